"""Messages that go on changing: the start, a battle, a night, calls. Each is made to fit how it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.doors import Now, Prompts, Stored
from bot.fallen import Told
from bot.lines import named
from bot.messages import asks, battle, me, night, table
from bot.messages.parts import Button, Post
from bot.sender import Sender
from bot.texts import text
from bot.wording import seat_name
from engine.decision import Decision
from engine.state import CardId, SeatId

OWN_TURN = ("tokens", *asks.ACTIONS)  # one call serves a whole turn
AT_START = ("markers", "troops")
TOGETHER = (*AT_START, "battle")  # told by a post of their own; only a call that came again is about one of them


class Live:
    """Edits only: what is new is posted by rows of its own."""

    def __init__(self, sender: Sender, prompts: Prompts) -> None:
        self.sender = sender
        self.prompts = prompts
        self.told = Told(sender)

    async def refresh(self, now: Now) -> None:
        """All of them."""
        await self.start(now)
        await self.battle(now)
        await self.night(now)
        for seat in now.view.table.seats:
            await self.ping(now, seat)

    async def stored(self, now: Now, kind: str, seat: SeatId = "") -> Stored | None:
        """Where a message stands."""
        return await self.sender.notes.message(now.info.id, kind, seat)

    # The start

    async def start(self, now: Now) -> None:
        """Who is ready, never what; once all warriors stand the buttons go."""
        stored = await self.stored(now, "start")
        if stored is None:
            return
        opener = start_opener(now, self.prompts)
        post = table.start(now.info, now.view, (), opener)
        if await self.sender.edit(now.info, "start", "", stored, post) and opener is None:
            await self.sender.notes.drop_message(now.info.id, "start")

    # A battle

    async def battle(self, now: Now) -> None:
        """Choosing or sealed; once both plans are open, or the attack was taken back, one small line."""
        stored = await self.stored(now, "battle")
        if stored is None:
            return
        serial = stored.data["serial"]
        asked = [each for each in now.decisions if each.kind == "battle" and each.key.serial == serial]
        if asked and now.view.battle is not None:
            post = battle.opened(now.info, now.view, now.decisions, (), self.prompts.opener(now.info, asked[0]))
            await self.sender.edit(now.info, "battle", "", stored, post)
            return
        await self.close_battle(now, stored)

    async def close_battle(self, now: Now, stored: Stored) -> None:
        """Its opening is a barrier (3.5.2): before that serial the attack can only have been taken back."""
        data = stored.data
        fell = now.view.barrier < data["serial"]
        post = battle.closed(data["attacker"], data["defender"], data["zone"], fell=fell)
        await self.sender.edit(now.info, "battle", "", stored, post)
        await self.sender.notes.drop_message(now.info.id, "battle")

    # A night

    async def night(self, now: Now) -> None:
        """Who is waited for in its steps; at dawn it is left alone."""
        stored = await self.stored(now, "night")
        if stored is not None and not stored.data["told"]["order"]:
            await self.show_night(now, stored, stored.data["told"])

    async def show_night(self, now: Now, stored: Stored, told: dict[str, Any]) -> bool:
        """The night post as told; at dawn it gets the board."""
        waits = night.waits(now.waiting) if not told["order"] else {}
        view = now.view if told["order"] else None
        post = night.night(now.info, told, waits)
        return await self.sender.edit(now.info, "night", "", stored, post, view=view, data={"told": told})

    async def night_undone(self, now: Now, kept: int) -> None:
        """The night post forgets what fell after this serial; one that fell altogether becomes a line."""
        stored = await self.stored(now, "night")
        if stored is None:
            return
        told = dict(stored.data["told"])
        if told["order"] and told["dawn"] <= kept:
            return
        if now.view.table.phase != "night":
            await self.sender.edit(now.info, "night", "", stored, table.small(text("night.fell", round=told["round"])))
            await self.sender.notes.drop_message(now.info.id, "night")
            return
        told["order"], told["parts"] = "", [part for part in told["parts"] if part[0] <= kept]
        told["reached"] = night.reached_again(told["parts"], now.waiting)
        await self.show_night(now, stored, told)

    # Calls

    async def ping(self, now: Now, seat: SeatId) -> None:
        """A call whose decision is no longer open becomes a line; one that was asked anew keeps its place."""
        stored = await self.stored(now, "ping", seat)
        if stored is None:
            return
        mine = next((each for each in now.waiting if each.seat == seat), None)
        if mine is None or not self._still(stored, mine):
            await self.retire(now, seat, stored, gone_line(now, seat, stored))
        elif mine.kind in asks.PUBLIC and mine.key.serial != stored.data["serial"]:
            # Its answers stand on the message itself, each with the key it answers.
            post = self._call(now, stored, [mine])
            data = {**stored.data, "serial": mine.key.serial, "seats": [seat]}
            await self.sender.edit(now.info, "ping", seat, stored, post, data=data)

    def _still(self, stored: Stored, mine: Decision) -> bool:
        if stored.data["kind"] in OWN_TURN and (mine.kind == "tokens" or asks.in_turn(mine)):
            return stored.data["kind"] == "tokens" or mine.kind != "tokens"
        if mine.kind in TOGETHER and mine.key.serial != stored.data["serial"]:
            return False
        return bool(mine.kind == stored.data["kind"])

    def buttons(self, now: Now, decision: Decision) -> list[Button]:
        """Answers on the message itself, or the one way in."""
        found = self.prompts.public_buttons(now.info, decision) if decision.kind in asks.PUBLIC else []
        return list(found) or [self.prompts.opener(now.info, decision)]

    async def answered(self, now: Now, seat: SeatId, did: str, serial: int, cards: Sequence[CardId] = ()) -> None:
        """The call of a seat that has answered becomes one small line without buttons; an undo may strike it."""
        stored = await self.stored(now, "ping", seat)
        if stored is not None:
            line = done_line(seat, stored, did, cards)
            if await self.retire(now, seat, stored, f"-# {line}"):
                await self.told.note(now, stored, [(serial, line)])

    async def retire(self, now: Now, seat: SeatId, stored: Stored, line: str) -> bool:
        """A message that calls several shrinks to those who are still waited for; true if it became the line."""
        left = await self._left(now, stored, [seat])
        if left:
            post = self._call(now, stored, left, board=bool(stored.data.get("picture")))
        else:
            post = table.small(line)
            await self._forget_board(now, stored)
        await self.sender.edit(now.info, "ping", seat, stored, post)
        await self.sender.notes.drop_message(now.info.id, "ping", seat)
        return not left

    async def make_room(self, now: Now, stored: Stored, seats: Sequence[SeatId]) -> None:
        """A call of these seats that is to be made anew: it shrinks to the others it calls, or is taken away."""
        left = await self._left(now, stored, seats)
        if left:
            post = self._call(now, stored, left, board=bool(stored.data.get("picture")))
            await self.sender.edit(now.info, "ping", seats[0], stored, post)
        else:
            await self._forget_board(now, stored)
            await self.sender.remove(now.info, "ping", seats[0])
        for seat in seats:
            await self.sender.notes.drop_message(now.info.id, "ping", seat)

    async def _left(self, now: Now, stored: Stored, without: Sequence[SeatId]) -> list[Decision]:
        """What the others whom a message calls are still asked; not those whom a newer one calls."""
        found = []
        for each in now.waiting:
            if each.seat in stored.data["seats"] and each.seat not in without:
                theirs = await self.stored(now, "ping", each.seat)
                here = theirs is None or theirs.message_id == stored.message_id
                if here and each.key.serial == stored.data["serial"]:
                    found.append(each)
        return found

    def _call(self, now: Now, stored: Stored, asked: Sequence[Decision], *, board: bool = False) -> Post:
        """A call as it was made, for those who are still asked."""
        quiet, since, shown = stored.data.get("quiet", ()), stored.data.get("since"), stored.data.get("shown", 0)
        buttons = self.buttons(now, asked[0])
        post = asks.call(now.info, now.view, asked, buttons, board=board, shown=shown, quiet=quiet)
        return post if since is None else me.called_again(post, since, last=stored.data["last"])

    async def _forget_board(self, now: Now, stored: Stored) -> None:
        """An old board goes with the call that brought it; then the next call brings one, changed or not."""
        shown = await self.stored(now, "board")
        if shown is not None and shown.message_id == stored.message_id:
            await self.sender.notes.drop_message(now.info.id, "board")


def start_opener(now: Now, prompts: Prompts) -> Button | None:
    """The way in while markers are laid and warriors are placed, or None."""
    asked = [each for each in now.decisions if each.kind in ("markers", "troops")]
    return prompts.opener(now.info, asked[0]) if asked else None


def done_line(seat: SeatId, stored: Stored, did: str, cards: Sequence[CardId] = ()) -> str:
    """`🟥 Red moved, round 2, action 3`; of cards without an action `🟥 Red played *Gather!*`."""
    data = stored.data
    if data["kind"] == "tokens" and cards:
        return text("retired.cards", seat=seat_name(seat), cards=named(cards))
    if data["kind"] == "tokens":
        values = {"round": data["round"], "number": data["number"]}
        return text("retired.turn", seat=seat_name(seat), did=text(f"past.{did}"), **values)
    return text("retired.other", seat=seat_name(seat), what=data["what"])


def gone_line(now: Now, seat: SeatId, stored: Stored) -> str:
    """What was asked is open no longer: it was answered, or it fell with an undo."""
    if now.view.last_by.get(seat, 0) > stored.data["serial"]:
        return f"-# {done_line(seat, stored, 'other')}"
    return text("retired.fell", seat=seat_name(seat), what=stored.data["what"])
