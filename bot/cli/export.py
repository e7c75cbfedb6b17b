"""`kemet export`: a whole game as one file, for whoever runs the bot: it holds everything that is secret."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from bot import migrate, settings
from bot.cli import CliError, is_number, sandbox
from bot.library import LIBRARY
from engine.game import Choice

NAME = "export"
HELP = "write a whole game, with everything that is secret in it, as one file"
SECRET = (
    "This file holds the whole game: seed, every hand, every plan. It is for whoever runs the bot, not for players."
)


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("game", metavar="GAME", help="the number of the game")
    parser.add_argument("-o", dest="file", metavar="FILE", type=Path, help="the file to write (default game-GAME.txt)")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    """The argument that names another database than the bot's own."""
    parser.add_argument("--database", metavar="FILE", type=Path, help="default: that of `run` with these settings")


def database_of(args: argparse.Namespace) -> Path:
    """The database that is meant: without a token, the sandbox's."""
    if args.database is not None:
        return Path(args.database)
    chosen = settings.read()
    return chosen.database if chosen.discord_token is not None else sandbox.DATABASE


def run(args: argparse.Namespace) -> int:
    """Write the file and replay it. Raises CliError; returns 1 for a game that no longer replays."""
    from bot.choice_files import ChoiceFileError, read, replayed, write
    from engine.saves import SaveError, load

    if not is_number(args.game):
        raise CliError(f"GAME {args.game}: the number of a game is digits only")
    state, choices = _stored(database_of(args), int(args.game))
    try:
        game = load(LIBRARY, state).game
    except SaveError as error:
        raise CliError(f"game {args.game} cannot be read: {error}", status=1) from error
    text = write(game, choices)
    file = args.file or Path(f"game-{args.game}.txt")
    write_secret(file, text)
    print(SECRET, file=sys.stderr)
    try:
        replayed(LIBRARY, read(text, LIBRARY))
    except ChoiceFileError as error:
        raise CliError(f"{file} is written, but does not replay with this version: {error}", status=1) from error
    print(f"{file}: game {args.game}, {sum(not choice.auto for choice in choices)} choices")
    return 0


def _stored(database: Path, game_id: int) -> tuple[str, list[Choice]]:
    """The newest state of a game and its choices, of one moment, also from under a running bot."""
    from bot import rows

    if not database.exists():
        raise CliError(f"{database}: there is no such database")
    newest = migrate.known()[-1].number
    still = "" if database.with_name(f"{database.name}-wal").exists() else "&immutable=1"
    try:
        if migrate.version(database, newest) != newest:
            raise CliError(f"{database} was made by an older version: start the bot once, which brings it up to date")
        place = f"file:{quote(str(database))}?mode=ro{still}"
        with closing(sqlite3.connect(place, uri=True, isolation_level=None)) as db:
            db.execute("BEGIN")
            found = rows.newest_snapshot(db, game_id)
            known, choices = rows.games(db, game_id), rows.choices(db, game_id)
    except sqlite3.Error as error:
        raise CliError(str(error) if str(database) in str(error) else f"{database}: {error}") from error
    if not known:
        raise CliError(f"{database} has no game {game_id}")
    if found is None:
        raise CliError(f"game {game_id} has not begun: there is nothing to write")
    return found[1], choices


def write_secret(file: Path, text: str) -> None:
    """A new file that its owner alone may read. Raises CliError if it is there already, or cannot be written."""
    try:
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(number, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError as error:
        raise CliError(f"-o {file}: the file is there already") from error
    except OSError as error:
        raise CliError(f"-o {file}: {error.strerror}") from error
