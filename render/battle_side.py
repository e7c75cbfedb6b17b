"""One side of a battle on its panel: total, card, sources of Strength, hits taken, who fell and who is left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from render.battle_facts import Battle, Row, Side, Term, hits, rows
from render.cards import drawn, foot_words
from render.colours import (
    BLOOD,
    CREAM,
    GLOW,
    GOLD,
    GOLD_STAR,
    INK,
    INK_SOFT,
    MIST,
    PAPYRUS,
    PAPYRUS_DEEP,
    PAPYRUS_LINE,
    RULE,
    SEAT,
    STEEL,
    Colour,
    mix,
)
from render.fonts import SMALLEST, Style, fit, width, write
from render.icons import icon
from render.marks import PART, mark, tag, troop
from render.panels import head_colour
from render.pen import Shadow, Sheet, Sprite
from render.shapes import rectangle
from render.words import Words, companion_kind, seat_word, tile_name

WIDE, HIGH, HEAD = 748, 520, 78
PAD = 22
CARD, CARD_AT = (180, 257), (24, 94)
LIST_LEFT, LIST_TOP, LIST_HIGH = 216, 90, 296
STEP = 43
LEAST_STEP = 24
RULED, HITS, FALLEN = 396, 428, 480
FIRST, MARGIN = 156, 24
FIGURE, TOKEN, BETWEEN = 42, 54, 12
# Few faces, since each one costs time when it is first opened.
NAME, TOTAL = Style(29, 700, 90), Style(62, 800, 90)
PLAIN, BOLD, NUMBER, NOTE = Style(23, 500, 88), Style(23, 600, 88), Style(27, 800, 88), Style(20, 500, 88)
SIZES = ((31, 23), (28, 20), (0, SMALLEST))  # from this step on, this size
SIGN_COLOUR: Mapping[str, Colour] = {
    "drop": BLOOD,
    "pierced": BLOOD,
    "shield": STEEL,
    "impenetrable": STEEL,
    "ignored": STEEL,
    "cross": BLOOD,
}
PALE = mix(PAPYRUS_DEEP, INK, 0.28)


@lru_cache(maxsize=16)
def ground(seat: str, is_winner: bool) -> Sprite:
    """The empty panel of a seat; the winner's stands out in gold."""
    sheet = Sheet(-PAD, -PAD, WIDE + PAD, HIGH + PAD, scale=2)
    edge = 4.0 if is_winner else 2.2
    sheet.fill(rectangle(0, 0, WIDE, HIGH, 16), GOLD if is_winner else PAPYRUS_LINE)
    sheet.shade(rectangle(edge, edge, WIDE - 2 * edge, HIGH - 2 * edge, 13), PAPYRUS, PAPYRUS_DEEP)
    top = [(x, min(y, float(HEAD))) for x, y in rectangle(edge, edge, WIDE - 2 * edge, HIGH - 2 * edge, 13)]
    shade = head_colour(seat)
    sheet.fill(top, shade)
    sheet.fill(rectangle(edge, HEAD - 1, WIDE - 2 * edge, 3), GOLD)
    sheet.fill(rectangle(MARGIN, RULED, WIDE - 2 * MARGIN, 1.8), RULE)
    sheet.settle(Shadow(3, 5, 0.42), *([Shadow(0, 9, 1.0, GLOW)] if is_winner else []))
    return sheet.sprite()


def side(image: Image.Image, x: int, y: int, battle: Battle, own: Side, name: str, words: Words) -> None:
    """Draw one of the two with the corner of its panel at this place."""
    is_winner = own.seat == battle.winner
    ground(own.seat, is_winner).put(image, x, y)
    _head(image, x, y, battle, own, name, words)
    _card(image, x, y, own, words)
    _rows(image, x + LIST_LEFT, y + LIST_TOP, WIDE - LIST_LEFT - 16, listed(rows(own, words), words))
    _hits(image, x, y + HITS, own, hits(own, battle.foe(own), words), words)
    _warriors(image, x, y + FALLEN, own, words)


