"""3.4.1 to 3.4.3: what to build, whom to recruit, which tile to acquire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.control import opposed
from engine.decision import DONE, Offer
from engine.pilots.clashes import attack
from engine.pilots.tiles import tile_worth
from engine.pilots.worth import PYRAMID, Outlook
from engine.state import ColourId, TileId, Troop

Idea = tuple[float, list[str]]
NOTHING: Idea = (0.0, [])
FREE_PLACES = 3
OPENED = 0.4  # a tile that a higher pyramid opens, as part of what it is worth


def build(outlook: Outlook, offer: Offer) -> Idea:
    """The levels that are worth most for what they cost; the last one brings a Glory."""
    found = NOTHING
    for words, cost in _buildings(offer, []):
        value = outlook.pp(-cost) + _levels(outlook, words, int(words[-1]))
        if value > found[0]:
            found = value, words
    return found


def _buildings(offer: Offer, said: list[str]) -> Iterator[tuple[list[str], int]]:
    for entry in offer.offer(said):
        if not entry.legal or entry.word == DONE:
            continue
        if entry.word.isdigit():
            yield [*said, entry.word], int(entry.values.get("cost", 0))
        else:
            yield from _buildings(offer, [*said, entry.word])


def _levels(outlook: Outlook, words: list[str], level: int) -> float:
    """What a pyramid gains by growing to this level, if the Quarter is held."""
    zone, pyramid = words[0], outlook.table.pyramids.get(words[0])
    before = pyramid.level if pyramid else 0
    kept = 0.3 if opposed(outlook.game, zone, outlook.seat) else 1 - outlook.lost(zone, outlook.held.get(zone, 0))
    found = kept * (PYRAMID[min(level, 4)] - PYRAMID[before])
    found += kept * OPENED * opened(outlook, pyramid.colour if pyramid else words[1], before, level)
    if level >= outlook.numbers.pyramid_cap:
        found += kept * outlook.temporary(outlook.glory) + outlook.gained(0, 1)
    return found


def opened(outlook: Outlook, colour: ColourId, before: int, level: int) -> float:
    """How much better the best tile is that a pyramid of this level opens, against the best that is open before."""
    rows, now, then = outlook.game.rules.catalogue.tiles, 0.0, 0.0
    pictures = {rows[tile].picture for tile in outlook.owner.tiles}
    for tile in dict.fromkeys(outlook.table.market):
        row = rows[tile]
        if row.colour != colour or row.level > level or row.picture in pictures:
            continue
        value = tile_worth(outlook, row) + outlook.pp(-row.level)
        then = max(then, value)
        now = max(now, value) if row.level <= before else now
    return then - now


def recruit(outlook: Outlook, offer: Offer, begun: Sequence[str] = ()) -> Idea:
    """Warriors zone by zone where they do most good, as long as they are worth their price; companions with them."""
    found, said = NOTHING, list(begun)
    for _ in range(FREE_PLACES):
        step = max(_placed(outlook, offer, said, len(begun)), default=NOTHING, key=lambda idea: idea[0])
        if step[0] <= found[0]:
            break
        found, said = step, step[1]
    return found[0], _accompanied(outlook, offer, found[1])


def _placed(outlook: Outlook, offer: Offer, said: list[str], begun: int) -> Iterator[Idea]:
    """Each number in each further zone, with all that was said before."""
    for place in offer.offer(said):
        if not place.legal or place.word not in outlook.board.zones:
            continue
        for number in offer.offer([*said, place.word]):
            if number.legal and number.word.isdigit():
                words = [*said, place.word, number.word]
                yield placed(outlook, words[begun:]) + outlook.pp(-int(number.values.get("cost", 0))), words


def _accompanied(outlook: Outlook, offer: Offer, said: list[str]) -> list[str]:
    """3.4.3: companions from supply go with the new Warriors, into the largest Troop that may have them."""
    for _ in range(len(outlook.owner.companions) if said else 0):
        names = [entry.word for entry in offer.offer(said) if entry.legal and entry.word in outlook.owner.companions]
        homes = [entry.word for entry in offer.offer([*said, *names[:1]]) if entry.legal and names]
        if not homes:
            break
        said = [*said, names[0], max(homes, key=lambda zone: outlook.held.get(zone, 0))]
    return said


def placed(outlook: Outlook, words: list[str]) -> float:
    """What new Warriors are worth; in a Quarter that an opponent holds they fight for it."""
    after, fights = dict(outlook.held), []
    for zone, number in zip(words[::2], words[1::2], strict=True):
        if opposed(outlook.game, zone, outlook.seat):
            fights.append((zone, int(number)))
        else:
            after[zone] = after.get(zone, 0) + int(number)
    found = outlook.change(after)
    return found + sum(attack(outlook, zone, Troop({outlook.seat: number}), outlook.held) for zone, number in fights)


def acquire(outlook: Outlook, offer: Offer) -> Idea:
    """The tile that is worth most more than it costs; its companion joins the largest Troop that may have it."""
    rows, found = outlook.game.rules.catalogue.tiles, NOTHING
    for entry in offer.offer(()):
        if entry.legal and entry.word in rows:
            value = tile_worth(outlook, rows[entry.word]) + outlook.pp(-int(entry.values.get("cost", 0)))
            if value > found[0]:
                found = value, [entry.word]
    return (found[0], joined(outlook, offer, found[1][0])) if found[1] else found


def joined(outlook: Outlook, offer: Offer, tile: TileId) -> list[str]:
    """A tile, and for a companion the largest Troop that may have it."""
    homes = [entry.word for entry in offer.offer([tile]) if entry.legal and entry.word != DONE]
    return [tile, *sorted(homes, key=lambda zone: -outlook.held.get(zone, 0))[:1]]
