"""The player boards of all seats as a picture, or one of them closer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image

from engine.view import Seat, View
from render.colours import CREAM, GOLD_STAR, HEADING, MIST, NIGHT, NIGHT_DEEP
from render.fonts import TITLE, Style, width, write
from render.icons import icon
from render.marks import awaited, divine_glory, temple_glory
from render.palette import encode
from render.pen import Sheet, Sprite, gradient
from render.seat_closer import closer
from render.seat_facts import Facts, facts
from render.seat_panel import TEAM_HIGH, height, panel, team_head
from render.strip import order, teams
from render.tiles import KIND_SIGN, Rows, kind_badge
from render.words import Words

WIDE, EDGE, HEAD = 1600, 24, 84
ACROSS, DOWN = 17, 12
COLUMNS = {1: 1, 2: 2, 4: 2}
FOOT, BETWEEN = 40, 22
SECOND, LEGEND, KIND = Style(23, 500, 88), Style(21, 500, 88), Style(20, 500, 86)


def seats(
    view: View,
    rows: Rows,
    names: Mapping[str, str],
    *,
    words: Words,
    seat: str = "",
    places: Mapping[str, str] | None = None,
) -> bytes:
    """The player boards as PNG, all of them or one closer. `places` says what cities and zones are called.

    Raises KeyError for an unknown seat or tile, and for a word that is missing.
    """
    return encode(draw(view, rows, names, words, seat, places))


def draw(
    view: View,
    rows: Rows,
    names: Mapping[str, str],
    words: Words,
    seat: str = "",
    places: Mapping[str, str] | None = None,
) -> Image.Image:
    """The picture in full colour; it grows with the longest list of tiles."""
    by_team = teams(view)
    shown = [seat] if seat else [one for allies in by_team.values() for one in allies] or order(view)
    told = [facts(view, rows, names, words, one, places or {}) for one in shown]
    boards = [view.table.seats[one] for one in shown]
    if seat:
        sprite = closer(told[0], boards[0], view, words, WIDE - 2 * EDGE)
        image = _page(HEAD + sprite.mask.height - 8).copy()
        sprite.put(image, EDGE, HEAD)
    else:
        image = _by_team(told, boards) if by_team else _all(told, boards)
        _kinds(image, told)
    _head(image, view, words, is_ordered=not seat and not by_team)
    return image


def _all(told: Sequence[Facts], boards: Sequence[Seat]) -> Image.Image:
    columns = COLUMNS.get(len(told), 3)
    wide = _wide(columns)
    rows = [list(range(i, min(i + columns, len(told)))) for i in range(0, len(told), columns)]
    highs = [max(height(told[i], wide) for i in row) for row in rows]
    image = _page(HEAD + sum(highs) + DOWN * len(rows) + 4 + _foot(told)).copy()
    y = HEAD
    for row, high in zip(rows, highs, strict=True):
        for column, i in enumerate(row):
            panel(told[i], boards[i], wide, high).put(image, EDGE + column * (wide + ACROSS), y)
        y += high + DOWN
    return image


def _wide(columns: int) -> int:
    return (WIDE - 2 * EDGE - (columns - 1) * ACROSS) // columns


def _foot(told: Sequence[Facts]) -> int:
    return FOOT if any(one.tiles for one in told) else 0


def _by_team(told: Sequence[Facts], boards: Sequence[Seat]) -> Image.Image:
    """4 Team Mode: the panels of allies under the head of their team: below each other, or where there are more of
    them than teams beside each other."""
    allies = [[i for i, one in enumerate(told) if one.team == team] for team in dict.fromkeys(one.team for one in told)]
    most = max(map(len, allies))
    are_beside = most > len(allies)
    columns = most if are_beside else len(allies)
    wide = _wide(columns)
    rows = allies if are_beside else [[team[k] for team in allies if k < len(team)] for k in range(most)]
    highs = [max(height(told[i], wide) for i in row) for row in rows]
    heads = (TEAM_HIGH + DOWN) * (len(allies) if are_beside else 1)
    image = _page(HEAD + heads + sum(highs) + DOWN * len(rows) + 4 + _foot(told)).copy()
    y = HEAD
    for k, (row, high) in enumerate(zip(rows, highs, strict=True)):
        if are_beside:
            _head_of(told[row[0]], WIDE - 2 * EDGE).put(image, EDGE, y)
        elif not k:
            for column, i in enumerate(row):
                _head_of(told[i], wide).put(image, EDGE + column * (wide + ACROSS), y)
        y += TEAM_HIGH + DOWN if are_beside or not k else 0
        for column, i in enumerate(row):
            panel(told[i], boards[i], wide, high).put(image, EDGE + column * (wide + ACROSS), y)
        y += high + DOWN
    return image


def _head_of(told: Facts, wide: int) -> Sprite:
    return team_head(told.team, told.permanent, told.temporary, wide)


def _kinds(image: Image.Image, told: Sequence[Facts]) -> None:
    """The signs of the tiles' kinds that are to be seen, and what each means."""
    found = {tile.kind: tile.word for one in told for tile in one.tiles}
    held = [(kind, found[kind]) for kind in KIND_SIGN if kind in found]
    run = sum(width(word, KIND) + 34 + BETWEEN for _, word in held) - BETWEEN
    x, y = (WIDE - run) // 2, image.height - 26
    for kind, word in held:
        kind_badge(kind, 26).put(image, x + 13, y)
        x = write(image, (x + 34, y), word, KIND, CREAM) + BETWEEN


@lru_cache(maxsize=16)
def _page(high: int) -> Image.Image:
    return gradient((WIDE, high), NIGHT, NIGHT_DEEP)


def _head(image: Image.Image, view: View, words: Words, *, is_ordered: bool) -> None:
    x = write(image, (EDGE + 8, 44), words["picture.seats"], TITLE, HEADING)
    phase = words[f"picture.phase_{'over' if view.table.outcome else view.table.phase}"]
    number = [f"{words['picture.round']} {view.table.round}"] if view.table.round else []
    rest = [words["picture.in_order"]] if is_ordered else []
    write(image, (x + 20, 46), " · ".join([*number, phase, *rest]), SECOND, MIST)
    signs = [(divine_glory(11), "permanent"), (temple_glory(13), "temporary")]
    signs += [(_crown(), "first"), (awaited(13), "awaited")]
    x = WIDE - EDGE - 8 - sum(width(words[f"picture.{word}"], LEGEND) + 66 for _, word in signs) + 28
    for sprite, word in signs:
        sprite.put(image, x + 13, 44)
        x = write(image, (x + 36, 45), words[f"picture.{word}"], LEGEND, CREAM) + 30


@lru_cache(maxsize=1)
def _crown() -> Sprite:
    sheet = Sheet(-16, -16, 16, 16)
    sheet.settle()
    sheet.stamp(icon("crown", 28), (0, 0), GOLD_STAR)
    return sheet.sprite()
