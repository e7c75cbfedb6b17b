"""R-088: which of the open DI cards count, where the PP do not suffice for all."""

from __future__ import annotations

from bot.messages.parts import BATTLE
from bot.prompts.ask import Ask
from bot.prompts.battle_sums import di_short
from bot.prompts.layout import Block, Button, Panel, rows, small
from bot.prompts.names import reasons
from bot.prompts.tools import back, tools
from bot.texts import text
from bot.wording import di_name, listed
from engine.decision import DONE, Offer, Word


def panel(ask: Ask) -> Panel:
    """`battle.payment`: the cards lie open; one after the other is said until the PP are spent."""
    most, cards = payable(ask.current.offer), priced(ask)
    rest = text("payment.rest_one" if cards - most == 1 else "payment.rest_other")
    lines = [text("payment.title", n=most, of=cards), text("payment.body", pp=ask.pp, rest=rest)]
    if ask.words:
        lines.append(text("payment.said", cards=listed([f"*{di_name(word)}*" for word in ask.words])))
    cards_left = [each for each in ask.offered if each.word != DONE]
    buttons = [Button(label(each), ask.marked("finish", each.word), disabled=not each.legal) for each in cards_left]
    closed = reasons(ask.refused)
    notes: list[Block] = [small("\n".join(closed))] if closed else []
    last = [back(ask), *tools(ask, "board")] if ask.words else tools(ask, "board")
    return Panel(BATTLE, ["\n".join(lines), *rows(b for b in buttons), *notes, last])


def label(entry: Word) -> str:
    """`War Fury · +2 Strength`."""
    return text("payment.card", card=di_name(entry.word), effect=di_short(entry.word))


def priced(ask: Ask) -> int:
    """How many of the open cards have a price."""
    kinds = {each.word for each in ask.after() if each.word != DONE}
    battle = ask.view.battle
    return len([card for card in battle.di_cards.get(ask.seat, ()) if card in kinds]) if battle is not None else 0


def payable(offer: Offer, said: tuple[str, ...] = ()) -> int:
    """How many of them can be paid at best."""
    following = [each.word for each in offer.offer(said) if each.legal and each.word != DONE]
    return 1 + max(payable(offer, (*said, word)) for word in following) if following else 0


def at_one_press(offer: Offer) -> bool:
    """Whatever is said first is the whole answer."""
    first = [each.word for each in offer.offer(()) if each.legal and each.word != DONE]
    return bool(first) and all([each.word for each in offer.offer((word,)) if each.legal] == [DONE] for word in first)
