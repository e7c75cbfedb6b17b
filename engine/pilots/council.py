"""3.5.1: which card to play, which to lay away, which DI cards to add."""

from __future__ import annotations

from engine.catalogue import BattleCard
from engine.decision import Decision
from engine.pilots.clashes import held, stakes, unseen
from engine.pilots.odds import Stakes, expected, force
from engine.pilots.worth import Outlook
from engine.steps.battle import Battle

SAVED = 0.15  # for each point on a card that stays in hand


def battle(outlook: Outlook, decision: Decision) -> list[str] | None:
    """The card that brings most on average; the one that would bring least is laid away."""
    game, seat = outlook.game, outlook.seat
    fight = game.find(Battle)
    if fight is None:
        return None
    cards = held(game, seat)
    values = _values(outlook, fight, cards)
    ranked = sorted(cards, key=lambda card: values[card.id], reverse=True)
    legal = {entry.word for entry in decision.offer.offer([ranked[0].id]) if entry.legal}
    away = [card.id for card in reversed(ranked) if card.id in legal]
    return [ranked[0].id, away[0]] if away else None


def _values(outlook: Outlook, fight: Battle, cards: list[BattleCard]) -> dict[str, float]:
    game, seat = outlook.game, outlook.seat
    foe = fight.opponent(seat)
    ours, theirs = (force(game, fight, each, fight.scope(game, each).troop) for each in (seat, foe))
    found = expected(
        ours,
        cards,
        theirs,
        unseen(game, foe),
        _stakes(outlook, fight, theirs.warriors),
        attacking=seat == fight.attacker,
    )
    return {card.id: value - SAVED * points(card) for card, value in zip(cards, found, strict=True)}


def _stakes(outlook: Outlook, fight: Battle, foes: int) -> Stakes:
    rest = {zone: size for zone, size in outlook.held.items() if zone != fight.zone}
    return stakes(outlook, fight.zone, rest, foes, attacking=outlook.seat == fight.attacker)


def points(card: BattleCard) -> int:
    """What stands on a card, all in all."""
    return card.strength + card.damage + card.shield + 2 * card.unblockable_damage - card.own_loss
