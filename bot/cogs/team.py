"""`/team`: what allies do among themselves. Every answer is private; the table tells what it may know."""

from __future__ import annotations

from typing import Any, Protocol

from discord import app_commands

from bot.cogs import team_talk
from bot.texts import text


class Part(Protocol):
    """A module that adds its commands to the group."""

    def add(self, group: app_commands.Group, /) -> None:
        """Add them."""


PARTS: tuple[Part, ...] = (team_talk,)


class Team(app_commands.Group):
    """Allies of one's own seat."""

    def __init__(self) -> None:
        super().__init__(name="team", description=text("command.team"))


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    group = Team()
    for part in PARTS:
        part.add(group)
    client.tree.add_command(group)
