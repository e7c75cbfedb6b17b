"""`/team show` and `/team propose`: commands that the group of `bot.cogs.team` takes in."""

from __future__ import annotations

import logging

from discord import app_commands

from bot import here
from bot.guard import guarded
from bot.library import LIBRARY
from bot.names import EDITION, seat_word
from bot.ports import ServiceError
from bot.private import Interaction
from bot.teams import compose, talk
from bot.teams.desk import ALL, PARTS
from bot.texts import text
from engine.refusals import Refused

SEATS = [app_commands.Choice(name=seat_word(seat), value=seat) for seat in LIBRARY.edition(EDITION).colours]
SHOWN = [app_commands.Choice(name=text(f"team.part_{part}"), value=part) for part in PARTS]
MENU = 25
log = logging.getLogger("kemet.teams")


def add(group: app_commands.Group) -> None:
    """Add them to a group."""

    @group.command(name="show", description=text("command.team_show"))
    @app_commands.describe(what=text("option.shown_part"))
    @app_commands.choices(what=SHOWN)
    async def show(interaction: Interaction, what: str = ALL) -> None:
        async def act() -> None:
            await talk.ask_to_show(interaction, here.live_game(interaction), what)

        await guarded(interaction, act)

    @group.command(name="propose", description=text("command.team_propose"))
    @app_commands.describe(answer=text("option.proposed_answer"), to=text("option.proposed_to"))
    @app_commands.choices(to=SEATS)
    async def propose(interaction: Interaction, answer: app_commands.Range[str, 0, 400] = "", to: str = "") -> None:
        async def act() -> None:
            info = here.live_game(interaction)
            if answer:
                await compose.typed(interaction, info, answer, to)
            else:
                await compose.start(interaction, info)

        await guarded(interaction, act)

    @propose.autocomplete("answer")
    async def _answer(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        to = str(getattr(interaction.namespace, "to", "") or "")
        try:
            found = await compose.suggestions(interaction, here.live_game(interaction), current, to)
        except (ServiceError, Refused):
            return []
        except Exception as error:
            log.error("no suggestions: %s", type(error).__qualname__)
            return []
        return [app_commands.Choice(name=name[:100], value=value) for name, value in found[:MENU] if value]
