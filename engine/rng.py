"""Chance: draw n of a game is SHA-256 of (seed, n), so the same choices always give the same cards."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """The numbers of one draw. One shuffle is one draw, however long the list."""

    def __init__(self, seed: str, number: int) -> None:
        self._name = f"{seed}:{number}"
        self._block = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely: numbers past the last full span are thrown away."""
        span = 2**64 - 2**64 % limit
        while True:
            block = hashlib.sha256(f"{self._name}:{self._block}".encode()).digest()
            self._block += 1
            number = int.from_bytes(block[:8])
            if number < span:
                return number % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
