"""3.4.5: the way of one moving Troop as far as it has been said: who goes, who stayed where, what it cost.

A plain record that grows word by word; what may follow is the business of `engine.route`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.cards import card_price
from engine.changes import price, troop_limit
from engine.control import team_cities
from engine.effects import Scope, total
from engine.placing import own_here
from engine.state import CardId, SeatId, TileId, Troop, ZoneId

if TYPE_CHECKING:
    from engine.game import Game

# Words that name what the next word is.
TELEPORT, CARD, WITHOUT, WITH = "teleport", "di", "without", "with"
MARKS = (TELEPORT, CARD, WITHOUT, WITH)


@dataclass(slots=True)
class Leg:
    """One hop by land, port or teleport: so many own Warriors, those of `allies` and these Companions go to a zone.

    `costs` are the PP paid for it, each a single effect; `card` a DI card that makes it possible.
    """

    start: ZoneId
    goal: ZoneId
    count: int
    allies: dict[SeatId, int] = field(default_factory=dict)
    companions: list[TileId] = field(default_factory=list)
    hop: str = "land"
    costs: list[int] = field(default_factory=list)
    card: CardId = ""

    @property
    def size(self) -> int:
        """All Warriors that go."""
        return self.count + sum(self.allies.values())


@dataclass(slots=True)
class Way:
    """The way so far. `came` Warriors with `brought` Companions stand at `at`, `met` and `found` were there already.

    `moves` land moves are left of what was fixed at the start (R-070), `limit` is that of a Troop. `left` and `dropped`
    are what was left behind, by zone. `going`, `without` and `along` are what was said of the next hop; `mark` is a
    word that awaits another. `prices` and `costs` keep what the next hop costs until more is said. Warriors of allies
    are counted by seat (R-130): `friends` came, `joined` were there, `led` is what was said, `parted` stayed behind.
    """

    game: Game
    seat: SeatId
    by: TileId
    origin: ZoneId
    at: ZoneId
    moves: int = 0
    limit: int = 0
    came: int = 0
    brought: list[TileId] = field(default_factory=list)
    friends: dict[SeatId, int] = field(default_factory=dict)
    met: int = 0
    joined: dict[SeatId, int] = field(default_factory=dict)
    found: list[TileId] = field(default_factory=list)
    going: int = 0
    led: dict[SeatId, int] = field(default_factory=dict)
    without: list[TileId] = field(default_factory=list)
    along: list[TileId] = field(default_factory=list)
    mark: str = ""
    card: CardId = ""
    cards: list[CardId] = field(default_factory=list)
    teleported: bool = False
    legs: list[Leg] = field(default_factory=list)
    left: dict[ZoneId, int] = field(default_factory=dict)
    parted: dict[ZoneId, dict[SeatId, int]] = field(default_factory=dict)
    dropped: dict[ZoneId, list[TileId]] = field(default_factory=dict)
    quarters_entered: int = 0
    prices: dict[bool, int] = field(default_factory=dict)
    costs: dict[tuple[ZoneId, str], list[int]] = field(default_factory=dict)

    @property
    def group(self) -> int:
        """Own Warriors that could leave this zone now."""
        return self.came + self.met

    @property
    def onward(self) -> int:
        """How many go on: what was said, or those who came."""
        return self.going or self.came

    @property
    def is_begun(self) -> bool:
        """Something was said of the next hop, so the way cannot end here."""
        return bool(self.going or self.led or self.without or self.along or self.mark)

    def group_of(self, ally: SeatId) -> int:
        """Warriors of an ally that could leave this zone now."""
        return self.friends.get(ally, 0) + self.joined.get(ally, 0)

    @property
    def allied(self) -> list[SeatId]:
        """The allies of whom some could."""
        return list(dict.fromkeys([*self.friends, *self.joined]))

    @property
    def onward_allies(self) -> dict[SeatId, int]:
        """R-130: how many of each ally go on: what was said, or those who came."""
        if not (self.friends or self.joined):
            return {}
        counts = {ally: self.led.get(ally, self.friends.get(ally, 0)) for ally in self.allied}
        return {ally: count for ally, count in counts.items() if count}

    def crowd(self, going: int, leading: dict[SeatId, int]) -> dict[SeatId, int]:
        """All Warriors of the side in this zone, by seat, if so many go on."""
        here = {self.seat: self.staying(going)}
        if not (self.friends or self.joined or self.parted):
            return here if here[self.seat] else {}
        gone = self.parted.get(self.at, {})
        for ally in dict.fromkeys([*self.allied, *gone]):
            here[ally] = gone.get(ally, 0) + self.group_of(ally) - leading.get(ally, 0)
        return {seat: count for seat, count in here.items() if count}

    @property
    def spent(self) -> int:
        """PP paid on the way."""
        cards = sum(card_price(self.game, self.seat, card) for card in self.cards)
        return cards + sum(sum(leg.costs) for leg in self.legs)

    def staying(self, going: int) -> int:
        """Own Warriors that stay in this zone if so many go on."""
        return self.left.get(self.at, 0) + self.group - going

    @property
    def companions(self) -> list[TileId]:
        """R-066: Companions that go on; the last Warriors of a zone take all along."""
        if not self.crowd(self.onward, self.onward_allies):
            return [*self.brought, *self.found]
        return [*less(self.brought, self.without), *self.along]

    def companions_staying(self) -> list[TileId]:
        """Those that stay in this zone when the group goes on."""
        return less([*self.dropped.get(self.at, ()), *self.brought, *self.found], self.companions)

    def scope(self) -> Scope:
        """Where questions of the next hop are asked: the part that goes on, with its Companions (R-081)."""
        warriors = {self.seat: self.onward, **self.onward_allies}
        return Scope(self.seat, Troop(warriors, self.companions), self.at, action="movement", by=self.by)

    def hear(self, word: str) -> None:
        """Take one offered word."""
        self.prices, self.costs = {}, {}
        if self.mark in (WITHOUT, WITH):
            (self.without if self.mark == WITHOUT else self.along).append(word)
            self.mark = ""
        elif self.mark == CARD and not self.card:
            self._hear_card(word)
        elif word.isdigit() and self.mark:
            self.led[self.mark] = int(word)
            self.mark = ""
        elif word.isdigit():
            self.going = int(word)
        elif word in MARKS or word in self.game.table.seats:
            self.mark = word
        elif word in self.game.board.zones:
            self._hop(word)

    def _hear_card(self, card: CardId) -> None:
        """Swiftness adds its land moves at once (R-070), a card that moves awaits the zone."""
        self.cards.append(card)
        if self.game.rules.catalogue.di_cards[card].when == "move_start":
            self.moves += self._moves_of(card)
            self.mark = ""
        else:
            self.card = card

    def _moves_of(self, card: CardId) -> int:
        effects = self.game.rules.catalogue.di_cards[card].effects
        return sum(effect.add for effect in effects if effect.stat == "land_moves")

    def _hop(self, goal: ZoneId) -> None:
        hop = self.hop_to(goal)
        allies = self.onward_allies
        leg = Leg(self.at, goal, self.onward, allies, self.companions, hop, self.costs_to(goal, hop), self.card)
        stay = self.companions_staying()
        self.left[self.at] = self.left.get(self.at, 0) + self.came - min(leg.count, self.came)
        if self.friends:
            before = self.parted.get(self.at, {})
            stood = {ally: n - min(allies.get(ally, 0), n) + before.get(ally, 0) for ally, n in self.friends.items()}
            self.parted = {**self.parted, self.at: {**before, **stood}}
        self.dropped[self.at] = less(stay, less(self.found, self.along))
        self.legs.append(leg)
        self.quarters_entered += is_foreign(self.game, self.seat, goal)
        self.teleported |= hop == "teleport"
        self.moves -= hop != "teleport"
        self.at, self.came, self.friends, self.brought = goal, leg.count, allies, leg.companions
        self.going, self.led, self.without, self.along, self.mark, self.card = 0, {}, [], [], "", ""
        self.met, self.found = self._still_there(goal)
        self.joined = self._allies_there(goal)

    def hop_to(self, goal: ZoneId) -> str:
        """How the next hop goes: as was said, else by land where the zones touch, else by Port."""
        if self.mark == TELEPORT or self.card:
            return "teleport"
        return "land" if goal in self.game.board.neighbours(self.at) else "port"

    def costs_to(self, goal: ZoneId, hop: str) -> list[int]:
        """PP of the next hop: Teleportation, unless a card moves the Troop, and tolls."""
        if (goal, hop) not in self.costs:
            paid = [self.teleport_price(goal)] if hop == "teleport" and not self.card else []
            self.costs[goal, hop] = [*paid, *self._tolls(goal)]
        return self.costs[goal, hop]

    def teleport_price(self, goal: ZoneId) -> int:
        """PP of a Teleportation without its tolls.

        Of all that differs from goal to goal only the Delta matters to a price, so it is asked at most twice.
        """
        zones = self.game.board.zones
        delta = "delta" in (zones[self.at].bank, zones[goal].bank)
        if delta not in self.prices:
            scope = replace(self.scope(), goal=goal)
            self.prices[delta] = price(self.game, scope, self.game.rules.numbers.teleport_cost, "teleport_cost")
        return self.prices[delta]

    def _tolls(self, goal: ZoneId) -> list[int]:
        """What Companions of others demand of whoever enters their zone."""
        own, game = self.game.table.seats[self.seat].side, self.game
        found: list[int] = []
        for side, troop in game.table.troops.get(goal, {}).items():
            if side != own and troop.companions:
                owner = next(iter(troop.warriors))
                asked = total(game, "toll", Scope(owner, Troop({}, troop.companions), goal, action="movement"))
                found += [price(game, self.scope(), asked)] if asked else []
        return found

    def _still_there(self, zone: ZoneId) -> tuple[int, list[TileId]]:
        """Own Warriors and Companions of a zone that have not moved in this action; what was dropped moves no more."""
        if zone == self.origin:
            return 0, []
        taken = sum(max(0, leg.count - came) for leg, came in self._with_came() if leg.start == zone)
        before: list[TileId] = []
        gone: list[TileId] = []
        for leg in self.legs:
            gone += less(leg.companions, before) if leg.start == zone else []
            before = leg.companions
        troop = self.game.table.troop(zone, self.game.table.seats[self.seat].side)
        found = less(troop.companions if troop else (), gone)
        return own_here(self.game, zone, self.seat) - taken, found

    def _allies_there(self, zone: ZoneId) -> dict[SeatId, int]:
        """Warriors of allies in a zone that have not moved in this action."""
        troop = self.game.table.troop(zone, self.game.table.seats[self.seat].side)
        if zone == self.origin or troop is None or not troop.warriors.keys() - {self.seat}:
            return {}
        there = {ally: count for ally, count in troop.warriors.items() if ally != self.seat}
        came: dict[SeatId, int] = {}
        for leg in self.legs:
            if leg.start == zone:
                for ally, count in leg.allies.items():
                    there[ally] = there.get(ally, 0) - max(0, count - came.get(ally, 0))
            came = leg.allies
        return {ally: count for ally, count in there.items() if count > 0}

    def _with_came(self) -> list[tuple[Leg, int]]:
        """Each leg with how many had come to its start on this way."""
        came = [self.legs[0].count, *(leg.count for leg in self.legs)] if self.legs else []
        return list(zip(self.legs, came, strict=False))


def less(companions: Iterable[TileId], gone: Iterable[TileId]) -> list[TileId]:
    """These Companions without those that are gone, copies counted: two allies may own one each."""
    left = list(companions)
    for tile in gone:
        if tile in left:
            left.remove(tile)
    return left


def begin(game: Game, seat: SeatId, by: TileId, origin: ZoneId) -> Way:
    """R-070: the land moves are counted at the start, with all Companions of the Troop there (3.4.5)."""
    troop = game.table.troops[origin][game.table.seats[seat].side]
    bonus = total(game, "land_moves", Scope(seat, troop, origin, action="movement", by=by))
    way = Way(game, seat, by, origin, origin, game.rules.numbers.land_moves + bonus, troop_limit(game, seat))
    way.came, way.brought = own_here(game, origin, seat), list(troop.companions)
    way.friends = {ally: count for ally, count in troop.warriors.items() if ally != seat}
    return way


def read(game: Game, seat: SeatId, by: TileId, words: Sequence[str]) -> Way:
    """The way that these offered words describe."""
    way = begin(game, seat, by, words[0])
    for word in words[1:]:
        way.hear(word)
    return way


def copied_way(way: Way, goal: ZoneId) -> Way:
    """The way as it would be after a hop to this zone; the way itself stays as it is."""
    there = replace(
        way, legs=list(way.legs), left=dict(way.left), dropped=dict(way.dropped), led=dict(way.led), prices={}, costs={}
    )
    there.hear(goal)
    return there


def is_foreign(game: Game, seat: SeatId, zone: ZoneId) -> bool:
    """A Quarter of another City than the seat's own and those of its allies (R-124)."""
    return game.board.is_foreign_quarter(zone, team_cities(game.table, seat))
