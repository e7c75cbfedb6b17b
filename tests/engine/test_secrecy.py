"""Reshuffle: whatever a seat may not know is changed in the hidden part; all that reaches it stays as it was.

The change is made in the hidden part itself, never through an imagined game: a leaked field copied back would pass.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import pytest

from engine import state
from engine import view as views
from engine.decision import Decision, Pick, offered
from engine.game import Game
from engine.hidden import Hidden
from engine.pilots.random import say
from engine.rng import Draw
from engine.ruleset import REPLACED
from engine.state import SeatId
from engine.step import Answers, Step
from engine.steps.battle import Battle
from engine.view import View, view_for
from tests.engine.secret_positions import SECRET
from tests.engine.support import (
    CARDS,
    DEALT,
    EDITION,
    SEATS,
    answer,
    battle,
    kinds,
    library,
    offers,
    say_any,
    until,
    with_cards,
)

VIEWERS = (*SEATS, "")
# everybody knows who holds these.
PERSONAL = ("distraction", "gather")
PAUSED_STAGES = [
    *Battle.STAGES[: Battle.STAGES.index("confrontation")],
    "pause",
    *Battle.STAGES[Battle.STAGES.index("confrontation") :],
]


def _pausing(file: dict[str, Any]) -> None:
    file["sequence"]["Battle"] = PAUSED_STAGES
    file.setdefault("stages", {})["Battle.pause"] = "test_pause"


# An edition that asks both once more while their cards lie face down.
PAUSED = library({CARDS: with_cards("hawk", "ibis", "lynx", "cobra", "heron"), EDITION: _pausing})


def ask_pause(step: Battle, game: Game) -> Iterator[Decision]:
    for seat in step.seats:
        yield step.ask(seat, "order", Pick(offered(["go", "wait"])), private=True)


# Positions


def setup(sealed: int) -> Game:
    game = until(lambda game: "troops" in kinds(game), books=DEALT)
    for seat in game.awaited()[:sealed]:
        say_any(game, "s", seat)
    return game


def council(*sealed: SeatId) -> Game:
    game, _ = battle(DEALT)
    for seat in sealed:
        card = next(card for card in game.hidden.hands[seat].di if card != "distraction")
        answer(game, seat, "battle_4_1", "battle_1_3", card)
    return game


def later_council(*sealed: SeatId) -> Game:
    """Both have cards face down from battles before."""
    game = council(*sealed)
    for seat in ("red", "blue", "green"):
        hand = game.hidden.hands[seat].battle
        for card in ("battle_2_0_2", "battle_1_1_3"):
            hand.remove(card)
        game.hidden.face_down[seat].append("battle_2_0_2")
        game.hidden.removed[seat].append("battle_1_1_3")
    game.open = None
    return game


def both_laid() -> Game:
    game, _ = battle(PAUSED)
    for seat in ("red", "blue"):
        card = next(card for card in game.hidden.hands[seat].di if card != "distraction")
        answer(game, seat, "battle_4_1", "battle_1_3", card)
    assert set(game.hidden.laid[game.steps[-1].id]) == {"red", "blue"}
    return game


def turned_up() -> Game:
    game = council("red", "blue")
    assert kinds(game) == {"aftermath"}
    return game


def night(kind: str) -> Game:
    return until(lambda game: game.table.phase == "night" and kind in kinds(game), books=DEALT)


POSITIONS: dict[str, Callable[[], Game]] = {
    **SECRET,
    "set-up, nothing sealed": lambda: setup(0),
    "set-up, one sealed": lambda: setup(1),
    "set-up, two sealed": lambda: setup(2),
    "council, nothing sealed": council,
    "council, attacker sealed": lambda: council("red"),
    "council, defender sealed": lambda: council("blue"),
    "later council, defender sealed": lambda: later_council("blue"),
    "both plans laid": both_laid,
    "cards turned up": turned_up,
    "night, before cards are drawn": lambda: night("prayers"),
    "night, after cards are drawn": lambda: night("destiny"),
}


@pytest.fixture(autouse=True)
def _paused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REPLACED, "test_pause.ask", ask_pause)


# What is changed


def reshuffled(game: Game, viewer: SeatId, seed: str, allies: Sequence[SeatId] = ()) -> Game:
    """The same game with everything changed that this viewer may not know, nor these allies of it."""
    other = copy.copy(game)
    other.table, other.steps = state.copied(game.table), state.copied(game.steps)
    other.last_by, other.before_seal = dict(game.last_by), dict(game.before_seal)
    other.events, other.choices, other.open = [], [], None
    hidden = other.hidden = state.copied(game.hidden)
    chance = Draw(f"reshuffle:{seed}", 0)
    hidden.seed, hidden.draws = f"reshuffled {seed}", hidden.draws + 7
    strangers = [seat for seat in hidden.hands if seat not in (viewer, *allies)]
    for seat in strangers:
        _battle_cards(hidden, seat, chance)
    _di_cards(hidden, strangers, chance)
    for decision in other.decisions():
        if decision.seat in strangers and decision.seat in hidden.sealed:
            words = say(decision.offer, chance)
            assert words is not None
            hidden.sealed[decision.seat] = [*words, "done"]
    other.open = None
    return other


def _battle_cards(hidden: Hidden, seat: SeatId, chance: Draw) -> None:
    """One seat's unseen Battle cards change places; only how many lie where stays."""
    laid = [cards[seat] for cards in hidden.laid.values() if seat in cards]
    hand, down, gone = hidden.hands[seat], hidden.face_down[seat], hidden.removed[seat]
    faced = [card for each in laid for card in (each.battle, each.discard) if card]
    mixed = chance.shuffled([*hand.battle, *down, *gone, *faced])
    for each in laid:
        each.battle, each.discard = each.battle and mixed.pop(), mixed.pop()
    hidden.removed[seat] = [mixed.pop() for _ in gone]
    hidden.face_down[seat] = [mixed.pop() for _ in down]
    hand.battle = mixed


