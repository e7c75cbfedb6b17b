"""Type: the two faces, their sizes, labels as cached masks, and names in any script."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil
from pathlib import Path

import fontpkg_cinzel
import fontpkg_noto_sans
from PIL import Image, ImageDraw, ImageFont

from render.colours import Colour
from render.scale import times

SMALLEST = 18
WIDTHS = (100, 90, 80, 72, 66)
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Style:
    """A face in one size. Weight and width are axes of the variable fonts; Cinzel has no width."""

    size: int
    weight: int
    width: int = 100
    display: bool = False

    def __post_init__(self) -> None:
        if self.size < SMALLEST:
            raise ValueError(f"no text under {SMALLEST} px: {self.size}")


TITLE = Style(38, 700, display=True)
SECTION = Style(27, 700, display=True)
CARD_NAME = Style(27, 700, display=True)
PLAQUE = Style(26, 700, display=True)
BODY = Style(24, 500, 88)
SMALL = Style(20, 500, 84)
VALUE = Style(27, 800, 90)
CHIP_NAME = Style(21, 650, 90)
TROOP_LETTER, TROOP_COUNT = Style(21, 700, 84), Style(31, 800, 86)
ZONE = Style(21, 800, 84)
TAG = Style(19, 700, 78)
PLATE_CODE, PLATE_LEVEL = Style(19, 700, 78), Style(21, 800, 90)
COIN = Style(23, 800, 88)


@cache
def face(style: Style) -> ImageFont.FreeTypeFont:
    """The one place that opens a font. Axes are set in the font's own order: weight, then width."""
    path = _cinzel() if style.display else _noto()
    font = ImageFont.truetype(str(path), style.size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([style.weight] if style.display else [style.weight, style.width])
    return font


def _cinzel() -> Path:
    return Path(fontpkg_cinzel.ROOT) / "files" / "Cinzel[wght].ttf"


def _noto() -> Path:
    return Path(fontpkg_noto_sans.ROOT) / "files" / "NotoSans[wdth,wght].ttf"


@lru_cache(maxsize=4096)
def label(text: str, style: Style, stroke: float = 0) -> tuple[Image.Image, int, int]:
    """A text as a mask and the place of its upper left corner, seen from the start of its baseline."""
    font = face(style)
    left, top, right, bottom = font.getbbox(text, anchor="ls", stroke_width=stroke)
    edge = 2 + ceil(stroke / 2)  # a broken stroke reaches further than the box says
    x, y = int(left) - edge, int(top) - edge
    mask = Image.new("L", (int(right) - x + edge, int(bottom) - y + edge), 0)
    ImageDraw.Draw(mask).text((-x, -y), text, fill=255, font=font, anchor="ls", stroke_width=stroke)
    return mask, x, y


@lru_cache(maxsize=4096)
def width(text: str, style: Style) -> int:
    """How far a text runs."""
    return round(face(style).getlength(text))


@cache
def cap_height(style: Style) -> int:
    """The height of capitals and digits, by which texts are aligned."""
    return -int(face(style).getbbox("H", anchor="ls")[1])


@dataclass(frozen=True, slots=True)
class Halo:
    """A line around a text on the bare map."""

    colour: Colour
    width: float = 2.6


def write(
    image: Image.Image,
    xy: tuple[float, float],
    text: str,
    style: Style,
    colour: Colour,
    *,
    anchor: str = "l",
    halo: Halo | None = None,
) -> int:
    """Put a text with its capitals centred on y; `anchor` l, m or r says what x is. Returns where it ends."""
    run, larger = width(text, style), times()
    start = xy[0] - {"l": 0.0, "m": run / 2, "r": float(run)}[anchor]
    drawn = style if larger == 1 else replace(style, size=style.size * larger)
    x, y = round(start * larger), round(xy[1] * larger + cap_height(drawn) / 2)
    if halo is not None:
        mask, left, top = label(text, drawn, halo.width * larger)
        image.paste(halo.colour, (x + left, y + top), mask)
    mask, left, top = label(text, drawn)
    image.paste(colour, (x + left, y + top), mask)
    return round(start) + run


@lru_cache(maxsize=2048)
def fit(text: str, style: Style, room: int) -> tuple[str, Style]:
    """Make a text fit: a narrower face, then one size down, then an ellipsis."""
    sizes = [style.size] + ([style.size - 1] if style.size > SMALLEST else [])
    for size in sizes:
        for axis in WIDTHS if not style.display else (style.width,):
            tried = replace(style, size=size, width=min(axis, style.width))
            if width(text, tried) <= room:
                return text, tried
    while text and width(text + ELLIPSIS, tried) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS, tried


def wrap(text: str, style: Style, room: int, lines: int) -> list[str]:
    """Break a text at spaces into at most so many lines; what is left over ends in an ellipsis."""
    done: list[str] = []
    words = text.split()
    while words and len(done) < lines - 1:
        row = words.pop(0)
        while words and width(f"{row} {words[0]}", style) <= room:
            row = f"{row} {words.pop(0)}"
        done.append(row)
    return [*done, " ".join(words)] if words else done


@lru_cache(maxsize=2048)
def spread(text: str, style: Style, room: int, lines: int, less: int = 0) -> tuple[tuple[str, ...], Style]:
    """Break a text into so many lines at most in the widest face that holds it whole; if none does, it is cut.

    `less`: so much less room is there in the last of these lines.
    """
    for size in range(style.size, SMALLEST - 1, -1):
        for axis in WIDTHS:
            tried = replace(style, size=size, width=min(axis, style.width))
            rows = wrap(text, tried, room, lines)
            rooms = [room - less * (i == lines - 1) for i in range(len(rows))]
            if all(width(row, tried) <= most for row, most in zip(rows, rooms, strict=True)):
                return tuple(rows), tried
    return tuple(fit(row, tried, most)[0] for row, most in zip(rows, rooms, strict=True)), tried


def is_cut(rows: Iterable[str]) -> bool:
    """Whether a text had no room."""
    return any(row.endswith(ELLIPSIS) for row in rows)


def drawable(name: str) -> str:
    """What of a name Noto Sans can draw; marks that stack and what runs from right to left are left out."""
    covered = coverage()
    kept = [c for c in unicodedata.normalize("NFC", name) if ord(c) in covered and _stands(c)]
    return " ".join("".join(kept).split())


def _stands(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CM" and unicodedata.bidirectional(char) not in ("R", "AL", "AN")


@cache
def coverage() -> frozenset[int]:
    """The characters Noto Sans has, read from the font file's own table (cmap format 4 or 12)."""
    raw = _noto().read_bytes()
    count = struct.unpack_from(">H", raw, 4)[0]
    tables = {raw[12 + 16 * i : 16 + 16 * i]: struct.unpack_from(">I", raw, 20 + 16 * i)[0] for i in range(count)}
    start = tables[b"cmap"]
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", raw, start + 2)[0]):
        at = start + struct.unpack_from(">I", raw, start + 8 + 8 * i)[0]
        form = struct.unpack_from(">H", raw, at)[0]
        if form == 4:
            found.update(_segments(raw, at))
        elif form == 12:
            found.update(_groups(raw, at))
    return frozenset(found)


def _segments(raw: bytes, at: int) -> list[int]:
    pairs = struct.unpack_from(">H", raw, at + 6)[0] // 2
    ends = struct.unpack_from(f">{pairs}H", raw, at + 14)
    starts = struct.unpack_from(f">{pairs}H", raw, at + 16 + 2 * pairs)
    return [c for a, b in zip(starts, ends, strict=True) for c in range(a, b + 1) if c != 0xFFFF]


def _groups(raw: bytes, at: int) -> list[int]:
    count = struct.unpack_from(">I", raw, at + 12)[0]
    spans = (struct.unpack_from(">II", raw, at + 16 + 12 * i) for i in range(count))
    return [c for a, b in spans for c in range(a, b + 1)]
