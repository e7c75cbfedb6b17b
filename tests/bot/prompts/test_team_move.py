"""3.4.5 and 4 by presses and by command: Warriors of allies go along, stay, and are picked up (R-130)."""

from __future__ import annotations

from typing import Any

import pytest


def of_team(view: Any, zone: str) -> dict[str, int]:
    troop = view.table.troops.get(zone, {}).get("team_1")
    return dict(troop.warriors) if troop is not None else {}


async def test_the_group_is_shown_by_seat_and_goes_together(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 3}, "green": {"c1_north": 2}})
    seen = await allies.open("red")
    assert "**C1-a** · 3 Red + 2 Green › …" in seen.text
    seen = await allies.click("red", seen, "D1 North-West Desert")
    assert "**C1-a** · 3 Red + 2 Green › **D1 North-West Desert** · 3 Red + 2 Green" in seen.text
    await allies.click("red", seen, "Stop Here")
    view = await allies.view()
    assert of_team(view, "desert_c1") == {"red": 3, "green": 2}
    assert of_team(view, "c1_north") == {}


async def test_an_allys_pyramid_left_bare_keeps_its_glory(allies: Any) -> None:
    """R-079: the Glory goes back to the owner of the City, who is of the same team."""
    pyramids = {"green": {"c5_west": "ruby 4"}}
    await allies.place(now="red move", troops={"red": {"c5_west": 1}, "green": {"c5_west": 4}}, pyramids=pyramids)
    before = (await allies.view()).table.glory_of("team_1")
    seen = await allies.click("red", await allies.open("red"), "D5 Inner East Desert")
    assert "Glory is lost" not in seen.text
    await allies.click("red", seen, "Stop Here")
    assert (await allies.view()).table.glory_of("team_1") == before > 0


async def test_the_seats_are_named_in_one_order_whoever_leads_and_came_first(allies: Any) -> None:
    """As for Red above."""
    await allies.place(now="green move", troops={"green": {"c1_north": 2}, "red": {"c1_north": 3}})
    seen = await allies.open("green")
    assert "**C1-a** · 3 Red + 2 Green › …" in seen.text
    assert "3 Red + 2 Green are here." in (await allies.click("green", seen, "Leave Some Here…")).text


async def test_own_and_allied_numbers_are_said_one_after_the_other(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 3}, "green": {"c1_north": 2}})
    seen = await allies.click("red", await allies.open("red"), "Leave Some Here…")
    assert "3 Red + 2 Green are here." in seen.text
    assert list(seen.buttons) == ["✓ 3 Red", "2 Red", "1 Red", "✓ 2 Green", "1 Green", "No Green", "Back"]
    seen = await allies.click("red", seen, "2 Red")
    assert {"3 Red", "✓ 2 Red", "✓ 2 Green"} <= seen.buttons.keys()
    seen = await allies.click("red", seen, "No Green")
    assert {"✓ 2 Red", "✓ No Green", "Done"} <= seen.buttons.keys()
    seen = await allies.click("red", seen, "1 Green")
    seen = await allies.click("red", seen, "Done")
    assert "**C1-a** · 2 Red + 1 Green › …" in seen.text
    seen = await allies.click("red", seen, "D1 North-West Desert")
    await allies.click("red", seen, "Stop Here")
    view = await allies.view()
    assert of_team(view, "desert_c1") == {"red": 2, "green": 1}
    assert of_team(view, "c1_north") == {"red": 1, "green": 1}


async def test_back_takes_the_number_of_an_ally_as_one(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 3}, "green": {"c1_north": 2}})
    seen = await allies.click("red", await allies.open("red"), "Leave Some Here…")
    seen = await allies.click("red", seen, "1 Green")
    seen = await allies.click("red", seen, "Done")
    assert "3 Red + 1 Green" in seen.text
    seen = await allies.click("red", seen, "Back")
    assert "3 Red + 2 Green" in seen.text


