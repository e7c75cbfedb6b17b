"""Puts the bot together, and hands out what a host without Discord needs beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot import library
from bot.backups import Schedule
from bot.client import KemetClient
from bot.computers import Computers
from bot.desk import Usual, utcnow
from bot.ports import ServiceError
from bot.reports import Source
from bot.service import Service
from bot.store import Store
from bot.texts import text
from bot.timers import Timers

SeatFacts = tuple[str, str, bool, bool]


@dataclass(frozen=True, slots=True)
class App:
    """The bot and its service."""

    client: KemetClient
    service: Service

    async def computer(self, user_id: int, on: bool) -> None:
        """Let the computer play a person's seats, or no longer."""
        await self.service.set_computer(user_id, on)

    async def rehome(self) -> None:
        """Post status and prompts of all lobbies and running games anew: their old messages are gone.

        A game that had none when the bot started, one from a file, is told by what was left to be sent.
        """
        for held in self.service.tables.live():
            if held.info.state == "damaged" or held.info.id in self.service.outbox.untold:
                continue
            try:
                await self.service.rehome(held.info.id)
            except ServiceError:  # it cannot be loaded, which is noted; the others go on
                continue
            await self.service.outbox.flush(held.info.id)

    def next_timer(self) -> tuple[datetime, str] | None:
        """When something falls due next, and what, in words."""
        timer = self.client.timers.next()
        if timer is None:
            return None
        seat = text(f"seat.{timer.key.seat}") if timer.key.seat else ""
        return timer.due, text(f"timer.{timer.kind}", seat=seat)

    def seats(self) -> dict[int, SeatFacts]:
        """Each person who sits at a table: colour, its word, awaited, computer. A game counts more than a lobby.

        Of several of a kind the newest counts. In a lobby nobody is awaited and no computer plays for a person.
        """
        found: dict[int, SeatFacts] = {}
        tables = [held for held in self.service.tables.live() if held.info.state in ("lobby", "running")]
        for held in sorted(tables, key=lambda held: held.info.state == "running"):
            awaited = {each.key.seat for each in held.prompts}
            for each in held.info.seats:
                if each.person is not None:
                    computer = self.service.is_computer(held.info.id, each.seat)
                    found[each.person.id] = (each.seat, text(f"seat.{each.seat}"), each.seat in awaited, computer)
        return found


def build(
    database: Path,
    *,
    token_mode: bool = False,
    clock: Callable[[], datetime] | None = None,
    source: Source | None = None,
    dev_guild: int | None = None,
    shard_count: int | None = None,
    backup_dir: Path | None = None,
    usual: Usual | None = None,
) -> App:
    """The bot on this database, not yet started. Without a token there is one shard, and commands are always told.

    With a folder for them it makes backups. `usual` says the modules and options of tables where nobody does.
    """
    from bot.announce import Announcements
    from bot.pictures import Pictures
    from bot.publisher import DiscordPublisher

    library.check()
    client = KemetClient(
        dev_guild=dev_guild,
        shard_count=shard_count if token_mode else shard_count or 1,
        always_sync=not token_mode,
    )
    client.pictures = Pictures()
    publisher = DiscordPublisher(client)
    client.publisher = publisher
    service = Service(Store(database), Announcements(), publisher, clock=clock or utcnow, source=source)
    service.usual = usual or service.usual
    client.service = service
    client.timers = Timers(service, Computers(service))
    if backup_dir is not None:
        client.backups = Schedule(database, backup_dir, service.clock)
    return App(client, service)
