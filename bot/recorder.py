"""A recorder in place of Discord's REST layer: no network, no gateway, and every call written down before its answer.

It serves what cannot be measured or tried over a network: how long our own part of a press takes with many at once
(`kemet bench`), and what is lost if the process is killed at any moment (a journal on disk tells what went out). The
client is the whole bot as `bot.app.build` makes it. `bot.visits` hands it presses, commands and forms.
"""

from __future__ import annotations

import json
import os
import time
from asyncio import sleep
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import Context, copy_context
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot import recorded
from bot.recorded import EPHEMERAL, EVERYTHING, UPDATES, Call, Json, Places, Unknown

if TYPE_CHECKING:
    from bot.client import KemetClient
    from bot.visits import Visit

Latency = Callable[[Call], Awaitable[None]]


class Recorder:
    """Answers the calls of one client. `latency` is awaited before each answer, and sees the call.

    With a `journal`, each call is a line of it, synced before it is answered; a new recorder on the same journal knows
    all messages that stand, and never gives an id twice. `keep` keeps all calls of this life in `calls`.
    """

    def __init__(
        self,
        client: KemetClient,
        *,
        journal: Path | None = None,
        latency: Latency | None = None,
        keep: bool = False,
    ) -> None:
        self.client = client
        self.latency = latency
        self.calls: list[Call] | None = [] if keep else None
        self.visits: dict[str, Visit] = {}
        self.guilds: dict[int, Json] = {}
        self.permissions = EVERYTHING  # of the bot, as interactions tell it
        self.rights = EVERYTHING  # of whoever visits
        self.context = self._context()
        self.places = Places()
        self._journal: int | None = None
        if journal is not None:
            mend(journal)
            self.places = replayed(journal)
            self._journal = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        client.http.request = self._request  # type: ignore[method-assign]  # the one way out of the library

    def _context(self) -> Context:
        """Answers to interactions take another way out of the library, by a context."""
        context = copy_context()
        context.run(async_context.set, _Webhooks(self))
        return context

    # Life

    def add_guild(self, guild_id: int, channels: Mapping[int, str]) -> None:
        """A server with text channels, by id and name, which the bot knows without having been told that it joined."""
        self.guilds[guild_id] = recorded.guild(guild_id, "Server", channels)
        self.places.guilds |= dict.fromkeys(channels, guild_id)
        if self.client.is_ready():
            self._tell(self.guilds[guild_id])

    def _tell(self, guild: Json) -> None:
        self.client._connection._add_guild_from_data(guild)  # type: ignore[arg-type]  # a payload as Discord sends it

    async def start(self) -> None:
        """Log the client in and make it ready: from here on its loops run."""
        await self.client.login("recorder")
        self.client._connection.shard_count = self.client.shard_count or 1
        for guild in self.guilds.values():
            self._tell(guild)
        self.client._ready.set()
        self.client.dispatch("ready")

    async def close(self) -> None:
        """Close the client in order, then the journal."""
        await self.client.close()
        if self._journal is not None:
            os.close(self._journal)
            self._journal = None

    # Calls

    async def _request(
        self, route: Route, *, files: Sequence[discord.File] | None = None, form: Any = None, **kwargs: Any
    ) -> Any:
        body = kwargs.get("json")
        if form:
            body = _payload(form)
        return await self.call(route, body, files or ())

    async def call(self, route: Route, body: Any, files: Sequence[discord.File]) -> Any:
        """Record a call and answer it. Raises discord.NotFound, and KeyError for a call that nobody foresaw."""
        path = route.url.removeprefix(Route.BASE)
        call = Call(route.method, path, body, [(each.filename, _size(each)) for each in files], time.perf_counter())
        first = self.places.next_id
        try:
            answer = self._answer(call)
        except Unknown as error:
            answer = _not_found(error)
        self._write(call, first)
        if self.calls is not None:
            self.calls.append(call)
        await (self.latency(call) if self.latency is not None else sleep(0))
        if isinstance(answer, discord.NotFound):
            raise answer
        return answer

    def _write(self, call: Call, first: int) -> None:
        if self._journal is None:
            return
        line = [first, self.places.next_id, call.method, call.path, call.body, call.files]
        os.write(self._journal, json.dumps(line, separators=(",", ":")).encode() + b"\n")
        os.fsync(self._journal)

    def _answer(self, call: Call) -> Any:
        match call.method, call.parts:
            case "POST", ["interactions", number, token, "callback"]:
                return self._respond(int(number), token, call)
            case _, ["webhooks", _, token, *which]:
                return self._follow(token, call, which)
        return self.places.answer(call)

    def _respond(self, number: int, token: str, call: Call) -> Json:
        """The first answer to an interaction."""
        kind, data, visit = call.body["type"], call.body.get("data") or {}, self.visits.get(token)
        found: Json = {"interaction": {"id": str(number), "type": 2}}
        message: Json | None = None
        if kind in UPDATES and visit is not None and visit.pressed is not None:
            message = visit.pressed
            self.places.alter(message, data, call.files)
        elif kind in (4, 5):
            message = self.places.message(visit.channel_id if visit is not None else 0, data, call.files)
            found["interaction"]["response_message_loading"] = kind == 5
            found["interaction"]["response_message_ephemeral"] = bool(message["flags"] & EPHEMERAL)
        if message is not None:
            found["interaction"]["response_message_id"] = message["id"]
            found["resource"] = {"type": kind, "message": message}
        if visit is not None:
            visit.respond(call, message)
        return found

    def _follow(self, token: str, call: Call, which: Sequence[str]) -> Any:
        """What comes after the first answer: further messages, and edits of those."""
        visit = self.visits.get(token)
        if not which and visit is not None and visit.thinking:
            self.places.alter(visit.messages[0], call.body, call.files)
            return visit.messages[0]
        if not which:
            made = self.places.message(visit.channel_id if visit is not None else 0, call.body, call.files)
            if visit is not None:
                visit.messages.append(made)
            return made
        found = visit.message(which[-1]) if visit is not None else None
        if visit is None or found is None:
            raise Unknown(10008 if visit is not None else 10015)
        if call.method == "DELETE":
            visit.messages = [each for each in visit.messages if each is not found]
            return None
        if call.method == "PATCH":
            self.places.alter(found, call.body, call.files)
        return found


