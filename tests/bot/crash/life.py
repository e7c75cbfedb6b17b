"""One life of the whole bot over a recorder: people play at two tables until somebody kills the process.

What somebody was told is done is written down at the moment it is told, before the call that tells it is answered.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot import app, client, faults
from bot.library import LIBRARY
from bot.messages.asks import PUBLIC
from bot.messages.parts import REFUSED, tool_id
from bot.ports import GameInfo, Person
from bot.prompts.ids import panel_id, say_id
from bot.recorded import Call, Json
from bot.recorder import Recorder
from bot.texts import text
from bot.visits import Visit, made_up, press, slash, submit
from engine.decision import DONE, Decision, Key
from engine.pilots.random import choose
from tests.bot.whole.support import Painter, filled, words_of

# What a life would load first is there before it is born: a kill then comes while it plays.
LATE = ("bot.announce", "bot.pictures", "bot.publisher", *client.ITEMS, *(f"bot.cogs.{cog}" for cog in client.COGS))
for name in LATE:
    import_module(name)

GUILD, CHANNELS = 5, (50, 51)
PEOPLE = tuple(Person(number, name) for number, name in ((11, "ada"), (12, "ben"), (13, "cleo")))
DATABASE, JOURNAL, TOLD, FAULTS = "kemet.db", "journal", "told", "faults"
SPEED = 50  # the bot's clock runs faster, so that pings and computer seats fall due within a life
FORMS = ("troops", "pyramids", "battle")
DONE_WORDS = ("### Done", "### Sealed")
REMATCH, UNDO, TWICE, SWEEP = 0.5, 0.04, 0.1, 0.4  # how often somebody does something out of the way
PASSES, SLOW = 3, 0.05
CATCH_UP = 0.7  # how often nobody goes on before the channel has been told all


@dataclass(slots=True)
class Wish:
    """What somebody is about to do; `entered` once the service was asked to."""

    line: list[Any]
    entered: bool = False
    told: bool = False


@dataclass(slots=True)
class Plan:
    """How a life goes: at which point of the save path it ends by itself, after how many answers; or it just plays."""

    seed: int
    origin: float
    fault: str = ""
    after: int = 0
    settle: bool = False


@dataclass(slots=True)
class Life:
    """The bot, its recorder, and what its people were told."""

    folder: Path
    plan: Plan
    made: app.App
    recorder: Recorder
    chance: random.Random
    wishes: dict[tuple[int, int], Wish] = field(default_factory=dict)
    answers: int = 0

    # What is told

    async def note(self, call: Call) -> None:
        """Each call before it is answered: is it the private answer that tells somebody what was done?"""
        if call.parts[0] == "webhooks" and call.method in ("POST", "PATCH"):
            visit = self.recorder.visits.get(call.parts[2])
            wish = self.wishes.get((visit.user.id, visit.channel_id)) if visit is not None else None
            if wish is not None and tells_done(wish, call.body):
                self.tell(wish)
        await asyncio.sleep(0)

    def tell(self, wish: Wish) -> None:
        """Write down, once, that it was told."""
        if wish.told:
            return
        wish.told = True
        number = os.open(self.folder / TOLD, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.write(number, json.dumps(wish.line).encode() + b"\n")
        os.fsync(number)
        os.close(number)

    def arm(self) -> None:
        """The fault point ends the life once so much was answered, after passing it a few times more.

        The commit is slow then: whoever is told too early is told before it.
        """
        point, passes = faults.point, self.chance.randrange(PASSES)

        def armed(name: str) -> None:
            nonlocal passes
            if name == self.plan.fault and self.answers >= self.plan.after:
                passes -= 1
                if passes < 0:
                    os.environ["KEMET_FAULT"] = name
                    time.sleep(SLOW if name == "writing" else 0)
            point(name)

        faults.point = armed

    def watch(self) -> None:
        """See when the service is asked to do what somebody wishes."""
        for name, person_at in (("say", 1), ("undo", 1), ("join", 1), ("start", 1), ("open_lobby", None)):
            act: Callable[..., Awaitable[Any]] = getattr(self.made.service, name)
            setattr(self.made.service, name, partial(self._entered, act, person_at))

    async def _entered(self, act: Callable[..., Awaitable[Any]], person_at: int | None, *args: Any, **kw: Any) -> Any:
        person = kw["host"] if person_at is None else args[person_at]
        channel = kw["channel_id"] if person_at is None else self.made.service.info(args[0]).channel_id
        wish = self.wishes.get((getattr(person, "id", person), channel))
        if wish is not None:
            wish.entered = True
        return await act(*args, **kw)

    # What people do

    async def wish(self, person: Person, channel: int, line: list[Any], *acts: Awaitable[Visit]) -> bool:
        """Somebody does something, or the same twice at once; true if they were told that it is done."""
        wish = self.wishes[person.id, channel] = Wish(line)
        for visit in await asyncio.gather(*acts):
            await visit.end()
        return wish.told

    def pressed(self, channel: int, person: Person, custom_id: str) -> Awaitable[Visit]:
        """A press on a message that has this button."""
        return press(self.recorder, channel, made_up(self.recorder, channel, custom_id), custom_id, person)

    async def table(self, channel: int) -> None:
        """Play on at one table for ever."""
        while True:
            self.answers += 1
            await self.step(channel)
            if self.chance.random() < SWEEP:
                await self.made.client.timers.sweep()
                await self.made.service.outbox.sweep()
            if self.chance.random() < CATCH_UP:
                await self.made.service.outbox.settle()

    async def step(self, channel: int) -> None:
        """The next thing that can be done at a table."""
        info = self.made.service.game_in(channel)
        if info is None:
            await self.open(channel)
        elif info.state == "lobby":
            await self.sit_down(info)
        else:
            await self.play(info)

    async def open(self, channel: int) -> None:
        """A new table, by command or by the button below the last one's end."""
        host, last = PEOPLE[0], self.made.service.last_in(channel)
        line = ["opened", channel, last.id if last is not None else 0]
        if last is not None and self.chance.random() < REMATCH:
            await self.wish(host, channel, line, self.pressed(channel, host, tool_id(last.id, "rematch")))
        else:
            act = slash(self.recorder, channel, "kemet new", {"players": 3}, host)
            await self.wish(host, channel, line, act)

    async def sit_down(self, info: GameInfo) -> None:
        """All who are missing join at once; a full table begins. At the second table one seat is the computer's."""
        seated = {each.person.id for each in info.seats if each.person is not None}
        people = PEOPLE if info.channel_id == CHANNELS[0] else PEOPLE[:2]
        missing = [each for each in people if each.id not in seated]
        if not missing and len(info.seats) < info.players:
            await self.wish(people[0], info.channel_id, [], self.lobby(info, people[0], "computer"))
        elif not missing:
            line = ["started", info.id]
            await self.wish(people[0], info.channel_id, line, self.lobby(info, people[0], "start"))
        for each in missing:
            line = ["joined", info.id, each.id]
            await self.wish(each, info.channel_id, line, self.lobby(info, each, "join"))

    def lobby(self, info: GameInfo, person: Person, what: str) -> Awaitable[Visit]:
        """Press a button of the lobby."""
        return self.pressed(info.channel_id, person, f"l1:{info.id}:{what}")

    async def undo(self, info: GameInfo) -> None:
        """Somebody takes a step back, if it may be."""
        view = await self.made.service.view(info.id)
        seat = self.chance.choice(sorted(view.table.seats))
        person, last = info.seating(seat).person, view.last_by.get(seat, 0)
        if person is not None and last:
            custom_id = panel_id(info.id, Key(last, seat), "undo")
            line = ["undone", info.id, last]
            await self.wish(person, info.channel_id, line, self.pressed(info.channel_id, person, custom_id))

    async def play(self, info: GameInfo) -> None:
        """All who are waited for answer at once."""
        view = await self.made.service.view(info.id)
        seats = [seat for seat in view.awaited if info.seating(seat).person is not None]
        if not seats:
            await asyncio.sleep(0.01)  # the computer thinks
        elif self.chance.random() < UNDO:
            await self.undo(info)
        await asyncio.gather(*(self.answer(info, seat, self.chance.random() < TWICE) for seat in seats))

    async def answer(self, info: GameInfo, seat: str, twice: bool) -> None:
        """Say what chance says, as the person would; what cannot be said so is said below Discord."""
        service, person = self.made.service, info.seating(seat).person
        decision = await service.asked(info.id, seat)
        if decision is None or person is None:
            return
        view = await service.view(info.id, seat)
        said = choose(LIBRARY, view, f"{self.plan.seed}:{info.id}:{seat}:{view.serial}")[2]
        words = [word for word in said if word != DONE]
        line = ["said", info.id, decision.key.serial, seat, words]
        acts = [self.by_hand(info, person, decision, words) for _ in range(1 + twice)]
        if await self.wish(person, info.channel_id, line, *acts):
            return
        if await service.asked(info.id, seat) == decision:
            wish = Wish(["below", *line[1:]])
            await service.say(info.id, person.id, decision.key, [said], decision.kind)
            self.tell(wish)

    async def by_hand(self, info: GameInfo, person: Person, decision: Decision, words: Sequence[str]) -> Visit:
        """Fill in a form, press a public button or type a command."""
        channel = info.channel_id
        if decision.kind in FORMS:
            opened = await slash(self.recorder, channel, "act prompt", {}, person)
            await opened.end()
            if opened.modal is None:
                return opened
            values = filled(SimpleNamespace(components=opened.modal["components"]), [*words])  # type: ignore[arg-type]  # it looks at the components alone
            given = {name: value if isinstance(value, list) else [value] for name, value in values.items()}
            return await submit(self.recorder, channel, opened.modal, given, person)
        if decision.kind in PUBLIC and len(words) == 1:
            return await self.pressed(channel, person, say_id(info.id, decision.key, words[0]))
        if words:
            return await slash(self.recorder, channel, "act choose", {"answer": " ".join(words)}, person)
        return await slash(self.recorder, channel, "act pass", {}, person)

    async def settle(self) -> None:
        """Nothing is said any more, and all that waits is sent."""
        while True:
            await self.made.service.outbox.sweep()
            await self.made.service.outbox.settle()
            if not self.made.service.outbox._left:
                return
            await asyncio.sleep(0.02)


