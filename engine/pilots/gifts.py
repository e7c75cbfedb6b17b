"""R-121: what a seat gives an ally beside its own question, at most once for each.

What is gained above the end of the track passes to an ally by itself, so nobody gives to make room. Prayer points go
where they buy more than they would here, Veteran tokens where they still become Warriors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from engine.control import allies
from engine.decision import DONE, Decision, check
from engine.game import Game
from engine.gifts import PP, VETERANS
from engine.pilots import night, trial
from engine.pilots.ideas import idea
from engine.pilots.works import NOTHING
from engine.pilots.worth import Outlook, pp_worth
from engine.refusals import Refused
from engine.state import SeatId
from engine.steps.day import Turn
from engine.tokens import token_words

GIVE = "give"
BOUGHT = ("construction", "acquisition", "recruitment")  # the actions that prayer points are spent on
LAST = ("build", "acquire", "recruit", "move")  # the questions of an action; after that of the last a Day is over
# So much better the team must stand, as the same eyes judge both seats: then what was given is not given back.
MARGIN = 2.0

Gift = tuple[float, list[str]]
Wish = tuple[float, int]  # what it is worth, what it costs


def gift(outlook: Outlook, decision: Decision, words: list[str]) -> list[str] | None:
    """An ally, what, how much, to be said beside the question that would be answered with these words; or nothing."""
    game, seat = outlook.game, outlook.seat
    if not game.rules.mode.teams or game.last_by.get(seat, 0) > decision.key.serial:
        return None
    found = max(_gifts(outlook, decision, words), default=NOTHING, key=lambda each: each[0])[1]
    return found if found and _may_be_said(game, seat, found) else None


def _may_be_said(game: Game, seat: SeatId, words: list[str]) -> bool:
    aside = next((each for each in game.asides() if (each.seat, each.kind) == (seat, GIVE)), None)
    try:
        return aside is not None and bool(check(aside.offer, words))
    except Refused:
        return False


def _gifts(outlook: Outlook, decision: Decision, words: list[str]) -> Iterator[Gift]:
    for ally in allies(outlook.table, outlook.seat):
        if decision.kind == "prayers":
            yield from _veterans(outlook, ally)
        elif (kept := _kept(outlook, decision, words)) > 0:
            yield from _prayer_points(outlook, ally, kept)


# Veteran tokens


def _veterans(outlook: Outlook, ally: SeatId) -> Iterator[Gift]:
    """3.6.5 to 3.6.8: they are lost at Dawn. What finds no Warrior here finds one there, unless PP are lacking here."""
    theirs = Outlook(outlook.game, ally)
    lacking = night.summoned(theirs) - theirs.owner.veterans
    count = min(night.spare(outlook), lacking)
    if count > 0 and not night.poor(outlook):
        yield count, [ally, VETERANS, str(count)]


# Prayer points


def _kept(outlook: Outlook, decision: Decision, words: list[str]) -> int:
    """What may be parted with at all: what is left after this answer, and nothing in the middle of a turn.

    Asked are who begins a turn or lays a marker for the next Day, and who has its last action of the Day before it;
    if that is a battle nothing is given, for its cards have a price too.
    """
    owner, turn = outlook.owner, outlook.game.find(Turn)
    if decision.kind in ("tokens", "marker"):
        return owner.pp
    if decision.kind not in LAST or turn is None or turn.seat != outlook.seat or turn.pending or owner.tokens:
        return 0
    after = trial.said(outlook, decision, words)
    return 0 if after.in_battle() else after.table.seats[outlook.seat].pp


def _prayer_points(outlook: Outlook, ally: SeatId, kept: int) -> Iterator[Gift]:
    """What an ally who still acts lacks for something better than it can pay for, if that is worth more than here."""
    game, other = outlook.game, outlook.table.seats[ally]
    most = min(kept, outlook.numbers.most_pp - other.pp) if other.tokens else 0
    theirs, ours = (cache(partial(_wish, game, seat)) for seat in (ally, outlook.seat))
    for count in _lacking(theirs, other.pp, most):
        gained = theirs(other.pp + count)[0] - theirs(other.pp)[0]
        net = gained - (ours(kept)[0] - ours(kept - count)[0]) if gained >= MARGIN else 0.0
        if net >= MARGIN:
            yield net, [ally, PP, str(count)]


def _lacking(theirs: Callable[[int], Wish], has: int, most: int) -> Iterator[int]:
    """How many more the best needs that so many more could buy, then the best that is cheaper, down to what it has."""
    while most > 0:
        most = min(most, theirs(has + most)[1] - has)
        if most > 0:
            yield most
        most -= 1


def _wish(game: Game, seat: SeatId, pp: int) -> Wish:
    """What so many prayer points are worth to a seat, with the best that they buy this Day, and what that costs."""
    found = 0.0, 0
    branch = trial.branch(game)
    branch.table.seats[seat].pp = pp
    if branch.table.seats[seat].tokens:
        outlook = Outlook(branch, seat)
        found = max((_bought(outlook, space) for space in _spaces(branch, seat)), default=found)
    return pp_worth(pp) + found[0], found[1]


def _spaces(game: Game, seat: SeatId) -> list[str]:
    """One space of each purchase that may be begun; tiles by colour."""
    found: dict[tuple[str, str], str] = {}
    for entry in token_words(game, seat, ()):
        space = game.rules.spaces.get(entry.word)
        if space is not None and entry.legal and space.action in BOUGHT:
            found.setdefault((space.action, str(entry.values.get("colour", ""))), entry.word)
    return list(found.values())


def _bought(outlook: Outlook, space: str) -> Wish:
    """The best answer to this action: its worth, the prayer points taken off, and how many they are."""
    game = trial.begun(outlook, space)
    following = game.decision_of(outlook.seat)
    if following is None:
        return 0.0, 0
    worth, words = idea(outlook, following)
    if not words:
        return 0.0, 0
    game.answer(following.key, [*words, DONE], following.kind)
    return worth, max(0, outlook.owner.pp - game.table.seats[outlook.seat].pp)
