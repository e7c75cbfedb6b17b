"""3.4.2 and 3.6.7 by forms and presses: companions from supply, room as the engine counts it, many places."""

from __future__ import annotations

from typing import Any

import pytest

COLOURS = ["ruby", "onyx", "sapphire"]
CITY = {
    "now": "red recruit",
    "colours": COLOURS,
    "troops": {"red": {"c1_north": 2}, "blue": {"c1_east": 2}},
    "tiles": {"red": ["phoenix"]},
    "pp": {"red": 6},
}
NOBODY = {"c1_north": ["0"], "c1_east": ["0"], "c1_west": ["0"]}


async def form_of(world: Any, **given: Any) -> Any:
    await world.place(**given)
    return await world.click("red", await world.open("red"), "Recruit…")


async def test_a_companion_comes_with_the_recruits_of_its_quarter(world: Any) -> None:
    form = await form_of(world, **CITY)
    companion = form.parts["companions"]
    assert companion["label"] == "Companion from your supply"
    assert [option["label"] for option in companion["options"]] == [
        "Keep in supply",
        "With the warriors in C1-a",
        "With the warriors in C1-b",
        "With the warriors in C1-c",
    ]
    assert form.filled("companions") == ["keep"]
    picks = {**NOBODY, "c1_north": ["2"], "companions": ["phoenix.c1_north"]}
    review = await world.send("red", form, **picks)
    assert "**C1-a** +2 + Phoenix" in review.text
    assert "Cost 2 PP, you keep **4 PP**" in review.text
    again = await world.click("red", review, "Change")
    assert again.filled("companions") == ["phoenix.c1_north"]
    review = await world.send("red", again, **picks)
    await world.click("red", review, "Recruit 2")
    assert (await world.view()).table.troops["c1_north"]["red"].companions == ["phoenix"]


async def test_an_attack_by_recruits_names_the_companion(world: Any) -> None:
    form = await form_of(world, **CITY)
    review = await world.send("red", form, **{**NOBODY, "c1_east": ["1"], "companions": ["phoenix.c1_east"]})
    assert "⚔️ C1-b starts a battle: 🟥 Red 1 + Phoenix against 🟦 Blue 2. You attack." in review.text


async def test_the_form_says_the_price_and_battles_only_where_an_opponent_stands(world: Any) -> None:
    form = await form_of(world, **CITY)
    said = form.modal["components"][0]["content"]
    assert said == "Each warrior costs 1 PP. All are placed together. Then the battles are fought, one after the other."
    form = await form_of(world, **{**CITY, "troops": {"red": {"c1_north": 2}, "blue": {"west_temple": 2}}})
    assert form.modal["components"][0]["content"] == "Each warrior costs 1 PP. All are placed together."
    form = await form_of(world, **{**CITY, "tiles": {"red": ["local_recruit"]}})
    assert "The price stands beside each number." in form.modal["components"][0]["content"], "some are free (R-048)"


async def mercenaries(world: Any, **given: Any) -> Any:
    """The form of what Mercenaries bring: 3 warriors, mandatory (3.1)."""
    await world.place(now="red turn", colours=COLOURS, pp={"red": 6}, **given)
    seen = await world.select("red", await world.space("red", "f1_acquire_b"), "mercenaries_spears")
    await world.click("red", seen, next(label for label in seen.buttons if label.startswith("Acquire")))
    return await world.open("red")


async def test_warriors_of_an_effect_are_told_in_one_sentence(world: Any) -> None:
    form = await mercenaries(world, troops={"red": {"c1_north": 2}})
    assert form.modal["title"].endswith("· 3 warriors")
    assert form.modal["components"][0]["content"] == "3 warriors join you now, free: place all of them."
    assert form.filled("c1_north") == ["0"], "three quarters have room"


async def test_the_only_quarter_with_room_is_filled_in(world: Any) -> None:
    troops = {"red": {"c1_north": 5, "c1_east": 4}, "blue": {"c1_west": 2}}
    form = await mercenaries(world, troops=troops)
    assert form.modal["title"].endswith("· 1 warrior"), "5 is the limit of a Troop (7)"
    said = form.modal["components"][0]["content"].split("\n")
    assert said == [
        "1 warrior joins you now, free: place it.",
        "There is no room for more of the 3 without a battle.",
    ]
    assert (form.filled("c1_east"), form.filled("c1_west")) == (["1"], ["0"])