def _head(image: Image.Image, x: int, y: int, battle: Battle, own: Side, name: str, words: Words) -> None:
    middle = y + HEAD // 2
    mark(own.seat, 54).put(image, x + 50, middle)
    start = write(
        image,
        (x + WIDE - MARGIN, middle + 1),
        str(own.strength),
        TOTAL,
        GOLD_STAR if own.seat == battle.winner else CREAM,
        anchor="r",
    )
    left = start - width(str(own.strength), TOTAL) - 62
    image.paste(GOLD_STAR if own.seat == battle.winner else CREAM, (left, middle - 26), icon("khopesh", 52))
    room = left - 12 - (x + 94)
    said, style = fit(name, NAME, room)
    write(image, (x + 94, middle - 14), said, style, CREAM)
    role = words["fight.attacker" if own is battle.attacker else "fight.defender"]
    told, style = fit(words["fight.role"].format(role=role, seat=led(own, words)), PLAIN, room)
    end = write(image, (x + 94, middle + 17), told, style, mix(MIST, CREAM, 0.6))
    for sprite in _tags(own, left - 8 - end, words):
        wide = sprite.mask.width
        sprite.put(image, end + 10 + wide // 2, middle + 17)
        end += wide + 4


def led(own: Side, words: Words) -> str:
    """`Red`; of a mixed Troop `Red with Green`."""
    seat, *allies = (seat_word(words, seat) for seat, _, _ in own.owners)
    return words["fight.with"].format(seat=seat, allies=words["alt.and"].join(allies)) if allies else seat


def _tags(own: Side, room: int, words: Words) -> list[Sprite]:
    """The companions, as many as there is room for; one that adds to a sum stands there as well."""
    found = []
    for companion in own.companions:
        sprite = tag(tile_name(words, companion), own.seat, companion_kind(words, companion))
        room -= sprite.mask.width + 10
        if room >= 0:
            found.append(sprite)
    return found


def _card(image: Image.Image, x: int, y: int, own: Side, words: Words) -> None:
    card = drawn(own.card, own.seat, CARD, foot_words(own.card, words))
    card.put(image, x + CARD_AT[0], y + CARD_AT[1])
    text, style = fit(under(own, words), NOTE, LIST_LEFT - 14)
    write(image, (x + CARD_AT[0] + CARD[0] / 2, y + CARD_AT[1] + CARD[1] + 22), text, style, INK_SOFT, anchor="m")


def under(own: Side, words: Words) -> str:
    """What stands under the card: what was paid for DI cards, or that it was played."""
    return words["fight.paid"].format(pp=own.paid) if own.paid else words["picture.played"]


def listed(found: list[Row], words: Words) -> list[Row]:
    """As many rows as can be read; the last one says how many more there are."""
    most = LIST_HIGH // LEAST_STEP
    if len(found) <= most:
        return found
    more = words["picture.more"].format(count=len(found) - most + 1)
    return [*found[: most - 1], Row("", more, "")]


def step_of(count: int) -> int:
    """How far one row stands below the other."""
    return min(STEP, LIST_HIGH // max(count, 1))


def _rows(image: Image.Image, x: int, y: int, wide: int, found: list[Row]) -> None:
    step = step_of(len(found))
    size = next(size for least, size in SIZES if step >= least)
    source, plain, value = (Style(size, weight, 88) for weight in (600, 500, 800))
    for i, row in enumerate(found):
        top = y + i * step
        middle = top + step / 2
        if i % 2 == 0:
            _stripe(wide, step - 4).put(image, x, top + 2)
        high = min(28, step - 5)
        if row.sign:
            image.paste(INK, (x + 10, round(middle - high / 2)), icon(row.sign, high))
        start = end = x + wide - 12
        for said, unit in reversed([(row.value, row.unit), *row.also]):
            is_number = any(letter.isdigit() for letter in said)
            style, colour = (value, INK) if is_number else (plain, INK_SOFT)
            write(image, (end, middle), said, style, SIGN_COLOUR.get(unit, colour), anchor="r")
            start = end - width(said, style)
            if unit:
                start -= high + 4
                image.paste(SIGN_COLOUR[unit], (start, round(middle - high / 2)), icon(unit, high))
            end = start - 14
        text, style = fit(row.text, source, start - 12 - (x + 48))
        write(image, (x + 48, middle), text, style, INK)


@lru_cache(maxsize=16)
def _stripe(wide: int, high: int) -> Sprite:
    sheet = Sheet(0, 0, wide, high, scale=2)
    sheet.fill(rectangle(0, 0, wide, high, 7), CREAM)
    return sheet.sprite()


def _hits(image: Image.Image, x: int, y: int, own: Side, terms: list[Term], words: Words) -> None:
    label, style = fit(words["fight.hits"], BOLD, FIRST - MARGIN - 8)
    write(image, (x + MARGIN, y), label, style, INK_SOFT)
    end, right = x + FIRST, x + WIDE - MARGIN
    if own.lost is None:
        write(image, (end, y), words["fight.follow"], BOLD, INK_SOFT)
        return
    for term in terms:
        if term.before:
            end = write(image, (end + 10, y), term.before, NUMBER, INK) + 10
        image.paste(SIGN_COLOUR[term.sign], (end, y - 16), icon(term.sign, 32))
        end = write(image, (end + 37, y), str(term.value), NUMBER, INK)
        end = write(image, (end + 7, y + 1), term.note, NOTE, INK_SOFT) if term.note else end
    if own.said >= 0:
        text, style = fit(words["fight.said"].format(count=own.said), NOTE, right - end - 16)
        write(image, (right, y), text, style, INK_SOFT, anchor="r")


def _warriors(image: Image.Image, x: int, y: int, own: Side, words: Words) -> None:
    label, style = fit(words["fight.warriors"], BOLD, FIRST - MARGIN - 8)
    write(image, (x + MARGIN, y), label, style, INK_SOFT)
    right = x + WIDE - MARGIN
    if own.lost is not None:
        text = words["fight.left"].format(lost=own.lost, left=own.left)
        right = write(image, (right, y), text, BOLD, BLOOD if own.lost else INK_SOFT, anchor="r") - width(text, BOLD)
    for figure, place in figures(own, right - 16 - (x + FIRST)):
        figure.put(image, x + FIRST + place, y)


def figures(own: Side, room: int) -> list[tuple[Sprite, int]]:
    """The Warriors and how far from the left the middle of each stands, those that fell last.

    4 Mixed Troops: owner by owner, each behind the token that stands for its Warriors on the board.
    """
    if not own.allies:
        step = min(48, room // max(own.before, 1))
        return _row(own.seat, own.before, own.lost or 0, step, is_mixed=False)
    groups = len(own.owners)
    spare = room - groups * (TOKEN + FIGURE + BETWEEN) + BETWEEN
    step = min(FIGURE, spare // max(own.before - groups, 1))
    found, left = [], 0
    for seat, count, fell in own.owners:
        found.append((troop(seat, count, PART), left + TOKEN // 2))
        left += TOKEN
        found += [(sprite, left + x) for sprite, x in _row(seat, count, fell, step, is_mixed=True)]
        left += step * (count - 1) + FIGURE + BETWEEN
    return found


def _row(seat: str, count: int, fell: int, step: int, *, is_mixed: bool) -> list[tuple[Sprite, int]]:
    return [(_warrior(seat, i < count - fell, is_mixed), i * step + FIGURE // 2) for i in range(count)]


@lru_cache(maxsize=32)
def _warrior(seat: str, stands: bool, is_mixed: bool) -> Sprite:
    """A Warrior in the colour of its seat on a dark rim; one that fell is pale and crossed out.

    In a mixed Troop a pale one has something of the colour of its seat.
    """
    sheet = Sheet(-26, -26, 26, 26, scale=1)
    sheet.settle()
    mask = icon("warrior", FIGURE)
    if stands:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
            sheet.stamp(mask, (dx * 1.5, dy * 1.5), INK)
        sheet.stamp(mask, (0, 0), SEAT[seat])
        return sheet.sprite()
    sheet.stamp(mask, (0, 0), mix(PALE, SEAT[seat], 0.4) if is_mixed else PALE)
    sheet.stamp(icon("cross", 38), (0, 0), BLOOD)
    return sheet.sprite()
