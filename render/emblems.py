"""Emblems of things: gods, buildings, people, cards. A 24-unit grid, y down; 255 is the sign, 0 the ground."""

from __future__ import annotations

from render.pen import Pen
from render.shapes import arc, curve, rectangle, rounded
from render.signs import OFF, ON, Sign


def ankh(pen: Pen) -> None:
    """Prayer Points: a ring over a flaring bar and a stem that widens down."""
    pen.fill(arc(12, 6.4, 5.1, 6.0, 0, 360, 40), ON)
    pen.fill(arc(12, 6.6, 2.5, 3.5, 0, 360, 40), OFF)
    pen.fill(
        [(3.2, 10.6), (10.4, 11.9), (13.6, 11.9), (20.8, 10.6), (20.8, 15.8), (13.6, 14.5), (10.4, 14.5), (3.2, 15.8)],
        ON,
    )
    pen.fill([(10.7, 11.4), (13.3, 11.4), (15.2, 23.4), (8.8, 23.4)], ON)


def eye(pen: Pen) -> None:
    """The wadjet eye: brow, two lids, pupil, tear and a curled tail."""
    pen.line(curve((2, 7.4), (9, 0.8), (22, 5.8), 20), 2.2, ON)
    pen.line(curve((1.6, 12.6), (9.6, 4.2), (20.8, 11.2), 20), 2.0, ON)
    pen.line(curve((1.6, 12.6), (10, 17.4), (20.8, 11.2), 20), 2.0, ON)
    pen.disc(11, 11.4, 3.0, ON)
    pen.fill([(8.4, 14.6), (11.2, 15), (9.8, 21.6), (8, 21.6)], ON)
    pen.line([*curve((13, 14.6), (15, 20.6), (19.4, 20.2), 14), *arc(19.4, 18.4, 1.9, 1.9, 90, -150, 14)], 1.8, ON)


def scarab(pen: Pen) -> None:
    """Veteran: head, thorax and body, wings split in ground, six bent legs."""
    for side in (-1, 1):
        for top, knee, foot in ((8.6, 6.0, 2.4), (13.4, 12.6, 16.2), (17.4, 18.4, 22.4)):
            leg = [(12, top), (12 + side * 8.6, knee), (12 + side * 10.2, foot)]
            pen.line(leg, 1.7, ON)
    pen.fill(arc(12, 4.4, 3.6, 3.0, 0, 360), ON)
    pen.fill(arc(12, 8.8, 5.6, 3.4, 0, 360), ON)
    pen.fill(arc(12, 16.2, 6.7, 6.8, 0, 360), ON)
    pen.line([(6.2, 11.3), (17.8, 11.3)], 1.1, OFF)
    pen.line([(12, 11.8), (12, 23)], 1.1, OFF)
    pen.line([(8.9, 13.4), (8.6, 20.4)], 0.9, OFF)
    pen.line([(15.1, 13.4), (15.4, 20.4)], 0.9, OFF)


def obelisk(pen: Pen) -> None:
    """A tapering shaft, the tip apart, a base."""
    pen.fill([(12, 0.8), (14.4, 4.6), (9.6, 4.6)], ON)
    pen.fill([(9.4, 5.6), (14.6, 5.6), (16.2, 18.6), (7.8, 18.6)], ON)
    pen.fill(rectangle(5.6, 19.6, 12.8, 3.4, 0.4), ON)


def temple(pen: Pen) -> None:
    """Two tapering towers with cornices, a lintel between them, a plinth."""
    for x in (0.0, 14.6):
        pen.fill([(x + 1, 2), (x + 8.4, 2), (x + 7.6, 5.2), (x + 1.8, 5.2)], ON)
        pen.fill([(x + 1.8, 6), (x + 7.6, 6), (x + 8.6, 19.4), (x + 0.8, 19.4)], ON)
    pen.fill([(8.4, 8.8), (15.6, 8.8), (15.6, 11.6), (8.4, 11.6)], ON)
    pen.fill([(8.6, 12.4), (10.2, 12.4), (10.2, 19.4), (8.6, 19.4)], ON)
    pen.fill([(13.8, 12.4), (15.4, 12.4), (15.4, 19.4), (13.8, 19.4)], ON)
    pen.fill(rectangle(0.4, 20.2, 23.2, 2.8), ON)


def pyramid(pen: Pen) -> None:
    """Two faces from one apex."""
    pen.fill([(12, 2.6), (0.6, 21.4), (14.6, 21.4)], ON)
    pen.fill([(12, 2.6), (23.4, 21.4), (14.6, 21.4)], 150)


def build(pen: Pen) -> None:
    """Construction: a stepped triangle and a plus."""
    pen.fill([(9, 3.4), (11.6, 8.4), (6.4, 8.4)], ON)
    pen.fill([(5.8, 9.8), (12.2, 9.8), (14.6, 14.4), (3.4, 14.4)], ON)
    pen.fill([(2.8, 15.8), (15.2, 15.8), (18.2, 21.6), (-0.2 + 0.4, 21.6)], ON)
    _plus(pen, 19, 6.2)


def _plus(pen: Pen, x: float, y: float) -> None:
    pen.fill(rectangle(x - 4.4, y - 1.4, 8.8, 2.8), ON)
    pen.fill(rectangle(x - 1.4, y - 4.4, 2.8, 8.8), ON)


def _body(pen: Pen) -> None:
    pen.fill(arc(9.4, 5.4, 4.1, 4.2, 0, 360), ON)
    pen.fill(
        [
            (2, 22.6),
            *curve((2, 22.6), (1.4, 11), (9.4, 10.8)),
            *curve((9.4, 10.8), (15.6, 11), (16.4, 14)),
            (16.4, 22.6),
        ],
        ON,
    )
    guard = [(8.6, 23.4), (8.6, 15.4), *arc(12.6, 15.4, 4, 4, 180, 360, 14), (16.6, 23.4)]
    pen.line(guard, 1.7, OFF, closed=True)
    pen.fill(guard, ON)


