"""`team.lobby`: the lists and buttons of a lobby whose table plays in teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.library import LIBRARY
from bot.lobby_teams import places
from bot.messages.parts import GOLD, Button, D, G, P, Post, accent, button, lobby_id, mention, rows
from bot.names import city_name, seat_name, team_word
from bot.ports import GameInfo, Seating
from bot.texts import text
from bot.wording import listed

TEAMS = (1, 2, 3)  # as many as a table may have


def teams(info: GameInfo) -> range:
    """The numbers of the teams of this table; none without teams."""
    return range(1, LIBRARY.mode(info.mode).teams + 1)


def lines(info: GameInfo) -> list[str]:
    """One line for each team with the seats that are free in it, then those who are still to be drawn."""
    found = [_team(info, number, left) for number, left in places(LIBRARY, info).items()]
    undecided = [_member(info, each) for each in info.seats if not each.team]
    kept = [text("lobby.team_kept", who=f"<@{who.id}>") for who in info.invites]
    rest = [*undecided, *kept]
    return [*found, *([text("lobby.team_drawn", members=_joined(rest))] if rest else [])]


def taken(info: GameInfo) -> str:
    """How many seats are taken.

    A team shows as free what the next person may join in it, and so all together may show more than there are seats.
    """
    free = info.free_seats()
    values = {"taken": len(info.seats), "seats": info.players}
    if sum(_free(info, left) for left in places(LIBRARY, info).values()) > free:
        return text("lobby.taken_undrawn", free=free, **values)
    return text("lobby.taken", **values)


def _free(info: GameInfo, left: int) -> int:
    """At a table without a free seat no place is free: those who are to be drawn have it."""
    return max(0, min(left, info.free_seats()))


def _team(info: GameInfo, number: int, left: int) -> str:
    members = [_member(info, each) for each in info.seats if each.team == number]
    free = _free(info, left)
    members += [text("lobby.team_free", n=free)] if free else []
    return text("lobby.team", team=team_word(number), members=_joined(members) or text("lobby.team_empty"))


def _member(info: GameInfo, seating: Seating) -> str:
    who = mention(info, seating.seat) if seating.person else text("seat.computer")
    where = {"city": city_name(seating.city)} if seating.city else {}
    return text("lobby.member_city" if where else "lobby.member", seat=seat_name(seating.seat), who=who, **where)


def _joined(members: list[str]) -> str:
    return text("lobby.between").join(members)


def join_op(number: int) -> str:
    """The last part of the custom id of Join Sun, Join Moon, Join Star."""
    return f"join_{number}"


def join_buttons(info: GameInfo) -> list[Button]:
    """One for each team, always open: a full one changes places with a computer, or says whom to ask."""
    return [button(text(f"label.{join_op(number)}"), lobby_id(info.id, join_op(number)), G) for number in teams(info)]


def room_made(info: GameInfo, mine: Seating, team: int) -> Post:
    """To whoever wants a team that is full of people where the others are full too."""
    people = [mention(info, each.seat) for each in info.seats if each.team == team]
    words = text("lobby.room_made", team=team_word(team), people=listed(people, "or"))
    return Post([words], accent([mine.seat]))


def draw_ask(info: GameInfo) -> Post:
    """The host is asked once more before anybody loses a team that they have."""
    buttons = [
        button(text("label.keep_teams"), lobby_id(info.id, "keep_teams"), P),
        button(text("label.draw_all"), lobby_id(info.id, "draw_all"), D),
    ]
    return Post([text("lobby.draw_ask"), *rows(buttons)], GOLD)


def teams_of(info: GameInfo, people: Sequence[int]) -> dict[int, int]:
    """The team of each of them who has one."""
    found = {each: info.seat_of(each) for each in people}
    return {each: mine.team for each, mine in found.items() if mine is not None and mine.team}


def drawn(info: GameInfo, found: Mapping[int, int]) -> Post:
    """Those whom the host drew another team for are called, each with the team they are in."""
    words = text("lobby.teams_called", host=f"<@{info.host_id}>", teams=_told(found))
    return Post([words], GOLD, pings=tuple(found))


def moved(info: GameInfo, by: Seating, found: Mapping[int, int]) -> Post:
    """Those who are in another team since somebody joined theirs are called."""
    who = mention(info, by.seat)
    return Post(
        [text("lobby.team_moved", who=who, team=team_word(by.team), teams=_told(found))], GOLD, pings=tuple(found)
    )


def _told(found: Mapping[int, int]) -> str:
    return listed([text("lobby.team_called", who=f"<@{who}>", team=team_word(team)) for who, team in found.items()])
