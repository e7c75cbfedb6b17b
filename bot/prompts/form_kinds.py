"""Which decisions are answered by a form, what it shows, and the words that a filled one says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.battle_sums import before_cards, di_line
from bot.prompts.forms import Field, Form, Values, copies, copy_value, word_of
from bot.prompts.layout import Option
from bot.prompts.names import capital, foes, named, number, others_in, title_place, value_of
from bot.texts import text
from engine.decision import DONE, Pick, Word
from engine.state import ZoneId

MOST_PLACES = 4


@dataclass(frozen=True, slots=True)
class FormKind:
    """`build` makes the form with these words filled in, `read` turns what was submitted into words."""

    build: Callable[[Ask, list[str]], Form]
    read: Callable[[Ask, Values], list[str]]


def fits(ask: Ask) -> bool:
    """This question is asked by a form: a form has room for so many parts only."""
    if ask.decision is None or ask.kind not in FORMS:
        return False
    return ask.kind not in ("recruit", "summon") or len(_zones(ask)) <= MOST_PLACES


# 2.3.2 Troops


def _troops(ask: Ask, words: list[str]) -> Form:
    count = value_of(ask, "count")
    pick = ask.current.offer
    chosen = pick.most if isinstance(pick, Pick) else 1
    zones = [each.word for each in ask.after() if each.legal and each.word != DONE]
    options = [
        Option(
            text("setup.troops.pair", first=wording.quarter_name(pair[0]), second=wording.quarter_name(pair[-1])),
            " ".join(pair),
            chosen=sorted(pair) == sorted(words),
        )
        for pair in combinations(zones, chosen)
    ]
    rest = ask.view.table.seats[ask.seat].supply - count * chosen
    part = Field("quarters", text("setup.troops.label", n=count), "radio", options)
    return Form(text("setup.troops.title"), text("setup.troops.body", n=count, rest=rest), [part])


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


# 3.4.2 Recruitment and 3.6.7 Summoning


def _zones(ask: Ask) -> list[Word]:
    return [each for each in ask.after() if each.word != DONE]


def _split(words: list[str]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=False))


def _recruit(ask: Ask, words: list[str]) -> Form:
    supply = ask.view.table.seats[ask.seat].supply
    parts = [_place(ask, each, _split(words), text("recruit.form.amount")) for each in _zones(ask)]
    return Form(text("recruit.form.title", pp=ask.pp, supply=supply), text("recruit.form.body"), parts)


def _summon(ask: Ask, words: list[str]) -> Form:
    title = text(
        "night.summoning.title",
        tokens=wording.counted("veterans", value_of(ask, "veterans")),
        supply=value_of(ask, "supply"),
    )
    parts = [_place(ask, each, _split(words), "") for each in _zones(ask)]
    return Form(title, text("night.summoning.body"), parts)


def _place(ask: Ask, zone: Word, split: Mapping[str, str], amount: str) -> Field:
    """A refused place keeps its line, with nothing but 0 to choose."""
    name, picked = wording.quarter_name(zone.word), split.get(zone.word, "0")
    amounts = [each for each in ask.after(zone.word) if each.legal] if zone.legal else []
    options = [Option("0", "0", chosen=picked == "0")]
    for each in amounts:
        label = text("recruit.form.cost", n=each.word, pp=number(each, "cost")) if amount else each.word
        options.append(Option(label, each.word, chosen=picked == each.word))
    if picked != "0" and picked not in {o.value for o in options}:
        options[0] = Option("0", "0", chosen=True)
    return Field(zone.word, f"{name} · {_room(ask, zone)}", "select", options)


def _room(ask: Ask, zone: Word) -> str:
    """How many stand there and how many more may: the same words for recruits and for those summoned."""
    if others_in(ask.view, ask.seat, zone.word):
        key = "recruit.form.battle" if zone.legal else "recruit.form.held"
        return text(key, foes=foes(ask.view, ask.seat, zone.word))
    here = number(zone, "here")
    room = ask.numbers.troop_limit - here
    if room <= 0:
        return text("recruit.form.closed", here=here)
    return text("recruit.form.room", here=here, room=room) if here else text("recruit.form.bare", room=room)


def _read_split(ask: Ask, values: Values) -> list[str]:
    said: list[str] = []
    for zone in _zones(ask):
        amount = "".join(values.get(zone.word, []))
        if amount.isdigit() and int(amount):
            said += [zone.word, amount]
    return said


# 3.5.1 War Council


def _battle(ask: Ask, words: list[str]) -> Form:
    played, discarded, picked = [*words[:2], "", ""][0], [*words[:2], "", ""][1], copies(words[2:])
    cards = [each.word for each in ask.after()]
    parts = [
        Field("play", text("battle.plan.play"), "radio", _cards(cards, played)),
        Field("discard", text("battle.plan.discard"), "select", _cards(cards, discarded)),
    ]
    di_cards = [
        Option(di_line(ask, card, copy), copy_value(card, copy), chosen=(card, copy) in picked)
        for card, copy in copies(_battle_cards(ask))
    ]
    if di_cards:
        label = text("battle.plan.di")
        parts.append(Field("di", label, "checks", di_cards, text("battle.plan.di_note")))
    title = text("battle.plan.title", place=title_place(ask.view, named(ask, "zone")))
    return Form(title, before_cards(ask), parts)


def _cards(cards: list[str], chosen: str) -> list[Option]:
    return [Option(wording.card_line(card), card, chosen=card == chosen) for card in cards]


def _battle_cards(ask: Ask) -> list[str]:
    """Own DI cards that a plan may add, copies counted."""
    cards = [each.word for each in ask.after() if each.legal]
    after = ask.after(*cards[:2]) if len(cards) > 1 else []
    usable = {each.word for each in after if each.legal and each.word != DONE}
    own = ask.view.own
    return [card for card in own.di_cards if card in usable] if own is not None else []


def _read_battle(ask: Ask, values: Values) -> list[str]:
    return [*values.get("play", []), *values.get("discard", []), *map(word_of, values.get("di", []))]


FORMS: dict[str, FormKind] = {
    "troops": FormKind(_troops, _read_troops),
    "pyramids": FormKind(_pyramids, _read_pyramids),
    "recruit": FormKind(_recruit, _read_split),
    "summon": FormKind(_summon, _read_split),
    "battle": FormKind(_battle, _read_battle),
}
