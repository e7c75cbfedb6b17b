"""Mixed Troops in the Cities: what stands beside them can still be read."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.view import Pyramid, Troop
from render.board import reserve
from render.layout import map_of
from render.scene import Scene, label_box, middle_box, pyramid_box, still_boxes, straight
from render.shapes import overlap
from render.troops import find_groups
from tests.render import more_positions
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
    view.table.troops = {quarter: {"one": Troop({"red": 4, "green": 1})} for quarter in quarters}
    view.table.pyramids = {quarter: Pyramid("ruby", 2 - at) for at, quarter in enumerate(quarters)}
    plan = map_of(LAYOUT, view.table.configuration)
    scene = Scene(Image.new("RGB", plan.size), plan, still_boxes(plan))
    reserve(scene, view)
    for quarter, group in find_groups(scene, view).items():
        zone, band = plan.zones[quarter], middle_box(*group.middle, *group.half)
        left, top, right, bottom = roof = pyramid_box(straight(zone)[2], view.table.pyramids[quarter].level)
        assert overlap(band, roof) < (right - left) * (bottom - top) / 10
        assert overlap(band, label_box(zone)) < 60
