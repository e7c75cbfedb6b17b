"""A picture that takes longer than two moves: nobody waits for it, and what is shown in the end is the newest."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot import sender
from bot.prompts import reply
from bot.recorded import Call
from bot.visits import Visit
from tests.bot.races.support import ADA, BEN, Ring, button, buttons, said
from tests.bot.whole.checks import TURN
from tests.bot.whole.support import PICTURE, Painter


class Slow(Painter):
    """Each picture waits for its own sign; `begun` says of which serial and for whom each is."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, str]] = []
        self.gates: list[asyncio.Event] = []
        self.more = asyncio.Event()
        self.quick = False

    async def board(self, view: Any, info: Any, draft: Any = None, around: Any = ()) -> bytes:
        gate = asyncio.Event()
        self.begun.append((view.serial, view.viewer))
        self.gates.append(gate)
        self.more.set()
        if not self.quick:
            await gate.wait()
        return PICTURE

    async def until(self, count: int) -> None:
        """So many were begun."""
        while len(self.gates) < count:
            self.more.clear()
            await asyncio.wait_for(self.more.wait(), 10)

    def close(self) -> None:
        """Let all go."""
        for each in self.gates:
            each.set()


@pytest.fixture
async def slow(table: Ring, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Pictures of this table are slow from now on, and a text goes out at once."""
    await table.place(**TURN)
    made = Slow()
    table.made.client.pictures = made
    for module in (sender, reply):
        monkeypatch.setattr(module, "PATIENCE", 0.01)
    return made


async def settled(table: Ring, slow: Slow) -> None:
    """All pictures come, and all that waits for them is sent."""
    slow.quick = True
    slow.close()
    await table.settle()
    await table.facts()


async def first_panel(table: Ring, slow: Slow) -> tuple[Visit, asyncio.Future[Visit]]:
    """A panel whose text is shown and whose picture is late."""
    _, panel = await table.ids("red")
    shown = asyncio.Event()

    async def latency(call: Call) -> None:
        if call.method == "PATCH" and call.parts[0] == "webhooks":
            shown.set()

    table.recorder.latency = latency
    work = asyncio.ensure_future(table.press(ADA, f"{panel}:space:f3_move"))
    await slow.until(1)
    await asyncio.wait_for(shown.wait(), 10)
    table.recorder.latency = None
    (visit,) = table.recorder.visits.values()
    return visit, work


async def test_moves_do_not_wait_for_the_picture_of_the_status(table: Ring, slow: Slow) -> None:
    table.clock.forward(10)
    await table.service.outbox.sweep()
    first = await table.service.say(table.game_id, ADA.id, (await table.asked("red")).key, [["f1_pray"]])
    await slow.until(1)
    second = await table.service.say(table.game_id, BEN.id, (await table.asked("blue")).key, [["f1_pray"]])
    assert second.last > first.last
    assert not any(gate.is_set() for gate in slow.gates), "two moves were made while a picture was drawn"
    await settled(table, slow)
    lines = [text for text in table.standing() if text.startswith("-# 🟥 **Red**") or text.startswith("-# 🟦 **Blue**")]
    assert [line.split("**")[1] for line in lines] == ["Red", "Blue"], "messages stand in the order of the moves"


async def test_the_status_shows_the_newest_board_in_the_end(table: Ring, slow: Slow) -> None:
    table.clock.forward(10)
    await table.service.say(table.game_id, ADA.id, (await table.asked("red")).key, [["f1_pray"]])
    await slow.until(1)
    await table.service.say(table.game_id, BEN.id, (await table.asked("blue")).key, [["f1_pray"]])
    await settled(table, slow)
    newest = (await table.view()).serial
    assert max(serial for serial, viewer in slow.begun if not viewer) == newest
    (status,) = [each for each in table.recorder.places.in_channel(50) if each["pinned"]]
    assert [each["filename"] for each in status["attachments"]] == [f"board-{newest}.png"]


async def test_a_late_picture_does_not_bring_an_older_panel_back(table: Ring, slow: Slow) -> None:
    """A panel is pressed on before its picture is there: the panel that follows stays."""
    shown, first = await first_panel(table, slow)
    following = asyncio.ensure_future(table.press(ADA, button(shown, "T1 Western Temple"), shown.messages[-1]))
    await slow.until(2)
    slow.gates[1].set()
    await following
    assert "Attack the Western Temple?" in said(shown)
    slow.gates[0].set()
    await first
    assert "Attack the Western Temple?" in said(shown), "the picture of the first panel came with the first panel"
    assert "Confirm Attack" in buttons(shown)


async def test_a_late_panel_does_not_bring_an_older_one_back(table: Ring, slow: Slow) -> None:
    """The same where the second is not late at all: its text is there before the first picture."""
    shown, first = await first_panel(table, slow)
    back = asyncio.ensure_future(table.press(ADA, button(shown, "Why Not?"), shown.messages[-1]))
    await back
    told = said(shown)
    assert "Movement" not in told.splitlines()[0]
    slow.close()
    await first
    assert said(shown) == told
    await settled(table, slow)


async def test_a_late_picture_comes_where_nothing_else_was_pressed(table: Ring, slow: Slow) -> None:
    shown, first = await first_panel(table, slow)
    assert shown.messages[-1]["attachments"] == []
    slow.close()
    await first
    assert len(shown.messages[-1]["attachments"]) == 1
    assert reply._Place._taken == {}, "nothing is kept of messages that are done"
