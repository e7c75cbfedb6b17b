"""What the channel tells when steps are taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PEOPLE = {"red": 11, "blue": 12, "green": 13}


def has_battle(table: Any) -> bool:
    return asks(table, "battle")


def asks(table: Any, kind: str) -> bool:
    return any(each.kind == kind for each in table.game.decisions())


async def test_undo_retires_later_calls_and_says_so(table: Any) -> None:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    await table.ping()
    await table.say(seat, "f2_pray")
    (later,) = await table.ping()
    await table.undo(seat)
    assert "no longer asked" in later.words
    assert later.buttons == {}
    assert table.find("took the last step back").silent
    again = table.channel.sent[-1]
    name = {"red": "🟥 **Red**", "blue": "🟦 **Blue**", "green": "🟩 **Green**"}[seat]
    assert again.words.startswith(f"{name} — your action, **1 of 5**")
    assert list(again.buttons) == ["Open tokens", "Board", "Rule"]
    assert again.pings == set()
    assert again.files
    assert f"<@{PEOPLE[seat]}>" in table.note("status").words
    assert table.due == []


async def test_undo_strikes_out_what_fell_and_names_the_steps_of_the_computer(tables: Callable[..., Any]) -> None:
    table = tables(computers=frozenset({"blue", "green"}))
    await table.set_up()

    def all_may_pray(t: Any) -> bool:
        seats = t.game.table.seats.values()
        free = not any(space in seat.spaces for seat in seats for space in ("f1_pray", "f2_pray"))
        return bool(t.game.awaited() == ["red"] and t.note("ping", "red") and free)

    await table.play(all_may_pray)
    number, day = table.game.decisions()[0].values["number"], table.game.table.round
    for each in table.game.table.seats.values():
        each.pp = 3
    await table.say("red", "f2_pray")
    prayed = table.find("🟥 **Red** prays")
    call = table.find(f"🟥 Red prayed, round {day}, action {number}")
    for _ in range(2):
        await table.say(table.game.awaited()[0], "f1_pray")
    later = table.find("** prays")
    await table.ping()
    await table.undo("red")
    assert "-# ~~🟥 **Red** prays, +" in prayed.words
    assert "undone" in prayed.words
    assert call.words == f"-# ~~🟥 Red prayed, round {day}, action {number}~~ · undone"
    assert "undone" in later.words
    told = table.find("took the last step back").words
    assert told == "-# 🟥 **Red** took the last step back; 1 step of 🟦 Blue and 1 of 🟩 Green fell with it" or (
        told == "-# 🟥 **Red** took the last step back; 1 step of 🟩 Green and 1 of 🟦 Blue fell with it"
    )
    (mine,) = [m for m in table.channel.sent if "Open tokens" in m.buttons]
    assert mine is table.channel.sent[-1]
    # What is said anew stands, and a second undo strikes only that.
    await table.say("red", "f1_pray")
    anew = table.channel.sent[-1]
    assert "undone" not in anew.words
    await table.undo("red")
    assert "undone" in anew.words
    assert prayed.words.count("undone") == 1


async def test_undo_at_dawn_opens_the_night_again(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: asks(t, "destiny"))
    await table.play(lambda t: t.game.table.round == 2)
    post = table.find("## Night of round 1")
    assert "Turn order of round 2" in post.words
    await table.undo(table.commits[-1].mover)
    assert "Turn order of round 2" not in post.words
    assert "**waiting: " in post.words
    assert post.files == []


async def test_undo_of_the_last_token_ends_the_night_again(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: t.game.table.phase == "night")
    post = table.find("## Night of round 1")
    await table.undo(table.commits[-1].mover)
    assert post.words == "-# ~~Night of round 1~~ · undone"
    assert post.buttons == {}


async def test_undo_of_an_attack_closes_its_call(table: Any) -> None:
    await table.set_up()
    await table.play(has_battle, pings=False)
    await table.ping()
    call = table.note("battle")
    await table.undo(table.commits[-1].mover)
    assert "taken back" in call.words
    assert call.buttons == {}
