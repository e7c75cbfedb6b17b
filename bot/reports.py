"""What is written to the log when something breaks: where, and what kind of fault; never a value.

A message of an exception may quote what it stumbled over, a hidden card among it, so it is left out.
"""

from __future__ import annotations

import logging
import random
import traceback
from typing import Any, Protocol

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that are taken for one another


class Source(Protocol):
    """Chance for delays, nonces, codes and seeds; `random.Random` and `random.SystemRandom` are ones."""

    def getrandbits(self, k: int, /) -> int:
        """That many random bits."""

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list in a random order."""

    def uniform(self, a: float, b: float) -> float:
        """A number between the two."""


SEED_BITS = 128  # of these a game is dealt


class Dealt(random.Random):
    """Chance that can be had again: games are dealt from a row of their own, whatever delays and nonces take."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.games = random.Random(f"games {seed}")

    def getrandbits(self, k: int, /) -> int:
        """That many random bits."""
        return self.games.getrandbits(k) if k == SEED_BITS else super().getrandbits(k)


def code(source: Source) -> str:
    """A short code by which a report is found in the log."""
    return "".join(SIGNS[source.getrandbits(5)] for _ in range(4))


def fault(log: logging.Logger, line: str, error: BaseException) -> None:
    """Log a fault: our line, the code lines it went through and the name of its kind."""
    places = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    log.error("%s: %s\n%s", line, type(error).__qualname__, places)
