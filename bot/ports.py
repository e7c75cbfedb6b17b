"""The values that the parts of the Discord side hand to each other, and the doors between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol

from engine.decision import Decision
from engine.game import Choice, Event
from engine.state import SeatId
from engine.view import View

GameState = Literal["lobby", "running", "over", "ended", "damaged"]
CommitKind = Literal["lobby", "start", "answer", "aside", "take_back", "undo", "computer", "end", "rehome", "vote"]
VoteKind = Literal["end", "undo"]
How = Literal["open", "passed", "refused", "moved_on"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord. Ids tie things, the name is only shown."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Seating:
    """A seat of a table: who holds it (no person: a computer seat made in the lobby), its city once chosen or dealt.

    `stand_in`: the computer plays for its person now, at most until the game is over. `team`: the one it chose, from 1
    on, or 0.
    """

    seat: SeatId
    person: Person | None
    computer: bool = False
    city: str = ""
    stand_in: bool = False
    team: int = 0


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A table as the store knows it; `channel_id` is a channel or thread and holds one game at a time. A thread
    belongs to the channel `parent_id`.

    `watch`: `everyone`, or `players` alone may look. `pictures`: off, the board is written. `invites`: for whom a
    seat of the lobby is kept.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    state: GameState
    edition: str
    mode: str
    players: int
    undo: str
    pace: str
    seats: tuple[Seating, ...]
    created: datetime
    error_code: str = ""
    watch: str = "everyone"
    pictures: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    modules: tuple[str, ...] = ()
    parent_id: int = 0
    invites: tuple[Person, ...] = ()

    def people(self) -> tuple[SeatId, ...]:
        """The seats that a person holds."""
        return tuple(each.seat for each in self.seats if each.person is not None)

    def persons(self) -> tuple[Person, ...]:
        """Who holds those seats."""
        return tuple(each.person for each in self.seats if each.person is not None)

    def free_seats(self) -> int:
        """How many seats are neither taken nor kept for somebody."""
        return self.players - len(self.seats) - len(self.invites)

    def seat_of(self, person_id: int) -> Seating | None:
        """The seat a person holds here."""
        return next((s for s in self.seats if s.person is not None and s.person.id == person_id), None)

    def seating(self, seat: SeatId) -> Seating:
        """Raises KeyError if nobody sits there."""
        for each in self.seats:
            if each.seat == seat:
                return each
        raise KeyError(seat)


class ServiceError(Exception):
    """Something asked for by a person was not done; `key` names its text under `refusal.`, nothing has changed."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class OutRow:
    """One thing to be sent, written in the transaction of its cause. `replaces`: only the newest of its kind is sent.

    `data` is public: it may name seats, serials and what events told everybody, never anything of a hand.
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    replaces: bool = False
    id: int = 0
    game_id: int = 0
    nonce: str = ""
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Commit:
    """What one command did. `view` is the spectators' view after it; `newly` who is waited for since (not the mover).

    `first` and `last` are the serials before and after; `decisions` are all that are open after it. An undo carries no
    events: it went back to `first`, so what was asked or told by a later serial fell. `fell` counts the steps that did,
    by seat, those of the mover first; what the game answered by itself is nobody's step. `votes` are those that were
    opened, counted or decided by it; `invited` and `declined` a person for whom a seat is kept now or no longer.
    `unused`: a lobby closed by itself. `drawn` are the people for whom its host drew another team,
    `moved` those who are in another since `mover` joined theirs. `new_host`: the host left, the next does not know yet.
    """

    kind: CommitKind
    info: GameInfo
    first: int
    last: int
    mover: SeatId = ""
    events: tuple[Event, ...] = ()
    choices: tuple[Choice, ...] = ()
    view: View | None = None
    decisions: tuple[Decision, ...] = ()
    newly: tuple[SeatId, ...] = ()
    fell: tuple[tuple[SeatId, int], ...] = ()
    votes: tuple[tuple[VoteKind, How], ...] = ()
    invited: Person | None = None
    declined: Person | None = None
    unused: bool = False
    drawn: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    new_host: bool = False


@dataclass(frozen=True, slots=True)
class Vote:
    """What a table is asked to agree on: to end the game (a secret vote), or to let a seat take a step back (open).

    `asked` may vote, `need` of them must say yes; who asks has said so. `serial`: the game's when it was asked. An
    undo names what would fall: the steps of each seat.
    """

    kind: VoteKind
    seat: SeatId
    serial: int
    need: int
    asked: tuple[SeatId, ...]
    ballots: Mapping[SeatId, bool] = field(default_factory=dict)
    fell: tuple[tuple[SeatId, int], ...] = ()

    @property
    def yes(self) -> int:
        """How many agree so far."""
        return sum(self.ballots.values())

    def how(self) -> How:
        """How it stands: an undo ends with the first no, the end of a game when no majority can come any more."""
        if self.yes >= self.need:
            return "passed"
        against = len(self.ballots) - self.yes
        lost = bool(against) if self.kind == "undo" else len(self.asked) - against < self.need
        return "refused" if lost else "open"


class Announcer(Protocol):
    """Turns a commit into what is to be sent. Pure: no I/O, no clock."""

    def rows(self, commit: Commit) -> Sequence[OutRow]:
        """The outbox rows of a commit, in order."""

    def ask_rows(
        self, info: GameInfo, view: View, decisions: Sequence[Decision], due: Sequence[SeatId]
    ) -> Sequence[OutRow]:
        """The rows that ask those seats, made when their pings fall due and they are still waited for."""

    def remind_rows(self, info: GameInfo, due: Mapping[SeatId, bool]) -> Sequence[OutRow]:
        """The rows that call those seats once more; false: for the last time."""


class Publisher(Protocol):
    """Sends one row to Discord. Raises discord.HTTPException if it must be tried again."""

    async def send(self, row: OutRow) -> None:
        """Send, edit or remove the messages of this row; uses the row's nonce for every new message."""
