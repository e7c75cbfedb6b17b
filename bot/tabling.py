"""Filling and beginning tables: the same for buttons and commands. All answers are private."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, cast

import discord

from bot import here
from bot.library import LIBRARY
from bot.messages import seats, team_lobby
from bot.messages.parts import Post
from bot.ports import Commit, GameInfo, Person, Seating, ServiceError
from bot.private import Interaction, acknowledge, answer, begin, turn_into
from engine.setup import configuration
from engine.state import CityId, SeatId


class Tables(Protocol):
    """The part of the service that tables need."""

    def info(self, game_id: int) -> GameInfo: ...

    def game_in(self, channel_id: int) -> GameInfo | None: ...

    def last_in(self, channel_id: int) -> GameInfo | None: ...

    async def open_lobby(self, **words: Any) -> GameInfo: ...

    async def join(
        self, game_id: int, person: Person, seat: SeatId = "", city: str = "", team: int | None = None
    ) -> Seating: ...

    async def draw_teams(self, game_id: int, host: Person, *, anew: bool = False) -> GameInfo: ...

    async def leave(self, game_id: int, person: Person) -> None: ...

    async def add_computer(self, game_id: int, person: Person) -> Seating: ...

    async def remove_computer(self, game_id: int, person: Person, seat: SeatId) -> None: ...

    async def start(self, game_id: int, person: Person) -> Commit: ...

    async def change(self, game_id: int, person: Person, **settings: Any) -> GameInfo: ...

    async def invite(self, game_id: int, host: Person, person: Person) -> None: ...

    async def decline(self, game_id: int, person: Person) -> None: ...


def tables_of(interaction: Interaction) -> Tables:
    """The only door to games."""
    return cast(Tables, interaction.client.service)


def person_of(interaction: Interaction) -> Person:
    """Whoever pressed or typed."""
    return Person(interaction.user.id, interaction.user.display_name)


def lobby_here(interaction: Interaction) -> GameInfo:
    """The table that is meant here. Raises ServiceError no_game, ended or which_game."""
    return here.live_game(interaction)


def is_manager(interaction: Interaction, info: GameInfo | None = None) -> bool:
    """Whoever asks has Manage Server here, as Discord says with every press; of a table: in the server of the table."""
    here = interaction.guild_id
    return here is not None and interaction.permissions.manage_guild and (info is None or here == info.guild_id)


async def join(
    interaction: Interaction, info: GameInfo, seat: SeatId = "", city: CityId = "", team: int | None = None
) -> None:
    """Sit down, or change colour, city or team."""
    await acknowledge(interaction)
    tables = tables_of(interaction)
    mine = await tables.join(info.id, person_of(interaction), seat, city, team)
    if team and mine.team != team:
        await answer(interaction, team_lobby.room_made(tables.info(info.id), mine, team))
        return
    is_host = tables.info(info.id).host_id == interaction.user.id != info.host_id
    await answer(interaction, seats.welcome(info, mine, is_new_host=is_host))


def join_team(team: int) -> Callable[[Interaction, GameInfo], Awaitable[None]]:
    """Sit down in this team, or change to it."""

    async def act(interaction: Interaction, info: GameInfo) -> None:
        await join(interaction, info, team=team)

    return act


async def draw_teams(interaction: Interaction, info: GameInfo) -> None:
    """Put those without a team into teams by chance, by the host, who is asked before others leave theirs."""
    await acknowledge(interaction)
    try:
        await tables_of(interaction).draw_teams(info.id, person_of(interaction))
    except ServiceError as error:
        if error.key != "all_in_teams":
            raise
        await answer(interaction, team_lobby.draw_ask(info))
        return
    await answer(interaction, seats.said("lobby.teams_drawn"))


async def draw_all(interaction: Interaction, info: GameInfo) -> None:
    """Put all who sit into teams by chance, by the host, who was asked."""
    await begin(interaction)
    tables = tables_of(interaction)
    before = tables.info(info.id)
    drawn = await tables.draw_teams(info.id, person_of(interaction), anew=True)
    await turn_into(interaction, seats.said("lobby.teams_same" if drawn.seats == before.seats else "lobby.teams_drawn"))


async def keep_teams(interaction: Interaction, info: GameInfo) -> None:
    """Draw nobody after all."""
    await begin(interaction)
    await turn_into(interaction, seats.said("lobby.teams_kept"))


async def take_seat(interaction: Interaction, info: GameInfo) -> None:
    """Sit down where a seat is kept. Raises ServiceError not_invited."""
    seated = info.seat_of(interaction.user.id) is not None
    if info.state == "lobby" and not seated and all(each.id != interaction.user.id for each in info.invites):
        raise ServiceError("not_invited")
    await join(interaction, info)


async def decline(interaction: Interaction, info: GameInfo) -> None:
    """Give a kept seat back."""
    await acknowledge(interaction)
    await tables_of(interaction).decline(info.id, person_of(interaction))
    await answer(interaction, seats.said("invite.declined"))


async def invite(interaction: Interaction, info: GameInfo, user: discord.Member | discord.User) -> None:
    """Keep a seat for somebody, by the host. Raises ServiceError no_bots, not_a_member."""
    if user.bot:
        raise ServiceError("no_bots")
    if not isinstance(user, discord.Member):
        raise ServiceError("not_a_member", who=user.id)
    await acknowledge(interaction)
    await tables_of(interaction).invite(info.id, person_of(interaction), Person(user.id, user.display_name))
    await answer(interaction, seats.said("invite.sent", who=f"<@{user.id}>"))


async def leave(interaction: Interaction, info: GameInfo) -> None:
    """Give one's seat back."""
    await acknowledge(interaction)
    await tables_of(interaction).leave(info.id, person_of(interaction))
    await answer(interaction, seats.said("lobby.left"))


