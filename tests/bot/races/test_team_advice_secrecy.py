"""What an ally is offered, suggested and refused for another's question is the same whatever that one holds."""

from __future__ import annotations

from typing import Any

import pytest

from bot.visits import complete
from tests.bot.races.support import CHANNEL, CLEO, Ring, over, said
from tests.bot.whole.teams import HELD, TURN

CROWDED = {"red": {"desert_c1": 3, "west_temple": 3}, "green": {"desert_c1": 1}, "blue": {"east_temple": 2}}
POSITIONS: dict[str, dict[str, Any]] = {
    "turn": {"now": "red turn", "troops": CROWDED, "pp": {"red": 6}},
    "move": {"now": "red move", "troops": CROWDED, "pp": {"red": 4}},
    "recruit": {"now": "red recruit", "pp": {"red": 6}},
    "acquire": {"now": "red acquire", "pp": {"red": 6}},
}
CARDS = (["iron_wall", "prayer"], ["transfer", "swiftness"], ["war_fury", "raining_fire"])
TYPED = (
    *("", "desert_c1 ", "desert_c1 3 ", "desert_c1 3 west_temple ", "f3_move;", "f3_move;desert_c1 ", "d", "transfer"),
)
SAID = (
    *("desert_c1 3 west_temple", "di transfer", "desert_c1 3 west_temple 3 teleport east_obelisk", "di raining_fire"),
    *("f3_move; desert_c1 3 west_temple", "f3_move; desert_c1 di transfer", "f2_recruit; transfer"),
)


@pytest.mark.parametrize("position", POSITIONS)
async def test_a_hand_changes_nothing_of_what_an_ally_may_propose(allied: Ring, position: str) -> None:
    found = []
    for cards in CARDS:
        hands = {**HELD, "red": ["distraction", "gather", *cards]}
        await allied.place(**{**TURN, **POSITIONS[position], "di_cards": hands})
        seen: list[str] = []
        for words in TYPED:
            options = {"to": "red", "answer": words}
            visit = await over(complete(allied.recorder, CHANNEL, "team propose", options, "answer", CLEO))
            seen.append(f"{words}: {visit.data['choices']}")
        for words in SAID:
            seen.append(said(await allied.type(CLEO, "team propose", to="red", answer=words)))
        found.append(seen)
    assert found[0] == found[1] == found[2]
