"""Rows of the outbox about a table itself: kept seats, teams, a new host, a lobby unused, what it is to decide."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord

from bot.doors import Home
from bot.messages import seats, team_lobby, votes
from bot.messages.parts import Post, layout
from bot.ports import GameInfo, OutRow, Vote
from bot.sender import Sender
from bot.voting import Voting, fallen_lines

INVITES = "invites"  # the people who were called to a kept seat, each with a message noted under `invite`
log = logging.getLogger("kemet.publisher")


class TablePosts:
    """Their senders. Raises discord.HTTPException if a row must be tried again."""

    def __init__(self, home: Home, sender: Sender) -> None:
        self.home = home
        self.sender = sender
        self.senders: dict[str, Callable[[GameInfo, OutRow], Awaitable[None]]] = {
            "invite": self.invite,
            "declined": self.declined,
            "unused": self.unused,
            "drawn": self.drawn,
            "moved": self.moved,
            "host": self.host,
            "vote": self.vote,
        }

    @property
    def games(self) -> Voting:
        """The part of the service that is needed here."""
        return cast(Voting, self.home.service)

    # Kept seats

    async def invite(self, info: GameInfo, row: OutRow) -> None:
        """`invite`, once for each person for whom a seat is still kept."""
        person, note = row.data["person"], str(row.data["person"])
        if all(each.id != person for each in info.invites):
            return
        if await self.sender.notes.message(info.id, "invite", note) is not None:
            return
        await self._keep(info, [*(each for each in await self._called(info) if each != person), person])
        await self.sender.send(info, seats.invite(info, person), row.nonce, kind="invite", seats=(note,))

    async def retire(self, info: GameInfo) -> None:
        """A call to a seat that is no longer kept becomes a line."""
        called = await self._called(info)
        open_still = [each for each in called if info.state == "lobby" and any(p.id == each for p in info.invites)]
        for person in called:
            stored = await self.sender.notes.message(info.id, "invite", str(person))
            if person not in open_still and stored is not None:
                await self.sender.edit(info, "invite", str(person), stored, seats.invite_line(info, person))
                await self.sender.notes.drop_message(info.id, "invite", str(person))
        if open_still != called:
            await self._keep(info, open_still)

    async def _called(self, info: GameInfo) -> list[int]:
        stored = await self.sender.notes.message(info.id, INVITES)
        return list(stored.data["people"]) if stored is not None else []

    async def _keep(self, info: GameInfo, people: list[int]) -> None:
        keep, data = self.sender.notes.keep_message, {"people": people}
        await keep(info.id, INVITES, channel_id=info.channel_id, message_id=0, data=data)

    async def declined(self, info: GameInfo, row: OutRow) -> None:
        """The host is told privately that a seat is free again; in the channel, without a sound, if DMs are closed."""
        if info.state != "lobby":
            return
        post = seats.invite_lost(info, row.data["person"])
        try:
            await self._whisper(info.host_id, post, row.nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("game %d: the host is told in the channel: %d", info.id, error.code)
            await self.sender.send(info, post, row.nonce)

    async def _whisper(self, person_id: int, post: Post, nonce: str) -> None:
        client: Any = self.home
        channel = await client.create_dm(discord.Object(person_id))
        await channel.send(view=layout(post), nonce=nonce)

    async def unused(self, info: GameInfo, row: OutRow) -> None:
        """`lobby.closed`."""
        await self.sender.send(info, seats.unused(info), row.nonce)

    async def drawn(self, info: GameInfo, row: OutRow) -> None:
        """Whoever the host drew another team for is called; an edit of the seat list calls nobody."""
        teams = team_lobby.teams_of(info, row.data["people"])
        if info.state == "lobby" and teams:
            await self.sender.send(info, team_lobby.drawn(info, teams), row.nonce)

    async def moved(self, info: GameInfo, row: OutRow) -> None:
        """Whoever is in another team because somebody joined theirs is called, if both still sit there."""
        teams = team_lobby.teams_of(info, row.data["people"])
        by = next((each for each in info.seats if each.seat == row.data["by"] and each.person and each.team), None)
        if info.state == "lobby" and teams and by is not None:
            await self.sender.send(info, team_lobby.moved(info, by, teams), row.nonce)

    async def host(self, info: GameInfo, row: OutRow) -> None:
        """Whoever became the host because the host left is called."""
        if info.state == "lobby" and info.host_id == row.data["person"]:
            await self.sender.send(info, seats.new_host(info), row.nonce)

    # Votes

    async def vote(self, info: GameInfo, row: OutRow) -> None:
        """The question, its count edited; once it is decided, or the game went on, a line."""
        kind, how = row.data["vote"], row.data["how"]
        name = f"vote_{kind}"
        stored = await self.sender.notes.message(info.id, name)
        vote = self.games.vote(info.id, kind)
        if how != "open":
            if stored is not None:
                await self.sender.edit(info, name, "", stored, votes.decided(kind, stored.data["asker"], how))
                await self.sender.notes.drop_message(info.id, name)
            return
        if vote is None:
            return  # it was decided meanwhile, which a later row tells
        post = await self._question(info, vote)
        if stored is None or not await self.sender.edit(info, name, "", stored, post):
            await self.sender.send(info, post, row.nonce, kind=name, data={"asker": vote.seat, "serial": vote.serial})

    async def _question(self, info: GameInfo, vote: Vote) -> Post:
        if vote.kind == "end":
            return votes.end_vote(info, vote)
        return votes.undo_consent(info, vote, await fallen_lines(self.games, info, vote.seat))
