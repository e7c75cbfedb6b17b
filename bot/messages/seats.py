"""The table before the game: the lobby, who sits where, colour and city, the end."""

from __future__ import annotations

import discord

from bot.library import LIBRARY
from bot.lobby import wished, wishes
from bot.messages import team_lobby
from bot.messages.parts import GOLD, REFUSED, Button, G, P, Post, Select, accent, button, lobby_id, mention, rows
from bot.names import team_word
from bot.ports import GameInfo, Seating
from bot.texts import has, text
from bot.wording import city_name, counted, listed, seat_bold, seat_name, seat_word
from engine.state import CityId, SeatId

ANY = "any"


def free_seats(info: GameInfo) -> int:
    """How many seats nobody has taken."""
    return info.players - len(info.seats)


def lobby(info: GameInfo) -> Post:
    """`lobby.open`; once begun or closed it keeps its list and loses its buttons."""
    has_teams = bool(team_lobby.teams(info))
    lines = team_lobby.lines(info) if has_teams else _seat_lines(info)
    head = f"{_lobby_title(info)}\n{_settings(info)}"
    if info.state == "lobby":
        if has_teams:
            small = f"{text('lobby.team_threads')}\n{team_lobby.taken(info)}"
            return Post([head, "\n".join(lines), small, *rows(_team_buttons(info))], GOLD)
        taken = text("lobby.taken", taken=len(info.seats), seats=info.players)
        return Post([head, "\n".join(lines), taken, *rows(_top(info)), *rows(_bottom(info))], GOLD)
    # A game that began has dealt all its cities.
    begun = len(info.seats) == info.players and all(each.city for each in info.seats)
    closed = info.state == "ended" and not begun
    return Post([head, "\n".join(lines), text("lobby.closed" if closed else "lobby.begun")], GOLD)


def _lobby_title(info: GameInfo) -> str:
    if not team_lobby.teams(info):
        return text("lobby.title", edition=edition_name(info))
    return text("lobby.team_title", edition=edition_name(info), mode=text(f"versus.{info.mode}"))


def _seat_lines(info: GameInfo) -> list[str]:
    lines = [_seat_line(info, seating) for seating in info.seats]
    first = len(lines) + 1
    lines += [text("lobby.seat_kept", number=n, who=f"<@{who.id}>") for n, who in enumerate(info.invites, first)]
    return lines + [text("lobby.seat_free", number=number) for number in range(len(lines) + 1, info.players + 1)]


def edition_name(info: GameInfo) -> str:
    """`Rise of the Gods`."""
    return text(f"edition.{info.edition}")


def pace_name(info: GameInfo) -> str:
    """`no clock`: a label, what people mean to keep to."""
    return text(f"pace.{info.pace}") if has(f"pace.{info.pace}") else info.pace


def _settings(info: GameInfo) -> str:
    undo, host = text(f"undo.{info.undo}"), f"<@{info.host_id}>"
    line = text("lobby.settings", seats=info.players, host=host, undo=undo, pace=pace_name(info))
    special = special_wishes(info)
    special += [] if info.watch == "everyone" else [text("lobby.watch", watch=text(f"watch.{info.watch}"))]
    special += [] if info.pictures else [text("lobby.board", board=text("board.written"))]
    return "\n".join([line, *([text("lobby.special", what=" · ".join(special))] if special else [])])


def _special(info: GameInfo) -> dict[str, str]:
    """What a table has chosen that is not as usual, by name."""
    usual = wishes(LIBRARY, info.edition)
    return {name: value for name, value in wished(LIBRARY, info).items() if value != usual[name][0]}


def special_wishes(info: GameInfo) -> list[str]:
    """`with the Update`, `DI deck: 49 cards`: modules and options that are not as usual."""
    return [text(f"wish.{name}", value=text(f"{name}.{value}")) for name, value in _special(info).items()]


def wishes_told(info: GameInfo) -> list[str]:
    """What each of them means, in a line."""
    return [
        text(
            "wish.told", wish=text(f"wish.{name}", value=text(f"{name}.{value}")), what=text(f"settings.{name}_{value}")
        )
        for name, value in _special(info).items()
    ]


