"""R-121: gifts between allies are told in the thread of their team, and the threads of a game that is over are put
away."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.ports import Person
from tests.bot.whole.teams import MOON, SUN, TURN, Teams

RICH: dict[str, Any] = {**TURN, "pp": {"red": 6, "green": 4}, "veterans": {"red": 2}}
GIFT = "-# 🟥 **Red** gives 2 PP to 🟩 **Green**"
pytestmark = pytest.mark.usefixtures("no_fault")


async def given(world: Teams, **options: Any) -> None:
    await world.slash("red", "team give", **(options or {"pp": 2}))
    await world.service.outbox.settle()


def threads(world: Teams) -> list[Any]:
    return [world.env.backend.get_thread(world.thread(side).id) for side in (SUN, MOON)]


def posted(world: Teams, words: str) -> list[str]:
    """The nonces of the messages with these words that were sent to the thread of the team."""
    path = f"/channels/{world.thread(SUN).id}/messages"
    sent = [entry.json for entry in world.env.http_requests if (entry.method, entry.path) == ("POST", path)]
    return [each["nonce"] for each in sent if words in str(each["components"])]


def send_again(world: Teams) -> None:
    """As if the process had ended before it was noted that the gifts were sent."""
    with closing(sqlite3.connect(world.database)) as db, db:
        assert db.execute("UPDATE outbox SET state = 'waiting' WHERE kind = 'gifts'").rowcount == 1


def left(world: Teams) -> list[str]:
    """What waits to be sent; a status rests between two edits."""
    return [kind for _, kind in world.waiting() if kind != "status"]


# Gifts


async def test_a_gift_is_told_in_the_thread_of_its_team_and_in_the_log(four: Teams) -> None:
    await four.place(**RICH)
    other = four.in_thread(MOON)
    await given(four)
    assert four.in_thread(SUN)[-1] == GIFT
    assert any(GIFT in text for text in four.texts())
    assert four.in_thread(MOON) == other


async def test_both_parts_of_a_gift_are_told(four: Teams) -> None:
    await four.place(**RICH)
    await given(four, pp=1, veterans=2)
    told = ["-# 🟥 **Red** gives 1 PP to 🟩 **Green**", "-# 🟥 **Red** gives 2 Veteran tokens to 🟩 **Green**"]
    assert four.in_thread(SUN)[-1] == "\n".join(told), "one command, one message"


async def test_pp_that_pass_on_are_told_too(four: Teams) -> None:
    """Prayer brings 2 PP; nobody holds more than 11."""
    await four.place(**{**RICH, "pp": {"red": 11, "green": 4}})
    await four.say("red", ["f1_pray"])
    assert four.in_thread(SUN)[-1] == "-# 2 PP of 🟥 **Red** pass on to 🟩 **Green** (R-121)"
    assert not any("pass on" in text for text in four.in_thread(MOON))


async def test_a_restart_tells_no_gift_twice(four: Teams) -> None:
    await four.place(**RICH)
    await given(four)
    send_again(four)
    await four.again()
    await four.later(700)
    assert four.in_thread(SUN).count(GIFT) == 1
    assert left(four) == []


async def test_a_gift_that_is_sent_again_carries_the_nonce_of_the_first_try(four: Teams) -> None:
    """A crash between sending and noting: Discord merges what has one nonce."""
    await four.place(**RICH)
    await given(four)
    await four.service.drop_message(four.game_id, "gifts", SUN)
    send_again(four)
    await four.service.outbox.flush(four.game_id)
    nonces = posted(four, "gives 2 PP")
    assert len(nonces) == 2
    assert len(set(nonces)) == 1


async def test_a_gift_that_is_taken_back_is_struck_out(four: Teams) -> None:
    await four.place(**RICH)
    await given(four)
    await four.slash("red", "act undo")
    await four.service.outbox.settle()
    assert four.in_thread(SUN)[-1] == "-# ~~🟥 **Red** gives 2 PP to 🟩 **Green**~~ · undone"


async def test_what_is_taken_back_is_told_where_the_thread_is_gone(four: Teams) -> None:
    await four.place(**RICH)
    await given(four)
    four.env.backend.delete_channel(four.thread(SUN).id)
    await four.slash("red", "act undo")
    await four.service.outbox.settle()
    assert any("~~🟥 **Red** gives 2 PP" in text for text in four.texts())
    assert left(four) == []
    assert not any("lost_home" in str(row) for row in four.rows("facts"))


async def test_without_threads_who_gets_a_gift_is_called_once(teams: Teams) -> None:
    with teams.env.time_context():
        await teams.begin(await teams.without_threads())
    await teams.place(**RICH)
    calls, others = teams.calls("green"), teams.calls("red")
    await given(teams)
    told = f"<@{teams.who('green').id}> — {GIFT.removeprefix('-# ')}"
    assert [each for each in teams.calls("green") if each not in calls] == [told]
    assert teams.calls("red") == others
    send_again(teams)
    await teams.again()
    await teams.service.outbox.settle()
    assert teams.calls("green").count(told) == 1
    assert left(teams) == []


async def test_a_gift_opens_a_thread_that_was_put_away(four: Teams) -> None:
    await four.place(**RICH)
    about = four.env.backend.get_thread(four.thread(SUN).id).thread_metadata
    about.archived = True
    await given(four)
    assert not about.archived
    assert four.in_thread(SUN)[-1] == GIFT


# The end


async def end(world: Teams) -> None:
    await world.service.end(world.game_id, Person(world.who("red").id, "ada"), manager=True)
    await world.service.outbox.settle()


async def test_the_threads_of_a_game_that_is_ended_are_put_away(four: Teams) -> None:
    await four.place(**TURN)
    before = [four.in_thread(side) for side in (SUN, MOON)]
    await end(four)
    assert [each.thread_metadata.archived for each in threads(four)] == [True, True]
    assert [four.in_thread(side) for side in (SUN, MOON)] == before


async def test_the_threads_of_a_game_that_is_won_are_put_away(four: Teams) -> None:
    """What was proposed is closed first."""
    await four.place(**{**TURN, "now": "blue turn", "battle_glory": {"red": 6, "green": 6}})
    await four.slash("yellow", "team propose", answer="f1_pray", to="blue")
    await four.say("blue", ["f1_pray"])
    assert four.service.info(four.game_id).state == "over"
    assert [each.thread_metadata.archived for each in threads(four)] == [True, True]
    assert four.in_thread(MOON)[-1].startswith("🟦 Blue did it: **Prayer, floor 1**")


async def test_a_thread_stays_as_it_is_while_the_game_runs(four: Teams) -> None:
    await four.place(**TURN)
    await four.say("red", ["f1_pray"])
    assert [each.thread_metadata.archived for each in threads(four)] == [False, False]


@pytest.mark.parametrize("fault", ["deleted", "locked", "forbidden"])
async def test_a_thread_that_cannot_be_put_away_holds_nothing_up(four: Teams, fault: str) -> None:
    await four.place(**TURN)
    sun, moon = threads(four)
    path = f"/channels/{sun.id}"
    if fault == "deleted":
        four.env.backend.delete_channel(sun.id)
    if fault == "locked":
        sun.thread_metadata.locked = True
    if fault != "deleted":
        four.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions", times=None)
    await end(four)
    assert moon.thread_metadata.archived
    assert left(four) == []
    assert not any("lost_home" in str(row) for row in four.rows("facts"))


async def test_an_outage_at_the_end_is_waited_out(four: Teams) -> None:
    await four.place(**TURN)
    sun, _ = threads(four)
    four.env.inject_error("PATCH", f"/channels/{sun.id}", status=503, times=1)
    await end(four)
    assert not sun.thread_metadata.archived
    await four.later(30)
    assert [each.thread_metadata.archived for each in threads(four)] == [True, True]


async def test_the_threads_of_a_game_that_cannot_be_read_are_put_away_too(four: Teams) -> None:
    await four.place(**TURN)
    with closing(sqlite3.connect(four.database)) as db, db:
        db.execute("UPDATE snapshots SET state = '{}'")
        db.execute("DELETE FROM choices")
    await four.again()
    await four.slash("red", "show board")
    assert four.service.info(four.game_id).state == "damaged"
    await end(four)
    assert [each.thread_metadata.archived for each in threads(four)] == [True, True]


async def test_no_other_table_is_opened_in_the_thread_of_a_team(four: Teams) -> None:
    thread = four.thread(SUN)
    await end(four)
    seen = await four.slash("red", "kemet new", thread, players=2)
    assert seen.text.startswith("**This thread belongs to a team.**")
    assert four.service.game_in(thread.id) is None
    assert (await four.slash("red", "kemet report", thread)).text.startswith("### Report")
