"""3.4.5: where a Troop might go. Ways are found by asking the offer, a bounded number of times, nearest goals first.

Whether a way may end where it leads to is asked of the best ones only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.control import opposed
from engine.decision import DONE, Offer, Word
from engine.effects import Scope, total
from engine.pilots.clashes import attack
from engine.pilots.threats import hypothetical
from engine.pilots.worth import CARD, Outlook
from engine.state import Troop, ZoneId

ASKED = 40  # how often the offer is asked at most
LITTLE = 1e-9  # what a way must at least be worth
TELEPORT, CARDS = "teleport", "di"
Mark = tuple[ZoneId, int, ZoneId, int, int, int]


@dataclass(frozen=True, slots=True)
class Journey:
    """A way as words: `going` Warriors stand or fight at its end, `rest` are all other Troops by zone.

    `cost` are the PP paid, `cards` the DI cards played, `legs` the hops made so far, `moves` the land moves left.
    """

    words: tuple[str, ...]
    origin: ZoneId
    goal: ZoneId
    going: int
    rest: dict[ZoneId, int]
    cost: int = 0
    cards: int = 0
    legs: int = 0
    moves: int = 0

    @property
    def mark(self) -> Mark:
        """Ways that come to the same."""
        return (self.origin, self.going, self.goal, len(self.rest), self.cost, self.cards)


class Search:
    """A search along one offer, the ways in the order of their length."""

    def __init__(self, outlook: Outlook, offer: Offer) -> None:
        self.outlook, self.offer = outlook, offer
        self.asked = 0
        self.seen: set[Mark] = set()
        self.open: deque[Journey] = deque()

    def heard(self, words: Sequence[str]) -> list[Word]:
        """What may follow these words."""
        self.asked += 1
        return [entry for entry in self.offer.offer(words) if entry.legal]

    def ways(self) -> Iterator[Journey]:
        """Ways that may be said, from each Troop in turn."""
        held = self.outlook.held
        for entry in self.heard(()):
            if entry.word in held:
                self.open.append(Journey((entry.word,), entry.word, entry.word, held[entry.word], dict(held)))
        while self.open and self.asked < ASKED:
            way = self.open.popleft()
            for onward in self._onward(way, self.heard(way.words)):
                if onward.legs == way.legs:
                    self.open.append(onward)
                elif onward.mark not in self.seen:
                    self.seen.add(onward.mark)
                    yield onward
                    if self._goes_on(onward):
                        self.open.append(onward)

    def _goes_on(self, way: Journey) -> bool:
        """A battle ends the way; else land moves must be left, or a Teleportation that this Quarter opens."""
        if opposed(self.outlook.game, way.goal, self.outlook.seat):
            return False
        return way.moves > 0 or (TELEPORT not in way.words and way.goal in self.outlook.table.pyramids)

    def _onward(self, way: Journey, following: list[Word]) -> Iterator[Journey]:
        zones = self.outlook.board.zones
        for entry in following:
            if entry.word in zones:
                yield self._hop(way, entry, ())
            elif entry.word == TELEPORT:
                goals = self.heard([*way.words, TELEPORT])
                yield from (self._hop(way, goal, (TELEPORT,)) for goal in goals if self._matters(goal.word))
            elif entry.word == CARDS:
                yield from self._with_card(way)
        yield from self._counted(way, [int(entry.word) for entry in following if entry.word.isdigit()])

    def _with_card(self, way: Journey) -> Iterator[Journey]:
        """A Movement card: it adds land moves at once, or carries the Troop to a zone."""
        for card in self.heard([*way.words, CARDS]):
            words = (*way.words, CARDS, card.word)
            following = self.heard(words)
            played = replace(way, words=words, cards=way.cards + 1)
            if any(entry.word not in self.outlook.board.zones for entry in following):
                yield played
            else:
                yield from (self._hop(played, goal, ()) for goal in following if self._matters(goal.word))

    def _matters(self, zone: ZoneId) -> bool:
        """To leap into an empty Desert is of no use."""
        return self.outlook.board.zones[zone].kind != "desert" or zone in self.outlook.table.troops

    def _hop(self, way: Journey, entry: Word, mark: tuple[str, ...]) -> Journey:
        """The same group into a zone."""
        rest = way.rest
        if not way.legs:
            rest = _less(rest, way.origin, way.going)
        return replace(
            way,
            words=(*way.words, *mark, entry.word),
            goal=entry.word,
            rest=rest,
            cost=way.cost + int(entry.values.get("cost", 0)),
            legs=way.legs + 1,
            moves=int(entry.values.get("moves", 0)),
        )

    def _counted(self, way: Journey, numbers: list[int]) -> Iterator[Journey]:
        """At the start part of the Troop may go; on the way Warriors may be picked up, as many as may go together."""
        if not numbers:
            return
        if len(way.words) == 1:
            whole = way.going
            yield from (
                replace(way, words=(*way.words, str(number)), going=number)
                for number in numbers
                if number in (whole - 1, (whole + 1) // 2, self.outlook.limit) and number < whole
            )
            return
        most = max((number for number in numbers if number <= self.outlook.limit), default=0)
        if way.legs and most > way.going and not opposed(self.outlook.game, way.goal, self.outlook.seat):
            rest = _less(way.rest, way.goal, most - way.going)
            yield replace(way, words=(*way.words, str(most)), going=most, rest=rest)


def _less(held: dict[ZoneId, int], zone: ZoneId, count: int) -> dict[ZoneId, int]:
    left = held.get(zone, 0) - count
    rest = {each: size for each, size in held.items() if each != zone}
    return {**rest, zone: left} if left > 0 else rest


def worth(outlook: Outlook, way: Journey) -> float:
    """What a way is worth: what is held after it, or the battle at its end."""
    paid = (outlook.pp(-way.cost) if way.cost else 0.0) - CARD * way.cards
    if opposed(outlook.game, way.goal, outlook.seat):
        troop = outlook.table.troop(way.origin, outlook.side)
        companions = list(troop.companions) if troop is not None else []
        warriors = {outlook.seat: way.going, **outlook.allied.get(way.origin, {})}  # unsaid, allies go along
        return paid + attack(outlook, way.goal, Troop(warriors, companions), way.rest)
    size = way.rest.get(way.goal, 0) + way.going
    found = outlook.change({**way.rest, way.goal: size}) + _escorted(outlook, way, size)
    if outlook.tokens_of(way.goal):
        owner = outlook.table.glory[way.goal]
        found += outlook.gained(0, 1) + (outlook.rival(outlook.table.sides[owner].seats[0]) if owner else 0.0)
    return paid + found


def _escorted(outlook: Outlook, way: Journey, size: int) -> float:
    """What the Companions that go along save at the end of the way: they were judged where they stand now."""
    troop = outlook.table.troop(way.origin, outlook.side)
    if troop is None or not troop.companions:
        return 0.0
    fight = hypothetical(way.goal, outlook.rivals[0], outlook.seat)
    led, bare = (
        total(outlook.game, "strength", Scope(outlook.seat, Troop({}, companions), way.goal, fight))
        for companions in (troop.companions, [])
    )
    safer = outlook.lost(way.goal, size) - outlook.lost(way.goal, size + max(0, led - bare))
    saved: float = safer * (outlook.control(way.goal) + outlook.gift)
    return saved


def best(outlook: Outlook, offer: Offer) -> tuple[float, list[str]]:
    """The best way with its worth; no words, and nothing, where none is better than to stay."""
    judged = [(worth(outlook, way), way.words) for way in Search(outlook, offer).ways()]
    for value, words in sorted(judged, key=lambda each: -each[0]):
        if value <= LITTLE:
            break
        if any(entry.word == DONE and entry.legal for entry in offer.offer(words)):
            return value, list(words)
    return 0.0, []
