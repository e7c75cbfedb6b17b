"""Press to acknowledgement: many games on one loop, the whole bot over a recorder in place of Discord."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot import app
from bot.cli.bench_crowd import crowd
from bot.cli.bench_engine import by_chance
from bot.cli.bench_figures import Figure
from bot.client import KemetClient
from bot.messages.parts import tool_id
from bot.ports import Person
from bot.recorded import Json
from bot.recorder import Recorder
from bot.visits import SELECT, Visit, press
from engine.decision import Key

GUILD = 1
PATIENCE = 6  # so many presses for one question, then chance answers it
# Presses that lead to no answer, or to a form: what a form holds, chance answers at once.
ASIDE = ("back", "back_out", "reset", "why", "group", "hold", "undo", "take_back", "change")


@dataclass(slots=True)
class Guest:
    """One game and the panel that is open before the person who is asked."""

    game_id: int
    key: Key | None = None
    panel: Json | None = None
    presses: int = 0
    chance: random.Random = field(default_factory=random.Random)


class Presses:
    """In each round somebody at each table presses something, all within a moment."""

    def __init__(self, database: Path, games: int, within: float, made: Path, game_id: int) -> None:
        crowd(made, game_id, database, games)
        self.within = within
        self.chance = random.Random(1)
        self.loop = asyncio.Runner()
        what = f"press to acknowledgement, {games} games on one loop"
        reach, aim = {"median": 50, "p99": 250}, {"median": 20, "p99": 100}
        self.figures = [Figure("press", what, "ms", reach, aim)]
        self.guests = [Guest(number, chance=random.Random(number)) for number in range(1, games + 1)]
        self.loop.run(self._open(database))

    def round(self) -> None:
        """One press at each table."""
        self.figures[0].add([], self.loop.run(self._round()))

    def close(self) -> None:
        """Close the bot."""
        self.loop.run(self.recorder.close())
        self.loop.close()

    @property
    def client(self) -> KemetClient:
        """The bot."""
        return self.recorder.client

    async def _open(self, database: Path) -> None:
        made = app.build(database, source=random.Random(1))
        self.recorder = Recorder(made.client)
        self.recorder.add_guild(GUILD, {each.game_id: "table" for each in self.guests})
        await self.recorder.start()
        await made.rehome()  # the channels are new: status and prompts are posted, and all games are loaded
        await self._round()

    async def _round(self) -> list[int]:
        moments = sorted(self.chance.uniform(0, self.within) for _ in self.guests)
        self.chance.shuffle(self.guests)
        visits = await asyncio.gather(*(self._press(*each) for each in zip(self.guests, moments, strict=True)))
        await self.client.service.outbox.settle()
        return [round(visit.seconds * 1_000_000_000) for visit in visits if visit is not None]

    async def _press(self, guest: Guest, moment: float) -> Visit | None:
        """What somebody does at one table; nothing if its game is over."""
        await asyncio.sleep(moment)
        key = next(iter(self._waiting(guest)), None)
        if key is None:
            return None
        if key != guest.key:
            guest.key, guest.panel, guest.presses = key, None, 0
        message, custom_id, values = self._next(guest)
        info = self.client.service.info(guest.game_id)
        person = info.seating(key.seat).person
        assert person is not None
        visit = await press(self.recorder, info.channel_id, message, custom_id, person, values=values)
        await visit.end()
        guest.presses += 1
        guest.panel = visit.messages[-1] if visit.messages else visit.pressed
        if visit.modal is not None or guest.presses >= PATIENCE:
            await self._answer(guest, person)
        return visit

    def _waiting(self, guest: Guest) -> list[Key]:
        held = self.client.service.tables.held(guest.game_id)
        return [each.key for each in held.prompts]

    def _next(self, guest: Guest) -> tuple[Json, str, list[str] | None]:
        """A button or a line of a select of the open panel; without one the way in on the newest message."""
        found = list(_presses(guest.panel["components"])) if guest.panel is not None else []
        if guest.panel is None or not found:
            way_in = tool_id(guest.game_id, "my_turn")
            standing = reversed(self.recorder.places.in_channel(guest.game_id))
            return next(each for each in standing if way_in in repr(each["components"])), way_in, None
        custom_id, values = guest.chance.choice(found)
        return guest.panel, custom_id, values and [guest.chance.choice(values)]

    async def _answer(self, guest: Guest, person: Person) -> None:
        """Chance answers, so that the game goes on."""
        service = self.client.service
        assert guest.key is not None
        game = service.tables.held(guest.game_id).game
        if guest.key in self._waiting(guest) and game is not None:
            seat, kind, words = by_chance(game, "press", guest.key.seat)
            await service.say(guest.game_id, person.id, game.decision_for(seat, kind).key, [words], kind)
        guest.key = None


def _presses(components: list[Json]) -> Iterator[tuple[str, list[str] | None]]:
    """All that may be pressed and leads on: buttons by their ids, selects with what stands in them."""
    for each in components:
        yield from _presses([*each.get("components", []), *([each["accessory"]] if "accessory" in each else [])])
        custom_id = each.get("custom_id", "")
        if custom_id.startswith(("k1:", "p1:")) and not each.get("disabled") and custom_id.split(":")[4] not in ASIDE:
            if each["type"] == SELECT:
                yield custom_id, [option["value"] for option in each["options"]]
            elif ":0:any:" not in custom_id:
                yield custom_id, None
