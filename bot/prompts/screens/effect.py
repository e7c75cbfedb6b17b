"""What a tile lets its owner do besides: another top on a pyramid, Warriors bought at the end of a battle."""

from __future__ import annotations

from bot import wording
from bot.prompts.allies import is_call, troop_in
from bot.prompts.ask import Ask
from bot.prompts.layout import Button, Panel, accent, rows, small
from bot.prompts.names import capital, named, number
from bot.prompts.screens import choose
from bot.prompts.tools import back, confirm, greyed, nothing, reset, tools
from bot.texts import text
from engine.decision import Amount, Word
from engine.state import ColourId, ZoneId


def panel(ask: Ask) -> Panel:
    """A number that is paid has buttons that say so; all else is read from its offer."""
    if isinstance(ask.current.offer, Amount) and any("cost" in each.values for each in ask.after()):
        return _bought(ask)
    if is_call(ask.current):
        return _called(ask)
    return choose.panel(ask)


def _called(ask: Ask) -> Panel:
    """`Gather!`: how many of the own supply go to an ally's Troop, free; it counts at the press."""
    zone = named(ask, "zone")
    troop = troop_in(ask.view, ask.seat, zone)
    there = wording.warriors_named(troop.warriors) if troop is not None else text("team.gather.nobody")
    lines = [
        text("team.gather.title", source=wording.word_name(named(ask, "source"))),
        text(
            "team.gather.body",
            zone=wording.zone_name(zone),
            warriors=there,
            supply=ask.view.table.seats[ask.seat].supply,
        ),
    ]
    buttons = [Button(send_label(each.word), ask.say(each.word)) for each in ask.legal]
    return Panel(accent(ask.seat), ["\n".join(lines), *rows(buttons), tools(ask, "board")])


def send_label(number: str) -> str:
    """`Send 2`."""
    return text("team.gather.send", n=number) if number != "0" else text("team.gather.none")


def _bought(ask: Ask) -> Panel:
    """So many Warriors for a Troop, each number with its price; it counts at the press."""
    lines = [
        text("effect.buy.title", source=wording.word_name(named(ask, "source"))),
        text("effect.buy.body", zone=wording.zone_name(named(ask, "zone")), pp=ask.pp),
    ]
    buttons = [Button(_price(each), ask.marked("finish", each.word), disabled=not each.legal) for each in ask.after()]
    return Panel(accent(ask.seat), ["\n".join(lines), *rows(buttons), *greyed(ask.refused[:1]), tools(ask, "board")])


def _price(entry: Word) -> str:
    """`2 · 2 PP`."""
    if entry.word == "0":
        return text("effect.buy.nobody")
    return text("recruit.form.cost", n=entry.word, pp=number(entry, "cost"))


# Another top on a pyramid


def restructure(ask: Ask) -> Panel:
    """Which own pyramid, which colour, then what comes of it."""
    if not ask.words:
        return _which(ask)
    return _review(ask) if len(ask.words) > 1 else _colour(ask)


def _which(ask: Ask) -> Panel:
    lines = [
        text("restructure.which.title", source=wording.word_name(named(ask, "source"))),
        text("restructure.which.body"),
    ]
    buttons = [
        Button(_pyramid(ask, each.word), ask.marked("word", each.word), disabled=not each.legal)
        for each in ask.offered
        if each.word != "done"
    ]
    last = [back(ask), *tools(ask, "board", "tiles"), nothing(ask, text("restructure.which.nothing"))]
    return Panel(accent(ask.seat), ["\n".join(lines), *rows(buttons), last])


def _pyramid(ask: Ask, zone: ZoneId) -> str:
    """`C1-a · Ruby 4`."""
    standing = ask.view.table.pyramids[zone]
    colour = capital(wording.colour_name(standing.colour))
    return text("restructure.which.pyramid", zone=wording.zone_label(zone), colour=colour, level=standing.level)


def _colour(ask: Ask) -> Panel:
    zone = ask.words[0]
    standing = ask.view.table.pyramids[zone]
    label, colour = wording.zone_label(zone), wording.colour_name(standing.colour)
    lines = [
        text("restructure.colour.title", zone=label, colour=colour, level=standing.level),
        text("restructure.colour.body"),
    ]
    buttons = [Button(_top(ask, each.word), ask.marked("word", each.word)) for each in ask.legal]
    return Panel(accent(ask.seat), ["\n".join(lines), *rows(buttons), [back(ask), reset(ask)]])


def _top(ask: Ask, colour: ColourId) -> str:
    """`Onyx`, or `Onyx · Swap with C1-b` where it stands in the own City."""
    name, other = capital(wording.colour_name(colour)), _elsewhere(ask, colour)
    return text("restructure.colour.swap", colour=name, zone=wording.zone_label(other)) if other else name


def _elsewhere(ask: Ask, colour: ColourId) -> ZoneId:
    """The own pyramid that has this colour already."""
    own = {each.word for each in ask.after()}
    pyramids = ask.view.table.pyramids
    return next((zone for zone in pyramids if zone in own - {ask.words[0]} and pyramids[zone].colour == colour), "")


def _review(ask: Ask) -> Panel:
    """What stands then, in both places."""
    zone, colour = ask.words[:2]
    pyramids = ask.view.table.pyramids
    before, other = pyramids[zone].colour, _elsewhere(ask, colour)
    lines = [text("restructure.review.title"), _becomes(ask, zone, colour)]
    lines += [_becomes(ask, other, before)] if other else []
    ready = ask.end is not None and ask.end.legal
    note = small(text("restructure.review.note"))
    row = [back(ask), reset(ask), confirm(ask, text("restructure.review.confirm"), ready=ready)]
    return Panel(accent(ask.seat), ["\n".join(lines), note, row])


def _becomes(ask: Ask, zone: ZoneId, colour: ColourId) -> str:
    standing = ask.view.table.pyramids[zone]
    return text(
        "restructure.review.line",
        zone=wording.zone_label(zone),
        before=wording.colour_name(standing.colour),
        colour=wording.colour_name(colour),
        level=standing.level,
    )
