"""`kemet doctor`: looks at everything a host depends on, one line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from bot import settings
from bot.cli import check_discord, check_host, check_program, sandbox
from bot.cli.finding import Finding
from bot.desk import utcnow
from bot.settings import Settings, SettingsError

NAME = "doctor"
HELP = "look at settings, token, database, disks, backups, versions, data files, texts, limits and permissions"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="ask Discord nothing")


def run(args: argparse.Namespace) -> int:
    good = True
    for finding in _all(offline=args.offline):
        print(f"{finding.mark}  {finding.name}: {finding.seen}", flush=True)
        good = good and (finding.good or not finding.grave)
    return 0 if good else 1


def _all(*, offline: bool) -> Iterator[Finding]:
    try:
        yield from _of_this_host(settings.read(), offline=offline)
    except SettingsError as error:
        yield from (Finding("settings", line, good=False) for line in error.lines)
    yield check_host.versions()
    yield check_program.data_files()
    yield check_program.words()
    yield check_program.limits()


def _of_this_host(chosen: Settings, *, offline: bool) -> Iterator[Finding]:
    yield Finding("settings", "all understood")
    yield check_discord.token(chosen)
    is_sandbox = chosen.discord_token is None
    yield check_host.database(sandbox.DATABASE if is_sandbox else chosen.database)
    yield from of_disks(chosen)
    if chosen.discord_token is not None and not offline:
        yield from check_discord.asked(chosen.discord_token.get_secret_value())


def of_disks(chosen: Settings) -> Iterator[Finding]:
    """What a start warns of, too. A sandbox makes no backups."""
    is_sandbox = chosen.discord_token is None
    place = sandbox.DATABASE if is_sandbox else chosen.database
    yield check_host.wiped(place, is_sandbox=is_sandbox)
    yield check_host.room(place, None if is_sandbox else chosen.backup_dir)
    if not is_sandbox:
        yield check_host.backup(place, chosen.backup_dir, utcnow())
