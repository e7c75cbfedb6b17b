"""`choose.pick`: the form of every decision without a screen of its own, read from its offer alone."""

from __future__ import annotations

from collections.abc import Callable

from bot import texts
from bot.prompts.ask import Ask
from bot.prompts.layout import MENU, ROW, SECONDARY, Block, Button, Menu, Option, Panel, accent, rows
from bot.prompts.names import number, word_label
from bot.prompts.tools import back, confirm, greyed, reset
from bot.texts import text
from engine.decision import Order, Word
from engine.refusals import NotUnderstood, refuse


def panel(ask: Ask) -> Panel:
    """Up to 5 words are buttons, up to 25 a select, more are groups first."""
    title = text(f"choose.{ask.kind}") if texts.has(f"choose.{ask.kind}") else ask.kind.replace("_", " ").capitalize()
    lines = [text("choose.pick.title", title=title)]
    if ask.words:
        said = ", ".join(f"**{word_label(word)}**" for word in ask.words)
        lines.append(text("choose.pick.said", words=said))
    elif isinstance(ask.current.offer, Order):
        lines.append(text("choose.pick.order"))
    blocks: list[Block] = ["\n".join(lines), *words(ask, ask.legal), *greyed(ask.refused)]
    end = ask.end
    ready = end is not None and end.legal
    last = [back(ask), reset(ask), confirm(ask, text("button.confirm"), ready=ready)]
    return Panel(accent(ask.seat), [*blocks, last])


def words(
    ask: Ask, found: list[Word], name: Callable[[Word], str] | None = None, *, secret: bool = True
) -> list[Block]:
    """What may be said next. Secret words of a private question stand in a select: an id may be read by others."""
    named = name or (lambda entry: label(ask, entry))
    if len(found) <= ROW and not (secret and ask.current.private):
        return rows(Button(named(each), ask.marked("word", each.word)) for each in found)
    if not found:
        return []
    if len(found) <= MENU:
        options = [Option(named(each), each.word) for each in found]
        return [Menu(text("choose.pick.menu"), ask.marked("pick"), options)]
    options = [
        Option(text("choose.pick.range", first=label(ask, part[0]), last=label(ask, part[-1])), part[0].word)
        for part in groups(found)
    ]
    return [Menu(text("choose.pick.group"), ask.marked("group"), options)]


def groups(found: list[Word]) -> list[list[Word]]:
    """Words in groups that fit a select; a group is named by its first word."""
    size = max(1, -(-len(found) // MENU), min(MENU, 10))
    return [found[at : at + size] for at in range(0, len(found), size)]


def group(ask: Ask, first: str) -> Panel:
    """One group of words opened. Raises NotUnderstood for a word that begins none."""
    part = next((each for each in groups(ask.legal) if each[0].word == first), None)
    if part is None:
        raise NotUnderstood(refuse("unknown", word=first, near=""))
    options = [Option(label(ask, each), each.word) for each in part[:MENU]]
    row: list[Button] = [Button(text("button.back"), ask.id("show"), SECONDARY)]
    return Panel(accent(ask.seat), [Menu(text("choose.pick.menu"), ask.marked("pick"), options), row])


def label(ask: Ask, entry: Word) -> str:
    """A word with its cost, where it has one."""
    name = word_label(entry.word)
    if "cost" in entry.values:
        return text("choose.pick.cost", name=name, pp=number(entry, "cost"))
    return name
