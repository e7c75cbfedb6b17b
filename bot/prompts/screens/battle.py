"""3.5: which battle first, and what loser and winner decide."""

from __future__ import annotations

from collections.abc import Mapping

from bot import wording
from bot.messages.parts import BATTLE, tool_id
from bot.messages.team_asks import home_of, standing
from bot.ports import GameInfo
from bot.prompts.ask import Ask
from bot.prompts.ids import panel_id
from bot.prompts.layout import (
    LABEL,
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
from bot.prompts.names import companions_in, foes, named, number, reasons, troop, value_of, word_label
from bot.prompts.tools import back, greyed, tools
from bot.texts import text
from engine.decision import Key, Word
from engine.state import SeatId
from engine.steps.battle import MOST_CLAIMED


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


def effects(ask: Ask) -> Panel:
    """`effects.order`: of several own effects at one moment, which acts first; the last is not asked."""
    title = text(f"effects.title_{'more' if ask.words else 'first'}", n=len(ask.legal))
    told = [f"*{wording.word_name(each.word)}* · {wording.tile_effect(each.word)}" for each in ask.legal]
    buttons = [Button(wording.word_name(each.word), ask.marked("finish", each.word)) for each in ask.legal]
    last = [[back(ask)]] if ask.words else []
    return Panel(
        accent(ask.seat), ["\n".join([title, text("effects.body")]), small("\n".join(told)), *rows(buttons), *last]
    )


def protect(ask: Ask) -> Panel:
    """`battle.protect`: whose Warriors are safe, where it is a choice."""
    buttons = [Button(protect_label(each), ask.marked("finish", each.word)) for each in ask.legal]
    return Panel(accent(ask.seat), [text("battle.protect.title"), *rows(buttons), [*tools(ask, "board")]])


def protect_label(entry: Word) -> str:
    """`1 🟦 Blue`, or the word as it is known."""
    count = number(entry, "count")
    name = word_label(entry.word)
    return text("battle.protect.some", n=count, name=name) if count else name


def aftermath(ask: Ask) -> Panel:
    """`battle.loser` and `battle.winner`, for who comes to it in private."""
    role, (pp, passed) = named(ask, "role"), wording.recall_pays(ask.offered)
    where = wording.zone_place(named(ask, "zone"))
    head = text(
        f"aftermath.{role}_glory" if role == "winner" and _scores(ask) else f"aftermath.{role}",
        warriors=_leaving(ask, ask.seat),
        place=where,
        home=home_of(ask.view, ask.seat, named(ask, "zone")),
        gain=wording.recall_gain(value_of(ask, "count"), pp, ask.pp, passed),
        other=wording.seat_name(named(ask, "other")),
    )
    buttons = [Button(aftermath_label(each), ask.say(each.word), disabled=not each.legal) for each in ask.offered]
    rules = [*_less(ask, pp + sum(passed.values())), *wording.recall_rules(passed)]
    return Panel(accent(ask.seat), [head, *rules, [*buttons, *tools(ask, "board")], *greyed(ask.refused)])


def _less(ask: Ask, pp: int) -> list[Block]:
    """The rule of the number, where nothing but the rule made it."""
    less = ask.numbers.recall_less
    return [small(text("aftermath.less", less=less))] if pp == value_of(ask, "count") - less else []


def _leaving(ask: Ask, seat: SeatId) -> str:
    """`2 warriors + Phoenix` of the zone that was fought for."""
    warriors = standing(ask.view, seat, named(ask, "zone"), value_of(ask, "count"))
    return troop(warriors, companions_in(ask.view, seat, named(ask, "zone")))


def aftermath_label(entry: Word) -> str:
    """`Recall · +3 PP`, with what passes on to allies `Recall · +1 PP and 2 to Blue` (R-121).

    Where there is no room for their names `Recall · +0 PP and 2 to allies`.
    """
    if entry.word != "recall":
        return text(f"button.{entry.word}")
    return _recall_label(*wording.recall_pays([entry]))


def _recall_label(pp: int, passed: Mapping[SeatId, int]) -> str:
    label = text("aftermath.recall", gain=wording.gain_of(pp, passed))
    if len(label) <= LABEL:
        return label
    allies = text("part.gain_to_allies", n=sum(passed.values()))
    return text("aftermath.recall", gain=wording.listed([wording.gain_of(pp, {}), allies]))


def loses_glory(ask: Ask, word: str) -> bool:
    """A winner that recalls gives up the Glory of the zone (3.5.7): asked once more."""
    return ask.kind == "aftermath" and named(ask, "role") == "winner" and word == "recall" and _scores(ask)


def _scores(ask: Ask) -> bool:
    return named(ask, "zone") in ask.view.table.glory


def recall(ask: Ask) -> Panel:
    """What a recall gives up, asked once."""
    (pp, passed), count = wording.recall_pays(ask.offered), value_of(ask, "count")
    values = {"place": wording.zone_place(named(ask, "zone")), "pp": pp}
    values["gain"] = wording.recall_gain(count, pp, ask.pp, passed)
    lines = [
        text("aftermath.confirm.title", n=count),
        text("aftermath.confirm.body_shared" if passed else "aftermath.confirm.body", **values),
    ]
    row = [
        Button(text("button.back"), ask.id("show"), SECONDARY),
        Button(_recall_label(pp, passed), ask.id("say", "recall"), SUCCESS),
    ]
    return Panel(accent(ask.seat), ["\n".join(lines), row])


def claim(info: GameInfo, key: Key) -> Panel:
    """`battle.claim`: a number that everybody reads; it may be true or not (R-089)."""
    lines = [text("battle.claim.title"), text("battle.claim.body")]
    options = [Option(wording.counted("di_cards", n), str(n)) for n in range(MOST_CLAIMED + 1)]
    menu = Menu(text("battle.claim.menu"), panel_id(info.id, key, "claimed"), options)
    return Panel(
        BATTLE, ["\n".join(lines), menu, [Button(text("button.back"), tool_id(info.id, "my_turn"), SECONDARY)]]
    )


def retreat(ask: Ask) -> Panel:
    """`battle.retreat`: the winner chooses where the loser goes."""
    where = named(ask, "zone")
    places = tuple(each.word for each in ask.legal)
    other = wording.seat_name(named(ask, "other"))
    head = text(
        "retreat.body",
        other=other,
        warriors=_leaving(ask, named(ask, "other")),
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
