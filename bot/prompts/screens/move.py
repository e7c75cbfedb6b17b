"""3.4.5: which Troop, place after place, what may be said on the way, and the warning before an attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot import wording
from bot.library import LIBRARY
from bot.messages.parts import BATTLE
from bot.prompts.allies import troop_in
from bot.prompts.ask import Ask
from bot.prompts.layout import (
    FEW,
    LABEL,
    MENU,
    OPTION,
    ROW,
    SECONDARY,
    Block,
    Button,
    Menu,
    Option,
    Panel,
    Picture,
    accent,
    rows,
    small,
)
from bot.prompts.names import bare_reasons, capital, companions_in, foes, force, number, reasons, troop, zones
from bot.prompts.next_hop import most_along, next_hop, numbers, way_of
from bot.prompts.screens import hops
from bot.prompts.tools import back, confirm, nothing, reset, tools, why
from bot.texts import text
from engine.decision import DONE, Word
from engine.route import Route
from engine.state import SeatId, ZoneId
from engine.way import CARD, TELEPORT, WITH, WITHOUT, Leg, Way

SWORDS = "⚔️"
NEXT = 2 * ROW


def panel(ask: Ask) -> Panel:
    """The screen for the words said so far."""
    if not ask.words:
        return _origin(ask)
    way = way_of(ask)
    if way.mark:
        return _marked(ask, way)
    return _attack(ask, way, attacked(ask)) if attacked(ask) else _route(ask, way)


def _marked(ask: Ask, way: Way) -> Panel:
    """A word that announces another: a card, a Companion, or the zone of a Teleportation."""
    if way.mark in (WITHOUT, WITH):
        return hops.parted(ask)
    if way.mark in ask.view.table.seats:
        return hops.led(ask)
    return hops.cards(ask) if way.mark == CARD and not way.card else hops.teleport(ask)


def sole_origin(ask: Ask) -> str:
    """The only Troop there is: it is taken without a question."""
    origins = [each.word for each in ask.after() if each.legal and each.word != "done"]
    return origins[0] if len(origins) == 1 else ""


def attacked(ask: Ask) -> ZoneId:
    """The zone of an opponent that the way ends in, or an empty string."""
    *before, last = ask.words
    entry = next((each for each in ask.after(*before) if each.word == last), None) if before else None
    return last if entry is not None and number(entry, "foes") else ""


def _origin(ask: Ask) -> Panel:
    lines = _free(ask) or [text("move.origin.title")]
    lines.append(text("move.origin.body", pp=ask.pp, moves=_land_moves(ask)))
    blocks: list[Block] = ["\n".join(lines)]
    if len(ask.legal) <= ROW:
        blocks += rows(Button(_troop(ask, each), ask.marked("word", each.word)) for each in ask.legal)
    else:
        options = [Option(_troop(ask, each, long=True), each.word) for each in ask.legal[:MENU]]
        blocks.append(Menu(text("move.origin.menu"), ask.marked("pick"), options))
    last = [back(ask), *tools(ask, "board"), nothing(ask, _stay_label(ask))]
    return Panel(accent(ask.seat), [*blocks, last])


def _free(ask: Ask) -> list[str]:
    """Why it may move: a tile gives the Movement to the Troop in one zone, where its Companion was placed."""
    offer = ask.current.offer
    if not isinstance(offer, Route) or not offer.start:
        return []
    rows = ask.rules.catalogue.tiles
    there = companions_in(ask.view, ask.seat, offer.start)
    giving = [tile for tile in there if any(effect.at == "placed" for effect in rows[tile].effects)]
    source = wording.listed([wording.tile_name(tile) for tile in giving])
    place = wording.zone_name(offer.start)
    return [text("move.free.title", source=source), text("move.free.body", source=source, zone=place)]


def _stay_label(ask: Ask) -> str:
    return text("move.free.stay" if _free(ask) else "move.origin.nothing")


def _land_moves(ask: Ask) -> str:
    """R-070: `1, with Ancestral Elephant 2`; a Companion gives its land moves to its own Troop only."""
    moves = {each.word: number(each, "moves") for each in ask.legal}
    least = min(moves.values(), default=0)
    more = [
        text("move.origin.more", who=_carried(ask, zone), moves=count) for zone, count in moves.items() if count > least
    ]
    return ", ".join([str(least), *dict.fromkeys(more)])


def _carried(ask: Ask, zone: ZoneId) -> str:
    """The Companions that give a Troop its land moves, or where it stands."""
    rows = ask.rules.catalogue.tiles
    names = [
        wording.tile_name(tile)
        for tile in companions_in(ask.view, ask.seat, zone)
        if any(effect.stat == "land_moves" for effect in rows[tile].effects)
    ]
    return wording.listed(names or [wording.zone_label(zone)])


def _troop(ask: Ask, entry: Word, *, long: bool = False) -> str:
    """`D9 · 5 + Deep Desert Snake`; where there is no room for the names, the number of Companions."""
    count, companions = _all(ask, entry), companions_in(ask.view, ask.seat, entry.word)
    name = wording.zone_name(entry.word) if long else wording.zone_label(entry.word)
    named = text("move.origin.option", zone=name, n=troop(count, companions))
    if len(named) <= (OPTION if long else LABEL):
        return named
    return text("move.origin.crowd", zone=name, n=count, companions=len(companions))


def _all(ask: Ask, entry: Word) -> str:
    """`5`; of a mixed Troop `3 Red + 2 Green`."""
    there = troop_in(ask.view, ask.seat, entry.word)
    return group(ask, number(entry, "count"), there.warriors if there is not None else {})


def group(ask: Ask, own: int, others: Mapping[SeatId, int]) -> str:
    """So many own Warriors with those of allies, by seat."""
    allies = {seat: count for seat, count in others.items() if seat != ask.seat and count}
    return wording.shares({ask.seat: own, **allies}) if allies else str(own)


def line(ask: Ask, way: Way, *, long: bool) -> str:
    """The way so far: places with whoever set out from each, and how they went on."""
    name = wording.zone_name if long else wording.zone_label
    parts = [f"**{name(way.origin)}**"]
    for leg in way.legs:
        parts[-1] += f" · {troop(group(ask, leg.count, leg.allies), leg.companions)}"
        parts.append(f"{_hop(leg)}**{wording.zone_name(leg.goal) if leg.goal == way.at else name(leg.goal)}**")
    if not attacked(ask):
        parts[-1] += f" · {troop(group(ask, way.onward, way.onward_allies), way.companions)}"
        parts[-1] += _there(ask, _left_standing(ask, way))
    return " › ".join(parts)


def _taken(way: Way, ally: SeatId) -> int:
    """How many go on of those who only stood here."""
    return max(0, way.onward_allies.get(ally, 0) - way.friends.get(ally, 0))


def _left_standing(ask: Ask, way: Way) -> dict[SeatId, int]:
    """Who of those that were in this place before does not go on."""
    allies = {ally: n - _taken(way, ally) for ally, n in way.joined.items()}
    return {ask.seat: way.met - max(0, way.onward - way.came), **allies}


def _there(ask: Ask, standing: Mapping[SeatId, int]) -> str:
    """` · 4 Red + 1 Blue there`: who stands in a place on the way, where Warriors of allies are among them."""
    told = {seat: count for seat, count in standing.items() if count > 0}
    return text("move.route.there", n=wording.shares(told)) if told.keys() - {ask.seat} else ""


def _hop(leg: Leg) -> str:
    return "" if leg.hop == "land" else f"{text(f'move.hop.{leg.hop}')} "


def _route(ask: Ask, way: Way) -> Panel:
    places = [each for each in ask.offered if each.word in zones(ask.view.table.configuration)]
    legal = [each for each in places if each.legal]
    head = _free(ask) or [text("move.route.title")]
    lines = [*head, line(ask, way, long=True) + (" › …" if _goes_on(ask, way) else "")]
    lines += [_left(ask, way), *_leaving(ask, way)]
    goals = tuple(each.word for each in legal)
    picture = Picture((*_path(way), *goals), _path(way), goals, hops=_hops(way))
    blocks: list[Block] = ["\n".join(lines), picture, *_places(ask, way, places, legal)]
    blocks += [*_no_stop(ask, way), *rows(_takes(ask, way))]
    blocks += [[_leave(ask, way), *_teleport(ask, way), _card(ask), why(ask)], *_no_teleport(ask), _last(ask, way)]
    return Panel(accent(ask.seat), blocks)


def _no_stop(ask: Ask, way: Way) -> list[Block]:
    """Why the way cannot end here; once something is said of the next hop, why it could not before, or that."""
    end = ask.end if not way.is_begun else next((w for w in ask.after(*next_hop(ask).head) if w.word == DONE), None)
    if end is not None and not end.legal:
        return [small(text("move.route.stay", reason=bare_reasons([end])[0]))]
    return [small(text("move.route.begun"))] if end is not None and way.is_begun else []


def _goes_on(ask: Ask, way: Way) -> bool:
    return way.moves > 0 or any(each.word in (TELEPORT, CARD) for each in ask.legal)


def _left(ask: Ask, way: Way) -> str:
    """Land moves and PP: what is spent, what is kept."""
    used = sum(1 for leg in way.legs if leg.hop != TELEPORT)
    moves, spent = way.moves + used, way.spent
    return text("move.route.left", left=max(way.moves, 0), moves=moves, cost=spent, pp=ask.pp - spent)


def _path(way: Way) -> tuple[ZoneId, ...]:
    return (way.origin, *(leg.goal for leg in way.legs))


def _hops(way: Way) -> tuple[str, ...]:
    return tuple(leg.hop for leg in way.legs)


def _leaving(ask: Ask, way: Way) -> list[str]:
    """A warning where a zone that gives Glory would stand empty, and where too few Temples are left for 3.6.3."""
    table = ask.view.table
    side = table.seats[ask.seat].side
    left = {leg.start for leg in way.legs} - {way.at}
    bare = [
        zone for zone in _path(way) if zone in left and table.glory.get(zone) == side and _stays(ask, way, zone) <= 0
    ]
    zones_of = LIBRARY.board(table.configuration).zones
    # without a Troop the Glory of a Pyramid is that of the owner of its City.
    homes = {table.seats[seat].city for seat in table.sides[side].seats}
    lost = [zone for zone in dict.fromkeys(bare) if zones_of[zone].city not in homes]
    found = [text("move.route.bare", zone=capital(wording.zone_place(zone))) for zone in lost]
    temples = {zone for zone, owner in ask.view.holders.items() if owner == ask.seat and zones_of[zone].is_temple}
    needed = ask.numbers.temples_for_glory
    taken = {way.at} if zones_of[way.at].is_temple else set()
    if len((temples | taken) - set(bare)) < needed <= len(temples):
        found.append(text("move.route.pair", n=needed))
    return found


def _stays(ask: Ask, way: Way, zone: ZoneId) -> int:
    """How many Warriors of the side are left in a zone."""
    came = sum(leg.size for leg in way.legs if leg.goal == zone)
    went = sum(leg.size for leg in way.legs if leg.start == zone)
    return _stood(ask, zone) + came - went


def _stood(ask: Ask, zone: ZoneId) -> int:
    there = troop_in(ask.view, ask.seat, zone)
    return there.size if there is not None else 0


def _places(ask: Ask, way: Way, places: list[Word], legal: list[Word]) -> list[Block]:
    if not legal:
        over = [text("move.route.over", reason=reason) for reason in bare_reasons(places)[:FEW]]
        return [small("\n".join(over))]
    blocks: list[Block] = [text("move.route.next")]
    shown = places if len(places) <= NEXT else legal
    if len(shown) <= NEXT:
        blocks += rows(
            Button(_goal(ask, way, each, LABEL), ask.marked("word", each.word), disabled=not each.legal)
            for each in _first(shown)
        )
    else:
        options = [Option(_goal(ask, way, each, OPTION), each.word) for each in legal[:MENU]]
        blocks.append(Menu(text("move.route.menu"), ask.marked("pick"), options))
    refused = reasons([each for each in places if not each.legal])
    closed = [text("move.route.over", reason=reason) for reason in refused]
    notes = closed if len(closed) < FEW else []
    if any(number(each, "foes") for each in legal):
        notes = [*notes, text("move.route.swords")]
    return [*blocks, small("\n".join(notes))] if notes else blocks


def _first(places: list[Word]) -> list[Word]:
    """The legal places before the greyed ones, each in the order of the board."""
    return sorted(places, key=lambda each: not each.legal)


def _goal(ask: Ask, way: Way, entry: Word, most: int) -> str:
    """`⚔️ T1 Western Temple · Port · 1 PP`, `D1 North-West Desert · 2 Blue there`.

    Where a label has no room for it, the place by its label alone, then Warriors by their number.
    """
    swords = f"{SWORDS} " if number(entry, "foes") else ""
    by_port = text("move.route.by_port") if entry.values.get("hop") == "port" else ""
    toll = text("move.route.toll", pp=number(entry, "cost")) if number(entry, "cost") else ""
    there = _standing(ask, way, entry.word)
    named = _there(ask, there)
    crowd = text("move.route.there", n=sum(there.values())) if named else ""
    short = f"{swords}{wording.zone_label(entry.word)}{by_port}{toll}"
    labels = (f"{swords}{wording.zone_name(entry.word)}{by_port}{toll}{named}", f"{short}{named}")
    return next((label for label in labels if len(label) <= most), f"{short}{crowd}")


def _standing(ask: Ask, way: Way, zone: ZoneId) -> dict[SeatId, int]:
    """Warriors of the side in a zone, as the way so far leaves them."""
    there = troop_in(ask.view, ask.seat, zone)
    found = Counter(there.warriors if there is not None else {})
    for leg in way.legs:
        went = {ask.seat: leg.count, **leg.allies}
        if leg.start == zone:
            found.subtract(went)
        if leg.goal == zone:
            found.update(went)
    return {seat: count for seat, count in found.items() if count > 0}


def _takes(ask: Ask, way: Way) -> list[Button]:
    """R-130: those of an ally who stand here go on only if it is said."""
    found = []
    for ally in way.allied:
        goes = way.onward_allies.get(ally, 0)
        most = most_along(ask, ally) if goes < way.group_of(ally) else 0
        if most > goes:
            label = text("move.route.take", seat=wording.seat_word(ally), n=most - goes)
            found.append(Button(label, ask.marked("take", f"{ally}.{most}"), SECONDARY))
    return found


def _leave(ask: Ask, way: Way) -> Button:
    """Nobody can be left where one alone goes on; allies and Companions are told there too."""
    several = bool(way.allied) or len([each for each in numbers(ask) if each.legal]) > 1
    return Button(text("move.route.leave"), ask.marked("leave"), SECONDARY, disabled=not several)


def _teleport(ask: Ask, way: Way) -> list[Button]:
    """Left out where the action knows no Teleportation at all."""
    found = next((each for each in ask.offered if each.word == TELEPORT), None)
    if found is None:
        return []
    label = text("move.route.teleport", pp=number(found, "cost"))
    return [Button(label, ask.marked("word", TELEPORT), SECONDARY, disabled=not found.legal)]


def _no_teleport(ask: Ask) -> list[Block]:
    found = reasons([each for each in ask.refused if each.word == TELEPORT])
    return [small(text("move.route.over", reason=found[0]))] if found else []


def _card(ask: Ask) -> Button:
    """Always there, whatever the hand: this message is the owner's alone, yet its buttons keep their places."""
    legal = any(each.word == CARD for each in ask.legal)
    return Button(text("move.route.card"), ask.marked("word", CARD), SECONDARY, disabled=not legal)


