"""`/rules step`: what can be done now, what it costs, what is left, or who is waited for."""

from __future__ import annotations

from bot import doors
from bot.looks import Asking, seat_here, service_of
from bot.messages import steps
from bot.messages.parts import Post
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer
from bot.prompts.ask import load
from bot.prompts.costs import now_lines
from bot.prompts.door import client_of
from engine.state import SeatId


async def step(interaction: Interaction, info: GameInfo) -> None:
    """`rules.step`: what waits for whoever asks, what each choice costs, or who is waited for and with what.

    Raises ServiceError not_started, ended, damaged.
    """
    await acknowledge(interaction)
    service, seat = service_of(interaction), seat_here(interaction, info)
    if info.state in ("over", "ended"):
        raise ServiceError("ended")
    decision = await service.asked(info.id, seat) if seat else None
    if decision is None:
        await answer(interaction, await _waiting(service, info, seat))
        return
    ask = await load(client_of(interaction), info, interaction.user.id, decision, [[]])
    await answer(interaction, steps.now(info, seat, now_lines(ask)))


async def _waiting(service: Asking, info: GameInfo, seat: SeatId) -> Post:
    """Public facts alone."""
    now = await doors.now(service, info)
    is_sealed = any(each.seat == seat for each in now.decisions)
    return steps.waiting(info, now.waiting, seat, sealed=is_sealed)