async def test_a_companion_goes_nowhere_alone(world: Any) -> None:
    form = await form_of(world, **CITY)
    seen = await world.send("red", form, **{**NOBODY, "c1_west": ["1"], "companions": ["phoenix.c1_north"]})
    assert "**No warrior comes to C1-a.** Phoenix goes only where a warrior comes too (R-062)." in seen.text
    assert "Nothing was done; your picks are kept." in seen.text
    again = await world.click("red", seen, "Fix")
    assert again.filled("c1_west") == ["1"]
    assert again.filled("companions") == ["phoenix.c1_north"]


async def test_of_several_companions_each_has_one_place(world: Any) -> None:
    form = await form_of(world, **{**CITY, "tiles": {"red": ["phoenix", "royal_scarab"]}})
    part = form.parts["companions"]
    assert part["max_values"] == 6
    picks = {**NOBODY, "c1_north": ["1"], "c1_west": ["1"]}
    twice = await world.send("red", form, **picks, companions=["phoenix.c1_north", "phoenix.c1_west"])
    assert "Phoenix stands in two places" in twice.text
    form = await world.click("red", twice, "Fix")
    crowd = await world.send("red", form, **picks, companions=["phoenix.c1_north", "royal_scarab.c1_north"])
    assert "C1-a" in crowd.text, "1 creature a Troop"
    form = await world.click("red", crowd, "Fix")
    review = await world.send("red", form, **picks, companions=["phoenix.c1_north", "royal_scarab.c1_west"])
    assert "**C1-a** +1 + Phoenix · **C1-c** +1 + Royal Scarab" in review.text


async def test_room_is_what_the_engine_says(world: Any) -> None:
    form = await form_of(world, **{**CITY, "tiles": {"red": ["legion"]}, "pp": {"red": 11}})
    assert form.parts["c1_north"]["label"] == "North C1-a · 2 there, room for 5"
    assert form.parts["c1_west"]["label"] == "West C1-c · empty, room for 7"
    assert [option["value"] for option in form.parts["c1_north"]["options"]] == ["0", "1", "2", "3", "4", "5"]


async def test_too_many_in_all_tell_how_many_there_are(world: Any) -> None:
    crowd = {"red": {"c1_north": 2, "desert_c1": 5, "desert_c2": 3}}
    form = await form_of(world, **{**CITY, "tiles": {}, "troops": crowd})
    seen = await world.send("red", form, c1_north=["0"], c1_east=["2"], c1_west=["2"])
    assert "**That is 4 in all; 2 are in supply** (R-045)." in seen.text
    assert "Fix" in seen.buttons


ABROAD = {
    **CITY,
    "tiles": {"red": ["phoenix", "local_recruit"]},
    "troops": {"red": {"c1_north": 2, "desert_c1": 1, "west_gate": 1, "west_obelisk": 4}, "blue": {"c1_east": 2}},
}


async def test_more_places_than_a_form_holds_are_chosen_one_after_the_other(world: Any) -> None:
    await world.place(**ABROAD)
    seen = await world.open("red")
    assert "You have **6 PP** and 4 warriors in supply." in seen.text
    labels = {option["value"]: option["label"] for option in seen.menu["options"]}
    assert labels["west_obelisk"] == "D7 Western Obelisk Desert · 4 there, room for 1"
    assert labels["c1_east"] == "East C1-b · 🟦 Blue 2: starts a battle"
    assert "Recruit Nothing" in seen.buttons
    amounts = await world.select("red", seen, "desert_c1")
    assert list(amounts.buttons) == ["1 · 0 PP", "2 · 1 PP", "3 · 2 PP", "4 · 3 PP", "Back"], "the first is free"
    seen = await world.click("red", amounts, "2 · 1 PP")
    assert "**D1** +2" in seen.text
    assert "you keep **5 PP**" in seen.text
    amounts = await world.select("red", seen, "c1_north")
    assert list(amounts.buttons) == ["1 · 2 PP in All", "2 · 3 PP in All", "Back"]
    assert "**D1** +2" in (await world.click("red", amounts, "Back")).text
    await world.click("red", seen, "Recruit 2")
    view = await world.view()
    assert view.table.troops["desert_c1"]["red"].size == 3
    assert view.table.seats["red"].pp == 5


