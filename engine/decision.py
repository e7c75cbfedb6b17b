"""Decisions are words: an answer is legal if each of its words was offered after those before it.

`offer(words)` lists what may follow; a refused candidate stays on the list with its reason. The same test offers,
refuses and explains; nobody checks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Protocol

from engine.refusals import NotAllowed, NotUnderstood, Refusal, Value, refuse
from engine.rng import Draw
from engine.state import SeatId

DONE = "done"


@dataclass(frozen=True, slots=True)
class Word:
    """One word that may follow, or may not. `values` say what it means here (cost, keep, gain, battle …)."""

    word: str
    refusal: Refusal | None = None
    values: dict[str, Value] = field(default_factory=dict)

    @property
    def legal(self) -> bool:
        """Offered without a reason against it."""
        return self.refusal is None


class Offer(Protocol):
    """What may be said. `widget` names the ready-made way to show it."""

    @property
    def widget(self) -> str:
        """pick, amount, order, distribute, plan, route or spelled."""

    def offer(self, words: Sequence[str]) -> list[Word]:
        """What may follow these words; `done` among them where the answer may end."""


@dataclass(frozen=True, slots=True)
class Key:
    """Names a decision for good: the serial when its stage was first asked, and the seat. It never comes back."""

    serial: int
    seat: SeatId

    def __str__(self) -> str:
        return f"{self.serial}:{self.seat}"


@dataclass(frozen=True, slots=True)
class Decision:
    """One open question to one seat. `kind` is the word of its choice line, `values` the public facts it names.

    `private`: what is offered depends on secrets, or the answer is one; it is never answered by itself, for whether it
    has a single answer would tell what a hand holds.
    """

    key: Key
    kind: str
    offer: Offer
    private: bool = False
    aside: str = ""
    values: dict[str, Value] = field(default_factory=dict)

    @property
    def seat(self) -> SeatId:
        """Who is asked."""
        return self.key.seat


def offered(
    candidates: Iterable[str],
    test: Callable[[str], Refusal | None] | None = None,
    values: Callable[[str], dict[str, Value]] | None = None,
) -> list[Word]:
    """One test over all candidates: those it refuses stay on the list with the reason."""
    return [Word(name, test(name) if test else None, values(name) if values else {}) for name in candidates]


def check(offer: Offer, words: Sequence[str]) -> list[str]:
    """The finished answer as a list that ends with `done`.

    Raises NotUnderstood for a word that is no candidate, NotAllowed with the refusal for one that is refused.
    """
    said: list[str] = []
    for word in [*words, *([] if words and words[-1] == DONE else [DONE])]:
        following = {entry.word: entry for entry in offer.offer(said)}
        found = following.get(word)
        if found is None and word == DONE:
            may_follow = [entry.word for entry in following.values() if entry.legal]
            raise NotUnderstood(refuse("unfinished", words=" ".join(may_follow)))
        if found is None:
            near = get_close_matches(word, [name for name in following if name != DONE], n=3, cutoff=0.5)
            raise NotUnderstood(refuse("unknown", word=word, near=" ".join(near)))
        if found.refusal is not None:
            raise NotAllowed(found.refusal)
        said.append(word)
    return said


def sole_answer(offer: Offer) -> list[str] | None:
    """The only finished answer, or None if there is a choice."""
    said: list[str] = []
    while True:
        legal = [entry.word for entry in offer.offer(said) if entry.legal]
        if len(legal) != 1:
            return None
        said.append(legal[0])
        if legal[0] == DONE:
            return said


def done(refusal: Refusal | None = None, **values: Value) -> Word:
    """The word that ends an answer."""
    return Word(DONE, refusal, values)


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose from a list: between `least` and `most` of the candidates, each once. `short` refuses to end too early."""

    candidates: list[Word]
    least: int = 1
    most: int = 1
    short: Refusal | None = None
    widget: str = "pick"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """The candidates not yet said, then `done` once enough are."""
        left = [entry for entry in self.candidates if entry.word not in words] if len(words) < self.most else []
        if len(words) >= self.least:
            return [*left, done()]
        return [*left, done(self.short)] if self.short and words else left


@dataclass(frozen=True, slots=True)
class Amount:
    """Choose one number of a short list; each number is a word with what it means."""

    candidates: list[Word]
    widget: str = "amount"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """The numbers, then `done`."""
        return [done()] if words else self.candidates


@dataclass(frozen=True, slots=True)
class Order:
    """Say all of the names in the order wanted."""

    names: list[str]
    widget: str = "order"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """What is left to name, then `done`."""
        left = [Word(name) for name in self.names if name not in words]
        return left or [done()]


Kept = dict[tuple[str, ...], list[Word]]


def remembered(kept: Kept, words: Sequence[str], following: Callable[[Sequence[str]], list[Word]]) -> list[Word]:
    """What was asked once is kept: nothing changes while a question is open, and a changed table asks anew."""
    said = tuple(words)
    if said not in kept:
        kept[said] = following(said)
    return kept[said]


@dataclass(frozen=True, slots=True)
class Spelled:
    """An answer whose words depend on each other in a way of its own; `following` is the whole of it."""

    following: Callable[[Sequence[str]], list[Word]]
    widget: str = "spelled"
    kept: Kept = field(default_factory=dict, repr=False, compare=False)

    def offer(self, words: Sequence[str]) -> list[Word]:
        """What the step says may follow."""
        return remembered(self.kept, words, self.following)


def random_answer(offer: Offer, chance: Draw, said: Sequence[str] = ()) -> list[str] | None:
    """A finished answer that begins with these words, each further one drawn; None if there is none.

    Depth first: a word after which nothing can be finished is backed out of.
    """
    for entry in chance.shuffled([entry for entry in offer.offer(said) if entry.legal]):
        if entry.word == DONE:
            return [*said, DONE]
        finished = random_answer(offer, chance, [*said, entry.word])
        if finished is not None:
            return finished
    return None
