"""`kemet import`: a game from its file into a database; a running one is announced at the bot's next start."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from pathlib import Path

from bot.choice_files import ChoiceFile, ChoiceFileError, read, replayed
from bot.cli import CliError, is_number, lock
from bot.cli.export import add_database, database_of
from bot.cli.replay import file_text
from bot.library import LIBRARY
from bot.ports import Person
from engine.state import SeatId

NAME = "import"
HELP = "make a game of a file in a database, while no bot runs on it"
HOMELESS = (
    "this game is not over: say where it goes on with --guild and --channel, and who plays with --seat COLOUR=ID;"
    " seats that are not named go to the computer"
)


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `export` or `selfplay --save` wrote")
    parser.add_argument("--guild", metavar="ID", default="0", help="the server where it goes on")
    parser.add_argument("--channel", metavar="ID", default="0", help="the channel or thread where it goes on")
    parser.add_argument(
        "--seat",
        metavar="COLOUR=ID[:NAME]",
        action="append",
        default=[],
        help="who plays a seat, the first one is the host; may be repeated",
    )
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the file, then write it as a game. Raises CliError for what cannot be placed."""
    from bot.cli.import_rows import placed

    guild, channel = (_id(f"--{name}", getattr(args, name)) for name in ("guild", "channel"))
    try:
        file = read(file_text(args.file), LIBRARY)
        people = _people(args.seat, file)
        if len({person.id for person in people.values()}) < len(people):
            raise CliError("--seat: one person cannot sit in two seats")
        over = replayed(LIBRARY, file).table.outcome is not None
    except ChoiceFileError as error:
        raise CliError(f"{args.file}: {error}", status=1) from error
    if not over and not (guild and channel and people):
        raise CliError(HOMELESS)
    database = database_of(args)
    if not database.absolute().parent.is_dir():
        raise CliError(f"the folder {database.absolute().parent} does not exist")
    with lock.only_host(database):
        try:
            info = asyncio.run(placed(database, file, guild, channel, people))
        except sqlite3.Error as error:
            raise CliError(str(error) if str(database) in str(error) else f"{database}: {error}") from error
    how = "over" if over else "it goes on when the bot starts"
    print(f"{args.file}: is game {info.id} of {database} now, {len(file.lines)} choices, {how}")
    return 0


# As much as a database holds; Discord's ids stay far below it.
MOST_ID = 2**63 - 1


def _id(name: str, word: str) -> int:
    if not word.isascii() or not word.isdecimal() or len(word) > 19 or int(word) > MOST_ID:
        raise CliError(f"{name} {word}: an id of Discord is digits only")
    return int(word)


def _people(words: list[str], file: ChoiceFile) -> dict[SeatId, Person]:
    people: dict[SeatId, Person] = {}
    for word in words:
        seat, person = _person(word, file)
        if seat in people:
            raise CliError(f"--seat {word}: {seat} was named before")
        people[seat] = person
    return people


def _person(word: str, file: ChoiceFile) -> tuple[SeatId, Person]:
    seat, _, who = word.partition("=")
    number, _, name = who.partition(":")
    if seat not in file.lobby.seats:
        raise CliError(f"--seat {word}: this game has the seats {', '.join(file.lobby.seats)}")
    if not is_number(number[:15]) or not _id("--seat", number):
        raise CliError(f"--seat {word}: write COLOUR=ID, or COLOUR=ID:NAME")
    return seat, Person(int(number), name or number)
