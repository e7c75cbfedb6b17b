"""A game: the open table, the hidden part and a flat stack of steps, and what may be done with it.

`decisions` lists what is asked, `answer` says a finished answer, `advance` plays on until somebody must be waited for.
Nothing here knows a rule of Kemet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from engine.decision import Decision, Key, check, sole_answer
from engine.events import EVENTS
from engine.hidden import Hidden
from engine.refusals import NotAllowed, NotNow, Refusal, Value, refuse
from engine.rng import Draw
from engine.state import SeatId, Table
from engine.step import AGAIN, Step

if TYPE_CHECKING:
    from engine.board import Board
    from engine.ruleset import Ruleset

S = TypeVar("S", bound=Step)
Values = dict[str, Value | list[str]]
TAKE_BACK = "take_back"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `values` is open to all, `private` adds what single seats learn."""

    kind: str
    values: Values
    private: dict[SeatId, Values] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answered decision, for the choice log. `auto`: it was given by the game, having no alternative."""

    serial: int
    seat: SeatId
    kind: str
    words: list[str]
    auto: bool = False


@dataclass(slots=True)
class Game:
    """`serial` grows with every choice, take-back and undo and never goes back; `barrier` is that of the last reveal.

    `last_by` holds the serial of each seat's last choice, `before_seal` what it was before a sealed answer. `events`
    and `choices` collect what happened since they were last taken; they and `open` are not saved.
    """

    rules: Ruleset
    board: Board
    table: Table
    hidden: Hidden
    steps: list[Step] = field(default_factory=list)
    serial: int = 1
    barrier: int = 0
    next_id: int = 1
    last_by: dict[SeatId, int] = field(default_factory=dict)
    before_seal: dict[SeatId, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    open: list[Decision] | None = None
    beside: list[Decision] | None = None

    # What is asked

    def decisions(self) -> list[Decision]:
        """All decisions of the open stage, answered or not, in the order asked. Computed once after each choice."""
        if self.open is None:
            top = self._top()
            self.open = list(top.questions(self)) if top is not None and top.opened else []
            self.beside = None
        return self.open

    def asides(self) -> list[Decision]:
        """Decisions nobody waits for: they may be answered at once and leave all keys as they are."""
        waiting = self.decisions()
        if self.beside is None:
            self.beside = [aside for step in self.steps for aside in step.asides(self)] if waiting else []
        return self.beside

    def awaited(self) -> list[SeatId]:
        """The seats whose answer is waited for, in the order asked."""
        return [each.seat for each in self.decisions() if each.seat not in self.hidden.sealed]

    def sealed(self) -> list[SeatId]:
        """The seats that have answered while others still choose."""
        return [each.seat for each in self.decisions() if each.seat in self.hidden.sealed]

    def decision_of(self, seat: SeatId) -> Decision | None:
        """What a seat is asked now, if its answer is still waited for."""
        return next((d for d in self.decisions() if d.seat == seat and seat not in self.hidden.sealed), None)

    def decision_for(self, seat: SeatId, kind: str) -> Decision:
        """The open decision of a kind, or the aside, that a choice line of this seat answers.

        Raises NotNow with the reason why an aside is closed, or naming who is waited for.
        """
        for decision in [*self.decisions(), *self.asides()]:
            waits = decision.aside or seat not in self.hidden.sealed
            if (decision.seat, decision.kind) == (seat, kind) and waits:
                return decision
        raise NotNow(self._closed(seat, kind) or refuse("not_now", kind=kind, waiting=" ".join(self.awaited())))

    def _closed(self, seat: SeatId, kind: str) -> Refusal | None:
        return next((found for step in self.steps if (found := step.aside_refusal(self, seat, kind))), None)

    def step(self, number: int) -> Step:
        """The step of the stack with this id. Raises KeyError if it is gone."""
        for step in self.steps:
            if step.id == number:
                return step
        raise KeyError(number)

    def find(self, kind: type[S]) -> S | None:
        """The innermost open step of a kind."""
        return next((step for step in reversed(self.steps) if isinstance(step, kind)), None)

    def in_battle(self) -> bool:
        """Whether a battle is under way: effects with a DAY icon rest then (3.5)."""
        return any(step.IS_BATTLE for step in self.steps)

    # What is said

    def answer(self, key: Key, words: list[str], kind: str = "") -> None:
        """Say a finished answer, and play on.

        Raises NotNow if no such decision is open (or its seat has answered), NotUnderstood or NotAllowed for a word
        that was not offered. Then nothing has changed.
        """
        decision = self._open_decision(key, kind)
        said = check(decision.offer, words)
        if decision.aside:
            self._do_aside(decision, said)
            return
        self._seal(decision, said, auto=False)
        self.advance()

    def _open_decision(self, key: Key, kind: str) -> Decision:
        for asked in (self.decisions, self.asides):  # asides are worked out only for who asks for one
            for decision in asked():
                same = decision.key == key and (decision.kind == kind if kind else not decision.aside)
                if same and (decision.aside or key.seat not in self.hidden.sealed):
                    return decision
        raise NotNow(refuse("stale"))

    def _do_aside(self, decision: Decision, said: list[str]) -> None:
        self._log(decision, said, auto=False)
        for step in self.steps:
            if decision.aside in step.COUNTED:
                self.last_by[decision.seat] = self.serial
            if decision.aside in step.ASIDES:
                getattr(step, f"do_aside_{decision.aside}")(self, decision.seat, said[:-1])
                break
        self.open = None
        if not self.awaited():
            # What was waited for is no question any more.
            self.advance()

    def _seal(self, decision: Decision, said: list[str], *, auto: bool) -> None:
        self.before_seal[decision.seat] = self.last_by.get(decision.seat, 0)
        self._log(decision, said, auto=auto)
        self.hidden.sealed[decision.seat] = said
        if not auto:
            self.last_by[decision.seat] = self.serial

    def _log(self, decision: Decision, said: list[str], *, auto: bool) -> None:
        self.serial += 1
        self.choices.append(Choice(self.serial, decision.seat, decision.kind, said, auto))

    def take_back(self, seat: SeatId) -> None:
        """Take one's own sealed answer back while others still choose; it is logged like any choice.

        Raises NotNow if the seat has no sealed answer.
        """
        if seat not in self.sealed():
            raise NotNow(refuse("undo_nothing"))
        del self.hidden.sealed[seat]
        self.open = None
        self.serial += 1
        self.choices.append(Choice(self.serial, seat, TAKE_BACK, []))
        self.last_by[seat] = self.before_seal.pop(seat, 0)

    def undo_refusal(self, seat: SeatId, falling: frozenset[SeatId] = frozenset()) -> Refusal | None:
        """Why a seat may not take its last choice back, or None if it may.

        A draw, a reveal, a random result and the choice of another seat are barriers; passing on is none. `falling`
        are seats whose choices fall with no question (computer players).
        """
        last = self.last_by.get(seat, 0)
        if not last:
            return refuse("undo_nothing")
        if self.barrier >= last:
            return refuse("undo_revealed")
        later = [s for s, serial in self.last_by.items() if serial > last and s not in {seat, *falling}]
        return refuse("undo_others", seats=" ".join(sorted(later))) if later else None

    def undone_to(self, older: Game) -> Game:
        """The older game in place of this one, with keys that were never given out before."""
        older.serial = self.serial + 1
        top = older._top()
        if top is not None and top.opened:
            top.opened = older.serial
        older.open = None
        return older

    def check_undo(self, seat: SeatId, falling: frozenset[SeatId] = frozenset()) -> int:
        """The serial of the choice that an undo takes back. Raises NotAllowed with the reason if it may not."""
        refusal = self.undo_refusal(seat, falling)
        if refusal is not None:
            raise NotAllowed(refusal)
        return self.last_by[seat]

    # Playing on

    def advance(self) -> None:
        """Run steps until somebody must be waited for or the game is over."""
        self.open = None
        while self.table.outcome is None and (step := self._top()) is not None:
            if not step.stage:
                self.steps.pop()
                continue
            asked = self._asked(step)
            self._answer_by_itself(asked)
            if self.awaited():
                return
            self._run(step, asked)
        self.open = None

    def _asked(self, step: Step) -> list[Decision]:
        if not step.opened:
            step.opened = self.serial
            self.open = None
            if not self.decisions():
                step.opened = 0
        return self.decisions()

    def _answer_by_itself(self, asked: list[Decision]) -> None:
        """Nobody waits for a non-choice: a public decision with one complete answer is given and logged."""
        for decision in asked:
            if decision.private or decision.seat in self.hidden.sealed:
                continue
            only = sole_answer(decision.offer)
            if only is not None:
                self._seal(decision, only, auto=True)

    def _run(self, step: Step, asked: list[Decision]) -> None:
        sealed = self.hidden.sealed
        answers = {decision.seat: sealed[decision.seat][:-1] for decision in asked}
        self.hidden.sealed = {}
        self.before_seal = {}
        self.open = None
        step.opened = 0
        if step.run(self, answers) is not AGAIN and step.stage:
            step.stage = self.rules.stage_after(step)

    def push(self, *children: Step) -> None:
        """Put steps on the stack: the first runs to its end, then the next, before the parent goes on."""
        for child in reversed(children):
            child.id = self.next_id
            self.next_id += 1
            child.stage = self.rules.first_stage(child)
            self.steps.append(child)

    def _top(self) -> Step | None:
        return self.steps[-1] if self.steps else None

    # What happens

    def emit(self, kind: str, private: dict[SeatId, Values] | None = None, **values: Value | list[str]) -> None:
        """Tell what happened. Raises KeyError for a kind or a set of values that is not in the closed list."""
        if set(EVENTS[kind]) != set(values):
            raise KeyError(f"event {kind} takes {EVENTS[kind]}, not {tuple(values)}")
        self.events.append(Event(kind, values, private or {}))

    def draw(self) -> Draw:
        """The next draw; it is a barrier for undo."""
        self.hidden.draws += 1
        self.barrier = self.serial
        return Draw(self.hidden.seed, self.hidden.draws)

    def reveal(self) -> None:
        """Something hidden was turned up: a barrier for undo."""
        self.barrier = self.serial
