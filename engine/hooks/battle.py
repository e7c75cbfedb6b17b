"""Tiles and Companions that act at a moment of a battle and need more than a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.changes import gain
from engine.decision import Decision, Word, done
from engine.deck import discard_cards, draw_cards, may_hold_shared, shared_cards
from engine.effects import Scope, Source, hook
from engine.game import Game
from engine.plan import kinds
from engine.state import SeatId
from engine.step import Answers, Step

if TYPE_CHECKING:
    from engine.steps.battle import Battle

DEVOURED = 2
CARD_FOR = 2


def _battle(scope: Scope) -> Battle:
    assert scope.battle is not None
    return scope.battle


@hook("divine_wound")
def divine_wound(game: Game, source: Source, scope: Scope) -> None:
    """After the reveal: discard DI cards from the hand for +1 Strength each."""
    game.push(DiscardForStrength(seat=scope.seat, source=source.id, battle=_battle(scope).id))


@dataclass(slots=True)
class DiscardForStrength(Step):
    """Any number of DI cards, of whatever icon, for nothing; a personal one cannot go (R-090)."""

    STAGES: ClassVar = ("discard",)

    seat: SeatId = ""
    source: str = ""
    battle: int = 0

    def ask_discard(self, game: Game) -> Iterator[Decision]:
        """Asked whatever the hand holds, as long as its open count leaves room for such a card."""
        if may_hold_shared(game, self.seat):
            yield self.ask(self.seat, "discard", Discard(game, self.seat), private=True, source=self.source)

    def do_discard(self, game: Game, answers: Answers) -> None:
        """+1 Strength for each."""
        cards = answers.get(self.seat, [])
        if cards:
            discard_cards(game, self.seat, cards)
            battle: Battle = game.step(self.battle)  # type: ignore[assignment]  # the id of a battle is a battle's
            battle.add(self.seat, "strength", self.source, len(cards))


@dataclass(frozen=True, slots=True)
class Discard:
    """DI cards of a hand to be discarded: between `least` and `most` of them."""

    game: Game
    seat: SeatId
    least: int = 0
    most: int = 99
    widget: str = "cards"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """The kinds that are left; copies are said as often as they are held."""
        left = shared_cards(self.game, self.seat)
        for card in words:
            left.remove(card)
        end = [done()] if len(words) >= min(self.least, len(words) + len(left)) else []
        return [*(Word(card) for card in (kinds(left) if len(words) < self.most else ())), *end]


@hook("divine_hunger")
def divine_hunger(game: Game, source: Source, scope: Scope) -> None:
    """2 PP for each opposing Warrior removed by the own Damage, as one single effect."""
    _gain(game, source, scope, 2 * _battle(scope).felled[scope.seat])


@hook("honor_in_battle")
def honor_in_battle(game: Game, source: Source, scope: Scope) -> None:
    """1 PP for each own Warrior removed by the opponent's Damage, as one single effect."""
    battle = _battle(scope)
    _gain(game, source, scope, battle.felled[battle.opponent(scope.seat)])


def _gain(game: Game, source: Source, scope: Scope, amount: int) -> None:
    if amount:
        game.emit("effect_pp", seat=scope.seat, source=source.id, pp=gain(game, scope.seat, amount))


def _glory(game: Game, source: Source, scope: Scope) -> None:
    """Battle Glory of the Rewards step; it is given with the rest of them."""
    _battle(scope).glory[scope.seat] += 1


@hook("defensive_victory")
def defensive_victory(game: Game, source: Source, scope: Scope) -> None:
    """A winning defender with a Warrior left gains 1 Battle Glory."""
    battle = _battle(scope)
    if scope.seat == battle.winner == battle.defender and battle.size(game, scope.seat):
        _glory(game, source, scope)


@hook("soul_devourer")
def soul_devourer(game: Game, source: Source, scope: Scope) -> None:
    """The winner whose Damage removed at least 2 opposing Warriors gains 1 more Battle Glory, with or without Troop."""
    battle = _battle(scope)
    if scope.seat == battle.winner and battle.felled[scope.seat] >= DEVOURED:
        _glory(game, source, scope)


@hook("cat")
def cat(game: Game, source: Source, scope: Scope) -> None:
    """The winner who lost nobody, not even to its own card, gains 1 more Battle Glory."""
    battle = _battle(scope)
    if scope.seat == battle.winner and not battle.losses[scope.seat]:
        _glory(game, source, scope)


@hook("jackal")
def jackal(game: Game, source: Source, scope: Scope) -> None:
    """1 DI card for every 2 opposing Warriors removed by the own Damage, won or lost."""
    number = _battle(scope).felled[scope.seat] // CARD_FOR
    if number:
        game.emit("effect_cards", seat=scope.seat, source=source.id, count=number)
        draw_cards(game, scope.seat, number)
