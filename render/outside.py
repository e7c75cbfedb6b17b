"""Land out of play: closed banks in hatched grey, Storms in violet with rows of spirals."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.colours import (
    CLOSED,
    CLOSED_DEEP,
    CLOSED_LINE,
    CLOSED_PLAQUE,
    CREAM,
    HATCH,
    STORM,
    STORM_DEEP,
    STORM_LINE,
    Colour,
    mix,
)
from render.fonts import PLAQUE, width
from render.layout import STRIP, Map
from render.pen import Pen, Sheet, gradient
from render.shapes import Point, rectangle, spiral

BENEATH_PANELS = (1342, 1152)


def _mask(board: Map, zones: Iterable[str], grow: float = 0) -> Image.Image:
    fine = 2 * board.times
    image = Image.new("L", (board.size[0] * fine, board.size[1] * fine), 0)
    pen = Pen(image, fine)
    for zone in zones:
        pen.fill(board.zones[zone].polygon, 255)
        if grow:
            pen.line(board.zones[zone].polygon, grow, 255, closed=True)
    return image.reduce(2)


def closed_land(image: Image.Image, board: Map, word: str) -> None:
    """Grey, hatched, zone lines kept, one plaque."""
    if not board.closed:
        return
    mask = _mask(board, board.closed)
    field = gradient(image.size, CLOSED, CLOSED_DEEP)
    draw, (wide, high) = ImageDraw.Draw(field), image.size
    for start in range(-high, wide, 26 * board.times):
        draw.line([(start, high), (start + high, 0)], fill=mix(HATCH, CLOSED, 0.45), width=2 * board.times)
    image.paste(field, (0, 0), mask)
    fine = 2 * board.times
    lines = Image.new("L", (board.size[0] * fine, board.size[1] * fine), 0)
    pen = Pen(lines, fine)
    for zone in board.closed:
        pen.line(board.zones[zone].polygon, 2.6, 255, closed=True)
    image.paste(CLOSED_LINE, (0, 0), lines.reduce(2))
    left, top = board.corner
    plaque(image, (BENEATH_PANELS[0] - left, BENEATH_PANELS[1] - top), word, CLOSED_PLAQUE, CREAM)


def storm_land(image: Image.Image, board: Map, word: str) -> None:
    """Violet with rows of spirals, a soft dark edge, one plaque for each Storm."""
    for zones in _storms(board):
        mask = _mask(board, zones, 6)
        dark = mask.filter(ImageFilter.BoxBlur(7 * board.times)).point([round(i * 0.5) for i in range(256)])
        image.paste((30, 20, 50), (0, 0), dark)
        field = gradient(image.size, STORM, STORM_DEEP)
        _spirals(field, board.times)
        rim = ImageChops.invert(mask.filter(ImageFilter.BoxBlur(8 * board.times)))
        field.paste(STORM_DEEP, (0, 0), rim)
        image.paste(field, (0, 0), mask)
        plaque(image, _middle(board, zones), word, STORM_DEEP, CREAM)


def _storms(board: Map) -> list[list[str]]:
    groups: list[list[str]] = []
    for zone in sorted(board.storm):
        for group in groups:
            if any(zone in board.zones[other].neighbours for other in group):
                group.append(zone)
                break
        else:
            groups.append([zone])
    return groups


def _middle(board: Map, zones: list[str]) -> Point:
    boxes = [board.zones[zone].box() for zone in zones if board.zones[zone].kind == "quarter"]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    return (left + right) / 2, (min(box[1] for box in boxes) + max(box[3] for box in boxes)) / 2


def _spirals(field: Image.Image, times: int) -> None:
    large = Image.new("L", (84 * 3 * times, 60 * 3 * times), 0)
    Pen(large, 3 * times, (-42, -30)).line([(x * 1.35, y) for x, y in spiral(0, 0, 26, 2.3)], 4, 255)
    small = large.reduce(3)
    for row, y in enumerate(range((STRIP + 10) * times, field.height, 78 * times)):
        for x in range((-20 + row % 2 * 60) * times, field.width, 120 * times):
            field.paste(STORM_LINE, (x, y), small)


def plaque(image: Image.Image, spot: Point, text: str, ground: Colour, ink: Colour) -> None:
    """A word on a plate."""
    word = text.upper()
    half = width(word, PLAQUE) // 2 + 28
    sheet = Sheet(-half - 4, -28, half + 4, 28)
    sheet.fill(rectangle(-half, -24, 2 * half, 48, 10), ink)
    sheet.fill(rectangle(2 - half, -22, 2 * half - 4, 44, 8.5), ground)
    sheet.settle()
    sheet.text((0, 0), word, PLAQUE, ink)
    sheet.sprite().put(image, *spot)
