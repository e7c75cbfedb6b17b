"""Answers that only one person sees: acknowledged first, then one message, edited in place if it was pressed."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord

from bot.messages.parts import Image, Post, layout

Interaction = discord.Interaction[Any]


def is_private(interaction: Interaction) -> bool:
    """The press was made on a message that only its presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def acknowledge(interaction: Interaction) -> None:
    """The first act of everything that takes a moment: what follows is seen by the presser alone."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


async def begin(interaction: Interaction) -> None:
    """The first act of what goes on in the private message that was pressed, or in a new one."""
    if interaction.response.is_done():
        return
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await acknowledge(interaction)


async def answer(interaction: Interaction, post: Post, image: Image | None = None) -> None:
    """A new private message."""
    files = _files(image)
    if interaction.response.is_done():
        await interaction.followup.send(view=layout(post, image), files=files, ephemeral=True)
    else:
        await interaction.response.send_message(view=layout(post, image), files=files, ephemeral=True)


async def turn_into(interaction: Interaction, post: Post, image: Image | None = None) -> None:
    """Put a post in place of the private message that was pressed; a new one if it was a public message."""
    if not is_private(interaction):
        await answer(interaction, post, image)
    elif interaction.response.is_done():
        await interaction.edit_original_response(view=layout(post, image), attachments=_files(image))
    else:
        await interaction.response.edit_message(view=layout(post, image), attachments=_files(image))


def chosen(interaction: Interaction) -> str:
    """The value picked in a select; nothing for a button."""
    data: Any = interaction.data or {}
    return str((data.get("values") or [""])[0])


def _files(image: Image | None) -> list[discord.File]:
    if image is None or image.data is None:
        return []
    return [discord.File(BytesIO(image.data), image.name, description=image.alt)]
