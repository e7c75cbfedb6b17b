"""Icons, seat symbols and pieces: told apart even when small and grey."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render import marks, pieces
from render.colours import FAMILY, FAMILY_CODE, SEAT, SEAT_LETTER
from render.icons import SIGNS, icon
from render.pen import Pen
from render.shapes import dashes, heater, inside, overlap, symbol, symbol_box

SMALL = 18
SHAPES_APART = 0.06  # a hexagon and a disc of one size share most of their area
LEAST_APART = 0.15  # part of the inked pixels in which two signs differ


def _apart(first: Image.Image, second: Image.Image) -> float:
    both = ImageChops.lighter(first, second)
    ink = sum(value * count for value, count in enumerate(both.histogram()))
    differ = sum(value * count for value, count in enumerate(ImageChops.difference(first, second).histogram()))
    return differ / max(ink, 1)


@pytest.mark.parametrize("name", sorted(SIGNS))
def test_every_icon_fills_its_square(name: str) -> None:
    box = icon(name, 48).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) >= 30


def test_icons_are_told_apart_at_18_pixels() -> None:
    close = {
        (a, b): round(_apart(icon(a, SMALL), icon(b, SMALL)), 3)
        for a, b in combinations(sorted(SIGNS), 2)
        if _apart(icon(a, SMALL), icon(b, SMALL)) < LEAST_APART
    }
    assert close == {}


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        icon("cat", 24)


def _silhouette(seat: str) -> Image.Image:
    image = Image.new("L", (28 * 6, 28 * 6), 0)
    Pen(image, 6, (-14, -14)).fill(symbol(seat, SMALL), 255)
    return image.reduce(6)


def test_seat_symbols_are_told_apart_at_18_pixels_without_colour() -> None:
    for first, second in combinations(SEAT, 2):
        assert _apart(_silhouette(first), _silhouette(second)) > SHAPES_APART, (first, second)


def _grey(seat: str) -> Image.Image:
    ground = Image.new("RGB", (44, 44), (228, 200, 143))
    marks.mark(seat, 25).put(ground, 22, 22)
    return ground.convert("L")


def test_the_smallest_marks_are_told_apart_in_grey() -> None:
    for first, second in combinations(SEAT, 2):
        strong = ImageChops.difference(_grey(first), _grey(second)).point([0] * 40 + [255] * 216)
        assert strong.histogram()[255] > 40, (first, second)


def test_letters_and_codes_are_all_different() -> None:
    assert len(set(SEAT_LETTER.values())) == len(SEAT)
    modern = ("ruby", "sapphire", "diamond", "onyx", "amethyst")
    classic = ("white", "red", "blue", "black")
    for group in (modern, classic):
        assert len({FAMILY_CODE[name] for name in group}) == len(group)
    assert set(modern + classic) == set(FAMILY)


@pytest.mark.parametrize("seat", sorted(SEAT))
def test_every_seat_has_mark_troop_statue_heart_flag_and_ghost(seat: str) -> None:
    drawn = [marks.mark(seat, 44), marks.troop(seat, 5), pieces.statue(seat), pieces.heart(seat), pieces.flag(seat)]
    for sprite in [*drawn, marks.ghost(seat)]:
        box = sprite.mask.getbbox()
        assert box is not None
        assert box[0] > 0
        assert box[1] > 0
        assert box[2] < sprite.mask.width
        assert box[3] < sprite.mask.height


def test_no_lettered_mark_under_25_pixels() -> None:
    with pytest.raises(ValueError, match="25"):
        marks.mark("red", 24)


@pytest.mark.parametrize("seat", sorted(SEAT))
def test_counts_change_the_token(seat: str) -> None:
    drawn = {marks.troop(seat, count).image.tobytes() for count in range(1, 13)}
    assert len(drawn) == 12


@pytest.mark.parametrize("family", ["ruby", "sapphire", "diamond", "onyx", "amethyst"])
def test_pyramids_grow_with_their_level(family: str) -> None:
    areas = []
    for level in range(1, 5):
        box = pieces.pyramid(family, level).mask.point([0] * 200 + [255] * 56).getbbox()
        assert box is not None
        areas.append((box[2] - box[0], box[3] - box[1]))
    assert areas == sorted(areas)
    assert len(set(areas)) == 4
    assert len({marks.plate(family, level).image.tobytes() for level in range(1, 5)}) == 4


def test_symbols_lie_inside_their_boxes_and_shrink_with_an_inset() -> None:
    for seat in SEAT:
        left, top, right, bottom = symbol_box(seat, 40)
        for x, y in symbol(seat, 40, 4):
            assert left <= x <= right
            assert top <= y <= bottom
        assert inside((0, 0), symbol(seat, 40, 4))


def test_dashes_cover_their_share_of_a_line() -> None:
    parts = dashes([(0, 0), (100, 0)], 6, 4)
    assert sum(part[-1][0] - part[0][0] for part in parts) == pytest.approx(60)
    assert len(dashes(heater(0, 0, 40, 40), 5, 5, closed=True)) > 8


def test_overlap_is_the_common_area() -> None:
    assert overlap((0, 0, 10, 10), (5, 5, 20, 20)) == 25
    assert overlap((0, 0, 10, 10), (10, 0, 20, 10)) == 0
