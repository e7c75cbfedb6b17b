"""Ids to names: seats, places, cards, tiles, counts, any word of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from discord.utils import escape_markdown

import data
from bot.library import LIBRARY
from bot.row_numbers import di_numbers, tile_numbers
from bot.texts import has, text
from engine.catalogue import BattleCard, Catalogue, Tile
from engine.decision import Word
from engine.mixed import read_shares
from engine.state import SeatId, SideId, SpaceId, Table, ZoneId

EDITION = "rise_of_the_gods"
BOARD = "boards/six_cities.toml"
ECHO = 60
NO_SPACE = "\u200b"  # without width: a word behind it is no mention


def catalogue() -> Catalogue:
    """Tiles and cards by id."""
    return LIBRARY.rules(EDITION).catalogue


def most_pp() -> int:
    """How many PP anybody may hold (7)."""
    return LIBRARY.rules(EDITION).numbers.most_pp


def recall_gain(count: int, pp: int, have: int | None = None, passed: Mapping[SeatId, int] | None = None) -> str:
    """`+2 PP` for so many warriors taken home, or that nobody holds more (7).

    `have` are the PP of their owner; where only the gain is known, no gain for more than one warrior means as much.
    With what is `passed` on to allies (R-121) as in `gain_of`.
    """
    if passed:
        return gain_of(pp, passed)
    is_full = count > 1 if have is None else have >= most_pp()
    return text("part.full", most=most_pp()) if is_full and not pp else text("part.gain", pp=pp)


def gain_of(pp: int, passed: Mapping[SeatId, int]) -> str:
    """R-121: `+1 PP and 2 to Blue`: what counts for whoever gains, and what passes on to allies."""
    shared = [text("part.gain_to", n=n, seat=seat_word(seat)) for seat, n in by_colour(passed)]
    return listed([text("part.gain", pp=pp), *shared])


def recall_pays(words: Iterable[Word]) -> tuple[int, dict[SeatId, int]]:
    """R-129: the PP of a recall that count for whoever leads the Troop, and those that pass on to allies (R-121)."""
    values = next((word.values for word in words if word.word == "recall"), {})
    return int(values.get("pp", 0)), read_shares(str(values.get("passed", "")).split())


def recall_rules(passed: Mapping[SeatId, int], shared_by: SeatId = "") -> list[str]:
    """The rules of whose the PP are, as a small line, if any pass on, or if a mixed Troop is led by `shared_by`."""
    if not shared_by:
        return [text("ping.recall_passes", most=most_pp())] if passed else []
    key = "ping.recall_shared_passes" if passed else "ping.recall_shared"
    return [text(key, seat=seat_name(shared_by), most=most_pp())]


def amount_gained(pp: int, full: int) -> str:
    """`3 PP`; where less counted than would have been due, `2 PP of 3 (11 is the most)` (7)."""
    return text("part.pp_of", pp=pp, full=full, most=most_pp()) if pp < full else text("part.pp", pp=pp)


# Seats


def seat_word(seat: SeatId) -> str:
    """`Red`."""
    return text(f"seat.{seat}")


def seat_name(seat: SeatId) -> str:
    """`🟥 Red`."""
    return f"{text(f'square.{seat}')} {seat_word(seat)}"


def seat_bold(seat: SeatId) -> str:
    """`🟥 **Red**`."""
    return f"{text(f'square.{seat}')} **{seat_word(seat)}**"


def seats_named(seats: Iterable[SeatId]) -> str:
    """`🟥 Red and 🟦 Blue`."""
    return listed([seat_name(seat) for seat in seats])


def team_word(number: int) -> str:
    """`Team Sun`: the first, second or third team."""
    return text(f"team_name.{number}")


def side_number(side: SideId) -> int:
    """Which team a side is, from 1 on; 0 for a player alone."""
    word, _, number = side.partition("_")
    return int(number) if word == "team" and number.isdecimal() else 0


def team_name(table: Table, side: SideId) -> str:
    """`Team Sun`; without teams a side is one player: `🟥 Red`."""
    number = side_number(side)
    return team_word(number) if number else seats_named(table.sides[side].seats)


def ordered(seats: Iterable[SeatId]) -> str:
    """`1 🟥 Red · 2 🟩 Green`, as on the turn order track."""
    return " · ".join(text("part.ordered", number=at, seat=seat_name(seat)) for at, seat in enumerate(seats, start=1))


# Lists and numbers


def listed(parts: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return text("join.comma").join(found[:-1]) + text(f"join.{last}") + found[-1]


def counted(thing: str, number: int) -> str:
    """`1 warrior`, `5 warriors`: a thing of the table `count`."""
    return text(f"count.{thing}_{'one' if number == 1 else 'other'}", n=number)


def ordinal(number: int) -> str:
    """`2nd`."""
    return text(f"ordinal.{number}")


def by_colour(warriors: Mapping[SeatId, int]) -> list[tuple[SeatId, int]]:
    """Whose Warriors a Troop holds, in the order of the colours: the same for all who read it, whoever came first."""
    return [(seat, warriors[seat]) for seat in LIBRARY.edition(EDITION).colours if warriors.get(seat)]


def shares(warriors: Mapping[SeatId, int], join: str = "plus") -> str:
    """`3 Red + 2 Green`: the Warriors of several allies, owner by owner."""
    found = [text("part.share", n=count, seat=seat_word(seat)) for seat, count in by_colour(warriors)]
    return text(f"join.{join}").join(found)


def pair_label(owner: SeatId, place: str) -> str:
    """`🟦 Blue 1st`."""
    return text("team.destiny.option", seat=seat_name(owner), place=ordinal(int(place)))


def leads_label(seat: SeatId) -> str:
    """`Blue Leads`."""
    return text("team.defender.leads", seat=seat_word(seat))


def warriors_named(warriors: Mapping[SeatId, int]) -> str:
    """`5 warriors`; of a mixed Troop `3 Red + 2 Green`."""
    owners = [seat for seat, count in warriors.items() if count]
    return shares(warriors) if len(owners) > 1 else counted("warriors", sum(warriors.values()))


# Places


@cache
def zones() -> Mapping[ZoneId, Mapping[str, Any]]:
    """The rows of the board's zones by id."""
    return {row["id"]: row for row in data.read(BOARD)["zones"]}


