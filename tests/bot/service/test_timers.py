"""What is due: pings of those newly waited for, computer seats, and both over a restart."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest

from bot.records import Timer
from engine.decision import Key
from engine.refusals import NotUnderstood, refuse
from tests.bot.service.support import ADA, BEN, CLEO, House

PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}


def timers(here: House, game: int) -> list[tuple[str, str]]:
    return [(timer.kind, timer.key.seat) for timer in here.service.tables.held(game).timers]


async def day(here: House) -> tuple[int, list[str]]:
    """A game at its first action; the seats in turn order."""
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, lambda view: view.table.phase == "day")
    await here.sweep(10)
    here.teller.asked.clear()
    return game, view.table.turn_order


async def act(here: House, game: int, seat: str, *words: str) -> None:
    asked = await here.service.asked(game, seat)
    assert asked is not None
    await here.service.say(game, PEOPLE[seat].id, asked.key, [list(words)])


async def test_a_start_asks_everybody_itself(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    assert timers(here, game) == []
    await here.service.rehome(game)
    assert timers(here, game) == []


async def test_only_the_newly_awaited_are_pinged_once_after_three_seconds(here: House) -> None:
    game, order = await day(here)
    await act(here, game, order[0], "f1_pray")
    assert timers(here, game) == [("ping", order[1])]
    await here.sweep(2.9)
    assert here.teller.asked == []
    await here.sweep(0.2)
    assert here.teller.asked == [(order[1],)]
    await here.sweep(100)
    assert here.teller.asked == [(order[1],)]
    assert [row.kind for row in here.post.sent][-1] == "ask"


async def test_a_ping_is_dropped_when_its_prompt_is_answered(here: House) -> None:
    game, order = await day(here)
    await act(here, game, order[0], "f1_pray")
    await act(here, game, order[1], "f1_pray")
    assert timers(here, game) == [("ping", order[2])]
    await here.sweep(60)
    assert here.teller.asked == [(order[2],)]


async def test_who_answers_and_is_asked_again_is_not_pinged(here: House) -> None:
    game, order = await day(here)
    await act(here, game, order[0], "f1_pray")
    await act(here, game, order[1], "f3_move")  # the token, then the move: the same seat goes on
    assert timers(here, game) == []
    await here.sweep(60)
    assert here.teller.asked == []


async def test_an_undo_within_the_three_seconds_pings_nobody(here: House) -> None:
    game, order = await day(here)
    await act(here, game, order[0], "f1_pray")
    await here.service.undo(game, PEOPLE[order[0]].id)
    assert timers(here, game) == []
    await here.sweep(60)
    assert here.teller.asked == []


async def test_all_due_seats_of_a_game_are_asked_in_one_go(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    held = here.service.tables.held(game)
    held.timers = tuple(Timer("ping", game, each.key, here.clock()) for each in held.prompts)
    await here.service.say(game, ADA.id, (await here.choice(game, "red"))[0], [(await here.choice(game, "red"))[2]])
    await here.sweep()
    assert here.teller.asked == [("blue", "green")]
    assert held.timers == ()


async def test_a_ping_on_its_way_follows_its_seat_to_a_new_question(here: House) -> None:
    game, order = await day(here)
    await act(here, game, order[0], "f1_pray")
    held = here.service.tables.held(game)
    (ping,) = held.timers
    keys = {order[1]: Key(ping.key.serial + 9, order[1])}
    moved = here.service.ledger.timers(held.info, held.timers, keys, here.clock(), mover=order[0])
    assert [(timer.key, timer.due) for timer in moved] == [(keys[order[1]], ping.due)]
    assert here.service.ledger.timers(held.info, held.timers, keys, here.clock(), mover=order[1]) == ()


async def test_pings_are_read_again_at_the_start(here: House) -> None:
    game, order = await day(here)
    await act(here, game, order[0], "f1_pray")
    again = await here.again()
    assert timers(again, game) == [("ping", order[1])]
    await again.sweep(5)
    assert again.teller.asked == [(order[1],)]


async def test_computer_seats_play_on_by_themselves(here: House) -> None:
    game = await here.table(ADA, computers=2)
    await here.service.set_computer(ADA.id, True)
    for _ in range(300):
        if (await here.service.view(game)).table.round >= 3:
            break
        await here.sweep(6)
    assert (await here.service.view(game)).table.round >= 3
    assert {commit.kind for commit in here.teller.commits} == {"lobby", "start", "computer"}
    assert here.teller.asked == []


async def test_a_computer_answers_after_two_to_six_seconds(here: House) -> None:
    game = await here.table(ADA, BEN, computers=1)
    (timer,) = here.service.tables.held(game).timers
    wait = (timer.due - here.clock()).total_seconds()
    assert (timer.kind, timer.key.seat) == ("computer", "green")
    assert 2 <= wait <= 6
    await here.sweep(1.9)
    assert (await here.service.view(game)).sealed == []
    await here.sweep(5)
    assert (await here.service.view(game)).sealed == ["green"]
    assert timers(here, game) == []


async def test_the_same_seed_gives_the_same_answer(here: House) -> None:
    game = await here.table(ADA, BEN, computers=1)
    expected = await here.choice(game, "green")
    await here.sweep(7)
    own = (await here.service.view(game, "green")).own
    assert own is not None
    assert own.sealed == [*expected[2], "done"]


async def test_the_switch_hands_a_seat_to_the_computer_and_back(here: House) -> None:
    game, order = await day(here)
    person = PEOPLE[order[0]]
    await here.service.set_computer(person.id, True)
    assert timers(here, game) == [("computer", order[0])]
    await here.service.set_computer(person.id, False)
    await here.sweep(30)
    assert (await here.service.view(game)).awaited == [order[0]]
    await here.service.set_computer(person.id, True)
    again = await here.again()
    assert again.service.is_computer(game, order[0])
    assert timers(again, game) == [("computer", order[0])]
    await again.sweep(10)
    assert (await again.service.view(game)).last_by[order[0]] > (await here.service.view(game)).serial


async def test_a_seat_given_back_is_asked_like_one_newly_waited_for(here: House) -> None:
    game, order = await day(here)
    person = PEOPLE[order[0]]
    await here.service.set_computer(person.id, False)  # it was not on
    assert timers(here, game) == []
    await here.service.set_computer(person.id, True)
    await here.service.set_computer(person.id, False)
    assert timers(here, game) == [("ping", order[0])]
    await here.sweep(2.9)
    assert here.teller.asked == []
    await here.sweep(0.2)
    assert here.teller.asked == [(order[0],)]
    assert here.post.sent[-1].kind == "ask"


async def test_a_seat_given_back_that_nobody_waits_for_is_not_asked(here: House) -> None:
    game, order = await day(here)
    await here.service.set_computer(PEOPLE[order[1]].id, True)
    await here.service.set_computer(PEOPLE[order[1]].id, False)
    assert timers(here, game) == []


async def test_a_seat_given_back_while_the_computer_chooses_is_the_persons(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, order = await day(here)
    await here.service.set_computer(PEOPLE[order[0]].id, True)
    chosen = await here.choice(game, order[0])
    begun, go_on = threading.Event(), threading.Event()

    def slow(*_: object) -> object:
        begun.set()
        go_on.wait(10)
        return chosen

    with monkeypatch.context() as patch:
        patch.setattr("bot.computers.choose", slow)
        here.clock.forward(10)
        sweep = asyncio.create_task(here.timers.sweep())
        await asyncio.to_thread(begun.wait, 10)
        await here.service.set_computer(PEOPLE[order[0]].id, False)
        go_on.set()
        await sweep
    assert (await here.service.view(game)).awaited == [order[0]]
    await here.sweep(5)
    assert here.teller.asked == [(order[0],)]


@pytest.mark.parametrize("on", [True, False])
async def test_whoever_takes_a_seat_over_begins_anew(here: House, on: bool) -> None:
    """What was half said is of the one who sat there before."""
    game, order = await day(here)
    asked = await here.service.asked(game, order[0])
    assert asked is not None
    await here.service.set_computer(PEOPLE[order[0]].id, not on)
    await here.service.keep_draft(game, asked.key, [["f3_move"]])
    await here.service.set_computer(PEOPLE[order[0]].id, on)
    assert await here.service.draft(game, asked.key) == []


async def test_the_switch_is_of_the_games_that_run_now(here: House) -> None:
    """A rematch begins with the person at the seat, and so does a lobby that was open before."""
    game = await here.table(ADA, BEN, CLEO)
    lobby = await here.service.open_lobby(guild_id=1, channel_id=99, host=ADA)
    await here.service.set_computer(ADA.id, True)
    assert here.service.is_computer(game, "red")
    assert not here.service.is_computer(lobby.id, "red")
    await here.service.end(game, ADA, manager=True)
    assert not here.service.is_computer(game, "red")
    rematch = await here.table(ADA, BEN, CLEO)
    assert not here.service.is_computer(rematch, "red")
    assert timers(here, rematch) == []
    again = await here.again()
    assert [again.service.is_computer(each, "red") for each in (game, lobby.id, rematch)] == [False] * 3


async def test_the_switch_is_off_when_a_game_is_over(here: House) -> None:
    game = await here.table(ADA, computers=2)
    await here.service.set_computer(ADA.id, True)
    for _ in range(3000):
        if here.service.info(game).state != "running":
            break
        await here.sweep(6)
    assert here.service.info(game).state == "over"
    assert not here.service.is_computer(game, "red")
    again = await here.again()
    assert [each.stand_in for each in again.service.info(game).seats] == [False] * 3


async def test_a_computer_that_fails_is_tried_later_and_holds_up_no_other(
    here: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await here.table(ADA, BEN, computers=1)
    other = await here.service.open_lobby(guild_id=1, channel_id=99, host=ADA)
    await here.service.add_computer(other.id, ADA)
    await here.service.add_computer(other.id, ADA)
    await here.service.start(other.id, ADA)

    hand, word = "the hand of green", "the word of green"

    def broken(library: object, view: object, seed: str) -> object:
        if seed.startswith(f"{game}:"):
            raise ValueError(hand)
        raise NotUnderstood(refuse("unknown", word=word, near=""))

    with monkeypatch.context() as patch:
        patch.setattr("bot.computers.choose", broken)
        await here.sweep(10)
    assert "the computer timer failed: ValueError" in caplog.text
    assert "was refused" in caplog.text
    assert hand not in caplog.text
    assert word not in caplog.text
    await here.sweep(29)
    assert (await here.service.view(game)).sealed == []
    await here.sweep(2)
    assert (await here.service.view(game)).sealed == ["green"]
    assert len((await here.service.view(other.id)).sealed) == 2


async def test_a_person_whose_computer_plays_may_still_answer(here: House) -> None:
    game, order = await day(here)
    await here.service.set_computer(PEOPLE[order[0]].id, True)
    await act(here, game, order[0], "f1_pray")
    assert timers(here, game) == [("ping", order[1])]
    assert await here.service.say_for_computer(game, (await here.choice(game, order[1]))[0], "", ["f1_pray"]) is None


async def test_since_when_somebody_is_waited_for(here: House) -> None:
    game, order = await day(here)
    here.clock.forward(100)
    await act(here, game, order[0], "f1_pray")
    asked = here.clock()
    assert here.service.since(game) == {order[1]: asked}
    again = await here.again()
    assert again.service.since(game) == {order[1]: asked}


async def test_the_timer_that_falls_due_first(here: House) -> None:
    assert here.timers.next() is None
    game = await here.table(ADA, BEN, computers=1)
    (timer,) = here.service.tables.held(game).timers
    assert here.timers.next() == timer


async def test_timers_that_nothing_can_come_of_are_dropped(here: House) -> None:
    game = await here.table(ADA, BEN, computers=1)
    assert timers(here, game) == [("computer", "green")]
    await here.service.outbox.settle()
    with closing(sqlite3.connect(here.path)) as db:
        db.execute("UPDATE games SET state = 'damaged', error_code = 'ABCD'")
        db.execute("UPDATE snapshots SET state = '{'")
        db.commit()
    again = await here.again()
    await again.service.set_computer(ADA.id, True)
    assert timers(again, game) == [("computer", "green")]
    await again.sweep(10)
    assert timers(again, game) == []
    assert again.timers.next() is None
    assert (await again.rows())["timers"] == []


async def test_a_timer_that_falls_due_while_the_bot_stops_is_kept(here: House) -> None:
    game = await here.table(ADA, BEN, computers=1)
    here.service.closing = True
    await here.sweep(10)
    assert timers(here, game) == [("computer", "green")]
