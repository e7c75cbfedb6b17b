"""Buttons and selects of a lobby; each is judged by its custom id alone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from discord import ui

from bot import opening, settling, tabling, voting
from bot.guard import BUTTON, SELECT, check_kind, guarded
from bot.messages.look import help_page
from bot.messages.parts import lobby_id
from bot.messages.team_lobby import TEAMS, join_op
from bot.ports import GameInfo
from bot.private import Interaction, answer, chosen

Deed = Callable[[Interaction, GameInfo], Awaitable[None]]
AnyItem = ui.Item[Any]


async def show_help(interaction: Interaction, info: GameInfo) -> None:
    """What this is and how to begin."""
    await answer(interaction, help_page(info))


LOBBY: dict[str, Deed] = {
    "join": tabling.join,
    **{join_op(team): tabling.join_team(team) for team in TEAMS},
    "draw": tabling.draw_teams,
    "draw_all": tabling.draw_all,
    "keep_teams": tabling.keep_teams,
    "leave": tabling.leave,
    "colour": tabling.choose_colour,
    "computer": tabling.add_computer,
    "remove": tabling.remove_computer,
    "start": tabling.start,
    "how": show_help,
    "take": tabling.take_seat,
    "decline": tabling.decline,
    "settings": settling.open_settings,
    "settled": settling.settled,
    "end": voting.ask_end,
    "end_lobby": voting.end_lobby,
    "end_game": voting.end_game,
    "end_now": voting.end_now,
    "ask_end": voting.ask_table,
    "keep": voting.keep,
    "vote_yes": voting.vote_yes,
    "vote_no": voting.vote_no,
    "undo_yes": voting.undo_yes,
    "undo_no": voting.undo_no,
    "keep_step": voting.keep_step,
    "rematch": opening.rematch,
    "rematch_text": opening.rematch_written,
    "new_lobby": opening.new_lobby,
    "new_lobby_text": opening.new_lobby_written,
}


class LobbyButton(ui.DynamicItem[ui.Button[Any]], template=rf"l1:(?P<game>[0-9]{{1,15}}):(?P<op>{'|'.join(LOBBY)})"):
    """A button of a lobby, of its private answers, or of what a table is asked."""

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


class AskUndo(ui.DynamicItem[ui.Button[Any]], template=r"l1:(?P<game>[0-9]{1,15}):ask_undo-(?P<serial>[0-9]{1,15})"):
    """Ask for a step back, as the table stood at this serial."""

    def __init__(self, game_id: int, serial: int) -> None:
        super().__init__(ui.Button(label="ask_undo", custom_id=lobby_id(game_id, f"ask_undo-{serial}")))
        self.game_id, self.serial = game_id, serial

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> AskUndo:
        """The button that was pressed."""
        return cls(int(match["game"]), int(match["serial"]))

    async def callback(self, interaction: Interaction) -> None:
        """Ask those whose steps would fall, or do it if there is nobody to ask."""
        await guarded(interaction, lambda: self._ask(interaction))

    async def _ask(self, interaction: Interaction) -> None:
        check_kind(interaction, BUTTON)
        await voting.ask_undo(interaction, interaction.client.service.info(self.game_id), self.serial)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [LobbyButton, LobbySelect, AskUndo]
