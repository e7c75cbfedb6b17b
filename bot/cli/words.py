"""The game words, the same for every verb that makes a game; what is not built yet is refused with that reason.

What is built, modes, modules and options, is what the data of the edition names.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from bot.cli import CliError, is_number
from bot.library import LIBRARY
from engine.rng import Draw

EDITIONS = ("rise_of_the_gods", "blood_and_sand", "classic")
MODES = ("free_for_all", "teams_2v2", "teams_2v2v2", "teams_3v3", "solo", "short", "long", "beginner")
MODULES_TO_COME = ("gods", "ta_seti")
SEATS = {"rise_of_the_gods": range(2, 7), "blood_and_sand": range(2, 6), "classic": range(2, 6)}
DRAWN = "any"


@dataclass(frozen=True, slots=True)
class GameWords:
    """Which game: as many players, of this edition, in this mode, with these modules and options.

    `any` among the modules, or as the value of an option, is drawn anew for each game.
    """

    players: int = 3
    edition: str = "rise_of_the_gods"
    mode: str = "free_for_all"
    modules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


def settled(game: GameWords, seed: str) -> GameWords:
    """The same game with all that is `any` drawn from a seed: a module is in it or not, an option has some value."""
    known = LIBRARY.edition(game.edition)
    chance = Draw(f"words:{seed}", 0)
    drawn = {name for name in known.modules if chance.below(2)} if DRAWN in game.modules else set()
    values = {name: chance.choice(known.options[name]) for name, value in game.options.items() if value == DRAWN}
    return replace(
        game,
        modules=tuple(name for name in known.modules if name in game.modules or name in drawn),
        options={**game.options, **values},
    )


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the game words of one verb."""
    group = parser.add_argument_group("the game")
    group.add_argument("--players", metavar="N", help="seats at the table, 2 to 6 (default 3, or those of the mode)")
    group.add_argument("--edition", metavar="ID", default=EDITIONS[0], help=_list(EDITIONS))
    group.add_argument("--mode", metavar="ID", default=MODES[0], help=_list(MODES))
    group.add_argument("--module", metavar="ID,ID", default="", help=f"modules of the edition; {DRAWN}: drawn")
    group.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help=f"an option of the table, may be repeated; {DRAWN}: all others are drawn",
    )


def read(args: argparse.Namespace) -> GameWords:
    """The game that was asked for. Raises CliError for what does not exist and for what is not built yet."""
    edition = _known("--edition", args.edition, EDITIONS, tuple(LIBRARY.editions))
    mode = _known("--mode", args.mode, MODES, LIBRARY.edition(edition).modes)
    return GameWords(
        players=_players(args.players, edition, mode),
        edition=edition,
        mode=mode,
        modules=_modules(args.module, edition),
        options=_options(args.option, edition),
    )


def _players(word: str | None, edition: str, mode: str) -> int:
    """As said; unsaid as many as the mode has."""
    fixed, seats = LIBRARY.mode(mode).players, SEATS[edition]
    if word is None:
        return fixed or GameWords().players
    if word == DRAWN:
        raise CliError(_unbuilt("--players", word, [str(number) for number in seats]))
    if not is_number(word) or int(word) not in seats:
        raise CliError(f"--players {word}: {edition} seats {seats.start} to {seats.stop - 1}")
    if fixed and int(word) != fixed:
        raise CliError(f"--players {word}: {mode} is for {fixed} players")
    return int(word)


def _known(name: str, word: str, known: tuple[str, ...], built: tuple[str, ...]) -> str:
    if word not in known and word != DRAWN:
        raise CliError(f"{name} {word}: there is no such word; it is {_list(known)}")
    if word not in built:
        raise CliError(_unbuilt(name, word, built))
    return word


def _modules(said: str, edition: str) -> tuple[str, ...]:
    built = LIBRARY.edition(edition).modules
    for word in filter(None, said.split(",")):
        if word in MODULES_TO_COME and word not in built:
            raise CliError(_unbuilt("--module", word, built))
        if word not in (*built, DRAWN):
            raise CliError(f"--module {word}: there is no such word; it is {_list((*built, DRAWN))}")
    return tuple(dict.fromkeys(filter(None, said.split(","))))


def _options(said: list[str], edition: str) -> dict[str, str]:
    """`any` alone stands for every option that is not said besides."""
    known = LIBRARY.edition(edition).options
    found: dict[str, str] = {}
    for word in said:
        if word == DRAWN:
            continue
        key, value = _option(word, known, edition)
        if key in found:
            raise CliError(f"--option {word}: {key} is said twice")
        found[key] = value
    return {**dict.fromkeys(known, DRAWN), **found} if DRAWN in said else found


def _option(word: str, known: Mapping[str, tuple[str, ...]], edition: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not (key and equals and value):
        raise CliError(f"--option {word}: write KEY=VALUE, or {DRAWN}")
    if key not in known:
        raise CliError(f"--option {key}: there is no such option; {edition} has {_list(known) if known else 'none'}")
    if value not in (*known[key], DRAWN):
        raise CliError(f"--option {word}: there is no such value; it is {_list((*known[key], DRAWN))}")
    return key, value


def _unbuilt(name: str, word: str, built: Collection[str]) -> str:
    return f"{name} {word}: not built yet; this version knows {_list(built) if built else 'none'}"


def _list(known: Collection[str]) -> str:
    words = list(known)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
