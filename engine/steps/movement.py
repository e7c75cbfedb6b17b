"""3.4.5 Movement: the way of one Troop, the battle at its end, control of what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine.changes import place_warriors, spend, take_warriors
from engine.control import lose_control, opposed, take_control, temples_of
from engine.decision import Decision
from engine.deck import may_hold_shared
from engine.game import Game
from engine.mixed import share_words
from engine.route import Route
from engine.state import LastMove, SeatId, ZoneId
from engine.step import Answers
from engine.steps.actions import Action
from engine.steps.battle import Battle
from engine.steps.cards import play_card
from engine.steps.triggers import at_control
from engine.way import Leg, Way, less


@dataclass(slots=True)
class Movement(Action):
    """3.4.5: one group from one zone; it may leave and collect own Warriors and Companions on the way (R-072).

    A tile may give it to the Troop that stands in `start` alone.
    """

    STAGES: ClassVar = ("move", "control", "controlled")

    start: ZoneId = ""
    held: list[ZoneId] = field(default_factory=list)
    taken: list[ZoneId] = field(default_factory=list)

    def ask_move(self, game: Game) -> Iterator[Decision]:
        """The whole way at once, or nothing (R-036)."""
        # A card may go with it, so what is offered is nobody else's business.
        yield self.ask(self.seat, "move", self._route(game), private=may_hold_shared(game, self.seat))

    def _route(self, game: Game) -> Route:
        return Route(game, self.seat, self.by, self.start)

    def do_move(self, game: Game, answers: Answers) -> None:
        """Walk the way zone by zone; entering a zone with an opponent's Troop starts a battle."""
        words = answers[self.seat]
        self.held = temples_of(game, self.seat)
        if not words:
            game.emit("moved_nothing", seat=self.seat)
            return
        way = self._route(game).read(words)
        self._pay(game, way)
        for leg in way.legs:
            walk(game, self.seat, leg)
        goal = way.at
        fight = opposed(game, goal, self.seat)
        self._tell(game, way, fight)
        if fight:
            game.push(Battle.at(game, goal, self.seat))

    def _pay(self, game: Game, way: Way) -> None:
        """Each cost is an effect of its own; Movement cards are spent."""
        for card in way.cards:
            play_card(game, self.seat, card)
        for cost in (cost for leg in way.legs for cost in leg.costs):
            spend(game, self.seat, cost)

    def _tell(self, game: Game, way: Way, fight: bool) -> None:
        path = [way.origin, *(leg.goal for leg in way.legs)]
        hops = [leg.hop for leg in way.legs]
        last = way.legs[-1]
        game.table.last_move = LastMove(self.seat, path, hops, last.size)
        game.emit(
            "moved",
            seat=self.seat,
            path=path,
            hops=hops,
            counts=[str(leg.size) for leg in way.legs],
            allies=[" ".join(share_words(leg.allies)) for leg in way.legs],
            companions=list(last.companions),
            cost=way.spent,
            battle=int(fight),
        )

    def do_control(self, game: Game, answers: Answers) -> None:
        """Control is gained at the end of the action (R-078), of zones not held at its start (3.4.5)."""
        self.taken = [zone for zone in take_control(game) if zone not in self.held]

    def do_controlled(self, game: Game, answers: Answers) -> None:
        """What a tile does when its Troop takes control of a Temple."""
        at_control(game, self.taken)


def walk(game: Game, seat: SeatId, leg: Leg) -> None:
    """One hop: Warriors and Companions leave a zone and stand in another."""
    side = game.table.seats[seat].side
    troop = game.table.troops[leg.start][side]
    troop.companions = less(troop.companions, leg.companions)
    for each, count in {seat: leg.count, **leg.allies}.items():
        take_warriors(game, each, leg.start, count)
        place_warriors(game, each, leg.goal, count)
    game.table.troops[leg.goal][side].companions += leg.companions
    lose_control(game)
