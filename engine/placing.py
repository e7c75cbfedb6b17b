"""Warriors into zones, and companions from supply with them: `zone number …`, then `companion zone …`.

3.4.2 Recruitment, 3.6.7 Summoning and every effect that adds Warriors say it in these words. In a Recruitment cards may
come before, `di card`, and a companion that opens an empty zone outside all Cities, `companion zone`, to its Warriors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.changes import add_warriors, limit_in
from engine.companions import attach, is_led, room_refusal
from engine.control import opposed, own_quarters
from engine.decision import Kept, Word, done, offered, remembered
from engine.effects import Scope, allows
from engine.refusals import Refusal, Value, refuse
from engine.state import CardId, SeatId, TileId, ZoneId

if TYPE_CHECKING:
    from engine.game import Game

# The word before the name of a DI card, as in a Movement.
CARD = "di"


@dataclass(slots=True)
class Placed:
    """What an answer places: Warriors by zone, the zone of each companion; and the cards played with it."""

    warriors: dict[ZoneId, int] = field(default_factory=dict)
    companions: dict[TileId, ZoneId] = field(default_factory=dict)
    cards: list[CardId] = field(default_factory=list)

    @property
    def count(self) -> int:
        """All Warriors placed."""
        return sum(self.warriors.values())

    def plus(self, zone: ZoneId, number: int) -> Placed:
        """With so many more in a zone."""
        return replace(self, warriors={**self.warriors, zone: number})


@dataclass(frozen=True, slots=True)
class Placing:
    """`zones` may receive Warriors; `refusal(zone, number, placed)` tests a number, these having been placed before.

    `finish(placed)` is the end of the answer, with its cost; `amount(placed)` says what so many cost in all. With `led`
    every Troop that receives Warriors must have an own Servant in the end; `least` must be placed (3.1). `settlers` are
    companions that may open an empty zone outside all Cities, `cards(placed)` the cards that may be played into it.
    """

    game: Game
    seat: SeatId
    zones: Sequence[ZoneId]
    most: int
    refusal: Callable[[ZoneId, int, Placed], Refusal | None]
    finish: Callable[[Placed], Word]
    amount: Callable[[Placed], dict[str, Value]]
    led: bool = False
    least: int = 0
    settlers: Sequence[TileId] = ()
    cards: Callable[[Placed], list[Word]] | None = None
    widget: str = "distribute"
    kept: Kept = field(default_factory=dict, repr=False, compare=False)

    def offer(self, words: Sequence[str]) -> list[Word]:
        """A zone or a companion; the number of the zone, or the zone of the companion, just named."""
        return remembered(self.kept, words, self._following)

    def _following(self, words: Sequence[str]) -> list[Word]:
        placed = read(self.game, words)
        if len(words) % 2:
            return self._second(words[-1], placed)
        joined = [tile for tile in placed.companions if tile not in self.settlers]
        cards = [] if placed.warriors or placed.companions else self._cards(placed)
        return [*([] if joined else self._zones(placed)), *cards, *self._companions(placed), self._end(placed)]

    def _second(self, first: str, placed: Placed) -> list[Word]:
        """What makes a pair with a word."""
        if first == CARD:
            return self.cards(placed) if self.cards else []
        return self._numbers(first, placed) if first in self.game.board.zones else self._homes(first, placed)

    def _cards(self, placed: Placed) -> list[Word]:
        kinds = self.cards(placed) if self.cards else []
        legal = any(kind.legal for kind in kinds)
        return [Word(CARD, None if legal else next(kind.refusal for kind in kinds))] if kinds else []

    def _end(self, placed: Placed) -> Word:
        alone = [tile for tile, zone in placed.companions.items() if zone not in placed.warriors]
        if alone:
            # No companion stands anywhere without a Warrior.
            return done(refuse("R-065", companion=alone[0]))
        return done(refuse("no_servant")) if self.led and self._lacks_servant(placed) else self.finish(placed)

    def _lacks_servant(self, placed: Placed) -> bool:
        side = self.game.table.seats[self.seat].side
        for zone in placed.warriors:
            troop = self.game.table.troop(zone, side)
            coming = [tile for tile, home in placed.companions.items() if home == zone]
            if not is_led(self.game, self.seat, [*(troop.companions if troop else ()), *coming]):
                return True
        return False

    def _zones(self, placed: Placed) -> list[Word]:
        supply = self.game.table.seats[self.seat].supply
        if placed.count >= self.most > 0 and self.most < supply:
            return []
        opened = [zone for zone in placed.companions.values() if zone not in self.zones]
        left = [zone for zone in [*self.zones, *opened] if zone not in placed.warriors]
        return offered(
            left,
            lambda zone: self.refusal(zone, 1, placed) or self._led_refusal(zone, placed),
            lambda zone: {
                "here": here(self.game, zone, self.seat),
                "room": room_in(self.game, zone, self.seat),
            },
        )

    def _led_refusal(self, zone: ZoneId, placed: Placed) -> Refusal | None:
        """Where a Servant must be in the end, one stands there or one in supply has room."""
        if not self.led:
            return None
        troop = self.game.table.troop(zone, self.game.table.seats[self.seat].side)
        supply = [tile for tile in self.game.table.seats[self.seat].companions if tile not in placed.companions]
        coming = [tile for tile in supply if room_refusal(self.game, self.seat, zone, tile) is None]
        joined = coming if zone in own_quarters(self.game, self.seat) else []
        led = is_led(self.game, self.seat, [*(troop.companions if troop else ()), *joined])
        return None if led else refuse("no_servant")

    def _numbers(self, zone: ZoneId, placed: Placed) -> list[Word]:
        most = max(1, self.most - placed.count)
        others = [each for each in self.zones if each not in (zone, *placed.warriors)]
        # 3.1: what must be placed must still find room in the zones that are left.
        short = self.least - placed.count - (self.room(others) if self.least else 0)
        return [
            Word(
                str(n),
                self.refusal(zone, n, placed) or (refuse("3.1", count=self.least) if n < short else None),
                self.amount(placed.plus(zone, n)),
            )
            for n in range(1, most + 1)
        ]

    def room(self, zones: Sequence[ZoneId]) -> int:
        """How many Warriors these zones take in without a battle."""
        free = [zone for zone in zones if not opposed(self.game, zone, self.seat)]
        return sum(room_in(self.game, zone, self.seat) for zone in free)

    def _companions(self, placed: Placed) -> list[Word]:
        """R-062: 1 of each type with the Warriors that come to an own Quarter; a settler before them."""
        supply = [tile for tile in self.game.table.seats[self.seat].companions if tile not in placed.companions]
        return [Word(tile) for tile in supply if any(word.legal for word in self._homes(tile, placed))]

    def _homes(self, tile: TileId, placed: Placed) -> list[Word]:
        own = own_quarters(self.game, self.seat)

        def refusal(zone: ZoneId) -> Refusal | None:
            more = [other for other, home in placed.companions.items() if home == zone]
            return room_refusal(self.game, self.seat, zone, tile, more)

        homes = offered([zone for zone in placed.warriors if zone in own], refusal)
        if tile in self.settlers and not placed.warriors and placed.count < self.game.table.seats[self.seat].supply:
            taken = placed.companions.values()
            homes += offered([zone for zone in empty_abroad(self.game) if zone not in taken])
        return homes


def empty_abroad(game: Game) -> list[ZoneId]:
    """Zones outside all Cities in which no Troop stands."""
    return [zone for zone, row in game.board.zones.items() if not row.city and not game.table.troops.get(zone)]


def read(game: Game, words: Sequence[str]) -> Placed:
    """What these words place; an unfinished pair is left out."""
    placed = Placed()
    for name, value in zip(words[::2], words[1::2], strict=False):
        if name in game.board.zones:
            placed.warriors[name] = int(value)
        elif name == CARD:
            placed.cards.append(value)
        else:
            placed.companions[name] = value
    return placed


def carry_out(game: Game, seat: SeatId, words: Sequence[str]) -> list[ZoneId]:
    """Place Warriors and companions; returns the zones where an opponent's Troop stands (R-046)."""
    placed = read(game, words)
    for zone, number in placed.warriors.items():
        add_warriors(game, seat, zone, number)
    for companion, zone in placed.companions.items():
        attach(game, seat, companion, zone)
    return [zone for zone in placed.warriors if opposed(game, zone, seat)]


