"""Decisions as components and back: every word offered has a button, a line of a select or a part of a form."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.ports import GameInfo
from bot.prompts import public
from bot.prompts.done import undo
from bot.prompts.entry import open_key, open_panel
from bot.prompts.items import Press, Say, on_form
from bot.prompts.layout import ui_button
from bot.prompts.public import answer_label
from engine.decision import Decision

DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [Say, Press]


def public_buttons(info: GameInfo, decision: Decision) -> list[ui.Button[ui.LayoutView]]:
    """Answers of one press for a public message; an empty list where the answer needs a private step."""
    return [ui_button(each) for each in public.answers(info, decision)]


def opener(info: GameInfo, decision: Decision) -> ui.Button[ui.LayoutView]:
    """The button that leads the person asked to the private step."""
    return ui_button(public.opener(info, decision))


__all__ = ["DYNAMIC_ITEMS", "answer_label", "on_form", "open_key", "open_panel", "opener", "public_buttons", "undo"]
