"""Mixed Troops in the Cities: what stands beside them can still be read."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.view import Pyramid, Troop, View
from render.board import reserve
from render.layout import map_of
from render.scene import Scene, label_box, middle_box, pyramid_box, still_boxes, straight
from render.shapes import Point, inside, overlap
from render.troops import Group, fighters, find_groups
from tests.render import more_positions, positions
from tests.render.positions import LAYOUT

CITIES = {
    "c1": ("c1_north", "c1_east"),
    "c2": ("c2_east", "c2_south"),
    "c3": ("c3_north", "c3_east"),
    "c4": ("c4_north", "c4_west"),
    "c5": ("c5_west", "c5_north"),
    "c6": ("c6_west", "c6_north"),
}


@pytest.mark.parametrize("city", CITIES)
def test_at_the_start_no_mixed_troop_hides_a_pyramid_or_a_label(city: str) -> None:
    """4 Setup: one of an ally stands with the own Warriors in both Quarters that were chosen."""
    view = more_positions.teams()
    quarters = CITIES[city]
    view.table.troops = {quarter: {"team_1": Troop({"red": 4, "green": 1})} for quarter in quarters}
    view.table.pyramids = {quarter: Pyramid("ruby", 2 - at) for at, quarter in enumerate(quarters)}
    plan = map_of(LAYOUT, view.table.configuration)
    scene = Scene(Image.new("RGB", plan.size), plan, still_boxes(plan))
    reserve(scene, view)
    for quarter, group in find_groups(scene, view).items():
        zone, band = plan.zones[quarter], middle_box(*group.middle, *group.half)
        left, top, right, bottom = roof = pyramid_box(straight(zone)[2], view.table.pyramids[quarter].level)
        assert overlap(band, roof) < (right - left) * (bottom - top) / 10
        assert overlap(band, label_box(zone)) < 60


def _fights(view: View) -> tuple[Scene, dict[str, Group]]:
    plan = map_of(LAYOUT, view.table.configuration)
    scene = Scene(Image.new("RGB", plan.size), plan, still_boxes(plan))
    reserve(scene, view)
    return scene, find_groups(scene, view)


def _zones_at(scene: Scene, spot: Point) -> set[str]:
    """The zones of the map in whose land a spot lies; a City within a desert is no part of that."""
    return {
        zone.id
        for zone in scene.board.open()
        if inside(spot, zone.polygon) and not any(inside(spot, hole) for hole in zone.holes)
    }


def test_around_a_city_both_sides_of_a_battle_stand_in_the_desert_and_not_in_the_city() -> None:
    """R-120: a mixed Troop against another in the desert around the City they came from."""
    view = more_positions.two_teams()
    scene, groups = _fights(view)
    spots = groups["desert_c2"].spots(len(fighters(view, "desert_c2")))
    assert [_zones_at(scene, spot) for spot in spots] == [{"desert_c2"}] * 2


@pytest.mark.parametrize("zone", ["c1_east", "c1_west", "c2_south", "c4_west", "c5_west", "c5_north", "c5_east"])
def test_in_a_quarter_no_side_of_a_battle_stands_in_another_zone(zone: str) -> None:
    view = positions.six()
    view.table.troops = positions.troops(**{zone: "blue 4,red 5"})
    scene, groups = _fights(view)
    assert [_zones_at(scene, spot) for spot in groups[zone].spots(2)] == [{zone}] * 2


def test_a_battle_with_room_leaves_room_between_the_sides() -> None:
    """Close together, the burst between them is small: only where it has to be."""
    _, groups = _fights(positions.middle())
    first, second = groups["west_gate"].spots(2)
    assert second[0] - first[0] == 108
