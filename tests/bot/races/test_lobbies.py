"""What happens at once around a table before its game: seats, settings, the start, and the channel itself."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ports import GameInfo, ServiceError
from bot.visits import Visit
from tests.bot.races.support import ADA, BEN, CHANNEL, CLEO, DINA, GUILD, Ring, outcomes, said, ways


async def lobby(ring: Ring, *others: Any, players: int = 3) -> GameInfo:
    """A new lobby of Ada's in the channel, in place of the one that was there."""
    before = ring.service.game_in(CHANNEL)
    if before is not None:
        await ring.service.end(before.id, ADA, manager=True)
    info = await ring.service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=ADA, players=players)
    for person in others:
        await ring.service.join(info.id, person)
    await ring.settle()
    ring.game_id = info.id
    return ring.service.info(info.id)


def press(ring: Ring, person: Any, op: str) -> Any:
    """Press a button of the lobby."""
    return ring.press(person, f"l1:{ring.game_id}:{op}")


def kept(ring: Ring) -> dict[str, Any]:
    """Seats, host and state as the database has them; memory must say the same."""
    info = ring.service.info(ring.game_id)
    seats = {each.seat: each.person.id if each.person else None for each in info.seats}
    assert dict(ring.rows("SELECT seat, person_id FROM seats WHERE game_id = ?", ring.game_id)) == seats
    ((host, state),) = ring.rows("SELECT host_id, state FROM games WHERE id = ?", ring.game_id)
    assert (host, state) == (info.host_id, info.state)
    return {"people": list(seats.values()), "host": host, "state": state}


async def test_two_people_take_the_last_seat(empty: Ring) -> None:
    for together in ways(empty):
        await lobby(empty, BEN)
        before = len(empty.pings(ADA))
        results = await together(press(empty, CLEO, "join"), press(empty, DINA, "join"))
        told = outcomes(results)
        full = [each for each in told if each.startswith("**All seats are taken")]
        assert len(full) == 1, told
        last = (CLEO, DINA)[told.index(full[0]) == 0]
        assert kept(empty)["people"] == [ADA.id, BEN.id, last.id]
        await empty.settle()
        assert len(empty.pings(ADA)) == before + 1, "the host is called once for a full table"


async def test_the_same_person_joins_twice(empty: Ring) -> None:
    for together in ways(empty):
        await lobby(empty)
        first, second = outcomes(await together(press(empty, BEN, "join"), press(empty, BEN, "join")))
        assert not first.startswith("**"), first
        assert second.startswith("**You sit at this table already"), second
        assert kept(empty)["people"] == [ADA.id, BEN.id]


async def test_one_colour_for_two(empty: Ring) -> None:
    for together in ways(empty):
        info = await lobby(empty)
        free = "black"
        join = empty.service.join
        first, second = await together(join(info.id, BEN, free), join(info.id, CLEO, free))
        assert not isinstance(first, BaseException)
        assert isinstance(second, ServiceError)
        assert second.key == "colour_taken"
        assert kept(empty)["people"] == [ADA.id, BEN.id]


async def test_somebody_leaves_as_the_host_starts(empty: Ring) -> None:
    for together in ways(empty):
        await lobby(empty, BEN, CLEO)
        left, started = outcomes(await together(press(empty, CLEO, "leave"), press(empty, ADA, "start")))
        facts = kept(empty)
        if facts["state"] == "lobby":
            assert facts["people"] == [ADA.id, BEN.id]
            assert started.startswith("**Not all seats are taken.** 1 to go"), started
            assert not left.startswith("**"), left
        else:
            assert facts["people"] == [ADA.id, BEN.id, CLEO.id]
            assert left.startswith("**This game has begun"), left


async def test_the_host_starts_as_somebody_leaves(empty: Ring) -> None:
    for together in ways(empty):
        await lobby(empty, BEN, CLEO)
        started, left = outcomes(await together(press(empty, ADA, "start"), press(empty, CLEO, "leave")))
        facts = kept(empty)
        assert (facts["state"], len(facts["people"])) in (("running", 3), ("lobby", 2))
        assert left.startswith("**This game has begun") == (facts["state"] == "running"), (started, left)


