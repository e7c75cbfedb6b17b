"""What the service keeps for the Discord side beside the games: drafts, where messages stand, the log."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot import rows, rows_table
from bot.ports import ServiceError
from bot.records import LogEntry, StoredMessage
from bot.store import Store
from bot.tables import Tables
from engine.decision import Key
from engine.state import SeatId


class Papers:
    """Rows that no lock guards: each call is one transaction of its own."""

    store: Store
    tables: Tables

    async def draft(self, game_id: int, key: Key) -> list[list[str]]:
        """The answers begun for a key; none if it is no longer open."""
        return await self.store.run(partial(rows.draft, game_id=game_id, key=key))

    async def keep_draft(self, game_id: int, key: Key, answers: list[list[str]]) -> None:
        """Keep the answers begun for a key; an empty list forgets them."""
        self.tables.held(game_id)
        await self.store.run(partial(rows.keep_draft, game_id=game_id, key=key, answers=answers))

    async def message(self, game_id: int, kind: str, seat: SeatId = "") -> StoredMessage | None:
        """Where a message of a game stands."""
        return await self.store.run(partial(rows.message, game_id=game_id, kind=kind, seat=seat))

    async def keep_message(
        self,
        game_id: int,
        kind: str,
        seat: SeatId = "",
        *,
        channel_id: int,
        message_id: int,
        data: dict[str, Any] | None = None,
    ) -> None:
        """Note where a message stands, in place of the one of its kind and seat before."""
        note = StoredMessage(kind, seat, channel_id, message_id, data or {})
        await self.store.run(partial(rows.keep_message, game_id=game_id, message=note))

    async def drop_message(self, game_id: int, kind: str, seat: SeatId = "") -> None:
        """Forget where a message stands."""
        await self.store.run(partial(rows.drop_message, game_id=game_id, kind=kind, seat=seat))

    async def log(
        self, game_id: int, seat: SeatId = "", *, limit: int = 20, before: int | None = None
    ) -> list[LogEntry]:
        """The newest events as a seat may read them (empty: a spectator), oldest first; `before` is a number of one.

        Raises ServiceError no_game or unknown_seat.
        """
        info = self.tables.held(game_id).info
        if seat and all(each.seat != seat for each in info.seats):
            raise ServiceError("unknown_seat", word=seat, near=" ".join(each.seat for each in info.seats))
        return await self.store.run(partial(rows.log, game_id=game_id, seat=seat, limit=limit, before=before))

    async def fact(self, key: str) -> str | None:
        """Something the program noted for itself."""
        return await self.store.run(partial(rows_table.fact, key=key))

    async def note_fact(self, key: str, value: str) -> None:
        """Note something."""
        await self.store.run(partial(rows_table.note_fact, key=key, value=value))
