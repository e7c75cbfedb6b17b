"""Icons by name as masks of any size; what they look like stands in `signs` and `emblems`."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render import emblems, signs
from render.pen import Pen
from render.scale import times

SMALLEST = 14
GRID = 24
TIMES = 6

SIGNS = signs.SIGNS | emblems.EMBLEMS


def icon(name: str, size: int) -> Image.Image:
    """The mask of an icon in a square of this many pixels. Raises KeyError for an unknown name."""
    return _mask(name, size * times())


@lru_cache(maxsize=512)
def _mask(name: str, size: int) -> Image.Image:
    image = Image.new("L", (size * TIMES, size * TIMES), 0)
    SIGNS[name](Pen(image, size * TIMES / GRID))
    return image.reduce(TIMES)
