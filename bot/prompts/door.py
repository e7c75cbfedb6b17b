"""What prompts need of the bot object: the door to games, and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

import discord

from bot.ports import Commit, GameInfo
from bot.rows_team import Proposal
from bot.wishes import Wishes
from engine.decision import Decision, Key
from engine.state import SeatId
from engine.view import View
from engine.way import Leg

Answers = list[list[str]]
Interaction = discord.Interaction[Any]


class Ahead(Protocol):
    """What would be asked of the same seat after some answers, and how the table would look; nothing is saved."""

    @property
    def decision(self) -> Decision | None:
        """None if somebody else is asked then."""

    @property
    def view(self) -> View:
        """The view of that seat after the answers."""


class Wishing(Protocol):
    """What people have set for themselves."""

    def wishes(self, person_id: int, /) -> Wishes:
        """What somebody has set, else what stands for everybody."""


class Service(Protocol):
    """The part of the service that prompts call."""

    @property
    def settings(self) -> Wishing:
        """Read from memory."""

    def info(self, game_id: int) -> GameInfo:
        """Raises ServiceError no_game."""

    def game_in(self, channel_id: int) -> GameInfo | None:
        """The game that is played in a channel."""

    def last_in(self, channel_id: int) -> GameInfo | None:
        """The newest finished game of a channel."""

    def is_computer(self, game_id: int, seat: SeatId) -> bool:
        """Is this seat played by the computer now?"""

    async def view(self, game_id: int, seat: SeatId) -> View:
        """What a seat sees."""

    async def decisions(self, game_id: int) -> Sequence[Decision]:
        """The open ones, answered or not."""

    async def asked(self, game_id: int, seat: SeatId) -> Decision | None:
        """What waits for a seat."""

    async def asides(self, game_id: int, seat: SeatId) -> Sequence[Decision]:
        """What a seat may say beside its question."""

    async def say(
        self, game_id: int, person_id: int, key: Key, answers: Answers, kind: str = "", *, replace: bool = False
    ) -> Commit:
        """Answer, all or nothing; also in place of one's own sealed answer."""

    async def lines(self, game_id: int, person_id: int, text: str) -> Commit:
        """Answer by choice lines."""

    async def give(self, game_id: int, person_id: int, gifts: Answers, purse: tuple[int, int]) -> Commit:
        """Hand gifts over, if these PP and Veteran tokens are still held."""

    async def ahead(self, game_id: int, person_id: int, answers: Answers) -> Ahead:
        """Try answers without saving."""

    async def take_back(self, game_id: int, person_id: int) -> Commit:
        """Unseal one's own answer."""

    async def undo(self, game_id: int, person_id: int, last: int = 0) -> Commit:
        """Take the last choice back, if it is the one that is meant."""

    async def draft(self, game_id: int, key: Key) -> Answers:
        """Words said so far."""

    async def log(self, game_id: int, seat: SeatId = "", *, limit: int = 20) -> Sequence[Any]:
        """The newest entries of the log as a seat may read them, oldest first."""

    async def proposals(self, game_id: int) -> Sequence[Proposal]:
        """What allies propose to each other, of all teams."""

    async def legs(self, game_id: int, proposal: Proposal) -> Sequence[Leg]:
        """The hops of a proposed Movement."""

    async def keep_draft(self, game_id: int, key: Key, answers: Answers) -> None:
        """Keep words said so far."""


class Pictures(Protocol):
    """The part of the pictures that prompts call."""

    async def board(self, view: View, info: GameInfo, draft: Any = None, around: Sequence[str] = ()) -> bytes:
        """A PNG of the board or of a part of it."""

    def board_alt(self, view: View, info: GameInfo) -> str:
        """What the picture shows, in words."""

    async def market(
        self, view: View, info: GameInfo, colour: str = "", offers: Mapping[str, int] | None = None
    ) -> bytes:
        """A PNG of the tiles, of all colours or of one; `offers` are those that may be acquired, with their prices."""

    def market_alt(self, view: View, info: GameInfo, colour: str = "") -> str:
        """The tiles in words."""


class Client(Protocol):
    """The bot object."""

    @property
    def service(self) -> Service:
        """The only door to games."""

    @property
    def pictures(self) -> Pictures:
        """Drawn in a thread of its own."""


def client_of(interaction: Interaction) -> Client:
    """The bot object behind an interaction."""
    return cast(Client, interaction.client)
