"""1.4 and R-163: the deck of Divine Intervention cards and its discard pile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.state import CardId, SeatId

if TYPE_CHECKING:
    from engine.game import Game


def draw_cards(game: Game, seat: SeatId, number: int) -> list[CardId]:
    """Draw DI cards; an empty deck is made anew from the discard at once (R-163). Its owner alone learns which."""
    drawn: list[CardId] = []
    for _ in range(number):
        _reshuffle(game)
        if game.hidden.deck:
            drawn.append(game.hidden.deck.pop())
            _reshuffle(game)
    if drawn:
        game.hidden.hands[seat].di += drawn
        game.reveal()
        game.emit("cards_drawn", {seat: {"cards": drawn}}, seat=seat, count=len(drawn))
    return drawn


def _reshuffle(game: Game) -> None:
    if not game.hidden.deck and game.table.di_discard:
        game.hidden.deck = game.draw().shuffled(game.table.di_discard)
        game.table.di_discard = []
        game.emit("deck_shuffled", count=len(game.hidden.deck))


def discard_cards(game: Game, seat: SeatId, cards: Iterable[CardId]) -> None:
    """From the hand to the open discard pile (R-067)."""
    gone = list(cards)
    for card in gone:
        game.hidden.hands[seat].di.remove(card)
    game.table.di_discard += gone
    if gone:
        game.emit("cards_discarded", seat=seat, cards=gone)


def shared_cards(game: Game, seat: SeatId) -> list[CardId]:
    """The DI cards of a hand that may be discarded or drawn again: a personal one never leaves its owner (R-090)."""
    rows = game.rules.catalogue.di_cards
    return [card for card in game.hidden.hands[seat].di if not rows[card].personal]


def personal_cards(game: Game, seat: SeatId) -> list[CardId]:
    """The personal cards that a seat has not used up (R-090)."""
    return [card for card in game.rules.personal if card not in game.table.seats[seat].spent]


def may_play_by_day(game: Game, seat: SeatId) -> bool:
    """Whether there may be a card to play beside the actions: one of the deck, or a personal one that all know of."""
    rows = game.rules.catalogue.di_cards
    return may_hold_shared(game, seat) or any(rows[card].when == "day" for card in personal_cards(game, seat))


def may_hold_shared(game: Game, seat: SeatId) -> bool:
    """Whether the open count of a hand leaves room for a card of the deck; what it holds is not looked at."""
    laid = sum(len(cards[seat].di) for cards in game.hidden.laid.values() if seat in cards)
    personal = personal_cards(game, seat)
    abroad = [card for step in game.steps for card in step.lying_di(seat) if card in personal]
    return len(game.hidden.hands[seat].di) + laid > len(personal) - len(abroad)