class _Webhooks(AsyncWebhookAdapter):
    """The way out that answers to interactions take."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library's
        self.recorder = recorder

    async def request(self, route: Route, session: Any, **kwargs: Any) -> Any:
        """Hand the call to the recorder."""
        body = kwargs.get("payload")
        if kwargs.get("multipart"):
            body = _payload(kwargs["multipart"])
        return await self.recorder.call(route, body, kwargs.get("files") or ())


def read(journal: Path) -> Iterator[tuple[int, int, Call]]:
    """The calls of a journal, each between the last id before it and the last after it.

    A line that was cut off at the end was never answered.
    """
    if not journal.exists():
        return
    for line in journal.read_bytes().split(b"\n")[:-1]:
        first, last, method, path, body, files = json.loads(line)
        yield first, last, Call(method, path, body, [(name, size) for name, size in files])


def replayed(journal: Path) -> Places:
    """The world as the calls of a journal left it."""
    places = Places()
    for first, last, call in read(journal):
        places.next_id = first
        if call.parts[0] not in ("interactions", "webhooks"):
            with suppress(Unknown):
                places.answer(call)
        places.next_id = last
    return places


def mend(journal: Path) -> None:
    """Cut a torn line off the end of a journal."""
    if journal.exists():
        os.truncate(journal, journal.read_bytes().rfind(b"\n") + 1)


def _payload(form: Any) -> Any:
    return next((json.loads(part["value"]) for part in form if part["name"] == "payload_json"), None)


def _size(file: discord.File) -> int:
    at = file.fp.tell()
    size = file.fp.seek(0, os.SEEK_END)
    file.fp.seek(at)
    return size - at


def _not_found(error: Unknown) -> discord.NotFound:
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": error.code, "message": "Unknown"})
