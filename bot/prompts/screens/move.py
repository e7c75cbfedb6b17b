"""3.4.5: which Troop, place after place, how many go on, and the warning before an attack."""

from __future__ import annotations

from bot import wording
from bot.messages.parts import BATTLE
from bot.prompts.ask import Ask
from bot.prompts.layout import (
    FEW,
    MENU,
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
from bot.prompts.names import bare_reasons, foes, force, number, reasons, standing, zones
from bot.prompts.tools import back, confirm, nothing, reset, tools, why
from bot.texts import text
from engine.decision import Word
from engine.route import Route
from engine.state import ZoneId
from engine.way import Way

SWORDS = "⚔️"
NEXT = 2 * ROW


def panel(ask: Ask) -> Panel:
    """The screen for the words said so far."""
    if not ask.words:
        return _origin(ask)
    if attacked(ask):
        return _attack(ask, attacked(ask))
    return _route(ask)


def sole_origin(ask: Ask) -> str:
    """The only Troop there is: it is taken without a question."""
    origins = [each.word for each in ask.after() if each.legal and each.word != "done"]
    return origins[0] if len(origins) == 1 else ""


def attacked(ask: Ask) -> ZoneId:
    """The zone of an opponent that the way ends in, or an empty string."""
    *before, last = ask.words
    entry = next((each for each in ask.after(*before) if each.word == last), None) if before else None
    return last if entry is not None and number(entry, "foes") else ""


def _way(ask: Ask) -> Way:
    offer = ask.current.offer
    if not isinstance(offer, Route):
        raise TypeError("a way is read by the offer that spells it")
    return offer.read(ask.words)


def _origin(ask: Ask) -> Panel:
    head = "\n".join(
        [
            text("move.origin.title"),
            text("move.origin.body", pp=ask.pp, moves=max((number(each, "moves") for each in ask.legal), default=0)),
        ]
    )
    chosen = [(each.word, f"{wording.zone_label(each.word)} · {number(each, 'count')}") for each in ask.legal]
    blocks: list[Block] = [head]
    if len(chosen) <= ROW:
        blocks += rows(Button(label, ask.marked("word", word)) for word, label in chosen)
    else:
        options = [
            Option(text("move.origin.option", zone=wording.zone_name(each.word), n=number(each, "count")), each.word)
            for each in ask.legal
        ]
        blocks.append(Menu(text("move.origin.menu"), ask.marked("pick"), options))
    last = [back(ask), *tools(ask, "board"), nothing(ask, text("move.origin.nothing"))]
    return Panel(accent(ask.seat), [*blocks, last])


def line(ask: Ask, way: Way, *, long: bool) -> str:
    """The way so far: places with how many set out from each."""
    name = wording.zone_name if long else wording.zone_label
    stops = [(leg.start, leg.count) for leg in way.legs]
    parts = [f"**{name(zone)}** · {count}" for zone, count in stops]
    ending = "" if attacked(ask) else f" · {way.onward}"
    return " › ".join([*parts, f"**{wording.zone_name(way.at)}**{ending}"])


def _route(ask: Ask) -> Panel:
    way = _way(ask)
    places = [each for each in ask.offered if each.word in zones(ask.view.table.configuration)]
    moves = number(next(each for each in ask.after() if each.word == ask.words[0]), "moves")
    lines = [text("move.route.title"), line(ask, way, long=True) + ("" if way.moves <= 0 else " › …")]
    lines.append(text("move.route.left", left=way.moves, moves=moves, pp=ask.pp))
    lines += _leaving(ask, way)
    legal = [each for each in places if each.legal]
    around = (*_path(way), *(each.word for each in legal))
    picture = Picture(around, _path(way), tuple(each.word for each in legal))
    blocks: list[Block] = ["\n".join(lines), picture]
    blocks += _places(ask, places, legal)
    end = ask.end
    if end is not None and not end.legal:
        blocks.append(small(text("move.route.stay", reason=bare_reasons([end])[0])))
    blocks += [[_leave(ask), why(ask)], _last(ask, way)]
    return Panel(accent(ask.seat), blocks)


def _path(way: Way) -> tuple[ZoneId, ...]:
    return (way.origin, *(leg.goal for leg in way.legs))


def _leaving(ask: Ask, way: Way) -> list[str]:
    """A warning where a zone that gives Glory would stand empty."""
    side = ask.view.table.seats[ask.seat].side
    left = {leg.start for leg in way.legs} - {way.at}
    bare = [
        zone
        for zone in _path(way)
        if zone in left and ask.view.table.glory.get(zone) == side and _stays(ask, way, zone) <= 0
    ]
    return [text("move.route.bare", zone=wording.zone_place(zone)) for zone in dict.fromkeys(bare)]


def _stays(ask: Ask, way: Way, zone: ZoneId) -> int:
    came = sum(leg.count for leg in way.legs if leg.goal == zone)
    went = sum(leg.count for leg in way.legs if leg.start == zone)
    return standing(ask.view, ask.seat, zone) + came - went


def _places(ask: Ask, places: list[Word], legal: list[Word]) -> list[Block]:
    if not legal:
        return [small(text("move.route.over", reason=reason)) for reason in bare_reasons(places)[:FEW]]
    blocks: list[Block] = [text("move.route.next")]
    shown = places if len(places) <= NEXT else legal
    if len(shown) <= NEXT:
        blocks += rows(
            Button(_goal(each), ask.marked("word", each.word), disabled=not each.legal) for each in _first(shown)
        )
    else:
        options = [Option(_goal(each), each.word) for each in legal[:MENU]]
        blocks.append(Menu(text("move.route.menu"), ask.marked("pick"), options))
    closed = reasons([each for each in places if not each.legal])
    notes = closed if len(closed) < FEW else []
    if any(number(each, "foes") for each in legal):
        notes = [*notes, text("move.route.swords")]
    return [*blocks, small("\n".join(notes))] if notes else blocks


def _first(places: list[Word]) -> list[Word]:
    """The legal places before the greyed ones, each in the order of the board."""
    return sorted(places, key=lambda each: not each.legal)


def _goal(entry: Word) -> str:
    name = wording.zone_name(entry.word)
    return f"{SWORDS} {name}" if number(entry, "foes") else name


def _leave(ask: Ask) -> Button:
    numbers = [each for each in ask.legal if each.word.isdigit()]
    return Button(text("move.route.leave"), ask.marked("leave"), SECONDARY, disabled=len(numbers) < 2)


def _last(ask: Ask, way: Way) -> list[Button]:
    end = ask.end
    if not way.legs and sole_origin(ask):
        stop = nothing(ask, text("move.origin.nothing"))
    else:
        stop = confirm(ask, text("move.route.stop"), ready=end is not None and end.legal)
    return [back(ask), reset(ask), stop]


def leave(ask: Ask) -> Panel:
    """`move.leave`: how many go on; the others stay and hold the zone."""
    way = _way(ask)
    numbers = [each for each in ask.offered if each.word.isdigit()]
    label = wording.zone_label(way.at)
    head = "\n".join(
        [
            text("move.leave.title", zone=label),
            text("move.leave.body", warriors=wording.counted("warriors", way.group), zone=label),
        ]
    )
    blocks: list[Block] = [head]
    if len(numbers) <= ROW:
        blocks += rows(
            Button(_onward(way, each), ask.marked("word", each.word), disabled=not each.legal) for each in numbers
        )
    else:
        options = [Option(_onward(way, each), each.word) for each in numbers if each.legal]
        blocks.append(Menu(text("move.leave.menu"), ask.marked("pick"), options))
    refused = bare_reasons([each for each in numbers if not each.legal])
    blocks += [small("\n".join(refused[:FEW]))] if refused else []
    return Panel(accent(ask.seat), [*blocks, [Button(text("button.back"), ask.id("show"), SECONDARY)]])


def _onward(way: Way, entry: Word) -> str:
    more = int(entry.word) - way.came
    return text("move.leave.along", n=entry.word, more=more) if more > 0 else text("move.leave.number", n=entry.word)


def _attack(ask: Ask, zone: ZoneId) -> Panel:
    """`move.confirm`: an attack is asked once, with what it means."""
    way = _way(ask)
    own = force(ask.seat, way.legs[-1].count)
    lines = [
        text("move.confirm.title", place=wording.zone_place(zone)),
        line(ask, way, long=False),
        text("move.confirm.battle", own=own, foe=foes(ask.view, ask.seat, zone)),
        *_empties(ask, way),
        text("move.confirm.cost", pp=ask.pp),
    ]
    picture = Picture(_path(way), _path(way), (), zone)
    row = [back(ask), reset(ask), confirm(ask, text("move.confirm.confirm"))]
    return Panel(BATTLE, ["\n".join(lines), picture, row])


def _empties(ask: Ask, way: Way) -> list[str]:
    bare = [zone for zone in _path(way)[:-1] if standing(ask.view, ask.seat, zone) and _stays(ask, way, zone) <= 0]
    names = wording.listed(f"**{wording.zone_label(zone)}**" for zone in dict.fromkeys(bare))
    return [text("move.confirm.bare", zones=names)] if bare else []