def _seat_line(info: GameInfo, seating: Seating) -> str:
    seat, who = seat_bold(seating.seat), mention(info, seating.seat) if seating.person else text("seat.computer")
    if not seating.city:
        return text("lobby.seat", seat=seat, who=who)
    return text("lobby.seat_city", seat=seat, who=who, city=city_name(seating.city))


def _top(info: GameInfo) -> list[Button]:
    full = info.free_seats() < 1
    return [
        button(text("label.join"), lobby_id(info.id, "join"), G, disabled=not free_seats(info)),
        button(text("label.leave"), lobby_id(info.id, "leave")),
        button(text("label.colour"), lobby_id(info.id, "colour")),
        button(text("label.computer"), lobby_id(info.id, "computer"), disabled=full),
        button(text("label.settings"), lobby_id(info.id, "settings")),
    ]


def _team_buttons(info: GameInfo) -> list[Button]:
    """In one order whatever the number of teams. Colour and city stand in the answer to whoever joins."""
    others = [button(text(f"label.{op}"), lobby_id(info.id, op)) for op in ("leave", "draw", "settings")]
    computer = button(text("label.computer"), lobby_id(info.id, "computer"), disabled=info.free_seats() < 1)
    start, remove, how = _bottom(info)
    return [*team_lobby.join_buttons(info), *others, start, computer, remove, how]


def _bottom(info: GameInfo) -> list[Button]:
    """A kept seat is not taken: the game waits for it as for a free one."""
    free, kept = info.free_seats(), len(info.invites)
    label = text("label.start")
    if free or kept:
        left = counted("seats_free", free) if free else counted("seats_kept", kept)
        label = text("label.start_free", free=left)
    return [
        button(label, lobby_id(info.id, "start"), P, disabled=bool(free_seats(info))),
        button(text("label.remove"), lobby_id(info.id, "remove"), disabled=not any(s.computer for s in info.seats)),
        button(text("label.how"), lobby_id(info.id, "how")),
    ]


def invite(info: GameInfo, person_id: int) -> Post:
    """`invite`: whoever a seat is kept for is called."""
    called = text(
        "invite.call",
        who=f"<@{person_id}>",
        host=f"<@{info.host_id}>",
        edition=edition_name(info),
        seats=info.players,
        pace=pace_name(info),
    )
    buttons = [
        button(text("label.take_seat"), lobby_id(info.id, "take"), G),
        button(text("label.no_thanks"), lobby_id(info.id, "decline")),
        button(text("label.how"), lobby_id(info.id, "how")),
    ]
    return Post([f"{called}\n{text('invite.note')}", *rows(buttons)], GOLD, pings=(person_id,))


def invite_line(info: GameInfo, person_id: int) -> Post:
    """What that call becomes: who sits now, or that the seat is free again."""
    mine, who = info.seat_of(person_id), f"<@{person_id}>"
    taken = text("invite.taken", who=who, seat=seat_name(mine.seat)) if mine is not None else ""
    return Post([taken or text("invite.free", who=who)], silent=True)


def invite_lost(info: GameInfo, person_id: int) -> Post:
    """The host is told that somebody does not take the seat kept for them."""
    words = text("invite.lost", who=f"<@{person_id}>", channel=f"<#{info.channel_id}>", host=f"<@{info.host_id}>")
    return Post([words], GOLD, pings=(info.host_id,), silent=True)


def unused(info: GameInfo) -> Post:
    """`lobby.closed`: nobody used it for so long."""
    again = button(text("label.new_lobby"), lobby_id(info.id, "new_lobby"), P)
    return Post([text("lobby.unused"), [again]], REFUSED)


def full(info: GameInfo) -> Post:
    """The last seat is taken: the host is called once."""
    return Post([text("lobby.full", host=f"<@{info.host_id}>")], GOLD, pings=(info.host_id,))