async def test_a_start_pressed_twice_begins_one_game(empty: Ring) -> None:
    for together in ways(empty):
        await lobby(empty, BEN, CLEO)
        first, second = outcomes(await together(press(empty, ADA, "start"), press(empty, ADA, "start")))
        assert not first.startswith("**"), first
        assert second.startswith("**This game has begun"), second
        assert len(empty.rows("SELECT 1 FROM snapshots WHERE game_id = ?", empty.game_id)) == 1
        await empty.settle()
        calls = [each for each in empty.pings(BEN) if "place your warriors" in each]
        assert len(calls) == len(empty.rows("SELECT 1 FROM games WHERE state = 'ended' OR state = 'running'"))


async def test_two_tables_in_one_channel(empty: Ring) -> None:
    for together in ways(empty, wait=False):
        before = empty.service.game_in(CHANNEL)
        if before is not None:
            await empty.service.end(before.id, before.seats[0].person or ADA, manager=True)
        count = len(empty.rows("SELECT 1 FROM games"))
        results = await together(empty.type(ADA, "kemet new"), empty.type(BEN, "kemet new"))
        told = outcomes(results)
        refused = [each for each in told if each.startswith("**This channel holds a game already")]
        assert len(refused) == 1, told
        assert len(empty.rows("SELECT 1 FROM games")) == count + 1
        info = empty.service.game_in(CHANNEL)
        assert info is not None
        assert info.host_id == (ADA, BEN)[told.index(refused[0]) == 0].id
        await empty.settle()
        lobbies = [each for each in empty.standing() if f"host <@{info.host_id}>" in each]
        assert lobbies


async def test_settings_change_as_somebody_joins(empty: Ring) -> None:
    """Fewer seats first: the table is full. The join first: so few seats are too few."""
    for together in ways(empty):
        info = await lobby(empty, BEN, players=4)
        change = empty.service.change(info.id, ADA, players=2)
        changed, joined = await together(change, empty.service.join(info.id, CLEO))
        assert not isinstance(changed, BaseException)
        assert isinstance(joined, ServiceError)
        assert joined.key == "lobby_full"
        assert kept(empty)["people"] == [ADA.id, BEN.id]
        assert empty.rows("SELECT players FROM games WHERE id = ?", info.id) == [(2,)]


async def test_somebody_joins_as_settings_change(empty: Ring) -> None:
    for together in ways(empty):
        info = await lobby(empty, BEN, CLEO, players=4)
        joined, changed = await together(
            empty.service.join(info.id, DINA), empty.service.change(info.id, ADA, players=3)
        )
        assert not isinstance(joined, BaseException)
        assert isinstance(changed, ServiceError)
        assert (changed.key, changed.values["taken"]) == ("too_few_seats", 4)
        assert kept(empty)["people"] == [ADA.id, BEN.id, CLEO.id, DINA.id]


async def test_the_host_leaves_as_somebody_joins(empty: Ring) -> None:
    for together in ways(empty):
        await lobby(empty, BEN)
        results = await together(press(empty, ADA, "leave"), press(empty, CLEO, "join"))
        assert all(isinstance(each, Visit) and not said(each).startswith("**") for each in results)
        assert kept(empty)["host"] == BEN.id
        assert kept(empty)["people"] == [BEN.id, CLEO.id]


async def test_a_rematch_is_pressed_by_all(table: Ring) -> None:
    for together in ways(table, wait=False):
        await table.service.end(table.game_id, ADA, manager=True)
        rematch = f"k1:{table.game_id}:0:any:rematch"
        told = outcomes(await together(*(table.press(person, rematch) for person in (ADA, BEN, CLEO))))
        assert sum(each.startswith("**This channel holds a game already") for each in told) == 2, told
        info = table.service.game_in(CHANNEL)
        assert info is not None
        assert (info.state, len(info.seats)) == ("lobby", 3)
        assert info.id == table.game_id + 1
        table.game_id = info.id


@pytest.mark.parametrize("op", ["computer", "remove"])
async def test_a_seat_of_the_computer_twice(empty: Ring, op: str) -> None:
    for together in ways(empty):
        await lobby(empty, BEN)
        if op == "remove":
            await empty.service.add_computer(empty.game_id, ADA)
        told = outcomes(await together(press(empty, ADA, op), press(empty, ADA, op)))
        assert sum(each.startswith("**") for each in told) == 1, told
        assert len(kept(empty)["people"]) == (3 if op == "computer" else 2)
