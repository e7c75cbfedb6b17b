"""`/help`, How to Play and The Game in Short name the goal of the table they are opened at."""

from __future__ import annotations

import pytest

from tests.bot.whole.checks import plain
from tests.bot.whole.support import World
from tests.bot.whole.tables import opened
from tests.bot.whole.teams import SUN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")
# 3.2: 9 Glory at the start of one's own turn. 4, End of the Game: 12 of the team at the start of a turn of any ally.
ALONE = "You win with **9 Glory** at the start of your own turn, if nobody has more (3.2)."
TOGETHER = "A team wins with **12 Glory** in all at the start of a turn of any of its allies, if no team has more (4)."
SHORT_ALONE = "**Goal** · 9 Glory at the start of your own turn, and nobody has more (3.2)."
SHORT_TOGETHER = "**Goal** · 12 Glory of your team in all at the start of a turn of any ally, and no team has more (4)."


async def test_a_game_of_teams_has_the_goal_of_teams(four: Teams) -> None:
    for channel in (None, four.thread(SUN)):
        page = await four.slash("red", "help", channel)
        assert TOGETHER in plain(page)
        assert "9 Glory" not in page.text
        assert "**Teams** · " in page.text
        short = await four.press("red", "The Game in Short", page)
        assert SHORT_TOGETHER in plain(short).splitlines()
        assert "9 Glory" not in short.text
        assert len(short.text) <= 4000, "a message holds no more"
        assert "**Teams** · " in short.text


@pytest.mark.parametrize("mode", ["teams_2v2", "teams_2v2v2", "teams_3v3"])
async def test_how_to_play_in_a_lobby_of_teams(world: World, mode: str) -> None:
    await opened(world, mode=mode)
    page = await world.press("dina", "How to Play")
    assert TOGETHER in plain(page)
    assert SHORT_TOGETHER in plain(await world.press("dina", "The Game in Short", page))


async def test_everyone_against_everyone_knows_no_teams(table: World) -> None:
    page = await table.slash("red", "help")
    short = await table.press("red", "The Game in Short", page)
    assert ALONE in plain(page)
    assert SHORT_ALONE in plain(short).splitlines()
    assert "eam" not in page.text + short.text


async def test_help_without_a_table(world: World) -> None:
    page = await world.slash("dina", "help", world.elsewhere)
    assert ALONE in plain(page)
    assert SHORT_ALONE in plain(await world.press("dina", "The Game in Short", page))
