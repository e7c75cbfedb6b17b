"""Keeps memory and database in step: loads a game when it is touched, and saves what a command did as one transaction.

Whoever calls holds the lock of the table.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from bot import faults, reports, rows, rows_table
from bot.ports import Announcer, Commit, CommitKind, GameInfo, How, OutRow, Person, ServiceError, Vote, VoteKind
from bot.records import LOADED_AGAIN, Change, Prompt, Said, Snapshot, Timer, stamp
from bot.reports import Source
from bot.store import Store
from bot.tables import Held, Tables
from bot.wishes import Settings
from engine import saves
from engine.decision import Key
from engine.game import Choice, Event, Game
from engine.ruleset import Library
from engine.state import SeatId
from engine.view import View, view_for

PING_AFTER = timedelta(seconds=3)  # a chain of steps of one seat gives one ping
UNUSED_FOR = timedelta(days=7)  # then a lobby closes
KEPT_FOR = timedelta(hours=24)  # a seat, for somebody who was invited
MOVED_ON: How = "moved_on"
COMPUTER_THINKS = (2.0, 6.0)  # seconds, drawn, the same whatever is decided
ASKED_AT_ONCE = ("start", "rehome")  # what is announced of these asks everybody itself
log = logging.getLogger("kemet.service")


@dataclass(slots=True)
class Deed:
    """What a command did to a table, before it is saved.

    `waited` are the seats that were waited for before it. An undo takes back what lies after the serial `fallen_after`,
    `fell` are the steps of each seat among it. `notes` are events for the log alone. `votes` are those open after it,
    None: as before; `counted` how one stands that was asked or answered. What follows is as in `Commit`.
    """

    kind: CommitKind
    info: GameInfo
    mover: SeatId = ""
    game: Game | None = None
    first: int = 0
    waited: frozenset[SeatId] = frozenset()
    said: Sequence[Said] = ()
    fallen_after: int | None = None
    fell: Sequence[tuple[SeatId, int]] = ()
    notes: list[Event] = field(default_factory=list)
    votes: tuple[Vote, ...] | None = None
    counted: tuple[tuple[VoteKind, How], ...] = ()
    invited: Person | None = None
    declined: Person | None = None
    unused: bool = False
    drawn: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    new_host: bool = False


class Ledger:
    """`clock` and `source` are the only time and the only chance of the whole service."""

    def __init__(
        self,
        store: Store,
        announcer: Announcer,
        library: Library,
        clock: Callable[[], datetime],
        source: Source,
        settings: Settings | None = None,
    ) -> None:
        self.store = store
        self.settings = settings or Settings(store)
        self.announcer = announcer
        self.library = library
        self.clock = clock
        self.source = source
        self.tables = Tables()
        self.next_id = 1

    async def open(self) -> None:
        """Read the rows; no game is loaded. Raises StoreError."""
        await self.store.open(stamp(self.clock()))
        await self.settings.open()
        for kept in await self.store.run(rows.games):
            self.tables.add(Held(kept.info, kept.prompts, kept.timers, kept.votes))
        lowest = await self.store.run(partial(rows_table.fact, key=rows_table.FIRST_GAME))
        self.next_id = max(self.tables.newest_id() + 1, int(lowest or 0))

    def is_computer(self, info: GameInfo, seat: SeatId) -> bool:
        """Is this seat played by the computer, for good or by its person's switch?"""
        seating = info.seating(seat)
        return seating.computer or seating.stand_in

    def computer_seats(self, info: GameInfo) -> frozenset[SeatId]:
        """All seats that the computer plays."""
        return frozenset(each.seat for each in info.seats if self.is_computer(info, each.seat))

    # Loading

    async def ready(self, held: Held) -> None:
        """After a command that failed on its way into the database, believe what stands there."""
        if held.stale:
            (kept,) = await self.store.run(partial(rows.games, game_id=held.info.id))
            held.renew(kept)
            self.tables.note(held)

    async def game(self, held: Held) -> Game:
        """The loaded game. Raises ServiceError not_started (a lobby) or damaged, which the table then is."""
        if held.info.state == "damaged":
            raise ServiceError("damaged", code=held.info.error_code)
        if held.game is None:
            found = await self.store.run(partial(rows.newest_snapshot, game_id=held.info.id))
            if found is None and held.info.state != "running":
                raise ServiceError("not_started")
            await self._load(held, found[1] if found else "")
        assert held.game is not None
        self.tables.touch(held)
        return held.game

    async def _load(self, held: Held, text: str) -> None:
        try:
            loaded = saves.load(self.library, text)
            game = loaded.game
            game.decisions()
        except Exception as error:
            raise await self._damaged(held, error) from None
        held.game = game
        if held.info.state == "running" and (loaded.asked_again or game.choices or game.events):
            await self._save_load(held, game, loaded.asked_again)

    async def _save_load(self, held: Held, game: Game, again: Sequence[SeatId]) -> None:
        """What a load changed under new rules is a choice of the game itself."""
        first = game.serial - len(game.choices)
        game.serial += 1
        told = Choice(game.serial, "", LOADED_AGAIN, list(again), auto=True)
        said = [*(Said(choice) for choice in game.choices), Said(told)]
        waited = frozenset(each.key.seat for each in held.prompts) - set(again)
        log.info("game %d was loaded under other rules; asked again: %s", held.info.id, " ".join(again) or "nobody")
        await self.save(held, Deed("answer", held.info, game=game, first=first, waited=waited, said=said))

    async def _damaged(self, held: Held, error: Exception) -> ServiceError:
        """Pause a game that cannot be loaded; the others go on. A finished one stays finished."""
        code = reports.code(self.source)
        reports.fault(log, f"game {held.info.id} cannot be loaded, code {code}", error)
        if held.info.state == "running":
            await self.store.run(partial(rows.set_damaged, game_id=held.info.id, code=code))
            held.info = replace(held.info, state="damaged", error_code=code)
            held.timers = ()
        return ServiceError("damaged", code=code)

    async def mend(self, held: Held) -> None:
        """Once at each start a paused game is tried: a version that knows what its save names goes on with it.

        Why it cannot be loaded was noted when it was paused.
        """
        found = await self.store.run(partial(rows.newest_snapshot, game_id=held.info.id))
        try:
            saves.load(self.library, found[1] if found else "").game.decisions()
        except Exception:  # whatever is wrong with it, it stays as it is
            return
        await self.store.run(partial(rows.set_mended, game_id=held.info.id))
        held.info = replace(held.info, state="running", error_code="")
        game = await self.game(held)
        await self.save(held, Deed("rehome", held.info, "", game, game.serial))
        log.info("game %d can be loaded again and goes on", held.info.id)

    def view(self, held: Held, seat: SeatId) -> View:
        """One seat's view of the loaded game, made once a commit; nobody changes it."""
        if seat not in held.views:
            assert held.game is not None
            held.views[seat] = view_for(held.game, seat)
        return held.views[seat]

    # Saving

    async def save(self, held: Held, deed: Deed) -> Commit:
        """Write a deed as one transaction with what is to be sent, then take it over into memory.

        If anything fails on the way, the game in memory is ahead of what is written: it is read anew when next touched.
        """
        try:
            return await self._save(held, deed)
        except BaseException:
            held.rest()
            raise

    async def _save(self, held: Held, deed: Deed) -> Commit:
        now = self.clock()
        game = deed.game
        info = deed.info
        if game is not None and game.table.outcome is not None and info.state == "running":
            info = replace(info, state="over")
        if info.state in ("over", "ended"):
            # The next game of these people begins with themselves.
            info = replace(info, seats=tuple(replace(each, stand_in=False) for each in info.seats))
        votes, counted = _votes(held, deed, info)
        commit = self._commit(deed, info, counted)
        prompts = self._prompts(held, commit, now)
        timers = self._timers(held, commit, prompts, now)
        change = Change(
            info,
            now,
            new_info=info is not held.info or deed.kind == "lobby",
            choices=deed.said,
            events=[*commit.events, *deed.notes],
            event_serial=commit.last,
            snapshot=_snapshot(game, commit),
            fallen_after=deed.fallen_after,
            rows=self.told(info.id, partial(self.announcer.rows, commit)),
            prompts=prompts if prompts != held.prompts else None,
            timers=timers if timers != held.timers else None,
            votes=votes if votes != held.votes else None,
            open_keys=[each.key for each in commit.decisions],
        )
        faults.point("decided")
        await self._write(held, change)
        faults.point("saved")
        held.info, held.prompts, held.timers, held.votes, held.game = info, prompts, timers, votes, game
        held.views = {"": commit.view} if commit.view is not None else {}
        self.tables.note(held)
        return commit

    async def _write(self, held: Held, change: Change) -> None:
        try:
            await self.store.run(partial(rows.save, change=change))
        except BaseException:
            held.stale = True
            raise

    def _commit(self, deed: Deed, info: GameInfo, counted: tuple[tuple[VoteKind, How], ...]) -> Commit:
        game = deed.game
        if game is None:
            where = (deed.kind, info, deed.first, deed.first, deed.mover)
            return Commit(
                *where,
                invited=deed.invited,
                declined=deed.declined,
                unused=deed.unused,
                drawn=deed.drawn,
                moved=deed.moved,
                new_host=deed.new_host,
            )
        awaited = game.awaited() if info.state == "running" else []
        events, game.events = tuple(game.events), []
        game.choices = []
        return Commit(
            deed.kind,
            info,
            deed.first,
            game.serial,
            deed.mover,
            events=events,
            choices=tuple(said.choice for said in deed.said),
            view=view_for(game, ""),
            decisions=tuple(game.decisions()) if info.state == "running" else (),
            newly=tuple(seat for seat in awaited if seat not in deed.waited and seat != deed.mover),
            fell=tuple(deed.fell),
            votes=counted,
        )

    def told(self, game_id: int, announce: Callable[[], Iterable[OutRow]]) -> list[OutRow]:
        """The rows that are announced, each with a nonce. A fault in telling never stops what was done."""
        try:
            made = [replace(row, nonce=f"{self.source.getrandbits(32):08x}") for row in announce()]
            for row in made:
                json.dumps(row.data)
        except Exception as error:
            reports.fault(log, f"game {game_id}: nothing is announced", error)
            return []
        return made

    def _prompts(self, held: Held, commit: Commit, now: datetime) -> tuple[Prompt, ...]:
        since = {each.key: each.since for each in held.prompts}
        waiting = commit.view.awaited if commit.view is not None else []
        return tuple(
            Prompt(each.key, each.kind, since.get(each.key, now)) for each in commit.decisions if each.seat in waiting
        )

    def _timers(self, held: Held, commit: Commit, prompts: Sequence[Prompt], now: datetime) -> tuple[Timer, ...]:
        if commit.info.state == "lobby":
            return _lobby_timers(commit.info, held.timers, now)
        keys = {each.key.seat: each.key for each in prompts}
        if commit.kind in ASKED_AT_ONCE:
            return self.timers(commit.info, (), keys, now)
        asked = {each.key for each in held.prompts}
        return self.timers(commit.info, held.timers, keys, now, newly=commit.newly, mover=commit.mover, asked=asked)

    def timers(
        self,
        info: GameInfo,
        before: Sequence[Timer],
        keys: dict[SeatId, Key],
        now: datetime,
        *,
        newly: Iterable[SeatId] = (),
        mover: SeatId = "",
        asked: Collection[Key] = (),
    ) -> tuple[Timer, ...]:
        """The timers of a table for those waited for, from those it had.

        A ping on its way to somebody who is now asked something else stays on its way, but nobody is pinged for what
        they did themselves.
        """
        computers = self.computer_seats(info)
        kept: list[Timer] = []
        for timer in before:
            key = keys.get(timer.key.seat)
            if key is None or timer.kind == "remind" or (timer.kind == "computer") != (key.seat in computers):
                continue
            if key == timer.key:
                kept.append(timer)
            elif timer.kind == "ping" and key.seat != mover:
                kept.append(replace(timer, key=key))
        has = {timer.key.seat for timer in kept}
        for seat, key in keys.items():
            if seat not in has and (seat in computers or seat in newly):
                kept.append(self._timer(info, key, now, computer=seat in computers))
        calls = [each for each in before if each.kind == "remind"]
        # Who was asked this before and has no second call coming does not wish one, or has had the last.
        still = {each.key for each in calls}
        people = [key for seat, key in keys.items() if seat not in computers and (key in still or key not in asked)]
        return (*kept, *self.reminders(info, people, calls, now))

    def reminders(self, info: GameInfo, keys: Iterable[Key], before: Iterable[Timer], now: datetime) -> list[Timer]:
        """When those waited for are called again, if they wish it: as it was settled before, else from now on."""
        due = {timer.key: timer.due for timer in before}
        found = []
        for key in keys:
            person = info.seating(key.seat).person
            hours = self.settings.wishes(person.id).ping_every if person is not None else 0
            if hours:
                found.append(Timer("remind", info.id, key, due.get(key, now + timedelta(hours=hours))))
        return found

    def _timer(self, info: GameInfo, key: Key, now: datetime, *, computer: bool) -> Timer:
        if computer:
            return Timer("computer", info.id, key, now + timedelta(seconds=self.source.uniform(*COMPUTER_THINKS)))
        return Timer("ping", info.id, key, now + PING_AFTER)


