"""Buttons and selects of settings, of servers, and of what tries once more to open a table."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot import opening, settling
from bot.guard import BUTTON, SELECT, check_kind, guarded
from bot.messages.doorway import SERVER, words_of
from bot.ports import ServiceError
from bot.private import Interaction

AnyItem = ui.Item[Any]
ROLE = discord.ComponentType.role_select.value
SERVER_OPS: dict[str, tuple[int, Callable[[Interaction], Awaitable[None]]]] = {
    "open": (BUTTON, settling.open_server),
    "creators": (SELECT, settling.set_creators),
    "role": (ROLE, settling.set_role),
    "done": (BUTTON, settling.server_settled),
}


class SettingSelect(
    ui.DynamicItem[AnyItem],
    template=r"l1:(?P<game>[0-9]{1,15}):set_(?P<what>edition|seats|module|di_deck|undo|pace|watch|board)",
):
    """A setting of a table that is saved at once."""

    def __init__(self, game_id: int, what: str, item: AnyItem) -> None:
        super().__init__(item)
        self.game_id, self.what = game_id, what

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> SettingSelect:
        """The select that was used."""
        return cls(int(match["game"]), match["what"], item)

    async def callback(self, interaction: Interaction) -> None:
        """Set it."""
        await guarded(interaction, lambda: self._set(interaction))

    async def _set(self, interaction: Interaction) -> None:
        check_kind(interaction, SELECT)
        await settling.change(interaction, interaction.client.service.info(self.game_id), self.what)


class ServerItem(ui.DynamicItem[AnyItem], template=rf"{SERVER}:(?P<op>{'|'.join(SERVER_OPS)})"):
    """What server managers set: who may open tables here."""

    def __init__(self, op: str, item: AnyItem) -> None:
        super().__init__(item)
        self.op = op

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> ServerItem:
        """What was pressed."""
        return cls(match["op"], item)

    async def callback(self, interaction: Interaction) -> None:
        """Show it, or set it."""
        await guarded(interaction, lambda: self._act(interaction))

    async def _act(self, interaction: Interaction) -> None:
        kind, act = SERVER_OPS[self.op]
        check_kind(interaction, kind)
        await act(interaction)


class OpenButton(ui.DynamicItem[ui.Button[Any]], template=r"n1:(?P<op>open|cancel):(?P<words>[a-z0-9_:]{1,80})"):
    """Open a table with these words, now that something was put right; or do not."""

    def __init__(self, op: str, words: str) -> None:
        super().__init__(ui.Button(label=op, custom_id=f"n1:{op}:{words}"))
        self.op, self.words = op, words

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> OpenButton:
        """The button that was pressed."""
        return cls(match["op"], match["words"])

    async def callback(self, interaction: Interaction) -> None:
        """Try it."""
        await guarded(interaction, lambda: self._try(interaction))

    async def _try(self, interaction: Interaction) -> None:
        check_kind(interaction, BUTTON)
        if self.op == "cancel":
            await opening.cancel(interaction)
            return
        words = words_of(self.words)
        if words is None:
            raise ServiceError("unknown_button")
        await opening.open_table(interaction, **words)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [SettingSelect, ServerItem, OpenButton]
