"""Calls that come again: the old call of a seat goes, a new message calls it, and at most one call of a seat lives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.doors import Now, Stored
from bot.live import Live
from bot.messages import asks, me
from bot.messages.parts import Post
from bot.ports import OutRow
from bot.wording import waits_for
from engine.decision import Decision
from engine.state import SeatId

New = Callable[[Now, Post, OutRow, str, dict[str, Any], tuple[SeatId, ...]], Awaitable[None]]


class Reminders:
    """`new` makes a new post of a row, `board_changed` says whether it brings the board along, `shown` where it is."""

    def __init__(
        self,
        live: Live,
        new: New,
        board_changed: Callable[[Now], Awaitable[bool]],
        shown: Callable[[Now], Awaitable[int]],
    ) -> None:
        self.live = live
        self._new = new
        self._board_changed = board_changed
        self._shown = shown

    async def send(self, now: Now, row: OutRow) -> None:
        """One message for all who are asked the same together. Whoever is waited for no more is not called."""
        seats = now.people(row.data["seats"])
        groups: dict[tuple[str, int, bool], list[Decision]] = {}
        for each in now.waiting:
            stored = await self.live.stored(now, "ping", each.seat)
            if each.seat in seats and (stored is None or stored.data.get("row") != row.id):
                last = each.seat in row.data["last"]
                groups.setdefault((each.kind, each.key.serial, last), []).append(each)
        for (kind, serial, last), asked in groups.items():
            # One nonce a message: the place of its first seat at the table, whoever else was called before.
            place = list(now.view.table.seats).index(asked[0].seat)
            await self._again(now, replace(row, nonce=f"{row.nonce}r{place}"[:25]), kind, serial, asked, last=last)

    async def _again(
        self, now: Now, row: OutRow, kind: str, serial: int, asked: Sequence[Decision], *, last: bool
    ) -> None:
        called = tuple(each.seat for each in asked)
        await self._clear(now, called)
        since = min((now.since[seat] for seat in called if seat in now.since), default=now.info.created)
        data: dict[str, Any] = {"serial": serial, "kind": kind, "what": waits_for(asked[0])}
        data |= {"seats": list(called), "quiet": []}
        data |= {"round": now.view.table.round, "number": asked[0].values.get("number", 0)}
        data |= {"row": row.id, "since": since.timestamp(), "last": last}
        board, buttons = await self._board_changed(now), self.live.buttons(now, asked[0])
        shown = 0 if board else await self._shown(now)
        data["shown"] = shown
        post = asks.call(now.info, now.view, asked, buttons, board=board, shown=shown)
        await self._new(now, me.called_again(post, data["since"], last=last), row, "ping", data, called)

    async def _clear(self, now: Now, called: Sequence[SeatId]) -> None:
        """Older calls of these seats go; one that calls others as well shrinks to those who are still waited for."""
        older: dict[int, tuple[Stored, list[SeatId]]] = {}
        for seat in called:
            stored = await self.live.stored(now, "ping", seat)
            if stored is not None:
                older.setdefault(stored.message_id, (stored, []))[1].append(seat)
        for stored, seats in older.values():
            await self.live.make_room(now, stored, seats)
