"""3.4.5: what a seat may say of the way of one Troop: a zone, how many go on from there, the next zone …

`c1_north 5 > desert_c1 3 > west_temple`. Unsaid, all go on from the start, and from a zone on the way those who came.
`without NAME` and `with NAME` leave a Companion behind or take one along; `teleport ZONE` and `di CARD` do as they say.
`SEAT 2` says how many Warriors of an ally go on; unsaid, those of them who came (R-130).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.cards import card_price
from engine.catalogue import Permission
from engine.changes import limit_of
from engine.companions import is_led, over_limit, quarter_refusal
from engine.control import opposed, team_cities
from engine.decision import Kept, Word, done, offered, remembered
from engine.effects import Scope, allows
from engine.placing import here, own_here
from engine.refusals import Refusal, Value, refuse
from engine.state import CardId, SeatId, TileId, ZoneId
from engine.way import CARD, TELEPORT, WITH, WITHOUT, Way, begin, copied_way, is_foreign, less, read

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class Route:
    """What a seat may say of the way of one Troop; `by` is the tile whose Gold action the Movement is.

    With a `start` it is the Troop in this zone.
    """

    game: Game
    seat: SeatId
    by: TileId = ""
    start: ZoneId = ""
    widget: str = "route"
    kept: Kept = field(default_factory=dict, repr=False, compare=False)

    def offer(self, words: Sequence[str]) -> list[Word]:
        """A start, or nothing at all; then how the Troop goes on; the end where every limit holds."""
        return remembered(self.kept, words, self._following)

    def _following(self, words: Sequence[str]) -> list[Word]:
        if not words:
            return [*self._origins(), done()]
        way = self.read(words)
        if way.mark:
            return self._marked(way)
        if way.legs and opposed(self.game, way.at, self.seat):
            return [done()]
        return [*self._goals(way), *self._teleport(way), *self._cards(way), *self._parts(way), *self._end(way)]

    def read(self, words: Sequence[str]) -> Way:
        """The way that these offered words describe."""
        return read(self.game, self.seat, self.by, words)

    def _origins(self) -> list[Word]:
        among = [self.start] if self.start else self.game.board.zones
        zones = [zone for zone in among if own_here(self.game, zone, self.seat)]
        led = self._must_be_led()
        return offered(
            zones,
            lambda zone: self._servant_refusal(begin(self.game, self.seat, self.by, zone)) if led else None,
            lambda zone: {
                "count": own_here(self.game, zone, self.seat),
                "moves": begin(self.game, self.seat, self.by, zone).moves,
            },
        )

    def _end(self, way: Way) -> list[Word]:
        """Limits hold in each zone at the end of the action; whoever began to say a hop must finish it."""
        if not way.legs or way.is_begun:
            return []
        return [done(self._stop_refusal(way))]

    # Who goes on

    def _parts(self, way: Way) -> list[Word]:
        """How many go on, and which Companions: before the hop is named."""
        with_all = replace(way, along=list(way.found), prices={}, costs={})
        if way.moves <= 0 and (way.teleported or not self._may_teleport(with_all)):
            return []
        numbers = [] if way.going or way.led or way.without or way.along else self._numbers(way)
        return [*numbers, *self._led(way), *self._left_out(way), *self._taken_along(way)]

    def _led(self, way: Way) -> list[Word]:
        """R-130: allies of whom the mover says how many go on."""
        if way.without or way.along:
            return []
        return [Word(ally) for ally in way.allied if ally not in way.led]

    def _leading(self, way: Way, ally: SeatId) -> list[Word]:
        group = way.group_of(ally)
        return [Word(str(number), None, {"stay": group - number}) for number in range(group, -1, -1)]

    def _numbers(self, way: Way) -> list[Word]:
        """Nobody may be left above the limit for good (3.4.5)."""
        return [
            Word(str(number), self._part_refusal(way, number), {"stay": way.group - number})
            for number in range(way.group, 0, -1)
        ]

    def _part_refusal(self, way: Way, number: int) -> Refusal | None:
        """With allies about, what is left is tested when the hop is named: more may be said of them."""
        return None if way.allied else self._limit_refusal(way, way.crowd(number, {}))

    def _left_out(self, way: Way) -> list[Word]:
        left = less(way.brought, way.without)
        if not left or way.along:
            return []
        # a Companion stays only where a Warrior of its side stays.
        return [Word(WITHOUT, None if self._anybody_stays(way) else refuse("R-066"))]

    def _taken_along(self, way: Way) -> list[Word]:
        left = less(way.found, way.along)
        return [Word(WITH)] if left and self._anybody_stays(way) else []

    def _anybody_stays(self, way: Way) -> bool:
        return bool(way.crowd(way.onward, way.onward_allies))

    # Where to

    def _goals(self, way: Way) -> list[Word]:
        cities = team_cities(self.game.table, self.seat)
        land = self.game.board.neighbours(way.at)
        by_port = self._ports(way)
        ports = [zone for zone in by_port if zone not in land]
        open_ports = self.game.board.ports_from(way.at, cities, any_port=bool(ports) and self._allows("any_port", way))
        crosses: list[bool] = []
        # What forbids every land move is asked once, not for each zone.
        none = refuse("R-070") if way.moves <= 0 else self._leaving_refusal(way)

        def refusal(zone: ZoneId) -> Refusal | None:
            if zone in ports and zone not in open_ports:
                return refuse("R-075", zone=zone)
            return none or self._wall_refusal(way, zone, crosses) or self._arrival_refusal(way, zone)

        return offered([*land, *ports], refusal, lambda zone: self._goal_values(way, zone))

    def _ports(self, way: Way) -> list[ZoneId]:
        zones = self.game.board.zones
        if not zones[way.at].port:
            return []
        return [zone.id for zone in zones.values() if zone.port and zone.id != way.at]

    def _allows(self, permission: Permission, way: Way) -> bool:
        return allows(self.game, permission, way.scope())

    def _wall_refusal(self, way: Way, zone: ZoneId, crosses: list[bool]) -> Refusal | None:
        """3.4.5: one Quarter of opponents' Cities an action, and the start must touch its Wall (R-073, R-074)."""
        if not is_foreign(self.game, self.seat, zone):
            return None
        if way.quarters_entered:
            return refuse("3.4.5", zone=zone)
        if way.origin in (zone, *self.game.board.neighbours(zone)):
            return None
        if not crosses:
            crosses.append(self._allows("cross_wall", way))
        return None if crosses[0] else refuse("R-073", zone=zone)

    def _arrival_refusal(self, way: Way, zone: ZoneId) -> Refusal | None:
        """R-076: entering an opponent's zone ends the action, so every limit must hold then; and what it costs."""
        if opposed(self.game, zone, self.seat):
            group = {self.seat: way.onward, **way.onward_allies}
            count, limit = sum(group.values()), self._limit(way, group)
            if count > limit:
                return refuse("R-076", zone=zone, count=count, limit=limit)
            crowd = self._crowd_refusal(zone, way.companions)
            if crowd:
                return crowd
        if wrong := quarter_refusal(self.game, zone, way.companions):
            return wrong
        cost = self._cost_refusal(way, sum(way.costs_to(zone, way.hop_to(zone))))
        grows = way.onward_allies or here(self.game, zone, self.seat)
        return cost or (self._halt_refusal(way, zone) if grows else None)

    def _halt_refusal(self, way: Way, zone: ZoneId) -> Refusal | None:
        """Where the way must end, the limits of its end hold: nobody can be carried on from there (3.4.5)."""
        there = copied_way(way, zone)
        if there.moves > 0 or self._may_teleport(replace(there, along=list(there.found), prices={}, costs={})):
            return None
        return self._stop_refusal(there)

    def _stop_refusal(self, way: Way) -> Refusal | None:
        return self._limit_refusal(way, way.crowd(0, {})) or self._crowd_refusal(way.at, _all_here(way))

    def _leaving_refusal(self, way: Way) -> Refusal | None:
        """3.4.5: what stays behind for good is within the limits."""
        over = self._limit_refusal(way, way.crowd(way.onward, way.onward_allies))
        over = over or self._crowd_refusal(way.at, way.companions_staying())
        return over or (self._servant_refusal(way) if self._must_be_led() else None)

    def _must_be_led(self) -> bool:
        """A Gold action may want a Servant with whoever moves."""
        scope = Scope(self.seat, action="movement", by=self.by)
        return bool(self.by) and not allows(self.game, "without_servant", scope, base=True)

    def _servant_refusal(self, way: Way) -> Refusal | None:
        return None if is_led(self.game, self.seat, way.companions) else refuse("no_servant")

    def _goal_values(self, way: Way, zone: ZoneId) -> dict[str, Value]:
        side, hop = self.game.table.seats[self.seat].side, way.hop_to(zone)
        foes = [troop.size for other, troop in self.game.table.troops.get(zone, {}).items() if other != side]
        return {
            "foes": sum(foes),
            "count": way.onward + sum(way.onward_allies.values()),
            "moves": way.moves - (hop != "teleport"),
            "hop": hop,
            "cost": sum(way.costs_to(zone, hop)),
        }

    def _marked(self, way: Way) -> list[Word]:
        """What follows `teleport`, `di`, `without` or `with`."""
        if way.mark == WITHOUT:
            return [Word(tile) for tile in dict.fromkeys(less(way.brought, way.without))]
        if way.mark == WITH:
            return [Word(tile) for tile in dict.fromkeys(less(way.found, way.along))]
        if way.mark == CARD and not way.card:
            return self._card_kinds(way)
        if way.mark in self.game.table.seats:
            return self._leading(way, way.mark)
        zones = [zone for zone in self.game.board.obelisks if zone != way.at]
        none = self._leaving_refusal(way)
        return offered(
            zones, lambda zone: none or self._arrival_refusal(way, zone), lambda zone: self._goal_values(way, zone)
        )

    # Teleportation and cards

    def _teleport(self, way: Way) -> list[Word]:
        """3.4.5: from a Quarter with a Pyramid, once an action; an effect may start it at an Obelisk (R-077)."""
        if not self._allows_teleport():
            return []
        cost = min(way.teleport_price(zone) for zone in self.game.board.obelisks)
        if way.teleported:
            refusal: Refusal | None = refuse("R-071")
        elif not self._starts_here(way):
            refusal = refuse("R-077", zone=way.at)
        else:
            refusal = self._cost_refusal(way, cost)
        return [Word(TELEPORT, refusal, {"cost": cost})]

    def _allows_teleport(self, cards: tuple[CardId, ...] = ()) -> bool:
        """A tile may forbid it for its own Movement; a card outranks a tile (R-002)."""
        return allows(self.game, "teleport", Scope(self.seat, action="movement", by=self.by, cards=cards), base=True)

    def _may_teleport(self, way: Way) -> bool:
        """It is allowed here and can be paid, or a card may bring more."""
        return any(word.legal for word in [*self._teleport(way), *self._cards(way)])

    def _starts_here(self, way: Way) -> bool:
        zone = self.game.board.zones[way.at]
        if zone.kind == "quarter" and way.at in self.game.table.pyramids:
            return True
        return zone.obelisk and self._allows("teleport_from_obelisk", way)

    def _cards(self, way: Way) -> list[Word]:
        kinds = self._card_kinds(way)
        return [Word(CARD, None if any(kind.legal for kind in kinds) else refuse("R-033"))] if kinds else []

    def _card_kinds(self, way: Way) -> list[Word]:
        """1.4: cards with the Movement icon alone."""
        rows = self.game.rules.catalogue.di_cards
        left = list(self.game.hidden.hands[self.seat].di)
        for card in way.cards:
            left.remove(card)
        kinds = [card for card in dict.fromkeys(left) if rows[card].when in ("move", "move_start")]
        return offered(kinds, lambda card: self._card_refusal(way, card))

    def _card_refusal(self, way: Way, card: CardId) -> Refusal | None:
        if self.game.rules.catalogue.di_cards[card].when == "move_start":
            # only before the first step.
            return refuse("R-070") if way.legs else None
        if way.teleported or not self._allows_teleport((card,)):
            return refuse("R-071")
        return self._cost_refusal(way, card_price(self.game, self.seat, card))

    # Limits

    def _cost_refusal(self, way: Way, cost: int) -> Refusal | None:
        have = self.game.table.seats[self.seat].pp - way.spent
        return refuse("R-160", cost=cost, have=have) if cost > have else None

    def _limit(self, way: Way, warriors: Mapping[SeatId, int]) -> int:
        return way.limit if warriors.keys() <= {self.seat} else limit_of(self.game, warriors.keys())

    def _limit_refusal(self, way: Way, warriors: Mapping[SeatId, int]) -> Refusal | None:
        """7, 4: these would be left where the group stands now."""
        count, limit = sum(warriors.values()), self._limit(way, warriors)
        return refuse("7", zone=way.at, count=count, limit=limit) if count > limit else None

    def _crowd_refusal(self, zone: ZoneId, companions: Sequence[TileId]) -> Refusal | None:
        kind = over_limit(self.game, companions)
        return refuse("companion_limit", zone=zone, kind=kind) if kind else None


def _all_here(way: Way) -> list[TileId]:
    return [*way.dropped.get(way.at, ()), *way.brought, *way.found]
