"""What is due: pings to those newly waited for, and the answers of computer seats. Timers are rows, so none is lost."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

from bot import reports
from bot.computers import Computers
from bot.ports import ServiceError
from bot.records import Timer
from bot.service import Service
from engine.refusals import Refused

VOTING = timedelta(seconds=10)
LATER = timedelta(seconds=30)  # a timer that failed is tried again, and holds up no other
log = logging.getLogger("kemet.timers")


class Timers:
    """The sweep over what is due."""

    def __init__(self, service: Service, computers: Computers) -> None:
        self.service = service
        self.computers = computers
        # What falls due for one timer alone, by its kind.
        self._alone: dict[str, Callable[[Timer], Awaitable[None]]] = {
            "computer": self._answer,
            "lobby": self._close,
            "invite": service.forget_invite,
        }

    def next(self) -> Timer | None:
        """The timer that falls due first."""
        waiting = (timer for held in self.service.tables.live() for timer in held.timers)
        return min(waiting, key=lambda timer: timer.due, default=None)

    async def sweep(self) -> None:
        """Do everything that is due now. Never raises for one game's fault."""
        now = self.service.clock()
        for held in self.service.tables.live():
            due = sorted((timer for timer in held.timers if timer.due <= now), key=lambda timer: timer.due)
            for kind, act in (("ping", self.service.ask), ("remind", self.service.remind)):
                calls = [timer for timer in due if timer.kind == kind]
                if calls:
                    await self._do(calls, partial(act, held.info.id, calls), now)
            for timer in due:
                if timer.kind in self._alone:
                    await self._do([timer], partial(self._alone[timer.kind], timer), now)

    async def _do(self, timers: list[Timer], act: Callable[[], Awaitable[None]], now: datetime) -> None:
        try:
            await act()
        except Exception as error:
            for timer in timers:
                await self._failed(timer, error, now)

    async def _close(self, timer: Timer) -> None:
        await self.service.close_unused(timer.game_id)

    async def _answer(self, timer: Timer) -> None:
        """While a table is asked whether a step may be taken back, its computers wait: their steps would settle it."""
        if self.service.vote(timer.game_id, "undo") is not None:
            await self.service.put_off(timer, self.service.clock() + VOTING)
            return
        await self.computers.answer(timer)

    async def _failed(self, timer: Timer, error: Exception, now: datetime) -> None:
        """A timer whose game cannot be played on is dropped; a refused or broken one is tried again later."""
        if isinstance(error, ServiceError):
            await self._drop(timer, error)
            return
        if not isinstance(error, Refused):
            reports.fault(log, f"game {timer.game_id}, key {timer.key}: the {timer.kind} timer failed", error)
        else:
            log.warning("game %d, key %s: the computer's answer was refused", timer.game_id, timer.key)
        try:
            await self.service.put_off(timer, now + LATER)
        except Exception as trouble:
            reports.fault(log, f"game {timer.game_id}: a timer cannot be put off", trouble)

    async def _drop(self, timer: Timer, error: ServiceError) -> None:
        if error.key == "restarting":
            return  # it is due at the next start
        log.info("game %d: a %s timer is dropped: %s", timer.game_id, timer.kind, error.key)
        try:
            await self.service.drop_timer(timer)
        except Exception as trouble:
            reports.fault(log, f"game {timer.game_id}: a timer cannot be dropped", trouble)
