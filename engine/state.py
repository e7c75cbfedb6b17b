"""What lies open on the table: plain values only, ids and numbers, so that it can be saved and shown as it is.

Everything here is public. What somebody may not know lives in `engine.hidden` and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

SeatId = str
SideId = str
CityId = str
ZoneId = str
ColourId = str
TileId = str
CardId = str
SpaceId = str


V = TypeVar("V")
UNCHANGING = frozenset({str, int, bool, type(None)})


def copied(value: V) -> V:
    """A copy of plain values that shares nothing with them: twice as fast as pickle, several times as copy.deepcopy.

    Raises AttributeError for what is no plain value.
    """
    same: V = _copied(value)
    return same


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind in UNCHANGING:
        return value
    if kind is list:
        return [each if type(each) in UNCHANGING else _copied(each) for each in value]
    if kind is dict:
        return {name: each if type(each) in UNCHANGING else _copied(each) for name, each in value.items()}
    return kind(*[_copied(getattr(value, name)) for name in kind.__match_args__])


@dataclass(slots=True)
class Troop:
    """7 Glossary: all Warriors of one side in one zone, counted by seat, and the Companions attached to them."""

    warriors: dict[SeatId, int] = field(default_factory=dict)
    companions: list[TileId] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Warriors only: a Companion does not count towards the Troop limit (3.4.3)."""
        return sum(self.warriors.values())


@dataclass(slots=True)
class Pyramid:
    """1.6: a standing Pyramid; one still in supply is level 0 and has no entry at all (EFF-024)."""

    colour: ColourId
    level: int


@dataclass(slots=True)
class Seat:
    """1.2: one player's board and what lies openly before it. `id` is the colour of the seat.

    `acquired` holds the colours of the tiles acquired this Round (3.4.3), `companions` those in supply, `spent` the
    personal cards that left the game.
    """

    id: SeatId
    side: SideId
    city: CityId = ""
    pp: int = 0
    supply: int = 0
    pool: int = 0
    veterans: int = 0
    tokens: int = 0
    silver: int = 0
    silver_left: int = 0
    gold_left: int = 0
    spaces: dict[SpaceId, str] = field(default_factory=dict)
    slots: dict[SpaceId, ColourId] = field(default_factory=dict)
    acquired: list[ColourId] = field(default_factory=list)
    tiles: list[TileId] = field(default_factory=list)
    companions: list[TileId] = field(default_factory=list)
    played: list[CardId] = field(default_factory=list)
    spent: list[CardId] = field(default_factory=list)


@dataclass(slots=True)
class Side:
    """A player or a team with its permanent Glory (3.1): Divine and Battle Glory are never lost."""

    id: SideId
    seats: list[SeatId]
    divine: int = 0
    battle: int = 0


@dataclass(slots=True)
class LastMove:
    """What moved last, for the arrow on the board: `path` runs from the start to the end, hops name their kind."""

    seat: SeatId
    path: list[ZoneId]
    hops: list[str]
    warriors: int


@dataclass(slots=True)
class Outcome:
    """3.2: how the game ended. `winner` is a side; `reason` an id of `data/texts`."""

    winner: SideId
    seat: SeatId
    reason: str


@dataclass(slots=True)
class Table:
    """The open part of a game.

    `troops` maps zones to the sides that stand there; `glory` maps each Temple in play and each level 4 Pyramid's
    Quarter to the side that owns its temporary Glory (empty: the token lies on the Temple).
    """

    edition: str
    mode: str
    configuration: str
    modules: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    round: int = 0
    phase: str = "setup"
    active: SeatId = ""
    turn_order: list[SeatId] = field(default_factory=list)
    seats: dict[SeatId, Seat] = field(default_factory=dict)
    sides: dict[SideId, Side] = field(default_factory=dict)
    colours: list[ColourId] = field(default_factory=list)
    troops: dict[ZoneId, dict[SideId, Troop]] = field(default_factory=dict)
    pyramids: dict[ZoneId, Pyramid] = field(default_factory=dict)
    glory: dict[ZoneId, SideId] = field(default_factory=dict)
    market: list[TileId] = field(default_factory=list)
    di_discard: list[CardId] = field(default_factory=list)
    last_move: LastMove | None = None
    outcome: Outcome | None = None

    def side_of(self, seat: SeatId) -> Side:
        """The side a seat belongs to; without teams each seat is its own."""
        return self.sides[self.seats[seat].side]

    def troop(self, zone: ZoneId, side: SideId) -> Troop | None:
        """The Troop of one side in one zone."""
        return self.troops.get(zone, {}).get(side)

    def glory_of(self, side: SideId) -> int:
        """3.2: the sum of permanent and temporary Glory of a side."""
        own = self.sides[side]
        return own.divine + own.battle + sum(1 for owner in self.glory.values() if owner == side)
