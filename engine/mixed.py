"""4 Mixed Troops: which Warriors of several allies are meant, said as `seat number …`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.decision import Word, done
from engine.state import SeatId


@dataclass(frozen=True, slots=True)
class Shares:
    """So many of these Warriors, each ally named once; all that was not said must still be there to be named."""

    warriors: Mapping[SeatId, int]
    count: int
    widget: str = "distribute"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """A seat, or how many of the one just named; the end when all are named."""
        said = read_shares(words)
        open_count = self.count - sum(said.values())
        if len(words) % 2:
            rest = sum(n for seat, n in self.warriors.items() if seat not in (*said, words[-1]))
            most = min(open_count, self.warriors[words[-1]])
            return [Word(str(number)) for number in range(max(1, open_count - rest), most + 1)]
        if not open_count:
            return [done()]
        return [Word(seat) for seat in self.warriors if seat not in said]


def read_shares(words: Sequence[str]) -> dict[SeatId, int]:
    """What these words name; an unfinished pair is left out."""
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=False)}


def share_words(counts: Mapping[SeatId, int], without: SeatId = "") -> list[str]:
    """These numbers as `seat number …`, those of one seat left out if it is named."""
    return [word for seat, count in counts.items() if count and seat != without for word in (seat, str(count))]


def whose(warriors: Mapping[SeatId, int], count: int, words: Sequence[str] = ()) -> dict[SeatId, int]:
    """So many Warriors as they were said; unsaid, where there is no choice, those that are there."""
    if words:
        return read_shares(words)
    left, found = count, {}
    for seat, number in warriors.items():
        found[seat] = min(number, left)
        left -= found[seat]
    return {seat: number for seat, number in found.items() if number}


def is_choice(warriors: Mapping[SeatId, int], count: int) -> bool:
    """Whether it matters whose Warriors are meant."""
    return len(warriors) > 1 and 0 < count < sum(warriors.values())
