"""3.4.1 Construction, 3.4.3 Acquisition and 3.4.4 Prayer. Every action has an empty answer (R-036)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.changes import gain, price, spend
from engine.control import own_quarters, take_control
from engine.decision import Decision, Pick, Spelled, Word, done, offered
from engine.effects import Scope, total
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.state import Pyramid, SeatId, SpaceId, ZoneId
from engine.step import Answers, Step
from engine.steps.setup import mark_slot


@dataclass(slots=True)
class Action(Step):
    """An action of a turn, begun by the token on its space."""

    seat: SeatId = ""
    space: SpaceId = ""


@dataclass(slots=True)
class Prayer(Action):
    """3.4.4: gain 2 PP; what tiles add is part of the same single effect (R-161)."""

    STAGES: ClassVar = ("gain",)

    def do_gain(self, game: Game, answers: Answers) -> None:
        """Nobody is asked: Prayer has no choice, and at 11 PP nothing comes of it (R-036)."""
        amount = prayer_pp(game, self.seat)
        game.emit("prayed", seat=self.seat, pp=gain(game, self.seat, amount), full=amount)


def prayer_pp(game: Game, seat: SeatId) -> int:
    """What one Prayer brings."""
    return game.rules.numbers.prayer_pp + total(game, "prayer_pp", Scope(seat, action="prayer"))


@dataclass(slots=True)
class Acquisition(Action):
    """3.4.3: take a tile. As long as none is for sale, the space takes the token with the empty answer (R-036)."""

    STAGES: ClassVar = ("acquire",)

    def ask_acquire(self, game: Game) -> Iterator[Decision]:
        """No tile is offered; the answer may end at once."""
        yield self.ask(self.seat, "acquire", Pick([], least=0))

    def do_acquire(self, game: Game, answers: Answers) -> None:
        """Nothing is acquired."""
        game.emit("acquired_nothing", seat=self.seat)


@dataclass(slots=True)
class Construction(Action):
    """3.4.1: add levels to one of the pyramids of the own City, also under an opponent (R-041)."""

    STAGES: ClassVar = ("build", "control")

    def ask_build(self, game: Game) -> Iterator[Decision]:
        """A Quarter, the colour if the pyramid is new, the level wanted; or nothing."""
        yield self.ask(self.seat, "build", Spelled(lambda words: build_words(game, self.seat, words), widget="build"))

    def do_build(self, game: Game, answers: Answers) -> None:
        """The levels are paid together, as one effect (R-040)."""
        words = answers[self.seat]
        if not words:
            game.emit("built_nothing", seat=self.seat)
            return
        zone, colour, level = words[0], words[1] if len(words) == 3 else "", int(words[-1])
        before = _level(game, zone)
        cost = level_price(game, self.seat, before, level)
        spend(game, self.seat, cost)
        if colour:
            mark_slot(game, self.seat, colour)
            game.table.pyramids[zone] = Pyramid(colour, 0)
        pyramid = game.table.pyramids[zone]
        pyramid.level = level
        game.emit("built", seat=self.seat, zone=zone, colour=pyramid.colour, before=before, level=level, cost=cost)

    def do_control(self, game: Game, answers: Answers) -> None:
        """A level 4 pyramid brings its Glory to whoever holds the Quarter (3.4.1, R-041)."""
        take_control(game)


def _level(game: Game, zone: ZoneId) -> int:
    pyramid = game.table.pyramids.get(zone)
    return pyramid.level if pyramid else 0


def level_price(game: Game, seat: SeatId, before: int, level: int) -> int:
    """R-040: the sum of the values of the levels added."""
    return price(game, Scope(seat, action="construction"), sum(range(before + 1, level + 1)))


def build_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """What may be built after these words."""
    if not words:
        return [*offered(own_quarters(game, seat), lambda zone: _quarter_refusal(game, seat, zone)), done()]
    zone, before = words[0], _level(game, words[0])
    if not before and len(words) == 1:
        return offered(game.table.colours, lambda colour: _colour_refusal(game, seat, colour))
    if len(words) == (1 if before else 2):
        levels = [str(level) for level in range(before + 1, game.rules.numbers.pyramid_cap + 1)]
        pp = game.table.seats[seat].pp
        return [
            Word(
                level,
                refuse("R-040", cost=cost, have=pp)
                if (cost := level_price(game, seat, before, int(level))) > pp
                else None,
                {"cost": cost, "keep": pp - cost, "zone": zone},
            )
            for level in levels
        ]
    return [done()]


def _standing(game: Game, seat: SeatId) -> set[str]:
    return {game.table.pyramids[zone].colour for zone in own_quarters(game, seat) if zone in game.table.pyramids}


def _colour_refusal(game: Game, seat: SeatId, colour: str) -> Refusal | None:
    """3.4.1: a colour that does not stand in the own City yet."""
    return refuse("3.4.1", colour=colour) if colour in _standing(game, seat) else None


def _quarter_refusal(game: Game, seat: SeatId, zone: ZoneId) -> Refusal | None:
    """A pyramid at its highest level cannot grow; the first level above must be affordable."""
    before = _level(game, zone)
    if before >= game.rules.numbers.pyramid_cap:
        return refuse("R-042", zone=zone)
    if not before and not set(game.table.colours) - _standing(game, seat):
        return refuse("3.4.1", colour="")
    cost, have = level_price(game, seat, before, before + 1), game.table.seats[seat].pp
    return refuse("R-040", cost=cost, have=have) if cost > have else None
