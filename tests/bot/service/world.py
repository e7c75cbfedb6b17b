"""The bot object on an in-memory Discord, and people who use it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord

from bot import app
from bot.ports import Person


@dataclass
class World:
    """A server with one channel and two people, and the bots that lived on it."""

    env: simcord.Env
    path: Path
    app: app.App
    lives: list[app.App] = field(default_factory=list)
    guild: Any = None
    channel: Any = None
    seats: list[Any] = field(default_factory=list)

    async def table(self) -> int:
        """Ada, Ben and a computer in a running game."""
        ada, ben = self.seats
        service = self.app.service
        with self.env.time_context():
            info = await service.open_lobby(guild_id=1, channel_id=self.channel.id, host=person(ada))
            await service.join(info.id, person(ben))
            await service.add_computer(info.id, person(ada))
            await service.start(info.id, person(ada))
            await service.outbox.settle()  # begun by a test, not by the bot, so the server does not wait for it
        await self.env.settle()
        return info.id

    async def restart(self, **options: Any) -> None:
        """A new bot on the same database and server; the old one was not closed."""
        self.lives.append(self.app)
        for loop in (self.app.client.do_what_is_due, self.app.client.send_what_is_left):
            loop.cancel()
        self.app = app.build(self.path, source=random.Random(2), **options)
        await self.env.restart_bot(self.app.client)
        await self.env.settle()

    def syncs(self) -> int:
        """How often commands were told to Discord."""
        return sum(each.method == "PUT" and each.path.endswith("/commands") for each in self.env.http_requests)


def person(seat: Any) -> Person:
    return Person(seat.id, seat.name)
