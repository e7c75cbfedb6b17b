"""3.4.3: which tile, where its companion goes, and the Battle card that a tile swaps."""

from __future__ import annotations

from collections.abc import Mapping

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.battle_sums import strongest_first
from bot.prompts.facts import Facts
from bot.prompts.layout import FEW, MENU, SECONDARY, Block, Button, Market, Menu, Option, Panel, accent, small
from bot.prompts.names import by_reason, capital, named, number, reasons, standing
from bot.prompts.screens.companions import troop_line
from bot.prompts.tools import back, confirm, nothing, reset, tools, why
from bot.texts import text
from engine.decision import Word
from engine.state import TileId

NAMED, SUPPLY = 4, "supply"


def panel(ask: Ask) -> Panel:
    """`acquire.pick`, then `acquire.confirm`."""
    return _confirm(ask) if ask.words else _pick(ask)


def _pick(ask: Ask) -> Panel:
    step = ask.view.steps[-1]
    space, by = getattr(step, "space", ""), getattr(step, "by", "")
    slots = ask.view.table.seats[ask.seat].slots
    colour = slots.get(space, "")
    levels = Facts.of(ask.view, ask.seat).levels()
    lines = [_title(colour, by, levels), text("acquire.pick.body_tile" if by else "acquire.pick.body", pp=ask.pp)]
    offers = tuple((each.word, number(each, "cost")) for each in ask.legal)
    blocks: list[Block] = ["\n".join(lines), Market(colour, offers), *_menus(ask, colour)]
    if left_out := not_offered(ask.refused, slots, space, levels):
        blocks.append(small("\n".join(left_out)))
    more = [Button(text("acquire.pick.more"), ask.marked("tokens"), SECONDARY)] if ask.may_add else []
    last = [back(ask), *more, why(ask), nothing(ask, text("acquire.pick.nothing"))]
    return Panel(accent(ask.seat), [*blocks, last])


def _title(colour: str, by: TileId, levels: Mapping[str, int]) -> str:
    if by:
        return text("acquire.pick.title_tile", tile=wording.tile_name(by))
    if not colour:
        return text("acquire.pick.title")
    return text("acquire.pick.title_slot", colour=wording.colour_name(colour), level=levels.get(colour, 0))


def _menus(ask: Ask, colour: str) -> list[Block]:
    """One select, or one a colour where more tiles may be acquired than one holds."""
    legal = ask.legal
    if len(legal) <= MENU:
        options = [_option(each, bare=bool(colour)) for each in legal]
        return [Menu(text("acquire.pick.menu"), ask.marked("tile"), options)] if options else []
    rows = wording.catalogue().tiles
    colours = dict.fromkeys(rows[each.word].colour for each in legal)
    return [
        Menu(
            text("acquire.pick.menu_of", colour=wording.colour_name(each)),
            ask.marked("tile", each),
            [_option(word, bare=True) for word in legal if rows[word.word].colour == each],
        )
        for each in colours
    ]


def _option(entry: Word, *, bare: bool) -> Option:
    """`Priest of Mafdet · level 1 · 1 PP`; among several colours `Priest of Mafdet · ruby 1 · 1 PP`."""
    row, cost = wording.catalogue().tiles[entry.word], number(entry, "cost")
    what = text("acquire.pick.level", level=row.level) if bare else f"{wording.colour_name(row.colour)} {row.level}"
    label = text("acquire.pick.option", tile=row.name, what=what, pp=cost)
    return Option(label, entry.word, wording.tile_effect(entry.word))


def not_offered(words: list[Word], slots: Mapping[str, str], space: str, levels: Mapping[str, int]) -> list[str]:
    """Why other tiles of the colours that the space serves are not offered, in one line (R-051)."""
    rows, colour = wording.catalogue().tiles, slots.get(space, "")
    marked = slots.values() if space in slots else ()
    served = [colour] if colour else [each for each in levels if each not in marked]
    mine = [each for each in words if each.refusal is not None and rows[each.word].colour in served]
    low = [each for each in mine if each.refusal is not None and each.refusal.rule == "3.4.3"]
    found = [_too_high(low, each, levels) for each in dict.fromkeys(rows[word.word].colour for word in low)]
    other = by_reason([each for each in mine if each not in low], lambda entry: wording.tile_name(entry.word))
    found += [text("panel.reason", names=_names(tiles), reason=reason) for reason, tiles in other.items()]
    if found:
        return [text("acquire.pick.left_out", reasons="; ".join(found[:FEW]))]
    return [text("acquire.pick.slot")] if space in slots and not colour else []


