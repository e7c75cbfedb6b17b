"""`kemet selfplay`: whole games by computer players, checked on the way."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bot.cli import CliError, is_number, words
from bot.cli.witness import Deeds, Witness, deeds_of, told, witness
from bot.cli.words import GameWords
from bot.library import LIBRARY
from engine import invariants
from engine.game import Game
from engine.pilots import random, steady
from engine.rng import Draw
from engine.setup import Lobby, new_game
from engine.view import view_for

NAME = "selfplay"
HELP = "let computer players play whole games and check every one of them"
MOST_ROUNDS = 200
MOST_CHOICES = 20_000
SOME = 20  # `--check some`: one choice in so many
PILOTS = {"random": random.choose, "steady": steady.choose}
BAR = 30
NEVER = {"tiles": ("never_owned", "never_acted"), "di_cards": ("never_played",), "hooks": ("never_ran",)}


@dataclass(slots=True)
class Result:
    """How one game went; `failure` is empty if it was finished and nothing was broken."""

    number: int
    seed: str
    choices: int = 0
    rounds: int = 0
    winner: str = ""
    failure: str = ""
    drawn: GameWords = field(default_factory=GameWords)
    deeds: Deeds = field(default_factory=Deeds)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: which game, from which seed, by which pilot, looked at every so many choices."""

    game: GameWords
    seed: str
    pilot: str
    every: int


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("--games", metavar="G", type=_positive, default=10, help="how many games (default 10)")
    parser.add_argument("--seed", metavar="S", default="1", help="games of one seed are always the same (default 1)")
    parser.add_argument("--pilot", choices=list(PILOTS), default="random", help="who plays (default random)")
    parser.add_argument(
        "--check", choices=["all", "some"], default="some", help=f"after every choice, or one in {SOME} (default some)"
    )
    parser.add_argument("--jobs", metavar="J", type=_positive, default=1, help="processes side by side (default 1)")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument("--save", metavar="FILE", type=Path, help="write the last game as a file for `replay`")
    words.add(parser)


def _positive(word: str) -> int:
    if not is_number(word) or not int(word):
        raise argparse.ArgumentTypeError(f"{word} is not a whole number above 0")
    return int(word)


def run(args: argparse.Namespace) -> int:
    """Play, show how far it is, print the summary. Returns 1 if a game failed."""
    plan = Plan(words.read(args), args.seed, args.pilot, 1 if args.check == "all" else SOME)
    if args.save is not None:
        _check_place(args.save)
    start = time.perf_counter()
    results = list(_shown(_played(plan, args.games, args.jobs), args.games))
    found = summary(results, time.perf_counter() - start)
    print(json.dumps(found, indent=2) if args.json else "\n".join(_lines(found)))
    if args.save is not None:
        _save(plan, results[-1], args.save)
    return 1 if found["failed"] else 0


def _played(plan: Plan, games: int, jobs: int) -> Iterator[Result]:
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from map(partial(play, plan), numbers)
        return
    with ProcessPoolExecutor(min(jobs, games)) as pool:
        yield from pool.map(partial(play, plan), numbers)


# One game


def begin(game: GameWords, seed: str) -> Game:
    """A new game of these words; the first colours of the edition take the seats, cities are dealt.

    What is `any` is drawn from the seed.
    """
    game = words.settled(game, seed)
    colours = LIBRARY.edition(game.edition).colours[: game.players]
    lobby = Lobby(dict.fromkeys(colours, ""), game.edition, game.mode, game.modules, game.options)
    return new_game(LIBRARY, lobby, seed)


def say_one(game: Game, seed: str, pilot: str = "random") -> None:
    """One of those awaited, drawn at random, answers from what its own view shows."""
    seat = Draw(f"turn:{seed}", game.serial).choice(game.awaited())
    key, kind, said = PILOTS[pilot](LIBRARY, view_for(game, seat), f"{seed}:{seat}:{game.serial}")
    game.answer(key, said, kind)


def play(plan: Plan, number: int) -> Result:
    """Play one game to its end, or to what is wrong with it."""
    result = Result(number, f"{plan.seed}:{number}")
    with witness() as seen:
        try:
            result.failure = _play(plan, result, seen)
        except Exception as error:  # a game that breaks is a result, the others go on
            last = traceback.extract_tb(error.__traceback__)[-1]
            result.failure = f"{error!r} in {Path(last.filename).name}:{last.lineno}"
    result.deeds = seen.deeds
    return result