async def test_allies_on_the_way_are_taken_along(allies: Any) -> None:
    """Those who stand on the way go on only if it is said."""
    await allies.place(
        now="red move",
        troops={"red": {"c1_north": 2}, "green": {"desert_c1": 2}},
        tiles={"red": ["priest_of_mafdet"]},
    )
    seen = await allies.open("red")
    seen = await allies.click("red", seen, "D1 North-West Desert · 2 Green there")
    assert "**D1 North-West Desert** · 2 · 2 Green there › …" in seen.text
    seen = await allies.click("red", seen, "Leave Some Here…")
    assert {"✓ 2 Red", "✓ No Green"} <= seen.buttons.keys()
    seen = await allies.click("red", seen, "1 Green · Take 1 Along")
    seen = await allies.click("red", seen, "Done")
    seen = await allies.click("red", seen, "T1 Western Temple")
    await allies.click("red", seen, "Stop Here")
    view = await allies.view()
    assert of_team(view, "west_temple") == {"red": 2, "green": 1}
    assert of_team(view, "desert_c1") == {"green": 1}


async def test_those_of_an_ally_who_stand_on_the_way_are_told_and_taken_along_at_one_press(allies: Any) -> None:
    await allies.place(
        now="red move",
        troops={"red": {"c1_north": 3}, "green": {"desert_c1": 2, "west_temple": 1}},
        tiles={"red": ["priest_of_mafdet"]},
    )
    seen = await allies.open("red")
    assert "Take Green's 2 Along" not in seen.buttons, "they stand elsewhere"
    seen = await allies.click("red", seen, "D1 North-West Desert · 2 Green there")
    assert "**D1 North-West Desert** · 3 · 2 Green there › …" in seen.text
    assert "T1 Western Temple · 1 Green there" in seen.buttons
    seen = await allies.click("red", seen, "Take Green's 2 Along")
    assert "**D1 North-West Desert** · 3 Red + 2 Green › …" in seen.text
    assert "there ›" not in seen.text
    assert "Take Green's 2 Along" not in seen.buttons, "all of them go"
    assert "T1 Western Temple · 1 Green there" not in seen.buttons, "6 are one too many"
    seen = await allies.click("red", seen, "D9 West Gate Shore")
    await allies.click("red", seen, "Stop Here")
    view = await allies.view()
    assert of_team(view, "west_gate") == {"red": 3, "green": 2}
    assert of_team(view, "desert_c1") == {}


async def test_back_leaves_them_where_they_stand(allies: Any) -> None:
    troops = {"red": {"c1_north": 3}, "green": {"desert_c1": 2}}
    await allies.place(now="red move", troops=troops, tiles={"red": ["priest_of_mafdet"]})
    seen = await allies.click("red", await allies.open("red"), "D1 North-West Desert · 2 Green there")
    seen = await allies.click("red", seen, "Take Green's 2 Along")
    seen = await allies.click("red", seen, "Back")
    assert "**D1 North-West Desert** · 3 · 2 Green there › …" in seen.text
    await allies.click("red", seen, "Stop Here")
    assert of_team(await allies.view(), "desert_c1") == {"red": 3, "green": 2}


async def test_why_nobody_stops_here_is_told_after_allies_are_taken_along_too(allies: Any) -> None:
    """7: of the 7 of one side only 2 go on until more is said; a word about the next hop makes no reason vanish."""
    troops = {"red": {"c1_north": 2, "desert_c1": 4}, "green": {"desert_c1": 1}}
    await allies.place(now="red move", troops=troops, tiles={"red": ["priest_of_mafdet"]})
    seen = await allies.click("red", await allies.open("red"), "C1-a · 2")
    seen = await allies.click("red", seen, "D1 · 4 Red + 1 Green there")
    told = "-# Not here yet. D1 North-West Desert would hold 7, the limit is 5 (7)."
    assert told in seen.text
    seen = await allies.click("red", seen, "Take Green's 1 Along")
    assert seen.buttons["Stop Here"]["disabled"]
    assert told in seen.text


async def test_once_it_is_said_who_goes_on_the_next_place_is_asked_for(allies: Any) -> None:
    """3.4.5: whoever began to say a hop must finish it."""
    troops = {"red": {"c1_north": 2}, "green": {"desert_c1": 1}}
    await allies.place(now="red move", troops=troops, tiles={"red": ["priest_of_mafdet"]})
    seen = await allies.click("red", await allies.open("red"), "D1 North-West Desert · 1 Green there")
    told = "You said who goes on: name the next place. Back, and you may stop here."
    assert not seen.buttons["Stop Here"].get("disabled")
    assert told not in seen.text
    seen = await allies.click("red", seen, "Take Green's 1 Along")
    assert seen.buttons["Stop Here"]["disabled"]
    assert told in seen.text
    assert not (await allies.click("red", seen, "Back")).buttons["Stop Here"].get("disabled")


