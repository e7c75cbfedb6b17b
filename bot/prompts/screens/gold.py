"""3.3, R-031: which Gold action of which tile."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import Block, Button, Panel, accent, rows, small
from bot.prompts.tools import back, tools
from bot.texts import text
from engine.decision import DONE


def panel(ask: Ask) -> Panel:
    """One button for each way; the action itself is the next step of the same draft."""
    blocks: list[Block] = [text("gold.title")]
    blocks += rows(Button(label(*way), ask.marked("way", ".".join(way))) for way in ways(ask))
    tiles = dict.fromkeys(way[0] for way in ways(ask))
    notes = [text("gold.tile", tile=wording.tile_name(each), effect=wording.tile_effect(each)) for each in tiles]
    return Panel(accent(ask.seat), [*blocks, small("\n".join(notes)), [back(ask), *tools(ask, "board")]])


def ways(ask: Ask) -> list[tuple[str, ...]]:
    """The whole answers: a tile, and its action if it has any."""
    found: list[tuple[str, ...]] = []
    for tile in [each.word for each in ask.after() if each.legal]:
        actions = [each.word for each in ask.after(tile) if each.legal and each.word != DONE]
        found += [(tile, action) for action in actions] or [(tile,)]
    return found


def label(tile: str, action: str = "") -> str:
    """`Divine Will · Move`."""
    name = wording.tile_name(tile)
    return text("gold.way", tile=name, action=text(f"button.{action}")) if action else name
