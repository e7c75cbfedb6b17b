"""3.3.2: which of the placed tokens acts next, and the end of a turn that was kept open (`turn.order`)."""

from __future__ import annotations

from collections import Counter

from bot.prompts.ask import Ask
from bot.prompts.facts import Facts
from bot.prompts.layout import Block, Button, Panel, accent, rows, small
from bot.prompts.names import value_of
from bot.prompts.screens.turn import beside, full_name, verb
from bot.prompts.tools import tools, undo, why
from bot.texts import text
from bot.wording import tile_name
from engine.decision import Word


def panel(ask: Ask) -> Panel:
    """The actions still to come; a card or a companion may go between them."""
    facts = Facts.of(ask.view, ask.seat)
    spaces = [each for each in ask.after() if "action" in each.values]
    left = value_of(ask, "left")
    key = "first" if left > 1 else "last" if left else "none"
    blocks: list[Block] = ["\n".join([text(f"turn.order.{key}"), small(text(f"turn.order.{key}_note"))])]
    blocks += rows(_button(ask, facts, each, spaces) for each in spaces)
    if not left:
        blocks.append([Button(text("turn.order.end"), ask.id("say", "done"))])
    return Panel(accent(ask.seat), [*blocks, *beside(ask, facts), _last(ask, facts)])


def _button(ask: Ask, facts: Facts, space: Word, spaces: list[Word]) -> Button:
    alike = Counter(verb(each) for each in spaces)
    label = full_name(space) if alike[verb(space)] > 1 else verb(space)
    tiles = facts.gold() if space.values["action"] == "gold_action" else []
    return Button(tile_name(tiles[0]) if len(tiles) == 1 else label, ask.id("space", space.word))


def _last(ask: Ask, facts: Facts) -> list[Button]:
    return [undo(ask, possible=facts.may_undo()), *tools(ask, "my_hand", "board"), why(ask)]
