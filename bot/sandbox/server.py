"""The page's addresses. Every question names the seat that asks (`?seat=2`) and gets only what that seat may see."""

from __future__ import annotations

import asyncio
import importlib.resources
import json
import logging
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox import guard, phrases
from bot.sandbox.acts import Acts, Sent
from bot.sandbox.mirror import Mirror
from bot.sandbox.world import BOT_NAME, MOST_PEOPLE, Seat

if TYPE_CHECKING:
    from bot.sandbox.host import Sandbox

log = logging.getLogger(__name__)

HEARTBEAT = 5.0
SPEEDS = (1, 60, 3600)
PAGE_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FONTS = {
    "noto-sans.ttf": ("fontpkg_noto_sans", "NotoSans[wdth,wght].ttf"),
    "noto-sans-italic.ttf": ("fontpkg_noto_sans", "NotoSans-Italic[wdth,wght].ttf"),
    "cinzel.ttf": ("fontpkg_cinzel", "Cinzel[wght].ttf"),
}


def make_app(sandbox: Sandbox) -> web.Application:
    """The web application of one sandbox."""
    pages = Pages(sandbox)
    app = web.Application(middlewares=[guard.guard(sandbox.host, lambda: sandbox.port), _calm])
    app.router.add_get("/", pages.index)
    app.router.add_get("/page/{name}", pages.page)
    app.router.add_get("/fonts/{name}", pages.font)
    app.router.add_get("/api/events", pages.events)
    app.router.add_get("/api/state", pages.state)
    app.router.add_get("/api/messages", pages.messages)
    app.router.add_get("/api/pins", pages.pins)
    app.router.add_get("/api/time", pages.time)
    app.router.add_get("/api/commands", pages.commands)
    app.router.add_get("/api/file/{channel}/{message}/{file}", pages.file)
    for name in ("press", "select", "submit", "slash", "complete", "say", "dismiss", "read"):
        app.router.add_post(f"/api/{name}", getattr(pages, name))
    for name in ("computer", "speed", "skip", "person", "channel"):
        app.router.add_post(f"/api/{name}", getattr(pages, name))
    return app


@web.middleware
async def _calm(request: web.Request, handler: Handler) -> web.StreamResponse:
    """An error is logged by its place and kind only: its words may hold what a message said."""
    try:
        return await handler(request)
    except web.HTTPException:
        raise
    except (KeyError, ValueError, TypeError, OverflowError, RecursionError) as error:
        return _failed(error, 400)
    except Exception as error:  # the last line of defence: the page gets an answer, the log a place
        return _failed(error, 500)


def _failed(error: Exception, status: int) -> web.Response:
    where = "".join(traceback.format_tb(error.__traceback__))
    log.log(logging.ERROR if status == 500 else logging.WARNING, "%s\n%s", type(error).__name__, where)
    return web.json_response({"error": "broken"}, status=status)


