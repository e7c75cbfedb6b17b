"""A small bot that shows all the page must show: layouts, pictures, private panels, forms, threads, DMs, timers."""

from __future__ import annotations

import io
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands, tasks
from PIL import Image, ImageDraw

SECRET = "4 Strength for Ada only"
PEOPLE = (1456074443980800004, 1456074443980800006, 1456074443980800008)  # Ada, Ben, Cleo in every first world
PLACES = {
    "t1": "T1 Western Temple — 2 land moves · battle with Green 3",
    "d7": "D7 Western Obelisk Desert — 1 land move",
    "d1": "D1 North-West Desert — 1 land move",
    "d2": "D2 Inner West Desert — 2 land moves · battle with Blue 2",
    "c2-c": "✗ C2-c Inner West City, west — a Wall: your Troop did not start next to it (3.4.5)",
    "d9": "D9 West Gate Shore — 5 + Snake",
}


def board(number: int = 1) -> discord.File:
    """A picture in the shape of a board."""
    picture = Image.new("RGB", (1600, 1200), "#E4C88F")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, 1600, 97), fill="#1D2940")
    pen.polygon([(620, 100), (760, 100), (1000, 1200), (820, 1200)], fill="#4E97B5")
    for spot, colour in enumerate(("#DE3E27", "#4689DA", "#166043")):
        pen.ellipse((120 + 420 * spot, 300, 320 + 420 * spot, 500), fill=colour, outline="#F4ECD8", width=10)
    out = io.BytesIO()
    picture.save(out, "PNG")
    out.seek(0)
    return discord.File(out, f"board-{number}.png", description="Board, round 2, day. Red to act.")


