"""3.4.5 by presses: Ports, Teleportation, Movement cards, tolls, and who goes on with whom."""

from __future__ import annotations

from typing import Any

from discord import ui

COLOURS = ["ruby", "onyx", "diamond"]
HOME = {
    "now": "red move",
    "colours": COLOURS,
    "troops": {"red": {"c1_north": 5}, "blue": {"west_temple": 2}},
    "tiles": {"red": ["phoenix"], "blue": ["khnum_sphinx"]},
    "companions": {"red": {"phoenix": "c1_north"}, "blue": {"khnum_sphinx": "west_temple"}},
    "pyramids": {"red": {"c1_north": "ruby 2"}},
    "pp": {"red": 6},
    "di_cards": {"red": ["distraction", "swiftness", "transfer", "prayer"]},
}


def cards_in_ids(seen: Any) -> list[str]:
    ids = [each.get("custom_id", "") for each in seen.components]
    return [each for each in ids if any(card in each for card in ("swiftness", "transfer", "prayer"))]


async def test_a_place_by_port_says_so_and_so_does_the_way(world: Any) -> None:
    await world.place(now="red move", troops={"red": {"desert_c1": 2}})
    seen = await world.open("red")
    assert "D8 South-West Obelisk Shore · Port" in seen.buttons
    assert "D9 West Gate Shore" in seen.buttons, "next to it by land"
    seen = await world.click("red", seen, "D8 South-West Obelisk Shore · Port")
    assert "**D1 North-West Desert** · 2 › by port **D8 South-West Obelisk Shore** · 2" in seen.text
    await world.click("red", seen, "Stop Here")
    assert (await world.view()).table.last_move.hops == ["port"]


async def test_a_military_port_of_another_city_is_greyed_with_the_reason(world: Any) -> None:
    await world.place(now="red move", troops={"red": {"desert_c1": 2}})
    seen = await world.open("red")
    assert seen.buttons["D2 Inner West Desert · Port"]["disabled"]
    why = await world.click("red", seen, "Why Not?")
    assert "D2 Inner West Desert" in why.text
    assert "R-075" in why.text


