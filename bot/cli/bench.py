"""`kemet bench`: how fast it is, each figure beside its floor, all from one interleaved run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
FLOORS = {
    "R": "one ply of python-chess in random playouts",
    "F": "as many bytes written and synced on the database's disk",
    "B": "Pillow's default PNG encoding of the same frame",
}


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured. `within`: so many seconds are the presses of one round spread over."""

    rounds: int
    decisions: int
    running: int = 1_000
    pressing: int = 200
    within: float = 4.0
    commands: int = 8  # in one round
    pictures: int = 2  # in one round
    boards: int = 4  # drawn in one round while the loop is watched


FULL, QUICK = Size(15, 1_500), Size(3, 300)


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("--json", action="store_true", help="print everything as JSON, the raw samples too")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK.rounds} rounds in place of {FULL.rounds}")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print. What is not met is said, and is no failure of the command."""
    size, players, load = QUICK if args.quick else FULL, most_players(), _load()
    benches: list[Bench] = []
    try:
        for each in _benches(players, _folder(database_of(args)), size):
            benches.append(each)
        _measure(benches, size.rounds)
    finally:
        for each in reversed(benches):
            each.close()
    run = Run(players, size.rounds, (load, _load()), [figure for each in benches for figure in each.figures])
    print(json.dumps(as_json(run)) if args.json else "\n".join(_lines(run)))
    return 0


def _load() -> float:
    """How many programs want a processor: milliseconds are to be believed only if that is no more than there are."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0


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


def _benches(players: int, folder: Path, size: Size) -> Iterator[Bench]:
    """The parts of the run, made one after the other. All that lies on disk lies in the folder of one of them."""
    from bot.cli.bench_engine import Engine
    from bot.cli.bench_loop import Lag
    from bot.cli.bench_picture import Picture
    from bot.cli.bench_press import Presses
    from bot.cli.bench_start import Start
    from bot.cli.bench_store import Keeping

    yield Engine(players, plies(), size.decisions)
    keeping = Keeping(players, folder, size.commands)
    yield keeping
    picture = Picture(players, size.pictures)
    yield picture
    beside = keeping.store.path.parent
    yield Presses(beside / "press.db", size.pressing, size.within, *keeping.short)
    yield Lag(picture.following, size.boards)
    yield Start(beside / "start.db", size.running, *keeping.short)


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


# What is shown


@dataclass(frozen=True, slots=True)
class Run:
    """What came of it. `load` is how many programs wanted a processor before and after."""

    players: int
    rounds: int
    load: tuple[float, float]
    figures: Sequence[Figure]

    def floors(self) -> dict[str, float]:
        """What one of each floor took here, in microseconds."""
        found: dict[str, list[int]] = {name: [] for name in FLOORS}
        for figure in self.figures:
            if figure.unit in found:
                found[figure.unit] += [one for each in figure.rounds for one in each.floor]
        return {name: statistics.median(spent) / 1000 for name, spent in found.items() if spent}


def as_json(run: Run) -> dict[str, Any]:
    """Everything, raw samples in nanoseconds (sizes in bytes)."""
    from bot.cli import bench_figures

    spent = run.floors()
    return {
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "load": run.load,
        "players": run.players,
        "rounds": run.rounds,
        "floors": {name: {"what": what, "microseconds": spent.get(name)} for name, what in FLOORS.items()},
        "figures": [bench_figures.as_json(figure) for figure in run.figures],
    }


def _lines(run: Run) -> list[str]:
    from bot.cli import bench_figures

    spent = run.floors()
    told = [f"{name}  {what}: {_time(spent.get(name))}" for name, what in FLOORS.items()]
    head = f"{run.players} players, {run.rounds} rounds, Python {platform.python_version()}"
    busy = f"load {run.load[0]:g} before and {run.load[1]:g} after on {os.cpu_count()} processors"
    return [f"{head}, {busy}", *told, "", *bench_figures.lines(run.figures)]


def _time(microseconds: float | None) -> str:
    if microseconds is None:
        return "not installed"
    return f"{microseconds:.0f} us" if microseconds < 1000 else f"{microseconds / 1000:.1f} ms"
