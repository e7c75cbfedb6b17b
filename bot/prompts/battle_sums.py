"""The sums a person is shown before the cards are open: public parts from the view, the rest from its own hand."""

from __future__ import annotations

from bot import texts, wording
from bot.prompts.ask import Ask
from bot.texts import text
from engine.catalogue import DiCard
from engine.decision import DONE
from engine.state import CardId, SeatId
from engine.view import View


def parts_line(view: View, seat: SeatId) -> tuple[str, int]:
    """`5 warriors + 1 Charge!` and its sum."""
    found = view.battle.strength.get(seat, []) if view.battle is not None else []
    return " + ".join(wording.source_part(*part) for part in found), sum(value for _, value in found)


def before_cards(ask: Ask) -> str:
    """`You: 5 warriors + 1 Charge! = 6 Strength before cards. Green: 3 warriors. You have 6 PP.`"""
    battle = ask.view.battle
    if battle is None:
        return ""
    other = battle.defender if ask.seat == battle.attacker else battle.attacker
    parts, total = parts_line(ask.view, ask.seat)
    theirs, _ = parts_line(ask.view, other)
    return text("battle.plan.body", parts=parts, n=total, other=wording.seat_name(other), theirs=theirs, pp=ask.pp)


def di_line(ask: Ask, card: CardId, copy: int) -> str:
    """`War Fury · 1 PP · +2 Strength`, with `second copy` where two equal ones are held."""
    row = ask.rules.catalogue.di_cards[card]
    cost = text("battle.plan.pp", pp=row.cost) if row.cost else text("battle.plan.free")
    parts = [wording.di_name(card), cost]
    if texts.has(f"di_effect.{card}"):
        # "Battle: +2 Shield": in a battle the first word says nothing.
        parts.append(wording.di_effect(card).rpartition(": ")[2])
    if copy:
        parts[0] = text("battle.plan.copy", card=parts[0], n=copy + 1)
    return " · ".join(parts)


def sealed_lines(ask: Ask, words: list[str]) -> list[str]:
    """What a sealed plan holds and what its owner knows of the sums."""
    played, discarded, di_cards = words[0], words[1], [word for word in words[2:] if word != DONE]
    catalogue = ask.rules.catalogue
    rows = [catalogue.di_cards[card] for card in di_cards]
    added = ", ".join(f"*{wording.di_name(card)}*" for card in di_cards)
    key = "battle.sealed.plan" if di_cards else "battle.sealed.plan_bare"
    lines = [text(key, played=wording.card_line(played), discarded=wording.card_line(discarded), added=added)]
    card = catalogue.battle_cards[played]
    parts, total = parts_line(ask.view, ask.seat)
    bonus = sum(_adds(row, "strength") for row in rows)
    terms = [parts, wording.source_part(played, card.strength), *_terms(rows)]
    lines.append(
        text(
            "battle.sealed.sum",
            terms=" + ".join(terms),
            n=total + card.strength + bonus,
            damage=card.damage + sum(_adds(row, "damage") for row in rows),
            shield=card.shield + sum(_adds(row, "shield") for row in rows),
            pp=sum(row.cost for row in rows),
        )
    )
    return lines


def _adds(row: DiCard, stat: str) -> int:
    return sum(effect.add for effect in row.effects if effect.stat == stat)


def _terms(rows: list[DiCard]) -> list[str]:
    return [wording.source_part(row.id, _adds(row, "strength")) for row in rows if _adds(row, "strength")]
