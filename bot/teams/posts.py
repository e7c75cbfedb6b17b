"""The row that brings what allies read up to date: in the thread of each team, or by a call in the channel to a private
answer. The row itself says nothing; what stands there is made from the store and from what everybody sees.

Noted by seat: `proposal` (with its number); by side: `team` (the welcome in its thread), `gifts` (the last ones told
there), `news` (the call in the channel); `nothreads` once.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

import discord

from bot.doors import Games, Home, Now, Stored, passes
from bot.fallen import Told
from bot.messages import table, team
from bot.messages.parts import Post
from bot.ports import GameInfo, OutRow
from bot.rows_team import Proposal, ShownHand
from bot.sender import Sender
from bot.teams.rows import sides
from bot.teams.threads import NoThread, TeamThreads
from bot.teams.words import told
from engine.decision import Key
from engine.state import SeatId, SideId
from engine.way import Leg

ARCHIVED = 50083
SMALL = "-# "  # what a log sets before each of its lines
log = logging.getLogger("kemet.teams")


class Service(Games, Protocol):
    """The part of the service that is needed here."""

    async def team_threads(self, game_id: int) -> Mapping[SideId, int]: ...

    async def proposals_to_post(self, game_id: int) -> tuple[Sequence[Proposal], Mapping[int, str]]: ...

    async def answered(self, game_id: int, key: Key) -> int: ...

    async def forget_ended(self, numbers: Collection[int]) -> None: ...

    async def legs(self, game_id: int, proposal: Proposal) -> Sequence[Leg]: ...

    async def price(self, game_id: int, proposal: Proposal) -> int: ...

    async def hands(self, game_id: int) -> Sequence[ShownHand]: ...

    async def drop_hand(self, number: int) -> None: ...


class TeamPosts:
    """Raises discord.HTTPException for an outage alone; what is closed to the bot goes another way."""

    def __init__(self, home: Home, sender: Sender) -> None:
        self.home = home
        self.sender = sender
        self.threads = TeamThreads(home)
        self.told = Told(sender)

    @property
    def service(self) -> Service:
        """The only door to games."""
        return cast(Service, self.home.service)

    async def send(self, now: Now, row: OutRow) -> None:
        """All teams of a table. `teams` makes the threads or looks after them, `team` only if something is new."""
        # A question that came up since belongs to a later row.
        keys, runs = [each.key for each in now.decisions], now.info.state == "running"
        stand, ended = await self.service.proposals_to_post(now.info.id)
        proposals = [each for each in stand if each.key in keys]
        hands = await self.service.hands(now.info.id) if runs else []
        for side in sides(now.view.table):
            seats = now.view.table.sides[side].seats
            if not people(now.info, seats):
                continue
            mine = [each for each in proposals if each.seat in seats]
            shown = [each for each in hands if each.seat in seats]
            await self._close(now, seats, ended)
            await self._side(now, side, mine, shown, anew=runs and row.kind == "teams")
        if ended:
            await self.service.forget_ended(ended)

    async def _side(
        self, now: Now, side: SideId, made: Sequence[Proposal], shown: Sequence[ShownHand], *, anew: bool
    ) -> None:
        fresh = [each for each in made if not await self._stands(now, each)]
        if not (anew or fresh or shown) and await self._update(now, made):
            await self._news(now, side, made, shown)
            return
        try:
            thread = await self._open(now, side)
            await self._post(now, thread, made, shown)
        except NoThread:
            await self._tell_host(now)
            await self._news(now, side, made, shown)
            return
        await self._news(now, side, (), ())
        await self._told_open(now)

    async def _open(self, now: Now, side: SideId) -> discord.Thread:
        seats = now.view.table.sides[side].seats
        name = team.thread_name(now.info, now.view, side)
        thread = await self.threads.open(now.info, side, name, people(now.info, seats))
        await self._welcome(now, side, thread)
        return thread

    async def archive(self, info: GameInfo) -> None:
        """The threads of a game that is over are put away; a game that runs again opens them when it posts there."""
        if info.state in ("over", "ended"):
            await self.threads.archive(info)

    # In the thread

    async def gifts(self, now: Now, row: OutRow) -> None:
        """R-121: what passed between allies. Where there is no thread, a call in the channel tells it to who got it."""
        side, lines = row.data["side"], row.data["lines"]
        stored = await self.service.message(now.info.id, "gifts", side)
        if stored is None or stored.data["row"] != row.id:  # else the process ended before its sending was noted
            await self._send_gifts(now, row, side, lines)
            stored = await self.service.message(now.info.id, "gifts", side)
        if stored is not None and stored.data["row"] == row.id:
            await self.told.note(now, stored, [(row.data["serial"], line) for line in lines])

    async def _send_gifts(self, now: Now, row: OutRow, side: SideId, lines: Sequence[str]) -> None:
        if not people(now.info, now.view.table.sides[side].seats):
            return
        try:
            thread = await self._open(now, side)
            await self._put(now, thread, table.log(lines), row.nonce, "gifts", side, {"row": row.id})
        except NoThread:
            called = [seat for seat in row.data.get("to", ()) if people(now.info, [seat])]
            if called:
                post = team.given(now.info, called, lines)
                await self.sender.send(now.info, post, row.nonce, kind="gifts", seats=(side,), data={"row": row.id})

    async def _welcome(self, now: Now, side: SideId, thread: discord.Thread) -> None:
        """Whoever came or went since is told there too."""
        post, stored = team.welcome(now.info, now.view, side), await self.service.message(now.info.id, "team", side)
        if stored is None or stored.channel_id != thread.id:
            nonce = f"t{now.info.id:x}w{thread.id:x}"[:25]
            await self._put(now, thread, post, nonce, "team", side)
            return
        try:
            await self.sender.edit(now.info, "team", side, stored, post)
        except discord.HTTPException as error:
            if passes(error):
                raise

    async def _post(
        self, now: Now, thread: discord.Thread, made: Sequence[Proposal], shown: Sequence[ShownHand]
    ) -> None:
        for hand in shown:
            await self._put(now, thread, team.hand(hand), f"t{now.info.id:x}h{hand.number:x}")
            await self.service.drop_hand(hand.number)
        for each in made:
            stored = await self.service.message(now.info.id, "proposal", each.seat)
            if stored is None or stored.channel_id != thread.id or not await self._edit(now, each, stored):
                post = await self.proposal(now, each)
                nonce, data = f"t{now.info.id:x}p{each.number:x}", await self._noted(now, each)
                await self._put(now, thread, post, nonce, "proposal", each.seat, data)

    async def _put(
        self,
        now: Now,
        thread: discord.Thread,
        post: Post,
        nonce: str,
        kind: str = "",
        noted: str = "",
        data: dict[str, Any] | None = None,
    ) -> None:
        """A message in a thread; what goes wrong there is no matter of the channel."""
        info = replace(now.info, channel_id=thread.id)
        try:
            await self.sender.send(info, post, nonce, view=now.view, kind=kind, seats=(noted,), data=data)
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("game %d: a thread takes no message: %d", now.info.id, error.code)
            raise NoThread from None

    async def proposal(self, now: Now, made: Proposal) -> Post:
        """How a proposal is shown to its team."""
        decision = next(each for each in now.decisions if each.key == made.key)
        legs, pp = await self.service.legs(now.info.id, made), await self.service.price(now.info.id, made)
        return team.proposal(now.info, now.view, made, decision, legs, pp)

    async def _noted(self, now: Now, made: Proposal) -> dict[str, Any]:
        """What its message needs to tell its end, when its question is read no more."""
        decision = next(each for each in now.decisions if each.key == made.key)
        words = told(now.view, made, await self.service.legs(now.info.id, made), decision)
        return {"number": made.number, "owner": made.key.seat, "words": words, "asked": made.key.serial}

    async def _stands(self, now: Now, made: Proposal) -> bool:
        """It was posted, and nothing but a later look says whether it still is."""
        stored = await self.service.message(now.info.id, "proposal", made.seat)
        return stored is not None and stored.data["number"] == made.number

    async def _update(self, now: Now, made: Sequence[Proposal]) -> bool:
        """What was said of them since; false if one is gone."""
        there = True
        for each in made:
            stored = await self.service.message(now.info.id, "proposal", each.seat)
            there = stored is not None and await self._edit(now, each, stored) and there
        return there

    async def _edit(self, now: Now, made: Proposal, stored: Stored) -> bool:
        """False if it is gone."""
        post = await self.proposal(now, made)
        try:
            return await self.sender.edit(now.info, "proposal", made.seat, stored, post, view=now.view)
        except discord.HTTPException as error:
            return await self._gone(now, made.seat, error)

    async def _gone(self, now: Now, seat: SeatId, error: discord.HTTPException) -> bool:
        if passes(error):
            raise error
        await self.service.drop_message(now.info.id, "proposal", seat)
        return False

    async def _close(self, now: Now, seats: Sequence[SeatId], ended: Mapping[int, str]) -> None:
        """A message whose proposal no longer stands becomes a line that says how it ended."""
        for seat in seats:
            stored = await self.service.message(now.info.id, "proposal", seat)
            if stored is None or stored.data["number"] not in ended:
                continue
            # The note of an earlier release names neither.
            owner, words = stored.data.get("owner", seat), stored.data.get("words", "…")
            how = ended[stored.data["number"]]
            post = team.over(how, seat, owner, words)
            try:
                await self._end(now, seat, stored, post)
            except NoThread:
                pass
            except discord.HTTPException as error:
                await self._gone(now, seat, error)
            if how == "done" and "asked" in stored.data:
                await self._note_done(now, stored, Key(stored.data["asked"], owner), post)
            await self.service.drop_message(now.info.id, "proposal", seat)

    async def _end(self, now: Now, seat: SeatId, stored: Stored, line: Post) -> None:
        """A thread in which nothing was said for long is put away; nothing is edited there before it is opened."""
        try:
            await self.sender.edit(now.info, "proposal", seat, stored, line)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._open(now, now.view.table.side_of(seat).id)
            await self.sender.edit(now.info, "proposal", seat, stored, line)

    async def _note_done(self, now: Now, stored: Stored, key: Key, post: Post) -> None:
        """An undo strikes it out there, as it does in the log."""
        serial = await self.service.answered(now.info.id, key)
        if serial:
            first, *rest = "\n".join(each for each in post.blocks if isinstance(each, str)).split("\n")
            lines = [(serial, first), *((0, line.removeprefix(SMALL)) for line in rest)]
            await self.told.note(now, stored, lines)

    # Without one

    async def _tell_host(self, now: Now) -> None:
        """Once a game."""
        if await self.service.message(now.info.id, "nothreads") is None:
            nonce = f"t{now.info.id:x}n"
            await self.sender.send(now.info, team.no_threads(now.info), nonce, kind="nothreads")

    async def _told_open(self, now: Now) -> None:
        stored = await self.service.message(now.info.id, "nothreads")
        if stored is not None:
            await self.sender.edit(now.info, "nothreads", "", stored, team.threads("open"))
            await self.service.drop_message(now.info.id, "nothreads")

    async def _news(self, now: Now, side: SideId, made: Sequence[Proposal], shown: Sequence[ShownHand]) -> None:
        """A call to those who have not been called for it; it says nothing. It goes when nothing is left to look at."""
        stored = await self.service.message(now.info.id, "news", side)
        posted = [each for each in made if await self._stands(now, each)]
        items = {f"p{each.number}": each.seat for each in made if each not in posted}
        items |= {f"h{each.number}": each.seat for each in shown}
        known = stored.data["items"] if stored is not None else []
        new = {item: seat for item, seat in items.items() if item not in known}
        if stored is not None and (new or not items):
            await self.sender.edit(now.info, "news", side, stored, team.news_over())
            await self.service.drop_message(now.info.id, "news", side)
        if new:
            seats = now.view.table.sides[side].seats
            called = [seat for seat in seats if any(by != seat for by in new.values()) and people(now.info, [seat])]
            if not called:
                return
            nonce = f"t{now.info.id:x}{''.join(new)}"[:25]
            data = {"items": list(items)}
            await self.sender.send(now.info, team.news(now.info, called), nonce, kind="news", seats=(side,), data=data)


def people(info: GameInfo, seats: Sequence[SeatId]) -> list[int]:
    """The people who hold these seats."""
    return [each.person.id for each in info.seats if each.seat in seats and each.person is not None]
