"""A board's shapes in picture pixels, and which parts of it a configuration uses."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from render.shapes import Box, Point, inside

SIZE = (1600, 1200)
STRIP = 100
EDGE = 24
ACROSS, DOWN = 1600 / 1552, 1100 / 1152
KEPT = 8


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """One zone: outline, holes, and where its things stand; compared by identity."""

    id: str
    name: str
    label: str
    kind: str
    bank: str
    city: str
    side: str
    front_of: str
    nile: bool
    income: int
    port: str
    neighbours: tuple[str, ...]
    polygon: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...]
    anchors: dict[str, Point]

    @property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """The outline and the outlines of the holes."""
        return (self.polygon, *self.holes)

    def holds(self, spot: Point) -> bool:
        """Whether a spot is in the zone: a City or a Temple inside its outline is another zone."""
        return inside(spot, self.polygon) and not any(inside(spot, hole) for hole in self.holes)

    def box(self) -> Box:
        """The smallest box around the zone."""
        xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class City:
    """One city: the place of its heart and of its owner's statue."""

    id: str
    name: str
    label: str
    front: str
    quarters: tuple[str, ...]
    centre: Point
    statue: Point


@dataclass(frozen=True, eq=False)
class Map:
    """A board in one configuration; compared by identity, so that it can be a key.

    Its picture is `size` pixels, the map begins below `top`. A part of it begins at `corner` of the whole one and is
    drawn `times` as large; every place is counted from that corner in pixels of the whole.
    """

    id: str
    zones: dict[str, Zone]
    cities: dict[str, City]
    closed: frozenset[str]
    storm: frozenset[str]
    size: tuple[int, int] = SIZE
    top: int = STRIP
    corner: tuple[int, int] = (0, 0)
    times: int = 1

    def whole(self) -> Box:
        """The whole map, seen from the corner of this part."""
        left, top = self.corner
        return -left, STRIP - top, SIZE[0] - left, SIZE[1] - top

    def open(self) -> list[Zone]:
        """The zones in play."""
        out = self.closed | self.storm
        return [zone for zone in self.zones.values() if zone.id not in out]

    def playable(self) -> list[City]:
        """The cities in play."""
        out = self.closed | self.storm
        return [city for city in self.cities.values() if city.quarters[0] not in out]

    @lru_cache(maxsize=256)  # noqa: B019  (maps are few and live as long as the process)
    def border(self, first: str, second: str) -> tuple[tuple[Point, Point], ...]:
        """The pieces of outline two zones share; neighbours use the same points on both sides."""
        ours, theirs = _edges(self.zones[first]), _edges(self.zones[second])
        return tuple(ours[key] for key in ours if key in theirs)


def _edges(zone: Zone) -> dict[frozenset[Point], tuple[Point, Point]]:
    found = {}
    for ring in zone.rings:
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            found[frozenset((a, b))] = (a, b)
    return found


_maps: OrderedDict[tuple[int, str], tuple[dict[str, Any], Map]] = OrderedDict()


def map_of(layout: dict[str, Any], configuration: str) -> Map:
    """The map of a layout in one configuration, kept for the next picture. Raises KeyError if it is unknown."""
    key = (id(layout), configuration)
    held = _maps.get(key)
    if held is None:
        held = _maps[key] = (layout, _read(layout, configuration))
        while len(_maps) > KEPT:
            _maps.popitem(last=False)
    return held[1]


def _read(layout: dict[str, Any], configuration: str) -> Map:
    rows = {row["id"]: row for row in layout["configurations"]}
    row = rows[configuration]
    zones = {entry["id"]: _zone(entry) for entry in layout["zones"]}
    cities = {entry["id"]: _city(entry) for entry in layout["cities"]}
    covered = {zone for storm in layout.get("storms", []) if storm["id"] in row["storms"] for zone in storm["zones"]}
    closed = {zone.id for zone in zones.values() if zone.bank in row["closed_banks"]}
    return Map(layout["id"], zones, cities, frozenset(closed), frozenset(covered - closed))


def _zone(entry: dict[str, Any]) -> Zone:
    return Zone(
        id=entry["id"],
        name=entry["name"],
        label=entry["label"],
        kind=entry["kind"],
        bank=entry["bank"],
        city=entry.get("city", ""),
        side=entry.get("side", ""),
        front_of=entry.get("front_of", ""),
        nile=entry["nile"],
        income=entry["income"],
        port=entry.get("port", ""),
        neighbours=tuple(entry["neighbours"]),
        polygon=tuple(_spot(point) for point in entry["polygon"]),
        holes=tuple(tuple(_spot(point) for point in hole) for hole in entry.get("holes", [])),
        anchors={name: _spot(point) for name, point in entry["anchors"].items()},
    )


def _city(entry: dict[str, Any]) -> City:
    return City(
        id=entry["id"],
        name=entry["name"],
        label=entry["label"],
        front=entry["front"],
        quarters=tuple(entry["quarters"]),
        centre=_spot(entry["centre"]),
        statue=_spot(entry["statue"]),
    )


def _spot(point: list[float]) -> Point:
    return (point[0] - EDGE) * ACROSS, STRIP + (point[1] - EDGE) * DOWN


@lru_cache(maxsize=32)
def part(board: Map, box: tuple[int, int, int, int], times: int) -> Map:
    """A part of a map, drawn larger."""
    left, top, right, bottom = box

    def shifted(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((x - left, y - top) for x, y in points)

    zones = {
        name: replace(
            zone,
            polygon=shifted(zone.polygon),
            holes=tuple(map(shifted, zone.holes)),
            anchors=dict(zip(zone.anchors, shifted(zone.anchors.values()), strict=True)),
        )
        for name, zone in board.zones.items()
    }
    cities = {
        name: replace(city, centre=shifted([city.centre])[0], statue=shifted([city.statue])[0])
        for name, city in board.cities.items()
    }
    return replace(
        board,
        zones=zones,
        cities=cities,
        size=(right - left, bottom - top),
        top=max(board.top - top, 0),
        corner=(left, top),
        times=times,
    )


def straight(zone: Zone) -> tuple[Point, Point, Point]:
    """Where troop, label and pyramid of a quarter stand: one straight above or below another makes room for it."""
    troop, label, pyramid = zone.anchors["troop"], zone.anchors["label"], zone.anchors["pyramid"]
    rise = 0.0
    if math.isclose(label[0], pyramid[0], abs_tol=12) and label[1] < pyramid[1]:
        rise, label = 14.0, (label[0], label[1] - 5)
    if math.isclose(troop[0], pyramid[0], abs_tol=12) and troop[1] > pyramid[1]:
        rise -= 5.0
    return troop, label, (pyramid[0], pyramid[1] + rise)
