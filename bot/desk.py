"""Everything about tables but the play: locks, lobbies, who sits where, start and end.

One lock a table, taken in order of arrival and held over no call to Discord.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from sqlite3 import Connection, IntegrityError
from typing import Any

import discord

from bot import lobby, lobby_teams, rows
from bot.drafts import Papers
from bot.ledger import Deed, Ledger
from bot.library import LIBRARY
from bot.outbox import Outbox
from bot.ports import Announcer, Commit, GameInfo, Person, Publisher, Seating, ServiceError
from bot.records import Said, Timer
from bot.reports import SEED_BITS, Source
from bot.store import Store
from bot.tables import Held
from bot.wishes import Settings
from engine.ruleset import Library
from engine.setup import new_game
from engine.state import SeatId

Usual = Callable[[int], Mapping[str, Any]]  # modules and options of the table of a number, where nobody says
GRACE = 4.0  # seconds that sending gets when the bot stops


def utcnow() -> datetime:
    """The moment, as discord.py tells it: a clock that tests move."""
    return discord.utils.utcnow()


class Desk(Papers):
    """Raises ServiceError for people's mistakes; then nothing has changed."""

    def __init__(
        self,
        store: Store,
        announcer: Announcer,
        publisher: Publisher,
        *,
        library: Library = LIBRARY,
        clock: Callable[[], datetime] = utcnow,
        source: Source | None = None,
    ) -> None:
        self.store = store
        self.announcer = announcer
        self.library = library
        self.clock = clock
        self.source: Source = source or random.SystemRandom()
        self.settings = Settings(store)
        self.ledger = Ledger(store, announcer, library, clock, self.source, self.settings)
        self.tables = self.ledger.tables
        self.outbox = Outbox(store, publisher, clock)
        self.closing = False
        self.usual: Usual = lambda number: {}
        self._opening: set[int] = set()

    async def open(self) -> None:
        """Open the database and read the rows; games that could not be loaded are tried anew. Raises StoreError."""
        await self.ledger.open()
        for held in [each for each in self.tables.live() if each.info.state == "damaged"]:
            await self.ledger.mend(held)
        await self.outbox.open()

    async def close(self) -> None:
        """Take no more commands, finish those under way, send what is committed, close the database."""
        self.closing = True
        for held in self.tables.busy():
            async with held.lock:
                pass
        await self.outbox.finish(GRACE)
        await self.store.close()

    @asynccontextmanager
    async def _at(self, game_id: int) -> AsyncIterator[Held]:
        """A table for one command, in order of arrival; what it leads to is sent once the lock is free."""
        async with self._look(game_id) as held:
            if self.closing:
                raise ServiceError("restarting")
            try:
                yield held
            except BaseException:
                if held.stale:  # it may have been committed all the same
                    self.outbox.look_later(game_id)
                raise
        self.outbox.begin(game_id)

    @asynccontextmanager
    async def _look(self, game_id: int) -> AsyncIterator[Held]:
        """A table to be read: never in the middle of a command."""
        held = self.tables.held(game_id)
        async with held.lock:
            await self.ledger.ready(held)
            yield held

    # Tables

    def info(self, game_id: int) -> GameInfo:
        """A table. Raises ServiceError("no_game")."""
        return self.tables.held(game_id).info

    def game_in(self, channel_id: int) -> GameInfo | None:
        """The lobby or game that holds a channel."""
        return self.tables.live_in(channel_id)

    def last_in(self, channel_id: int) -> GameInfo | None:
        """The newest finished game of a channel."""
        return self.tables.last_in(channel_id)

    def games_in_threads(self, channel_id: int) -> list[GameInfo]:
        """The lobbies and games that stand in threads of a channel."""
        return [held.info for held in self.tables.live() if held.info.parent_id == channel_id]

    def games_of(self, person_id: int) -> list[GameInfo]:
        """The lobbies and games at which somebody sits."""
        return self.tables.of(person_id)

    def finished_of(self, person_id: int) -> list[GameInfo]:
        """The games that somebody has played to their end, or that were ended, the newest first."""
        return self.tables.finished_of(person_id)

    async def open_lobby(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host: Person,
        players: int = 0,
        edition: str = "rise_of_the_gods",
        mode: str = "free_for_all",
        seats: Sequence[Seating] = (),
        parent_id: int = 0,
        **settings: Any,
    ) -> GameInfo:
        """Open a table; the host takes the first colour, or all sit as at an earlier table, in one commit.

        Without `players` the mode says how many; `settings` are the others of `lobby.SETTINGS`.

        Raises ServiceError not_ready_option, mode_seats, channel_busy or team_thread.
        """
        self._check_free(channel_id)
        made = lobby.new_info(
            self.ledger.next_id,
            guild_id=guild_id,
            channel_id=channel_id,
            host=host,
            players=lobby.players_for(self.library, mode, players),
            edition=edition,
            mode=mode,
            at=self.clock(),
        )
        if not seats:  # who plays once more plays as before
            settings = _with_usual(settings, self.usual(made.id))
        made = lobby.with_settings(self.library, replace(made, parent_id=parent_id), settings)
        info = lobby.seated_as(self.library, made, host, seats)
        self.ledger.next_id += 1
        self._opening.add(channel_id)
        try:
            return await self._open_table(info)
        finally:
            self._opening.discard(channel_id)

    def _check_free(self, channel_id: int) -> None:
        if self.closing:
            raise ServiceError("restarting")
        busy = self.game_in(channel_id)
        if busy is not None or channel_id in self._opening:
            raise ServiceError("channel_busy", game=busy.id if busy is not None else 0)
        if channel_id in self.tables.threads:
            raise ServiceError("team_thread")

    async def _open_table(self, info: GameInfo) -> GameInfo:
        held = Held(info)
        try:
            await self.ledger.save(held, Deed("lobby", info))
        except IntegrityError:
            raise ServiceError("channel_busy", game=0) from None
        self.tables.add(held)
        self.outbox.begin(info.id)
        return info

    async def join(
        self, game_id: int, person: Person, seat: SeatId = "", city: str = "", team: int | None = None
    ) -> Seating:
        """Sit down, or change colour, city or team; see `lobby.joined` for the refusals.

        Whoever is in another team by it is called.
        """
        async with self._at(game_id) as held:
            info = lobby.joined(self.library, held.info, person, seat, city, team)
            await self._seated(held, info, person)
            mine = info.seat_of(person.id)
            assert mine is not None
            return mine

    async def choose_team(self, game_id: int, person: Person, team: int) -> None:
        """Join a team, or (0) leave it to the draw; see `lobby.in_team` for the refusals."""
        async with self._at(game_id) as held:
            await self._seated(held, lobby.in_team(self.library, held.info, person, team), person)

    async def _seated(self, held: Held, info: GameInfo, person: Person) -> None:
        mine = info.seat_of(person.id)
        assert mine is not None
        moved = lobby_teams.moved(held.info, info, person) if mine.team else ()
        await self.ledger.save(held, Deed("lobby", info, mine.seat, moved=moved))

    async def draw_teams(self, game_id: int, host: Person, *, anew: bool = False) -> GameInfo:
        """Those without a team, or `anew` all, are put into teams by chance; see `lobby.drawn_teams` for the refusals.

        Whoever is in another team since is called.
        """
        async with self._at(game_id) as held:
            info = lobby.drawn_teams(self.library, held.info, host, self.source.shuffle, anew=anew)
            await self.ledger.save(held, Deed("lobby", info, drawn=lobby_teams.moved(held.info, info, host)))
            return info

    async def leave(self, game_id: int, person: Person) -> None:
        """Free one's seat; whoever is the host since is called. Raises ServiceError not_lobby or not_in_game."""
        async with self._at(game_id) as held:
            info = lobby.left(held.info, person)
            await self.ledger.save(held, Deed("lobby", info, new_host=info.host_id != held.info.host_id))

    async def add_computer(self, game_id: int, person: Person) -> Seating:
        """A seat for the computer. Raises ServiceError not_lobby, not_host or lobby_full."""
        async with self._at(game_id) as held:
            info = lobby.with_computer(self.library, held.info, person)
            await self.ledger.save(held, Deed("lobby", info))
            return info.seats[-1]

    async def remove_computer(self, game_id: int, person: Person, seat: SeatId) -> None:
        """Free a computer's seat. Raises ServiceError not_lobby, not_host or no_computer."""
        async with self._at(game_id) as held:
            info = lobby.without_computer(held.info, person, seat)
            await self.ledger.save(held, Deed("lobby", info))

    async def change(self, game_id: int, person: Person, **settings: Any) -> GameInfo:
        """Set something before the start; see `lobby.changed` for the names and the refusals."""
        async with self._at(game_id) as held:
            info = lobby.changed(self.library, held.info, person, **settings)
            await self.ledger.save(held, Deed("lobby", info))
            return info

    async def invite(self, game_id: int, host: Person, person: Person) -> None:
        """Keep a seat for somebody for a day, and call them once; see `lobby.invited` for the refusals."""
        async with self._at(game_id) as held:
            info = lobby.invited(held.info, host, person)
            await self.ledger.save(held, Deed("lobby", info, invited=person))

    async def decline(self, game_id: int, person: Person) -> None:
        """Give a kept seat back. Raises ServiceError not_lobby or not_invited."""
        async with self._at(game_id) as held:
            info = lobby.uninvited(held.info, person)
            await self.ledger.save(held, Deed("lobby", info, declined=person))

    async def close_unused(self, game_id: int) -> None:
        """A lobby that nobody used for so long closes. Raises ServiceError not_lobby."""
        async with self._at(game_id) as held:
            lobby.check_lobby(held.info)
            if all(timer.kind != "lobby" or timer.due > self.clock() for timer in held.timers):
                return
            info = replace(held.info, state="ended", invites=())
            await self.ledger.save(held, Deed("lobby", info, unused=True))

    async def start(self, game_id: int, person: Person) -> Commit:
        """Begin the game. Raises ServiceError not_lobby, not_host or not_full."""
        async with self._at(game_id) as held:
            settled = lobby.ready(held.info, person)
            game = new_game(self.library, settled, f"{self.source.getrandbits(SEED_BITS):032x}")
            seats = lobby.settled_seats(held.info, game.table)
            info = replace(held.info, state="running", seats=seats, invites=())
            said = [Said(choice) for choice in game.choices]
            return await self.ledger.save(held, Deed("start", info, game=game, said=said))

    async def set_computer(self, person_id: int, on: bool) -> None:
        """Let the computer play a person's seats in the games that run now, or no longer; then they are asked."""
        for game in self.games_of(person_id):
            async with self._look(game.id) as held:
                mine = held.info.seat_of(person_id)
                if held.info.state == "running" and mine is not None and mine.stand_in != on:
                    await self._stand_in(held, mine, on)

    async def _stand_in(self, held: Held, mine: Seating, on: bool) -> None:
        changed = replace(mine, stand_in=on)
        info = replace(held.info, seats=tuple(changed if each is mine else each for each in held.info.seats))
        keys = {each.key.seat: each.key for each in held.prompts}
        # A seat given back while it is waited for: its person is asked as if it were so from now on.
        newly = () if on else (mine.seat,)
        timers = self.ledger.timers(info, held.timers, keys, self.clock(), newly=newly)
        await self._set_timers(held, timers, partial(rows.set_stand_in, game_id=info.id, seat=mine.seat, on=on))
        held.info = info

    async def rehome(self, game_id: int) -> Commit:
        """Forget where the messages of a table stand and announce it anew; whoever is waited for is asked again."""
        async with self._at(game_id) as held:
            game = await self.ledger.game(held) if held.info.state == "running" else None
            await self.store.run(partial(rows.drop_messages, game_id=game_id))
            self.tables.forget_threads(game_id)
            self.outbox.anew(game_id)
            deed = Deed("rehome", held.info, "", game, game.serial if game else 0)
            deed.counted = tuple((each.kind, "open") for each in held.votes)
            return await self.ledger.save(held, deed)

    async def _set_timers(
        self, held: Held, timers: Sequence[Timer], also: Callable[[Connection], None] | None = None
    ) -> None:
        def work(db: Connection) -> None:
            rows.set_timers(db, held.info.id, timers)
            if also is not None:
                also(db)

        try:
            await self.store.run(work)
        except BaseException:
            held.stale = True
            raise
        held.timers = tuple(timers)


def _with_usual(said: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """What was said, and modules and options that nobody spoke of as they usually are here."""
    modules = said.get("modules") or usual.get("modules", ())
    return {**said, "modules": modules, "options": {**usual.get("options", {}), **said.get("options", {})}}
