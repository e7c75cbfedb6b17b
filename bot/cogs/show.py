"""`/show`: look at the table."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import browsing, looks, zooming
from bot.guard import guarded
from bot.library import LIBRARY
from bot.names import EDITION, colour_name, seat_word
from bot.private import Interaction
from bot.texts import text

SEATS = [app_commands.Choice(name=seat_word(seat), value=seat) for seat in LIBRARY.edition(EDITION).colours]
COLOURS = [app_commands.Choice(name=colour_name(each), value=each) for each in LIBRARY.edition(EDITION).tile_colours]


class Show(app_commands.Group):
    """Private looks."""

    def __init__(self) -> None:
        super().__init__(name="show", description=text("command.show"))

    @app_commands.command(name="board", description=text("command.show_board"))
    @app_commands.describe(view=text("option.view"), seat=text("option.view_seat"))
    @app_commands.choices(view=zooming.VIEWS, seat=SEATS)
    async def board(self, interaction: Interaction, view: str = "", seat: str = "") -> None:
        """The board, whole or one area closer."""

        async def act() -> None:
            await zooming.show(interaction, view, seat)

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

    @app_commands.command(name="seat", description=text("command.show_seat"))
    @app_commands.describe(player=text("option.seat"))
    @app_commands.choices(player=SEATS)
    async def seat(self, interaction: Interaction, player: str = "") -> None:
        """What lies openly before a seat, or before all."""

        async def act() -> None:
            await browsing.seats(interaction, looks.game_here(interaction), player)

        await guarded(interaction, act)

    @app_commands.command(name="tiles", description=text("command.show_tiles"))
    @app_commands.describe(colour=text("option.tile_colour"))
    @app_commands.choices(colour=COLOURS)
    async def tiles(self, interaction: Interaction, colour: str = "") -> None:
        """The tile market."""

        async def act() -> None:
            await browsing.tiles(interaction, looks.game_here(interaction), colour)

        await guarded(interaction, act)

    @app_commands.command(name="discards", description=text("command.show_discards"))
    async def discards(self, interaction: Interaction) -> None:
        """The piles."""

        async def act() -> None:
            await browsing.discards(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="score", description=text("command.show_score"))
    async def score(self, interaction: Interaction) -> None:
        """Glory by kind."""

        async def act() -> None:
            await browsing.score(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="log", description=text("command.show_log"))
    @app_commands.describe(count=text("option.count"))
    async def log(self, interaction: Interaction, count: app_commands.Range[int, 1, 40] = 20) -> None:
        """What happened lately."""

        async def act() -> None:
            await looks.history(interaction, looks.game_here(interaction), count=count)

        await guarded(interaction, act)

    @app_commands.command(name="text", description=text("command.show_text"))
    async def in_words(self, interaction: Interaction) -> None:
        """The board as text."""

        async def act() -> None:
            await looks.in_words(interaction, looks.game_here(interaction))

        await guarded(interaction, act)


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    client.tree.add_command(Show())
