"""3.4.5: what is said between two places: how many go on, with which Companions, Teleportation, Movement cards."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import (
    FEW,
    MENU,
    PRIMARY,
    ROW,
    SECONDARY,
    SUCCESS,
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
from bot.prompts.names import bare_reasons, by_reason, card_line, foes, force, number, others_in, reasons, troop
from bot.prompts.next_hop import may_part, next_hop, numbers, way_of
from bot.prompts.tools import back
from bot.texts import text
from engine.cards import card_price
from engine.decision import Word
from engine.state import SeatId, TileId
from engine.way import Way


def leave(ask: Ask) -> Panel:
    """`move.leave`: how many go on, and who goes with them; the others stay and hold the zone."""
    way, found = way_of(ask), numbers(ask)
    # With allies about, it stands for each owner how many go on unless more is said.
    said = str(way.onward) if way.allied else next_hop(ask).going
    label = wording.zone_label(way.at)
    own = {ask.seat: way.group, **{ally: way.group_of(ally) for ally in way.allied}}
    here = troop(wording.warriors_named(own), [*way.brought, *way.found])
    head = [text("move.leave.title", zone=label), text("move.leave.body", warriors=here, zone=label)]
    blocks: list[Block] = ["\n".join(head), *_amounts(ask, way, found, said)]
    blocks += [block for ally in way.allied for block in _led(ask, way, ally)]
    notes = bare_reasons([each for each in found if not each.legal])[:FEW]
    parting = [_parting(ask, way, tile) for tile in (*way.brought, *way.found)]
    if any(button.disabled for button in parting):
        notes.append(text("move.leave.together"))
    blocks += [small("\n".join(notes))] if notes else []
    # What was pressed here is said already: the way out is no way back.
    out = Button(text("move.leave.done"), ask.id("show"), SUCCESS) if _said(ask) else None
    last = [*parting, out or Button(text("button.back"), ask.id("show"), SECONDARY)]
    return Panel(accent(ask.seat), [*blocks, *rows(last)])


def _said(ask: Ask) -> bool:
    hop = next_hop(ask)
    return bool(hop.going or hop.led or hop.without or hop.along)


def _amounts(ask: Ask, way: Way, found: list[Word], said: str) -> list[Block]:
    if len(found) <= ROW:
        return rows(
            Button(
                _onward(ask, way, each, said),
                ask.marked("onward", each.word),
                PRIMARY,
                disabled=not each.legal,
            )
            for each in found
        )
    options = [Option(_onward(ask, way, each, ""), each.word, chosen=each.word == said) for each in found if each.legal]
    return [Menu(text("move.leave.menu"), ask.marked("onward"), options[:MENU])] if options else []


def _onward(ask: Ask, way: Way, entry: Word, said: str) -> str:
    more = int(entry.word) - way.came
    count = wording.shares({ask.seat: int(entry.word)}) if way.allied else entry.word
    label = text("move.leave.along", n=count, more=more) if more > 0 else text("move.leave.number", n=count)
    return text("move.leave.marked", label=label) if entry.word == said else label


def _led(ask: Ask, way: Way, ally: SeatId) -> list[Block]:
    """R-130: how many Warriors of an ally go on; those who only stand on the way are taken along if it is said."""
    group, goes = way.group_of(ally), way.onward_allies.get(ally, 0)
    came = way.friends.get(ally, 0)
    labels = {count: _of_ally(ally, count, count - came) for count in range(group, -1, -1)}
    if len(labels) <= ROW:
        return rows(
            Button(
                text("move.leave.marked", label=label) if count == goes else label,
                ask.marked("lead", f"{ally}.{count}"),
                PRIMARY,
            )
            for count, label in labels.items()
        )
    options = [Option(label, f"{ally}.{count}", chosen=count == goes) for count, label in labels.items()]
    menu = text("move.leave.menu_ally", seat=wording.seat_word(ally))
    return [Menu(menu, ask.marked("lead", ally), options[:MENU])]


def _of_ally(ally: SeatId, count: int, more: int) -> str:
    """`2 Green`, `No Green`, `3 Green · Take 1 Along`."""
    if not count:
        return text("move.leave.none", seat=wording.seat_word(ally))
    name = wording.shares({ally: count})
    return text("move.leave.along", n=name, more=more) if more > 0 else name


def led(ask: Ask) -> Panel:
    """How many of an ally go on, where only the ally was typed."""
    way = way_of(ask)
    title = text("move.leave.which_ally", seat=wording.seat_name(way.mark), zone=wording.zone_label(way.at))
    buttons = [Button(each.word, ask.marked("word", each.word)) for each in ask.legal]
    return Panel(accent(ask.seat), [title, *rows(buttons), [back(ask)]])


def _parting(ask: Ask, way: Way, tile: TileId) -> Button:
    key = "move.leave.goes" if tile in way.companions else "move.leave.stays"
    label = text(key, companion=wording.tile_name(tile))
    return Button(label, ask.marked("part", tile), SECONDARY, disabled=not may_part(ask, tile))


def teleport(ask: Ask) -> Panel:
    """`move.teleport`, by its price or by a card: to which zone with an Obelisk."""
    way = way_of(ask)
    legal = ask.legal
    cost = min((number(each, "cost") for each in legal), default=0)
    by_card = text("move.teleport.card", card=wording.di_name(way.card)) if way.card else text("move.teleport.once")
    lines = [text("move.teleport.title"), text("move.teleport.body", pp=cost, keep=ask.pp - way.spent - cost), by_card]
    path = (way.origin, *(leg.goal for leg in way.legs))
    lit = tuple(each.word for each in legal)
    blocks: list[Block] = ["\n".join(lines), Picture((*path, *lit), path, lit)]
    options = [Option(_obelisk(ask, each), each.word, _beside(ask, each, cost)) for each in legal[:MENU]]
    blocks += [Menu(text("move.teleport.menu"), ask.marked("pick"), options)] if options else []
    closed = reasons(ask.refused, lambda entry: wording.zone_label(entry.word))
    blocks += [small("\n".join(closed[:FEW]))] if closed else []
    return Panel(accent(ask.seat), [*blocks, [back(ask)]])


def _obelisk(ask: Ask, entry: Word) -> str:
    name, others = wording.zone_name(entry.word), others_in(ask.view, ask.seat, entry.word)
    if not others:
        return name
    return text("move.teleport.battle", zone=name, foes=", ".join(force(seat, count) for seat, count in others))


def _beside(ask: Ask, entry: Word, least: int) -> str:
    """What a label has no room for: Companions there, and a toll."""
    cost = number(entry, "cost")
    toll = [text("move.teleport.toll", pp=cost)] if cost > least else []
    there = foes(ask.view, ask.seat, entry.word)
    told = ", ".join(force(*each) for each in others_in(ask.view, ask.seat, entry.word))
    return " · ".join([*([there] if there != told else []), *toll])


def cards(ask: Ask) -> Panel:
    """Which Movement card; those that cannot be played now are named with the reason."""
    way = way_of(ask)
    options = [Option(_card(ask, way, each), each.word, wording.di_effect(each.word)) for each in ask.legal[:MENU]]
    blocks: list[Block] = [text("move.card.title")]
    blocks += [Menu(text("move.card.menu"), ask.marked("pick"), options)] if options else []
    closed = by_reason(ask.refused, lambda entry: wording.di_name(entry.word))
    notes = [text("panel.reason", names=wording.listed(names), reason=reason) for reason, names in closed.items()]
    blocks += [small("\n".join(notes[:FEW]))] if notes else []
    return Panel(accent(ask.seat), [*blocks, [back(ask)]])


def parted(ask: Ask) -> Panel:
    """Which Companion stays or comes along, where only the first word of it was typed."""
    buttons = [Button(wording.tile_name(each.word), ask.marked("word", each.word)) for each in ask.legal]
    title = text("move.leave.which")
    return Panel(accent(ask.seat), [title, *rows(buttons), [back(ask)]])


def _card(ask: Ask, way: Way, entry: Word) -> str:
    return card_line(entry.word, card_price(way.game, ask.seat, entry.word))
