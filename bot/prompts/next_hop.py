"""3.4.5: what is said of the next hop before its place: how many go on, who of the Companions stays or comes along.

An answer says these words in one order only; presses may come in any, so the words are put together anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from bot.prompts.ask import Ask, prefix
from bot.prompts.names import zones
from bot.texts import has
from engine.decision import DONE, Word
from engine.route import Route
from engine.state import SeatId, TileId
from engine.way import CARD, TELEPORT, WITH, WITHOUT, Way


@dataclass(frozen=True, slots=True)
class NextHop:
    """`head` is the way up to here with the cards played before it sets out, the rest is said of the next hop.

    `led` is how many Warriors of an ally go on (R-130).
    """

    head: list[str]
    going: str = ""
    led: dict[SeatId, str] = field(default_factory=dict)
    without: list[TileId] = field(default_factory=list)
    along: list[TileId] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The answer so far, in the order in which its words are offered."""
        left = [word for tile in self.without for word in (WITHOUT, tile)]
        taken = [word for tile in self.along for word in (WITH, tile)]
        allies = [word for pair in self.led.items() for word in pair]
        return [*self.head, *([self.going] if self.going else []), *allies, *left, *taken]


def way_of(ask: Ask) -> Way:
    """The way so far, read by the offer that spells it."""
    offer = ask.current.offer
    if not isinstance(offer, Route):
        raise TypeError("a way is read by the offer that spells it")
    return offer.read(ask.words)


def next_hop(ask: Ask) -> NextHop:
    """What is said of the hop whose place is still to be named."""
    known = zones(ask.view.table.configuration)
    head, tail = _parted(ask.words, max(at for at, word in enumerate(ask.words) if word in known) + 1)
    pairs = list(pairwise(tail))
    return NextHop(
        head,
        next((word for word in tail[:1] if word.isdigit()), ""),
        {mark: number for mark, number in pairs if is_seat(mark) and number.isdigit()},
        [tile for mark, tile in pairs if mark == WITHOUT],
        [tile for mark, tile in pairs if mark == WITH],
    )


def is_seat(word: str) -> bool:
    """The word of a seat: before a number it means an ally."""
    return has(f"seat.{word}") and has(f"square.{word}")


def _parted(words: list[str], at: int) -> tuple[list[str], list[str]]:
    """Cards that add land moves are played before anything is said of the hop."""
    while words[at : at + 1] == [CARD] and len(words) > at + 1:
        at += 2
    return words[:at], words[at:]


def numbers(ask: Ask) -> list[Word]:
    """How many may go on from here, whatever was said of it."""
    return [each for each in ask.after(*next_hop(ask).head) if each.word.isdigit()]


def with_number(ask: Ask, number: str) -> list[str]:
    """The words with another number; Companions stay as was said where that still holds."""
    hop = replace(next_hop(ask), going=number)
    return held(ask, hop)


def with_allies(ask: Ask, ally: SeatId, number: str) -> list[str]:
    """The words with another number of an ally's Warriors; all else stays as was said where that still holds."""
    hop = next_hop(ask)
    return held(ask, replace(hop, led={**hop.led, ally: number}))


def most_along(ask: Ask, ally: SeatId) -> int:
    """R-130: with how many Warriors of an ally at most, all else as it was said, the way may end in the next place."""
    for count in range(way_of(ask).group_of(ally), 0, -1):
        words = with_allies(ask, ally, str(count))
        if prefix(ask.current.offer, words)[1] is None and _may_arrive(ask, words):
            return count
    return 0


def _may_arrive(ask: Ask, words: list[str]) -> bool:
    """Some place may come next, and be the last one."""
    known = zones(ask.view.table.configuration)
    marks = [each.word for each in ask.after(*words) if each.legal and each.word == TELEPORT]
    for way in (words, *([*words, mark] for mark in marks)):
        places = [each.word for each in ask.after(*way) if each.legal and each.word in known]
        if any(each.legal for place in places for each in ask.after(*way, place) if each.word == DONE):
            return True
    return False


def toggled(ask: Ask, tile: TileId) -> list[str]:
    """The words with one Companion staying that went on, or the other way round."""
    way, hop = way_of(ask), next_hop(ask)
    said = hop.without if tile in way.brought else hop.along
    changed = [each for each in said if each != tile] if tile in said else [*said, tile]
    return held(ask, replace(hop, without=changed) if tile in way.brought else replace(hop, along=changed))


def held(ask: Ask, hop: NextHop) -> list[str]:
    """The words if they hold, else those up to the numbers: the last Warriors of a zone take all Companions along."""
    said, _ = prefix(ask.current.offer, hop.words)
    return said if said == hop.words else NextHop(hop.head, hop.going, hop.led).words


def may_part(ask: Ask, tile: TileId) -> bool:
    """R-066: whether a Companion may be told to stay, or to come along, as things are said."""
    words = toggled(ask, tile)
    return words != ask.words and prefix(ask.current.offer, words)[1] is None


def one_back(words: list[str]) -> list[str]:
    """The last word, and with the name of a Companion or an ally's number the word before it, taken back."""
    return words[: -2 if words[-2:-1] and (words[-2] in (WITHOUT, WITH) or is_seat(words[-2])) else -1]
