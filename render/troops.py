"""Troops on the map: tokens, mixed bands, battle groups and the tags of companions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.view import Table, Troop, View
from render.layout import Zone
from render.marks import PART, TROOP, burst, tag, troop
from render.pen import Sprite
from render.pieces import band
from render.scene import Scene, free_spot, inside_spot, middle_box
from render.shapes import Point, symbol_box
from render.words import Words, companion_kind, tile_name

APART = 54
BATTLE_HALF = (APART + 28, 30)
TAG_RISES = (-36, 37, 63, -63)
TAG_SHIFTS = (0, 8, -8, 16, -16, 26, -26, 36, -36)
GODS = "gods"


@dataclass(frozen=True, slots=True)
class Stand:
    """One side's troop as it is drawn: its tokens and where each stands from the middle."""

    tokens: tuple[tuple[Sprite, Point], ...]
    band: Sprite | None
    half: Point

    def put(self, scene: Scene, spot: Point) -> None:
        """Draw it and keep its place."""
        if self.band is not None:
            self.band.put(scene.frame, *spot)
        for sprite, (dx, dy) in self.tokens:
            sprite.put(scene.frame, spot[0] + dx, spot[1] + dy)
        scene.take(middle_box(*spot, *self.half))


def stand(zone: Zone, group: Troop) -> Stand | None:
    """How a troop stands: alone as one token, mixed on a band, upright where something stands beside it."""
    parts = [(seat, count) for seat, count in group.warriors.items() if count]
    if not parts:
        return None
    if len(parts) == 1:
        seat, count = parts[0]
        box = symbol_box(seat, TROOP)
        return Stand(((troop(seat, count), (0, 0)),), None, (box[2], box[3]))
    step = 44 if len(parts) == 2 else 30
    is_upright = "obelisk" in zone.anchors or zone.kind == "quarter"
    start = -step * (len(parts) - 1) / 2
    spots: list[Point] = [(0, start + i * step) if is_upright else (start + i * step, 0) for i in range(len(parts))]
    tokens = tuple((troop(seat, count, PART), spot) for (seat, count), spot in zip(parts, spots, strict=True))
    long = step * (len(parts) - 1) + 52
    back = band(56, long) if is_upright else band(long, 52)
    return Stand(tokens, back, (28, long / 2) if is_upright else (long / 2, 26))


def battle_middle(scene: Scene, name: str) -> Point:
    """Where the middle of a battle group comes to stand: pushed inside its zone."""
    zone = scene.board.zones[name]
    return inside_spot(scene, zone, zone.anchors["troop"], BATTLE_HALF)


def place_troops(scene: Scene, view: View, middles: Mapping[str, Point]) -> dict[str, Point]:
    """Draw every troop; the answer tells where the troops of each zone stand, for the tags."""
    spots: dict[str, Point] = {}
    fights: list[str] = []
    for name, sides in sorted(view.table.troops.items()):
        zone = scene.board.zones[name]
        present = [stand(zone, group) for group in sides.values() if group.size or group.companions]
        drawn = [one for one in present if one is not None]
        if len(drawn) > 1:
            fights.append(name)
        elif drawn:
            spots[name] = zone.anchors["troop"]
            drawn[0].put(scene, spots[name])
    for name in fights:
        spots[name] = middles[name]
        _battle(scene, view, name, middles[name])
    return spots


def is_fight(view: View, zone: str) -> bool:
    """Whether two sides stand in a zone."""
    return sum(1 for group in view.table.troops.get(zone, {}).values() if group.size) > 1


def fighters(view: View, zone: str) -> list[str]:
    """The sides in a contested zone, the defender first."""
    table = view.table
    sides = [side for side, group in table.troops[zone].items() if group.size]
    attacker = view.battle.attacker if view.battle is not None and view.battle.zone == zone else table.active
    came = table.seats[attacker].side if attacker in table.seats else ""
    return sorted(sides, key=lambda side: side == came)


def _battle(scene: Scene, view: View, name: str, middle: Point) -> None:
    zone = scene.board.zones[name]
    sides = fighters(view, name)
    for i, side in enumerate(sides):
        one = stand(zone, view.table.troops[name][side])
        if one is not None:
            one.put(scene, (middle[0] + APART * (2 * i / (len(sides) - 1) - 1), middle[1]))
    burst().put(scene.frame, *middle)
    scene.take(middle_box(*middle, 27, 27))


def place_tags(scene: Scene, view: View, spots: dict[str, Point], words: Words) -> None:
    """Names of companions beside their troops, where they cover the least."""
    for name, sides in sorted(view.table.troops.items()):
        if name not in spots:
            continue
        order = fighters(view, name) if is_fight(view, name) else list(sides)
        for i, side in enumerate(order):
            away = APART * (2 * i / (len(order) - 1) - 1) if len(order) > 1 else 0
            spot = (spots[name][0] + away, spots[name][1])
            for companion in sides[side].companions:
                sprite = tag(
                    tile_name(words, companion), keeper(view.table, side, companion), companion_kind(words, companion)
                )
                _tag(scene, spot, sprite, away)


def keeper(table: Table, side: str, companion: str) -> str:
    """The seat of a side that owns a companion."""
    seats = table.sides[side].seats
    owners = [seat for seat in seats if companion in (*table.seats[seat].companions, *table.seats[seat].tiles)]
    return (owners or seats)[0]


def _tag(scene: Scene, spot: Point, sprite: Sprite, away: float) -> None:
    half = (sprite.mask.width / 2 - 5, 12.0)
    lean = (half[0] - 20) * (1 if away > 0 else -1) if away else 0
    tries: Sequence[Point] = [(spot[0] + lean + dx, spot[1] + dy) for dx in TAG_SHIFTS for dy in TAG_RISES]
    place = free_spot(scene, tries, half)
    sprite.put(scene.frame, *place)
    scene.take(middle_box(*place, *half))
