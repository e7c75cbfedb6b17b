"""Signs of what happens: battle, movement, time, results. A 24-unit grid, y down; 255 is the sign, 0 the ground."""

from __future__ import annotations

import math
from collections.abc import Callable

from render.pen import Pen
from render.shapes import Point, arc, circle, curve, heater, moved, rectangle, spiral, star

ON, OFF = 255, 0
STROKE = 2.4
Sign = Callable[[Pen], None]


def blade(turn: float, x: float, y: float, mirrored: bool = False) -> list[list[Point]]:
    """A khopesh along its own axis (hilt below), turned and put down: blade, guard and grip."""
    parts = [
        [
            *curve((-1.5, 4.2), (-3.4, -1.2), (-0.6, -4.6), 12),
            *curve((-0.6, -4.6), (1.7, -7.6), (0.6, -13.6), 12),
            *curve((0.6, -13.6), (5.6, -8.6), (3.6, -3.4), 14),
            *curve((3.6, -3.4), (2.1, 0.2), (1.9, 4.2), 12),
        ],
        rectangle(-3.7, 4.0, 7.6, 2.3, 0.8),
        rectangle(-1.15, 5.8, 2.6, 5.4, 0.9),
    ]
    sign = -1 if mirrored else 1
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [[(x + sign * (a * cos - b * sin), y + a * sin + b * cos) for a, b in part] for part in parts]


def khopesh(pen: Pen) -> None:
    """Strength: one sickle sword."""
    for part in blade(42, 11.2, 13.0):
        pen.fill(part, ON)


def battle(pen: Pen) -> None:
    """Two crossed khopesh, the front one cut free of the other."""
    for part in blade(40, 11.2, 12.6):
        pen.fill(part, ON)
    front = blade(40, 12.8, 12.6, mirrored=True)
    for part in front:
        pen.line(part, 2.2, OFF, closed=True)
    for part in front:
        pen.fill(part, ON)


def shield(pen: Pen) -> None:
    """A heater with the right half of its core in ground."""
    pen.fill(heater(12, 12, 18, 21), ON)
    core = [(12.0, 4.3)] + [p for p in heater(12, 12, 12.4, 15.4) if p[0] >= 12]
    pen.fill(core, OFF)


def impenetrable(pen: Pen) -> None:
    """A heater with an inner outline and a four-point star."""
    pen.fill(heater(12, 12, 19, 22), ON)
    pen.fill(heater(12, 12, 15.4, 18.2), OFF)
    pen.fill(heater(12, 12, 13, 15.4), ON)
    pen.fill(star(12, 11.2, 5.4, 1.9, 4), OFF)


def _drop(x: float, y: float, size: float) -> list[Point]:
    right = [*curve((0, -11), (1.2, -5.4), (5.6, 0.2)), *curve((5.6, 0.2), (7.6, 3.2), (7.3, 5.2))]
    foot = arc(0, 4.2, 7.3, 7.1, 8, 172)
    left = [(-a, b) for a, b in reversed(right)]
    return moved([*right, *foot, *left], x, y, size)


def drop(pen: Pen) -> None:
    """Damage: a drop with one highlight."""
    pen.fill(_drop(12, 12, 1), ON)
    pen.line(arc(12, 16.2, 4.3, 4.3, 100, 165), 1.5, OFF)


def ignored(pen: Pen) -> None:
    """Damage that does nothing: a drop behind a bar."""
    pen.fill(_drop(12, 12, 0.94), ON)
    pen.line([(2.6, 21.4), (21.4, 2.6)], 6.4, OFF)
    pen.line([(2.6, 21.4), (21.4, 2.6)], 3.0, ON)


def pierced(pen: Pen) -> None:
    """Unblockable Damage and own loss: a drop with a spear through it."""
    pen.fill(_drop(11, 12.4, 0.98), ON)
    pen.line([(2, 21.6), (19.5, 5.2)], 5.4, OFF)
    pen.line([(2, 21.6), (18.5, 6.1)], 2.3, ON)
    pen.fill([(22.8, 1.8), (20.7, 10.4), (14.4, 3.9)], ON)


def boot(pen: Pen) -> None:
    """A land move: boot, cuff and a sole apart."""
    pen.fill([(5.5, 2), (14.5, 2), (14.5, 5), (5.5, 5)], ON)
    pen.fill(
        [(5.5, 6.3), (14.5, 6.3), (14.7, 10.8), *curve((14.7, 10.8), (20.8, 11.6), (21.2, 17)), (5, 17)],
        ON,
    )
    pen.fill([(4.6, 18.6), (21.8, 18.6), (21.8, 21.8), (4.6, 21.8)], ON)
    pen.fill([(10.6, 20.4), (13.4, 20.4), (13.4, 22), (10.6, 22)], OFF)


def teleport(pen: Pen) -> None:
    """A spiral with an arrow head at its end."""
    path = spiral(11.6, 11.2, 9.2, 2.2)
    pen.line(path, 2.3, ON)
    x, y = path[-1]
    pen.fill([(x - 4.6, y - 0.6), (x + 4.2, y + 0.8), (x - 1.6, y + 6.2)], ON)


def anchor(pen: Pen) -> None:
    """A port: ring, stem, stock and an arc with barbs."""
    pen.disc(12, 4, 3.2, ON)
    pen.disc(12, 4, 1.1, OFF)
    pen.line([(12, 7), (12, 20)], 2.5, ON)
    pen.line([(7.2, 9.8), (16.8, 9.8)], 2.3, ON)
    pen.line(arc(12, 11.6, 9, 9.2, 14, 166), 2.5, ON)
    pen.fill([(1.2, 17.4), (2.2, 10.2), (7.6, 15)], ON)
    pen.fill([(22.8, 17.4), (21.8, 10.2), (16.4, 15)], ON)


