"""3.4.2: what is said before the Warriors of a Recruitment: a Companion that opens an empty zone, and a card."""

from __future__ import annotations

from typing import Any

COLOURS = ["ruby", "onyx", "sapphire"]
CITY: dict[str, Any] = {
    "now": "red recruit",
    "colours": COLOURS,
    "modules": ["update"],
    "troops": {"red": {"c1_north": 2}, "blue": {"west_temple": 2}},
    "pp": {"red": 3},
}
SANDWORM = {**CITY, "tiles": {"red": ["giant_sandworm"]}}
CARDS: dict[str, Any] = {
    **CITY,
    "options": {"di_deck": "49"},
    "di_cards": {"red": ["distraction", "unexpected_reinforcement", "war_fury"], "blue": ["prayer"]},
}
NOBODY = {"c1_north": ["0"], "c1_east": ["0"], "c1_west": ["0"]}


async def opened(world: Any, zone: str = "west_gate", **given: Any) -> Any:
    """The start of a Recruitment in which the Sandworm opens a zone."""
    await world.place(**(given or SANDWORM))
    seen = await world.click("red", await world.open("red"), "Giant Sandworm…")
    return await world.select("red", seen, zone)


async def test_a_companion_opens_an_empty_zone_to_the_form(world: Any) -> None:
    await world.place(**SANDWORM)
    start = await world.open("red")
    assert list(start.buttons) == ["Recruit…", "Giant Sandworm…", "Back", "Reset", "Recruit Nothing"]
    seen = await world.click("red", start, "Giant Sandworm…")
    assert "### Giant Sandworm · where?\nIt starts in an empty zone outside all cities" in seen.text
    assert "up to 2 of them are free" in seen.text
    zones = {option["value"] for option in seen.menu["options"]}
    assert "west_gate" in zones
    assert not zones & {"west_temple", "c1_north", "c1_east", "c2_south"}, "neither where a Troop stands nor in a City"
    seen = await world.select("red", seen, "west_gate")
    assert "*Giant Sandworm* opens **D9" in seen.text
    form = await world.click("red", seen, "Recruit…")
    assert list(form.parts) == ["c1_north", "c1_east", "c1_west", "west_gate"], "it enters no quarter"
    labels = [option["label"] for option in form.parts["west_gate"]["options"]]
    assert labels == ["0", "1 · 0 PP", "2 · 0 PP", "3 · 1 PP", "4 · 2 PP", "5 · 3 PP"]
    assert (await world.view()).table.troops.get("west_gate", {}) == {}, "nothing is placed before it is confirmed"
    review = await world.send("red", form, **{**NOBODY, "c1_north": ["1"]}, west_gate=["3"])
    assert "### Recruit 4 warriors" in review.text
    assert "**D9** +3 + Giant Sandworm" in review.text
    assert "Cost 2 PP, you keep **1 PP**" in review.text
    done = await world.click("red", review, "Recruit 4")
    assert "3 in D9 with *Giant Sandworm*" in done.text
    troop = (await world.view()).table.troops["west_gate"]["red"]
    assert (troop.size, troop.companions) == (3, ["giant_sandworm"])


async def test_change_keeps_what_was_said_before(world: Any) -> None:
    form = await world.click("red", await opened(world), "Recruit…")
    review = await world.send("red", form, **{**NOBODY, "c1_east": ["3"], "c1_west": ["3"]}, west_gate=["2"])
    assert "These warriors cost 4 PP; you have 3" in review.text
    form = await world.click("red", review, "Fix")
    assert (form.filled("west_gate"), form.filled("c1_east")) == (["2"], ["3"])
    review = await world.send("red", form, **{**NOBODY, "c1_north": ["1"]}, west_gate=["2"])
    form = await world.click("red", review, "Change")
    assert (form.filled("west_gate"), form.filled("c1_north")) == (["2"], ["1"])


async def test_it_goes_nowhere_without_a_warrior(world: Any) -> None:
    form = await world.click("red", await opened(world), "Recruit…")
    refused = await world.send("red", form, **{**NOBODY, "c1_north": ["1"]}, west_gate=["0"])
    assert "*Giant Sandworm* goes nowhere alone" in refused.text.replace("**", "")
    assert "Fix" in refused.buttons
    assert (await world.view()).table.seats["red"].companions == ["giant_sandworm"]


async def test_back_takes_it_back_word_by_word(world: Any) -> None:
    seen = await opened(world)
    seen = await world.click("red", seen, "Back")
    assert "opens" not in seen.text
    seen = await world.click("red", seen, "Giant Sandworm…")
    seen = await world.click("red", seen, "Back")
    assert "Giant Sandworm…" in seen.buttons
    form = await world.click("red", seen, "Recruit…")
    assert "west_gate" not in form.parts


