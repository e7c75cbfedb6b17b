"""A table that plays real games and tells of them, with what stands in for the service and for Discord."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.announce import Announcements
from bot.library import LIBRARY
from bot.ports import Commit, CommitKind, GameInfo, OutRow, Person, Seating
from bot.publisher import DiscordPublisher
from engine import saves
from engine.decision import Decision, Key
from engine.game import Game
from engine.notation import ASIDES
from engine.positions import position
from engine.setup import Lobby, new_game
from engine.view import view_for
from tests.bot.public.fakes import CHANNEL, Entry, FakeChannel, FakePictures, FakePrompts, FakeSettings, Note, Sent

PEOPLE = {
    "red": Person(11, "Ada"),
    "blue": Person(12, "Ben"),
    "green": Person(13, "Cleo"),
    "yellow": Person(14, "Dina"),
    "purple": Person(15, "Emil"),
    "black": Person(16, "Fay"),
}


class NoTeams:
    """Takes what is told to teams, and tells nobody."""

    async def send(self, now: Any, row: OutRow) -> None:
        return None

    gifts = send

    async def archive(self, info: Any) -> None:
        return None


@dataclass
class Table:
    """One game with its channel. Each command is a commit; its rows are sent at once, pings when they are asked for."""

    computers: frozenset[str] = frozenset()
    seed: str = "s"
    host: int = 11
    players: int = 3
    mode: str = "free_for_all"
    teams: dict[str, int] = field(default_factory=dict)
    game: Game = field(init=False)
    channel: FakeChannel = field(default_factory=FakeChannel)
    notes: dict[tuple[str, str], Note] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    commits: list[Commit] = field(default_factory=list)
    rows: list[OutRow] = field(default_factory=list)
    due: list[str] = field(default_factory=list)
    snapshots: list[tuple[int, str]] = field(default_factory=list)
    said: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        seated = dict.fromkeys(list(PEOPLE)[: self.players], "")
        self.game = new_game(LIBRARY, Lobby(seated, mode=self.mode, teams=self.teams), self.seed)
        seats = tuple(
            Seating(seat, None if seat in self.computers else PEOPLE[seat], seat in self.computers, data.city)
            for seat, data in self.game.table.seats.items()
        )
        moment = datetime(2026, 1, 1, tzinfo=UTC)
        self.state = GameInfo(
            id=7,
            guild_id=1,
            channel_id=CHANNEL,
            host_id=self.host,
            state="running",
            edition="rise_of_the_gods",
            mode=self.mode,
            players=self.players,
            undo="friendly",
            pace="untimed",
            seats=seats,
            created=moment,
        )
        self.service = self
        self.settings = FakeSettings()
        self.dms: dict[int, FakeChannel] = {}
        self.pictures = FakePictures()
        self.announcer = Announcements()
        self.publisher = DiscordPublisher(self, FakePrompts())  # type: ignore[arg-type]  # stands in for the bot object
        # What teams have among themselves stands in their threads, which this table lacks.
        self.publisher.teams = NoTeams()  # type: ignore[assignment]
        self.nonce = 0

    # What stands in for the service

    def info(self, game_id: int) -> GameInfo:
        return self.state

    def since(self, game_id: int) -> dict[str, datetime]:
        return dict.fromkeys(self.game.awaited(), self.state.created)

    def is_computer(self, game_id: int, seat: str) -> bool:
        return seat in self.computers

    async def view(self, game_id: int, seat: str = "") -> Any:
        return view_for(self.game, seat)

    async def decisions(self, game_id: int) -> list[Decision]:
        return list(self.game.decisions()) if self.state.state == "running" else []

    async def message(self, game_id: int, kind: str, seat: str = "") -> Note | None:
        return self.notes.get((kind, seat))

    async def keep_message(
        self, game_id: int, kind: str, seat: str = "", *, channel_id: int, message_id: int, data: Any = None
    ) -> None:
        kept = json.loads(json.dumps(data or {}))
        self.notes[kind, seat] = Note(kind, seat, channel_id, message_id, kept)

    async def drop_message(self, game_id: int, kind: str, seat: str = "") -> None:
        self.notes.pop((kind, seat), None)

    async def log(self, game_id: int, seat: str = "", *, limit: int = 20, before: int | None = None) -> list[Entry]:
        return [entry for entry in self.entries if before is None or entry.number < before][-limit:]

    def get_partial_messageable(self, number: int) -> FakeChannel:
        assert number == CHANNEL
        return self.channel

    async def create_dm(self, user: discord.Object) -> FakeChannel:
        return self.dms.setdefault(user.id, FakeChannel(1000 + user.id))

    def get_guild(self, number: int) -> Any:
        return SimpleNamespace(name="The *Nile*")

    # Playing

    def stand(self, **given: Any) -> None:
        """The game stands as laid out, in the words of rule cases; nothing of it was told yet."""
        self.game = position(LIBRARY, given)
        self.game.events, self.game.choices = [], []

    async def start(self) -> None:
        await self._commit("start", 0, "", frozenset())

    async def say(self, seat: str, *words: str, kind: str = "") -> Commit:
        found = [*self.game.decisions(), *self.game.asides()]
        key = next(each.key for each in found if each.seat == seat and kind in ("", each.kind))
        return await self._do(
            "aside" if kind in ASIDES else "answer", seat, lambda: self.game.answer(key, list(words), kind)
        )

    async def take_back(self, seat: str) -> Commit:
        return await self._do("take_back", seat, lambda: self.game.take_back(seat))

    async def _do(self, kind: CommitKind, seat: str, act: Callable[[], None]) -> Commit:
        first, waited = self.game.serial, frozenset(self.game.awaited())
        self.snapshots.append((first, saves.dump(self.game)))
        act()
        self.said += [(choice.serial, choice.seat) for choice in self.game.choices if not choice.auto]
        return await self._commit("computer" if seat in self.computers else kind, first, seat, waited)

    async def undo(self, seat: str) -> Commit:
        last = self.game.check_undo(seat, self.computers)
        serial, text = next(each for each in reversed(self.snapshots) if each[0] < last)
        waited = frozenset(self.game.awaited())
        self.game = self.game.undone_to(saves.load(LIBRARY, text).game)
        for entry in self.entries:
            entry.undone = entry.undone or entry.serial > serial
        fell = Counter(seat for _, seat in self.said if _ > serial)
        self.said = [each for each in self.said if each[0] <= serial]
        return await self._commit("undo", serial, seat, waited, tuple(fell.items()))

    async def end(self) -> None:
        self.state = replace(self.state, state="ended")
        await self._commit("end", self.game.serial, "red", frozenset())

    async def _commit(
        self,
        kind: CommitKind,
        first: int,
        mover: str,
        waited: frozenset[str],
        fell: tuple[tuple[str, int], ...] = (),
    ) -> Commit:
        game = self.game
        if game.table.outcome is not None:
            self.state = replace(self.state, state="over")
        events, game.events = tuple(game.events), []
        choices, game.choices = tuple(game.choices), []
        awaited = game.awaited() if self.state.state == "running" else []
        newly = tuple(seat for seat in awaited if seat not in waited and seat != mover)
        decisions = tuple(game.decisions()) if self.state.state == "running" else ()
        commit = Commit(
            kind, self.state, first, game.serial, mover, events, choices, view_for(game, ""), decisions, newly, fell
        )
        self.commits.append(commit)
        for event in events:
            self.entries.append(Entry(len(self.entries) + 1, game.serial, event.kind, dict(event.values)))
        self.due = [seat for seat in [*self.due, *newly] if seat in awaited and seat not in self.computers]
        await self.send(self.announcer.rows(commit))
        return commit

    async def send(self, rows: list[OutRow]) -> None:
        for row in rows:
            self.nonce += 1
            data = json.loads(json.dumps(row.data))
            made = replace(row, id=self.nonce, game_id=7, nonce=f"{self.nonce:016x}", data=data)
            self.rows.append(made)
            await self.publisher.send(made)

    async def ping(self) -> list[Sent]:
        """What is due is asked; the messages that this brings."""
        before = len(self.channel.sent)
        due, self.due = self.due, []
        view = view_for(self.game, "")
        await self.send(self.announcer.ask_rows(self.state, view, self.game.decisions(), due))
        return self.channel.sent[before:]

    # Looking

    def note(self, kind: str, seat: str = "") -> Sent | None:
        found = self.notes.get((kind, seat))
        return self.channel.sent[found.message_id - 1] if found else None

    def find(self, *words: str) -> Sent:
        """The newest message that holds all these words."""
        return next(m for m in reversed(self.channel.sent) if not m.deleted and all(word in m.words for word in words))

    # Going on by itself

    def answer_for(self, seat: str, chance: random.Random) -> list[str]:
        decision = self.game.decision_of(seat)
        assert decision is not None
        while True:
            words: list[str] = []
            while legal := [word.word for word in decision.offer.offer(words) if word.legal]:
                words.append(chance.choice(legal))
                if words[-1] == "done":
                    return words

    async def play(self, until: Callable[[Table], bool], *, pings: bool = True, most: int = 2000) -> None:
        """Random answers until something is so; raises AssertionError if it never is."""
        chance = random.Random(self.seed)
        for _ in range(most):
            if until(self):
                return
            seat = self.game.awaited()[0]
            await self.say(seat, *self.answer_for(seat, chance))
            if pings:
                await self.ping()
        raise AssertionError("it never came to that")

    async def set_up(self, *, pings: bool = True) -> None:
        await self.start()
        await self.play(lambda t: t.game.table.round == 1, pings=pings)


def kinds(table: Table) -> set[str]:
    return {each.kind for each in table.game.decisions()}


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.pictures.close()


@pytest.fixture
def tables() -> Iterator[Callable[..., Table]]:
    made: list[Table] = []

    def make(**words: Any) -> Table:
        made.append(Table(**words))
        return made[-1]

    yield make
    for each in made:
        each.pictures.close()


__all__ = ["Awaitable", "Key", "asyncio", "kinds"]
