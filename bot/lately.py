"""What the log says of late: its newest lines, and what befell a seat since its last turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.announce import NOT_LOGGED
from bot.doors import Logged
from bot.lines import event_line, in_order
from engine.game import Event
from engine.state import SeatId

MOST = 2


def recent(entries: Sequence[Logged], count: int) -> list[str]:
    """The newest lines of the log, oldest first, without what was undone."""
    kept = in_order([entry for entry in entries if not entry.undone and entry.kind not in NOT_LOGGED])
    lines = [line for entry in kept if (line := _line(entry))]
    return lines[-count:]


def befell(entries: Sequence[Logged], seat: SeatId) -> list[str]:
    """What others did to a seat since its last turn ended: Glory it lost first, then battles, then Warriors."""
    kept = [entry for entry in entries if not entry.undone]
    ends = [at for at, entry in enumerate(kept) if entry.kind == "turn_ended" and entry.values["seat"] == seat]
    since = in_order(kept[ends[-1] + 1 :] if ends else kept)
    weights = [(_weight(entry, seat), at) for at, entry in enumerate(since)]
    heaviest = sorted((pair for pair in weights if pair[0]), reverse=True)[:MOST]
    return [line for at in sorted(at for _, at in heaviest) if (line := _line(since[at]))]


def _weight(entry: Logged, seat: SeatId) -> int:
    """0 for what does not touch the seat."""
    values = entry.values
    if entry.kind == "glory_passed":
        return 3 if values["loser"] == seat else 0
    if entry.kind == "battle_resolved":
        return 2 if seat in (values["attacker"], values["defender"]) else 0
    return int(entry.kind == "removed" and values["seat"] == seat and values["cause"] == "effect")


def _line(entry: Logged) -> str:
    return event_line(Event(entry.kind, entry.values)) or ""
