"""When a copy of a hand is due: each reason alone that holds one back, and whom a row is for."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ports import OutRow
from bot.wishes import Wishes

RED, BLUE = 11, 12


async def begun(table: Any, *people: int) -> None:
    """The game has begun, and these people, who wish copies by DM, got their first."""
    for person in people:
        table.settings.people[person] = Wishes(secrets="dm")
    await table.start()
    assert [count(table, person) for person in people] == [1] * len(people)


def count(table: Any, person: int) -> int:
    """How many copies somebody got."""
    return len(table.dms[person].sent) if person in table.dms else 0


def shown(table: Any, seat: str, serial: int) -> None:
    """The newest copy of a seat showed its hand at this point."""
    table.notes["copy", seat].data["serial"] = serial


async def changed(table: Any, why: str, *seats: str, serial: int = 0) -> None:
    await table.send([OutRow("copy", {"why": why, "seats": list(seats), "serial": serial or table.game.serial})])


async def test_a_row_is_not_told_twice_though_the_game_went_on_between(table: Any) -> None:
    await begun(table, RED)
    (row,) = [each for each in table.rows if each.kind == "copy"]
    table.game.serial += 5
    await table.publisher.send(row)
    assert count(table, RED) == 1
    await changed(table, "battle", "red")
    assert count(table, RED) == 2, "a later row of the same point of the game is told"


async def test_a_hand_that_was_shown_at_this_very_point_is_not_shown_again(table: Any) -> None:
    await begun(table, RED)
    await changed(table, "battle", "red")
    assert count(table, RED) == 1
    table.game.serial += 1
    await changed(table, "battle", "red")
    assert count(table, RED) == 2


@pytest.mark.parametrize(("showed", "copies"), [(29, 1), (30, 1), (31, 2)])
async def test_an_undo_shows_again_what_was_shown_after_the_point_gone_back_to(
    table: Any, showed: int, copies: int
) -> None:
    """The hand at 30 stands again. Who was shown it then, or an earlier one, saw nothing that fell."""
    await begun(table, RED)
    shown(table, "red", showed)
    table.game.serial = 50
    await changed(table, "undone", "red", serial=30)
    assert count(table, RED) == copies


async def test_what_was_shown_before_holds_no_other_reason_back(table: Any) -> None:
    """Only after an undo it counts what was shown since; a battle is told to whoever saw an earlier hand."""
    await begun(table, RED)
    shown(table, "red", 20)
    table.game.serial = 50
    await changed(table, "battle", "red", serial=30)
    assert count(table, RED) == 2


async def test_an_undo_shows_nothing_to_whom_nothing_was_shown(table: Any) -> None:
    await begun(table)
    table.settings.people[RED] = Wishes(secrets="dm")
    table.game.serial += 5
    await changed(table, "undone", "red", serial=1)
    assert count(table, RED) == 0
    await changed(table, "battle", "red")
    assert count(table, RED) == 1


async def test_only_the_seats_of_a_row_get_a_copy(table: Any) -> None:
    await begun(table, RED, BLUE)
    table.game.serial += 5
    await changed(table, "battle", "red")
    assert (count(table, RED), count(table, BLUE)) == (2, 1)


async def test_a_seat_that_a_computer_plays_by_now_gets_none(table: Any) -> None:
    await begun(table, RED, BLUE)
    table.game.serial += 5
    table.computers = frozenset({"red"})
    await changed(table, "battle", "red", "blue")
    assert (count(table, RED), count(table, BLUE)) == (1, 2)
