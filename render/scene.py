"""The picture in the making: the frame, what already stands where, and where the next thing fits."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image

from render.fonts import ZONE, width
from render.layout import Map, Zone, straight
from render.pieces import pyramid_size
from render.shapes import Box, Point, overlap

HALF_TROOP = 25
WRITING = 4  # what is written must be read: to cover it is so many times as bad
OUT = 20


def middle_box(x: float, y: float, half_width: float, half_height: float) -> Box:
    """A box by its middle."""
    return x - half_width, y - half_height, x + half_width, y + half_height


@dataclass(slots=True)
class Scene:
    """A frame of one board; `taken` holds the boxes of what stands on it."""

    frame: Image.Image
    board: Map
    taken: list[Box] = field(default_factory=list)

    def shows(self, spot: Point) -> bool:
        """Whether what stands there is to be seen, part of it at least."""
        wide, high = self.board.size
        return -OUT < spot[0] < wide + OUT and self.board.top - OUT < spot[1] < high + OUT

    def take(self, box: Box, times: int = 1) -> None:
        """Something stands here now; `WRITING` times as much of it where it has to be read."""
        self.taken += [box] * times


def still_boxes(board: Map) -> list[Box]:
    """The boxes of everything on the ground that never moves."""
    return list(_still(board))


@lru_cache(maxsize=8)
def _still(board: Map) -> tuple[Box, ...]:
    boxes: list[Box] = []
    for zone in board.open():
        boxes += [*zone_boxes(zone), *[label_box(zone)] * (WRITING - 1)]
    boxes += [middle_box(*city.statue, 24, 24) for city in board.playable()]
    boxes += [middle_box(*city.centre, 20, 20) for city in board.playable()]
    return tuple(boxes)


def zone_boxes(zone: Zone) -> list[Box]:
    """Label, temple, obelisk and port of one zone."""
    boxes = [label_box(zone)]
    if "temple" in zone.anchors:
        boxes.append(middle_box(*zone.anchors["temple"], 42, 32))
    if "obelisk" in zone.anchors:
        boxes.append(middle_box(*zone.anchors["obelisk"], 11, 23))
    if zone.port:
        boxes.append(middle_box(*zone.anchors["port"], 21, 21))
    return boxes


def label_box(zone: Zone) -> Box:
    """What a zone's label covers."""
    x, y = straight(zone)[1] if zone.kind == "quarter" else zone.anchors["label"]
    return middle_box(x, y, width(zone.label, ZONE) / 2 + 3, 11)


def pyramid_box(spot: Point, level: int) -> Box:
    """What a pyramid and its plate cover; the spot is the anchor."""
    wide, high = pyramid_size(level)
    return spot[0] - max(wide / 2, 25), spot[1] + 2 - high, spot[0] + max(wide / 2, 25), spot[1] + 27


COVERED = 60
ASTRAY = 6
SHIFTS = tuple((dx, dy) for dy in range(-108, 109, 12) for dx in range(-96, 97, 12))


def inside_spot(scene: Scene, zone: Zone, spot: Point, half: tuple[float, float]) -> tuple[float, Point]:
    """What it costs and where a group of this size lies inside its zone, near a spot, covering the least."""
    near = tuple(box for box in scene.taken if _is_near(box, spot))
    cost, dx, dy = _shift(scene.board, zone, spot, half, near)
    return cost, (spot[0] + dx, spot[1] + dy)


def _is_near(box: Box, spot: Point) -> bool:
    return box[0] < spot[0] + 190 and box[2] > spot[0] - 190 and box[1] < spot[1] + 200 and box[3] > spot[1] - 200


@lru_cache(maxsize=128)
def _shift(
    board: Map, zone: Zone, spot: Point, half: tuple[float, float], near: tuple[Box, ...]
) -> tuple[float, int, int]:
    wide, high = board.size

    def cost(shift: tuple[int, int]) -> float:
        x, y = spot[0] + shift[0], spot[1] + shift[1]
        box = middle_box(x, y, *half)
        edge = max(0.0, 6 - box[0], box[2] - wide + 6, board.top + 4 - box[1], box[3] - high + 6)
        rim = [
            (x + a * half[0], y + b * half[1])
            for a, b in ((-1, 0), (1, 0), (-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8))
        ]
        out = sum(not zone.holds(point) for point in rim) + ASTRAY * (not zone.holds((x, y)))
        crowd = sum(overlap(box, other) for other in near)
        return out * 900 + edge * 400 + crowd * 0.7 + 1.2 * math.hypot(*shift)

    return min((cost(shift), *shift) for shift in SHIFTS)


def free_spot(
    scene: Scene, candidates: Sequence[Point], half: tuple[float, float], further: Sequence[Point] = ()
) -> Point:
    """The first of the candidates that covers the least; if none is free, one further off that covers clearly less."""
    near = Counter(box for box in scene.taken if _is_near(box, candidates[0])).items()
    wide, high = scene.board.size

    def cover(spot: Point) -> float:
        box = middle_box(*spot, *half)
        edge = max(0.0, 5 - box[0], box[2] - wide + 5, scene.board.top + 2 - box[1], box[3] - high + 5)
        return sum(overlap(box, other) * times for other, times in near) + edge * 300

    best = min(candidates, key=cover)
    if not further or cover(best) < COVERED:
        return best
    x, y = candidates[0]
    return min((best, *further), key=lambda spot: cover(spot) + math.hypot(spot[0] - x, spot[1] - y) * 2)
