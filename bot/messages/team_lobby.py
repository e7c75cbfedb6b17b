"""`team.lobby`: the lists and buttons of a lobby whose table plays in teams."""

from __future__ import annotations

from bot.library import LIBRARY
from bot.lobby import team_size
from bot.messages.parts import Button, G, button, lobby_id, mention
from bot.names import city_name, seat_name, team_word
from bot.ports import GameInfo, Seating
from bot.texts import text

TEAMS = (1, 2, 3)  # as many as a table may have


def teams(info: GameInfo) -> range:
    """The numbers of the teams of this table; none without teams."""
    return range(1, LIBRARY.mode(info.mode).teams + 1)


def lines(info: GameInfo) -> list[str]:
    """One line for each team, then those who are still to be drawn and the seats that nobody has."""
    found = [_team(info, number) for number in teams(info)]
    undecided = [_member(info, each) for each in info.seats if not each.team]
    kept = [text("lobby.team_kept", who=f"<@{who.id}>") for who in info.invites]
    free = info.free_seats()
    rest = [*undecided, *kept, *([text("lobby.team_free", n=free)] if free else [])]
    return [*found, *([text("lobby.team_drawn", members=_joined(rest))] if rest else [])]


def _team(info: GameInfo, number: int) -> str:
    members = [_member(info, each) for each in info.seats if each.team == number]
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
    """One for each team, closed when it is full. They stay open at a full table: who sits may change teams."""
    size = team_size(LIBRARY, info)
    return [
        button(
            text(f"label.{join_op(number)}"),
            lobby_id(info.id, join_op(number)),
            G,
            disabled=sum(each.team == number for each in info.seats) >= size,
        )
        for number in teams(info)
    ]
