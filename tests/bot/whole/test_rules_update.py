"""`/rules lookup` and `/show tiles` for candidates of the Update and for extra cards."""

from __future__ import annotations

import pytest

from tests.bot.whole.checks import TURN, look, plain
from tests.bot.whole.support import World, flat

COLOURS = ["ruby", "sapphire", "diamond"]

UPDATE = "A tile of the Update module, of whose three one at most comes into a game (R-014)."


async def test_a_candidate_of_the_update_says_whether_it_is_in_this_game(table: World) -> None:
    """R-014: one of four takes the slot of Domination, the others leave the game unseen."""
    await table.place(**TURN, colours=COLOURS, modules=["update"], drawn=["omniscience"])
    drawn = plain(await look(table, "omniscience"))
    assert drawn == (
        "### Omniscience\nRuby, level 3, battle. Your opponent chooses and shows the DI cards to be played before you "
        "choose your cards.\n-# Price 3 PP. On the market: 1. Owner: nobody. "
        f"{UPDATE} "
        "Rule 3.5.1."
    )
    assert f"Price 3 PP. Not in this game. {UPDATE}" in plain(await look(table, "strategic_control"))
    assert "Not in this game." in plain(await look(table, "domination_ruby"))
    assert "Its colour is not in this game. A tile of the Update module" in plain(await look(table, "shield_of_onyx"))
    await table.place(**TURN, colours=COLOURS, modules=["update"], tiles={"blue": ["omniscience"]})
    assert "On the market: 0. Owner: 🟦 Blue. A tile of the Update module" in plain(await look(table, "Omniscience"))


async def test_a_candidate_is_told_without_a_game_and_what_is_inferred_is_marked(table: World) -> None:
    told = plain(await look(table, "horde", "dina", table.elsewhere))
    assert "Your Troops may hold 6 warriors instead of 5." in told
    assert f"-# Price 3 PP. {UPDATE} Rule " in told
    assert "Inferred: " in told
    assert "Not in this game" not in told
    assert "Inferred" not in plain(await look(table, "omniscience", "dina", table.elsewhere))


@pytest.mark.parametrize(
    ("typed", "found"),
    [("Sacred Bull", "Sacred Bull"), ("giant_sandworm", "Giant Sandworm"), ("ultimate shield", "Ultimate Shield")],
)
async def test_new_names_and_ids_are_found(table: World, typed: str, found: str) -> None:
    assert plain(await look(table, typed)).startswith(f"### {found}\n")


@pytest.mark.parametrize(
    ("typed", "name"),
    [("hipopotamus", "Hippopotamus"), ("sandworm", "Giant Sandworm"), ("omnicience", "Omniscience")],
)
async def test_near_misses_of_new_names_are_offered(table: World, typed: str, name: str) -> None:
    assert f"Did you mean {name}" in plain(await look(table, typed))


async def test_an_extra_card_says_which_decks_hold_it_and_that_its_cost_is_inferred(table: World) -> None:
    told = plain(await look(table, "Ultimate Shield", "dina", table.elsewhere))
    assert told == (
        "### Ultimate Shield\nDI card, 1 PP. Battle: +1 Impenetrable Shield.\n-# Extra card, in the decks of 38 and 49 "
        "cards: 1. Rule 3.5.4, ruling R-095. Its cost is inferred; the printed one may differ."
    )
    assert "Extra card, in the deck of 49 cards: 2." in plain(await look(table, "military_ceremony"))
    await table.place(**TURN, colours=COLOURS)
    assert "Not in the deck of this game." in plain(await look(table, "Ultimate Shield"))
    await table.place(**TURN, colours=COLOURS, options={"di_deck": "38"})
    assert "Not in the deck" not in plain(await look(table, "Ultimate Shield"))
    assert "Not in the deck of this game." in plain(await look(table, "military_ceremony"))


async def test_the_market_shows_the_tile_that_was_drawn_and_offers_no_other(table: World) -> None:
    await table.place(**TURN, colours=COLOURS, modules=["update"], drawn=["sacred_bull"])
    market = await table.slash("red", "show tiles", colour="ruby")
    text = plain(market)
    assert "**3** *Sacred Bull (Update)* · Its Troop: +2 land moves, +1 Strength, a free Movement when placed" in text
    assert "(R-060, R-014, inferred)" in text
    assert "*Divine Wound* · Battle: discard DI cards for +1 Strength each (R-090)" in text
    assert not any(name in text for name in ("Omniscience", "Strategic Control", "Domination"))
    (menu,) = [each for each in flat(market.components) if each.get("placeholder") == "Look up a tile"]
    offered = {each["value"] for each in menu["options"]}
    assert {"sacred_bull", "divine_wound"} <= offered
    assert not offered & {"omniscience", "strategic_control", "domination_ruby"}


# Tiles of one name, tiles of a module


async def test_of_tiles_of_one_name_the_one_in_this_game_is_told(table: World) -> None:
    """Omniscience took ruby's slot, so Domination is that of the other colours; with its colour it is that one."""
    await table.place(**TURN, colours=COLOURS, modules=["update"], drawn=["omniscience"])
    told = plain(await look(table, "domination"))
    assert "Sapphire, level 3" in told
    assert "Also in diamond." in told
    assert "Not in this game." in plain(await look(table, "domination ruby"))
    assert "Diamond, level 3" in plain(await look(table, "diamond domination"))
    assert "Servant Masaharta" in plain(await look(table, "masaharta"))


async def test_the_update_says_what_came_in(table: World) -> None:
    await table.place(**TURN, colours=COLOURS, modules=["update"], drawn=["omniscience", "horde"])
    assert "In this game: Omniscience (ruby) and Horde (diamond)." in plain(await look(table, "the update"))
    assert "Omniscience (Update)" in plain(await table.slash("red", "show tiles", colour="ruby"))


@pytest.mark.parametrize(
    ("modules", "says"), [([], "This game is played without it."), (["update"], "each colour kept its Domination")]
)
async def test_the_update_where_nothing_came_in(table: World, modules: list[str], says: str) -> None:
    await table.place(**TURN, colours=COLOURS, modules=modules)
    assert says in plain(await look(table, "update"))
