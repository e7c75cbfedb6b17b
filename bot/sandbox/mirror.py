"""What one person sees, as plain JSON: channels, messages, and the files of messages that person may read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import discord
import simcord

from bot.sandbox.world import PRIVATE_THREAD, Seat, Town

PAGE = 60
USED = "used"
EPHEMERAL = 1 << 6  # the flag of a message that one person alone can see
# System lines stay out: a private thread's birth is told to the whole channel, with the thread's name.
PLAIN = {discord.MessageType.default, discord.MessageType.reply, discord.MessageType.chat_input_command}


@dataclass(frozen=True, slots=True)
class Origin:
    """What a message answers: "Ada pressed Take My Turn". The label is left out where others could read it.

    `edited` is when the message was last changed by then: told anew by a later step, it answers that press no more.
    """

    name: str
    verb: str
    label: str
    edited: datetime | None = None

    def told(self, message: discord.Message) -> dict[str, str] | None:
        """For the page. A command's answer keeps its line, as on Discord."""
        if self.verb != USED and message.edited_at != self.edited:
            return None
        return {"name": self.name, "verb": self.verb, "label": self.label}


@dataclass(slots=True)
class Mirror:
    """Reads the server for one person at a time. Keeps what Discord's own client would keep: read marks, dismissals."""

    town: Town
    version: Callable[[], int]
    origins: dict[int, Origin] = field(default_factory=dict)
    dismissed: dict[int, set[int]] = field(default_factory=dict)
    read_to: dict[tuple[int, int], int] = field(default_factory=dict)
    status: dict[int, int] = field(default_factory=dict)
    _seen: dict[tuple[int, int], list[discord.Message] | None] = field(default_factory=dict)
    _seen_at: tuple[int, int] = (0, 0)

    def dm(self, seat: Seat) -> simcord.ChannelHandle:
        """The direct messages between this person and the bot."""
        return seat.user.dm_channel

    def history(self, seat: Seat, channel: simcord.ChannelHandle) -> list[discord.Message] | None:
        """Everything this person may read there, oldest first; None when the channel is closed to them."""
        now = (self.version(), len(self.town.env.http_requests))
        if now != self._seen_at:
            self._seen_at = now
            self._seen.clear()
        where = (seat.id, channel.id)
        if where not in self._seen:
            self._seen[where] = self._read(seat, channel)
        return self._seen[where]

    def _read(self, seat: Seat, channel: simcord.ChannelHandle) -> list[discord.Message] | None:
        try:
            found = channel.history(viewer=seat.member if channel.guild else seat.user)
        except simcord.SetupError:
            return None
        for message in found:
            if message.pinned:
                self.status[channel.id] = message.id
        gone = self.dismissed.get(seat.id, set())
        return [message for message in found if message.id not in gone and message.type in PLAIN]

    def channel(self, seat: Seat, channel_id: int) -> simcord.ChannelHandle | None:
        """A channel by id, if this person may see it."""
        for place in [*self.town.channels(), self.dm(seat)]:
            if place.id == channel_id:
                return place if self.history(seat, place) is not None else None
        return None

    def message(self, seat: Seat, channel_id: int, message_id: int) -> discord.Message | None:
        """A message by id, if this person may see it."""
        place = self.channel(seat, channel_id)
        for message in (self.history(seat, place) or []) if place else []:
            if message.id == message_id:
                return message
        return None

    def playing(self) -> set[int]:
        """Who is named by a pinned message: a game pins where it stands from its start to its end, a lobby does not."""
        places = self.town.env.backend.messages.values()
        return self._named(one for place in places for one in place.values() if one.pinned)

    def seated(self, place_id: int) -> set[int]:
        """Who sits at a channel's table: named where its game stands or, before that, by what the bot said last."""
        backend = self.town.env.backend
        open_to_all = [
            one
            for one in backend.messages.get(place_id, {}).values()
            if one.author_id == backend.bot_user.id and not one.flags & EPHEMERAL
        ]
        return self._named([one for one in open_to_all if one.pinned] or open_to_all[-PAGE:])

    def _named(self, messages: Iterable[Any]) -> set[int]:
        told = "".join(f"{one.content} {json.dumps(one.components)}" for one in messages)
        return {seat.id for seat in self.town.seats if f"<@{seat.id}>" in told}

    def channels(self, seat: Seat) -> list[dict[str, Any]]:
        """The list at the left: only what this person may see, with what is unread."""
        rows = []
        for place in [*self.town.channels(), self.dm(seat)]:
            seen = self.history(seat, place)
            if seen is not None:
                rows.append(self._channel_row(seat, place, seen))
        return rows

    def _channel_row(self, seat: Seat, place: simcord.ChannelHandle, seen: list[discord.Message]) -> dict[str, Any]:
        mark = self.read_to.get((seat.id, place.id), 0)
        fresh = [one for one in seen if one.id > mark and one.author.id != seat.id]
        model = self.town.env.backend.get_channel(place.id)
        kind = "dm" if place.guild is None else "thread" if place.is_thread else "text"
        return {
            "id": str(place.id),
            "kind": kind,
            "name": place.name or self.town.env.backend.bot_user.name,
            "private": model.type == PRIVATE_THREAD,
            "parent": str(model.parent_id) if model.parent_id else None,
            "seated": None
            if kind == "dm"
            else self._seated_at(place.id, model.parent_id if kind == "thread" else None),
            "unread": bool(fresh),
            "mentions": len(fresh) if kind == "dm" else sum(_calls(one, seat) for one in fresh),
            **self._standing(place, seen),
            "empty": not seen,
        }

    def _seated_at(self, place_id: int, parent: int | None) -> list[str]:
        """A thread belongs to the table of its channel."""
        found = self.seated(place_id) | (self.seated(parent) if parent else set())
        return [str(seat.id) for seat in self.town.seats if seat.id in found]

    def _standing(self, place: simcord.ChannelHandle, seen: list[discord.Message]) -> dict[str, Any]:
        """The pinned message tells where a game stands. One that was pinned tells how the last game ended."""
        pinned = [one for one in seen if one.pinned]
        former = [one for one in seen if one.id == self.status.get(place.id)]
        return {"topic": _topic(pinned or former), "pinned": bool(pinned), "ended": bool(former) and not pinned}

    def pins(self, seat: Seat, place: simcord.ChannelHandle) -> dict[str, Any]:
        """What is pinned there, however long ago it was written."""
        seen = self.history(seat, place) or []
        return {"channel": str(place.id), "messages": [self.row(seat, one) for one in seen if one.pinned]}

    def page(self, seat: Seat, place: simcord.ChannelHandle, before: int = 0) -> dict[str, Any]:
        """The last messages there, or those before one."""
        seen = self.history(seat, place) or []
        part = [one for one in seen if not before or one.id < before]
        return {
            "channel": str(place.id),
            "more": len(part) > PAGE,
            "messages": [self.row(seat, one) for one in part[-PAGE:]],
        }

    def row(self, seat: Seat, message: discord.Message) -> dict[str, Any]:
        """One message with everything it shows."""
        swap = _addresses(seat, message)
        origin = self.origins.get(message.id)
        return {
            "id": str(message.id),
            "author": {"id": str(message.author.id), "name": message.author.display_name, "bot": message.author.bot},
            "at": message.created_at.isoformat(),
            "edited": message.edited_at is not None,
            "private": message.flags.ephemeral,
            "thinking": message.flags.loading,
            "pinned": message.pinned,
            "calls": _calls(message, seat),
            "origin": origin.told(message) if origin else None,
            "content": message.content,
            "embeds": _swapped([embed.to_dict() for embed in message.embeds], swap),
            "components": _swapped([component.to_dict() for component in message.components], swap),
            "files": [_file(one, swap) for one in message.attachments],
            "v2": message.flags.components_v2,
        }


