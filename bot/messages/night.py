"""3.6 The night in the channel: one post that grows, a line for each of its nine steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.folding import LATER
from bot.lines import event_line, in_order, placed
from bot.messages.parts import NIGHT, Block, Picture, Post, rows, tool
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    amount_gained,
    catalogue,
    colour_name,
    counted,
    most_pp,
    ordered,
    ordinal,
    seat_name,
    seats_named,
    word_name,
    zone_label,
)
from engine.decision import Decision
from engine.game import Event
from engine.state import SeatId
from engine.view import View

# The step of the night that an event, or an open decision, belongs to.
EVENT_STEPS = {
    "devotion": 1,
    "delta": 2,
    "temples": 3,
    "worship": 4,
    "night_prayer": 5,
    "cards_drawn": 6,
    "effect_cards": 6,
    "cards_discarded": 6,
    "summoned": 7,
    "built": 8,
    "veterans_lost": 8,
    "removed": 8,
    "destiny": 9,
}
# What belongs to the step of what is told next, or else of what was told before.
BESIDE = ("effect_pp", "companion_home")
DECISION_STEPS = {
    **{"devotion": 1, "delta": 2, "temples": 3, "prayers": 5, "divine": 6, "summon": 7, "destiny": 9},
    "marker": 9,
}
# What is asked by day as well, by the value that only a tile of the Night gives it, and effects by their moment.
ALSO_BY_DAY = {"discard": ("count", 6), "build": ("source", 8)}
ORDERED = {"cards_drawn": 6, "awakening": 8}
STEPS = 9
CARDS = 6
# Steps in which nobody may do anything, and those in which nothing may happen to anybody.
EMPTY = {8: "night.awake"}

# Serial of the choice that led to it, step, words; of cards taken also who took how many, since they are added up.
Part = tuple[int, int, str] | tuple[int, int, str, SeatId, int]


def has_cards(view: View) -> bool:
    """3.6.6 has a DI card to draw: an open fact. Without one its step is not told."""
    return bool(view.deck or view.table.di_discard)


def step_of(decision: Decision) -> int:
    """The step of the night in which this is asked, 0 by day."""
    kind, values = decision.kind, decision.values
    if kind == "order":
        return ORDERED.get(str(values.get("moment", "")), 0)
    if kind in ALSO_BY_DAY:
        value, step = ALSO_BY_DAY[kind]
        return step if value in values or _by_night(str(values.get("source", "")), step) else 0
    return DECISION_STEPS.get(kind, 0)


def _by_night(source: str, step: int) -> bool:
    """A tile that acts at the moment of this step."""
    row = catalogue().tiles.get(source)
    return row is not None and any(ORDERED.get(effect.at or "") == step for effect in row.effects)


def stepped(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Those of a night with their step: removals only above the limit, everything else by its kind."""
    told = [e for e in in_order(events) if e.kind != "removed" or e.values["cause"] == "limit"]
    told = [event for event in told if event.kind in (*EVENT_STEPS, *BESIDE, *LATER)]
    steps = [EVENT_STEPS.get(event.kind, 0) for event in told]
    for at, event in enumerate(told):
        steps[at] = steps[at] or _beside(steps, at, led_to=event.kind not in LATER)
    return list(zip(steps, told, strict=True)) if any(steps) else []


def _beside(steps: Sequence[int], at: int, *, led_to: bool) -> int:
    """The step of what comes after; what is told after its cause (`in_order`) belongs to that of what comes before."""
    after, before = steps[at:], [*reversed(steps[:at])]
    around = (*after, *before) if led_to else (*before, *after)
    return next((step for step in around if step), 0)


def parts(events: Sequence[Event], serial: int) -> list[Part]:
    """What the night post tells of these events. What all gain alike is told in one part."""
    found: list[Part] = []
    prayers = [e for e in events if e.kind == "night_prayer"]
    alike = len(prayers) > 1 and len({_prayer(e.values) for e in prayers}) == 1
    for step, event in stepped(events):
        if alike and event.kind == "night_prayer":
            if event is prayers[0] and not event.values["veterans"]:
                key = "night.everyone" if event.values["pp"] else "night.everyone_full"
                found.append((serial, 5, text(key, amount=_amount(event.values), most=most_pp())))
            elif event.values["veterans"]:
                found.append((serial, 5, _words(event)))
            continue
        found.append(_part(serial, step, event))
    return found


def _part(serial: int, step: int, event: Event) -> Part:
    if event.kind == "cards_drawn" and not event.values.get("source"):
        values: dict[str, Any] = dict(event.values)
        return serial, step, _words(event), values["seat"], values["count"]
    return serial, step, _words(event)


