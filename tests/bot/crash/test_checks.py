"""The comparison after a kill sees what is wrong: each way to lose, double or half do something is told."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.recorder import read
from bot.visits import submit
from tests.bot.crash.checks import after_a_kill, at_the_end
from tests.bot.crash.life import DATABASE, FAULTS, JOURNAL, PEOPLE, TOLD
from tests.bot.crash.support import CHANNEL, begun

BEN = PEOPLE[1]
Spoil = Callable[[Path], object]


async def played(folder: Path) -> None:
    """A game in which one has placed warriors, and was told so."""
    table = await begun(folder)
    game_id = await table.sit_down()
    opened = await table.press(BEN, "Place My Warriors")
    assert opened.modal is not None
    pair = opened.modal["components"][1]["component"]["options"][0]["value"]
    sent = await submit(table.recorder, CHANNEL, opened.modal, {"quarters": [pair]}, BEN, opened.pressed)
    await sent.end()
    table.service.outbox._rests.clear()
    await table.service.outbox.finish(5)
    await table.recorder.close()
    told = [["joined", game_id, BEN.id], ["started", game_id], ["said", game_id, 1, "blue", pair.split()]]
    (folder / TOLD).write_text("".join(json.dumps(line) + "\n" for line in told))


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("played")
    asyncio.run(played(made))
    return made


@pytest.fixture
def folder(once: Path, tmp_path: Path) -> Path:
    """What that game left, to be spoiled."""
    shutil.copytree(once, tmp_path, dirs_exist_ok=True)
    return tmp_path


def sql(statement: str) -> Spoil:
    def spoil(folder: Path) -> None:
        with closing(sqlite3.connect(folder / DATABASE)) as db, db:
            assert db.execute(statement).rowcount > 0

    return spoil


def without(method: str, kind: str) -> Spoil:
    """The journal without the last call that a row of this kind led to."""

    def spoil(folder: Path) -> None:
        with closing(sqlite3.connect(folder / DATABASE)) as db:
            (nonce,) = db.execute("SELECT nonce FROM outbox WHERE kind = ?", (kind,)).fetchone()
            found = db.execute("SELECT message_id FROM messages WHERE kind = ?", (kind,)).fetchone()
        lines = (folder / JOURNAL).read_text().splitlines()
        mark = f'"nonce":"{nonce}"' if method == "POST" else f'"{method}","/channels/{CHANNEL}/messages/{found[0]}"'
        last = max(at for at, line in enumerate(lines) if mark in line)
        (folder / JOURNAL).write_text("".join(f"{line}\n" for at, line in enumerate(lines) if at != last))

    return spoil


def bare(folder: Path) -> None:
    """A message was sent without a nonce."""
    first, last, _ = [*read(folder / JOURNAL)][-1]
    with (folder / JOURNAL).open("a") as journal:
        journal.write(json.dumps([first, last, "POST", f"/channels/{CHANNEL}/messages", {}, []]) + "\n")


COLUMNS = "asked, seat, kind, words, auto, at"
AGAIN = f"INSERT INTO choices (game_id, serial, {COLUMNS}) SELECT game_id, serial + 1, {COLUMNS} FROM choices"

LINE = """INSERT INTO outbox (game_id, kind, data, replaces, nonce, state, due, at)
    SELECT 1, 'log', '{"lines": ["x"]}', 0, 'n', 'sent', due, at FROM outbox LIMIT 1"""


def test_nothing_is_wrong(folder: Path) -> None:
    found = at_the_end(folder)
    assert found.wrong == []
    assert (found.told, found.choices, found.games, found.again) == (3, 1, 1, 0)


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (sql("DELETE FROM choices"), "saved 0 times"),
        (sql(AGAIN), "saved 2 times"),
        (sql(f"{AGAIN} WHERE seat = 'blue'"), "answered more than once"),
        (sql('UPDATE choices SET words = \'["c1_north", "done"]\''), "saved 0 times"),
        (sql("DELETE FROM snapshots WHERE serial > 1"), "has no snapshot"),
        (sql("UPDATE events SET serial = 99"), "events of 99 without a snapshot"),
        (sql("DELETE FROM prompts"), "and says set()"),
        (sql("UPDATE games SET state = 'over'"), "is over, and is not"),
        (sql("DELETE FROM outbox WHERE kind = 'status'"), "without a word to the channel"),
        (sql("UPDATE outbox SET at = '2000' WHERE kind = 'status' AND state = 'sent'"), "to send without a commit"),
        (sql("DELETE FROM seats"), "nobody sits there"),
    ],
)
def test_what_is_wrong_at_any_moment(folder: Path, spoil: Spoil, wrong: str) -> None:
    spoil(folder)
    assert any(wrong in line for line in after_a_kill(folder).wrong), after_a_kill(folder).wrong


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (sql("UPDATE outbox SET state = 'waiting' WHERE id = 3"), "is waiting"),
        (sql("UPDATE outbox SET state = 'given_up' WHERE id = 3"), "is given_up"),
        (sql("UPDATE outbox SET nonce = 'other' WHERE kind = 'start'"), "which no row has"),
        (lambda folder: (folder / FAULTS).write_text("broken\n"), "1 lines of faults were logged"),
        (bare, "without a nonce"),
        (without("POST", "start"), "(start) never went out"),
        (without("PATCH", "status"), "no such status"),
        (sql('UPDATE choices SET words = \'["c3_east", "c3_west", "done"]\''), "does not replay"),
        (sql(LINE), "stands 0 times in place of 1: x"),
    ],
)
def test_what_is_wrong_at_the_end(folder: Path, spoil: Spoil, wrong: str) -> None:
    spoil(folder)
    assert any(wrong in line for line in at_the_end(folder).wrong), at_the_end(folder).wrong
