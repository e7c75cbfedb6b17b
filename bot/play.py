"""What a person or the computer says to a game, done on the game in memory: nothing here saves or sends.

Each function changes the game or raises Refused; after a refusal a game may have been changed by the answers before
the refused one, and must be let go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from bot.ports import ServiceError
from bot.records import Said
from engine.decision import DONE, Decision, Key
from engine.game import TAKE_BACK, Choice, Game
from engine.notation import read_lines
from engine.refusals import NotNow, NotUnderstood, Refusal, refuse
from engine.state import SeatId

HOLD = "hold"


def open_decision(game: Game, key: Key, kind: str) -> Decision | None:
    """The decision that an answer to this key would answer; an aside only if its kind is named."""
    waiting = game.decision_of(key.seat)
    if waiting is not None and waiting.key == key and kind in ("", waiting.kind):
        return waiting
    return next((each for each in game.asides() if each.key == key and each.kind == kind), None)


def say(game: Game, key: Key, answers: Sequence[list[str]], kind: str) -> list[Said]:
    """The first answer to this key, each further one to whatever the same seat is asked then."""
    if not answers:
        raise NotUnderstood(refuse("unfinished", words=""))
    said = _recorded(game, key, partial(game.answer, key, answers[0], kind))
    for words in answers[1:]:
        following = _asked(game, key.seat).key
        said += _recorded(game, following, partial(game.answer, following, words))
    return said


def replace(game: Game, key: Key, answers: Sequence[list[str]], kind: str) -> list[Said]:
    """Another answer in place of the sealed one: both choices are logged."""
    return [*take_back(game, key.seat), *say(game, key, answers, kind)]


def is_sealed(game: Game, key: Key) -> bool:
    """Was this key answered while others still choose?"""
    return key.seat in game.sealed() and any(each.key == key for each in game.decisions())


def say_lines(game: Game, seat: SeatId, text: str) -> list[Said]:
    """Choice lines of one's own seat, in order; the word of the seat may be left out."""
    lines = read_lines(text, game.rules.catalogue, seat)
    if not lines:
        raise NotUnderstood(refuse("unknown", word="", near=""))
    said: list[Said] = []
    for line in lines:
        if line.seat not in game.table.seats:
            raise ServiceError("unknown_seat", word=line.seat, near=" ".join(game.table.seats))
        if line.seat != seat:
            raise ServiceError("wrong_seat", seat=line.seat, mine=seat)
        if line.kind == TAKE_BACK:
            said += take_back(game, seat)
        else:
            said += say_line(game, seat, line.kind, line.words)
    return said


def say_line(game: Game, seat: SeatId, kind: str, words: list[str]) -> list[Said]:
    """One of them, read already."""
    key = game.decision_for(seat, kind).key
    return _recorded(game, key, partial(game.answer, key, words, kind))


def repeat(game: Game, choices: Sequence[Choice]) -> None:
    """Say again what was said once, to the same questions; what the game answers by itself it answers again."""
    for choice in choices:
        if choice.kind == TAKE_BACK:
            game.take_back(choice.seat)
        elif not choice.auto:
            game.answer(game.decision_for(choice.seat, choice.kind).key, choice.words, choice.kind)


def revealed() -> Refusal:
    """Why an undo ends at what was turned up, drawn or dealt by chance."""
    return refuse("undo_revealed")


def keep_open(game: Game, seats: Collection[SeatId]) -> list[Said]:
    """R-033: the turns of these seats wait after their last action, so that a card may follow it."""
    said: list[Said] = []
    for aside in [each for each in game.asides() if each.kind == HOLD and each.seat in seats]:
        if any(word.word == "on" for word in aside.offer.offer([])):
            said += _recorded(game, aside.key, partial(game.answer, aside.key, ["on", DONE], HOLD))
    return said


def take_back(game: Game, seat: SeatId) -> list[Said]:
    """Take one's own sealed answer back."""
    return _recorded(game, Key(0, seat), partial(game.take_back, seat))


def _asked(game: Game, seat: SeatId) -> Decision:
    found = game.decision_of(seat)
    if found is None:
        raise NotNow(refuse("stale"))
    return found


def _recorded(game: Game, key: Key, act: Callable[[], None]) -> list[Said]:
    """The choices an act led to: the first is the answer to the key, the others the game gave by itself."""
    before = len(game.choices)
    act()
    made = game.choices[before:]
    return [Said(choice, key.serial if place == 0 else 0) for place, choice in enumerate(made)]
