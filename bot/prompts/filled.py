"""Forms opened and forms sent: a form is a first response, and it is checked again when it comes back."""

from __future__ import annotations

from dataclasses import replace

from bot.ports import GameInfo, ServiceError
from bot.prompts import placing_forms
from bot.prompts.advice import proposed
from bot.prompts.ask import Ask, check_open, load, open_decision, own_seat, prefix
from bot.prompts.done import fix, sealed_decision
from bot.prompts.door import Answers, Client, Interaction, client_of
from bot.prompts.form_kinds import FORMS, fits
from bot.prompts.forms import modal, submitted
from bot.prompts.onward import commit
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens.recruit import needs_review
from bot.prompts.steps import keep, put
from engine.decision import Decision, Key, check
from engine.refusals import Refused


async def open_form(
    interaction: Interaction, info: GameInfo, decision: Decision, space: str = "", *, first: bool = False
) -> None:
    """A form is the first response: it opens from memory, filled in with the draft. Too many parts: a panel instead,
    and so where something may be said before it, for whoever comes to the action `first`.
    """
    client = client_of(interaction)
    head, words = await _kept(client, info, decision, space)
    ask = await load(client, info, interaction.user.id, decision, [*head, list(words)])
    if ask.decision is None or not fits(ask) or (first and _panel_first(ask)):
        await keep(ask)
        await put(interaction, ask)
        return
    await send_form(interaction, ask, list(words))


def _panel_first(ask: Ask) -> bool:
    return ask.kind in placing_forms.KINDS and placing_forms.has_more(ask)


async def _kept(client: Client, info: GameInfo, decision: Decision, space: str) -> tuple[Answers, list[str]]:
    """The answers before the form's own, and its words, as far as the draft is about the same space."""
    kept = await client.service.draft(info.id, decision.key)
    if not space:
        return [], kept[0] if len(kept) == 1 else []
    if len(kept) > 1 and kept[0][:1] == [space]:
        return kept[:-1], kept[-1]
    return [[space]], []


async def send_form(interaction: Interaction, ask: Ask, words: list[str]) -> None:
    """The form of a question with these words filled in. Raises ServiceError for one that has none."""
    _check_form(ask)
    form = FORMS[ask.kind].build(ask, words)
    if advice := await proposed(ask):
        form = replace(form, text="\n".join(filter(None, [form.text, advice])))
    await interaction.response.send_modal(modal(form, ask.id("form", ask.space)))


async def submit(interaction: Interaction, key: Key, game_id: int, space: str) -> None:
    """A filled form, checked again: its key, then its words. What does not hold is kept for Fix."""
    client = client_of(interaction)
    info = client.service.info(game_id)
    seat = own_seat(info, interaction.user.id)
    waiting = await sealed_decision(client, info, seat)
    sealed_before = waiting is not None and waiting.key == key
    decision = waiting if waiting is not None and sealed_before else None
    if decision is None:
        decision = await open_decision(client, game_id, interaction.user.id, key)
    await acknowledge(interaction)
    head, kept = await _kept(client, info, decision, space)
    ask = await load(client, info, interaction.user.id, decision, [*head, []])
    _check_form(ask)
    if ask.kind in placing_forms.KINDS:
        # What was said before the form, as far as it still holds.
        ask.answers[-1] = list(kept)
        ask.answers[-1] = prefix(ask.current.offer, placing_forms.head(ask))[0]
    words = FORMS[ask.kind].read(ask, submitted(interaction))
    await _submitted(interaction, ask, [*head, words], sealed_before=sealed_before)


def _check_form(ask: Ask) -> None:
    """A custom id can be made up, or come from another version."""
    if ask.kind not in FORMS:
        raise ServiceError("unknown_button")


async def _submitted(interaction: Interaction, ask: Ask, answers: Answers, *, sealed_before: bool) -> None:
    ask.answers = answers
    await keep(ask)
    await check_open(ask.client, ask.info, ask.person_id, ask.key)
    try:
        check(ask.current.offer, ask.words)
    except Refused as error:
        ask.refusal = error.refusal
        await show(interaction, fix(ask, sealed_before=sealed_before), ask.info)
        return
    if ask.kind in placing_forms.KINDS and needs_review(ask):
        await put(interaction, ask)
        return
    await commit(interaction, ask, answers, replace=sealed_before)
