"""3.1 Rounds and 3.3 the Day Phase: turns, tokens, equilibrium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from engine.companions import may_rearrange, rearrange
from engine.decision import Decision, Key, Pick, Spelled, offered
from engine.deck import may_hold_shared, may_play_by_day
from engine.game import Game
from engine.gifts import gift_words, give, give_refusal
from engine.refusals import Refusal
from engine.state import Outcome, SeatId, SpaceId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.actions import action_step
from engine.steps.cards import PlayCard
from engine.tokens import COMPANION, DI, GOLD, SILVER, action_words, token_words


@dataclass(slots=True)
class Rounds(Step):
    """3.1: Rounds of one Day and one Night follow each other until somebody has won."""

    STAGES: ClassVar = ("round",)
    ASIDES: ClassVar = ("give",)
    COUNTED: ClassVar = ("give",)

    def aside_give(self, game: Game) -> Iterator[Decision]:
        """R-121: PP and Veteran tokens may be given to an ally at any time but in a battle of either."""
        opened = game.steps[-1].opened
        for seat in game.table.seats if opened and game.rules.mode.teams else ():
            if give_refusal(game, seat) is not None:
                continue
            offer = Spelled(partial(gift_words, game, seat), widget="gift")
            yield replace(self.ask(seat, "give", offer, aside="give"), key=Key(opened, seat))

    def aside_refusal(self, game: Game, seat: SeatId, kind: str) -> Refusal | None:
        """R-121: why nothing may be given now; without teams nobody ever gives."""
        is_gift = kind == "give" and game.rules.mode.teams and game.steps[-1].opened
        return give_refusal(game, seat) if is_gift else None

    def do_aside_give(self, game: Game, seat: SeatId, words: list[str]) -> None:
        """It is done at once."""
        give(game, seat, *words)

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
    """3.3: check for victory, place tokens, perform the actions, pass on.

    `pending` are spaces whose action is still to come, `acted` tells that one is done; `held`: the turn does not end
    with its last action but waits, so that a card may follow it.
    """

    STAGES: ClassVar = ("victory", "tokens", "actions", "end")
    ASIDES: ClassVar = ("hold",)

    seat: SeatId = ""
    pending: list[SpaceId] = field(default_factory=list)
    acted: bool = False
    held: bool = False

    def do_victory(self, game: Game, answers: Answers) -> None:
        """3.3.1: only now, before any token, the active player may have won (R-020, R-022)."""
        game.table.active = self.seat
        side = game.rules.winner(game, self.seat)
        if side is not None:
            game.table.outcome = Outcome(side, self.seat, "victory")
            game.emit("game_won", seat=self.seat, side=side, glory=game.table.glory_of(side))

    def ask_tokens(self, game: Game) -> Iterator[Decision]:
        """3.3.2: one own token, with it silver and gold; or first a Day card, or companions rearranged (R-061)."""
        number = game.rules.numbers.tokens - game.table.seats[self.seat].tokens + 1
        offer = Spelled(lambda words: token_words(game, self.seat, words), widget="tokens")
        yield self.ask(self.seat, "tokens", offer, private=may_hold_shared(game, self.seat), number=number)

    def do_tokens(self, game: Game, answers: Answers) -> Again | None:
        """The tokens are placed, their actions follow; after a card or a companion the question comes again."""
        words = answers[self.seat]
        if self._beside(game, words):
            return AGAIN
        seat = game.table.seats[self.seat]
        self.pending = [words[0]]
        seat.spaces[words[0]] = "own"
        seat.tokens -= 1
        game.emit("token_placed", seat=self.seat, space=words[0], left=seat.tokens)
        if SILVER in words:
            space = words[words.index(SILVER) + 1]
            seat.spaces[space] = SILVER
            seat.silver_left -= 1
            self.pending.append(space)
            game.emit("silver_placed", seat=self.seat, space=space)
        if GOLD in words:
            seat.spaces[GOLD] = GOLD
            seat.gold_left -= 1
            self.pending.append(GOLD)
            game.emit("gold_placed", seat=self.seat)
        return None

    def _beside(self, game: Game, words: list[str]) -> bool:
        """A Day card is played, or companions change places: neither is an action."""
        if words and words[0] == DI:
            game.push(PlayCard(seat=self.seat, card=words[1], target=list(words[2:])))
            return True
        if words and words[0] == COMPANION:
            rearrange(game, self.seat, words[1], words[2])
            return True
        return False

    def ask_actions(self, game: Game) -> Iterator[Decision]:
        """3.3.2: in the order its player chooses; between them, and after them if the turn is held, cards."""
        if self._is_window(game):
            offer = Spelled(lambda words: action_words(game, self.seat, self.pending, words), widget="action")
            private = may_hold_shared(game, self.seat)
            yield self.ask(self.seat, "action", offer, private=private, left=len(self.pending))

    def _is_window(self, game: Game) -> bool:
        """Whether anything is to be chosen here, told by open facts alone.

        Before a single action nothing is asked: its tokens were placed a moment ago, and all was possible then.
        """
        if len(self.pending) > 1:
            return True
        if not self.acted:
            return False
        cards = may_play_by_day(game, self.seat)
        return cards or may_rearrange(game, self.seat) if self.pending else self.held and cards

    def do_actions(self, game: Game, answers: Answers) -> Again | None:
        """Each action is completed before the next; it is never skipped (R-036)."""
        words = answers.get(self.seat, self.pending[:1])
        if not words:
            return None
        if not self._beside(game, words):
            self.pending.remove(words[0])
            self.acted = True
            game.push(action_step(game, self.seat, words[0]))
        return AGAIN

    def aside_hold(self, game: Game) -> Iterator[Decision]:
        """R-033: a card may also follow the last action; who wants that says so, else the turn ends by itself."""
        opened = game.steps[-1].opened
        if opened and may_play_by_day(game, self.seat) and not game.in_battle():
            # It stands beside whatever this turn asks just now, with the same key.
            offer = Pick(offered(["off" if self.held else "on"]))
            yield replace(self.ask(self.seat, "hold", offer, aside="hold"), key=Key(opened, self.seat))

    def do_aside_hold(self, game: Game, seat: SeatId, words: list[str]) -> None:
        """It holds for this turn."""
        self.held = words == ["on"]

    def do_end(self, game: Game, answers: Answers) -> None:
        """3.3.3 and 3.3.4: Glory is counted as it is owned (R-023); the next player goes on."""
        game.emit("turn_ended", seat=self.seat)