def _votes(held: Held, deed: Deed, info: GameInfo) -> tuple[tuple[Vote, ...], tuple[tuple[VoteKind, How], ...]]:
    """The votes that stay open, and how those stand of which this command decides. A game that moved on, or is over,
    leaves nothing of what was to be taken back; one that is over leaves nothing to vote on.
    """
    open_votes = held.votes if deed.votes is None else deed.votes
    if info.state != "running":
        kept: tuple[Vote, ...] = ()
    elif deed.game is not None and deed.game.serial != deed.first:
        kept = tuple(each for each in open_votes if each.kind != "undo")
    else:
        kept = open_votes
    told = {kind for kind, _ in deed.counted}
    moved = tuple((each.kind, MOVED_ON) for each in held.votes if each not in kept and each.kind not in told)
    return kept, (*deed.counted, *(each for each in moved if deed.votes is None))


def _lobby_timers(info: GameInfo, before: Iterable[Timer], now: datetime) -> tuple[Timer, ...]:
    """A lobby closes when it was unused for so long; a seat is kept for whom it was offered for a while."""
    due = {timer.key.serial: timer.due for timer in before if timer.kind == "invite"}
    kept = [Timer("invite", info.id, Key(each.id, ""), due.get(each.id, now + KEPT_FOR)) for each in info.invites]
    return (Timer("lobby", info.id, Key(0, ""), now + UNUSED_FOR), *kept)


def _snapshot(game: Game | None, commit: Commit) -> Snapshot | None:
    """The game as it is now, kept for good at a hand-over; none if the game did not move."""
    if game is None or game.serial == commit.first:
        return None
    hand_over = bool(commit.newly) or commit.info.state == "over"
    return Snapshot(game.serial, game.barrier, hand_over, saves.dump(game))
