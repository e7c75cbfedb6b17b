"""Tokens, tiles and Day cards by command, with what is suggested while they are typed."""

from __future__ import annotations

from typing import Any

import pytest

COLOURS = ["ruby", "sapphire", "onyx"]
RICH: dict[str, Any] = {
    "now": "red turn",
    "colours": COLOURS,
    "pp": {"red": 6},
    "silver": {"red": 1},
    "tiles": {"red": ["forced_march", "act_of_god_ruby"]},
    "di_cards": {"red": ["raining_fire", "prayer", "war_fury", "distraction"]},
    "troops": {"red": {"c1_north": 5}, "blue": {"west_temple": 3}},
}


# /act token


async def test_three_tokens_in_one_command(world: Any) -> None:
    await world.place(**RICH)
    order = await world.slash("red", "act token", space="f3_move", silver="f2_build", gold=True)
    assert "Which action first?" in order.text
    assert (await world.view()).table.seats["red"].spaces == {"f3_move": "own", "f2_build": "silver", "gold": "gold"}


async def test_an_own_space_alone_goes_on_by_presses(world: Any) -> None:
    await world.place(**RICH)
    seen = await world.slash("red", "act token", space="Movement, floor 3")
    assert "Own token: **Movement, floor 3**" in seen.text
    assert "Own token: **Movement, floor 3**" in (await world.slash("red", "act token")).text, "the draft is kept"
    await world.place(now="red turn")
    assert "which Troop?" in (await world.slash("red", "act token", space="f3_move")).text


async def test_tokens_that_may_not_go_tell_the_rule(world: Any) -> None:
    await world.place(**RICH, spaces={"red": ["f2_pray"]})
    serial = (await world.view()).serial
    assert "(3.3)" in (await world.slash("red", "act token", space="f2_pray")).text
    assert "(3.3)" in (await world.slash("red", "act token", space="f3_move", silver="f2_pray")).text
    assert "R-034" in (await world.slash("red", "act token", space="gold")).text
    assert (await world.view()).serial == serial


async def test_suggestions_for_tokens(world: Any) -> None:
    await world.place(**RICH, spaces={"red": ["f2_pray"]})
    own = await world.suggested("red", "act token", "space")
    assert "f2_pray" not in own
    assert not {"gold", "silver", "di"} & own.keys()
    assert own["f3_move"] == "Movement, floor 3"
    silver = await world.suggested("red", "act token", "silver", "build", space="f3_move")
    assert silver == {"f2_build": "Construction, floor 2"}
    assert await world.suggested("red", "act token", "silver") == {"-": "✗ Say first where your own token goes"}


# /act acquire


async def test_a_tile_by_command_takes_the_slot_of_its_colour(world: Any) -> None:
    await world.place(now="red turn", colours=COLOURS, pp={"red": 6})
    found = await world.suggested("red", "act acquire", "tile", "phoe")
    assert found == {"phoenix": "Phoenix · ruby 2 · 2 PP"}
    where = await world.suggested("red", "act acquire", "where", tile="phoenix")
    assert set(where) == {"c1_north", "c1_east", "supply"}
    done = await world.slash("red", "act acquire", tile="phoenix", where="C1-b")
    assert "### Done" in done.text
    view = await world.view()
    assert view.table.seats["red"].spaces == {"f1_acquire_a": "own"}
    assert view.table.troops["c1_east"]["red"].companions == ["phoenix"]


@pytest.mark.parametrize(
    ("where", "home"),
    [({}, "placed in C1-"), ({"where": "supply"}, "kept in supply"), ({"where": "Keep in supply"}, "kept in supply")],
)
async def test_a_companion_by_command_starts_where_the_panel_places_it_first(
    world: Any, where: dict[str, str], home: str
) -> None:
    await world.place(now="red turn", colours=COLOURS, pp={"red": 6})
    done = await world.slash("red", "act acquire", tile="phoenix", **where)
    assert f"acquires *Phoenix* (ruby 2, 2 PP), {home}" in done.text


async def test_a_tile_that_is_refused_tells_the_rule(world: Any) -> None:
    await world.place(now="red turn", colours=COLOURS, pp={"red": 6})
    serial = (await world.view()).serial
    assert "(3.4.3)" in (await world.slash("red", "act acquire", tile="giant_scorpion")).text
    assert "I know no" in (await world.slash("red", "act acquire", tile="the moon")).text
    assert "I know no" in (await world.slash("red", "act acquire", tile="carnage", where="c1_north")).text
    assert (await world.view()).serial == serial