async def test_no_more_are_taken_along_at_one_press_than_may_go_on(allies: Any) -> None:
    """R-122: five at most; with 4 Red one Green may go, if the other stays."""
    troops = {"red": {"c1_north": 4}, "green": {"desert_c1": 2}}
    await allies.place(now="red move", troops=troops, tiles={"red": ["priest_of_mafdet"]})
    seen = await allies.click("red", await allies.open("red"), "D1 North-West Desert · 2 Green there")
    assert "Take Green's 2 Along" not in seen.buttons
    seen = await allies.click("red", seen, "Take Green's 1 Along")
    seen = await allies.click("red", seen, "D9 West Gate Shore")
    await allies.click("red", seen, "Stop Here")
    view = await allies.view()
    assert (of_team(view, "west_gate"), of_team(view, "desert_c1")) == ({"red": 4, "green": 1}, {"green": 1})


async def test_nobody_is_taken_along_where_the_way_ends(allies: Any) -> None:
    troops = {"red": {"c1_north": 3}, "green": {"desert_c1": 2}}
    await allies.place(now="red move", troops=troops, pp={"red": 0})
    seen = await allies.click("red", await allies.open("red"), "D1 North-West Desert · 2 Green there")
    assert "**D1 North-West Desert** · 3 · 2 Green there" in seen.text
    assert not [label for label in seen.buttons if label.startswith("Take ")]


async def test_those_taken_along_stand_no_longer_where_they_came_from(allies: Any) -> None:
    """The way back: of the 3 Green in C1-a one stayed."""
    troops = {"red": {"c1_north": 2}, "green": {"c1_north": 3}}
    await allies.place(now="red move", troops=troops, tiles={"red": ["priest_of_mafdet"]})
    seen = await allies.click("red", await allies.open("red"), "Leave Some Here…")
    seen = await allies.click("red", await allies.click("red", seen, "2 Green"), "Done")
    seen = await allies.click("red", seen, "D1 North-West Desert")
    assert "C1-a · 1 Green there" in seen.buttons
    assert "C1-b" in seen.buttons


async def test_an_obelisk_names_its_place_and_who_stands_there_once(allies: Any) -> None:
    """The Companion beside them has no room in the label; what is closed begins with its place."""
    await allies.place(
        now="red move",
        colours=["ruby", "sapphire", "onyx"],
        pyramids={"red": {"c1_north": "ruby 1", "c1_east": "onyx 1"}},
        troops={
            "red": {"c1_north": 3},
            "green": {"west_temple": 3},
            "blue": {"delta_temple": 1},
            "yellow": {"sanctuary": 2},
        },
        tiles={"yellow": ["phoenix"]},
        companions={"yellow": {"phoenix": "sanctuary"}},
    )
    seen = await allies.click("red", await allies.open("red"), "C1-b")
    seen = await allies.click("red", seen, "Teleport… 2 PP")
    told = {each["label"]: each.get("description") for each in seen.menu["options"]}
    assert told["DT Delta Temple · battle with 🟦 Blue 1"] is None
    assert told["S Sanctuary of All Gods · battle with 🟨 Yellow 2"] == "🟨 Yellow 2 + Phoenix"
    assert "\n-# T1 Western Temple would hold 6, the limit is 5 (7)" in f"\n{seen.text}"
    assert "T1: " not in seen.text


async def test_where_a_label_has_no_room_the_place_is_told_by_its_label_alone(allies: Any) -> None:
    troops = {"red": {"east_temple": 1}, "green": {"east_obelisk": 4}}
    await allies.place(now="red move", troops=troops)
    seen = await allies.open("red")
    assert "D11 · 4 Green there" in seen.buttons


