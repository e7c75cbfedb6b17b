"""The bot object: it wires commands, buttons and loops to the service, and closes all of it in order."""

from __future__ import annotations

import hashlib
import importlib
import json
import logging
import re
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import reports
from bot.backups import FAILED
from bot.ports import ServiceError

if TYPE_CHECKING:
    from bot.backups import Schedule
    from bot.pictures import Pictures
    from bot.ports import Publisher
    from bot.service import Service
    from bot.timers import Timers

COGS = ("kemet", "mine", "act", "team", "show", "rules", "me", "help")
# Each lists its DYNAMIC_ITEMS.
ITEMS = (
    *("bot.prompts", "bot.tools", "bot.browsing", "bot.rules_help", "bot.zooming", "bot.personal"),
    *("bot.messages.lobby", "bot.table_items", "bot.teams.items"),
)
MENTIONS = discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False)
# Discord shows an older list of commands for a while, and sends what stood in that.
OLDER = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
log = logging.getLogger("kemet.client")


class KemetClient(commands.AutoShardedBot):
    """`service`, `timers`, `publisher` and `pictures` are set before it starts, `backups` where some are wanted."""

    service: Service
    timers: Timers
    publisher: Publisher
    pictures: Pictures
    backups: Schedule | None = None

    def __init__(self, *, dev_guild: int | None = None, shard_count: int | None = None, always_sync: bool = False):
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents.default(),
            allowed_mentions=MENTIONS,
            shard_count=shard_count,
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.dev_guild = discord.Object(dev_guild) if dev_guild is not None else None
        self.always_sync = always_sync
        self.begun = False
        self.tree.error(self._command_failed)
        self._known: list[re.Pattern[str]] = []

    async def login(self, token: str) -> None:
        """Take the token to Discord. From here on there is something of the library's to close."""
        self.begun = True
        await super().login(token)

    async def setup_hook(self) -> None:
        """Open the database, then take up buttons, commands and what is due. Raises StoreError."""
        await self.service.open()
        for module in ITEMS:
            items = importlib.import_module(module).DYNAMIC_ITEMS
            self.add_dynamic_items(*items)
            self._known += [item.__discord_ui_compiled_template__ for item in items]
        for cog in COGS:
            await importlib.import_module(f"bot.cogs.{cog}").setup(self)
        await self._sync()
        for loop in (self.do_what_is_due, self.send_what_is_left, self.forget_what_was_sent):
            loop.start()
        if self.backups is not None:
            self.back_up.start()

    async def _sync(self) -> None:
        """Tell Discord the commands if they differ from those it was told last: it allows few such calls a day."""
        if self.dev_guild is not None:
            self.tree.copy_global_to(guild=self.dev_guild)
        told = [command.to_dict(self.tree) for command in self.tree.get_commands(guild=self.dev_guild)]
        text = json.dumps(told, sort_keys=True, default=str)
        key = f"commands:{self.application_id}:{self.dev_guild.id if self.dev_guild else 'all'}"
        value = hashlib.sha256(text.encode()).hexdigest()
        if self.always_sync or await self.service.fact(key) != value:
            await self.tree.sync(guild=self.dev_guild)
            await self.service.note_fact(key, value)

    async def close(self) -> None:
        """Stop accepting, finish what holds a lock, send what is committed, close database and gateway."""
        if self.is_closed():
            return
        self.service.closing = True
        if self.backups is not None:
            self.backups.stop()
        for loop in (self.do_what_is_due, self.send_what_is_left, self.forget_what_was_sent, self.back_up):
            loop.cancel()
        await self.service.close()
        self.pictures.close()
        if self.begun:
            await super().close()

    async def _command_failed(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """One place for what goes wrong in any command: it is answered as what goes wrong in a button is."""
        from bot.tools import guarded

        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, OLDER):
            cause = ServiceError("unknown_command")

        async def fail() -> None:
            raise cause

        await guarded(interaction, fail)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A button that no part of the bot knows is answered too; all others are found by their ids."""
        from bot.guard import unknown

        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        pressed = interaction.type is discord.InteractionType.component
        if pressed and not any(known.fullmatch(custom_id) for known in self._known):
            await unknown(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server that the bot has joined is greeted."""
        from bot.greeting import greet

        try:
            await greet(self, guild)
        except Exception as error:
            reports.fault(log, f"server {guild.id} was not greeted", error)

    # Loops: one that raises would never run again, so nothing leaves their bodies.

    @tasks.loop(seconds=1)
    async def do_what_is_due(self) -> None:
        """Pings and computer seats."""
        try:
            await self.timers.sweep()
        except Exception as error:
            reports.fault(log, "what is due was not done", error)

    @tasks.loop(seconds=0.5)
    async def send_what_is_left(self) -> None:
        """What rests in the outbox, and what an outage or a restart left there. It looks at a few moments in memory."""
        try:
            await self.service.outbox.sweep()
        except Exception as error:
            reports.fault(log, "what is left was not sent", error)

    @tasks.loop(hours=6)
    async def forget_what_was_sent(self) -> None:
        """Rows of the outbox that are long done."""
        try:
            await self.service.outbox.tidy()
        except Exception as error:
            reports.fault(log, "the outbox was not tidied", error)

    @tasks.loop(minutes=10)
    async def back_up(self) -> None:
        """A copy of the database, once a day. Why the last one failed is noted, for the doctor to read."""
        if self.backups is None:
            return
        try:
            told = await self.backups.sweep()
            if told is not None and told != (await self.service.fact(FAILED) or ""):
                await self.service.note_fact(FAILED, told)
        except Exception as error:
            reports.fault(log, "no backup was made", error)

    @back_up.before_loop
    @do_what_is_due.before_loop
    @send_what_is_left.before_loop
    async def _connected(self) -> None:
        await self.wait_until_ready()
