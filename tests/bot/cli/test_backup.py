"""`kemet backup`: one whole file, made while a bot writes; nothing that is there is lost by it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import backups, migrate

AT = "2026-01-01T00:00:00.000000+00:00"


@pytest.fixture(autouse=True)
def _database(tmp_path: Path) -> None:
    migrate.prepare(tmp_path / "kemet.db", AT)


@pytest.fixture(autouse=True)
def _token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789")


@pytest.fixture
def writing(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A bot's own connection; what it wrote last lies in the log beside the database."""
    with closing(sqlite3.connect(tmp_path / "kemet.db", isolation_level=None, check_same_thread=False)) as db:
        yield db


def note(db: sqlite3.Connection, number: int) -> None:
    """Two rows that hold the same, in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    for key in ("left", "right"):
        db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (key, str(number) * 2000))
    db.execute("COMMIT")


def facts(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [row[0] for row in db.execute("SELECT value FROM facts ORDER BY key")]


def test_a_copy_has_what_lies_in_the_log_and_is_one_file(kemet, tmp_path: Path, writing: sqlite3.Connection) -> None:
    note(writing, 7)
    assert (tmp_path / "kemet.db-wal").stat().st_size > 0
    outcome = kemet("backup", "copy.db")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == f"copy.db: kemet.db, {(tmp_path / 'copy.db').stat().st_size} bytes, read through and whole\n"
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    assert facts(tmp_path / "copy.db") == ["7" * 2000] * 2
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


def test_a_copy_made_in_a_storm_of_writes_is_of_one_moment(
    tmp_path: Path, writing: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "PAGES", 1)
    note(writing, 0)
    stop, written = threading.Event(), []

    def storm() -> None:
        while not stop.is_set():
            written.append(len(written) % 10)
            note(writing, written[-1])

    thread = threading.Thread(target=storm)
    thread.start()
    try:
        for number in range(10):
            backups.copy(tmp_path / "kemet.db", tmp_path / f"{number}.db")
    finally:
        stop.set()
        thread.join()
    assert len(written) > 10
    for number in range(10):
        left, right = facts(tmp_path / f"{number}.db")
        assert left == right


def test_a_copy_holds_nobody_up(tmp_path: Path, writing: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two steps of it the bot writes, and neither waits for the other."""
    monkeypatch.setattr(backups, "PAGES", 1)
    writing.execute("PRAGMA busy_timeout = 0")
    note(writing, 1)
    steps = []

    def between() -> bool:
        steps.append(len(steps))
        note(writing, 2)
        return False

    backups.copy(tmp_path / "kemet.db", tmp_path / "copy.db", stopped=between)
    assert len(steps) > 10
    assert facts(tmp_path / "copy.db") == ["1" * 2000] * 2
    assert facts(tmp_path / "kemet.db") == ["2" * 2000] * 2


