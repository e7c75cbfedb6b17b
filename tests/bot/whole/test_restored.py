"""A backup put in the place of the database: the game goes on from there, and what was played after it does nothing."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot import backups, restoring, rows_table
from bot.ports import Person
from engine import saves
from tests.bot.whole.checks import PLANS, TEMPLE
from tests.bot.whole.support import World, flat

TURN = {"now": "red turn", "troops": {"red": {"desert_c1": 4}, "blue": {"west_temple": 2}}}


def put_aside(world: World) -> Path:
    """A backup, made while the bot runs."""
    place = world.database.with_name("copy.db")
    backups.copy(world.database, place)
    return place


async def restored(world: World, place: Path, *, lost: bool = False) -> restoring.Restored:
    """The bot stops, the backup is restored, the bot starts. `lost`: nothing is left of the database but the backup."""
    await world.drop()
    if lost:
        for path in world.database.parent.glob("kemet.db*"):
            path.unlink()
    done = await restoring.restore(place, world.database, world.env.now)
    await world.env.restart_bot(world.new_bot())
    await world.later(6)
    return done


def ids(message: Any) -> dict[str, str]:
    """Custom ids by label of a public message."""
    parts = flat([part.to_dict() for part in message.components])
    return {each["label"]: each["custom_id"] for each in parts if each["type"] == 2 and each.get("custom_id")}


def text_of(world: World, message_id: int) -> str:
    """What a public message says."""
    return dict(zip((each.id for each in world.public()), world.texts(), strict=True))[message_id]


def state(world: World) -> dict[str, Any]:
    """The saved game without the serials it counts by."""
    raw = json.loads(saves.dump(world.saved()))
    return {key: value for key, value in raw.items() if key != "serial"}


@pytest.mark.parametrize("lost", [False, True])
async def test_buttons_of_a_later_time_are_refused_and_the_game_goes_on(table: World, lost: bool) -> None:
    await table.place(**TEMPLE)
    place, before = put_aside(table), state(table)
    await table.say("red", PLANS["red"])
    await table.say("blue", PLANS["blue"])
    await table.later(4)
    later_button = table.newest("Stay")
    kept = table.service.info(table.game_id)

    done = await restored(table, place, lost=lost)
    assert (done.running, done.lobbies, done.damaged, done.kept is None) == (1, 0, (), lost)
    assert table.service.info(table.game_id) == kept
    assert state(table) == before

    answer = await table.press_id("red", *later_button)
    assert "earlier step" in answer.text
    assert state(table) == before
    # The battle is fought once more, up to the same question; its old button is still none of it.
    await table.say("red", PLANS["red"])
    await table.say("blue", PLANS["blue"])
    await table.later(4)
    new_button = table.newest("Stay")
    assert new_button[1] != later_button[1]
    fought = state(table)
    assert "earlier step" in (await table.press_id("red", *later_button)).text
    assert state(table) == fought
    await table.press_id("red", *new_button)
    assert "red" not in (await table.view()).awaited
    assert state(table) != fought


async def test_the_channel_is_told_and_those_waited_for_are_called_again(table: World) -> None:
    await table.place(**TURN)
    await table.later(6)
    place = put_aside(table)
    status = await table.service.message(table.game_id, "status")
    assert status is not None
    shown = text_of(table, status.message_id)
    await table.say("red", ["f1_pray"])
    await table.later(6)
    assert text_of(table, status.message_id) != shown
    before = len(table.public())
    await restored(table, place)

    new = table.texts()[before:]
    assert "Taken up again from a backup of <t:" in new[0]
    assert [text for text in new if text.startswith(f"<@{table.people['red'].id}> —")] != []
    # The status message is the one that is pinned, and shows the game as it stands again.
    now = await table.service.message(table.game_id, "status")
    assert now is not None
    assert now.message_id == status.message_id
    assert text_of(table, status.message_id) == shown
    await table.press("red", "Take My Turn")
    await table.say("red", ["f1_pray"])


async def test_a_status_message_that_was_deleted_is_made_again(table: World) -> None:
    await table.place(**TURN)
    await table.later(6)
    place = put_aside(table)
    status = await table.service.message(table.game_id, "status")
    assert status is not None
    await table.bot.get_partial_messageable(table.channel.id).get_partial_message(status.message_id).delete()
    await restored(table, place)
    now = await table.service.message(table.game_id, "status")
    assert now is not None
    assert now.message_id != status.message_id


async def test_undo_of_a_later_time_is_refused_and_undo_goes_on(table: World) -> None:
    await table.place(**TURN, pp={"red": 5})
    key = (await table.asked("red")).key
    place = put_aside(table)
    panel = await table.slash("red", "act turn")
    done = await table.press_id("red", panel.message, f"p1:{table.game_id}:{key.serial}:red:space:f1_pray")
    undo = done.buttons["Undo"]
    await restored(table, place)
    assert "earlier step" in (await table.press_made("red", undo)).text
    assert (await table.view()).table.seats["red"].pp == 5

    panel = await table.slash("red", "act turn")
    again = await table.press_id("red", panel.message, f"p1:{table.game_id}:{key.serial}:red:space:f1_pray")
    assert (await table.view()).table.seats["red"].pp == 7
    assert "earlier step" in (await table.press_made("red", undo)).text
    assert (await table.view()).table.seats["red"].pp == 7
    assert "taken back" in (await table.press("red", "Undo", again)).text
    assert (await table.view()).table.seats["red"].pp == 5


async def test_numbers_of_games_and_nonces_never_come_back(table: World) -> None:
    """A lobby of after the backup is gone; its buttons belong to no game that is opened later."""
    place = put_aside(table)
    people = [Person(member.id, member.name) for member in table.people.values()]
    with table.env.time_context():
        lost = await table.service.open_lobby(guild_id=1, channel_id=table.elsewhere.id, host=people[0])
        await table.service.outbox.settle()
    (message,) = table.elsewhere.history()
    join = ids(message)["Join"]
    nonces = set(table.posts())
    await restored(table, place)
    with table.env.time_context():
        new = await table.service.open_lobby(guild_id=1, channel_id=table.elsewhere.id, host=people[0])
        await table.service.outbox.settle()
    assert new.id > lost.id
    assert "no game" in (await table.press_id("blue", message, join)).text.lower()
    assert [each.seat for each in table.service.info(new.id).seats] == ["red"]
    assert table.posts().keys() > nonces
    assert all(len(texts) == 1 for texts in table.posts().values())


async def test_the_same_backup_restored_twice_counts_on(table: World) -> None:
    await table.place(**TURN)
    place = put_aside(table)
    serials = []
    for _ in range(2):
        await restored(table, place, lost=True)
        commit = await table.say("red", ["f1_pray"])
        serials.append((commit.first, commit.last))
    assert serials[0][1] < serials[1][0]


async def test_what_waited_to_be_sent_then_is_not_sent_now(table: World) -> None:
    await table.place(**TURN)
    with closing(sqlite3.connect(table.database)) as db:
        db.execute("UPDATE outbox SET state = 'waiting' WHERE id = (SELECT max(id) FROM outbox)")
        db.commit()
    place = put_aside(table)
    nonces = set(table.posts())
    await restored(table, place)
    with closing(sqlite3.connect(table.database)) as db:
        (fact,) = db.execute("SELECT value FROM facts WHERE key = ?", (rows_table.FIRST_GAME,)).fetchone()
    assert re.fullmatch("[1-9][0-9]*", fact)
    assert table.waiting() == []
    assert all(len(texts) == 1 for nonce, texts in table.posts().items() if nonce in nonces)
