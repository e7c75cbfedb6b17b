"""Which game somebody means: that of the thread or channel they are in, or, where several could be meant, theirs."""

from __future__ import annotations

from typing import Protocol, cast

from bot.ports import GameInfo, ServiceError
from bot.private import Interaction

MOST = 5  # games that are named


class Games(Protocol):
    """The part of the service that knows where games stand."""

    def game_in(self, channel_id: int) -> GameInfo | None: ...

    def last_in(self, channel_id: int) -> GameInfo | None: ...

    def games_in_threads(self, channel_id: int) -> list[GameInfo]: ...

    def games_of(self, person_id: int) -> list[GameInfo]: ...


def live_game(interaction: Interaction) -> GameInfo:
    """The lobby or game that a command is about.

    In this thread or channel; else the one that stands in a thread of it; of several the one at which whoever asks
    sits. In a direct message it is the only one they play. Raises ServiceError no_game, ended or which_game.
    """
    service, channel = _service(interaction), interaction.channel_id or 0
    found = service.game_in(channel)
    if found is not None:
        return found
    mine = service.games_of(interaction.user.id)
    near = service.games_in_threads(channel) if interaction.guild_id is not None else mine
    if len(near) > 1:
        near = [each for each in near if each.seat_of(interaction.user.id) is not None] or near
    if len(near) == 1:
        return near[0]
    if near:
        raise ServiceError("which_game", games=[(each.id, _name(interaction, each)) for each in near[:MOST]])
    if service.last_in(channel) is not None:
        raise ServiceError("ended")
    raise no_game(interaction)


def game_to_look_at(interaction: Interaction) -> GameInfo:
    """As `live_game`, and the last game that ended here where none is played."""
    try:
        return live_game(interaction)
    except ServiceError as error:
        last = _service(interaction).last_in(interaction.channel_id or 0)
        if error.key != "ended" or last is None:
            raise
        return last


def no_game(interaction: Interaction) -> ServiceError:
    """Nothing is played here; where whoever asks plays elsewhere, that is said."""
    mine = _service(interaction).games_of(interaction.user.id)
    if not mine:
        return ServiceError("no_game")
    return ServiceError("no_game_here", channels=" ".join(str(each.channel_id) for each in mine[:MOST]))


def _service(interaction: Interaction) -> Games:
    return cast(Games, interaction.client.service)


def _name(interaction: Interaction, info: GameInfo) -> str:
    """The name of its channel, where the bot knows it."""
    channel = interaction.client.get_channel(info.channel_id)
    return str(getattr(channel, "name", "")) or str(info.id)
