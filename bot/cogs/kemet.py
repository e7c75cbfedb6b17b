"""`/kemet`: tables."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import lobby, log_files, looks, opening, tabling, voting
from bot.cogs import kemet_table
from bot.guard import guarded
from bot.library import LIBRARY
from bot.messages.team_lobby import TEAMS
from bot.names import EDITION, cities, city_name, seat_word, team_word
from bot.private import Interaction
from bot.texts import text
from engine.setup import configuration

COLOURS = [app_commands.Choice(name=seat_word(seat), value=seat) for seat in LIBRARY.edition(EDITION).colours]
EDITIONS = [
    app_commands.Choice(name=text(f"edition.{name}"), value=name)
    for name in ("rise_of_the_gods", "blood_and_sand", "classic")
]
MODES = [
    app_commands.Choice(name=text(f"mode.{name}"), value=name)
    for name in ("free_for_all", "teams_2v2", "teams_2v2v2", "teams_3v3", "solo")
]
UNDO, PACES, WATCHING = (
    [app_commands.Choice(name=text(f"{what}.{name}"), value=name) for name in lobby.CHOICES[what]]
    for what in ("undo", "pace", "watch")
)
MODULES, DECKS = (
    [app_commands.Choice(name=text(f"{what}.{name}"), value=name) for name in lobby.wishes(LIBRARY, EDITION)[what]]
    for what in ("module", "di_deck")
)
TEAM_NAMES = [
    *(app_commands.Choice(name=team_word(team), value=team) for team in TEAMS),
    app_commands.Choice(name=text("lobby.option_drawn"), value=0),
]
PARTS = (kemet_table,)  # each adds its commands to the group
ANY = app_commands.Choice(name=text("lobby.option_any"), value="any")
MENU = 25


async def city_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The cities of the table in this channel that fit what is typed."""
    info = interaction.client.service.game_in(interaction.channel_id or 0)
    known = LIBRARY.board(configuration(info.edition, info.players)).cities if info is not None else cities()
    found = [app_commands.Choice(name=city_name(city), value=city) for city in known]
    return [choice for choice in [*found, ANY] if typed.lower() in choice.name.lower()][:MENU]


class Kemet(app_commands.Group):
    """Open, fill, begin and end tables."""

    def __init__(self) -> None:
        super().__init__(name="kemet", description=text("command.kemet"))

    @app_commands.command(name="new", description=text("command.kemet_new"))
    @app_commands.describe(
        players=text("option.players"),
        edition=text("option.edition"),
        mode=text("option.mode"),
        undo=text("option.undo"),
        pace=text("option.pace"),
        watch=text("option.watch"),
        module=text("option.module"),
        di_deck=text("option.di_deck"),
    )
    @app_commands.choices(
        edition=EDITIONS, mode=MODES, undo=UNDO, pace=PACES, watch=WATCHING, module=MODULES, di_deck=DECKS
    )
    async def new(
        self,
        interaction: Interaction,
        players: app_commands.Range[int, 2, 6] | None = None,
        edition: str = EDITION,
        mode: str = "free_for_all",
        undo: str = lobby.UNDO,
        pace: str = lobby.PACE,
        watch: str = "everyone",
        module: str = lobby.NONE,
        di_deck: str = "",
    ) -> None:
        """Open a lobby in this channel."""
        seats = lobby.players_for(LIBRARY, mode, players or 0)
        words = {"players": seats, "edition": edition, "mode": mode, "undo": undo, "pace": pace, "watch": watch}
        words |= {"module": module, "di_deck": di_deck}
        await guarded(interaction, lambda: opening.open_table(interaction, **words))

    @app_commands.command(name="join", description=text("command.kemet_join"))
    @app_commands.describe(colour=text("option.colour"), city=text("option.city"), team=text("option.team"))
    @app_commands.choices(colour=COLOURS)
    @app_commands.choices(team=TEAM_NAMES)
    @app_commands.autocomplete(city=city_choices)
    async def join(self, interaction: Interaction, colour: str = "", city: str = "", team: int | None = None) -> None:
        """Sit down, or change colour, city or team."""

        async def act() -> None:
            await tabling.join(interaction, tabling.lobby_here(interaction), colour.lower(), city.lower(), team)

        await guarded(interaction, act)

    @app_commands.command(name="leave", description=text("command.kemet_leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Free one's seat."""

        async def act() -> None:
            await tabling.leave(interaction, tabling.lobby_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="start", description=text("command.kemet_start"))
    async def start(self, interaction: Interaction) -> None:
        """Begin."""

        async def act() -> None:
            await tabling.start(interaction, tabling.lobby_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="end", description=text("command.kemet_end"))
    async def end(self, interaction: Interaction) -> None:
        """End, once confirmed."""

        async def act() -> None:
            await voting.ask_end(interaction, tabling.lobby_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="status", description=text("command.kemet_status"))
    async def status(self, interaction: Interaction) -> None:
        """Where it stands."""

        async def act() -> None:
            await looks.status(interaction, looks.game_here(interaction))

        await guarded(interaction, act)

    @app_commands.command(name="export", description=text("command.kemet_export"))
    async def export(self, interaction: Interaction) -> None:
        """The log as a file."""

        async def act() -> None:
            await log_files.export(interaction, looks.game_here(interaction))

        await guarded(interaction, act)


async def setup(client: Any) -> None:
    """Add the group to a bot object."""
    group = Kemet()
    for part in PARTS:
        part.add(group)
    client.tree.add_command(group)
