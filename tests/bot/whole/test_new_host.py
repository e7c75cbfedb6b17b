"""Who becomes the host of a lobby is told so: it is theirs to set and to begin from then on."""

from __future__ import annotations

import pytest

from bot.ports import OutRow
from tests.bot.whole.checks import plain
from tests.bot.whole.support import World
from tests.bot.whole.tables import info, opened, public_with, sent_with

pytestmark = pytest.mark.usefixtures("no_fault")
TOLD = "you are the host of this table now"


async def test_when_the_host_leaves_whoever_sat_down_next_is_called_once(world: World) -> None:
    await opened(world)
    for name in ("blue", "green"):
        await world.press(name, "Join")
    await world.press("green", "Leave")
    assert not sent_with(world, TOLD), "somebody else left"
    await world.press("red", "Leave")
    ben = world.who("blue").id
    told = f"<@{ben}> — you are the host of this table now. **Settings**, computers and **Start Game** are yours."
    assert sent_with(world, TOLD) == [(told, [ben])]
    assert f"host <@{ben}>" in public_with(world, "## Kemet")
    await world.again()
    assert len(sent_with(world, TOLD)) == 1


async def test_where_nobody_is_left_to_be_host_nobody_is_called(world: World) -> None:
    await opened(world)
    await world.press("red", "Leave")
    assert not sent_with(world, TOLD)


async def test_who_sits_down_at_a_table_that_its_host_left_reads_it_in_the_answer(world: World) -> None:
    await opened(world)
    await world.press("red", "Leave")
    seen = plain(await world.press("blue", "Join"))
    assert "You are the host of this table now: **Settings**, computers and **Start Game** are yours." in seen
    assert "host of this table" not in plain(await world.press("green", "Join"))
    assert not sent_with(world, TOLD), "nobody is called for what they did"


async def test_a_call_that_comes_late_names_nobody_who_is_host_no_longer(world: World) -> None:
    await opened(world)
    await world.press("blue", "Join")
    await world.press("red", "Leave")
    await world.bot.publisher.send(OutRow("host", {"person": info(world).host_id + 1}, False, 900, world.game_id, "a1"))
    assert len(sent_with(world, TOLD)) == 1
