"""`/rules`: reasons."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import looks, rules_help, step_help
from bot.guard import guarded
from bot.private import Interaction
from bot.texts import text


class Rules(app_commands.Group):
    """Rules and reasons."""

    def __init__(self) -> None:
        super().__init__(name="rules", description=text("command.rules"))

    @app_commands.command(name="lookup", description=text("command.rules_lookup"))
    @app_commands.describe(term=text("option.term"))
    @app_commands.autocomplete(term=rules_help.term_choices)
    async def lookup(self, interaction: Interaction, term: app_commands.Range[str, 1, 100]) -> None:
        """A tile, a card, a word of the rules or a ruling."""
        await guarded(interaction, lambda: rules_help.lookup(interaction, term))

    @app_commands.command(name="step", description=text("command.rules_step"))
    async def step(self, interaction: Interaction) -> None:
        """What can be done now, and what it costs."""

        async def act() -> None:
            await step_help.step(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="why", description=text("command.rules_why"))
    async def why(self, interaction: Interaction) -> None:
        """Greyed choices and the last refusal."""

        async def act() -> None:
            await looks.why(interaction, looks.game_here(interaction))

        await guarded(interaction, act)


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    client.tree.add_command(Rules())
