"""What allies propose for a question, told to whoever is asked it, in private."""

from __future__ import annotations

from bot.messages.team_buttons import team_id
from bot.prompts.ask import Ask
from bot.prompts.layout import SECONDARY, Block, Button, small
from bot.teams.words import told
from bot.texts import text
from bot.wording import seat_name


async def proposed(ask: Ask) -> str:
    """A line for each proposal of an ally that stands for this question; empty without one."""
    if len(ask.view.table.side_of(ask.seat).seats) < 2:
        return ""
    service = ask.client.service
    made = [each for each in await service.proposals(ask.info.id) if each.key == ask.key and each.seat != ask.seat]
    lines = []
    for each in made:
        words = told(ask.view, each, await service.legs(ask.info.id, each), ask.root)
        lines.append(text("team.proposed_to_you", seat=seat_name(each.seat), words=words))
    return "\n".join(lines)


async def below(ask: Ask) -> list[Block]:
    """The same under a panel, with the way to the thread, where it can be done or turned down."""
    lines = await proposed(ask)
    thread = Button(text("team.button.thread"), team_id(ask.info.id, "thread"), SECONDARY)
    return [small(lines), [thread]] if lines else []
