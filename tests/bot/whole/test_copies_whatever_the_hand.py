"""7 Secret information: whether, when and how often copies of hands go out rests on what everybody saw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.copies import Copies
from bot.wishes import Settings, Wishes
from tests.bot.whole.outside import told as text_of
from tests.bot.whole.test_same_whatever_the_hand import DAY, MOVE, STORIES, Story, told

FOUGHT = Story(
    {
        "now": "battle west_temple red blue",
        "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
        "temporary": {"west_temple": "blue"},
    },
    (DAY, MOVE),
    [
        ("red battle 4/1 discard 1/3 di distraction", "red battle 4/1 discard 3/2 di distraction"),
        ("blue battle 1/3 discard 2/2/1", "blue battle 1/3 discard 3/2"),
    ],
)


class Envelopes:
    """DMs of everybody: what shows from outside is kept apart from what is in them."""

    def __init__(self) -> None:
        self.outside: list[tuple[Any, ...]] = []
        self.inside: list[str] = []

    def to(self, person: int) -> Any:
        kept = self

        class Direct:
            id = person

            async def send(self, *, view: Any, files: Any, nonce: str, silent: bool, allowed_mentions: Any) -> Any:
                names = tuple(each.filename for each in files)
                kept.outside.append((person, nonce, names, silent, allowed_mentions.to_dict()))
                kept.inside.append(text_of(view=view, files=files))
                return type("Sent", (), {"id": len(kept.outside)})()

        return Direct()


@pytest.fixture
def envelopes(monkeypatch: pytest.MonkeyPatch) -> Envelopes:
    made = Envelopes()

    async def open_dm(self: Copies, person: int) -> Any:
        return made.to(person)

    monkeypatch.setattr(Copies, "open_dm", open_dm)
    monkeypatch.setattr(Copies, "_server", lambda self, info: "")
    monkeypatch.setattr(Settings, "wishes", lambda self, person: Wishes(secrets="dm"))
    return made


@pytest.mark.parametrize("name", ["a battle", "a swap", "a night in which drawn cards go again", "two tokens"])
async def test_copies_come_alike_whatever_the_hand(tmp_path: Path, envelopes: Envelopes, name: str) -> None:
    story = FOUGHT if name == "a battle" else STORIES[name]
    await told(tmp_path / "one.db", story, 0)
    one, first = list(envelopes.outside), list(envelopes.inside)
    envelopes.outside.clear()
    envelopes.inside.clear()
    await told(tmp_path / "other.db", story, 1)
    assert one == envelopes.outside
    assert len(one) >= 3, "the start hands at least"
    if name in ("a battle", "a swap"):
        assert len(one) > 3
        assert first != envelopes.inside, "what is in them is of the hand"
