"""Tool buttons, which belong to no decision; each is judged by its custom id alone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from discord import app_commands, ui

from bot import browsing, looks, mine, opening, zooming
from bot.guard import BUTTON, answer_refusal, check_kind, game_of, guarded
from bot.messages.look import commands, game_in_short, help_page
from bot.messages.parts import tool_id
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, answer

__all__ = ["DYNAMIC_ITEMS", "Tool", "answer_refusal", "game_of", "guarded"]

Deed = Callable[[Interaction, GameInfo], Awaitable[None]]
AnyItem = ui.Item[Any]


async def open_panel(interaction: Interaction, info: GameInfo) -> None:
    """What waits for the presser."""
    await import_module("bot.prompts").open_panel(interaction, info.id)


async def undo(interaction: Interaction, info: GameInfo) -> None:
    """Take one's last choice back."""
    await import_module("bot.prompts").undo(interaction, info.id)


async def show_rule(interaction: Interaction, info: GameInfo) -> None:
    """What is asked now, what it is for and what it costs."""
    await import_module("bot.step_help").step(interaction, info)


async def give(interaction: Interaction, info: GameInfo) -> None:
    """What the presser may give to an ally."""
    await import_module("bot.prompts.giving").open_panel(interaction, info)


async def show_help(interaction: Interaction, info: GameInfo | None) -> None:
    """What this is and how to begin."""
    await answer(interaction, help_page(info))


async def show_short(interaction: Interaction, info: GameInfo | None) -> None:
    """The game in short."""
    await answer(interaction, game_in_short(info))


async def show_games(interaction: Interaction, info: GameInfo | None) -> None:
    """All games of whoever presses."""
    await mine.games(interaction)


async def open_next(interaction: Interaction, info: GameInfo | None) -> None:
    """What has waited longest for whoever presses."""
    await mine.next_one(interaction)


async def show_commands(interaction: Interaction, info: GameInfo | None) -> None:
    """All commands, as they are told to Discord."""
    groups: dict[str, dict[str, str]] = {}
    for root in interaction.client.tree.get_commands():
        members = root.commands if isinstance(root, app_commands.Group) else [root]
        groups[root.name] = {each.qualified_name: each.description for each in members}
    await answer(interaction, commands(groups))


async def new_table(interaction: Interaction, info: GameInfo | None) -> None:
    """A lobby in this channel."""
    await opening.open_table(interaction)


TOOLS: dict[str, Deed] = {
    "my_turn": open_panel,
    "current": open_panel,
    "undo": undo,
    "give": give,
    "my_hand": looks.hand,
    "board": zooming.board,
    "picture": zooming.board,
    "text": looks.in_words,
    "log": looks.history,
    "tiles": browsing.market_of,
    "seats": browsing.all_seats,
    "my_seat": browsing.my_seat,
    "discards": browsing.discards,
    "score": browsing.score,
    "why": looks.why,
    "rule": show_rule,
    "help": show_help,
    "how": show_help,
    "rematch": opening.rematch,
    "report": mine.report,
    "share_report": mine.share_report,
    "export": mine.export,
}
# Those that need no game.
ANYWHERE: dict[str, Callable[[Interaction, GameInfo | None], Awaitable[None]]] = {
    "new_table": new_table,
    "short": show_short,
    "guide": show_help,
    "commands": show_commands,
    "games": show_games,
    "next": open_next,
}
# Those that say with a number what they are about: a battle by its serial, a page of the log by the lines after it.
NUMBERED: dict[str, Callable[[Interaction, GameInfo, int], Awaitable[None]]] = {
    "details": looks.details,
    "own": lambda interaction, info, number: looks.history(interaction, info, offset=number, in_place=True, own=True),
    "part": lambda interaction, info, number: looks.in_words(interaction, info, number, in_place=True),
    "page": lambda interaction, info, number: looks.history(interaction, info, offset=number, in_place=True),
}


class Tool(
    ui.DynamicItem[ui.Button[Any]],
    template=r"k1:(?P<game>[0-9]{1,15}):0:any:(?P<tool>[a-z_]+)(?:-(?P<number>[0-9]{1,15}))?",
):
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
        check_kind(interaction, BUTTON)
        if self.tool in ANYWHERE:
            await ANYWHERE[self.tool](interaction, game_of(interaction) if self.game_id else None)
            return
        info: GameInfo = interaction.client.service.info(self.game_id)
        if self.tool in NUMBERED:
            await NUMBERED[self.tool](interaction, info, self.number)
        elif self.tool in TOOLS:
            await TOOLS[self.tool](interaction, info)
        else:
            raise ServiceError("unknown_button")


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [Tool]