def _names(tiles: list[str]) -> str:
    return wording.listed(tiles) if len(tiles) <= NAMED else text("acquire.pick.tiles", n=len(tiles))


def _too_high(low: list[Word], colour: str, levels: Mapping[str, int]) -> str:
    rows = wording.catalogue().tiles
    higher = sorted({rows[each.word].level for each in low if rows[each.word].colour == colour})
    have, name = levels.get(colour, 0), wording.colour_name(colour)
    key = "acquire.pick.low" if have else "acquire.pick.none"
    return text(key, levels=wording.listed(map(str, higher)), colour=name, have=have)


# The tile chosen


def tile_lines(tile: TileId) -> list[str]:
    """`### Phoenix · ruby 2, creature` and what it does."""
    row = wording.catalogue().tiles[tile]
    kind, colour = text(f"tile_kind.{row.kind}"), wording.colour_name(row.colour)
    return [
        text("acquire.confirm.title", tile=row.name, colour=colour, level=row.level, kind=kind),
        wording.tile_text(tile),
    ]


def _confirm(ask: Ask) -> Panel:
    entry = next(each for each in ask.after() if each.word == ask.words[0])
    cost, keep = number(entry, "cost"), number(entry, "keep")
    lines = [*tile_lines(entry.word), text("acquire.confirm.cost", pp=cost, keep=keep)]
    ready = confirm(ask, _confirm_label(ask, cost))
    return Panel(accent(ask.seat), ["\n".join(lines), *home(ask), [back(ask), reset(ask), ready]])


def _confirm_label(ask: Ask, cost: int) -> str:
    """`Acquire for 2 PP, in C1-a`: where a companion starts is said by the press."""
    if not wording.catalogue().tiles[ask.words[0]].is_companion:
        return text("acquire.confirm.confirm", pp=cost)
    if len(ask.words) == 1:
        return text("acquire.confirm.confirm_supply", pp=cost)
    return text("acquire.confirm.confirm_home", pp=cost, zone=wording.zone_label(ask.words[1]))


def first_home(ask: Ask, tile: TileId) -> list[str]:
    """The place a companion is offered first: its owner's largest Troop that has room for it (R-060)."""
    legal = [each.word for each in ask.after(tile) if each.legal and each.word != "done"]
    return [max(legal, key=lambda zone: standing(ask.view, ask.seat, zone))] if legal else []


def home(ask: Ask) -> list[Block]:
    """Where the companion of a tile goes; unsaid it stays in supply (R-060)."""
    tile, place = ask.words[0], ask.words[1] if len(ask.words) > 1 else SUPPLY
    row = wording.catalogue().tiles[tile]
    if not row.is_companion:
        return []
    places = [each for each in ask.after(tile) if each.word != "done"]
    options = [Option(text("acquire.confirm.supply"), SUPPLY, chosen=place == SUPPLY)]
    options += [
        Option(troop_line(ask, each.word), each.word, chosen=each.word == place) for each in places if each.legal
    ]
    kind = text(f"tile_kind.{row.kind}")
    question = text("acquire.confirm.where", kind=kind)
    blocks: list[Block] = [question, Menu(text("acquire.confirm.home", kind=kind), ask.marked("home"), options)]
    closed = reasons([each for each in places if not each.legal], lambda entry: wording.zone_label(entry.word))
    return [*blocks, small(text("acquire.confirm.closed", reasons="; ".join(closed)))] if closed else blocks


# 1.5 Special cards


def swap(ask: Ask) -> Panel:
    """Which Battle card leaves the game in secret; cards stand in a select, as an id may be read by others."""
    chosen = ask.words[0] if ask.words else ""
    special = named(ask, "special")
    lines = [
        text("acquire.swap.title", tile=wording.tile_name(named(ask, "source"))),
        text("acquire.swap.body", special=wording.card_line(special)),
    ]
    if chosen:
        lines.append(text("acquire.swap.chosen", card=wording.card_line(chosen)))
    options = [
        Option(capital(wording.card_line(each.word)), each.word, chosen=each.word == chosen)
        for each in strongest_first(ask.after())
        if each.legal and each.word != "done"
    ]
    menu = Menu(text("acquire.swap.menu"), ask.marked("tile"), options[:MENU])
    ready = confirm(ask, text("acquire.swap.confirm"), ready=bool(chosen))
    return Panel(accent(ask.seat), ["\n".join(lines), menu, [*tools(ask, "my_hand"), reset(ask), ready]])
