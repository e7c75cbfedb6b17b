"""Drawing large and shrinking: the pen, the sheet a sprite is made on, and the sprite itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFilter

from render.colours import SHADE, Colour
from render.fonts import Halo, Style, write
from render.scale import times
from render.shapes import Box, Point, circle

Fill = int | Colour | tuple[int, int, int, int]
SCALE = 4


class Pen:
    """Draws in picture pixels on an image that is `scale` times as large."""

    def __init__(self, image: Image.Image, scale: float, origin: Point = (0, 0)) -> None:
        self.image, self.scale, self.origin = image, scale, origin
        self.draw = ImageDraw.Draw(image)

    def spots(self, points: Sequence[Point]) -> list[Point]:
        """Picture pixels to pixels of the large image."""
        ox, oy = self.origin
        return [((x - ox) * self.scale - 0.5, (y - oy) * self.scale - 0.5) for x, y in points]

    def fill(self, points: Sequence[Point], fill: Fill) -> None:
        """A filled outline."""
        self.draw.polygon(self.spots(points), fill=fill)

    def disc(self, x: float, y: float, r: float, fill: Fill) -> None:
        """A filled circle."""
        self.fill(circle(x, y, r), fill)

    def line(self, points: Sequence[Point], width: float, fill: Fill, *, closed: bool = False) -> None:
        """A line with round ends and joints."""
        spots = self.spots(points)
        if closed:
            spots.append(spots[0])
        thick = max(round(width * self.scale), 1)
        self.draw.line(spots, fill=fill, width=thick)
        radius = (thick - 1) / 2
        for x, y in spots if radius >= 1 else []:
            self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

    def shade(self, points: Sequence[Point], top: Colour, bottom: Colour) -> None:
        """An outline filled with one vertical gradient."""
        spots = self.spots(points)
        left, upper = int(min(x for x, _ in spots)), int(min(y for _, y in spots))
        size = (int(max(x for x, _ in spots)) - left + 2, int(max(y for _, y in spots)) - upper + 2)
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - upper) for x, y in spots], fill=255)
        self.image.paste(gradient(size, top, bottom), (left, upper), mask)


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    """A vertical gradient: one column, spread out."""
    column = (1, size[1])
    ramp = _ramp().resize(column)
    mixed = Image.composite(Image.new("RGB", column, bottom), Image.new("RGB", column, top), ramp)
    return mixed.resize(size, Image.Resampling.NEAREST)


@cache
def _ramp() -> Image.Image:
    return Image.linear_gradient("L").crop((0, 0, 1, 256))


@dataclass(frozen=True, slots=True)
class Sprite:
    """A ready piece: its colours, its mask and where its corner lies from its anchor."""

    image: Image.Image
    mask: Image.Image
    dx: int
    dy: int
    times: int = 1

    def put(self, frame: Image.Image, x: float, y: float) -> None:
        """Set the piece down with its anchor at a place of the picture."""
        frame.paste(self.image, (round(x * self.times) + self.dx, round(y * self.times) + self.dy), self.mask)

    @property
    def width(self) -> float:
        """How wide it is, shadow included, in pixels of the whole board."""
        return self.mask.width / self.times

    def box(self, x: float, y: float) -> Box:
        """What it covers, shadow included, in pixels of the whole board."""
        left, top = round(x) + self.dx / self.times, round(y) + self.dy / self.times
        return left, top, left + self.width, top + self.mask.height / self.times


@dataclass(frozen=True, slots=True)
class Shadow:
    """Soft ink under a piece: how far down, how blurred, how dark (0 to 1)."""

    down: float = 2
    blur: float = 2.5
    dark: float = 0.42
    colour: Colour = SHADE


class Sheet(Pen):
    """A clear sheet around an anchor at (0, 0), drawn at four times its size."""

    def __init__(self, left: int, top: int, right: int, bottom: int, scale: int = SCALE) -> None:
        self.larger = times()
        fine = scale * self.larger
        size = ((right - left) * fine, (bottom - top) * fine)
        super().__init__(Image.new("RGBA", size, (0, 0, 0, 0)), fine, (left, top))
        self.left, self.top, self.times = left, top, scale
        self.flat: Image.Image | None = None

    def settle(self, *shadows: Shadow) -> None:
        """Shrink what was drawn and lay shadows or glows under it; texts come after."""
        flat = self.image.reduce(self.times)
        for shadow in shadows:
            flat = Image.alpha_composite(_cast(flat.getchannel("A"), shadow, self.larger), flat)
        self.flat = flat

    @property
    def small(self) -> Image.Image:
        """The sheet at its final size."""
        if self.flat is None:
            self.settle()
        assert self.flat is not None
        return self.flat

    def text(
        self,
        xy: Point,
        text: str,
        style: Style,
        colour: Colour,
        *,
        anchor: str = "m",
        halo: Halo | None = None,
    ) -> int:
        """A text at its final size."""
        end = write(self.small, (xy[0] - self.left, xy[1] - self.top), text, style, colour, anchor=anchor, halo=halo)
        return end + self.left

    def stamp(self, mask: Image.Image, xy: Point, colour: Colour) -> None:
        """One colour through a mask centred on a point."""
        x = (xy[0] - self.left) * self.larger - mask.width / 2
        y = (xy[1] - self.top) * self.larger - mask.height / 2
        self.small.paste(colour, (round(x), round(y)), mask)

    def lay(self, sprite: Sprite, xy: Point) -> None:
        """Another piece on top."""
        x = round(xy[0] * self.larger) - self.left * self.larger + sprite.dx
        y = round(xy[1] * self.larger) - self.top * self.larger + sprite.dy
        over = sprite.image.convert("RGBA")
        over.putalpha(sprite.mask)
        start = (max(-x, 0), max(-y, 0))
        end = (min(over.width, self.small.width - x), min(over.height, self.small.height - y))
        if end[0] > start[0] and end[1] > start[1]:
            self.small.alpha_composite(over, (max(x, 0), max(y, 0)), (*start, *end))

    def sprite(self) -> Sprite:
        """The finished piece."""
        flat = self.small
        left, top = self.left * self.larger, self.top * self.larger
        return Sprite(flat.convert("RGB"), flat.getchannel("A"), left, top, self.larger)


def _blurred(alpha: Image.Image, blur: float) -> Image.Image:
    """A wide blur looks the same when it is made small and drawn out again, and costs a fraction."""
    coarse = 4 if blur >= 8 else 2 if blur >= 5 else 1
    if coarse == 1:
        return alpha.filter(ImageFilter.GaussianBlur(blur))
    small = alpha.reduce(coarse).filter(ImageFilter.GaussianBlur(blur / coarse))
    wide, high = small.width * coarse, small.height * coarse
    return small.resize((wide, high), Image.Resampling.BILINEAR).crop((0, 0, *alpha.size))


def _cast(alpha: Image.Image, shadow: Shadow, larger: int) -> Image.Image:
    moved = Image.new("L", alpha.size, 0)
    moved.paste(alpha, (0, round(shadow.down * larger)))
    soft = _blurred(moved, shadow.blur * larger)
    image = Image.new("RGBA", alpha.size, (*shadow.colour, 0))
    image.putalpha(soft.point([round(i * shadow.dark) for i in range(256)]))
    return image