@cache
def cities() -> Mapping[str, Mapping[str, Any]]:
    """The rows of the board's cities by id."""
    return {row["id"]: row for row in data.read(BOARD)["cities"]}


def zone_label(zone: ZoneId) -> str:
    """`T1`."""
    return str(zones()[zone]["label"])


def zone_name(zone: ZoneId) -> str:
    """`T1 Western Temple`, but only the label of a quarter, which says it all."""
    row = zones()[zone]
    return str(row["label"]) if row["kind"] == "quarter" else f"{row['label']} {row['name']}"


def zone_place(zone: ZoneId) -> str:
    """`the Western Temple`, as in a sentence; a quarter by its label."""
    row = zones()[zone]
    return text(f"place.{row['kind']}", label=row["label"], name=row["name"])


def quarter_name(zone: ZoneId) -> str:
    """`North C1-a`."""
    row = zones()[zone]
    return text("place.quarter_of", side=text(f"side.{row['side']}"), label=row["label"])


def city_name(city: str) -> str:
    """`C1 North-West City`."""
    return f"{cities()[city]['label']} {cities()[city]['name']}"


def space_label(space: SpaceId) -> str:
    """`Movement, floor 3`."""
    return text(f"space.{space}")


# Tiles and cards


def colour_name(colour: str) -> str:
    """`ruby`."""
    return text(f"colour.{colour}")


