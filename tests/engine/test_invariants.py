"""Each invariant is shown to find what it is there for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine import invariants
from engine.decision import Decision, Pick, Word, done, offered
from engine.game import Game
from engine.refusals import refuse
from engine.state import Pyramid, Troop
from engine.step import Answers, Step
from tests.engine.support import DEALT, LIBRARY, Asking, battle, kinds, new, played, say_any, traced, until


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_whole_game_keeps_them_all(seed: str) -> None:
    game = new(seed, DEALT)
    before = 0
    for _ in range(20000):
        assert invariants.check(game, before) == []
        if game.table.outcome is not None:
            return
        before = game.serial
        say_any(game, seed)
    raise AssertionError("this game does not end")


def more_warriors(game: Game) -> None:
    game.table.seats["red"].supply += 1


def below_none(game: Game) -> None:
    sides = next(iter(game.table.troops.values()))
    seat = next(iter(sides))
    game.table.seats[seat].supply += sides[seat].warriors[seat] + 1
    sides[seat].warriors[seat] = -1


def card_lost(game: Game) -> None:
    game.hidden.hands["red"].battle.pop()


def card_doubled(game: Game) -> None:
    hand = game.hidden.hands["blue"].battle
    hand[0] = hand[1]


def empty_hand(game: Game) -> None:
    game.hidden.face_down["red"] += game.hidden.hands["red"].battle
    game.hidden.hands["red"].battle = []


def di_doubled(game: Game) -> None:
    game.table.di_discard.append(game.hidden.deck[0])


def di_lost(game: Game) -> None:
    game.hidden.hands["green"].di.remove("distraction")


def too_rich(game: Game) -> None:
    game.table.seats["red"].pp = 12


def in_debt(game: Game) -> None:
    game.table.seats["red"].pp = -1


def token_too_many(game: Game) -> None:
    game.table.seats["red"].tokens += 1


def veterans_owed(game: Game) -> None:
    game.table.seats["red"].veterans = -1


def slot_doubled(game: Game) -> None:
    slots = game.table.seats["red"].slots
    slots.update(dict.fromkeys(slots, "ruby"))


def colour_doubled(game: Game) -> None:
    for zone in game.board.quarters(game.table.seats["red"].city):
        game.table.pyramids[zone] = Pyramid("ruby", 1)


def too_high(game: Game) -> None:
    next(iter(game.table.pyramids.values())).level = 5


def crowd(game: Game) -> None:
    zone = game.board.quarters(game.table.seats["red"].city)[0]
    troop = game.table.troops.setdefault(zone, {}).setdefault("red", Troop({"red": 0}))
    more = 6 - troop.warriors["red"]
    troop.warriors["red"] += more
    game.table.seats["red"].supply -= more
    game.table.seats["red"].pool += max(0, -game.table.seats["red"].supply)


def two_sides(game: Game) -> None:
    sides = next(iter(game.table.troops.values()))
    other = next(seat for seat in game.table.seats if seat not in sides)
    sides[other] = Troop({other: 1})
    game.table.seats[other].supply -= 1


def empty_troop(game: Game) -> None:
    game.table.troops["west_temple"] = {"red": Troop()}


def nowhere(game: Game) -> None:
    game.table.troops["atlantis"] = {"red": Troop({"red": 1})}


def stolen_glory(game: Game) -> None:
    zone = game.board.temple_tokens[0]
    game.table.glory[zone] = "red" if game.table.glory[zone] != "red" else "blue"


def glory_in_the_desert(game: Game) -> None:
    game.table.glory["desert_c1"] = ""


def glory_owed(game: Game) -> None:
    game.table.sides["red"].divine = -1


def order_doubled(game: Game) -> None:
    game.table.turn_order[0] = game.table.turn_order[1]


def city_doubled(game: Game) -> None:
    game.table.seats["red"].city = game.table.seats["blue"].city


def stranger_active(game: Game) -> None:
    game.table.active = "pink"


def tile_doubled(game: Game) -> None:
    game.table.market.append(game.table.market[0])


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (more_warriors, "warriors of red"),
        (below_none, "below what may be"),
        (card_lost, "battle cards of red"),
        (card_doubled, "battle cards of blue"),
        (empty_hand, "none in hand"),
        (di_doubled, "di cards"),
        (di_lost, "di cards"),
        (too_rich, "pp of red"),
        (in_debt, "pp of red"),
        (token_too_many, "tokens of red"),
        (veterans_owed, "veterans of red"),
        (slot_doubled, "slots of red"),
        (colour_doubled, "pyramids of red: colours"),
        (too_high, "levels"),
        (crowd, "troop limit"),
        (two_sides, "without a battle"),
        (empty_troop, "without Warriors"),
        (nowhere, "atlantis"),
        (stolen_glory, "glory"),
        (glory_in_the_desert, "glory: tokens"),
        (glory_owed, "glory of red"),
        (order_doubled, "turn order"),
        (city_doubled, "cities"),
        (stranger_active, "active: pink"),
        (tile_doubled, "tiles"),
    ],
)
def test_what_is_broken_is_named(breaks: Callable[[Game], None], says: str) -> None:
    game = until(lambda game: kinds(game) == {"tokens"}, books=DEALT)
    assert invariants.table_faults(game) == []
    breaks(game)
    assert any(says in fault for fault in invariants.table_faults(game)), invariants.table_faults(game)


def test_two_sides_may_meet_where_they_fight() -> None:
    game, step = battle()
    assert not any("without a battle" in fault for fault in invariants.table_faults(game))
    game.steps.remove(step)
    assert any("without a battle" in fault for fault in invariants.table_faults(game))


def test_R_079_glory_is_lost_at_once_in_the_middle_of_an_action_too() -> None:
    game = until(lambda game: kinds(game) == {"move"}, books=DEALT)
    assert invariants.table_faults(game) == []
    zone = game.board.temple_tokens[0]
    game.table.glory[zone] = next(seat for seat in game.table.seats if game.table.troop(zone, seat) is None)
    assert any("does not stand there" in fault for fault in invariants.table_faults(game))


def test_a_serial_that_falls_back_is_named() -> None:
    game = played(10)
    assert invariants.check(game, game.serial) == []
    assert invariants.check(game, game.serial + 1) == [f"serial: {game.serial} after {game.serial + 1}"]
    game.barrier = game.serial + 1
    assert any("barrier" in fault for fault in invariants.check(game))


# Questions


@dataclass(slots=True)
class Faulty(Step):
    """Does one thing wrong when it asks."""

    STAGES: ClassVar = ("ask",)

    fault: str = ""

    def ask_ask(self, game: Game) -> Iterator[Decision]:
        if self.fault == "changes":
            game.table.round += 1
        yield self.ask("red", "order", FAULTS.get(self.fault, Pick(offered(["a"]))))
        if self.fault == "twice":
            yield self.ask("red", "order", Pick(offered(["a"])))

    def do_ask(self, game: Game, answers: Answers) -> None:
        """Nothing comes of it."""


class Crashing:
    widget = "spelled"

    def offer(self, words: list[str]) -> list[Word]:
        return [Word("a"), done()] if not words else [Word({}["b"])]


class Fickle:
    widget = "spelled"
    asked = 0

    def offer(self, words: list[str]) -> list[Word]:
        self.asked += 1
        return [Word(str(self.asked)), done()]


FAULTS = {
    "dead end": Pick([Word("a", refuse("R-070"))]),
    "doubled": Pick(offered(["a", "a"])),
    "two words": Pick(offered(["a b"])),
    "crash": Crashing(),
    "fickle": Fickle(),
}


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("changes", "asking changed the game"),
        ("twice", "one seat is asked twice"),
        ("dead end", "no answer can be finished"),
        ("doubled", "a word is offered twice"),
        ("two words", "cannot be typed"),
        ("crash", "KeyError('b')"),
        ("fickle", "something else is offered"),
    ],
)
def test_a_wrong_question_is_named(fault: str, says: str) -> None:
    game = traced(Asking(seats=["red"]))
    game.push(Faulty(fault=fault))
    game.steps[-1].opened = game.serial
    assert any(says in found for found in invariants.question_faults(game)), invariants.question_faults(game)


def test_a_game_in_which_nobody_is_awaited_is_named() -> None:
    game = traced(Asking(seats=["red"]))
    game.hidden.sealed["red"] = ["yes", "done"]
    assert "the game goes on and nobody is awaited" in invariants.question_faults(game)


def test_a_save_that_loses_something_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(30)
    assert invariants.saved_faults(LIBRARY, game) == []

    def forgetful(game: Game) -> str:
        lost = game.table.round
        game.table.round = 0
        try:
            return dump(game)
        finally:
            game.table.round = lost

    dump = invariants.dump
    monkeypatch.setattr(invariants, "dump", forgetful)
    assert "loaded: another state" in invariants.saved_faults(LIBRARY, game)
