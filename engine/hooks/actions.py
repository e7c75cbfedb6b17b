"""Tiles that add something to an action and need more than a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.changes import gain, remove, room_with_allies
from engine.control import own_quarters
from engine.decision import Decision, Pick, Spelled, Word, done, offered
from engine.effects import Scope, Source, hook, number
from engine.game import Game
from engine.refusals import refuse
from engine.state import SeatId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.actions import named_action
from engine.steps.movement import Movement
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
        pp = room_with_allies(game, self.seat, game.board.zones[self.zone].income)
        pick = Pick([Word("yes", values={"pp": pp}), Word("no")])
        yield self.ask(self.seat, "effect", pick, source=self.source, zone=self.zone)

    def do_choose(self, game: Game, answers: Answers) -> None:
        """As the Temple pays by night."""
        if answers[self.seat] == ["yes"]:
            pay_tithe(game, self.seat, self.zone, self.source)


def pay_tithe(game: Game, seat: SeatId, temple: ZoneId, source: str) -> None:
    """A Temple pays its PP as one single effect; the Delta Temple wants its Warrior first (3.6.2)."""
    zone = game.board.zones[temple]
    if zone.kind == "delta_temple":
        remove(game, seat, temple, game.rules.numbers.delta_warriors, "effect")
    game.emit("effect_pp", seat=seat, source=source, pp=gain(game, seat, zone.income))


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


@hook("sacred_bull")
def sacred_bull(game: Game, source: Source, scope: Scope) -> None:
    """Placed in an Acquisition or Recruitment, its Troop may take 1 Movement at the end of it, without a token."""
    game.emit("free_move", seat=scope.seat, source=source.id, zone=scope.zone)
    game.push(Movement(seat=scope.seat, start=scope.zone))


@hook("restructuring")
def restructuring(game: Game, source: Source, scope: Scope) -> None:
    """A Gold action: one own Pyramid gets another top, from supply or by exchange with another own Pyramid."""
    game.push(Restructuring(seat=scope.seat, source=source.id))


@dataclass(slots=True)
class Restructuring(Step):
    """`ZONE COLOUR`. Levels stay; the Acquisition tokens follow the colours (3.4.1)."""

    STAGES: ClassVar = ("top",)

    seat: SeatId = ""
    source: str = ""

    def ask_top(self, game: Game) -> Iterator[Decision]:
        """It may be left out (R-036)."""
        offer = Spelled(lambda words: restructure_words(game, self.seat, words))
        yield self.ask(self.seat, "restructure", offer, source=self.source)

    def do_top(self, game: Game, answers: Answers) -> None:
        """A colour that stands in the own City already changes places, so that no two are alike."""
        if not answers[self.seat]:
            return
        zone, colour = answers[self.seat]
        pyramids, slots = game.table.pyramids, game.table.seats[self.seat].slots
        before = pyramids[zone].colour
        other = next((each for each in _own_pyramids(game, self.seat) if pyramids[each].colour == colour), "")
        if other:
            pyramids[other].colour = before
        else:
            slots[next(slot for slot, mark in slots.items() if mark == before)] = colour
        pyramids[zone].colour = colour
        game.emit(
            "restructured", seat=self.seat, source=self.source, zone=zone, before=before, colour=colour, other=other
        )


def restructure_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """An own Pyramid, then another colour in use in this game."""
    if not words:
        return [*offered(_own_pyramids(game, seat)), done()]
    if len(words) > 1:
        return [done()]
    now = game.table.pyramids[words[0]].colour
    return offered(game.table.colours, lambda colour: refuse("3.4.1", colour=colour) if colour == now else None)


def _own_pyramids(game: Game, seat: SeatId) -> list[ZoneId]:
    return [zone for zone in own_quarters(game, seat) if zone in game.table.pyramids]
