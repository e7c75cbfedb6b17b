"""Typed words to the words of an offer, and the other way round: ids, labels, names and card notation are all read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from bot import wording
from bot.library import LIBRARY
from bot.prompts.names import number, word_label, zones
from engine.decision import DONE, Offer, Word
from engine.notation import card_notation
from engine.refusals import NotAllowed, NotUnderstood, refuse
from engine.view import View

CHOICES = 25


def folded(name: str) -> str:
    """Two spellings of a name are one: case, spaces and dashes do not count."""
    return re.sub(r"[^a-z0-9/]", "", name.lower())


def spellings(view: View, word: str) -> list[str]:
    """How a word may be typed."""
    rules = LIBRARY.rules(view.table.edition)
    found = [word, wording.word_name(word)]
    if word in zones(view.table.configuration):
        row = wording.zone_name(word)
        found += [wording.zone_label(word), row.partition(" ")[2], wording.zone_place(word)]
    if word in rules.catalogue.battle_cards:
        found.append(card_notation(rules.catalogue.battle_cards[word]))
    return [folded(name) for name in found if name]


def understand(view: View, typed: str, offered: Sequence[Word]) -> str:
    """The offered word that was typed. Raises NotUnderstood with what is near, NotAllowed with the reason."""
    wanted = folded(typed)
    spelled = {entry.word: spellings(view, entry.word) for entry in offered if entry.word != DONE}
    found = next((entry for entry in offered if wanted in spelled.get(entry.word, ())), None)
    if found is None:
        names = {name: word for word, all_names in spelled.items() for name in all_names}
        near = [names[name] for name in get_close_matches(wanted, names, n=3, cutoff=0.5)]
        raise NotUnderstood(refuse("unknown", word=typed, near=" ".join(dict.fromkeys(near))))
    if found.refusal is not None:
        raise NotAllowed(found.refusal)
    return found.word


@dataclass(frozen=True, slots=True)
class Rest:
    """What may be said once these words are said."""

    whole: Offer
    words: tuple[str, ...]
    widget: str = "spelled"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """What may follow."""
        return self.whole.offer([*self.words, *words])


def understand_all(view: View, typed: Sequence[str], offer: Offer) -> list[str]:
    """Several words typed one after the other, each among what may follow those before it."""
    said: list[str] = []
    for word in typed:
        if word == DONE:
            break
        said.append(understand(view, word, offer.offer(said)))
    return said


def parted(answer: str) -> list[str]:
    """A typed answer in words; commas, colons and arrows are read over."""
    return re.sub(r"[:,>]", " ", answer).split()


def matching(view: View, typed: str, offered: Iterable[Word]) -> list[Word]:
    """The words that may be said and look like what is being typed."""
    wanted = folded(typed)
    return [
        entry
        for entry in offered
        if entry.legal and entry.word != DONE and any(wanted in name for name in spellings(view, entry.word))
    ][:CHOICES]


def completions(view: View, answer: str, offer: Offer) -> list[tuple[str, str]]:
    """What an answer being typed may become: names to read, words to send. The words so far stay before each."""
    typed = parted(answer)
    said, rest = _said(view, typed, offer, whole=answer.endswith(" "))
    offered = offer.offer(said)
    found = [
        (" · ".join([*map(word_label, said), label(entry)]), " ".join([*said, entry.word]))
        for entry in matching(view, rest, offered)
    ]
    if said and not rest and any(entry.word == DONE and entry.legal for entry in offered):
        found.insert(0, (" · ".join(map(word_label, said)), " ".join(said)))
    return [(name[:100], value) for name, value in found[:CHOICES] if len(value) <= 100]


def _said(view: View, typed: list[str], offer: Offer, *, whole: bool) -> tuple[list[str], str]:
    """The words that are complete, and what is still being typed."""
    said: list[str] = []
    for at, word in enumerate(typed):
        last = at == len(typed) - 1
        legal = [entry for entry in offer.offer(said) if entry.legal and entry.word != DONE]
        exact = next((e.word for e in legal if folded(word) in spellings(view, e.word)), "")
        longer = any(folded(word) in name for e in legal if e.word != exact for name in spellings(view, e.word))
        if not exact or (last and longer and not whole):
            return said, " ".join(typed[at:])
        said.append(exact)
    return said, ""


def label(entry: Word) -> str:
    """A word as it is suggested; swords where it means a battle."""
    swords = "⚔️ " if number(entry, "foes") else ""
    return f"{swords}{word_label(entry.word)}"


def reach(view: View, offer: Offer, start: list[str]) -> dict[str, list[str]]:
    """Every place that a way beginning with these words may come to, with the words of the shortest way there."""
    known = zones(view.table.configuration)
    found: dict[str, list[str]] = {}
    frontier = [start]
    while frontier:
        following: list[list[str]] = []
        for words in frontier:
            for entry in offer.offer(words):
                if entry.legal and entry.word in known and entry.word not in found and entry.word not in words:
                    found[entry.word] = [*words, entry.word]
                    following.append(found[entry.word])
        frontier = following
    return found
