"""What moved last, or would move: the silhouette left behind and the arrow to where it came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.view import View
from render.arrow import PORT, RIM, TELEPORT, arrow, bent, cut, route, until
from render.layout import SIZE, STRIP, straight
from render.marks import ghost
from render.scene import Scene, label_box, middle_box, pyramid_box
from render.shapes import Box, Point, curve
from render.troops import BATTLE_HALF

STEP = 12
CLEAR = 12


def show_move(scene: Scene, view: View, middles: Mapping[str, Point], drafted: Sequence[str] | None) -> None:
    """The arrow of the last move; while a move is drafted, of the way so far instead."""
    move = view.table.last_move
    if drafted is not None:
        seat = view.viewer or view.table.active
        if len(drafted) > 1:
            _show(scene, view, _way(scene, view, drafted, "", middles), seat, "", True)
    elif move is not None and len(move.path) > 1:
        hop = next((kind for kind in move.hops if kind in (TELEPORT, PORT)), "")
        if _is_empty(view, move.path[0], move.seat):
            ghost(move.seat).put(scene.frame, *scene.board.zones[move.path[0]].anchors["troop"])
        _show(scene, view, _way(scene, view, move.path, hop, middles), move.seat, hop, False)


def _is_empty(view: View, zone: str, seat: str) -> bool:
    group = view.table.troop(zone, view.table.seats[seat].side)
    return group is None or not group.size


def _show(scene: Scene, view: View, way: Sequence[Point], seat: str, hop: str, is_draft: bool) -> None:
    points = tuple((round(x, 1), round(y, 1)) for x, y in way)
    arrow(points, seat, hop, is_draft).put(scene.frame, 0, 0)
    for (ax, ay), (bx, by) in pairwise(points):
        steps = int(max(abs(bx - ax), abs(by - ay)) // STEP) + 1
        for i in range(steps + 1):
            scene.take(middle_box(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps, 8, 8))


def _way(scene: Scene, view: View, path: Sequence[str], hop: str, middles: Mapping[str, Point]) -> list[Point]:
    zones, last = scene.board.zones, path[-1]
    start, goal = zones[path[0]].anchors["troop"], middles.get(last, zones[last].anchors["troop"])
    way = _bow(scene, start, goal) if hop else bent(route(scene.board, path, start, goal, _blocks(scene, view, path)))
    if last in middles:
        return cut(until(way, middle_box(*goal, BATTLE_HALF[0] + 4, BATTLE_HALF[1])), RIM, 0)
    return cut(way, RIM, RIM + 3)


def _bow(scene: Scene, start: Point, goal: Point) -> list[Point]:
    """A jump as a bow that covers the least of what stands on the map."""
    across, down = goal[0] - start[0], goal[1] - start[1]

    def way(lift: float) -> list[Point]:
        middle = (start[0] + across / 2 - down * lift, start[1] + down / 2 + across * lift)
        return curve(start, middle, goal, 24)

    def cost(lift: float) -> float:
        spots = way(lift)[3:-3]
        out = sum(not (30 < x < SIZE[0] - 30 and STRIP + 30 < y < SIZE[1] - 30) for x, y in spots)
        return scene.crowding_of([middle_box(*spot, 9, 9) for spot in spots]) + abs(lift) * 300 + out * 900

    return way(min((0.16, -0.16, 0.28, -0.28, 0.05, -0.05, 0.4, -0.4), key=cost))


def _blocks(scene: Scene, view: View, path: Sequence[str]) -> list[Box]:
    near = {*path, *(zone for name in path for zone in scene.board.zones[name].neighbours)}
    boxes: list[Box] = []
    for name in sorted(near):
        zone, standing = scene.board.zones[name], view.table.pyramids.get(name)
        left, top, right, bottom = label_box(zone)
        boxes.append((left - CLEAR, top - CLEAR, right + CLEAR, bottom + CLEAR))
        if standing is not None:
            boxes.append(pyramid_box(straight(zone)[2], standing.level))
        if name not in (path[0], path[-1]) and view.table.troops.get(name):
            boxes.append(middle_box(*zone.anchors["troop"], 25, 25))
        if "temple" in zone.anchors:
            boxes.append(middle_box(*zone.anchors["temple"], 40, 30))
    return boxes
