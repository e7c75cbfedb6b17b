"""A service over a real database, with a clock and a chance of the test's own, below Discord."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.computers import Computers
from bot.library import LIBRARY
from bot.ports import Commit, GameInfo, OutRow, Person, ServiceError
from bot.service import Service
from bot.store import Store
from bot.timers import Timers
from engine.decision import Decision, Key
from engine.pilots.random import choose
from engine.refusals import Refused
from engine.view import View

ADA, BEN, CLEO, DINA = (Person(n, name) for n, name in enumerate(("Ada", "Ben", "Cleo", "Dina"), 1))
GUILD, CHANNEL = 10, 20


@dataclass
class Teller:
    """Announces each commit as one row, each due ping as one, and keeps what it was told."""

    commits: list[Commit] = field(default_factory=list)
    asked: list[tuple[str, ...]] = field(default_factory=list)
    reminded: list[dict[str, bool]] = field(default_factory=list)
    broken: bool = False

    def rows(self, commit: Commit) -> Sequence[OutRow]:
        if self.broken:
            raise KeyError("no such text")
        self.commits.append(commit)
        return [
            OutRow("log", {"commit": commit.kind, "first": commit.first, "last": commit.last}),
            OutRow("status", {"last": commit.last}, replaces=True),
        ]

    def ask_rows(
        self, info: GameInfo, view: View, decisions: Sequence[Decision], due: Sequence[str]
    ) -> Sequence[OutRow]:
        self.asked.append(tuple(due))
        return [OutRow("ask", {"seats": list(due), "serial": view.serial})]

    def remind_rows(self, info: GameInfo, due: Mapping[str, bool]) -> Sequence[OutRow]:
        self.reminded.append(dict(due))
        return [OutRow("remind", {"seats": list(due)})]


@dataclass
class Post:
    """Takes rows, or fails as often as told."""

    sent: list[OutRow] = field(default_factory=list)
    tried: list[OutRow] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)

    async def send(self, row: OutRow) -> None:
        self.tried.append(row)
        if self.faults:
            raise self.faults.pop(0)
        self.sent.append(row)


@dataclass
class Clock:
    now: datetime = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@dataclass
class House:
    """One life of the service, and what stands around it."""

    path: Path
    clock: Clock
    teller: Teller
    post: Post
    service: Service
    timers: Timers
    lives: list[House] = field(default_factory=list)

    async def again(self, post: Post | None = None) -> House:
        """A second life on the same database, with the same clock; this one was not closed."""
        made = await house(self.path, self.clock, post=post)
        self.lives.append(made)
        return made

    async def close(self) -> None:
        """Close all lives."""
        for each in (*self.lives, self):
            await each.service.close()

    async def sweep(self, seconds: float = 0) -> None:
        """Let time pass, do what is due and send it."""
        self.clock.forward(seconds)
        await self.timers.sweep()
        await self.service.outbox.sweep()
        await self.service.outbox.settle()

    async def rows(self) -> dict[str, list[tuple[object, ...]]]:
        """All rows of all tables, once what can be sent is sent."""
        await self.service.outbox.settle()
        return everything(self.path)

    async def table(self, *people: Person, computers: int = 0, channel: int = CHANNEL) -> int:
        """A running game of these people."""
        info = await self.service.open_lobby(guild_id=GUILD, channel_id=channel, host=people[0])
        for person in people[1:]:
            await self.service.join(info.id, person)
        for _ in range(computers):
            await self.service.add_computer(info.id, people[0])
        await self.service.start(info.id, people[0])
        return info.id

    async def choice(self, game_id: int, seat: str) -> tuple[Key, str, list[str]]:
        """What chance would answer for a seat."""
        view = await self.service.view(game_id, seat)
        return choose(LIBRARY, view, f"{game_id}:{seat}:{view.serial}")

    async def play(self, game_id: int, until: Callable[[View], bool] = lambda view: False, most: int = 3000) -> View:
        """Let chance answer for everybody until something holds or the game is over."""
        service = self.service
        for _ in range(most):
            view = await service.view(game_id)
            if until(view) or service.info(game_id).state != "running":
                return view
            seat = view.awaited[0]
            key, kind, words = await self.choice(game_id, seat)
            person = service.info(game_id).seating(seat).person
            assert person is not None
            await service.say(game_id, person.id, key, [words], kind)
        raise AssertionError("it does not end")


async def house(path: Path, clock: Clock | None = None, seed: int = 1, post: Post | None = None) -> House:
    """Start a service on a database."""
    clock, teller, post = clock or Clock(), Teller(), post or Post()
    service = Service(Store(path), teller, post, clock=clock, source=random.Random(seed))
    await service.open()
    return House(path, clock, teller, post, service, Timers(service, Computers(service)))


def in_battle(view: View) -> bool:
    """Both plans are awaited."""
    return view.battle is not None and view.battle.stage == "war_council" and len(view.awaited) == 2


async def refused(doing: Awaitable[object]) -> str:
    """The key of a person's mistake, or the id of the rule that refuses."""
    try:
        await doing
    except ServiceError as error:
        return error.key
    except Refused as error:
        return error.refusal.rule
    raise AssertionError("it was not refused")


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}
