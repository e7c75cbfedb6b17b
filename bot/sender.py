"""One message after the other: sent, edited or taken away by stored ids, with its picture. Knows nothing of games."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from dataclasses import replace
from io import BytesIO
from typing import Any

import discord

from bot import faults
from bot.doors import Home, Notes, Stored
from bot.messages import written
from bot.messages.parts import ALT, Image, Picture, Post, allowed, components, layout
from bot.pictures import battle_key, state_key
from bot.ports import GameInfo
from bot.texts import text
from engine.state import SeatId
from engine.view import View
from render.board import Draft

PATIENCE = 1.5  # seconds; then the text goes out and the picture follows
GONE = 10008
FORBIDDEN = 50013
TOO_BIG = 8 * 1024 * 1024
log = logging.getLogger("kemet.publisher")


class Sender:
    """Sends the messages of games."""

    def __init__(self, home: Home) -> None:
        self.home = home

    @property
    def notes(self) -> Notes:
        """Where it is noted which messages stand where."""
        return self.home.service

    async def send(
        self,
        info: GameInfo,
        post: Post,
        nonce: str,
        *,
        view: View | None = None,
        kind: str = "",
        seats: tuple[SeatId, ...] = ("",),
        data: dict[str, Any] | None = None,
    ) -> int:
        """A new message with the nonce of its row, noted under its kind for each of these seats. Returns its id.

        A picture that is late follows by an edit; one that cannot be drawn is left out.
        """
        post = in_words(info, post, view, kind)
        drawing = self._begin(info, post, view)
        image = await self._within(drawing)
        message, post, image = await self._sent(info, post, image, nonce, view, kind)
        faults.point("posted")
        if drawing is not None and image is None and post.picture is not None:
            image = await self._late(message.id, info.channel_id, post, drawing)
        found = {**(data or {}), "seen": seen(post), "picture": _noted(image, post, view)}
        for seat in seats if kind else ():
            await self.notes.keep_message(
                info.id, kind, seat, channel_id=info.channel_id, message_id=message.id, data=found
            )
        return message.id

    async def _sent(
        self, info: GameInfo, post: Post, image: Image | None, nonce: str, view: View | None, kind: str
    ) -> tuple[discord.Message, Post, Image | None]:
        """Send it; where files may not be attached the board is written, and the table is told so once."""
        channel = self.home.get_partial_messageable(info.channel_id)
        try:
            return await self._put(channel, post, image, nonce), post, image
        except discord.Forbidden as error:
            if image is None or error.code != FORBIDDEN:
                raise
        post = in_words(replace(info, pictures=False), post, view, kind)
        message = await self._put(channel, post, None, nonce)
        if await self.notes.message(info.id, "no_files") is None:
            told = Post([f"-# {text('refusal.missing_files', host=f'<@{info.host_id}>')}"], silent=True)
            note = await self._put(channel, told, None, f"{nonce}f"[:25])
            await self.notes.keep_message(info.id, "no_files", channel_id=info.channel_id, message_id=note.id)
        return message, post, None

    async def _put(
        self, channel: discord.PartialMessageable, post: Post, image: Image | None, nonce: str
    ) -> discord.Message:
        return await channel.send(
            view=layout(post, image),
            files=[_file(image)] if image else [],
            nonce=nonce,
            silent=post.silent,
            allowed_mentions=allowed(post),
        )

    async def edit(
        self,
        info: GameInfo,
        kind: str,
        seat: SeatId,
        stored: Stored,
        post: Post,
        *,
        view: View | None = None,
        data: dict[str, Any] | None = None,
    ) -> bool:
        """Change a message, without notifying anybody. False if it is gone; it is forgotten then.

        Without a view a picture stays as it is. Nothing is sent if nothing would change.
        """
        post = in_words(info, post, view, kind)
        before = stored.data.get("picture") or {}
        kept = _kept_image(before) if view is None or before.get("key") == _key(post, view) else None
        sight = seen(post)
        if stored.data.get("seen") == sight and (kept is not None or post.picture is None):
            if data is not None:
                await self._note(info, kind, seat, stored, {**data, "seen": sight, "picture": before})
            return True
        try:
            image = kept or await self._fresh(info, post, view, stored)
            there = await self._change(stored, post, image, keep=kept is not None)
        except discord.Forbidden as error:
            if error.code != FORBIDDEN or post.picture is None:
                raise
            post, image, kept = in_words(replace(info, pictures=False), post, view, kind), None, None
            there = await self._change(stored, post, None, keep=False)
            sight = seen(post)
        if not there:
            await self.notes.drop_message(info.id, kind, seat)
            return False
        faults.point("edited")
        found = stored.data if data is None else data
        noted = before if kept is not None and post.picture else _noted(image, post, view)
        await self._note(info, kind, seat, stored, {**found, "seen": sight, "picture": noted})
        return True

    async def _fresh(self, info: GameInfo, post: Post, view: View | None, stored: Stored) -> Image | None:
        """A new picture for a message; if it is late, the text changes first and keeps the old one."""
        drawing = self._begin(info, post, view)
        image = await self._within(drawing)
        if drawing is None or drawing.done():
            return image
        old = _kept_image(stored.data.get("picture") or {})
        await self._change(stored, post, old, keep=old is not None)
        return await drawing

    async def _note(self, info: GameInfo, kind: str, seat: SeatId, stored: Stored, data: dict[str, Any]) -> None:
        where = {"channel_id": stored.channel_id, "message_id": stored.message_id}
        await self.notes.keep_message(info.id, kind, seat, **where, data=data)

    async def _change(self, stored: Stored, post: Post, image: Image | None, *, keep: bool) -> bool:
        files: Any = {} if keep and post.picture else {"attachments": [_file(image)] if image and post.picture else []}
        try:
            await self.message(stored).edit(
                view=layout(post, image), allowed_mentions=discord.AllowedMentions.none(), **files
            )
        except discord.NotFound as error:
            if error.code != GONE:
                raise
            return False
        return True

    async def rewrite(self, channel_id: int, message_id: int, post: Post) -> bool:
        """Put a text in place of a message that is noted elsewhere. False if it is gone."""
        return await self._change(_Sent(channel_id, message_id, {}), post, None, keep=False)

    def message(self, stored: Stored) -> discord.PartialMessage:
        """The message itself, for edits without asking for it first."""
        return self.home.get_partial_messageable(stored.channel_id).get_partial_message(stored.message_id)

    async def remove(self, info: GameInfo, kind: str, seat: SeatId = "") -> None:
        """Take a message away, if it is there."""
        stored = await self.notes.message(info.id, kind, seat)
        if stored is None:
            return
        try:
            await self.message(stored).delete()
        except discord.NotFound as error:
            if error.code != GONE:
                raise
        await self.notes.drop_message(info.id, kind, seat)

    # Pictures

    def _begin(self, info: GameInfo, post: Post, view: View | None) -> asyncio.Task[Image | None] | None:
        if post.picture is None or view is None:
            return None
        return asyncio.create_task(self._draw(info, post, view))

    async def _draw(self, info: GameInfo, post: Post, view: View | None) -> Image | None:
        if post.picture is None or view is None:
            return None
        try:
            image = await self._drawn(info, post.picture, view)
            if len(image.data or b"") > TOO_BIG:
                log.warning("game %d: the picture of serial %d is too big to be sent", info.id, view.serial)
                return None
            return image
        except Exception as error:
            # A picture never holds up a text.
            log.error("game %d: no picture of serial %d: %s", info.id, view.serial, type(error).__qualname__)
            return None

    async def _drawn(self, info: GameInfo, picture: Picture, view: View) -> Image:
        pictures = self.home.pictures
        if picture.battle is not None:
            data = await pictures.battle(picture.battle, info)
            return Image(f"battle-{view.serial}.png", pictures.battle_alt(picture.battle, info)[:ALT], data)
        draft = None
        if picture.lit or picture.path:
            draft = Draft(picture.path, picture.lit, picture.attacked, picture.hops)
        data = await pictures.board(view, info, draft, picture.around)
        return Image(f"board-{view.serial}.png", pictures.board_alt(view, info)[:ALT], data)

    async def _within(self, drawing: asyncio.Task[Image | None] | None) -> Image | None:
        if drawing is None:
            return None
        await asyncio.wait({drawing}, timeout=PATIENCE)
        return drawing.result() if drawing.done() else None

    async def _late(
        self, message_id: int, channel_id: int, post: Post, drawing: asyncio.Task[Image | None]
    ) -> Image | None:
        image = await drawing
        if image is not None:
            await self._change(_Sent(channel_id, message_id, {}), post, image, keep=False)
        return image


class _Sent:
    """A message that has just been sent."""

    def __init__(self, channel_id: int, message_id: int, data: dict[str, Any]) -> None:
        self.channel_id, self.message_id, self.data = channel_id, message_id, data


def in_words(info: GameInfo, post: Post, view: View | None, kind: str) -> Post:
    """The post of a table that plays without pictures: its status has the board in words, all others go without."""
    if info.pictures or post.picture is None:
        return post
    words = [written.board(view)] if view is not None and kind == "status" else []
    at = post.blocks.index(post.picture)
    return replace(post, blocks=[*post.blocks[:at], *words, *post.blocks[at + 1 :]])


def _file(image: Image) -> discord.File:
    """A file is used up by sending it, so each send has its own."""
    return discord.File(BytesIO(image.data or b""), image.name, description=image.alt)


def _key(post: Post, view: View) -> str:
    picture = post.picture or Picture()
    if picture.battle is not None:
        return battle_key(picture.battle)
    way = [(picture.path, picture.hops, picture.attacked)] if picture.path else []
    return state_key(view, picture.around, picture.lit, *way)


def _noted(image: Image | None, post: Post, view: View | None) -> dict[str, str]:
    if image is None or view is None or post.picture is None:
        return {}
    return {"key": _key(post, view), "name": image.name, "alt": image.alt}


def _kept_image(noted: dict[str, str]) -> Image | None:
    return Image(noted["name"], noted["alt"], None) if noted.get("name") else None


def seen(post: Post) -> str:
    """A short name of all that a post shows but its picture."""
    bare = replace(post, blocks=[block for block in post.blocks if not isinstance(block, Picture)])
    return hashlib.sha256(json.dumps(components(bare)).encode()).hexdigest()[:16]
