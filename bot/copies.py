"""Copies of hands for those who wish them: by DM or in a private thread. Whether and when one goes out rests on what
everybody saw; what it holds is made from the view of its seat at the moment it is sent, and stands in no row.

Noted by seat: `copy` (the newest), `thread` (by the id of the thread), `no_copy` (that none can be sent was told).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, Protocol, cast
from weakref import WeakValueDictionary

import discord

from bot.doors import Games, Home, Now, Stored, passes
from bot.messages import me, table
from bot.messages.parts import ALT, Image, Post, layout, person_of
from bot.ports import Commit, GameInfo, OutRow
from bot.sender import Sender
from bot.texts import text
from bot.wishes import Wishes
from bot.wording import seat_word
from engine.game import Event
from engine.state import SeatId
from engine.view import View

HERE, DM, THREAD = "here", "dm", "thread"
# Events that change what somebody holds, with the reason that is given; the first of these reasons counts.
CHANGES = {"battle_resolved": "battle", "cards_drawn": "drawn", "card_taken": "drawn"}
CHANGES |= {"cards_back": "changed", "battle_card_swapped": "changed"}
REASONS = ("battle", "drawn", "changed")
NO_RECIPIENT = 50033
FORBIDDEN = 50013
ARCHIVED_AFTER: Final = 10080  # minutes, the longest there is
FAR_BACK = 60
NOBODY = discord.AllowedMentions.none()
log = logging.getLogger("kemet.copies")

_locks: WeakValueDictionary[tuple[int, SeatId], asyncio.Lock] = WeakValueDictionary()


class Unreachable(Exception):
    """A copy cannot be sent as its person wishes; `key` names the reason under `copies.` and `refusal.`"""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Wishing(Protocol):
    """What people have set for themselves."""

    def wishes(self, person_id: int, /) -> Wishes: ...


class Service(Games, Protocol):
    """The part of the service that copies need."""

    @property
    def settings(self) -> Wishing: ...


class Far(Home, Protocol):
    """The bot object, where it reaches beyond the channel of a game."""

    def get_guild(self, id: int, /) -> discord.Guild | None: ...

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel: ...

    async def fetch_channel(self, channel_id: int, /) -> Any: ...


# What is announced


def rows(commit: Commit) -> list[OutRow]:
    """Whose hand a commit changed, as everybody could see: once for each seat."""
    if commit.kind == "start":
        return _row(commit, "start", commit.info.people())
    if commit.kind == "undo":
        return _row(commit, "undone", commit.info.people())
    why: dict[SeatId, str] = {}
    for reason in REASONS:
        for event in commit.events:
            if CHANGES.get(event.kind) == reason:
                for seat in _whose(event):
                    why.setdefault(seat, reason)
    people = commit.info.people()
    found: list[OutRow] = []
    for reason in REASONS:
        found += _row(commit, reason, [seat for seat in people if why.get(seat) == reason])
    return found


def _row(commit: Commit, why: str, seats: Sequence[SeatId]) -> list[OutRow]:
    """`serial`: of the choice that led to it; of an undo, the one gone back to."""
    serial = commit.first if why == "undone" else commit.last
    return [OutRow("copy", {"why": why, "seats": list(seats), "serial": serial})] if seats else []


def _whose(event: Event) -> list[SeatId]:
    names = ("attacker", "defender") if event.kind == "battle_resolved" else ("seat",)
    if "count" in event.values and not event.values["count"]:
        return []
    return [str(event.values[name]) for name in names]


# What is sent


class Copies:
    """Sends copies. Raises discord.HTTPException for an outage alone: what is closed to the bot is told once."""

    def __init__(self, home: Home, sender: Sender | None = None) -> None:
        self.home = cast(Far, home)
        self.sender = sender or Sender(home)

    @property
    def service(self) -> Service:
        """The only door to games."""
        return cast(Service, self.home.service)

    async def send(self, now: Now, row: OutRow) -> None:
        """The copies of a row, one after the other. One that was sent is not sent again when the row is."""
        for at, seat in enumerate(now.view.table.seats):
            if seat in row.data["seats"] and now.people([seat]):
                await self._copy(now, row, seat, f"{row.nonce}c{at}"[:25])

    async def _copy(self, now: Now, row: OutRow, seat: SeatId, nonce: str) -> None:
        info, person = now.info, person_of(now.info, seat)
        way = self.service.settings.wishes(person).secrets
        before = await self.service.message(info.id, "copy", seat)
        if way not in WAYS or (before is not None and not _is_due(row, before, now.view)):
            return
        if row.data["why"] == "undone" and before is None:
            return
        view = await self.service.view(info.id, seat)
        drew = await self._drawn(info, seat, row) if row.data["why"] == "drawn" else []
        image = await self._image(info, view)
        around = {"picture": image is not None, "in_thread": way == THREAD}
        post = me.copy(info, view, row.data["why"], drew, self._server(info), **around)
        try:
            channel = await WAYS[way](self, info, seat)
            message = await _post(channel, post, nonce, image, way)
        except Unreachable as error:
            await self._tell(info, seat, error.key, f"{nonce}n"[:25])
            return
        where = {"channel_id": channel.id, "message_id": message.id}
        noted = {"row": row.id, "serial": view.serial}
        await self.service.keep_message(info.id, "copy", seat, **where, data=noted)
        await self.service.drop_message(info.id, "no_copy", seat)

    async def _drawn(self, info: GameInfo, seat: SeatId, row: OutRow) -> list[str]:
        """What its own part of the log says of the cards that were drawn then."""
        found: list[str] = []
        for entry in await self.service.log(info.id, seat, limit=FAR_BACK):
            mine = entry.kind == "cards_drawn" and entry.values.get("seat") == seat and not entry.undone
            if mine and entry.serial == row.data["serial"]:
                found += entry.values.get("cards", ())
        return found

    async def _image(self, info: GameInfo, view: View) -> Image | None:
        """The hand as a picture. The words say the same, so one that cannot be drawn is left out."""
        if not info.pictures:
            return None
        try:
            drawn = await self.home.pictures.hand(view, info)
            return Image(f"hand-{view.serial}.png", self.home.pictures.hand_alt(view, info)[:ALT], drawn)
        except Exception as error:
            log.error("game %d: no picture for a copy of serial %d: %s", info.id, view.serial, type(error).__qualname__)
            return None

    def _server(self, info: GameInfo) -> str:
        guild = self.home.get_guild(info.guild_id)
        return guild.name if guild is not None else ""

    async def _tell(self, info: GameInfo, seat: SeatId, why: str, nonce: str) -> None:
        """Once for a person and a game, with no word of a hand: everything works without copies."""
        told = await self.service.message(info.id, "no_copy", seat)
        if told is None or told.data.get("why") != why:
            line = text(f"copies.{why}", who=f"<@{person_of(info, seat)}>")
            post = table.small(f"-# {line}")
            await self.sender.send(info, post, nonce, kind="no_copy", seats=(seat,), data={"why": why})

    async def test(self, info: GameInfo | None, person_id: int, nonce: str) -> int:
        """Send a test to a person the way they wish; the channel it went to, 0: nothing is sent `here`.

        Raises Unreachable. `info`: the game whose thread is meant.
        """
        way = self.service.settings.wishes(person_id).secrets
        if way not in WAYS:
            return 0
        channel: Any
        if way == DM:
            channel = await self.open_dm(person_id)
        else:
            seating = info.seat_of(person_id) if info is not None else None
            if info is None or seating is None:
                raise Unreachable("no_thread_game")
            channel = await self.thread(info, seating.seat)
        await _post(channel, me.test(), nonce, None, way)
        return int(channel.id)

    # Where it goes

    async def direct(self, info: GameInfo, seat: SeatId) -> discord.DMChannel:
        """The DM of whoever holds a seat. Raises Unreachable."""
        return await self.open_dm(person_of(info, seat))

    async def open_dm(self, person_id: int) -> discord.DMChannel:
        """Somebody's DM. Raises Unreachable; that it is closed shows when something is sent."""
        try:
            return await self.home.create_dm(discord.Object(person_id))
        except discord.HTTPException as error:
            raise _closed(error, "no_dm") from None

    async def thread(self, info: GameInfo, seat: SeatId) -> discord.Thread:
        """The private thread of a seat, made again if it was deleted; its person is in it. Raises Unreachable."""
        lock = _locks.setdefault((info.id, seat), asyncio.Lock())
        async with lock:
            thread = await self._known_thread(info, seat) or await self._new_thread(info, seat)
            await _with_member(thread, person_of(info, seat))
            return thread

    async def _known_thread(self, info: GameInfo, seat: SeatId) -> discord.Thread | None:
        """The one that was made before, if it is there, of this channel and person, and can be written in."""
        stored = await self.service.message(info.id, "thread", seat)
        if stored is None or stored.channel_id != info.channel_id or stored.data["person"] != person_of(info, seat):
            return None
        try:
            thread = await self.home.fetch_channel(stored.message_id)
            if thread.archived:
                await thread.edit(archived=False)
        except discord.HTTPException as error:
            if passes(error):
                raise
            return None
        return cast(discord.Thread, thread)

    async def _new_thread(self, info: GameInfo, seat: SeatId) -> discord.Thread:
        try:
            channel = await self.home.fetch_channel(info.channel_id)
        except discord.HTTPException as error:
            raise _closed(error, "no_thread") from None
        if isinstance(channel, discord.Thread):
            raise Unreachable("no_thread_nested")
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise Unreachable("no_thread_kind")
        try:
            thread = await channel.create_thread(
                name=text("copies.thread", seat=seat_word(seat)),
                type=discord.ChannelType.private_thread,
                invitable=False,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        except discord.HTTPException as error:
            # Also where a server has as many threads as it may have.
            raise (error if passes(error) else Unreachable("no_thread")) from None
        where = {"channel_id": info.channel_id, "message_id": thread.id}
        noted = {"person": person_of(info, seat)}
        await self.service.keep_message(info.id, "thread", seat, **where, data=noted)
        return thread


WAYS: Mapping[str, Callable[[Copies, GameInfo, SeatId], Any]] = {DM: Copies.direct, THREAD: Copies.thread}


def _is_due(row: OutRow, before: Stored, view: View) -> bool:
    """Not twice for one row, nor for a hand that was shown at this very point of the game; after an undo only what
    was shown of the part that fell.
    """
    if before.data["row"] == row.id or before.data["serial"] >= view.serial:
        return False
    return bool(row.data["why"] != "undone" or before.data["serial"] > row.data["serial"])


async def _post(channel: Any, post: Post, nonce: str, image: Image | None, way: str) -> discord.Message:
    """A silent message: what is to be done is called for elsewhere. Where no file may be attached the words go alone.

    Raises Unreachable.
    """
    files = [discord.File(BytesIO(image.data or b""), image.name, description=image.alt)] if image else []
    try:
        sent: discord.Message = await channel.send(
            view=layout(post, image), files=files, nonce=nonce, silent=True, allowed_mentions=NOBODY
        )
    except discord.HTTPException as error:
        if error.code == FORBIDDEN and image is not None:
            return await _post(channel, post, nonce, None, way)
        raise _closed(error, "no_dm" if way == DM else "no_thread") from None
    return sent


async def _with_member(thread: discord.Thread, person_id: int) -> None:
    """A person sees a private thread only after they were added, which is not taken on trust. Raises Unreachable."""
    try:
        await thread.fetch_member(person_id)
        return
    except discord.HTTPException as error:
        if passes(error):
            raise
    try:
        await thread.add_user(discord.Object(person_id))
        await thread.fetch_member(person_id)
    except discord.HTTPException as error:
        raise _closed(error, "no_thread_member") from None


def _closed(error: discord.HTTPException, key: str) -> Exception:
    """What is closed or gone says so; an outage and a fault of ours stay what they are."""
    closed = isinstance(error, discord.Forbidden | discord.NotFound) or error.code == NO_RECIPIENT
    return Unreachable(key) if closed else error
