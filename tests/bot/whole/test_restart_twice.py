"""Old prompts pressed twice by a new life: in the lobby, over a sealed plan, at Night, after the end. One counts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ports import Person
from tests.bot.whole.checks import PLANS, TEMPLE, Unchanged, plain
from tests.bot.whole.support import SEATS, World, flat, quick
from tests.bot.whole.test_restart import RESTED, dumped, expected, fill_in, numbered

pytestmark = pytest.mark.usefixtures("no_fault")


def seated(world: World) -> dict[str, int]:
    """Who sits where in the newest table of the channel."""
    info = world.service.game_in(world.channel.id)
    assert info is not None
    return {each.seat: each.person.id for each in info.seats if each.person is not None}


async def twice(world: World, name: str, message: Any, custom_id: str) -> tuple[str, str]:
    """A press in a new life, and the same in the next one, as of somebody whose screen is old: it changes nothing."""
    await world.again()
    first = plain(await world.press_id(name, message, custom_id))
    await world.later(RESTED)
    await world.again()
    async with Unchanged(world):
        return first, plain(await world.press_made(name, custom_id))


async def test_in_the_lobby(world: World) -> None:
    await world.slash("red", "kemet new")
    join = world.newest("Join")
    first, second = await twice(world, "blue", *join)
    assert "You are 🟦 Blue" in first
    assert "You sit at this table already" in second
    assert seated(world) == {"red": world.who("red").id, "blue": world.who("blue").id}
    # A select of a private answer, and a seat that is given back.
    asked = await world.press("blue", "Colour")
    await world.again()
    (menu,) = [each for each in flat(asked.components) if each.get("custom_id", "").endswith("pick_colour")]
    await world.who("blue").select(asked.message, ["green"], custom_id=menu["custom_id"])
    assert seated(world) == {"red": world.who("red").id, "green": world.who("blue").id}
    first, second = await twice(world, "blue", *world.newest("Leave"))
    assert seated(world) == {"red": world.who("red").id}
    assert first != second
    assert "**Blue**" not in "\n".join(world.texts())


async def test_a_plan_is_taken_back_once(table: World) -> None:
    await table.place(**TEMPLE)
    sealed = await fill_in(table, "red", "My Battle Plan")
    assert (await table.view()).sealed == ["red"]
    back = sealed.buttons["Take Back"]
    first, _ = await twice(table, "red", sealed.message, back)
    assert "Taken back" in first
    assert (await table.view()).sealed == []
    numbered(table)
    # The other plan, sealed before, would have stayed; now both are chosen anew and count.
    game = table.saved()
    for seat in ("red", "blue"):
        await table.say(seat, PLANS[seat])
    assert dumped(table.saved()) == dumped(expected(game, ("red", PLANS["red"]), ("blue", PLANS["blue"])))


async def test_at_night(table: World) -> None:
    await table.place(now="night destiny")
    (seat,) = (await table.view()).awaited
    await table.later(RESTED)
    game, (message, custom_id, word) = table.saved(), public_answer(table)
    async with Unchanged(table):
        for other in {*SEATS, "dina"} - {seat}:
            plain(await table.press_id(other, message, custom_id))
    first, second = await twice(table, seat, message, custom_id)
    assert "### Done" in first
    assert "already" in second
    assert dumped(table.saved()) == dumped(expected(game, (seat, [word])))
    assert sum(row[4] == "destiny" and not row[6] for row in table.rows("choices")) == 1
    numbered(table)


def public_answer(world: World) -> tuple[Any, str, str]:
    """The newest public answer: its message, its custom id and its word."""
    for message in reversed(world.public()):
        for each in flat([part.to_dict() for part in message.components]):
            game, _, rest = each.get("custom_id", "").partition(":")
            number, serial, _, word = [*rest.split(":"), "", "", "", ""][:4]
            if game == "k1" and serial not in ("", "0") and number and not each.get("disabled"):
                return message, each["custom_id"], word
    raise AssertionError(f"nobody can answer in {world.texts()}")


async def test_after_the_end(table: World) -> None:
    await quick(table.service)
    view = await table.play(lambda view: view.table.outcome is not None)
    assert view.table.outcome is not None
    await table.later(RESTED)
    before = {each.seat: each.person for each in table.service.info(table.game_id).seats}
    report, same = await twice(table, "blue", *table.newest("Report"))
    assert report == same
    assert "wins" in report
    message, custom_id = table.newest("Rematch")
    async with Unchanged(table):
        assert "watching" in plain(await table.press_id("dina", message, custom_id))
    first, second = await twice(table, "green", message, custom_id)
    assert "### Your table is open" in first
    assert "holds a game already" in second
    lobby = table.service.game_in(table.channel.id)
    assert lobby is not None
    assert (lobby.state, lobby.host_id) == ("lobby", table.who("green").id)
    assert {each.seat: each.person for each in lobby.seats} == before
    assert len(table.rows("games")) == 2
    # What the finished game shows can still be looked at, and no move of it can be made.
    board = [each for each in flat([part.to_dict() for part in message.components]) if each.get("label") == "Board"]
    assert (await table.press_id("red", message, board[0]["custom_id"])).message is not None
    assert isinstance(before["red"], Person)
