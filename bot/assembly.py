"""What a table decides together: to end its game, and to let somebody take a step back that others would feel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from bot import lobby, play, rows
from bot.desk import Desk
from bot.ledger import Deed
from bot.ports import Commit, How, Person, ServiceError, Vote, VoteKind
from bot.tables import Held
from engine import saves
from engine.game import Event, Game
from engine.refusals import NotAllowed, NotNow, Refused, refuse
from engine.state import SeatId

STRICT, FRIENDLY = "strict", "friendly"


@dataclass(frozen=True, slots=True)
class Back:
    """Where an undo would lead: the game as it then is, the serial it stood at, the steps of each seat that fall."""

    game: Game
    serial: int
    fell: tuple[tuple[SeatId, int], ...]


class Assembly(Desk):
    """Raises ServiceError for people's mistakes and Refused for the rules; then nothing has changed."""

    # The end

    async def end(self, game_id: int, person: Person, *, is_lobby: bool | None = None, manager: bool = False) -> Commit:
        """Close a lobby (its host) or a game that cannot be read (its host); a manager of the server closes any.

        A game whose only person asks is closed too, all others need a vote: raises ServiceError ask_table, not_host or
        ended. `is_lobby`: which of the two was meant, if that was said. Raises ServiceError stale if it is the other.
        """
        async with self._at(game_id) as held:
            lobby.check_end(held.info, person, is_lobby, manager=manager)
            return await self._end(held, self._seat_or_none(held, person))

    async def _end(self, held: Held, mover: SeatId, how: tuple[tuple[VoteKind, How], ...] = ()) -> Commit:
        game = await self.ledger.game(held) if held.info.state == "running" else None
        info = replace(held.info, state="ended", invites=())
        deed = Deed("end", info, mover, game, game.serial if game else 0, counted=how)
        return await self.ledger.save(held, deed)

    async def ask_end(self, game_id: int, person: Person) -> Commit:
        """Ask the table to end its game: a majority of its people ends it. Votes are secret and may change until then.

        Raises ServiceError not_in_game, not_started, ended, damaged or vote_open.
        """
        async with self._at(game_id) as held:
            seat = self._running_seat(held, person)
            asked, game = held.info.people(), await self.ledger.game(held)
            vote = Vote("end", seat, game.serial, len(asked) // 2 + 1, asked, {seat: True})
            return await self._open_vote(held, vote)

    # One step back

    async def undo(self, game_id: int, person_id: int, last: int = 0) -> Commit:
        """Take back one's last choice with all that followed by itself. Raises NotAllowed with the reason.

        `last`: the serial of the choice that is meant. Raises NotNow if that is not the last one any more: pressed
        twice, the button of one step takes one step back.

        `first` of the commit is the serial gone back to: what lies between it and `last` fell. Nobody is pinged for it:
        whoever undoes knows what they are asked.
        """
        async with self._at(game_id) as held:
            seat = self._running_seat(held, person_id)
            game = await self.ledger.game(held)
            if last and game.last_by.get(seat, 0) != last:
                raise NotNow(refuse("stale"))
            found = game.check_undo(seat, self.ledger.computer_seats(held.info) - {seat})
            back = await self._back(held, seat, found)
            if back.serial < game.barrier:
                # Several answers of one command fall together; a reveal among them holds them all.
                raise NotAllowed(play.revealed())
            return await self._undo(held, seat, back)

    async def undo_asks(self, game_id: int, person_id: int) -> Vote:
        """Whom an undo that is not free would ask, and what would fall; nothing is asked yet.

        Past a reveal a strict table goes back no more; a friendly one asks all its people, another those whose steps
        would fall, or all if nobody's would. Computer seats are not asked. Raises NotAllowed with the reason.
        """
        async with self._look(game_id) as held:
            return (await self._undo_vote(held, self._running_seat(held, person_id)))[0]

    async def ask_undo(self, game_id: int, person_id: int, *, serial: int | None = None) -> Commit:
        """Ask for it. With nobody to ask it is done at once.

        `serial`: where the table stood when it was told what would fall. Raises as `undo_asks` does, ServiceError
        vote_open, or stale if the table went on since.
        """
        async with self._at(game_id) as held:
            seat = self._running_seat(held, person_id)
            vote, back = await self._undo_vote(held, seat)
            if serial not in (None, vote.serial):
                raise ServiceError("stale")
            if not vote.need:
                return await self._undo(held, seat, back)
            return await self._open_vote(held, vote)

    async def _undo_vote(self, held: Held, seat: SeatId) -> tuple[Vote, Back]:
        game = await self.ledger.game(held)
        refusal = game.undo_refusal(seat, self.ledger.computer_seats(held.info) - {seat})
        last = game.last_by.get(seat, 0)
        if refusal is not None and (not last or held.info.undo == STRICT):
            raise NotAllowed(refusal)
        back = await self._back(held, seat, last)
        if held.info.undo == STRICT and back.serial < game.barrier:
            raise NotAllowed(play.revealed())
        persons = [each for each in held.info.people() if each != seat and not self.ledger.is_computer(held.info, each)]
        felt = [each for each, _ in back.fell if each in persons]
        asked = tuple(persons if held.info.undo == FRIENDLY or not felt else felt)
        return Vote("undo", seat, game.serial, len(asked), asked, {}, back.fell), back

    async def _back(self, held: Held, seat: SeatId, last: int) -> Back:
        """The game before the command of a choice: the newest snapshot before it, and what was said since.

        If the choices since that snapshot cannot be said again, under rules that were mended meanwhile, it stays with
        the snapshot.
        """
        game_id, library = held.info.id, self.library
        start = await self.store.run(partial(rows.command_start, game_id=game_id, serial=last))
        found = await self.store.run(partial(rows.newest_snapshot, game_id=game_id, before=start))
        if found is None:
            raise NotAllowed(play.revealed())
        serial, text = found
        older = saves.load(library, text).game
        said = await self.store.run(partial(rows.choices, game_id=game_id, after=serial, before=start))
        if said:
            try:
                play.repeat(older, said)
                serial = start - 1
            except Refused:
                older = saves.load(library, text).game
        fell = await self.store.run(partial(rows.steps_after, game_id=game_id, serial=serial, first=seat))
        return Back(older, serial, tuple((each, number) for each, number in fell))

    async def _undo(self, held: Held, seat: SeatId, back: Back, how: tuple[tuple[VoteKind, How], ...] = ()) -> Commit:
        game = await self.ledger.game(held)
        waited = frozenset(game.awaited())
        older = game.undone_to(back.game)
        older.events.clear()
        older.choices.clear()
        deed = Deed("undo", held.info, seat, older, back.serial, waited, fallen_after=back.serial, fell=back.fell)
        deed.notes = [Event("undone", {"seat": seat})]
        deed.counted = how
        if seat in older.sealed():  # its answer was changed: the one before does not come back by itself
            deed.said = play.take_back(older, seat)
        return await self.ledger.save(held, deed)

    # Votes

    def vote(self, game_id: int, kind: VoteKind) -> Vote | None:
        """The open vote of a kind."""
        return next((each for each in self.tables.held(game_id).votes if each.kind == kind), None)

    async def cast(
        self, game_id: int, person: Person, kind: VoteKind, yes: bool, *, serial: int | None = None
    ) -> Commit:
        """Say yes or no to what the table is asked; what the last voice decides is done in the same commit.

        `serial`: that of the vote which is answered, if it is known: another one is not meant.

        Raises ServiceError not_in_game, no_vote, not_asked; an undo is voted on once only: already_voted.
        """
        async with self._at(game_id) as held:
            seat = self._running_seat(held, person)
            vote = next((each for each in held.votes if each.kind == kind), None)
            if vote is None or serial not in (None, vote.serial):
                raise ServiceError("no_vote")
            if seat not in vote.asked:
                raise ServiceError("not_asked", seat=seat)
            if kind == "undo" and seat in vote.ballots:
                raise ServiceError("already_voted")
            counted = replace(vote, ballots={**vote.ballots, seat: yes})
            return await self._count(held, counted, seat)

    async def _open_vote(self, held: Held, vote: Vote) -> Commit:
        if any(each.kind == vote.kind for each in held.votes):
            raise ServiceError("vote_open")
        return await self._count(held, vote, vote.seat)

    async def _count(self, held: Held, vote: Vote, seat: SeatId) -> Commit:
        how = ((vote.kind, vote.how()),)
        if vote.how() == "passed" and vote.kind == "end":
            return await self._end(held, vote.seat, how)
        if vote.how() == "passed":
            back = (await self._undo_vote(held, vote.seat))[1]
            return await self._undo(held, vote.seat, back, how)
        others = tuple(each for each in held.votes if each.kind != vote.kind)
        game = await self.ledger.game(held)
        votes = (*others, vote) if vote.how() == "open" else others
        waited = frozenset(game.awaited())
        return await self.ledger.save(
            held, Deed("vote", held.info, seat, game, game.serial, waited, votes=votes, counted=how)
        )

    # Who it is

    def _running_seat(self, held: Held, person: Person | int) -> SeatId:
        """The seat of somebody at a game that runs. Raises ServiceError."""
        mine = held.info.seat_of(person.id if isinstance(person, Person) else person)
        if mine is None:
            raise ServiceError("not_in_game")
        lobby.check_running(held.info)
        return mine.seat

    def _seat_or_none(self, held: Held, person: Person) -> SeatId:
        mine = held.info.seat_of(person.id)
        return mine.seat if mine is not None else ""
