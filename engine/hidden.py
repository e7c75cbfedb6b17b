"""What is secret, and the only place where it is: seed, decks, hands, cards laid face down, sealed answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.state import CardId, SeatId


@dataclass(slots=True)
class Hand:
    """The Battle cards and DI cards a seat holds, as kinds: copies are not told apart."""

    battle: list[CardId] = field(default_factory=list)
    di: list[CardId] = field(default_factory=list)


@dataclass(slots=True)
class Laid:
    """3.5.1: the cards one seat has laid for one battle, all face down until the Confrontation.

    `battle` is empty if that card had to be shown before.
    """

    battle: CardId
    discard: CardId
    di: list[CardId] = field(default_factory=list)


@dataclass(slots=True)
class Hidden:
    """The hidden part of a game. `laid` is keyed by the id of the battle's step, so that a battle within one nests.

    `sealed` holds the answers to the open stage; `removed` Battle cards taken out of the game in secret.
    """

    seed: str
    draws: int = 0
    deck: list[CardId] = field(default_factory=list)
    hands: dict[SeatId, Hand] = field(default_factory=dict)
    face_down: dict[SeatId, list[CardId]] = field(default_factory=dict)
    removed: dict[SeatId, list[CardId]] = field(default_factory=dict)
    laid: dict[int, dict[SeatId, Laid]] = field(default_factory=dict)
    sealed: dict[SeatId, list[str]] = field(default_factory=dict)

    def lay(self, battle: int, seat: SeatId, cards: Laid) -> None:
        """3.5.1: take the chosen cards from the hand and lay them face down."""
        hand = self.hands[seat]
        for card in (cards.battle, cards.discard):
            if card:
                hand.battle.remove(card)
        for card in cards.di:
            hand.di.remove(card)
        self.laid.setdefault(battle, {})[seat] = cards

    def held(self, seat: SeatId) -> Hand:
        """What counts as held: laid cards too, since the hand count stands still until the reveal (R-089)."""
        hand = Hand(list(self.hands[seat].battle), list(self.hands[seat].di))
        for battle in self.laid.values():
            if seat in battle:
                hand.battle += [card for card in (battle[seat].battle, battle[seat].discard) if card]
                hand.di += battle[seat].di
        return hand
