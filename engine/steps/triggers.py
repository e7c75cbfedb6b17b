"""Several rows that act at one moment: the attacker's first, then the defender's, else in turn order (R-162)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from engine.catalogue import Effect, Moment
from engine.changes import gain
from engine.control import holder, speaker
from engine.decision import Decision, Order
from engine.deck import draw_cards
from engine.effects import HOOKS, Scope, Source, at_moment
from engine.fight import battle_of
from engine.game import Game
from engine.state import SeatId, TileId, ZoneId
from engine.step import AGAIN, STEPS, Again, Answers, Step

if TYPE_CHECKING:
    from engine.steps.battle import Battle


@dataclass(slots=True)
class Triggers(Step):
    """One moment. `waiting` holds seats whose rows are still to run, the first is next; `left` names rows of its order.

    In a battle (`battle` is its step's id) the scope is the battle's, else an action's, or that of the Troop in `zone`.
    """

    STAGES: ClassVar = ("order", "row")

    moment: Moment = "council_start"
    battle: int = 0
    action: str = ""
    zone: ZoneId = ""
    waiting: list[SeatId] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def ask_order(self, game: Game) -> Iterator[Decision]:
        """R-162: several effects of one player run in the order that player picks, where the order matters."""
        seat = self.waiting[0]
        rows = at_moment(game, self.moment, self._scope(game, seat))
        ordered = list(dict.fromkeys(source.id for source, effect in rows if effect.ordered))
        if len(ordered) > 1:
            yield self.ask(seat, "order", Order(ordered), moment=self.moment)

    def do_order(self, game: Game, answers: Answers) -> None:
        """Rows whose order does not matter come first."""
        seat = self.waiting[0]
        said = answers.get(seat, [])
        names = list(dict.fromkeys(source.id for source, _ in at_moment(game, self.moment, self._scope(game, seat))))
        self.left = [*(name for name in names if name not in said), *said]

    def do_row(self, game: Game, answers: Answers) -> Again | None:
        """Run the rows of one source, whole, before the next."""
        seat = self.waiting[0]
        if not self.left:
            self.waiting.pop(0)
            if self.waiting:
                game.push(replace(self, waiting=list(self.waiting)))
            return None
        name, scope = self.left.pop(0), self._scope(game, seat)
        for source, effect in at_moment(game, self.moment, scope):
            if source.id == name:
                run_row(game, source, effect, scope)
        return AGAIN

    def _scope(self, game: Game, seat: SeatId) -> Scope:
        if self.zone:
            return troop_scope(game, seat, self.zone)
        if not self.battle:
            return Scope(seat, action=self.action)
        return battle_of(game, self.battle).scope(game, seat)


def run_row(game: Game, source: Source, effect: Effect, scope: Scope) -> None:
    """What one row does when its moment has come."""
    seat = scope.seat
    if effect.gain_pp:
        counted = gain(game, seat, effect.gain_pp)
        game.emit("effect_pp", seat=seat, source=source.id, pp=counted)
    if effect.glory:
        game.table.side_of(seat).divine += effect.glory
        game.emit("effect_glory", seat=seat, source=source.id, count=effect.glory)
    if effect.silver:
        game.table.seats[seat].silver += effect.silver
        game.table.seats[seat].silver_left += effect.silver
        game.emit("silver_gained", seat=seat, source=source.id)
    if effect.mercenaries:
        owner = game.table.seats[seat]
        owner.pool += effect.mercenaries
        owner.supply += effect.mercenaries
        game.emit("pool_grown", seat=seat, source=source.id, count=effect.mercenaries)
        # The step of 3.4.2 stands above this one, so it is called by its name.
        game.push(STEPS["AddWarriors"](seat=seat, source=source.id, most=effect.mercenaries, forced=True))  # type: ignore[call-arg]  # it has these
    if effect.draw:
        game.emit("effect_cards", seat=seat, source=source.id, count=effect.draw)
        draw_cards(game, seat, effect.draw)
    if effect.hook:
        HOOKS[effect.hook](game, source, scope)


def control_scope(game: Game, zone: ZoneId) -> Scope:
    """Where it is asked what a Troop does that took control of this zone: by its holder, with its Companions.

    Of several allies it is the active one (R-120).
    """
    seat = holder(game.board, game.table, zone)
    troop = game.table.troop(zone, game.table.seats[seat].side)
    return troop_scope(game, speaker(game.table, troop.warriors) if troop else seat, zone)


def troop_scope(game: Game, seat: SeatId, zone: ZoneId) -> Scope:
    """Where it is asked what a seat's Troop in a zone does, with its Companions."""
    return Scope(seat, game.table.troop(zone, game.table.seats[seat].side), zone)


def at_control(game: Game, zones: Sequence[ZoneId]) -> None:
    """Push a step for each Temple whose Troop does something as it takes control. The last act of a stage."""
    steps = [
        Triggers(moment="control", zone=zone, waiting=[scope.seat])
        for zone in zones
        if game.board.zones[zone].is_temple and at_moment(game, "control", scope := control_scope(game, zone))
    ]
    game.push(*steps)


def at_placed(game: Game, seat: SeatId, companions: Sequence[TileId]) -> None:
    """Push a step for each Companion that was placed in an action and acts at its end. The last act of a stage.

    It acts where it stands now, if it is still on the board.
    """
    side, speaking = game.table.seats[seat].side, game.rules.speaking["placed"]
    acting = [tile for tile in companions if tile in speaking]
    troops = {zone: sides[side] for zone, sides in game.table.troops.items() if side in sides}
    zones = [zone for tile in acting for zone, troop in troops.items() if tile in troop.companions]
    game.push(*(Triggers(moment="placed", zone=zone, waiting=[seat]) for zone in zones))


def at(game: Game, moment: Moment, battle: Battle | None = None, *, scopes: Sequence[Scope] = ()) -> None:
    """Push one step with all rows that act at this moment, if there are any. The last act of a stage.

    In a battle both sides are asked, else the seats of `scopes`, which say for what action.
    """
    asked = [battle.scope(game, seat) for seat in battle.seats] if battle is not None else scopes
    waiting = [scope.seat for scope in asked if at_moment(game, moment, scope)]
    if waiting:
        number = battle.id if battle is not None else 0
        game.push(Triggers(moment=moment, battle=number, action=asked[0].action, waiting=waiting))
