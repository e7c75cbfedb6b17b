"""Buttons and selects of a lobby; each is judged by its custom id alone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from discord import ui

from bot import tabling
from bot.guard import BUTTON, SELECT, check_kind, guarded
from bot.messages.look import help_page
from bot.messages.seats import lobby_id
from bot.ports import GameInfo
from bot.private import Interaction, answer, chosen

Deed = Callable[[Interaction, GameInfo], Awaitable[None]]
AnyItem = ui.Item[Any]


async def show_help(interaction: Interaction, info: GameInfo) -> None:
    """What this is and how to begin."""
    await answer(interaction, help_page(info))


LOBBY: dict[str, Deed] = {
    "join": tabling.join,
    "leave": tabling.leave,
    "colour": tabling.choose_colour,
    "computer": tabling.add_computer,
    "remove": tabling.remove_computer,
    "start": tabling.start,
    "how": show_help,
    "end": tabling.ask_end,
    "end_lobby": tabling.end_lobby,
    "end_game": tabling.end_game,
    "keep": tabling.keep,
}


class LobbyButton(ui.DynamicItem[ui.Button[Any]], template=rf"l1:(?P<game>[0-9]{{1,15}}):(?P<op>{'|'.join(LOBBY)})"):
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
            check_kind(interaction, BUTTON)
            await LOBBY[self.op](interaction, interaction.client.service.info(self.game_id))

        return act


class LobbySelect(ui.DynamicItem[AnyItem], template=r"l1:(?P<game>[0-9]{1,15}):pick_(?P<what>colour|city)"):
    """A colour or a city that is taken at once."""

    def __init__(self, game_id: int, what: str, item: AnyItem) -> None:
        super().__init__(item)
        self.game_id, self.what = game_id, what

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> LobbySelect:
        """The select that was used."""
        return cls(int(match["game"]), match["what"], item)

    async def callback(self, interaction: Interaction) -> None:
        """Take it."""
        await guarded(interaction, lambda: self._take(interaction))

    async def _take(self, interaction: Interaction) -> None:
        check_kind(interaction, SELECT)
        value = chosen(interaction)
        seat, city = (value, "") if self.what == "colour" else ("", value)
        await tabling.recolour(interaction, interaction.client.service.info(self.game_id), seat, city)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [LobbyButton, LobbySelect]
