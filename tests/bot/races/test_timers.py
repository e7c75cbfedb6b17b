"""Something falls due in the instant in which somebody answers."""

from __future__ import annotations

from dataclasses import replace

from bot.ports import Commit, ServiceError
from bot.records import Timer
from tests.bot.races.support import (
    ADA,
    BEN,
    CHANNEL,
    CHANNELS,
    CLEO,
    GUILD,
    PEOPLE,
    Ring,
    at_once,
    in_the_middle,
    outcomes,
    said,
    ways,
)
from tests.bot.whole.checks import TURN


def due(table: Ring, kind: str) -> list[Timer]:
    """The timers of a kind, due now."""
    held = table.service.tables.held(table.game_id)
    found = [each for each in held.timers if each.kind == kind]
    assert found, held.timers
    table.clock.now = max(table.clock.now, *(each.due for each in found))
    return found


def turn_calls(table: Ring) -> list[str]:
    """The calls of Blue to its turn."""
    return [each for each in table.pings(BEN) if "your action" in each]


def asks(table: Ring) -> int:
    """How many calls were announced to the channel."""
    return len(table.rows("SELECT 1 FROM outbox WHERE kind = 'ask'"))


async def blue_is_newly_asked(table: Ring) -> str:
    """Red has answered, Blue is asked and not called yet; what Blue's press begins with."""
    await table.place(**TURN)
    await table.say("red", ["f1_pray"])
    return (await table.ids("blue"))[0]


async def test_a_ping_in_the_instant_of_the_answer(table: Ring) -> None:
    for answer_first in (True, False):
        for together in ways(table):
            answer, before = await blue_is_newly_asked(table), len(turn_calls(table))
            calls = due(table, "ping")
            ask = table.service.ask(table.game_id, calls)
            press = table.press(BEN, f"{answer}:f1_pray")
            if answer_first:
                done, _ = await together(press, ask)
            elif together is ways(table)[0]:
                _, done = await together(ask, press)
            else:
                done = (await at_once(press, ask))[0]
            assert said(done).startswith("### Done")
            await table.facts()
            assert len(turn_calls(table)) - before <= 1
            standing = [each for each in table.standing() if f"<@{BEN.id}> — your action" in each]
            assert standing == [], "whoever answered is no longer called"


async def test_an_answer_first_calls_nobody_for_it(table: Ring) -> None:
    answer = await blue_is_newly_asked(table)
    calls, before = due(table, "ping"), turn_calls(table)
    await table.press(BEN, f"{answer}:f1_pray")
    announced = asks(table)
    await table.service.ask(table.game_id, calls)
    assert asks(table) == announced, "nothing is announced of it either"
    await table.facts()
    assert turn_calls(table) == before


async def test_a_ping_is_due_twice_and_called_once(table: Ring) -> None:
    await blue_is_newly_asked(table)
    calls, before, announced = due(table, "ping"), len(turn_calls(table)), asks(table)
    await at_once(table.service.ask(table.game_id, calls), table.timers.sweep(), table.timers.sweep())
    assert asks(table) == announced + 1
    await table.facts()
    assert len(turn_calls(table)) == before + 1


async def test_a_reminder_in_the_instant_of_the_answer(table: Ring) -> None:
    wishes = table.service.settings.wishes(BEN.id)
    await table.service.set_wishes(BEN.id, replace(wishes, ping_every=24))
    answer = await blue_is_newly_asked(table)
    await table.sweep(4)
    calls, before = due(table, "remind"), table.pings(BEN)
    remind = table.service.remind(table.game_id, calls)
    done, _ = await in_the_middle(table, table.press(BEN, f"{answer}:f1_pray"), remind)
    assert said(done).startswith("### Done")
    await table.facts()
    assert table.pings(BEN) == before


async def test_the_computer_answers_as_its_person_takes_the_seat_back(table: Ring) -> None:
    await blue_is_newly_asked(table)
    await table.service.set_computer(BEN.id, True)
    (timer,) = due(table, "computer")
    await at_once(table.service.set_computer(BEN.id, False), table.timers.computers.answer(timer))
    assert len([seat for seat, *_ in table.choices() if seat == "blue"]) <= 1
    await table.facts()


