"""`kemet restore`: checked before anything is touched, never under a running bot, and nothing is lost by it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import backups, migrate, restoring
from bot.app import build
from bot.cli import lock
from bot.ports import Person

AT = "2026-01-01T00:00:00.000000+00:00"
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ADA, BEN = Person(5, "Ada"), Person(6, "Ben")


@pytest.fixture(autouse=True)
def _token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789")
    monkeypatch.setattr("bot.cli.restore.utcnow", lambda: NOW)


class Silent:
    """Takes every row."""

    async def send(self, row: object) -> None:
        pass


def play(database: Path) -> None:
    """A running game of two people and a computer, and a lobby."""

    async def begin() -> None:
        service = build(database).service
        service.outbox.publisher = Silent()
        await service.open()
        info = await service.open_lobby(guild_id=1, channel_id=2, host=ADA)
        await service.join(info.id, BEN)
        await service.add_computer(info.id, ADA)
        await service.start(info.id, ADA)
        await service.open_lobby(guild_id=1, channel_id=3, host=ADA)
        await service.close()

    asyncio.run(begin())


def note(database: Path, value: str) -> None:
    with closing(sqlite3.connect(database)) as db:
        db.execute("INSERT OR REPLACE INTO facts VALUES ('mark', ?)", (value,))
        db.commit()


def mark(database: Path) -> str:
    with closing(sqlite3.connect(database)) as db:
        return str(db.execute("SELECT value FROM facts WHERE key = 'mark'").fetchone()[0])


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(".lock")}


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a database that was played on since."""
    play(tmp_path / "kemet.db")
    note(tmp_path / "kemet.db", "then")
    backups.copy(tmp_path / "kemet.db", tmp_path / "copy.db")
    note(tmp_path / "kemet.db", "since")
    return tmp_path / "copy.db"


def test_the_backup_takes_the_place_and_the_database_before_it_is_kept(kemet, tmp_path: Path, backup: Path) -> None:
    whole = backup.read_bytes()
    outcome = kemet("restore", "copy.db")
    assert (outcome.status, outcome.err) == (0, "")
    kept = "kemet.db.before-restore-20260501-120000"
    assert f"The database before it is kept as {kept}." in outcome.out
    assert "1 running game, 1 lobby" in outcome.out
    assert (mark(tmp_path / "kemet.db"), mark(tmp_path / kept)) == ("then", "since")
    assert backup.read_bytes() == whole
    assert sorted(files(tmp_path)) == ["copy.db", "kemet.db", kept]


def test_what_lies_in_the_log_of_the_database_before_it_is_kept_and_does_not_come_back(
    kemet, tmp_path: Path, backup: Path
) -> None:
    """As after a power cut: the log holds what was written last, and belongs to no other file."""
    with closing(sqlite3.connect(tmp_path / "kemet.db", isolation_level=None)) as bot:
        bot.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        bot.execute("INSERT OR REPLACE INTO facts VALUES ('mark', 'in the log')")
        left = files(tmp_path)
    for name, content in left.items():
        (tmp_path / name).write_bytes(content)
    assert (tmp_path / "kemet.db-wal").stat().st_size > 0
    assert kemet("restore", "copy.db").status == 0
    assert not (tmp_path / "kemet.db-wal").exists()
    assert mark(tmp_path / "kemet.db") == "then"
    assert mark(tmp_path / "kemet.db.before-restore-20260501-120000") == "in the log"


def test_a_damaged_database_is_kept_with_its_log(kemet, tmp_path: Path, backup: Path) -> None:
    (tmp_path / "kemet.db").write_bytes(b"\x55" * 5000)
    (tmp_path / "kemet.db-wal").write_bytes(b"a log")
    assert kemet("restore", "copy.db").status == 0
    kept = "kemet.db.before-restore-20260501-120000"
    assert (tmp_path / kept).read_bytes() == b"\x55" * 5000
    assert (tmp_path / f"{kept}-wal").read_bytes() == b"a log"
    assert not (tmp_path / "kemet.db-wal").exists()
    assert mark(tmp_path / "kemet.db") == "then"


def test_where_there_is_no_database_the_backup_becomes_it(kemet, tmp_path: Path, backup: Path) -> None:
    for path in tmp_path.glob("kemet.db*"):
        path.unlink()
    (tmp_path / "kemet.db-wal").write_bytes(b"the log of another file")
    outcome = kemet("restore", "copy.db")
    assert outcome.status == 0
    assert "is kept as" not in outcome.out
    assert sorted(files(tmp_path)) == ["copy.db", "kemet.db"]


def test_never_under_a_running_bot(kemet, tmp_path: Path, backup: Path) -> None:
    before = files(tmp_path)
    with lock.only_host(tmp_path / "kemet.db"):
        outcome = kemet("restore", "copy.db")
    assert outcome.status == 2
    assert outcome.err.startswith("kemet restore: kemet.db is in use by another Kemet host")
    assert files(tmp_path) == before


