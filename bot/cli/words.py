"""The game words, the same for every verb that makes a game; what is not built yet is refused with that reason."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

from bot.cli import CliError, is_number

EDITIONS = ("rise_of_the_gods", "blood_and_sand", "classic")
MODES = ("free_for_all", "teams_2v2", "teams_2v2v2", "teams_3v3", "solo", "short", "long", "beginner")
MODULES = ("update", "gods", "ta_seti")
SEATS = {"rise_of_the_gods": range(2, 7), "blood_and_sand": range(2, 6), "classic": range(2, 6)}
DRAWN = "any"

BUILT_PLAYERS = (2, 3, 4, 5, 6)
BUILT_EDITIONS = ("rise_of_the_gods",)
BUILT_MODES = ("free_for_all",)
BUILT_MODULES: tuple[str, ...] = ()
BUILT_OPTIONS: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameWords:
    """Which game: as many players, of this edition, in this mode, with these modules and options."""

    players: int = 3
    edition: str = "rise_of_the_gods"
    mode: str = "free_for_all"
    modules: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the game words of one verb."""
    group = parser.add_argument_group("the game")
    group.add_argument("--players", metavar="N", default="3", help="seats at the table, 2 to 6 (default 3)")
    group.add_argument("--edition", metavar="ID", default=EDITIONS[0], help=_list(EDITIONS))
    group.add_argument("--mode", metavar="ID", default=MODES[0], help=_list(MODES))
    group.add_argument("--module", metavar="ID,ID", default="", help=f"any of {', '.join(MODULES)}")
    group.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="an option of the table; may be repeated"
    )


def read(args: argparse.Namespace) -> GameWords:
    """The game that was asked for. Raises CliError for what does not exist and for what is not built yet."""
    edition = _known("--edition", args.edition, EDITIONS, BUILT_EDITIONS)
    return GameWords(
        players=_players(args.players, edition),
        edition=edition,
        mode=_known("--mode", args.mode, MODES, BUILT_MODES),
        modules=tuple(_known("--module", word, MODULES, BUILT_MODULES) for word in args.module.split(",") if word),
        options=dict(_option(word) for word in args.option),
    )


def _players(word: str, edition: str) -> int:
    seats = SEATS[edition]
    if word == DRAWN:
        raise CliError(_unbuilt("--players", word, [str(number) for number in BUILT_PLAYERS]))
    if not is_number(word) or int(word) not in seats:
        raise CliError(f"--players {word}: {edition} seats {seats.start} to {seats.stop - 1}")
    if int(word) not in BUILT_PLAYERS:
        raise CliError(_unbuilt("--players", word, [str(number) for number in BUILT_PLAYERS]))
    return int(word)


def _known(name: str, word: str, known: tuple[str, ...], built: tuple[str, ...]) -> str:
    if word not in known and word != DRAWN:
        raise CliError(f"{name} {word}: there is no such word; it is {_list(known)}")
    if word not in built:
        raise CliError(_unbuilt(name, word, built))
    return word


def _option(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not (key and equals and value):
        raise CliError(f"--option {word}: write KEY=VALUE")
    if key not in BUILT_OPTIONS:
        raise CliError(_unbuilt("--option", key, BUILT_OPTIONS))
    return key, value


def _unbuilt(name: str, word: str, built: tuple[str, ...] | list[str]) -> str:
    return f"{name} {word}: not built yet; this version knows {_list(built) if built else 'none'}"


def _list(words: tuple[str, ...] | list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
