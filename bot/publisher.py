"""Rows of the outbox to messages of Discord. What a message shows is built from the newest view when its row is sent.

Messages are noted by kind: lobby, full, start, status, log, battle, night, board, and one `ping` for each seat called.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot import doors
from bot.announce import undone_line
from bot.copies import Copies
from bot.doors import Home, Now, Prompts
from bot.lately import befell, recent
from bot.live import AT_START, Live, gone_line, start_opener
from bot.messages import asks, battle, night, seats, table
from bot.messages.parts import Post
from bot.pictures import board_key
from bot.ports import GameInfo, OutRow, ServiceError
from bot.posts_remind import Reminders
from bot.posts_table import TablePosts
from bot.sender import Sender
from bot.teams.posts import TeamPosts
from bot.texts import text
from bot.wording import waits_for
from engine.decision import Decision
from engine.state import SeatId

log = logging.getLogger("kemet.publisher")
LOG_LINES = 12  # one message of the log holds this many; the next line begins a new one
LAST_LINES = 2
RECENT = 16
ENTRIES = 100  # more than any battle has, and than most rounds


class DiscordPublisher:
    """The publisher of `bot.ports`. Raises discord.HTTPException if a row must be tried again."""

    def __init__(self, home: Home, prompts: Prompts | None = None) -> None:
        self.home = home
        self.sender = Sender(home)
        self.tables = TablePosts(home, self.sender)
        self._prompts = prompts
        self._live: Live | None = None
        self.copies = Copies(home, self.sender)
        self.teams = TeamPosts(home, self.sender)

    @property
    def live(self) -> Live:
        """Messages that go on changing."""
        if self._live is None:
            self._live = Live(self.sender, self._prompts or doors.prompts())
        return self._live

    async def send(self, row: OutRow) -> None:
        """Send, edit or remove the messages of this row. A row of a game that cannot be shown any more is let go."""
        try:
            info = self.home.service.info(row.game_id)
            if row.kind == "lobby":
                await self.lobby(info, row)
                return
            if row.kind == "archive":
                await self.teams.archive(info)
                return
            if row.kind in self.tables.senders:
                await self.tables.senders[row.kind](info, row)
                return
            now = await doors.now(self.home.service, info)
        except ServiceError as error:
            log.info("game %d: row %d (%s) is let go: %s", row.game_id, row.id, row.kind, error.key)
            return
        await self._sender(row.kind)(now, row)

    def _sender(self, kind: str) -> Callable[[Now, OutRow], Awaitable[None]]:
        """What sends a kind of row. Raises KeyError for one that nobody announces."""
        return {
            "start": self.start,
            "log": self.log,
            "result": self.result,
            "battle": self.battle,
            "night": self.night,
            "over": self.over,
            "resumed": self.resumed,
            "undone": self.undone,
            "ask": self.ask,
            "remind": Reminders(self.live, self._new, self._board_changed, self._shown).send,
            "copy": self.copies.send,
            "team": self.teams.send,
            "teams": self.teams.send,
            "gifts": self.teams.gifts,
            "answered": self.answered,
            "live": self.refresh,
            "status": self.status,
        }[kind]

    # Before the game

    async def lobby(self, info: GameInfo, row: OutRow) -> None:
        """The seat list; the host is called once when the last seat fills."""
        stored = await self.home.service.message(info.id, "lobby")
        post = seats.lobby(info)
        if stored is None or not await self.sender.edit(info, "lobby", "", stored, post):
            await self.sender.send(info, post, row.nonce, kind="lobby")
        await self.tables.retire(info)
        called = await self.home.service.message(info.id, "full")
        if not _host_is_to_be_called(info):
            if called is not None:
                await self.sender.remove(info, "full")
        elif called is None:
            await self.sender.send(info, seats.full(info), f"{row.nonce}f"[:25], kind="full")

    # New posts

    async def start(self, now: Now, row: OutRow) -> None:
        """`game.start`, which calls all who place warriors."""
        pings = now.people(row.data["pings"])
        post = table.start(now.info, now.view, pings, start_opener(now, self.live.prompts))
        data = {"pings": list(row.data["pings"]), "serial": _serial(now)}
        await self._new(now, post, row, kind="start", data=data)

    async def log(self, now: Now, row: OutRow) -> None:
        """The steps of one seat grow into one message, as long as nothing else was posted below it."""
        seat, lines = row.data["seat"], row.data["lines"]
        stored = await self.home.service.message(now.info.id, "log")
        if stored is not None and stored.data.get("row") == row.id:
            return  # It was sent, and the process ended before that was noted.
        if stored is not None and (stored.data["seat"] != seat or len(stored.data["lines"]) + len(lines) > LOG_LINES):
            stored = None
        new = [[row.data.get("serial", 0), line] for line in lines]
        told = [*(stored.data["lines"] if stored else []), *new]
        data = {"seat": seat, "lines": told, "row": row.id}
        if stored is None or not await self.sender.edit(now.info, "log", "", stored, _log(told), data=data):
            told, data = new, {**data, "lines": new}
            await self.sender.send(now.info, _log(new), row.nonce, kind="log", data=data)
        noted = await self.home.service.message(now.info.id, "log")
        if noted is not None:
            await self.live.told.note(now, noted, [(serial, line) for serial, line in told])

    async def result(self, now: Now, row: OutRow) -> None:
        """`battle.result` with the picture of the battle; the call to this battle becomes a line first."""
        called = await self.live.stored(now, "battle")
        if called is not None and called.data["serial"] not in [each.key.serial for each in now.decisions]:
            await self.live.close_battle(now, called)
        data, told = row.data, row.data["told"]
        entries = await self.home.service.log(now.info.id, "", limit=ENTRIES)
        # Cards may have been paid or discarded, and something said, by earlier answers.
        before = battle.gathered(battle.of_serial(entries, data["number"]))
        around = {key: before[key] for key in ("said", "unpaid", "paid", "discarded") if before}
        post = battle.result(now.info, {**told, **around}, data["following"], data["number"])
        await self._new(now, post, row)

    async def battle(self, now: Now, row: OutRow) -> None:
        """`battle.open`, once for each battle. If a call is still to come, that call tells it."""
        serial = row.data["serial"]
        asked = [each for each in now.decisions if each.kind == "battle" and each.key.serial == serial]
        if not asked or now.view.battle is None:
            return
        pings = now.people([seat for seat in row.data["pings"] if seat in now.view.awaited])
        if not row.data["pings"] and now.people(row.data.get("called", ())):
            return
        stored = await self.live.stored(now, "battle")
        if stored is not None and stored.data["serial"] == serial:
            if not set(pings) - set(stored.data["pings"]):
                return
            await self.live.close_battle(now, stored)
        fight = now.view.battle
        data = {"serial": serial, "pings": pings, "zone": fight.zone}
        data |= {"attacker": fight.attacker, "defender": fight.defender}
        opener = self.live.prompts.opener(now.info, asked[0])
        await self._new(now, battle.opened(now.info, now.view, now.decisions, pings, opener), row, "battle", data)

    async def night(self, now: Now, row: OutRow) -> None:
        """The night post begins, or grows by what its steps brought."""
        stored = None if row.data["new"] else await self.live.stored(now, "night")
        told = {key: row.data[key] for key in ("round", "parts", "reached", "order", "cards")}
        told["dawn"] = row.data["serial"] if told["order"] else 0
        if stored is not None:
            before = stored.data["told"]
            told["parts"] = [*before["parts"], *(part for part in told["parts"] if part not in before["parts"])]
            told["reached"] = max(before["reached"], told["reached"])
            if await self.live.show_night(now, stored, told):
                return
        if not told["reached"]:
            return
        waits = night.waits(now.waiting) if not told["order"] else {}
        post = night.night(now.info, told, waits)
        await self._new(now, post, row, "night", {"told": told})

    async def over(self, now: Now, row: OutRow) -> None:
        """The end, with the standings. The status message is let go by its own row."""
        await self._new(now, table.over(now.info, now.view), row)

    async def resumed(self, now: Now, row: OutRow) -> None:
        """A game that was taken up again says so; one from a backup, that what came after it is gone."""
        made = row.data.get("backup")
        line = text("event.resumed") if made is None else text("backup.restored", made=f"<t:{made}:f>")
        await self._new(now, table.log([line]), row)

    async def undone(self, now: Now, row: OutRow) -> None:
        """What fell is struck out, the night forgets it, one line tells it. Calls are retired by later rows."""
        kept, fell = row.data["kept"], [(seat, number) for seat, number in row.data["fell"]]
        await self.live.told.strike(now, kept)
        await self.live.night_undone(now, kept)
        await self._new(now, table.log([undone_line(row.data["seat"], fell)]), row)
        await self.home.service.drop_message(now.info.id, "board")

    async def ask(self, now: Now, row: OutRow) -> None:
        """A call to those still waited for; whoever was called for this decision already is not called again."""
        serial, kind = row.data["serial"], row.data["ask"]
        asked = [each for each in now.waiting if each.kind == kind and each.key.serial == serial]
        asked = [each for each in asked if each.seat in now.people(row.data["seats"])]
        asked = [each for each in asked if not await self._called(now, each)]
        if not asked:
            return
        board = await self._board_changed(now)
        last = await self._last(now, asked[0].seat) if kind in ("tokens", "tile") else ""
        quiet = row.data.get("quiet", [])
        buttons = self.live.buttons(now, asked[0])
        shown = 0 if board else await self._shown(now)
        post = asks.call(now.info, now.view, asked, buttons, last=last, board=board, shown=shown, quiet=quiet)
        called = tuple(each.seat for each in asked)
        first = asked[0]
        data = {"serial": serial, "kind": kind, "what": waits_for(first), "seats": list(called)}
        data |= {"round": now.view.table.round, "number": first.values.get("number", 0), "quiet": quiet, "shown": shown}
        await self._new(now, post, row, "ping", data, called)

    async def _called(self, now: Now, decision: Decision) -> bool:
        """Was this seat called for this very decision? An older call of it is retired."""
        serial, seat = decision.key.serial, decision.seat
        start = await self.live.stored(now, "start") if decision.kind in AT_START else None
        if start is not None and start.data["serial"] == serial and seat in start.data["pings"]:
            return True
        stored = await self.live.stored(now, "ping", seat)
        if stored is not None and stored.data["serial"] != serial:
            await self.live.retire(now, seat, stored, gone_line(now, seat, stored))
            return False
        return stored is not None

    async def answered(self, now: Now, row: OutRow) -> None:
        """The call of whoever answered becomes a line."""
        data = row.data
        await self.live.answered(now, data["seat"], data["did"], data.get("serial", 0), data.get("cards", ()))

    async def _new(
        self,
        now: Now,
        post: Post,
        row: OutRow,
        kind: str = "",
        data: dict[str, Any] | None = None,
        seats: tuple[SeatId, ...] = ("",),
    ) -> None:
        """A new post: the log message above it stops growing, the board in it is the last one shown."""
        await self.home.service.drop_message(now.info.id, "log")
        number = await self.sender.send(now.info, post, row.nonce, view=now.view, kind=kind, seats=seats, data=data)
        if post.picture is not None and post.picture.is_board:
            channel_id, data = now.info.channel_id, {"key": board_key(now.view)}
            keep = self.home.service.keep_message
            await keep(now.info.id, "board", channel_id=channel_id, message_id=number, data=data)

    async def _shown(self, now: Now) -> int:
        """The message that holds the newest board."""
        shown = await self.home.service.message(now.info.id, "board")
        return shown.message_id if shown is not None else 0

    async def _board_changed(self, now: Now) -> bool:
        """4 Board picture rhythm: a new post at a hand-over that follows a change of the board."""
        shown = await self.home.service.message(now.info.id, "board")
        return shown is None or shown.data.get("key") != board_key(now.view)

    # Edits

    async def refresh(self, now: Now, row: OutRow) -> None:
        """All that goes on changing."""
        await self.live.refresh(now)

    async def status(self, now: Now, row: OutRow) -> None:
        """The one status message: edited, made again if it was deleted, pinned while the game runs."""
        lines = await self._recent(now, LAST_LINES)
        since = self.home.service.since(now.info.id)
        post = table.status(now.info, now.view, now.decisions, lines, since)
        stored = await self.home.service.message(now.info.id, "status")
        if stored is not None and await self.sender.edit(now.info, "status", "", stored, post, view=now.view):
            if now.info.state != "running":
                await self._unpin(now, stored.message_id)
            return
        if now.info.state == "running":
            number = await self.sender.send(now.info, post, row.nonce, view=now.view, kind="status")
            await self._pin(now, number, row)

    async def _pin(self, now: Now, message_id: int, row: OutRow) -> None:
        """Without the permission to pin all else works; the host is told once."""
        channel = self.home.get_partial_messageable(now.info.channel_id)
        try:
            await channel.get_partial_message(message_id).pin()
        except discord.Forbidden:
            if await self.home.service.message(now.info.id, "no_pin") is None:
                line = f"-# {text('refusal.missing_pin', host=f'<@{now.info.host_id}>')}"
                await self.sender.send(now.info, table.small(line), f"{row.nonce}p"[:25], kind="no_pin")
        except discord.HTTPException as error:
            log.info("game %d: the status message is not pinned: %d", now.info.id, error.code)

    async def _unpin(self, now: Now, message_id: int) -> None:
        channel = self.home.get_partial_messageable(now.info.channel_id)
        try:
            await channel.get_partial_message(message_id).unpin()
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("game %d: the status message stays pinned: %d", now.info.id, error.code)

    async def _last(self, now: Now, seat: SeatId) -> str:
        """What befell this seat since its last turn, else the last line of the log, as sentences."""
        entries = await self.home.service.log(now.info.id, "", limit=ENTRIES)
        lines = befell(entries, seat) or recent(entries, 1)
        return " ".join(text("ping.last", line=line) for line in lines)

    async def _recent(self, now: Now, count: int) -> list[str]:
        entries = await self.home.service.log(now.info.id, "", limit=RECENT)
        return recent(entries, count)


def _log(lines: Sequence[Sequence[Any]]) -> Post:
    return table.log([line for _, line in lines])


def _host_is_to_be_called(info: GameInfo) -> bool:
    """The last seat is taken, and not by what the host did."""
    if info.state != "lobby" or seats.free_seats(info) or not info.seats:
        return False
    last = info.seats[-1]
    return last.person is not None and last.person.id != info.host_id


def _serial(now: Now) -> int:
    return next((each.key.serial for each in now.decisions if each.kind in AT_START), 0)
