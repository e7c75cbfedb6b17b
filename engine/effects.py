"""Four questions answer everything that tiles, cards and companions do: `total`, `allows`, `at` and `options`.

Rules code asks them in a Scope and never names a tile. `sources` is the one place that says what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.catalogue import Effect, Moment, Permission, Stat
from engine.state import CardId, SeatId, SideId, Table, TileId, Troop, ZoneId

if TYPE_CHECKING:
    from engine.fray import Fray
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a question is asked: by whom, for which Troop and zone, in which battle or action.

    `by` is the tile whose Gold action this is, `goal` the zone a Teleportation leads to; `cards` are DI cards played
    into the action, as Swiftness.
    """

    seat: SeatId
    troop: Troop | None = None
    zone: ZoneId = ""
    battle: Fray | None = None
    action: str = ""
    by: TileId = ""
    goal: ZoneId = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """One thing that has effects, whose it is, and its rank."""

    id: str
    kind: str
    owner: SeatId
    effects: tuple[Effect, ...]


Hook = Callable[["Game", Source, Scope], None]
HOOKS: dict[str, Hook] = {}


def number(game: Game, source: str, hook: str) -> int:
    """What a hook of a tile or card counts with, as its row says."""
    rows = game.rules.catalogue
    row = rows.tiles[source] if source in rows.tiles else rows.di_cards[source]
    return next(effect.number for effect in row.effects if effect.hook == hook)


def hook(name: str) -> Callable[[Hook], Hook]:
    """Register a named function for a row that cannot say what it does."""

    def register(function: Hook) -> Hook:
        HOOKS[name] = function
        return function

    return register


def owner_of_companion(table: Table, side: SideId, companion: TileId) -> SeatId:
    """A Companion of a side belongs to whoever of it owns its tile.

    Of two allies who own a copy each, whoever does not have its own in supply; the copies are alike.
    """
    own = [seat for seat in table.sides[side].seats if companion in table.seats[seat].tiles]
    owners = own or [seat.id for seat in table.seats.values() if companion in seat.tiles]
    return next((seat for seat in owners if companion not in table.seats[seat].companions), owners[0])


def sources(game: Game, scope: Scope, among: Container[str]) -> Iterator[Source]:
    """What counts here: the modules in play, the seat's tiles, its Troop's companions, cards open in battle or action.

    Only those of these ids, so that a question asks nobody who has no answer. What a Companion gives to its Troop is
    asked of the Troop; what it does by night it does wherever it is.
    """
    catalogue = game.rules.catalogue
    for module in game.table.modules:
        if module in among:
            rules = game.rules.modules[module]
            yield Source(module, rules.rank, scope.seat, rules.effects)
    for tile in game.table.seats[scope.seat].tiles:
        if tile in among and (tile not in catalogue.companions or scope.action == "night"):
            yield Source(tile, "tile", scope.seat, catalogue.tiles[tile].effects)
    for companion in scope.troop.companions if scope.troop else ():
        row = catalogue.tiles[companion]
        if companion in among and not (row.kind == "creature" and _muted(game, scope)):
            owner = owner_of_companion(game.table, game.table.seats[scope.seat].side, companion)
            yield Source(companion, "companion", owner, row.effects)
    if scope.battle is not None:
        yield from _cards(game, scope.seat, scope.battle.counting(scope.seat), among)
    yield from _cards(game, scope.seat, scope.cards, among)


def _cards(game: Game, seat: SeatId, cards: Iterable[CardId], among: Container[str]) -> Iterator[Source]:
    rows = game.rules.catalogue.di_cards
    return (Source(card, "di_card", seat, rows[card].effects) for card in cards if card in among)


def _muted(game: Game, scope: Scope) -> bool:
    """An opposing companion may silence this Troop's creature for the battle, even when its Troop has fallen."""
    if scope.battle is None:
        return False
    foe = scope.battle.troop_at_start(game, scope.battle.opponent(scope.seat))
    rows = game.rules.catalogue.tiles
    return any(effect.mutes == "opposing_creature" for tile in foe.companions for effect in rows[tile].effects)


