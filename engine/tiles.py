"""3.4.3: which tiles a seat may acquire, what they cost, and the Acquisition slots of its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import price
from engine.control import controls
from engine.effects import Scope, allows
from engine.refusals import Refusal, refuse
from engine.state import ColourId, SeatId, SpaceId, TileId

if TYPE_CHECKING:
    from engine.game import Game


def tile_price(game: Game, scope: Scope, tile: TileId) -> int:
    """3.4.3: the tile's level, and what the Gold action that takes it adds."""
    rows = game.rules.catalogue.tiles
    surcharge = sum(effect.surcharge for effect in rows[scope.by].effects) if scope.by else 0
    return price(game, scope, rows[tile].level + surcharge, "tile_cost")


def highest_levels(game: Game, seat: SeatId) -> dict[ColourId, int]:
    """3.4.1: the highest level of each colour among the Pyramids the seat controls, in whatever City they stand."""
    found: dict[ColourId, int] = {}
    for zone, pyramid in game.table.pyramids.items():
        if controls(game, seat, zone):
            found[pyramid.colour] = max(pyramid.level, found.get(pyramid.colour, 0))
    return found


class Stall:
    """3.4.3: the market as one Acquisition sees it; what holds for every tile is read once."""

    def __init__(self, game: Game, scope: Scope, space: SpaceId) -> None:
        rows = game.rules.catalogue.tiles
        self.game, self.scope, self.space = game, scope, space
        self.owner = game.table.seats[scope.seat]
        # a player owns each picture once, whatever its colour.
        self.pictures = {rows[tile].picture for tile in self.owner.tiles}
        self.levels = highest_levels(game, scope.seat)
        # the colours acquired this Round, unless the effect says otherwise.
        self.used = () if allows(game, "same_colour", scope) else self.owner.acquired
        self.costs: dict[int, int] = {}

    def cost(self, tile: TileId) -> int:
        """What the tile costs: it depends on its level alone."""
        level = self.game.rules.catalogue.tiles[tile].level
        if level not in self.costs:
            self.costs[level] = tile_price(self.game, self.scope, tile)
        return self.costs[level]

    def refusal(self, tile: TileId) -> Refusal | None:
        """The five conditions of 3.4.3 in their order (R-050)."""
        row = self.game.rules.catalogue.tiles[tile]
        if row.picture in self.pictures:
            return refuse("R-052", tile=tile)
        if row.colour in self.used:
            return refuse("R-055", colour=row.colour)
        have = self.levels.get(row.colour, 0)
        if have < row.level:
            return refuse("3.4.3", colour=row.colour, level=row.level, have=have)
        if not slot_serves(self.game, self.scope.seat, row.colour, self.space):
            return refuse("R-051", colour=row.colour)
        cost, pp = self.cost(tile), self.owner.pp
        return refuse("R-050", cost=cost, have=pp) if cost > pp else None


def slot_serves(game: Game, seat: SeatId, colour: ColourId, space: SpaceId) -> bool:
    """R-051: with an own token of the colour only its slot serves; without one, any. The gold space needs no slot."""
    slots = game.table.seats[seat].slots
    return space not in slots or slots[space] == colour or colour not in slots.values()


def mark_slot(game: Game, seat: SeatId, colour: ColourId) -> None:
    """3.4.1: a new colour's Acquisition token goes on an empty slot; one that holds no Action token if there is one."""
    owner = game.table.seats[seat]
    free = [slot for slot, mark in owner.slots.items() if not mark]
    slot = next((slot for slot in free if slot not in owner.spaces), free[0])
    owner.slots[slot] = colour
