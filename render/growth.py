"""Small things that make land and water alive: dunes, reeds, wave ticks. Always in the same places."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.colours import DUNE, REED, WATER, WATER_DEEP, WHITE, mix
from render.layout import Map, Zone
from render.pen import Pen
from render.scale import times
from render.shapes import Point, curve

STEP = 46


def places(board: Map, zone: Zone, apart: float, spread: int) -> list[Point]:
    """Free places in a zone, in an order that looks scattered and never changes."""
    left, top, right, bottom = zone.box()
    spots: list[Point] = []
    columns, rows = int((right - left) // STEP), int((bottom - top) // STEP)
    for n in range(columns * rows):
        turn = (n * 7 + spread) % max(columns * rows, 1)
        x = left + STEP * (turn % columns + 0.5) + (n * 29 % 23 - 11)
        y = top + STEP * (turn // columns + 0.5) + (n * 17 % 19 - 9)
        if _is_free((x, y), zone, apart, board) and all(abs(x - a) + abs(y - b) > 150 for a, b in spots):
            spots.append((x, y))
    return spots


def _is_free(spot: Point, zone: Zone, apart: float, board: Map) -> bool:
    _, top, _, bottom = board.whole()
    x, y = spot
    ring = [(x + a * apart, y + b * apart * 0.6) for a, b in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]
    clear = all(abs(x - a) > apart + 30 or abs(y - b) > 42 for a, b in zone.anchors.values())
    inland = all(zone.holds(p) for p in ring)
    return clear and inland and top + 12 < y < bottom - 24


def dunes(image: Image.Image, board: Map) -> None:
    """Low crescents in the sand."""
    mask = Image.new("L", image.size, 0)
    for turn, zone in enumerate(board.zones.values()):
        if zone.kind in ("desert", "temple") and zone.bank != "delta" and zone.port != "trade":
            for i, (x, y) in enumerate(places(board, zone, 34, turn)[:6]):
                _dune(mask, x, y, 24 + (i * 5 + turn) % 11)
    image.paste(DUNE, (0, 0), mask)


def _dune(mask: Image.Image, x: float, y: float, half: float) -> None:
    box = (round(x - half) - 2, round(y) - 16, round(x + half) + 2, round(y) + 12)
    fine = 4 * times()
    large = Image.new("L", ((box[2] - box[0]) * fine, (box[3] - box[1]) * fine), 0)
    pen = Pen(large, fine, (box[0], box[1]))
    ridge = [*curve((x - half, y + 4), (x - 4, y - 15), (x + half, y + 4))]
    pen.fill([*ridge, *curve((x + half, y + 4), (x, y - 7), (x - half, y + 4))], 107)
    mask.paste(large.reduce(4), (box[0] * times(), box[1] * times()))


def reeds(image: Image.Image, board: Map) -> None:
    """Tufts on the green shores and in the Delta."""
    draw = ImageDraw.Draw(image)
    for turn, zone in enumerate(board.zones.values()):
        if zone.kind == "desert" and (zone.bank == "delta" or zone.port == "trade"):
            for x, y in places(board, zone, 20, turn + 3)[:7]:
                for shift, lean, high in ((-5, -2, 9), (0, 0, 13), (5, 2, 10)):
                    blade = ((x + shift, y + 6), (x + shift + lean + 1, y + 6 - high))
                    draw.line([(a * times(), b * times()) for a, b in blade], fill=REED, width=2 * times())


def waves(image: Image.Image, land: Image.Image, board: Map) -> None:
    """Wave ticks where the water is wide enough."""
    wide, high = board.size
    for row, y in enumerate(range(board.top + 22, high - 20, 64)):
        x = 30 + row * 37 % 90
        while x < wide - 30:
            if _is_water(land, x, y):
                _wave(image, x, y, (y - board.top) / (high - board.top))
                x += 110 + row * 13 % 40
            x += 6


def _is_water(land: Image.Image, x: int, y: int) -> bool:
    return not any(land.getpixel(((x + dx) * times(), (y + dy) * times())) for dx in (-18, 0, 18) for dy in (-8, 0, 6))


def _wave(image: Image.Image, x: int, y: int, deep: float) -> None:
    water, fine = mix(WATER, WATER_DEEP, deep), 4 * times()
    large = Image.new("L", (32 * fine, 14 * fine), 0)
    pen = Pen(large, fine, (-16, -7))
    pen.line([*curve((-13, 2), (-6, -8), (0, 2)), *curve((0, 2), (6, -8), (13, 2))], 1.8, 255)
    image.paste(mix(water, WHITE, 0.38), ((x - 16) * times(), (y - 7) * times()), large.reduce(4))
