"""Answers by command. They say the same words through the same offers as presses do; with a token still to place,
the space is said first."""

from __future__ import annotations

from dataclasses import dataclass

from bot import here, wording
from bot.guard import saved
from bot.ports import GameInfo, ServiceError
from bot.prompts.ask import Ask, load, own_seat
from bot.prompts.done import sealed, sealed_decision
from bot.prompts.door import Client, Interaction, client_of
from bot.prompts.entry import open_panel
from bot.prompts.facts import Facts
from bot.prompts.filled import open_form
from bot.prompts.names import reasons
from bot.prompts.onward import commit, onward
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens.move import attacked
from bot.prompts.screens.recruit import starts_battle
from bot.prompts.steps import put, say_on
from bot.prompts.typed import parted, reach, understand, understand_all
from bot.texts import text
from engine.decision import Decision, Word, check
from engine.notation import ASIDES, GROUPS, KINDS
from engine.refusals import NotAllowed, NotNow, NotUnderstood, refuse

ACTIONS = {"pray": "prayer", "move": "movement", "recruit": "recruitment", "build": "construction"}


def game_here(interaction: Interaction) -> GameInfo:
    """The game that is meant here. Raises ServiceError no_game, which_game, or ended for the one played here."""
    return here.live_game(interaction)


async def prompt(interaction: Interaction) -> None:
    """Whatever waits for the person, or its sealed answer."""
    await open_panel(interaction, game_here(interaction).id)


@dataclass(slots=True)
class Turn:
    """An action about to be typed: its question, with the space in the draft if a token is still to be placed, and
    what is said about the space."""

    ask: Ask
    note: str = ""


async def waiting(interaction: Interaction, kind: str, kinds: tuple[str, ...]) -> tuple[Client, GameInfo, Decision]:
    """What waits for the person, if it is one of these kinds. Raises NotNow naming the kind that was wanted if not."""
    client, info = client_of(interaction), game_here(interaction)
    seat = own_seat(info, interaction.user.id)
    decision = await client.service.asked(info.id, seat)
    if decision is None or decision.kind not in kinds:
        view = await client.service.view(info.id, seat)
        raise NotNow(refuse("not_now", kind=kind, waiting=" ".join(view.awaited)))
    return client, info, decision


async def turn(interaction: Interaction, kind: str, space: str = "") -> Turn:
    """The question of an action by its command. Raises what refuses it."""
    client, info, decision = await waiting(interaction, kind, (kind, "tokens", "action"))
    tokens = await load(client, info, interaction.user.id, decision, [[]])
    if decision.kind == kind:
        return Turn(tokens)
    chosen, note = space_for(tokens, ACTIONS[kind], space)
    return Turn(await with_space(tokens, chosen), note)


async def with_space(tokens: Ask, space: str) -> Ask:
    """The question of a space's action, with the space in the draft. Raises the reason if it may not stand alone."""
    check(tokens.root.offer, [space])
    return await load(tokens.client, tokens.info, tokens.person_id, tokens.root, [[space], []])


def spaces_of(tokens: Ask, action: str) -> list[Word]:
    """The spaces of an action, refused ones too."""
    return [each for each in tokens.after() if each.values.get("action") == action]


def space_for(tokens: Ask, action: str, wanted: str = "") -> tuple[str, str]:
    """The space named, or of several that serve the one that leaves most spaces open, and the line that says so."""
    spaces = spaces_of(tokens, action)
    if tokens.placed and not spaces:
        kind = next((verb for verb, name in ACTIONS.items() if name == action), "acquire")
        raise ServiceError("asked_else", kind=kind, what=wording.asks_for(tokens.root))
    if wanted:
        return understand(tokens.view, wanted, spaces), ""
    legal = [each.word for each in spaces if each.legal]
    if not legal and len(spaces) == 1 and spaces[0].refusal is not None:
        raise NotAllowed(spaces[0].refusal)
    if not legal:
        found = reasons(spaces, lambda entry: wording.space_label(entry.word))
        raise ServiceError("no_space", action=text(f"action.{action}"), reasons="; ".join(found))
    if len(legal) == 1 or tokens.placed:
        return legal[0], ""
    facts = Facts.of(tokens.view, tokens.seat)
    best = max(legal, key=facts.spaces_left)
    return best, text("act.space", space=wording.space_label(best), n=facts.spaces_left(best))