async def test_a_form_of_before_it_was_taken_back_is_refused(world: Any) -> None:
    seen = await opened(world)
    form = await world.click("red", seen, "Recruit…")
    await world.click("red", seen, "Reset")
    refused = await world.send("red", form, **NOBODY, west_gate=["2"])
    assert "I know no" in refused.text
    assert (await world.view()).table.troops.get("west_gate", {}) == {}


async def test_the_space_leads_there_too_and_a_plain_seat_has_its_form_at_once(world: Any) -> None:
    await world.place(**{**SANDWORM, "now": "red turn"})
    seen = await world.space("red", "f3_recruit")
    assert "Giant Sandworm…" in seen.buttons
    seen = await world.select("red", await world.click("red", seen, "Giant Sandworm…"), "west_gate")
    form = await world.click("red", seen, "Recruit…")
    review = await world.send("red", form, **NOBODY, west_gate=["2"])
    await world.click("red", review, "Recruit 2")
    view = await world.view()
    assert view.table.seats["red"].spaces == {"f3_recruit": "own"}
    assert view.table.troops["west_gate"]["red"].size == 2
    await world.place(**{**CITY, "now": "red turn"})
    form = await world.space("red", "f3_recruit")
    assert form.modal is not None


async def test_by_command_with_its_refusals(world: Any) -> None:
    await world.place(**SANDWORM)
    seen = await world.slash("red", "act recruit")
    assert "Giant Sandworm…" in seen.buttons
    for zone in ("west_temple", "c1_north"):
        refused = await world.slash("red", "act choose", answer=f"giant_sandworm {zone} {zone} 1")
        assert f'I know no "{zone}"' in refused.text.replace("\\", "")
    refused = await world.slash("red", "act choose", answer="giant_sandworm west_gate c1_north 1")
    assert "goes nowhere alone" in refused.text
    await world.place(**SANDWORM)
    assert "giant_sandworm" not in await world.suggested("red", "act recruit", "where")
    done = await world.slash("red", "act choose", answer="giant_sandworm D9 D9 2")
    assert "2 in D9 with *Giant Sandworm*" in done.text
    assert (await world.view()).table.troops["west_gate"]["red"].companions == ["giant_sandworm"]


async def test_a_companion_that_enters_no_quarter_does_not_move_into_one(world: Any) -> None:
    await world.place(
        **{
            **SANDWORM,
            "now": "red move",
            "companions": {"red": {"giant_sandworm": "desert_c1"}},
            "troops": {"red": {"desert_c1": 3}, "blue": {}},
        }
    )
    refused = await world.slash("red", "act move", **{"from": "D1", "to": "C1-a"})
    assert "*Giant Sandworm* enters no quarter" in refused.text.replace("**", "")


# A card


async def test_a_card_makes_warriors_free(world: Any) -> None:
    await world.place(**CARDS)
    start = await world.open("red")
    assert list(start.buttons) == ["Recruit…", "Play a Card…", "Back", "Reset", "Recruit Nothing"]
    seen = await world.click("red", start, "Play a Card…")
    assert [option["value"] for option in seen.menu["options"]] == ["unexpected_reinforcement"]
    assert "unexpected_reinforcement" not in " ".join(each.get("custom_id", "") for each in seen.components)
    seen = await world.select("red", seen, "unexpected_reinforcement")
    assert "Played with it: *Unexpected Reinforcement*" in seen.text
    form = await world.click("red", seen, "Recruit…")
    labels = [option["label"] for option in form.parts["c1_east"]["options"]]
    assert labels == ["0", "1 · 0 PP", "2 · 0 PP", "3 · 0 PP", "4 · 1 PP", "5 · 2 PP"]
    review = await world.send("red", form, c1_north=["0"], c1_east=["4"], c1_west=["0"])
    assert "Played with it: *Unexpected Reinforcement*" in review.text
    assert "Cost 1 PP, you keep **2 PP**" in review.text
    done = await world.click("red", review, "Recruit 4")
    assert "🟥 Red plays *Unexpected Reinforcement* (0 PP)" in done.text
    assert "🟥 Red recruits 4 warriors in C1-b (1 PP)" in done.text
    view = await world.view("red")
    assert view.own.di_cards == ["distraction", "war_fury"]
    assert view.table.troops["c1_east"]["red"].size == 4


