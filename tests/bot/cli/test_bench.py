"""`kemet bench`: the figures beside their floors, the arithmetic of ratios, and what it says without a floor."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.cli import CliError, bench
from bot.cli.bench_crowd import OWN, crowd
from bot.cli.bench_engine import Engine
from bot.cli.bench_figures import Figure, as_json, lines, met, quantile
from bot.cli.bench_loop import Lag
from bot.cli.bench_picture import Picture
from bot.cli.bench_press import Presses
from bot.cli.bench_start import Start
from bot.cli.bench_store import Keeping
from bot.cli.selfplay import begin
from bot.cli.words import GameWords

Kemet = Callable[..., Any]
# Each row of the design: what is to be reached, and what is aimed at. KB, s and ms are held against no floor.
ROWS: dict[str, tuple[str, dict[str, float], dict[str, float]]] = {
    "decision": ("R", {"median": 2, "worst": 20}, {"median": 1}),
    "save": ("F", {"median": 3}, {"median": 1.5}),
    "length_choice": ("times", {"median": 1.2}, {"median": 1}),
    "length_save": ("times", {"median": 1.2}, {"median": 1}),
    "length_load": ("times", {"median": 1.2}, {"median": 1}),
    "length_page": ("times", {"median": 1.2}, {"median": 1}),
    "picture": ("B", {"median": 0.3, "p95": 0.45}, {"median": 0.2}),
    "picture_size": ("KB", {"median": 400}, {"median": 200}),
    "press": ("ms", {"median": 50, "p99": 250}, {"median": 20, "p99": 100}),
    "loop_lag": ("ms", {"p99": 20}, {"p99": 5}),
    "rest": ("KB", {"median": 100}, {"median": 20}),
    "start": ("s", {"median": 5}, {"median": 1}),
}
TOLD_BESIDE = ("save_whole",)
TINY = bench.Size(2, 120, running=3, pressing=3, within=0.0, commands=2, pictures=1, boards=1)


def figure(unit: str = "F", **more: Any) -> Figure:
    return Figure("name", "what it is", unit, {"median": 3}, {"median": 1.5}, **more)


# Arithmetic


def test_a_paired_sample_is_held_against_the_floor_beside_it() -> None:
    one = figure()
    one.add([10, 100], [20, 500])
    assert one.ratios() == [[2, 5]]


def test_other_samples_are_held_against_the_median_floor_of_their_round() -> None:
    one = figure(paired=False)
    one.add([10, 20, 90], [20, 500])
    one.add([100], [50])
    assert one.ratios() == [[1, 25], [0.5]]


def test_median_p95_and_worst_are_those_of_all_rounds() -> None:
    one = figure(paired=False)
    for _ in range(2):
        one.add([1], list(range(1, 11)))
    one.add([10], [1000])
    assert one.found() == {"median": 6, "p95": 10, "p99": 100, "worst": 100}


def test_the_worst_of_the_same_things_is_the_median_of_its_rounds() -> None:
    """One slow moment of the machine is not the decision's own."""
    one = figure(paired=False, same=True)
    for spent in ([1, 5], [1, 6], [90, 7]):
        one.add([1], spent)
    assert one.found()["worst"] == 6


def test_bytes_are_kilobytes_and_need_no_floor() -> None:
    one = figure("KB")
    one.add([], [1024, 3072])
    assert one.found() == {"median": 2, "p95": 3, "p99": 3, "worst": 3}
    assert not one.floorless


@pytest.mark.parametrize(("unit", "spent", "told"), [("ms", 7_000_000, "7.0 ms"), ("s", 1_500_000_000, "1.50 s")])
def test_times_of_their_own_are_told_in_their_unit(unit: str, spent: int, told: str) -> None:
    one = figure(unit)
    one.add([], [spent])
    assert " ".join(lines([one])[1].split()).startswith(f"what it is {told} {told}")


@pytest.mark.parametrize(
    ("values", "part", "found"),
    [([1, 2, 3, 4], 0.5, 2), ([1, 2, 3, 4], 0.95, 4), ([7], 0.95, 7), (list(range(1, 101)), 0.95, 95)],
)
def test_a_quantile_is_a_value_that_occurred(values: list[float], part: float, found: float) -> None:
    assert quantile(values, part) == found


@pytest.mark.parametrize(
    ("found", "limits", "is_met"),
    [
        ({"median": 2.0, "worst": 20}, {"median": 2, "worst": 20}, True),
        ({"median": 2.004, "worst": 20}, {"median": 2}, True),
        ({"median": 2.01, "worst": 20}, {"median": 2}, False),
        ({"median": 1.0, "worst": 21}, {"median": 2, "worst": 20}, False),
        ({}, {"median": 2}, None),
        ({"median": 1.0}, {}, None),
    ],
)
def test_a_limit_is_kept_or_not_as_measured(
    found: dict[str, float], limits: dict[str, float], is_met: bool | None
) -> None:
    assert met(found, limits) is is_met


