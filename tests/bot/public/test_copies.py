"""Copies of hands by DM: to whom, when, what they hold, and a table that goes on when DMs are closed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.copies import rows
from bot.ports import OutRow
from bot.wishes import Wishes
from bot.wording import card_short, di_name
from engine.game import Event

BY_DM = Wishes(secrets="dm")
RED, BLUE, GREEN = 11, 12, 13


def copies(table: Any) -> list[OutRow]:
    return [row for row in table.rows if row.kind == "copy"]


def dm(table: Any, person: int) -> list[Any]:
    return list(table.dms[person].sent) if person in table.dms else []


async def started(table: Any, *people: int) -> None:
    for person in people:
        table.settings.people[person] = BY_DM
    await table.start()


async def test_the_start_hand_goes_to_those_who_wish_copies_and_to_nobody_else(table: Any) -> None:
    await started(table, RED)
    assert [row.data["seats"] for row in copies(table)] == [["red", "blue", "green"]]
    (copy,) = dm(table, RED)
    assert list(table.dms) == [RED]
    own = table.game.hidden.hands["red"]
    assert all(card_short(card) in copy.words for card in own.battle)
    assert all(di_name(card) in copy.words for card in own.di)
    assert copy.words.startswith("### 🟥 Red · your cards\nThe game has begun. This is your hand.")


async def test_a_copy_names_the_table_and_leads_back_to_it(table: Any) -> None:
    await started(table, RED)
    (copy,) = dm(table, RED)
    assert "<#500> · The \\*Nile\\* · [to the table](https://discord.com/channels/1/500)" in copy.words
    assert copy.buttons == {"My Turn": "k1:7:0:any:my_turn", "My Hand": "k1:7:0:any:my_hand"}
    assert copy.files == [f"hand-{table.game.serial}.png"]
    assert copy.silent
    assert copy.pings == set()


async def test_a_copy_holds_no_card_of_another_hand(tables: Any) -> None:
    for seed in "abc":
        table = tables(seed=seed)
        await started(table, RED)
        (copy,) = dm(table, RED)
        hands = table.game.hidden.hands
        foreign = {card for seat in ("blue", "green") for card in hands[seat].di} - set(hands["red"].di)
        assert foreign
        assert not any(di_name(card) in copy.words for card in foreign)


async def test_rows_of_copies_are_the_same_whatever_the_hand(tables: Any) -> None:
    found = []
    for seed in "ab":
        table = tables(seed=seed)
        await started(table, RED, BLUE, GREEN)
        found.append(json.dumps([[row.kind, row.data] for row in copies(table)]))
        assert len(table.dms) == 3
    assert table.game.hidden.hands["red"].di
    assert found[0] == found[1]


async def test_whoever_wishes_none_is_not_written_to(table: Any) -> None:
    await table.start()
    assert table.dms == {}
    assert all(("copy", seat) not in table.notes for seat in ("red", "blue", "green"))


async def test_a_row_that_is_sent_again_sends_no_copy_twice(table: Any) -> None:
    await started(table, RED, BLUE)
    (row,) = copies(table)
    await table.publisher.send(row)
    assert (len(dm(table, RED)), len(dm(table, BLUE))) == (1, 1)


async def test_a_row_that_broke_off_goes_on_with_those_still_to_be_written_to(table: Any) -> None:
    """Each copy has a nonce of its own, the same at every try."""
    await started(table, RED, BLUE)
    (row,) = copies(table)
    del table.notes["copy", "blue"]
    await table.publisher.send(row)
    assert len(dm(table, RED)) == 1
    first, second = dm(table, BLUE)
    assert first.nonce == second.nonce
    assert first.nonce != dm(table, RED)[0].nonce


async def test_a_seat_of_the_computer_gets_no_copy(tables: Any) -> None:
    table = tables(computers=frozenset({"blue"}))
    await started(table, RED, BLUE)
    assert copies(table)[0].data["seats"] == ["red", "green"]
    assert list(table.dms) == [RED]


async def test_a_hand_that_cannot_be_drawn_is_written(table: Any) -> None:
    table.pictures.broken = True
    await started(table, RED)
    (copy,) = dm(table, RED)
    assert copy.files == []
    assert "**Battle** (8 of 8)" in copy.words


async def test_a_table_without_pictures_has_none_in_its_copies(table: Any) -> None:
    table.state = replace(table.state, pictures=False)
    await started(table, RED)
    assert dm(table, RED)[0].files == []


async def test_closed_dms_are_told_once_and_without_a_word_of_the_hand(table: Any) -> None:
    table.settings.people[RED] = BY_DM
    (await table.create_dm(type("User", (), {"id": RED}))).closed = True
    await table.set_up()
    await table.play(lambda t: len(copies(t)) > 3)
    told = [message for message in table.channel.sent if "I cannot send you a DM" in message.words]
    assert [message.words for message in told] == [
        "-# <@11> I cannot send you a DM. Everything works here with **My Turn** and **My Hand**; to get copies, allow "
        "DMs from this server."
    ]
    assert told[0].pings == set()
    assert dm(table, RED) == []


async def test_dms_that_are_opened_later_bring_copies_again(table: Any) -> None:
    table.settings.people[RED] = BY_DM
    channel = await table.create_dm(type("User", (), {"id": RED}))
    channel.closed = True
    await table.start()
    assert ("no_copy", "red") in table.notes
    channel.closed = False
    table.game.serial += 1
    await table.send([OutRow("copy", {"why": "battle", "seats": ["red"], "serial": table.game.serial})])
    assert len(channel.sent) == 1
    assert ("no_copy", "red") not in table.notes


async def test_a_battle_is_played_to_its_end_with_dms_closed(table: Any) -> None:
    for person in (RED, BLUE, GREEN):
        table.settings.people[person] = BY_DM
        (await table.create_dm(type("User", (), {"id": person}))).closed = True
    await table.set_up()
    await table.play(lambda t: any(each.kind == "battle_ended" for each in t.entries))
    await table.play(lambda t: t.game.table.phase == "night" or t.game.table.round > 1)
    await table.play(lambda t: t.game.table.phase == "day" and t.game.table.round > 1)
    assert sum("I cannot send you a DM" in message.words for message in table.channel.sent) == 3
    whys = {row.data["why"] for row in copies(table)}
    assert {"start", "battle", "drawn"} <= whys


async def test_both_sides_of_a_battle_get_a_copy_when_it_is_decided(table: Any) -> None:
    for person in (RED, BLUE, GREEN):
        table.settings.people[person] = BY_DM
    await table.set_up()
    await table.play(lambda t: any(each.kind == "battle_resolved" for each in t.entries))
    fight = next(each for each in table.entries if each.kind == "battle_resolved")
    row = next(row for row in copies(table) if row.data["why"] == "battle")
    assert set(row.data["seats"]) == {fight.values["attacker"], fight.values["defender"]}
    people = {"red": RED, "blue": BLUE, "green": GREEN}
    for seat in row.data["seats"]:
        assert "Your battle is decided." in dm(table, people[seat])[-1].words


async def test_an_undo_sends_anew_what_was_shown_of_the_part_that_fell(table: Any) -> None:
    """6 Confirm and undo: hands that changed are shown again; who was shown nothing of it gets nothing."""
    await started(table, RED, BLUE)
    table.notes["copy", "red"].data["serial"] = 40
    table.notes["copy", "blue"].data["serial"] = 20
    table.game.serial = 50
    await table.send([OutRow("copy", {"why": "undone", "seats": ["red", "blue", "green"], "serial": 30})])
    assert dm(table, RED)[-1].words.startswith("### 🟥 Red · your cards\nA step was taken back.")
    assert len(dm(table, BLUE)) == 1


@pytest.mark.parametrize(
    ("event", "why", "seats"),
    [
        (Event("cards_drawn", {"seat": "blue", "count": 2}), "drawn", ["blue"]),
        (Event("cards_drawn", {"seat": "blue", "count": 0}), None, []),
        (Event("card_taken", {"seat": "red", "source": "x", "card": "prayer"}), "drawn", ["red"]),
        (Event("cards_back", {"seat": "red", "count": 8}), "changed", ["red"]),
        (Event("battle_card_swapped", {"seat": "green", "source": "x"}), "changed", ["green"]),
        (Event("prayed", {"seat": "red", "pp": 2, "full": 2}), None, []),
    ],
)
async def test_whose_hand_changed_is_read_from_what_everybody_saw(
    table: Any, event: Event, why: str | None, seats: list[str]
) -> None:
    await table.start()
    commit = replace(table.commits[-1], kind="answer", events=(event,), last=77)
    expected = [OutRow("copy", {"why": why, "seats": seats, "serial": 77})] if why else []
    assert rows(commit) == expected


async def test_each_seat_gets_one_copy_of_a_command(table: Any) -> None:
    await table.start()
    fight = Event("battle_resolved", {"attacker": "red", "defender": "blue"})
    drawn = [Event("cards_drawn", {"seat": seat, "count": 1}) for seat in ("red", "green")]
    commit = replace(table.commits[-1], kind="answer", events=(*drawn, fight), last=77)
    assert [(row.data["why"], row.data["seats"]) for row in rows(commit)] == [
        ("battle", ["red", "blue"]),
        ("drawn", ["green"]),
    ]
