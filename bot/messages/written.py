"""The board in words, for whoever wants no picture or cannot have one: temples, deserts, then cities by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.library import LIBRARY
from bot.messages import by_team
from bot.messages.parts import GOLD, Post, rows, tool, tool_id
from bot.messages.parts import button as made
from bot.names import by_colour, cities, colour_name, listed, seat_word, team_name, tile_name, zone_label, zone_name
from bot.ports import GameInfo
from bot.texts import text
from engine.board import Zone
from engine.state import SeatId, ZoneId
from engine.view import View

PAGE = 1500  # letters of one part: a phone shows it without scrolling far
PARTS = ("temples", "deserts", "cities")


def lines(view: View) -> list[str]:
    """Every place where something stands or may be held, in the same order always."""
    zones = [*LIBRARY.board(view.table.configuration).zones.values()]
    temples = [_temple(view, zone) for zone in zones if zone.kind in ("temple", "delta_temple", "sanctuary")]
    deserts = [zone for zone in zones if zone.kind == "desert"]
    held = [_desert(view, zone) for zone in deserts if _troops(view, zone.id)]
    rest = text("written.deserts_empty" if held else "written.deserts_none")
    found = [*temples, *held, *([rest] if len(held) < len(deserts) else [])]
    if by_team.has_teams(view.table):
        return [*found, *by_team.grouped(view, lambda seat: _city(view, seat))]
    return [*found, *(_city(view, seat) for seat in view.table.turn_order)]


def board(view: View) -> str:
    """All of it, as one text."""
    return "\n".join(lines(view))


def pages(view: View) -> list[str]:
    """All of it in parts of bearable length."""
    found: list[list[str]] = [[]]
    for line in lines(view):
        if found[-1] and sum(len(each) + 1 for each in found[-1]) + len(line) > PAGE:
            found.append([])
        found[-1].append(line)
    return ["\n".join(each) for each in found]


def shown(info: GameInfo, view: View, number: int = 0) -> Post:
    """`show.text`: one part, and the way to the next; after the last comes the first."""
    parts = pages(view)
    number %= len(parts)
    title = text("written.title") if len(parts) == 1 else text("written.part", part=number + 1, parts=len(parts))
    further = made(text("label.next_part"), tool_id(info.id, "part", number + 1), disabled=len(parts) == 1)
    return Post([f"{title}\n{parts[number]}", *rows([further, tool(info.id, "picture")])], GOLD)


def _temple(view: View, zone: Zone) -> str:
    here = _troops(view, zone.id) or text("written.empty")
    facts = [here, *([text("written.income", pp=zone.income)] if zone.income else [])]
    holder = view.table.glory.get(zone.id)
    if holder is not None:
        facts.append(text("written.glory", seat=_side(view, holder)) if holder else text("written.glory_free"))
    return text("written.zone", zone=zone_name(zone.id), facts=text("written.between").join(facts))


def _side(view: View, side: str) -> str:
    seats = view.table.sides[side].seats
    return team_name(view.table, side) if len(seats) > 1 else seat_word(seats[0])


def _desert(view: View, zone: Zone) -> str:
    return text("written.zone", zone=zone_name(zone.id), facts=_troops(view, zone.id))


def _troops(view: View, zone: ZoneId, home: SeatId = "") -> str:
    """Who stands there; an own troop of the city is told by its number alone."""
    groups = [group for group in view.table.troops.get(zone, {}).values() if group.size]
    said = []
    for group in groups:
        warriors = listed(_count(seat, count, home) for seat, count in by_colour(group.warriors))
        said.append(", ".join([warriors, *(tile_name(each) for each in group.companions)]))
    return text("written.against").join(said)


def _count(seat: SeatId, count: int, home: SeatId) -> str:
    return str(count) if seat == home else text("written.troop", seat=seat_word(seat), count=count)


def _city(view: View, seat: SeatId) -> str:
    city = view.table.seats[seat].city
    quarters = [_quarter(view, zone, seat) for zone in _quarters_of(city)]
    label = cities()[city]["label"]
    return text("written.city", seat=seat_word(seat), label=label, quarters=text("written.between").join(quarters))


def _quarters_of(city: str) -> Sequence[ZoneId]:
    return [str(zone) for zone in cities()[city]["quarters"]]


def _quarter(view: View, zone: ZoneId, seat: SeatId) -> str:
    pyramid = view.table.pyramids.get(zone)
    facts: Iterable[str] = [_troops(view, zone, seat) or text("written.empty")]
    if pyramid is not None and pyramid.level:
        facts = [*facts, text("written.pyramid", colour=colour_name(pyramid.colour), level=pyramid.level)]
    return text("written.quarter", label=zone_label(zone), facts=", ".join(facts))