def new_host(info: GameInfo) -> Post:
    """The host left: whoever is it now is called."""
    return Post([text("lobby.new_host", who=f"<@{info.host_id}>")], GOLD, pings=(info.host_id,))


def welcome(info: GameInfo, mine: Seating, *, is_new_host: bool = False) -> Post:
    """`lobby.welcome`, to whoever has just sat down, maybe at a table without a host."""
    ops = ("colour", "how", "leave")
    buttons = [button(text(f"label.{op}"), lobby_id(info.id, op)) for op in ops]
    title = _welcome_title(info, mine)
    host = f"{text('lobby.welcome_host')}\n" if is_new_host else ""
    return Post([f"{title}\n{host}{text('lobby.welcome')}", *rows(buttons)], accent([mine.seat]))


def _welcome_title(info: GameInfo, mine: Seating) -> str:
    seat = seat_name(mine.seat)
    if not team_lobby.teams(info):
        return text("lobby.welcome_title", seat=seat)
    return (
        text("lobby.welcome_team", seat=seat, team=team_word(mine.team))
        if mine.team
        else text("lobby.welcome_undrawn", seat=seat)
    )


def said(key: str, seat: SeatId = "", **values: object) -> Post:
    """A short private answer."""
    named = {"seat": seat_name(seat)} if seat else {}
    return Post([text(key, **named, **values)], accent([seat] if seat else []))


def computer(info: GameInfo, added: Seating) -> Post:
    """Where a computer sits now."""
    if not team_lobby.teams(info):
        return said("lobby.computer", added.seat)
    return said("lobby.computer_team", added.seat, team=team_word(added.team))


def started(info: GameInfo) -> Post:
    """To whoever began the game."""
    return said("lobby.started_teams" if team_lobby.teams(info) else "lobby.started")


def colour(info: GameInfo, seat: SeatId, cities: tuple[CityId, ...], colours: tuple[SeatId, ...]) -> Post:
    """`lobby.colour`: what is free, in two selects that act at once."""
    mine = info.seating(seat)
    others = [other for other in info.seats if other.seat != seat]
    lines = [text("lobby.colour_title"), text("lobby.colour_now", seat=seat_name(seat), city=_city(mine))]
    if others:
        lines.append(text("lobby.colour_taken", seats=listed([_taken(other) for other in others])))
    gone = {other.seat for other in others}
    held = {other.city for other in others if other.city}
    seats = [each for each in colours if each not in gone]
    towns = [each for each in cities if each not in held]
    return Post(
        ["\n".join(lines), _colours(info.id, seat, seats), _cities(info.id, mine.city, towns)],
        accent([seat]),
    )


def _city(seating: Seating) -> str:
    return city_name(seating.city) if seating.city else text("lobby.any_city")


def _taken(other: Seating) -> str:
    name = seat_name(other.seat)
    return text("lobby.colour_in", seat=name, city=city_name(other.city)) if other.city else name


def _colours(game_id: int, mine: SeatId, seats: list[SeatId]) -> Select:
    options = [
        discord.SelectOption(
            label=text("lobby.option_colour", word=seat_word(seat), mark=text(f"mark.{seat}")),
            value=seat,
            emoji=text(f"square.{seat}"),
            default=seat == mine,
        )
        for seat in seats
    ]
    return discord.ui.Select(
        custom_id=lobby_id(game_id, "pick_colour"), placeholder=text("lobby.pick_colour"), options=options
    )


def _cities(game_id: int, mine: CityId, towns: list[CityId]) -> Select:
    options = [discord.SelectOption(label=city_name(city), value=city, default=city == mine) for city in towns]
    options.append(discord.SelectOption(label=text("lobby.option_any"), value=ANY, default=not mine))
    return discord.ui.Select(
        custom_id=lobby_id(game_id, "pick_city"), placeholder=text("lobby.pick_city"), options=options
    )


def nobody_won(round_number: int) -> str:
    """How far a game went that ends without a winner."""
    return text("end.round", round=round_number) if round_number else text("end.setup")