def container(colour: int, *texts: str, picture: str = "", rows: list[list[Any]] | None = None) -> ui.LayoutView:
    """A layout of texts, a picture and rows of buttons."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=colour)
    box.add_item(ui.TextDisplay(texts[0]))
    if picture:
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{picture}", description="Board, round 2, day. Red to act.")
        box.add_item(gallery)
    for text in texts[1:]:
        box.add_item(ui.TextDisplay(text))
    for row in rows or []:
        line: ui.ActionRow[Any] = ui.ActionRow()
        for item in row:
            line.add_item(item)
        box.add_item(line)
    view.add_item(box)
    return view


class Press(ui.DynamicItem[ui.Button[Any]], template=r"demo:(?P<word>[a-z_]+)(?::(?P<n>\d+))?"):
    """Every button of the demonstration, known by its word."""

    def __init__(self, word: str, label: str = "?", style: int = 2, *, n: int = 0, disabled: bool = False) -> None:
        custom_id = f"demo:{word}:{n}" if n else f"demo:{word}"
        super().__init__(
            ui.Button(label=label, style=discord.ButtonStyle(style), custom_id=custom_id, disabled=disabled)
        )
        self.word = word

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Press:
        return cls(match["word"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await getattr(interaction.client, f"press_{self.word}")(interaction)


class Plan(ui.Modal, title="Battle plan · Western Temple"):
    """A form with every control."""

    intro = ui.TextDisplay[Any](
        "You: 5 warriors, +1 Charge! = 6 Strength before cards. Green: 3 warriors. You have 6 PP."
    )
    play = ui.Label[Any](
        text="Battle card to play",
        component=ui.RadioGroup(
            custom_id="play",
            options=[
                discord.RadioGroupOption(label=label, value=value)
                for value, label in (
                    ("4/1", "4 Strength · 1 Damage"),
                    ("3/2", "3 Strength · 2 Damage"),
                    ("1/3", "1 Strength · 3 Damage"),
                    ("2/2/1", "2 Strength · 2 Damage · 1 Shield"),
                )
            ],
        ),
    )
    discard = ui.Label[Any](
        text="Battle card to discard, face down",
        component=ui.Select(
            custom_id="discard",
            options=[
                discord.SelectOption(label="1 Strength · 3 Damage", value="1/3"),
                discord.SelectOption(label="4 Strength · 1 Damage", value="4/1"),
            ],
        ),
    )
    di = ui.Label[Any](
        text="DI cards to add",
        description="Paid at the reveal. Leave empty for none",
        component=ui.CheckboxGroup(
            custom_id="di",
            required=False,
            options=[
                discord.CheckboxGroupOption(label="War Rage · free · +1 Strength", value="war_rage"),
                discord.CheckboxGroupOption(label="War Fury · 1 PP · +2 Strength", value="war_fury"),
            ],
        ),
    )
    note = ui.Label[Any](
        text="Note", component=ui.TextInput(custom_id="note", max_length=40, required=False, placeholder="For you only")
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        if self.play.component.value == self.discard.component.values[0]:
            text = "**Play and discard are the same card.** Nothing was sealed; your other picks are kept."
            view = container(0x8A8F98, text, rows=[[Press("plan", "Fix", 1)]])
            await interaction.response.send_message(view=view, ephemeral=True)
            return
        text = f"### Sealed\nPlay **{self.play.component.value}**, add {', '.join(self.di.component.values) or 'none'}."
        await interaction.response.send_message(view=container(0xC9463D, text), ephemeral=True)


class Kemet(app_commands.Group):
    """/kemet …"""

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(players="How many seats", edition="Which edition")
    @app_commands.choices(
        edition=[
            app_commands.Choice(name="Rise of the Gods", value="rise_of_the_gods"),
            app_commands.Choice(name="Classic", value="classic"),
        ]
    )
    async def new(
        self,
        interaction: discord.Interaction[Any],
        players: app_commands.Range[int, 2, 6] = 3,
        edition: str = "rise_of_the_gods",
    ) -> None:
        await interaction.response.send_message(view=interaction.client.lobby(interaction.user, players))

    @app_commands.command(description="Show where the game stands")
    async def status(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.client.post_status(interaction.channel)
        await interaction.delete_original_response()


class Act(app_commands.Group):
    """/act …"""

    @app_commands.command(description="Move a Troop")
    @app_commands.rename(origin="from")
    @app_commands.describe(origin="Where the Troop stands", warriors="How many go", to="Where the Troop goes")
    async def move(
        self, interaction: discord.Interaction[Any], origin: str, warriors: app_commands.Range[int, 1, 5], to: str
    ) -> None:
        await interaction.response.send_message(f"Moved {warriors} to **{to}**", ephemeral=True)

    @move.autocomplete("origin")
    @move.autocomplete("to")
    async def places(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=name[:100], value=word)
            for word, name in PLACES.items()
            if current.lower() in name.lower()
        ]

    @app_commands.command(description="Ask for a copy of your secrets by direct message")
    async def copy(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.user.send(view=container(0xD9A441, "### Your hand\n*War Rage*, *Distraction*"))
        await interaction.response.send_message("Sent.", ephemeral=True)

    @app_commands.command(description="Open a thread for your team")
    async def team(self, interaction: discord.Interaction[Any], private: bool = True) -> None:
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        thread = await interaction.channel.create_thread(name="team-sun" if private else "round 1 talk", type=kind)
        if private:
            await thread.add_user(interaction.user)
        await thread.send(f"<@{interaction.user.id}> — only you can read here.")
        await interaction.response.send_message("Done.", ephemeral=True)


class DemoBot(commands.Bot):
    """The bot under the page."""

    def __init__(self) -> None:
        intents = discord.Intents.default()
        super().__init__(command_prefix=commands.when_mentioned, intents=intents)
        self.due: datetime | None = None
        self.where = 0
        self.steps = 0
        self.seated: list[str] = []
        self.has_opened_form = False

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A form that a process before this one opened."""
        if interaction.type is discord.InteractionType.modal_submit and not self.has_opened_form:
            await interaction.response.send_message("Taken, though the bot was stopped.", ephemeral=True)

    async def setup_hook(self) -> None:
        self.tree.add_command(Kemet(name="kemet", description="Tables"))
        self.tree.add_command(Act(name="act", description="Acts"))
        self.add_dynamic_items(Press)
        self.remind.start()

    async def close(self) -> None:
        self.remind.cancel()
        await super().close()

    @tasks.loop(seconds=5)
    async def remind(self) -> None:
        if self.due and discord.utils.utcnow() >= self.due:
            self.due = None
            await self.get_partial_messageable(self.where).send("Reminder: we wait for Red.")

    @remind.before_loop
    async def wait(self) -> None:
        await self.wait_until_ready()

    def lobby(self, host: Any, players: int) -> ui.LayoutView:
        self.seated = self.seated or [f"🟥 **Red** · {host.mention}"]
        taken = len(self.seated)
        seats = [*self.seated, *(f"▫️ **Seat {n + 1}** · free" for n in range(taken, players))]
        free = players - taken
        start = Press("start", f"Start Game · {free} Seat Free" if free else "Start Game", 1, disabled=bool(free))
        return container(
            0xD9A441,
            f"## Kemet · Rise of the Gods\n{players} seats · host {host.mention} · undo friendly · pace relaxed\n"
            + "\n".join(seats)
            + f"\n-# {taken} of {players} seats taken. Colours can change until the start.",
            rows=[
                [Press("join", "Join", 3), Press("leave", "Leave"), Press("computer", "Add Computer")],
                [start, Press("help", "How to Play")],
            ],
        )

    async def press_computer(self, interaction: Any) -> None:
        self.seated.append(f"{'🟦 **Blue**' if len(self.seated) == 1 else '🟩 **Green**'} · computer")
        await interaction.response.edit_message(view=self.lobby(interaction.user, 3))

    async def press_start(self, interaction: Any) -> None:
        await interaction.response.defer()
        await self.post_status(interaction.channel)
        await self.post_ping(interaction.channel, interaction.user)

    async def press_help(self, interaction: Any) -> None:
        await interaction.response.send_message(SECRET, ephemeral=True)

    async def post_status(self, channel: Any) -> discord.Message:
        users = PEOPLE
        now = int(discord.utils.utcnow().timestamp())
        view = container(
            0xC0392F,
            "## Round 2 · Day · 🟥 Red to act",
            f"🟥 Red <@{users[0]}> · **3** Glory · **6** PP · **3** tokens\n"
            f"🟦 Blue <@{users[1]}> · **4** Glory · **4** PP · **3** tokens\n"
            f"🟩 Green <@{users[2]}> · **3** Glory · **7** PP · **3** tokens",
            f"Waiting for <@{users[0]}>: action 3 of 5, since <t:{now}:t>\n"
            "-# 🟦 Blue moves 2 warriors, C2-c to D2 · 🟩 Green prays, +3 PP",
            picture="board-1.png",
            rows=[
                [
                    Press("turn", "My Turn", 1),
                    Press("hand", "My Hand"),
                    Press("board", "Board Views"),
                    Press("market", "Tile Market"),
                    Press("log", "Log"),
                ],
                [Press("seats", "Seats"), Press("help", "Help", n=2)],
            ],
        )
        message = await channel.send(view=view, file=board())
        await message.pin()
        self.due = discord.utils.utcnow() + timedelta(hours=8)
        self.where = channel.id
        return message

    async def post_ping(self, channel: Any, user: Any) -> None:
        line = "-# 🟦 **Blue** moves 2 warriors, C2-c to D2 (0 PP)\n-# 🟩 **Green** prays, +3 PP"
        await channel.send(line)
        text = f"{user.mention} — your action, **3 of 5**. 🟦 Blue moved 2 warriors to D2."
        await channel.send(
            view=container(0xC0392F, text, rows=[[Press("turn", "Take My Turn", 1), Press("board", "Board")]])
        )

    def panel(self) -> ui.LayoutView:
        return container(
            0xC0392F,
            "### Place a token · action 3 of 5\n**6 PP** · supply 3 · Day cards 1\n"
            "-# Floor 3 is empty: it needs a token before the Day ends.\n-# Floor 3 · Movement, Recruitment",
            rows=[
                [Press("move", "Move", 1, n=3), Press("plan", "Recruit · 1 PP Each", 1)],
                [
                    Press("move", "Move", 1, n=2),
                    Press("move", "Build · 1+ PP", 1, n=4),
                    Press("pray", "Pray · Used", 2, disabled=True),
                ],
                [
                    Press("plan", "Battle Plan…", 1, n=7),
                    Press("private_select", "Choose…"),
                    Press("tell", "Claim 2 Cards"),
                ],
                [Press("hand", "My Hand"), Press("board", "Board"), Press("why", "Why Not?")],
            ],
        )

    async def press_turn(self, interaction: Any) -> None:
        await interaction.response.send_message(view=self.panel(), ephemeral=True)

    async def press_move(self, interaction: Any) -> None:
        self.steps += 1
        view = container(
            0xC0392F,
            f"### Movement\n**D9 West Gate Shore** · 5 + Snake › … step {self.steps}\n1 of 2 land moves left",
            picture=f"board-{self.steps}.png",
            rows=[
                [Press("move", "⚔️T1 Western Temple", 1, n=5), Press("move", "D2 Inner West Desert", 1, n=6)],
                [Press("back", "Back"), Press("commit", "Stop Here", 3)],
            ],
        )
        await interaction.response.edit_message(view=view, attachments=[board(self.steps)])

    async def press_tell(self, interaction: Any) -> None:
        await interaction.response.send_message("🟥 Red claims something.")

    async def press_back(self, interaction: Any) -> None:
        await interaction.response.edit_message(view=self.panel(), attachments=[])

    async def press_commit(self, interaction: Any) -> None:
        await interaction.response.edit_message(
            view=container(0x2F8F5B, "**Done.** Red moves 5 warriors"), attachments=[]
        )
        await interaction.channel.send("-# 🟥 **Red** moves 5 warriors, D9 to T1 (0 PP)")

    async def press_plan(self, interaction: Any) -> None:
        self.has_opened_form = True
        await interaction.response.send_modal(Plan())

    async def press_board(self, interaction: Any) -> None:
        view = container(0xD9A441, "### Board", picture="board-9.png")
        await interaction.response.send_message(view=view, file=board(9), ephemeral=True)

    async def press_hand(self, interaction: Any) -> None:
        await interaction.response.send_message(f"Your hand: {SECRET}", ephemeral=True)

    async def press_private_select(self, interaction: Any) -> None:
        view = ui.View(timeout=None)
        view.add_item(Choose())
        embed = discord.Embed(title="Choose a card", description="An *embed* of old", colour=0x5B6BC0)
        await interaction.response.send_message(embed=embed, view=view, ephemeral=True)


class Choose(ui.Select[Any]):
    """A select menu."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label="Prayer", value="prayer", description="free — Gain 2 PP"),
            discord.SelectOption(label="Raining Fire", value="fire", description="1 PP — Remove 1 warrior"),
        ]
        super().__init__(custom_id="choose", placeholder="Choose a card", options=options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content=f"Chose {self.values[0]}", embed=None, view=None)