# What is shown


def test_a_line_tells_ratios_and_what_is_met() -> None:
    one = figure()
    one.add([10, 10], [20, 20])
    told = " ".join(lines([one])[1].split())
    assert told == "what it is 2.00 F 2.00 F 2.00 F 2.00 F met (median 3 F) not met (median 1.5 F)"


def test_without_its_floor_a_figure_says_so_and_is_neither_met_nor_not() -> None:
    one = figure("R", paired=False)
    one.add([], [2_000, 4_000])
    assert " ".join(lines([one])[1].split()) == "what it is 3 us floor: not installed"
    told = as_json(one)
    assert told["floor"] == "floor: not installed"
    assert "median" not in told
    assert (told["reach"]["met"], told["aim"]["met"]) == (None, None)


def test_what_is_too_slow_is_told_so() -> None:
    """A tail that is too long is not met, however good the median."""
    one = Figure("press", "a press", "ms", {"median": 50, "p99": 250}, {"median": 20, "p99": 100})
    one.add([], [10_000_000] * 98 + [300_000_000] * 2)
    told = as_json(one)
    assert (told["median"], told["p99"]) == (10, 300)
    assert (told["reach"]["met"], told["aim"]["met"]) == (False, False)
    assert "not met (median 50, p99 250 ms)" in lines([one])[1]
    one.rounds[0].measured[-2:] = [90_000_000] * 2
    told = as_json(one)
    assert (told["reach"]["met"], told["aim"]["met"]) == (True, True)


def test_what_is_told_beside_a_row_has_nothing_to_reach() -> None:
    one = Figure("beside", "what it is", "F", {}, {})
    one.add([10], [20])
    assert lines([one])[1].split()[-2:] == ["-", "-"]


# The floor of chess


def test_python_chess_that_is_not_there_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert bench.plies() is None


def test_plies_are_played_to_the_end_of_a_game_and_on_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    boards: list[Board] = []

    class Board:
        """A game that is over after three plies."""

        def __init__(self) -> None:
            self.move_stack: list[str] = []
            boards.append(self)

        @property
        def legal_moves(self) -> list[str]:
            return ["e4", "d4"] if len(self.move_stack) < 3 else []

        def push(self, move: str) -> None:
            self.move_stack.append(move)

    monkeypatch.setitem(sys.modules, "chess", type(sys)("chess"))
    monkeypatch.setattr(sys.modules["chess"], "Board", Board, raising=False)
    play = bench.plies()
    assert play is not None
    spent = [*play(4), *play(3)]
    assert len(spent) == 7
    assert min(spent) > 0
    assert [len(board.move_stack) for board in boards] == [3, 3, 1]


def test_the_engine_is_measured_beside_as_many_plies() -> None:
    asked: list[int] = []
    engine = Engine(3, lambda count: asked.append(count) or [1_000] * count, 150)
    engine.round()
    engine.round()
    assert asked == [100, 100] * 2
    (measured,) = engine.figures
    assert [len(each.measured) for each in measured.rounds] == [150, 150]
    assert [len(each.floor) for each in measured.rounds] == [200, 200]
    assert min(measured.rounds[0].measured) > 0


def test_it_plays_with_as_many_as_the_engine_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = begin(GameWords(bench.most_players()), "1")
    assert len(seated.table.seats) == bench.most_players()

    def four(game: GameWords, seed: str) -> None:
        if game.players > 4:
            raise KeyError(game.players)

    monkeypatch.setattr("bot.cli.selfplay.begin", four)
    assert bench.most_players() == 4


# The whole run


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK", TINY)
    monkeypatch.setitem(sys.modules, "chess", None)


def test_a_quick_run_measures_every_row_of_the_design(kemet: Kemet, tiny: None) -> None:
    outcome = kemet("bench", "--quick", "--json")
    assert outcome.status == 0
    assert outcome.err.splitlines() == ["round 1/2", "round 2/2"]
    found = json.loads(outcome.out)
    assert (found["rounds"], found["floors"]["R"]["microseconds"]) == (2, None)
    assert min(found["floors"][name]["microseconds"] for name in "FB") > 0
    assert found["processors"] > 0
    assert len(found["load"]) == 2
    figures = {each["name"]: each for each in found["figures"]}
    assert set(figures) == {*ROWS, *TOLD_BESIDE}
    for name, (unit, reach, aim) in ROWS.items():
        row = figures[name]
        limits = [{at: limit for at, limit in row[kind].items() if at != "met"} for kind in ("reach", "aim")]
        assert (row["unit"], *limits) == (unit, reach, aim)
        assert all(each["measured"] for each in row["rounds"])
        if name != "decision":
            assert 0 < row["median"] <= row["p95"] <= row["p99"] <= row["worst"]
            assert {type(row[kind]["met"]) for kind in ("reach", "aim")} == {bool}
    assert figures["decision"]["floor"] == "floor: not installed"
    assert list(Path().iterdir()) == []  # its database is gone


