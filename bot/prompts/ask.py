"""One question to one person: the open decision, the words said so far, and what may follow them.

A space of the player board and its action are one draft: the first answer places the token, the last one is being
said. Nothing is placed, paid or public before the whole draft is confirmed.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

from bot.library import LIBRARY
from bot.ports import GameInfo, ServiceError
from bot.prompts.allies import concerns
from bot.prompts.door import Ahead, Answers, Client
from bot.prompts.drawn import drawn_tonight
from bot.prompts.ids import panel_id, say_id
from bot.refusing import WITH_OWN
from engine.decision import DONE, Decision, Key, Offer, Word
from engine.refusals import NotNow, Refusal, Refused, refuse
from engine.ruleset import Numbers, Ruleset
from engine.state import CardId, SeatId
from engine.view import View

# What a space, or a Gold action, may lead to in one draft.
FOLLOWING = ("move", "build", "recruit", "acquire", "gold")
SILVER, GOLD = "silver", "gold"
NEVER = "-"
DRAWING = ("divine", "discard")


@dataclass(slots=True)
class Ask:
    """`root` is the open decision, `decision` the one the last of `answers` speaks to (None: a space whose action has
    no choice). `view` shows the table as it would be after the answers before it; `refusal` is why the words do not
    hold, if a form brought them; `drawn` are the cards a Night has just brought; `hints` are wished for."""

    client: Client
    info: GameInfo
    person_id: int
    root: Decision
    answers: Answers
    decision: Decision | None
    view: View
    refusal: Refusal | None = None
    drawn: list[CardId] = field(default_factory=list)
    hints: bool = False
    _offered: dict[tuple[str, ...], list[Word]] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        """The key all answers are said under."""
        return self.root.key

    @property
    def seat(self) -> SeatId:
        """Who is asked."""
        return self.root.seat

    @property
    def words(self) -> list[str]:
        """The words of the answer being said."""
        return self.answers[-1]

    @property
    def space(self) -> str:
        """The space in the draft whose action is being said, or an empty string."""
        return self.answers[0][0] if len(self.answers) > 1 else ""

    @property
    def placed(self) -> bool:
        """The token on the space stands there already: only its action is in the draft."""
        return self.root.kind != "tokens"

    @property
    def may_add(self) -> bool:
        """Silver or gold could still go with the own token whose action is in the draft."""
        if self.placed or len(self.answers) != 2:
            return False
        return any(each.legal for each in self.root.offer.offer(self.answers[0]) if each.word in (SILVER, GOLD))

    @property
    def kind(self) -> str:
        """Which screen shows it."""
        return self.decision.kind if self.decision is not None else "empty"

    @property
    def current(self) -> Decision:
        """The decision spoken to. Raises NotNow where the action of a space has no choice."""
        if self.decision is None:
            raise NotNow(refuse("stale"))
        return self.decision

    @property
    def pp(self) -> int:
        """What the seat has to spend."""
        return self.view.table.seats[self.seat].pp

    @property
    def rules(self) -> Ruleset:
        """The edition in play, in its mode."""
        return LIBRARY.rules(self.view.table.edition, self.view.table.mode)

    @property
    def numbers(self) -> Numbers:
        """Its numbers."""
        return self.rules.numbers

    @property
    def mark(self) -> str:
        """A short name of the draft: a press made for another draft changes nothing."""
        return mark_of(self.answers)

    def after(self, *words: str) -> list[Word]:
        """What may follow these words."""
        if words not in self._offered:
            self._offered[words] = self.current.offer.offer(words)
        return self._offered[words]

    @property
    def offered(self) -> list[Word]:
        """What may follow the words said so far; those of a form up to the first that does not hold."""
        said = self.words if self.refusal is None else prefix(self.current.offer, self.words)[0]
        return self.after(*said)

    @property
    def legal(self) -> list[Word]:
        """The words among them that may be said, without the end."""
        return [each for each in self.offered if each.legal and each.word != DONE]

    @property
    def refused(self) -> list[Word]:
        """The candidates that may not be said now; silver and gold are no choice before the own token they go with."""
        return [each for each in self.offered if each.refusal is not None and each.refusal.rule not in WITH_OWN]

    @property
    def end(self) -> Word | None:
        """The word that ends the answer here, refused or not."""
        return next((each for each in self.offered if each.word == DONE), None)

    def said(self) -> Answers:
        """The answers to commit."""
        return self.answers if self.decision is not None else self.answers[:-1]

    def id(self, op: str, arg: str = "") -> str:
        """The custom id of a press on this panel."""
        return panel_id(self.info.id, self.key, op, arg)

    def marked(self, op: str, word: str = "") -> str:
        """The custom id of a press that counts for this draft only."""
        return self.id(op, f"{self.mark}.{word}" if word else self.mark)

    def say(self, word: str) -> str:
        """The custom id of a word that is the whole answer."""
        return say_id(self.info.id, self.key, word)


def mark_of(answers: Answers) -> str:
    """Six digits that differ for different drafts."""
    return hashlib.sha256(json.dumps(answers).encode()).hexdigest()[:6]


def own_seat(info: GameInfo, person_id: int) -> SeatId:
    """The seat a person may speak for. Raises ServiceError for watchers and for games that are over."""
    if info.state == "damaged":
        raise ServiceError("damaged", code=info.error_code)
    if info.state not in ("running", "lobby"):
        raise ServiceError("ended")
    seating = info.seat_of(person_id)
    if seating is None:
        raise ServiceError("not_in_game")
    return seating.seat


async def open_decision(client: Client, game_id: int, person_id: int, key: Key) -> Decision:
    """The decision with this key, while it waits for this person. Raises what the door says of a dead key."""
    info = client.service.info(game_id)
    seat = own_seat(info, person_id)
    found = await client.service.asked(game_id, seat)
    if found is not None and found.key == key:
        return found
    await check_speaker(client, info, seat, key)
    # A word that is never offered: the door tells whether it was answered, is another's, or is over.
    await client.service.say(game_id, person_id, key, [[NEVER]])
    raise NotNow(refuse("stale"))


async def check_speaker(client: Client, info: GameInfo, seat: SeatId, key: Key) -> None:
    """R-132: one ally answers for a team. Raises ServiceError ally_decides for another of them who would."""
    if await ally_question(client, info, seat, key) is not None:
        raise ServiceError("ally_decides", seat=key.seat)


async def ally_question(client: Client, info: GameInfo, seat: SeatId, key: Key | None = None) -> Decision | None:
    """What an ally is asked, now and for this seat too: the one with this key, or any."""
    if key is not None and key.seat == seat:
        return None
    view = await client.service.view(info.id, seat)
    found = [each for each in await client.service.decisions(info.id) if concerns(view, each, seat)]
    return next((each for each in found if key in (None, each.key)), None)


async def check_open(client: Client, info: GameInfo, person_id: int, key: Key) -> None:
    """What a question offers is read from the game as it is: once it went on, those words mean nothing any more.

    Raises what the door says of a question that is not open, answered or not.
    """
    if all(each.key != key for each in await client.service.decisions(info.id)):
        await open_decision(client, info.id, person_id, key)


async def load(client: Client, info: GameInfo, person_id: int, root: Decision, answers: Answers | None = None) -> Ask:
    """The question with the kept draft, or with these answers instead. A draft that no longer holds starts anew.

    Nobody came in between: until its caller waits for something, the question is as the game stands. Raises what the
    door says of a key that is open no more.
    """
    try:
        ask = await _loaded(client, info, person_id, root, answers)
    except Exception:
        await check_open(client, info, person_id, root.key)
        raise
    await check_open(client, info, person_id, root.key)
    return ask


async def _loaded(client: Client, info: GameInfo, person_id: int, root: Decision, answers: Answers | None) -> Ask:
    said = answers if answers is not None else await client.service.draft(info.id, root.key)
    said = [list(each) for each in said] or [[]]
    try:
        return await _with_head(client, info, person_id, root, said)
    except Refused:
        if len(said) == 1:
            raise
        return await _with_head(client, info, person_id, root, [[]])


async def _with_head(client: Client, info: GameInfo, person_id: int, root: Decision, said: Answers) -> Ask:
    if len(said) == 1:
        view = await client.service.view(info.id, root.seat)
        decision: Decision | None = root
    else:
        ahead = await client.service.ahead(info.id, person_id, said[:-1])
        decision = ahead.decision if _belongs(ahead, root, said) else None
        # An action without a choice is over at once: then the table is shown as it is now.
        view = ahead.view if decision is not None else await client.service.view(info.id, root.seat)
    ask = Ask(client, info, person_id, root, said, decision, view)
    ask.hints = client.service.settings.wishes(person_id).hints
    if root.kind in DRAWING and view.table.phase == "night":
        ask.drawn = await drawn_tonight(client, info, root.seat)
    if decision is not None:
        _hold(ask, decision.offer)
    return ask


def _belongs(ahead: Ahead, root: Decision, said: Answers) -> bool:
    """What is asked then is the action of the space that was said, not that of another token or a later turn."""
    if ahead.decision is None or ahead.decision.kind not in FOLLOWING:
        return False
    space = GOLD if root.kind == GOLD else said[0][0]
    return getattr(ahead.view.steps[-1], "space", "") == space


def _hold(ask: Ask, offer: Offer) -> None:
    """The words up to the first that does not hold; forms keep all of theirs, to be shown again with the reason."""
    said, ask.refusal = prefix(offer, ask.words)
    if ask.refusal is None or ask.kind not in KEPT:
        ask.answers[-1] = said


KEPT = ("troops", "pyramids", "battle", "recruit", "summon", "add")


def prefix(offer: Offer, words: list[str]) -> tuple[list[str], Refusal | None]:
    """As many of the words as are offered one after the other, and why the next one is not.

    The end of an answer is no word of a draft: it is said by confirming.
    """
    said: list[str] = []
    for word in words:
        found = next((each for each in offer.offer(said) if each.word == word != DONE), None)
        if found is None or not found.legal:
            return said, found.refusal if found is not None else refuse("unknown", word=word, near="")
        said.append(word)
    return said, None
