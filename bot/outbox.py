"""Sends what was committed, game by game and in order, until the publisher has it; a row's nonce never changes.

Each game with something to send has one short-lived task, begun by whoever committed; a sweep begins what a restart or
an outage left over. A status that changes twice in a moment is edited once: it rests between two edits, and
other rows pass it by. Nothing here waits while a lock is held.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import discord

from bot import faults, reports, rows_outbox
from bot.doors import passes
from bot.ports import OutRow, Publisher
from bot.records import moment, stamp
from bot.store import Store

FIRST_WAIT = 5.0  # seconds until a row is tried again; doubled each time
LONGEST_WAIT = 300.0
GONE = (10003, 50001)  # Discord: there is no such channel, or the bot may not see it
HOPELESS_AFTER = 5  # tries of a row that Discord or our own code refuses, so that the rows behind it go on
KEPT_FOR = timedelta(days=1)
RESTING = ("status",)  # changes with every step; a lobby answers those who press, so that does not wait
PAUSE = timedelta(seconds=2)  # between two rows of such a kind
log = logging.getLogger("kemet.outbox")


class Outbox:
    """What is to be sent. `begin` never waits and never raises."""

    def __init__(self, store: Store, publisher: Publisher, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.publisher = publisher
        self.clock = clock
        self._at_work: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._left: dict[int, datetime] = {}
        self._rests: dict[int, dict[str, datetime]] = defaultdict(dict)
        self._pause = PAUSE
        self.untold: frozenset[int] = frozenset()

    async def open(self) -> None:
        """Find out what an earlier life left to be sent. `untold` are the games of which it had sent nothing at all."""
        self.untold = frozenset(await self.store.run(rows_outbox.untold))
        for game_id in await self.store.run(rows_outbox.games_to_send):
            self.look_later(game_id)

    def look_later(self, game_id: int, due: datetime | None = None) -> None:
        """Something may wait for this game: let the sweep begin it, at once or at its time."""
        self._left[game_id] = due or self.clock()

    def begin(self, game_id: int) -> None:
        """Send what waits for this game; if that is under way, it looks once more at its end."""
        if game_id in self._at_work:
            self._again.add(game_id)
            return
        self._left.pop(game_id, None)
        task = asyncio.create_task(self._flush(game_id))
        self._at_work[game_id] = task

    def anew(self, game_id: int) -> None:
        """The messages of this game are all new: nothing rests."""
        self._rests.pop(game_id, None)

    async def flush(self, game_id: int) -> None:
        """Send what waits for this game and is due, and wait for it."""
        self.begin(game_id)
        await asyncio.shield(self._at_work[game_id])

    async def sweep(self) -> None:
        """Begin all games that have something left and due."""
        now = self.clock()
        for game_id in [game_id for game_id, due in self._left.items() if due <= now]:
            self.begin(game_id)

    async def tidy(self) -> None:
        """Forget what was sent long ago."""
        self._rests.clear()
        await self.store.run(partial(rows_outbox.forget_sent, before=stamp(self.clock() - KEPT_FOR)))

    async def finish(self, timeout: float) -> None:
        """Send what is due, without a pause from now on; afterwards begin nothing any more."""
        self._pause = timedelta()
        self._rests.clear()
        for game_id in list(self._left):
            self.begin(game_id)
        await self.settle(timeout)
        self._left.clear()

    async def settle(self, timeout: float | None = None) -> None:
        """Wait until nothing is being sent; what then still is, is let go and goes out at the next start."""
        try:
            async with asyncio.timeout(timeout):
                while self._at_work:
                    await asyncio.wait([*self._at_work.values()])
        except TimeoutError:
            left = [*self._at_work.values()]
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def _flush(self, game_id: int) -> None:
        try:
            while True:
                self._again.discard(game_id)
                while await self._send_next(game_id):
                    pass
                if game_id not in self._again:
                    return
        except Exception as error:
            reports.fault(log, f"game {game_id}: the outbox cannot be read", error)
            self.look_later(game_id, self.clock() + timedelta(seconds=LONGEST_WAIT))
        finally:
            self._again.discard(game_id)
            self._at_work.pop(game_id, None)

    async def _send_next(self, game_id: int) -> bool:
        """Try the first row that waits; true if the next may be tried at once."""
        resting = {kind: stamp(until) for kind, until in self._rests[game_id].items()}
        row = await self.store.run(
            partial(rows_outbox.next_row, game_id=game_id, now=stamp(self.clock()), resting=resting)
        )
        if row is None:
            return False
        if isinstance(row, str):
            self.look_later(game_id, moment(row))
            return False
        faults.point("sending")
        try:
            await self.publisher.send(row)
        except Exception as error:
            return await self._failed(row, error)
        if row.kind in RESTING:
            self._rests[game_id][row.kind] = self.clock() + self._pause
        faults.point("sent")
        await self.store.run(partial(rows_outbox.note_row, row_id=row.id, state="sent"))
        faults.point("noted")
        return True

    async def _failed(self, row: OutRow, error: Exception) -> bool:
        if isinstance(error, discord.HTTPException) and error.code in GONE:
            await self._lose_home(row, error.code)
            return True
        if not _may_pass(error):
            reports.fault(log, f"game {row.game_id}: row {row.id} ({row.kind}) cannot be sent", error)
            if row.attempts + 1 >= HOPELESS_AFTER:
                await self.store.run(partial(rows_outbox.note_row, row_id=row.id, state="given_up"))
                return True
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2**row.attempts)
        log.info("game %d: row %d is tried again in %g s", row.game_id, row.id, wait)
        due = self.clock() + timedelta(seconds=wait)
        await self.store.run(partial(rows_outbox.put_off, row_id=row.id, due=stamp(due)))
        self.look_later(row.game_id, due)
        return False

    async def _lose_home(self, row: OutRow, code: int) -> None:
        """The channel of a game is gone: the game stays, what would go there is given up. It is told once a game."""
        now = stamp(self.clock())
        channel_id = await self.store.run(partial(rows_outbox.lose_home, row_id=row.id, game_id=row.game_id, at=now))
        if channel_id is not None:
            log.warning("game %d: its channel %d is gone (code %d), nothing reaches it", row.game_id, channel_id, code)


def _may_pass(error: Exception) -> bool:
    """Is it an outage, which passes by itself? A refusal of Discord's and a fault of ours do not."""
    if isinstance(error, discord.HTTPException):
        return passes(error)
    return isinstance(error, OSError | TimeoutError | discord.GatewayNotFound | discord.ConnectionClosed)
