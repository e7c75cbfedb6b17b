"""2.3: warriors, pyramids, the free level 1 tile."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import MENU, Block, Button, Market, Menu, Option, Panel, accent
from bot.prompts.screens.acquire import home, tile_lines
from bot.prompts.tools import confirm, tools, why
from bot.texts import text
from engine.state import TileId


def opener(ask: Ask) -> Panel:
    """The way to a form, where a form cannot be opened at once."""
    head = "\n".join([f"### {text(f'form.{ask.kind}.title')}", text(f"form.{ask.kind}.body")])
    form = Button(text(f"form.{ask.kind}.button"), ask.id("form", ask.space))
    return Panel(accent(ask.seat), [head, [form, *tools(ask, "board")]])


def tile(ask: Ask) -> Panel:
    """`setup.tile`: choosing shows the tile, then it may be taken."""
    chosen = ask.words[0] if ask.words else ""
    lines = [text("setup.tile.title"), text("setup.tile.body")]
    if chosen:
        lines = [*tile_lines(chosen), text("setup.tile.free")]
    offered = ask.after()
    options = [
        Option(_tile_line(ask, each.word), each.word, wording.tile_effect(each.word), chosen=each.word == chosen)
        for each in offered
        if each.legal
    ]
    blocks: list[Block] = ["\n".join(lines)]
    if not chosen:
        blocks.append(Market(offers=tuple((each.word, 0) for each in offered if each.legal)))
    blocks.append(Menu(text("setup.tile.menu"), ask.marked("tile"), options[:MENU]))
    blocks += home(ask) if chosen else []
    last = [*tools(ask, "tiles", "board", "rule"), why(ask)]
    return Panel(accent(ask.seat), [*blocks, [*last, confirm(ask, text("setup.tile.take"), ready=bool(chosen))]])


def _tile_line(ask: Ask, tile: TileId) -> str:
    """`Charge! · ruby 1 · 2 left`."""
    return text("setup.tile.line", tile=wording.tile_line(tile), n=ask.view.table.market.count(tile))


def sealed_troops(ask: Ask, words: list[str]) -> list[str]:
    """What was sealed."""
    count = ask.current.values.get("count", 0)
    zones = [text("setup.sealed.zone", zone=wording.zone_label(zone)) for zone in words]
    return [text("setup.sealed.body", n=count, zones=wording.listed(zones))]
