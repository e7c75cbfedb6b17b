"""A position laid out from a plain dict: what it says, and what is plain where it says nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.control import take_control
from engine.game import Game
from engine.hidden import Hand
from engine.imagine import battle_cards_of
from engine.notation import card_notation
from engine.ruleset import Ruleset
from engine.setup import candidates, tiles_in_play
from engine.state import CardId, Pyramid, Seat, SeatId, SpaceId, Table, TileId, Troop, ZoneId
from engine.steps.night import Night
from engine.tiles import mark_slot

ACTIONS = {
    "move": "movement",
    "build": "construction",
    "recruit": "recruitment",
    "pray": "prayer",
    "acquire": "acquisition",
}
# The plain position: a middle game with everybody at home.
PLAIN_SEATS = ("red", "blue", "green")
PLAIN_ROUND = 2
PLAIN_PP = 5
PLAIN_LEVELS = (2, 1)
# Which spaces hold the tokens that are used, as long as a case does not say.
USED_FIRST = ("f1_pray", "f2_pray", "f3_recruit", "f2_build", "f3_move")


Given = Mapping[str, Any]


class PositionError(Exception):
    """A position cannot be laid out; the message names the word that is wrong."""


@dataclass(frozen=True, slots=True)
class Now:
    """A named point of the game: `kind` is start, setup, day, turn, action, battle or night."""

    kind: str
    seat: SeatId = ""
    word: str = ""
    zone: ZoneId = ""
    other: SeatId = ""


def known(place: str, given: Mapping[str, Any], words: Iterable[str]) -> None:
    """Raises PositionError for a word that is not one of these."""
    for word in given:
        if word not in words:
            raise PositionError(f"{place} knows no {word}")


@dataclass(slots=True)
class Layout:
    """Lays one position: what the dict says, and what is plain where it says nothing."""

    game: Game
    now: Now
    given: Given

    @property
    def _table(self) -> Table:
        return self.game.table

    @property
    def _rules(self) -> Ruleset:
        return self.game.rules

    def lay(self) -> None:
        """Put everything in its place, in an order in which each part can rely on those before it."""
        self._course()
        for side in self._table.sides.values():
            side.divine = side.battle = 0
        for seat in self._table.seats.values():
            self._board(seat)
            self._home(seat)
            self._companions(seat)
            self._tokens(seat)
            self._battle_cards(seat)
        self._market()
        self._di_cards()
        self._arrivals()
        take_control(self.game)
        self._temporary()

    def _course(self) -> None:
        table, kind = self._table, self.now.kind
        table.phase = kind if kind in ("setup", "night") else "day"
        table.active = self.now.seat
        table.round = 0 if kind == "setup" else number("round", self.given.get("round", PLAIN_ROUND), 1)
        if kind == "day":
            # The new Day counts itself.
            table.round -= 1
        edition = self._rules.edition
        plain = edition.tile_colours[: edition.colours_drawn[str(len(table.seats))]]
        table.colours = list(self.given.get("colours", plain))
        if unknown := [colour for colour in table.colours if colour not in edition.tile_colours]:
            raise PositionError(f"colours: there is no {unknown[0]}")
        table.turn_order = list(self.given.get("order", table.seats))
        if sorted(table.turn_order) != sorted(table.seats):
            raise PositionError(f"order: {' '.join(table.turn_order)} is not each seat once")

    def _of(self, word: str, seat: SeatId, plain: Any) -> Any:
        """What the dict says under a word for a seat. Raises PositionError for a seat that is not in the game."""
        said = self.given.get(word, {})
        if not isinstance(said, Mapping):
            raise PositionError(f"{word}: say it seat by seat")
        known(word, said, self._table.seats)
        return said.get(seat, plain)

    def _board(self, seat: Seat) -> None:
        numbers = self._rules.numbers
        plain_pp = numbers.start_pp if self.now.kind == "setup" else PLAIN_PP
        seat.pp = number(f"pp: {seat.id}", self._of("pp", seat.id, plain_pp), 0, numbers.most_pp)
        seat.veterans = number(f"veterans: {seat.id}", self._of("veterans", seat.id, 0), 0)
        side = self._table.side_of(seat.id)
        side.divine += number(f"divine: {seat.id}", self._of("divine", seat.id, 0), 0)
        side.battle += number(f"battle_glory: {seat.id}", self._of("battle_glory", seat.id, 0), 0)
        seat.tiles = list(self._of("tiles", seat.id, []))
        if unknown := [tile for tile in seat.tiles if tile not in self._rules.catalogue.tiles]:
            raise PositionError(f"tiles: {seat.id}: there is no {unknown[0]}")
        more = sum(effect.mercenaries for tile in seat.tiles for effect in self._rules.catalogue.tiles[tile].effects)
        seat.pool += more
        seat.supply += more
        seat.acquired = list(self._of("acquired", seat.id, []))
        if unknown := [colour for colour in seat.acquired if colour not in self._table.colours]:
            raise PositionError(f"acquired: {seat.id}: there is no {unknown[0]}")

    def _companions(self, seat: Seat) -> None:
        """With a Troop where it is said, else in supply."""
        rows = self._rules.catalogue.companions
        said = self._of("companions", seat.id, {})
        if unknown := [tile for tile in said if tile not in seat.tiles or tile not in rows]:
            raise PositionError(f"companions: {seat.id} owns no {unknown[0]}")
        for tile in (tile for tile in seat.tiles if tile in rows):
            zone = said.get(tile, "supply")
            troop = self._table.troops.get(zone, {}).get(seat.side)
            if zone == "supply":
                seat.companions.append(tile)
            elif troop is None:
                raise PositionError(f"companions: {seat.id}: no Troop for {tile} stands in {zone}")
            else:
                troop.companions.append(tile)

    def _home(self, seat: Seat) -> None:
        """Troops and pyramids; the supply is what is left of the Warriors."""
        quarters, numbers = self.game.board.quarters(seat.city), self._rules.numbers
        empty = self.now.word in ("markers", "troops") and self.now.kind == "setup"
        homes = () if empty else quarters[: numbers.start_quarters]
        for zone, count in self._of("troops", seat.id, dict.fromkeys(homes, numbers.start_troop)).items():
            if zone not in self.game.board.zones:
                raise PositionError(f"troops: {seat.id}: there is no zone {zone}")
            placed = number(f"troops: {seat.id}: {zone}", count, 1, seat.supply)
            seat.supply -= placed
            sides = self._table.troops.setdefault(zone, {})
            sides.setdefault(seat.side, Troop()).warriors[seat.id] = placed
        if self._of("supply", seat.id, seat.supply) != seat.supply:
            raise PositionError(f"supply: {seat.id}: {seat.supply} are left of {seat.pool}")
        standing = self.now.kind != "setup" or self.now.word == "tile"
        plain = zip(quarters, self._table.colours, PLAIN_LEVELS, strict=False) if standing else ()
        said = self._of("pyramids", seat.id, {zone: f"{colour} {level}" for zone, colour, level in plain})
        for zone, text in said.items():
            self._pyramid(seat, zone, text)

    def _pyramid(self, seat: Seat, zone: ZoneId, text: object) -> None:
        colour, _, level = str(text).partition(" ")
        place = f"pyramids: {seat.id}: {zone}"
        if zone not in self.game.board.quarters(seat.city):
            raise PositionError(f"{place} is no Quarter of {seat.city}")
        if colour not in self._table.colours or colour in seat.slots.values():
            raise PositionError(f"{place}: the colour {colour} cannot stand there")
        if not level.isdigit():
            raise PositionError(f"{place}: {text!r} is not a colour and a level")
        high = number(place, int(level), 1, self._rules.numbers.pyramid_cap)
        self._table.pyramids[zone] = Pyramid(colour, high)
        mark_slot(self.game, seat.id, colour)

    def _tokens(self, seat: Seat) -> None:
        """The tokens on the player board, that of an action under way among them."""
        most = self._rules.numbers.tokens
        acting = self.now.kind in ("action", "battle") and seat.id == self.now.seat
        said = self._of("spaces", seat.id, None)
        before = most if self.now.kind == "night" and not _awake(self.now.word) else 0
        if said is None:
            plain = most - before - acting
            left = number(f"tokens: {seat.id}", self._of("tokens", seat.id, plain), 0, most - acting)
            wanted = [space for space in USED_FIRST if not acting or space != self._space(())]
            said = wanted[: most - left - acting]
        used: list[SpaceId] = []
        for text in said:
            space, _, kind = str(text).partition(" ")
            if space not in self._rules.spaces or space in used or kind not in ("", "silver"):
                raise PositionError(f"spaces: {seat.id}: no token can lie on {text}")
            used.append(space)
            seat.spaces[space] = "gold" if space == "gold" else kind or "own"
        if acting:
            space = self._space(used)
            seat.spaces[space] = "own"
        own = list(seat.spaces.values()).count("own")
        seat.tokens = most - own
        if seat.tokens < 0 or self._of("tokens", seat.id, seat.tokens) != seat.tokens:
            raise PositionError(f"tokens: {seat.id}: {own} of {most} lie on spaces")
        self._precious(seat)

    def _precious(self, seat: Seat) -> None:
        """The silver tokens that tiles brought or that are said, and the gold one."""
        kinds = list(seat.spaces.values())
        brought = sum(effect.silver for tile in seat.tiles for effect in self._rules.catalogue.tiles[tile].effects)
        used = kinds.count("silver")
        plain = max(0, brought - used)
        seat.silver_left = number(f"silver: {seat.id}", self._of("silver", seat.id, plain), 0)
        seat.silver = max(brought, seat.silver_left + used)
        seat.gold_left = number(f"gold: {seat.id}", self._of("gold", seat.id, 1 - kinds.count("gold")), 0, 1)

    def _space(self, used: Sequence[SpaceId]) -> SpaceId:
        """The space of the action under way: the first of its kind that is free."""
        action = ACTIONS[self.now.word]
        for space in self._rules.spaces.values():
            if space.action == action and space.id not in used:
                return space.id
        raise PositionError(f"spaces: {self.now.seat}: no space is left to {self.now.word}")

    def _battle_cards(self, seat: Seat) -> None:
        """Cards that are named nowhere are in the hand; in a hand that is stated, they lie played."""
        rows = self._rules.catalogue.battle_cards
        ids = {card_notation(card): card.id for card in rows.values()}
        left, piles = battle_cards_of(self.game, seat.id), ("battle_cards", "played", "face_down", "removed")
        removed = len(left) - len(self._rules.catalogue.hand)
        found: dict[str, list[CardId]] = {}
        for pile in piles:
            found[pile] = [ids.get(card, card) for card in self._of(pile, seat.id, ())]
            for card in found[pile]:
                if card not in left and card in rows and rows[card].special:
                    left.append(card)
                if card not in left:
                    raise PositionError(f"{pile}: {seat.id} has no {card} to lie there")
                left.remove(card)
        if removed and not found["removed"]:
            plain = [card for card in left if not rows[card].special][-removed:]
            found["removed"] = plain
            left = [card for card in left if card not in plain]
        rest = next((pile for pile in piles[:3] if self._of(pile, seat.id, None) is None), "")
        if left and not rest:
            raise PositionError(f"battle_cards: {seat.id}: {left[0]} lies nowhere")
        if rest:
            found[rest] += left
        self.game.hidden.hands[seat.id] = Hand(found["battle_cards"])
        self.game.hidden.face_down[seat.id] = found["face_down"]
        self.game.hidden.removed[seat.id] = found["removed"]
        seat.played = found["played"]

    def _market(self) -> None:
        table = self._table
        table.market = tiles_in_play(self._rules, table.colours, len(table.seats))
        owned = [tile for seat in table.seats.values() for tile in seat.tiles]
        self._drawn(owned)
        for tile in owned:
            if tile not in table.market:
                raise PositionError(f"tiles: there are not so many {tile} in these colours")
            table.market.remove(tile)

    def _drawn(self, owned: Sequence[TileId]) -> None:
        """R-014: a candidate of a module lies in its slot if it is said, or owned."""
        table, said = self._table, list(self.given.get("drawn", ()))
        mixed = [module for module in table.modules if self._rules.modules[module].replaces]
        slots = [candidates(self._rules, module, colour) for module in mixed for colour in table.colours]
        for tile in [*said, *(tile for tile in owned if tile not in said)]:
            slot = next((old for old, *new in slots if tile in new and old in table.market), "")
            if slot:
                table.market[table.market.index(slot)] = tile
            elif tile in said:
                raise PositionError(f"drawn: {tile} does not come in for a tile of this game")

    def _di_cards(self) -> None:
        """Each holds its personal cards; the deck, top first, has what is named nowhere."""
        rows, hidden = self._rules.catalogue.di_cards, self.game.hidden
        personal = list(self._rules.personal)
        shared = Counter(self._rules.di_cards(self._table.options))
        for seat in self._table.seats:
            hidden.hands[seat].di = list(self._of("di_cards", seat, personal))
            # One that is in the hand only once a game and not named was played.
            unsaid = [card for card in personal if card not in hidden.hands[seat].di]
            self._table.seats[seat].spent = [card for card in unsaid if rows[card].mode]
            self._take(f"di_cards: {seat}", hidden.hands[seat].di, shared + Counter(personal), shared)
        self._table.di_discard = list(self.given.get("discard", []))
        self._take("discard", self._table.di_discard, shared, shared)
        deck = list(self.given.get("deck", sorted(shared.elements(), key=list(rows).index)))
        self._take("deck", deck, shared, shared)
        hidden.deck = deck[::-1]

    @staticmethod
    def _take(place: str, cards: Sequence[CardId], allowed: Counter[CardId], shared: Counter[CardId]) -> None:
        for card, count in Counter(cards).items():
            if count > allowed[card]:
                raise PositionError(f"{place}: there is no {card} to lie there")
            if card in shared:
                shared[card] -= count

    def _arrivals(self) -> None:
        """Two sides stand in one zone only where they fight; who was there first holds it."""
        for zone, troops in self._table.troops.items():
            if len(troops) > 1 and zone != self.now.zone:
                raise PositionError(f"troops: {' and '.join(troops)} stand in {zone}, and no battle is on there")
        if self.now.kind != "battle":
            return
        here = self._table.troops.get(self.now.zone, {})
        fighting = [self._table.seats[seat].side for seat in (self.now.other, self.now.seat)]
        if set(here) != set(fighting) or len(set(fighting)) < 2:
            raise PositionError(f"now: {self.now.seat} and {self.now.other} do not both stand in {self.now.zone}")
        self._table.troops[self.now.zone] = {side: here[side] for side in fighting}

    def _temporary(self) -> None:
        for zone, seat in dict(self.given.get("temporary", {})).items():
            if zone not in self._table.glory:
                raise PositionError(f"temporary: no Glory lies in {zone}")
            if seat and seat not in self._table.seats:
                raise PositionError(f"temporary: {zone}: there is no {seat}")
            self._table.glory[zone] = self._table.seats[seat].side if seat else ""


def _awake(stage: str) -> bool:
    """3.6.8: from the Awakening on, all tokens are back."""
    return stage in Night.STAGES[Night.STAGES.index("awakening") + 1 :]


def number(place: str, value: object, least: int, most: int | None = None) -> int:
    """The number that a case says. Raises PositionError unless it is one between these."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        raise PositionError(f"{place}: {value!r} is not a number from {least}{'' if most is None else f' to {most}'}")
    return value
