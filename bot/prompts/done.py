"""After the answer: what happened, what is kept, the way back, and what is asked next."""

from __future__ import annotations

from bot import texts, voting, wording
from bot.guard import saved
from bot.messages.parts import BATTLE, DONE, REFUSED
from bot.ports import Commit, GameInfo, ServiceError
from bot.prompts import placing_forms
from bot.prompts.allies import by_owner
from bot.prompts.ask import Ask, load, own_seat
from bot.prompts.battle_sums import sealed_lines
from bot.prompts.door import Answers, Client, Interaction, client_of
from bot.prompts.drawn import drawn_by
from bot.prompts.form_kinds import FORMS
from bot.prompts.ids import panel_id
from bot.prompts.layout import SECONDARY, Block, Button, Panel, accent, small
from bot.prompts.public import answer_label, opener
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens import night, screen
from bot.prompts.screens.setup import sealed_troops
from bot.prompts.tools import tool
from bot.texts import text
from engine.decision import DONE as END
from engine.decision import Decision, Key
from engine.game import Event
from engine.refusals import NotAllowed, Refused
from engine.state import SeatId
from engine.view import View

MOST_LINES = 5
PASSED_ON = ("turn_ended", "day_began", "night_began")


async def commit(
    interaction: Interaction, ask: Ask, answers: Answers, note: str = "", *, replace: bool = False
) -> None:
    """Say the answers, all or nothing, and show what came of them. `replace`: in place of a sealed one too."""
    await acknowledge(interaction)
    said = await ask.client.service.say(ask.info.id, ask.person_id, ask.key, answers, replace=replace)
    with saved():
        await after(interaction, said, ask.seat, note)


async def after(interaction: Interaction, said: Commit, seat: SeatId, note: str = "") -> None:
    """The panel after a commit of this seat: sealed while others still choose, else done."""
    client, info = client_of(interaction), said.info
    waiting = await sealed_decision(client, info, seat)
    if waiting is not None:
        await show(interaction, await sealed(client, info, interaction.user.id, waiting), info)
        return
    view = await client.service.view(info.id, seat)
    following = await client.service.asked(info.id, seat)
    computers = frozenset(each.seat for each in info.seats if client.service.is_computer(info.id, each.seat))
    await show(interaction, done(said, view, seat, following, note, computers), info)


def done(
    said: Commit, view: View, seat: SeatId, following: Decision | None, note: str, computers: frozenset[SeatId]
) -> Panel:
    """`turn.done`: the line everybody reads, what is kept, Undo if it is possible."""
    info, lines = said.info, result(said) or chosen(said, seat)
    head = [text("turn.done.title"), *lines[:MOST_LINES], *([note] if note else [])]
    if len(lines) > MOST_LINES or wording.event_lines(parted(said)[1]):
        head.append(text("turn.done.more"))
    head += night.drawn_lines(drawn_by(said, seat))
    if counted_pp(said, seat):
        head.append(text("turn.done.keep", pp=view.table.seats[seat].pp))
    possible = may_undo(said, view, seat, computers)
    notes = [text("turn.done.ended")] if _has_ended(said, seat) else []
    notes += [text("turn.done.undo_computer" if computers else "turn.done.undo")] if possible else []
    blocks: list[Block] = ["\n".join(head)]
    blocks += [small(" ".join(notes))] if notes else []
    row = [opener(info, following)] if following is not None else []
    if possible:
        back = panel_id(info.id, Key(view.last_by[seat], seat), "undo")
        row.append(Button(text("label.undo"), back, SECONDARY))
    return Panel(DONE, [*blocks, [*row, tool(info.id, "board")]])


def _has_ended(said: Commit, seat: SeatId) -> bool:
    return any(event.kind == "turn_ended" and event.values.get("seat") == seat for event in said.events)


def counted_pp(said: Commit, seat: SeatId) -> bool:
    """Something was paid or gained by this seat."""
    own = (event.values for event in said.events if event.values.get("seat") == seat)
    return any(values.get("cost") or values.get("pp") for values in own)


def chosen(said: Commit, seat: SeatId) -> list[str]:
    """The answer itself, where nothing has come of it yet."""
    answers = [choice.words for choice in said.choices if choice.seat == seat and not choice.auto]
    words = [wording.word_name(word) for word in (answers[-1] if answers else []) if word != "done"]
    return [text("turn.done.chosen", words=wording.listed(words))] if words else []


def result(said: Commit) -> list[str]:
    """The public lines of what the answer brought; what began after it is told by the table, but for the end."""
    return [*_nobody(said), *wording.event_lines(parted(said)[0])]


def _nobody(said: Commit) -> list[str]:
    """3.6.7: no token is a choice too, though nothing happens by it."""
    empty = [each for each in said.choices if each.kind == "summon" and not each.auto and each.words in ([], [END])]
    return [text("event.summoned_nothing", seat=wording.seat_name(each.seat)) for each in empty]


def parted(said: Commit) -> tuple[list[Event], list[Event]]:
    """What is told here, and what began after it; that the Day or the Night begins is told by the table."""
    kinds = [event.kind for event in said.events]
    until = next((at for at, kind in enumerate(kinds) if kind in PASSED_ON), len(kinds))
    here = [event for at, event in enumerate(said.events) if at < until or event.kind == "game_won"]
    return here, [event for event in said.events[until:] if event.kind not in (*PASSED_ON, "game_won")]


