"""Outlines as lists of points: curves, rounded corners, and the seven seat symbols."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def moved(points: Iterable[Point], dx: float, dy: float, size: float = 1) -> list[Point]:
    """Points scaled about the origin, then moved."""
    return [(dx + x * size, dy + y * size) for x, y in points]


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Part of an ellipse in degrees, clockwise on the screen from east."""
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


def circle(x: float, y: float, r: float) -> list[Point]:
    """A whole circle."""
    return arc(x, y, r, r, 0, 360, 48)[:-1]


def curve(a: Point, b: Point, c: Point, steps: int = 14) -> list[Point]:
    """A quadratic curve from a to c, drawn towards b."""
    parts = (i / steps for i in range(steps + 1))
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1],
        )
        for t in parts
    ]


def rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """A polygon with its corners cut by curves of about this radius."""
    done: list[Point] = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        done += curve(_towards(corner, before, radius), corner, _towards(corner, after, radius), 8)
    return done


def _towards(start: Point, goal: Point, far: float) -> Point:
    length = math.dist(start, goal) or 1
    part = min(far / length, 0.5)
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> list[Point]:
    """A rectangle by its upper left corner."""
    points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return rounded(points, radius * 1.3) if radius else points


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> list[Point]:
    """A star with one point up."""
    turn = math.pi / points
    return [
        (x + r * math.sin(i * turn), y - r * math.cos(i * turn))
        for i in range(2 * points)
        for r in (outer if i % 2 == 0 else inner,)
    ]


def spiral(x: float, y: float, radius: float, turns: float, steps: int = 60) -> list[Point]:
    """An Archimedean spiral from the middle outwards."""
    whole = turns * 2 * math.pi
    return [
        (x + radius * i / steps * math.cos(whole * i / steps), y + radius * i / steps * math.sin(whole * i / steps))
        for i in range(steps + 1)
    ]


def heater(x: float, y: float, width: float, height: float) -> list[Point]:
    """A shield: flat top, straight shoulders, pointed foot; x and y are its middle."""
    left, right, top, foot = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    waist = top + height * 0.42
    return [
        (left, top),
        (right, top),
        *curve((right, waist), (right, top + height * 0.74), (x, foot)),
        *curve((x, foot), (left, top + height * 0.74), (left, waist)),
    ]


def symbol(seat: str, size: float, inset: float = 0) -> list[Point]:
    """The silhouette of a seat for a nominal height, about the origin, drawn in by `inset` all round."""
    if seat == "red":
        return circle(0, 0, size / 2 - inset)
    if seat == "blue":
        return _capsule(1.18 * size - 2 * inset, 0.82 * size - 2 * inset)
    if seat == "green":
        reach = 0.55 * size - inset / math.cos(math.pi / 6)
        points = [(reach * math.sin(a), -reach * math.cos(a)) for a in (i * math.pi / 3 for i in range(6))]
        return rounded(points, 0.07 * size * math.tan(math.pi / 6))
    if seat == "yellow":
        return _diamond(0.62 * size, 0.60 * size, 0.10 * size, inset)
    if seat == "purple":
        radius, foot = 0.46 * size - inset, 0.5 * size - inset
        return [*arc(0, -0.04 * size, radius, radius, 180, 360), (radius, foot), (-radius, foot)]
    if seat == "black":
        side = 0.9 * size - 2 * inset
        return rectangle(-side / 2, -side / 2, side, side, max(0.07 * size - inset / 2, 0.01 * size))
    return star(0, 0, 0.60 * size - inset * 1.25, 0.46 * size - inset * 1.05, 8)


def _capsule(width: float, height: float) -> list[Point]:
    radius, half = height / 2, (width - height) / 2
    return [*arc(half, 0, radius, radius, -90, 90), *arc(-half, 0, radius, radius, 90, 270)]


def _diamond(across: float, up: float, corner: float, inset: float) -> list[Point]:
    shrink = 1 - inset * math.hypot(across, up) / (across * up)
    points = [(0.0, -up * shrink), (across * shrink, 0.0), (0.0, up * shrink), (-across * shrink, 0.0)]
    return rounded(points, corner * shrink)


def symbol_box(seat: str, size: float) -> Box:
    """What a mark of this height takes up around its middle."""
    points = symbol(seat, size)
    return min(p[0] for p in points), min(p[1] for p in points), max(p[0] for p in points), max(p[1] for p in points)


def dashes(points: Sequence[Point], on: float, off: float, *, closed: bool = False) -> list[list[Point]]:
    """A line as a list of its dashes."""
    path = [*points, points[0]] if closed else list(points)
    done: list[list[Point]] = []
    left, drawing, current = on, True, [path[0]]
    for goal in path[1:]:
        here = current[-1]
        while (far := math.dist(here, goal)) > left:
            here = (here[0] + (goal[0] - here[0]) * left / far, here[1] + (goal[1] - here[1]) * left / far)
            if drawing:
                done.append([*current, here])
            current, drawing = [here], not drawing
            left = on if drawing else off
        left -= far
        current.append(goal)
    if drawing and len(current) > 1:
        done.append(current)
    return done


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon (even-odd rule)."""
    x, y = point
    result = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            result = not result
    return result


def overlap(first: Box, second: Box) -> float:
    """The area two boxes have in common."""
    across = min(first[2], second[2]) - max(first[0], second[0])
    down = min(first[3], second[3]) - max(first[1], second[1])
    return across * down if across > 0 and down > 0 else 0
