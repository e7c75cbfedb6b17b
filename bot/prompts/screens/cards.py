"""1.4, R-033: a Divine Intervention card beside the actions, with what it is aimed at (`turn.card`)."""

from __future__ import annotations

from bot import wording
from bot.library import LIBRARY
from bot.prompts.ask import Ask
from bot.prompts.layout import FEW, MENU, Block, Menu, Option, Panel, accent, small
from bot.prompts.names import foes, number, reasons, word_label, zones
from bot.prompts.screens.choose import words
from bot.prompts.tools import back, confirm, reset
from bot.texts import text
from engine.decision import Word
from engine.state import CardId


def panel(ask: Ask) -> Panel:
    """Which card, its target if it has one, then Play. Cards stand in a select: an id may be read by others."""
    card = ask.words[1] if len(ask.words) > 1 else ""
    offered = ask.after("di")
    lines = [text("turn.card.title"), text("turn.card.body")]
    if card:
        lines += _card(ask, card, next(each for each in offered if each.word == card))
    blocks: list[Block] = ["\n".join(lines), *_menu(ask, offered, card)]
    # What a card is aimed at is no secret of the hand.
    if card and (following := ask.legal):
        blocks += [_next(following), *words(ask, following, lambda entry: target(ask, entry), secret=False)]
    refused = reasons([each for each in offered if not each.legal])
    if refused and not card:
        blocks.append(small(text("turn.card.refused", reasons="; ".join(refused[:FEW]))))
    end = ask.end
    ready = confirm(ask, text("turn.card.play"), ready=bool(card) and end is not None and end.legal)
    return Panel(accent(ask.seat), [*blocks, [back(ask), reset(ask), ready]])


def _next(following: list[Word]) -> str:
    """Numbers are Warriors that come to the place just named."""
    return text("turn.card.count") if all(each.word.isdigit() for each in following) else text("turn.card.target")


def _menu(ask: Ask, offered: list[Word], card: CardId) -> list[Block]:
    options = [
        Option(_label(each), each.word, wording.di_effect(each.word), chosen=each.word == card)
        for each in offered
        if each.legal
    ]
    return [Menu(text("turn.card.menu"), ask.marked("card"), options[:MENU])] if options else []


def _label(entry: Word) -> str:
    """`Raining Fire · 1 PP`."""
    cost = number(entry, "cost")
    price = text("turn.card.pp", pp=cost) if cost else text("turn.card.free")
    return text("turn.card.option", card=wording.di_name(entry.word), price=price)


def _card(ask: Ask, card: CardId, entry: Word) -> list[str]:
    cost = number(entry, "cost")
    lines = [
        text("turn.card.chosen", card=wording.di_name(card), effect=wording.di_effect(card)),
        text("turn.card.cost", pp=cost, keep=ask.pp - cost),
    ]
    said = ", ".join(f"**{word_label(word)}**" for word in ask.words[2:])
    return [*lines, text("turn.card.said", words=said)] if said else lines


def target(ask: Ask, entry: Word) -> str:
    """`T1 Western Temple · 🟦 Blue 3`, or what a Temple pays: `T1 Western Temple · +3 PP`."""
    if entry.word not in zones(ask.view.table.configuration):
        return word_label(entry.word)
    if "pp" in entry.values:
        kind = LIBRARY.board(ask.view.table.configuration).zones[entry.word].kind
        key = "turn.card.pays_delta" if kind == "delta_temple" else "turn.card.pays"
        given = wording.counted("warriors", ask.numbers.delta_warriors)
        return text(key, zone=wording.zone_name(entry.word), pp=number(entry, "pp"), warriors=given)
    there = foes(ask.view, ask.seat, entry.word)
    return text("turn.card.zone", zone=wording.zone_label(entry.word), troop=there) if there else word_label(entry.word)
