"""Zones made to stand out: contested in red with cream dashes, open to a move in gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.colours import CONTEST, CREAM, GLOW, GOLD, INK, RUBY_GLOW, Colour
from render.layout import Map, Zone
from render.pen import Pen
from render.scale import kept, times
from render.shapes import Point, dashes

REACH = 26


@dataclass(frozen=True, slots=True)
class Layers:
    """Flat colours through masks that share one place."""

    spot: tuple[int, int]
    parts: tuple[tuple[Colour, Image.Image], ...]

    def put(self, frame: Image.Image) -> None:
        """Lay them down, lowest first."""
        for colour, mask in self.parts:
            frame.paste(colour, self.spot, mask)


@kept(24)
def contested(board: Map, zone: str) -> Layers:
    """Red outline with cream dashes and a red glow: a battle is fought here."""
    place = board.zones[zone]
    rings = [list(ring) for ring in place.rings]
    marks = [dash for ring in rings for dash in dashes(ring, 13, 13, closed=True)]
    solid = _lines(place, rings, 7, closed=True)
    return _layers(place, (RUBY_GLOW, _glow(place, rings, 0.75)), (CONTEST, solid), (CREAM, _lines(place, marks, 5)))


@kept(48)
def lit(board: Map, zone: str) -> Layers:
    """Gold outline with its glow on the inside, and a thin wash: a place that may come next."""
    place = board.zones[zone]
    rings = [list(ring) for ring in place.rings]
    inner = _inner(place)
    wash = inner.point([round(i * 0.10) for i in range(256)])
    glow = ImageChops.multiply(_glow(place, rings, 1.0, 30), inner)
    return _layers(
        place,
        (GLOW, wash),
        (GLOW, glow),
        (INK, _lines(place, rings, 8, closed=True)),
        (GOLD, _lines(place, rings, 5, closed=True)),
    )


def _layers(place: Zone, *parts: tuple[Colour, Image.Image]) -> Layers:
    left, top = _corner(place)
    return Layers((left * times(), top * times()), parts)


def _corner(place: Zone) -> tuple[int, int]:
    left, top, _, _ = place.box()
    return int(left) - REACH, int(top) - REACH


def _size(place: Zone) -> tuple[int, int]:
    left, top, right, bottom = place.box()
    return int(right) - int(left) + 2 * REACH + 2, int(bottom) - int(top) + 2 * REACH + 2


def _empty(place: Zone) -> Image.Image:
    across, down = _size(place)
    return Image.new("L", (across * times(), down * times()), 0)


def _lines(place: Zone, lines: Sequence[Sequence[Point]], width: float, *, closed: bool = False) -> Image.Image:
    across, down = _size(place)
    fine = 2 * times()
    image = Image.new("L", (across * fine, down * fine), 0)
    pen = Pen(image, fine, _corner(place))
    for line in lines:
        pen.line(line, width, 255, closed=closed)
    return image.reduce(2)


def _glow(place: Zone, rings: Sequence[Sequence[Point]], part: float, width: int = 13) -> Image.Image:
    image = _empty(place)
    pen = Pen(image, times(), _corner(place))
    for ring in rings:
        pen.line(ring, width, 255, closed=True)
    soft = image.filter(ImageFilter.BoxBlur(width / 2 * times())).filter(ImageFilter.BoxBlur(5 * times()))
    return soft.point([round(i * part) for i in range(256)])


def _inner(place: Zone) -> Image.Image:
    image = _empty(place)
    pen = Pen(image, times(), _corner(place))
    pen.fill(place.polygon, 255)
    for hole in place.holes:
        ImageDraw.Draw(image).polygon(pen.spots(hole), fill=0)
    return image