async def test_the_computer_answers_in_the_instant_of_the_answer(table: Ring) -> None:
    """A stand-in does not lock its person out: whoever is first has answered."""
    for person_first in (True, False):
        answer = await blue_is_newly_asked(table)
        await table.service.set_computer(BEN.id, True)
        (timer,) = due(table, "computer")
        press, computer = table.press(BEN, f"{answer}:f1_pray"), table.timers.computers.answer(timer)
        results = await at_once(*((press, computer) if person_first else (computer, press)))
        assert [each for each in results if isinstance(each, BaseException)] == []
        told = said(results[0 if person_first else 1])
        assert told.startswith(("### Done", "**You already chose")), told
        keys = table.rows("SELECT asked FROM choices WHERE seat = 'blue' AND asked = ?", timer.key.serial)
        assert len(keys) == 1
        await table.service.set_computer(BEN.id, False)
        await table.facts()


async def test_the_computer_is_due_as_the_game_ends(table: Ring) -> None:
    for together in ways(table):
        await blue_is_newly_asked(table)
        await table.service.set_computer(BEN.id, True)
        (timer,) = due(table, "computer")
        end = table.service.end(table.game_id, ADA, manager=True)
        commit, nothing = await together(end, table.timers.computers.answer(timer))
        assert isinstance(commit, Commit)
        assert nothing is None
        assert table.service.info(table.game_id).state == "ended"
        assert [seat for seat, *_ in table.choices()] == ["red"]
        await table.sweep(60)
        await table.facts()
        await table.begin()


async def test_a_lobby_closes_as_somebody_joins(empty: Ring) -> None:
    """Each order has its own outcome: closed and refused, or joined and open for as long again."""
    for at, closing_first in enumerate((True, False)):
        info = await empty.service.open_lobby(guild_id=GUILD, channel_id=CHANNELS[at], host=ADA)
        empty.game_id = info.id
        due(empty, "lobby")
        close = empty.service.close_unused(info.id)
        join = empty.press(BEN, f"l1:{info.id}:join")
        results = await in_the_middle(empty, *((close, join) if closing_first else (join, close)))
        told = said(results[1 if closing_first else 0])
        state, seats = empty.service.info(info.id).state, len(empty.service.info(info.id).seats)
        if closing_first:
            assert (state, seats) == ("ended", 1)
            assert told.startswith("**This game is over.**"), told
        else:
            assert (state, seats) == ("lobby", 2)
            assert not told.startswith("**"), told
        await empty.settle(10)


async def test_a_kept_seat_expires_as_its_person_takes_it(empty: Ring) -> None:
    info = await empty.service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=ADA)
    empty.game_id = info.id
    for person in PEOPLE[1:3]:
        await empty.service.invite(info.id, ADA, person)
    timers = due(empty, "invite")
    ben = next(each for each in timers if each.key.serial == BEN.id)
    cleo = next(each for each in timers if each.key.serial == CLEO.id)
    joined, _ = await at_once(empty.service.join(info.id, BEN), empty.service.forget_invite(ben))
    assert not isinstance(joined, BaseException)
    _, joined = await at_once(empty.service.forget_invite(cleo), empty.service.join(info.id, CLEO))
    assert not isinstance(joined, ServiceError), "a seat is free all the same"
    info = empty.service.info(info.id)
    assert [each.person for each in info.seats] == [ADA, BEN, CLEO]
    assert info.invites == ()


async def test_everything_is_due_at_once_and_everybody_answers(table: Ring) -> None:
    answer = await blue_is_newly_asked(table)
    await table.service.set_computer(CLEO.id, True)
    table.clock.forward(3600)
    told = await at_once(
        table.timers.sweep(), table.press(BEN, f"{answer}:f1_pray"), table.timers.sweep(), table.type(ADA, "act undo")
    )
    texts = outcomes([told[1], told[3]])
    assert sum(each.startswith(("### Done", "-# Your last step")) for each in texts) == 1, texts
    await table.service.set_computer(CLEO.id, False)
    await table.facts()