def test_in_words_each_row_stands_beside_its_floor_and_limits(kemet: Kemet, tiny: None) -> None:
    told = kemet("bench", "--quick").out.splitlines()
    assert told[0].startswith("6 players, 2 rounds, Python ")
    assert [line.split()[0] for line in told[1:4]] == ["R", "F", "B"]
    assert told[1].endswith(": not installed")
    rows = told[6:]
    assert len(rows) == len(ROWS) + len(TOLD_BESIDE)
    assert sum("met (" in line for line in rows) == len(ROWS) - 1  # without chess nothing is said of the decisions


def test_a_run_that_breaks_off_leaves_nothing(kemet: Kemet, tiny: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Lag) -> None:
        raise RuntimeError("made up")

    monkeypatch.setattr(Lag, "round", broken)
    with pytest.raises(RuntimeError, match="made up"):
        kemet("bench", "--quick")
    assert list(Path().iterdir()) == []


# Its parts


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[Keeping]:
    made = Keeping(3, tmp_path, 2)
    yield made
    made.close()


def rows_of(path: Path, table: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


def test_a_crowd_stands_where_its_game_stands_each_with_channel_and_people_of_its_own(
    keeping: Keeping, tmp_path: Path
) -> None:
    path, game_id = keeping.short
    crowd(path, game_id, tmp_path / "crowd.db", 3)
    games, seats = (rows_of(tmp_path / "crowd.db", table) for table in ("games", "seats"))
    assert [(row[0], row[2], row[3]) for row in games] == [(1, 1, 10), (2, 2, 20), (3, 3, 30)]
    assert len({row[3] for row in seats}) == len(seats) == 9
    short = [row for row in rows_of(path, "choices") if row[0] == game_id]
    copied = rows_of(tmp_path / "crowd.db", "choices")
    assert [row[1:] for row in copied if row[0] == 3] == [row[1:] for row in short]
    newest = max((row for row in rows_of(path, "snapshots") if row[0] == game_id), key=lambda row: row[1])
    assert [row[1:] for row in rows_of(tmp_path / "crowd.db", "snapshots")] == [newest[1:]] * 3


def test_a_start_leaves_the_games_as_they_are(keeping: Keeping, tmp_path: Path) -> None:
    start = Start(tmp_path / "start.db", 3, *keeping.short)
    before = [rows_of(tmp_path / "start.db", table) for table in OWN]
    start.round()
    start.round()
    assert [len(each.measured) for each in start.figures[0].rounds] == [1, 1]
    assert [rows_of(tmp_path / "start.db", table) for table in OWN] == before


def test_a_start_that_fails_is_no_figure(keeping: Keeping, tmp_path: Path) -> None:
    start = Start(tmp_path / "start.db", 1, *keeping.short)
    (tmp_path / "start.db").write_text("no database at all, but long enough to be one that is damaged" * 20)
    with pytest.raises(CliError, match="did not become ready"):
        start.round()
    assert start.figures[0].rounds == []


def test_each_table_is_pressed_once_a_round_and_games_go_on(keeping: Keeping, tmp_path: Path) -> None:
    presses = Presses(tmp_path / "press.db", 3, 0.0, *keeping.short)
    try:
        before = len(rows_of(tmp_path / "press.db", "choices"))
        for _ in range(12):
            presses.round()
        assert [len(each.measured) for each in presses.figures[0].rounds] == [3] * 12
        assert min(one for each in presses.figures[0].rounds for one in each.measured) > 0
        assert len(rows_of(tmp_path / "press.db", "choices")) > before
    finally:
        presses.close()


def test_a_loop_that_is_held_up_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that stops the loop for 50 ms is seen as a lag of at least 40."""
    lag = Lag(Picture(3, 1).following, 1)
    try:

        async def board(*_: Any) -> bytes:
            await asyncio.sleep(0)
            end = time.perf_counter() + 0.05
            while time.perf_counter() < end:
                pass
            for _ in range(3):
                await asyncio.sleep(0)
            return b""

        monkeypatch.setattr(lag.pictures, "board", board)
        lag.round()
        assert max(lag.figures[0].rounds[0].measured) > 40_000_000
    finally:
        lag.close()
