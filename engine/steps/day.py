"""3.1 Rounds and 3.3 the Day Phase: turns, tokens, equilibrium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine.decision import Decision, Pick, offered
from engine.game import Game
from engine.refusals import Refusal, Value, refuse
from engine.state import Outcome, Seat, SeatId, SpaceId
from engine.step import AGAIN, STEPS, Again, Answers, Step

FLOORS = (1, 2, 3)


@dataclass(slots=True)
class Rounds(Step):
    """3.1: Rounds of one Day and one Night follow each other until somebody has won."""

    STAGES: ClassVar = ("round",)

    def do_round(self, game: Game, answers: Answers) -> Again:
        """The phases of one Round, in the order of the edition."""
        game.push(*game.rules.round_steps())
        return AGAIN


@dataclass(slots=True)
class Day(Step):
    """3.3: in turn order, one token each, until all own tokens are placed."""

    STAGES: ClassVar = ("dawn", "turns")

    turn: int = 0

    def do_dawn(self, game: Game, answers: Answers) -> None:
        """A new Round begins with its Day."""
        game.table.round += 1
        game.table.phase = "day"
        game.emit("day_began", round=game.table.round)

    def do_turns(self, game: Game, answers: Answers) -> Again | None:
        """3.3.4: the next player in turn order who has tokens of its own left takes a turn (R-020)."""
        order = game.table.turn_order
        for ahead in range(len(order)):
            seat = order[(self.turn + ahead) % len(order)]
            if game.table.seats[seat].tokens:
                self.turn = (self.turn + ahead + 1) % len(order)
                game.push(Turn(seat=seat))
                return AGAIN
        return None


@dataclass(slots=True)
class Turn(Step):
    """3.3: check for victory, place tokens, perform the actions, pass on."""

    STAGES: ClassVar = ("victory", "tokens", "actions", "end")

    seat: SeatId = ""
    pending: list[SpaceId] = field(default_factory=list)

    def do_victory(self, game: Game, answers: Answers) -> None:
        """3.3.1: only now, before any token, the active player may have won (R-020, R-022)."""
        game.table.active = self.seat
        side = game.rules.winner(game, self.seat)
        if side is not None:
            game.table.outcome = Outcome(side, self.seat, "victory")
            game.emit("game_won", seat=self.seat, side=side, glory=game.table.glory_of(side))

    def ask_tokens(self, game: Game) -> Iterator[Decision]:
        """3.3.2: one own token on an empty action space, observing the Equilibrium rule."""
        seat = game.table.seats[self.seat]
        number = game.rules.numbers.tokens - seat.tokens + 1
        spaces = offered(
            [space.id for space in game.rules.spaces.values() if space.floor],
            lambda space: space_refusal(game, seat, space),
            lambda space: space_values(game, seat, space),
        )
        yield self.ask(self.seat, "tokens", Pick(spaces), number=number)

    def do_tokens(self, game: Game, answers: Answers) -> None:
        """The token is placed; its action follows."""
        seat = game.table.seats[self.seat]
        (space,) = answers[self.seat]
        seat.spaces[space] = "own"
        seat.tokens -= 1
        self.pending = [space]
        game.emit("token_placed", seat=self.seat, space=space, left=seat.tokens)

    def do_actions(self, game: Game, answers: Answers) -> Again | None:
        """3.3.2: each action is completed before the next; it is never skipped (R-036)."""
        if not self.pending:
            return None
        space = self.pending.pop(0)
        game.push(action_step(game, self.seat, space))
        return AGAIN

    def do_end(self, game: Game, answers: Answers) -> None:
        """3.3.3 and 3.3.4: Glory is counted as it is owned (R-023); the next player goes on."""
        game.emit("turn_ended", seat=self.seat)


def action_step(game: Game, seat: SeatId, space: SpaceId) -> Step:
    """The step of the action that a space stands for."""
    return STEPS[game.rules.spaces[space].action.capitalize()](seat=seat, space=space)  # type: ignore[call-arg]  # every action has both


def space_values(game: Game, seat: Seat, space: SpaceId) -> dict[str, Value]:
    """What a space is: its action, its floor, and the colour of an Acquisition slot."""
    row = game.rules.spaces[space]
    return {"action": row.action, "floor": row.floor, "colour": seat.slots.get(space, "")}


def space_refusal(game: Game, seat: Seat, space: SpaceId) -> Refusal | None:
    """3.3: an empty space, and the Equilibrium rule; never whether the action can be done (R-032)."""
    if space in seat.spaces:
        return refuse("3.3", space=space)
    spaces = game.rules.spaces
    covered = {spaces[used].floor for used in [*seat.spaces, space]}
    bare = [floor for floor in FLOORS if floor not in covered]
    # what is still to come must be able to cover every bare floor, an owned silver token included.
    left = seat.tokens - 1 + seat.silver_left
    return refuse("R-030", floors=" ".join(map(str, bare)), left=left) if len(bare) > left else None