def is_silent(game: Game, scope: Scope, among: frozenset[str]) -> bool:
    """Nothing that could count here has an answer: most questions are over with this one look."""
    if scope.battle is not None or scope.cards or (scope.troop is not None and scope.troop.companions):
        return False
    return among.isdisjoint(game.table.seats[scope.seat].tiles) and among.isdisjoint(game.table.modules)


def applies(game: Game, effect: Effect, scope: Scope) -> bool:
    """The row's `when`: a role in the battle, any battle, one in the Delta or a City, Warriors left, or the action."""
    if effect.when is None:
        return True
    if effect.when in ("attacking", "defending", "battle"):
        return scope.battle is not None and effect.when in ("battle", scope.battle.role(scope.seat))
    if effect.when == "delta_battle":
        return scope.battle is not None and _in_delta(game, scope.battle.zone)
    if effect.when == "city_battle":
        return scope.battle is not None and bool(game.board.zones[scope.battle.zone].city)
    if effect.when == "standing":
        return scope.battle is not None and bool(scope.battle.standing(game, scope.seat))
    if effect.when == "delta_teleport":
        return bool(scope.goal) and (_in_delta(game, scope.zone) or _in_delta(game, scope.goal))
    return scope.action == effect.when


def _in_delta(game: Game, zone: ZoneId) -> bool:
    return game.board.zones[zone].bank == "delta"


def parts(game: Game, stat: Stat, scope: Scope) -> list[tuple[str, int]]:
    """What each source adds to a stat, in the order of sources."""
    return [
        (source.id, effect.add)
        for source in sources(game, scope, game.rules.speaking[stat])
        for effect in source.effects
        if effect.stat == stat and applies(game, effect, scope)
    ]


def total(game: Game, stat: Stat, scope: Scope) -> int:
    """The sum of all that adds to a stat."""
    if is_silent(game, scope, game.rules.speaking[stat]):
        return 0
    return sum(add for _, add in parts(game, stat, scope))


def allows(game: Game, permission: Permission, scope: Scope, *, base: bool = False) -> bool:
    """What the effect of the highest rank says (R-002); at equal rank the one that forbids decides (R-009)."""
    if not scope.by and is_silent(game, scope, game.rules.speaking[permission]):
        return base
    ranks = game.rules.ranks
    verdicts = [(ranks["base"], base)]
    if scope.by:
        verdicts += [(ranks["tile"], says) for says in _gold_verdicts(game, permission, scope.by)]
    for source in sources(game, scope, game.rules.speaking[permission]):
        for effect in source.effects:
            if permission in (effect.allow, effect.forbid) and applies(game, effect, scope):
                verdicts.append((ranks[source.kind], effect.allow == permission))
    highest = max(rank for rank, _ in verdicts)
    return all(says for rank, says in verdicts if rank == highest)


def _gold_verdicts(game: Game, permission: Permission, tile: TileId) -> Iterator[bool]:
    """What the tile of a Gold action says of that one action."""
    for effect in game.rules.catalogue.tiles[tile].effects:
        if permission in (*effect.grants, *effect.denies):
            yield permission in effect.grants


def options(game: Game, slot: Literal["gold"], scope: Scope) -> list[Source]:
    """The sources that offer something more for a slot, such as a Gold action."""
    return [
        source
        for source in sources(game, scope, game.rules.speaking[slot])
        if any(effect.option == slot and applies(game, effect, scope) for effect in source.effects)
    ]


def at_moment(game: Game, moment: Moment, scope: Scope) -> list[tuple[Source, Effect]]:
    """The rows that act at this moment for the seat of the scope."""
    if is_silent(game, scope, game.rules.speaking[moment]):
        return []
    return [
        (source, effect)
        for source in sources(game, scope, game.rules.speaking[moment])
        for effect in source.effects
        if effect.at == moment and applies(game, effect, scope)
    ]
