"""What each press does: judged by its custom id and the open decision, never by what a message once showed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.messages.parts import REFUSED
from bot.ports import GameInfo, ServiceError
from bot.private import chosen
from bot.prompts import giving, placing_forms
from bot.prompts.ask import GOLD, SILVER, Ask, check_open, load, open_decision, own_seat, prefix
from bot.prompts.done import sealed_decision, take_back, undo
from bot.prompts.door import Answers, Interaction, client_of
from bot.prompts.facts import Facts
from bot.prompts.fight_presses import FIGHT_AFTERWARDS, FIGHT_ONLY, FIGHT_PRESSES
from bot.prompts.filled import open_form, send_form
from bot.prompts.form_kinds import fits
from bot.prompts.layout import Button, Panel
from bot.prompts.next_hop import one_back
from bot.prompts.onward import commit
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens import choose, move, tokens
from bot.prompts.screens.acquire import SUPPLY, first_home
from bot.prompts.screens.build import level_base
from bot.prompts.steps import keep, put, say_on
from bot.prompts.team_presses import TEAM_ONLY, TEAM_PRESSES
from bot.prompts.whys import reason_lines
from bot.texts import text
from engine.decision import Decision, Key, Word
from engine.refusals import NotAllowed, NotNow, NotUnderstood, refuse
from engine.state import SeatId

Press = Callable[[Interaction, Ask, str], Awaitable[None]]

# Presses inside a private panel


async def press(interaction: Interaction, key: Key, game_id: int, op: str, arg: str) -> None:
    """One press of a panel. Raises ServiceError and Refused with the reason if it does nothing."""
    client = client_of(interaction)
    info = client.service.info(game_id)
    if op not in KNOWN:
        raise ServiceError("unknown_button")
    if op in AFTERWARDS:
        await AFTERWARDS[op](interaction, info, key)
        return
    if op in giving.GIFT_PRESSES:
        await giving.press(interaction, info, key, op, arg)
        return
    if op == "form":
        # Fix of a changed plan: the answer before it is still sealed.
        await open_form(interaction, info, await _sealed_key(interaction, info, key), arg)
        return
    decision = await open_decision(client, game_id, interaction.user.id, key)
    if op == "space":
        await choose_space(interaction, info, decision, arg)
        return
    mark, _, word = arg.partition(".")
    if op != "place":
        # The one press of a draft that may open a form, which must be its first answer.
        await acknowledge(interaction)
    ask = await load(client, info, interaction.user.id, decision)
    if ask.kind not in ONLY.get(op, (ask.kind,)):
        raise ServiceError("unknown_button")
    if op not in UNMARKED and mark != ask.mark:
        # Pressed twice, or on an older panel: nothing is done, the draft is shown as it is.
        await put(interaction, ask)
        return
    await PRESSES[op](interaction, ask, word if op not in UNMARKED else arg)


async def choose_space(interaction: Interaction, info: GameInfo, decision: Decision, space: str) -> None:
    """A space begins a draft; where other tokens may go with the own one, they are asked for first."""
    client = client_of(interaction)
    found = next((each for each in decision.offer.offer([]) if each.word == space), None)
    if found is None:
        raise NotUnderstood(refuse("unknown", word=space, near=""))
    if found.refusal is not None:
        raise NotAllowed(found.refusal)
    if found.values.get("action") != "recruitment":
        await acknowledge(interaction)  # no form is to be the first response
    if decision.kind == "tokens":
        ask = await load(client, info, interaction.user.id, decision, [[space]])
        if tokens.asks(ask):
            await acknowledge(interaction)
            await keep(ask)
            await put(interaction, ask)
            return
    await begin(interaction, info, decision, found)


async def begin(interaction: Interaction, info: GameInfo, decision: Decision, space: Word) -> None:
    """The action of a space. Prayer is done at the press unless PP would be lost, and so is a Gold action that is no
    choice; Recruitment opens its form.
    """
    client = client_of(interaction)
    if space.values.get("action") == "recruitment":
        await open_form(interaction, info, decision, space.word, first=True)
        return
    await acknowledge(interaction)
    ask = await load(client, info, interaction.user.id, decision, [[]])
    if space.values.get("action") == "prayer":
        gain, full = Facts.of(ask.view, ask.seat).prayer()
        if gain == full:
            await commit(interaction, ask, [[space.word]])
            return
    facts = Facts.of(ask.view, ask.seat)
    ask = await say_on(ask, [[space.word], []])
    if ask.decision is None and space.values.get("action") == "gold_action" and facts.gold():
        # The only tile does what is its own: its question comes when the token has acted.
        await commit(interaction, ask, [[space.word]])
        return
    await put(interaction, ask)


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


def _instead(place: int) -> Press:
    """A select whose pick stands at this place of the answer, in place of what was picked there and after it."""

    async def act(interaction: Interaction, ask: Ask, _: str) -> None:
        if len(ask.words) < place:
            raise ServiceError("unknown_button")
        ask.answers = [*ask.answers[:-1], ask.words[:place]]
        await _word(interaction, ask, chosen(interaction))

    return act


async def _tile(interaction: Interaction, ask: Ask, _: str) -> None:
    """A tile, with its companion where most want it; a select beside it says another place."""
    tile = chosen(interaction)
    refusal = prefix(ask.current.offer, [tile])[1]
    if refusal is not None:
        raise NotAllowed(refusal)
    place = first_home(ask, tile) if ask.kind in WITH_HOME else []
    await put(interaction, await say_on(ask, [*ask.answers[:-1], [tile, *place]]))


async def _home(interaction: Interaction, ask: Ask, _: str) -> None:
    """Where a companion goes; in supply it is left unsaid (R-060)."""
    if chosen(interaction) == SUPPLY:
        await put(interaction, await say_on(ask, [*ask.answers[:-1], ask.words[:1]]))
        return
    await _instead(1)(interaction, ask, "")


async def _silver(interaction: Interaction, ask: Ask, _: str) -> None:
    """Taken off with its space, or put on: then its space is asked."""
    words = ask.words[:1] if SILVER in ask.words else [*ask.words[:1], SILVER]
    gold = [GOLD] if GOLD in ask.words and SILVER in ask.words else []
    await _tokens(interaction, ask, [*words, *gold])


async def _gold(interaction: Interaction, ask: Ask, _: str) -> None:
    words = [each for each in ask.words if each != GOLD] if GOLD in ask.words else [*ask.words, GOLD]
    await _tokens(interaction, ask, words)


async def _tokens(interaction: Interaction, ask: Ask, words: list[str]) -> None:
    _, refusal = prefix(ask.current.offer, words)
    if refusal is not None:
        raise NotAllowed(refusal)
    await put(interaction, await say_on(ask, [words]))


async def _place(interaction: Interaction, ask: Ask, _: str) -> None:
    """The own token alone goes on to its action in the same draft; several are placed, then their order is asked."""
    if len(ask.words) > 1:
        await commit(interaction, ask, [ask.words])
        return
    space = next((each for each in ask.after() if each.word in ask.words), None)
    if space is None:
        raise ServiceError("unknown_button")
    await begin(interaction, ask.info, ask.root, space)


async def _add(interaction: Interaction, ask: Ask, _: str) -> None:
    """From the action back to the tokens: another one may go with the own one."""
    await put(interaction, await say_on(ask, ask.answers[:1]))


async def _way(interaction: Interaction, ask: Ask, way: str) -> None:
    """A Gold action; what it leads to is the next answer of the draft."""
    words = way.split(".")
    _, refusal = prefix(ask.current.offer, words)
    if refusal is not None:
        raise NotAllowed(refusal)
    answers = [*ask.answers[:-1], words]
    if len(words) == 1:
        await commit(interaction, ask, answers)
        return
    await put(interaction, await say_on(ask, [*answers, []]))


async def _turn_hold(interaction: Interaction, ask: Ask, word: str) -> None:
    """Keep the turn open after its last action, or let it end by itself (R-033); pressed twice it stays as it is."""
    asides = await ask.client.service.asides(ask.info.id, ask.seat)
    if any(each.kind == "hold" and word in {w.word for w in each.offer.offer([])} for each in asides):
        await ask.client.service.say(ask.info.id, ask.person_id, ask.key, [[word]], "hold")
    await put(interaction, await load(ask.client, ask.info, ask.person_id, ask.root))


async def _back(interaction: Interaction, ask: Ask, _: str) -> None:
    answers = [list(each) for each in ask.answers]
    alone = ask.kind == "move" and len(ask.words) == 1 and move.sole_origin(ask)
    if ask.kind in placing_forms.KINDS and fits(ask) and placing_forms.begun(ask):
        # A card, or a companion with the zone it opens, one at a time.
        answers[-1] = answers[-1][: -1 if len(answers[-1]) % 2 else -2]
    elif answers[-1] and not alone and not fits(ask):
        # A tile and the place of its companion were named by one press.
        answers[-1] = [] if ask.kind in WITH_HOME else one_back(answers[-1])
    else:
        answers = await _before(ask, answers)
    await put(interaction, await say_on(ask, answers))


async def _before(ask: Ask, answers: Answers) -> Answers:
    """Out of an action: to the choice of the Gold action, to the tokens beside the own one, or to the spaces."""
    if len(answers) > 2:
        return [*answers[:-2], []]
    if len(answers) == 2 and not ask.placed:
        before = await load(ask.client, ask.info, ask.person_id, ask.root, answers[:1])
        return answers[:1] if tokens.asks(before) else [[]]
    return [[]]


async def _reset(interaction: Interaction, ask: Ask, _: str) -> None:
    """The action begins anew on its space; Back leaves it."""
    await put(interaction, await say_on(ask, [*ask.answers[:-1], []]))


async def _back_out(interaction: Interaction, ask: Ask, _: str) -> None:
    await put(interaction, await say_on(ask, [[]]))


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
    back = Button(text("button.back"), ask.id("show"))
    words = "\n".join([text("why.title"), *reason_lines(ask.refused)])
    await show(interaction, Panel(REFUSED, [words, [back]]), ask.info)


WITH_HOME = ("tile", "acquire")
UNMARKED = ("show", "say", "hold")
# Presses that the screens of these questions alone have.
ONLY: dict[str, tuple[str, ...]] = {
    **FIGHT_ONLY,
    **TEAM_ONLY,
    "level": ("build",),
    "tile": ("tile", "acquire", "swap"),
    "home": WITH_HOME,
    "tokens": ("acquire",),
    "way": ("gold",),
    **dict.fromkeys(("silver", "gold", "place"), ("tokens",)),
    **dict.fromkeys(("card", "who", "where", "hold"), ("tokens", "action")),
}
PRESSES: dict[str, Press] = {
    "show": _show,
    "word": _word,
    "pick": _pick,
    "level": _level,
    "tile": _tile,
    "home": _home,
    "card": _instead(1),
    "who": _instead(1),
    "where": _instead(2),
    "silver": _silver,
    "gold": _gold,
    "place": _place,
    "tokens": _add,
    "way": _way,
    "hold": _turn_hold,
    "back": _back,
    "back_out": _back_out,
    "reset": _reset,
    "group": _group,
    "confirm": _confirm,
    "nothing": _nothing,
    "say": _say,
    "answer": _answer,
    "why": _why,
    **FIGHT_PRESSES,
    **TEAM_PRESSES,
}


# Answers that are given already


async def _undo(interaction: Interaction, info: GameInfo, key: Key) -> None:
    """Undo of one choice: once another followed, its button is from an earlier step."""
    client = client_of(interaction)
    seat = _same_seat(info, interaction, key)
    view = await client.service.view(info.id, seat)
    if view.last_by.get(seat, 0) != key.serial:
        raise NotNow(refuse("stale"))
    await undo(interaction, info.id, key.serial)


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
    await check_open(client, info, interaction.user.id, decision.key)
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
    **FIGHT_AFTERWARDS,
}
KNOWN = {*PRESSES, *AFTERWARDS, *giving.GIFT_PRESSES, "form", "space"}
