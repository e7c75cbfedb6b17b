"""R-121: a computer gives its ally, a person, what it lacks; the log tells it, and the turn goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.teams import BOARD, Teams

pytestmark = pytest.mark.usefixtures("no_fault")

# Green's last token must cover the second floor: with 4 PP it could build the level 4 that wins.
NEEDY: dict[str, Any] = {
    **BOARD,
    "now": "red turn",
    "pp": {"red": 8, "green": 3},
    "troops": {"green": {"c5_west": 5}},
    "pyramids": {
        "red": {"c1_north": "ruby 1"},
        "green": {"c5_west": "ruby 3", "c5_north": "sapphire 4", "c5_east": "diamond 4"},
    },
    "spaces": {"green": ["f1_pray", "f1_acquire_a", "f3_move", "f3_recruit"]},
    "battle_glory": {"green": 9},
}
GIVEN = "🟥 Red gives 1 PP to 🟩 Green"


def logged(world: Teams) -> int:
    """How many messages of the log tell it; the table's own message, which is edited, tells it too."""
    return sum(GIVEN in line.replace("**", "") for lines in world.posts().values() for line in lines)


async def test_a_computer_gives_its_ally_what_it_lacks_and_plays_on(four: Teams) -> None:
    await four.service.set_computer(four.who("red").id, True)
    await four.place(**NEEDY)
    while not (await four.view()).last_by.get("red"):
        await four.later(1)
    seats = (await four.view()).table.seats
    assert (seats["red"].pp, seats["green"].pp) == (7, 4)
    assert (await four.view()).awaited == ["red"]
    await four.service.outbox.settle()
    assert logged(four) == 1
    for _ in range(60):
        if (await four.view()).awaited != ["red"]:
            break
        await four.later(7)
    assert (await four.view()).awaited != ["red"]
    await four.service.outbox.settle()
    assert logged(four) == 1
