"""3.4.3, R-061: before an action companions may be placed from supply, or change places (`turn.companions`)."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import FEW, MENU, Block, Menu, Option, Panel, accent, small
from bot.prompts.names import capital, reasons, standing, zones
from bot.prompts.tools import back, confirm, reset
from bot.texts import text
from engine.decision import Word


def panel(ask: Ask) -> Panel:
    """Which companion, then where to."""
    named = ask.words[1] if len(ask.words) > 1 else ""
    place = ask.words[2] if len(ask.words) > 2 else ""
    offered = ask.after("companion")
    head = "\n".join([text("turn.companions.title"), text("turn.companions.body")])
    options = [_companion(each, named) for each in offered if each.legal]
    blocks: list[Block] = [head, Menu(text("turn.companions.who"), ask.marked("who"), options[:MENU])]
    refused = [each for each in offered if not each.legal]
    if named:
        places = [each for each in ask.after("companion", named) if each.word != "done"]
        goals = [_place(ask, each, offered, place) for each in places if each.legal]
        blocks += [Menu(text("turn.companions.where"), ask.marked("where"), goals[:MENU])] if goals else []
        refused = [each for each in places if not each.legal]
    if found := reasons(refused):
        blocks.append(small(text("turn.companions.refused", reasons="; ".join(found[:FEW]))))
    last = [back(ask), reset(ask), confirm(ask, text("turn.companions.confirm"), ready=bool(place))]
    return Panel(accent(ask.seat), [*blocks, last])


def _stands(entry: Word) -> str:
    """`in supply`, or the Quarter where it stands."""
    zone = str(entry.values.get("zone", ""))
    return wording.zone_label(zone) if zone else text("turn.companions.supply")


def _companion(entry: Word, named: str) -> Option:
    label = text("turn.companions.option", companion=wording.tile_name(entry.word), place=_stands(entry))
    kind = capital(text(f"tile_kind.{entry.values['kind']}"))
    return Option(label, entry.word, kind, chosen=entry.word == named)


def _place(ask: Ask, entry: Word, companions: list[Word], chosen: str) -> Option:
    """`C1-c · 2 warriors`, or with whom it changes places."""
    if entry.word in zones(ask.view.table.configuration):
        return Option(troop_line(ask, entry.word), entry.word, chosen=entry.word == chosen)
    other = next(each for each in companions if each.word == entry.word)
    label = text("turn.companions.change", companion=wording.tile_name(entry.word), place=_stands(other))
    return Option(label, entry.word, chosen=entry.word == chosen)


def troop_line(ask: Ask, zone: str) -> str:
    """`C1-c · 2 warriors`."""
    there = wording.counted("warriors", standing(ask.view, ask.seat, zone))
    return text("turn.companions.troop", zone=wording.zone_label(zone), warriors=there)
