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


LED = {"red": {"west_temple": 2}, "green": {"west_temple": 3}, "blue": {"west_temple": 3}}


async def test_the_winner_reads_what_a_recall_brings_and_to_whom(allies: Any) -> None:
    """R-129, R-121: 4 Warriors bring 3 PP, of which Red has room for 1."""
    await allies.place(now="battle west_temple red blue", troops=LED, pp={"red": 10, "green": 4})
    await allies.say("red", ["battle_4_1", "battle_3_2"])
    await allies.say("blue", ["battle_4_1", "battle_3_2"])
    await allies.say("red", ["red", "1"])
    await allies.say("blue", ["recall"])
    seen = await allies.open("red")
    assert "**Recall** all: +1 PP and 2 to Green, and it stands empty." in seen.text
    assert "A recall pays 1 PP less than the warriors it takes home." in seen.text
    assert "PP above 11 pass on to the ally with the fewest (R-121)." in seen.text
    seen = await allies.click("red", seen, "Recall · +1 PP and 2 to Green")
    assert "It brings +1 PP and 2 to Green; the Western Temple stands empty" in seen.text
    seen = await allies.click("red", seen, "Recall · +1 PP and 2 to Green")
    assert "recalls 1 Red + 3 Green from T1 Western Temple, +1 PP\n" in seen.text
    assert "2 PP of 🟥 Red pass on to 🟩 Green (R-121)" in seen.text
    seats = (await allies.view()).table.seats
    assert (seats["red"].pp, seats["green"].pp) == (11, 6)


async def test_the_loser_reads_what_a_recall_brings_and_to_whom(allies: Any) -> None:
    troops = {"red": {"west_temple": 1}, "green": {"west_temple": 3}, "blue": {"west_temple": 5}}
    await allies.place(now="battle west_temple red blue", troops=troops, pp={"red": 11, "green": 4})
    await allies.say("red", ["battle_4_1", "battle_3_2"])
    await allies.say("blue", ["battle_4_1", "battle_3_2"])
    await allies.say("red", ["red", "1"])
    seen = await allies.open("red")
    assert "**Recall**: back to their owners, +0 PP and 2 to Green." in seen.text
    assert "Recall · +0 PP and 2 to Green" in seen.buttons
