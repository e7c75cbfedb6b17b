"""3.5.1: which card to play, which to lay away, which DI cards to add."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue import BattleCard
from engine.decision import Decision
from engine.pilots.clashes import held, stakes, surprises, unseen
from engine.pilots.odds import Force, Stakes, expected, force, with_effects
from engine.pilots.worth import CARD, Outlook
from engine.state import CardId, Troop
from engine.steps.battle import Battle

SAVED = 0.15  # for each point on a card that stays in hand
MOST_DI = 3  # DI cards added to one battle


class Council:
    """One seat before one battle: what each side brings, and what each end would be worth."""

    def __init__(self, outlook: Outlook, fight: Battle) -> None:
        game, self.outlook, self.fight = outlook.game, outlook, fight
        foe = fight.opponent(outlook.seat)
        self.ours, self.theirs = (
            force(game, fight, each, fight.scope(game, each).troop or Troop()) for each in (outlook.seat, foe)
        )
        shown = fight.cards.get(foe)
        self.foe_cards = [game.rules.catalogue.battle_cards[shown]] if shown else unseen(game, foe)
        self.bluff = 0.0 if foe in fight.di_cards else surprises(game, foe)
        self.stakes = self._stakes()

    def _stakes(self) -> Stakes:
        outlook, zone = self.outlook, self.fight.zone
        rest = {each: size for each, size in outlook.held.items() if each != zone}
        attacking = outlook.seat == self.fight.attacker
        return stakes(outlook, zone, rest, self.theirs.warriors, attacking=attacking)

    def values(self, cards: Sequence[BattleCard], ours: Force) -> list[float]:
        """What each card brings on average, less a little for what is good to keep."""
        attacking = self.outlook.seat == self.fight.attacker
        found = expected(ours, cards, self.theirs, self.foe_cards, self.stakes, attacking=attacking, bluff=self.bluff)
        return [value - SAVED * points(card) for card, value in zip(cards, found, strict=True)]

    def ranked(self, cards: Sequence[BattleCard]) -> list[BattleCard]:
        """The cards, the best to be played first."""
        values = dict(zip((card.id for card in cards), self.values(cards, self.ours), strict=True))
        return sorted(cards, key=lambda card: values[card.id], reverse=True)


def battle(outlook: Outlook, decision: Decision) -> list[str] | None:
    """The card that brings most on average; the one that would bring least is laid away; DI cards if they help."""
    fight = outlook.game.find(Battle)
    if fight is None:
        return None
    council = Council(outlook, fight)
    ranked = council.ranked(held(outlook.game, outlook.seat))
    shown = fight.cards.get(outlook.seat)
    played = outlook.game.rules.catalogue.battle_cards[shown] if shown else ranked[0]
    said = [] if shown else [played.id]
    legal = {entry.word for entry in decision.offer.offer(said) if entry.legal}
    away = [card.id for card in reversed(ranked) if card.id in legal]
    if not away:
        return None
    said = [*said, away[0]]
    return [*said, *_added(council, decision, said, played)]


def foresight(outlook: Outlook, decision: Decision) -> list[str] | None:
    """What must be shown first is what would be played anyway; no DI card is shown that could be kept."""
    fight = outlook.game.find(Battle)
    if fight is None:
        return None
    legal = {entry.word for entry in decision.offer.offer(()) if entry.legal}
    ranked = Council(outlook, fight).ranked(held(outlook.game, outlook.seat))
    return [card.id for card in ranked if card.id in legal][:1]


def _added(council: Council, decision: Decision, said: list[str], card: BattleCard) -> list[CardId]:
    """DI cards one by one, as long as the next brings more than it is worth in hand and costs."""
    rows, ours, paid = council.outlook.game.rules.catalogue.di_cards, council.ours, 0
    added: list[CardId] = []
    (value,) = council.values([card], ours)
    for _ in range(MOST_DI):
        found: tuple[float, CardId, Force] = (value, "", ours)
        for entry in decision.offer.offer([*said, *added]):
            row = rows.get(entry.word)
            if row is None or not entry.legal or paid + row.cost > council.outlook.owner.pp:
                continue
            stronger = with_effects(ours, row.effects)
            worth = council.values([card], stronger)[0] - CARD + council.outlook.pp(-row.cost)
            if worth > found[0]:
                found = worth, row.id, stronger
        if not found[1]:
            break
        value, ours, paid = found[0], found[2], paid + rows[found[1]].cost
        added.append(found[1])
    return added


def points(card: BattleCard) -> int:
    """What stands on a card, all in all."""
    blocked = card.shield + 2 * card.impenetrable_shield + 3 * card.ignores_damage
    return card.strength + card.damage + 2 * card.unblockable_damage + blocked - card.own_loss


def swap(outlook: Outlook, decision: Decision) -> list[str] | None:
    """1.5: the card that is least good leaves the game."""
    rows = outlook.game.rules.catalogue.battle_cards
    legal = [entry.word for entry in decision.offer.offer(()) if entry.legal and entry.word in rows]
    return [min(sorted(legal), key=lambda name: points(rows[name]))] if legal else None
