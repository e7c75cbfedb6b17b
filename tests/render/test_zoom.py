"""A part of the board drawn twice as large: same things at the same places, text and pieces as sharp as ever."""

from __future__ import annotations

import io
from contextlib import suppress

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from engine.view import Own, Troop, View
from render import marks
from render.board import ZOOM, board, cut_out, draw
from render.caches import clear
from render.layout import Map, map_of, part
from render.scale import kept, larger, times
from tests.render import more_positions, positions
from tests.render.positions import LAYOUT, NAMES, WORDS

LIMIT = 400 * 1024
CITIES = ("c1", "c2", "c3", "c4", "c5", "c6")


def _plan(view: View) -> Map:
    return map_of(LAYOUT, view.table.configuration)


def _png(view: View, city: str) -> bytes:
    return board(view, LAYOUT, NAMES, words=WORDS, zoom=_plan(view).cities[city].quarters)


def _open(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def _areas(plan: Map) -> list[tuple[int, int, int, int]]:
    zones = [city.quarters for city in plan.playable()]
    zones.append(tuple(zone.id for zone in plan.open() if zone.bank == "delta"))
    return [cut_out(plan, each) for each in zones if each]


@pytest.mark.parametrize("city", CITIES)
def test_each_city_fills_a_picture_of_the_usual_size(city: str) -> None:
    png = _png(positions.six(), city)
    assert _open(png).size == (1600, 1200)
    assert len(png) <= LIMIT


@pytest.mark.parametrize("make", [positions.middle, positions.storms, positions.six, more_positions.two])
def test_every_troop_in_play_is_in_some_area(make: object) -> None:
    assert callable(make)
    plan = _plan(make())
    boxes = _areas(plan)
    for zone in plan.open():
        x, y = zone.anchors["troop"]
        assert any(box[0] + 30 <= x <= box[2] - 30 and box[1] + 30 <= y <= box[3] - 30 for box in boxes), zone.id


def test_it_shows_what_the_whole_board_shows_there() -> None:
    view = positions.six()
    plan = _plan(view)
    box = cut_out(plan, plan.cities["c2"].quarters)
    whole = draw(view, plan, NAMES, WORDS).crop(box)
    with larger(ZOOM):
        close = draw(view, part(plan, box, ZOOM), NAMES, WORDS, is_whole=False)
    assert close.size == (whole.width * 2, whole.height * 2)
    soft = ImageFilter.GaussianBlur(6)
    apart = ImageChops.difference(close.reduce(2).filter(soft), whole.filter(soft))
    assert max(ImageStat.Stat(apart).mean) < 4


def test_it_is_sharper_than_the_whole_board_blown_up() -> None:
    view = positions.six()
    plan = _plan(view)
    box = cut_out(plan, plan.cities["c2"].quarters)
    blown = draw(view, plan, NAMES, WORDS).crop(box).resize((1600, 1200), Image.Resampling.BICUBIC)
    with larger(ZOOM):
        close = draw(view, part(plan, box, ZOOM), NAMES, WORDS, is_whole=False)

    def edges(image: Image.Image) -> int:
        return sum(image.convert("L").filter(ImageFilter.FIND_EDGES).histogram()[128:])

    assert edges(close) > 1.5 * edges(blown)


def test_pieces_are_twice_as_large_and_kept_apart() -> None:
    usual = marks.troop("red", 5)
    with larger(2):
        close = marks.troop("red", 5)
        assert marks.troop("red", 5) is close
    assert (close.mask.width, close.dx) == (usual.mask.width * 2, usual.dx * 2)
    assert close.width == usual.width
    assert close.box(10, 10) == usual.box(10, 10)
    assert marks.troop("red", 5) is usual


def test_what_is_drawn_larger_ends_with_its_block() -> None:
    made = kept(4)(times)
    assert made() == 1
    with suppress(ValueError), larger(2):
        assert made() == 2
        raise ValueError
    assert (times(), made()) == (1, 1)


def test_the_same_view_gives_the_same_bytes_and_leaves_the_whole_board_as_it_was() -> None:
    view = positions.late()
    whole = board(view, LAYOUT, NAMES, words=WORDS)
    first = _png(view, "c2")
    assert board(view, LAYOUT, NAMES, words=WORDS) == whole
    assert _png(view, "c2") == first
    clear()
    assert _png(view, "c2") == first


def test_a_troop_of_the_area_shows_and_one_far_away_does_not() -> None:
    view = positions.six()
    before = _open(_png(view, "c1"))
    view.table.troops["c6_west"] = {"red": Troop({"red": 3}, ["phoenix"])}
    assert ImageChops.difference(before, _open(_png(view, "c1"))).getbbox() is None
    view.table.troops["c1_west"] = {"red": Troop({"red": 3}, ["phoenix"])}
    assert ImageChops.difference(before, _open(_png(view, "c1"))).getbbox() is not None


def test_what_others_hold_does_not_change_a_pixel() -> None:
    view = positions.six()
    before = _png(view, "c1")
    view.own, view.sealed, view.deck = Own(["battle_4_1"], ["distraction"], [], None), ["blue"], 9
    assert _png(view, "c1") == before


def test_an_unknown_zone_is_named() -> None:
    with pytest.raises(KeyError, match="atlantis"):
        board(positions.six(), LAYOUT, NAMES, words=WORDS, zoom=["atlantis"])