def _calls(message: discord.Message, seat: Seat) -> bool:
    return any(user.id == seat.id for user in message.mentions)


def _file(file: discord.Attachment, swap: dict[str, str]) -> dict[str, Any]:
    return {
        "url": swap[file.url],
        "name": file.filename,
        "alt": file.description or "",
        "picture": (file.content_type or "").startswith("image/"),
    }


def _addresses(seat: Seat, message: discord.Message) -> dict[str, str]:
    """Where the page finds each file: an address of ours that asks again whether this person may see the message."""
    found = {}
    for file in message.attachments:
        ours = f"api/file/{message.channel.id}/{message.id}/{file.id}?seat={seat.number}"
        found[file.url] = ours
        found[f"attachment://{file.filename}"] = ours
    return found


def _swapped(value: Any, swap: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _swapped(inner, swap) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_swapped(inner, swap) for inner in value]
    return swap.get(value, value) if isinstance(value, str) else value


def _topic(told: list[discord.Message]) -> str:
    """The first heading of the newest: the game's own words for where it stands."""
    for message in reversed(told):
        for line in _lines(message):
            if line.startswith("#"):
                return line.lstrip("# ")
    return ""


def _lines(message: discord.Message) -> Iterable[str]:
    yield from message.content.splitlines()
    for component in _walk(message.components):
        if isinstance(component, discord.TextDisplay):
            yield from component.content.splitlines()


def _walk(components: Iterable[Any]) -> Iterable[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
