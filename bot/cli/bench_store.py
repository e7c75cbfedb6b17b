"""What it costs to keep a game: one command saved, a long log against a short one, a game at rest."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from time import perf_counter_ns
from typing import TypeVar

from bot import rows
from bot.announce import Announcements
from bot.cli.bench_engine import Answer, by_chance, timed_answer
from bot.cli.bench_figures import Figure
from bot.cli.bench_logs import lengthened, resting_bytes
from bot.ledger import Deed
from bot.ports import OutRow, Person
from bot.records import Change, Said
from bot.service import Service
from bot.store import Store
from bot.tables import Held
from engine.game import Game

T = TypeVar("T")
SHORT, LONG = 50, 5_000
WARM_UP = 5
NAMES = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")
_sync: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)


class Watched(Store):
    """The store, keeping the last command that was saved and what its commit took."""

    change: Change
    spent = 0

    async def run(self, work: Callable[[Connection], T]) -> T:
        """As always."""
        start = perf_counter_ns()
        result = await super().run(work)
        spent = perf_counter_ns() - start
        change = work.keywords.get("change") if isinstance(work, partial) else None
        if isinstance(change, Change):
            self.change, self.spent = change, spent
        return result


def _weight(change: Change) -> int:
    state = change.snapshot.state if change.snapshot is not None else ""
    return len(state) + sum(len(repr(each)) for part in (change.choices, change.events, change.rows) for each in part)


class Nobody:
    """A publisher that has sent everything at once."""

    async def send(self, row: OutRow) -> None:
        """Done."""


class Keeping:
    """A database of its own beside the real one, on the same disk; gone when the run ends."""

    def __init__(self, players: int, folder: Path, each_round: int) -> None:
        self.players, self.each_round = players, each_round
        self.spent = self.weight = 0  # of the last command: its commit, and how many bytes it held
        self.folder = tempfile.TemporaryDirectory(prefix=".kemet-bench-", dir=folder)
        place = Path(self.folder.name)
        self.file = os.open(place / "floor", os.O_RDWR | os.O_CREAT)
        self.loop = asyncio.Runner()
        self.store = Watched(place / "bench.db")
        self.service = Service(self.store, Announcements(), Nobody(), source=random.Random(1))
        # F is the floor of the transaction: thread hop, statements, commit. What is made before it is told beside it.
        self.commit = Figure("save", "one command saved, one commit", "F", {"median": 3}, {"median": 1.5})
        self.whole = Figure("save_whole", "the same with its view, its rows and its text", "F", {}, {})
        against = f"at choice {LONG:,} against choice {SHORT}"
        self.length = {
            name: Figure(f"length_{name}", f"{what} {against}", "times", {"median": 1.2}, {"median": 1})
            for name, what in {"choice": "choice", "save": "save", "load": "load", "page": "log page"}.items()
        }
        self.rest = Figure("rest", "memory of a resting game", "KB", {"median": 100}, {"median": 20})
        self.figures = [self.commit, self.whole, *self.length.values(), self.rest]
        self.loop.run(self._open())

    @property
    def short(self) -> tuple[Path, int]:
        """A database and a game in it that is some choices old, to be copied."""
        return self.store.path, self.pair[0].info.id

    def round(self) -> None:
        """Some commands of one game, and some of the two games in step."""
        self.loop.run(self._round())

    def close(self) -> None:
        """Close the database and take its folder away."""
        self.loop.run(self.service.close())
        self.loop.close()
        os.close(self.file)
        self.folder.cleanup()

    async def _open(self) -> None:
        await self.service.open()
        self.single = await self._table(1)
        self.pair = (await self._table(2), await self._table(3))
        while len(await self.store.run(partial(rows.choices, game_id=self.pair[0].info.id))) < SHORT:
            await self._command(self.pair[0])
        await lengthened(self.service.ledger, *self.pair, LONG)
        for _ in range(WARM_UP):
            await self._command(self.single)
        self.rest.add([], [await resting_bytes(self.store.path.with_name("rest.db"), self.single)])

    async def _table(self, channel: int) -> Held:
        people = [Person(number, name) for number, name in enumerate(NAMES[: self.players], start=1)]
        service = self.service
        info = await service.open_lobby(guild_id=1, channel_id=channel, host=people[0], players=self.players)
        for person in people[1:]:
            await service.join(info.id, person)
        await service.start(info.id, people[0])
        await service.outbox.settle()
        return service.tables.held(info.id)

    async def _round(self) -> None:
        spent, commits, floor = list[int](), list[int](), list[int]()
        for _ in range(self.each_round):
            if self.single.info.state != "running":
                self.single = await self._table(1)
            spent.append((await self._command(self.single))[1])
            commits.append(self.spent)
            floor.append(self._written(self.weight))
        self.commit.add(floor, commits)
        self.whole.add(floor, spent)
        await self._in_step()

    async def _in_step(self) -> None:
        """The same choice in the short game and in the long one, taking turns at who is first."""
        taken: dict[str, tuple[list[int], list[int]]] = {name: ([], []) for name in self.length}
        for step in range(self.each_round):
            game = await self.service.ledger.game(self.pair[0])
            if game.table.outcome is not None:
                break
            answer = by_chance(game, "length")
            for which in (0, 1) if step % 2 else (1, 0):
                for name, one in (await self._step(self.pair[which], answer)).items():
                    taken[name][which].append(one)
        for name, (short, long) in taken.items():
            if short:
                self.length[name].add(short, long)

    async def _step(self, held: Held, answer: Answer) -> dict[str, int]:
        held.rest()  # in one of the two games chance has asked for the words of this answer already
        choice, save = await self._command(held, answer)
        held.rest()
        start = perf_counter_ns()
        await self.service.ledger.game(held)
        loaded = perf_counter_ns()
        await self.service.log(held.info.id, answer[0], limit=20)
        return {"choice": choice, "save": save, "load": loaded - start, "page": perf_counter_ns() - loaded}

    async def _command(self, held: Held, answer: Answer | None = None) -> tuple[int, int]:
        """One answer, said and saved as the service does it: what either took."""
        ledger = self.service.ledger
        game = await ledger.game(held)
        answer = answer or by_chance(game, "save")
        seat, kind, _ = answer
        deed = Deed("answer", held.info, seat, game, game.serial, frozenset(game.awaited()))
        asked = game.decision_for(seat, kind).key.serial
        chosen = timed_answer(game, answer)
        deed.said = _said(game, asked)
        start = perf_counter_ns()
        await ledger.save(held, deed)
        saved = perf_counter_ns() - start
        self.spent, self.weight = self.store.spent, _weight(self.store.change)
        await self.service.outbox.flush(held.info.id)
        return chosen, saved

    def _written(self, size: int) -> int:
        """F: as many bytes written and synced on the same disk."""
        content = os.urandom(size)
        start = perf_counter_ns()
        os.pwrite(self.file, content, 0)
        _sync(self.file)
        return perf_counter_ns() - start


def _said(game: Game, asked: int) -> list[Said]:
    return [Said(choice, 0 if place else asked) for place, choice in enumerate(game.choices)]
