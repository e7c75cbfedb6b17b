"""The still part of a board picture: water, land, cities, what is closed, and all that never moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from render.colours import (
    BANK,
    CREAM,
    DELTA,
    HALO,
    INK,
    LINE,
    MORTAR,
    QUARTER,
    QUARTER_FREE,
    SANDS,
    SEAT,
    SHADE,
    SHORE,
    TEMPLE_LAND,
    WALL,
    WALL_TOP,
    WATER,
    WATER_DEEP,
    Colour,
    mix,
)
from render.fonts import ZONE, Halo, write
from render.growth import dunes, reeds, waves
from render.layout import STRIP, Map, Zone, straight
from render.outside import closed_land, storm_land
from render.pen import Fill, Pen, gradient
from render.pieces import heart, obelisk, port, sanctuary, statue, temple, tower
from render.scale import times
from render.shapes import Point, dashes

TWICE = 2
Owners = tuple[tuple[str, str], ...]


def ground(board: Map, owners: Owners, signs: tuple[str, str]) -> Image.Image:
    """The base of every frame of one game: a map, who owns which city, the words on closed land and on Storms."""
    seats = dict(owners)
    image = gradient(pixels(board), WATER, WATER_DEEP)
    zones = list(board.zones.values())
    land = _mask(board, [zone.polygon for zone in zones])
    _tint(image, BANK, _soft(land, 9, 0.85))
    _tint(image, SHADE, _soft(land, 4, 0.35))
    waves(image, land, board)
    image.paste(_land(board, seats), (0, 0), land)
    _edges(image, board, land)
    _cities(image, board)
    closed_land(image, board, signs[0])
    storm_land(image, board, signs[1])
    for zone in board.open():
        stand(image, board, zone, owners)
    hearts(image, board, owners)
    return image


def pixels(board: Map, fine: int = 1) -> tuple[int, int]:
    """The size of a picture of a map, or of one drawn so many times as fine, to be shrunk."""
    return board.size[0] * board.times * fine, board.size[1] * board.times * fine


def _pen(board: Map, mode: str, fine: int, ground: Fill) -> Pen:
    return Pen(Image.new(mode, pixels(board, fine), ground), board.times * fine)


def _mask(board: Map, polygons: Iterable[Sequence[Point]]) -> Image.Image:
    pen = _pen(board, "L", TWICE, 0)
    for polygon in polygons:
        pen.fill(polygon, 255)
    return pen.image.reduce(TWICE)


def _soft(mask: Image.Image, blur: float, part: float) -> Image.Image:
    soft = ImageFilter.BoxBlur(blur * times())
    return mask.filter(soft).filter(soft).point(_scaled(part))


@lru_cache(maxsize=32)
def _scaled(part: float) -> list[int]:
    return [round(i * part) for i in range(256)]


def _tint(image: Image.Image, colour: Colour, mask: Image.Image) -> None:
    image.paste(colour, (0, 0), mask)


def _land(board: Map, seats: dict[str, str]) -> Image.Image:
    pen = _pen(board, "RGB", TWICE, SANDS[0])
    zones = sorted(board.zones.values(), key=lambda zone: zone.kind == "quarter")
    for turn, zone in enumerate(zones):
        colour = quarter_colour(seats.get(zone.city, "")) if zone.kind == "quarter" else land_colour(zone, turn)
        pen.shade(zone.polygon, mix(colour, CREAM, 0.12), mix(colour, INK, 0.03))
    small = pen.image.reduce(TWICE)
    dunes(small, board)
    reeds(small, board)
    return small


def land_colour(zone: Zone, turn: int) -> Colour:
    """Sand in turn; shores with a trade port and the Delta are green, temple land is pale."""
    sand = SANDS[turn % len(SANDS)]
    if zone.kind in ("temple", "delta_temple", "sanctuary"):
        return mix(TEMPLE_LAND, DELTA, 0.18) if zone.bank == "delta" else TEMPLE_LAND
    if zone.bank == "delta":
        return DELTA
    return mix(sand, SHORE, 0.75) if zone.port == "trade" else sand


def quarter_colour(seat: str) -> Colour:
    """The ground of a city: its owner's colour, made light; neutral while nobody has chosen it."""
    return mix(SEAT[seat], QUARTER, 0.66) if seat else QUARTER_FREE


