"""The Kemet board in one configuration: zones, borders, Walls, Ports, Obelisks (1.1). Pure functions of data.

Zones of a closed bank or under a Storm do not exist here at all (R-080).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.state import CityId, ZoneId

TEMPLES = ("temple", "delta_temple")


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone of the board; `kind` is quarter, temple, delta_temple, sanctuary or desert."""

    id: ZoneId
    label: str
    kind: str
    bank: str
    city: CityId
    front_of: CityId
    obelisk: bool
    income: int
    port: str
    neighbours: tuple[ZoneId, ...]

    @property
    def is_temple(self) -> bool:
        """The Delta Temple is one, the Sanctuary is not (R-112)."""
        return self.kind in TEMPLES


@dataclass(frozen=True, slots=True)
class City:
    """A City with its three Quarters and the Desert around it."""

    id: CityId
    quarters: tuple[ZoneId, ...]
    front: ZoneId


class Board:
    """The zones and cities of one configuration. `layout` is a file of `data/boards`.

    Raises KeyError for a configuration the layout does not have.
    """

    def __init__(self, layout: Mapping[str, Any], configuration: str) -> None:
        chosen = {each["id"]: each for each in layout["configurations"]}[configuration]
        gone = set().union(*(s["zones"] for s in layout.get("storms", []) if s["id"] in chosen["storms"]))
        gone |= {z["id"] for z in layout["zones"] if z["bank"] in chosen["closed_banks"]}
        self.id: str = layout["id"]
        self.configuration = configuration
        self.zones: dict[ZoneId, Zone] = {z["id"]: _zone(z, gone) for z in layout["zones"] if z["id"] not in gone}
        self.cities: dict[CityId, City] = {
            c["id"]: City(c["id"], tuple(c["quarters"]), c["front"])
            for c in layout["cities"]
            if c["id"] in chosen["cities"]
        }
        self.temple_tokens: tuple[ZoneId, ...] = tuple(chosen["temple_tokens"])

    def neighbours(self, zone: ZoneId) -> tuple[ZoneId, ...]:
        """Zones with a common border by land."""
        return self.zones[zone].neighbours

    def ports_from(self, zone: ZoneId, cities: Collection[CityId], *, any_port: bool = False) -> tuple[ZoneId, ...]:
        """3.4.5: where a land move by Port leads: out of any Port, to a Trade Port or the Military Port of one (R-075).

        The Military Port of the Delta Desert belongs to no City: it is left, never entered. With `any_port` a Troop
        may use Military Ports as Trade Ports, this one among them.
        """
        if not self.zones[zone].port:
            return ()
        return tuple(
            goal.id
            for goal in self.zones.values()
            if goal.id != zone
            and (goal.port == "trade" or (goal.port == "military" and (any_port or goal.front_of in cities)))
        )

    @cached_property
    def obelisks(self) -> tuple[ZoneId, ...]:
        """1.1: where a Teleportation may end."""
        return tuple(zone.id for zone in self.zones.values() if zone.obelisk)

    def quarters(self, city: CityId) -> tuple[ZoneId, ...]:
        """The three Quarters of a City."""
        return self.cities[city].quarters

    def is_foreign_quarter(self, zone: ZoneId, cities: Collection[CityId]) -> bool:
        """A Quarter of a City other than these, whoever holds it (R-073)."""
        found = self.zones[zone]
        return found.kind == "quarter" and found.city not in cities

    @cached_property
    def temples(self) -> tuple[ZoneId, ...]:
        """All Temples, the Delta Temple among them."""
        return tuple(zone.id for zone in self.zones.values() if zone.is_temple)

    def of_kind(self, kind: str) -> tuple[ZoneId, ...]:
        """The zones of one kind."""
        return tuple(zone.id for zone in self.zones.values() if zone.kind == kind)


def _zone(row: Mapping[str, Any], gone: set[ZoneId]) -> Zone:
    return Zone(
        id=row["id"],
        label=row["label"],
        kind=row["kind"],
        bank=row["bank"],
        city=row.get("city", ""),
        front_of=row.get("front_of", ""),
        obelisk=row["obelisk"],
        income=row["income"],
        port=row.get("port", ""),
        neighbours=tuple(name for name in row["neighbours"] if name not in gone),
    )
