"""Opening, filling, beginning and ending tables: the same for buttons and commands. All answers are private."""

from __future__ import annotations

from typing import Any, Protocol, cast

import discord

from bot.library import LIBRARY
from bot.messages import seats
from bot.messages.parts import Post
from bot.ports import Commit, GameInfo, Person, Seating, ServiceError
from bot.private import Interaction, acknowledge, answer, turn_into
from bot.texts import text
from bot.wording import listed
from engine.setup import configuration
from engine.state import CityId, SeatId

# What the bot must be able to do in a channel before it opens a table there.
NEEDED = ("view_channel", "send_messages", "attach_files", "embed_links", "read_message_history")


class Tables(Protocol):
    """The part of the service that tables need."""

    def info(self, game_id: int) -> GameInfo: ...

    def game_in(self, channel_id: int) -> GameInfo | None: ...

    async def open_lobby(self, **words: Any) -> GameInfo: ...

    async def join(self, game_id: int, person: Person, seat: SeatId = "", city: str = "") -> Seating: ...

    async def leave(self, game_id: int, person: Person) -> None: ...

    async def add_computer(self, game_id: int, person: Person) -> Seating: ...

    async def remove_computer(self, game_id: int, person: Person, seat: SeatId) -> None: ...

    async def start(self, game_id: int, person: Person) -> Commit: ...

    async def end(self, game_id: int, person: Person, *, is_lobby: bool | None = None) -> Commit: ...


def tables_of(interaction: Interaction) -> Tables:
    """The only door to games."""
    return cast(Tables, interaction.client.service)


def person_of(interaction: Interaction) -> Person:
    """Whoever pressed or typed."""
    return Person(interaction.user.id, interaction.user.display_name)


def lobby_here(interaction: Interaction) -> GameInfo:
    """The table of this channel. Raises ServiceError no_game."""
    found = tables_of(interaction).game_in(interaction.channel_id or 0)
    if found is None:
        raise ServiceError("no_game")
    return found


def check_permissions(interaction: Interaction) -> None:
    """Raises ServiceError not_here outside a server, missing for a channel in which the bot may not do its work."""
    if interaction.guild_id is None:
        raise ServiceError("not_here")
    needed = list(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed[1] = "send_messages_in_threads"
    granted = interaction.app_permissions
    missing = [text(f"permission.{name}") for name in needed if not getattr(granted, name)]
    if missing:
        raise ServiceError("missing", permissions=listed(missing))


async def open_table(interaction: Interaction, **words: Any) -> GameInfo:
    """`/kemet new`: a lobby in this channel, whose host is whoever asks."""
    await acknowledge(interaction)
    check_permissions(interaction)
    person = person_of(interaction)
    info = await tables_of(interaction).open_lobby(
        guild_id=interaction.guild_id, channel_id=interaction.channel_id, host=person, **words
    )
    mine = info.seat_of(person.id)
    await answer(interaction, seats.said("lobby.opened", mine.seat if mine else ""))
    return info


async def rematch(interaction: Interaction, old: GameInfo) -> None:
    """A lobby with the same people in the same colours; whoever asks must have played, and is the host."""
    await acknowledge(interaction)
    check_permissions(interaction)
    mine = old.seat_of(interaction.user.id)
    if mine is None:
        raise ServiceError("not_in_game")
    await tables_of(interaction).open_lobby(
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        host=person_of(interaction),
        players=old.players,
        edition=old.edition,
        mode=old.mode,
        seats=old.seats,
    )
    await answer(interaction, seats.said("lobby.opened", mine.seat))


async def join(interaction: Interaction, info: GameInfo, seat: SeatId = "", city: CityId = "") -> None:
    """Sit down, or change colour or city."""
    await acknowledge(interaction)
    mine = await tables_of(interaction).join(info.id, person_of(interaction), seat, city)
    await answer(interaction, seats.welcome(info, mine.seat))


async def leave(interaction: Interaction, info: GameInfo) -> None:
    """Give one's seat back."""
    await acknowledge(interaction)
    await tables_of(interaction).leave(info.id, person_of(interaction))
    await answer(interaction, seats.said("lobby.left"))


async def add_computer(interaction: Interaction, info: GameInfo) -> None:
    """A seat for the computer, by the host."""
    await acknowledge(interaction)
    added = await tables_of(interaction).add_computer(info.id, person_of(interaction))
    await answer(interaction, seats.said("lobby.computer", added.seat))


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
    await answer(interaction, seats.said("lobby.started"))


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


async def ask_end(interaction: Interaction, info: GameInfo) -> None:
    """The host is asked once; nobody else may end a game alone."""
    _check_may_end(interaction, info)
    await acknowledge(interaction)
    await answer(interaction, await _end_question(interaction, info))


def _check_may_end(interaction: Interaction, info: GameInfo) -> None:
    if info.state in ("over", "ended"):
        raise ServiceError("ended")
    if interaction.user.id != info.host_id:
        raise ServiceError("not_host", host=info.host_id)


async def _end_question(interaction: Interaction, info: GameInfo, before: str = "") -> Post:
    view = await interaction.client.service.view(info.id, "") if info.state == "running" else None
    return seats.end_ask(info, view.table.round if view is not None else None, before=before)


async def end_lobby(interaction: Interaction, info: GameInfo) -> None:
    """Close a lobby that the host was asked about."""
    await _end(interaction, info, is_lobby=True)


async def end_game(interaction: Interaction, info: GameInfo) -> None:
    """End a game that the host was asked about."""
    await _end(interaction, info, is_lobby=False)


async def _end(interaction: Interaction, info: GameInfo, *, is_lobby: bool) -> None:
    """What was not asked about does not end: the question is put anew."""
    _check_may_end(interaction, info)
    await interaction.response.defer()
    tables = tables_of(interaction)
    try:
        await tables.end(info.id, person_of(interaction), is_lobby=is_lobby)
    except ServiceError as error:
        if error.key != "stale":
            raise
        now = tables.info(info.id)
        await turn_into(interaction, await _end_question(interaction, now, text("refusal.stale")))
        return
    await turn_into(interaction, seats.said("end.done"))


async def keep(interaction: Interaction, info: GameInfo) -> None:
    """Do not."""
    await turn_into(interaction, seats.said("end.kept"))
