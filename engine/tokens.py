"""3.3: what may be said at the start of a turn and between its actions: tokens, Day cards, companions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards import card_words, playable
from engine.companions import may_rearrange, rearranged_words
from engine.decision import Word, done, offered
from engine.deck import may_play_by_day
from engine.refusals import Refusal, Value, refuse
from engine.state import Seat, SeatId, SpaceId
from engine.steps.actions import gold_tiles

if TYPE_CHECKING:
    from engine.game import Game

FLOORS = (1, 2, 3)
DI, COMPANION, SILVER, GOLD = "di", "companion", "silver", "gold"


def token_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """`OWN [silver SPACE] [gold]`, or a Day card, or a rearrangement of companions."""
    owner = game.table.seats[seat]
    if not words:
        silver = [Word(SILVER, refuse("R-031"))] if owner.silver_left else []
        return [*_own_spaces(game, owner), *silver, *beside_words(game, seat)]
    if words[0] in (DI, COMPANION):
        return beside_words(game, seat, words)
    if words[-1] == SILVER:
        return _silver_spaces(game, owner, words[0])
    following = []
    if owner.silver_left and SILVER not in words and GOLD not in words:
        following.append(Word(SILVER))
    end = _end_refusal(game, owner, words)
    if owner.gold_left and GOLD not in words and end is None:
        # Nothing may follow the gold token, so what is still lacking comes before it.
        following += _gold_word(game, seat, [words[0], words[-1]])
    return [*following, done(end)]


def action_words(game: Game, seat: SeatId, pending: Sequence[SpaceId], words: Sequence[str]) -> list[Word]:
    """One of the actions still to come, or what may be done beside them; the end when none is left."""
    if words and words[0] in (DI, COMPANION):
        return beside_words(game, seat, words, companions=bool(pending))
    if words:
        return [done()]
    spaces = offered(list(pending), None, lambda space: space_values(game, game.table.seats[seat], space))
    end = [] if pending else [done()]
    return [*spaces, *beside_words(game, seat, companions=bool(pending)), *end]


def beside_words(game: Game, seat: SeatId, words: Sequence[str] = (), *, companions: bool = True) -> list[Word]:
    """`di CARD …` (R-033) and `companion NAME WHERE` (R-061): neither uses a token."""
    if not words:
        found = []
        if may_play_by_day(game, seat):
            found.append(Word(DI, None if playable(game, seat) else refuse("R-033")))
        if companions and may_rearrange(game, seat):
            found.append(Word(COMPANION))
        return found
    if words[0] == DI:
        return card_words(game, seat, words[1:])
    return rearranged_words(game, seat, list(words[1:]))


def _own_spaces(game: Game, owner: Seat) -> list[Word]:
    return offered(
        [space for space in game.rules.spaces if space != GOLD or owner.gold_left],
        lambda space: space_refusal(game, owner, space),
        lambda space: space_values(game, owner, space),
    )


def _silver_spaces(game: Game, owner: Seat, own: SpaceId) -> list[Word]:
    """3.3: any empty action space; with the own token it must leave the bare floors to the tokens still to come."""

    def refusal(space: SpaceId) -> Refusal | None:
        if space == own:
            return refuse("3.3", space=space)
        return _blocked(game, owner, space) or _bare_refusal(game, [*owner.spaces, own, space], owner.tokens - 1)

    return offered(list(game.rules.spaces), refusal, lambda space: space_values(game, owner, space))


def _gold_word(game: Game, seat: SeatId, spaces: Sequence[SpaceId]) -> list[Word]:
    """R-031: with a tile that has a Gold action, or together with an Acquisition that may bring one."""
    rows = game.rules.spaces
    acquiring = any(space in rows and rows[space].action == "acquisition" for space in spaces)
    return [Word(GOLD)] if acquiring or gold_tiles(game, seat) else []


def _end_refusal(game: Game, owner: Seat, words: Sequence[str]) -> Refusal | None:
    """R-030: a silver token kept back counts only if an own token is left for it to go with."""
    left = owner.tokens - 1
    covered = [*owner.spaces, words[0]]
    if SILVER in words:
        covered.append(words[words.index(SILVER) + 1])
    elif left:
        left += owner.silver_left
    return _bare_refusal(game, covered, left)


def space_values(game: Game, seat: Seat, space: SpaceId) -> dict[str, Value]:
    """What a space is: its action, its floor, and the colour of an Acquisition slot."""
    row = game.rules.spaces[space]
    return {"action": row.action, "floor": row.floor, "colour": seat.slots.get(space, "")}


def space_refusal(game: Game, seat: Seat, space: SpaceId) -> Refusal | None:
    """3.3: an empty space, and the Equilibrium rule; never whether the action can be done (R-032)."""
    # what is still to come must be able to cover every bare floor, an owned silver token included.
    return _blocked(game, seat, space) or _bare_refusal(game, [*seat.spaces, space], seat.tokens - 1 + seat.silver_left)


def _blocked(game: Game, seat: Seat, space: SpaceId) -> Refusal | None:
    """An occupied space; the Divine Power space, which takes the gold token only (R-034)."""
    if space == GOLD:
        return refuse("R-034")
    return refuse("3.3", space=space) if space in seat.spaces else None


def _bare_refusal(game: Game, covered: Sequence[SpaceId], left: int) -> Refusal | None:
    floors = {game.rules.spaces[space].floor for space in covered}
    bare = [floor for floor in FLOORS if floor not in floors]
    return refuse("R-030", floors=" ".join(map(str, bare)), left=left) if len(bare) > left else None
