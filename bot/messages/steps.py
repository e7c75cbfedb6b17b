"""`rules.step`: what can be done now, or who is waited for, as a message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.parts import GOLD, P, Post, rows, tool
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import listed, seat_name, waits_for
from engine.decision import Decision
from engine.state import SeatId


def now(info: GameInfo, seat: SeatId, lines: Sequence[str]) -> Post:
    """What its seat may do now, line by line."""
    return Post(["\n".join([text("step.title"), *lines]), *rows([tool(info.id, "my_turn", P)])], GOLD)


def waiting(info: GameInfo, decisions: Sequence[Decision], own: str, *, sealed: bool = False) -> Post:
    """For those who are not waited for: who is, and for what. `own` is how whoever asks stands to it."""
    who = [text("step.who", seat=seat_name(each.seat), what=waits_for(each)) for each in decisions]
    waits = text("step.waiting", who=listed(who)) if who else text("step.nobody_waits")
    button = tool(info.id, "my_turn", P) if sealed else tool(info.id, "board", P)
    return Post(["\n".join([text("step.title"), f"{own} {waits}"]), *rows([button])], GOLD)