def may_undo(said: Commit, view: View, seat: SeatId, computers: frozenset[SeatId]) -> bool:
    """The game goes on, nothing was revealed by it, and no person has chosen since this seat's last choice."""
    if said.info.state != "running":
        return False
    last = view.last_by.get(seat, 0)
    persons = [each for each in view.last_by if each != seat and each not in computers]
    # Several answers of one command fall together: a reveal among them holds them all.
    revealed = view.barrier >= last or view.barrier > said.first
    return bool(last) and not revealed and not any(view.last_by[each] > last for each in persons)


# Sealed answers


async def sealed_decision(client: Client, info: GameInfo, seat: SeatId) -> Decision | None:
    """The open decision that this seat has answered while others still choose."""
    if await client.service.asked(info.id, seat) is not None:
        return None
    return next((d for d in await client.service.decisions(info.id) if d.seat == seat and not d.aside), None)


async def sealed(client: Client, info: GameInfo, person_id: int, decision: Decision) -> Panel:
    """`setup.sealed`, `battle.sealed`, and the same for every other answer that waits for others."""
    view = await client.service.view(info.id, decision.seat)
    words = view.own.sealed[:-1] if view.own is not None and view.own.sealed else []
    ask = Ask(client, info, person_id, decision, [list(words)], decision, view)
    title, lines, undo = _sealed_text(ask, words)
    change = [Button(text(f"sealed.change.{decision.kind}"), ask.id("change"), SECONDARY)] if _form(decision) else []
    claim = [Button(text("battle.claim.button"), ask.id("claim"), SECONDARY)] if decision.kind == "battle" else []
    row = [*change, Button(text("button.take_back"), ask.id("take_back"), SECONDARY), *claim, tool(info.id, "board")]
    colour = BATTLE if decision.kind == "battle" else accent(decision.seat)
    return Panel(colour, ["\n".join([title, *lines]), small(undo), row])


def _form(decision: Decision) -> bool:
    return decision.kind in FORMS


def _sealed_text(ask: Ask, words: list[str]) -> tuple[str, list[str], str]:
    if ask.kind == "battle" and words:
        return text("battle.sealed.title"), sealed_lines(ask, words), text("battle.sealed.note")
    if ask.kind == "troops":
        return text("setup.sealed.title"), sealed_troops(ask, words), text("setup.sealed.note")
    if ask.kind == "losses":
        name = wording.shares(by_owner(words))
    else:
        name = answer_label(ask.current, words) or ", ".join(wording.word_name(word) for word in words)
    return text("sealed.title"), [text("sealed.body", words=name)], text("setup.sealed.note")


async def take_back(interaction: Interaction, game_id: int) -> None:
    """Unseal one's own answer and ask again."""
    await acknowledge(interaction)
    client = client_of(interaction)
    said = await client.service.take_back(game_id, interaction.user.id)
    with saved():
        await reopen(interaction, said.info, text("sealed.taken_back"))


async def undo(interaction: Interaction, game_id: int, last: int = 0) -> None:
    """Take the last own choice back, if it is the one that is meant, and reopen its prompt.

    A sealed answer is taken back alone. What others would feel is asked for first.
    """
    client = client_of(interaction)
    info = client.service.info(game_id)
    seat = own_seat(info, interaction.user.id)
    await acknowledge(interaction)
    if await sealed_decision(client, info, seat) is not None:
        await take_back(interaction, game_id)
        return
    try:
        said = await client.service.undo(game_id, interaction.user.id, last)
    except NotAllowed as error:
        await voting.ask_before_undo(interaction, info, error.refusal)
        return
    with saved():
        await undone(interaction, said)


async def undone(interaction: Interaction, said: Commit) -> None:
    """The step was taken back: what fell with it, and what is asked now."""
    fell = [(each, number) for each, number in said.fell if each != said.mover]
    line = text("undone.line_with", steps=wording.fallen_steps(fell)) if fell else text("undone.line")
    await reopen(interaction, said.info, line)


async def reopen(interaction: Interaction, info: GameInfo, line: str) -> None:
    """What is asked of the presser now, below a line that tells what was taken back."""
    client = client_of(interaction)
    seat = own_seat(info, interaction.user.id)
    decision = await client.service.asked(info.id, seat)
    try:
        ask = await load(client, info, interaction.user.id, decision) if decision is not None else None
    except (ServiceError, Refused):  # somebody was faster; it is taken back all the same
        ask = None
    if ask is None:
        await show(interaction, Panel(DONE, [line, [tool(info.id, "board")]]), info)
        return
    panel = screen(ask)
    panel.blocks.insert(0, line)
    await show(interaction, panel, info, ask.view)


def fix(ask: Ask, *, sealed_before: bool = False) -> Panel:
    """A form that does not hold: why, and the way back into it with every pick kept."""
    reason = _why(ask)
    named = f"fix.{ask.kind}_sealed" if sealed_before else f"fix.{ask.kind}"
    key = named if texts.has(named) else "fix.sealed" if sealed_before else "fix.form"
    row = [Button(text("button.fix"), ask.id("form", ask.space))]
    if ask.space:
        row.append(Button(text("button.back"), ask.marked("back_out"), SECONDARY))
    return Panel(REFUSED, [f"{reason} {text(key)}", row])


def _why(ask: Ask) -> str:
    if ask.refusal is None:
        return ""
    told = placing_forms.fault(ask, ask.words, ask.refusal) if ask.kind in placing_forms.KINDS else ""
    return told or wording.refusal_text(ask.refusal)
