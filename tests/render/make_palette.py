"""Make the palette of `render/palette.py` anew from busy pictures: `python -m tests.render.make_palette`.

Needs `imagequant`, which is no part of the product. Run it after colours change, then look at the pictures.
"""

from __future__ import annotations

import re
from pathlib import Path

import imagequant  # type: ignore[import-untyped]  # the package brings no types
from PIL import Image

from render import board, hand, market, panels, seats
from render.cards import VEIL
from render.colours import FAMILY, INK, NIGHT, NIGHT_DEEP, PAPYRUS, PAPYRUS_DEEP, SEAT, WHITE, Colour, family_light, mix
from render.layout import map_of
from tests.render import positions
from tests.render.market_rows import ROWS

TARGET = Path(board.__file__).with_name("palette.py")
VEIL_COLOUR = (40, 40, 40)
HANDS = ("red", "blue", "green")


def frames() -> list[Image.Image]:
    """Pictures that between them show every colour: six seats, Storms, a closed bank, drafts, hands, market, boards."""
    layout, names, words = positions.LAYOUT, positions.NAMES, positions.WORDS
    draft = board.Draft(("c1_east", "desert_c1", "west_obelisk"), ("west_temple", "desert_c2"), "west_temple")
    views = [positions.opening(), positions.middle(), positions.late(), positions.six(), positions.storms()]
    drawn = [board.draw(view, map_of(layout, view.table.configuration), names, words) for view in views]
    opening = positions.opening("red")
    drawn.append(board.draw(opening, map_of(layout, opening.table.configuration), names, words, draft))
    for seat in HANDS:
        view = positions.holding(seat)
        assert view.own is not None
        drawn.append(hand.draw(view, view.own, positions.CARDS, layout, names, words))
    shop = positions.shop("blue")
    drawn += [market.draw(shop, ROWS, names, words, colour, {"portal": 1}) for colour in ("", "ruby", "onyx")]
    drawn += [seats.draw(shop, ROWS, names, words, seat) for seat in ("", "red")]
    return drawn


def ramps() -> set[Colour]:
    """Colours kept whatever the pictures hold, so that large gradients show no bands."""
    found: set[Colour] = set()
    for first, last, steps in (
        (NIGHT, NIGHT_DEEP, 11),
        (PAPYRUS, PAPYRUS_DEEP, 5),
        *((mix(SEAT[seat], WHITE, 0.14), mix(SEAT[seat], INK, 0.12), 7) for seat in HANDS),
    ):
        found |= {mix(first, last, i / (steps - 1)) for i in range(steps)}
    spent = [mix(mix(SEAT[seat], WHITE, part), VEIL_COLOUR, VEIL) for seat in HANDS for part in (0, 0.06, 0.12)]
    found |= set(spent) | set(SEAT.values()) | set(FAMILY.values())
    found |= {mix(family_light(name), WHITE, part) for name in FAMILY for part in (0, 0.1)}
    found |= {mix(FAMILY[name], INK, 0.3) for name in FAMILY}
    found |= {market.band_colour(name) for name in FAMILY} | {panels.head_colour(seat) for seat in SEAT}
    return found


def main() -> None:
    """Choose 256 colours for all frames together and write them into the module."""
    parts = frames()
    sheet = Image.new("RGB", (1600, sum(part.height for part in parts)))
    top = 0
    for part in parts:
        sheet.paste(part, (0, top))
        top += part.height
    kept = ramps()
    room = 256 - len(kept)
    chosen = imagequant.quantize_pil_image(sheet.convert("RGBA"), dithering_level=0.0, max_colors=room)
    flat = chosen.getpalette("RGB")
    assert flat is not None
    colours = sorted({(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)} | kept)
    colours += [colours[-1]] * (256 - len(colours))
    rows = ["".join(f"{r:02x}{g:02x}{b:02x}" for r, g, b in colours[i : i + 16]) for i in range(0, 256, 16)]
    text = TARGET.read_text(encoding="utf-8")
    block = 'COLOURS = """\n' + "\n".join(rows) + '\n"""'
    TARGET.write_text(re.sub(r'COLOURS = """.*?"""', block, text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
