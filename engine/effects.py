"""Four questions answer everything that tiles, cards and companions do: `total`, `allows`, `at` and `options`.

Rules code asks them in a Scope and never names a tile. `sources` is the one place that says what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.catalogue import Effect, Moment, Stat
from engine.state import SeatId, Table, Troop, ZoneId

if TYPE_CHECKING:
    from engine.game import Game
    from engine.steps.battle import Battle

# 3.1 Rule priority, the higher decides.
RANKS = {"di_card": 5, "battle_card": 5, "tile": 4, "companion": 4, "expansion": 3, "module": 2, "base": 1}


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a question is asked: by whom, for which Troop and zone, in which battle or action."""

    seat: SeatId
    troop: Troop | None = None
    zone: ZoneId = ""
    battle: Battle | None = None
    action: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """One thing that has effects, whose it is, and its rank."""

    id: str
    kind: str
    owner: SeatId
    effects: tuple[Effect, ...]


Hook = Callable[["Game", Source, "Battle | None"], None]
HOOKS: dict[str, Hook] = {}


def hook(name: str) -> Callable[[Hook], Hook]:
    """Register a named function for a row that cannot say what it does."""

    def register(function: Hook) -> Hook:
        HOOKS[name] = function
        return function

    return register


def owner_of_companion(table: Table, companion: str) -> SeatId:
    """A Companion belongs to whoever owns its tile."""
    return next(seat.id for seat in table.seats.values() if companion in seat.tiles)


def sources(game: Game, scope: Scope) -> Iterator[Source]:
    """Everything that counts here: the seat's tiles, its Troop's companions, its cards turned up in the battle."""
    catalogue = game.rules.catalogue
    for tile in game.table.seats[scope.seat].tiles:
        row = catalogue.tiles[tile]
        if row.kind not in ("creature", "servant"):
            yield Source(tile, "tile", scope.seat, row.effects)
    if not _muted(game, scope):
        for companion in scope.troop.companions if scope.troop else ():
            yield Source(
                companion, "companion", owner_of_companion(game.table, companion), catalogue.tiles[companion].effects
            )
    if scope.battle is not None:
        for card in scope.battle.di_cards.get(scope.seat, ()):
            yield Source(card, "di_card", scope.seat, catalogue.di_cards[card].effects)


def _muted(game: Game, scope: Scope) -> bool:
    """An opposing companion may silence this Troop's own for the battle."""
    if scope.battle is None:
        return False
    foe = scope.battle.opponent(scope.seat)
    troop = scope.battle.troop_at_start(game, foe)
    return any(
        effect.mutes == "opposing_creature"
        for companion in (troop.companions if troop else ())
        for effect in game.rules.catalogue.tiles[companion].effects
    )


def applies(effect: Effect, scope: Scope) -> bool:
    """The row's `when`: a role in the battle, any battle, or the action under way."""
    if effect.when is None:
        return True
    if effect.when in ("attacking", "defending", "battle"):
        return scope.battle is not None and effect.when in ("battle", scope.battle.role(scope.seat))
    return scope.action == effect.when


def parts(game: Game, stat: Stat, scope: Scope) -> list[tuple[str, int]]:
    """What each source adds to a stat, in the order of sources."""
    return [
        (source.id, effect.add)
        for source in sources(game, scope)
        for effect in source.effects
        if effect.stat == stat and applies(effect, scope)
    ]


def total(game: Game, stat: Stat, scope: Scope) -> int:
    """The sum of all that adds to a stat."""
    return sum(add for _, add in parts(game, stat, scope))


def allows(game: Game, permission: str, scope: Scope, *, base: bool = False) -> bool:
    """What the effect of the highest rank says (R-002); at equal rank the one that forbids decides (R-009)."""
    verdicts = [(RANKS["base"], base)]
    for source in sources(game, scope):
        for effect in source.effects:
            if permission in (effect.allow, effect.forbid) and applies(effect, scope):
                verdicts.append((RANKS[source.kind], effect.allow == permission))
    highest = max(rank for rank, _ in verdicts)
    return all(says for rank, says in verdicts if rank == highest)


def options(game: Game, slot: str, scope: Scope) -> list[Source]:
    """The sources that offer something more for a slot, such as a Gold action."""
    return [
        source
        for source in sources(game, scope)
        if any(effect.option == slot and applies(effect, scope) for effect in source.effects)
    ]


def at_moment(game: Game, moment: Moment, scope: Scope) -> list[tuple[Source, Effect]]:
    """The rows that act at this moment for the seat of the scope."""
    return [
        (source, effect)
        for source in sources(game, scope)
        for effect in source.effects
        if effect.at == moment and applies(effect, scope)
    ]
