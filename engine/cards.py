"""1.4: playing Divine Intervention cards by day: which may be played now, and at what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.changes import price
from engine.decision import Word, done
from engine.effects import Scope
from engine.refusals import Refusal, refuse
from engine.state import CardId, SeatId

if TYPE_CHECKING:
    from engine.game import Game

# What a hook of a card must be aimed at: the words that may follow, `done` among them where the target is complete.
Target = Callable[["Game", SeatId, CardId, Sequence[str]], list[Word]]
TARGETS: dict[str, Target] = {}


def aims_at(hook: str) -> Callable[[Target], Target]:
    """Register the target words of a card's hook."""

    def register(function: Target) -> Target:
        TARGETS[hook] = function
        return function

    return register


def card_price(game: Game, seat: SeatId, card: CardId) -> int:
    """1.4: each card is paid as an effect of its own."""
    return price(game, Scope(seat), game.rules.catalogue.di_cards[card].cost)


def recruit_cards(game: Game) -> bool:
    """Whether the deck of this game has cards with the Recruitment icon at all."""
    rows = game.rules.catalogue.di_cards
    return any(rows[card].when == "recruit" for card in game.rules.di_cards(game.table.options))


def recruit_card_words(game: Game, seat: SeatId, said: Sequence[CardId]) -> list[Word]:
    """1.4: the cards of a hand with the Recruitment icon, those said already taken out."""
    rows, left = game.rules.catalogue.di_cards, list(game.hidden.hands[seat].di)
    for card in said:
        left.remove(card)
    have = game.table.seats[seat].pp - sum(card_price(game, seat, card) for card in said)
    costs = {card: card_price(game, seat, card) for card in dict.fromkeys(left) if rows[card].when == "recruit"}
    return [
        Word(card, refuse("R-160", cost=cost, have=have) if cost > have else None, {"cost": cost})
        for card, cost in costs.items()
    ]


def playable(game: Game, seat: SeatId) -> bool:
    """Whether the hand holds a card that could be played beside the actions now."""
    return any(card_refusal(game, seat, card) is None for card in set(game.hidden.hands[seat].di))


def card_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """A card with the DAY icon, then what it is aimed at."""
    if not words:
        return [
            Word(card, card_refusal(game, seat, card), {"cost": card_price(game, seat, card)})
            for card in dict.fromkeys(game.hidden.hands[seat].di)
        ]
    return _target_words(game, seat, words[0], words[1:])


def card_refusal(game: Game, seat: SeatId, card: CardId) -> Refusal | None:
    """1.4, R-033: its icon, its cost, and somebody or somewhere it can act."""
    if game.rules.catalogue.di_cards[card].when != "day":
        return refuse("1.4", card=card)
    cost, have = card_price(game, seat, card), game.table.seats[seat].pp
    if cost > have:
        return refuse("card_cost", cost=cost, have=have)
    if not any(word.legal for word in _target_words(game, seat, card, ())):
        return refuse("no_target", card=card)
    return None


def _target_words(game: Game, seat: SeatId, card: CardId, words: Sequence[str]) -> list[Word]:
    hooks = [effect.hook for effect in game.rules.catalogue.di_cards[card].effects if effect.hook in TARGETS]
    return TARGETS[hooks[0]](game, seat, card, words) if hooks else [done()]
