"""`/help`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.guard import game_of, guarded
from bot.messages.look import help_page
from bot.private import Interaction, answer
from bot.texts import text


async def setup(client: Any) -> None:
    """Add the command to a bot object."""

    @app_commands.command(name="help", description=text("command.help"))
    async def help_command(interaction: Interaction) -> None:
        await guarded(interaction, lambda: answer(interaction, help_page(game_of(interaction))))

    client.tree.add_command(help_command)
