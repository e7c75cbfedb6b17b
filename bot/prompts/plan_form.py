"""3.5.1 War Council: the battle plan as one form; what was shown before it is not asked again."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.battle_sums import before_cards, di_line, strongest_first
from bot.prompts.forms import Field, Form, Values, copies, copy_value, word_of
from bot.prompts.layout import Option
from bot.prompts.names import named, number, title_place
from bot.texts import text
from engine.decision import DONE, Word
from engine.plan import Plan
from engine.state import CardId


def plan_of(ask: Ask) -> Plan:
    """The offer of the plan: what lies open already stands in it."""
    offer = ask.current.offer
    if not isinstance(offer, Plan):
        raise TypeError("a plan is read by the offer that spells it")
    return offer


def parts(ask: Ask, words: list[str]) -> tuple[CardId, CardId, list[CardId]]:
    """The card to play (empty where it was shown), the card to discard, the DI cards; what is unsaid is empty."""
    rest = [word for word in words if word != DONE]
    played = rest.pop(0) if rest and not plan_of(ask).played else ""
    return played, rest[0] if rest else "", rest[1:]


def build(ask: Ask, words: list[str]) -> Form:
    """The form with these words filled in."""
    played, discarded, di_cards = parts(ask, words)
    fields = [] if plan_of(ask).played else [_cards("play", "radio", text("battle.plan.play"), _hand(ask), played)]
    fields.append(_cards("discard", "select", text("battle.plan.discard"), _hand(ask), discarded))
    title = text("battle.plan.title", place=title_place(ask.view, named(ask, "zone")))
    return Form(title, before_cards(ask), [*fields, *_di_cards(ask, di_cards)])


def read(_: Ask, values: Values) -> list[str]:
    """The words that a filled form says."""
    return [*values.get("play", []), *values.get("discard", []), *map(word_of, values.get("di", []))]


def _hand(ask: Ask) -> list[CardId]:
    """The Battle cards that may be said first: those in the hand, a shown one taken out."""
    return [each.word for each in strongest_first(ask.after())]


def _cards(name: str, kind: str, label: str, cards: list[CardId], chosen: CardId) -> Field:
    options = [Option(wording.card_line(card), card, chosen=card == chosen) for card in cards]
    return Field(name, label, "radio" if kind == "radio" else "select", options)


def _di_cards(ask: Ask, said: list[CardId]) -> list[Field]:
    picked = copies(said)
    options = [
        Option(di_option(each, copy), copy_value(each.word, copy), chosen=(each.word, copy) in picked)
        for each, copy in _usable(ask)
    ]
    return [Field("di", text("battle.plan.di"), "checks", options, text("battle.plan.di_note"))] if options else []


def di_option(entry: Word, copy: int) -> str:
    """`War Fury · 1 PP · +2 Strength`, with `second copy` where two equal ones are held."""
    return di_line(entry.word, number(entry, "cost"), copy)


def _usable(ask: Ask) -> list[tuple[Word, int]]:
    """Own DI cards that the plan may add, copies counted."""
    if plan_of(ask).shown_di or ask.view.own is None:
        return []
    before = _hand(ask)[: 1 if plan_of(ask).played else 2]
    words = {each.word: each for each in ask.after(*before) if each.legal and each.word != DONE}
    return [(words[card], copy) for card, copy in copies(ask.view.own.di_cards) if card in words]
