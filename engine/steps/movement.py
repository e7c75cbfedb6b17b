"""3.4.5 Movement: the way of one Troop, the battle at its end, control of what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.changes import place_warriors, take_warriors
from engine.control import lose_control, opposed, take_control
from engine.decision import Decision
from engine.game import Game
from engine.route import Route
from engine.state import LastMove
from engine.step import Answers
from engine.steps.actions import Action
from engine.steps.battle import Battle


@dataclass(slots=True)
class Movement(Action):
    """3.4.5: one group from one zone; it may leave and collect own Warriors on the way (R-072)."""

    STAGES: ClassVar = ("move", "control")

    def ask_move(self, game: Game) -> Iterator[Decision]:
        """The whole way at once, or nothing (R-036)."""
        yield self.ask(self.seat, "move", Route(game, self.seat))

    def do_move(self, game: Game, answers: Answers) -> None:
        """Walk the way zone by zone; entering a zone with an opponent's Troop starts a battle."""
        words = answers[self.seat]
        if not words:
            game.emit("moved_nothing", seat=self.seat)
            return
        legs = Route(game, self.seat).read(words).legs
        for leg in legs:
            take_warriors(game, self.seat, leg.start, leg.count)
            place_warriors(game, self.seat, leg.goal, leg.count)
            lose_control(game)
        path = [legs[0].start, *(leg.goal for leg in legs)]
        goal = legs[-1].goal
        fight = opposed(game, goal, self.seat)
        counts = [str(leg.count) for leg in legs]
        game.table.last_move = LastMove(self.seat, path, ["land"] * len(legs), legs[-1].count)
        game.emit("moved", seat=self.seat, path=path, counts=counts, cost=0, battle=int(fight))
        if fight:
            game.push(Battle.at(game, goal, self.seat))

    def do_control(self, game: Game, answers: Answers) -> None:
        """Control of zones not held before is gained at the end of the action (R-078)."""
        take_control(game)
