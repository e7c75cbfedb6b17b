"""Which screen shows which decision; every kind without one of its own is shown by its offer."""

from __future__ import annotations

from collections.abc import Callable

from bot.prompts.ask import Ask
from bot.prompts.form_kinds import fits
from bot.prompts.layout import Panel
from bot.prompts.placing_forms import KINDS
from bot.prompts.screens import battle, build, choose, discard, foresight, move, night, payment, recruit, setup, turn
from engine.decision import Order

SCREENS: dict[str, Callable[[Ask], Panel]] = {
    "tokens": turn.panel,
    "empty": turn.empty,
    "build": build.panel,
    "move": move.panel,
    "recruit": recruit.panel,
    "summon": recruit.panel,
    "add": recruit.panel,
    "foresight": foresight.panel,
    "payment": payment.panel,
    "discard": discard.panel,
    "protect": battle.protect,
    "tile": setup.tile,
    "aftermath": battle.aftermath,
    "retreat": battle.retreat,
    "order": battle.order,
    "devotion": night.sacrifice,
    "delta": night.sacrifice,
    "prayers": night.prayers,
    "divine": night.divine,
    "destiny": night.destiny,
}


def screen(ask: Ask) -> Panel:
    """The panel for a question and the words said so far."""
    if fits(ask):
        return recruit.panel(ask) if ask.kind in KINDS else setup.opener(ask)
    if ask.decision is not None and isinstance(ask.decision.offer, Order):
        return battle.effects(ask) if ask.kind == "order" else choose.panel(ask)
    return SCREENS.get(ask.kind, choose.panel)(ask)