async def test_own_warriors_are_told_beside_those_of_an_ally(allies: Any) -> None:
    """7, 4: five at most, so all who stand in a place count."""
    troops = {"red": {"c1_north": 2, "desert_c1": 2}, "green": {"desert_c1": 1}}
    await allies.place(now="red move", troops=troops, tiles={"red": ["priest_of_mafdet"]})
    seen = await allies.click("red", await allies.open("red"), "C1-a · 2")
    seen = await allies.click("red", seen, "D1 · 2 Red + 1 Green there")
    assert "**D1 North-West Desert** · 2 · 2 Red + 1 Green there › …" in seen.text
    seen = await allies.click("red", seen, "Take Green's 1 Along")
    assert "**D1 North-West Desert** · 2 Red + 1 Green › …" in seen.text
    assert "C1-a" in seen.buttons, "nobody of an ally is there"


async def test_a_mixed_troop_of_six_goes_on_or_not_there(allies: Any) -> None:
    """R-122: five at most in the end, whatever tiles say."""
    await allies.place(now="red move", troops={"red": {"c1_north": 4}, "green": {"desert_c1": 2}})
    seen = await allies.open("red")
    assert seen.buttons["D1 North-West Desert · 2 Green there"]["disabled"], "the only land move would end there"
    assert "-# D1 North-West Desert would hold 6, the limit is 5 (7)." in seen.text, "the place is named once"
    why = await allies.click("red", seen, "Why Not?")
    assert why.text.count("D1 North-West Desert") == 1
    refused = await allies.slash("red", "act move", **{"from": "C1-a", "to": "D1"})
    assert "**D1 North-West Desert would hold 6; a Troop has 5 at most** (7)." in refused.text
    seen = await allies.click("red", await allies.open("red"), "Leave Some Here…")
    seen = await allies.click("red", seen, "3")
    seen = await allies.click("red", seen, "D1 North-West Desert · 2 Green there")
    await allies.click("red", seen, "Stop Here")
    assert of_team(await allies.view(), "desert_c1") == {"red": 3, "green": 2}


@pytest.mark.parametrize("leader", ["red", "green"])
async def test_an_attack_names_both_allies(allies: Any, leader: str) -> None:
    await allies.place(
        now=f"{leader} move",
        troops={
            "red": {"desert_c1": 2},
            "green": {"desert_c1": 1},
            "blue": {"west_temple": 2},
            "yellow": {"west_temple": 1},
        },
    )
    seen = await allies.click(leader, await allies.open(leader), "⚔️ T1 Western Temple")
    assert "⚔️ **🟥 Red 2, 🟩 Green 1** against **🟦 Blue 2, 🟨 Yellow 1**." in seen.text
    await allies.click(leader, seen, "Confirm Attack")
    assert (await allies.asked("blue")).kind == "defender"


async def test_the_command_says_whose_warriors_set_out(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 3}, "green": {"c1_north": 2}})
    await allies.slash("red", "act move", **{"from": "C1-a", "to": "D1", "warriors": 2, "allies": "green 1"})
    view = await allies.view()
    assert of_team(view, "desert_c1") == {"red": 2, "green": 1}


async def test_what_the_command_offers_of_allies(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 3}, "green": {"c1_north": 2}})
    filled = {"from": "c1_north"}
    found = await allies.suggested("red", "act move", "allies", "", **filled)
    assert list(found) == ["green"]
    found = await allies.suggested("red", "act move", "allies", "green ", **filled)
    assert list(found) == ["green 2", "green 1", "green 0"]
    assert "green" not in await allies.suggested("red", "act move", "via", "", **filled)


async def test_an_ally_who_is_not_there_is_refused(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 3}, "green": {"c1_north": 2}})
    words = {"from": "C1-a", "to": "D1"}
    assert "I know no" in (await allies.slash("red", "act move", **words, allies="blue 1")).text
    assert "I know no" in (await allies.slash("red", "act move", **words, allies="green 3")).text
    assert of_team(await allies.view(), "c1_north") == {"red": 3, "green": 2}


async def test_whoever_has_no_warrior_in_a_troop_does_not_move_it(allies: Any) -> None:
    await allies.place(now="red move", troops={"red": {"c1_north": 1}, "green": {"desert_c1": 2}})
    starts = [each.word for each in (await allies.asked("red")).offer.offer([])]
    assert "desert_c1" not in starts
    assert "I know no" in (await allies.slash("red", "act move", **{"from": "D1", "to": "T1"})).text
