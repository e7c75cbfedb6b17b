"""The sandbox: one bot on an in-memory Discord, one lock for everything that acts, and a clock that can run faster."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import simcord
from aiohttp import web

from bot.sandbox import server, world

log = logging.getLogger(__name__)

TICK = 0.25  # seconds of real time between two steps of the clock
SLICE = 30.0  # seconds of virtual time moved under one hold of the lock, so that a press never waits long
SKIP_BUDGET = 20.0  # seconds of real time a skip may take
KEPT_REQUESTS = 500  # the backend keeps every request and every line of its transcript until told otherwise
SAVE_EVERY = 60.0  # seconds of virtual time that a kill may cost the clock
QUIET_LOGGERS = ("discord", "aiosqlite", "aiohttp")

SeatFacts = tuple[str, str, bool, bool]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What start-up hands the page.

    `computer(user, on)` lets the computer play a person's seat, `rehome()` is awaited once after a start with a kept
    world, `next_timer()` names the next due moment in words, `seats()` tells of each seated person: colour id, seat
    word, is awaited, is played by the computer.
    """

    computer: Callable[[int, bool], Awaitable[None]] | None = None
    rehome: Callable[[], Awaitable[None]] | None = None
    next_timer: Callable[[], tuple[datetime, str] | None] | None = None
    seats: Callable[[], Mapping[int, SeatFacts]] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One visible act of the first game: the page types `command` with `options`, or presses the button `press`."""

    command: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    press: str = ""


FIRST_GAME: tuple[Step, ...] = (
    Step(command="kemet new", options={"players": "3"}),
    Step(press="Add Computer"),
    Step(press="Add Computer"),
    Step(press="Start Game"),
)


def _real_time() -> datetime:
    return datetime.now(UTC)


class _PatientEnv(simcord.Env):
    """For a login simcord has five seconds, however long it may settle: a bot that takes up its games may need more."""

    async def _settle_internal(self, *, timeout: float | None = None, **more: Any) -> None:
        await super()._settle_internal(timeout=max(timeout, self.settle_timeout) if timeout else None, **more)


class Sandbox:
    """Discord without Discord, served as a page at `address` while `run` is awaited."""

    def __init__(
        self,
        make_bot: Callable[[], discord.Client],
        *,
        host: str = "127.0.0.1",
        port: int = 8765,
        world_file: Path,
        hooks: Hooks | None = None,
        first_game: Sequence[Step] = FIRST_GAME,
        clock: Callable[[], datetime] = _real_time,
    ) -> None:
        self.make_bot = make_bot
        self.host, self.port = host, port
        self.world_file = world_file
        self.hooks = hooks or Hooks()
        self.first_game = tuple(first_game)
        self.clock = clock
        self.lock = asyncio.Lock()
        self.ready = asyncio.Event()
        self.started = self.stopping = False
        self.speed = 1
        self.version = 0
        self.watchers: set[asyncio.Event] = set()
        self.taken_up_again: set[int] = set()
        self.address = ""
        self.bot: discord.Client
        self.env: simcord.Env
        self.town: world.Town
        self._seen_requests = 0
        self._written: world.World | None = None
        self._last_timer: tuple[datetime, str] | None = None

    # ------------------------------------------------------------------ life

    async def run(self, stop: asyncio.Event) -> None:
        """Serves until `stop` is set. Raises OSError when the port is taken, WorldFileError on a broken world file."""
        _hush()
        recorded = world.read(self.world_file)
        try:
            await self.start(recorded)
            await self._serve(stop)
        finally:
            await self.end()

    async def _serve(self, stop: asyncio.Event) -> None:
        runner = web.AppRunner(server.make_app(self), access_log=None, shutdown_timeout=1.0)
        pump = asyncio.create_task(self._pump())
        try:
            await self._listen(runner)
            await stop.wait()
        finally:
            self.stopping = True
            self.changed()
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pump
            await runner.cleanup()

    async def start(self, recorded: world.World | None) -> None:
        """Makes the server and its people, then lets the bot log in. Awaited by `run`, and by tests without a port."""
        self.bot = self.make_bot()
        self.env = _PatientEnv(self.bot, check_errors=False, strict_sync=False, settle_timeout=30)
        self.town = world.Town(self.env)
        if recorded is None:
            self.town.begin()
        else:
            self.town.make_again(recorded)
        seen = recorded.clock if recorded and recorded.clock else self.clock()
        self.env.backend.clock._epoch = max(self.clock(), seen)
        await self.env.start()
        await self._offer_commands()
        if recorded is not None and self.hooks.rehome is not None:
            await self._rehome(self.hooks.rehome)
        if recorded is not None:
            self.taken_up_again = {place.id for place in self.town.channels() if self.town.is_used(place.id)}
        self.started = True
        self.save()

    async def _offer_commands(self) -> None:
        """A kept database may hold "already synced", while this server is new each time and knows no command yet."""
        tree = getattr(self.bot, "tree", None)
        first, place = self.town.seats[0], next(iter(self.town.guild.channels.values()))
        if tree is not None and not first.member.available_commands(place):
            with self.env.time_context():
                await tree.sync()

    async def _rehome(self, rehome: Callable[[], Awaitable[None]]) -> None:
        async with self.lock:
            with self.env.time_context():
                await rehome()
            await self.env.settle()

    async def _listen(self, runner: web.AppRunner) -> None:
        await runner.setup()
        site = web.TCPSite(runner, self.host, self.port)
        await site.start()
        self.port = runner.addresses[0][1]
        name = f"[{self.host}]" if ":" in self.host else self.host
        self.address = f"http://{name}:{self.port}/"
        self.ready.set()
        log.info("sandbox page at %s", self.address)

    async def end(self) -> None:
        """Keeps the world, closes the bot, then the server it lived on."""
        if not hasattr(self, "env"):
            return
        async with self.lock:
            if self.started:
                self.save()
            await self.bot.close()
            await self.env.shutdown()

    # ---------------------------------------------------------------- change

    def changed(self) -> None:
        """Tells every open tab that there is something new."""
        self.version += 1
        for watcher in self.watchers:
            watcher.set()

    def look(self) -> None:
        """Has the bot called the server since the last look? Also forgets old requests and pictures nobody shows."""
        seen = len(self.env.http_requests)
        if seen != self._seen_requests:
            self.changed()
        if seen > KEPT_REQUESTS:
            self.env.http_requests.clear()
            self.env.backend.transcript.clear()
            self._forget_pictures()
        self._seen_requests = len(self.env.http_requests)

    def _forget_pictures(self) -> None:
        """Edits replace pictures, but the backend keeps the bytes of every one ever sent."""
        backend = self.env.backend
        shown = {
            file["url"] for place in backend.messages.values() for one in place.values() for file in one.attachments
        }
        for url in [url for url in backend.cdn._blobs if "/attachments/" in url and url not in shown]:
            del backend.cdn._blobs[url]

    def save(self) -> None:
        """Writes the world file when people, places or the clock differ from what was written last."""
        now = self.town.record()
        before = self._written
        same = before is not None and before.made == now.made
        if same and not self.stopping and _apart(before, now) < timedelta(seconds=SAVE_EVERY):
            return
        world.write(self.world_file, now)
        self._written = now

    # ------------------------------------------------------------------ time

    async def _pump(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            now = time.monotonic()
            await self.advance((now - last) * self.speed, budget=TICK)
            last = now
            timer = self.next_timer()
            if timer != self._last_timer:
                self._last_timer = timer
                self.changed()

    async def advance(self, seconds: float, *, budget: float) -> None:
        """Moves virtual time in slices; what does not fit into `budget` seconds of real time is let go."""
        until = time.monotonic() + budget
        while seconds > 0:
            async with self.lock:
                try:
                    await self.env.advance_time(min(seconds, SLICE))
                except TimeoutError:
                    log.warning("the bot is busy: the clock waits")
                self.look()
                self.save()
            seconds -= SLICE
            if time.monotonic() > until:
                return
            await asyncio.sleep(0)

    def next_timer(self) -> tuple[datetime, str] | None:
        """The next due moment and what it is, as start-up tells it."""
        return self.hooks.next_timer() if self.hooks.next_timer else None

    async def skip(self) -> bool:
        """Moves the clock to the next timer; False when there is none."""
        timer = self.next_timer()
        if timer is None:
            return False
        span = (timer[0] - self.env.now()).total_seconds() + 1
        await self.advance(max(span, 1.0), budget=SKIP_BUDGET)
        self.changed()
        return True

    async def set_computer(self, seat: world.Seat, on: bool) -> None:
        """The one thing the page does beside Discord: the computer takes a person's seat, or gives it back."""
        if self.hooks.computer is None:
            return
        async with self.lock:
            with self.env.time_context():
                await self.hooks.computer(seat.id, on)
            await self.env.settle()
            self.look()
        self.changed()

    async def add_person(self, name: str) -> world.Seat | None:
        """One more member of the server; None when it holds as many as there is room for."""
        async with self.lock:
            if len(self.town.seats) >= world.MOST_PEOPLE:
                return None
            seat = self.town.add_person(world.plain_name(name) or None)
            await self.env.settle()
            self.save()
        self.changed()
        return seat

    async def add_channel(self, name: str) -> int:
        """One more text channel, named as Discord names them; a taken name gets a number."""
        plain = re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-")[:40] or "table"
        async with self.lock:
            taken = set(self.town.guild.channels)
            free = next(one for one in _numbered(plain) if one not in taken)
            made = self.town.guild.create_text_channel(free)
            await self.env.settle()
            self.save()
        self.changed()
        return made.id

    def facts(self) -> Mapping[int, SeatFacts] | None:
        """What is known of the seats of running games; None when start-up tells nothing."""
        return self.hooks.seats() if self.hooks.seats else None

    def state(self) -> dict[str, Any]:
        """What is the same for every tab."""
        timer = self.next_timer()
        return {
            "now": self.env.now().isoformat(),
            "speed": self.speed,
            "next": {"at": timer[0].isoformat(), "text": timer[1]} if timer else None,
        }


def _apart(before: world.World | None, now: world.World) -> timedelta:
    if before is None or before.clock is None or now.clock is None:
        return timedelta.max
    return now.clock - before.clock


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in itertools.count(2):
        yield f"{name}-{number}"


def _hush() -> None:
    """At DEBUG these print request bodies and SQL parameters: a hidden card was found in a log that way."""
    for name in QUIET_LOGGERS:
        logger = logging.getLogger(name)
        if logger.getEffectiveLevel() < logging.INFO:
            logger.setLevel(logging.INFO)
