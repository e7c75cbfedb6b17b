"""`/kemet settings`, `info`, `invite`, `rematch`: commands that the group of `bot.cogs.kemet` takes in."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import looks, opening, settling, tabling
from bot.guard import guarded
from bot.ports import ServiceError
from bot.private import Interaction
from bot.texts import text


def add(group: app_commands.Group) -> None:
    """Add them to a group."""

    @group.command(name="settings", description=text("command.kemet_settings"))
    async def settings(interaction: Interaction) -> None:
        await guarded(interaction, lambda: settling.settings_here(interaction))

    @group.command(name="info", description=text("command.kemet_info"))
    async def info(interaction: Interaction) -> None:
        async def act() -> None:
            await settling.about(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @group.command(name="invite", description=text("command.kemet_invite"))
    @app_commands.describe(user=text("option.user"))
    async def invite(interaction: Interaction, user: discord.User) -> None:
        async def act() -> None:
            await tabling.invite(interaction, tabling.lobby_here(interaction), user)

        await guarded(interaction, act)

    @group.command(name="rematch", description=text("command.kemet_rematch"))
    async def rematch(interaction: Interaction) -> None:
        async def act() -> None:
            tables, channel = tabling.tables_of(interaction), interaction.channel_id or 0
            if tables.game_in(channel) is not None:
                raise ServiceError("channel_busy")
            old = tables.last_in(channel)
            if old is None:
                raise ServiceError("no_game")
            await opening.rematch(interaction, old)

        await guarded(interaction, act)
