"""`/show`: look at the table."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import looks
from bot.guard import guarded
from bot.private import Interaction
from bot.texts import text


class Show(app_commands.Group):
    """Private looks."""

    def __init__(self) -> None:
        super().__init__(name="show", description=text("command.show"))

    @app_commands.command(name="board", description=text("command.show_board"))
    async def board(self, interaction: Interaction) -> None:
        """The board."""

        async def act() -> None:
            await looks.board(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="hand", description=text("command.show_hand"))
    async def hand(self, interaction: Interaction) -> None:
        """One's own cards."""

        async def act() -> None:
            await looks.hand(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="battle", description=text("command.show_battle"))
    async def battle(self, interaction: Interaction) -> None:
        """The battle that is fought, or the last one."""

        async def act() -> None:
            await looks.fight(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="log", description=text("command.show_log"))
    @app_commands.describe(count=text("option.count"))
    async def log(self, interaction: Interaction, count: app_commands.Range[int, 1, 40] = 20) -> None:
        """What happened lately."""

        async def act() -> None:
            await looks.history(interaction, looks.game_here(interaction), count=count)

        await guarded(interaction, act)


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    client.tree.add_command(Show())
