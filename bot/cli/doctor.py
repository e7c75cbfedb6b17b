"""`kemet doctor`: looks at everything a host depends on, one line each."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import importlib.util
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from urllib.parse import quote

import data
from bot import settings
from bot.cli import DATA_FAULTS, disk, sandbox
from bot.settings import Settings, SettingsError

NAME = "doctor"
HELP = "look at settings, token, database, disk, data files, command limits and permissions"
INVITED = 2252177770925056  # the nine permissions of the invitation in README.md
OFFLINE = 20  # seconds Discord has for an answer


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, what was seen, and whether it will do; what is not `grave` is only a warning."""

    name: str
    seen: str
    good: bool = True
    grave: bool = True

    @property
    def mark(self) -> str:
        """How the line begins."""
        return "ok  " if self.good else "FAIL" if self.grave else "warn"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="ask Discord nothing")


def run(args: argparse.Namespace) -> int:
    findings = list(_all(offline=args.offline))
    for finding in findings:
        print(f"{finding.mark}  {finding.name}: {finding.seen}")
    return 0 if all(finding.good or not finding.grave for finding in findings) else 1


def _all(*, offline: bool) -> Iterator[Finding]:
    try:
        yield from _of_this_host(settings.read(), offline=offline)
    except SettingsError as error:
        yield from (Finding("settings", line, good=False) for line in error.lines)
    yield data_files()
    yield limits()


def _of_this_host(chosen: Settings, *, offline: bool) -> Iterator[Finding]:
    yield Finding("settings", "all understood")
    yield token(chosen)
    is_sandbox = chosen.discord_token is None
    place = sandbox.DATABASE if is_sandbox else chosen.database
    yield database(place)
    yield wiped(place, is_sandbox=is_sandbox)
    if chosen.discord_token is not None and not offline:
        yield permissions(chosen.discord_token.get_secret_value())


def token(chosen: Settings) -> Finding:
    """Has the token the form of one?"""
    if chosen.discord_token is None:
        return Finding("token", "none set; `run` starts the sandbox")
    fault = settings.token_fault(chosen.discord_token.get_secret_value())
    return Finding("token", fault or "has the form of a bot token", good=fault is None)


def database(path: Path) -> Finding:
    """Is it whole, writable, and of a version this program knows?"""
    if not path.exists():
        folder = next(each for each in path.absolute().parents if each.exists())  # the sandbox makes those it lacks
        good = os.access(folder, os.W_OK)
        said = "is made at the first start" if good else f"cannot be made: {folder} is read-only for this user"
        return Finding("database", f"{path} {said}", good=good)
    if not os.access(path, os.W_OK):
        return Finding("database", f"{path} is read-only for this user", good=False)
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True)) as db:
            fault = _database_fault(db)
    except sqlite3.Error as error:
        fault = f"cannot be read: {error}"
    return Finding("database", f"{path} {fault or 'is whole'}", good=fault is None)


def _database_fault(db: sqlite3.Connection) -> str | None:
    checked = [str(row[0]) for row in db.execute("PRAGMA quick_check(3)")]
    if checked != ["ok"]:
        return f"is damaged: {'; '.join(checked)}"
    made, known = int(db.execute("PRAGMA user_version").fetchone()[0]), known_schema()
    if made > known:
        return f"was made by a newer kemet (schema {made}, this one knows {known}): update this program"
    return None


def known_schema() -> int:
    """The number of the newest migration."""
    folder = resources.files("bot").joinpath("migrations")
    names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    return max((int(name.split("_")[0]) for name in names if name.endswith(".sql")), default=0)


def wiped(path: Path, *, is_sandbox: bool) -> Finding:
    """Does a restart wipe the disk? Games of a sandbox may go."""
    fault = disk.wiped(path)
    if fault is None:
        return Finding("disk", "no sign that a restart wipes it")
    return Finding("disk", fault if is_sandbox else f"{fault}; {disk.REMEDY}", good=False, grave=not is_sandbox)


def data_files() -> Finding:
    """Can every data file be read, and does every edition with its tiles and cards make sense?"""
    faults, names = [], list(_toml_files(resources.files("data"), ""))
    for name in names:
        try:
            data.read(name)
        except data.DataFileError as error:
            faults.append(str(error))
    faults += [] if faults else _edition_faults(names)
    return Finding("data files", "; ".join(faults) or f"{len(names)} read", good=not faults)


def _edition_faults(names: list[str]) -> list[str]:
    from engine.ruleset import Library

    library, faults = Library(data.read, data.names), []
    for name in names:
        folder, _, file = name.partition("/")
        if folder == "editions":
            try:
                library.rules(file.removesuffix(".toml"))
            except DATA_FAULTS as error:
                faults.append(str(error))
    return faults


def _toml_files(folder: Traversable, before: str) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        if entry.is_dir():
            yield from _toml_files(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".toml"):
            yield f"{before}{entry.name}"


def limits() -> Finding:
    """Do the commands keep Discord's limits?"""
    if importlib.util.find_spec("bot.limits") is None:
        return Finding("command limits", "there are no commands")
    check: Callable[[], list[str]] = importlib.import_module("bot.limits").check
    faults = check()
    return Finding("command limits", "; ".join(faults) or "kept", good=not faults)


def permissions(token: str) -> Finding:
    """With a token: is it accepted, and may the bot do in each server what it needs?"""
    try:
        servers = asyncio.run(asyncio.wait_for(servers_of(token), OFFLINE))
    except Exception as error:
        return Finding("permissions", f"Discord gives no answer: {type(error).__name__}: {error}", good=False)
    lacking = [f"{name} lacks {', '.join(missing)}" for name, value in servers if (missing := _missing(value))]
    return Finding("permissions", "; ".join(lacking) or f"complete in {len(servers)} servers", good=not lacking)


def _missing(value: int) -> list[str]:
    import discord

    given = discord.Permissions(value)
    if given.administrator:
        return []
    lacking = discord.Permissions(INVITED & ~value)
    return [name.replace("_", " ") for name, is_set in lacking if is_set]


async def servers_of(token: str) -> list[tuple[str, int]]:
    """The first 200 servers the bot is in, with what it may do there."""
    import discord

    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        guilds = await client.http.get_guilds(200)
        return [(guild["name"], int(guild["permissions"])) for guild in guilds]
