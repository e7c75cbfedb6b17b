"""3.4.2: the way to the form, and the review before the cost is paid."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import SECONDARY, Button, Panel, accent
from bot.prompts.names import foes, force, number, others_in
from bot.prompts.tools import back, confirm, nothing
from bot.texts import text


def panel(ask: Ask) -> Panel:
    """The screen for the words said so far."""
    return _review(ask) if ask.words else _start(ask)


def _start(ask: Ask) -> Panel:
    supply = ask.view.table.seats[ask.seat].supply
    head = "\n".join([text("recruit.start.title"), text("recruit.start.body", pp=ask.pp, supply=supply)])
    form = Button(text("recruit.start.form"), ask.id("form", ask.space))
    return Panel(accent(ask.seat), [head, [form], [back(ask), nothing(ask, text("recruit.start.nothing"))]])


def _review(ask: Ask) -> Panel:
    split = dict(zip(ask.words[::2], map(int, ask.words[1::2]), strict=True))
    end = ask.end
    count, supply = sum(split.values()), ask.view.table.seats[ask.seat].supply
    cost, keep = (number(end, "cost"), number(end, "keep")) if end is not None else (0, ask.pp)
    lines = [
        text("recruit.review.title", warriors=wording.counted("warriors", count)),
        " · ".join(f"**{wording.zone_label(zone)}** +{n}" for zone, n in split.items()),
        text("recruit.review.cost", pp=cost, keep=keep, supply=supply - count),
        *(_battle(ask, zone, n) for zone, n in split.items() if others_in(ask.view, ask.seat, zone)),
    ]
    change = Button(text("button.change"), ask.id("form", ask.space), SECONDARY)
    ready = end is not None and end.legal
    row = [back(ask), change, confirm(ask, text("recruit.review.confirm", n=count), ready=ready)]
    return Panel(accent(ask.seat), ["\n".join(lines), row])


def _battle(ask: Ask, zone: str, count: int) -> str:
    own = force(ask.seat, count)
    return text("recruit.review.battle", zone=wording.zone_label(zone), own=own, foe=foes(ask.view, ask.seat, zone))


def starts_battle(ask: Ask, words: list[str]) -> bool:
    """Somebody stands where Warriors would be placed."""
    return any(others_in(ask.view, ask.seat, zone) for zone in words[::2])
