"""Calls that come again: one live call a seat, who and since when, the last one, none for what is no longer open."""

from __future__ import annotations

from typing import Any

PEOPLE = {"red": 11, "blue": 12, "green": 13}


async def remind(table: Any, *seats: str, last: tuple[str, ...] = ()) -> list[Any]:
    before = len(table.channel.sent)
    await table.send(table.announcer.remind_rows(table.state, {seat: seat not in last for seat in seats}))
    return list(table.channel.sent[before:])


def calling(table: Any) -> list[Any]:
    """Messages with a way to answer a turn."""
    return [m for m in table.channel.sent if not m.deleted and any(label.startswith("Open") for label in m.buttons)]


async def turn(table: Any) -> str:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    return str(seat)


async def test_a_call_that_comes_again_takes_the_place_of_the_old_one(table: Any) -> None:
    seat = await turn(table)
    (old,) = await table.ping()
    (new,) = await remind(table, seat)
    assert old.deleted
    assert new.pings == {PEOPLE[seat]}
    assert calling(table) == [new]
    (newest,) = await remind(table, seat)
    assert new.deleted
    assert calling(table) == [newest]


async def test_it_says_what_for_since_when_and_has_one_way_in(table: Any) -> None:
    seat = await turn(table)
    await table.ping()
    (new,) = await remind(table, seat)
    assert f"<@{PEOPLE[seat]}> — your action, **1 of 5**." in new.words
    assert "-# Called again: you were asked <t:1767225600:R>." in new.words  # 2026-01-01 00:00 UTC
    assert new.buttons == {"Open tokens": "k1:7:0:any:my_turn", "Board": "k1:7:0:any:board", "Rule": "k1:7:0:any:rule"}
    assert "last call" not in new.words


async def test_the_last_one_says_that_it_is(table: Any) -> None:
    seat = await turn(table)
    await table.ping()
    (new,) = await remind(table, seat, last=(seat,))
    assert "This is the last call for it. **My Turn** stays" in new.words


async def test_it_brings_the_board_that_went_with_the_old_call(table: Any) -> None:
    seat = await turn(table)
    (old,) = await table.ping()
    assert old.files
    (new,) = await remind(table, seat)
    assert new.files == old.files


async def test_nobody_is_called_again_for_what_is_no_longer_open(table: Any) -> None:
    seat = await turn(table)
    await table.ping()
    rows = table.announcer.remind_rows(table.state, {seat: True})
    await table.say(seat, "f2_pray")
    await table.ping()
    before = len(table.channel.sent)
    await table.send(rows)
    assert len(table.channel.sent) == before


async def test_it_becomes_a_line_when_it_is_answered(table: Any) -> None:
    seat = await turn(table)
    await table.ping()
    (new,) = await remind(table, seat)
    await table.say(seat, "f2_pray")
    name = {"red": "🟥 Red", "blue": "🟦 Blue", "green": "🟩 Green"}[seat]
    assert new.words == f"-# {name} prayed, round 1, action 1"
    assert new.buttons == {}


async def test_a_row_that_is_sent_again_calls_nobody_twice(table: Any) -> None:
    seat = await turn(table)
    await table.ping()
    await remind(table, seat)
    before = len(table.channel.sent)
    await table.publisher.send([row for row in table.rows if row.kind == "remind"][-1])
    assert len(table.channel.sent) == before


async def test_a_call_of_several_shrinks_to_those_who_are_not_called_again(table: Any) -> None:
    await table.start()
    (both,) = await remind(table, "red", "blue")
    assert both.pings == {11, 12}
    (one,) = await remind(table, "red")
    assert one.pings == {11}
    assert "<@12> — **place your warriors**" in both.words
    assert "<@11>" not in both.words
    assert "Called again: you were asked" in both.words


async def test_who_was_called_again_does_not_come_back_into_the_older_call(table: Any) -> None:
    await table.start()
    (both,) = await remind(table, "red", "blue")
    (one,) = await remind(table, "red")
    words = [word.word for word in table.game.decision_of("blue").offer.offer([])]
    await table.say("blue", words[0], words[1])
    assert "<@11>" not in both.words
    assert both.buttons == {}
    assert calling(table)[-1] is one


async def test_whoever_took_an_answer_back_is_in_the_call_of_both_again(table: Any) -> None:
    await table.start()
    (both,) = await remind(table, "red", "blue")
    for seat in ("red", "blue"):
        words = [word.word for word in table.game.decision_of(seat).offer.offer([])]
        await table.say(seat, words[0], words[1])
        if seat == "red":
            await table.take_back("red")
    assert "<@11> — **place your warriors**" in both.words
    assert "<@12>" not in both.words


async def test_all_of_an_older_call_are_called_again_by_one_message(table: Any) -> None:
    await table.start()
    (both,) = await remind(table, "red", "blue")
    (again,) = await remind(table, "red", "blue")
    assert both.deleted
    assert again.pings == {11, 12}


async def test_the_first_and_the_last_call_of_several_stand_apart(table: Any) -> None:
    await table.start()
    both = await remind(table, "red", "blue", last=("blue",))
    first, last = sorted(both, key=lambda message: sorted(message.pings))
    assert (first.pings, last.pings) == ({11}, {12})
    assert "last call" not in first.words
    assert "last call" in last.words
    assert first.nonce != last.nonce


async def test_whoever_the_computer_plays_for_is_not_called(tables: Any) -> None:
    table = tables()
    await table.start()
    table.computers = frozenset({"red"})
    assert await remind(table, "red") == []


async def test_a_call_to_a_battle_ends_with_its_plans(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: any(each.kind == "battle" for each in t.game.decisions()))
    asked = [
        each.seat for each in table.game.decisions() if each.kind == "battle" and each.seat in table.game.awaited()
    ]
    (call,) = await remind(table, *asked)
    assert call.pings == {PEOPLE[seat] for seat in asked}
    await table.play(lambda t: not any(each.kind == "battle" for each in t.game.decisions()))
    assert call.buttons == {}
    assert all(("ping", seat) not in table.notes or table.notes["ping", seat].message_id != call.id for seat in asked)


async def test_a_call_without_the_board_leads_to_the_message_that_has_it(table: Any) -> None:
    await table.start()
    (board,) = [message for message in table.channel.sent if message.files and not message.pinned]
    (new,) = await remind(table, "red")
    assert not new.files
    assert f"[The board as it stands](https://discord.com/channels/1/500/{board.id})" in new.words
    await table.set_up()
    calls = [message for message in table.channel.sent if message.files and message.pings]
    assert calls
    assert all("The board as it stands" not in call.words for call in calls)
