"""What allies press: their ids, and the way to the thread of a team, which stands on public messages too."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.messages.parts import Button, D, G, P, S, button
from bot.ports import GameInfo
from bot.texts import text

STYLES: Mapping[str, discord.ButtonStyle] = {
    **{"agree": G, "do": P, "show_hand": D, "look": P, "check": P, "post": G},
}


def team_id(game_id: int, op: str, arg: str = "") -> str:
    """The custom id of what allies press; it names no card and no word of an answer."""
    return f"t1:{game_id}:{op}:{arg}" if arg else f"t1:{game_id}:{op}"


def team_button(info: GameInfo, op: str, arg: str = "", *, disabled: bool = False) -> Button:
    """A button of a team."""
    return button(text(f"team.button.{op}"), team_id(info.id, op, arg), STYLES.get(op, S), disabled=disabled)


def thread_button(info: GameInfo) -> Button:
    """The way to the thread of whoever presses: the same on every message."""
    return team_button(info, "thread")
