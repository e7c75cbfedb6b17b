"""Boards: adjacency is what the polygons share, and every configuration holds what the boxes hold."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

import data
from engine.board import Board

BOARDS = ("six_cities", "classic_2_4", "classic_3_5")
TOUCH = 12  # px: a shorter common border is none
CLEAR = 28  # px: a real one can be seen
RIVER = 14  # px of Nile between the banks
ROOM = 24  # px between two anchors
INCOMES = {"temple": {2, 3}, "delta_temple": {5}}
ANCHORS = {
    "quarter": {"troop", "label", "pyramid"},
    "temple": {"troop", "label", "temple", "obelisk"},
    "delta_temple": {"troop", "label", "temple", "obelisk"},
    "sanctuary": {"troop", "label", "temple", "obelisk"},
    "desert": {"troop", "label"},
}
# Cities, quarters, temples with the Delta Temple, sanctuaries, deserts, obelisks, trade ports, military ports, zones.
FACTS = {
    "classic_2": (2, 6, 3, 1, 4, 5, 1, 0, 14),
    "classic_3": (3, 9, 3, 1, 6, 6, 1, 0, 19),
    "classic_4": (4, 12, 5, 1, 8, 8, 2, 0, 26),
    "classic_5": (5, 15, 5, 1, 10, 9, 2, 0, 31),
    "blood_and_sand_2": (2, 6, 3, 1, 5, 5, 1, 3, 15),
    "blood_and_sand_3": (3, 9, 3, 1, 7, 6, 2, 4, 20),
    "blood_and_sand_4": (4, 12, 5, 1, 9, 8, 2, 5, 27),
    "blood_and_sand_5": (5, 15, 5, 1, 11, 9, 3, 6, 32),
    "rise_of_the_gods_2": (2, 6, 3, 1, 5, 5, 1, 3, 15),
    "rise_of_the_gods_3": (3, 9, 3, 1, 7, 6, 2, 4, 20),
    "rise_of_the_gods_4": (4, 12, 5, 1, 9, 8, 2, 5, 27),
    "rise_of_the_gods_5": (5, 15, 5, 1, 11, 9, 3, 6, 32),
    "rise_of_the_gods_6": (6, 18, 5, 1, 13, 10, 4, 7, 37),
    "solo": (2, 6, 3, 1, 5, 5, 1, 3, 15),
}
CONFIGURATIONS = list(FACTS)
INDEX = data.read("boards/index.toml")["configurations"]


def layout(name: str) -> dict[str, Any]:
    return data.read(f"boards/{name}.toml")


def zones(name: str) -> dict[str, dict[str, Any]]:
    return {zone["id"]: zone for zone in layout(name)["zones"]}


def polygons(name: str) -> dict[str, Polygon]:
    return {zone: Polygon(row["polygon"], row.get("holes", [])) for zone, row in zones(name).items()}


def pairs(names: Iterable[str]) -> set[tuple[str, str]]:
    return set(itertools.combinations(sorted(names), 2))


# Adjacency


@pytest.mark.parametrize("name", BOARDS)
def test_adjacency_is_what_the_polygons_share(name: str) -> None:
    shapes, rows = polygons(name), zones(name)
    shared = {(a, b): shapes[a].boundary.intersection(shapes[b].boundary).length for a, b in pairs(rows)}
    drawn = {pair for pair, length in shared.items() if length > TOUCH}
    written = {tuple(sorted((zone, near))) for zone, row in rows.items() for near in row["neighbours"]}
    assert written == drawn
    assert all(length >= CLEAR for pair, length in shared.items() if pair in drawn)
    assert all(length < 0.01 for pair, length in shared.items() if pair not in drawn)


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_are_named_once_from_both_sides(name: str) -> None:
    rows = zones(name)
    for zone, row in rows.items():
        assert len(set(row["neighbours"])) == len(row["neighbours"])
        assert zone not in row["neighbours"]
        assert all(zone in rows[near]["neighbours"] for near in row["neighbours"])


@pytest.mark.parametrize("name", BOARDS)
def test_the_nile_parts_the_banks(name: str) -> None:
    shapes, rows = polygons(name), zones(name)
    for a, b in pairs(rows):
        if rows[a]["bank"] != rows[b]["bank"]:
            assert b not in rows[a]["neighbours"]
            assert shapes[a].distance(shapes[b]) >= RIVER, (a, b)


@pytest.mark.parametrize("bank", ["west", "east"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_bank_is_one_piece_of_land_without_holes(name: str, bank: str) -> None:
    land = unary_union([shape for zone, shape in polygons(name).items() if zones(name)[zone]["bank"] == bank])
    assert land.geom_type == "Polygon"
    assert all(Polygon(ring).area <= 1 for ring in land.interiors)


# Shapes


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_zones_overlap_and_all_lie_on_the_canvas(name: str) -> None:
    shapes = polygons(name)
    canvas = box(0, 0, *layout(name)["canvas"])
    assert all(shape.is_valid and canvas.contains(shape) for shape in shapes.values())
    assert all(shapes[a].intersection(shapes[b]).area <= 0.5 for a, b in pairs(shapes))


@pytest.mark.parametrize("name", BOARDS)
def test_zones_are_large_enough_to_draw_in(name: str) -> None:
    for zone, shape in polygons(name).items():
        slim = shape.buffer(-15)
        assert shape.area >= 7000, zone
        assert slim.geom_type == "Polygon", zone
        assert not slim.is_empty, zone


@pytest.mark.parametrize("name", BOARDS)
def test_anchors_lie_inside_their_zone_and_apart(name: str) -> None:
    shapes = polygons(name)
    for zone, row in zones(name).items():
        wanted = (
            ANCHORS[row["kind"]] | ({"obelisk"} if row["obelisk"] else set()) | ({"port"} if "port" in row else set())
        )
        points = {anchor: Point(place) for anchor, place in row["anchors"].items()}
        assert set(points) == wanted, zone
        assert all(shapes[zone].contains(point) for point in points.values()), zone
        assert all(shapes[zone].boundary.distance(point) >= 12 for point in points.values()), zone
        assert all(a.distance(b) >= ROOM for a, b in itertools.combinations(points.values(), 2)), zone


# Cities and zones


@pytest.mark.parametrize("name", BOARDS)
def test_a_city_is_three_quarters_that_meet_and_a_desert_before_their_walls(name: str) -> None:
    shapes, rows = polygons(name), zones(name)
    for city in layout(name)["cities"]:
        quarters = city["quarters"]
        assert len(quarters) == 3
        assert {rows[zone]["city"] for zone in quarters} == {city["id"]}
        assert all(b in rows[a]["neighbours"] for a, b in pairs(quarters))
        hub = shapes[quarters[0]].intersection(shapes[quarters[1]]).intersection(shapes[quarters[2]])
        assert hub.distance(Point(city["centre"])) <= 8
        assert all(city["front"] in rows[zone]["neighbours"] for zone in quarters)
        assert rows[city["front"]]["front_of"] == city["id"]
        assert shapes[city["front"]].contains(Point(city["statue"]))
        assert {rows[zone]["bank"] for zone in quarters} == {city["bank"]}


@pytest.mark.parametrize("name", BOARDS)
def test_walls_stand_between_quarters_and_all_that_is_not_their_city(name: str) -> None:
    rows = zones(name)
    for zone, row in rows.items():
        near = {other for other in row["neighbours"] if "quarter" in (row["kind"], rows[other]["kind"])}
        walled = {other for other in near if rows[other].get("city") != row.get("city")}
        assert set(row.get("walls", [])) == walled, zone


@pytest.mark.parametrize("name", BOARDS)
def test_zones_are_what_their_kind_says(name: str) -> None:
    rows = zones(name)
    labels = Counter(row["label"] for row in rows.values())
    assert max(labels.values()) == 1
    for zone, row in rows.items():
        assert row["kind"] in ANCHORS, zone
        assert row["income"] in INCOMES.get(row["kind"], {0}), zone
        assert row["obelisk"] or row["kind"] in ("quarter", "desert"), zone
        assert bool(row.get("city")) == (row["kind"] == "quarter"), zone
        assert row.get("port", "trade") in ("trade", "military"), zone
        assert "port" not in row or row["nile"], zone


# Configurations


def test_the_index_names_every_configuration_once() -> None:
    found = [(chosen["id"], name) for name in BOARDS for chosen in layout(name)["configurations"]]
    assert dict(found) == dict(INDEX)
    assert len(found) == len(INDEX) == len(FACTS)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_configuration_holds_what_its_box_holds(name: str) -> None:
    board = Board(layout(INDEX[name]), name)
    ports = Counter(zone.port for zone in board.zones.values())
    assert FACTS[name] == (
        len(board.cities),
        len(board.of_kind("quarter")),
        len(board.temples),
        len(board.of_kind("sanctuary")),
        len(board.of_kind("desert")),
        sum(zone.obelisk for zone in board.zones.values()),
        ports["trade"],
        ports["military"],
        len(board.zones),
    )


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_configuration_is_whole(name: str) -> None:
    board = Board(layout(INDEX[name]), name)
    assert set(board.temple_tokens) == set(board.temples)
    for zone in board.zones.values():
        assert all(zone.id in board.neighbours(near) for near in zone.neighbours)
        assert not zone.city or zone.city in board.cities
    for city in board.cities.values():
        assert {*city.quarters, city.front} <= set(board.zones)


def test_R_080_zones_of_a_closed_bank_do_not_exist() -> None:
    board = Board(layout("six_cities"), "rise_of_the_gods_3")
    closed = {zone for zone, row in zones("six_cities").items() if row["bank"] == "east"}
    assert closed
    assert not closed & set(board.zones)
    assert not any(near in closed for zone in board.zones for near in board.neighbours(zone))


def test_a_configuration_of_another_board_is_refused() -> None:
    with pytest.raises(KeyError):
        Board(layout("six_cities"), "classic_2")


def test_a_board_may_be_asked_about_quarters_of_others() -> None:
    board = Board(layout("six_cities"), "rise_of_the_gods_3")
    assert board.is_foreign_quarter("c1_north", "c2")
    assert not board.is_foreign_quarter("c1_north", "c1")
    assert not board.is_foreign_quarter("desert_c1", "c2")
