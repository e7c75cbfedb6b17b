"""4 Team Mode: the order of markers at the start and in Destiny, and gifts between allies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from engine.changes import added
from engine.control import speaker
from engine.decision import Decision, Order, Spelled, Word, done, offered
from engine.effects import allows
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.ruleset import REPLACED
from engine.state import SeatId, SideId, ZoneId
from engine.step import AGAIN, Again, Answers
from engine.steps.night import Night, by_night
from engine.steps.setup import Setup


def interleaved(teams: Sequence[Sequence[SeatId]]) -> list[SeatId]:
    """4: the first marker of each team, then the second of each in the same order: allies never follow each other."""
    return [seat for markers in zip(*teams, strict=True) for seat in markers]


# 4 Setup: the first turn order


def ask_markers(step: Setup, game: Game) -> Iterator[Decision]:
    """Each team says in which order its markers are laid; all are asked together."""
    for side in game.table.sides.values():
        yield step.ask(speaker(game.table, side.seats), "markers", Order(list(side.seats)))


def do_markers(step: Setup, game: Game, answers: Answers) -> None:
    """The teams come in random order; the markers after the first keep it."""
    table = game.table
    table.turn_order = interleaved(game.draw().shuffled(list(answers.values())))
    game.emit("order_changed", order=list(table.turn_order))


# 4 Night: Destiny


def ask_destiny(step: Night, game: Game) -> Iterator[Decision]:
    """4, 9.2 and 9.3: the next team chooses a free place of this block for one of its markers.

    From the second block on the places follow the first (R-128), so only the marker is chosen.
    """
    side = _next_team(step, game)
    seats = game.table.sides[side].seats
    offer = Spelled(lambda words: marker_words(step, game, side, words))
    yield step.ask(speaker(game.table, seats), "marker", offer, glory=game.table.glory_of(side))


def do_destiny(step: Night, game: Game, answers: Answers) -> Again | None:
    """A marker is laid; the next team chooses."""
    ((_, (seat, place)),) = answers.items()
    if not step.places:
        step.places = ["" for _ in game.table.turn_order]
    step.places[int(place) - 1] = seat
    game.emit("destiny", seat=seat, place=int(place))
    return AGAIN if "" in step.places else None


def _next_team(step: Night, game: Game) -> SideId:
    """9.2: the least Glory first; in a tie whose marker was further left in the Round just played.

    A tile may let its owner choose before anyone else: then its team does, in each block, as the order stays (9.3).
    """
    table = game.table
    laid = {side: sum(seat in step.places for seat in table.sides[side].seats) for side in table.sides}

    def rank(side: SideId) -> tuple[int, bool, int, int]:
        seats = table.sides[side].seats
        before = any(allows(game, "first_in_destiny", by_night(seat)) for seat in seats)
        first = min(table.turn_order.index(seat) for seat in seats)
        return laid[side], not before, table.glory_of(side), first

    return min(table.sides, key=rank)


def marker_words(step: Night, game: Game, side: SideId, words: Sequence[str]) -> list[Word]:
    """An ally whose marker is in hand, then the place."""
    table, places = game.table, step.places or ["" for _ in game.table.turn_order]
    if not words:
        return offered(seat for seat in table.sides[side].seats if seat not in places)
    if len(words) > 1:
        return [done()]
    teams, laid = len(table.sides), sum(seat in places for seat in table.sides[side].seats)
    block = [str(laid * teams + number) for number in range(1, teams + 1)]
    return offered(block, lambda place: _place_refusal(game, side, places, int(place)))


def _place_refusal(game: Game, side: SideId, places: Sequence[SeatId], place: int) -> Refusal | None:
    if places[place - 1]:
        return refuse("R-115", place=str(place), seat=places[place - 1])
    teams = len(game.table.sides)
    before = places[(place - 1) % teams]
    return refuse("R-128", seat=before) if before and game.table.seats[before].side != side else None


# 4, R-131: Temples under mixed Troops


def ask_shared_temples(step: Night, game: Game) -> Iterator[Decision]:
    """Which ally counts a Temple that several hold; asked only if it changes what the team gains."""
    for side in game.table.sides.values():
        shared = _shared(game, side.id)
        if shared and _matters(step, game, side.seats, shared):
            among = [seat for seats in shared.values() for seat in seats]
            offer = Spelled(partial(temple_words, shared))
            yield step.ask(speaker(game.table, among), "temples", offer)


def do_shared_temples(step: Night, game: Game, answers: Answers) -> None:
    """As it was said; else it is the first in turn order."""
    for words in answers.values():
        step.counted |= dict(zip(words[::2], words[1::2], strict=True))


def _shared(game: Game, side: SideId) -> dict[ZoneId, list[SeatId]]:
    found = {zone: game.table.troop(zone, side) for zone in game.board.temples}
    order = game.table.turn_order
    return {
        zone: [seat for seat in order if seat in troop.warriors]
        for zone, troop in found.items()
        if troop and len(troop.warriors) > 1
    }


def _matters(step: Night, game: Game, seats: Sequence[SeatId], shared: Mapping[ZoneId, Sequence[SeatId]]) -> bool:
    """Whether what the team gains depends on it: Glory of those with enough Temples (R-126), what tiles add to PP."""
    own = {seat: [zone for zone in step.temples(game, seat) if zone not in shared] for seat in seats}
    found = set()
    for chosen in product(*shared.values()):
        counted = list(zip(shared, chosen, strict=True))
        held = {seat: [*zones, *(zone for zone, by in counted if by == seat)] for seat, zones in own.items()}
        glory = sum(len(zones) >= game.rules.numbers.temples_for_glory for zones in held.values())
        found.add((glory, sum(_beside(game, seat, zones) for seat, zones in held.items())))
    return len(found) > 1


def _beside(game: Game, seat: SeatId, zones: Sequence[ZoneId]) -> int:
    """3.6.4: what the tiles of a seat add to Worship, which is one effect that gives PP, if any Temple brings some."""
    temples = [game.board.zones[zone] for zone in zones]
    return added(game, seat, sum(zone.income for zone in temples if zone.kind == "temple"))


def temple_words(shared: Mapping[ZoneId, Sequence[SeatId]], words: Sequence[str]) -> list[Word]:
    """A Temple, then the ally who counts it, until all are named."""
    if len(words) % 2:
        return offered(shared[words[-1]])
    left = [zone for zone in shared if zone not in words[::2]]
    return offered(left) if left else [done()]


REPLACED["teams.markers.ask"] = ask_markers
REPLACED["teams.markers.do"] = do_markers
REPLACED["teams.destiny.ask"] = ask_destiny
REPLACED["teams.destiny.do"] = do_destiny
REPLACED["teams.shared_temples.ask"] = ask_shared_temples
REPLACED["teams.shared_temples.do"] = do_shared_temples
