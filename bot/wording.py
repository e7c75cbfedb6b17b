"""Words of the bot: names of `bot.names`, lines of `bot.lines`, refusals, what a decision waits for."""

from __future__ import annotations

from collections.abc import Mapping

from bot.library import LIBRARY
from bot.lines import event_line, event_lines, fallen_steps, in_order, placed, way
from bot.names import (
    EDITION,
    amount_gained,
    by_colour,
    card_line,
    card_short,
    catalogue,
    city_name,
    colour_name,
    counted,
    di_effect,
    di_name,
    echoed,
    listed,
    most_pp,
    ordered,
    ordinal,
    quarter_name,
    recall_gain,
    recall_passes,
    recall_pays,
    seat_bold,
    seat_name,
    seat_word,
    seats_named,
    shares,
    side_number,
    source_part,
    space_label,
    team_name,
    team_word,
    tile_effect,
    tile_kind,
    tile_line,
    tile_name,
    tile_text,
    warriors_named,
    word_name,
    zone_label,
    zone_name,
    zone_place,
    zones,
)
from bot.texts import has, text
from engine.decision import Decision
from engine.refusals import Refusal, Value
from engine.route import Route

__all__ = [
    "amount_gained",
    "asks_for",
    "by_colour",
    "card_line",
    "card_short",
    "catalogue",
    "city_name",
    "colour_name",
    "counted",
    "di_effect",
    "di_name",
    "echoed",
    "event_line",
    "event_lines",
    "fallen_steps",
    "in_order",
    "listed",
    "most_pp",
    "near",
    "ordered",
    "ordinal",
    "placed",
    "quarter_name",
    "recall_gain",
    "recall_passes",
    "recall_pays",
    "refusal_short",
    "refusal_text",
    "rule_key",
    "seat_bold",
    "seat_name",
    "seat_word",
    "seats_named",
    "shares",
    "side_number",
    "source_part",
    "space_label",
    "spelled",
    "team_name",
    "team_word",
    "tile_effect",
    "tile_kind",
    "tile_line",
    "tile_name",
    "tile_text",
    "tokens_of_a_day",
    "waits_for",
    "warriors_named",
    "way",
    "word_name",
    "zone_label",
    "zone_name",
    "zone_place",
    "zones",
]


def spelled(values: Mapping[str, Value]) -> dict[str, str]:
    """The values of a refusal as people know them, by the name of each value."""
    return {name: _value(name, value) for name, value in values.items()}


def _value(name: str, value: Value) -> str:
    if name in ("seats", "waiting"):
        return seats_named(str(value).split()) if value else text("refusal.nobody_waits")
    if name == "floors":
        return listed(str(value).split())
    if name == "near":
        return near(str(value).split()) or text("rule.unknown_none")
    if name == "words":
        return listed([word_name(word) for word in str(value).split()[:5]], "or")
    if name == "kind":
        return text(f"verb.{value}") if has(f"verb.{value}") else str(value)
    return word_name(str(value)) if name != "word" else echoed(str(value))


def near(words: list[str]) -> str:
    """`Did you mean T1 or T2?`, or nothing if there is nothing near."""
    return text("refusal.near", words=listed([word_name(word) for word in words], "or")) if words else ""


def rule_key(refusal: Refusal) -> str:
    """The name of a rule's text: ids carry dots and dashes, keys do not."""
    key = refusal.rule.replace(".", "_").replace("-", "_")
    return f"{key}_none" if refusal.values.get("colour") == "" else key


def refusal_text(refusal: Refusal) -> str:
    """What the rules refuse, why, and what can be done: two or three sentences."""
    return text(f"rule.{rule_key(refusal)}", **spelled(refusal.values))


def refusal_short(refusal: Refusal) -> str:
    """The reason alone, as it stands behind a greyed choice."""
    return text(f"why.{rule_key(refusal)}", **spelled(refusal.values))


def waits_for(decision: Decision) -> str:
    """What a decision asks for: `action 3 of 5`, `battle plan`."""
    if decision.kind == "tokens":
        return text("waits.tokens", number=decision.values["number"], of=tokens_of_a_day())
    if decision.kind == "aftermath" and decision.values.get("role") == "winner":
        return text("waits.aftermath_winner")
    if decision.kind == "action" and not decision.values.get("left"):
        return text("waits.action_end")
    if isinstance(decision.offer, Route) and decision.offer.start:
        return text("waits.free_move")
    if decision.kind == "build" and "source" in decision.values:
        return text("waits.night_build")
    if decision.kind == "effect" and str(decision.values.get("source", "")) in catalogue().di_cards:
        return text("waits.effect_card", card=di_name(str(decision.values["source"])))
    if decision.kind == "order" and "battles" not in decision.values:
        return text("waits.order_effects")
    return text(f"waits.{decision.kind}")


def asks_for(decision: Decision) -> str:
    """The same to whoever is asked: `your battle plan`."""
    if decision.kind in ("aftermath", "retreat", "order", "defender", "losses", "temples"):
        return waits_for(decision)
    return text("waits.yours", what=waits_for(decision))


def tokens_of_a_day() -> int:
    """How many own tokens a seat places each Day."""
    return LIBRARY.rules(EDITION).numbers.tokens
