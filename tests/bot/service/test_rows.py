"""Single statements of SQL, on rows that games bring about seldom."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot import rows, rows_outbox
from bot.ports import OutRow
from engine.decision import Key
from tests.bot.service.support import ADA, House

AT = "2026-01-01T00:00:00+00:00"


async def opened(here: House) -> int:
    info = await here.service.open_lobby(guild_id=1, channel_id=2, host=ADA)
    await here.service.outbox.settle()
    return info.id


async def test_no_two_rows_have_one_nonce_whatever_is_drawn(here: House) -> None:
    game = await opened(here)
    with closing(sqlite3.connect(here.path)) as db:
        for _ in range(2):
            rows_outbox.add_rows(db, game, [OutRow("log", nonce="ab"), OutRow("log", nonce="ab")], AT)
        found = [nonce for (nonce,) in db.execute("SELECT nonce FROM outbox WHERE nonce LIKE 'ab%'")]
    assert len(set(found)) == 4


async def test_a_report_reads_no_snapshot_that_an_undo_took_back(here: House) -> None:
    game = await opened(here)
    with closing(sqlite3.connect(here.path)) as db:
        db.executemany(
            "INSERT INTO snapshots (game_id, serial, hand_over, undone, state) VALUES (?, ?, 1, ?, ?)",
            [(game, 5, 1, "fell"), (game, 5 + 1, 0, "stands"), (game, 9, 0, "later")],
        )
        assert rows.snapshots_from(db, game, [5, 6, 7, 10]) == ["stands", "stands", "later"]


async def test_what_a_key_was_answered_is_what_was_said_last(here: House) -> None:
    game = await opened(here)
    with closing(sqlite3.connect(here.path)) as db:
        db.executemany(
            "INSERT INTO choices (game_id, serial, asked, seat, kind, words, auto, undone, at, command)"
            " VALUES (?, ?, 3, 'red', 'battle', ?, 0, ?, ?, ?)",
            [(game, 4, '["one"]', 0, AT, 4), (game, 5, '["two", "done"]', 0, AT, 5), (game, 6, '["fell"]', 1, AT, 6)],
        )
        assert rows.answer_to(db, game, Key(3, "red")) == ["two"]
        assert rows.answer_to(db, game, Key(3, "blue")) is None


async def test_what_the_game_answered_by_itself_is_no_step(here: House) -> None:
    game = await opened(here)
    with closing(sqlite3.connect(here.path)) as db:
        db.executemany(
            "INSERT INTO choices (game_id, serial, asked, seat, kind, words, auto, at, command)"
            " VALUES (?, ?, 3, ?, 'tokens', '[]', ?, ?, 4)",
            [(game, 4, "red", 0, AT), (game, 5, "red", 1, AT), (game, 6, "blue", 1, AT), (game, 7, "green", 0, AT)],
        )
        assert rows.steps_after(db, game, 3, "green") == [("green", 1), ("red", 1)]
