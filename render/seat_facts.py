"""What lies openly before a seat, gathered for the pictures of player boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.view import Seat, View
from render.strip import TOKENS, place_of, shown_name, teams
from render.tiles import COMPANIONS, Rows, kind_word, tile_short, tile_text
from render.words import Words, seat_word, tile_name

GLORY = ("divine", "battle", "temple", "pyramid")
COUNTED = (("warrior", "supply"), ("scarab", "veterans"), ("di_card", "di_held"), ("battle_card", "battle_held"))


@dataclass(frozen=True, slots=True)
class TileFact:
    """A tile of a seat; `where` is the place of a companion that stands with a Troop."""

    name: str
    text: str
    short: str
    colour: str
    level: int
    kind: str
    word: str
    where: str


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a seat's panel shows besides its action pyramid; `team` and `turn`, the place in turn order, are
    empty without teams."""

    seat: str
    name: str
    place: str
    team: str
    turn: str
    glory: tuple[int, int, int, int]
    pp: int
    counts: tuple[tuple[str, int, str], ...]
    pyramids: tuple[tuple[str, int], ...]
    tiles: tuple[TileFact, ...]
    supply: tuple[tuple[str, str], ...]
    supply_word: str
    no_tiles: str
    tokens: str
    is_active: bool
    is_awaited: bool
    is_first: bool

    @property
    def permanent(self) -> int:
        """3.1: Divine and Battle Glory are never lost."""
        return self.glory[0] + self.glory[1]

    @property
    def temporary(self) -> int:
        """3.1: the Glory of Temples and of level 4 Pyramids passes on with them."""
        return self.glory[2] + self.glory[3]


def facts(
    view: View, rows: Rows, names: Mapping[str, str], words: Words, seat: str, places: Mapping[str, str]
) -> Facts:
    """What a seat's panel shows; `places` says what cities and zones are called.

    Raises KeyError for an unknown seat or tile, and for a word that is missing.
    """
    table, own = view.table, view.table.seats[seat]
    name, by_team = shown_name(seat, names, words), teams(view)
    return Facts(
        seat=seat,
        name=name,
        place=_place(own, words, places, is_named=name != seat_word(words, seat)),
        team=words[f"team.{own.side}"] if own.side in by_team else "",
        turn=place_of(view, seat, words) if own.side in by_team else "",
        glory=glory_by_kind(view, own.side),
        pp=own.pp,
        counts=tuple(
            (sign, value, words[f"picture.{word}"])
            for (sign, word), value in zip(COUNTED, counts(view, seat), strict=True)
        ),
        pyramids=pyramids(view, seat),
        tiles=tuple(_tile(view, rows, own, tile, words, places) for tile in own.tiles),
        supply=tuple((tile_name(words, one), rows[one].kind) for one in own.companions),
        supply_word=words["picture.supply"],
        no_tiles=words["picture.no_tiles"],
        tokens=words["picture.tokens_left"].format(count=own.tokens, all=TOKENS),
        is_active=seat == table.active,
        is_awaited=seat in view.awaited,
        is_first=bool(table.turn_order) and seat == table.turn_order[0],
    )


def _place(own: Seat, words: Words, places: Mapping[str, str], *, is_named: bool) -> str:
    parts = [seat_word(words, own.id), places.get(own.city, "")] if is_named else [places.get(own.city, "")]
    return " · ".join(part for part in parts if part)


def glory_by_kind(view: View, side: str) -> tuple[int, int, int, int]:
    """The Glory of a side: Divine, Battle, of Temples, of level 4 Pyramids."""
    own, held = view.table.sides[side], [zone for zone, owner in view.table.glory.items() if owner == side]
    high = sum(1 for zone in held if zone in view.table.pyramids)
    return own.divine, own.battle, len(held) - high, high


def counts(view: View, seat: str) -> tuple[int, int, int, int]:
    """Warriors in supply, veterans, DI cards and Battle cards held."""
    own, held = view.table.seats[seat], view.counts.get(seat)
    return own.supply, own.veterans, held.di_cards if held else 0, held.battle_cards if held else 0


def pyramids(view: View, seat: str) -> tuple[tuple[str, int], ...]:
    """The pyramids a seat controls, the highest first."""
    held = [one for zone, one in view.table.pyramids.items() if view.holders.get(zone) == seat and one.level]
    return tuple((one.colour, one.level) for one in sorted(held, key=lambda one: (-one.level, one.colour)))


def _tile(view: View, rows: Rows, own: Seat, tile: str, words: Words, places: Mapping[str, str]) -> TileFact:
    row = rows[tile]
    where = standing(view, own.side, tile) if row.kind in COMPANIONS and tile not in own.companions else ""
    texts = tile_name(words, tile), tile_text(words, tile), tile_short(words, tile)
    return TileFact(*texts, row.colour, row.level, row.kind, kind_word(words, row.kind), places.get(where, ""))


def standing(view: View, side: str, companion: str) -> str:
    """The zone where a companion stands with a Troop of its side; empty if it stands nowhere."""
    for zone, sides in view.table.troops.items():
        if side in sides and companion in sides[side].companions:
            return zone
    return ""
