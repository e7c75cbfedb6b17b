"""What stands in for Discord, for prompts and for pictures while a table is told of."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import discord

from bot.limits import message_faults
from bot.messages.parts import Button
from bot.pictures import Pictures
from bot.ports import GameInfo
from bot.wishes import Wishes
from engine.decision import Decision

CHANNEL = 500


@dataclass
class Note:
    kind: str
    seat: str
    channel_id: int
    message_id: int
    data: dict[str, Any]


@dataclass
class Entry:
    number: int
    serial: int
    kind: str
    values: dict[str, Any]
    undone: bool = False


@dataclass
class Sent:
    """A message as it stands now."""

    id: int
    nonce: str
    components: list[dict[str, Any]]
    files: list[str]
    pings: set[int]
    silent: bool
    pinned: bool = False
    deleted: bool = False
    edits: int = 0

    @property
    def words(self) -> str:
        return "\n".join(part["content"] for part in flat(self.components) if part.get("content"))

    @property
    def buttons(self) -> dict[str, str]:
        parts = flat(self.components)
        return {part["label"]: part["custom_id"] for part in parts if part.get("label") and not part.get("disabled")}


def flat(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for each in components:
        found += [each, *flat(each.get("components", []))]
    return found


class FakeChannel:
    """Takes messages as Discord would, and refuses what it would refuse."""

    def __init__(self, number: int = CHANNEL) -> None:
        self.id = number
        self.sent: list[Sent] = []
        self.may_pin = True
        self.closed = False
        self.may_attach = True

    def check(self, files: list[Any]) -> None:
        if files and not self.may_attach:
            raise discord.Forbidden(SimpleNamespace(status=403, reason=""), {"code": 50013, "message": "no"})

    async def send(
        self, *, view: discord.ui.LayoutView, files: list[discord.File], nonce: str, silent: bool, allowed_mentions: Any
    ) -> Sent:
        if self.closed:
            raise discord.Forbidden(SimpleNamespace(status=403, reason=""), {"code": 50007, "message": "no"})
        self.check(files)
        components = self.checked(view, [file.filename for file in files])
        assert nonce
        assert len(nonce) <= 25
        pings = {each.id for each in allowed_mentions.users or ()}
        assert not allowed_mentions.everyone
        assert not allowed_mentions.roles
        message = Sent(len(self.sent) + 1, nonce, components, [f.filename for f in files], pings, silent)
        self.sent.append(message)
        return message

    @staticmethod
    def checked(view: discord.ui.LayoutView, files: list[str]) -> list[dict[str, Any]]:
        components: list[dict[str, Any]] = view.to_components()
        assert message_faults(components) == []
        shown = [item["media"]["url"] for part in flat(components) for item in part.get("items", [])]
        assert shown == [f"attachment://{name}" for name in files]
        return components

    def get_partial_message(self, number: int) -> FakeMessage:
        return FakeMessage(self, number)


class FakeMessage:
    def __init__(self, channel: FakeChannel, number: int) -> None:
        self.channel = channel
        self.message = channel.sent[number - 1]

    def _there(self) -> None:
        if self.message.deleted:
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), {"code": 10008, "message": "Unknown"})

    async def edit(self, *, view: discord.ui.LayoutView, allowed_mentions: Any, **more: Any) -> None:
        self._there()
        assert allowed_mentions.users is False
        self.channel.check(more.get("attachments", []))
        if "attachments" in more:
            self.message.files = [file.filename for file in more["attachments"]]
        self.message.components = self.channel.checked(view, self.message.files)
        self.message.edits += 1

    async def pin(self) -> None:
        if not self.channel.may_pin:
            raise discord.Forbidden(SimpleNamespace(status=403, reason=""), {"code": 50013, "message": "no"})
        self.message.pinned = True

    async def unpin(self) -> None:
        self.message.pinned = False

    async def delete(self) -> None:
        self._there()
        self.message.deleted = True


class FakeSettings:
    """What people wish."""

    def __init__(self) -> None:
        self.people: dict[int, Wishes] = {}

    def wishes(self, person_id: int) -> Wishes:
        return self.people.get(person_id, Wishes())


class FakePrompts:
    """Ways in as the prompts make them."""

    def public_buttons(self, info: GameInfo, decision: Decision) -> list[Button]:
        words = decision.offer.offer([])
        key = decision.key
        return [
            discord.ui.Button(
                label=word.word, custom_id=f"k1:{info.id}:{key.serial}:{key.seat}:{word.word}", disabled=not word.legal
            )
            for word in words[:5]
        ]

    def opener(self, info: GameInfo, decision: Decision) -> Button:
        return discord.ui.Button(
            label=f"Open {decision.kind}", custom_id=f"k1:{info.id}:0:any:my_turn", style=discord.ButtonStyle.primary
        )


class FakePictures(Pictures):
    """A picture of a few bytes, or none at all."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False
        self.drawn = 0
        self.fought: list[Any] = []

    async def board(self, view: Any, info: Any, draft: Any = None, around: Any = (), zoom: Any = ()) -> bytes:
        self.drawn += 1
        if self.broken:
            raise ValueError("no picture today")
        return b"png"

    async def hand(self, view: Any, info: Any) -> bytes:
        if self.broken:
            raise ValueError("no picture today")
        return b"png"

    async def market(self, view: Any, info: Any, colour: str = "", offers: Any = None, page: int = 1) -> bytes:
        return b"png"

    async def seats(self, view: Any, info: Any, seat: str = "") -> bytes:
        return b"png"

    async def battle(self, told: Any, info: Any) -> bytes:
        self.fought.append(told)
        if self.broken:
            raise ValueError("no picture today")
        return b"png"

    def board_alt(self, view: Any, info: Any) -> str:
        return f"the board at {view.serial}"