def tells_done(wish: Wish, body: Json) -> bool:
    """A private answer that says that it is done, or one that is no refusal after the service was asked to do it.

    A step that is not free any more is asked about first, and nothing is done yet.
    """
    parts = body.get("components") or []
    if words_of(parts).startswith(text("undo_ask.title")):
        return False
    if any(words_of(parts).startswith(words) for words in DONE_WORDS):
        return True
    return wish.entered and not any(each.get("accent_color") == REFUSED for each in parts)


async def live(folder: Path, plan: Plan) -> None:
    """Begin a life on what lies in a folder, and play until it ends."""

    def clock() -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=(time.time() - plan.origin) * SPEED)

    log = logging.FileHandler(folder / FAULTS)
    log.setLevel(logging.ERROR)
    logging.getLogger("kemet").addHandler(log)
    made = app.build(folder / DATABASE, source=random.Random(plan.seed), clock=clock)
    made.client.pictures.close()
    made.client.pictures = Painter()
    recorder = Recorder(made.client, journal=folder / JOURNAL)
    life = Life(folder, plan, made, recorder, random.Random(plan.seed))
    recorder.latency = life.note
    life.watch()
    recorder.add_guild(GUILD, dict.fromkeys(CHANNELS, "table"))
    life.arm()
    await recorder.start()
    if plan.settle:
        await life.settle()
        await recorder.close()
        return
    await asyncio.gather(*(life.table(channel) for channel in CHANNELS))
