"""`kemet bench`: the figures beside their floors, the arithmetic of ratios, and what it says without a floor."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli import bench
from bot.cli.bench_engine import Engine
from bot.cli.bench_figures import Figure, as_json, lines, met, quantile
from bot.cli.selfplay import begin
from bot.cli.words import GameWords

Kemet = Callable[..., Any]
MEASURED = (
    "decision",
    "save",
    "commit",
    "length_choice",
    "length_save",
    "length_load",
    "length_page",
    "rest",
    "picture",
    "picture_size",
)
LATER = ("press", "loop_lag", "start")


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
    assert one.found() == {"median": 6, "p95": 10, "worst": 100}


def test_the_worst_of_the_same_things_is_the_median_of_its_rounds() -> None:
    """One slow moment of the machine is not the decision's own."""
    one = figure(paired=False, same=True)
    for spent in ([1, 5], [1, 6], [90, 7]):
        one.add([1], spent)
    assert one.found()["worst"] == 6


def test_bytes_are_kilobytes_and_need_no_floor() -> None:
    one = figure("KB")
    one.add([], [1024, 3072])
    assert one.found() == {"median": 2, "p95": 3, "worst": 3}
    assert not one.floorless


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
    assert told == "what it is 2.00 F 2.00 F 2.00 F met (median 3 F) not met (median 1.5 F)"


def test_without_its_floor_a_figure_says_so_and_is_neither_met_nor_not() -> None:
    one = figure("R", paired=False)
    one.add([], [2_000, 4_000])
    assert " ".join(lines([one])[1].split()) == "what it is 3 us floor: not installed"
    told = as_json(one)
    assert told["floor"] == "floor: not installed"
    assert "median" not in told
    assert (told["reach"]["met"], told["aim"]["met"]) == (None, None)


def test_what_is_not_built_says_later_and_why() -> None:
    for line in lines(bench.later())[1:]:
        assert "later: " in line
        assert "not built yet" in line


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


def test_a_quick_run_measures_everything_in_less_than_half_a_minute(
    kemet: Kemet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    start = time.monotonic()
    outcome = kemet("bench", "--quick", "--json")
    assert outcome.status == 0
    assert time.monotonic() - start < 30
    assert outcome.err.splitlines() == [f"round {number}/3" for number in (1, 2, 3)]
    found = json.loads(outcome.out)
    assert (found["rounds"], found["floors"]["R"]["microseconds"]) == (3, None)
    figures = {each["name"]: each for each in found["figures"]}
    assert tuple(figures) == (*MEASURED, *LATER)
    assert figures["decision"]["floor"] == "floor: not installed"
    for name in MEASURED:
        assert all(each["measured"] for each in figures[name]["rounds"])
        assert figures[name]["later"] == ""
    for name in MEASURED[1:]:
        assert 0 < figures[name]["median"] <= figures[name]["p95"] <= figures[name]["worst"]
        assert isinstance(figures[name]["reach"]["met"], bool)
    for name in LATER:
        assert figures[name]["later"]
        assert figures[name]["rounds"] == []
    assert list(Path().iterdir()) == []  # its database is gone
