"""2.3: warriors, pyramids, the free level 1 tile."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import FEW, MENU, Block, Button, Menu, Option, Panel, accent, small
from bot.prompts.names import reasons
from bot.prompts.tools import confirm, tools
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
        lines.append(text("setup.tile.chosen", tile=_tile_line(ask, chosen), effect=wording.tile_effect(chosen)))
    offered = [each for each in ask.after() if each.word != "done"]
    options = [
        Option(_tile_line(ask, each.word), each.word, wording.tile_effect(each.word), chosen=each.word == chosen)
        for each in offered
        if each.legal
    ]
    blocks: list[Block] = ["\n".join(lines), Menu(text("setup.tile.menu"), ask.marked("tile"), options[:MENU])]
    refused = reasons([each for each in offered if not each.legal])
    if refused:
        blocks.append(small(text("setup.tile.refused", reasons="; ".join(refused[:FEW]))))
    return Panel(
        accent(ask.seat), [*blocks, [*tools(ask, "board"), confirm(ask, text("setup.tile.take"), ready=bool(chosen))]]
    )


def _tile_line(ask: Ask, tile: TileId) -> str:
    """`Charge! · ruby 1 · 2 left`."""
    return text("setup.tile.line", tile=wording.tile_line(tile), n=ask.view.table.market.count(tile))


def sealed_troops(ask: Ask, words: list[str]) -> list[str]:
    """What was sealed."""
    count = ask.current.values.get("count", 0)
    zones = [text("setup.sealed.zone", zone=wording.zone_label(zone)) for zone in words]
    return [text("setup.sealed.body", n=count, zones=wording.listed(zones))]
