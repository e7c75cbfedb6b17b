"""`kemet restore`: a backup in the place of the database, while no bot runs on it."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.backups import BackupError
from bot.cli import CliError, lock
from bot.cli.export import add_database, database_of
from bot.desk import utcnow

NAME = "restore"
HELP = "put a backup in the place of the database, while no bot runs on it"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `backup` or the schedule made")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Check the file, keep the database beside, put the copy in its place. Raises CliError; then nothing changed."""
    from bot import restoring

    database = database_of(args)
    if not database.absolute().parent.is_dir():
        raise CliError(f"the folder {database.absolute().parent} does not exist")
    with lock.only_host(database):
        try:
            done = asyncio.run(restoring.restore(args.file, database, utcnow))
        except BackupError as error:
            raise CliError(str(error), status=1) from error
    print(f"{database}: is the backup of {restoring.stamped(done)} now.")
    if done.kept is not None:
        print(f"The database before it is kept as {done.kept}.")
    tables = f"{_counted(done.running, 'running game', 'running games')}, {_counted(done.lobbies, 'lobby', 'lobbies')}"
    print(f"When the bot starts, these go on, and each says so in its channel: {tables}.")
    if done.damaged:
        print(f"Games that cannot be loaded are paused: {', '.join(map(str, done.damaged))}.")
    print("What was played after the backup is gone, and buttons of that time do nothing any more.")
    return 0


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"
