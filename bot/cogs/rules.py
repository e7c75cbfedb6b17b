"""`/rules`: reasons."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import browsing, looks
from bot.guard import guarded
from bot.private import Interaction
from bot.texts import text


class Rules(app_commands.Group):
    """Rules and reasons."""

    def __init__(self) -> None:
        super().__init__(name="rules", description=text("command.rules"))

    @app_commands.command(name="lookup", description=text("command.rules_lookup"))
    @app_commands.describe(term=text("option.term"))
    @app_commands.autocomplete(term=browsing.term_choices)
    async def lookup(self, interaction: Interaction, term: app_commands.Range[str, 1, 100]) -> None:
        """A tile or a DI card."""
        await guarded(interaction, lambda: browsing.lookup(interaction, term))

    @app_commands.command(name="why", description=text("command.rules_why"))
    async def why(self, interaction: Interaction) -> None:
        """Greyed choices and the last refusal."""

        async def act() -> None:
            await looks.why(interaction, looks.game_here(interaction))

        await guarded(interaction, act)


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    client.tree.add_command(Rules())
