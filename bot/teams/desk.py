"""What allies have among themselves: threads, proposals, hands that were shown. The rules ask the owner of a question
alone; all that stands here is advice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from sqlite3 import Connection

from bot import rows_outbox, rows_team
from bot.assembly import Assembly
from bot.ports import OutRow, ServiceError
from bot.records import stamp
from bot.rows_team import Answers, Proposal, ShownHand
from bot.tables import Held
from bot.teams.rows import ANEW, TEAM
from engine.control import allies
from engine.decision import DONE, Decision, Key, check
from engine.game import Game
from engine.imagine import imagine
from engine.refusals import NotNow, Refused, refuse
from engine.route import Route
from engine.state import SeatId, SideId
from engine.view import view_for
from engine.way import Leg

ALL, BATTLE, DI = PARTS = ("all", "battle", "di")
FOLLOWS = ("move", "build", "recruit", "acquire", "gold")  # what one proposal may say together with a token
# Private because a card may be played with them; all else that is offered rests on what lies open.
# What is answered sealed rests on it too, but for plans.
BESIDE_CARDS = ("tokens", "action", "recruit", "move", "troops")
PRICED = ("recruit", "acquire", "build")
OPEN_CARDS = ("payment",)  # their words are cards that lie open


class TeamDesk(Assembly):
    """Raises ServiceError for people's mistakes and Refused for the rules; then nothing has changed."""

    async def open(self) -> None:
        """And know which threads belong to which game."""
        await super().open()
        self.tables.threads = {thread: game for game, _, thread in await self.store.run(rows_team.threads)}

    # Threads

    async def team_threads(self, game_id: int) -> dict[SideId, int]:
        """The threads of the teams of a game, as far as they are known."""
        found = await self.store.run(partial(rows_team.threads, game_id=game_id))
        return {side: thread for _, side, thread in found}

    async def keep_team_thread(self, game_id: int, side: SideId, thread_id: int) -> None:
        """Note the thread of a team, in place of the one before."""
        await self.store.run(partial(rows_team.keep_thread, game_id=game_id, side=side, thread_id=thread_id))
        self.tables.threads[thread_id] = game_id

    async def refresh_teams(self, game_id: int) -> None:
        """Make threads anew where there are none, and post what could not be."""
        async with self._at(game_id) as held:
            await self._write(held, lambda db: None, ANEW)

    # Proposals

    async def proposals(self, game_id: int) -> list[Proposal]:
        """All that stand, of all teams: whoever asks shows nobody those of another."""
        return await self.store.run(partial(rows_team.proposals, game_id=game_id))

    async def proposal(self, game_id: int, person_id: int, number: int) -> Proposal:
        """One of the own team. Raises ServiceError no_proposal, also for one of another."""
        async with self._look(game_id) as held:
            return await self._proposal(held, await self._ally(held, person_id), number)

    async def team_questions(self, game_id: int, person_id: int) -> list[Decision]:
        """What somebody may make a proposal for: what they are asked, and what allies are asked that is no secret."""
        async with self._look(game_id) as held:
            seat = await self._ally(held, person_id)
            game = await self.ledger.game(held)
            asked = [game.decision_of(each) for each in (seat, *allies(game.table, seat))]
            may = [each for each in asked if each is not None and self._closed(held, seat, each) is None]
            return [each for each in may if each.seat == seat or self._unsecret(game, each) is not None]

    async def no_question(self, game_id: int, person_id: int) -> ServiceError:
        """Why somebody may make no proposal now: what allies are asked and who may not advise, or that nothing is."""
        async with self._look(game_id) as held:
            seat = await self._ally(held, person_id)
            game = await self.ledger.game(held)
            asked = [each for ally in allies(game.table, seat) if (each := game.decision_of(ally)) is not None]
            reasons = [why for each in asked if (why := self._closed(held, seat, each)) is not None]
        return next(iter(reasons), ServiceError("nothing_to_propose"))

    async def proposed_by(self, game_id: int, seat: SeatId) -> int:
        """The number of what a seat proposes now, 0 if nothing."""
        return next((each.number for each in await self.proposals(game_id) if each.seat == seat), 0)

    async def advised(self, game_id: int, person_id: int, key: Key, answers: Answers) -> Decision | None:
        """The question that the last of these answers speaks to, with what the proposer may hear of its offer.

        None where nothing more is asked that could be said together with them. Raises ServiceError no_team, not_ally,
        ally_secret, ally_plan or ally_computer; Refused for a question that is over and an answer before the last that
        does not hold.
        """
        async with self._look(game_id) as held:
            return await self._advised(held, await self._ally(held, person_id), key, answers)

    async def propose(self, game_id: int, person_id: int, key: Key, answers: Answers) -> None:
        """Propose finished answers, in place of what the seat proposed before. Raises as `advised` does."""
        async with self._at(game_id) as held:
            seat = await self._ally(held, person_id)
            asked = await self._advised(held, seat, key, answers)
            if asked is None:
                raise NotNow(refuse("stale"))
            check(asked.offer, answers[-1])
            made = Proposal(seat, key, asked.kind, answers)
            await self._write(held, partial(rows_team.keep_proposal, game_id=game_id, proposal=made))

    async def proposals_to_post(self, game_id: int) -> tuple[list[Proposal], dict[int, str]]:
        """All that stand, and by their numbers how those ended whose messages do not say so yet."""
        return await self.store.run(partial(rows_team.posted, game_id=game_id))

    async def answered(self, game_id: int, key: Key) -> int:
        """The serial of the step that answered a question, with all that was said together; 0 if it was taken back."""
        return await self.store.run(partial(rows_team.answered, game_id=game_id, key=key))

    async def forget_ended(self, numbers: Collection[int]) -> None:
        """Their messages say it."""
        await self.store.run(partial(rows_team.forget_ended, numbers=numbers))

    async def legs(self, game_id: int, proposal: Proposal) -> list[Leg]:
        """The hops of a proposed Movement, as they would be now; none for anything else, or if it no longer holds."""
        asked = await self._owners(game_id, proposal)
        offer = asked.offer if asked is not None else None
        if not isinstance(offer, Route) or not proposal.answers[-1]:  # nobody need move (3.4.5)
            return []
        try:
            check(offer, proposal.answers[-1])
        except Refused:
            return []
        return offer.read(proposal.answers[-1]).legs

    async def price(self, game_id: int, proposal: Proposal) -> int:
        """The PP that the last answer of a proposal costs now, but for a Movement, whose hops tell it; else 0."""
        asked = await self._owners(game_id, proposal)
        return price(asked, proposal.answers[-1]) if asked is not None else 0

    async def _owners(self, game_id: int, proposal: Proposal) -> Decision | None:
        """The question that the last answer speaks to, as its owner has it; None if the proposal no longer holds."""
        async with self._look(game_id) as held:
            try:
                return await self._advised(held, proposal.key.seat, proposal.key, proposal.answers)
            except (ServiceError, Refused):
                return None

    async def voice(self, game_id: int, person_id: int, number: int, *, yes: bool) -> None:
        """Agree to what an ally proposes, or rather not; that of the seat that is asked ends it.

        Raises ServiceError no_proposal, own_proposal, or you_decide for its agreeing.
        """
        async with self._at(game_id) as held:
            seat = await self._ally(held, person_id)
            found = await self._proposal(held, seat, number)
            if found.seat == seat:
                raise ServiceError("own_proposal")
            if found.key.seat == seat:
                if yes:
                    raise ServiceError("you_decide")
                await self._over(held, number, "declined")
                return
            others = [[each for each in voices if each != seat] for voices in (found.agreed, found.against)]
            others[0 if yes else 1].append(seat)
            await self._write(held, partial(rows_team.set_voices, number=number, agreed=others[0], against=others[1]))

    async def withdraw(self, game_id: int, person_id: int, number: int) -> None:
        """Take back what one proposes. Raises ServiceError no_proposal or not_proposer."""
        async with self._at(game_id) as held:
            seat = await self._ally(held, person_id)
            found = await self._proposal(held, seat, number)
            if found.seat != seat:
                raise ServiceError("not_proposer", seat=found.seat)
            await self._over(held, number, "withdrawn")

    async def begun(self, game_id: int, seat: SeatId) -> tuple[Key, Answers] | None:
        """What a seat has begun to put together for a proposal, and for which question."""
        return await self.store.run(partial(rows_team.begun, game_id=game_id, seat=seat))

    async def keep_begun(self, game_id: int, seat: SeatId, key: Key | None, answers: Answers) -> None:
        """Keep it; without a key it is forgotten."""
        work = partial(rows_team.keep_begun, game_id=game_id, seat=seat, key=key, answers=answers)
        await self.store.run(work)

    # Hands

    async def show_hand(self, game_id: int, person_id: int, part: str) -> None:
        """Show one's cards to one's allies, as they are now. Raises ServiceError no_team, or unknown_button."""
        if part not in PARTS:
            raise ServiceError("unknown_button")
        async with self._at(game_id) as held:
            seat = await self._ally(held, person_id)
            await self.ledger.game(held)
            own = self.ledger.view(held, seat).own
            assert own is not None
            battle, di = (() if part == left else cards for left, cards in _cards(own.battle_cards, own.di_cards))
            hand = ShownHand(seat, part, tuple(battle), tuple(di))
            await self._write(held, partial(rows_team.keep_hand, game_id=game_id, hand=hand))

    async def hands(self, game_id: int) -> list[ShownHand]:
        """Those that were shown and are not posted, of all teams: whoever asks shows nobody those of another."""
        return await self.store.run(partial(rows_team.hands, game_id=game_id))

    async def drop_hand(self, number: int) -> None:
        """It stands in the thread of its team."""
        await self.store.run(partial(rows_team.drop_hand, number=number))

    # Who it is, and what holds

    async def _ally(self, held: Held, person_id: int) -> SeatId:
        """The seat of somebody who has allies in a game that runs. Raises ServiceError not_in_game or no_team."""
        seat = self._running_seat(held, person_id)
        game = await self.ledger.game(held)
        if not allies(game.table, seat):
            raise ServiceError("no_team")
        return seat

    async def _proposal(self, held: Held, seat: SeatId, number: int) -> Proposal:
        table = (await self.ledger.game(held)).table
        for each in await self.proposals(held.info.id):
            if each.number == number and table.seats[each.seat].side == table.seats[seat].side:
                return each
        raise ServiceError("no_proposal")

    async def _over(self, held: Held, number: int, how: str) -> None:
        await self._write(held, partial(rows_team.end_proposal, number=number, how=how))

    def _closed(self, held: Held, seat: SeatId, decision: Decision) -> ServiceError | None:
        """Why a seat may propose nothing for this question: an ally's plans are its own, a computer asks nobody."""
        if decision.seat == seat:
            return None
        if is_secret(decision):
            return ServiceError("ally_plan" if decision.kind == "battle" else "ally_secret", seat=decision.seat)
        computer = self.ledger.is_computer(held.info, decision.seat)
        return ServiceError("ally_computer", seat=decision.seat) if computer else None

    async def _advised(self, held: Held, seat: SeatId, key: Key, answers: Answers) -> Decision | None:
        game = await self.ledger.game(held)
        if key.seat != seat and key.seat not in allies(game.table, seat):
            raise ServiceError("not_ally")
        asked = game.decision_of(key.seat)
        if asked is None or asked.key != key:
            raise NotNow(refuse("stale"))
        if answers[1:]:
            game = self._after(held, game, seat, key.seat, answers[:-1])
            following = game.decision_of(key.seat)
            asked = following if following is not None and following.kind in FOLLOWS else None
        if asked is not None and (closed := self._closed(held, seat, asked)) is not None:
            raise closed
        return asked if asked is None or asked.seat == seat else self._unsecret(game, asked)

    def _after(self, held: Held, game: Game, seat: SeatId, owner: SeatId, answers: Answers) -> Game:
        """The game as its owner imagines it after these answers."""
        trial = imagine(self.library, self.ledger.view(held, owner), f"{held.info.id}:{owner}:{game.serial}:advised")
        for words in answers:
            following = trial.decision_of(owner)
            if following is None or self._closed(held, seat, following) is not None:
                raise NotNow(refuse("stale"))
            heard = following if owner == seat else self._unsecret(trial, following)
            if heard is None:
                raise NotNow(refuse("stale"))
            check(heard.offer, words)
            trial.answer(following.key, words)
        return trial

    def _unsecret(self, game: Game, decision: Decision) -> Decision | None:
        """What an ally may hear of it: as if its owner held no DI card, since one opens zones before it is said.

        None for a question that the cards alone bring up.
        """
        if decision.kind in OPEN_CARDS:
            return decision
        bare = imagine(self.library, view_for(game, ""), f"{game.serial}:unsecret")
        bare.hidden.hands[decision.seat].di, bare.open = [], None
        return next((each for each in bare.decisions() if each.key == decision.key), None)

    async def _write(self, held: Held, work: Callable[[Connection], object], row: OutRow = TEAM) -> None:
        """Save it together with the row that brings the threads up to date; such a row says nothing."""
        made = self.ledger.told(held.info.id, lambda: [replace(row)])
        at = stamp(self.clock())

        def write(db: Connection) -> None:
            work(db)
            rows_outbox.add_rows(db, held.info.id, made, at)

        await self.store.run(write)


def price(asked: Decision, said: Sequence[str]) -> int:
    """The PP that an answer costs, finished or not, as its words tell it."""
    words = [word for word in said if word != DONE]
    if asked.kind not in PRICED or not words:
        return 0
    followed = [(words, DONE), *((words[:at], words[at]) for at in reversed(range(len(words))))]
    for before, word in followed:
        entry = next((each for each in asked.offer.offer(before) if each.word == word), None)
        if entry is not None and "cost" in entry.values:
            return int(entry.values["cost"])
    return 0


def is_secret(decision: Decision) -> bool:
    """Whether what is asked is the business of one seat alone: a plan, or cards of its hand."""
    return decision.private and decision.kind not in BESIDE_CARDS


def _cards(battle: Sequence[str], di: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """Both kinds, each with the part that leaves it out."""
    return [(DI, battle), (BATTLE, di)]
