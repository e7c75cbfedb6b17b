"""Positions that several tests begin with, and what holds for every answer to bad input."""

from __future__ import annotations

from typing import Any

from tests.bot.whole.support import Seen, World

TURN = {"now": "red turn", "troops": {"red": {"desert_c1": 4}, "blue": {"west_temple": 2}}, "pp": {"red": 2}}
TEMPLE = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
    "temporary": {"west_temple": "blue"},
}
PLANS = {"red": ["battle_3_2", "battle_1_3", "distraction"], "blue": ["battle_4_1", "battle_2_2_1"]}
# Every press that a private panel knows.
OPS = (
    *("show", "word", "pick", "level", "tile", "back", "back_out", "reset", "leave", "group", "confirm", "nothing"),
    *("say", "answer", "why", "undo", "take_back", "change", "form", "space"),
    *("silver", "gold", "place", "tokens", "way", "hold", "card", "who", "where", "home"),
    *("finish", "first", "several", "leave", "onward", "part", "claim", "claimed"),
)


class Unchanged:
    """What is kept is the same before and after."""

    def __init__(self, world: World, *, drafts: bool = False) -> None:
        self.world, self.drafts = world, drafts

    async def __aenter__(self) -> None:
        self.before, self.told = self.kept(), self.public()

    async def __aexit__(self, *failed: Any) -> None:
        if failed[0] is None:
            assert self.kept() == self.before
            assert self.public() == self.told

    def kept(self) -> dict[str, Any]:
        """All rows, or all but those of drafts."""
        found = self.world.dump()
        return {name: found[name] for name in found if name != "drafts" or not self.drafts}

    def public(self) -> list[str]:
        """What stands in the channel, but for what the test itself made up."""
        return [text for text in self.world.told() if text]


def plain(seen: Seen) -> str:
    """The text of an answer: of one's own, that can be read, and none of a fault."""
    assert seen.modal is None
    assert seen.text
    assert "Something broke" not in seen.text
    return seen.text


async def look(world: World, term: str, name: str = "red", channel: Any = None) -> Seen:
    """An entry of the rules, by its id or a name."""
    return await world.slash(name, "rules lookup", channel, term=term)
