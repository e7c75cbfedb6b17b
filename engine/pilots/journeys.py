"""3.4.5: where a Troop might go. Ways are found by asking the offer, a bounded number of times, nearest goals first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from engine.control import opposed
from engine.decision import DONE, Offer, Word
from engine.pilots.clashes import attack
from engine.pilots.worth import Outlook
from engine.state import Troop, ZoneId

ASKED = 160  # how often the offer is asked at most


@dataclass(frozen=True, slots=True)
class Journey:
    """A way as words: `going` Warriors stand or fight at its end, `rest` are all other Troops by zone."""

    words: tuple[str, ...]
    origin: ZoneId
    goal: ZoneId
    going: int
    rest: dict[ZoneId, int]
    cost: int = 0


def journeys(outlook: Outlook, offer: Offer) -> Iterator[Journey]:
    """Ways that may be said, from each Troop in turn."""
    starts: deque[Journey] = deque()
    for entry in offer.offer(()):
        if entry.legal and entry.word in outlook.held:
            origin = entry.word
            starts.append(Journey((origin,), origin, origin, outlook.held[origin], dict(outlook.held)))
    asked = 0
    seen: set[tuple[ZoneId, int, ZoneId, int]] = set()
    while starts and asked < ASKED:
        way = starts.popleft()
        asked += 1
        following = [entry for entry in offer.offer(way.words) if entry.legal]
        if way.goal != way.origin and any(entry.word == DONE for entry in following):
            yield way
        for onward in [*_on(outlook, way, following), *_counted(outlook, way, following)]:
            mark = (onward.origin, onward.going, onward.goal, len(onward.rest))
            if onward.words[-1].isdigit() or mark not in seen:
                seen.add(mark)
                starts.append(onward)


def _on(outlook: Outlook, way: Journey, following: list[Word]) -> Iterator[Journey]:
    """The same group into each zone that may follow."""
    for entry in following:
        if entry.word in outlook.board.zones:
            rest = dict(way.rest)
            if len([word for word in way.words if not word.isdigit()]) == 1:
                _take(rest, way.origin, way.going)
            yield Journey((*way.words, entry.word), way.origin, entry.word, way.going, rest, way.cost)


def _counted(outlook: Outlook, way: Journey, following: list[Word]) -> Iterator[Journey]:
    """At the start part of the Troop may go; on the way Warriors may be picked up, as many as may stand together."""
    numbers = [int(entry.word) for entry in following if entry.word.isdigit()]
    if len(way.words) == 1:
        for number in numbers:
            if number < way.going:
                yield Journey((*way.words, str(number)), way.origin, way.goal, number, way.rest, way.cost)
        return
    more = [number for number in numbers if way.going < number <= outlook.limit]
    if more and not opposed(outlook.game, way.goal, outlook.seat):
        rest = dict(way.rest)
        _take(rest, way.goal, max(more) - way.going)
        yield Journey((*way.words, str(max(more))), way.origin, way.goal, max(more), rest, way.cost)


def _take(rest: dict[ZoneId, int], zone: ZoneId, count: int) -> None:
    rest[zone] = rest.get(zone, 0) - count
    if rest[zone] <= 0:
        del rest[zone]


def worth(outlook: Outlook, way: Journey) -> float:
    """What a way is worth: what is held after it, or the battle at its end."""
    paid = outlook.pp(-way.cost) if way.cost else 0.0
    if opposed(outlook.game, way.goal, outlook.seat):
        troop = outlook.table.troop(way.origin, outlook.side)
        companions = list(troop.companions) if troop is not None else []
        return paid + attack(outlook, way.goal, Troop({outlook.seat: way.going}, companions), way.rest)
    after = {**way.rest, way.goal: way.rest.get(way.goal, 0) + way.going}
    found = outlook.change(after)
    if outlook.tokens_of(way.goal):
        owner = outlook.table.glory[way.goal]
        found += outlook.gained(0, 1) + (outlook.rival(outlook.table.sides[owner].seats[0]) if owner else 0.0)
    return paid + found


def best(outlook: Outlook, offer: Offer) -> tuple[float, list[str]]:
    """The best way with its worth; no words, and nothing, where none is better than to stay."""
    found, words = 0.0, []
    for way in journeys(outlook, offer):
        value = worth(outlook, way)
        if value > found + 1e-9:
            found, words = value, list(way.words)
    return found, words
