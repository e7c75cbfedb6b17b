"""A life of the whole bot over a recorder, and people who press what stands in the channel."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot import app
from bot.ports import Person
from bot.recorded import Call, Json
from bot.recorder import Recorder
from bot.service import Service
from bot.visits import Visit, press, slash
from tests.bot.crash.life import CHANNELS, DATABASE, GUILD, JOURNAL, PEOPLE
from tests.bot.whole.support import Painter, flat

CHANNEL = CHANNELS[0]


@dataclass(slots=True)
class Table:
    """One life of the bot and its recorder."""

    service: Service
    recorder: Recorder

    def standing(self) -> list[Json]:
        """The messages of the channel."""
        return self.recorder.places.in_channel(CHANNEL)

    def newest(self, label: str) -> tuple[Json, str]:
        """The newest message with a button of this label that can be pressed, and the button's id."""
        for message in reversed(self.standing()):
            for each in flat(message["components"]):
                if each.get("label") == label and not each.get("disabled"):
                    return message, each["custom_id"]
        raise AssertionError(f"no button {label}")

    async def press(self, person: Person, label: str) -> Visit:
        """Press a public button, and wait for all that follows."""
        visit = await press(self.recorder, CHANNEL, *self.newest(label), person)
        await visit.end()
        await self.service.outbox.settle()
        return visit

    async def type(self, person: Person, command: str, **options: Any) -> Visit:
        """Type a command, and wait for all that follows."""
        visit = await slash(self.recorder, CHANNEL, command, options, person)
        await visit.end()
        await self.service.outbox.settle()
        return visit

    async def sit_down(self) -> int:
        """A game of three, opened, filled and begun by presses; its number."""
        await self.type(PEOPLE[0], "kemet new", players=3)
        for person in PEOPLE[1:]:
            await self.press(person, "Join")
        await self.press(PEOPLE[0], "Start Game")
        info = self.service.game_in(CHANNEL)
        assert info is not None
        return info.id


async def begun(
    folder: Path, seed: int = 5, latency: Callable[[Call], Awaitable[None]] | None = None, **options: Any
) -> Table:
    """A new life on what lies in a folder."""
    made = app.build(folder / DATABASE, source=random.Random(seed), **options)
    made.client.pictures.close()
    made.client.pictures = Painter()
    recorder = Recorder(made.client, journal=folder / JOURNAL, latency=latency, keep=True)
    recorder.add_guild(GUILD, {CHANNEL: "table"})
    await recorder.start()
    return Table(made.service, recorder)
