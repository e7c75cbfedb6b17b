"""For those who wish it: what a question is for, and at most one warning a turn. Both rest on the seat's own view.

That a move leaves a temple bare is told to everybody by its own panel.
"""

from __future__ import annotations

from bot.prompts.allies import is_call
from bot.prompts.ask import Ask
from bot.prompts.facts import Facts
from bot.prompts.layout import Panel
from bot.texts import has, text
from bot.wording import counted, listed, most_pp


def hinted(ask: Ask, panel: Panel) -> Panel:
    """The panel with its hints below its first text, for whoever wishes them."""
    first = panel.blocks[0] if panel.blocks else None
    if ask.hints and isinstance(first, str):
        panel.blocks[0] = "\n".join([first, *lines(ask)])
    return panel


def lines(ask: Ask) -> list[str]:
    """What it is for, and a slip that is typical here."""
    hint = hint_of(ask)
    found = [text("beginner.line", hint=hint)] if hint else []
    warning = (_floors(ask) or _full(ask)) if _turn_begins(ask) else ""
    return [*found, text("beginner.warning", warning=warning)] if warning else found


def hint_of(ask: Ask) -> str:
    """What the question is for, in a sentence; nothing for one that nobody has told."""
    if ask.decision is not None and is_call(ask.decision):
        return text("step.called")
    return text(f"hint.{ask.kind}") if has(f"hint.{ask.kind}") else ""


def _turn_begins(ask: Ask) -> bool:
    """The turn stands before its token, and nothing is said yet: the one place of a turn that warns."""
    return ask.root.kind == "tokens" and len(ask.answers) == 1 and not ask.words


def _floors(ask: Ask) -> str:
    """3.3 Equilibrium, R-030: as many floors without a token as tokens are left."""
    seat, spaces = ask.view.table.seats[ask.seat], ask.rules.spaces
    held = {spaces[space].floor for space in seat.spaces}
    bare = sorted({each.floor for each in spaces.values() if each.floor} - held)
    if not bare or seat.tokens + seat.silver_left > len(bare):
        return ""
    names = listed(text("beginner.floor", n=floor) for floor in bare)
    return text("beginner.warn_floors", tokens=counted("tokens", seat.tokens), floors=names)


def _full(ask: Ask) -> str:
    """1.2: PP above the most one may hold are lost."""
    gain, full = Facts.of(ask.view, ask.seat).prayer()
    return text("beginner.warn_full", pp=ask.pp, most=most_pp(), gain=gain, full=full) if gain < full else ""
