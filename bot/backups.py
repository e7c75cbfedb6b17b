"""Copies of the whole database: made while a bot runs on it, checked, and kept by a schedule.

A copy is one file: it needs nothing that SQLite keeps beside a database in use.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from bot import migrate

EVERY = timedelta(days=1)
DAILY, WEEKLY = 7, 4  # the newest so many are kept, and of so many weeks before them one each
NAME = re.compile(r"kemet-(\d{8}-\d{6})\.db")
BESIDE = ("-wal", "-shm")  # with these two, a database in use is one of three files
PAGES = 2000  # copied at a time: between two such steps a copy can be told to stop
STEPS = 100_000  # of SQLite's own, after which a check can be told so
FAILED = "backup_failed"  # the fact that holds when the last scheduled copy failed, and why
log = logging.getLogger("kemet.backups")


class BackupError(Exception):
    """No copy was made, or one is not to be used; the text says why in one line."""


class Stopped(Exception):
    """The bot stops: the copy under way is let go."""


def _go_on() -> bool:
    return False


def copy(database: Path, target: Path, *, force: bool = False, stopped: Callable[[], bool] = _go_on) -> int:
    """Copy a database whole, as it stands at one moment, and check the copy. Returns its size in bytes.

    Whoever uses the database meanwhile is not held up. The copy is written beside its place and takes it at the end;
    a file that is there stays unless `force`. Raises BackupError; Stopped as soon as `stopped` says so.
    """
    if not database.exists():
        raise BackupError(f"there is no database {database}")
    _check_place(database, target, force=force)
    beside = target.with_name(f"{target.name}.new")
    try:
        check_ours(database)
        beside.unlink(missing_ok=True)
        _write(database, beside, stopped)
        check_whole(beside, stopped)
        _settle(beside, target, force=force)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(_told(error, database, target)) from error
    finally:
        for left in ("", "-journal", *BESIDE):
            beside.with_name(f"{beside.name}{left}").unlink(missing_ok=True)
    return target.stat().st_size


def check_ours(path: Path) -> int:
    """The schema of a whole database of ours. Raises BackupError for any other file."""
    try:
        made = migrate.version(path, migrate.known()[-1].number)
    except migrate.StoreError as error:
        raise BackupError(str(error)) from error
    except sqlite3.Error as error:
        torn = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
        raise BackupError(f"{path} is {'damaged' if torn else 'no database'}: {error}") from error
    if not made:
        raise BackupError(f"{path} is empty")
    return made


def check_whole(path: Path, stopped: Callable[[], bool] = _go_on) -> None:
    """Read a file through to its end. Raises BackupError if a part of it is damaged; Stopped."""
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    try:
        with closing(_open(path, f"mode=ro{still}")) as db:
            db.set_progress_handler(stopped, STEPS)
            found = [str(row[0]) for row in db.execute("PRAGMA integrity_check(1)")]
            stray = db.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        if stopped():
            raise Stopped from None
        raise BackupError(f"{path} is damaged: {error}") from error
    if found != ["ok"]:
        raise BackupError(f"{path} is damaged: {found[0].splitlines()[-1]}")
    if stray is not None:
        raise BackupError(f"{path} is damaged: a row of {stray[0]} belongs to no {stray[2]}")


def _open(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path))}?{how}", uri=True)


def _check_place(database: Path, target: Path, *, force: bool) -> None:
    if target.is_dir():
        raise BackupError(f"{target} is a folder; name a file")
    if not target.absolute().parent.is_dir():
        raise BackupError(f"the folder {target.absolute().parent} does not exist")
    if target.resolve() in {database.resolve().with_name(f"{database.resolve().name}{end}") for end in ("", *BESIDE)}:
        raise BackupError(f"{target} is the database itself")
    if target.exists() and not force:
        raise BackupError(f"{target} is there already; --force writes over it")


def _write(database: Path, beside: Path, stopped: Callable[[], bool]) -> None:
    def step(*_: int) -> None:
        if stopped():
            raise Stopped

    with closing(_open(database, "mode=ro")) as source, closing(sqlite3.connect(beside, isolation_level=None)) as made:
        # One moment for all steps: without it, each write of the bot would begin the copy anew.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(made, pages=PAGES, progress=step, sleep=0)
        made.execute("PRAGMA journal_mode = DELETE")


def _settle(beside: Path, target: Path, *, force: bool) -> None:
    """Sync, and take the place; what appeared there meanwhile is no more written over than before."""
    sync(beside)
    if force:
        beside.replace(target)
    else:
        try:
            os.link(beside, target)
        except FileExistsError:
            raise BackupError(f"{target} is there already; --force writes over it") from None
        except OSError:  # a disk without links
            beside.replace(target)
    sync(target.absolute().parent)


def sync(path: Path) -> None:
    """Let a file or a folder reach the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _told(error: sqlite3.Error | OSError, database: Path, target: Path) -> str:
    """What went wrong in one line, with the file it is about."""
    if isinstance(error, OSError):
        return f"{error.filename or target}: {error.strerror}"
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return f"{target}: the disk is full"
    if code == sqlite3.SQLITE_CANTOPEN:
        return f"{target} cannot be made, or {database} not be opened: {error}"
    return f"{database}: {error}"


