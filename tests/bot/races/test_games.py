"""One person in several games at once, votes that are decided in the instant of a move, and sending that lags."""

from __future__ import annotations

import asyncio

from bot.ports import Commit, ServiceError
from bot.recorded import Call
from engine.refusals import NotNow
from tests.bot.races.support import ADA, BEN, CHANNELS, CLEO, Ring, at_once, instants, outcomes, said, ways
from tests.bot.whole.checks import TURN

# Several games


async def test_an_old_button_of_each_of_three_games_at_once(table: Ring) -> None:
    """Each press is judged by its own game: it tells what was chosen there, and moves none of them."""
    games, old = [table.game_id], []
    games += [await table.begin(channel) for channel in CHANNELS[1:]]
    for game, space in zip(games, ("f1_pray", "f2_pray", "f3_move"), strict=True):
        table.game_id = game
        await table.place(**TURN)
        old.append((await table.ids("red"))[0] + f":{space}")
        await table.say("red", [space])
    serials = [(await table.service.view(game)).serial for game in games]
    told = outcomes(await at_once(*(table.press(ADA, each) for each in old)))
    assert [each.splitlines()[0] for each in told] == [
        "**You already chose Prayer, floor 1.** It counts.",
        "**You already chose Prayer, floor 2.** It counts.",
        "**You already chose Movement, floor 3.** It counts.",
    ]
    assert [(await table.service.view(game)).serial for game in games] == serials
    for game in games:
        await table.facts(game)


async def test_answers_to_three_games_at_once_do_not_mix(table: Ring) -> None:
    games, presses = [table.game_id], []
    games += [await table.begin(channel) for channel in CHANNELS[1:]]
    spaces = ("f1_pray", "f2_pray", "f3_move")
    for game, space in zip(games, spaces, strict=True):
        table.game_id = game
        await table.place(**TURN)
        presses.append((await table.ids("red"))[0] + f":{space}")
    told = outcomes(await at_once(*(table.press(ADA, each) for each in (*presses, *presses))))
    assert sum(each.startswith("**You already chose") for each in told) == 3, told
    for game, space in zip(games, spaces, strict=True):
        assert table.choices(game) == [("red", "tokens", [space, "done"])]
        await table.facts(game)


async def test_one_slow_game_holds_up_no_other(table: Ring) -> None:
    first, second = table.game_id, await table.begin(CHANNELS[1])
    for game in (first, second):
        table.game_id = game
        await table.place(**TURN)
    held = table.service.tables.held(first)
    async with held.lock:
        visit = await table.press(ADA, (await table.ids("red"))[0] + ":f1_pray")
        assert said(visit).startswith("### Done")
    await table.facts(first)
    await table.facts(second)


# Votes


async def step_of_blue(table: Ring) -> str:
    """Red, then Blue have prayed; Red asks for its step, which Blue's followed. What Green's answer begins with."""
    await table.place(**TURN)
    for seat in ("red", "blue"):
        await table.say(seat, ["f1_pray"])
    await table.service.ask_undo(table.game_id, ADA.id)
    return (await table.ids("green"))[0]


async def test_the_last_voice_first_then_the_move_is_of_an_earlier_step(table: Ring) -> None:
    for together in ways(table):
        await step_of_blue(table)
        await table.service.cast(table.game_id, BEN, "undo", True)
        key = (await table.asked("green")).key
        cast = table.service.cast(table.game_id, CLEO, "undo", True)
        voted, moved = await together(cast, table.service.say(table.game_id, CLEO.id, key, [["f1_pray"]]))
        assert isinstance(voted, Commit)
        assert (voted.kind, voted.votes) == ("undo", (("undo", "passed"),))
        assert isinstance(moved, NotNow)
        assert table.choices() == []
        assert table.service.vote(table.game_id, "undo") is None
        await table.settle(10)
        assert (await table.view()).awaited == ["red"]


async def test_the_move_first_then_nothing_is_voted_on(table: Ring) -> None:
    for together in ways(table):
        await step_of_blue(table)
        await table.service.cast(table.game_id, BEN, "undo", True)
        key = (await table.asked("green")).key
        say = table.service.say(table.game_id, CLEO.id, key, [["f1_pray"]])
        moved, voted = await together(say, table.service.cast(table.game_id, CLEO, "undo", True))
        assert isinstance(moved, Commit)
        assert moved.votes == (("undo", "moved_on"),)
        assert isinstance(voted, ServiceError)
        assert voted.key == "no_vote"
        assert [seat for seat, *_ in table.choices()] == ["red", "blue", "green"]


async def test_two_last_voices_end_a_game_once(table: Ring) -> None:
    for together in ways(table):
        await table.service.ask_end(table.game_id, ADA)
        cast = table.service.cast
        first, second = await together(*(cast(table.game_id, each, "end", True) for each in (BEN, CLEO)))
        assert isinstance(first, Commit)
        assert first.votes == (("end", "passed"),)
        assert isinstance(second, ServiceError)
        assert second.key == "ended"
        assert table.service.info(table.game_id).state == "ended"
        await table.begin()


