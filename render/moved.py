"""What moved last, or would move: the silhouette left behind and the arrow to where it came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.view import View
from render.arrow import (
    AROUND_LABEL,
    AROUND_PIECE,
    PORT,
    RIM,
    TELEPORT,
    Block,
    Leg,
    along,
    arrow,
    bent,
    cut,
    route,
    until,
)
from render.layout import straight
from render.marks import ghost
from render.scene import Scene, label_box, middle_box, pyramid_box, zone_boxes
from render.shapes import Box, Point, curve, inside, overlap
from render.troops import Group

STEP = 12
CLEAR = 12
MARGIN = 60


def show_move(
    scene: Scene, view: View, groups: Mapping[str, Group], drafted: Sequence[str] | None, hops: Sequence[str] = ()
) -> list[str]:
    """The arrow of the last move, or of the way so far while one is drafted; the answer names the zones it touches."""
    move = view.table.last_move
    if drafted is not None:
        seat = view.viewer or view.table.active
        if len(drafted) > 1:
            return _show(scene, legs(scene, view, drafted, hops, groups), seat, True)
    elif move is not None and len(move.path) > 1:
        if _is_empty(view, move.path[0], move.seat):
            ghost(move.seat).put(scene.frame, *scene.board.zones[move.path[0]].anchors["troop"])
        return _show(scene, legs(scene, view, move.path, move.hops, groups), move.seat, False)
    return []


def _is_empty(view: View, zone: str, seat: str) -> bool:
    group = view.table.troop(zone, view.table.seats[seat].side)
    return group is None or not group.size


def _show(scene: Scene, way: tuple[Leg, ...], seat: str, is_draft: bool) -> list[str]:
    wide, high = scene.board.size
    sprite = arrow(way, seat, is_draft, (-MARGIN, -MARGIN, wide + MARGIN, high + MARGIN))
    sprite.put(scene.frame, 0, 0)
    for leg in way:
        for (ax, ay), (bx, by) in pairwise(leg.points):
            steps = int(max(abs(bx - ax), abs(by - ay)) // STEP) + 1
            for i in range(steps + 1):
                scene.take(middle_box(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps, 8, 8))
    scene.take(middle_box(*way[-1].points[-1], 20, 20))
    for leg in (leg for leg in way if leg.hop):
        scene.take(middle_box(*leg.badge, 21, 21))
    covered = sprite.box(0, 0)
    touched = [zone.id for zone in scene.board.open() if any(overlap(covered, box) for box in zone_boxes(zone))]
    fronts = [city.front for city in scene.board.playable() if overlap(covered, middle_box(*city.statue, 24, 24))]
    return [*touched, *fronts]


def stretches(path: Sequence[str], hops: Sequence[str]) -> list[tuple[list[str], str]]:
    """A way parted where walking ends or begins: zones in a row and how they are crossed; unsaid hops are walked."""
    found: list[tuple[list[str], str]] = []
    for i, (start, goal) in enumerate(pairwise(path)):
        hop = hops[i] if i < len(hops) and hops[i] in (TELEPORT, PORT) else ""
        if found and not hop and not found[-1][1]:
            found[-1][0].append(goal)
        else:
            found.append(([start, goal], hop))
    return found


def legs(
    scene: Scene, view: View, path: Sequence[str], hops: Sequence[str], groups: Mapping[str, Group]
) -> tuple[Leg, ...]:
    """The legs of a move from rim to rim."""
    parted = stretches(path, hops)
    lines = [
        _line(scene, view, zones, hop, groups if i == len(parted) - 1 else {}) for i, (zones, hop) in enumerate(parted)
    ]
    lines[0] = cut(lines[0], RIM, 0)
    goal = groups.get(path[-1])
    if goal is None:
        lines[-1] = cut(lines[-1], 0, RIM + 3)
    else:
        lines[-1] = until(lines[-1], middle_box(*goal.middle, goal.half[0] + 4, goal.half[1]))
    return tuple(_leg(scene, view, line, hop, path) for line, (_, hop) in zip(lines, parted, strict=True))


def _leg(scene: Scene, view: View, line: Sequence[Point], hop: str, path: Sequence[str]) -> Leg:
    points = tuple((round(x, 1), round(y, 1)) for x, y in line)
    if not hop:
        return Leg(points)
    boxes = _near([*scene.taken, *_troop_boxes(scene, view, path)], points, 21)

    def cost(part: float) -> float:
        badge = middle_box(*along(points, part), 21, 21)
        return sum(overlap(badge, box) for box in boxes) + abs(part - 0.5) * 100

    x, y = along(points, min((i / 20 for i in range(4, 16)), key=cost))
    return Leg(points, hop, (round(x, 1), round(y, 1)))


def _troop_boxes(scene: Scene, view: View, path: Sequence[str]) -> list[Box]:
    """The Troops that a leap should not run over."""
    out = (path[0], path[-1])
    held = (
        name for name, sides in view.table.troops.items() if name not in out and any(one.size for one in sides.values())
    )
    return [middle_box(*scene.board.zones[name].anchors["troop"], 25, 25) for name in held]


def _line(scene: Scene, view: View, path: Sequence[str], hop: str, groups: Mapping[str, Group]) -> list[Point]:
    zones, last = scene.board.zones, path[-1]
    start, goal = zones[path[0]].anchors["troop"], zones[last].anchors["troop"]
    if last in groups:
        goal = groups[last].middle
    if hop:
        return _bow(scene, start, goal, [*scene.taken, *_troop_boxes(scene, view, path)], ())
    blocks = _blocks(scene, view, path)
    if len(path) == 2 and zones[path[0]].city and zones[path[0]].city == zones[last].city:
        return _bow(scene, start, goal, [box for box, _ in blocks], (zones[path[0]].polygon, zones[last].polygon))
    return bent(route(scene.board, tuple(path), start, goal, tuple(blocks)))


LIFTS = (0.05, -0.05, 0.16, -0.16, 0.28, -0.28, 0.4, -0.4, 0.6, -0.6)


def _bow(
    scene: Scene, start: Point, goal: Point, blocks: Sequence[Box], within: Sequence[Sequence[Point]]
) -> list[Point]:
    """A bow that covers the least of what stands on the map and, where zones are named, stays inside them."""
    across, down = goal[0] - start[0], goal[1] - start[1]
    left, top, right, bottom = scene.board.whole()

    def way(lift: float) -> list[Point]:
        middle = (start[0] + across / 2 - down * lift, start[1] + down / 2 + across * lift)
        return curve(start, middle, goal, 18)

    def cost(lift: float) -> float:
        spots = way(lift)[1:-1]
        near = _near(blocks, spots, 9)
        dots = [middle_box(*spot, 9, 9) for spot in spots] if near else []
        crowd = sum(overlap(dot, box) for dot in dots for box in near)
        out = sum(not (left + 30 < x < right - 30 and top + 30 < y < bottom - 30) for x, y in spots)
        strayed = sum(bool(within) and not any(inside(spot, ring) for ring in within) for spot in spots)
        return crowd + abs(lift) * 300 + out * 900 + strayed * 500

    return way(min(LIFTS, key=cost))


def _near(boxes: Sequence[Box], way: Sequence[Point], reach: float) -> list[Box]:
    """The boxes, each once, that a way with so much beside it could touch."""
    xs, ys = [x for x, _ in way], [y for _, y in way]
    hull = (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    return [box for box in dict.fromkeys(boxes) if overlap(hull, box)]


def _blocks(scene: Scene, view: View, path: Sequence[str]) -> list[Block]:
    """What an arrow should go around, and how long a detour each is worth."""
    near = {*path, *(zone for name in path for zone in scene.board.zones[name].neighbours)}
    blocks: list[Block] = []
    for name in sorted(near):
        zone, standing = scene.board.zones[name], view.table.pyramids.get(name)
        left, top, right, bottom = label_box(zone)
        blocks.append(((left - CLEAR, top - CLEAR, right + CLEAR, bottom + CLEAR), AROUND_LABEL))
        if standing is not None:
            blocks.append((pyramid_box(straight(zone)[2], standing.level), AROUND_PIECE))
        if name not in (path[0], path[-1]) and view.table.troops.get(name):
            blocks.append((middle_box(*zone.anchors["troop"], 25, 25), AROUND_PIECE))
        blocks += [(box, AROUND_PIECE) for box in zone_boxes(zone)[1:]]
    cities = {scene.board.zones[name].city for name in path} - {""}
    hearts = [middle_box(*scene.board.cities[city].centre, 26, 26) for city in sorted(cities)]
    statues = [middle_box(*city.statue, 30, 30) for city in scene.board.playable() if city.front in near]
    return blocks + [(box, AROUND_PIECE) for box in (*hearts, *statues)]