class Pages:
    """The handlers."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.mirror = Mirror(sandbox.town, lambda: sandbox.version)
        self.acts = Acts(sandbox, self.mirror)

    def _seat(self, number: object) -> Seat:
        wanted = int(str(number))
        for seat in self.sandbox.town.seats:
            if seat.number == wanted:
                return seat
        raise web.HTTPNotFound(text=json.dumps({"error": "seat"}), content_type="application/json")

    # ------------------------------------------------------------------ files

    async def index(self, request: web.Request) -> web.StreamResponse:
        """The page."""
        return _page_file("index.html")

    async def page(self, request: web.Request) -> web.StreamResponse:
        """A style sheet or script of the page."""
        return _page_file(request.match_info["name"])

    async def font(self, request: web.Request) -> web.StreamResponse:
        """A typeface, from the font packages."""
        known = FONTS.get(request.match_info["name"])
        if known is None:
            raise web.HTTPNotFound()
        path = Path(str(importlib.resources.files(known[0]))) / "files" / known[1]
        return web.FileResponse(path, headers={"Content-Type": "font/ttf", "Cache-Control": "max-age=86400"})

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A file of a message, for whoever may see the message."""
        seat = self._seat(request.query["seat"])
        where = request.match_info
        message = self.mirror.message(seat, int(where["channel"]), int(where["message"]))
        for file in message.attachments if message else []:
            if file.id == int(where["file"]):
                headers = {"Cache-Control": "private, max-age=3600"}
                kind = file.content_type or "application/octet-stream"
                if not kind.startswith("image/") or "svg" in kind:
                    headers["Content-Disposition"] = "attachment"
                return web.Response(body=await file.read(), content_type=kind, headers=headers)
        raise web.HTTPNotFound()

    # ---------------------------------------------------------------- reading

    async def state(self, request: web.Request) -> web.Response:
        """Everything around the messages: people, channels, time."""
        sandbox = self.sandbox
        seat = self._seat(request.query.get("seat", "1"))
        facts, playing = sandbox.facts(), self.mirror.playing()
        return web.json_response(
            {
                "version": sandbox.version,
                "me": seat.number,
                "bot": {"id": str(sandbox.env.backend.bot_user.id), "name": BOT_NAME},
                "people": [self._person(one, facts, one.id in playing) for one in sandbox.town.seats],
                "room": len(sandbox.town.seats) < MOST_PEOPLE,
                "channels": [self._channel(row) for row in self.mirror.channels(seat)],
                "time": sandbox.state(),
                "computers": sandbox.hooks.computer is not None,
                "beyond": not guard.is_loopback(sandbox.host),
                "first_game": [
                    {"command": step.command, "options": dict(step.options), "press": step.press}
                    for step in sandbox.first_game
                ],
            }
        )

    def _channel(self, row: dict[str, Any]) -> dict[str, Any]:
        return row | {"resumed": int(row["id"]) in self.sandbox.taken_up_again}

    def _person(self, seat: Seat, facts: Any, playing: bool) -> dict[str, Any]:
        row: dict[str, Any] = {"number": seat.number, "id": str(seat.id), "name": seat.name, "known": facts is not None}
        known = facts.get(seat.id) if facts is not None else None
        if known is not None:
            row |= {"colour": known[0], "word": known[1], "awaited": known[2], "computer": known[3]}
            row["playing"] = playing or known[2] or known[3]
        return row

    async def messages(self, request: web.Request) -> web.Response:
        """The messages of one channel as this seat sees them."""
        seat = self._seat(request.query["seat"])
        place = self.mirror.channel(seat, int(request.query["channel"]))
        if place is None:
            return web.json_response({"error": "hidden"}, status=404)
        return web.json_response(self.mirror.page(seat, place, int(request.query.get("before", "0"))))

    async def pins(self, request: web.Request) -> web.Response:
        """The pinned messages of one channel as this seat sees them."""
        seat = self._seat(request.query["seat"])
        place = self.mirror.channel(seat, int(request.query["channel"]))
        if place is None:
            return web.json_response({"error": "hidden"}, status=404)
        return web.json_response(self.mirror.pins(seat, place))

    async def time(self, request: web.Request) -> web.Response:
        """The virtual clock alone: asked often while it runs fast."""
        return web.json_response(self.sandbox.state())

    async def commands(self, request: web.Request) -> web.Response:
        """The commands this seat may use in one channel."""
        seat = self._seat(request.query["seat"])
        place = self.mirror.channel(seat, int(request.query["channel"]))
        rows = phrases.offered(self.sandbox.town, seat, place) if place else []
        return web.json_response({"commands": rows})

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Says that something changed, never what: each tab then asks for what its own seat may see."""
        stream = web.StreamResponse(headers={**guard.HEADERS, "Cache-Control": "no-store"})
        stream.content_type = "text/event-stream"
        await stream.prepare(request)
        bell = asyncio.Event()
        bell.set()
        self.sandbox.watchers.add(bell)
        try:
            await self._ring(stream, bell)
        except ConnectionError:
            log.debug("a tab was closed")
        finally:
            self.sandbox.watchers.discard(bell)
        return stream

    async def _ring(self, stream: web.StreamResponse, bell: asyncio.Event) -> None:
        while True:
            try:
                await asyncio.wait_for(bell.wait(), HEARTBEAT)
            except TimeoutError:
                await stream.write(b": still here\n\n")
                continue
            bell.clear()
            if self.sandbox.stopping:
                await stream.write(b"event: stopped\ndata: {}\n\n")
                return
            await stream.write(b"event: change\ndata: %d\n\n" % self.sandbox.version)

    # ------------------------------------------------------------------ doing

    async def _do(self, request: web.Request, act: Callable[[Seat, dict[str, Any]], Awaitable[Any]]) -> web.Response:
        body = await request.json()
        return web.json_response(await act(self._seat(body["seat"]), body) or {"ok": True})

    async def press(self, request: web.Request) -> web.Response:
        """A button."""
        return await self._do(
            request, lambda seat, b: self.acts.press(seat, int(b["channel"]), int(b["message"]), str(b["custom_id"]))
        )

    async def select(self, request: web.Request) -> web.Response:
        """A select menu."""
        return await self._do(
            request,
            lambda seat, b: self.acts.select(
                seat, int(b["channel"]), int(b["message"]), str(b["custom_id"]), [str(one) for one in b["values"]]
            ),
        )

    async def submit(self, request: web.Request) -> web.Response:
        """A form."""

        async def act(seat: Seat, body: dict[str, Any]) -> dict[str, Any]:
            sent = Sent(int(body["channel"]), dict(body.get("modal") or {}))
            return await self.acts.submit(seat, str(body["form"]), dict(body["values"]), sent)

        return await self._do(request, act)

    async def slash(self, request: web.Request) -> web.Response:
        """A slash command."""
        return await self._do(
            request, lambda seat, b: self.acts.slash(seat, int(b["channel"]), str(b["name"]), _typed(b["options"]))
        )

    async def complete(self, request: web.Request) -> web.Response:
        """Suggestions for an option."""
        return await self._do(
            request,
            lambda seat, b: self.acts.complete(
                seat, int(b["channel"]), str(b["name"]), str(b["option"]), _typed(b["options"])
            ),
        )

    async def say(self, request: web.Request) -> web.Response:
        """Talk."""
        return await self._do(request, lambda seat, b: self.acts.say(seat, int(b["channel"]), str(b["text"])[:2000]))

    async def dismiss(self, request: web.Request) -> web.Response:
        """Puts a private message away, for this person."""

        async def act(seat: Seat, body: dict[str, Any]) -> None:
            self.mirror.dismissed.setdefault(seat.id, set()).add(int(body["message"]))
            self.sandbox.changed()

        return await self._do(request, act)

    async def read(self, request: web.Request) -> web.Response:
        """Remembers how far this person has read."""

        async def act(seat: Seat, body: dict[str, Any]) -> None:
            where = (seat.id, int(body["channel"]))
            if int(body["message"]) > self.mirror.read_to.get(where, 0):
                self.mirror.read_to[where] = int(body["message"])
                self.sandbox.changed()

        return await self._do(request, act)

    async def computer(self, request: web.Request) -> web.Response:
        """The switch "Computer plays" of one person."""

        async def act(seat: Seat, body: dict[str, Any]) -> None:
            await self.sandbox.set_computer(self._seat(body["person"]), bool(body["on"]))

        return await self._do(request, act)

    async def speed(self, request: web.Request) -> web.Response:
        """How fast time runs."""

        async def act(seat: Seat, body: dict[str, Any]) -> None:
            if type(body["speed"]) is not int or body["speed"] not in SPEEDS:  # True and 1.0 are equal to 1
                raise ValueError
            self.sandbox.speed = body["speed"]
            self.sandbox.changed()

        return await self._do(request, act)

    async def skip(self, request: web.Request) -> web.Response:
        """On to the next timer."""

        async def act(seat: Seat, body: dict[str, Any]) -> dict[str, Any]:
            return {"ok": True} if await self.sandbox.skip() else {"error": "no_timer"}

        return await self._do(request, act)

    async def person(self, request: web.Request) -> web.Response:
        """One more person."""

        async def act(seat: Seat, body: dict[str, Any]) -> dict[str, Any]:
            made = await self.sandbox.add_person(str(body.get("name") or ""))
            return {"number": made.number} if made is not None else {"error": "room"}

        return await self._do(request, act)

    async def channel(self, request: web.Request) -> web.Response:
        """One more channel."""

        async def act(seat: Seat, body: dict[str, Any]) -> dict[str, Any]:
            return {"channel": str(await self.sandbox.add_channel(str(body["name"])))}

        return await self._do(request, act)


def _typed(options: Any) -> dict[str, str]:
    return {str(name): str(text) for name, text in dict(options).items()}


def _page_file(name: str) -> web.Response:
    kind = PAGE_TYPES.get(Path(name).suffix)
    file = importlib.resources.files("bot.sandbox") / "page" / name
    if kind is None or "/" in name or ".." in name or not file.is_file():
        raise web.HTTPNotFound()
    return web.Response(text=file.read_text("utf-8"), content_type=kind, headers={"Cache-Control": "no-cache"})
