"""The database file: migrations, what is refused, and one transaction a piece of work."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import migrate
from bot.migrate import DamagedDatabase, ForeignDatabase, Migration, NewerDatabase, StoreError, prepare
from bot.store import Store

AT = "2026-01-01T00:00:00.000000+00:00"
FIRST = Migration(1, "001_a.sql", "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (7);")
SECOND = Migration(2, "002_b.sql", "ALTER TABLE a ADD COLUMN y TEXT NOT NULL DEFAULT 'new';")


def ask(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(statement).fetchall()


def test_migrations_are_numbered_without_gaps() -> None:
    assert [each.number for each in migrate.known()] == list(range(1, len(migrate.known()) + 1))


def test_each_migration_is_applied_once_and_recorded(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    for _ in range(3):
        prepare(path, AT, [FIRST, SECOND])
    assert ask(path, "SELECT * FROM a") == [(7, "new")]
    assert ask(path, "SELECT number, name, at FROM migrations") == [(1, "001_a.sql", AT), (2, "002_b.sql", AT)]
    assert ask(path, "PRAGMA user_version") == [(2,)]


def test_a_switch_of_a_person_becomes_one_of_their_running_games(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    prepare(path, AT, migrate.known()[:1])
    with closing(sqlite3.connect(path)) as db, db:
        games = [(n, n, state) for n, state in enumerate(("lobby", "running", "over"), 1)]
        db.executemany("INSERT INTO games VALUES (?, 1, ?, 7, ?, 'e', 'm', 3, 'u', 'p', '', '')", games)
        seats = [(n, seat, who) for n in (1, 2, 3) for seat, who in (("red", 7), ("blue", 8), ("green", None))]
        db.executemany("INSERT INTO seats (game_id, seat, place, person_id) VALUES (?, ?, 0, ?)", seats)
        db.execute("INSERT INTO people (person_id, computer) VALUES (7, 1), (8, 0)")
    prepare(path, AT)
    assert ask(path, "SELECT game_id, seat FROM seats WHERE stand_in") == [(2, "red")]


def test_a_copy_of_the_file_is_kept_before_each_migration(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    prepare(path, AT, [FIRST])
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.db"]  # there was nothing to keep
    prepare(path, AT, [FIRST, SECOND])
    assert ask(tmp_path / "a.db.before-002", "SELECT * FROM a") == [(7,)]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    prepare(path, AT, [FIRST])
    bad = Migration(2, "002_b.sql", "CREATE TABLE b (x); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError, match=r"migration 002_b\.sql failed, nothing was changed: no such table"):
        prepare(path, AT, [FIRST, bad])
    assert ask(path, "SELECT name FROM sqlite_master WHERE name = 'b'") == []
    assert ask(path, "PRAGMA user_version") == [(1,)]
    prepare(path, AT, [FIRST, SECOND])
    assert ask(path, "PRAGMA user_version") == [(2,)]


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    prepare(path, AT, [FIRST, SECOND])
    before = path.read_bytes()
    with pytest.raises(NewerDatabase, match=r"made by a newer version \(schema 2, this one knows 1\): update"):
        prepare(path, AT, [FIRST])
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.db"]


@pytest.mark.parametrize("kind", ["noise", "cut", "page"])
async def test_a_damaged_database_is_refused_and_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.db"
    prepare(path, AT)
    whole = path.read_bytes()
    spoilt = {"noise": b"this is no database" * 100, "cut": whole[: len(whole) // 2], "page": b""}[kind]
    if kind == "page":
        spoilt = whole[:4096] + b"\xff" * 4096 + whole[8192:]
    path.write_bytes(spoilt)
    with pytest.raises(DamagedDatabase, match="is damaged"):
        await Store(path).open(AT)
    assert path.read_bytes() == spoilt


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE songs (x)")
    with pytest.raises(ForeignDatabase, match="database of another program"):
        prepare(path, AT)
    assert ask(path, "SELECT name FROM sqlite_master") == [("songs",)]


def test_a_place_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/a\.db: unable to open database file"):
        prepare(tmp_path / "nowhere" / "a.db", AT)


async def test_settings_of_the_connection(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    await store.open(AT)
    found = [
        await store.run(lambda db, name=name: db.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    await store.close()
    assert found == ["wal", 2, 1]


async def test_work_is_whole_or_not_at_all_and_keeps_its_order(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    await store.open(AT)

    def half(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO facts VALUES ('half', '1')")
        raise ZeroDivisionError

    def count(db: sqlite3.Connection) -> int:
        db.execute("INSERT INTO facts SELECT 'n' || count(*), '1' FROM facts")
        return int(db.execute("SELECT count(*) FROM facts").fetchone()[0])

    with pytest.raises(ZeroDivisionError):
        await store.run(half)
    assert await asyncio.gather(*(store.run(count) for _ in range(20))) == list(range(1, 21))
    await store.close()
    await store.close()
    assert ask(tmp_path / "a.db", "SELECT count(*) FROM facts WHERE key = 'half'") == [(0,)]


async def test_a_cancelled_caller_does_not_stop_a_transaction(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    await store.open(AT)
    task = asyncio.create_task(store.run(lambda db: db.execute("INSERT INTO facts VALUES ('a', '1')")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.run(lambda db: db.execute("SELECT key FROM facts").fetchall()) == [("a",)]
    await store.close()


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.ProgrammingError, match="not open"):
        await Store(tmp_path / "a.db").run(lambda db: None)


async def test_a_file_that_may_not_be_written_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kemet.db"
    store = Store(path)
    await store.open("now")
    await store.close()
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(migrate.StoreError, match=r"kemet\.db is read-only"):
        await Store(path).open("now")