def test_a_backup_of_an_older_version_is_brought_up_to_date(kemet, tmp_path: Path, backup: Path) -> None:
    backup.unlink()
    migrate.prepare(backup, AT, migrate.known()[:1])
    with closing(sqlite3.connect(backup)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    assert kemet("restore", "copy.db").status == 0
    with closing(sqlite3.connect(tmp_path / "kemet.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (migrate.known()[-1].number,)
    assert [name for name in files(tmp_path) if "restoring" in name] == []


def not_there(backup: Path) -> None:
    backup.unlink()


def text(backup: Path) -> None:
    backup.write_text("these are no games\n" * 100)


def empty(backup: Path) -> None:
    backup.write_bytes(b"")


def cut_short(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-9000])


def changed(backup: Path, *statements: str) -> None:
    with closing(sqlite3.connect(backup)) as db:
        for each in statements:
            db.execute(each)
        db.commit()


def not_ours(backup: Path) -> None:
    backup.unlink()
    changed(backup, "CREATE TABLE recipes (name TEXT)")


def newer(backup: Path) -> None:
    changed(backup, "PRAGMA user_version = 999")


def other_migration(backup: Path) -> None:
    changed(backup, "UPDATE migrations SET name = '002_of_a_branch.sql' WHERE number = 2")


def without_a_migration(backup: Path) -> None:
    changed(backup, "DELETE FROM migrations WHERE number = 2")


def stray_row(backup: Path) -> None:
    changed(backup, "INSERT INTO timers VALUES (77, 'ping', 1, 'red', '')")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (not_there, "there is no file copy.db"),
        (text, "copy.db is no database"),
        (empty, "copy.db is empty"),
        (cut_short, "copy.db is damaged"),
        (not_ours, "copy.db is a database of another program"),
        (newer, "copy.db was made by a newer version (schema 999"),
        (other_migration, "copy.db lacks what this version expects: migration 002_stand_in.sql"),
        (without_a_migration, "copy.db lacks what this version expects: migration 002_stand_in.sql"),
        (stray_row, "copy.db is damaged: a row of timers belongs to no games"),
    ],
)
def test_what_is_no_whole_backup_is_refused_and_nothing_changes(
    kemet, tmp_path: Path, backup: Path, spoil, reason: str
) -> None:
    spoil(backup)
    before = files(tmp_path)
    outcome = kemet("restore", "copy.db")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"kemet restore: {reason}")
    assert outcome.err.count("\n") == 1
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("kemet.db",), "kemet.db is the database itself"),
        ((".",), ". is a folder; name a file"),
    ],
)
@pytest.mark.usefixtures("backup")
def test_a_file_that_cannot_be_one_is_refused(kemet, tmp_path: Path, words: tuple[str], reason: str) -> None:
    outcome = kemet("restore", *words)
    assert (outcome.status, outcome.err) == (1, f"kemet restore: {reason}\n")
    assert mark(tmp_path / "kemet.db") == "since"


def test_a_database_of_another_program_is_no_place_for_a_backup(kemet, tmp_path: Path, backup: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "notes.db")) as db:
        db.execute("CREATE TABLE notes (words TEXT)")
    before = files(tmp_path)
    outcome = kemet("restore", "copy.db", "--database", "notes.db")
    assert (outcome.status, outcome.err) == (1, "kemet restore: notes.db is a database of another program\n")
    assert files(tmp_path) == before


def test_a_folder_is_no_place_for_a_backup(kemet, tmp_path: Path, backup: Path) -> None:
    (tmp_path / "games").mkdir()
    outcome = kemet("restore", "copy.db", "--database", "games")
    assert (outcome.status, outcome.err) == (1, "kemet restore: games is a folder; name a file\n")
    assert list((tmp_path / "games").iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(kemet, tmp_path: Path, backup: Path) -> None:
    outcome = kemet("restore", "copy.db", "--database", "nowhere/kemet.db")
    assert (outcome.status, outcome.err) == (2, f"kemet restore: the folder {tmp_path}/nowhere does not exist\n")


def test_what_fails_on_the_way_changes_nothing(
    kemet, tmp_path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    before = files(tmp_path)
    monkeypatch.setattr(restoring, "_fold", full)
    outcome = kemet("restore", "copy.db")
    assert outcome.status == 1
    assert outcome.err.startswith("kemet restore: kemet.db: nothing was restored: ")
    assert "No space left on device" in outcome.err
    assert files(tmp_path) == before


def test_a_game_that_cannot_be_loaded_is_paused_and_named(kemet, tmp_path: Path, backup: Path) -> None:
    changed(backup, "UPDATE snapshots SET state = '{}'")
    outcome = kemet("restore", "copy.db")
    assert outcome.status == 0
    assert "0 running games, 1 lobby" in outcome.out
    assert "Games that cannot be loaded are paused: 1." in outcome.out
    with closing(sqlite3.connect(tmp_path / "kemet.db")) as db:
        assert db.execute("SELECT state FROM games ORDER BY id").fetchall() == [("damaged",), ("lobby",)]


def test_numbers_count_on_from_the_database_before(kemet, tmp_path: Path, backup: Path) -> None:
    """Also where its clock was ahead of this one."""
    ahead = 10**12 - 100
    changed(
        tmp_path / "kemet.db",
        f"UPDATE games SET id = {ahead} WHERE state = 'lobby'",
        "PRAGMA foreign_keys = OFF",
        f"INSERT INTO snapshots VALUES (1, {ahead}, 1, 0, '')",
    )
    assert kemet("restore", "copy.db").status == 0
    with closing(sqlite3.connect(tmp_path / "kemet.db")) as db:
        assert db.execute("SELECT max(serial) FROM snapshots").fetchone() == (ahead + 1,)
        assert db.execute("SELECT value FROM facts WHERE key = 'first_game'").fetchone() == (str(ahead + 1),)


def test_the_age_of_a_backup_is_that_of_its_name(kemet, tmp_path: Path, backup: Path) -> None:
    backup.rename(tmp_path / "kemet-20260228-235959.db")
    outcome = kemet("restore", "kemet-20260228-235959.db")
    assert "kemet.db: is the backup of 2026-02-28 23:59 UTC now." in outcome.out
