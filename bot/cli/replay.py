"""`kemet replay`: plays a game from its file again and checks that it ends as written."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli import CliError
from bot.library import LIBRARY

NAME = "replay"
HELP = "play a game from its file again and check its end"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `export` or `selfplay --save` wrote")


def run(args: argparse.Namespace) -> int:
    """Replay and say how it ended. Raises CliError naming line and word of what is wrong."""
    from bot.choice_files import ChoiceFileError, read, replayed, told

    text = file_text(args.file)
    try:
        file = read(text, LIBRARY)
        game = replayed(LIBRARY, file)
    except ChoiceFileError as error:
        raise CliError(f"{args.file}: {error}", status=1) from error
    print(f"{args.file}: {len(file.lines)} choices, {told(game)}; the end is as written")
    return 0


def file_text(file: Path) -> str:
    """What stands in a file. Raises CliError."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise CliError(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CliError(f"{file}: this is no text") from error