async def test_the_free_tile_by_command(world: Any) -> None:
    await world.place(now="setup tile", colours=COLOURS)
    seat = (await world.view()).awaited[0]
    found = await world.suggested(seat, "act acquire", "tile", "charge")
    assert found == {"charge": "Charge! · ruby 1"}
    await world.slash(seat, "act acquire", tile="charge")
    assert (await world.view()).table.seats[seat].tiles == ["charge"]


async def test_where_is_suggested_for_companions_only(world: Any) -> None:
    await world.place(now="red turn", colours=COLOURS, pp={"red": 6})
    assert await world.suggested("red", "act acquire", "where") == {"-": "✗ Say first which tile"}
    other = await world.suggested("red", "act acquire", "where", tile="carnage")
    assert other == {"-": "✗ That tile is no companion, or none of your Troops has room"}


async def test_between_actions_a_command_says_the_pending_one(world: Any) -> None:
    await world.place(**RICH)
    await world.say("red", ["f2_pray", "silver", "f1_acquire_a"])
    refused = await world.slash("red", "act build", pyramid="c1_north", level=3)
    assert "Nothing to build now" in refused.text
    await world.slash("red", "act acquire", tile="carnage")
    assert "carnage" in (await world.view()).table.seats["red"].tiles
    order = await world.open("red")
    assert "Your next action" in order.text
    await world.slash("red", "act pray")
    assert (await world.view()).awaited == ["blue"]


# /act di


async def test_a_day_card_by_command(world: Any) -> None:
    await world.place(**RICH)
    cards = await world.suggested("red", "act di", "card")
    assert set(cards) == {"raining_fire", "prayer"}
    targets = await world.suggested("red", "act di", "target", "", card="raining_fire")
    assert "west_temple" in targets
    again = await world.slash("red", "act di", card="Raining Fire", target="T1")
    assert "### Place a token" in again.text
    assert (await world.view()).table.troops["west_temple"]["blue"].size == 2
    await world.slash("red", "act di", card="prayer")
    assert (await world.view()).table.seats["red"].pp == 7


async def test_a_card_without_its_target_goes_on_by_presses(world: Any) -> None:
    await world.place(**RICH)
    seen = await world.slash("red", "act di", card="raining_fire")
    assert seen.buttons["Play"]["disabled"]
    assert "### Play a DI card" in (await world.slash("red", "act di")).text


async def test_a_card_that_may_not_be_played_tells_the_rule(world: Any) -> None:
    await world.place(**RICH)
    assert "(1.4)" in (await world.slash("red", "act di", card="war_fury")).text
    assert "I know no" in (await world.slash("red", "act di", card="tactical_support")).text
    await world.place(now="red build")
    assert "Nothing to play now" in (await world.slash("red", "act di", card="prayer")).text


async def test_suggestions_for_targets(world: Any) -> None:
    await world.place(**RICH)
    assert await world.suggested("red", "act di", "target") == {"-": "✗ Say first which card"}
    assert await world.suggested("red", "act di", "target", card="prayer") == {"-": "✗ That card needs no target"}


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        ("f3_move silver f2_build gold", {"f3_move": "own", "f2_build": "silver", "gold": "gold"}),
        ("tokens f3_move gold", {"f3_move": "own", "gold": "gold"}),
    ],
)
async def test_choose_says_tokens_as_a_line_does(world: Any, answer: str, fact: dict[str, str]) -> None:
    await world.place(**RICH)
    await world.slash("red", "act choose", answer=answer)
    assert (await world.view()).table.seats["red"].spaces == fact


async def test_choose_keeps_the_turn_open(world: Any) -> None:
    await world.place(**RICH)
    await world.slash("red", "act choose", answer="hold on")
    assert "Keep Turn Open: On" in (await world.open("red")).buttons


# /act pass


async def test_pass_does_nothing_with_an_action(world: Any) -> None:
    await world.place(**{**RICH, "now": "red build"})
    assert "builds nothing" in (await world.slash("red", "act pass")).text


async def test_pass_declines_what_is_offered(world: Any) -> None:
    await world.place(now="night delta_control", troops={"red": {"delta_temple": 3}}, pp={"red": 1})
    await world.slash("red", "act pass")
    view = await world.view()
    assert view.table.troops["delta_temple"]["red"].size == 3


async def test_pass_is_refused_where_something_must_be_chosen(world: Any) -> None:
    await world.place(**RICH)
    serial = (await world.view()).serial
    assert (await world.slash("red", "act pass")).text
    assert (await world.view()).serial == serial
