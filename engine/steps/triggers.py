"""Several rows that act at one moment: the attacker's first, then the defender's, else in turn order (R-162)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from engine.catalogue import Moment
from engine.changes import gain
from engine.decision import Decision, Order
from engine.effects import HOOKS, Scope, at_moment
from engine.game import Game
from engine.state import SeatId
from engine.step import AGAIN, Again, Answers, Step

if TYPE_CHECKING:
    from engine.steps.battle import Battle


@dataclass(slots=True)
class Triggers(Step):
    """One moment. `waiting` holds seats whose rows are still to run, the first is next."""

    STAGES: ClassVar = ("order",)

    moment: Moment = "council_start"
    battle: int = 0
    waiting: list[SeatId] = field(default_factory=list)

    def ask_order(self, game: Game) -> Iterator[Decision]:
        """R-162: several effects of one player run in the order that player picks, where the order matters."""
        seat = self.waiting[0]
        ordered = [
            source.id for source, effect in at_moment(game, self.moment, self._scope(game, seat)) if effect.ordered
        ]
        if len(ordered) > 1:
            yield self.ask(seat, "order", Order(ordered), moment=self.moment)

    def do_order(self, game: Game, answers: Answers) -> Again | None:
        """Run the rows of one seat, one after the other."""
        seat = self.waiting.pop(0)
        scope = self._scope(game, seat)
        rows = at_moment(game, self.moment, scope)
        said = answers.get(seat, [])
        rows.sort(key=lambda row: said.index(row[0].id) if row[0].id in said else -1)
        for source, effect in rows:
            if effect.gain_pp:
                game.emit("effect_pp", seat=seat, source=source.id, pp=gain(game, seat, effect.gain_pp))
            if effect.hook:
                HOOKS[effect.hook](game, source, scope.battle)
        return AGAIN if self.waiting else None

    def _scope(self, game: Game, seat: SeatId) -> Scope:
        if not self.battle:
            return Scope(seat)
        battle: Battle = game.step(self.battle)  # type: ignore[assignment]  # the id of a battle is a battle's
        return battle.scope(game, seat)


def at(game: Game, moment: Moment, battle: Battle | None = None) -> None:
    """Push one step with all rows that act at this moment, if there are any. The last act of a stage."""
    order = battle.seats if battle is not None else tuple(game.table.turn_order)
    scopes = {seat: battle.scope(game, seat) if battle is not None else Scope(seat) for seat in order}
    waiting = [seat for seat in order if at_moment(game, moment, scopes[seat])]
    if waiting:
        game.push(Triggers(moment=moment, battle=battle.id if battle is not None else 0, waiting=waiting))
