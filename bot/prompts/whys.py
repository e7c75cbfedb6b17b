"""`rules.why`: the last refusal, then each greyed choice with its reason, and what the rulings named in them say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot import wording
from bot.messages.parts import REFUSED, P, Post, rows, tool
from bot.messages.terms import rulings_in
from bot.ports import GameInfo
from bot.prompts.names import by_reason, names_itself, word_label
from bot.prompts.screens.build import level_name
from bot.prompts.screens.turn import full_name
from bot.texts import text
from engine.decision import DONE, Word

NAMED, MOST_REASONS, RULINGS = 8, 25, 3


def greyed_name(entry: Word) -> str:
    """A choice as its button calls it: `Pray, floor 2`, `Level 3`."""
    if entry.word == DONE:
        return text("panel.end")
    if entry.word in ("di", "companion") or "floor" in entry.values:
        return full_name(entry)
    return level_name(entry) if {"cost", "zone"} <= entry.values.keys() else word_label(entry.word)


def shortened(names: Sequence[str], most: int = NAMED) -> str:
    """`Carnage, Phoenix and 3 more`."""
    more = [text("panel.why_more", n=len(names) - most)] if len(names) > most else []
    return wording.listed([*names[:most], *more])


def reason_lines(refused: Iterable[Word], last: str = "") -> list[str]:
    """A line for each reason, choices of one reason together where that can be read; then rulings as sentences."""
    lines = [text("why.line", choice=text("why.last"), reason=last)] if last else []
    for reason, names in by_reason(refused, greyed_name).items():
        # Names with a comma of their own cannot be told apart in a list.
        told = names if any("," in name for name in names) else [shortened(names)]
        if names_itself(told, reason):
            lines.append(text("panel.why_itself", name=told[0], reason=reason.removeprefix(told[0])))
        else:
            lines += [text("panel.why", name=name, reason=reason) for name in told]
    if len(lines) > MOST_REASONS:
        lines = [*lines[:MOST_REASONS], text("why.more", n=len(lines) - MOST_REASONS)]
    return [*lines, *rulings_in("\n".join(lines))[:RULINGS]]


def post(info: GameInfo, refused: Sequence[Word], last: str) -> Post:
    """By command or tool, with a way back to what is open."""
    body = "\n".join([text("why.title"), *(reason_lines(refused, last) or [text("why.none")])])
    return Post([body, *rows([tool(info.id, "current", P)])], REFUSED)
