"""What a table and a server settle, through Discord."""

from __future__ import annotations

import pytest

from bot.settling import left_out
from bot.wishes import ServerRules
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import World, flat
from tests.bot.whole.tables import begun, info, manager, opened, options_of, public_with, select

pytestmark = pytest.mark.usefixtures("no_fault")


async def test_the_host_sets_everything_and_the_lobby_shows_it(world: World) -> None:
    await opened(world)
    seen = await world.press("red", "Settings")
    assert "### Settings" in plain(seen)
    assert options_of(seen, "set_edition") == ["Edition: Rise of the Gods"]
    assert options_of(seen, "set_seats") == [
        *(f"Seats: {n}, free for all" for n in (2, 3, 4, 5, 6)),
        *("Seats: 4, teams, 2 against 2", "Seats: 6, teams, 2 against 2 against 2", "Seats: 6, teams, 3 against 3"),
    ]
    assert options_of(seen, "set_undo") == ["Undo: friendly", "Undo: standard", "Undo: strict"]
    assert "Blood and Sand; classic 2012; solo against Amon" in seen.text
    assert list(seen.buttons) == ["Close Lobby", "Done"]
    for menu, value in (
        ("set_seats", "4.free_for_all"),
        ("set_undo", "strict"),
        ("set_pace", "slow"),
        ("set_watch", "players"),
        ("set_board", "written"),
    ):
        seen = await select(world, "red", seen, menu, value)
    now = info(world)
    assert (now.players, now.undo, now.pace, now.watch, now.pictures) == (4, "strict", "slow", "players", False)
    text = public_with(world, "## Kemet")
    assert "4 seats" in text
    assert "undo strict · slow pace" in text
    assert "-# watching: players only · board: written, no pictures" in text
    assert "1 of 4 seats taken" in text
    chosen = [each for part in flat(seen.components) for each in part.get("options", []) if each.get("default")]
    assert [each["label"] for each in chosen] == [
        *("Edition: Rise of the Gods", "Seats: 4, free for all", "Module: none", "DI deck: 33 cards"),
        *("Undo: strict", "Pace: slow pace", "Watching: players only", "Board: written, no pictures"),
    ]
    assert "Settings are kept" in plain(await world.press("red", "Done", seen))


async def test_a_change_on_an_old_page_after_a_restart(world: World) -> None:
    await opened(world)
    seen = await world.press("red", "Settings")
    await world.again()
    await select(world, "red", seen, "set_undo", "standard")
    assert info(world).undo == "standard"


async def test_fewer_seats_than_are_taken_cannot_be_chosen(world: World) -> None:
    await opened(world)
    early = await world.press("red", "Settings")
    for seat in ("blue", "green"):
        await world.press(seat, "Join")
    seen = await world.press("red", "Settings")
    assert options_of(seen, "set_seats")[0] == "Seats: 3, free for all"
    assert "2 seats (3 are taken or kept)" in seen.text
    async with Unchanged(world):
        late = await select(world, "red", early, "set_seats", "2.free_for_all")
        assert "3 seats are taken or kept, more than 2" in plain(late)
    assert left_out(info(world))[-1] == "2 seats (3 are taken or kept)"


async def test_a_mode_is_chosen_with_its_seats_as_far_as_there_are_enough(world: World) -> None:
    await opened(world, players=5)
    early = await world.press("red", "Settings")
    for _ in range(4):
        await world.press("red", "Add Computer")
    seen = await world.press("red", "Settings")
    assert [each for each in options_of(seen, "set_seats") if "teams" in each] == [
        "Seats: 6, teams, 2 against 2 against 2",
        "Seats: 6, teams, 3 against 3",
    ]
    async with Unchanged(world):
        late = await select(world, "red", early, "set_seats", "4.teams_2v2")
        assert "5 seats are taken or kept, more than 4" in plain(late)
    await select(world, "red", seen, "set_seats", "6.teams_3v3")
    assert (info(world).mode, info(world).players) == ("teams_3v3", 6)
    assert "## Kemet · Rise of the Gods · 3 against 3" in public_with(world, "## Kemet")


async def test_all_others_read_the_settings_and_change_nothing(world: World) -> None:
    await opened(world)
    page = await world.press("red", "Settings")
    async with Unchanged(world):
        for name in ("blue", "dina"):
            seen = await world.press(name, "Settings")
            assert "Only the host changes these" in plain(seen)
            assert "Undo friendly · no clock" in seen.text
            assert seen.buttons == {}
    for member in ("blue", "dina"):
        await world.press(member, "Join")
    # The host passes on with the seat: the page of the one before is refused.
    await world.press("red", "Leave")
    async with Unchanged(world):
        assert "Only the host can do that" in plain(await select(world, "red", page, "set_undo", "strict"))


async def test_closing_the_lobby_asks_once_more(world: World) -> None:
    await opened(world)
    seen, other = [await world.press("red", "Settings") for _ in range(2)]
    async with Unchanged(world):
        asked = await world.press("red", "Close Lobby", seen)
        assert "### Close this lobby?" in plain(asked)
    assert "The lobby is closed" in plain(await world.press("red", "Close Lobby", asked))
    assert info(world).state == "ended"
    assert "This lobby is closed" in public_with(world, "## Kemet")
    assert "This game is over" in plain(await select(world, "red", other, "set_undo", "strict"))


async def test_after_the_start_settings_stay_and_say_why(table: World) -> None:
    page = await table.slash("red", "kemet settings")
    assert "its settings stay as everybody agreed" in plain(page)
    assert page.buttons == {}
    assert "Rise of the Gods, rules 1.0, free for all, 3 seats · no modules" in page.text


