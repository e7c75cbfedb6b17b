"""`kemet backup`: the whole database as one file, also while a bot runs on it."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot import backups
from bot.cli import CliError
from bot.cli.export import add_database, database_of

NAME = "backup"
HELP = "copy the whole database into one file, also while the bot runs"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Make the copy. Raises CliError, and then no file was made or changed."""
    database = database_of(args)
    try:
        size = backups.copy(database, args.file, force=args.force)
    except backups.BackupError as error:
        raise CliError(str(error), status=1) from error
    print(f"{args.file}: {database}, {size} bytes, read through and whole")
    return 0
