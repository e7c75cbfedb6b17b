"""Opening tables: who may, whether the bot can play there, and what a new table takes over from an earlier one."""

from __future__ import annotations

from typing import Any, cast

import discord

from bot import lobby
from bot.messages import doorway, seats
from bot.messages.parts import Post, lobby_id
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, begin, turn_into
from bot.tabling import is_manager, person_of, tables_of
from bot.wishes import ServerRules

# What the bot must be able to do in a channel before it opens a table there.
NEEDED = ("view_channel", "send_messages", "embed_links", "read_message_history", "attach_files")
WITH_PICTURES = "attach_files"  # alone: without it the board is written


def server_rules(interaction: Interaction) -> ServerRules:
    """What this server has set."""
    return cast(ServerRules, interaction.client.service.settings.server(interaction.guild_id or 0))


def check_may_open(interaction: Interaction) -> None:
    """Raises ServiceError not_here outside a server, not_creator for whom this server does not let open tables."""
    if interaction.guild_id is None:
        raise ServiceError("not_here")
    rules = server_rules(interaction)
    if rules.creators == "everyone" or is_manager(interaction):
        return
    user = interaction.user
    if rules.creators == "role" and isinstance(user, discord.Member) and user.get_role(rules.role) is not None:
        return
    raise ServiceError("not_creator", creators=doorway.creators(rules))


def lacking(interaction: Interaction, *, pictures: bool = True) -> list[str]:
    """The permissions that the bot needs in this channel and does not have."""
    needed = [name for name in NEEDED if pictures or name != WITH_PICTURES]
    if isinstance(interaction.channel, discord.Thread):
        needed = ["send_messages_in_threads" if name == "send_messages" else name for name in needed]
    return [name for name in needed if not getattr(interaction.app_permissions, name)]


async def open_table(interaction: Interaction, **words: Any) -> None:
    """`/kemet new`: a lobby in this channel, whose host is whoever asks; or what is missing for one."""
    again, written = doorway.again(words), doorway.again({**words, "pictures": False})
    await _open(interaction, _with_wishes(words), again=again, written=written)


def _with_wishes(words: dict[str, Any]) -> dict[str, Any]:
    """Module and options as the settings of a table; what is left unsaid is as usual."""
    said = {name: value for name, value in words.items() if name not in doorway.WISHES}
    found: dict[str, Any] = {"options": {}}
    for name in doorway.WISHES:
        if words.get(name):
            found |= lobby.with_wish(found["options"], name, words[name])
    return {**said, **found}


async def rematch(interaction: Interaction, old: GameInfo) -> None:
    """A lobby with the same people in the same colours; whoever asks must have played, and is the host."""
    await _rematch(interaction, old, _settings(old))


async def rematch_written(interaction: Interaction, old: GameInfo) -> None:
    """The same with a written board."""
    await _rematch(interaction, old, {**_settings(old), "pictures": False})


async def _rematch(interaction: Interaction, old: GameInfo, words: dict[str, Any]) -> None:
    if old.seat_of(interaction.user.id) is None:
        raise ServiceError("not_in_game")
    await _reopen(interaction, old, {**words, "seats": old.seats}, "rematch")


async def new_lobby(interaction: Interaction, old: GameInfo) -> None:
    """A lobby with the settings of one that was closed; whoever asks is its host."""
    await _reopen(interaction, old, _settings(old), "new_lobby")


async def new_lobby_written(interaction: Interaction, old: GameInfo) -> None:
    """The same with a written board."""
    await _reopen(interaction, old, {**_settings(old), "pictures": False}, "new_lobby")


async def _reopen(interaction: Interaction, old: GameInfo, words: dict[str, Any], op: str) -> None:
    if interaction.channel_id != old.channel_id or interaction.guild_id != old.guild_id:
        raise ServiceError("unknown_button")
    again = lobby_id(old.id, op if words["pictures"] else f"{op}_text")
    await _open(interaction, words, again=again, written=lobby_id(old.id, f"{op}_text"))


def _settings(old: GameInfo) -> dict[str, Any]:
    names = ("players", "edition", "mode", "undo", "pace", "watch", "pictures", "modules")
    return {**{name: getattr(old, name) for name in names}, "options": dict(old.options)}


async def _open(interaction: Interaction, words: dict[str, Any], *, again: str, written: str) -> None:
    """`again` and `written` are the custom ids of what tries once more, and of what plays without pictures."""
    check_may_open(interaction)
    await begin(interaction)
    missing = lacking(interaction, pictures=words.get("pictures", True))
    if missing:
        await turn_into(interaction, doorway.missing(missing, again, written, alone=missing == [WITH_PICTURES]))
        return
    person = person_of(interaction)
    channel = interaction.channel
    info = await tables_of(interaction).open_lobby(
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else 0,
        host=person,
        **words,
    )
    mine = info.seat_of(person.id)
    await turn_into(interaction, seats.said("lobby.opened", mine.seat if mine else ""))


async def cancel(interaction: Interaction) -> None:
    """Open nothing."""
    post: Post = seats.said("missing.cancelled")
    await turn_into(interaction, post)