async def test_an_end_is_voted_as_somebody_moves(table: Ring) -> None:
    """Both count where the move came first; the move is told that the game is over where it came second."""
    for vote_first in (True, False):
        for together in ways(table):
            await table.place(**TURN)
            await table.service.ask_end(table.game_id, BEN)
            key = (await table.asked("red")).key
            say = table.service.say(table.game_id, ADA.id, key, [["f1_pray"]])
            cast = table.service.cast(table.game_id, CLEO, "end", True)
            first, second = await together(*((cast, say) if vote_first else (say, cast)))
            assert isinstance(first, Commit)
            if vote_first:
                assert isinstance(second, ServiceError)
                assert second.key == "ended"
            assert len(table.choices()) == (0 if vote_first else 1)
            assert table.service.info(table.game_id).state == "ended"
            await table.settle(10)
            await table.begin()


async def test_an_end_is_voted_as_the_computer_answers(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        await table.say("red", ["f1_pray"])
        await table.service.set_computer(BEN.id, True)
        (timer,) = [each for each in table.service.tables.held(table.game_id).timers if each.kind == "computer"]
        await table.service.ask_end(table.game_id, ADA)
        table.clock.forward(60)
        cast = table.service.cast(table.game_id, CLEO, "end", True)
        voted, computer = await together(cast, table.timers.computers.answer(timer))
        assert isinstance(voted, Commit)
        assert computer is None
        assert [seat for seat, *_ in table.choices()] == ["red"]
        await table.sweep(60)
        assert table.rows("SELECT 1 FROM timers WHERE game_id = ?", table.game_id) == []
        await table.begin()


# Sending


class Lag:
    """New messages of the channel wait until it is let go."""

    def __init__(self, table: Ring) -> None:
        self.reached, self.open, self.waiting = asyncio.Event(), asyncio.Event(), 0
        table.recorder.latency = self

    async def __call__(self, call: Call) -> None:
        if call.parts[0] == "channels" and call.method in ("POST", "PATCH"):
            self.reached.set()
            await self.open.wait()
        await asyncio.sleep(0)


async def test_commits_go_on_while_a_message_is_on_its_way(table: Ring) -> None:
    await table.place(**TURN)
    lag = Lag(table)
    for seat in ("red", "blue", "green"):
        person = {"red": ADA, "blue": BEN, "green": CLEO}[seat]
        visit = await table.press(person, (await table.ids(seat))[0] + ":f1_pray")
        assert said(visit).startswith("### Done"), "the answer of a press does not wait for the channel"
        await asyncio.wait_for(lag.reached.wait(), 10)
    assert [seat for seat, *_ in table.choices()] == ["red", "blue", "green"]
    lag.open.set()
    await table.facts()
    lines = [line for text in table.standing() for line in text.splitlines() if "prays" in line and "**" in line]
    assert [line.split("**")[1] for line in lines] == ["Red", "Blue", "Green"]
    for person in (ADA, BEN, CLEO):
        calls = [each for each in table.pings(person) if "your action" in each]
        assert len(set(calls)) == len(calls)


async def test_an_undo_overtakes_the_message_of_what_it_takes_back(table: Ring) -> None:
    await table.place(**TURN)
    lag = Lag(table)
    await table.press(ADA, (await table.ids("red"))[0] + ":f1_pray")
    await asyncio.wait_for(lag.reached.wait(), 10)
    undone = await table.type(ADA, "act undo")
    assert said(undone).startswith("-# Your last step is taken back")
    lag.open.set()
    await table.facts()
    (line,) = [each for each in table.standing() if "prays" in each and "Red" in each and "Waiting" not in each]
    assert "~~" in line, "what was told late is struck out all the same"


async def test_a_call_that_is_on_its_way_is_not_made_twice(table: Ring) -> None:
    await table.place(**TURN)
    await table.say("red", ["f1_pray"])
    await table.settle(2)
    before = len([each for each in table.pings(BEN) if "your action" in each])
    lag = Lag(table)
    table.clock.forward(10)
    sweep = asyncio.ensure_future(table.timers.sweep())
    await sweep
    await asyncio.wait_for(lag.reached.wait(), 10)
    done = await table.press(BEN, (await table.ids("blue"))[0] + ":f1_pray")
    assert said(done).startswith("### Done")
    await table.timers.sweep()
    lag.open.set()
    await table.facts()
    assert len([each for each in table.pings(BEN) if "your action" in each]) == before + 1
    assert not [each for each in table.standing() if each.startswith(f"<@{BEN.id}> — your action")]


async def test_presses_one_after_the_other_by_three_people(table: Ring) -> None:
    """A whole round of answers 5 ms apart, each pressed by all three: whoever is asked answers, the others hear why."""
    await table.place(**TURN)
    for seat in ("red", "blue", "green"):
        press = (await table.ids(seat))[0] + ":f1_pray"
        told = outcomes(await instants(*(table.press(person, press) for person in (ADA, BEN, CLEO))))
        done = [at for at, each in enumerate(told) if each.startswith("### Done")]
        assert done == [("red", "blue", "green").index(seat)], told
        assert all(each.startswith("**This is for") for at, each in enumerate(told) if at not in done), told
    await table.facts()
