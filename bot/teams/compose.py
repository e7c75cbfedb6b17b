"""A proposal is put together: word by word in a private message, by typing it, or by one press on a public question.

What has been picked is kept, so that it survives a restart; it is nobody's answer before its owner says it.
"""

from __future__ import annotations

from bot.guard import saved
from bot.messages import team
from bot.messages.team_compose import Composed, composing
from bot.names import seat_name, team_name
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, answer, begin, chosen, turn_into
from bot.prompts.allies import are_allies
from bot.prompts.ask import mark_of, prefix
from bot.prompts.names import bare_reasons
from bot.prompts.typed import completions, parted, understand, understand_all
from bot.rows_team import Answers, Proposal
from bot.teams.desk import is_secret, price
from bot.teams.talk import own_readers, own_team, person_of_seat, service_of, where
from bot.teams.words import phrase, told
from bot.texts import text
from engine.decision import DONE, Decision, Key, Offer, Word, check
from engine.notation import GROUPS, KINDS
from engine.refusals import NotNow, NotUnderstood, Refused, refuse
from engine.state import SeatId
from engine.view import View

THEN = ";"  # between the answers of one typed proposal


async def start(interaction: Interaction, info: GameInfo) -> None:
    """`/team propose` without words, and Propose…: which question, then its words."""
    await begin(interaction)
    _, seat, _ = await own_readers(interaction, info)
    asked = await service_of(interaction).team_questions(info.id, interaction.user.id)
    if not asked:
        raise await service_of(interaction).no_question(info.id, interaction.user.id)
    if len(asked) == 1:
        await _begin_with(interaction, info, seat, asked[0])
        return
    await turn_into(interaction, team.questions(info, seat, asked))


async def about(interaction: Interaction, info: GameInfo) -> None:
    """The question was picked."""
    await begin(interaction)
    _, seat, _ = await own_team(interaction, info)
    serial, _, owner = chosen(interaction).partition(".")
    asked = await service_of(interaction).team_questions(info.id, interaction.user.id)
    found = next((each for each in asked if (str(each.key.serial), each.seat) == (serial, owner)), None)
    if found is None:
        raise NotNow(refuse("stale"))
    await _begin_with(interaction, info, seat, found)


async def _begin_with(
    interaction: Interaction, info: GameInfo, seat: SeatId, decision: Decision, note: str = ""
) -> None:
    """One's own question begins with the draft of its panel, another with nothing."""
    service = service_of(interaction)
    kept = await service.begun(info.id, seat)
    answers = kept[1] if kept is not None and kept[0] == decision.key else []
    if not answers and decision.seat == seat:
        answers = await service.draft(info.id, decision.key)
    await put(interaction, info, decision.key, answers or [[]], note)


async def begin_for_ally(interaction: Interaction, info: GameInfo, decision: Decision) -> bool:
    """Somebody has pressed the way in to what an ally answers for the team: the same, as a proposal. False where none
    may be made.
    """
    asked = await service_of(interaction).team_questions(info.id, interaction.user.id)
    if decision.key not in [each.key for each in asked]:
        return False
    await begin(interaction)
    _, seat, _ = await own_team(interaction, info)
    note = text("team.compose_ally", owner=seat_name(decision.seat))
    await _begin_with(interaction, info, seat, decision, note)
    return True


async def change(interaction: Interaction, info: GameInfo, number: int, *, instead: bool = False) -> None:
    """Another proposal for the same question: from the words of this one, or (`instead`) from none."""
    await begin(interaction)
    made = await service_of(interaction).proposal(info.id, interaction.user.id, number)
    await put(interaction, info, made.key, [[]] if instead else made.answers)


async def put(interaction: Interaction, info: GameInfo, key: Key, answers: Answers, note: str = "") -> None:
    """Show what has been picked and what may follow. Raises what forbids a proposal for this question."""
    view, seat, _ = await own_team(interaction, info)
    service, person = service_of(interaction), interaction.user.id
    answers, asked = await _held(interaction, info, key, answers)
    answers = [*answers[:-1], _taken(asked.offer, answers[-1])]
    await service.keep_begun(info.id, seat, key, answers)
    root = next((each for each in await service.team_questions(info.id, person) if each.key == key), None)
    if root is None:  # answered a moment ago
        raise NotNow(refuse("stale"))
    said = answers[-1]
    offered = asked.offer.offer(said)
    words = [each.word for each in offered if each.legal]
    done = DONE in words
    now = Composed(
        root,
        asked,
        mark_of(answers),
        said,
        [each for each in words if each != DONE],
        await _told(
            interaction, info, view, Proposal(seat, key, asked.kind, answers), root, done=done, pp=price(asked, said)
        ),
        ready=done or bool(answers[:-1] and not said),
        onward=done and await service.advised(info.id, person, key, [*answers, []]) is not None,
        begun=answers != [[]],
        own=root.seat == seat,
        note=note,
        closed=[] if words else bare_reasons(offered),
    )
    await turn_into(interaction, composing(info, view, now))


