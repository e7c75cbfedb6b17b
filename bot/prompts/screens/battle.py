"""3.5: which battle first, and what loser and winner decide."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.layout import (
    MENU,
    ROW,
    SECONDARY,
    SUCCESS,
    Block,
    Button,
    Menu,
    Option,
    Panel,
    Picture,
    accent,
    rows,
    small,
)
from bot.prompts.names import foes, named, number, reasons, value_of
from bot.prompts.tools import greyed, tools
from bot.texts import text


def order(ask: Ask) -> Panel:
    """`battle.order`."""
    zones = [f"**{wording.zone_label(each.word)}**" for each in ask.legal]
    head = "\n".join([text("battle.order.title", n=len(zones)), text("battle.order.body", zones=wording.listed(zones))])
    buttons = [
        Button(
            text("battle.order.button", zone=wording.zone_label(each.word), foes=foes(ask.view, ask.seat, each.word)),
            ask.say(each.word),
        )
        for each in ask.legal
    ]
    return Panel(accent(ask.seat), [head, *rows(buttons), [*tools(ask, "board")]])


def aftermath(ask: Ask) -> Panel:
    """`battle.loser` and `battle.winner`, for who comes to it in private."""
    role = named(ask, "role")
    pp = next((number(each, "pp") for each in ask.offered if each.word == "recall"), 0)
    where = wording.zone_place(named(ask, "zone"))
    head = text(
        f"aftermath.{role}_glory" if role == "winner" and _scores(ask) else f"aftermath.{role}",
        warriors=wording.counted("warriors", value_of(ask, "count")),
        place=where,
        gain=wording.recall_gain(value_of(ask, "count"), pp),
        other=wording.seat_name(named(ask, "other")),
    )
    buttons = [
        Button(aftermath_label(each.word, number(each, "pp")), ask.say(each.word), disabled=not each.legal)
        for each in ask.offered
    ]
    less = small(text("aftermath.less", less=ask.numbers.recall_less))
    return Panel(accent(ask.seat), [head, less, [*buttons, *tools(ask, "board")], *greyed(ask.refused)])


def aftermath_label(word: str, pp: int) -> str:
    """`Recall · +1 PP`."""
    return text("aftermath.recall", pp=pp) if word == "recall" else text(f"button.{word}")


def loses_glory(ask: Ask, word: str) -> bool:
    """A winner that recalls gives up the Glory of the zone (3.5.7): asked once more."""
    return ask.kind == "aftermath" and named(ask, "role") == "winner" and word == "recall" and _scores(ask)


def _scores(ask: Ask) -> bool:
    return named(ask, "zone") in ask.view.table.glory


def recall(ask: Ask) -> Panel:
    """What a recall gives up, asked once."""
    pp = next((number(each, "pp") for each in ask.offered if each.word == "recall"), 0)
    where = wording.zone_place(named(ask, "zone"))
    lines = [
        text("aftermath.confirm.title", n=value_of(ask, "count")),
        text("aftermath.confirm.body", place=where, pp=pp),
    ]
    row = [
        Button(text("button.back"), ask.id("show"), SECONDARY),
        Button(text("aftermath.recall", pp=pp), ask.id("say", "recall"), SUCCESS),
    ]
    return Panel(accent(ask.seat), ["\n".join(lines), row])


def retreat(ask: Ask) -> Panel:
    """`battle.retreat`: the winner chooses where the loser goes."""
    where = named(ask, "zone")
    places = tuple(each.word for each in ask.legal)
    other = wording.seat_name(named(ask, "other"))
    head = text(
        "retreat.body",
        other=other,
        warriors=wording.counted("warriors", value_of(ask, "count")),
        place=wording.zone_place(where),
    )
    blocks: list[Block] = [head, Picture((where, *places), (where,), places)]
    if len(places) <= ROW:
        blocks += rows(Button(wording.zone_name(zone), ask.say(zone)) for zone in places)
    else:
        options = [Option(wording.zone_name(zone), zone) for zone in places[:MENU]]
        blocks.append(Menu(text("retreat.menu"), ask.marked("answer"), options))
    return Panel(accent(ask.seat), [*blocks, *_closed(ask), [*tools(ask, "board")]])


def _closed(ask: Ask) -> list[Block]:
    found = reasons(ask.refused, lambda entry: wording.zone_label(entry.word))
    return [small(text("retreat.closed", reasons="; ".join(found)))] if found else []
