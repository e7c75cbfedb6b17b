"""3.5.1: the battle plan as words: the card to play, the card to discard, then any DI cards; and R-088, its payment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import card_price
from engine.decision import Word, done
from engine.refusals import refuse
from engine.state import CardId, SeatId

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class Plan:
    """What one of the two may lay. Cards are kinds: holding two copies, one may say the word twice.

    `played` is a card that was shown already, `shown_di` tells that the DI cards were: neither is said again.
    """

    game: Game
    seat: SeatId
    played: CardId = ""
    shown_di: bool = False
    widget: str = "plan"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """3.5.1: two different Battle cards, then DI cards with the Battle icon, as many as one likes."""
        hand = self.game.hidden.hands[self.seat].battle
        chosen = [self.played, *words] if self.played else list(words)
        if not chosen:
            return [Word(card) for card in kinds(hand)]
        if len(chosen) == 1:
            alone = not self.played and hand.count(chosen[0]) < 2
            return [Word(card, refuse("3.5.1") if card == chosen[0] and alone else None) for card in kinds(hand)]
        if self.shown_di:
            return [done()]
        return [*battle_card_words(self.game, self.seat, chosen[2:]), done()]

    def split(self, words: Sequence[str]) -> tuple[CardId, CardId, list[CardId]]:
        """Played card, discarded card, DI cards of a finished plan; what was shown before is left out."""
        if self.played:
            return "", words[0], list(words[1:])
        return words[0], words[1], list(words[2:])


def battle_card_words(game: Game, seat: SeatId, said: Sequence[CardId]) -> list[Word]:
    """1.4: the DI cards of a hand that may be added to a plan, those said already taken out."""
    left = list(game.hidden.hands[seat].di)
    for card in said:
        left.remove(card)
    rows = game.rules.catalogue.di_cards
    return [
        Word(
            card,
            None if rows[card].when == "battle" else refuse("1.4", card=card),
            {"cost": card_price(game, seat, card)},
        )
        for card in kinds(left)
    ]


@dataclass(frozen=True, slots=True)
class Payment:
    """R-088: the open cards that count, in the order in which they are paid; the end when no other can be paid."""

    game: Game
    seat: SeatId
    cards: Sequence[CardId]
    widget: str = "payment"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """The cards with a price that are left, those refused that what is left of the PP does not pay."""
        costs = {card: card_price(self.game, self.seat, card) for card in self.cards}
        have = self.game.table.seats[self.seat].pp - sum(costs[card] for card in words)
        left = [card for card in self.cards if costs[card]]
        for card in words:
            left.remove(card)
        following = [
            Word(card, refuse("R-160", cost=costs[card], have=have) if costs[card] > have else None)
            for card in kinds(left)
        ]
        return following if any(word.legal for word in following) else [*following, done()]


def kinds(cards: Sequence[CardId]) -> list[CardId]:
    """Each kind once, in the order of the cards."""
    return list(dict.fromkeys(cards))
