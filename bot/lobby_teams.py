"""The teams of a lobby: how many sit in each, who changes places with whom, where computers sit, what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.ports import GameInfo, Person, Seating, ServiceError
from engine.ruleset import Library


def team_size(library: Library, info: GameInfo) -> int:
    """How many sit in each team of this table; 0 where there are none."""
    teams = library.mode(info.mode).teams
    return info.players // teams if teams else 0


def places(library: Library, info: GameInfo) -> dict[int, int]:
    """How many more can be in each team, by its number; nothing without teams."""
    size = team_size(library, info)
    numbers = range(1, library.mode(info.mode).teams + 1) if size else ()
    return {number: size - sum(each.team == number for each in info.seats) for number in numbers}


def with_team(library: Library, info: GameInfo, mine: Seating, team: int) -> GameInfo:
    """A seat in that team, or (0) to be drawn. In a full one it changes places with a computer.

    Where every team is full of people the seat makes room in its own and is to be drawn: whoever comes from the team
    that is wanted leaves it the last place there, whichever of the two begins.

    Raises ServiceError team_full for one full of people who could go elsewhere themselves.
    """
    left = places(library, info)
    if not team or team == mine.team:
        return _placed(info, mine, team)
    if left[team] > 0:
        return _last_place(library, _placed(info, mine, team))
    holders = [each for each in info.seats if each.team == team]
    computer = next((each for each in reversed(holders) if each.computer), None)
    if computer is not None:
        changed = computers_placed(library, _placed(_placed(info, computer, mine.team), mine, team))
        return _last_place(library, changed)
    if any(left.values()):
        people = " ".join(str(each.person.id) for each in holders if each.person is not None)
        raise ServiceError("team_full", team=team, people=people)
    return _placed(info, mine, 0)


def _placed(info: GameInfo, seating: Seating, team: int) -> GameInfo:
    found = tuple(replace(each, team=team) if each.seat == seating.seat else each for each in info.seats)
    return replace(info, seats=found)


def _last_place(library: Library, info: GameInfo) -> GameInfo:
    """At a full table the last who is to be drawn has the last place."""
    undecided = [each for each in info.seats if not each.team]
    if len(info.seats) < info.players or len(undecided) != 1:
        return info
    return _placed(info, undecided[0], roomiest(library, info))


def roomiest(library: Library, info: GameInfo) -> int:
    """The team with most places left, the first of several; 0 without teams."""
    left = places(library, info)
    return max(left, key=left.__getitem__, default=0)


def computers_placed(library: Library, info: GameInfo) -> GameInfo:
    """A computer is in a team from the first: in the one with most places left."""
    for each in info.seats:
        if each.computer and not each.team:
            info = _placed(info, each, roomiest(library, info))
    return info


def drawn(library: Library, info: GameInfo, shuffle: Callable[[list[int]], None], *, anew: bool) -> GameInfo:
    """Those without a team are spread by chance over the places left; `anew`: all are, over all places.

    Raises ServiceError("all_in_teams") if there is nobody to draw.
    """
    if anew:
        info = replace(info, seats=tuple(replace(each, team=0) for each in info.seats))
    undecided = [each for each in info.seats if not each.team]
    if not undecided:
        raise ServiceError("all_in_teams")
    left = [number for number, free in places(library, info).items() for _ in range(free)]
    shuffle(left)
    for each, team in zip(undecided, left, strict=False):
        info = _placed(info, each, team)
    return info


def moved(before: GameInfo, after: GameInfo, doer: Person) -> tuple[int, ...]:
    """The people who are in another team now than before; not whoever did it."""
    teams = {each.seat: each.team for each in before.seats}
    found = (each for each in after.seats if each.team != teams.get(each.seat, 0))
    return tuple(each.person.id for each in found if each.person is not None and each.person.id != doer.id)
