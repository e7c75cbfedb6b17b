"""3.6: what a Night asks, each answered at one press."""

from __future__ import annotations

from bot import wording
from bot.messages.night import has_cards
from bot.messages.parts import NIGHT
from bot.prompts.allies import splits, troop_in
from bot.prompts.ask import Ask
from bot.prompts.layout import ROW, SECONDARY, SUCCESS, Block, Button, Panel, rows
from bot.prompts.names import card_line, named, number, value_of
from bot.prompts.screens.team import split_blocks
from bot.prompts.tools import tools
from bot.texts import text
from engine.decision import Pick, Word
from engine.state import CardId

TWO_ROWS = 4  # places from which on they stand in two rows


def sacrifice(ask: Ask) -> Panel:
    """`night.devotion` and `night.delta`; the last Warrior of a temple is named before it goes."""
    here, count = value_of(ask, "here"), value_of(ask, "count")
    lines = [
        text(f"night.{ask.kind}.title"),
        text(f"night.{ask.kind}.body", here=standing_named(ask, here), n=count, pp=ask.pp),
    ]
    if here == count:
        lines.append(text(f"night.{ask.kind}.last"))
    keep = Button(text("button.keep"), ask.say("keep"), SECONDARY)
    if not isinstance(ask.current.offer, Pick):
        shared = split_blocks(ask, splits(ask.current.offer, ["give"]), "give", "team.give_split")
        return Panel(NIGHT, ["\n".join([*lines, text("team.whose")]), *shared, [keep]])
    row = [keep, Button(text(f"night.{ask.kind}.give", n=count), ask.say("give"), SUCCESS)]
    return Panel(NIGHT, ["\n".join(lines), row])


def standing_named(ask: Ask, here: int) -> str:
    """`3 warriors`; of a mixed Troop `2 Red + 1 Green`."""
    troop = troop_in(ask.view, ask.seat, named(ask, "zone"))
    return wording.warriors_named(troop.warriors) if troop is not None else wording.counted("warriors", here)


def prayers(ask: Ask) -> Panel:
    """`night.prayers`: a label says what counts."""
    each = ask.numbers.veterans_per_card
    lines = [
        text("night.prayers.title"),
        text(
            "night.prayers.body",
            gain=value_of(ask, "pp") - ask.pp,
            pp=value_of(ask, "pp"),
            tokens=wording.counted("veterans", value_of(ask, "veterans")),
        ),
        text("night.prayers.rest" if has_cards(ask.view) else "night.prayers.rest_bare", each=each),
    ]
    buttons = [Button(prayers_label(entry), ask.say(entry.word)) for entry in ask.legal]
    return Panel(NIGHT, ["\n".join(lines), *rows(buttons)])


def prayers_label(entry: Word) -> str:
    """`2 for 2 PP`: fewer count where nobody holds more (7)."""
    if entry.word == "0":
        return text("night.prayers.none")
    return text("night.prayers.some", n=entry.word, pp=number(entry, "pp"))


def divine(ask: Ask) -> Panel:
    """`night.divine`."""
    lines = [
        text("night.divine.title"),
        *([text("night.divine.drawn", cards=card_names(ask.drawn))] if ask.drawn else []),
        text(
            "night.divine.body",
            tokens=wording.counted("veterans", value_of(ask, "veterans")),
            each=ask.numbers.veterans_per_card,
        ),
    ]
    buttons = [Button(divine_label(each), ask.say(each.word)) for each in ask.legal]
    return Panel(NIGHT, ["\n".join(lines), *rows(buttons), [*tools(ask, "my_hand")]])


def divine_label(entry: Word) -> str:
    """`1 More · 2 Tokens`."""
    if entry.word == "0":
        return text("night.divine.enough")
    return text("night.divine.more", n=entry.word, tokens=number(entry, "veterans"))


def card_names(cards: list[CardId]) -> str:
    """`*Iron Wall* and *Prayer*`."""
    return wording.listed(f"*{wording.di_name(card)}*" for card in cards)


def drawn_lines(cards: list[CardId]) -> list[str]:
    """`night.cards`: what was drawn, with what each does, to whoever drew it alone."""
    if not cards:
        return []
    rows_ = wording.catalogue().di_cards
    lines = [text("night.cards.line", card=card_line(c, rows_[c].cost), effect=wording.di_effect(c)) for c in cards]
    return [text("night.cards.title"), *lines]


def destiny(ask: Ask) -> Panel:
    """`night.destiny`, for who comes to it in private."""
    lines = [text("night.destiny.title"), text("night.destiny.body", glory=value_of(ask, "glory"))]
    buttons = destiny_buttons(ask)
    half = ROW if len(buttons) < TWO_ROWS else -(-len(buttons) // 2)
    places: list[Block] = [buttons[at : at + half] for at in range(0, len(buttons), half)]
    return Panel(NIGHT, ["\n".join(lines), *places, [*tools(ask, "board")]])


def destiny_buttons(ask: Ask) -> list[Button]:
    """The places; a taken one is greyed with its seat."""
    return [
        Button(
            place_label(each.word, str(each.refusal.values.get("seat", "")) if each.refusal is not None else ""),
            ask.say(each.word),
            disabled=not each.legal,
        )
        for each in ask.offered
        if each.word != "done"
    ]


def place_label(number: str, taken: str = "") -> str:
    """`1st`, or `1st · Green`."""
    label = wording.ordinal(int(number))
    return f"{label} · {wording.seat_name(taken)}" if taken else label
