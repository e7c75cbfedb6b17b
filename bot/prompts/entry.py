"""The ways in: presses on public messages, and whatever waits for whoever comes."""

from __future__ import annotations

from importlib import import_module

from bot.messages.parts import BATTLE
from bot.ports import GameInfo, ServiceError
from bot.prompts.ask import ally_question, load, open_decision, own_seat
from bot.prompts.done import sealed, sealed_decision
from bot.prompts.door import Client, Interaction, client_of
from bot.prompts.filled import send_form
from bot.prompts.form_kinds import FORMS, fits
from bot.prompts.layout import Panel
from bot.prompts.onward import commit
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens.battle import loses_glory, recall
from bot.prompts.steps import put, say_on
from bot.prompts.tools import tool
from bot.texts import text
from bot.wording import seats_named
from engine.decision import Decision, Key
from engine.state import SeatId


async def say(interaction: Interaction, key: Key, game_id: int, word: str) -> None:
    """A press that is the whole answer; a recall that gives up Glory is asked once more. An ally's is a proposal."""
    if await import_module("bot.teams.compose").advise(interaction, game_id, key, word):
        return
    client = client_of(interaction)
    decision = await open_decision(client, game_id, interaction.user.id, key)
    await acknowledge(interaction)
    info = client.service.info(game_id)
    ask = await load(client, info, interaction.user.id, decision, [[]])
    if loses_glory(ask, word):
        await show(interaction, recall(ask), info)
        return
    await commit(interaction, ask, [[word]])


async def open_panel(interaction: Interaction, game_id: int) -> None:
    """Whatever waits for the presser: its form if it is one, else its panel. Raises what is to be said otherwise."""
    client = client_of(interaction)
    info = client.service.info(game_id)
    seat = own_seat(info, interaction.user.id)
    decision = await client.service.asked(game_id, seat)
    if decision is not None:
        await open_asked(interaction, client, info, decision)
        return
    waiting = await sealed_decision(client, info, seat)
    if waiting is None:
        await _nothing_waits(interaction, client, info, seat)
        return
    await acknowledge(interaction)
    await show(interaction, await sealed(client, info, interaction.user.id, waiting), info)


async def _nothing_waits(interaction: Interaction, client: Client, info: GameInfo, seat: SeatId) -> None:
    for_team = await ally_question(client, info, seat)
    if for_team is not None:
        if await import_module("bot.teams.compose").begin_for_ally(interaction, info, for_team):
            return
        if client.service.is_computer(info.id, for_team.seat):
            raise ServiceError("ally_computer", seat=for_team.seat)
        raise ServiceError("ally_decides", seat=for_team.seat)
    decisions = await client.service.decisions(info.id)
    if not any(each.kind == "battle" for each in decisions):
        view = await client.service.view(info.id, seat)
        raise ServiceError("nothing_waits", waiting=seats_named(view.awaited))
    await acknowledge(interaction)
    words = text("battle.others", seats=seats_named(each.seat for each in decisions))
    await show(interaction, Panel(BATTLE, [words, [tool(info.id, "board")]]), info)


async def open_asked(interaction: Interaction, client: Client, info: GameInfo, decision: Decision) -> None:
    """The question as its own person comes to it."""
    if decision.kind not in FORMS or decision.kind == "recruit":
        await acknowledge(interaction)  # no form is to be the first response: nobody waits for the draft
    ask = await load(client, info, interaction.user.id, decision)
    if ask.refusal is None and not ask.space and fits(ask) and ask.kind != "recruit":
        await send_form(interaction, ask, ask.words)
        return
    if ask.kind == "move" and not ask.words:
        ask = await say_on(ask, ask.answers)
    await acknowledge(interaction)
    await put(interaction, ask)


async def open_key(interaction: Interaction, game_id: int, key: Key) -> None:
    """One question by its key. Raises the reason if it is no longer open."""
    client = client_of(interaction)
    decision = await open_decision(client, game_id, interaction.user.id, key)
    await open_asked(interaction, client, client.service.info(game_id), decision)
