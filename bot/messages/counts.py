"""What lies openly before the seats: all of them, one closer, the discards, the score."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.library import LIBRARY
from bot.lines import named
from bot.messages import by_team
from bot.messages.market import look_id
from bot.messages.parts import GOLD, Block, Picture, Post, Select, accent, mention, person_of, rows, tool
from bot.messages.table import glory_parts, tokens_left
from bot.names import seats_named, team_name
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    by_colour,
    card_short,
    catalogue,
    city_name,
    colour_name,
    counted,
    listed,
    ordinal,
    seat_bold,
    seat_name,
    seat_word,
    space_label,
    tile_name,
    zone_label,
)
from engine.state import CardId, SeatId, TileId, ZoneId
from engine.view import View


def seats(info: GameInfo, view: View, *, picture: bool) -> Post:
    """`show.seats`: all seats in turn order by their open counts."""
    lines = [_line(info, view, seat) for seat in view.table.turn_order]
    if by_team.has_teams(view.table):
        lines = by_team.grouped(view, lambda each: _line(info, view, each))
    blocks: list[Block] = [text("seats.title"), *([Picture()] if picture else []), "\n".join(lines), _pick(info, view)]
    return Post([*blocks, *rows([tool(info.id, name) for name in ("score", "discards", "tiles")])], GOLD)


def _line(info: GameInfo, view: View, seat: SeatId) -> str:
    owner, table = view.table.seats[seat], view.table
    return text(
        "by_team.seat" if by_team.has_teams(table) else "seats.line",
        seat=seat_bold(seat),
        who=mention(info, seat),
        glory=table.glory_of(owner.side),
        pp=owner.pp,
        tokens=tokens_left(view, seat),
        supply=owner.supply,
        pool=owner.pool,
        tiles=counted("tiles", len(owner.tiles)),
        **_cards(view, seat),
    )


def _cards(view: View, seat: SeatId) -> dict[str, object]:
    held = view.counts[seat]
    return {
        "battle_cards": counted("battle_cards", held.battle_cards),
        "face_down": held.face_down,
        "di_cards": counted("di_cards", held.di_cards),
    }


def _pick(info: GameInfo, view: View, seat: SeatId = "") -> Select:
    options = [
        discord.SelectOption(
            label=text("seats.option", seat=seat_word(each), who=_name(info, each)),
            value=each,
            emoji=text(f"square.{each}"),
            default=each == seat,
        )
        for each in view.table.turn_order
    ]
    return discord.ui.Select(custom_id=look_id(info.id, "seat"), placeholder=text("seats.pick"), options=options)


def _name(info: GameInfo, seat: SeatId) -> str:
    """The name of a person as plain text, for a select."""
    person = info.seating(seat).person
    return person.name[:60] if person is not None and person_of(info, seat) else text("seat.computer")


def seat(info: GameInfo, view: View, seat: SeatId, *, picture: bool) -> Post:
    """One seat closer: points, city, spaces, tiles, companions, counts of cards."""
    owner = view.table.seats[seat]
    glory, parts = view.table.glory_of(owner.side), listed(glory_parts(view, seat))
    lines = [
        text(
            "by_team.glory" if by_team.has_teams(view.table) else "seats.glory",
            team=team_name(view.table, owner.side),
            glory=glory,
            parts=text("seats.parts", parts=parts) if parts else "",
            pp=owner.pp,
            tokens=tokens_left(view, seat),
        ),
        text("seats.supply", supply=owner.supply, pool=owner.pool, veterans=counted("veterans", owner.veterans)),
        _city(view, seat),
        *_spaces(view, seat),
        text("seats.tiles", tiles=listed(map(_tile, owner.tiles)) or text("seats.no_tiles")),
        *_companions(view, seat),
        text("seats.cards", **_cards(view, seat)),
        *([text("seats.played", cards=_shorts(owner.played))] if owner.played else []),
    ]
    title = text("seats.one", seat=seat_name(seat), who=mention(info, seat))
    blocks: list[Block] = [title, *([Picture()] if picture else []), "\n".join(lines), _pick(info, view, seat)]
    return Post([*blocks, *rows([tool(info.id, name) for name in ("seats", "score", "tiles")])], accent([seat]))


def _tile(tile: TileId) -> str:
    row = catalogue().tiles[tile]
    return text("seats.tile", name=row.name, colour=colour_name(row.colour), level=row.level)


def _shorts(cards: Iterable[CardId]) -> str:
    return text("join.comma").join(card_short(card) for card in cards)


def _city(view: View, seat: SeatId) -> str:
    city = view.table.seats[seat].city
    found = [_quarter(view, zone) for zone in LIBRARY.board(view.table.configuration).quarters(city)]
    return text("seats.city", city=city_name(city), quarters=" · ".join(found))


def _quarter(view: View, zone: ZoneId) -> str:
    troops = view.table.troops.get(zone, {}).values()
    here = [f"{seat_word(each)} {n}" for troop in troops for each, n in by_colour(troop.warriors)]
    standing = view.table.pyramids.get(zone)
    pyramid = text("seats.no_pyramid")
    if standing is not None:
        pyramid = text("seats.pyramid", colour=colour_name(standing.colour), level=standing.level)
    return text("seats.quarter", zone=zone_label(zone), warriors=listed(here) or text("seats.empty"), pyramid=pyramid)


def _spaces(view: View, seat: SeatId) -> list[str]:
    """3.3: where tokens lie, and the colours of the Acquisition slots."""
    owner = view.table.seats[seat]
    lines = []
    if owner.spaces:
        used = [
            text("seats.space_silver", space=space_label(space)) if kind == "silver" else space_label(space)
            for space, kind in owner.spaces.items()
        ]
        lines.append(text("seats.spaces", spaces=text("join.semicolon").join(used)))
    slots = [
        text("seats.slot" if colour else "seats.slot_none", n=n, colour=colour_name(colour) if colour else "")
        for n, colour in enumerate(owner.slots.values(), start=1)
    ]
    lines.append(text("seats.slots", slots=" · ".join(slots)))
    if owner.acquired:
        lines.append(text("seats.acquired", colours=listed(map(colour_name, owner.acquired))))
    return lines


def _companions(view: View, seat: SeatId) -> list[str]:
    """3.4.3: each in supply or with a Troop."""
    owner = view.table.seats[seat]
    homes = {
        tile: zone
        for zone, troops in view.table.troops.items()
        for troop in troops.values()
        for tile in troop.companions
        if tile in owner.tiles
    }
    found = [text("seats.companion_in", name=tile_name(t), zone=zone_label(zone)) for t, zone in homes.items()]
    found += [text("seats.companion_supply", name=tile_name(tile)) for tile in owner.companions]
    return [text("seats.companions", companions=listed(found))] if found else []


def discards(info: GameInfo, view: View) -> Post:
    """`/show discards`: what lies open, and how much lies face down (R-067, R-090)."""
    table = view.table
    pile = named(sorted(table.di_discard)) or text("discards.none")
    lines = [
        text("discards.title"),
        text("discards.di", count=len(table.di_discard), cards=pile),
        text("discards.deck", count=view.deck),
    ]
    for each in table.turn_order:
        played = _shorts(table.seats[each].played) or text("discards.none")
        values = {"seat": seat_name(each), "cards": played, "face_down": view.counts[each].face_down}
        lines.append(text("discards.seat", **values))
    buttons = [tool(info.id, "my_hand")] if view.viewer else []
    return Post(["\n".join(lines), *rows([*buttons, tool(info.id, "seats")])], GOLD)


def score(info: GameInfo, view: View) -> Post:
    """`/show score`: Glory by kind, highest first (3.1)."""
    table = view.table
    order = sorted(table.turn_order, key=lambda each: -table.glory_of(table.seats[each].side))
    lines = [text("score.title")]
    if by_team.has_teams(table):
        order = []
        lines += [
            by_team.standing(view, side, ordinal(place), seats_named(by_team.members(table, side)))
            for place, side in enumerate(by_team.ranked(table), start=1)
        ]
    for place, each in enumerate(order, start=1):
        parts, glory = listed(glory_parts(view, each)), table.glory_of(table.seats[each].side)
        values = {"place": ordinal(place), "seat": seat_bold(each), "glory": glory, "parts": parts}
        lines.append(text("score.seat" if parts else "score.seat_none", **values))
    note = "by_team.score_note" if by_team.has_teams(table) else "score.note"
    lines.append(text(note, glory=by_team.goal(table)))
    return Post(["\n".join(lines), *rows([tool(info.id, "seats"), tool(info.id, "board")])], GOLD)
