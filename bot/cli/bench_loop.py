"""How late the loop is while pictures are drawn beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter_ns

from bot.cli.bench_figures import Figure
from bot.cli.bench_picture import NAMES
from bot.desk import utcnow
from bot.pictures import Pictures
from bot.ports import GameInfo, Person, Seating
from engine.view import View

TICK = 0.002  # seconds from one look at the clock to the next
WARM_UP = 2


class Lag:
    """Boards are drawn one after the other by the bot's own worker, while a task wants to run every two milliseconds.

    `following` gives a view of a game that has gone on a little.
    """

    def __init__(self, following: Callable[[], View], each_round: int) -> None:
        self.following, self.each_round = following, each_round
        self.pictures = Pictures()
        self.loop = asyncio.Runner()
        self.figures = [
            Figure("loop_lag", "loop lag while pictures are drawn", "ms", {"p99": 20}, {"p99": 5}),
        ]
        self.loop.run(self._drawn(WARM_UP))

    def round(self) -> None:
        """Some boards."""
        self.figures[0].add([], self.loop.run(self._drawn(self.each_round)))

    def close(self) -> None:
        """Let the worker go."""
        self.pictures.close()
        self.loop.close()

    async def _drawn(self, boards: int) -> list[int]:
        views = [self.following() for _ in range(boards)]
        late: list[int] = []
        watch = asyncio.create_task(_watch(late))
        for view in views:
            await self.pictures.board(view, _table(view))
        watch.cancel()
        return late


async def _watch(late: list[int]) -> None:
    while True:
        start = perf_counter_ns()
        await asyncio.sleep(TICK)
        late.append(max(0, perf_counter_ns() - start - int(TICK * 1_000_000_000)))


def _table(view: View) -> GameInfo:
    seats = [Seating(seat, Person(number, NAMES[number])) for number, seat in enumerate(view.table.seats)]
    shown = (view.table.edition, view.table.mode, len(seats))
    return GameInfo(1, 1, 1, 1, "running", *shown, "free", "slow", tuple(seats), utcnow())
