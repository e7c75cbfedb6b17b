"""What a picture shows, in words for those who cannot see it; from the same view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.view import Own, Troop, View
from render.board import is_glorious
from render.cards import battle_card, by_id
from render.hand import own_fight
from render.layout import Map, Zone, map_of
from render.seat_facts import COUNTED, Facts, facts
from render.strip import order, teams
from render.tiles import LEVELS, Copy, Rows, copies, families, tile_text
from render.troops import fighters, is_fight
from render.words import Words, seat_word, tile_name

LIMIT = 1024
NAME = 24


def board_alt(view: View, layout: dict[str, Any], names: Mapping[str, str], words: Words) -> str:
    """The board in words: what waits first, then the map, then the scores; cut from the end at a full stop."""
    plan = map_of(layout, view.table.configuration)
    parts = [_moment(view, names, words), _move(view, plan, words), _battle(view, plan, words)]
    parts += [_temples(view, plan, words), _cities(view, plan, words), _deserts(view, plan, words)]
    return shortened(" ".join(part for part in [*parts, _scores(view, words)] if part))


def hand_alt(view: View, cards: dict[str, Any], layout: dict[str, Any], names: Mapping[str, str], words: Words) -> str:
    """The viewer's hand in words. Raises ValueError if the view is nobody's own."""
    if view.own is None:
        raise ValueError("a hand is told from a seat's own view only")
    plan, own, seat = map_of(layout, view.table.configuration), view.own, view.table.seats[view.viewer]
    battle = by_id(cards["battle"])
    held = "; ".join(_card(battle[card], words) for card in own.battle_cards) or words["alt.none"]
    played = "; ".join(_card(battle[card], words) for card in seat.played)
    parts = [words["alt.hand"].format(person=person(view.viewer, names, words))]
    parts.append(words["alt.battle_cards"].format(cards=held))
    parts += [words["alt.played"].format(cards=played)] if played else []
    parts += [words["alt.face_down"].format(count=len(own.face_down))] if own.face_down else []
    parts.append(words["alt.di"].format(cards=_di(own, words) or words["alt.none"]))
    parts.append(words["alt.pp"].format(pp=seat.pp))
    if own_fight(view) is not None:
        parts.append(_battle(view, plan, words))
    return shortened(" ".join(parts))


def market_alt(view: View, rows: Rows, names: Mapping[str, str], words: Words, colour: str = "", page: int = 0) -> str:
    """The market or a page of it in words: what is for sale by colour and level, then who owns what.

    One colour is told with what its tiles do.
    """
    told = _market(view, rows, names, words, families(view, colour, page), is_one=bool(colour))
    if colour and len(told) > LIMIT:  # names alone are better than a sentence that is left out
        told = _market(view, rows, names, words, [colour], is_one=False)
    return shortened(told)


def _market(
    view: View, rows: Rows, names: Mapping[str, str], words: Words, shown: Sequence[str], *, is_one: bool
) -> str:
    seat, parts = view.table.seats.get(view.viewer), [words["alt.market"]]
    if seat is not None:
        parts.append(words["alt.spend"].format(person=person(seat.id, names, words), pp=seat.pp))
    held = {row.id: copies(view, row) for row in rows.values() if row.colour in shown}
    parts += [_for_sale(rows, held, family, words, is_one=is_one) for family in shown]
    owners = {one.owner: one for each in held.values() for one in each if one.owner}
    for owner in (one for one in view.table.seats if one in owners):
        tiles = [tile_name(words, tile) for tile, each in held.items() for one in each if one.owner == owner]
        parts.append(words["alt.owns"].format(seat=seat_word(words, owner), tiles=", ".join(tiles)))
    return " ".join(parts)


def _for_sale(rows: Rows, held: Mapping[str, Sequence[Copy]], family: str, words: Words, *, is_one: bool) -> str:
    levels = []
    for level in LEVELS:
        tiles = []
        for tile, each in held.items():
            left = sum(1 for one in each if not one.owner)
            if left and (rows[tile].colour, rows[tile].level) == (family, level):
                name = _told(tile, words) if is_one else tile_name(words, tile)
                tiles.append(words["alt.copies"].format(name=name, count=left) if left > 1 else name)
        levels += [words["alt.level"].format(level=level, tiles=", ".join(tiles))] if tiles else []
    colour = words[f"picture.family_{family}"]
    return words["alt.for_sale"].format(colour=colour, tiles="; ".join(levels) or words["alt.none"])


def _told(tile: str, words: Words) -> str:
    """The name of a tile with what it does; a full stop inside would end the sentence."""
    text = tile_text(words, tile).replace(". ", ", ").rstrip(".")
    return f"{tile_name(words, tile)} ({text})" if text else tile_name(words, tile)


def seats_alt(
    view: View,
    rows: Rows,
    names: Mapping[str, str],
    words: Words,
    seat: str = "",
    places: Mapping[str, str] | None = None,
) -> str:
    """The player boards in words, in turn order, or one of them with what its tiles do."""
    phase = words[f"alt.phase_{view.table.phase}"]
    parts = [words["alt.seats"].format(round=view.table.round, phase=phase)]
    by_team = {allies[0]: allies for allies in teams(view).values()}
    for one in [seat] if seat else [ally for allies in by_team.values() for ally in allies] or order(view):
        told = facts(view, rows, names, words, one, places or {})
        if told.team and (seat or one in by_team):
            parts.append(words["alt.team"].format(team=told.team, glory=_glory(told, words)))
        parts.append(_seat(view, told, names, words, is_one=bool(seat)))
    return shortened(" ".join(parts))


def _glory(told: Facts, words: Words) -> str:
    return words["alt.seat_glory"].format(glory=told.permanent + told.temporary, permanent=told.permanent)


def _seat(view: View, told: Facts, names: Mapping[str, str], words: Words, *, is_one: bool) -> str:
    own = view.table.seats[told.seat]
    tiles = [_told(tile, words) if is_one else tile_name(words, tile) for tile in own.tiles]
    pyramids = [
        words["alt.pyramid"].format(colour=words[f"picture.family_{one}"], level=at) for one, at in told.pyramids
    ]
    rest = {unit: value for (_, unit), (_, value, _) in zip(COUNTED, told.counts, strict=True)}
    held = words["alt.seat_facts"].format(
        pp=told.pp,
        tokens=_counted(own.tokens, "tokens", words),
        pyramids=", ".join(pyramids) or words["alt.none"],
        tiles=", ".join(tiles) or words["alt.none"],
        **rest,
    )
    held = held if told.team else f"{_glory(told, words)}; {held}"
    said = words["alt.seat"].format(person=person(told.seat, names, words), facts=held)
    home = ", ".join(name for name, _ in told.supply)
    return f"{said} {words['alt.companions'].format(companions=home)}" if home else said


def shortened(text: str) -> str:
    """At most 1,024 characters, cut at a full stop."""
    if len(text) <= LIMIT:
        return text
    stop = text.rfind(". ", 0, LIMIT)
    return text[: stop + 1] if stop > 0 else text[:LIMIT]


def person(seat: str, names: Mapping[str, str], words: Words) -> str:
    """`Red (Jack)`: a seat and who holds it, without anything that ends a sentence."""
    name = " ".join(names.get(seat, "").replace(".", " ").split())[:NAME].strip()
    colour = seat_word(words, seat)
    return words["alt.person"].format(seat=colour, name=name) if name else colour


def _moment(view: View, names: Mapping[str, str], words: Words) -> str:
    table = view.table
    if table.outcome is not None:
        won = table.outcome.winner
        winner = words[f"team.{won}"] if won in teams(view) else person(table.outcome.seat, names, words)
        return words["alt.over"].format(round=table.round, person=winner)
    phase = words[f"alt.phase_{table.phase}"]
    parts = [words["alt.round" if table.round else "alt.phase"].format(round=table.round, phase=phase)]
    if view.awaited:
        people = ", ".join(person(seat, names, words) for seat in view.awaited)
        parts.append(words["alt.awaited"].format(people=people))
    if table.active:
        parts.append(words["alt.active"].format(seat=seat_word(words, table.active)))
    return " ".join(parts)


def _move(view: View, plan: Map, words: Words) -> str:
    move = view.table.last_move
    if move is None or not move.path:
        return ""
    start, goal = plan.zones[move.path[0]], plan.zones[move.path[-1]]
    return words["alt.move"].format(
        seat=seat_word(words, move.seat),
        warriors=_counted(move.warriors, "warriors", words),
        start=start.label,
        goal=words["alt.place"].format(label=goal.label, name=goal.name),
    )


def _counted(count: int, thing: str, words: Words) -> str:
    return words[f"alt.{thing}_{'one' if count == 1 else 'other'}"].format(count=count)


def _battle(view: View, plan: Map, words: Words) -> str:
    said = []
    for name in sorted(zone for zone in view.table.troops if is_fight(view, zone)):
        sides, groups = fighters(view, name), view.table.troops[name]
        attacker, defender = _troop(groups[sides[-1]], words), _troop(groups[sides[0]], words)
        label = plan.zones[name].label
        said.append(words["alt.battle"].format(label=label, attacker=attacker, defender=defender))
    return " ".join(said)


def _troop(group: Troop, words: Words) -> str:
    counts = [(seat_word(words, seat), count) for seat, count in group.warriors.items() if count]
    troop = words["alt.and"].join(words["alt.troop"].format(seat=seat, count=count) for seat, count in counts)
    friends = ", ".join(tile_name(words, one) for one in group.companions)
    return words["alt.troop_with"].format(troop=troop, companions=friends) if friends else troop


def _here(view: View, zone: str, words: Words) -> str:
    groups = view.table.troops.get(zone, {}).values()
    return words["alt.against"].join(_troop(group, words) for group in groups if group.size)


def _temples(view: View, plan: Map, words: Words) -> str:
    said = []
    for zone in plan.open():
        if zone.kind in ("temple", "delta_temple"):
            owner = view.holders.get(zone.id, "")
            free = words["alt.held"].format(seat=seat_word(words, owner)) if owner else words["alt.free"]
            here = _here(view, zone.id, words) or free
            said.append(words["alt.temple"].format(label=zone.label, pp=zone.income, here=here))
    holy = [_here(view, zone.id, words) or words["alt.empty"] for zone in plan.open() if zone.kind == "sanctuary"]
    said += [words["alt.sanctuary"].format(here=here) for here in holy]
    return " ".join([words["alt.temples"], *said]) if said else ""


def _cities(view: View, plan: Map, words: Words) -> str:
    said = []
    owners = {seat.city: seat.id for seat in view.table.seats.values() if seat.city}
    for city in plan.cities.values():
        if city.id in owners:
            rows = "; ".join(_quarter(view, plan.zones[name], words) for name in city.quarters)
            seat = seat_word(words, owners[city.id])
            said.append(words["alt.city"].format(label=city.label, seat=seat, quarters=rows))
    return " ".join([words["alt.cities"], *said]) if said else ""


def _quarter(view: View, zone: Zone, words: Words) -> str:
    standing, pyramid = view.table.pyramids.get(zone.id), words["alt.no_pyramid"]
    if standing is not None and standing.level:
        colour = words[f"picture.family_{standing.colour}"]
        told = "alt.pyramid_glory" if is_glorious(view, zone.id, standing.level) else "alt.pyramid"
        pyramid = words[told].format(colour=colour, level=standing.level)
    here = _here(view, zone.id, words) or words["alt.empty"]
    return words["alt.quarter"].format(letter=zone.label[-1], pyramid=pyramid, here=here)


def _deserts(view: View, plan: Map, words: Words) -> str:
    quiet = (zone for zone in plan.open() if zone.kind == "desert" and not is_fight(view, zone.id))
    rows = [(zone.label, _here(view, zone.id, words)) for zone in quiet]
    said = [words["alt.desert"].format(label=label, here=here) for label, here in rows if here]
    return " ".join([words["alt.deserts"], *said]) if said else ""


def _scores(view: View, words: Words) -> str:
    table, by_team = view.table, teams(view)
    rows = [_score_of_team(view, side, seats, words) for side, seats in by_team.items()] or [
        words["alt.score"].format(
            seat=seat_word(words, seat),
            glory=table.glory_of(table.seats[seat].side),
            pp=table.seats[seat].pp,
            tokens=_counted(table.seats[seat].tokens, "tokens", words),
        )
        for seat in order(view)
    ]
    return words["alt.scores"].format(seats="; ".join(rows)) if table.seats else ""


def _score_of_team(view: View, side: str, seats: Sequence[str], words: Words) -> str:
    """`Team Sun 2 Glory (Red 6 PP 5 tokens left, …)`."""
    own = [view.table.seats[seat] for seat in seats]
    told = [
        words["alt.score_ally"].format(
            seat=seat_word(words, one.id), pp=one.pp, tokens=_counted(one.tokens, "tokens", words)
        )
        for one in own
    ]
    glory = view.table.glory_of(side)
    return words["alt.score_team"].format(team=words[f"team.{side}"], glory=glory, seats=", ".join(told))


def _card(entry: Mapping[str, Any], words: Words) -> str:
    card = battle_card(entry)
    rows = {"strength": card.strength, "damage": card.damage, "unblockable": card.unblockable}
    rows |= {"shield": card.shield, "impenetrable": card.impenetrable, "own_loss": card.own_loss}
    rows |= {"ignores": int(card.ignores_damage)}
    shown = {name: value for name, value in rows.items() if value or name == "strength"}
    return " ".join(words[f"alt.{name}"].format(count=value) for name, value in shown.items())


def _di(own: Own, words: Words) -> str:
    kinds = [(words[f"di.{card}"], copies) for card, copies in sorted(Counter(own.di_cards).items())]
    several = words["alt.copies"]
    return "; ".join(several.format(name=name, count=copies) if copies > 1 else name for name, copies in kinds)
