"""Figures of the benchmark: what was measured beside its floor, as ratios, against what is to be reached."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Limits = Mapping[str, float]
PLAIN = {"KB": 1024, "ms": 1_000_000, "s": 1_000_000_000}  # units that are held against no floor
SHOWN = ("median", "p95", "p99", "worst")
NOT_INSTALLED = "floor: not installed"


@dataclass(slots=True)
class Round:
    """The samples of one round, in nanoseconds or bytes: of the floor, if there is one, and of what is measured."""

    floor: list[int] = field(default_factory=list)
    measured: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Figure:
    """One line of the table. `unit` names its floor; KB, ms and s have none, they are themselves.

    `paired`: each sample is held against the floor taken right beside it, not against the median of the round.
    `same`: the n-th sample of every round is of the same thing, so its worst is told by the median of its rounds.
    """

    name: str
    what: str
    unit: str
    reach: Limits
    aim: Limits
    paired: bool = True
    same: bool = False
    rounds: list[Round] = field(default_factory=list)

    def add(self, floor: Sequence[int], measured: Sequence[int]) -> None:
        """Keep one round."""
        self.rounds.append(Round(list(floor), list(measured)))

    @property
    def floorless(self) -> bool:
        """It was measured, but what it is held against is not there."""
        return self.unit not in PLAIN and not any(each.floor for each in self.rounds)

    def ratios(self) -> list[list[float]]:
        """Each sample over its floor, by round; in its own unit where it has none."""
        return [_over(each, self.unit, paired=self.paired) for each in self.rounds]

    def found(self) -> dict[str, float]:
        """Median, p95, p99 and the worst of all samples; nothing where there is no floor."""
        if not self.rounds or self.floorless:
            return {}
        by_round = self.ratios()
        every = sorted(ratio for ratios in by_round for ratio in ratios)
        worst = max(statistics.median(each) for each in zip(*by_round, strict=True)) if self.same else every[-1]
        parts = {"p95": quantile(every, 0.95), "p99": quantile(every, 0.99)}
        return {"median": statistics.median(every), **parts, "worst": worst}


class Bench(Protocol):
    """A part of the run: it fills its figures, one round at a time."""

    @property
    def figures(self) -> Sequence[Figure]: ...

    def round(self) -> None:
        """Measure once more."""

    def close(self) -> None:
        """Put away what it needed."""


def _over(samples: Round, unit: str, *, paired: bool) -> list[float]:
    if unit in PLAIN:
        return [one / PLAIN[unit] for one in samples.measured]
    if not samples.floor:
        return []
    if paired:
        return [one / floor for one, floor in zip(samples.measured, samples.floor, strict=True)]
    floor = statistics.median(samples.floor)
    return [one / floor for one in samples.measured]


def quantile(ordered: Sequence[float], part: float) -> float:
    """The smallest of the ordered values that is not below so large a part of them."""
    return ordered[min(len(ordered) - 1, max(0, -(-round(len(ordered) * part * 1000) // 1000) - 1))]


def met(found: Mapping[str, float], limits: Limits) -> bool | None:
    """Does every number keep its limit, at two decimals? None where nothing was found, or nothing is to be reached."""
    return all(round(found[name], 2) <= limit for name, limit in limits.items()) if found and limits else None


def as_json(figure: Figure) -> dict[str, Any]:
    """A figure with its raw samples."""
    found = figure.found()
    return {
        "name": figure.name,
        "what": figure.what,
        "unit": figure.unit,
        "floor": NOT_INSTALLED if figure.rounds and figure.floorless else "",
        **{name: round(value, 4) for name, value in found.items()},
        "reach": {**figure.reach, "met": met(found, figure.reach)},
        "aim": {**figure.aim, "met": met(found, figure.aim)},
        "rounds": [{"floor": each.floor, "measured": each.measured} for each in figure.rounds],
    }


def lines(figures: Sequence[Figure]) -> list[str]:
    """The table."""
    head = f"{'':<54}{''.join(f'{name:>12}' for name in SHOWN)}  {'reach':<40}aim"
    return [head, *(_line(figure) for figure in figures)]


def _line(figure: Figure) -> str:
    if figure.floorless:
        spent = statistics.median(one for each in figure.rounds for one in each.measured)
        return f"{figure.what:<54}{spent / 1000:>9.0f} us  {NOT_INSTALLED}"
    found = figure.found()
    numbers = "".join(f"{_number(found[name], figure.unit):>12}" for name in SHOWN)
    reach, aim = (_verdict(figure, found, limits) for limits in (figure.reach, figure.aim))
    return f"{figure.what:<54}{numbers}  {reach:<40}{aim}"


def _number(value: float, unit: str) -> str:
    return f"{value:.1f} {unit}" if unit in ("KB", "ms") else f"{value:.2f} {unit}"


def _verdict(figure: Figure, found: Mapping[str, float], limits: Limits) -> str:
    if not limits:
        return "-"
    wanted = ", ".join(f"{name} {limit:g}" for name, limit in limits.items())
    return f"{'met' if met(found, limits) else 'not met'} ({wanted} {figure.unit})"