async def test_teleport_is_a_word_and_a_select_with_its_price(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.open("red")
    assert "cost 0 PP, you keep 6" in seen.text
    teleport = await world.click("red", seen, "Teleport… 2 PP")
    assert teleport.text.startswith("### Teleport to which obelisk?\nCost 2 PP, you keep **4 PP**.\nOnce per Movement.")
    labels = {option["value"]: option["label"] for option in teleport.menu["options"]}
    assert labels["west_nile_temple"] == "T2 West Nile Temple"
    assert labels["west_temple"] == "T1 Western Temple · battle with 🟦 Blue 2"
    notes = {option["value"]: option.get("description") for option in teleport.menu["options"]}
    assert notes["west_temple"] == "🟦 Blue 2 + Khnum's Sphinx · 3 PP, a toll included"
    assert "c1_north" not in labels
    route = await world.click("red", teleport, "Back")
    assert route.text == seen.text
    teleport = await world.click("red", route, "Teleport… 2 PP")
    seen = await world.select("red", teleport, "west_nile_temple")
    assert "› by teleport **T2 West Nile Temple** · 5 + Phoenix" in seen.text
    assert "cost 2 PP, you keep 4" in seen.text
    assert seen.buttons["Teleport… 2 PP"]["disabled"], "once an action (R-071)"
    assert (await world.view()).table.last_move is None, "nothing moves before Confirm"
    await world.click("red", seen, "Stop Here")
    view = await world.view()
    assert view.table.seats["red"].pp == 4
    assert view.table.troops["west_nile_temple"]["red"].companions == ["phoenix"]


async def test_an_attack_names_companions_and_a_toll(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.click("red", await world.open("red"), "Teleport… 2 PP")
    attack = await world.select("red", seen, "west_temple")
    assert "**🟥 Red 5 + Phoenix** against **🟦 Blue 2 + Khnum's Sphinx**" in attack.text
    assert "Cost 3 PP, you keep 3." in attack.text, "2 for the teleport, 1 for the sphinx"
    draft, _ = world.bot.pictures.asked[-1]
    assert draft.battle == "west_temple"
    assert "Once per Movement" in (await world.click("red", attack, "Back")).text
    attack = await world.select("red", seen, "west_temple")
    await world.click("red", attack, "Confirm Attack")
    assert (await world.view()).table.seats["red"].pp == 3


async def test_a_toll_stands_on_the_button_of_the_place(world: Any) -> None:
    await world.place(
        **{
            **HOME,
            "troops": {"red": {"desert_c1": 3}, "blue": {"west_temple": 2}},
            "companions": {"blue": {"khnum_sphinx": "west_temple"}},
        }
    )
    seen = await world.open("red")
    assert "⚔️ T1 Western Temple · 1 PP" in seen.buttons


async def test_where_no_teleport_starts_it_is_greyed_with_the_rule(world: Any) -> None:
    await world.place(now="red move", troops={"red": {"desert_c1": 3}})
    seen = await world.open("red")
    assert seen.buttons["Teleport… 2 PP"]["disabled"]
    assert "Teleport: " in seen.text
    assert "R-077" in seen.text


async def test_swiftness_is_played_before_the_first_hop(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.open("red")
    assert "2 of 2 land moves left" in seen.text, "1, and 1 of the Phoenix"
    cards = await world.click("red", seen, "Play a Card…")
    assert [option["label"] for option in cards.menu["options"]] == ["Swiftness · free", "Transfer · free"]
    seen = await world.select("red", cards, "swiftness")
    assert "3 of 3 land moves left" in seen.text
    assert cards_in_ids(cards) == cards_in_ids(seen) == []
    seen = await world.click("red", seen, "D1 North-West Desert")
    assert "2 of 3 land moves left" in seen.text
    await world.click("red", seen, "Stop Here")
    view = await world.view("red")
    assert "swiftness" not in view.own.di_cards
    assert "swiftness" in view.table.di_discard


async def test_after_a_hop_swiftness_is_refused_by_name(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.click("red", await world.open("red"), "D1 North-West Desert")
    cards = await world.click("red", seen, "Play a Card…")
    assert [option["value"] for option in cards.menu["options"]] == ["transfer"]
    assert "Swiftness: no land move is left (R-070)" in cards.text


async def test_transfer_teleports_for_nothing_from_anywhere(world: Any) -> None:
    await world.place(**{**HOME, "troops": {"red": {"desert_c1": 3}}, "companions": {}})
    seen = await world.click("red", await world.open("red"), "Play a Card…")
    obelisks = await world.select("red", seen, "transfer")
    assert "Cost 0 PP, you keep **6 PP**" in obelisks.text
    assert "By *Transfer*" in obelisks.text
    cards = await world.click("red", obelisks, "Back")
    assert "Play a Movement card" in cards.text
    seen = await world.select("red", await world.select("red", cards, "transfer"), "sanctuary")
    await world.click("red", seen, "Stop Here")
    view = await world.view()
    assert view.table.troops["sanctuary"]["red"].size == 3
    assert view.table.seats["red"].pp == 6


async def test_without_a_movement_card_the_button_is_greyed(world: Any) -> None:
    await world.place(now="red move", troops={"red": {"desert_c1": 3}}, di_cards={"red": ["distraction", "prayer"]})
    seen = await world.open("red")
    assert seen.buttons["Play a Card…"]["disabled"]


async def test_a_companion_stays_only_where_a_warrior_stays(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.click("red", await world.open("red"), "Leave Some Here…")
    assert "5 warriors + Phoenix are here" in seen.text
    assert seen.buttons["Phoenix: Goes On"]["disabled"]
    assert "R-066" in seen.text
    seen = await world.click("red", seen, "3")
    assert "✓ 3" in seen.buttons
    seen = await world.click("red", seen, "Phoenix: Goes On")
    assert "Phoenix: Stays" in seen.buttons
    seen = await world.click("red", seen, "2")
    assert "Phoenix: Stays" in seen.buttons, "another number keeps what was said of the Phoenix"
    assert "Back" not in seen.buttons, "what was pressed is said"
    route = await world.click("red", seen, "Done")
    assert "**C1-a** · 2 › …" in route.text
    seen = await world.click("red", route, "D1 North-West Desert")
    await world.click("red", seen, "Stop Here")
    troops = (await world.view()).table.troops
    assert (troops["c1_north"]["red"].size, troops["c1_north"]["red"].companions) == (3, ["phoenix"])
    assert (troops["desert_c1"]["red"].size, troops["desert_c1"]["red"].companions) == (2, [])


async def test_all_that_go_on_take_the_companion_along_again(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.click("red", await world.open("red"), "Leave Some Here…")
    seen = await world.click("red", await world.click("red", seen, "3"), "Phoenix: Goes On")
    route = await world.click("red", seen, "5")
    assert "**C1-a** · 5 + Phoenix › …" in route.text


async def test_back_takes_a_companion_with_its_word(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.click("red", await world.open("red"), "Leave Some Here…")
    seen = await world.click("red", await world.click("red", seen, "3"), "Phoenix: Goes On")
    route = await world.click("red", seen, "Done")
    route = await world.click("red", route, "Back")
    assert "**C1-a** · 3 + Phoenix › …" in route.text


async def test_who_stands_on_the_way_is_taken_along(world: Any) -> None:
    await world.place(
        now="red move",
        colours=COLOURS,
        troops={"red": {"c1_north": 2, "desert_c1": 3}},
        tiles={"red": ["phoenix", "priest_of_mafdet"]},
        companions={"red": {"phoenix": "desert_c1"}},
    )
    seen = await world.open("red")
    assert list(seen.buttons)[:2] == ["C1-a · 2", "D1 · 3 + Phoenix"]
    seen = await world.click("red", await world.click("red", seen, "C1-a · 2"), "D1 North-West Desert")
    leave = await world.click("red", seen, "Leave Some Here…")
    assert list(leave.buttons)[:5] == ["5 · Take 3 Along", "4 · Take 2 Along", "3 · Take 1 Along", "2", "1"]
    assert "Phoenix: Stays" in leave.buttons
    leave = await world.click("red", leave, "4 · Take 2 Along")
    leave = await world.click("red", leave, "Phoenix: Stays")
    assert "Phoenix: Goes On" in leave.buttons
    seen = await world.click("red", await world.click("red", leave, "Done"), "D9 West Gate Shore")
    await world.click("red", seen, "Stop Here")
    troops = (await world.view()).table.troops
    assert (troops["west_gate"]["red"].size, troops["west_gate"]["red"].companions) == (4, ["phoenix"])
    assert (troops["desert_c1"]["red"].size, troops["desert_c1"]["red"].companions) == (1, [])


async def test_words_typed_by_halves_are_finished_by_presses(world: Any) -> None:
    await world.place(**HOME)
    decision = await world.asked("red")
    for words, title in (
        (["c1_north", "teleport"], "Teleport to which obelisk?"),
        (["c1_north", "3", "without"], "Which companion?"),
        (["c1_north", "di"], "Play a Movement card"),
    ):
        await world.service.keep_draft(world.game_id, decision.key, [words])
        assert title in (await world.open("red")).text


async def test_a_token_and_a_teleport_are_one_draft(world: Any) -> None:
    """Tried on an imagined game, counted together."""
    await world.place(**{**HOME, "now": "red turn", "di_cards": {"red": ["distraction"]}})
    seen = await world.click("red", await world.space("red", "f3_move"), "Teleport… 2 PP")
    seen = await world.select("red", seen, "west_nile_temple")
    assert not (await world.view()).table.seats["red"].spaces
    await world.click("red", seen, "Stop Here")
    view = await world.view()
    assert view.table.seats["red"].spaces == {"f3_move": "own"}
    assert view.table.troops["west_nile_temple"]["red"].size == 5


# What is refused is greyed, and Why Not? names place and rule


async def why(world: Any, seen: Any) -> str:
    text: str = (await world.click("red", seen, "Why Not?")).text
    return text


async def test_a_teleport_that_cannot_be_paid_is_greyed(world: Any) -> None:
    await world.place(**{**HOME, "pp": {"red": 1}})
    seen = await world.open("red")
    assert seen.buttons["Teleport… 2 PP"]["disabled"]
    assert "R-160" in await why(world, seen)


async def test_a_toll_that_cannot_be_paid_closes_the_place(world: Any) -> None:
    troops = {"red": {"desert_c1": 3}, "blue": {"west_temple": 2}}
    guard = {"blue": {"khnum_sphinx": "west_temple"}}
    await world.place(**{**HOME, "troops": troops, "companions": guard, "pp": {"red": 0}})
    seen = await world.open("red")
    assert seen.buttons["⚔️ T1 Western Temple · 1 PP"]["disabled"]
    text = await why(world, seen)
    assert "T1 Western Temple" in text
    assert "R-160" in text


async def test_a_wall_is_in_the_way(world: Any) -> None:
    tiles = {"red": ["priest_of_mafdet"]}
    await world.place(now="red move", colours=COLOURS, tiles=tiles, troops={"red": {"west_obelisk": 3}})
    seen = await world.click("red", await world.open("red"), "D2 Inner West Desert")
    quarter = next(label for label, button in seen.buttons.items() if label.startswith("C2-") and button["disabled"])
    text = await why(world, seen)
    assert quarter in text
    assert "R-073" in text


async def test_more_than_a_troop_do_not_enter_a_battle(world: Any) -> None:
    troops = {"red": {"c1_north": 3, "desert_c1": 4}, "blue": {"west_temple": 2}}
    tiles = {"red": ["priest_of_mafdet"]}
    await world.place(now="red move", colours=COLOURS, tiles=tiles, troops=troops)
    seen = await world.click(
        "red", await world.click("red", await world.open("red"), "C1-a · 3"), "D1 North-West Desert"
    )
    leave = await world.click("red", seen, "Leave Some Here…")
    menu = {option["value"] for option in leave.menu["options"]}
    assert menu == {"2", "3", "4", "5", "6", "7"}, "with 1 going on, 6 would stay"
    seen = await world.select("red", leave, "7")
    assert seen.buttons["⚔️ T1 Western Temple"]["disabled"]
    assert "R-076" in await why(world, seen)


async def test_two_creatures_do_not_end_in_one_troop(world: Any) -> None:
    await world.place(
        now="red move",
        colours=COLOURS,
        tiles={"red": ["phoenix", "royal_scarab"]},
        troops={"red": {"c1_north": 1, "desert_c1": 2}},
        companions={"red": {"phoenix": "c1_north", "royal_scarab": "desert_c1"}},
    )
    seen = await world.click("red", await world.open("red"), "C1-a · 1 + Phoenix")
    seen = await world.click("red", seen, "D1 North-West Desert")
    assert seen.buttons["Stop Here"]["disabled"]
    assert "Not here yet." in seen.text
    assert "**End here**" in await why(world, seen)


async def test_a_made_up_press_does_nothing(world: Any) -> None:
    await world.place(**HOME)
    seen = await world.open("red")
    leave = await world.click("red", seen, "Leave Some Here…")
    mark = leave.buttons["3"]["custom_id"].rpartition(":")[2].partition(".")[0]
    key = (await world.asked("red")).key
    for op, word in (("onward", "9"), ("part", "royal_scarab"), ("first", ""), ("finish", "nowhere")):
        button: Any = ui.Button(label="Made up", custom_id=f"p1:{world.game_id}:{key.serial}:red:{op}:{mark}.{word}")
        result = await world.people["red"].click(await world.post(button), label="Made up")
        assert result.ephemeral
    assert (await world.service.draft(world.game_id, key)) in ([], [["c1_north"]])