def _taken(offer: Offer, words: list[str]) -> list[str]:
    """What is no choice is said by itself."""
    while sole := _sole(offer, words):
        words = [*words, sole]
    return words


def _sole(offer: Offer, words: list[str]) -> str:
    """The only word that may follow, if the answer cannot end here."""
    legal = [each.word for each in offer.offer(words) if each.legal]
    return legal[0] if len(legal) == 1 and legal[0] != DONE else ""


async def _told(
    interaction: Interaction, info: GameInfo, view: View, made: Proposal, root: Decision, *, done: bool, pp: int
) -> str:
    """All that is picked, one answer behind the other; a whole way as its proposal tells it."""
    *before, last = made.answers
    kinds = [root.kind, *("" for _ in before[1:])]
    found = [
        text("team.words", words=phrase(view, root.seat, kind, words))
        for kind, words in zip(kinds, before, strict=False)
    ]
    if last and done:
        found.append(told(view, made, await service_of(interaction).legs(info.id, made), root))
    elif last:
        kind = "" if made.kind == "battle" else made.kind
        found.append(text("team.words", words=phrase(view, root.seat, kind, last)))
    if last and pp:
        found[-1] = text("team.words_paid", words=found[-1], pp=pp)
    return " · ".join(found)


async def _held(interaction: Interaction, info: GameInfo, key: Key, answers: Answers) -> tuple[Answers, Decision]:
    """The answers as far as they hold now, with the question the last one speaks to."""
    service, person = service_of(interaction), interaction.user.id
    try:
        asked = await service.advised(info.id, person, key, answers)
    except Refused:
        asked = None
        if len(answers) == 1:
            raise
    if asked is None:
        answers = answers[:1]
        asked = await service.advised(info.id, person, key, answers)
    if asked is None:
        raise NotNow(refuse("stale"))
    return [*answers[:-1], prefix(asked.offer, answers[-1])[0]], asked


# Presses: `arg` names the question and the words picked so far


async def pick_word(interaction: Interaction, info: GameInfo, arg: str) -> None:
    """One more word."""
    word = chosen(interaction)
    key, answers = await _picked(interaction, info, arg)
    if answers is None:
        return
    asked = (await _held(interaction, info, key, answers))[1]
    offered = {each.word: each for each in asked.offer.offer(answers[-1])}
    if word == DONE or word not in offered or not offered[word].legal:
        raise NotUnderstood(refuse("unknown", word=word, near=""))
    await put(interaction, info, key, [*answers[:-1], [*answers[-1], word]])


async def back(interaction: Interaction, info: GameInfo, arg: str) -> None:
    """One word fewer, and those that were no choice after the one before it."""
    key, answers = await _picked(interaction, info, arg)
    if answers is not None:
        asked = (await _held(interaction, info, key, answers))[1]
        await put(interaction, info, key, _shorter(asked.offer, answers))


def _shorter(offer: Offer, answers: Answers) -> Answers:
    words = answers[-1][:-1]
    while words and _sole(offer, words):
        words = words[:-1]
    if not answers[-1] or (not words and _sole(offer, [])):
        return answers[:-1] or [[]]
    return [*answers[:-1], words]


async def reset(interaction: Interaction, info: GameInfo, arg: str) -> None:
    """None."""
    key, answers = await _picked(interaction, info, arg)
    if answers is not None:
        await put(interaction, info, key, [[]])


async def onward(interaction: Interaction, info: GameInfo, arg: str) -> None:
    """What the same seat is asked then is proposed together with it."""
    key, answers = await _picked(interaction, info, arg)
    if answers is not None:
        await put(interaction, info, key, [*answers, []])


async def post(interaction: Interaction, info: GameInfo, arg: str) -> None:
    """Propose it."""
    key, answers = await _picked(interaction, info, arg)
    if answers is not None:
        await propose(interaction, info, key, answers if answers[-1] or not answers[1:] else answers[:-1])


async def _picked(interaction: Interaction, info: GameInfo, arg: str) -> tuple[Key, Answers | None]:
    """What has been picked, if the press was made for it; else it is shown as it is, and None."""
    await begin(interaction)
    serial, owner, mark = arg.split(".")[:3] if arg.count(".") in (2, 3) else ("", "", "")
    if not serial.isdecimal() or len(serial) > 15:
        raise ServiceError("unknown_button")
    key = Key(int(serial), owner)
    _, seat, _ = await own_team(interaction, info)
    kept = await service_of(interaction).begun(info.id, seat)
    if kept is None or kept[0] != key:
        raise NotNow(refuse("stale"))
    if mark_of(kept[1]) != mark:
        await put(interaction, info, key, kept[1])
        return key, None
    return key, kept[1]


