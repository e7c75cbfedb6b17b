"""The tables this process knows: rows in memory, each with its lock; a game itself only while it is in use."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.ports import GameInfo, ServiceError, Vote
from bot.records import Kept, Prompt, Timer
from engine.game import Game
from engine.state import SeatId
from engine.view import View

LIVE = ("lobby", "running", "damaged")
LOADED = 256  # games kept in memory; one more puts the longest unused one to rest


@dataclass(slots=True)
class Held:
    """One table. Everything here is as committed, but for `game` while its lock is held.

    `stale`: nobody knows whether the last command was committed; read the rows again. `views` are made once a commit.
    """

    info: GameInfo
    prompts: tuple[Prompt, ...] = ()
    timers: tuple[Timer, ...] = ()
    votes: tuple[Vote, ...] = ()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    game: Game | None = None
    views: dict[SeatId, View] = field(default_factory=dict)
    stale: bool = False

    def rest(self) -> None:
        """Let go of the loaded game; the next touch reads what was saved."""
        self.game = None
        self.views.clear()

    def renew(self, kept: Kept) -> None:
        """Take over what the database says."""
        self.info, self.prompts, self.timers, self.votes = kept.info, kept.prompts, kept.timers, kept.votes
        self.stale = False
        self.rest()


class Tables:
    """All tables by id, channel and person."""

    def __init__(self) -> None:
        self._all: dict[int, Held] = {}
        self._live: dict[int, Held] = {}
        self._in: dict[int, list[int]] = defaultdict(list)
        self._loaded: OrderedDict[int, Held] = OrderedDict()
        self.threads: dict[int, int] = {}  # of teams, and the game of each

    def add(self, held: Held) -> None:
        """A table that was read or made."""
        self._all[held.info.id] = held
        self._in[held.info.channel_id].append(held.info.id)
        self.note(held)

    def note(self, held: Held) -> None:
        """Its state may have changed."""
        if held.info.state in LIVE:
            self._live[held.info.id] = held
        else:
            self._live.pop(held.info.id, None)

    def held(self, game_id: int) -> Held:
        """A table by its id. Raises ServiceError("no_game")."""
        found = self._all.get(game_id)
        if found is None:
            raise ServiceError("no_game")
        return found

    def live(self) -> list[Held]:
        """Lobbies, running and damaged games in the order they were opened."""
        return list(self._live.values())

    def live_in(self, channel_id: int) -> GameInfo | None:
        """The one that holds a channel, or whose team talks there."""
        games = self._in.get(channel_id) or [self.threads.get(channel_id, 0)]
        return next((self._all[n].info for n in games if n in self._live), None)

    def forget_threads(self, game_id: int) -> None:
        """Its teams talk elsewhere from now on."""
        self.threads = {thread: game for thread, game in self.threads.items() if game != game_id}

    def last_in(self, channel_id: int) -> GameInfo | None:
        """The newest finished one of a channel, or the one whose team talked there."""
        games = self._in.get(channel_id) or [n for n in (self.threads.get(channel_id),) if n in self._all]
        done = (self._all[n].info for n in reversed(games) if n not in self._live)
        return next(done, None)

    def of(self, person_id: int) -> list[GameInfo]:
        """The live tables at which somebody sits."""
        return [held.info for held in self._live.values() if held.info.seat_of(person_id) is not None]

    def finished_of(self, person_id: int) -> list[GameInfo]:
        """The tables at which somebody sat and that are over, the newest first."""
        done = (held.info for held in reversed(self._all.values()) if held.info.id not in self._live)
        return [info for info in done if info.seat_of(person_id) is not None]

    def newest_id(self) -> int:
        """The highest id given out so far."""
        return max(self._all, default=0)

    def touch(self, held: Held) -> None:
        """A loaded game was used; those not used for longest are let go, never one at work."""
        self._loaded[held.info.id] = held
        self._loaded.move_to_end(held.info.id)
        while len(self._loaded) > LOADED:
            _, oldest = self._loaded.popitem(last=False)
            if oldest.lock.locked():
                self._loaded[oldest.info.id] = oldest
                return
            oldest.rest()

    def busy(self) -> Iterable[Held]:
        """Tables at which a command is under way."""
        return [held for held in self._all.values() if held.lock.locked()]
