"""`/me`: one's own settings. Every answer is private; each command saves what it says and shows the panel."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.guard import guarded
from bot.messages.me import ping_name, secrets_name
from bot.personal import panel
from bot.private import Interaction
from bot.texts import text
from bot.wishes import PING_EVERY, SECRETS

EVERY = [app_commands.Choice(name=ping_name(str(hours)), value=hours) for hours in PING_EVERY]
WAYS = [app_commands.Choice(name=secrets_name(way), value=way) for way in SECRETS]


class Me(app_commands.Group):
    """What belongs to a person, whatever they play."""

    def __init__(self) -> None:
        super().__init__(name="me", description=text("command.me"))

    @app_commands.command(name="pings", description=text("command.me_pings"))
    @app_commands.describe(every=text("option.every"))
    @app_commands.choices(every=EVERY)
    async def pings(self, interaction: Interaction, every: int | None = None) -> None:
        """How often a call comes again."""
        await guarded(interaction, lambda: panel(interaction, ping_every=every))

    @app_commands.command(name="secrets", description=text("command.me_secrets"))
    @app_commands.describe(way=text("option.way"))
    @app_commands.choices(way=WAYS)
    async def secrets(self, interaction: Interaction, way: str | None = None) -> None:
        """Where copies of one's hand go."""
        await guarded(interaction, lambda: panel(interaction, secrets=way))

    @app_commands.command(name="hints", description=text("command.me_hints"))
    @app_commands.describe(on=text("option.hints_on"), end_turn=text("option.end_turn"))
    async def hints(self, interaction: Interaction, on: bool | None = None, end_turn: bool | None = None) -> None:
        """Hints, and whether a turn ends with its last action."""
        await guarded(interaction, lambda: panel(interaction, hints=on, end_turn=end_turn))


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    client.tree.add_command(Me())
