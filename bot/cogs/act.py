"""`/act`: what a person at the table does, by command. Every answer is private; the table tells what came of it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.prompts import commands as ways
from bot.prompts import complete, on_form, undo
from bot.prompts import turn_commands as turn_ways
from bot.prompts.complete import Choices
from bot.texts import text
from bot.tools import guarded

Interaction = discord.Interaction[Any]
Number = app_commands.Range[int, 1, 25]


class Act(commands.GroupCog, group_name="act", group_description=text("command.act")):
    """Actions of one's own seat; a form that was sent is taken here too, whichever process opened it."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms are read by their id."""
        await on_form(interaction)

    @app_commands.command(name="turn", description=text("command.act_turn"))
    async def turn(self, interaction: Interaction) -> None:
        """The panel of one's turn, or whatever else waits."""
        await guarded(interaction, lambda: ways.prompt(interaction))

    @app_commands.command(name="prompt", description=text("command.act_prompt"))
    async def prompt(self, interaction: Interaction) -> None:
        """What one is asked, once more."""
        await guarded(interaction, lambda: ways.prompt(interaction))

    @app_commands.command(name="undo", description=text("command.act_undo"))
    async def undo(self, interaction: Interaction) -> None:
        """Take the last step back."""
        await guarded(interaction, lambda: undo(interaction, ways.game_here(interaction).id))

    @app_commands.command(name="choose", description=text("command.act_choose"))
    @app_commands.describe(answer=text("option.answer"))
    async def choose(self, interaction: Interaction, answer: app_commands.Range[str, 1, 400]) -> None:
        """Answer any open decision."""
        await guarded(interaction, lambda: ways.choose(interaction, answer))

    @choose.autocomplete("answer")
    async def _answer(self, interaction: Interaction, current: str) -> Choices:
        return await complete.answer(interaction, current)

    @app_commands.command(name="pray", description=text("command.act_pray"))
    @app_commands.describe(space=text("option.space"))
    async def pray(self, interaction: Interaction, space: str = "") -> None:
        """Prayer."""
        await guarded(interaction, lambda: ways.pray(interaction, space))

    @pray.autocomplete("space")
    async def _space(self, interaction: Interaction, current: str) -> Choices:
        return await complete.space(interaction, current)

    @app_commands.command(name="move", description=text("command.act_move"))
    @app_commands.rename(start="from", goal="to")
    @app_commands.describe(
        start=text("option.from"),
        goal=text("option.to"),
        via=text("option.via"),
        warriors=text("option.warriors"),
        allies=text("option.allies"),
    )
    async def move(
        self,
        interaction: Interaction,
        start: str = "",
        goal: str = "",
        via: str = "",
        warriors: Number | None = None,
        allies: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        """Movement."""
        await guarded(interaction, lambda: ways.move(interaction, start, goal, via, warriors, allies))

    @move.autocomplete("start")
    async def _start(self, interaction: Interaction, current: str) -> Choices:
        return await complete.start(interaction, current)

    @move.autocomplete("goal")
    async def _goal(self, interaction: Interaction, current: str) -> Choices:
        return await complete.goal(interaction, current)

    @move.autocomplete("via")
    async def _via(self, interaction: Interaction, current: str) -> Choices:
        return await complete.stop(interaction, current)

    @move.autocomplete("allies")
    async def _allies(self, interaction: Interaction, current: str) -> Choices:
        return await complete.led(interaction, current)

    @app_commands.command(name="recruit", description=text("command.act_recruit"))
    @app_commands.describe(warriors=text("option.recruits"), where=text("option.where"))
    async def recruit(
        self, interaction: Interaction, warriors: app_commands.Range[int, 0, 25] | None = None, where: str = ""
    ) -> None:
        """Recruitment."""
        await guarded(interaction, lambda: ways.recruit(interaction, warriors, where))

    @recruit.autocomplete("where")
    async def _where(self, interaction: Interaction, current: str) -> Choices:
        return await complete.quarter(interaction, current, "recruit")

    @app_commands.command(name="build", description=text("command.act_build"))
    @app_commands.describe(
        pyramid=text("option.pyramid"), level=text("option.level"), colour=text("option.pyramid_colour")
    )
    async def build(
        self,
        interaction: Interaction,
        pyramid: str = "",
        level: app_commands.Range[int, 1, 4] | None = None,
        colour: str = "",
    ) -> None:
        """Construction."""
        await guarded(interaction, lambda: ways.build(interaction, pyramid, level, colour))

    @build.autocomplete("pyramid")
    async def _pyramid(self, interaction: Interaction, current: str) -> Choices:
        return await complete.quarter(interaction, current, "build")

    @build.autocomplete("colour")
    async def _colour(self, interaction: Interaction, current: str) -> Choices:
        return await complete.colour(interaction, current)

    @app_commands.command(name="token", description=text("command.act_token"))
    @app_commands.describe(space=text("option.own"), silver=text("option.silver"), gold=text("option.gold"))
    async def token(self, interaction: Interaction, space: str = "", silver: str = "", gold: bool = False) -> None:
        """Tokens that are placed together."""
        await guarded(interaction, lambda: turn_ways.token(interaction, space, silver, gold))

    @token.autocomplete("space")
    async def _own(self, interaction: Interaction, current: str) -> Choices:
        return await complete.own_space(interaction, current)

    @token.autocomplete("silver")
    async def _silver(self, interaction: Interaction, current: str) -> Choices:
        return await complete.own_space(interaction, current, silver=True)

    @app_commands.command(name="acquire", description=text("command.act_acquire"))
    @app_commands.describe(tile=text("option.tile"), where=text("option.quarter"))
    async def acquire(self, interaction: Interaction, tile: str = "", where: str = "") -> None:
        """Acquisition, and the free tile."""
        await guarded(interaction, lambda: turn_ways.acquire(interaction, tile, where))

    @acquire.autocomplete("tile")
    async def _tile(self, interaction: Interaction, current: str) -> Choices:
        return await complete.tile(interaction, current)

    @acquire.autocomplete("where")
    async def _home(self, interaction: Interaction, current: str) -> Choices:
        return await complete.home(interaction, current)

    @app_commands.command(name="di", description=text("command.act_di"))
    @app_commands.describe(card=text("option.card"), target=text("option.target"))
    async def di(self, interaction: Interaction, card: str = "", target: app_commands.Range[str, 0, 200] = "") -> None:
        """A Day card."""
        await guarded(interaction, lambda: turn_ways.di(interaction, card, target))

    @di.autocomplete("card")
    async def _card(self, interaction: Interaction, current: str) -> Choices:
        return await complete.card(interaction, current)

    @di.autocomplete("target")
    async def _target(self, interaction: Interaction, current: str) -> Choices:
        return await complete.target(interaction, current)

    @app_commands.command(name="pass", description=text("command.act_pass"))
    async def pass_on(self, interaction: Interaction) -> None:
        """The empty answer."""
        await guarded(interaction, lambda: turn_ways.pass_on(interaction))

    @app_commands.command(name="battle", description=text("command.act_battle"))
    async def battle(self, interaction: Interaction) -> None:
        """The battle plan."""
        await guarded(interaction, lambda: ways.battle(interaction))

    @app_commands.command(name="retreat", description=text("command.act_retreat"))
    @app_commands.describe(to=text("option.retreat"))
    async def retreat(self, interaction: Interaction, to: str = "") -> None:
        """The loser's retreat, and where to."""
        await guarded(interaction, lambda: ways.retreat(interaction, to))

    @retreat.autocomplete("to")
    async def _to(self, interaction: Interaction, current: str) -> Choices:
        return await complete.word(interaction, current, "retreat")


async def setup(bot: commands.Bot) -> None:
    """Add the group to a bot."""
    await bot.add_cog(Act(bot))
