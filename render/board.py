"""The board as a picture, from a View: a still ground, then all that may move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from engine.view import View
from render.ground import frame_edge, ground, hearts, stand
from render.layout import SIZE, STRIP, Map, Zone, map_of, part, straight
from render.marks import plate, temple_glory
from render.moved import show_move
from render.outline import contested, lit
from render.palette import encode
from render.panels import has_panels, panels
from render.pieces import flag, foundation, glorious_pyramid, pyramid
from render.scale import larger
from render.scene import WRITING, Scene, middle_box, pyramid_box, still_boxes
from render.shapes import overlap
from render.strip import news, strip
from render.tiles import LEVELS
from render.troops import find_groups, is_fight, place_tags, place_troops
from render.warm import warm
from render.words import Words, seat_word

CUT_WIDTH, CUT_MARGIN, ZOOM = 800, 36, 2
WHOLE: tuple[int, int, int, int] = (0, 0, *SIZE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A move in the making: the way so far and how each hop goes, the places that may come next, who is attacked."""

    path: tuple[str, ...]
    lit: tuple[str, ...]
    battle: str = ""
    hops: tuple[str, ...] = ()


def board(
    view: View,
    layout: dict[str, Any],
    names: Mapping[str, str],
    *,
    words: Words,
    draft: Draft | None = None,
    around: Sequence[str] = (),
    zoom: Sequence[str] = (),
) -> bytes:
    """The board as PNG, whole, cut out around some zones, or the area of some zones drawn twice as large.

    Raises KeyError for a zone the board does not have, and for a word that is missing.
    """
    plan = map_of(layout, view.table.configuration)
    if zoom:
        with larger(ZOOM):
            return encode(draw(view, part(plan, cut_out(plan, zoom), ZOOM), names, words, draft, is_whole=False))
    box = cut_out(plan, around) if around else WHOLE
    frame = draw(view, plan, names, words, draft, is_whole=box == WHOLE)
    return encode(frame if box == WHOLE else frame.crop(box))


def draw(
    view: View,
    plan: Map,
    names: Mapping[str, str],
    words: Words,
    draft: Draft | None = None,
    *,
    is_whole: bool = True,
) -> Image.Image:
    """The frame in full colour, in the drawing order of the visual rules; what is cut out needs no panels."""
    signs = (words["picture.closed"], words["picture.storm"])
    if plan.times > 1:
        base = _part(plan, _owners(view), signs)
    else:
        base = _base(plan, _owners(view), signs, tuple(view.table.colours), has_panels(plan, view))
    scene = Scene(base.copy(), plan, still_boxes(plan))
    flags = reserve(scene, view)
    _stand_out(scene, view, draft)
    groups = find_groups(scene, view)
    crossed = show_move(scene, view, groups, draft.path if draft else None, draft.hops if draft else ())
    _again(scene, view, draft, crossed)
    _pyramids(scene, view)
    _flags(scene, view, flags)
    place_tags(scene, view, place_troops(scene, view, groups), words)
    if plan.times > 1:
        return scene.frame
    if is_whole:
        panels(scene.frame, plan, view, names, words)
    frame_edge(scene.frame)
    strip(scene.frame, view, names, words)
    if has_panels(plan, view):
        news(scene.frame, _news(view, plan, words))
    return scene.frame


@lru_cache(maxsize=6)
def _base(
    plan: Map, owners: tuple[tuple[str, str], ...], signs: tuple[str, str], families: tuple[str, ...], with_panels: bool
) -> Image.Image:
    warm([seat for _, seat in owners], families, has_panels=with_panels)
    return ground(plan, owners, signs)


@lru_cache(maxsize=3)
def _part(plan: Map, owners: tuple[tuple[str, str], ...], signs: tuple[str, str]) -> Image.Image:
    return ground(plan, owners, signs)


def _owners(view: View) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((seat.city, seat.id) for seat in view.table.seats.values() if seat.city))


def _stand_out(scene: Scene, view: View, draft: Draft | None) -> None:
    for zone in sorted(draft.lit) if draft else []:
        lit(scene.board, zone).put(scene.frame)
    for zone in fights(view, draft):
        contested(scene.board, zone).put(scene.frame)


def fights(view: View, draft: Draft | None) -> list[str]:
    """The zones where a battle is fought, or would be."""
    found = {zone for zone in view.table.troops if is_fight(view, zone)}
    found |= {view.battle.zone} if view.battle is not None and view.battle.zone else set()
    return sorted(found | ({draft.battle} if draft and draft.battle else set()))


def _again(scene: Scene, view: View, draft: Draft | None, crossed: Sequence[str]) -> None:
    """Labels, temples, ports and city hearts stay on top of glows and arrows."""
    touched = {*crossed, *fights(view, draft), *(draft.lit if draft else ())}
    for zone in sorted(touched):
        stand(scene.frame, scene.board, scene.board.zones[zone], _owners(view))
    if touched:
        hearts(scene.frame, scene.board, _owners(view))


