"""`/kemet games`, `next` and `report`: one's own games wherever they stand, and what became of one."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import looks, mine
from bot.guard import guarded
from bot.private import Interaction
from bot.texts import text

FILTERS = [app_commands.Choice(name=text(f"filter.{name}"), value=name) for name in ("waiting", "running", "finished")]


async def setup(client: Any) -> None:
    """Add the commands to the `/kemet` group of a bot object, which stands already."""
    group: app_commands.Group = client.tree.get_command("kemet")

    @group.command(name="games", description=text("command.kemet_games"))
    @app_commands.rename(which="filter")
    @app_commands.describe(which=text("option.filter"))
    @app_commands.choices(which=FILTERS)
    async def games(interaction: Interaction, which: str = "all") -> None:
        await guarded(interaction, lambda: mine.games(interaction, which))

    @group.command(name="next", description=text("command.kemet_next"))
    async def next_one(interaction: Interaction) -> None:
        await guarded(interaction, lambda: mine.next_one(interaction))

    @group.command(name="report", description=text("command.kemet_report"))
    async def report(interaction: Interaction) -> None:
        async def act() -> None:
            await mine.report(interaction, looks.game_here(interaction))

        await guarded(interaction, act)
