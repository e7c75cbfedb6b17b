"""Which decisions are answered by a form, what it shows, and the words that a filled one says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from bot import wording
from bot.prompts import placing_forms, plan_form
from bot.prompts.allies import are_allies
from bot.prompts.ask import Ask
from bot.prompts.forms import Field, Form, Values
from bot.prompts.layout import Option
from bot.prompts.names import capital, value_of
from bot.texts import text
from engine.decision import DONE, Pick
from engine.state import SeatId, ZoneId


@dataclass(frozen=True, slots=True)
class FormKind:
    """`build` makes the form with these words filled in, `read` turns what was submitted into words."""

    build: Callable[[Ask, list[str]], Form]
    read: Callable[[Ask, Values], list[str]]


def fits(ask: Ask) -> bool:
    """This question is asked by a form: a form has room for so many parts only."""
    if ask.decision is None or ask.kind not in FORMS:
        return False
    return ask.kind not in placing_forms.KINDS or placing_forms.fits(ask)


# 2.3.2 Troops


def _troops(ask: Ask, words: list[str]) -> Form:
    count = value_of(ask, "count")
    pick = ask.current.offer
    chosen = pick.most if isinstance(pick, Pick) else 1
    zones = [each.word for each in ask.after() if each.legal and each.word != DONE]
    beside = turn_allies(ask)
    # Of several allies one goes to each Quarter, so that it matters which is named first (4 Setup).
    pairs = permutations(zones, chosen) if len(beside) > 1 else combinations(zones, chosen)
    options = [Option(_pair(pair, beside), " ".join(pair), chosen=_is_said(pair, words, beside)) for pair in pairs]
    lent = ask.numbers.start_allies * chosen
    rest = ask.view.table.seats[ask.seat].supply - count * chosen - lent
    part = Field("quarters", text("setup.troops.label", n=count), "radio", options)
    if not lent:
        return Form(text("setup.troops.title"), text("setup.troops.body", n=count, rest=rest), [part])
    body = text("team.setup.body", n=count, allies=ask.numbers.start_allies, lent=lent, rest=rest)
    return Form(text("setup.troops.title"), body, [part])


def turn_allies(ask: Ask) -> list[SeatId]:
    """The allies of whom a Warrior each comes to the own Quarters, in turn order."""
    return [seat for seat in ask.view.table.turn_order if are_allies(ask.view, ask.seat, seat)]


def _pair(pair: Sequence[ZoneId], beside: Sequence[SeatId]) -> str:
    first, second = wording.quarter_name(pair[0]), wording.quarter_name(pair[-1])
    if len(beside) < len(pair):
        return text("setup.troops.pair", first=first, second=second)
    names = [wording.seat_word(seat) for seat in beside]
    return text("team.setup.pair", first=first, second=second, ally=names[0], other=names[1])


def _is_said(pair: Sequence[ZoneId], words: Sequence[str], beside: Sequence[SeatId]) -> bool:
    return list(pair) == list(words) if len(beside) > 1 else sorted(pair) == sorted(words)


def _read_troops(ask: Ask, values: Values) -> list[str]:
    return " ".join(values.get("quarters", [])).split()


# 2.3.3 Pyramids

NO_PYRAMID = "none"


def _pyramids(ask: Ask, words: list[str]) -> Form:
    zones = [each.word for each in ask.after() if each.word != DONE]
    said = {words[at]: f"{words[at + 1]}.{words[at + 2]}" for at in range(0, len(words) - 2, 3)}
    parts = [Field(zone, _quarter(zone), "select", _heights(ask, zone, said)) for zone in zones]
    title, body = text("setup.pyramids.title"), text("setup.pyramids.body", levels=ask.numbers.start_levels)
    others = [
        text("setup.pyramids.other", zone=wording.zone_label(zone), colour=wording.colour_name(p.colour), level=p.level)
        for zone, p in ask.view.table.pyramids.items()
        if zone not in zones
    ]
    placed = text("setup.pyramids.others", others=", ".join(others)) if others else ""
    return Form(title, "\n".join(filter(None, [body, placed])), parts)


def _quarter(zone: ZoneId) -> str:
    side, _, label = wording.quarter_name(zone).partition(" ")
    return text("setup.pyramids.label", side=side.lower(), zone=label)


def _heights(ask: Ask, zone: ZoneId, said: Mapping[ZoneId, str]) -> list[Option]:
    picked = said.get(zone, NO_PYRAMID)
    options = [Option(text("setup.pyramids.none"), NO_PYRAMID, chosen=picked == NO_PYRAMID)]
    for colour in ask.after(zone):
        for level in ask.after(zone, colour.word):
            if level.legal:
                value = f"{colour.word}.{level.word}"
                name = capital(wording.colour_name(colour.word))
                label = text("setup.pyramids.option", colour=name, level=level.word)
                options.append(Option(label, value, chosen=picked == value))
    return options


def _read_pyramids(ask: Ask, values: Values) -> list[str]:
    said: list[str] = []
    for zone in [each.word for each in ask.after() if each.word != DONE]:
        picked = "".join(values.get(zone, []))
        if "." in picked:
            said += [zone, *picked.split(".")]
    return said


FORMS: dict[str, FormKind] = {
    "troops": FormKind(_troops, _read_troops),
    "pyramids": FormKind(_pyramids, _read_pyramids),
    "recruit": FormKind(placing_forms.build, placing_forms.read),
    "summon": FormKind(placing_forms.build, placing_forms.read),
    "add": FormKind(placing_forms.build, placing_forms.read),
    "battle": FormKind(plan_form.build, plan_form.read),
}
