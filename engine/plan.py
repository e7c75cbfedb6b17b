"""3.5.1: the battle plan as words: the card to play, the card to discard, then any DI cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.decision import DONE, Word, done
from engine.refusals import refuse
from engine.state import CardId, SeatId

if TYPE_CHECKING:
    from engine.game import Game


def split_plan(words: Sequence[str]) -> tuple[CardId, CardId, list[CardId]]:
    """Played card, discarded card, DI cards of a finished plan."""
    return words[0], words[1], [word for word in words[2:] if word != DONE]


@dataclass(frozen=True, slots=True)
class Plan:
    """What one of the two may lay. Cards are kinds: holding two copies, one may say the word twice."""

    game: Game
    seat: SeatId
    widget: str = "plan"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """3.5.1: two different Battle cards, then DI cards with the Battle icon, as many as one likes."""
        hand = self.game.hidden.hands[self.seat]
        if not words:
            return [Word(card) for card in _kinds(hand.battle)]
        if len(words) == 1:
            alone = hand.battle.count(words[0]) < 2
            return [Word(card, refuse("3.5.1") if card == words[0] and alone else None) for card in _kinds(hand.battle)]
        left = list(hand.di)
        for card in words[2:]:
            left.remove(card)
        catalogue = self.game.rules.catalogue.di_cards
        cards = [
            Word(
                card,
                None if catalogue[card].when == "battle" else refuse("1.4", card=card),
                {"cost": catalogue[card].cost},
            )
            for card in _kinds(left)
        ]
        return [*cards, done()]


def _kinds(cards: Sequence[CardId]) -> list[CardId]:
    return list(dict.fromkeys(cards))
