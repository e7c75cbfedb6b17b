"""DI cards of the hand to be discarded: any number for an effect of a battle, exactly so many at Night."""

from __future__ import annotations

from bot import wording
from bot.messages.parts import BATTLE, NIGHT
from bot.prompts.ask import Ask
from bot.prompts.battle_sums import opponent
from bot.prompts.facts import Facts
from bot.prompts.forms import copies, copy_value
from bot.prompts.layout import MENU, Block, Menu, Option, Panel
from bot.prompts.names import copy_name, named, value_of, word_label
from bot.prompts.screens import choose, night
from bot.prompts.tools import confirm, nothing, reset, tools
from bot.texts import text
from engine.decision import DONE
from engine.state import CardId, SeatId
from engine.view import View


def panel(ask: Ask) -> Panel:
    """`battle.after_reveal` and `night.discard`: copies of one kind are lines of their own."""
    held = _held(ask)
    exactly = value_of(ask, "count")
    if len(held) > MENU or (exactly and not held):
        return choose.panel(ask)
    if exactly:
        return _exactly(ask, held)
    return _traded(ask, held) if ask.view.table.phase == "night" else _any(ask, held)


def _held(ask: Ask) -> list[tuple[CardId, int]]:
    """Own cards that may go, with how many equal ones come before each."""
    kinds = {each.word for each in ask.after() if each.word != DONE}
    own = ask.view.own.di_cards if ask.view.own is not None else []
    return copies([card for card in own if card in kinds])


def _menu(ask: Ask, held: list[tuple[CardId, int]], least: int, most: int) -> Menu:
    picked = copies(ask.words)
    options = [
        Option(
            copy_name(wording.di_name(card), copy),
            copy_value(card, copy),
            wording.di_effect(card),
            chosen=(card, copy) in picked,
        )
        for card, copy in held
    ]
    return Menu(text("discard.menu"), ask.marked("several"), options, least, most)


def _any(ask: Ask, held: list[tuple[CardId, int]]) -> Panel:
    """Divine Wound: any number, none too. The sums of the open cards stand beside it."""
    lines = [text("discard.any.title", source=word_label(named(ask, "source"))), *_sums(ask)]
    lines += [] if held else [text("discard.none_held")]
    n = len(ask.words)
    last = [
        *tools(ask, "board"),
        nothing(ask, text("discard.any.none")),
        confirm(ask, text("discard.some", n=n) if n else text("discard.wait"), ready=n > 0),
    ]
    return Panel(BATTLE, ["\n".join(lines), *_menus(ask, held), last])


def _menus(ask: Ask, held: list[tuple[CardId, int]]) -> list[Block]:
    return [_menu(ask, held, 0, len(held))] if held else []


def _traded(ask: Ask, held: list[tuple[CardId, int]]) -> Panel:
    """Night Ceremony: any number, none too, for as many PP and for cards that come anyhow."""
    source, n = named(ask, "source"), len(ask.words)
    more = sum(effect.number for effect in ask.rules.catalogue.tiles[source].effects)
    lines = [text("discard.traded.title", source=word_label(source)), text("discard.traded.body", pp=ask.pp, n=more)]
    lines += [text("discard.exactly.drawn", cards=night.card_names(ask.drawn))] if ask.drawn else []
    lines += [] if held else [text("discard.none_held")]
    some = text("discard.traded.some", n=n, pp=Facts.of(ask.view, ask.seat).gain(n), cards=n + more)
    last = [
        *tools(ask, "board"),
        nothing(ask, text("discard.traded.none", cards=wording.counted("di_cards", more))),
        confirm(ask, some if n else text("discard.wait"), ready=n > 0),
    ]
    return Panel(NIGHT, ["\n".join(lines), *_menus(ask, held), last])


def _sums(ask: Ask) -> list[str]:
    """`Now 9 against 10.`"""
    if ask.view.battle is None:
        return []
    own, other = (_strength(ask.view, seat) for seat in (ask.seat, opponent(ask.view, ask.seat)))
    return [text("discard.any.body", own=own, other=other)]


def _strength(view: View, seat: SeatId) -> int:
    return sum(value for _, value in view.battle.strength.get(seat, ())) if view.battle is not None else 0


def _exactly(ask: Ask, held: list[tuple[CardId, int]]) -> Panel:
    """Vision: as many go as came, from the whole hand."""
    count = value_of(ask, "count")
    own = len(ask.view.own.di_cards) if ask.view.own is not None else 0
    lines = [
        text("discard.exactly.title", source=word_label(named(ask, "source")), n=count),
        text("discard.exactly.body", n=own),
    ]
    lines += [text("discard.exactly.drawn", cards=night.card_names(ask.drawn))] if ask.drawn else []
    lines += [text("discard.exactly.stays", cards=wording.listed(_stay(ask)))] if _stay(ask) else []
    end = ask.end
    ready = end is not None and end.legal and len(ask.words) == min(count, len(held))
    blocks: list[Block] = ["\n".join(lines), _menu(ask, held, min(count, len(held)), min(count, len(held)))]
    return Panel(NIGHT, [*blocks, [reset(ask), confirm(ask, text("discard.some", n=count), ready=ready)]])


def _stay(ask: Ask) -> list[str]:
    """Personal cards of the hand: they never leave their owner (R-090)."""
    rows = ask.rules.catalogue.di_cards
    own = ask.view.own.di_cards if ask.view.own is not None else []
    return [wording.di_name(card) for card in dict.fromkeys(own) if rows[card].personal]
