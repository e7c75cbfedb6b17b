"""What `kemet doctor` looks at on this machine: database, disk, backups, Python and packages."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from importlib import metadata
from pathlib import Path
from urllib.parse import quote

from bot import backups, migrate
from bot.cli import disk
from bot.cli.finding import Finding

ROOM = 100 * 2**20  # bytes that a disk must have left, and more for a large database
LATE = timedelta(days=2)  # after so long a daily backup is missing
OLDEST = (3, 11)
PINNED = Path(__file__).parents[2] / "constraints.txt"  # a clone has it, an installed package does not
NEEDED = re.compile(r"([A-Za-z0-9._-]+)\s*(==|>=)\s*([0-9][0-9.]*)$")


# The database


def database(path: Path) -> Finding:
    """Is it whole, ours, writable, and of a version this program knows?"""
    if not path.exists():
        folder = next(each for each in path.absolute().parents if each.exists())  # the sandbox makes those it lacks
        good = os.access(folder, os.W_OK)
        said = "is made at the first start" if good else f"cannot be made: {folder} is read-only for this user"
        return Finding("database", f"{path} {said}", good=good)
    for place in (path, path.absolute().parent):  # what SQLite keeps beside it must be written too
        if not os.access(place, os.W_OK):
            return Finding("database", f"{place} is read-only for this user", good=False)
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True)) as db:
            fault, made = _fault(db)
    except sqlite3.Error as error:
        fault, made = f"cannot be read: {error}", 0
    if fault is not None:
        return Finding("database", f"{path} {fault}", good=False)
    newest = migrate.known()[-1].number
    later = "" if made == newest else f"; the next start brings it from schema {made} to {newest} and keeps a copy"
    return Finding("database", f"{path} is whole{later}")


def _fault(db: sqlite3.Connection) -> tuple[str | None, int]:
    checked = [str(row[0]) for row in db.execute("PRAGMA quick_check(3)")]
    if checked != ["ok"]:
        return f"is damaged: {'; '.join(checked)}", 0
    made, newest = int(db.execute("PRAGMA user_version").fetchone()[0]), migrate.known()[-1].number
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if made > newest:
        return f"was made by a newer kemet (schema {made}, this one knows {newest}): update this program", made
    if not made:
        return ("is a database of another program" if tables else None), made
    missing = migrate.missing(db, made)
    return (f"lacks what its schema {made} promises: {missing}" if missing else None), made


# Disks


def wiped(path: Path, *, is_sandbox: bool) -> Finding:
    """Does a restart wipe the disk? Games of a sandbox may go."""
    fault = disk.wiped(path)
    if fault is None:
        return Finding("disk", "no sign that a restart wipes it")
    return Finding("disk", fault if is_sandbox else f"{fault}; {disk.REMEDY}", good=False, grave=not is_sandbox)


def room(path: Path, folder: Path | None = None) -> Finding:
    """Is there room for the database, its log and a copy of it, and for another backup?"""
    size = path.stat().st_size if path.exists() else 0
    wanted = max(ROOM, 2 * size)
    places = [path.absolute().parent, *([folder.absolute()] if folder is not None else [])]
    for place in places:
        there = next(each for each in (place, *place.parents) if each.exists())
        free = shutil.disk_usage(there).free
        if free < wanted:
            return Finding("free space", f"{there} has {_mb(free)} left, {_mb(wanted)} are wanted", good=False)
    return Finding("free space", f"at least {_mb(wanted)} on each disk")


def _mb(size: int) -> str:
    return f"{size // 2**20} MB"


# Backups


def backup(path: Path, folder: Path | None, now: datetime) -> Finding:
    """Is there a folder for them, can it be written to, and is the last one new?"""
    name = "backups"
    if folder is None:
        return Finding(
            name, "none are made: set KEMET_BACKUP_DIR to a folder, best on another disk", False, grave=False
        )
    if not folder.is_dir():
        return Finding(name, f"{folder} is no folder", good=False)
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding(name, f"{folder} is read-only for this user", good=False)
    found = [at for at, _ in backups.listed(folder) if at <= now]
    last = f"the last one is of {found[0]:%Y-%m-%d %H:%M} UTC" if found else "there is none yet"
    failed = _failed(path)
    if failed:
        return Finding(name, f"the last try failed: {failed}; {last}", good=False)
    if found and now - found[0] > LATE:
        return Finding(name, f"{last}: the bot makes one a day while it runs", good=False)
    return Finding(name, last if found else f"{last}; the bot makes one soon after its start")


def _failed(path: Path) -> str:
    """Why the bot could not make the last one, as it noted itself."""
    if not path.exists():
        return ""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as db:
            found = db.execute("SELECT value FROM facts WHERE key = ?", (backups.FAILED,)).fetchone()
    except sqlite3.Error:  # the database line says what is wrong with it
        return ""
    return str(found[0]) if found else ""


# Python and packages


def versions() -> Finding:
    """Are Python and the packages those this program was made for?"""
    name = "versions"
    python = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] < OLDEST:
        return Finding(name, f"Python {python}, at least {'.'.join(map(str, OLDEST))} is needed", good=False)
    wrong = [f"{each} is {found or 'not installed'}, {wanted} is needed" for each, found, wanted in _unfit()]
    if wrong:
        return Finding(name, "; ".join(wrong), good=False)
    other = list(_untested(_pinned()))
    if other:
        line = ", ".join(f"{each} {found} instead of {wanted}" for each, found, wanted in other)
        return Finding(name, f"not what was tested together: {line}; install with -c constraints.txt", False, False)
    return Finding(name, f"Python {python}, discord.py {_found('discord.py')}")


def _unfit() -> Iterator[tuple[str, str, str]]:
    """Packages that are missing or of a version that the package itself rules out."""
    try:
        required = metadata.requires("kemet") or []
    except metadata.PackageNotFoundError:  # run from a clone that was never installed
        return
    for line in required:
        match = NEEDED.match(line.partition(";")[0].strip())
        if match is None or "extra ==" in line:
            continue
        package, how, wanted = match.groups()
        found = _found(package)
        fits: Callable[[str, str], bool] = _same if how == "==" else _reaches
        if not found or not fits(found, wanted):
            yield package, found, f"{'' if how == '==' else 'at least '}{wanted}"


def _untested(pinned: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for package, wanted in pinned.items():
        found = _found(package)
        if found and not _same(found, wanted):
            yield package, found, wanted


def _pinned() -> dict[str, str]:
    """Versions that were tested together; empty where the file is not there."""
    if not PINNED.is_file():
        return {}
    lines = [line.split("#")[0].partition(";")[0].strip() for line in PINNED.read_text(encoding="utf-8").splitlines()]
    return dict(line.split("==", 1) for line in lines if "==" in line)


def _found(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _same(found: str, wanted: str) -> bool:
    return _numbers(found) == _numbers(wanted)


def _reaches(found: str, wanted: str) -> bool:
    return _numbers(found) >= _numbers(wanted)


def _numbers(version: str) -> tuple[int, ...]:
    """The release of a version, without trailing zeros: 2.0 and 2 are one."""
    release = re.match(r"\d+(?:\.\d+)*", version)
    numbers = [int(part) for part in release[0].split(".")] if release is not None else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
