"""What each press does: judged by its custom id and the open decision, never by what a message once showed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.ports import GameInfo, ServiceError
from bot.prompts.ask import Ask, load, open_decision, own_seat, prefix
from bot.prompts.done import commit, fix, sealed, sealed_decision, take_back, undo
from bot.prompts.door import Answers, Client, Interaction, client_of
from bot.prompts.facts import Facts
from bot.prompts.form_kinds import FORMS, fits
from bot.prompts.forms import modal, submitted
from bot.prompts.layout import REFUSED, SECONDARY, Button, Panel
from bot.prompts.names import reasons
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens import choose, move, screen
from bot.prompts.screens.battle import loses_glory, recall
from bot.prompts.screens.build import level_base
from bot.texts import text
from engine.decision import Decision, Key, check
from engine.refusals import NotAllowed, NotNow, NotUnderstood, Refused, refuse
from engine.state import SeatId


async def put(interaction: Interaction, ask: Ask) -> None:
    """Show the screen of a question."""
    await show(interaction, fix(ask) if ask.refusal is not None else screen(ask), ask.info, ask.view)


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


# Presses inside a private panel


async def press(interaction: Interaction, key: Key, game_id: int, op: str, arg: str) -> None:
    """One press of a panel. Raises ServiceError and Refused with the reason if it does nothing."""
    client = client_of(interaction)
    info = client.service.info(game_id)
    if op in ("undo", "take_back", "change"):
        await AFTERWARDS[op](interaction, info, key)
        return
    decision = await open_decision(client, game_id, interaction.user.id, key)
    if op == "form":
        await open_form(interaction, info, decision, arg)
        return
    if op == "space":
        await choose_space(interaction, info, decision, arg)
        return
    await acknowledge(interaction)
    mark, _, word = arg.partition(".")
    ask = await load(client, info, interaction.user.id, decision)
    if op not in UNMARKED and mark != ask.mark:
        # Pressed twice, or on an older panel: nothing is done, the draft is shown as it is.
        await put(interaction, ask)
        return
    await PRESSES[op](interaction, ask, word if op not in UNMARKED else arg)


async def choose_space(interaction: Interaction, info: GameInfo, decision: Decision, space: str) -> None:
    """A space begins a draft. Prayer is done at the press unless PP would be lost; Recruitment opens its form."""
    client = client_of(interaction)
    found = next((each for each in decision.offer.offer([]) if each.word == space), None)
    if found is None:
        raise NotUnderstood(refuse("unknown", word=space, near=""))
    if found.refusal is not None:
        raise NotAllowed(found.refusal)
    if found.values.get("action") == "recruitment":
        await open_form(interaction, info, decision, space)
        return
    await acknowledge(interaction)
    ask = await load(client, info, interaction.user.id, decision, [[]])
    if found.values.get("action") == "prayer":
        gain, full = Facts.of(ask.view, ask.seat).prayer()
        if gain == full:
            await commit(interaction, ask, [[space]])
            return
    await put(interaction, await say_on(ask, [[space], []]))


async def _show(interaction: Interaction, ask: Ask, _: str) -> None:
    await put(interaction, ask)


async def _word(interaction: Interaction, ask: Ask, word: str) -> None:
    words = [*ask.words, word]
    _, refusal = prefix(ask.current.offer, words)
    if refusal is not None:
        raise NotAllowed(refusal)
    await put(interaction, await say_on(ask, [*ask.answers[:-1], words]))


async def _pick(interaction: Interaction, ask: Ask, _: str) -> None:
    await _word(interaction, ask, chosen(interaction))


async def _level(interaction: Interaction, ask: Ask, level: str) -> None:
    ask.answers = [*ask.answers[:-1], level_base(ask)]
    await _word(interaction, ask, level)


async def _tile(interaction: Interaction, ask: Ask, _: str) -> None:
    ask.answers = [*ask.answers[:-1], []]
    await _word(interaction, ask, chosen(interaction))


async def _back(interaction: Interaction, ask: Ask, _: str) -> None:
    answers = [list(each) for each in ask.answers]
    alone = ask.kind == "move" and len(ask.words) == 1 and move.sole_origin(ask)
    if answers[-1] and not alone and not fits(ask):
        answers[-1].pop()
    else:
        answers = [[]]
    await put(interaction, await say_on(ask, answers))


async def _reset(interaction: Interaction, ask: Ask, _: str) -> None:
    await put(interaction, await say_on(ask, [[]]))


async def _leave(interaction: Interaction, ask: Ask, _: str) -> None:
    await show(interaction, move.leave(ask), ask.info)


async def _group(interaction: Interaction, ask: Ask, _: str) -> None:
    await show(interaction, choose.group(ask, chosen(interaction)), ask.info)


async def _confirm(interaction: Interaction, ask: Ask, _: str) -> None:
    await commit(interaction, ask, ask.said())


async def _nothing(interaction: Interaction, ask: Ask, _: str) -> None:
    await commit(interaction, ask, [*ask.answers[:-1], []])


async def _say(interaction: Interaction, ask: Ask, word: str) -> None:
    await commit(interaction, ask, [[word]])


async def _answer(interaction: Interaction, ask: Ask, _: str) -> None:
    await commit(interaction, ask, [[chosen(interaction)]])


async def _why(interaction: Interaction, ask: Ask, _: str) -> None:
    lines = [text("why.title")]
    for each in ask.refused:
        lines.append(text("panel.why", reason=reasons([each])[0]))
    back = Button(text("button.back"), ask.id("show"), SECONDARY)
    await show(interaction, Panel(REFUSED, ["\n".join(lines), [back]]), ask.info)


Press = Callable[[Interaction, Ask, str], Awaitable[None]]
UNMARKED = ("show", "say")
PRESSES: dict[str, Press] = {
    "show": _show,
    "word": _word,
    "pick": _pick,
    "level": _level,
    "tile": _tile,
    "back": _back,
    "back_out": _reset,
    "reset": _reset,
    "leave": _leave,
    "group": _group,
    "confirm": _confirm,
    "nothing": _nothing,
    "say": _say,
    "answer": _answer,
    "why": _why,
}


def chosen(interaction: Interaction) -> str:
    """The value picked in a select."""
    data: Any = interaction.data or {}
    return str((data.get("values") or [""])[0])


# Answers that are given already


async def _undo(interaction: Interaction, info: GameInfo, key: Key) -> None:
    """Undo of one choice: once another followed, its button is from an earlier step."""
    client = client_of(interaction)
    seat = _same_seat(info, interaction, key)
    view = await client.service.view(info.id, seat)
    if view.last_by.get(seat, 0) != key.serial:
        raise NotNow(refuse("stale"))
    await undo(interaction, info.id)


async def _take_back(interaction: Interaction, info: GameInfo, key: Key) -> None:
    await _sealed_key(interaction, info, key)
    await take_back(interaction, info.id)


async def _change(interaction: Interaction, info: GameInfo, key: Key) -> None:
    """Reopen the form of a sealed answer, filled in. The answer stays sealed until the form is sent."""
    decision = await _sealed_key(interaction, info, key)
    client = client_of(interaction)
    view = await client.service.view(info.id, decision.seat)
    words = view.own.sealed[:-1] if view.own is not None and view.own.sealed else []
    ask = Ask(client, info, interaction.user.id, decision, [list(words)], decision, view)
    await send_form(interaction, ask, words)


async def _sealed_key(interaction: Interaction, info: GameInfo, key: Key) -> Decision:
    client = client_of(interaction)
    decision = await sealed_decision(client, info, _same_seat(info, interaction, key))
    if decision is not None and decision.key == key:
        return decision
    return await open_decision(client, info.id, interaction.user.id, key)


def _same_seat(info: GameInfo, interaction: Interaction, key: Key) -> SeatId:
    seat = own_seat(info, interaction.user.id)
    if seat != key.seat:
        raise ServiceError("wrong_seat", seat=key.seat, mine=seat)
    return seat


AFTERWARDS: dict[str, Callable[[Interaction, GameInfo, Key], Awaitable[None]]] = {
    "undo": _undo,
    "take_back": _take_back,
    "change": _change,
}


# Forms


async def open_form(interaction: Interaction, info: GameInfo, decision: Decision, space: str = "") -> None:
    """A form is the first response: it opens from memory, filled in with the draft. Too many parts: a panel instead."""
    client = client_of(interaction)
    kept = await client.service.draft(info.id, decision.key)
    head = [[space]] if space else []
    words = kept[-1] if kept and kept[:-1] == head else []
    ask = await load(client, info, interaction.user.id, decision, [*head, list(words)])
    if ask.decision is None or not fits(ask):
        await keep(ask)
        await put(interaction, ask)
        return
    await send_form(interaction, ask, list(words))


async def send_form(interaction: Interaction, ask: Ask, words: list[str]) -> None:
    """The form of a question with these words filled in."""
    form = FORMS[ask.kind].build(ask, words)
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
    head = [[space]] if space else []
    ask = await load(client, info, interaction.user.id, decision, [*head, []])
    words = FORMS[ask.kind].read(ask, submitted(interaction))
    await _submitted(interaction, ask, [*head, words], sealed_before=sealed_before)


async def _submitted(interaction: Interaction, ask: Ask, answers: Answers, *, sealed_before: bool) -> None:
    ask.answers = answers
    await keep(ask)
    try:
        check(ask.current.offer, ask.words)
    except Refused as error:
        ask.refusal = error.refusal
        await show(interaction, fix(ask), ask.info)
        return
    if ask.kind == "recruit":
        await put(interaction, ask)
        return
    if sealed_before:
        await ask.client.service.take_back(ask.info.id, ask.person_id)
    await commit(interaction, ask, answers)


# Presses on public messages, and the ways in


async def say(interaction: Interaction, key: Key, game_id: int, word: str) -> None:
    """A press that is the whole answer; a recall that gives up Glory is asked once more."""
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
        view = await client.service.view(game_id, seat)
        raise ServiceError("nothing_waits", who=" ".join(view.awaited))
    await acknowledge(interaction)
    await show(interaction, await sealed(client, info, interaction.user.id, waiting), info)


async def open_asked(interaction: Interaction, client: Client, info: GameInfo, decision: Decision) -> None:
    """The question as its own person comes to it."""
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
