"""The only door to games: one lock a table, one transaction a command, and only then does anything go out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from bot import lobby, play, rows, rows_outbox
from bot.chronicle import Chronicle
from bot.ledger import Deed
from bot.ports import Commit, CommitKind, GameInfo, ServiceError
from bot.records import Said, Timer, stamp
from bot.tables import Held
from bot.wishes import Wishes
from engine.decision import Decision, Key
from engine.game import Game
from engine.imagine import imagine
from engine.refusals import NotNow, refuse
from engine.state import SeatId
from engine.view import View, view_for

REMIND_FOR = timedelta(days=7)  # then somebody is called no more for the same thing
Act = Callable[[Game], list[Said]]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A trial: what the seat would be asked next and what it would see. Others' hands in it are imagined."""

    decision: Decision | None
    view: View


class Service(Chronicle):
    """Raises ServiceError for people's mistakes and Refused for the rules; then nothing has changed."""

    # Looking

    async def view(self, game_id: int, seat: SeatId = "") -> View:
        """What a seat sees, or a spectator; nobody changes it. Raises ServiceError not_started, damaged, no_game."""
        async with self._look(game_id) as held:
            game = await self.ledger.game(held)
            if seat and seat not in game.table.seats:
                raise ServiceError("unknown_seat", word=seat, near=" ".join(game.table.seats))
            return self.ledger.view(held, seat)

    async def decisions(self, game_id: int) -> list[Decision]:
        """The open decisions, answered or not."""
        async with self._look(game_id) as held:
            game = await self.ledger.game(held)
            return list(game.decisions()) if held.info.state == "running" else []

    async def asides(self, game_id: int, seat: SeatId) -> list[Decision]:
        """Decisions of a seat that nobody waits for."""
        async with self._look(game_id) as held:
            game = await self.ledger.game(held)
            return [each for each in game.asides() if each.seat == seat] if held.info.state == "running" else []

    async def asked(self, game_id: int, seat: SeatId) -> Decision | None:
        """What waits for a seat."""
        async with self._look(game_id) as held:
            game = await self.ledger.game(held)
            return game.decision_of(seat) if held.info.state == "running" else None

    def since(self, game_id: int) -> dict[SeatId, datetime]:
        """Who is waited for, and since when."""
        return {each.key.seat: each.since for each in self.tables.held(game_id).prompts}

    def is_computer(self, game_id: int, seat: SeatId) -> bool:
        """Is this seat played by the computer, for good or by its person's switch?"""
        return self.ledger.is_computer(self.info(game_id), seat)

    async def ahead(self, game_id: int, person_id: int, answers: list[list[str]]) -> Ahead:
        """Try answers on an imagined game; nothing is saved, and it knows no more than the seat does.

        Raises Refused for an answer that would be refused.
        """
        async with self._look(game_id) as held:
            seat = _seat(held.info, person_id)
            lobby.check_running(held.info)
            game = await self.ledger.game(held)
            trial = imagine(self.library, self.ledger.view(held, seat), f"{game_id}:{seat}:{game.serial}:ahead")
        for words in answers:
            asked = trial.decision_of(seat)
            if asked is None:
                raise NotNow(refuse("stale"))
            trial.answer(asked.key, words)
        return Ahead(trial.decision_of(seat), view_for(trial, seat))

    # Playing

    async def say(
        self,
        game_id: int,
        person_id: int,
        key: Key,
        answers: list[list[str]],
        kind: str = "",
        *,
        replace: bool = False,
    ) -> Commit:
        """Answer a key, and with each further answer what the same seat is asked then: all or nothing.

        `replace`: also in place of one's own answer to this key that is sealed while others still choose.

        Raises ServiceError not_in_game, wrong_seat, already, ended, damaged, not_started, restarting; Refused.
        """
        async with self._at(game_id) as held:
            seat = _seat(held.info, person_id)
            if key.seat != seat:
                raise ServiceError("wrong_seat", seat=key.seat, mine=seat)
            if replace and held.info.state == "running" and play.is_sealed(await self.ledger.game(held), key):
                return await self._do(held, "answer", seat, lambda game: play.replace(game, key, answers, kind))
            return await self._say(held, key, answers, kind, "answer")

    async def say_for_computer(self, game_id: int, key: Key, kind: str, words: list[str]) -> Commit | None:
        """The computer's answer; None if this key no longer waits for the computer."""
        async with self._at(game_id) as held:
            waiting = any(each.key == key for each in held.prompts)
            if held.info.state != "running" or not waiting or not self.ledger.is_computer(held.info, key.seat):
                return None
            return await self._say(held, key, [words], kind, "computer")

    async def _say(
        self, held: Held, key: Key, answers: Sequence[list[str]], kind: str, commit_kind: CommitKind
    ) -> Commit:
        lobby.check_running(held.info)
        decision = play.open_decision(await self.ledger.game(held), key, kind)
        if decision is None:
            raise await self._late(held.info.id, key)
        if decision.aside:
            commit_kind = "aside"
        return await self._do(held, commit_kind, key.seat, lambda game: play.say(game, key, answers, kind))

    async def _late(self, game_id: int, key: Key) -> Exception:
        """A key that is not open was answered already, or belongs to an earlier step."""
        words = await self.store.run(partial(rows.answer_to, game_id=game_id, key=key))
        return NotNow(refuse("stale")) if words is None else ServiceError("already", word=" ".join(words))

    async def lines(self, game_id: int, person_id: int, text: str) -> Commit:
        """Choice lines of one's own seat as one command. Raises as `say` does."""
        async with self._at(game_id) as held:
            seat = _seat(held.info, person_id)
            return await self._do(held, "answer", seat, lambda game: play.say_lines(game, seat, text))

    async def give(self, game_id: int, person_id: int, gifts: list[list[str]], purse: tuple[int, int]) -> Commit:
        """R-121: all of these gifts, each `ally what number`, if the giver still holds these PP and Veteran tokens.

        Raises ServiceError purse_changed, and as `say` does.
        """
        async with self._at(game_id) as held:
            seat = _seat(held.info, person_id)
            lobby.check_running(held.info)
            owner = (await self.ledger.game(held)).table.seats[seat]
            if purse != (owner.pp, owner.veterans):
                raise ServiceError("purse_changed")

            def hand_over(game: Game) -> list[Said]:
                return [said for words in gifts for said in play.say_line(game, seat, "give", words)]

            return await self._do(held, "aside", seat, hand_over)

    async def take_back(self, game_id: int, person_id: int) -> Commit:
        """Take one's own sealed answer back while others still choose. Raises NotNow if there is none."""
        async with self._at(game_id) as held:
            seat = _seat(held.info, person_id)
            return await self._do(held, "take_back", seat, lambda game: play.take_back(game, seat))

    async def _do(self, held: Held, kind: CommitKind, seat: SeatId, act: Act) -> Commit:
        """Let something be said to a game and save it. If it fails, the game is read anew when next touched."""
        lobby.check_running(held.info)
        game = await self.ledger.game(held)
        deed = Deed(kind, held.info, seat, game, game.serial, frozenset(game.awaited()))
        try:
            said = act(game)
            deed.said = [*said, *play.keep_open(game, self._keep_open(held, game))]
        except BaseException:
            held.rest()
            raise
        return await self.ledger.save(held, deed)

    def _keep_open(self, held: Held, game: Game) -> list[SeatId]:
        """Whose turn begins with this, of those who wish to end their turns themselves (R-033)."""
        before = {each.key for each in held.prompts}
        begun = [each.seat for each in game.decisions() if each.kind == "tokens" and each.key not in before]
        return [seat for seat in begun if self._ends_turns_itself(held.info, seat)]

    def _ends_turns_itself(self, info: GameInfo, seat: SeatId) -> bool:
        person = info.seating(seat).person
        if person is None or self.ledger.is_computer(info, seat):
            return False
        return not self.settings.wishes(person.id).end_turn

    # What is due

    async def ask(self, game_id: int, due: Sequence[Timer]) -> None:
        """Ask those whose pings are due and who are still waited for, all in one go."""
        async with self._at(game_id) as held:
            waiting = {each.key for each in held.prompts}
            seats = [timer.key.seat for timer in due if timer in held.timers and timer.key in waiting]
            left = [timer for timer in held.timers if timer not in due]
            if not seats or held.info.state != "running":
                await self._set_timers(held, left)
                return
            game = await self.ledger.game(held)
            view, decisions = self.ledger.view(held, ""), game.decisions()
            told = self.ledger.told(game_id, lambda: self.announcer.ask_rows(held.info, view, decisions, seats))
            await self._set_timers(
                held, left, partial(rows_outbox.add_rows, game_id=game_id, rows=told, at=stamp(self.clock()))
            )

    async def remind(self, game_id: int, due: Sequence[Timer]) -> None:
        """Call those once more who wish it and are still waited for, and say so when it is for the last time."""
        async with self._at(game_id) as held:
            now = self.clock()
            waiting = {each.key: each for each in held.prompts}
            asked = [waiting[timer.key] for timer in due if timer in held.timers and timer.key in waiting]
            left = [timer for timer in held.timers if timer not in due]
            if not asked or held.info.state != "running":
                await self._set_timers(held, left)
                return
            again = [each for each in asked if now - each.since < REMIND_FOR]
            seats = {each.key.seat: each in again for each in asked}
            told = self.ledger.told(game_id, lambda: self.announcer.remind_rows(held.info, seats))
            left += self.ledger.reminders(held.info, [each.key for each in again], (), now)
            add = partial(rows_outbox.add_rows, game_id=game_id, rows=told, at=stamp(now))
            await self._set_timers(held, left, add)

    async def set_wishes(self, person_id: int, wishes: Wishes) -> None:
        """Keep what somebody wishes; what waits for them already is called again as they wish from now on."""
        await self.settings.set_wishes(person_id, wishes)
        for info in self.games_of(person_id):
            async with self._look(info.id) as held:
                mine = _seat(held.info, person_id)
                kept = [each for each in held.timers if each.kind != "remind" or each.key.seat != mine]
                if not self.ledger.is_computer(held.info, mine):
                    waiting = [each.key for each in held.prompts if each.key.seat == mine]
                    kept += self.ledger.reminders(held.info, waiting, (), self.clock())
                if tuple(kept) != held.timers:
                    await self._set_timers(held, kept)

    async def forget_invite(self, timer: Timer) -> None:
        """Nobody took the seat that was kept. The serial of such a timer is the person's id."""
        async with self._at(timer.game_id) as held:
            if timer not in held.timers or held.info.state != "lobby":
                return
            gone = next((each for each in held.info.invites if each.id == timer.key.serial), None)
            if gone is not None:
                info = lobby.uninvited(held.info, gone)
                await self.ledger.save(held, Deed("lobby", info, declined=gone))

    async def drop_timer(self, timer: Timer) -> None:
        """Nothing can come of it any more."""
        async with self._look(timer.game_id) as held:
            await self._set_timers(held, [each for each in held.timers if each != timer])

    async def put_off(self, timer: Timer, due: datetime) -> None:
        """Try something again later."""
        async with self._look(timer.game_id) as held:
            later = [replace(each, due=due) if each == timer else each for each in held.timers]
            await self._set_timers(held, later)


def _seat(info: GameInfo, person_id: int) -> SeatId:
    mine = info.seat_of(person_id)
    if mine is None:
        raise ServiceError("not_in_game")
    return mine.seat
