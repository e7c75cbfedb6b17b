"""Private looks and the lobby by presses: the log page by page, the game in short, computer seats."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.library import LIBRARY
from bot.ports import Person


async def tool(world: Any, name: str, seat: str = "red") -> Any:
    button: ui.Button[Any] = ui.Button(label=name, custom_id=f"k1:{world.game_id}:0:any:{name}")
    message = await world.post(button)
    return world.seen(await world.people[seat].click(message, label=name))


async def test_the_log_is_paged_in_place_and_names_its_round(world: Any) -> None:
    await world.play(lambda view: view.table.round == 2 and view.table.phase == "night")
    newest = await tool(world, "log")
    assert newest.text.startswith("### Log · round ")
    assert list(newest.buttons) == ["Older", "Newer", "Only Mine"]
    assert newest.buttons["Newer"]["disabled"]
    pages = [newest]
    while not pages[-1].buttons["Older"].get("disabled"):
        pages.append(await world.click("red", pages[-1], "Older"))
        assert pages[-1].message.id == newest.message.id
    assert len(pages) > 2
    assert pages[-1].text.startswith("### Log · set-up\n")
    assert "**Day of round 2**" in "\n".join(page.text for page in pages)
    lines = [line for page in reversed(pages) for line in page.text.splitlines()[1:]]
    assert lines[0].startswith("The game begins")
    assert len(lines) == sum(len(page.text.splitlines()) - 1 for page in pages)
    back = await world.click("red", pages[-1], "Newer")
    assert back.text == pages[-2].text


async def test_the_log_of_a_game_that_has_just_begun(world: Any) -> None:
    seen = await tool(world, "log")
    assert seen.text.startswith("### Log")
    assert [label for label, button in seen.buttons.items() if not button.get("disabled")] == ["Only Mine"]


async def test_the_log_of_what_oneself_did_and_back(world: Any) -> None:
    await world.play(lambda view: view.table.round == 2)
    everybodys = await tool(world, "log")
    mine = await world.click("red", everybodys, "Only Mine")
    assert mine.message.id == everybodys.message.id
    lines = mine.text.splitlines()[1:]
    assert lines
    assert all("Red" in line for line in lines)
    assert list(mine.buttons) == ["Older", "Newer", "Everybody's"]
    again = await world.click("red", mine, "Everybody's")
    assert again.text == everybodys.text


async def test_help_lists_every_command_and_ones_games(world: Any) -> None:
    page = await tool(world, "help")
    listed = await world.click("red", page, "Commands")
    names = {
        each.qualified_name
        for root in world.env.bot.tree.get_commands()
        for each in (root.walk_commands() if hasattr(root, "walk_commands") else [root])
    }
    assert {line.split("`")[1].removeprefix("/") for line in listed.text.splitlines() if line.startswith("`")} == names
    assert (await world.click("red", page, "My Games")).text.startswith("### Your games")


async def test_help_tells_the_game_in_short_with_the_numbers_of_the_edition(world: Any) -> None:
    page = await tool(world, "help")
    assert page.text.startswith("## Kemet by message")
    short = await world.click("red", page, "The Game in Short")
    title, *lines = short.text.splitlines()
    assert title == "## The game in short"
    assert len(lines) <= 12
    numbers = LIBRARY.rules("rise_of_the_gods").numbers
    assert f"**Goal** · {numbers.glory_to_win} Glory" in short.text
    assert f"{numbers.tokens} tokens" in short.text
    assert f"at most {numbers.troop_limit} warriors" in short.text
    assert "**(R-036)** a ruling of this host" in short.text


async def test_the_game_in_short_needs_no_game(world: Any) -> None:
    empty = world.guild.create_text_channel("elsewhere")
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.ActionRow(ui.Button(label="Short", custom_id="k1:0:0:any:short")))
    layout.stop()
    await world.bot.get_channel(empty.id).send(view=layout)
    seen = world.seen(await world.stranger.click(empty.last_message, label="Short"))
    assert "**Goal**" in seen.text


async def test_the_host_takes_a_computer_out_of_the_lobby(world: Any) -> None:
    channel = world.guild.create_text_channel("second")
    ada, ben = (Person(world.people[seat].id, seat) for seat in ("red", "blue"))
    info = await world.service.open_lobby(guild_id=world.guild.id, channel_id=channel.id, host=ada)
    await world.service.join(info.id, ben)
    await world.service.add_computer(info.id, ada)

    async def press(seat: str) -> Any:
        button: ui.Button[Any] = ui.Button(label="Remove Computer", custom_id=f"l1:{info.id}:remove")
        return world.seen(await world.people[seat].click(await world.post(button), label="Remove Computer"))

    assert "Only the host" in (await press("blue")).text
    assert "The computer left" in (await press("red")).text
    assert [each.seat for each in world.service.info(info.id).seats] == ["red", "blue"]
    assert "The computer holds no seat here" in (await press("red")).text
