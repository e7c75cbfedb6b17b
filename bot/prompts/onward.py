"""After an answer in the own turn: the next question at once where the turn goes on, else what was done."""

from __future__ import annotations

from bot.guard import saved
from bot.ports import Commit, ServiceError
from bot.prompts.ask import Ask, load
from bot.prompts.done import after, result, sealed_decision
from bot.prompts.door import Answers, Interaction, client_of
from bot.prompts.facts import Facts
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens import screen
from bot.prompts.steps import say_on
from bot.prompts.tools import undo
from engine.decision import Decision
from engine.refusals import Refused
from engine.state import SeatId

# Questions of a turn that is under way; all others are opened by their button.
GOING_ON = ("tokens", "action", "gold", "swap", "restructure", "move")
MOST_LINES = 5


async def commit(
    interaction: Interaction, ask: Ask, answers: Answers, note: str = "", *, replace: bool = False
) -> None:
    """Say the answers, all or nothing, and show what comes next. `replace`: in place of a sealed one too."""
    await acknowledge(interaction)
    said = await ask.client.service.say(ask.info.id, ask.person_id, ask.key, answers, replace=replace)
    with saved():
        await onward(interaction, said, ask.seat, note)


async def onward(interaction: Interaction, said: Commit, seat: SeatId, note: str = "") -> None:
    """The next question of the same turn below the lines of what was done; without one, that it is done."""
    client, info = client_of(interaction), said.info
    following = await client.service.asked(info.id, seat)
    if following is None or not _goes_on(said, following) or await sealed_decision(client, info, seat) is not None:
        await after(interaction, said, seat, note)
        return
    try:
        ask = await load(client, info, interaction.user.id, following)
        ask = await say_on(ask, ask.answers) if ask.kind == "move" and not ask.words else ask
    except (ServiceError, Refused):  # somebody was faster; what was said is done all the same
        await after(interaction, said, seat, note)
        return
    panel = screen(ask)
    lines = [*result(said)[:MOST_LINES], *([note] if note else [])]
    if lines:
        panel.blocks.insert(0, "\n".join(lines))
    tools = panel.blocks[-1]
    if following.kind == "tokens" and isinstance(tools, list):
        tools.insert(0, undo(ask, possible=Facts.of(ask.view, seat).may_undo()))
    await show(interaction, panel, info, ask.view)


def _goes_on(said: Commit, following: Decision) -> bool:
    """The same turn asks on. Before its token only a card or a companion comes, said to the same question."""
    if any(event.kind == "turn_ended" for event in said.events):
        return False
    again = following.kind != "tokens" or any(each.kind == "tokens" for each in said.choices)
    return following.kind in GOING_ON and again
