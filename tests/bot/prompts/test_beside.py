"""R-033 and R-061 by presses: Day cards and companions beside the actions."""

from __future__ import annotations

from typing import Any

CARDS: dict[str, Any] = {
    "now": "red turn",
    "di_cards": {"red": ["raining_fire", "tactical_support", "war_fury", "prayer"]},
    "pp": {"red": 6},
    "troops": {"red": {"c1_north": 5, "desert_c1": 1}, "blue": {"west_temple": 3}},
}
COMPANIONS: dict[str, Any] = {
    "now": "red turn",
    "tiles": {"red": ["phoenix", "giant_scorpion"]},
    "companions": {"red": {"phoenix": "c1_north", "giant_scorpion": "supply"}},
}


async def test_a_card_is_aimed_played_and_the_question_comes_again(world: Any) -> None:
    await world.place(**CARDS)
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    assert seen.buttons["Play"]["disabled"]
    assert [each["label"] for each in seen.menu["options"]] == [
        "Raining Fire · 1 PP",
        "Tactical Support · free",
        "Prayer · free",
    ]
    assert "War Fury" in seen.text
    assert "(1.4)" in seen.text
    seen = await world.select("red", seen, "raining_fire")
    assert "Cost 1 PP, you keep **5 PP**" in seen.text
    assert seen.buttons["Play"]["disabled"]
    seen = await world.click("red", seen, "T1 · 🟦 Blue 3")
    again = await world.click("red", seen, "Play")
    view = await world.view()
    assert view.table.troops["west_temple"]["blue"].size == 2
    assert view.table.seats["red"].pp == 5
    assert view.table.di_discard == ["raining_fire"]
    assert "### Place a token · action 1 of 5" in again.text, "no token is used (R-033)"
    assert "Undo" in again.buttons


async def test_another_card_takes_the_place_of_the_one_picked(world: Any) -> None:
    await world.place(**CARDS)
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    seen = await world.select("red", seen, "raining_fire")
    seen = await world.select("red", seen, "tactical_support")
    assert "Next:" in seen.text
    seen = await world.click("red", seen, "D1 North-West Desert")
    assert "How many warriors there?" in seen.text
    assert "Next:" not in seen.text
    seen = await world.click("red", seen, "2")
    await world.click("red", seen, "Play")
    assert (await world.view()).table.troops["desert_c1"]["red"].size == 3


async def test_back_and_reset_of_a_card_lead_to_the_spaces(world: Any) -> None:
    await world.place(**CARDS)
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    seen = await world.select("red", seen, "raining_fire")
    seen = await world.click("red", seen, "Back")
    assert "### Play a DI card" in seen.text
    assert "### Place a token" in (await world.click("red", seen, "Back")).text
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    seen = await world.select("red", seen, "raining_fire")
    assert "### Place a token" in (await world.click("red", seen, "Reset")).text


async def test_no_card_stands_in_a_custom_id(world: Any) -> None:
    await world.place(**CARDS)
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    for card in ("prayer", "raining_fire", "tactical_support"):
        seen = await world.select("red", seen, card)
        ids = [each["custom_id"] for each in seen.components if "custom_id" in each]
        assert not [each for each in ids if card in each or "war_fury" in each]


async def test_without_a_day_card_the_button_is_greyed_and_why_not_tells(world: Any) -> None:
    await world.place(now="red turn", di_cards={"red": ["war_rage", "distraction"]})
    seen = await world.open("red")
    assert seen.buttons["Play a DI Card"]["disabled"]
    why = await world.click("red", seen, "Why Not?")
    assert "**Play a DI Card**" in why.text
    assert "(R-033)" in why.text


async def test_a_companion_is_placed_from_supply(world: Any) -> None:
    await world.place(**COMPANIONS)
    seen = await world.click("red", await world.open("red"), "Companions")
    assert [each["label"] for each in seen.menu["options"]] == ["Phoenix · C1-a", "Giant Scorpion · in supply"]
    seen = await world.select("red", seen, "giant_scorpion")
    assert seen.buttons["Move Companion"]["disabled"]
    goals = [each["label"] for each in seen.menus["Where to"]["options"]]
    assert goals == ["C1-b · 5 warriors", "Change places with Phoenix · C1-a"]
    assert "Not offered: C1-a" in seen.text, "one creature a Troop"
    seen = await world.select("red", seen, "c1_east", "Where to")
    again = await world.click("red", seen, "Move Companion")
    assert (await world.view()).table.troops["c1_east"]["red"].companions == ["giant_scorpion"]
    assert "### Place a token" in again.text


async def test_two_companions_change_places(world: Any) -> None:
    await world.place(**COMPANIONS)
    seen = await world.click("red", await world.open("red"), "Companions")
    seen = await world.select("red", seen, "giant_scorpion")
    seen = await world.select("red", seen, "c1_east", "Where to")
    seen = await world.select("red", seen, "phoenix", "Where to")
    await world.click("red", seen, "Move Companion")
    view = await world.view()
    assert view.table.troops["c1_north"]["red"].companions == ["giant_scorpion"]
    assert view.table.seats["red"].companions == ["phoenix"]


async def test_a_companion_is_taken_back_at_the_next_press(world: Any) -> None:
    await world.place(**COMPANIONS)
    for goal in ("c1_east", "phoenix"):
        seen = await world.click("red", await world.open("red"), "Companions")
        seen = await world.select("red", seen, "giant_scorpion")
        seen = await world.select("red", seen, goal, "Where to")
        again = await world.click("red", seen, "Move Companion")
    back = await world.click("red", again, "Undo")
    assert "taken back" in back.text
    view = await world.view()
    assert view.table.troops["c1_east"]["red"].companions == ["giant_scorpion"]
    assert view.table.troops["c1_north"]["red"].companions == ["phoenix"]
