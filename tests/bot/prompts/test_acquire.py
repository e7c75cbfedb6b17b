"""3.4.3 by presses: the tiles of a slot, the companion's place, the secret swap, nothing at all."""

from __future__ import annotations

from typing import Any

COLOURS = ["ruby", "sapphire", "diamond"]
BUYING: dict[str, Any] = {"now": "red turn", "colours": COLOURS, "pp": {"red": 6}}


async def test_a_tile_is_shown_before_it_is_paid(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.space("red", "f1_acquire_a")
    assert seen.text.startswith("### Acquisition · ruby, up to level 2")
    labels = [each["label"] for each in seen.menu["options"]]
    assert "Carnage · level 2 · 2 PP" in labels
    assert all(" level 3 " not in each for each in labels)
    assert "level 3 and 4 (your ruby pyramid is level 2)" in seen.text
    assert world.bot.pictures.markets[-1][0] == "ruby"
    assert world.bot.pictures.markets[-1][1]["carnage"] == 2
    assert len(seen.pictures) == 1
    seen = await world.select("red", seen, "carnage")
    assert seen.text.startswith("### Carnage · ruby 2, battle")
    assert "Cost 2 PP, you keep **4 PP**" in seen.text
    view = await world.view()
    assert (view.table.seats["red"].pp, view.table.seats["red"].spaces) == (6, {})
    await world.click("red", seen, "Acquire for 2 PP")
    seat = (await world.view()).table.seats["red"]
    assert (seat.pp, seat.tiles, seat.spaces) == (4, ["carnage"], {"f1_acquire_a": "own"})


async def test_back_and_reset_keep_the_slot(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.select("red", await world.space("red", "f1_acquire_a"), "carnage")
    for way in ("Back", "Reset"):
        shown = await world.click("red", seen, way)
        assert "### Acquisition · ruby" in shown.text
        seen = await world.select("red", shown, "carnage")
    out = await world.click("red", await world.click("red", seen, "Back"), "Back")
    assert "### Place a token" in out.text


async def test_a_companion_is_placed_with_its_tile(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.select("red", await world.space("red", "f1_acquire_a"), "phoenix")
    options = seen.menus["Place the creature"]["options"]
    assert [each["label"] for each in options] == ["Keep in supply", "C1-a · 5 warriors", "C1-b · 5 warriors"]
    assert [each["value"] for each in options if each.get("default")] == ["c1_north"], "with a Troop, the largest"
    assert "Where does the creature start? With a Troop, or in your supply." in seen.text
    assert "Acquire for 2 PP, in C1-a" in seen.buttons
    assert "(R-060)" in seen.text, "no Troop stands in the third quarter"
    seen = await world.select("red", seen, "c1_north", "Place the creature")
    seen = await world.select("red", seen, "supply", "Place the creature")
    seen = await world.select("red", seen, "c1_east", "Place the creature")
    await world.click("red", seen, "Acquire for 2 PP, in C1-b")
    assert (await world.view()).table.troops["c1_east"]["red"].companions == ["phoenix"]


async def test_a_companion_may_stay_in_supply(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.select("red", await world.space("red", "f1_acquire_a"), "phoenix")
    seen = await world.select("red", seen, "supply", "Place the creature")
    await world.click("red", seen, "Acquire for 2 PP, in Supply")
    assert (await world.view()).table.seats["red"].companions == ["phoenix"]


async def test_a_companion_is_offered_to_the_largest_troop_with_room(world: Any) -> None:
    await world.place(**BUYING, troops={"red": {"c1_north": 1, "c1_west": 3}})
    seen = await world.select("red", await world.space("red", "f1_acquire_a"), "phoenix")
    assert "Acquire for 2 PP, in C1-c" in seen.buttons
    back = await world.click("red", seen, "Back")
    assert "### Acquisition · ruby" in back.text, "the tile and its place were one press"


async def test_without_a_troop_in_the_city_a_companion_is_offered_to_supply(world: Any) -> None:
    await world.place(**BUYING, troops={"red": {"desert_c1": 5}})
    seen = await world.select("red", await world.space("red", "f1_acquire_a"), "phoenix")
    assert "Acquire for 2 PP, in Supply" in seen.buttons, "no Troop stands in the City (R-060)"


async def test_nothing_may_be_acquired(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.space("red", "f1_acquire_b")
    done = await world.click("red", seen, "Acquire Nothing")
    assert "acquires nothing" in done.text
    assert (await world.view()).table.seats["red"].spaces == {"f1_acquire_b": "own"}


async def test_why_not_names_many_tiles_by_their_reason(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.space("red", "f1_acquire_a")
    why = await world.click("red", seen, "Why Not?")
    assert "**Royal Scarab, Blades of Neith, Divine Wound and Domination** · " in why.text, "ruby of level 3"
    assert len(why.text) <= 4000
    assert "### Acquisition · ruby" in (await world.click("red", why, "Back")).text


async def test_a_colour_acquired_this_round_is_said(world: Any) -> None:
    await world.place(**BUYING, acquired={"red": ["ruby"]})
    seen = await world.space("red", "f1_acquire_a")
    assert seen.text.startswith("### Acquisition, left slot, ruby · nothing to choose")
    assert "R-055)" in seen.text
    assert "Place Token" in seen.buttons


async def test_a_special_card_is_swapped_in_secret(world: Any) -> None:
    await world.place(**BUYING)
    seen = await world.select("red", await world.space("red", "f1_acquire_a"), "wrryt_storm")
    swap = await world.click("red", seen, "Acquire for 2 PP")
    assert swap.text.count("### Wrryt Storm") == 1
    assert swap.buttons["Swap"]["disabled"]
    chosen = await world.select("red", swap, "battle_1_3")
    assert "Out of the game: **1 Strength · 3 Damage**" in chosen.text
    ids = [each["custom_id"] for each in chosen.components if "custom_id" in each]
    assert not [each for each in ids if "battle_" in each]
    chosen = await world.select("red", chosen, "battle_3_2")
    await world.click("red", chosen, "Swap")
    own = (await world.view("red")).own
    assert "battle_3_2" not in own.battle_cards
    assert "wrryt_storm" in own.battle_cards
    assert len(own.battle_cards) == 8


async def test_twin_ceremony_offers_every_colour_in_a_select_of_its_own(world: Any) -> None:
    await world.place(
        now="red turn",
        colours=["ruby", "sapphire", "onyx"],
        pp={"red": 9},
        tiles={"red": ["twin_ceremony"]},
        pyramids={"red": {"c1_north": "ruby 4", "c1_east": "sapphire 4", "c1_west": "onyx 4"}},
    )
    tokens = await world.click("red", await world.space("red", "f2_pray"), "Gold: Off")
    order = await world.click("red", tokens, "Place 2 Tokens")
    seen = await world.click("red", order, "Twin Ceremony")
    assert "### Acquisition · Twin Ceremony" in seen.text
    assert list(seen.menus) == ["Choose a tile · ruby", "Choose a tile · sapphire", "Choose a tile · onyx"]
    seen = await world.select("red", seen, "khnum_sphinx", "Choose a tile · onyx")
    assert "Acquire for 3 PP, in C1-a" in seen.buttons, "level 2 and 1 PP more"
    await world.click("red", seen, "Acquire for 3 PP, in C1-a")
    assert "khnum_sphinx" in (await world.view()).table.seats["red"].tiles


async def test_hand_of_god_adds_one_level_for_free(world: Any) -> None:
    await world.place(now="night awakening", colours=COLOURS, tiles={"red": ["hand_of_god"]}, pp={"red": 0})
    seen = await world.open("red")
    assert "### Hand of God · where?" in seen.text
    assert seen.buttons["Back"]["disabled"]
    seen = await world.click("red", seen, "C1-a · Ruby 2")
    seen = await world.click("red", seen, "Level 3 · Free")
    assert "✓ Level 3 · Free" in seen.buttons
    await world.click("red", seen, "Build to Level 3")
    view = await world.view()
    assert view.table.pyramids["c1_north"].level == 3