def tile_name(tile: str) -> str:
    """`Charge!`."""
    return catalogue().tiles[tile].name


def tile_line(tile: str) -> str:
    """`Charge! · ruby 1`."""
    row: Tile = catalogue().tiles[tile]
    return text("tile.line", name=row.name, colour=colour_name(row.colour), level=row.level)


def tile_effect(tile: str) -> str:
    """`Battle: +1 Strength when you attack`."""
    return text(f"tile_effect.{tile}", **_of_tile(tile))


def card_line(card: str) -> str:
    """`3 Strength · 2 Damage`; a DI card by its name."""
    row = catalogue().battle_cards.get(card)
    return _stats(row) if row else di_name(card)


def _stats(row: BattleCard) -> str:
    found = [text("card.strength", n=row.strength)]
    found += [text("card.damage", n=row.damage)] if row.damage else []
    found += [text("card.shield", n=row.shield)] if row.shield else []
    found += [text("card.ignores")] if row.ignores_damage else []
    if row.own_loss:
        found.append(text(f"card.own_loss_{'one' if row.own_loss == 1 else 'other'}", n=row.own_loss))
    return " · ".join(found)


def card_short(card: str) -> str:
    """`3·2·0`: Strength, Damage, Shield."""
    row = catalogue().battle_cards[card]
    key = "card.short_own_loss" if row.own_loss else "card.short_ignores" if row.ignores_damage else "card.short"
    return text(key, strength=row.strength, damage=row.damage, shield=row.shield, own_loss=row.own_loss)


def di_name(card: str) -> str:
    """`Distraction`."""
    return catalogue().di_cards[card].name


def di_effect(card: str) -> str:
    """`Battle: a bluff, comes back`."""
    rules = LIBRARY.rules(EDITION)
    return text(f"di_effect.{card}", **di_numbers(rules, rules.catalogue.di_cards[card]))


def tile_text(tile: str) -> str:
    """What a tile does, in a sentence or two."""
    return text(f"tile_text.{tile}", **_of_tile(tile))


def _of_tile(tile: str) -> dict[str, int]:
    rules = LIBRARY.rules(EDITION)
    return tile_numbers(rules, rules.catalogue.tiles[tile])


def tile_kind(tile: str) -> str:
    """`creature`."""
    return text(f"tile_kind.{catalogue().tiles[tile].kind}")


def source_part(source: str, value: int) -> str:
    """One part of a Strength sum: `5 warriors`, `3 card`, `1 Charge!`, `1 own City`."""
    if source == "warriors":
        return text(f"source.warriors_{'one' if value == 1 else 'other'}", n=value)
    if source == "home":
        return text("source.home", n=value)
    if source in catalogue().battle_cards:
        return text("source.card", n=value)
    name = tile_name(source) if source in catalogue().tiles else di_name(source)
    return text("source.named", n=value, name=name)


# Words of answers


def word_name(word: str) -> str:
    """Any word of an answer as people know it; an unknown one as it is."""
    for known, name in (
        (zones(), zone_name),
        (catalogue().tiles, tile_name),
        (catalogue().battle_cards, card_line),
        (catalogue().di_cards, di_name),
    ):
        if word in known:
            return name(word)
    key = next((k for k in (f"space.{word}", f"colour.{word}", f"word.{word}", f"square.{word}") if has(k)), "")
    return seat_name(word) if key.startswith("square.") else text(key) if key else echoed(word)


def echoed(typed: str) -> str:
    """What somebody typed, as plain text on one line and cut: an option may hold thousands of characters.

    It calls nobody, links nowhere, and nothing in it turns the direction of writing.
    """
    line = "".join(sign for sign in " ".join(typed.split()) if sign.isprintable())
    plain = escape_markdown(line if len(line) <= ECHO else f"{line[: ECHO - 1]}…")
    return plain.replace("@", f"@{NO_SPACE}").replace("[", r"\[").replace("<", r"\<")