def here(game: Game, zone: ZoneId, seat: SeatId) -> int:
    """How many Warriors of the seat's side stand in a zone."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    return troop.size if troop else 0


def room_in(game: Game, zone: ZoneId, seat: SeatId) -> int:
    """How many Warriors of a seat its Troop in a zone could still take in."""
    return max(0, limit_in(game, zone, seat) - here(game, zone, seat))


def limit_refusal(game: Game, seat: SeatId, zone: ZoneId, number: int) -> Refusal | None:
    """The Troop limit binds whatever adds Warriors (R-047)."""
    count = here(game, zone, seat) + number
    if count <= min(game.rules.numbers.troop_limit, game.rules.numbers.mixed_limit):
        return None  # which no tile lowers
    limit = limit_in(game, zone, seat)
    return refuse("R-047", zone=zone, count=count, limit=limit) if count > limit else None


def places_for(game: Game, scope: Scope) -> list[ZoneId]:
    """3.4.2: the Quarters of the own City; an effect may open one's Troops on the board to an action."""
    quarters, abroad = list(own_quarters(game, scope.seat)), troops_abroad(game, scope.seat)
    if allows(game, "recruit_to_troops", scope):
        return [*quarters, *abroad]
    if allows(game, "without_servant", scope, base=True):
        return quarters
    side = game.table.seats[scope.seat].side
    return [*quarters, *(zone for zone in abroad if is_led(game, scope.seat, game.table.troops[zone][side].companions))]


def troops_abroad(game: Game, seat: SeatId) -> list[ZoneId]:
    """Zones outside the own City where own Warriors stand."""
    quarters = own_quarters(game, seat)
    return [zone for zone in game.board.zones if zone not in quarters and own_here(game, zone, seat)]


def own_here(game: Game, zone: ZoneId, seat: SeatId) -> int:
    """How many of a seat's own Warriors stand in a zone."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    return troop.warriors.get(seat, 0) if troop else 0
