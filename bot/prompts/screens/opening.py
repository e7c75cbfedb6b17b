"""3.4.2: what may be said before the Warriors of a Recruitment: a card, and a Companion that opens an empty zone."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import FEW, MENU, SECONDARY, Block, Button, Menu, Option, Panel, accent, small
from bot.prompts.names import by_reason, card_line, number, reasons
from bot.prompts.placing_forms import has_more, head, offer_of
from bot.prompts.screens import choose
from bot.prompts.tools import back
from bot.texts import text
from engine.decision import Word
from engine.placing import CARD


def buttons(ask: Ask) -> list[Button]:
    """What may still be said so. The card's is there whatever the hand, greyed where none can be played."""
    if not has_more(ask) or ask.words != head(ask):
        return []
    settlers = [each for each in ask.offered if each.word in offer_of(ask).settlers]
    found = [
        Button(
            text("recruit.head.open", companion=wording.tile_name(each.word)), ask.marked("word", each.word), SECONDARY
        )
        for each in settlers
    ]
    if ask.current.private:
        legal = any(each.word == CARD for each in ask.legal)
        found.append(Button(text("move.route.card"), ask.marked("word", CARD), SECONDARY, disabled=not legal))
    return found


def panel(ask: Ask) -> Panel:
    """Which card, or which zone the Companion just named opens."""
    return _cards(ask) if ask.words[-1] == CARD else _zones(ask)


def _cards(ask: Ask) -> Panel:
    """They stand in a select: an id may be read by others."""
    options = [Option(_card(each), each.word, wording.di_effect(each.word)) for each in ask.legal[:MENU]]
    blocks: list[Block] = [text("recruit.head.card_title")]
    blocks += [Menu(text("move.card.menu"), ask.marked("pick"), options)] if options else []
    closed = by_reason(ask.refused, lambda entry: wording.di_name(entry.word))
    notes = [text("panel.reason", names=wording.listed(names), reason=reason) for reason, names in closed.items()]
    blocks += [small("\n".join(notes[:FEW]))] if notes else []
    return Panel(accent(ask.seat), [*blocks, [back(ask)]])


def _card(entry: Word) -> str:
    return card_line(entry.word, number(entry, "cost"))


def _zones(ask: Ask) -> Panel:
    """Empty zones outside all Cities."""
    tile = ask.words[-1]
    free = sum(effect.number for effect in ask.rules.catalogue.tiles[tile].effects if effect.option == "recruitment")
    lines = [
        text("recruit.head.zone_title", companion=wording.tile_name(tile)),
        text("recruit.head.zone_body", companion=wording.tile_name(tile), n=free),
    ]
    found = choose.words(ask, ask.legal, lambda entry: wording.zone_name(entry.word), secret=False)
    closed = reasons(ask.refused)
    notes: list[Block] = [small("\n".join(closed[:FEW]))] if closed else []
    return Panel(accent(ask.seat), ["\n".join(lines), *found, *notes, [back(ask)]])
