"""The private thread of each team: found or made, and its members verified before anything is written in it.

A proposal or a hand goes nowhere unless it is certain who reads there; server staff can, which each team is told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

import discord

from bot.doors import Home, passes
from bot.ports import GameInfo
from engine.state import SideId

ARCHIVED_AFTER: Any = 10080  # minutes, the longest there is
log = logging.getLogger("kemet.teams")

_locks: WeakValueDictionary[tuple[int, SideId], asyncio.Lock] = WeakValueDictionary()


class NoThread(Exception):
    """No thread of a team can be made or used here now: all goes on by private answers."""


class Service(Protocol):
    """The part of the service that threads need."""

    async def team_threads(self, game_id: int) -> Mapping[SideId, int]: ...

    async def keep_team_thread(self, game_id: int, side: SideId, thread_id: int) -> None: ...


class Far(Home, Protocol):
    """The bot object, where it reaches beyond the channel of a game."""

    @property
    def user(self) -> discord.ClientUser | None: ...

    async def fetch_channel(self, channel_id: int, /) -> Any: ...


class TeamThreads:
    """Raises NoThread for what is closed, and discord.HTTPException for an outage alone."""

    def __init__(self, home: Home) -> None:
        self.home = cast(Far, home)

    @property
    def service(self) -> Service:
        """The only door to games."""
        return cast(Service, self.home.service)

    async def open(self, info: GameInfo, side: SideId, name: str, people: Collection[int]) -> discord.Thread:
        """The thread of a team, made anew if it was deleted or locked, with exactly these people in it."""
        lock = _locks.setdefault((info.id, side), asyncio.Lock())
        async with lock:
            try:
                thread = await self._found(info, side, name)
                others = {each.id for each in info.persons()} - set(people)
                await self._verify(thread, people, others)
            except discord.HTTPException as error:
                if passes(error):
                    raise
                log.info("game %d: no thread for %s: %d", info.id, side, error.code)
                raise NoThread from None
            return thread

    async def archive(self, info: GameInfo) -> None:
        """Put the threads of a game away. One that is gone, locked or not ours to close stays as it is."""
        for number in (await self.service.team_threads(info.id)).values():
            try:
                thread = await self.home.fetch_channel(number)
                if isinstance(thread, discord.Thread) and not thread.archived:
                    await thread.edit(archived=True)
            except discord.HTTPException as error:
                if passes(error):
                    raise
                log.info("game %d: thread %d is not archived: %d", info.id, number, error.code)

    async def _found(self, info: GameInfo, side: SideId, name: str) -> discord.Thread:
        parent = await self._parent(info)
        known = (await self.service.team_threads(info.id)).get(side, 0)
        thread = await self._known(parent, known) if known else None
        if thread is None:
            # One that was made before the process ended, and not noted.
            thread = await self._of_name(parent, name, known) or await self._new(parent, name)
            await self.service.keep_team_thread(info.id, side, thread.id)
        return thread

    async def _parent(self, info: GameInfo) -> discord.TextChannel:
        """The channel of the game; of one that stands in a thread itself, the channel of that."""
        channel = await self.home.fetch_channel(info.parent_id or info.channel_id)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise NoThread
        return channel

    async def _known(self, parent: discord.TextChannel, number: int) -> discord.Thread | None:
        """The one that was noted, if it is there, in this channel, and can be written in."""
        try:
            thread = await self.home.fetch_channel(number)
            usable = isinstance(thread, discord.Thread) and thread.parent_id == parent.id
            if not usable or thread.type is not discord.ChannelType.private_thread:
                return None
            if thread.locked:  # which asks for more rights than we have, unless they were given
                await thread.edit(archived=False, locked=False)
            elif thread.archived:
                await thread.edit(archived=False)
        except discord.HTTPException as error:
            if passes(error):
                raise
            return None
        return cast(discord.Thread, thread)

    async def _of_name(self, parent: discord.TextChannel, name: str, known: int) -> discord.Thread | None:
        """Only our own are looked at: anybody may give a thread any name."""
        me = self.home.user.id if self.home.user is not None else 0
        for each in await parent.guild.active_threads():
            is_ours = each.owner_id == me and each.type is discord.ChannelType.private_thread and not each.locked
            if is_ours and each.parent_id == parent.id and each.name == name and each.id != known:
                return each
        return None

    async def _new(self, parent: discord.TextChannel, name: str) -> discord.Thread:
        return await parent.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            invitable=False,
            auto_archive_duration=ARCHIVED_AFTER,
        )

    # Who is in it

    async def _verify(self, thread: discord.Thread, people: Collection[int], others: Collection[int]) -> None:
        """Who lacks is added; whoever is no member of the team and no bot is removed. Neither is taken on trust.

        Raises NoThread if somebody else is still in it, or nobody of the team is.
        """
        known = {*people, *others}
        present = await self._present(thread, known)
        strangers = await self._strangers(thread, present - set(people))
        if present >= set(people) and not strangers:
            return
        for person in set(people) - present:
            await _tried(thread.add_user(discord.Object(person)), "could not be added to", thread)
        for person in strangers:
            await _tried(thread.remove_user(discord.Object(person)), "could not be removed from", thread)
        present = await self._present(thread, known)
        if not present & set(people) or await self._strangers(thread, present - set(people)):
            raise NoThread

    async def _present(self, thread: discord.Thread, known: Collection[int]) -> set[int]:
        """Who is in it. The list may be kept from bots without the intent for members, or be cut: whoever is known at
        the table is looked up.
        """
        listed: set[int] = set()
        try:
            listed = {each.id for each in await thread.fetch_members()}
        except discord.HTTPException as error:
            if passes(error):
                raise
        return listed | {person for person in set(known) - listed if await _is_in(thread, person)}

    async def _strangers(self, thread: discord.Thread, people: Collection[int]) -> set[int]:
        """Those of them that are no bots."""
        return {person for person in people if not await self._is_bot(thread, person)}

    async def _is_bot(self, thread: discord.Thread, person: int) -> bool:
        if self.home.user is not None and person == self.home.user.id:
            return True
        try:
            return (thread.guild.get_member(person) or await thread.guild.fetch_member(person)).bot
        except discord.HTTPException as error:
            if passes(error):
                raise
            return False


async def _is_in(thread: discord.Thread, person: int) -> bool:
    try:
        await thread.fetch_member(person)
    except discord.HTTPException as error:
        if passes(error):
            raise
        return False
    return True


async def _tried(doing: Any, what: str, thread: discord.Thread) -> None:
    try:
        await doing
    except discord.HTTPException as error:
        if passes(error):
            raise
        log.info("somebody %s thread %d: %d", what, thread.id, error.code)