def reserve(scene: Scene, view: View) -> dict[str, int]:
    """Take the places of pyramids, flags and tokens before anything is moved around them; tells each flag's side."""
    for zone in scene.board.open():
        standing = view.table.pyramids.get(zone.id)
        if zone.kind == "quarter" and standing is not None:
            x, y = straight(zone)[2]
            left, top, right, bottom = pyramid_box((x, y), standing.level)
            scene.take((left, top, right, bottom))
            scene.take((left + 12, top + 8, right - 12, bottom), 2)  # an edge may be covered rather than the middle
            scene.take((x - 25, y + 6, x + 25, y + 27), WRITING - 1)
    sides = {zone.id: _roof_side(scene, zone) for zone in scene.board.open() if "temple" in zone.anchors}
    for name, side in sides.items():
        x, y = scene.board.zones[name].anchors["temple"]
        scene.take(middle_box(x + 27 * side, y - 46, 16, 17))
    return sides


def _pyramids(scene: Scene, view: View) -> None:
    quarters = [zone for zone in scene.board.open() if zone.kind == "quarter"]
    for zone in sorted(quarters, key=lambda zone: zone.anchors["pyramid"][1]):
        (x, y), standing = straight(zone)[2], view.table.pyramids.get(zone.id)
        if standing is None or not standing.level:
            foundation().put(scene.frame, x, y)
            continue
        made = glorious_pyramid if is_glorious(view, zone.id, standing.level) else pyramid
        made(standing.colour, standing.level).put(scene.frame, x, y + 2)
        plate(standing.colour, standing.level).put(scene.frame, x, y + 16.5)


def is_glorious(view: View, quarter: str, level: int) -> bool:
    """Whether somebody has Glory of a pyramid that is not of the top level, where it goes without saying."""
    return level < LEVELS[-1] and bool(view.table.glory.get(quarter))


def _flags(scene: Scene, view: View, sides: Mapping[str, int]) -> None:
    for name, lean in sides.items():
        side, holder = view.table.glory.get(name), view.holders.get(name, "")
        x, y = scene.board.zones[name].anchors["temple"]
        if side == "":
            temple_glory().put(scene.frame, x + 29 * lean, y - 34)
        elif holder or side:
            flag(holder or view.table.sides[side or ""].seats[0]).put(scene.frame, x + 27 * lean, y - 14)


def _roof_side(scene: Scene, zone: Zone) -> int:
    x, y = zone.anchors["temple"]
    away = -1 if zone.anchors["troop"][0] > x else 1
    troop, own, reach = (
        middle_box(*zone.anchors["troop"], 28, 26),
        middle_box(x, y, 42, 32),
        (x - 45, y - 66, x + 45, y),
    )
    others = [other for other in scene.taken if other != own and overlap(reach, other)]

    def cover(side: int) -> float:
        box = middle_box(x + 27 * side, y - 48, 16, 16)
        return sum(overlap(box, other) for other in others) + overlap(box, troop)

    return min((away, -away), key=cover)


def _news(view: View, plan: Map, words: Words) -> list[tuple[str, str, str]]:
    lines: list[tuple[str, str, str]] = []
    move, fight, outcome = view.table.last_move, view.battle, view.table.outcome
    if outcome is not None:
        lines.append(("crown", outcome.seat, words["picture.wins"]))
    if move is not None and len(move.path) > 1:
        start, goal = plan.zones[move.path[0]].label, plan.zones[move.path[-1]].label
        said = words["picture.moved"].format(count=move.warriors, start=start, goal=goal)
        lines.append(("boot", move.seat, said))
    if fight is not None and fight.defender:
        zone, other = plan.zones[fight.zone], seat_word(words, fight.defender)
        said = words["picture.attacks"].format(seat=other, label=zone.label, name=zone.name)
        lines.append(("burst", fight.attacker, said))
    return lines


def cut_out(plan: Map, zones: Sequence[str]) -> tuple[int, int, int, int]:
    """A box of 4:3 in whole pixels, at least 800 wide, that holds the zones; the whole picture if none does."""
    boxes = [plan.zones[zone].box() for zone in zones]
    left, top = min(box[0] for box in boxes) - CUT_MARGIN, min(box[1] for box in boxes) - CUT_MARGIN
    right, bottom = max(box[2] for box in boxes) + CUT_MARGIN, max(box[3] for box in boxes) + CUT_MARGIN
    left, top, right, bottom = max(left, 0), max(top, STRIP), min(right, SIZE[0]), min(bottom, SIZE[1])
    wide = max(CUT_WIDTH, right - left, (bottom - top) * 4 / 3)
    high = round(wide * 3 / 4)
    if high > SIZE[1] - STRIP or wide > SIZE[0]:
        return WHOLE
    x = round(min(max((left + right - wide) / 2, 0), SIZE[0] - wide))
    y = round(min(max((top + bottom - high) / 2, STRIP), SIZE[1] - high))
    return x, y, x + round(wide), y + high