def warrior(pen: Pen) -> None:
    """Head, body, arched shield, spear."""
    _body(pen)
    pen.line([(19.8, 6), (19.8, 23)], 1.7, ON)
    pen.fill([(19.8, 0.6), (22.4, 6.6), (19.8, 8.4), (17.2, 6.6)], ON)


def recruit(pen: Pen) -> None:
    """A warrior with a plus."""
    _body(pen)
    _plus(pen, 19, 6)


def acquire(pen: Pen) -> None:
    """An upright tile with a rhombus."""
    pen.fill(rectangle(3.6, 1.4, 16.8, 21.2, 2), ON)
    pen.fill([(12, 5.4), (16.6, 11.4), (7.4, 11.4)], OFF)
    pen.fill([(12, 18.6), (16.6, 12.6), (7.4, 12.6)], OFF)


def _card(pen: Pen) -> None:
    pen.fill(rectangle(3.4, 0.8, 17.2, 22.4, 1.8), ON)
    pen.line(rectangle(5.6, 3, 12.8, 18, 0.8), 1.0, OFF, closed=True)


def di_card(pen: Pen) -> None:
    """An upright card with an ankh."""
    _card(pen)
    pen.fill(arc(12, 8.9, 2.7, 3.1, 0, 360), OFF)
    pen.fill(arc(12, 9.0, 1.2, 1.6, 0, 360), ON)
    pen.fill(rectangle(8.2, 11.9, 7.6, 1.8), OFF)
    pen.fill(rectangle(11.1, 11.9, 1.8, 6.6), OFF)


def battle_card(pen: Pen) -> None:
    """The back of a battle card: crossed blades on an upright card."""
    _card(pen)
    pen.line([(8.2, 7.4), (15.8, 16.6)], 1.9, OFF)
    pen.line([(15.8, 7.4), (8.2, 16.6)], 1.9, OFF)
    pen.line([(7.4, 14), (10.4, 17.4)], 1.3, OFF)
    pen.line([(16.6, 14), (13.6, 17.4)], 1.3, OFF)


def swap(pen: Pen) -> None:
    """Two overlapping cards."""
    pen.fill(rectangle(1.8, 1.6, 13, 16, 1.8), ON)
    pen.fill(rectangle(7.6, 5, 15.6, 19, 1.8), OFF)
    pen.fill(rectangle(9, 6.4, 13.2, 16.2, 1.8), ON)


def gem(pen: Pen) -> None:
    """A family: a brilliant cut, facets in ground."""
    pen.fill([(6.4, 3), (17.6, 3), (23, 9.2), (12, 22), (1, 9.2)], ON)
    for path in (
        [(1, 9.2), (23, 9.2)],
        [(6.4, 3), (8.6, 9.2), (12, 22)],
        [(17.6, 3), (15.4, 9.2), (12, 22)],
        [(8.6, 9.2), (12, 3), (15.4, 9.2)],
    ):
        pen.line(path, 1.1, OFF)


def flag(pen: Pen) -> None:
    """Control: a pennant."""
    pen.line([(4.4, 2), (4.4, 22.4)], 2.4, ON)
    pen.fill([(5.6, 2.4), (22.4, 7), (5.6, 12.6)], ON)


def paw(pen: Pen) -> None:
    """Creature: pad, four toes, claws."""
    pen.fill(rounded([(12, 11.4), (18.6, 17), (17.4, 22.4), (12, 20.8), (6.6, 22.4), (5.4, 17)], 4), ON)
    for x, y, claw in ((3.6, 11, -0.8), (8.6, 7, -0.3), (15.4, 7, 0.3), (20.4, 11, 0.8)):
        pen.fill(arc(x, y, 2.3, 3.3, 0, 360), ON)
        pen.fill([(x - 1.1 + claw, y - 3.6), (x + 1.1 + claw, y - 3.6), (x + claw * 1.4, y - 6.4)], ON)


def bearer(pen: Pen) -> None:
    """Servant: head, raised arms, tray, skirt."""
    pen.fill(rectangle(0.8, 1.4, 22.4, 2.8, 0.6), ON)
    pen.fill(arc(12, 8.4, 3.2, 3.4, 0, 360), ON)
    for side in (-1, 1):
        pen.line([(12 + side * 9, 4.2), (12 + side * 8, 11.4), (12 + side * 3, 13.6)], 2.3, ON)
    pen.fill([(8.6, 12.4), (15.4, 12.4), (15, 16), (17.6, 23), (6.4, 23), (9, 16)], ON)


def fortress(pen: Pen) -> None:
    """A city: three merlons over a gate."""
    for x in (2.0, 9.6, 17.2):
        pen.fill(rectangle(x, 3, 4.8, 6), ON)
    pen.fill(rectangle(2, 8, 20, 14), ON)
    pen.fill([(9, 22), (9, 16), *arc(12, 16, 3, 3.4, 180, 360, 12), (15, 22)], OFF)


EMBLEMS: dict[str, Sign] = {
    "ankh": ankh,
    "eye": eye,
    "scarab": scarab,
    "obelisk": obelisk,
    "temple": temple,
    "pyramid": pyramid,
    "build": build,
    "warrior": warrior,
    "recruit": recruit,
    "acquire": acquire,
    "di_card": di_card,
    "battle_card": battle_card,
    "swap": swap,
    "gem": gem,
    "flag": flag,
    "paw": paw,
    "bearer": bearer,
    "city": fortress,
}