def test_a_file_that_is_there_stays_unless_force_is_said(kemet, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("dear letters")
    outcome = kemet("backup", "copy.db")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == "kemet backup: copy.db is there already; --force writes over it\n"
    assert (tmp_path / "copy.db").read_text() == "dear letters"
    assert kemet("backup", "--force", "copy.db").status == 0
    assert facts(tmp_path / "copy.db") == []


def test_a_file_that_appears_meanwhile_stays_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = backups.check_whole

    def slowly(path: Path, stopped: object) -> None:
        usual(path)
        (tmp_path / "copy.db").write_text("dear letters")

    monkeypatch.setattr(backups, "check_whole", slowly)
    with pytest.raises(backups.BackupError, match="is there already"):
        backups.copy(tmp_path / "kemet.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "dear letters"
    assert list(tmp_path.glob("*.new*")) == []


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
def test_force_never_writes_over_the_database(kemet, tmp_path: Path, writing: sqlite3.Connection, end: str) -> None:
    note(writing, 3)
    outcome = kemet("backup", "--force", f"kemet.db{end}")
    assert outcome.status == 1
    assert outcome.err == f"kemet backup: kemet.db{end} is the database itself\n"
    assert facts(tmp_path / "kemet.db") == ["3" * 2000] * 2


def no_database(folder: Path) -> None:
    (folder / "kemet.db").unlink()


def not_ours(folder: Path) -> None:
    no_database(folder)
    with closing(sqlite3.connect(folder / "kemet.db")) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def no_sqlite(folder: Path) -> None:
    no_database(folder)
    (folder / "kemet.db").write_text("these are no games\n" * 100)


def empty(folder: Path) -> None:
    no_database(folder)
    (folder / "kemet.db").touch()


def newer(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "kemet.db")) as db:
        db.execute("PRAGMA user_version = 999")


def damaged(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "kemet.db")) as db:
        db.executemany("INSERT INTO facts VALUES (?, ?)", [(str(n), "x" * 500) for n in range(200)])
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray((folder / "kemet.db").read_bytes())
    content[-8192:] = b"\x55" * 8192
    (folder / "kemet.db").write_bytes(content)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (no_database, "there is no database kemet.db"),
        (not_ours, "kemet.db is a database of another program"),
        (no_sqlite, "kemet.db is no database"),
        (empty, "kemet.db is empty"),
        (newer, "kemet.db was made by a newer version (schema 999"),
        (damaged, "kemet.db is damaged"),
    ],
)
def test_what_is_no_whole_database_of_ours_is_one_line(kemet, tmp_path: Path, spoil, reason: str) -> None:
    spoil(tmp_path)
    outcome = kemet("backup", "copy.db")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"kemet backup: {reason}")
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.glob("copy*")) == []


def test_what_is_damaged_deep_inside_is_found_by_reading_the_copy(
    kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged(tmp_path)
    monkeypatch.setattr(migrate, "READ_THROUGH", 0)  # as for a large file
    (tmp_path / "copy.db").write_text("the copy of yesterday")
    outcome = kemet("backup", "--force", "copy.db")
    assert outcome.status == 1
    assert "copy.db.new is damaged" in outcome.err
    assert (tmp_path / "copy.db").read_text() == "the copy of yesterday"
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.db"]


@pytest.mark.parametrize(
    ("place", "reason"),
    [("nowhere/copy.db", "the folder {here}/nowhere does not exist"), (".", ". is a folder; name a file")],
)
def test_a_place_where_nothing_can_stand_is_one_line(kemet, tmp_path: Path, place: str, reason: str) -> None:
    outcome = kemet("backup", place)
    assert (outcome.status, outcome.err) == (1, f"kemet backup: {reason.format(here=tmp_path)}\n")


def test_a_full_disk_is_one_line_and_leaves_nothing(kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(database: Path, beside: Path, stopped: object) -> None:
        """SQLite's own error of a disk that takes no more."""
        with closing(sqlite3.connect(beside)) as made:
            made.execute("PRAGMA max_page_count = 2")
            made.execute("CREATE TABLE a (b)")
            made.execute("INSERT INTO a VALUES (zeroblob(100000))")

    monkeypatch.setattr(backups, "_write", full)
    outcome = kemet("backup", "copy.db")
    assert (outcome.status, outcome.err) == (1, "kemet backup: copy.db: the disk is full\n")
    assert list(tmp_path.glob("copy*")) == []


def test_a_place_that_may_not_be_written_is_one_line(kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(backups, "sync", refuse)
    outcome = kemet("backup", "copy.db")
    assert (outcome.status, outcome.err) == (1, "kemet backup: copy.db.new: Permission denied\n")
    assert list(tmp_path.glob("copy*")) == []


@pytest.mark.parametrize("at", [1, 20])
def test_a_copy_told_to_stop_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    monkeypatch.setattr(backups, "PAGES", 1)
    asked = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) >= at

    with pytest.raises(backups.Stopped):
        backups.copy(tmp_path / "kemet.db", tmp_path / "copy.db", stopped=stopped)
    assert list(tmp_path.glob("copy*")) == []


def test_a_check_told_to_stop_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "STEPS", 1)
    with pytest.raises(backups.Stopped):
        backups.check_whole(tmp_path / "kemet.db", lambda: True)


def test_another_database_can_be_named(kemet, tmp_path: Path) -> None:
    (tmp_path / "kemet.db").rename(tmp_path / "other.db")
    assert kemet("backup", "copy.db", "--database", "other.db").status == 0
