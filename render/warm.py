"""Ready pieces for the seats in play, made with the ground so that no later picture of the game waits for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.marks import burst, ghost, mark, plate, troop
from render.panels import make_ready as panels_ready
from render.pieces import flag, foundation, pyramid
from render.strip import make_ready as strip_ready

COUNTS = range(1, 6)  # 7 Troop: five Warriors at most, unless a tile says more
LEVELS = range(1, 5)
NEWS = 30


def warm(seats: Iterable[str], families: Sequence[str], *, has_panels: bool) -> None:
    """Fill the caches with what the next pictures of these seats show."""
    for family in families:
        for level in LEVELS:
            pyramid(family, level)
            plate(family, level)
    for seat in seats:
        for count in COUNTS:
            troop(seat, count)
        flag(seat)
        ghost(seat)
        mark(seat, NEWS)
        if has_panels:
            panels_ready(seat)
    foundation()
    burst()
    strip_ready()
