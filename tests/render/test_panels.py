"""The panels of the seats beside a board of two or three."""

from __future__ import annotations

import pytest

from bot.library import LIBRARY
from engine.catalogue import Tile
from engine.view import View
from render import panels
from render.layout import Map, map_of
from tests.render import positions
from tests.render.positions import LAYOUT


def plan_of(view: View) -> Map:
    return map_of(LAYOUT, view.table.configuration)


def test_panels_stand_only_on_a_closed_bank() -> None:
    assert panels.has_panels(plan_of(positions.middle()), positions.middle())
    assert not panels.has_panels(plan_of(positions.six()), positions.six())
    assert not panels.has_panels(plan_of(positions.storms()), positions.storms())


@pytest.mark.parametrize("tile", LIBRARY.rules("rise_of_the_gods").catalogue.tiles.values(), ids=lambda row: row.id)
def test_no_panel_cuts_the_name_of_a_tile(tile: Tile) -> None:
    assert panels.tile_name_in(tile.name)[0] == tile.name


@pytest.mark.parametrize("count", [0, 1, 4, 5, 6])
def test_the_tiles_of_a_panel_stay_on_it_and_apart(count: int) -> None:
    top, step, high = panels._tile_rows(count)
    assert top > 195  # the boxes of what is held end here
    assert step > high
    assert top + max((count - 1) // 2, 0) * step + high < panels.HIGH - 4
