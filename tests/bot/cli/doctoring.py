"""What the tests of `kemet doctor` share: its lines read back, and databases to look at."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot import migrate

FORM = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789"
SECRET = FORM.rpartition(".")[2]
NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)
AT = "2026-01-01T00:00:00.000000+00:00"
OF_THE_PROGRAM = ["versions", "data files", "texts", "command limits"]
LINES = ["settings", "token", "database", "disk", "free space", *OF_THE_PROGRAM]


def names(out: str) -> list[str]:
    return [line[6:].split(":")[0] for line in out.splitlines()]


def warned(out: str) -> list[str]:
    return [line.removeprefix("warn  ") for line in out.splitlines() if line.startswith("warn")]


def failed(out: str) -> list[str]:
    return [line.removeprefix("FAIL  ") for line in out.splitlines() if line.startswith("FAIL")]


def make(path: Path, *, schema: int = 0) -> None:
    """A database of ours, closed in order: one file."""
    migrate.prepare(path, AT, migrate.known()[: schema or None])
    with closing(sqlite3.connect(path)) as db:
        db.executemany("INSERT INTO facts VALUES (?, ?)", [(str(number), "x" * 500) for number in range(200)])
        db.commit()


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
