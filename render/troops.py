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

APART, CLOSE = 54, 33
REACH, RISE = 28, 30
BURST, SMALL_BURST = 27, 18
TAG_RISES = (-36, 37, 63, -63)
TAG_SHIFTS = (0, 8, -8, 16, -16, 26, -26, 36, -36)
FAR_SHIFTS = (0, 36, -36, 54, -54, 72, -72, 90, -90)
FAR_RISES = (-36, 37, -20, 20, 0, 63, -63, 88, -88)
OTHER_WAY = 250


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


def stand(group: Troop, *, is_upright: bool) -> Stand | None:
    """How a Troop stands: alone as one token, mixed on a band, upright or lying."""
    parts = [(seat, count) for seat, count in group.warriors.items() if count]
    if not parts:
        return None
    if len(parts) == 1:
        seat, count = parts[0]
        box = symbol_box(seat, TROOP)
        return Stand(((troop(seat, count), (0, 0)),), None, (box[2], box[3]))
    step = _step(len(parts), is_upright=is_upright)
    start = -step * (len(parts) - 1) / 2
    spots: list[Point] = [(0, start + i * step) if is_upright else (start + i * step, 0) for i in range(len(parts))]
    tokens = tuple((troop(seat, count, PART), spot) for (seat, count), spot in zip(parts, spots, strict=True))
    back = band(*_mixed_size(len(parts), is_upright=is_upright))
    return Stand(tokens, back, _mixed_half(len(parts), is_upright=is_upright))


def _step(count: int, *, is_upright: bool) -> int:
    """How far apart tokens stand: three upright ones may overlap, for each shows its count all the same."""
    return 36 if count > 2 and is_upright else 44


def _mixed_size(count: int, *, is_upright: bool) -> tuple[int, int]:
    long = _step(count, is_upright=is_upright) * (count - 1) + 52
    return (56, long) if is_upright else (long, 52)


def _mixed_half(count: int, *, is_upright: bool) -> Point:
    wide, high = _mixed_size(count, is_upright=is_upright)
    return wide / 2, high / 2


@dataclass(frozen=True, slots=True)
class Group:
    """Tokens that need more room than one: where their middle comes to stand, and how; two sides stand `apart`."""

    middle: Point
    half: Point
    is_upright: bool
    apart: int = APART

    def spots(self, count: int) -> list[Point]:
        """Where each of so many sides stands, left to right."""
        x, y = self.middle
        return [(x + self.apart * (2 * i / (count - 1) - 1), y) for i in range(count)] if count > 1 else [(x, y)]


def find_groups(scene: Scene, view: View) -> dict[str, Group]:
    """The battles and the mixed Troops of the board, pushed inside their zones."""
    found: dict[str, Group] = {}
    for name, sides in sorted(view.table.troops.items()):
        zone, most = scene.board.zones[name], max((_seats(one) for one in sides.values()), default=0)
        if is_fight(view, name):
            found[name] = _fight(scene, zone, max(RISE, _mixed_half(most, is_upright=True)[1] if most > 1 else 0))
        elif most > 1:
            found[name] = _mixed(scene, zone, most)
            scene.take(middle_box(*found[name].middle, *found[name].half))
    return found


def _seats(group: Troop) -> int:
    return sum(1 for count in group.warriors.values() if count)


def _fight(scene: Scene, zone: Zone, rise: float) -> Group:
    """Closer together where a side would else stand in another zone, as if the battle were there."""
    tries = []
    for apart in (APART, CLOSE):
        half = (apart + REACH, rise)
        group = Group(inside_spot(scene, zone, zone.anchors["troop"], half)[1], half, True, apart)
        tries.append((_astray(scene, zone, group), group))
        if not tries[-1][0]:
            break
    return min(tries, key=lambda one: (one[0], one[1].apart))[1]


def _astray(scene: Scene, zone: Zone, group: Group) -> int:
    """How many of two sides would stand in another zone; what lies over water or the edge misleads nobody."""
    others = [other for other in scene.board.open() if other is not zone]
    return sum(any(other.holds(spot) for other in others) for spot in group.spots(2))