def _edges(image: Image.Image, board: Map, land: Image.Image) -> None:
    rings = [ring for zone in board.zones.values() if zone.kind != "quarter" for ring in zone.rings]
    pen = _pen(board, "L", 1, 0)
    for ring in rings:
        pen.line(ring, 12, 255, closed=True)
    inner = ImageChops.multiply(_soft(pen.image, 6, 0.30), land)
    _tint(image, (96, 64, 22), inner)
    pen = _pen(board, "L", TWICE, 0)
    for ring in rings:
        pen.line(ring, 4, 255, closed=True)
    _tint(image, LINE, pen.image.reduce(TWICE))


def _cities(image: Image.Image, board: Map) -> None:
    quarters = [zone for zone in board.open() if zone.kind == "quarter"]
    pen = _pen(board, "L", 1, 0)
    edges = [part for zone in quarters for part in wall_lines(board, zone)]
    for part in edges:
        pen.line([(x + 1, y + 4) for x, y in part], 15, 255)
    _tint(image, SHADE, _soft(pen.image, 4, 0.40))
    pen = _pen(board, "RGBA", TWICE, (0, 0, 0, 0))
    for part in (edge for zone in quarters for edge in inner_lines(board, zone)):
        pen.line(part, 7.5, WALL)
        pen.line(part, 3.4, WALL_TOP)
    for part in edges:
        pen.line(part, 11, WALL)
    for part in edges:
        pen.line(part, 5, WALL_TOP)
    for run in wall_runs(edges):
        _mortar(pen, run)
    small = pen.image.reduce(TWICE)
    image.paste(small.convert("RGB"), (0, 0), small.getchannel("A"))
    for spot in corners(board, quarters):
        tower().put(image, *spot)


def wall_lines(board: Map, quarter: Zone) -> list[tuple[Point, Point]]:
    """The pieces of a quarter's outline that face the land outside its city."""
    front = [n for n in quarter.neighbours if board.zones[n].city != quarter.city]
    return [part for zone in front for part in board.border(quarter.id, zone)]


def inner_lines(board: Map, quarter: Zone) -> list[tuple[Point, Point]]:
    """The pieces between two quarters of one city, once each: no Walls stand there."""
    mates = [n for n in quarter.neighbours if board.zones[n].city == quarter.city and n > quarter.id]
    return [part for zone in mates for part in board.border(quarter.id, zone)]


def wall_runs(edges: list[tuple[Point, Point]]) -> list[list[Point]]:
    """Single pieces joined to long lines, so that the mortar is spread evenly."""
    runs: list[list[Point]] = []
    for a, b in edges:
        for run in runs:
            if run[-1] == a:
                run.append(b)
                break
            if run[0] == b:
                run.insert(0, a)
                break
        else:
            runs.append([a, b])
    return runs


def _mortar(pen: Pen, run: list[Point]) -> None:
    for tick in dashes(run, 2, 11):
        (ax, ay), (bx, by) = tick[0], tick[-1]
        long = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 0.01)
        nx, ny = (by - ay) / long, (ax - bx) / long
        pen.line([(ax + nx * 2.6, ay + ny * 2.6), (ax - nx * 2.6, ay - ny * 2.6)], 2, MORTAR)


def corners(board: Map, quarters: list[Zone]) -> set[Point]:
    """Where the wall between two quarters meets the city wall."""
    outer = {spot for zone in quarters for part in wall_lines(board, zone) for spot in part}
    inner = {spot for zone in quarters for part in inner_lines(board, zone) for spot in part}
    return outer & inner


def stand(image: Image.Image, board: Map, zone: Zone, owners: Owners) -> None:
    """What stands in one zone for good: temple, obelisk, port, label and statue."""
    spots = zone.anchors
    if zone.kind == "sanctuary":
        sanctuary().put(image, *spots["temple"])
    elif "temple" in spots:
        temple(zone.income, zone.kind == "delta_temple").put(image, *spots["temple"])
    if "obelisk" in spots:
        obelisk().put(image, *spots["obelisk"])
    if zone.port:
        port(zone.port).put(image, *spots["port"])
    spot = straight(zone)[1] if zone.kind == "quarter" else spots["label"]
    write(image, spot, zone.label, ZONE, INK, anchor="m", halo=Halo(HALO))
    for city, seat in owners:
        if board.cities[city].front == zone.id:
            statue(seat).put(image, *board.cities[city].statue)


def hearts(image: Image.Image, board: Map, owners: Owners) -> None:
    """The towers that tell whose city this is."""
    seats = dict(owners)
    for city in board.playable():
        heart(seats.get(city.id, "")).put(image, *city.centre)


def frame_edge(image: Image.Image) -> None:
    """Three pixels of wall at the edges of the map and the gold line under the strip."""
    width, height = image.size
    for box in ((0, STRIP, 3, height), (width - 3, STRIP, width, height), (0, height - 3, width, height)):
        image.paste(WALL, box)