def sun(pen: Pen) -> None:
    """Day: a disc with eight wedges."""
    pen.disc(12, 12, 5.1, ON)
    for i in range(8):
        a = i * math.pi / 4
        tip = (12 + 11.4 * math.cos(a), 12 + 11.4 * math.sin(a))
        sides = [(12 + 7.1 * math.cos(a + t), 12 + 7.1 * math.sin(a + t)) for t in (-0.27, 0.27)]
        pen.fill([tip, *sides], ON)


def moon(pen: Pen) -> None:
    """Night: a crescent."""
    pen.disc(11.4, 12.4, 9.6, ON)
    pen.disc(15.6, 8.8, 7.7, OFF)


def silver(pen: Pen) -> None:
    """The silver action: a full moon in a lying crescent, so that it is not taken for Night."""
    pen.disc(12, 12.8, 10.4, ON)
    pen.disc(12, 7.2, 9.8, OFF)
    pen.disc(12, 8.4, 5.6, ON)


def glory(pen: Pen) -> None:
    """Glory: five points, inner radius 0.42."""
    pen.fill(star(12, 12.8, 11.6, 11.6 * 0.42), ON)


def permanent(pen: Pen) -> None:
    """Permanent Glory: a star in a square."""
    pen.fill(rectangle(1.6, 1.6, 20.8, 20.8, 2.6), ON)
    pen.line(rectangle(4.0, 4.0, 16, 16, 1.2), 1.0, OFF, closed=True)
    pen.fill(star(12, 12.7, 7.4, 3.1), OFF)


def temporary(pen: Pen) -> None:
    """Temporary Glory: a star in a disc."""
    pen.disc(12, 12, 11, ON)
    pen.line(circle(12, 12, 9.1), 1.0, OFF, closed=True)
    pen.fill(star(12, 12.7, 7.2, 3.0), OFF)


def crown(pen: Pen) -> None:
    """First player: three points with beads over a band."""
    pen.fill([(2.8, 18), (1.6, 8.2), (7.2, 12.6), (12, 5.4), (16.8, 12.6), (22.4, 8.2), (21.2, 18)], ON)
    pen.fill(rectangle(2.8, 19.2, 18.4, 3.2, 0.8), ON)
    for x, y in ((1.9, 6.4), (12, 3.6), (22.1, 6.4)):
        pen.disc(x, y, 1.9, ON)


def hourglass(pen: Pen) -> None:
    """Awaited: two plates, a glass, sand."""
    pen.fill(rectangle(3.8, 1.2, 16.4, 3.2, 0.8), ON)
    pen.fill(rectangle(3.8, 19.6, 16.4, 3.2, 0.8), ON)
    pen.fill(
        [(6, 4), (18, 4), (18, 6.4), (13.6, 12), (18, 17.6), (18, 20), (6, 20), (6, 17.6), (10.4, 12), (6, 6.4)], ON
    )
    pen.fill([(8.2, 5.4), (15.8, 5.4), (15.4, 7), (8.6, 7)], OFF)
    pen.fill([(12, 12.8), (15.9, 17.7), (15.9, 18.2), (8.1, 18.2), (8.1, 17.7)], OFF)
    pen.fill([(12, 15.2), (14.6, 18.4), (9.4, 18.4)], ON)


def always(pen: Pen) -> None:
    """Infinity: a lying loop."""
    steps = [i / 60 * 2 * math.pi for i in range(61)]
    loop = [(12 + 9.4 * math.cos(t), 12 + 10.8 * math.sin(t) * math.cos(t)) for t in steps]
    pen.line(loop, 2.9, ON, closed=True)


def recall(pen: Pen) -> None:
    """An arc that turns back with an arrow head."""
    pen.line(arc(12.4, 13, 8.2, 8.2, -42, 214), 2.7, ON)
    pen.fill([(0.6, 10.6), (10.4, 10.2), (4.6, 2.4)], ON)


def retreat(pen: Pen) -> None:
    """An arrow to the left."""
    pen.line([(7, 12), (22, 12)], 2.8, ON)
    pen.fill([(1, 12), (10.2, 4.6), (10.2, 19.4)], ON)


def check(pen: Pen) -> None:
    """Allowed."""
    pen.line([(3, 13), (9, 19.4), (21.4, 4.6)], 3.2, ON)


def cross(pen: Pen) -> None:
    """Lost."""
    pen.line([(4.4, 4.4), (19.6, 19.6)], 3.2, ON)
    pen.line([(19.6, 4.4), (4.4, 19.6)], 3.2, ON)


def lock(pen: Pen) -> None:
    """Not now."""
    pen.line([(7.2, 12), *arc(12, 7.6, 4.8, 5.2, 180, 360), (16.8, 12)], 2.6, ON)
    pen.fill(rectangle(3.8, 10.4, 16.4, 12, 1.8), ON)
    pen.disc(12, 15.2, 1.9, OFF)
    pen.line([(12, 16), (12, 19)], 1.6, OFF)


SIGNS: dict[str, Sign] = {
    "khopesh": khopesh,
    "battle": battle,
    "shield": shield,
    "impenetrable": impenetrable,
    "ignored": ignored,
    "drop": drop,
    "pierced": pierced,
    "boot": boot,
    "teleport": teleport,
    "anchor": anchor,
    "sun": sun,
    "moon": moon,
    "silver": silver,
    "star": glory,
    "permanent": permanent,
    "temporary": temporary,
    "crown": crown,
    "hourglass": hourglass,
    "always": always,
    "recall": recall,
    "retreat": retreat,
    "check": check,
    "cross": cross,
    "lock": lock,
}
