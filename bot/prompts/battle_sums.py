"""The sums a person is shown of a battle. What a plan adds up to is asked of the engine, on an imagined game: it rests
on the person's own cards and on what lies open."""

from __future__ import annotations

from collections.abc import Iterable

from bot import wording
from bot.library import LIBRARY
from bot.prompts.allies import is_mixed, troop_in
from bot.prompts.ask import Ask
from bot.prompts.names import card_line, companions_in, copy_name
from bot.texts import text
from engine.decision import DONE, Word
from engine.effects import parts
from engine.forecast import SUMMED, Sums, planned
from engine.imagine import imagine
from engine.state import CardId, SeatId
from engine.steps.battle import Battle
from engine.view import View

ALWAYS = ("damage", "shield")


def parts_line(view: View, seat: SeatId) -> tuple[str, int]:
    """`5 warriors + 1 Charge!` and its sum."""
    found = view.battle.strength.get(seat, []) if view.battle is not None else []
    return " + ".join(wording.source_part(*part) for part in found), sum(value for _, value in found)


def opponent(view: View, seat: SeatId) -> SeatId:
    """The other of the two who fight."""
    if view.battle is None:
        return ""
    return view.battle.defender if seat == view.battle.attacker else view.battle.attacker


def before_cards(ask: Ask) -> str:
    """`You: 5 warriors + 1 Charge! = 6 Strength before cards. Green: 3 warriors. You have 6 PP.`"""
    if ask.view.battle is None:
        return ""
    other = opponent(ask.view, ask.seat)
    parts, total = parts_line(ask.view, ask.seat)
    theirs, _ = parts_line(ask.view, other)
    key = "battle.plan.body_shown" if ask.seat in ask.view.battle.cards else "battle.plan.body"
    line = text(key, parts=parts, n=total, other=wording.seat_name(other), theirs=theirs, pp=ask.pp)
    return "\n".join([line, *beside_lines(ask.view, (ask.seat, other)), *shown_lines(ask.view)])


def beside_lines(view: View, seats: Iterable[SeatId]) -> list[str]:
    """Who goes with each side and what adds to Damage and Shield: `🟩 Green: with *Phoenix*, 1 Shield by *Camel*.`"""
    game = imagine(LIBRARY, view, "sums")
    battle = game.find(Battle)
    if battle is None:
        return []
    lines = []
    for seat in seats:
        names = [f"*{wording.tile_name(tile)}*" for tile in companions_in(view, seat, battle.zone)]
        stands = troop_in(view, seat, battle.zone)
        found = [wording.shares(stands.warriors)] if stands is not None and is_mixed(stands) else []
        found += [text("battle.plan.with", names=wording.listed(names))] if names else []
        found += [
            text("battle.plan.by", value=text(f"battle.sealed.{name}", n=value), source=wording.word_name(source))
            for name in SUMMED
            for source, value in parts(game, name, battle.scope(game, seat))
            if value
        ]
        if found:
            lines.append(text("battle.plan.beside", seat=wording.seat_name(seat), parts=", ".join(found)))
    return lines


def strongest_first(words: Iterable[Word]) -> list[Word]:
    """Battle cards in the order of the picture of the hand."""
    rows = wording.catalogue().battle_cards

    def rank(entry: Word) -> tuple[int, int, int]:
        card = rows.get(entry.word)
        return (-card.strength, -card.damage, -card.shield) if card is not None else (0, 0, 0)

    return sorted(words, key=rank)


def shown_lines(view: View) -> list[str]:
    """What a tile made one of the two show before the plans: `🟩 Green shows 3 Strength · 1 Shield.`"""
    lines = []
    for seat in (view.battle.attacker, view.battle.defender) if view.battle is not None else ():
        assert view.battle is not None
        card, di_cards = view.battle.cards.get(seat), view.battle.di_cards.get(seat)
        names = [wording.card_line(card)] if card else []
        names += [f"*{wording.di_name(each)}*" for each in di_cards or ()]
        if di_cards == []:
            names.append(text("battle.plan.no_di"))
        if names:
            lines.append(text("battle.plan.shown", seat=wording.seat_name(seat), cards=wording.listed(names)))
    return lines


def di_line(card: CardId, cost: int, copy: int = 0) -> str:
    """`War Fury, second copy · 1 PP · +2 Strength`; in a battle the icon before the effect says nothing."""
    name, _, price = card_line(card, cost).rpartition(" · ")
    return text("battle.plan.line", card=copy_name(name, copy), price=price, effect=di_short(card))


def di_short(card: CardId) -> str:
    """`+2 Strength`."""
    return wording.di_effect(card).rpartition(": ")[2]


def sealed_lines(ask: Ask, words: list[str]) -> list[str]:
    """What a sealed plan holds and what its owner knows of the sums."""
    game = imagine(LIBRARY, ask.view, "sums")
    battle = game.find(Battle)
    if battle is None:
        return []
    said = [word for word in words if word != DONE]
    shown = battle.cards.get(ask.seat, "")
    discarded, di_cards = (said[0], said[1:]) if shown else (said[1], said[2:])
    added = [f"*{wording.di_name(card)}*" for card in di_cards]
    key = "battle.sealed.plan" if added else "battle.sealed.plan_bare"
    played = shown or said[0]
    lines = [
        text(key, played=wording.card_line(played), discarded=wording.card_line(discarded), added=wording.listed(added))
    ]
    cards = battle.di_cards.get(ask.seat, di_cards)
    return [*lines, *_sums(ask, planned(game, battle, ask.seat, played, cards))]


def _sums(ask: Ask, sums: Sums) -> list[str]:
    """`You know of: 5 warriors + 3 card = 8 Strength, 2 Damage, 0 Shield. Pays 0 PP.`"""
    terms = " + ".join(wording.source_part(*part) for part in sums.strength)
    values = [
        text(f"battle.sealed.{name}", n=sums.values[name]) for name in SUMMED if sums.values[name] or name in ALWAYS
    ]
    n = sum(value for _, value in sums.strength)
    lines = [text("battle.sealed.sum", terms=terms, n=n, values=", ".join(values), pp=sums.cost)]
    return [*lines, text("battle.sealed.short", pp=ask.pp)] if sums.cost > ask.pp else lines