async def test_settings_of_a_made_up_kind(world: World) -> None:
    await opened(world)
    async with Unchanged(world):
        for what in ("set_undo", "set_seats", "set_board", "set_module", "set_di_deck"):
            assert "I cannot place this button" in plain(await world.press_made("red", f"l1:{world.game_id}:{what}"))


async def test_a_new_table_with_every_word(world: World) -> None:
    await opened(world, players=5, undo="standard", pace="live", watch="players")
    now = info(world)
    assert (now.players, now.undo, now.pace, now.watch) == (5, "standard", "live", "players")
    assert "undo standard · live" in public_with(world, "## Kemet")


async def test_info_of_lobby_and_game(world: World) -> None:
    assert "No game" in plain(await world.slash("dina", "kemet info"))
    await opened(world)
    seen = await world.slash("dina", "kemet info")
    assert "### This game" in plain(seen)
    assert "Undo friendly · no clock · watching: everyone in this channel · board: drawn pictures" in seen.text
    assert f"host <@{world.people['red'].id}>" in seen.text
    assert f"🟥 Red <@{world.people['red'].id}>" in seen.text
    assert seen.buttons == {}
    for seat in ("blue", "green"):
        await world.press(seat, "Join")
    await world.press("red", "Start Game")
    seen = await world.slash("dina", "kemet info")
    assert list(seen.buttons) == ["Seats", "Log"]
    assert "No game" not in plain(await world.press("dina", "Log", seen))


async def test_only_players_may_look_where_the_table_says_so(world: World) -> None:
    await begun(world, watch="players")
    async with Unchanged(world):
        for command in ("show board", "show log", "show seat", "show tiles", "show battle", "kemet status"):
            assert "is for its players alone" in plain(await world.slash("dina", command)), command
        assert "is for its players alone" in plain(await world.press("dina", "Board"))
        assert "is for its players alone" not in plain(await world.slash("blue", "show board"))


# Servers


async def test_a_manager_says_who_may_open_tables(world: World) -> None:
    manager(world)
    role = world.guild.create_role("hosts")
    world.people["hana"] = world.guild.add_member(world.env.create_user("hana"), roles=[role])
    assert "No game in this channel" in plain(await world.slash("red", "kemet settings"))
    seen = await world.slash("mona", "kemet settings")
    assert "Now: **everyone**" in plain(seen)
    seen = await select(world, "mona", seen, "s1:creators", "managers")
    assert "Now: **server managers**" in plain(seen)
    async with Unchanged(world):
        refused = await world.slash("red", "kemet new")
        assert "Tables here are opened by server managers" in plain(refused)
    seen = await select(world, "mona", seen, "s1:role", role)
    assert world.service.settings.server(world.guild.id) == ServerRules("role", role.id, False)
    assert "That is settled" in plain(await world.press("mona", "Done", seen))
    await world.again()
    async with Unchanged(world):
        assert f"members with <@&{role.id}>, and server managers" in plain(await world.slash("red", "kemet new"))
        assert f"<@&{role.id}>" in plain(await world.press_made("red", "k1:0:0:any:new_table"))
    assert "Your table is open" in plain(await world.slash("hana", "kemet new"))
    assert "Your table is open" in plain(await world.slash("mona", "kemet new", world.elsewhere))


async def test_the_rules_of_a_server_hold_for_rematch_and_new_lobby(world: World) -> None:
    manager(world)
    await begun(world)
    seen = await world.slash("mona", "kemet settings")
    server = await world.press("mona", "Server…", seen)
    await select(world, "mona", server, "s1:creators", "managers")
    asked = await world.slash("red", "kemet end")
    await world.press("red", "Ask the Table", asked)
    await world.press("blue", "End the Game")
    async with Unchanged(world):
        for op in ("rematch", "new_lobby", "rematch_text", "new_lobby_text"):
            made = await world.press_made("red", f"l1:{world.game_id}:{op}")
            assert "Tables here are opened by server managers" in plain(made), op
        assert "opened by server managers" in plain(await world.press("red", "Rematch"))
        assert "opened by server managers" in plain(await world.slash("red", "kemet rematch"))


async def test_a_role_that_is_gone_leaves_managers(world: World) -> None:
    manager(world)
    await world.service.settings.set_server(world.guild.id, ServerRules("role", 12345, True))
    assert "and server managers" in plain(await world.slash("red", "kemet new"))
    assert "Your table is open" in plain(await world.slash("mona", "kemet new"))


async def test_everyone_may_again_and_the_greeting_stays_noted(world: World) -> None:
    manager(world)
    await world.service.settings.set_server(world.guild.id, ServerRules("managers", 0, True))
    seen = await world.slash("mona", "kemet settings")
    await select(world, "mona", seen, "s1:creators", "everyone")
    assert world.service.settings.server(world.guild.id) == ServerRules("everyone", 0, True)
    assert "Your table is open" in plain(await world.slash("red", "kemet new"))


async def test_nobody_else_changes_the_rules_of_a_server(world: World) -> None:
    await opened(world)
    async with Unchanged(world):
        for name in ("red", "dina"):
            for op in ("open", "done"):
                seen = await world.press_made(name, f"s1:{op}")
                assert "Something broke" not in plain(seen)
            assert "Only server managers" in plain(await world.press_made(name, "s1:open"))
            assert "I cannot place this button" in plain(await world.press_made(name, "s1:creators"))
            assert "I cannot place this button" in plain(await world.press_made(name, "s1:role"))
    assert world.service.settings.server(world.guild.id) == ServerRules()
