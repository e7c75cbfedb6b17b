"""3.4.1: which Quarter, the colour of a new pyramid, the level."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import SECONDARY, Block, Button, Panel, accent, rows
from bot.prompts.names import capital, named, number
from bot.prompts.tools import back, confirm, greyed, nothing, reset, tools
from bot.texts import text
from engine.decision import Word
from engine.state import ZoneId


def panel(ask: Ask) -> Panel:
    """The screen for the words said so far."""
    if not ask.words:
        return _where(ask)
    base = level_base(ask)
    return _level(ask, base) if any(each.word.isdigit() for each in ask.after(*base)) else _colour(ask)


def level_base(ask: Ask) -> list[str]:
    """The words before the level; a level once said is only marked, another one takes its place."""
    return ask.words[:-1] if ask.words and ask.words[-1].isdigit() else list(ask.words)


def _standing(ask: Ask, zone: ZoneId) -> str:
    pyramid = ask.view.table.pyramids.get(zone)
    if pyramid is None:
        return text("build.where.new")
    return text("build.where.pyramid", colour=capital(wording.colour_name(pyramid.colour)), level=pyramid.level)


def _where(ask: Ask) -> Panel:
    source = named(ask, "source")
    if source:
        # A free level (3.6.8): nothing is paid.
        lines = [text("build.free.title", tile=wording.tile_name(source)), text("build.free.body")]
    else:
        lines = [text("build.where.title"), text("build.where.body", pp=ask.pp)]
    head = "\n".join(lines)
    zones = [each for each in ask.offered if each.word != "done"]
    buttons = [
        Button(
            f"{wording.zone_label(each.word)} · {_standing(ask, each.word)}",
            ask.marked("word", each.word),
            disabled=not each.legal,
        )
        for each in zones
    ]
    last = [back(ask), *tools(ask, "board", "rule"), nothing(ask, text("build.where.nothing"))]
    return Panel(accent(ask.seat), [head, *rows(buttons), *greyed(ask.refused), last])


def _colour(ask: Ask) -> Panel:
    label = wording.zone_label(ask.words[0])
    head = "\n".join([text("build.colour.title", zone=label), text("build.colour.body")])
    buttons = [
        Button(capital(wording.colour_name(each.word)), ask.marked("word", each.word), disabled=not each.legal)
        for each in ask.offered
    ]
    return Panel(accent(ask.seat), [head, *rows(buttons), *greyed(ask.refused), [back(ask), reset(ask)]])


def _level(ask: Ask, base: list[str]) -> Panel:
    marked = ask.words[-1] if ask.words[-1].isdigit() else ""
    label = wording.zone_label(base[0])
    pyramid = ask.view.table.pyramids.get(base[0])
    if pyramid is None:
        title = text("build.level.new", zone=label, colour=wording.colour_name(base[1]))
    else:
        title = text("build.level.title", zone=label, colour=wording.colour_name(pyramid.colour), level=pyramid.level)
    levels = ask.after(*base)
    blocks: list[Block] = ["\n".join([title, text("build.level.body")])]
    blocks += rows(_level_button(ask, each, marked) for each in levels)
    blocks += greyed([each for each in levels if not each.legal], level_name)
    ready = text("build.level.confirm", level=marked) if marked else text("build.level.wait")
    blocks.append([back(ask), reset(ask), confirm(ask, ready, ready=bool(marked))])
    return Panel(accent(ask.seat), blocks)


def level_name(entry: Word) -> str:
    """`Level 4`."""
    return text("build.level.name", level=entry.word)


def _level_button(ask: Ask, entry: Word, marked: str) -> Button:
    cost, keep = number(entry, "cost"), number(entry, "keep")
    if not entry.legal:
        label = text("build.level.dear", level=entry.word, pp=cost)
        return Button(label, ask.marked("level", entry.word), SECONDARY, disabled=True)
    free = "_free" if not cost else ""
    label = text(f"build.level.level{free}", level=entry.word, pp=cost, keep=keep)
    shown = text("build.level.marked", label=label) if entry.word == marked else label
    return Button(shown, ask.marked("level", entry.word))
