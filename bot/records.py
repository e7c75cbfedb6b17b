"""The values that the database keeps beside those of `bot.ports`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from bot.ports import GameInfo, OutRow, Vote
from engine.decision import Key
from engine.game import Choice, Event
from engine.state import SeatId

TimerKind = Literal["ping", "computer", "remind", "lobby", "invite"]
LOADED_AGAIN = "load"  # the kind of the choice that stands for what a load did


def stamp(moment: datetime) -> str:
    """A moment as the database keeps it: text order is time order."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment(text: str) -> datetime:
    """A kept moment."""
    return datetime.fromisoformat(text)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A seat that is waited for: the key and kind of its decision, and since when."""

    key: Key
    kind: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Timer:
    """Something due for one decision; it is dropped when that is no longer waited for.

    A `lobby` timer stands for the table itself, with an empty key; the serial of an `invite` is the person's id.
    """

    kind: TimerKind
    game_id: int
    key: Key
    due: datetime


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """Where a message of a game stands; `data` is whatever its maker wants to know again."""

    kind: str
    seat: SeatId
    channel_id: int
    message_id: int
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event as one person may read it. `number` is its place in the log, for turning pages."""

    number: int
    serial: int
    kind: str
    values: dict[str, Any]
    at: datetime
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A choice and the serial of the key it answered, 0 where the game answered by itself."""

    choice: Choice
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A whole game as text. `barrier` is that of the game: older snapshots go unless they are a hand-over's."""

    serial: int
    barrier: int
    hand_over: bool
    state: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """All that one command writes. `fallen_after`: what an undo takes back lies after this serial.

    `open_keys` are those of all open decisions: drafts of others die. Seats, prompts and timers are written as they are
    now, where they are `new_info` or not None.
    """

    info: GameInfo
    at: datetime
    new_info: bool = True
    choices: Sequence[Said] = ()
    events: Sequence[Event] = ()
    event_serial: int = 0
    snapshot: Snapshot | None = None
    fallen_after: int | None = None
    rows: Sequence[OutRow] = ()
    prompts: Sequence[Prompt] | None = None
    timers: Sequence[Timer] | None = None
    votes: Sequence[Vote] | None = None
    open_keys: Sequence[Key] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """What is read of a game at the start: rows only, the game itself is loaded when it is touched."""

    info: GameInfo
    prompts: tuple[Prompt, ...] = ()
    timers: tuple[Timer, ...] = ()
    votes: tuple[Vote, ...] = ()
