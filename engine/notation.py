"""The one reader and writer of choice lines: `SEAT KIND WORD …`.

`: , >`, a final `done` and the group names of a plan are punctuation: the reader skips them, the writer prints them
where they help. Battle cards are written strength/damage, with /shield where there is one; ids are read too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from engine.catalogue import BattleCard, Catalogue
from engine.decision import DONE
from engine.refusals import NotUnderstood, refuse
from engine.state import SeatId

KINDS = (
    "troops",
    "pyramids",
    "tile",
    "tokens",
    "action",
    "hold",
    "gold",
    "build",
    "recruit",
    "move",
    "acquire",
    "add",
    "swap",
    "restructure",
    "markers",
    "marker",
    "defender",
    "losses",
    "temples",
    "give",
    "order",
    "foresight",
    "battle",
    "claim",
    "payment",
    "discard",
    "effect",
    "aftermath",
    "retreat",
    "devotion",
    "delta",
    "prayers",
    "divine",
    "summon",
    "destiny",
    "take_back",
)
# What may be said beside an open question, and answers none.
ASIDES = ("claim", "hold", "give")
GROUPS = {"battle": ("discard", "di")}
# Words, what the edition has, the seats at the table.
Writer = Callable[[list[str], Catalogue, Collection[SeatId]], str]


@dataclass(frozen=True, slots=True)
class Line:
    """One choice: who, what kind of decision, and the words of the answer without a final `done`."""

    seat: SeatId
    kind: str
    words: list[str]


def card_notation(card: BattleCard) -> str:
    """`3/2`, `3/0/1`, `5/-2`; a card that is not told by these numbers goes by its id."""
    if card.special or card.unblockable_damage or card.impenetrable_shield:
        return card.id
    if card.own_loss:
        return f"{card.strength}/-{card.own_loss}"
    return f"{card.strength}/{card.damage}" + (f"/{card.shield}" if card.shield else "")


def read_lines(text: str, catalogue: Catalogue, seat: SeatId = "") -> list[Line]:
    """The lines of a text, empty ones and comments (`#`) left out. `seat` speaks where a line names no seat.

    Raises NotUnderstood naming the first word that is no kind of decision.
    """
    bare = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return [read_line(line, catalogue, seat) for line in bare if line]


def read_line(text: str, catalogue: Catalogue, seat: SeatId = "") -> Line:
    """One choice line. Raises NotUnderstood naming the word that is no kind of decision."""
    words = re.sub(r"[:,>]", " ", text.lower()).split()
    if words and words[0] not in KINDS:
        seat = words.pop(0)
    kind = words.pop(0) if words else ""
    if kind not in KINDS or not seat:
        raise NotUnderstood(refuse("unknown", word=kind, near=" ".join(get_close_matches(kind, KINDS, 3, 0.5))))
    if words and words[-1] == DONE:
        words.pop()
    cards = {card_notation(card): card.id for card in catalogue.battle_cards.values()}
    said = [cards.get(word, word) for word in words if word not in GROUPS.get(kind, ())]
    return Line(seat, kind, said)


def write_line(
    seat: SeatId, kind: str, words: Sequence[str], catalogue: Catalogue, seats: Collection[SeatId] = ()
) -> str:
    """One choice as a line that reads back to the same; `seats` are those at the table."""
    said = [word for word in words if word != DONE]
    rest = WRITERS.get(kind, _plain)(said, catalogue, seats) if said else DONE
    return f"{seat} {kind} {rest}"


def _plain(words: list[str], catalogue: Catalogue, seats: Collection[SeatId]) -> str:
    return " ".join(words)


def _route(words: list[str], catalogue: Catalogue, seats: Collection[SeatId]) -> str:
    """What is said of a zone stands behind it, allies with their numbers too (R-130), every hop behind `>`; a card that
    moves the Troop leads its hop.
    """
    hops, left = [words[0]], words[1:]
    started = {card.id for card in catalogue.di_cards.values() if card.when == "move_start"}
    while left:
        word, *left = left
        started_by = word == "di" and left[:1] and left[0] in started
        beside = word in ("without", "with", *seats) or started_by
        more = 1 if beside else {"teleport": 1, "di": 2}.get(word, 0)
        said = " ".join([word, *left[:more]])
        left = left[more:]
        if beside or word.isdigit():
            hops[-1] += f" {said}"
        else:
            hops.append(said)
    return " > ".join(hops)


def _groups(size: int) -> Writer:
    def write(words: list[str], catalogue: Catalogue, seats: Collection[SeatId]) -> str:
        return ", ".join(" ".join(words[at : at + size]) for at in range(0, len(words), size))

    return write


def _plan(words: list[str], catalogue: Catalogue, seats: Collection[SeatId]) -> str:
    """The card played, unless it was shown before, the one discarded, the DI cards."""
    cards = [card_notation(catalogue.battle_cards[word]) for word in words if word in catalogue.battle_cards]
    di_cards = [word for word in words if word in catalogue.di_cards]
    played = f"{cards[0]} " if len(cards) > 1 else ""
    return f"{played}discard {cards[-1]}" + (f" di {' '.join(di_cards)}" if di_cards else "")


def _cards(words: list[str], catalogue: Catalogue, seats: Collection[SeatId]) -> str:
    rows = catalogue.battle_cards
    return " ".join(card_notation(rows[word]) if word in rows else word for word in words)


WRITERS: dict[str, Writer] = {
    "move": _route,
    "recruit": _groups(2),
    "summon": _groups(2),
    "add": _groups(2),
    "pyramids": _groups(3),
    "battle": _plan,
    "foresight": _cards,
    "swap": _cards,
}
