"""The greeting of a server that the bot has joined: once, where it may write."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord

from bot.messages.doorway import greet as greeting
from bot.messages.parts import allowed, layout

log = logging.getLogger("kemet.client")


async def greet(client: Any, guild: discord.Guild) -> None:
    """`greet`: noted before it is sent, so that it never comes twice."""
    settings = client.service.settings
    rules = settings.server(guild.id)
    if rules.greeted:
        return
    places = list(writable(guild))
    if not places:
        log.info("server %d is not greeted: there is no channel to write in", guild.id)
        return
    await settings.set_server(guild.id, replace(rules, greeted=True))
    post = greeting()
    for channel in places:
        try:
            await channel.send(view=layout(post), allowed_mentions=allowed(post))
            return
        except discord.HTTPException as error:
            log.info("server %d is not greeted in channel %d: %d", guild.id, channel.id, error.code)


def writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The system channel first, then text channels from the top, where the bot may write."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in [*first, *(each for each in guild.text_channels if each not in first)]:
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
