"""What public messages need of the rest of the bot, and one look at a table at the moment something is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Any, Protocol, cast

import discord

from bot.messages.parts import Button, person_of
from bot.messages.table import waiting
from bot.pictures import Pictures
from bot.ports import GameInfo
from engine.decision import Decision
from engine.state import SeatId
from engine.view import View


class Stored(Protocol):
    """A message that was noted: where it stands, and what its maker wants to know again."""

    @property
    def channel_id(self) -> int: ...

    @property
    def message_id(self) -> int: ...

    @property
    def data(self) -> dict[str, Any]: ...


class Notes(Protocol):
    """Where it is noted which messages stand where."""

    async def message(self, game_id: int, kind: str, seat: SeatId = "") -> Stored | None: ...

    async def keep_message(
        self,
        game_id: int,
        kind: str,
        seat: SeatId = "",
        *,
        channel_id: int,
        message_id: int,
        data: dict[str, Any] | None = None,
    ) -> None: ...

    async def drop_message(self, game_id: int, kind: str, seat: SeatId = "") -> None: ...


class Logged(Protocol):
    """An entry of the log."""

    @property
    def number(self) -> int: ...

    @property
    def serial(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def values(self) -> dict[str, Any]: ...

    @property
    def undone(self) -> bool: ...


class Games(Notes, Protocol):
    """The part of the service that is needed to tell of a game."""

    def info(self, game_id: int) -> GameInfo: ...

    def since(self, game_id: int) -> dict[SeatId, datetime]: ...

    def is_computer(self, game_id: int, seat: SeatId) -> bool: ...

    async def view(self, game_id: int, seat: SeatId = "") -> View: ...

    async def decisions(self, game_id: int) -> Sequence[Decision]: ...

    async def log(
        self, game_id: int, seat: SeatId = "", *, limit: int = 20, before: int | None = None
    ) -> Sequence[Logged]: ...


class Home(Protocol):
    """The bot object."""

    @property
    def service(self) -> Games: ...

    @property
    def pictures(self) -> Pictures: ...

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable: ...


class Prompts(Protocol):
    """The ways in that stand on public messages."""

    def public_buttons(self, info: GameInfo, decision: Decision) -> list[Button]:
        """One-press answers, empty if there are too many."""

    def opener(self, info: GameInfo, decision: Decision) -> Button:
        """The button that opens the private panel."""

    def answer_label(self, decision: Decision, words: Sequence[str]) -> str:
        """What the button of an answer says; empty where there is none."""


def prompts() -> Prompts:
    """`bot.prompts`, which itself builds on what stands here."""
    return cast(Prompts, import_module("bot.prompts"))


@dataclass(frozen=True, slots=True)
class Now:
    """A table as spectators see it, with the open decisions."""

    info: GameInfo
    view: View
    decisions: tuple[Decision, ...]
    computers: frozenset[SeatId]
    since: Mapping[SeatId, datetime]

    @property
    def waiting(self) -> list[Decision]:
        """The decisions whose answer is still waited for."""
        return waiting(self.view, self.decisions)

    def people(self, seats: Sequence[SeatId]) -> list[SeatId]:
        """Those of these seats that a person plays now."""
        return [seat for seat in seats if person_of(self.info, seat) and seat not in self.computers]


async def now(games: Games, info: GameInfo) -> Now:
    """How it stands. Raises ServiceError for a table without a readable game."""
    view = await games.view(info.id, "")
    decisions = tuple(await games.decisions(info.id))
    computers = frozenset(each.seat for each in info.seats if games.is_computer(info.id, each.seat))
    return Now(games.info(info.id), view, decisions, computers, games.since(info.id))


def passes(error: discord.HTTPException) -> bool:
    """An outage, which passes by itself."""
    return error.status == 429 or error.status >= 500
