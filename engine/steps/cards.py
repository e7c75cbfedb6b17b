"""1.4 and 3.3.2: a Divine Intervention card played by day is paid, resolved, then discarded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.cards import card_price
from engine.changes import spend
from engine.effects import Scope, Source
from engine.game import Game
from engine.state import CardId, SeatId
from engine.step import Answers, Step
from engine.steps.triggers import run_row


@dataclass(slots=True)
class PlayCard(Step):
    """One card with what it is aimed at, the words said after it."""

    STAGES: ClassVar = ("pay", "effect")

    seat: SeatId = ""
    card: CardId = ""
    target: list[str] = field(default_factory=list)

    def do_pay(self, game: Game, answers: Answers) -> None:
        """The card leaves the hand for the open pile (R-067); its cost is paid."""
        play_card(game, self.seat, self.card)

    def do_effect(self, game: Game, answers: Answers) -> None:
        """What its rows say."""
        source = Source(self.card, "di_card", self.seat, game.rules.catalogue.di_cards[self.card].effects)
        for effect in source.effects:
            if effect.at == "played":
                run_row(game, source, effect, Scope(self.seat, cards=(self.card,)))


def play_card(game: Game, seat: SeatId, card: CardId) -> None:
    """A card is paid as an effect of its own and goes to the open pile."""
    cost = card_price(game, seat, card)
    spend(game, seat, cost)
    play_from_hand(game, seat, card)
    game.emit("card_played", seat=seat, card=card, cost=cost)


def play_from_hand(game: Game, seat: SeatId, card: CardId) -> None:
    """From the hand to the open pile; a personal card leaves the game (R-090)."""
    game.hidden.hands[seat].di.remove(card)
    personal = game.rules.catalogue.di_cards[card].personal
    (game.table.seats[seat].spent if personal else game.table.di_discard).append(card)
