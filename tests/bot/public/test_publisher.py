"""Whole games told in a channel: what is posted, edited, pinged, retired."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

PEOPLE = {"red": 11, "blue": 12, "green": 13}


def has_battle(table: Any) -> bool:
    return any(each.kind == "battle" for each in table.game.decisions())


def asks(table: Any, kind: str) -> bool:
    return any(each.kind == kind for each in table.game.decisions())


def is_over(table: Any) -> bool:
    return table.game.table.outcome is not None


async def attack(table: Any) -> None:
    await table.set_up()
    await table.play(has_battle)


async def test_start_calls_everybody_once(table: Any) -> None:
    await table.start()
    start = table.note("start")
    assert start.pings == {11, 12, 13}
    assert "still open: 🟥 Red" in start.words or "still open:" in start.words
    assert await table.ping() == []


async def test_start_shows_who_is_ready_never_what(table: Any) -> None:
    await table.start()
    words = table.game.decision_of("red").offer.offer([])
    await table.say("red", words[0].word, words[1].word)
    start = table.note("start")
    assert "Ready: 🟥 Red" in start.words
    assert words[0].word not in start.words
    await table.take_back("red")
    assert "Ready: nobody" in start.words


async def test_start_loses_its_buttons_when_all_warriors_stand(table: Any) -> None:
    await table.start()
    start = table.note("start")
    await table.play(lambda t: asks(t, "pyramids"))
    assert start.buttons == {}
    assert table.note("start") is None


async def test_status_is_one_message_pinned_and_edited(table: Any) -> None:
    await table.set_up()
    status = table.note("status")
    assert status.pinned
    assert sum("to act" in message.words for message in table.channel.sent) == 1
    assert "Round 1 · Day" in status.words
    assert "<@11> · **0** Glory · **7** PP · **5** tokens" in status.words
    assert list(status.buttons) == ["My Turn", "My Hand", "Board", "Tile Market", "Log", "Seats", "Help"]
    assert status.pings == set()


async def test_status_is_made_again_when_it_was_deleted(table: Any) -> None:
    await table.set_up()
    old = table.note("status")
    old.deleted = True
    await table.play(lambda t: t.game.table.seats[t.game.table.turn_order[0]].tokens < 5)
    status = table.note("status")
    assert status is not old
    assert status.pinned


async def test_status_without_the_permission_to_pin_tells_the_host_once(table: Any) -> None:
    table.channel.may_pin = False
    await table.set_up()
    table.note("status").deleted = True
    await table.play(lambda t: t.game.table.round == 1 and t.game.serial > 20)
    told = [message for message in table.channel.sent if "Pin Messages" in message.words]
    assert len(told) == 1
    assert "<@11>" in told[0].words
    assert told[0].pings == set()


async def test_status_keeps_its_picture_while_nothing_is_drawn_anew(table: Any) -> None:
    await table.set_up()
    status = table.note("status")
    name, drawn = status.files, table.pictures.drawn
    await table.send([row for row in table.rows if row.kind == "status"][-1:])
    assert status.files == name
    assert table.pictures.drawn == drawn


async def test_a_turn_pings_its_seat_and_nobody_else(table: Any) -> None:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    (ping,) = await table.ping()
    assert ping.pings == {PEOPLE[seat]}
    assert f"<@{PEOPLE[seat]}> — your action, **1 of 5**." in ping.words
    assert ping.buttons["Open tokens"] == "k1:7:0:any:my_turn"
    assert ping.files == [f"board-{table.game.serial}.png"]


async def test_an_answered_ping_becomes_one_small_line(table: Any) -> None:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    (ping,) = await table.ping()
    await table.say(seat, "f2_pray")
    name = {"red": "🟥 Red", "blue": "🟦 Blue", "green": "🟩 Green"}[seat]
    assert ping.words == f"-# {name} prayed, round 1, action 1"
    assert ping.buttons == {}
    assert ping.files == []
    (following,) = await table.ping()
    assert following.files, "the board goes down with the calls"


async def test_an_aside_leaves_the_call_of_ones_own_turn_as_it_is(table: Any) -> None:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    (ping,) = await table.ping()
    words, buttons = ping.words, ping.buttons
    await table.say(seat, "on", kind="hold")
    assert (ping.words, ping.buttons) == (words, buttons)


async def test_a_ping_stays_while_the_action_of_its_token_is_open(table: Any) -> None:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    (ping,) = await table.ping()
    await table.say(seat, "f2_build")
    assert "Open tokens" in ping.buttons
    assert await table.ping() == []
    await table.say(seat)
    assert ping.words.endswith("built, round 1, action 1")


async def test_log_lines_of_one_seat_grow_into_one_message(table: Any) -> None:
    await table.set_up()
    table.notes.pop(("log", ""))
    first = table.game.awaited()[0]
    await table.send([*log_row(first, "one"), *log_row(first, "two")])
    assert table.note("log").words == "-# one\n-# two"
    assert table.note("log").silent
    await table.send(log_row("other", "three"))
    assert table.note("log").words == "-# three"


def log_row(seat: str, line: str) -> list[Any]:
    from bot.ports import OutRow

    return [OutRow("log", {"seat": seat, "lines": [line], "serial": 1})]


async def test_log_lines_mention_and_notify_nobody(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: t.game.table.round == 2)
    lines = [row for row in table.rows if row.kind == "log"]
    assert lines
    assert all("<@" not in line for row in lines for line in row.data["lines"])


async def test_battle_calls_the_defender_not_the_mover(table: Any) -> None:
    await table.set_up()
    await table.play(has_battle, pings=False)
    before = table.note("battle")
    table.due = list(table.commits[-1].newly)
    (call,) = await table.ping()
    fight = next(iter(table.commits[-1].decisions))
    assert before is None
    assert table.commits[-1].mover == fight.seat
    assert call.pings == {PEOPLE[seat] for seat in table.commits[-1].newly}
    assert call.words.count("choosing …") == 2
    assert list(call.buttons) == ["Open battle", "My Hand", "Board", "Rule"]


async def test_battle_says_sealed_in_the_same_words_whatever_the_plan(table: Any) -> None:
    await attack(table)
    call = table.note("battle")
    attacker, defender = (each.seat for each in table.game.decisions())
    hands = next(line for line in call.words.splitlines() if line.startswith("Cards in hand"))
    await table.say(attacker, "battle_4_1", "battle_3_2", "distraction")
    assert call.words.count("sealed") == 1
    assert "4 Strength" not in call.words
    assert hands in call.words
    assert f"<@{PEOPLE[defender]}> — choose your battle plan." in call.words
    await table.take_back(attacker)
    assert call.words.count("choosing …") == 2


async def test_battle_result_tells_cards_and_sums(table: Any) -> None:
    await attack(table)
    call = table.note("battle")
    attacker, defender = (each.seat for each in table.game.decisions())
    await table.say(attacker, "battle_4_1", "battle_3_2", "distraction")
    await table.say(defender, "battle_1_3", "battle_3_2")
    result = table.find("played **4 Strength · 1 Damage** with *Distraction*")
    assert "4 card" in result.words
    assert "Losses: " in result.words
    assert "Rewards: " in result.words
    assert "Next: " in result.words
    assert result.buttons["Details"] == f"k1:7:0:any:details-{table.commits[-1].last}"
    assert "both plans were opened" in call.words
    assert call.buttons == {}
    assert table.note("battle") is None


async def test_battle_against_the_computer_is_told_at_once(tables: Callable[..., Any]) -> None:
    table = tables(computers=frozenset({"blue", "green"}))
    await table.set_up()

    def between_computers(t: Any) -> bool:
        asked = {each.seat for each in t.game.decisions() if each.kind == "battle"}
        return bool(asked) and asked <= t.computers

    await table.play(between_computers, pings=False)
    assert "choosing …" in table.note("battle").words


async def test_loser_answers_on_the_ping_itself(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: asks(t, "aftermath"), pings=False)
    decision = table.game.decisions()[0]
    table.due = [decision.seat]
    (call,) = await table.ping()
    assert call.pings == {PEOPLE[decision.seat]}
    assert "Recall" in call.words
    assert "-# A recall pays 1 PP less than the warriors it takes home." in call.words
    assert any(each.startswith(f"k1:7:{decision.key.serial}:{decision.seat}:") for each in call.buttons.values())


def asks_its_mover(table: Any, kind: str) -> bool:
    (decision, *more) = table.game.decisions() or [None]
    return not more and decision is not None and decision.kind == kind and decision.seat == table.commits[-1].mover


@pytest.mark.parametrize("kind", ["aftermath", "destiny"])
async def test_whoever_moved_and_is_asked_at_once_finds_the_answers_in_the_channel(table: Any, kind: str) -> None:
    await table.set_up()
    await table.play(lambda t: asks_its_mover(t, kind))
    (decision,) = table.game.decisions()
    call = table.channel.sent[-1]
    name = {"red": "🟥 **Red**", "blue": "🟦 **Blue**", "green": "🟩 **Green**"}[decision.seat]
    assert call.words.startswith(f"{name} — ")
    assert call.pings == set()
    said = [each for each in call.buttons.values() if f":{decision.key.serial}:{decision.seat}:" in each]
    assert said
    assert await table.ping() == []
    await table.say(decision.seat, said[0].rpartition(":")[2])
    assert not set(call.buttons)


async def test_the_result_of_a_battle_stands_above_the_choice_it_leads_to(table: Any) -> None:
    await table.set_up()

    def resolved_for_its_mover(t: Any) -> bool:
        opened = any(each.kind == "battle_resolved" for each in t.commits[-1].events)
        return opened and asks_its_mover(t, "aftermath")

    await table.play(resolved_for_its_mover)
    result, call = table.find("Rewards: "), table.channel.sent[-1]
    assert "Next: " in result.words
    assert "**Recall**" in call.words
    assert call.id > result.id


async def test_night_is_one_growing_post(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: t.game.table.round == 2)
    nights = [message for message in table.channel.sent if "## Night of round 1" in message.words]
    assert len(nights) == 1
    words = nights[0].words
    assert "1 Devotion · nobody" in words
    assert "5 Prayers · " in words
    assert "9 Destiny · " in words
    assert "6 Divine Intervention · " in words
    assert words.count(" 1 DI card") >= 2, "3.6.6: 1 card each, only counted"
    assert "Turn order of round 2: 1 " in words
    assert nights[0].silent


async def test_destiny_calls_the_lowest_first(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: asks(t, "destiny"), pings=False)
    (decision,) = table.game.decisions()
    table.due = [decision.seat]
    (call,) = await table.ping()
    assert "**Destiny**. You have the lowest Glory" in call.words
    assert "round 2" in call.words
    assert "Then " in call.words


@pytest.mark.parametrize("seed", ["one", "two", "three"])
async def test_whole_games_are_told(tables: Callable[..., Any], seed: str) -> None:
    table = tables(seed=seed)
    await table.start()
    await table.play(lambda t: t.game.table.round == 4)
    table.game.table.sides["red"].divine = 9
    await table.play(is_over)
    over = table.channel.sent[-1]
    assert "(9 Divine" in over.words
    assert " wins" in over.words
    assert list(over.buttons) == ["Rematch", "Report", "Board", "Log"]
    status = table.note("status")
    assert status.buttons == {}
    assert not status.pinned
    answers = [m for m in table.channel.sent if m is not over and set(m.buttons) - {"Board", "Details"}]
    assert [m.words for m in answers if not m.deleted] == []


async def test_newly_awaited_people_are_those_who_are_pinged(table: Any) -> None:
    await table.start()
    for _ in range(150):
        before = len(table.channel.sent)
        done = len(table.commits)
        await table.play(lambda t, done=done: len(t.commits) > done, pings=False)
        newly = {PEOPLE[seat] for seat in table.commits[-1].newly}
        mover = PEOPLE[table.commits[-1].mover]
        assert all(message.pings == set() for message in table.channel.sent[before:])
        pinged = [message.pings for message in await table.ping()]
        assert set().union(*pinged) == newly
        assert mover not in newly


async def test_an_ended_game_is_told_and_unpinned(table: Any) -> None:
    await table.set_up()
    await table.end()
    assert "This game was ended" in table.channel.sent[-1].words
    assert not table.note("status").pinned
    assert table.note("status").buttons == {}


async def test_a_broken_picture_holds_up_no_text(table: Any) -> None:
    table.pictures.broken = True
    await table.set_up()
    assert "Round 1 · Day" in table.note("status").words
    assert table.note("status").files == []
    table.pictures.broken = False
    await table.play(lambda t: t.game.serial > 20)
    assert table.note("status").files


async def test_where_files_may_not_be_attached_the_board_is_written_and_the_table_told_once(table: Any) -> None:
    table.channel.may_attach = False
    await table.start()
    assert {each.pinned for each in table.channel.sent if "**T1 Western Temple**" in each.words} <= {True}
    await table.play(lambda t: t.game.table.phase == "day")
    assert [each for each in table.channel.sent if each.files] == []
    (note,) = [each for each in table.channel.sent if "I may not attach files here" in each.words]
    assert note.pings == set()
    (status,) = [each for each in table.channel.sent if each.pinned]
    assert "**T1 Western Temple**: empty · 2 PP" in status.words
    assert [each for each in table.channel.sent if "**T1 Western Temple**" in each.words] == [status]


async def test_a_permission_taken_away_later_turns_the_status_into_words(table: Any) -> None:
    await table.start()
    await table.play(lambda t: t.game.table.phase == "day")
    (status,) = [each for each in table.channel.sent if each.pinned]
    assert status.files
    table.channel.may_attach = False
    round_number = table.game.table.round
    await table.play(lambda t: t.game.table.round > round_number)
    assert not status.files
    assert "**T1 Western Temple**" in status.words


async def test_a_game_taken_up_again_asks_anew(table: Any) -> None:
    await table.set_up()
    table.notes.clear()
    await table._commit("rehome", table.game.serial, "", frozenset())
    assert table.find("Taken up again")
    assert table.note("status").pinned
    (seat,) = table.game.awaited()
    assert table.note("ping", seat).pings == {PEOPLE[seat]}
    table.due = [seat]
    assert await table.ping() == []


async def test_last_one_is_told_so(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: has_battle(t), pings=False)
    mover = table.commits[-1].mover
    assert mover
    await table.play(lambda t: asks(t, "prayers") and len(t.game.awaited()) > 1, pings=False, most=4000)
    first, *rest = table.game.awaited()
    await table.say(first, "0")
    if len(rest) == 1:
        table.due = rest
        (call,) = await table.ping()
        assert "the last one we wait for" in call.words