async def _draft(interaction: Interaction, found: Turn, words: list[str]) -> None:
    """Show what was typed so far as a draft, to be finished by presses."""
    await acknowledge(interaction)
    await put(interaction, await say_on(found.ask, [*found.ask.answers[:-1], words]))


async def _commit(interaction: Interaction, found: Turn, words: list[str]) -> None:
    said = [*found.ask.answers[:-1], words] if found.ask.decision is not None else found.ask.said()
    await commit(interaction, found.ask, said, found.note)


# One command each


async def pray(interaction: Interaction, space: str) -> None:
    """Prayer; asked once more only where PP would be lost."""
    found = await turn(interaction, "pray", space)
    gain, full = Facts.of(found.ask.view, found.ask.seat).prayer()
    if gain < full:
        await _draft(interaction, found, [])
        return
    await _commit(interaction, found, [])


async def move(
    interaction: Interaction, start: str, goal: str, via: str, warriors: int | None, allies: str = ""
) -> None:
    """A whole way, or the beginning of one to be finished by presses. An attack is asked once."""
    found = await turn(interaction, "move")
    ask = found.ask
    if ask.decision is None or not (start or goal):
        await _draft(interaction, found, [])
        return
    offer = ask.decision.offer
    words = [understand(ask.view, start, ask.after())] if start else _start_for(ask, goal)
    if warriors is not None:
        words.append(understand(ask.view, str(warriors), offer.offer(words)))
    # whose Warriors set out with the own ones, `green 2`; a way may name them again between its places.
    for stop in [*parted(allies), *parted(via)]:
        words.append(understand(ask.view, stop, offer.offer(words)))
    if not goal:
        await _draft(interaction, found, words)
        return
    words = _way_to(ask, words, goal)
    moved = await load(ask.client, ask.info, ask.person_id, ask.root, [*ask.answers[:-1], words])
    if attacked(moved):
        await _draft(interaction, found, words)
        return
    await _commit(interaction, found, words)


def _start_for(ask: Ask, goal: str) -> list[str]:
    """The only Troop that can go there. Raises NotUnderstood if there is none or a choice."""
    starts = [each.word for each in ask.legal if _reaches(ask, [each.word], goal)]
    if len(starts) != 1:
        raise NotUnderstood(refuse("unfinished", words=" ".join(starts or [each.word for each in ask.legal])))
    return starts


def _reaches(ask: Ask, words: list[str], goal: str) -> bool:
    found = reach(ask.view, ask.current.offer, words)
    try:
        understand(ask.view, goal, [Word(zone) for zone in found])
    except NotUnderstood:
        return False
    return True


def _way_to(ask: Ask, words: list[str], goal: str) -> list[str]:
    """The words of the shortest way; next to the start a refused place tells its reason."""
    found = reach(ask.view, ask.current.offer, words)
    beside = ask.current.offer.offer(words)
    far = [Word(zone) for zone in found if zone not in {each.word for each in beside}]
    return found.get(word := understand(ask.view, goal, [*beside, *far]), [*words, word])


async def recruit(interaction: Interaction, warriors: int | None, where: str) -> None:
    """So many in one quarter; without options the form. What starts a battle is reviewed first."""
    found = await turn(interaction, "recruit")
    ask = found.ask
    if warriors is None or not where:
        if ask.decision is not None:
            await open_form(interaction, ask.info, ask.root, ask.space, first=True)
            return
        await _draft(interaction, found, [])
        return
    offer = ask.current.offer
    words = understand_all(ask.view, [where, str(warriors)], offer) if warriors else []
    check(offer, words)
    if starts_battle(ask, words):
        await _draft(interaction, found, words)
        return
    await _commit(interaction, found, words)


