"""Buttons that belong to no decision: tools of a game and those of a lobby. Each is judged by its custom id alone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import discord
from discord import ui

from bot import looks, tabling
from bot.guard import answer_refusal, game_of, guarded
from bot.messages.lobby import lobby_id
from bot.messages.look import help_page
from bot.messages.parts import tool_id
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, answer

__all__ = ["DYNAMIC_ITEMS", "LobbyButton", "LobbySelect", "Tool", "answer_refusal", "game_of", "guarded"]

Deed = Callable[[Interaction, GameInfo], Awaitable[None]]
AnyItem = ui.Item[Any]


async def open_panel(interaction: Interaction, info: GameInfo) -> None:
    """What waits for the presser."""
    await import_module("bot.prompts").open_panel(interaction, info.id)


async def undo(interaction: Interaction, info: GameInfo) -> None:
    """Take one's last choice back."""
    await import_module("bot.prompts").undo(interaction, info.id)


async def show_help(interaction: Interaction, info: GameInfo | None) -> None:
    """What this is and how to begin."""
    await answer(interaction, help_page(info))


async def new_table(interaction: Interaction, info: GameInfo | None) -> None:
    """A lobby in this channel."""
    await tabling.open_table(interaction)


TOOLS: dict[str, Deed] = {
    "my_turn": open_panel,
    "current": open_panel,
    "undo": undo,
    "my_hand": looks.hand,
    "board": looks.board,
    "log": looks.history,
    "why": looks.why,
    "help": show_help,
    "how": show_help,
    "rematch": tabling.rematch,
}
# Those that say with a number what they are about: a battle by its serial, a page of the log by its first entry.
NUMBERED: dict[str, Callable[[Interaction, GameInfo, int], Awaitable[None]]] = {
    "details": looks.details,
    "older": lambda interaction, info, number: looks.history(interaction, info, before=number),
}


class Tool(ui.DynamicItem[ui.Button[Any]], template=r"k1:(?P<game>\d+):0:any:(?P<tool>[a-z_]+)(?:-(?P<number>\d+))?"):
    """A tool button of any message of any game."""

    def __init__(self, game_id: int, tool: str, number: int = 0) -> None:
        super().__init__(ui.Button(label=tool, custom_id=tool_id(game_id, tool, number)))
        self.game_id, self.tool, self.number = game_id, tool, number

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> Tool:
        """The button that was pressed."""
        return cls(int(match["game"]), match["tool"], int(match["number"] or 0))

    async def callback(self, interaction: Interaction) -> None:
        """Look, or open a panel."""
        await guarded(interaction, lambda: self._use(interaction))

    async def _use(self, interaction: Interaction) -> None:
        if self.tool == "new_table":
            await new_table(interaction, None)
            return
        info: GameInfo = interaction.client.service.info(self.game_id)
        if self.tool in NUMBERED:
            await NUMBERED[self.tool](interaction, info, self.number)
        elif self.tool in TOOLS:
            await TOOLS[self.tool](interaction, info)
        else:
            raise ServiceError("unknown_button")


LOBBY: dict[str, Deed] = {
    "join": tabling.join,
    "leave": tabling.leave,
    "colour": tabling.choose_colour,
    "computer": tabling.add_computer,
    "start": tabling.start,
    "how": show_help,
    "end": tabling.end,
    "keep": tabling.keep,
}


class LobbyButton(ui.DynamicItem[ui.Button[Any]], template=rf"l1:(?P<game>\d+):(?P<op>{'|'.join(LOBBY)})"):
    """A button of a lobby, of its private answers, or of the question whether to end."""

    def __init__(self, game_id: int, op: str) -> None:
        super().__init__(ui.Button(label=op, custom_id=lobby_id(game_id, op)))
        self.game_id, self.op = game_id, op

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> LobbyButton:
        """The button that was pressed."""
        return cls(int(match["game"]), match["op"])

    async def callback(self, interaction: Interaction) -> None:
        """Do what the button says."""
        await guarded(interaction, self._act(interaction))

    def _act(self, interaction: Interaction) -> Callable[[], Awaitable[None]]:
        async def act() -> None:
            await LOBBY[self.op](interaction, interaction.client.service.info(self.game_id))

        return act


class LobbySelect(ui.DynamicItem[ui.Select[Any]], template=r"l1:(?P<game>\d+):pick_(?P<what>colour|city)"):
    """A colour or a city that is taken at once."""

    def __init__(self, game_id: int, what: str, item: ui.Select[Any]) -> None:
        super().__init__(item)
        self.game_id, self.what = game_id, what

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> LobbySelect:
        """The select that was used."""
        if not isinstance(item, ui.Select):
            raise TypeError("a select was expected")
        return cls(int(match["game"]), match["what"], item)

    async def callback(self, interaction: Interaction) -> None:
        """Take it."""
        await guarded(interaction, lambda: self._take(interaction))

    async def _take(self, interaction: Interaction) -> None:
        (value,) = self.item.values
        seat, city = (value, "") if self.what == "colour" else ("", value)
        await tabling.recolour(interaction, interaction.client.service.info(self.game_id), seat, city)


DYNAMIC_ITEMS: list[type[discord.ui.DynamicItem[Any]]] = [Tool, LobbyButton, LobbySelect]
