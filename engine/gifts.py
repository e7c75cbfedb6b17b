"""R-121: prayer points and Veteran tokens pass between allies."""

from __future__ import annotations

from collections.abc import Sequence

from engine.changes import room_for
from engine.control import allies
from engine.decision import Word, done, offered
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.state import SeatId
from engine.steps.battle import Battle

PP, VETERANS = "pp", "veterans"
# From the War Council to the end of the Confrontation a gift would change sealed plans, or what they cost. While the
# effects of that end are asked, the battle below them stands at its resolution already.
BOUND = ("foresight", "war_council", "payment", "resolution")


def gift_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """An ally, what is given, how much of it."""
    owner = game.table.seats[seat]
    if not words:
        return offered(allies(game.table, seat), lambda ally: _battle_refusal(game, seat, ally))
    if len(words) == 1:
        return [_what(game, words[0], what, have) for what, have in ((PP, owner.pp), (VETERANS, owner.veterans))]
    if len(words) > 2:
        return [done()]
    most = owner.pp if words[1] == PP else owner.veterans
    return [Word(str(count), _room_refusal(game, words[0], words[1], count)) for count in range(1, most + 1)]


def give_refusal(game: Game, seat: SeatId) -> Refusal | None:
    """Why nothing at all may be given now, or None.

    Not while an answer lies sealed: it may spend what would be given. It can be taken back first, which in a battle
    would help nobody.
    """
    mates = gift_words(game, seat, ())
    able = [word.word for word in mates if word.legal]
    if able and seat in game.hidden.sealed:
        return refuse("answer_sealed")
    whats = [word for ally in able for word in gift_words(game, seat, [ally])]
    return None if any(word.legal for word in whats) else next(word.refusal for word in whats or mates)


def _what(game: Game, ally: SeatId, what: str, have: int) -> Word:
    refusal = _room_refusal(game, ally, what, 1) if have else refuse("nothing_to_give")
    return Word(what, refusal, {"have": have})


def _battle_refusal(game: Game, seat: SeatId, ally: SeatId) -> Refusal | None:
    for step in game.steps:
        if isinstance(step, Battle) and step.stage in BOUND and {seat, ally} & set(step.seats):
            return refuse("R-121")
    return None


def _room_refusal(game: Game, ally: SeatId, what: str, count: int) -> Refusal | None:
    """Nobody holds more than the track has (R-160); Veteran tokens know no limit (R-007)."""
    room = room_for(game, ally, count)
    return refuse("ally_full", ally=ally, room=room) if what == PP and room < count else None


def give(game: Game, seat: SeatId, ally: SeatId, what: str, count: str) -> None:
    """It passes at once; it is no gain, so no tile adds to it."""
    owner, other, number = game.table.seats[seat], game.table.seats[ally], int(count)
    if what == PP:
        owner.pp -= number
        other.pp += number
    else:
        owner.veterans -= number
        other.veterans += number
    game.emit("given", seat=seat, ally=ally, what=what, count=number)