async def add_computer(interaction: Interaction, info: GameInfo) -> None:
    """A seat for the computer, by the host."""
    await acknowledge(interaction)
    added = await tables_of(interaction).add_computer(info.id, person_of(interaction))
    await answer(interaction, seats.computer(info, added))


async def remove_computer(interaction: Interaction, info: GameInfo) -> None:
    """The computer seat that was added last is free again, by the host."""
    await acknowledge(interaction)
    seat = next((each.seat for each in reversed(info.seats) if each.computer), "")
    if not seat:
        raise ServiceError("no_computers")
    await tables_of(interaction).remove_computer(info.id, person_of(interaction), seat)
    await answer(interaction, seats.said("lobby.computer_left", seat))


async def start(interaction: Interaction, info: GameInfo) -> None:
    """Begin, by the host."""
    await acknowledge(interaction)
    await tables_of(interaction).start(info.id, person_of(interaction))
    await answer(interaction, seats.started(info))


async def choose_colour(interaction: Interaction, info: GameInfo) -> None:
    """`lobby.colour`: what is free, for somebody who sits here."""
    await answer(interaction, colour_page(info, interaction.user.id))


def colour_page(info: GameInfo, person_id: int) -> Post:
    """Raises ServiceError not_in_game, not_lobby."""
    mine = info.seat_of(person_id)
    if info.state != "lobby":
        raise ServiceError("not_lobby")
    if mine is None:
        raise ServiceError("not_in_game")
    board = LIBRARY.board(configuration(info.edition, info.players))
    return seats.colour(info, mine.seat, tuple(board.cities), LIBRARY.edition(info.edition).colours)


async def recolour(interaction: Interaction, info: GameInfo, seat: SeatId, city: CityId) -> None:
    """A colour or city that was picked is taken at once, and the list shows it."""
    if not interaction.response.is_done():
        await interaction.response.defer()
    tables = tables_of(interaction)
    await tables.join(info.id, person_of(interaction), seat, city)
    await turn_into(interaction, colour_page(tables.info(info.id), interaction.user.id))
