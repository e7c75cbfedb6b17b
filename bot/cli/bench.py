"""`kemet bench`: how fast it is, each figure beside its floor, all from one interleaved run."""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

from bot.cli import DATA_FAULTS
from bot.cli.export import add_database, database_of

if TYPE_CHECKING:
    from bot.cli.bench_engine import Plies
    from bot.cli.bench_figures import Bench, Figure

NAME = "bench"
HELP = "measure speed and size, each figure beside its floor"
EDITION = "rise_of_the_gods"
ROUNDS, QUICK_ROUNDS = 15, 3
DECISIONS, QUICK_DECISIONS = 1_500, 300
COMMANDS, PICTURES = 8, 2  # in one round
FLOORS = {
    "R": "one ply of python-chess in random playouts",
    "F": "as many bytes written and synced on the database's disk",
    "B": "Pillow's default PNG encoding of the same frame",
}
NO_RECORDER = "it runs over a recorder in place of Discord's REST layer, which is not built yet"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("--json", action="store_true", help="print everything as JSON, the raw samples too")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_ROUNDS} rounds in place of {ROUNDS}")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print. What is not met is said, and is no failure of the command."""
    players = most_players()
    rounds = QUICK_ROUNDS if args.quick else ROUNDS
    benches = _benches(players, _folder(database_of(args)), quick=args.quick)
    try:
        _measure(benches, rounds)
    finally:
        for each in benches:
            each.close()
    figures = [*(figure for each in benches for figure in each.figures), *later()]
    print(json.dumps(as_json(figures, players, rounds)) if args.json else "\n".join(_lines(figures, players, rounds)))
    return 0


def most_players() -> int:
    """Six players where the engine seats them, else as many as it does."""
    from bot.cli.selfplay import begin
    from bot.cli.words import SEATS, GameWords

    for players in reversed(SEATS[EDITION]):
        try:
            begin(GameWords(players), "seats")
        except (LookupError, *DATA_FAULTS):  # its rows are not there yet
            continue
        return players
    raise LookupError(f"{EDITION} seats nobody")


def _benches(players: int, folder: Path, *, quick: bool) -> Sequence[Bench]:
    from bot.cli.bench_engine import Engine
    from bot.cli.bench_picture import Picture
    from bot.cli.bench_store import Keeping

    decisions = QUICK_DECISIONS if quick else DECISIONS
    return (
        Engine(players, plies(), decisions),
        Keeping(players, folder, COMMANDS),
        Picture(players, PICTURES),
    )


def _folder(database: Path) -> Path:
    """Where the database lies, or will: the nearest folder that is there."""
    return next(folder for folder in database.absolute().parents if folder.is_dir())


def _measure(benches: Sequence[Bench], rounds: int) -> None:
    """Every part once in each round, so that a slow minute is slow for all of them."""
    bar = sys.stderr.isatty()
    for number in range(1, rounds + 1):
        for each in benches:
            each.round()
        end = "\n" if not bar or number == rounds else ""
        start = "\r" if bar else ""
        print(f"{start}round {number}/{rounds}", end=end, file=sys.stderr, flush=True)


def plies() -> Plies | None:
    """R: plays so many plies and tells what each took; None where python-chess is not installed.

    It is under the GPL and a measuring stick only: nothing else may import it.
    """
    try:
        import chess
    except ImportError:
        return None
    chance, board = random.Random(1), chess.Board()

    def play(count: int) -> list[int]:
        nonlocal board
        spent: list[int] = []
        while len(spent) < count:
            start = perf_counter_ns()
            moves = list(board.legal_moves)
            listed = perf_counter_ns() - start
            if not moves or len(board.move_stack) > 200:
                board = chess.Board()
                continue
            move = chance.choice(moves)
            start = perf_counter_ns()
            board.push(move)
            spent.append(listed + perf_counter_ns() - start)
        return spent

    return play


def later() -> list[Figure]:
    """What cannot be measured yet, and why."""
    from bot.cli.bench_figures import Figure

    reasons = {
        "press": ("press to acknowledgement, 200 games on one loop", NO_RECORDER),
        "loop_lag": ("loop lag while pictures are drawn", NO_RECORDER),
        "start": ("start with 1,000 running games, to ready", NO_RECORDER),
    }
    return [Figure(name, what, "KB", {}, {}, later=reason) for name, (what, reason) in reasons.items()]


# What is shown


def floors(figures: Sequence[Figure]) -> dict[str, float]:
    """What one of each floor took here, in microseconds."""
    found: dict[str, list[int]] = {name: [] for name in FLOORS}
    for figure in figures:
        if figure.unit in found:
            found[figure.unit] += [one for each in figure.rounds for one in each.floor]
    return {name: statistics.median(spent) / 1000 for name, spent in found.items() if spent}


def as_json(figures: Sequence[Figure], players: int, rounds: int) -> dict[str, Any]:
    """Everything, raw samples in nanoseconds (sizes in bytes)."""
    from bot.cli import bench_figures

    spent = floors(figures)
    return {
        "python": platform.python_version(),
        "players": players,
        "rounds": rounds,
        "floors": {name: {"what": what, "microseconds": spent.get(name)} for name, what in FLOORS.items()},
        "figures": [bench_figures.as_json(figure) for figure in figures],
    }


def _lines(figures: Sequence[Figure], players: int, rounds: int) -> list[str]:
    from bot.cli import bench_figures

    spent = floors(figures)
    told = [f"{name}  {what}: {_time(spent.get(name))}" for name, what in FLOORS.items()]
    head = f"{players} players, {rounds} rounds, Python {platform.python_version()}"
    return [head, *told, "", *bench_figures.lines(figures)]


def _time(microseconds: float | None) -> str:
    if microseconds is None:
        return "not installed"
    return f"{microseconds:.0f} us" if microseconds < 1000 else f"{microseconds / 1000:.1f} ms"
