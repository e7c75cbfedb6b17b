"""Tiles that add something to an action and need more than a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine.changes import gain, remove, room_for
from engine.decision import Decision, Pick, Word, offered
from engine.effects import Scope, Source, hook, number
from engine.game import Game
from engine.state import SeatId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.actions import named_action
from engine.steps.recruitment import AddWarriors

GOLD_SPACE = "gold"


@hook("reinforcement_prayer")
def reinforcement_prayer(game: Game, source: Source, scope: Scope) -> None:
    """3.4.4: with each Prayer up to 2 Warriors into own Quarters, fought for as in Recruitment."""
    game.push(AddWarriors(seat=scope.seat, source=source.id, most=number(game, source.id, "reinforcement_prayer")))


@hook("heqaib")
def heqaib(game: Game, source: Source, scope: Scope) -> None:
    """The Troop that takes control of a Temple may gain its PP at once; at the Delta Temple for 1 Warrior."""
    game.push(TempleTithe(seat=scope.seat, source=source.id, zone=scope.zone))


@dataclass(slots=True)
class TempleTithe(Step):
    """What the Temple pays by night, once, as its Troop takes it."""

    STAGES: ClassVar = ("choose",)

    seat: SeatId = ""
    source: str = ""
    zone: ZoneId = ""

    def ask_choose(self, game: Game) -> Iterator[Decision]:
        """Yes or no."""
        pp = room_for(game, self.seat, game.board.zones[self.zone].income)
        pick = Pick([Word("yes", values={"pp": pp}), Word("no")])
        yield self.ask(self.seat, "effect", pick, source=self.source, zone=self.zone)

    def do_choose(self, game: Game, answers: Answers) -> None:
        """The Delta Temple wants its Warrior first (3.6.2)."""
        if answers[self.seat] != ["yes"]:
            return
        zone = game.board.zones[self.zone]
        if zone.kind == "delta_temple":
            remove(game, self.seat, self.zone, game.rules.numbers.delta_warriors, "effect")
        pp = gain(game, self.seat, zone.income)
        game.emit("effect_pp", seat=self.seat, source=self.source, pp=pp)


@hook("warriors_pilgrimage")
def warriors_pilgrimage(game: Game, source: Source, scope: Scope) -> None:
    """A Gold action of up to one Recruitment and up to one Movement, in either order, both led by Servants."""
    game.push(Pilgrimage(seat=scope.seat, source=source.id, left=["recruitment", "movement"]))


@dataclass(slots=True)
class Pilgrimage(Step):
    """What its row denies, Warriors without a Servant, is denied in both actions."""

    STAGES: ClassVar = ("next",)

    seat: SeatId = ""
    source: str = ""
    left: list[str] = field(default_factory=list)

    def ask_next(self, game: Game) -> Iterator[Decision]:
        """Which comes now; each may be left out."""
        if self.left:
            yield self.ask(self.seat, "effect", Pick(offered(self.left), least=0), source=self.source)

    def do_next(self, game: Game, answers: Answers) -> Again | None:
        """One after the other."""
        if not answers.get(self.seat):
            return None
        (action,) = answers[self.seat]
        self.left.remove(action)
        game.push(named_action(action, self.seat, GOLD_SPACE, self.source))
        return AGAIN
