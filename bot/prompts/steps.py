"""From one press to the next: show the question, keep the words said so far, say more or fewer of them."""

from __future__ import annotations

from bot.prompts.advice import below
from bot.prompts.ask import Ask, check_open, load
from bot.prompts.done import fix
from bot.prompts.door import Answers, Interaction
from bot.prompts.reply import show
from bot.prompts.screens import move, screen


async def put(interaction: Interaction, ask: Ask) -> None:
    """Show the screen of a question. Raises what the door says of one that is open no more."""
    advice = await below(ask)
    await check_open(ask.client, ask.info, ask.person_id, ask.key)
    panel = fix(ask) if ask.refusal is not None else screen(ask)
    panel.blocks += advice
    await show(interaction, panel, ask.info, ask.view)


async def keep(ask: Ask) -> None:
    """Keep the words said so far, so that Back, another message and a restart find them."""
    await ask.client.service.keep_draft(ask.info.id, ask.key, ask.answers)


async def say_on(ask: Ask, answers: Answers) -> Ask:
    """The question after more or fewer words; the draft is kept."""
    changed = await load(ask.client, ask.info, ask.person_id, ask.root, settled(answers))
    if changed.kind == "move" and not changed.words and (sole := move.sole_origin(changed)):
        # One Troop: taken without a question.
        changed = await load(ask.client, ask.info, ask.person_id, ask.root, [*answers[:-1], [sole]])
    await keep(changed)
    return changed


def settled(answers: Answers) -> Answers:
    """A draft always has an answer being said."""
    return answers or [[]]
