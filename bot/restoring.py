"""A backup in place of the database, so that its games go on and nothing of what was played since acts on them.

Buttons of that later time still stand in the channels. Their keys are serials and numbers of games, so neither may
come back: all that is counted from now on begins far above whatever was counted before (design section 4).
"""

from __future__ import annotations

import glob
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from bot import backups, migrate, rows_table
from bot.announce import Announcements
from bot.backups import BESIDE, BackupError
from bot.ledger import Deed, Ledger
from bot.library import LIBRARY
from bot.ports import Commit, OutRow, ServiceError
from bot.records import stamp
from bot.reports import Source
from bot.store import Store
from bot.tables import Held

# The one status message stays, and what is edited in a lobby; all else is posted anew.
KEPT_MESSAGES = ("status", "lobby", "full", "no_pin", "no_files")
# A game makes fewer choices than one in a hundredth of a second, a bot fewer games than one a minute: so counters
# taken from the clock are above all that were given out, also where nothing is left of the database but a backup.
GAMES_SINCE = datetime(2025, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of it: where the database before it is kept, and how many tables go on; `damaged` cannot be loaded."""

    kept: Path | None
    made: datetime
    running: int
    lobbies: int
    damaged: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """How far the database that is replaced had counted; nothing if it is not there or cannot be read."""

    games: int = 0
    serials: tuple[tuple[int, int], ...] = ()


class _Told(Announcements):
    """What is told of a restored game: that choices are gone, how it stands, and who is waited for."""

    def __init__(self, made: datetime) -> None:
        self.made = made

    def rows(self, commit: Commit) -> list[OutRow]:
        """A lobby is only shown again."""
        at = {"backup": int(self.made.timestamp())}
        return [replace(row, data=at) if row.kind == "resumed" else row for row in super().rows(commit)]


def check(backup: Path) -> None:
    """Raises BackupError unless the file is whole, ours, not too new, and all its migrations are known."""
    if not backup.exists():
        raise BackupError(f"there is no file {backup}")
    if backup.is_dir():
        raise BackupError(f"{backup} is a folder; name a file")
    made = backups.check_ours(backup)
    backups.check_whole(backup)
    with closing(_read(backup)) as db:
        missing = migrate.missing(db, made)
    if missing:
        raise BackupError(f"{backup} lacks what this version expects: {missing}")


async def restore(
    backup: Path, database: Path, clock: Callable[[], datetime], source: Source | None = None
) -> Restored:
    """Put a backup in the place of the database, which is kept beside. Whoever calls keeps every bot from it.

    Raises BackupError; then the database is as it was.
    """
    check(backup)
    if database.exists() and backup.samefile(database):
        raise BackupError(f"{backup} is the database itself")
    _check_place(database)
    now = clock()
    beside = database.with_name(f"{database.name}.restoring")
    try:
        backups.copy(backup, beside, force=True)
        made = _age(backup)
        found = await _renew(beside, _counted(database), made, now, source or random.SystemRandom())
        _fold(beside)
        kept = _swap(beside, database, now)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{database}: nothing was restored: {error}") from error
    finally:
        for left in database.parent.glob(f"{glob.escape(beside.name)}*"):
            left.unlink(missing_ok=True)
    running, lobbies, damaged = found
    return Restored(kept, made, running, lobbies, damaged)


def _check_place(database: Path) -> None:
    """What stands there may be damaged, that is what backups are for; but it must not belong to somebody else."""
    if database.is_dir():
        raise BackupError(f"{database} is a folder; name a file")
    if not database.exists():
        return
    try:
        migrate.version(database, migrate.known()[-1].number)
    except migrate.ForeignDatabase as error:
        raise BackupError(str(error)) from error
    except (migrate.StoreError, sqlite3.Error, OSError):
        return


def _read(path: Path) -> sqlite3.Connection:
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro{still}", uri=True)


def _age(backup: Path) -> datetime:
    """When a backup was made: by its name, else by its file."""
    named = backups.moment_of(backup.name)
    return named or datetime.fromtimestamp(backup.stat().st_mtime, UTC)


def _counted(database: Path) -> Counted:
    with suppress(sqlite3.Error, OSError), closing(_read(database)) as db:
        games = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
        serials = db.execute("SELECT game_id, max(serial) FROM snapshots GROUP BY game_id").fetchall()
        return Counted(int(games), tuple((int(game), int(serial)) for game, serial in serials))
    return Counted()


# The copy is made ready before it takes the place


async def _renew(
    path: Path, before: Counted, made: datetime, now: datetime, source: Source
) -> tuple[int, int, tuple[int, ...]]:
    """Migrate, count on from above, and leave in the outbox what tells each table. Running games, lobbies, damaged."""
    store = Store(path)
    ledger = Ledger(store, _Told(made), LIBRARY, lambda: now, source)
    try:
        await ledger.open()
        first_game = max(before.games, ledger.next_id - 1, int((now - GAMES_SINCE).total_seconds() // 60)) + 1
        await store.run(lambda db: _forget(db, first_game))
        serials, damaged = dict(before.serials), []
        tables = [held for held in ledger.tables.live() if held.info.state != "damaged"]
        for held in tables:
            try:
                await _go_on(ledger, held, max(serials.get(held.info.id, 0), int(now.timestamp() * 100)))
            except ServiceError:  # it cannot be loaded, which is noted; the others go on
                damaged.append(held.info.id)
    finally:
        await store.close()
    states = [held.info.state for held in tables]
    return states.count("running"), states.count("lobby"), tuple(damaged)


async def _go_on(ledger: Ledger, held: Held, above: int) -> None:
    """One table. Its open questions keep their keys: what was asked before the backup is asked still."""
    game = await ledger.game(held) if held.info.state == "running" else None
    first = 0
    if game is not None:
        first = game.serial
        game.serial = max(game.serial, above) + 1
    await ledger.save(held, Deed("rehome", held.info, "", game, first))
    held.rest()


def _forget(db: sqlite3.Connection, first_game: int) -> None:
    """What was noted about Discord is of another time: rows were sent since, messages grew, commands were told."""
    rows_table.note_fact(db, rows_table.FIRST_GAME, str(first_game))
    marks = ", ".join("?" * len(KEPT_MESSAGES))
    db.execute(f"DELETE FROM messages WHERE kind NOT IN ({marks})", KEPT_MESSAGES)
    # What those show now is unknown, so each is written anew.
    db.execute("UPDATE messages SET data = '{}'")
    db.execute("DELETE FROM facts WHERE key LIKE 'commands:%' OR key = ?", (backups.FAILED,))
    db.execute("UPDATE outbox SET state = 'replaced' WHERE state = 'waiting'")


def _fold(path: Path) -> None:
    """One file again, on the disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    backups.check_whole(path)
    backups.sync(path)


def _swap(made: Path, database: Path, now: datetime) -> Path | None:
    """The new file takes the place; the one before it keeps its log beside it, which would spoil another file."""
    kept = _keep(database, database.with_name(f"{database.name}.before-restore-{now.astimezone(UTC):%Y%m%d-%H%M%S}"))
    made.replace(database)
    backups.sync(database.absolute().parent)
    return kept


def _keep(database: Path, kept: Path) -> Path | None:
    if not database.exists():
        for end in BESIDE:
            database.with_name(f"{database.name}{end}").unlink(missing_ok=True)
        return None
    if kept.exists():
        raise BackupError(f"{kept} is there already; wait a second")
    with suppress(BackupError, sqlite3.Error):
        # Nothing is left in the log, so that losing it between two of these steps loses nothing. What is damaged is
        # not opened to be written: it stays as it is, for whoever looks into it.
        backups.check_ours(database)
        with closing(sqlite3.connect(database, isolation_level=None)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try:
        os.link(database, kept)
    except OSError:  # a disk without links
        shutil.copy2(database, kept)
    for end in BESIDE:
        beside = database.with_name(f"{database.name}{end}")
        if beside.exists():
            beside.replace(kept.with_name(f"{kept.name}{end}"))
    backups.sync(kept.absolute().parent)
    return kept


def stamped(restored: Restored) -> str:
    """When the backup was made, for people."""
    return stamp(restored.made)[:16].replace("T", " ") + " UTC"
