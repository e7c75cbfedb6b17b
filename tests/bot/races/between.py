"""Somebody else comes in between two moments of one piece of work: at its n-th look at the table, note or call."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.recorded import Call
from tests.bot.races.support import Ring

PAPERS = ("draft", "keep_draft", "message", "keep_message", "drop_message", "log")


class Between:
    """While it is entered, `act` is done whole at the moment `at`; `came` says whether there was such a moment.

    Moments are those at which the loop might let others go first: before a lock is taken, before what no lock guards
    is read or written, and before a call to Discord is answered.
    """

    def __init__(self, ring: Ring, at: int, act: Callable[[], Awaitable[None]]) -> None:
        self.ring, self.at, self.act = ring, at, act
        self.seen, self.came, self._inside = 0, False, False
        self._look = ring.service._look

    def __enter__(self) -> Between:
        service: Any = self.ring.service
        service._look = self._looked
        for name in PAPERS:
            setattr(service, name, self._after_a_moment(getattr(service, name)))
        self.ring.recorder.latency = self._answered
        return self

    def __exit__(self, *failed: object) -> None:
        for name in ("_look", *PAPERS):
            delattr(self.ring.service, name)
        self.ring.recorder.latency = None

    def _after_a_moment(self, act: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def acted(*args: Any, **named: Any) -> Any:
            await self._moment()
            return await act(*args, **named)

        return acted

    @asynccontextmanager
    async def _looked(self, game_id: int) -> AsyncIterator[Any]:
        await self._moment()
        async with self._look(game_id) as held:
            yield held

    async def _answered(self, call: Call) -> None:
        await self._moment()

    async def _moment(self) -> None:
        if self._inside or self.came:
            return
        here, self.seen = self.seen, self.seen + 1
        if here == self.at:
            self._inside = True
            await self.act()
            self._inside, self.came = False, True
