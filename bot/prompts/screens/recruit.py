"""3.4.2 Recruitment, 3.6.7 Summoning, Warriors that an effect adds: the way to the form, or place after place where
there are too many for one, and the review before it counts."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import MENU, SECONDARY, Block, Button, Menu, Option, Panel, accent, rows, small
from bot.prompts.names import foes, force, number, others_in, reasons, troop, value_of
from bot.prompts.placing_forms import (
    added,
    amount,
    fits,
    head,
    head_lines,
    in_supply,
    offer_of,
    place_name,
    places,
    room,
    split,
    supply,
)
from bot.prompts.screens import opening
from bot.prompts.tools import back, confirm, nothing, reset
from bot.texts import text
from engine.decision import Word
from engine.placing import CARD


def panel(ask: Ask) -> Panel:
    """The screen for the words said so far."""
    if len(ask.words) % 2 and (ask.words[-1] == CARD or ask.words[-1] in offer_of(ask).settlers):
        return opening.panel(ask)
    if not fits(ask):
        return _places(ask) if not len(ask.words) % 2 else _one(ask)
    return _review(ask) if ask.words != head(ask) else _start(ask)


def needs_review(ask: Ask) -> bool:
    """What costs something is reviewed, and so is an attack; the rest counts when the form is sent."""
    return ask.kind == "recruit" or starts_battle(ask, ask.words)


def _start(ask: Ask) -> Panel:
    form = Button(
        text("recruit.start.form" if ask.kind == "recruit" else "recruit.add.form"), ask.id("form", ask.space)
    )
    more = opening.buttons(ask)
    last = [back(ask), *([reset(ask)] if more or ask.words else []), _none(ask)]
    return Panel(accent(ask.seat), ["\n".join([*_head(ask), *head_lines(ask)]), [form], *rows(more), last])


def _head(ask: Ask) -> list[str]:
    """What is asked, with PP and supply."""
    if ask.kind == "recruit":
        return [text("recruit.start.title"), text("recruit.start.body", pp=ask.pp, supply=supply(ask))]
    if ask.kind == "summon":
        tokens = wording.counted("veterans", value_of(ask, "veterans"))
        title = text("night.summoning.title", tokens=tokens, supply=supply(ask))
        return [f"### {title}", text("night.summoning.body")]
    title, body = added(ask)
    return [f"### {title}", body]


def _none(ask: Ask) -> Button:
    return nothing(ask, text("recruit.start.nothing" if ask.kind == "recruit" else "recruit.add.nothing"))


def _review(ask: Ask) -> Panel:
    change = Button(text("button.change"), ask.id("form", ask.space), SECONDARY)
    return Panel(accent(ask.seat), ["\n".join(_sum(ask)), [back(ask), change, _confirm(ask)]])


def _sum(ask: Ask) -> list[str]:
    """Who comes where, with which cards, what it costs, what it starts."""
    warriors, homes = split(ask, ask.words)
    end, count = ask.end, sum(warriors.values())
    comes = {zone: [tile for tile, home in homes.items() if home == zone] for zone in warriors}
    lines = [
        text(f"recruit.review.title_{ask.kind}", warriors=wording.counted("warriors", count)),
        " · ".join(troop(f"**{wording.zone_label(zone)}** +{n}", comes[zone]) for zone, n in warriors.items()),
    ]
    lines += head_lines(ask)
    if ask.kind == "recruit" and end is not None:
        cost, keep = number(end, "cost"), number(end, "keep")
        lines.append(text("recruit.review.cost", pp=cost, keep=keep, supply=supply(ask) - count))
    return [*lines, *(_battle(ask, zone, n, comes[zone]) for zone, n in warriors.items() if _held(ask, zone))]


def _held(ask: Ask, zone: str) -> bool:
    return bool(others_in(ask.view, ask.seat, zone))


def _battle(ask: Ask, zone: str, count: int, companions: list[str]) -> str:
    own = troop(force(ask.seat, count), companions)
    return text("recruit.review.battle", zone=wording.zone_label(zone), own=own, foe=foes(ask.view, ask.seat, zone))


def _confirm(ask: Ask) -> Button:
    end = ask.end
    count = sum(split(ask, ask.words)[0].values())
    return confirm(ask, text(f"recruit.review.confirm_{ask.kind}", n=count), ready=end is not None and end.legal)


# Place after place


def _places(ask: Ask) -> Panel:
    """`recruit.form` where a form has no room for all places: a select of places, then amounts."""
    started = ask.words != head(ask)
    lines = [*_head(ask), *(_sum(ask)[1:] if started else head_lines(ask))]
    known = {each.word for each in places(ask)}
    open_places = [each for each in ask.legal if each.word in known]
    companions = [each for each in ask.legal if each.word in in_supply(ask) and each.word not in offer_of(ask).settlers]
    blocks: list[Block] = ["\n".join(lines)]
    if open_places:
        blocks.append(Menu(text("recruit.many.menu"), ask.marked("pick"), _options(ask, open_places)))
    if companions:
        named_ = [Option(wording.tile_line(each.word), each.word) for each in companions[:MENU]]
        blocks.append(Menu(text("recruit.companion.label"), ask.marked("pick", "companion"), named_))
    closed = reasons([each for each in ask.refused if each.word in known])
    blocks += [*rows(opening.buttons(ask)), *([small("\n".join(closed[:3]))] if closed else [])]
    last = _confirm(ask) if started else _none(ask)
    return Panel(accent(ask.seat), [*blocks, [back(ask), reset(ask), last]])


def _options(ask: Ask, found: list[Word]) -> list[Option]:
    return [
        Option(text("recruit.many.option", zone=place_name(ask, e.word), room=room(ask, e)), e.word) for e in found
    ][:MENU]


def _one(ask: Ask) -> Panel:
    """How many come to the place just named, or where the Companion goes."""
    name = ask.words[-1]
    is_place = name in {each.word for each in places(ask)}
    title = text("recruit.many.amount" if is_place else "recruit.many.home", name=wording.word_name(name))
    buttons = [
        Button(_amount(ask, each) if is_place else wording.zone_label(each.word), ask.marked("word", each.word))
        for each in ask.legal
    ]
    closed = [] if is_place else reasons(ask.refused)
    notes: list[Block] = [small("\n".join(closed[:3]))] if closed else []
    return Panel(accent(ask.seat), [title, *rows(buttons), *notes, [back(ask)]])


def _amount(ask: Ask, entry: Word) -> str:
    """With Warriors placed before, the price is that of all together."""
    if "cost" in entry.values and len(ask.words) > 1:
        return text("recruit.many.cost", n=entry.word, pp=number(entry, "cost"))
    return amount(ask, entry)


def starts_battle(ask: Ask, words: list[str]) -> bool:
    """Somebody stands where Warriors would be placed."""
    return any(others_in(ask.view, ask.seat, zone) for zone in words[::2])