def _last(ask: Ask, way: Way) -> list[Button]:
    end = ask.end
    if not way.legs and sole_origin(ask):
        stop = nothing(ask, _stay_label(ask))
    else:
        stop = confirm(ask, text("move.route.stop"), ready=end is not None and end.legal)
    return [back(ask), reset(ask), stop]


def _attack(ask: Ask, way: Way, zone: ZoneId) -> Panel:
    """`move.confirm`: an attack is asked once, with what it means."""
    last, spent = way.legs[-1], way.spent
    lines = [
        text("move.confirm.title", place=wording.zone_place(zone)),
        line(ask, way, long=False),
        text(
            "move.confirm.battle",
            own=troop(
                ", ".join(force(*each) for each in wording.by_colour({ask.seat: last.count, **last.allies})),
                last.companions,
            ),
            foe=foes(ask.view, ask.seat, zone),
        ),
        *_empties(ask, way),
        *_leaving(ask, way),
        text("move.confirm.cost", cost=spent, pp=ask.pp - spent),
    ]
    picture = Picture(_path(way), _path(way), (), zone, _hops(way))
    row = [back(ask), reset(ask), confirm(ask, text("move.confirm.confirm"))]
    return Panel(BATTLE, ["\n".join(lines), picture, row])


def _empties(ask: Ask, way: Way) -> list[str]:
    bare = [zone for zone in _path(way)[:-1] if _stood(ask, zone) and _stays(ask, way, zone) <= 0]
    names = wording.listed(f"**{wording.zone_label(zone)}**" for zone in dict.fromkeys(bare))
    return [text("move.confirm.bare", zones=names)] if bare else []