def _di_cards(hidden: Hidden, seats: list[SeatId], chance: Draw) -> None:
    """The others' drawn cards and the deck are dealt anew; how many of them are laid is unknown too (R-089)."""
    held = {seat: [card for card in hidden.held(seat).di if card not in PERSONAL] for seat in seats}
    personal = {seat: [card for card in hidden.held(seat).di if card in PERSONAL] for seat in seats}
    mixed = chance.shuffled([*hidden.deck, *(card for cards in held.values() for card in cards)])
    for seat in seats:
        mine = [mixed.pop() for _ in held[seat]] + personal[seat]
        for cards in hidden.laid.values():
            if seat in cards:
                cards[seat].di = [mine.pop(0) for _ in range(chance.below(len(mine) + 1))]
        hidden.hands[seat].di = chance.shuffled(mine)
    hidden.deck = mixed


# What reaches the viewer


def seen(game: Game, viewer: SeatId) -> str:
    """Everything that reaches this viewer, as text: view, questions with their words, who is awaited, events."""
    lines = [repr(views.view_for(game, viewer)), f"awaited {game.awaited()} sealed {game.sealed()}"]
    for decision in [*game.decisions(), *game.asides()]:
        lines.append(f"{decision.key} {decision.kind} {decision.private} {decision.aside} {decision.values}")
        if decision.seat == viewer or not decision.private:
            lines += offers(decision.offer, 2)
    for event in game.events:
        lines.append(f"{event.kind} {event.values} {event.private.get(viewer, {})}")
    return "\n".join(lines)


def acted(game: Game, viewer: SeatId) -> str:
    """What reaches the viewer after it did what reveals nothing: a claim, its own answer while others still choose."""
    copied = reshuffle_free(game)
    for aside in copied.asides():
        words = say(aside.offer, Draw("aside", 0))
        assert words is not None
        copied.answer(aside.key, words, aside.kind)
    if viewer in copied.sealed():
        copied.take_back(viewer)
    elif viewer in copied.awaited() and len(copied.awaited()) > 1:
        say_any(copied, "act", viewer)
    return seen(copied, viewer)


def reshuffle_free(game: Game) -> Game:
    """A game of its own, unchanged."""
    copied = replace(game, events=[], choices=[], open=None)
    copied.table, copied.steps, copied.hidden = map(state.copied, (game.table, game.steps, game.hidden))
    copied.last_by, copied.before_seal = dict(game.last_by), dict(game.before_seal)
    return copied


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("position", POSITIONS)
def test_what_a_seat_may_not_know_changes_nothing_that_reaches_it(position: str, viewer: SeatId) -> None:
    game = POSITIONS[position]()
    game.events.clear()
    for seed in ("one", "two", "three"):
        other = reshuffled(game, viewer, seed)
        assert repr(other.hidden) != repr(game.hidden)
        assert seen(other, viewer) == seen(game, viewer)
        assert acted(other, viewer) == acted(game, viewer)


@pytest.mark.parametrize("position", POSITIONS)
def test_8_who_is_asked_depends_on_open_facts_only(position: str) -> None:
    game = POSITIONS[position]()
    for viewer in VIEWERS:
        other = reshuffled(game, viewer, "asked")
        assert [(d.key, d.kind, d.values) for d in other.decisions()] == [
            (d.key, d.kind, d.values) for d in game.decisions()
        ]


def test_the_positions_hold_something_in_every_hidden_field() -> None:
    games = [make() for make in POSITIONS.values()]
    for field in fields(Hidden):
        assert any(getattr(game.hidden, field.name) for game in games), field.name


@pytest.mark.parametrize("name", [field.name for field in fields(Hidden)])
def test_a_view_that_showed_a_hidden_field_would_be_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(game: Game, viewer: SeatId) -> View:
        view = view_for(game, viewer)
        view.table.options[name] = repr(getattr(game.hidden, name))  # any public field will do
        return view

    monkeypatch.setattr(views, "view_for", leaking)
    told = []
    for position, make in POSITIONS.items():
        for viewer in VIEWERS:
            game = make()
            if seen(reshuffled(game, viewer, "leak"), viewer) != seen(game, viewer):
                told.append(f"{position}, {viewer or 'spectators'}")
    assert told


@dataclass(slots=True)
class Telltale(Step):
    """Asks about a secret card in public: what the comparison must find."""

    STAGES: ClassVar = ("tell",)

    def ask_tell(self, game: Game) -> Iterator[Decision]:
        yield self.ask("red", "order", Pick(offered(["a", *game.hidden.hands["red"].di])))

    def do_tell(self, game: Game, answers: Answers) -> None:
        """Nothing comes of it."""


def test_a_public_question_that_names_a_secret_would_be_found_out() -> None:
    game, _ = battle(DEALT)
    game.push(Telltale())
    game.advance()
    assert seen(reshuffled(game, "blue", "x"), "blue") != seen(game, "blue")