async def propose(interaction: Interaction, info: GameInfo, key: Key, answers: Answers, *, anew: bool = False) -> None:
    """Post it, and tell where it stands. `anew`: in a message of its own."""
    view, seat, side = await own_team(interaction, info)
    service = service_of(interaction)
    root = await service.advised(info.id, interaction.user.id, key, [[]])
    asked = await service.advised(info.id, interaction.user.id, key, answers)
    await service.propose(info.id, interaction.user.id, key, answers)
    with saved():
        place = await where(interaction, info, side)
        made = Proposal(seat, key, asked.kind if asked is not None else "", answers)
        words = told(view, made, await service.legs(info.id, made), root)
        values = {"team": team_name(view.table, side), "words": words, "where": place}
        number = await service.proposed_by(info.id, seat) if key.seat == seat else 0
        await (answer if anew else turn_into)(interaction, team.proposed(info, number, **values))


# Typed


async def typed(interaction: Interaction, info: GameInfo, said: str, to: SeatId) -> None:
    """`/team propose` with words. Raises the reason for one that may not be said."""
    await begin(interaction)
    view, seat, _ = await own_readers(interaction, info)
    key = await _question(interaction, info, to or seat)
    answers: Answers = []
    for part in said.split(THEN):
        asked = await service_of(interaction).advised(info.id, interaction.user.id, key, [*answers, []])
        if asked is None:
            raise NotNow(refuse("stale"))
        answers.append(_words(view, asked, part))
        check(asked.offer, answers[-1])
    await propose(interaction, info, key, answers)


async def _question(interaction: Interaction, info: GameInfo, owner: SeatId) -> Key:
    """The open question of a seat. Raises ServiceError unknown_seat, not_ally or nothing_to_propose, and others."""
    service = service_of(interaction)
    if all(each.seat != owner for each in info.seats):
        raise ServiceError("unknown_seat", word=owner, near="")
    view, _, side = await own_team(interaction, info)
    if owner not in view.table.sides[side].seats:
        raise ServiceError("not_ally")
    asked = await service.asked(info.id, owner)
    if asked is None:
        raise ServiceError("nothing_to_propose")
    return asked.key


def _words(view: View, asked: Decision, said: str) -> list[str]:
    """One name with spaces in it, or several words; the kind of the question may stand before them."""
    words = parted(said)
    if words and words[0].lower() in KINDS and words[0].lower() == asked.kind:
        words = words[1:]
    groups = GROUPS.get(asked.kind, ())
    whole: Offer = asked.offer
    if len(words) > 1:
        try:
            return [understand(view, " ".join(words), _first(whole))]
        except NotUnderstood:
            pass
    return understand_all(view, [word for word in words if word.lower() not in groups], whole)


def _first(offer: Offer) -> list[Word]:
    return offer.offer([])


async def suggestions(interaction: Interaction, info: GameInfo, said: str, to: SeatId) -> list[tuple[str, str]]:
    """What may be typed next, of what the presser may know."""
    view, seat, _ = await own_team(interaction, info)
    key = await _question(interaction, info, to or seat)
    *before, last = said.split(THEN)
    answers: Answers = []
    for part in before:
        asked = await service_of(interaction).advised(info.id, interaction.user.id, key, [*answers, []])
        answers.append(_words(view, asked, part) if asked is not None else [])
    asked = await service_of(interaction).advised(info.id, interaction.user.id, key, [*answers, []])
    if asked is None:
        return []
    head = "".join(f"{part}{THEN}" for part in before)
    found = [(name, f"{head}{value}") for name, value in completions(view, last, asked.offer)]
    return [(name, value) for name, value in found if len(value) <= 100]


# By a press on a public question


async def advise(interaction: Interaction, game_id: int, key: Key, word: str) -> bool:
    """Somebody has pressed an answer to what an ally is asked: that is a proposal. False for all other presses."""
    service = service_of(interaction)
    info = service.info(game_id)
    mine = info.seat_of(interaction.user.id)
    if mine is None or info.state != "running" or key.seat == mine.seat or not person_of_seat(info, key.seat):
        return False
    if not are_allies(await service.view(game_id, ""), mine.seat, key.seat):
        return False
    asked = await service.asked(game_id, key.seat)
    if asked is None or asked.key != key or is_secret(asked):
        return False
    await begin(interaction)
    await propose(interaction, info, key, [[word]], anew=True)
    return True
