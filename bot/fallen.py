"""Lines that an undo may still take back: which message tells of which steps. What fell is struck out there."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.doors import Now, Stored, passes
from bot.messages import table
from bot.messages.parts import Post
from bot.sender import Sender

KIND = "told"
MOST = 40  # messages; older ones stay as they are

log = logging.getLogger("kemet.publisher")
Line = tuple[int, str]  # serial of the step it tells of, words; a struck one has no serial any more


class Told:
    """The newest messages of a game with their lines, back to the last barrier."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender

    async def _posts(self, now: Now) -> list[dict[str, Any]]:
        stored = await self.sender.notes.message(now.info.id, KIND)
        return list(stored.data["posts"]) if stored is not None else []

    async def _keep(self, now: Now, posts: Sequence[dict[str, Any]]) -> None:
        # What lies before a barrier cannot fall any more.
        open_still = [post for post in posts if any(serial > now.view.barrier for serial, _ in post["lines"])]
        data = {"posts": open_still[-MOST:]}
        await self.sender.notes.keep_message(now.info.id, KIND, channel_id=now.info.channel_id, message_id=0, data=data)

    async def note(self, now: Now, stored: Stored, lines: Sequence[Line]) -> None:
        """A message holds these lines now."""
        posts = [post for post in await self._posts(now) if post["message"] != stored.message_id]
        added = {"channel": stored.channel_id, "message": stored.message_id, "lines": [list(line) for line in lines]}
        await self._keep(now, [*posts, added])

    async def _rewrite(self, now: Now, channel_id: int, message_id: int, words: Post) -> None:
        try:
            await self.sender.rewrite(channel_id, message_id, words)
        except discord.HTTPException as error:
            # What goes wrong in the thread of a team is no matter of the channel.
            if channel_id == now.info.channel_id or passes(error):
                raise
            log.info("game %d: a thread keeps what was taken back: %d", now.info.id, error.code)

    async def strike(self, now: Now, kept: int) -> None:
        """Strike out what tells of steps after this serial."""
        posts = await self._posts(now)
        for post in posts:
            if any(serial > kept for serial, _ in post["lines"]):
                post["lines"] = [
                    [0, table.struck(line)] if serial > kept else [serial, line] for serial, line in post["lines"]
                ]
                words = table.log([line for _, line in post["lines"]])
                await self._rewrite(now, post["channel"], post["message"], words)
        await self._keep(now, posts)
