"""What may be done at a table before the game begins: from one GameInfo to the next, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from bot import lobby_teams
from bot.lobby_teams import team_size
from bot.ports import GameInfo, Person, Seating, ServiceError
from engine.ruleset import Library
from engine.setup import Lobby, LobbyError, check_wishes, configuration
from engine.state import CityId, SeatId, Table

PLAYERS = 3  # where neither anybody nor the mode says how many
UNDO = "friendly"
PACE = "untimed"
ANY_CITY = "any"
MODULE, NONE = "module", "none"  # a table plays with one, or with none
SETTINGS = ("players", "edition", "mode", "undo", "pace", "watch", "pictures", "options", "modules")
CHOICES = {
    "undo": ("friendly", "standard", "strict"),
    "pace": ("untimed", "slow", "standard", "fast", "live"),  # a label: what people mean to keep to
    "watch": ("everyone", "players"),
}


def check_ready(library: Library, info: GameInfo) -> None:
    """Raises ServiceError("not_ready_option") for what cannot be played yet."""
    if f"editions/{info.edition}.toml" not in library.names("editions"):
        raise ServiceError("not_ready_option", option="edition", value=info.edition)
    if info.mode not in library.edition(info.edition).modes:
        raise ServiceError("not_ready_option", option="mode", value=info.mode)
    if library.mode(info.mode).players not in (0, info.players):
        raise ServiceError("mode_seats", mode=info.mode, players=library.mode(info.mode).players)
    if str(info.players) not in library.edition(info.edition).colours_drawn:
        raise ServiceError("not_ready_option", option="players", value=info.players)
    rules = library.rules(info.edition)
    try:
        check_wishes(rules, info.modules, info.options)
    except LobbyError as error:
        name, is_option, value = error.word.partition("=")
        option = name if is_option else MODULE
        known = rules.edition.options.get(name, ()) if is_option else (NONE, *rules.modules)
        wrong = value if is_option else name
        raise ServiceError("not_ready_option", option=option, value=wrong, known=" ".join(known)) from None


def players_for(library: Library, mode: str, said: int = 0) -> int:
    """How many seats a new table has: as said, else as the mode has it."""
    return said or seats_of(library, mode) or PLAYERS


def seats_of(library: Library, mode: str) -> int:
    """For how many a mode is; 0 for any number, and for one that is not there."""
    return library.mode(mode).players if f"modes/{mode}.toml" in library.names("modes") else 0


def wishes(library: Library, edition: str) -> dict[str, tuple[str, ...]]:
    """What a table of this edition may choose besides, by name: each value, the usual one first."""
    rules = library.rules(edition)
    modules = {MODULE: (NONE, *rules.modules)} if rules.modules else {}
    return {**modules, **rules.edition.options}


def wished(library: Library, info: GameInfo) -> dict[str, str]:
    """What a table has chosen of it."""
    module = " ".join(info.modules) or NONE
    return {
        name: module if name == MODULE else info.options.get(name, values[0])
        for name, values in wishes(library, info.edition).items()
    }


def in_edition(library: Library, info: GameInfo, edition: str) -> dict[str, Any]:
    """The settings that change the edition: modules and options that it does not have are left out."""
    if f"editions/{edition}.toml" not in library.names("editions"):
        return {"edition": edition}
    known = wishes(library, edition)
    modules = tuple(module for module in info.modules if module in known.get(MODULE, ()))
    options = {name: value for name, value in info.options.items() if value in known.get(name, ())}
    return {"edition": edition, "modules": modules, "options": options}


def with_wish(options: Mapping[str, str], name: str, value: str, usual: str | None = None) -> dict[str, Any]:
    """The settings that say so; an option that is as usual is left unsaid."""
    if name == MODULE:
        return {"modules": () if value == NONE else (value,)}
    others = {each: said for each, said in options.items() if each != name}
    return {"options": others if value == usual else {**others, name: value}}


def new_info(
    game_id: int, *, guild_id: int, channel_id: int, host: Person, players: int, edition: str, mode: str, at: datetime
) -> GameInfo:
    """The row of a new table."""
    return GameInfo(
        id=game_id,
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=host.id,
        state="lobby",
        edition=edition,
        mode=mode,
        players=players,
        undo=UNDO,
        pace=PACE,
        seats=(),
        created=at,
    )


def joined(
    library: Library, info: GameInfo, person: Person, seat: SeatId, city: CityId, team: int | None = None
) -> GameInfo:
    """Sit down, or change colour, city or team. Without a colour the first free one is taken, without a team none.

    Whoever sits down at a table that its host has left becomes its host.

    Raises ServiceError not_lobby, lobby_full, already_seated, unknown_seat, colour_taken, unknown_city, city_taken, or
    as `in_team` does.
    """
    check_lobby(info)
    mine = info.seat_of(person.id)
    if team is not None and (mine is None or team != mine.team):
        made = info if mine is not None and not seat and not city else joined(library, info, person, seat, city)
        return in_team(library, made, person, team)
    kept = any(each.id == person.id for each in info.invites)
    if mine is None and not kept and info.free_seats() < 1:
        computers = sum(each.computer for each in info.seats)
        raise ServiceError("lobby_full", players=info.players, computers=computers)
    if mine is not None and not seat and not city:
        raise ServiceError("already_seated", seat=mine.seat)
    wanted = Seating(
        seat=_colour(library, info, seat, mine),
        person=person,
        city=_city(library, info, city, mine),
        team=mine.team if mine is not None else 0,
    )
    if mine is None:
        host = info.host_id if info.seat_of(info.host_id) is not None else person.id
        return replace(info, seats=(*info.seats, wanted), host_id=host, invites=_without(info, person))
    return replace(info, seats=tuple(wanted if each is mine else each for each in info.seats))


def in_team(library: Library, info: GameInfo, person: Person, team: int) -> GameInfo:
    """Join a team, or (0) leave it to the draw; see `lobby_teams.with_team` for a full one.

    Raises ServiceError not_lobby, not_in_game, no_teams, no_such_team or team_full.
    """
    check_lobby(info)
    mine = info.seat_of(person.id)
    if mine is None:
        raise ServiceError("not_in_game")
    if not team_size(library, info):
        raise ServiceError("no_teams")
    teams = range(1, library.mode(info.mode).teams + 1)
    if team and team not in teams:
        raise ServiceError("no_such_team", team=team, teams=" ".join(map(str, teams)))
    return lobby_teams.with_team(library, info, mine, team)


def drawn_teams(
    library: Library, info: GameInfo, host: Person, shuffle: Callable[[list[int]], None], *, anew: bool = False
) -> GameInfo:
    """Those who have no team get one by chance; `anew`: all who sit.

    Raises ServiceError not_lobby, not_host, no_teams, or as `lobby_teams.drawn` does.
    """
    check_lobby(info)
    check_host(info, host)
    if not team_size(library, info):
        raise ServiceError("no_teams")
    return lobby_teams.drawn(library, info, shuffle, anew=anew)


def seated_as(library: Library, info: GameInfo, host: Person, seats: Sequence[Seating]) -> GameInfo:
    """A new table with the people and computers of an earlier one in their colours and teams; without one the host
    sits alone.

    Cities are chosen or dealt anew. Raises as `joined` does.
    """
    info = joined(library, info, host, next((each.seat for each in seats if _is(each, host)), ""), "")
    for each in seats:
        if each.person is None:
            taken = _colour(library, info, each.seat, None)
            info = replace(info, seats=(*info.seats, Seating(taken, None, computer=True)))
        elif not _is(each, host):
            info = joined(library, info, each.person, each.seat, "")
    teams = {each.seat: each.team for each in seats if team_size(library, info)}
    placed = replace(info, seats=tuple(replace(each, team=teams.get(each.seat, 0)) for each in info.seats))
    return lobby_teams.computers_placed(library, placed)


def _is(seating: Seating, person: Person) -> bool:
    return seating.person is not None and seating.person.id == person.id


def with_computer(library: Library, info: GameInfo, person: Person) -> GameInfo:
    """A seat for the computer, in the team with most places left.

    Raises ServiceError not_lobby, not_host or lobby_full.
    """
    check_lobby(info)
    check_host(info, person)
    if info.free_seats() < 1:
        raise ServiceError("lobby_full", players=info.players)
    added = Seating(_colour(library, info, "", None), None, computer=True)
    return lobby_teams.computers_placed(library, replace(info, seats=(*info.seats, added)))


def without_computer(info: GameInfo, person: Person, seat: SeatId) -> GameInfo:
    """A computer seat is free again. Raises ServiceError not_lobby, not_host or no_computer."""
    check_lobby(info)
    check_host(info, person)
    seats = tuple(each for each in info.seats if not (each.seat == seat and each.computer))
    if len(seats) == len(info.seats):
        raise ServiceError("no_computer", seat=seat)
    return replace(info, seats=seats)


def changed(library: Library, info: GameInfo, person: Person, **settings: Any) -> GameInfo:
    """What the host sets before the start; a city that the other board does not have is dealt.

    A mode brings its number of seats with it. Raises ServiceError not_lobby, not_host, not_ready_option for what is not
    built, mode_seats or too_few_seats.
    """
    check_lobby(info)
    check_host(info, person)
    if "mode" in settings:
        settings = {"players": seats_of(library, settings["mode"]) or info.players, **settings}
    made = with_settings(library, info, settings)
    if made.free_seats() < 0:
        raise ServiceError("too_few_seats", players=made.players, taken=len(info.seats) + len(info.invites))
    cities = library.board(configuration(made.edition, made.players)).cities
    seats = tuple(each if each.city in cities else replace(each, city="") for each in made.seats)
    # The teams of another mode are others.
    seats = seats if made.mode == info.mode else tuple(replace(each, team=0) for each in seats)
    return lobby_teams.computers_placed(library, replace(made, seats=seats))


def with_settings(library: Library, info: GameInfo, settings: Mapping[str, Any]) -> GameInfo:
    """Raises ServiceError not_ready_option for a value that is not there, ValueError for a name that is not."""
    unknown = set(settings) - set(SETTINGS)
    if unknown:
        raise ValueError(f"no setting: {', '.join(sorted(unknown))}")
    for name, value in settings.items():
        if name in CHOICES and value not in CHOICES[name]:
            raise ServiceError("not_ready_option", option=name, value=value)
    made = replace(info, **settings)
    check_ready(library, made)
    return made


def invited(info: GameInfo, host: Person, person: Person) -> GameInfo:
    """Keep a seat for somebody. Raises ServiceError not_lobby, not_host, sits_already, already_invited, lobby_full."""
    check_lobby(info)
    check_host(info, host)
    if info.seat_of(person.id) is not None:
        raise ServiceError("sits_already", who=person.id)
    if any(each.id == person.id for each in info.invites):
        raise ServiceError("already_invited", who=person.id)
    if info.free_seats() < 1:
        raise ServiceError("lobby_full", players=info.players)
    return replace(info, invites=(*info.invites, person))


def uninvited(info: GameInfo, person: Person) -> GameInfo:
    """The seat is kept no longer. Raises ServiceError not_lobby, or not_invited."""
    check_lobby(info)
    if all(each.id != person.id for each in info.invites):
        raise ServiceError("not_invited")
    return replace(info, invites=_without(info, person))


def _without(info: GameInfo, person: Person) -> tuple[Person, ...]:
    return tuple(each for each in info.invites if each.id != person.id)


def left(info: GameInfo, person: Person) -> GameInfo:
    """Stand up. A host who leaves passes the table on to who sat down next; the last one keeps it, to end it.

    Raises ServiceError not_lobby or not_in_game.
    """
    check_lobby(info)
    mine = info.seat_of(person.id)
    if mine is None:
        raise ServiceError("not_in_game")
    seats = tuple(each for each in info.seats if each is not mine)
    people = [each.person.id for each in seats if each.person is not None]
    host = people[0] if person.id == info.host_id and people else info.host_id
    return replace(info, seats=seats, host_id=host)


def ready(info: GameInfo, person: Person) -> Lobby:
    """What the engine needs for a start. Raises ServiceError not_lobby, not_host or not_full."""
    check_lobby(info)
    check_host(info, person)
    if len(info.seats) < info.players:
        raise ServiceError("not_full", free=info.players - len(info.seats))
    cities = {each.seat: each.city for each in info.seats}
    teams = {each.seat: each.team for each in info.seats if each.team}
    return Lobby(cities, info.edition, info.mode, info.modules, dict(info.options), teams)


def settled_seats(info: GameInfo, table: Table) -> tuple[Seating, ...]:
    """The seats with the city that was dealt and the team that was drawn, so that a rematch finds them."""
    sides = list(table.sides)
    teams = {seat: number for number, side in enumerate(sides, 1) for seat in table.sides[side].seats}
    has_teams = len(sides) < len(table.seats)
    return tuple(
        replace(each, city=table.seats[each.seat].city, team=teams[each.seat] if has_teams else 0)
        for each in info.seats
    )


def check_lobby(info: GameInfo) -> None:
    """Raises ServiceError if the game has begun."""
    check_alive(info)
    if info.state != "lobby":
        raise ServiceError("not_lobby")


def check_running(info: GameInfo) -> None:
    """Raises ServiceError if nothing can be answered in this game."""
    check_alive(info)
    if info.state != "running":
        raise ServiceError("not_started")


def check_alive(info: GameInfo) -> None:
    """Raises ServiceError for a game that is over or cannot be read."""
    if info.state in ("over", "ended"):
        raise ServiceError("ended")
    if info.state == "damaged":
        raise ServiceError("damaged", code=info.error_code)


def check_end(info: GameInfo, person: Person, is_lobby: bool | None, *, manager: bool = False) -> None:
    """Who may end at once: the host a lobby or a damaged game, a manager of the server any, the only person theirs.

    Raises ServiceError ended, not_host, ask_table for a game that its table must agree to end, or stale for what was
    not meant.
    """
    if info.state != "damaged":
        check_alive(info)
    running = info.state == "running"
    if running and not manager:
        if info.seat_of(person.id) is None:
            raise ServiceError("not_in_game")
        if len(info.people()) > 1:
            raise ServiceError("ask_table")
    elif not manager:
        check_host(info, person)
    if is_lobby is not None and is_lobby != (info.state == "lobby"):
        raise ServiceError("stale")


def check_host(info: GameInfo, person: Person) -> None:
    """Raises ServiceError("not_host")."""
    if person.id != info.host_id:
        raise ServiceError("not_host", host=info.host_id)


def _colour(library: Library, info: GameInfo, seat: SeatId, mine: Seating | None) -> SeatId:
    colours = library.edition(info.edition).colours
    taken = {each.seat for each in info.seats if each is not mine}
    if not seat:
        return mine.seat if mine is not None else next(colour for colour in colours if colour not in taken)
    if seat not in colours:
        raise ServiceError("unknown_seat", word=seat, near=_near(seat, colours))
    if seat in taken:
        raise ServiceError("colour_taken", seat=seat)
    return seat


def _city(library: Library, info: GameInfo, city: CityId, mine: Seating | None) -> CityId:
    """An empty city is dealt at the start (R-017)."""
    if not city:
        return mine.city if mine is not None else ""
    if city == ANY_CITY:
        return ""
    cities = tuple(library.board(configuration(info.edition, info.players)).cities)
    if city not in cities:
        raise ServiceError("unknown_city", word=city, near=_near(city, cities))
    holder = next((each.seat for each in info.seats if each.city == city and each is not mine), None)
    if holder is not None:
        raise ServiceError("city_taken", city=city, seat=holder)
    return city


def _near(word: str, known: tuple[str, ...]) -> str:
    return " ".join(get_close_matches(word, known, n=3, cutoff=0.5) or known)
