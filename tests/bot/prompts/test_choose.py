"""The form of every decision without a screen of its own: read from the offer, word by word, to Confirm."""

from __future__ import annotations

from typing import Any

import pytest

from bot.prompts.form_kinds import FORMS
from bot.prompts.screens import SCREENS


async def test_several_words_are_collected_and_confirmed(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FORMS, "troops")
    await world.place(now="setup troops")
    seen = await world.open("red")
    assert seen.buttons["Confirm"]["disabled"]
    assert set(seen.buttons) == {"Back", "Reset", "Confirm"}, "what is private stands in a select, never in an id"
    seen = await world.select("red", seen, "c1_north")
    assert "So far: **C1-a**" in seen.text
    seen = await world.select("red", await world.click("red", seen, "Back"), "c1_west")
    seen = await world.select("red", seen, "c1_east")
    await world.click("red", seen, "Confirm")
    assert (await world.view("red")).own.sealed == ["c1_west", "c1_east", "done"]


async def test_a_plan_without_its_form_can_still_be_said(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FORMS, "battle")
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    seen = await world.open("red")
    seen = await world.select("red", seen, "battle_3_2")
    assert "Greyed" in seen.text, "the same card is offered no more"
    seen = await world.select("red", seen, "battle_1_3")
    await world.click("red", seen, "Confirm")
    assert (await world.view("red")).own.sealed == ["battle_3_2", "battle_1_3", "done"]


async def test_numbers_and_places_are_said_in_pairs(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FORMS, "recruit")
    monkeypatch.delitem(SCREENS, "recruit")
    await world.place(now="red recruit")
    seen = await world.open("red")
    seen = await world.click("red", seen, "C1-c")
    seen = await world.click("red", seen, "2 · 2 PP")
    await world.click("red", seen, "Confirm")
    assert (await world.view()).table.troops["c1_west"]["red"].size == 2


async def test_a_public_decision_without_a_screen(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SCREENS, "destiny")
    await world.place(now="night destiny")
    seat = (await world.view()).awaited[0]
    seen = await world.click(seat, await world.open(seat), "2")
    await world.click(seat, seen, "Confirm")
    assert (await world.view()).awaited[0] != seat