async def test_place_after_place_is_one_draft_with_the_token(world: Any) -> None:
    tiles = {"red": ["local_recruit"]}
    await world.place(**{**ABROAD, "now": "red turn", "tiles": tiles, "di_cards": {"red": ["distraction"]}})
    seen = await world.space("red", "f3_recruit")
    amounts = await world.select("red", seen, "west_gate")
    seen = await world.click("red", amounts, "2 · 1 PP")
    assert not (await world.view()).table.seats["red"].spaces
    await world.click("red", seen, "Recruit 2")
    view = await world.view()
    assert view.table.seats["red"].spaces == {"f3_recruit": "own"}
    assert view.table.troops["west_gate"]["red"].size == 3


async def test_a_companion_is_placed_after_the_warriors_there(world: Any) -> None:
    await world.place(**ABROAD)
    amounts = await world.select("red", await world.open("red"), "c1_north")
    seen = await world.click("red", amounts, "1 · 0 PP")
    menus = [each for each in seen.components if each["type"] == 3]
    assert [menu["placeholder"] for menu in menus] == ["Choose a place", "Companion from your supply"]
    result = await world.people["red"].select(seen.message, ["phoenix"], custom_id=menus[1]["custom_id"])
    homes = world.seen(result)
    assert homes.text == "### Where does Phoenix go?"
    seen = await world.click("red", homes, "C1-a")
    assert "**C1-a** +1 + Phoenix" in seen.text
    await world.click("red", seen, "Recruit 1")
    assert (await world.view()).table.troops["c1_north"]["red"].companions == ["phoenix"]


PRAYED = {
    "now": "red pray",
    "colours": COLOURS,
    "tiles": {"red": ["reinforcement_prayer"]},
    "troops": {"red": {"c1_north": 4}, "blue": {"c1_east": 1}},
}


async def test_warriors_of_an_effect_come_by_the_same_form_and_for_nothing(world: Any) -> None:
    await world.place(**PRAYED)
    form = await world.open("red")
    assert form.modal["title"] == "Reinforcement Prayer · up to 2"
    assert [option["label"] for option in form.parts["c1_west"]["options"]] == ["0", "1", "2"]
    pp = (await world.view()).table.seats["red"].pp
    await world.send("red", form, **{**NOBODY, "c1_west": ["2"]})
    view = await world.view()
    assert view.table.troops["c1_west"]["red"].size == 2, "nothing to review where nothing is paid or fought for"
    assert view.table.seats["red"].pp == pp


async def test_an_attack_by_an_effect_is_asked_once(world: Any) -> None:
    await world.place(**PRAYED)
    review = await world.send("red", await world.open("red"), **{**NOBODY, "c1_east": ["2"]})
    assert review.text.startswith("### Place 2 warriors\n**C1-b** +2\n⚔️ C1-b starts a battle")
    assert list(review.buttons) == ["Back", "Change", "Place 2"]
    await world.click("red", review, "Place 2")
    assert (await world.view()).battle.zone == "c1_east"


async def test_more_than_an_effect_brings_are_refused(world: Any) -> None:
    await world.place(**PRAYED)
    seen = await world.send("red", await world.open("red"), c1_north=["1"], c1_east=["0"], c1_west=["2"])
    assert "**That is 3 in all; 2 are possible.**" in seen.text
    assert "Fix" in seen.buttons
    assert (await world.view()).table.troops["c1_north"]["red"].size == 4


@pytest.mark.parametrize(("zone", "value"), [("c1_east", ["phoenix.c1_east"]), ("c1_west", ["phoenix.c1_west"])])
async def test_companions_come_with_those_summoned(world: Any, zone: str, value: list[str]) -> None:
    await world.place(
        now="night summoning",
        colours=COLOURS,
        veterans={"red": 2},
        tiles={"red": ["phoenix"]},
        troops={"red": {"c1_north": 5}},
    )
    form = await world.open("red")
    assert form.parts["c1_north"]["label"] == "North C1-a · 5 there, full"
    assert "phoenix.c1_north" not in str(form.parts["companions"]["options"])
    await world.send("red", form, **{**NOBODY, zone: ["1"]}, companions=value)
    assert (await world.view()).table.troops[zone]["red"].companions == ["phoenix"]
