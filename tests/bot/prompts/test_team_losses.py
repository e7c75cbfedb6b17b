"""4 Team Mode: how the answers about the Warriors of a mixed Troop read afterwards."""

from __future__ import annotations

from typing import Any

TROOPS = {
    "red": {"west_temple": 2},
    "green": {"west_temple": 1},
    "blue": {"west_temple": 1},
    "yellow": {"west_temple": 1},
}


async def test_chosen_losses_read_owner_by_owner_until_all_are_chosen(allies: Any) -> None:
    """Red deals 1 Damage to Blue and Yellow, Blue 2 to Red and Green: both leaders are asked at once."""
    await allies.place(now="battle west_temple red blue", troops=TROOPS)
    await allies.say("blue", ["blue"])
    await allies.say("red", ["battle_4_1", "battle_1_3"])
    await allies.say("blue", ["battle_3_2", "battle_1_3"])
    seen = await allies.open("red")
    answered = await allies.click("red", seen, "1 Red, 1 Green")
    assert "Your answer: **1 Red + 1 Green**." in answered.text


async def test_what_is_left_is_named_where_it_is_the_ally_s(allies: Any) -> None:
    """Blue, who led, answers for the Warrior of Yellow that is left."""
    troops = {"red": {"west_temple": 5}, "blue": {"west_temple": 1}, "yellow": {"west_temple": 1}}
    await allies.place(now="battle west_temple red blue", troops=troops)
    await allies.say("blue", ["blue"])
    await allies.say("red", ["battle_4_1", "battle_1_3"])
    await allies.say("blue", ["battle_1_3", "battle_3_2"])
    await allies.say("blue", ["blue", "1"])
    told = (await allies.open("blue")).text
    assert "### Your 1 Yellow at the Western Temple must go" in told
    assert "**Recall**: back to their owners, +0 PP." in told