async def build(interaction: Interaction, pyramid: str, level: int | None, colour: str) -> None:
    """A pyramid to a level; what is missing is asked by presses."""
    found = await turn(interaction, "build")
    ask = found.ask
    if ask.decision is None or not pyramid:
        await _draft(interaction, found, [])
        return
    offer = ask.decision.offer
    words = understand_all(ask.view, [pyramid, *([colour] if colour else [])], offer)
    if level is not None and any(each.word.isdigit() for each in offer.offer(words)):
        words.append(understand(ask.view, str(level), offer.offer(words)))
        await _commit(interaction, found, words)
        return
    await _draft(interaction, found, words)


async def battle(interaction: Interaction) -> None:
    """The form of the battle plan, or the sealed plan."""
    client, info = client_of(interaction), game_here(interaction)
    seat = own_seat(info, interaction.user.id)
    waits = await sealed_decision(client, info, seat)
    if waits is not None and waits.kind == "battle":
        await acknowledge(interaction)
        await show(interaction, await sealed(client, info, interaction.user.id, waits), info)
        return
    await waiting(interaction, "battle", ("battle",))
    await open_panel(interaction, info.id)


async def retreat(interaction: Interaction, place: str) -> None:
    """The loser retreats; the winner says where to."""
    client, info, decision = await waiting(interaction, "retreat", ("aftermath", "retreat"))
    ask = await load(client, info, interaction.user.id, decision, [[]])
    if decision.kind == "aftermath" and not place:
        await commit(interaction, ask, [[understand(ask.view, "retreat", ask.after())]])
        return
    if place:
        await commit(interaction, ask, [[understand(ask.view, place, ask.after())]])
        return
    await open_panel(interaction, info.id)


async def choose(interaction: Interaction, answer: str) -> None:
    """Any open decision by its words; a claim in the War Council and whole choice lines too."""
    client, info = client_of(interaction), game_here(interaction)
    seat = own_seat(info, interaction.user.id)
    typed = parted(answer)
    if typed and typed[0].lower() == "claim":
        await _claim(interaction, client, info, typed[1:])
        return
    decision = await client.service.asked(info.id, seat)
    if decision is None and typed and typed[0] in ASIDES:
        await _say_line(interaction, client, info, answer)
        return
    if decision is None:
        await open_panel(interaction, info.id)
        return
    ask = await load(client, info, interaction.user.id, decision, [[]])
    first = {each.word for each in ask.after()}
    if typed and typed[0] in KINDS and typed[0] not in first:
        await _say_line(interaction, client, info, answer)
        return
    await commit(interaction, ask, [_answer(ask, answer, typed)])


async def _say_line(interaction: Interaction, client: Client, info: GameInfo, line: str) -> None:
    """A whole choice line, of a question or beside it."""
    await acknowledge(interaction)
    said = await client.service.lines(info.id, interaction.user.id, line)
    with saved():
        await onward(interaction, said, own_seat(info, interaction.user.id))


def _answer(ask: Ask, answer: str, typed: list[str]) -> list[str]:
    """One name with spaces in it, or several words."""
    try:
        return [understand(ask.view, answer, ask.after())] if len(typed) > 1 else _words(ask, typed)
    except NotUnderstood:
        return _words(ask, typed)


def _words(ask: Ask, typed: list[str]) -> list[str]:
    groups = GROUPS.get(ask.kind, ())
    return understand_all(ask.view, [word for word in typed if word.lower() not in groups], ask.current.offer)


async def _claim(interaction: Interaction, client: Client, info: GameInfo, typed: list[str]) -> None:
    """R-089: said aloud while plans are chosen; it binds nobody and leaves every question as it is."""
    seat = own_seat(info, interaction.user.id)
    found = [each for each in await client.service.decisions(info.id) if each.seat == seat and each.kind == "battle"]
    view = await client.service.view(info.id, seat)
    if not found:
        raise NotNow(refuse("not_now", kind="claim", waiting=" ".join(view.awaited)))
    await acknowledge(interaction)
    said = await client.service.say(info.id, interaction.user.id, found[0].key, [typed], "claim")
    with saved():
        await onward(interaction, said, seat)
