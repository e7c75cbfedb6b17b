"""Buttons that every panel shares."""

from __future__ import annotations

from collections.abc import Callable

from bot.messages.parts import tool_id
from bot.prompts.ask import Ask
from bot.prompts.ids import panel_id
from bot.prompts.layout import FEW, SECONDARY, SUCCESS, Block, Button, small
from bot.prompts.names import reasons
from bot.texts import text
from engine.decision import Key, Word


def tool(game_id: int, name: str) -> Button:
    """A tool that answers privately and belongs to no decision."""
    return Button(text(f"label.{name}"), tool_id(game_id, name), SECONDARY)


def tools(ask: Ask, *names: str) -> list[Button]:
    """Several of them."""
    return [tool(ask.info.id, name) for name in names]


def back(ask: Ask) -> Button:
    """Take one word back; greyed where none is said."""
    return Button(text("button.back"), ask.marked("back"), SECONDARY, disabled=not _may_go_back(ask))


def reset(ask: Ask) -> Button:
    """Take all words back."""
    return Button(text("button.reset"), ask.marked("reset"), SECONDARY, disabled=not _may_go_back(ask))


def _may_go_back(ask: Ask) -> bool:
    return len(ask.answers) > 1 or bool(ask.words)


def confirm(ask: Ask, label: str, *, ready: bool = True) -> Button:
    """The button that commits the draft."""
    return Button(label, ask.marked("confirm"), SUCCESS, disabled=not ready)


def nothing(ask: Ask, label: str) -> Button:
    """Finish with the empty answer (R-036)."""
    end = ask.after()
    return Button(label, ask.marked("nothing"), SECONDARY, disabled=not any(w.word == "done" and w.legal for w in end))


def undo(ask: Ask, *, possible: bool) -> Button:
    """Take the last choice of the seat back, while its turn goes on."""
    last = ask.view.last_by.get(ask.seat, 0)
    custom_id = panel_id(ask.info.id, Key(max(last, 1), ask.seat), "undo")
    return Button(text("label.undo"), custom_id, SECONDARY, disabled=not (last and possible))


def why(ask: Ask) -> Button:
    """Every greyed choice with its rule; greyed itself where nothing is."""
    return Button(text("label.why"), ask.marked("why"), SECONDARY, disabled=not ask.refused)


def greyed(refused: list[Word], name: Callable[[Word], str] | None = None) -> list[Block]:
    """Up to three reasons in small text; more stand behind Why Not?."""
    found = reasons(refused, name)
    return [small(text("panel.greyed", reasons="; ".join(found)))] if 0 < len(found) <= FEW else []