async def test_the_button_stands_whatever_the_hand(world: Any) -> None:
    """What a hand holds is told by nothing but its own message; that a card may be held is open to all."""
    await world.place(**{**CARDS, "di_cards": {"red": ["distraction", "war_fury"]}})
    start = await world.open("red")
    assert start.buttons["Play a Card…"]["disabled"]
    assert list(start.buttons) == ["Recruit…", "Play a Card…", "Back", "Reset", "Recruit Nothing"]
    refused = await world.slash("red", "act choose", answer="di unexpected_reinforcement c1_north 1")
    assert "I know no" in refused.text
    await world.place(**{**CARDS, "options": {}, "di_cards": {"red": ["distraction", "war_fury"]}})
    assert "Play a Card…" not in (await world.open("red")).buttons, "the usual deck has no such card"


async def test_both_go_together_card_first(world: Any) -> None:
    await world.place(**{**CARDS, "tiles": {"red": ["giant_sandworm"]}, "pp": {"red": 0}})
    seen = await world.click("red", await world.open("red"), "Play a Card…")
    seen = await world.select("red", seen, "unexpected_reinforcement")
    seen = await world.select("red", await world.click("red", seen, "Giant Sandworm…"), "west_gate")
    assert "Play a Card…" not in seen.buttons or seen.buttons["Play a Card…"]["disabled"], "cards come first"
    form = await world.click("red", seen, "Recruit…")
    review = await world.send("red", form, **{**NOBODY, "c1_north": ["3"]}, west_gate=["2"])
    assert "Cost 0 PP" in review.text
    await world.click("red", review, "Recruit 5")
    view = await world.view()
    assert (view.table.troops["west_gate"]["red"].size, view.table.troops["c1_north"]["red"].size) == (2, 5)


async def test_another_companion_comes_as_ever_and_not_the_one_that_enters_no_quarter(world: Any) -> None:
    """Places and companions are one part more than a form holds: they are chosen one after the other."""
    await world.place(**{**SANDWORM, "tiles": {"red": ["giant_sandworm", "phoenix"]}})
    form = await world.click("red", await world.open("red"), "Recruit…")
    assert [option["value"] for option in form.parts["companions"]["options"]] == [
        *("keep", "phoenix.c1_north", "phoenix.c1_east", "phoenix.c1_west"),
    ]
    seen = await opened(world, **{**SANDWORM, "tiles": {"red": ["giant_sandworm", "phoenix"]}})
    amounts = await world.select("red", seen, "west_gate")
    seen = await world.click("red", amounts, "1 · 0 PP in All")
    amounts = await world.select("red", seen, "c1_north", "Choose a place")
    seen = await world.click("red", amounts, "1 · 1 PP in All")
    homes = await world.select("red", seen, "phoenix", "Companion from your supply")
    seen = await world.click("red", homes, "C1-a")
    await world.click("red", seen, "Recruit 2")
    troops = (await world.view()).table.troops
    assert troops["c1_north"]["red"].companions == ["phoenix"]
    assert troops["west_gate"]["red"].companions == ["giant_sandworm"]


async def test_place_after_place_has_both_too(world: Any) -> None:
    """More places than a form holds."""
    given = {**CARDS, "tiles": {"red": ["giant_sandworm", "local_recruit"]}, "pp": {"red": 9}}
    given["troops"] = {"red": {"c1_north": 1, "desert_c1": 1, "west_obelisk": 1}, "blue": {"west_temple": 2}}
    await world.place(**given)
    seen = await world.open("red")
    assert {"Giant Sandworm…", "Play a Card…"} <= set(seen.buttons)
    seen = await world.click("red", seen, "Play a Card…")
    seen = await world.select("red", seen, "unexpected_reinforcement")
    seen = await world.select("red", await world.click("red", seen, "Giant Sandworm…"), "west_gate", "Choose")
    assert "*Giant Sandworm* opens **D9" in seen.text
    amounts = await world.select("red", seen, "west_gate", "Choose a place")
    seen = await world.click("red", amounts, "2 · 0 PP in All")
    assert "**D9** +2 + Giant Sandworm" in seen.text
    assert "Giant Sandworm…" not in seen.buttons, "nothing of it once Warriors are placed"
    await world.click("red", seen, "Recruit 2")
    assert (await world.view()).table.troops["west_gate"]["red"].size == 2


async def test_it_is_nobody_else_s(world: Any) -> None:
    seen = await opened(world)
    button = world.opener()
    button.custom_id = seen.buttons["Recruit…"]["custom_id"]
    message = await world.post(button)
    refused = world.seen(await world.people["blue"].click(message, custom_id=button.custom_id))
    assert "Sandworm" not in refused.text
    assert refused.modal is None
    assert "This is for 🟥 Red" in refused.text
