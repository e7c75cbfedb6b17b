"""A battle as a picture: both sides with their sums, what was dealt and stopped, who won, and what came of it.

It is made of the values of events, not of the present board, so it never moves once it is posted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from render.battle_facts import MOST_LINES, SIGNS, Battle, Line, Side, line_text, lines, stats
from render.battle_side import BOLD, NOTE, NUMBER, PLAIN, SIGN_COLOUR, side
from render.battle_side import WIDE as SIDE_WIDE
from render.colours import (
    BRONZE,
    COIN,
    CREAM,
    GLOW,
    GOLD,
    HEADING,
    INK,
    INK_SOFT,
    MIST,
    NIGHT,
    NIGHT_DEEP,
    PAPYRUS,
    PAPYRUS_DEEP,
    PAPYRUS_LINE,
    RULE,
    WHITE,
    mix,
)
from render.fonts import ELLIPSIS, SECTION, SMALLEST, TITLE, Style, fit, spread, width, write
from render.icons import icon
from render.marks import burst, disc, divine_glory, mark, temple_glory
from render.palette import encode
from render.pen import Shadow, Sheet, Sprite, gradient
from render.shapes import rectangle
from render.strip import shown_name
from render.words import Words

SIZE = (1600, 1200)
LEFT, WIDE = 32, 1536
SIDES, SUMS, RESULT = 109, 650, 862
SUMS_HIGH, RESULT_HIGH = 190, 310
RESULT_LEFT = 206
ROWS = {3: (72, 112, 152), 4: (64, 98, 132, 166)}
PER_COLUMN = 6
STEP = 62
LINE, NARROW, TINY = Style(26, 600, 88), Style(20, 500, 72), Style(SMALLEST, 500, 88)
COLUMN = {"sign": 112, "number": 156, "name": 182, "sources": 336}
RESULT_GROUND = mix(PAPYRUS, COIN, 0.5)  # flat: a gradient of this hue falls into few of the palette's colours
PAD = 22
LEAST_NAME = 6

Told = tuple[Line | None, str, Style]


def battle(told: Battle, names: Mapping[str, str], *, words: Words) -> bytes:
    """The battle as PNG. Raises KeyError for a word that is missing."""
    return encode(draw(told, names, words))


def draw(told: Battle, names: Mapping[str, str], words: Words) -> Image.Image:
    """The picture in full colour."""
    image = _page(words["fight.sums"]).copy()
    called = {one.seat: shown_name(one.seat, names, words) for one in told.sides}
    _title(image, told, called, words)
    places = (LEFT, LEFT + WIDE - SIDE_WIDE)
    for own, x in sorted(zip(told.sides, places, strict=True), key=lambda each: each[0].seat == told.winner):
        side(image, x, SIDES, told, own, called[own.seat], words)
    _versus(words["fight.versus"]).put(image, SIZE[0] // 2, SIDES + 39)
    _sums(image, told, words)
    _result(image, told, called, words)
    return image


@lru_cache(maxsize=2)
def _page(sums: str) -> Image.Image:
    """What is the same for every battle: the page and the two panels below the sides."""
    image = gradient(SIZE, NIGHT, NIGHT_DEEP)
    _sums_ground(sums).put(image, LEFT, SUMS)
    _result_ground().put(image, LEFT, RESULT)
    return image


def below(told: Battle, called: Mapping[str, str], words: Words) -> str:
    """Where, when and who: the line under the title."""
    key = "fight.below" if told.round else "fight.below_short"
    attacker, defender = (called[one.seat] for one in told.sides)
    return words[key].format(label=told.label, round=told.round, attacker=attacker, defender=defender)


def _title(image: Image.Image, told: Battle, called: Mapping[str, str], words: Words) -> None:
    burst(34).put(image, 72, 52)
    title, style = fit(words["picture.battle_at"].format(place=told.place), TITLE, WIDE - 94)
    write(image, (126, 38), title, style, HEADING)
    text, style = fit(below(told, called, words), PLAIN, WIDE - 94)
    write(image, (126, 79), text, style, MIST)


@lru_cache(maxsize=2)
def _versus(word: str) -> Sprite:
    sheet = disc(28, mix(NIGHT, WHITE, 0.08), NIGHT_DEEP, GOLD)
    sheet.settle(Shadow(2, 3, 0.4))
    sheet.text((0, 0), word, BOLD, CREAM)
    return sheet.sprite()


# Damage and Shield


def _sums_ground(title: str) -> Sprite:
    sheet = Sheet(-PAD, -PAD, WIDE + PAD, SUMS_HIGH + PAD, scale=2)
    sheet.fill(rectangle(0, 0, WIDE, SUMS_HIGH, 16), PAPYRUS_LINE)
    sheet.shade(rectangle(2.2, 2.2, WIDE - 4.4, SUMS_HIGH - 4.4, 13), PAPYRUS, PAPYRUS_DEEP)
    sheet.fill(rectangle(WIDE / 2 - 1, 22, 1.8, SUMS_HIGH - 44), RULE)
    sheet.settle(Shadow(3, 5, 0.42))
    sheet.text((24, 33), title, SECTION, INK, anchor="l")
    return sheet.sprite()


def _sums(image: Image.Image, told: Battle, words: Words) -> None:
    for own, x in zip(told.sides, (LEFT, LEFT + WIDE // 2), strict=True):
        mark(own.seat, 46).put(image, x + 52, SUMS + 112)
        _stats(image, x, told, own, words)


def _stats(image: Image.Image, x: int, battle: Battle, own: Side, words: Words) -> None:
    room, found = WIDE // 2 - COLUMN["sources"] - 18, stats(battle, own, words)
    for (sign, total, name, sources), row in zip(found, ROWS[len(found)], strict=True):
        y = SUMS + row
        image.paste(SIGN_COLOUR[sign], (x + COLUMN["sign"] - 15, y - 15), icon(sign, 30))
        write(image, (x + COLUMN["number"], y), str(total), NUMBER, INK, anchor="m")
        text, style = fit(name, BOLD, COLUMN["sources"] - COLUMN["name"] - 10)
        write(image, (x + COLUMN["name"], y), text, style, INK)
        told, style = told_in(sources, room)
        for i, line in enumerate(told):
            write(
                image,
                (x + COLUMN["sources"], y + (i - (len(told) - 1) / 2) * (20 if len(found) == 3 else 17)),
                line,
                style,
                INK_SOFT,
            )


def told_in(sources: str, room: int) -> tuple[tuple[str, ...], Style]:
    """One line if the sources can be told in it, else two small ones."""
    for style in (PLAIN, NARROW):
        if width(sources, style) <= room:
            return (sources,), style
    return spread(sources, TINY, room, 2)


# The result


def _result_ground() -> Sprite:
    sheet = Sheet(-PAD, -PAD, WIDE + PAD, RESULT_HIGH + PAD, scale=2)
    sheet.fill(rectangle(0, 0, WIDE, RESULT_HIGH, 16), GOLD)
    sheet.fill(rectangle(4, 4, WIDE - 8, RESULT_HIGH - 8, 13), RESULT_GROUND)
    sheet.fill(rectangle(RESULT_LEFT - 1, 26, 2, RESULT_HIGH - 52), GOLD)
    sheet.settle(Shadow(3, 5, 0.42), Shadow(0, 9, 1.0, GLOW))
    return sheet.sprite()


def _result(image: Image.Image, told: Battle, called: Mapping[str, str], words: Words) -> None:
    middle = LEFT + RESULT_LEFT // 2
    mark(told.winner, 96).put(image, middle, RESULT + 86)
    write(image, (middle, RESULT + 168), words["fight.wins"], SECTION, INK, anchor="m")
    for text, row in zip(totals(told, words), (212, 246), strict=False):
        text, style = fit(text, LINE if row == 212 else NOTE, RESULT_LEFT - 24)
        write(image, (middle, RESULT + row), text, style, INK if row == 212 else INK_SOFT, anchor="m")
    found = lines(told)
    columns = 1 if len(found) <= PER_COLUMN else 2
    wide = (WIDE - RESULT_LEFT - 24) // columns
    for i, each in enumerate(told_lines(found, called, wide - 124, words)):
        column, row = divmod(i, PER_COLUMN)
        count = min(len(found), PER_COLUMN)
        step = min(STEP, (RESULT_HIGH - 32) // count)
        y = RESULT + RESULT_HIGH / 2 + (row - (count - 1) / 2) * step
        _line(image, LEFT + RESULT_LEFT + 20 + column * wide, y, each)


def totals(told: Battle, words: Words) -> list[str]:
    """The winner's Strength against the other's, and why equal ones have a winner."""
    winner, loser = sorted(told.sides, key=lambda one: one.seat != told.winner)
    found = [words["fight.totals"].format(count=winner.strength, other=loser.strength)]
    return [*found, words["fight.tie"]] if told.is_tie else found


def told_lines(found: list[Line], called: Mapping[str, str], room: int, words: Words) -> list[Told]:
    """The lines with their texts, as many as there is room for; the last one says how many more there are."""
    told = [(line, *shortened(line, called, room, words)) for line in found[:MOST_LINES]]
    if len(found) <= MOST_LINES:
        return [*told]
    more = words["picture.more"].format(count=len(found) - MOST_LINES + 1)
    return [*told[: MOST_LINES - 1], (None, more, LINE)]


def shortened(line: Line, called: Mapping[str, str], room: int, words: Words) -> tuple[str, Style]:
    """A line that says what happened: where there is no room, it is names that are cut."""
    names = dict(called)
    while True:
        text = line_text(line, names, words)
        told, style = fit(text, LINE, room)
        longest = max((line.seat, line.other or line.seat), key=lambda seat: len(names[seat]))
        if told == text or len(names[longest]) <= LEAST_NAME:
            return told, style
        names[longest] = names[longest].rstrip(ELLIPSIS)[:-1].rstrip() + ELLIPSIS


def _line(image: Image.Image, x: int, y: float, told: Told) -> None:
    line, text, style = told
    if line is not None:
        mark(line.seat, 38).put(image, x + 24, y)
        sign(SIGNS[line.kind]).put(image, x + 78, y)
    write(image, (x + 112, y), text, style, INK)


@lru_cache(maxsize=32)
def sign(name: str) -> Sprite:
    """What a line is about: a token where it is one, else a sign."""
    if name == "divine_glory":
        return divine_glory(17)
    if name == "temple_glory":
        return temple_glory(18)
    sheet = Sheet(-24, -24, 24, 24)
    if name == "battle_glory":
        sheet.fill(rectangle(-18, -18, 36, 36, 4.4), INK)
        sheet.shade(rectangle(-16.2, -16.2, 32.4, 32.4, 3.2), mix(GOLD, WHITE, 0.35), GOLD)
    elif name == "veteran":
        sheet.disc(0, 0, 19, INK)
        sheet.disc(0, 0, 17, BRONZE)
    sheet.settle(*([Shadow(1.5, 1.6, 0.4)] if name in ("battle_glory", "veteran") else []))
    mask = {"battle_glory": icon("battle", 28), "veteran": icon("scarab", 26)}.get(name) or icon(name, 32)
    sheet.stamp(mask, (0, 0), SIGN_COLOUR.get(name, INK))
    return sheet.sprite()
