"""Buttons and selects of teams. An id names a game, what is to be done, and at most the number of a proposal or the
question that one is put together for: whose team is meant is told by who presses.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from discord import ui

from bot.guard import BUTTON, SELECT, check_kind, guarded
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, chosen
from bot.teams import compose, talk

AnyItem = ui.Item[Any]
Act = Callable[[Interaction, GameInfo], Awaitable[None]]
Numbered = Callable[[Interaction, GameInfo, int], Awaitable[None]]
Worded = Callable[[Interaction, GameInfo, str], Awaitable[None]]

PLAIN: dict[str, Act] = {
    "propose": compose.start,
    "show": talk.ask_to_show,
    "cancel": talk.keep_hand,
    "look": talk.look,
    "thread": talk.to_thread,
    "check": talk.check_again,
    "without": talk.go_on_without,
}
NUMBERED: dict[str, Numbered] = {
    "agree": talk.agree,
    "against": lambda interaction, info, number: talk.agree(interaction, info, number, yes=False),
    "instead": lambda interaction, info, number: compose.change(interaction, info, number, instead=True),
    "do": talk.do_it,
    "change": compose.change,
    "withdraw": talk.withdraw,
}
WORDED: dict[str, Worded] = {
    "show_hand": talk.show_hand,
    "back": compose.back,
    "reset": compose.reset,
    "onward": compose.onward,
    "post": compose.post,
}
PICKS: dict[str, Worded] = {
    "part": lambda interaction, info, _: talk.ask_to_show(interaction, info, chosen(interaction)),
    "about": lambda interaction, info, _: compose.about(interaction, info),
    "word": compose.pick_word,
}
OPS = "|".join([*PLAIN, *NUMBERED, *WORDED, *PICKS])


class TeamItem(
    ui.DynamicItem[AnyItem], template=rf"t1:(?P<game>[0-9]{{1,15}}):(?P<op>{OPS})(?::(?P<arg>[a-z0-9_.]{{1,60}}))?"
):
    """Whatever allies press."""

    def __init__(self, game_id: int, op: str, arg: str, item: AnyItem) -> None:
        super().__init__(item)
        self.game_id, self.op, self.arg = game_id, op, arg

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> TeamItem:
        """What was pressed."""
        return cls(int(match["game"]), match["op"], match["arg"] or "", item)

    async def callback(self, interaction: Interaction) -> None:
        """Do it, or tell why not."""
        await guarded(interaction, lambda: self._act(interaction))

    async def _act(self, interaction: Interaction) -> None:
        check_kind(interaction, SELECT if self.op in PICKS else BUTTON)
        info: GameInfo = interaction.client.service.info(self.game_id)
        if self.op in PLAIN:
            await PLAIN[self.op](interaction, info)
        elif self.op in NUMBERED:
            if not self.arg.isdecimal() or len(self.arg) > 15:
                raise ServiceError("unknown_button")
            await NUMBERED[self.op](interaction, info, int(self.arg))
        else:
            await (WORDED | PICKS)[self.op](interaction, info, self.arg)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [TeamItem]
