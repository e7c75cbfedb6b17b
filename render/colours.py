"""Every colour of the pictures, named by what it is for."""

from __future__ import annotations

Colour = tuple[int, int, int]


def hexed(text: str) -> Colour:
    """`#RRGGBB` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """The first colour with a part (0 to 1) of the second in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


INK, CREAM, WHITE, SHADE = hexed("#2A1C10"), hexed("#FFF8E6"), (255, 255, 255), (20, 12, 6)
INK_SOFT, MIST, HEADING = hexed("#66512F"), hexed("#B9C3D4"), hexed("#F3D58E")
NIGHT, NIGHT_DEEP = hexed("#1D2940"), hexed("#111826")
CHIP, CHIP_DEEP, CHIP_LINE = hexed("#31425F"), hexed("#27354F"), hexed("#4A5C7C")
PAPYRUS, PAPYRUS_DEEP, PAPYRUS_LINE, RULE = hexed("#F6EAD0"), hexed("#E9D8B0"), hexed("#8C6A34"), hexed("#B79A62")
GOLD, GOLD_DARK, GOLD_STAR = hexed("#E3A93B"), hexed("#B57B1C"), hexed("#FFD25E")
SILVER, SILVER_DEEP, BRONZE = hexed("#C9CFD6"), hexed("#8F98A3"), hexed("#B4763F")
SPENT, SPENT_LINE = hexed("#A09A88"), hexed("#5B5340")
COIN, COIN_DEEP, GLOW = hexed("#F6D48B"), hexed("#D69E3E"), hexed("#FFE08A")
BLOOD, STEEL, GOOD, ANKH = hexed("#B3261E"), hexed("#5E7188"), hexed("#226039"), hexed("#8FD0E8")
RUBY_GLOW, CONTEST = hexed("#D8402F"), hexed("#C3261F")
GLORY_TEMPLE, GLORY_PYRAMID = hexed("#2F6FA8"), hexed("#D9C08A")

SANDS = (hexed("#EBD3A0"), hexed("#E4C88F"), hexed("#EFDAAC"), hexed("#E0C286"))
SHORE, DELTA, TEMPLE_LAND, DUNE, REED = (
    hexed("#CFCB8C"),
    hexed("#BFCB86"),
    hexed("#F4E6C2"),
    hexed("#CDAA6A"),
    hexed("#98A45C"),
)
WATER, WATER_DEEP, BANK = hexed("#4E97B5"), hexed("#2F6F94"), hexed("#BFE0DD")
LINE, HALO = hexed("#FFF8E6"), hexed("#FBF0D4")
WALL, WALL_TOP, MORTAR = hexed("#5E4128"), hexed("#B98F5C"), hexed("#7C5A38")
STONE, STONE_DEEP, STONE_SHADE = hexed("#F3E3BC"), hexed("#D3B67E"), hexed("#A98A55")
ROOF, ROOF_DELTA = hexed("#B5562F"), hexed("#2F6FA8")
QUARTER, QUARTER_FREE = hexed("#F2E2BE"), hexed("#DCC9A0")
CLOSED, CLOSED_DEEP, HATCH, CLOSED_LINE = hexed("#B9B6AE"), hexed("#A8A59D"), hexed("#8F8C84"), hexed("#D5D2CA")
CLOSED_PLAQUE = hexed("#6B6962")
STORM, STORM_DEEP, STORM_LINE = hexed("#6B5596"), hexed("#4A3A74"), hexed("#8A76B4")

SEAT: dict[str, Colour] = {
    "red": hexed("#DE3E27"),
    "blue": hexed("#4689DA"),
    "green": hexed("#166043"),
    "yellow": hexed("#FFC430"),
    "purple": hexed("#6F3F9B"),
    "black": hexed("#232329"),
    "amon": hexed("#F4ECD8"),
}
SEAT_LETTER = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "purple": "P",
    "black": "K",
    "amon": "A",
}
SEAT_TEXT: dict[str, Colour] = {seat: INK if seat in ("yellow", "amon") else CREAM for seat in SEAT}

FAMILY: dict[str, Colour] = {
    "ruby": hexed("#C0304A"),
    "sapphire": hexed("#1B479F"),
    "diamond": hexed("#EEF4F7"),
    "onyx": hexed("#2C2C34"),
    "amethyst": hexed("#C07FD6"),
    "white": hexed("#EEF4F7"),
    "red": hexed("#C0304A"),
    "blue": hexed("#1B479F"),
    "black": hexed("#2C2C34"),
}
FAMILY_CODE = {
    "ruby": "Ru",
    "sapphire": "Sa",
    "diamond": "Di",
    "onyx": "On",
    "amethyst": "Am",
    "white": "Wh",
    "red": "Re",
    "blue": "Bl",
    "black": "Bk",
}
FAMILY_TEXT: dict[str, Colour] = {name: INK if name in ("diamond", "white", "amethyst") else CREAM for name in FAMILY}

KIND: dict[str, Colour] = {
    "battle": hexed("#A8332A"),
    "day": hexed("#B57B1C"),
    "night": hexed("#3B4A86"),
    "move": hexed("#1F6A94"),
    "move_start": hexed("#1F6A94"),
    "recruit": hexed("#6B4A86"),
    "always": hexed("#2E7A6B"),
    "ongoing": hexed("#2E7A6B"),
    "creature": INK,
    "servant": CREAM,
    "gold_action": GOLD,
    "silver": SILVER,
    "glory": GOLD,
    "card": hexed("#7A2F28"),
    "mercenary": hexed("#5B5148"),
}
KIND_TEXT: dict[str, Colour] = {
    kind: INK if kind in ("servant", "gold_action", "silver", "glory") else CREAM for kind in KIND
}


def family_light(family: str) -> Colour:
    """The lit face of a pyramid: dark families need more white to stay apart from their shaded face."""
    if family in ("onyx", "black"):
        return hexed("#6A6A78")
    return mix(FAMILY[family], WHITE, 0.40 if family in ("sapphire", "blue") else 0.34)
