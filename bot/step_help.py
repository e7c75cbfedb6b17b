"""`/rules step`: what can be done now, what it costs, what is left, or who is waited for."""

from __future__ import annotations

from bot import doors
from bot.looks import seat_here, service_of
from bot.messages import steps
from bot.messages.parts import Post
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer
from bot.prompts.ask import ally_question, load
from bot.prompts.costs import now_lines
from bot.prompts.door import client_of
from bot.texts import text
from bot.wording import seat_name
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
        await answer(interaction, await _waiting(interaction, info, seat))
        return
    ask = await load(client_of(interaction), info, interaction.user.id, decision, [[]])
    await answer(interaction, steps.now(info, seat, now_lines(ask)))


async def _waiting(interaction: Interaction, info: GameInfo, seat: SeatId) -> Post:
    """Public facts alone."""
    now = await doors.now(service_of(interaction), info)
    if any(each.seat == seat for each in now.decisions):
        return steps.waiting(info, now.waiting, text("step.sealed"), sealed=True)
    for_team = await ally_question(client_of(interaction), info, seat) if seat else None
    if for_team is not None:
        # A computer reads no proposals.
        key = "step.ally_computer" if for_team.seat in now.computers else "step.ally"
        own = text(key, seat=seat_name(for_team.seat))
    else:
        own = text("step.not_you" if seat else "step.watching")
    return steps.waiting(info, now.waiting, own)
