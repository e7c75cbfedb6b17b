"""Answering a press: acknowledged first, then one private message, edited in place from the first press to the end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from io import BytesIO
from typing import ClassVar

import discord

from bot.messages.parts import ALT
from bot.ports import GameInfo
from bot.prompts.door import Client, Interaction, client_of
from bot.prompts.layout import Market, Panel, Picture, layout
from engine.view import View
from render.board import Draft

log = logging.getLogger(__name__)
PATIENCE = 1.5  # seconds; then the text goes out and the picture follows


def is_private(interaction: Interaction) -> bool:
    """The press was made on a message only its presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def acknowledge(interaction: Interaction) -> None:
    """The first act of everything that may take longer than three seconds."""
    if interaction.response.is_done():
        return
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


class _Place:
    """The private message that a panel is to stand in, as long as no later panel has taken it over."""

    _taken: ClassVar[dict[int, _Place]] = {}

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._number = interaction.message.id if is_private(interaction) and interaction.message is not None else 0

    def __enter__(self) -> _Place:
        if self._number:
            self._taken[self._number] = self
        return self

    def __exit__(self, *failed: object) -> None:
        if self.mine:
            self._taken.pop(self._number, None)

    @property
    def mine(self) -> bool:
        """Nobody else can have pressed on what was not shown yet."""
        return not self._number or self._taken.get(self._number) is self

    async def put(self, shown: discord.ui.LayoutView, file: discord.File | None = None) -> None:
        """A panel that comes late, or its picture, would bring back what was pressed on meanwhile: it is let go."""
        if self.mine:
            put = await self._interaction.edit_original_response(view=shown, attachments=[file] if file else [])
            if not self._number:
                self._number = put.id
                self._taken[put.id] = self


async def show(interaction: Interaction, panel: Panel, info: GameInfo, view: View | None = None) -> None:
    """Put a panel in place of the private message of this press, or send one. The picture follows if it is late."""
    await acknowledge(interaction)
    with _Place(interaction) as place:
        picture = panel.picture
        if picture is None or view is None:
            await place.put(layout(panel))
            return
        task = asyncio.create_task(_draw(client_of(interaction), picture, info, view))
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            await place.put(layout(panel))
        drawn = await task
        if drawn is None:
            await place.put(layout(panel))
            return
        image, alt = drawn
        name = f"{'tiles' if isinstance(picture, Market) else 'board'}-{view.serial}.png"
        # The message may be gone by the time a late picture is there.
        with contextlib.suppress(discord.NotFound):
            await place.put(layout(panel, name, alt), discord.File(BytesIO(image), name, description=alt))


async def _draw(client: Client, picture: Picture | Market, info: GameInfo, view: View) -> tuple[bytes, str] | None:
    """The picture and what it shows in words."""
    try:
        if isinstance(picture, Market):
            image = await client.pictures.market(view, info, picture.colour, dict(picture.offers))
            return image, client.pictures.market_alt(view, info, picture.colour)[:ALT]
        draft = Draft(picture.path, picture.lit, picture.battle, picture.hops) if picture.path else None
        image = await client.pictures.board(view, info, draft=draft, around=picture.around)
        return image, client.pictures.board_alt(view, info)[:ALT]
    except Exception as error:
        # A prompt without its picture is still a prompt. What went wrong is told without its values.
        log.error("no picture for game %s: %s", info.id, type(error).__qualname__)
        return None
