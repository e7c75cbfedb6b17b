"""The Update module and larger DI decks, chosen for a table: shown, kept, changed by its host, and refused."""

from __future__ import annotations

import pytest

from bot.messages.doorway import again
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import World
from tests.bot.whole.tables import begun, info, opened, options_of, public_with, select, without

pytestmark = pytest.mark.usefixtures("no_fault")
UPDATE = "one level 3 tile of each colour may be another than Domination (R-014)"


async def test_a_table_says_what_it_plays_with_from_the_lobby_to_the_game(world: World) -> None:
    await begun(world, module="update", di_deck="49")
    assert (info(world).modules, info(world).options) == (("update",), {"di_deck": "49"})
    assert "-# with the Update · DI deck: 49 cards" in public_with(world, "## Kemet")
    start = public_with(world, "## The game begins")
    assert f"-# with the Update · {UPDATE}" in start
    assert "-# DI deck: 49 cards · adds 16 cards; costs inferred" in start
    table = (await world.service.view(world.game_id)).table
    assert (table.modules, table.options) == (["update"], {"di_deck": "49"})
    await world.press("red", "My Turn")
    seen = await world.slash("dina", "kemet info")
    assert "3 seats · with the Update · DI deck: 49 cards" in seen.text
    assert UPDATE in seen.text


async def test_a_usual_table_says_nothing_of_it(world: World) -> None:
    await begun(world, module="none", di_deck="33")
    assert (info(world).modules, info(world).options) == ((), {"di_deck": "33"})
    assert all("Update" not in text and "DI deck" not in text for text in world.texts())
    assert "3 seats · no modules" in (await world.slash("dina", "kemet info")).text


async def test_the_status_names_it_and_not_what_was_left_out(world: World) -> None:
    await begun(world, module="update")
    await world.play(lambda view: view.table.phase == "day")
    await world.later(10)
    assert "-# with the Update" in public_with(world, "## Round 1")


async def test_the_host_changes_both_before_the_start(world: World) -> None:
    await opened(world)
    seen = await world.press("red", "Settings")
    assert options_of(seen, "set_module") == ["Module: none", "Module: Update"]
    assert options_of(seen, "set_di_deck") == [f"DI deck: {n} cards" for n in (33, 38, 49)]
    seen = await select(world, "red", seen, "set_module", "update")
    seen = await select(world, "red", seen, "set_di_deck", "38")
    assert (info(world).modules, info(world).options) == (("update",), {"di_deck": "38"})
    assert "-# with the Update · DI deck: 38 cards" in public_with(world, "## Kemet")
    await world.again()
    seen = await select(world, "red", seen, "set_module", "none")
    await select(world, "red", seen, "set_di_deck", "33")
    assert (info(world).modules, info(world).options) == ((), {})


async def test_after_the_start_both_stay(world: World) -> None:
    await opened(world)
    page = await world.press("red", "Settings")
    for seat in ("blue", "green"):
        await world.press(seat, "Join")
    await world.press("red", "Start Game")
    async with Unchanged(world):
        for menu, value in (("set_module", "update"), ("set_di_deck", "49")):
            assert "This game has begun" in plain(await select(world, "red", page, menu, value))


async def test_what_tries_once_more_keeps_both(world: World) -> None:
    channel = await without(world, "attach_files")
    seen = await world.slash("red", "kemet new", channel, module="update", di_deck="49")
    await world.press("red", "Play with Text Board", seen)
    made = world.service.game_in(channel.id)
    assert made is not None
    assert (made.modules, made.options, made.pictures) == (("update",), {"di_deck": "49"}, False)
    longest = {
        "players": 6,
        "edition": "rise_of_the_gods",
        "mode": "teams_2v2v2",
        "undo": "standard",
        "pace": "standard",
    }
    custom_id = again({**longest, "watch": "everyone", "module": "update", "di_deck": "49"})
    assert len(custom_id) <= 80 + len("n1:open:")


async def test_a_rematch_keeps_both(world: World) -> None:
    await begun(world, module="update", di_deck="38")
    before = info(world)
    asked = await world.slash("red", "kemet end")
    await world.press("red", "Ask the Table", asked)
    await world.press("blue", "End the Game")
    await world.press("red", "Rematch")
    made = world.service.game_in(world.channel.id)
    assert made is not None
    assert made.id != before.id
    assert (made.modules, made.options) == (("update",), {"di_deck": "38"})


async def test_an_unused_lobby_opens_anew_with_both(world: World) -> None:
    await opened(world, module="update", di_deck="38")
    page = await world.press("red", "Settings")
    await world.press("red", "Close Lobby", await world.press("red", "Close Lobby", page))
    await world.press_made("red", f"l1:{world.game_id}:new_lobby")
    made = world.service.game_in(world.channel.id)
    assert made is not None
    assert (made.modules, made.options) == (("update",), {"di_deck": "38"})
