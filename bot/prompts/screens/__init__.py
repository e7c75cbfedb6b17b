"""Which screen shows which decision; every kind without one of its own is shown by its offer."""

from __future__ import annotations

from collections.abc import Callable

from bot.prompts.ask import Ask
from bot.prompts.form_kinds import fits
from bot.prompts.hints import hinted
from bot.prompts.layout import Panel
from bot.prompts.placing_forms import KINDS
from bot.prompts.screens import (
    acquire,
    battle,
    build,
    cards,
    choose,
    companions,
    discard,
    effect,
    foresight,
    gold,
    move,
    night,
    order,
    payment,
    recruit,
    setup,
    team,
    tokens,
    turn,
)
from engine.decision import Order

SCREENS: dict[str, Callable[[Ask], Panel]] = {
    "empty": turn.empty,
    "acquire": acquire.panel,
    "swap": acquire.swap,
    "gold": gold.panel,
    "build": build.panel,
    "move": move.panel,
    "recruit": recruit.panel,
    "summon": recruit.panel,
    "add": recruit.panel,
    "foresight": foresight.panel,
    "payment": payment.panel,
    "discard": discard.panel,
    "protect": battle.protect,
    "effect": effect.panel,
    "restructure": effect.restructure,
    "tile": setup.tile,
    "aftermath": battle.aftermath,
    "retreat": battle.retreat,
    "order": battle.order,
    "devotion": night.sacrifice,
    "delta": night.sacrifice,
    "prayers": night.prayers,
    "divine": night.divine,
    "destiny": night.destiny,
    "marker": team.destiny,
    "defender": team.defender,
    "losses": team.losses,
    "temples": team.temples,
}


# Names to be said in an order.
ORDERS: dict[str, Callable[[Ask], Panel]] = {"order": battle.effects, "markers": team.markers}
# Beside the spaces: what the first word of an answer leads to.
BESIDE: dict[str, Callable[[Ask], Panel]] = {"di": cards.panel, "companion": companions.panel}


def screen(ask: Ask) -> Panel:
    """The panel for a question and the words said so far, with hints for those who wish them."""
    return hinted(ask, _screen(ask))


def _screen(ask: Ask) -> Panel:
    if fits(ask):
        return recruit.panel(ask) if ask.kind in KINDS else setup.opener(ask)
    if ask.kind in ("tokens", "action"):
        return _turn(ask)
    if ask.decision is not None and isinstance(ask.decision.offer, Order):
        return ORDERS.get(ask.kind, choose.panel)(ask)
    return SCREENS.get(ask.kind, choose.panel)(ask)


def _turn(ask: Ask) -> Panel:
    """A turn before its tokens, with an own space said, between its actions, or with a card or a companion begun."""
    if ask.words and ask.words[0] in BESIDE:
        return BESIDE[ask.words[0]](ask)
    if ask.kind == "action":
        return order.panel(ask)
    return tokens.panel(ask) if ask.words else turn.panel(ask)