def _play(plan: Plan, result: Result, seen: Witness) -> str:
    result.drawn = words.settled(plan.game, result.seed)
    game = begin(result.drawn, result.seed)
    seen.watch(game)
    while game.table.outcome is None:
        before = game.serial
        say_one(game, result.seed, plan.pilot)
        seen.note()
        game.events.clear()
        game.choices.clear()
        result.choices, result.rounds = result.choices + 1, game.table.round
        if result.choices % plan.every == 0:
            faults = [*invariants.check(game, before), *invariants.saved_faults(LIBRARY, game)]
            seen.forget()
            if faults:
                return "; ".join(faults)
        if result.rounds > MOST_ROUNDS or result.choices > MOST_CHOICES:
            return f"no end after {result.rounds} rounds and {result.choices} choices"
    result.winner = game.table.outcome.winner
    return ""


def _check_place(file: Path) -> None:
    """Before hours of play, not after them. Raises CliError."""
    if file.is_dir():
        raise CliError(f"--save {file}: Is a directory")
    if not file.parent.is_dir():
        raise CliError(f"--save {file}: the folder {file.parent} does not exist")


def _save(plan: Plan, last: Result, file: Path) -> None:
    """Write the last game, which is the same when it is played again. Raises CliError if it was not finished."""
    from bot.choice_files import write

    if last.failure:
        raise CliError(f"--save {file}: the last game failed, there is no whole game to write", status=1)
    game = begin(plan.game, last.seed)
    while game.table.outcome is None:
        say_one(game, last.seed, plan.pilot)
    try:
        file.write_text(write(game, game.choices), encoding="utf-8")
    except OSError as error:
        raise CliError(f"--save {file}: {error.strerror}") from error


# What is shown


def _shown(results: Iterable[Result], games: int) -> Iterator[Result]:
    """Pass the results on; on a terminal a bar grows, elsewhere a line tells each tenth of the way and each failure."""
    bar, failed = sys.stderr.isatty(), 0
    for done, result in enumerate(results, start=1):
        failed += bool(result.failure)
        if bar:
            full = BAR * done // games
            print(f"\r[{'#' * full:<{BAR}}] {done}/{games} games, {failed} failed", end="", file=sys.stderr, flush=True)
        elif result.failure or done == games or done * 10 // games > (done - 1) * 10 // games:
            print(f"{done}/{games} games, {failed} failed", file=sys.stderr, flush=True)
        yield result
    if bar:
        print(file=sys.stderr)


def summary(results: list[Result], seconds: float) -> dict[str, Any]:
    """What came of all games."""
    failed = [result for result in results if result.failure]
    choices = sum(result.choices for result in results)
    rounds = [result.rounds for result in results]
    return {
        "games": len(results),
        "finished": len(results) - len(failed),
        "failed": len(failed),
        "choices": choices,
        "rounds": {"least": min(rounds), "median": statistics.median(rounds), "most": max(rounds)},
        "winners": dict(sorted(Counter(result.winner for result in results if result.winner).items())),
        "seconds": round(seconds, 2),
        "choices_per_second": round(choices / seconds),
        **told((result.drawn for result in results), deeds_of(result.deeds for result in results)),
        "failures": [{"game": r.number, "seed": r.seed, "choice": r.choices, "why": r.failure} for r in failed],
    }


def _lines(found: dict[str, Any]) -> Iterator[str]:
    rounds = found["rounds"]
    for name in ("games", "finished", "failed", "choices"):
        yield f"{name:<20}{found[name]}"
    yield f"{'rounds':<20}{rounds['least']} to {rounds['most']}, median {rounds['median']:g}"
    for name in ("winners", "drawn"):
        yield f"{name:<20}{', '.join(f'{key} {count}' for key, count in found[name].items()) or '-'}"
    for name, never in NEVER.items():
        yield f"{name:<20}{', '.join(_in_short(found, name, never))} of {len(found[name])}"
    for name in (each for never in NEVER.values() for each in never):
        if found[name]:
            yield f"{name:<20}{', '.join(found[name])}"
    for name in ("seconds", "choices_per_second"):
        yield f"{name:<20}{found[name]}"
    for each in found["failures"]:
        yield f"failed: game {each['game']} (seed {each['seed']}) at choice {each['choice']}: {each['why']}"


def _in_short(found: dict[str, Any], name: str, never: Sequence[str]) -> Iterator[str]:
    """`acted 80`: of so many at least one game told that they did."""
    for each in never:
        yield f"{each.removeprefix('never_')} {len(found[name]) - len(found[each])}"