def added_up(told: Sequence[Sequence[Any]]) -> list[str]:
    """The words of one step. 3.6.6: the cards of a seat, its first and those for Veteran tokens, are one number."""
    found: dict[SeatId | int, str] = {}
    drawn: Counter[SeatId] = Counter()
    for at, part in enumerate(told):
        if not part[3:]:
            found[at] = part[2]
            continue
        seat, count = part[3:]
        drawn[seat] += count
        found[seat] = text("night.cards_drawn", seat=seat_name(seat), di_cards=counted("di_cards", drawn[seat]))
    return [*found.values()]


def _prayer(values: Mapping[str, Any]) -> tuple[int, int, int]:
    """What two seats must have alike to be told together."""
    return values["pp"], values.get("full", 0), values["veterans"]


def _amount(values: Mapping[str, Any]) -> str:
    """What counted of a gain, and of how much."""
    return amount_gained(values.get("pp", 0), values.get("full", 0))


def _words(event: Event) -> str:
    values: dict[str, Any] = dict(event.values)
    key, count = event.kind, values.get("count", len(values.get("cards", ())))
    if key in ("effect_cards", "glory_passed", "companion_home", "pp_passed"):
        return event_line(event) or ""
    if key in ("devotion", "delta"):
        key += "_kept" if not values["given"] else "_spared" if values.get("spared") else "_given"
    elif key == "night_prayer":
        key = "traded" if values["veterans"] else "prayed"
    elif key == "summoned" and not values["placed"]:
        key = "summoned_nothing"
    elif key == "cards_drawn" and values.get("source"):
        key = "cards_drawn_by"
    if key in ("worship", "prayed", "traded", "delta_given", "effect_pp") and not values["pp"]:
        key += "_full"
    more = {
        "most": most_pp(),
        "amount": _amount(values),
        "seat": seat_name(values["seat"]),
        "temples": counted("temples", count),
        "di_cards": counted("di_cards", count),
        "warriors": counted("warriors", count),
        "veterans": counted("veterans", count or values.get("veterans", 0)),
        "placed": placed(values.get("placed", [])),
        "ordinal": ordinal(values.get("place", 1)),
        "zone": zone_label(values["zone"]) if values.get("zone") else "",
        "colour": colour_name(values["colour"]) if values.get("colour") else "",
        "source": word_name(values.get("source", "")),
    }
    return text(f"night.{key}", **{**values, **more})


def reached(events: Sequence[Event], decisions: Sequence[Decision]) -> int:
    """The step that the night has come to: the one that asks, or the last that acted; all are over at dawn."""
    if any(event.kind == "order_changed" for event in events):
        return STEPS
    return max([*map(step_of, decisions), *(step for step, _ in stepped(events))], default=0)


def reached_again(kept: Sequence[Sequence[Any]], asked: Sequence[Decision]) -> int:
    """The step the night has come to after some of it was taken back."""
    return max([*(part[1] for part in kept), *waits(asked)], default=1)


def order_line(round_number: int, order: Sequence[SeatId]) -> str:
    """The last line: who goes when in the next round."""
    return text("night.order", round=round_number + 1, order=ordered(order))


def night(info: GameInfo, told: Mapping[str, Any], waits: Mapping[int, Sequence[SeatId]]) -> Post:
    """`night.post`. `told` holds round, parts, the step reached and the last line; `waits` the seats asked by step."""
    lines = [text("night.title", round=told["round"])]
    for step in range(1, told["reached"] + 1):
        words = added_up([part for part in told["parts"] if part[1] == step])
        if step == CARDS and not (words or told["cards"] or waits.get(step)):
            continue
        what = ", ".join(words)
        if waits.get(step):
            waiting = text("night.waiting", seats=seats_named(waits[step]))
            what = text("night.parts", parts=what, more=waiting) if what else waiting
        elif not words:
            what = text(EMPTY.get(step, "night.nobody"))
        lines.append(text("night.line", number=step, name=text(f"night.step_{step}"), what=what))
    if told["order"]:
        lines.append(told["order"])
    blocks: list[Block] = ["\n".join(lines)]
    if told["order"]:
        blocks.append(Picture())
    tools = ("board",) if told["order"] else ("board", "rule")
    return Post([*blocks, *rows([tool(info.id, name) for name in tools])], NIGHT, silent=True)


def waits(asked: Sequence[Decision]) -> dict[int, list[SeatId]]:
    """The seats that are waited for, by the step of the night."""
    found: dict[int, list[SeatId]] = {}
    for each in asked:
        if step := step_of(each):
            found.setdefault(step, []).append(each.seat)
    return found
