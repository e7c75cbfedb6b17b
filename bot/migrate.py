"""The database file before it is used: is it whole, ours and not too new, and which migrations does it lack?

`bot/migrations/NNN_name.sql` are applied in order, each once, in one transaction with the note that it was; a copy of
the file as it was before stays beside it. `PRAGMA user_version` holds the number of the last one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from urllib.parse import quote

# A larger file is not read through at each start; `kemet doctor` does that.
READ_THROUGH = 64 * 1024 * 1024
LEDGER = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL);"


class StoreError(sqlite3.DatabaseError):
    """The database cannot be used; the text says why in one line. Nothing in it was changed."""


class NewerDatabase(StoreError):
    """It was made by a newer version of this program."""


class DamagedDatabase(StoreError):
    """It is no database, or not a whole one."""


class ForeignDatabase(StoreError):
    """It is a database of another program."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered file of SQL."""

    number: int
    name: str
    sql: str


def known() -> list[Migration]:
    """All migrations of this version, in order."""
    files = [entry for entry in resources.files("bot").joinpath("migrations").iterdir() if entry.name.endswith(".sql")]
    found = [Migration(int(entry.name.split("_")[0]), entry.name, entry.read_text("utf-8")) for entry in files]
    return sorted(found, key=lambda each: each.number)


def prepare(path: Path, at: str, migrations: Sequence[Migration] | None = None) -> None:
    """Check the file and bring it up to date; a missing one is made. Raises StoreError."""
    todo = known() if migrations is None else migrations
    if path.exists() and not os.access(path, os.W_OK):
        raise StoreError(f"{path} is read-only for this user")
    try:
        made = version(path, todo[-1].number) if path.exists() and path.stat().st_size else 0
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            for each in todo:
                if each.number > made:
                    if made:
                        _keep_copy(db, path, each.number)
                    _apply(db, each, at)
    except StoreError:
        raise
    except sqlite3.OperationalError as error:
        read_only = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY
        raise StoreError(f"{path} is read-only: {error}" if read_only else f"{path}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise DamagedDatabase(f"{path} is damaged: {error}") from error


def version(path: Path, newest: int) -> int:
    """The number of the last migration of an existing file, which is only read.

    Raises NewerDatabase, DamagedDatabase or ForeignDatabase.
    """
    # Without a log beside it the file is all there is, and a look at it need not leave one.
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro{still}", uri=True)) as db:
        made = int(db.execute("PRAGMA user_version").fetchone()[0])
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if made > newest:
            raise NewerDatabase(
                f"{path} was made by a newer version (schema {made}, this one knows {newest}): update this program"
            )
        if tables and not made:
            raise ForeignDatabase(f"{path} is a database of another program")
        if path.stat().st_size <= READ_THROUGH:
            found = [str(row[0]) for row in db.execute("PRAGMA quick_check(1)")]
            if found != ["ok"]:
                raise DamagedDatabase(f"{path} is damaged: {found[0].splitlines()[-1]}")
    return made


def missing(db: sqlite3.Connection, made: int) -> str:
    """Which of the migrations up to a number a database lacks, or one too many; an empty text if all are there."""
    applied = {int(number): str(name) for number, name in db.execute("SELECT number, name FROM migrations")}
    expected = {each.number: each.name for each in known() if each.number <= made}
    lacking = [f"migration {name}" for number, name in expected.items() if applied.get(number) != name]
    strange = [f"not {name}" for number, name in applied.items() if number not in expected]
    return ", ".join([*lacking, *strange])


def _keep_copy(db: sqlite3.Connection, path: Path, number: int) -> None:
    kept = path.with_name(f"{path.name}.before-{number:03}")
    beside = kept.with_name(f"{kept.name}.new")
    beside.unlink(missing_ok=True)
    with closing(sqlite3.connect(beside)) as copy:
        db.backup(copy)
    beside.replace(kept)


def _apply(db: sqlite3.Connection, migration: Migration, at: str) -> None:
    note = f"INSERT INTO migrations VALUES ({migration.number}, '{migration.name}', '{at}');"
    mark = f"PRAGMA user_version = {migration.number};"
    try:
        db.executescript(f"BEGIN IMMEDIATE;\n{LEDGER}\n{migration.sql}\n{note}\n{mark}\nCOMMIT;")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.rollback()
        raise StoreError(f"migration {migration.name} failed, nothing was changed: {error}") from error
