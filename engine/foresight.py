"""Before the War Council a tile may demand to see the opponent's Battle card, another its DI cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.decision import Word, done
from engine.effects import sources
from engine.plan import battle_card_words, kinds
from engine.state import SeatId

if TYPE_CHECKING:
    from engine.game import Game
    from engine.steps.battle import Battle

PLAYED, DI_CARDS = "played", "di"


def demanded(game: Game, battle: Battle, seat: SeatId) -> tuple[str, ...]:
    """What a seat must show first, as the tiles of its opponent say: `played`, `di`, both or nothing."""
    asked = {
        effect.show
        for source in sources(game, battle.scope(game, battle.opponent(seat)), game.rules.speaking["show"])
        for effect in source.effects
        if effect.show
    }
    return tuple(part for part in (PLAYED, DI_CARDS) if part in asked)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The Battle card to be played, if it is demanded; then, if they are, any DI cards."""

    game: Game
    seat: SeatId
    parts: Sequence[str]
    widget: str = "foresight"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """The words of a plan, but for the card to be discarded."""
        if PLAYED in self.parts and not words:
            return [Word(card) for card in kinds(self.game.hidden.hands[self.seat].battle)]
        if DI_CARDS not in self.parts:
            return [done()]
        return [*battle_card_words(self.game, self.seat, words[PLAYED in self.parts :]), done()]


def show(game: Game, battle: Battle, seat: SeatId, words: Sequence[str], parts: Sequence[str]) -> None:
    """Turn up what was said: from now on it lies open in the battle and is out of the hand."""
    hand, left = game.hidden.hands[seat], list(words)
    if PLAYED in parts:
        card = left.pop(0)
        hand.battle.remove(card)
        battle.cards[seat] = card
        game.emit("card_shown", seat=seat, card=card)
    if DI_CARDS in parts:
        for card in left:
            hand.di.remove(card)
        battle.di_cards[seat] = left
        game.emit("di_shown", seat=seat, cards=left)
