"""Tiles that act in a step of the Night and need more than a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.changes import gain
from engine.control import take_control
from engine.decision import Decision, Spelled
from engine.deck import discard_cards, draw_cards, may_hold_shared
from engine.effects import Scope, Source, hook, number
from engine.game import Game
from engine.hooks.battle import Discard
from engine.state import SeatId
from engine.step import Answers, Step
from engine.steps.actions import build_words, raise_pyramid


@hook("vision")
def vision(game: Game, source: Source, scope: Scope) -> None:
    """3.6.6: draw 4 DI cards more, then discard 4 of the hand."""
    game.push(Vision(seat=scope.seat, source=source.id))


@dataclass(slots=True)
class Vision(Step):
    """As many go as came, from the whole hand; a personal card stays (R-090)."""

    STAGES: ClassVar = ("draw", "discard")

    seat: SeatId = ""
    source: str = ""
    drawn: int = 0

    def do_draw(self, game: Game, answers: Answers) -> None:
        """Fewer, if deck and discard hold fewer (R-163)."""
        count = number(game, self.source, "vision")
        game.emit("effect_cards", seat=self.seat, source=self.source, count=count)
        self.drawn = len(draw_cards(game, self.seat, count))

    def ask_discard(self, game: Game) -> Iterator[Decision]:
        """Exactly as many as were drawn."""
        if self.drawn:
            offer = Discard(game, self.seat, self.drawn, self.drawn)
            yield self.ask(self.seat, "discard", offer, private=True, source=self.source, count=self.drawn)

    def do_discard(self, game: Game, answers: Answers) -> None:
        """They lie open in the discard (R-067)."""
        discard_cards(game, self.seat, answers.get(self.seat, []))


@hook("night_ceremony")
def night_ceremony(game: Game, source: Source, scope: Scope) -> None:
    """3.6.6: discard any number of DI cards for as many PP, and draw as many and one more."""
    game.push(NightCeremony(seat=scope.seat, source=source.id))


@dataclass(slots=True)
class NightCeremony(Step):
    """A personal card stays (R-090); the PP are one single effect."""

    STAGES: ClassVar = ("discard",)

    seat: SeatId = ""
    source: str = ""

    def ask_discard(self, game: Game) -> Iterator[Decision]:
        """Asked whatever the hand holds, as long as its open count leaves room for such a card."""
        if may_hold_shared(game, self.seat):
            yield self.ask(self.seat, "discard", Discard(game, self.seat), private=True, source=self.source)

    def do_discard(self, game: Game, answers: Answers) -> None:
        """With none discarded it is one card all the same."""
        cards = answers.get(self.seat, [])
        discard_cards(game, self.seat, cards)
        if cards:
            pp = gain(game, self.seat, len(cards))
            game.emit("effect_pp", seat=self.seat, source=self.source, pp=pp)
        count = len(cards) + number(game, self.source, "night_ceremony")
        game.emit("effect_cards", seat=self.seat, source=self.source, count=count)
        draw_cards(game, self.seat, count)


@hook("hand_of_god")
def hand_of_god(game: Game, source: Source, scope: Scope) -> None:
    """3.6.8: one Construction that adds exactly one level, for nothing."""
    game.push(FreeLevel(seat=scope.seat, source=source.id))


@dataclass(slots=True)
class FreeLevel(Step):
    """A full Construction but for its price: a new Pyramid too, and the Glory of a fourth level at once."""

    STAGES: ClassVar = ("build", "control")

    seat: SeatId = ""
    source: str = ""

    def ask_build(self, game: Game) -> Iterator[Decision]:
        """It may be left out."""
        offer = Spelled(lambda words: build_words(game, self.seat, words, free=True), widget="build")
        yield self.ask(self.seat, "build", offer, source=self.source)

    def do_build(self, game: Game, answers: Answers) -> None:
        """Nothing is paid."""
        if answers[self.seat]:
            raise_pyramid(game, self.seat, answers[self.seat], 0)

    def do_control(self, game: Game, answers: Answers) -> None:
        """R-078."""
        take_control(game)
