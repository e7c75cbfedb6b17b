"""`/team`: what allies do among themselves. Every answer is private; the table tells what it may know."""

from __future__ import annotations

from typing import Any, Protocol

from discord import app_commands

from bot.cogs import team_talk
from bot.guard import guarded
from bot.ports import ServiceError
from bot.private import Interaction
from bot.prompts import giving
from bot.texts import text


class Part(Protocol):
    """A module that adds its commands to the group."""

    def add(self, group: app_commands.Group, /) -> None:
        """Add them."""


PARTS: tuple[Part, ...] = (team_talk,)
PP = app_commands.Range[int, 1, 11]
VETERANS = app_commands.Range[int, 1, 99]


class Team(app_commands.Group):
    """Allies of one's own seat."""

    def __init__(self) -> None:
        super().__init__(name="team", description=text("command.team"))

    @app_commands.command(name="give", description=text("command.team_give"))
    @app_commands.describe(ally=text("option.ally"), pp=text("option.give_pp"), veterans=text("option.give_veterans"))
    async def give(
        self, interaction: Interaction, ally: str = "", pp: PP | None = None, veterans: VETERANS | None = None
    ) -> None:
        """PP and Veteran tokens for an ally."""
        await guarded(interaction, lambda: giving.give(interaction, ally, pp, veterans))

    @give.autocomplete("ally")
    async def _ally(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = await giving.allies_for(interaction, current)
        except ServiceError:
            return []
        return [app_commands.Choice(name=name, value=value) for name, value in found]


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    group = Team()
    for part in PARTS:
        part.add(group)
    client.tree.add_command(group)
