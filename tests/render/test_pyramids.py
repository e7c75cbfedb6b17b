"""Pyramids on the board: which of them have the gold cap of those worth Glory."""

from __future__ import annotations

from engine.view import Pyramid, View
from render.board import draw
from render.layout import map_of
from render.pieces import glorious_pyramid, pyramid
from tests.render import positions
from tests.render.positions import LAYOUT, NAMES, WORDS


def drawn(view: View) -> bytes:
    return draw(view, map_of(LAYOUT, view.table.configuration), NAMES, WORDS).tobytes()


def test_a_pyramid_below_level_4_that_is_worth_glory_has_the_cap_of_a_level_4_one() -> None:
    """A tile may make a level 3 Pyramid worth its Glory; where nobody has it there is no cap."""
    view = positions.opening()
    view.table.pyramids["c1_north"] = Pyramid("ruby", 3)
    plain = drawn(view)
    view.table.glory["c1_north"] = ""
    assert drawn(view) == plain
    view.table.glory["c1_north"] = "red"
    assert drawn(view) != plain
    assert glorious_pyramid("ruby", 4).image.tobytes() == pyramid("ruby", 4).image.tobytes()
    assert glorious_pyramid("ruby", 3).image.tobytes() != pyramid("ruby", 3).image.tobytes()