def _mixed(scene: Scene, zone: Zone, count: int) -> Group:
    """Upright where an obelisk or a pyramid stands beside, unless lying covers clearly less."""
    prefers_upright = "obelisk" in zone.anchors or zone.kind == "quarter"
    tries = []
    for is_upright in (prefers_upright, not prefers_upright):
        half = _mixed_half(count, is_upright=is_upright)
        cost, spot = inside_spot(scene, zone, zone.anchors["troop"], half)
        tries.append((cost + (0 if is_upright == prefers_upright else OTHER_WAY), Group(spot, half, is_upright)))
    return min(tries, key=lambda one: one[0])[1]


def place_troops(scene: Scene, view: View, groups: Mapping[str, Group]) -> dict[str, Group]:
    """Draw every Troop; the answer tells where the Troops of each zone stand, for the tags."""
    spots: dict[str, Group] = {}
    for name, sides in sorted(view.table.troops.items()):
        if is_fight(view, name):
            continue
        group = groups.get(name)
        drawn = [stand(one, is_upright=group is None or group.is_upright) for one in sides.values()]
        for one in (one for one in drawn if one is not None):
            spots[name] = group or Group(scene.board.zones[name].anchors["troop"], (0, 25), True)
            one.put(scene, spots[name].middle)
    for name, group in groups.items():
        if is_fight(view, name):
            spots[name] = group
            _battle(scene, view, name, group)
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


def _battle(scene: Scene, view: View, name: str, group: Group) -> None:
    sides = fighters(view, name)
    for side, spot in zip(sides, group.spots(len(sides)), strict=True):
        one = stand(view.table.troops[name][side], is_upright=True)
        if one is not None:
            one.put(scene, spot)
    radius, (x, y) = (BURST, group.middle) if group.apart == APART else (SMALL_BURST, _above(group))
    burst(radius).put(scene.frame, x, y)
    scene.take(middle_box(x, y, radius, radius))


def _above(group: Group) -> Point:
    """Sides close together would have their numbers under the burst: it stands between their upper edges."""
    return group.middle[0], group.middle[1] - group.half[1] + 4


def place_tags(scene: Scene, view: View, spots: Mapping[str, Group], words: Words) -> None:
    """Names of companions beside their troops, where they cover the least."""
    for name, sides in sorted(view.table.troops.items()):
        if name not in spots or not scene.shows(spots[name].middle):
            continue
        order = fighters(view, name) if is_fight(view, name) else list(sides)
        for side, spot in zip(order, spots[name].spots(len(order)), strict=True):
            away = spot[0] - spots[name].middle[0]
            high = spots[name].half[1] if _seats(sides[side]) > 1 else 25
            for companion in sides[side].companions:
                owner, kind = keeper(view.table, side, companion), companion_kind(words, companion)
                _tag(scene, spot, tag(tile_name(words, companion), owner, kind), away, high - 25)


def keeper(table: Table, side: str, companion: str) -> str:
    """The seat of a side that owns a companion."""
    seats = table.sides[side].seats
    owners = [seat for seat in seats if companion in (*table.seats[seat].companions, *table.seats[seat].tiles)]
    return (owners or seats)[0]


def _tag(scene: Scene, spot: Point, sprite: Sprite, away: float, more: float) -> None:
    """Close above or below; where that covers something, further off; never over the edge of the picture."""
    half = (sprite.width / 2 - 5, 12.0)
    lean = (half[0] - 20) * (1 if away > 0 else -1) if away else 0

    def spread(shifts: Sequence[int], rises: Sequence[int]) -> list[Point]:
        return [
            (
                min(max(spot[0] + lean + dx, half[0] + 6), scene.board.size[0] - half[0] - 6),
                spot[1] + dy + (more if dy > 0 else -more),
            )
            for dx in shifts
            for dy in rises
        ]

    place = free_spot(scene, spread(TAG_SHIFTS, TAG_RISES), half, spread(FAR_SHIFTS, FAR_RISES))
    sprite.put(scene.frame, *place)
    scene.take(middle_box(*place, *half))
