"""The way of a move: where it crosses borders, and the arrow that shows it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from render.colours import CREAM, GLOW, GOLD_STAR, INK, SEAT, Colour
from render.layout import Map, Zone
from render.pen import Shadow, Sheet, Sprite
from render.pieces import badge
from render.scale import kept
from render.shapes import Box, Point, curve, dashes

TELEPORT, PORT = "teleport", "port"
SAMPLES = 12
AROUND_LABEL, AROUND_PIECE = 70.0, 260.0
STRIDE, ABROAD = 24.0, 60.0
BEND = 30.0
HEAD = 34.0
RIM = 27.0


Block = tuple[Box, float]
Way = tuple[float, tuple[Point, ...]]


def crossings(board: Map, first: str, second: str) -> list[Point]:
    """Points of the border between two zones at which an arrow may cross, away from its ends where it can be."""
    points: list[Point] = []
    for a, b in board.border(first, second):
        steps = max(int(math.dist(a, b) // 9), 1)
        points += [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1)]
    ends = _loose_ends(board, first, second)
    far = [p for p in points if all(math.dist(p, end) > 16 for end in ends)] or points
    return far[:: max(len(far) // SAMPLES, 1)]


def _loose_ends(board: Map, first: str, second: str) -> list[Point]:
    spots = [spot for part in board.border(first, second) for spot in part]
    return [spot for spot in spots if spots.count(spot) == 1]


@lru_cache(maxsize=64)
def route(board: Map, path: tuple[str, ...], start: Point, goal: Point, blocks: tuple[Block, ...]) -> tuple[Point, ...]:
    """The shortest way over each border in turn that runs over no count and no plate, if there is one."""
    ways: list[Way] = [(0.0, (start,))]
    for first, second in pairwise(path):
        ways = [_best(ways, spot, blocks, board.zones[first]) for spot in crossings(board, first, second) or [goal]]
    return _best(ways, goal, blocks, board.zones[path[-1]])[1]


def _best(ways: Sequence[Way], spot: Point, blocks: Sequence[Block], zone: Zone) -> Way:
    """The cheapest of some ways, led on to one more point."""
    straight = sorted((cost + math.dist(points[-1], spot), points) for cost, points in ways)
    best = (math.inf, straight[0][1])
    for cost, points in straight:
        if cost >= best[0]:
            break
        best = min(best, (cost + _detour(points[-1], spot, blocks) + _outside(points[-1], spot, zone), points))
    return best[0], (*best[1], spot)


@lru_cache(maxsize=4096)
def _outside(a: Point, b: Point, zone: Zone) -> float:
    """What it costs that a stretch of the way runs over other zones than its own."""
    steps = int(math.dist(a, b) // STRIDE)
    spots = [
        (a[0] + (b[0] - a[0]) * i / (steps + 1), a[1] + (b[1] - a[1]) * i / (steps + 1)) for i in range(1, steps + 1)
    ]
    return sum(ABROAD for spot in spots if not zone.holds(spot))


def _detour(a: Point, b: Point, blocks: Sequence[Block]) -> float:
    left, right, top, bottom = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    near = (
        (box, price)
        for box, price in blocks
        if box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top
    )
    return sum(price for box, price in near if _meets(a, b, box))


def _meets(a: Point, b: Point, box: Box) -> bool:
    low, high = 0.0, 1.0
    for start, run, least, most in ((a[0], b[0] - a[0], box[0], box[2]), (a[1], b[1] - a[1], box[1], box[3])):
        if abs(run) < 1e-9:
            if not least <= start <= most:
                return False
            continue
        near, far = sorted(((least - start) / run, (most - start) / run))
        low, high = max(low, near), min(high, far)
    return low <= high


def bent(points: Sequence[Point]) -> list[Point]:
    """A way with its corners drawn as curves."""
    done = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        done += curve(_near(corner, before), corner, _near(corner, after), 8)
    return [*done, points[-1]]


def _near(corner: Point, other: Point) -> Point:
    return _along(corner, other, min(BEND, math.dist(corner, other) / 2))


def _along(a: Point, b: Point, far: float) -> Point:
    part = far / (math.dist(a, b) or 1)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def cut(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """A way without so many pixels at its two ends."""
    return _trim(_trim(list(points), first)[::-1], last)[::-1]


def _trim(points: list[Point], far: float) -> list[Point]:
    while len(points) > 2 and math.dist(points[0], points[1]) <= far:
        far -= math.dist(points[0], points[1])
        points = points[1:]
    far = min(far, math.dist(points[0], points[1]) * 0.6)
    return [_along(points[0], points[1], far), *points[1:]]


def until(points: Sequence[Point], box: Box) -> list[Point]:
    """A way up to where it first enters a box."""
    done = [points[0]]
    for a, b in pairwise(points):
        steps = max(int(math.dist(a, b) // 2), 1)
        for i in range(1, steps + 1):
            x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
            if box[0] < x < box[2] and box[1] < y < box[3]:
                return [*done, (x, y)] if len(done) > 1 or math.dist(done[0], (x, y)) > HEAD else list(points)
        done.append(b)
    return done


@dataclass(frozen=True, slots=True)
class Leg:
    """One stretch of a way: on foot if it has no hop, else by port or teleport with the place of its badge."""

    points: tuple[Point, ...]
    hop: str = ""
    badge: Point = (0, 0)


@kept(64)
def arrow(legs: tuple[Leg, ...], seat: str, drafted: bool, within: tuple[int, int, int, int]) -> Sprite:
    """The arrow of a move in a seat's colour, of a draft in gold; a leg that is no walk is dashed, with a badge.

    What lies outside the box `within` is left out.
    """
    way = [point for leg in legs for point in leg.points]
    xs, ys = [x for x, _ in way], [y for _, y in way]
    left, top = max(int(min(xs)) - 48, within[0]), max(int(min(ys)) - 48, within[1])
    right, bottom = min(int(max(xs)) + 48, within[2]), min(int(max(ys)) + 48, within[3])
    sheet = Sheet(left, top, max(right, left + 1), max(bottom, top + 1), scale=2)
    shaft, head = _trim(way[::-1], HEAD * 0.8)[::-1], _head(way)
    ring, core = (GOLD_STAR, GOLD_STAR) if drafted else (CREAM, SEAT[seat])
    _body(sheet, shaft, head, (INK, 18, 3.4), (ring, 13, 0.4))
    for leg in legs:
        line = _trim(list(leg.points)[::-1], HEAD * 0.8)[::-1] if leg is legs[-1] else list(leg.points)
        for part in dashes(line, 11, 12) if leg.hop else [line]:
            sheet.line(part, 6, core)
    sheet.fill(_shrunk(head, 0.60), core)
    sheet.settle(Shadow(2, 2.2, 0.4), Shadow(0, 10, 1.0, GLOW), Shadow(0, 5, 0.6, GLOW))
    for leg in legs:
        if leg.hop:
            sheet.lay(badge("teleport" if leg.hop == TELEPORT else "anchor"), leg.badge)
    return sheet.sprite()


def _body(sheet: Sheet, shaft: list[Point], head: list[Point], *coats: tuple[Colour, float, float]) -> None:
    for colour, width, rim in coats:
        sheet.line(shaft, width, colour)
        sheet.line(head, rim * 2, colour, closed=True)
        sheet.fill(head, colour)


def _head(way: Sequence[Point]) -> list[Point]:
    tip, back = way[-1], way[-2]
    for spot in reversed(way[:-1]):
        back = spot
        if math.dist(spot, tip) > HEAD * 0.7:
            break
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    sides = [angle + math.pi - 0.47, angle + math.pi + 0.47]
    return [tip, *((tip[0] + HEAD * math.cos(a), tip[1] + HEAD * math.sin(a)) for a in sides)]


def _shrunk(points: Sequence[Point], part: float) -> list[Point]:
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return [(x + (a - x) * part, y + (b - y) * part) for a, b in points]


def along(points: Sequence[Point], part: float) -> Point:
    """The point after a part (0 to 1) of a way's length."""
    far = sum(math.dist(a, b) for a, b in pairwise(points)) * part
    for a, b in pairwise(points):
        if math.dist(a, b) >= far:
            return _along(a, b, far)
        far -= math.dist(a, b)
    return points[-1]
