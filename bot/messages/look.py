"""What people look at privately: their hand, the board, the log, reasons, help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import discord

from bot.doors import Logged
from bot.messages.parts import (
    GOLD,
    SEATS,
    Block,
    P,
    Picture,
    Post,
    Select,
    accent,
    button,
    lobby_id,
    rows,
    tool,
    tool_id,
)
from bot.messages.terms import has_teams, rule_numbers
from bot.names import echoed, seat_word
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import card_short, catalogue, di_name, event_line, in_order
from engine.game import Event
from engine.ruleset import FREE_FOR_ALL
from engine.state import CardId, SeatId
from engine.view import Own, View

LINES = 20
WHOLE, DELTA = "whole", "delta"
LETTERS = 3800  # of one message of the log, its title and buttons aside
SHORT = (
    "goal",
    "round",
    "floors",
    "actions",
    "movement",
    "battle",
    "losses",
    "after",
    "temples",
    "night",
    "terms",
    "references",
)
SHORT_TEAMS = ("goal_team", *SHORT[1:-1], "teams", SHORT[-1])


def hand(info: GameInfo, view: View, own: Own, *, picture: bool) -> Post:
    """`show.hand`: every card by its numbers, and what lies on the own piles."""
    seat = view.table.seats[view.viewer]
    everything = len(catalogue().hand)
    cards = _shorts(own.battle_cards)
    lines = [text("show.battle_cards", held=len(own.battle_cards), all=everything, cards=cards)]
    lines.append(text("show.di_cards", cards=_di_cards(own.di_cards) or text("show.di_none")))
    lines += [text("show.played", cards=_shorts(seat.played))] if seat.played else []
    lines += [text("show.face_down", cards=_shorts(own.face_down))] if own.face_down else []
    lines.append(text("show.hand_note"))
    blocks: list[Block] = [text("show.hand"), *([Picture()] if picture else []), "\n".join(lines)]
    return Post(
        [*blocks, *rows([tool(info.id, name) for name in ("discards", "my_seat", "board")])], accent([view.viewer])
    )


def _shorts(cards: Iterable[CardId]) -> str:
    return ", ".join(card_short(card) for card in cards)


def _di_cards(cards: Iterable[CardId]) -> str:
    return ", ".join(text("show.di_copies", name=di_name(card), n=n) for card, n in sorted(Counter(cards).items()))


def board(info: GameInfo, seat: SeatId, alt: str, *, picture: bool, areas: Sequence[str], area: str = WHOLE) -> Post:
    """`show.board`: the picture, or the board in words if it could not be drawn; `areas` can be looked at closer."""
    block: Block = Picture() if picture else text("show.no_picture", alt=alt)
    title = text("show.board") if area == WHOLE else text("zoom.title", area=area_name(area))
    options = [
        discord.SelectOption(label=area_name(each), value=each, default=each == area) for each in (WHOLE, *areas)
    ]
    zoom = lobby_id(info.id, "zoom")
    pick: Select = discord.ui.Select(custom_id=zoom, placeholder=text("zoom.pick"), options=options)
    own = [tool(info.id, "my_hand")] if seat else []
    buttons = [tool(info.id, "text"), button(text("zoom.refresh"), f"{zoom}_{area}"), *own, tool(info.id, "log")]
    return Post([title, block, pick, *rows(buttons)], accent([seat] if seat else []))


def area_name(area: str) -> str:
    """What an area of the board is called; a word that names none is told as it is."""
    if area in SEATS:
        return text("zoom.city", seat=seat_word(area))
    return text(f"zoom.{area}") if area in (WHOLE, DELTA) else echoed(area)


def log(
    info: GameInfo, entries: Sequence[Logged], count: int, offset: int = 0, *, seat: SeatId = "", own: bool = False
) -> Post:
    """`show.log`, oldest first: so many lines before the newest `offset`. What was undone stays, struck out.

    `own`: only what this seat did.
    """
    told = [each for each in told_lines(entries) if not own or each[0].values.get("seat") == seat]
    page = told[: len(told) - offset][-count:]
    while sum(len(line) + 1 for _, line in page) > LETTERS:
        page = page[1:]
    switch = [tool(info.id, "page" if own else "own")] if seat else []
    if not page:
        return Post(["\n".join([text("show.log"), text("show.log_empty")]), *rows(switch)], GOLD)
    number = round_of(entries, page[0][0])
    title = text("show.log_round", round=number) if number else text("show.log_setup")
    older, newer = offset + len(page), max(0, offset - LINES)
    turned = "own" if own else "page"
    buttons = [
        button(text("label.older"), tool_id(info.id, turned, older), disabled=older >= len(told)),
        button(text("label.newer"), tool_id(info.id, turned, newer), disabled=not offset),
        *switch,
    ]
    return Post(["\n".join([title, *(line for _, line in page)]), *rows(buttons)], GOLD)


def told_lines(entries: Sequence[Logged]) -> list[tuple[Logged, str]]:
    """The entries that have a line of their own, with it."""
    return [(entry, line) for entry in in_order(entries) if (line := _logged(entry))]


def round_of(entries: Sequence[Logged], entry: Logged) -> int:
    """The round that an entry belongs to, 0 before the first of those given."""
    days = [each for each in entries if each.kind == "day_began" and each.number <= entry.number and not each.undone]
    return int(days[-1].values["round"]) if days else 0


def _logged(entry: Logged) -> str:
    line = event_line(Event(entry.kind, entry.values)) or ""
    if entry.kind in ("day_began", "night_began"):
        line = text("show.log_part", line=line)
    return text("show.log_undone", line=line) if line and entry.undone else line


def help_page(info: GameInfo | None) -> Post:
    """`help`: what this is, how to start, how to answer, and the goal of the table that is meant."""
    mode = mode_of(info)
    goal = ("win_team", "team") if has_teams(mode) else ("win",)
    glory = rule_numbers(mode)["glory_to_win"]
    lines = [text(f"help.{name}", glory=glory) for name in ("title", "body", "steps", "begin", *goal, "note")]
    running = info is not None and info.state == "running"
    number = info.id if info is not None else 0
    buttons = [tool(number, "my_turn", P), tool(number, "board")] if running else []
    further = [tool(number, name) for name in ("games", "short", "commands")]
    return Post(["\n".join(lines), *rows([*buttons, *further])], GOLD)


def commands(groups: Mapping[str, Mapping[str, str]]) -> Post:
    """All commands with what they do, by group; a group of one is the command itself."""
    lines = [text("help.commands")]
    for name, members in groups.items():
        told = [text("help.command", name=command, what=what) for command, what in members.items()]
        lines.append("\n".join([text("help.group", name=name), *told]) if len(told) > 1 else told[0])
    return Post(["\n".join(lines)], GOLD)


def mode_of(info: GameInfo | None) -> str:
    """How the table plays; without one everybody plays for oneself."""
    return info.mode if info is not None else FREE_FOR_ALL


def game_in_short(info: GameInfo | None) -> Post:
    """The game in twelve lines, one more with teams, with the numbers of the edition in this mode."""
    mode = mode_of(info)
    lines = [text(f"short.{name}", **rule_numbers(mode)) for name in (SHORT_TEAMS if has_teams(mode) else SHORT)]
    return Post(["\n".join([text("short.title"), *lines])], GOLD)
