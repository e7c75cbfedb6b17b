"""Persistent components: one class for presses that are an answer, one for presses inside a private panel."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot.guard import BUTTON, check_kind, unknown
from bot.prompts import entry, filled, presses
from bot.prompts.door import Interaction
from bot.prompts.ids import PANEL, SAY
from bot.tools import guarded
from engine.decision import Key


class Say(ui.DynamicItem[ui.Item[Any]], template=SAY):
    """A press that is the whole answer to a decision, on a public or a private message."""

    def __init__(self, item: ui.Item[Any], game_id: int, key: Key, word: str) -> None:
        super().__init__(item)
        self.game_id, self.key, self.word = game_id, key, word

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Say:
        """Made anew for every press."""
        return cls(item, int(match["game"]), Key(int(match["serial"]), match["seat"]), match["word"])

    async def callback(self, interaction: Interaction) -> None:
        """Answer, or tell why not."""
        await guarded(interaction, lambda: self._say(interaction))

    async def _say(self, interaction: Interaction) -> None:
        check_kind(interaction, BUTTON)
        await entry.say(interaction, self.key, self.game_id, self.word)


class Press(ui.DynamicItem[ui.Item[Any]], template=PANEL):
    """A button or a select of a private panel."""

    def __init__(self, item: ui.Item[Any], game_id: int, key: Key, op: str, arg: str) -> None:
        super().__init__(item)
        self.game_id, self.key, self.op, self.arg = game_id, key, op, arg

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Press:
        """Made anew for every press."""
        key = Key(int(match["serial"]), match["seat"])
        return cls(item, int(match["game"]), key, match["op"], match["arg"])

    async def callback(self, interaction: Interaction) -> None:
        """Do what the press asks, or tell why not."""
        await guarded(interaction, lambda: presses.press(interaction, self.key, self.game_id, self.op, self.arg))


async def on_form(interaction: Interaction) -> None:
    """A submitted form of ours, whether this process opened it or one before it."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Any = interaction.data or {}
    match = re.fullmatch(PANEL, str(data.get("custom_id", "")))
    if match is None or match["op"] != "form":
        await unknown(interaction)
        return
    key = Key(int(match["serial"]), match["seat"])
    await guarded(interaction, lambda: filled.submit(interaction, key, int(match["game"]), match["arg"]))
