"""Words of the rules and rulings: their names, what else they are called, what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from bot.library import LIBRARY
from bot.names import EDITION
from bot.texts import catalogue, has, text
from engine.catalogue import Effect, Tile
from engine.ruleset import FREE_FOR_ALL
from engine.setup import configuration

TERM, RULING, NAME = "term.", "ruling.", ".name"


def has_teams(mode: str) -> bool:
    """Whether a mode is played in teams."""
    return LIBRARY.mode(mode).teams > 0


@cache
def rule_numbers(mode: str = FREE_FOR_ALL) -> Mapping[str, int]:
    """The numbers of the edition in a mode by the names that texts give them; `team_` ones are those of teams."""
    board = LIBRARY.board(configuration(EDITION, 3))
    rules, teams = LIBRARY.rules(EDITION, mode), LIBRARY.rules(EDITION, mode if has_teams(mode) else _a_team_mode())
    numbers = {f"team_{name}": number for name, number in teams.numbers.model_dump().items()}
    numbers |= rules.numbers.model_dump()
    (delta,) = (zone.income for zone in board.zones.values() if zone.kind == "delta_temple")
    floors = len({space.floor for space in rules.spaces.values() if space.floor})
    return {**numbers, "delta": delta, "floors": floors}


@cache
def known() -> dict[str, str]:
    """Ids of the words of the rules with their names."""
    keys = (key for key in catalogue() if key.startswith(TERM) and key.endswith(NAME))
    words = (key.removeprefix(TERM).removesuffix(NAME) for key in keys)
    return {f"{TERM}{word}": text(f"term.{word}.name") for word in words}


@cache
def rulings() -> dict[str, str]:
    """Ids of the rulings: they are their names, too."""
    found = (key.removeprefix(RULING).replace("_", "-") for key in catalogue() if key.startswith(RULING))
    return {ruling: ruling for ruling in found}


def _a_team_mode() -> str:
    """4: the rules are the same for every number of players and teams."""
    return next(mode for mode in LIBRARY.edition(EDITION).modes if has_teams(mode))


def also(term: str) -> list[str]:
    """What else people call a word of the rules."""
    return text(f"term.{term.removeprefix(TERM)}.also").split(", ")


def says(term: str, mode: str = FREE_FOR_ALL) -> str:
    """What a word means, or a ruling settles, with the numbers of the edition in a mode."""
    if term in rulings():
        return text(f"ruling.{term.replace('-', '_')}", **rule_numbers(mode))
    return text(f"term.{term.removeprefix(TERM)}.says", **rule_numbers(mode))


def with_teams(term: str) -> tuple[str, str]:
    """4: what teams add to a word, and what it means with them instead; one of them at most."""
    word, numbers = term.removeprefix(TERM), rule_numbers()
    too, instead = f"term.{word}.teams_too", f"term.{word}.teams_instead"
    return (text(too, **numbers) if has(too) else "", text(instead, **numbers) if has(instead) else "")


def rules_of(term: str, *, teams: bool = False) -> list[str]:
    """The sections and rulings behind a word, with what teams change or without it."""
    word = term.removeprefix(TERM)
    more = text(f"term.{word}.teams_rule") if teams and has(f"term.{word}.teams_rule") else ""
    return list(dict.fromkeys([*text(f"term.{word}.rule").split(), *more.split()]))


def rules_of_words(words: Iterable[str]) -> list[str]:
    """Those behind the words of a row: what rulings settle, or else the section of the first of them."""
    found = [text(f"rule_of.{word}").split() for word in words if has(f"rule_of.{word}")]
    settled = [refs for refs in found if any(ref.startswith("R-") for ref in refs)]
    return list(dict.fromkeys(ref for refs in settled or found[:1] for ref in refs))


def tile_rules(row: Tile) -> list[str]:
    """Those behind what a tile does."""
    shared = ["artwork"] if row.artwork else []
    return rules_of_words([*(word for effect in row.effects for word in effect_words(effect)), *shared])


def effect_words(effect: Effect) -> Iterator[str]:
    """The words of a row by which its rules are found, the most telling first."""
    yield from (effect.hook, *effect.grants, *effect.denies, effect.allow, effect.forbid, effect.option)
    yield from (effect.stat or "", *(name for name in ("mutes", "show", "swap", "silver") if getattr(effect, name)))
    yield from () if effect.hook else (effect.at or "",)


def rule_note(refs: Iterable[str]) -> str:
    """`Rule 3.4.5, ruling R-073.`"""
    all_refs = list(refs)
    sections = ", ".join(ref for ref in all_refs if not ref.startswith("R-"))
    settled = ", ".join(ref for ref in all_refs if ref.startswith("R-"))
    if sections and settled:
        return text("entry.rule_ruling", sections=sections, rulings=settled)
    return text("entry.rule", sections=sections) if sections else text("entry.ruling", rulings=settled)


def rulings_in(words: str) -> list[str]:
    """The rulings that a reason names, as sentences: `R-073: To enter …`."""
    named = dict.fromkeys(re.findall(r"R-\d{3}", words))
    return [text("why.ruling", ruling=each, says=says(each)) for each in named if each in rulings()]
