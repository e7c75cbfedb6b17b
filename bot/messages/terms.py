"""Words of the rules and rulings, each in a sentence or two."""

from __future__ import annotations

from bot.messages.look import rule_numbers
from bot.messages.parts import GOLD, Post
from bot.texts import catalogue, text

TERM, RULING = "term.", "ruling."


def known() -> dict[str, str]:
    """Ids of the words of the rules with their names."""
    keys = (key for key in catalogue() if key.startswith(TERM) and key.endswith(".name"))
    return {key.removesuffix(".name"): text(key) for key in keys}


def rulings() -> dict[str, str]:
    """Ids of the rulings: they are their names, too."""
    found = (key.removeprefix(RULING).replace("_", "-") for key in catalogue() if key.startswith(RULING))
    return {ruling: ruling for ruling in found}


def entry(term: str) -> Post | None:
    """`rules.lookup`: a word or a ruling by its id; None for what is neither."""
    if term in rulings():
        return _entry(term, text(f"ruling.{term.replace('-', '_')}"), note=text("lookup.ruling"))
    if term not in known():
        return None
    word = term.removeprefix(TERM)
    return _entry(text(f"term.{word}.name"), text(f"term.{word}.says", **rule_numbers()))


def _entry(name: str, says: str, note: str = "") -> Post:
    lines = [text("lookup.title", name=name), says, *([text("lookup.note", parts=note)] if note else [])]
    return Post(["\n".join(lines)], GOLD)
