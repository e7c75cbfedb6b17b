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
    gain_of,
    listed,
    most_pp,
    ordered,
    ordinal,
    quarter_name,
    recall_gain,
    recall_pays,
    recall_rules,
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
    "gain_of",
    "in_order",
    "listed",
    "most_pp",
    "near",
    "ordered",
    "ordinal",
    "placed",
    "quarter_name",
    "recall_gain",
    "recall_pays",
    "recall_rules",
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
# What is asked for that has no article of its own.
BARE = (
    *("troops", "pyramids", "tile", "tokens", "build", "recruit", "move", "acquire", "battle"),
    *("devotion", "delta", "prayers", "divine", "summon", "destiny"),
)


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
    key = _waits(decision)
    if key == "tokens":
        return text("waits.tokens", number=decision.values["number"], of=tokens_of_a_day())
    if key == "effect_card":
        return text("waits.effect_card", card=di_name(str(decision.values["source"])))
    return text(f"waits.{key}")


def _waits(decision: Decision) -> str:
    """Its kind, or what it is there if a kind is asked on several occasions."""
    kind, values = decision.kind, decision.values
    if isinstance(decision.offer, Route) and decision.offer.start:
        return "free_move"
    occasions = {
        "aftermath": ("aftermath_winner", values.get("role") == "winner"),
        "action": ("action_end", not values.get("left")),
        "build": ("night_build", "source" in values),
        "effect": ("effect_card", str(values.get("source", "")) in catalogue().di_cards),
        "order": ("order_effects", "battles" not in values),
    }
    name, holds = occasions.get(kind, (kind, True))
    return name if holds else kind


def asks_for(decision: Decision) -> str:
    """The same to whoever is asked: `your battle plan`."""
    what = waits_for(decision)
    return text("waits.yours", what=what) if _waits(decision) in BARE else what


def tokens_of_a_day() -> int:
    """How many own tokens a seat places each Day."""
    return LIBRARY.rules(EDITION).numbers.tokens