# The schedule


def listed(folder: Path) -> list[tuple[datetime, Path]]:
    """The scheduled copies of a folder, the newest first. Other files are none of ours."""
    dated = [(moment_of(path.name), path) for path in folder.iterdir()]
    return sorted(((at, path) for at, path in dated if at is not None), reverse=True)


def moment_of(name: str) -> datetime | None:
    """When a scheduled copy was made, by its name; None for another name."""
    match = NAME.fullmatch(name)
    try:
        return datetime.strptime(match[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC) if match is not None else None
    except ValueError:
        return None


def name_of(at: datetime) -> str:
    """The name of a copy made at a moment, in UTC."""
    return f"kemet-{at.astimezone(UTC):%Y%m%d-%H%M%S}.db"


def superfluous(moments: Sequence[datetime]) -> set[datetime]:
    """Those that need not be kept: not among the newest, nor the newest of one of the weeks before them."""
    ordered = sorted(moments, reverse=True)
    weeks: dict[tuple[int, int], datetime] = {}
    for at in ordered[DAILY:]:
        week = at.isocalendar()
        weeks.setdefault((week.year, week.week), at)
    kept = {*ordered[:DAILY], *list(weeks.values())[:WEEKLY]}
    return set(ordered) - kept


class Schedule:
    """A copy a day into a folder. `sweep` never raises; a failure is logged once, until a copy succeeds."""

    def __init__(self, database: Path, folder: Path, clock: Callable[[], datetime]) -> None:
        self.database, self.folder, self.clock = database, folder, clock
        self.failed = ""
        self.stopping = False

    def stop(self) -> None:
        """Begin nothing more, and let go of a copy under way."""
        self.stopping = True

    async def sweep(self) -> str | None:
        """Make a copy if none is younger than a day, and remove what need not be kept, beside the loop.

        Why it failed; an empty text if a copy was made; None if none is due.
        """
        if self.stopping:
            return None
        now = self.clock()
        try:
            made = await asyncio.to_thread(self._sweep, now)
        except Stopped:
            return None
        except (BackupError, OSError, sqlite3.Error) as error:
            why = str(error)
            if not self.failed:
                log.error("no backup was made: %s", why)
            self.failed = why
            return why
        if made is None:
            return None
        log.info("backup %s, %d bytes", made[0], made[1])
        self.failed = ""
        return ""

    def _sweep(self, now: datetime) -> tuple[Path, int] | None:
        # One of the future was named by a clock that was wrong.
        newest = max((at for at, _ in listed(self.folder) if at <= now), default=None)
        if newest is not None and now < newest + EVERY:
            return None
        target = self.folder / name_of(now)
        for left in self.folder.glob("kemet-*.db.new*"):  # a copy that was cut short
            left.unlink(missing_ok=True)
        self._check_room()
        size = copy(self.database, target, force=True, stopped=lambda: self.stopping)
        there = dict(listed(self.folder))
        for at in superfluous(list(there)):
            there[at].unlink(missing_ok=True)
        return target, size

    def _check_room(self) -> None:
        """A backup never fills the disk that the games may lie on."""
        needed, free = self.database.stat().st_size, shutil.disk_usage(self.folder).free
        if free < 2 * needed:
            raise BackupError(f"{self.folder} has {free // 2**20} MB left, twice the {needed // 2**20} MB are wanted")
