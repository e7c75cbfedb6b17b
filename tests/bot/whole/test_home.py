"""3.5.6: a loser whose tile leads it home is told of that way, publicly and in its panel, and can go it."""

from __future__ import annotations

import pytest

from tests.bot.whole.support import World

pytestmark = pytest.mark.usefixtures("no_fault")

# Servant Masaharta is with the Troop that loses.
LOST = {
    "now": "battle west_temple red blue",
    "colours": ["ruby", "sapphire", "amethyst"],
    "tiles": {"blue": ["servant_masaharta"]},
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 3}},
    "companions": {"blue": {"servant_masaharta": "west_temple"}},
}


async def test_the_way_home_is_a_button(table: World) -> None:
    await table.place(**LOST)
    await table.say("red", ["battle_4_1", "battle_1_3"])
    await table.say("blue", ["battle_3_2", "battle_1_3"])
    await table.later(6)
    decision = await table.asked("blue")
    assert [word.word for word in decision.offer.offer([])] == ["retreat", "home", "recall"]
    panel = await table.slash("blue", "act prompt")
    assert {"Retreat", "Home"} <= set(panel.buttons)
    done = await table.press("blue", "Home")
    assert done.text
    assert (await table.asked("blue")).kind == "retreat"
    assert table.waiting() == []
