"""What `kemet doctor` says of one thing it looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, what was seen, and whether it will do; what is not `grave` is only a warning."""

    name: str
    seen: str
    good: bool = True
    grave: bool = True

    @property
    def mark(self) -> str:
        """How the line begins."""
        return "ok  " if self.good else "FAIL" if self.grave else "warn"
