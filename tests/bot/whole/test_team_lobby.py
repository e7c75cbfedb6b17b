"""The lobby of a table of teams, through Discord: who is in which team, who draws, what the start tells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen, World
from tests.bot.whole.tables import info, opened, options_of, public_with, select

pytestmark = pytest.mark.usefixtures("no_fault")
THREADS = (
    "-# Each team gets a private thread. Server staff with Manage Threads can read it; your cards never stand there"
    " unless you show them."
)


def at(world: World, name: str) -> str:
    return f"<@{world.who(name).id}>"


def shown(world: World) -> list[str]:
    return public_with(world, "## Kemet").splitlines()


async def pressed(world: World, name: str, label: str) -> Seen:
    message, custom_id = world.newest(label)
    return await world.press_id(name, message, custom_id)


async def teams_of(world: World, **options: Any) -> None:
    await opened(world, mode="teams_2v2", **options)


async def test_the_mode_brings_seats_lists_and_buttons(world: World) -> None:
    assert "Your table is open" in plain(await opened(world, mode="teams_2v2"))
    assert info(world).players == 4
    lines = shown(world)
    assert lines[0] == "## Kemet · Rise of the Gods · 2 against 2"
    assert lines[2:] == [
        "**Team Sun** nobody yet",
        "**Team Moon** nobody yet",
        f"**To be drawn** 🟥 Red {at(world, 'red')} · ▫️ free: 3",
        THREADS,
        "-# 1 of 4 seats taken. Colours can change until the start.",
    ]
    assert labels(world) == [
        *("Join Sun", "Join Moon", "Leave", "Draw Teams", "Settings"),
        *("Start Game · 3 Seats Free", "Add Computer", "Remove Computer", "How to Play"),
    ]


async def test_three_teams_have_three_buttons(world: World) -> None:
    await opened(world, mode="teams_2v2v2")
    assert info(world).players == 6
    assert [line for line in shown(world) if line.startswith("**Team")] == [
        f"**Team {name}** nobody yet" for name in ("Sun", "Moon", "Star")
    ]
    assert labels(world) == [
        *("Join Sun", "Join Moon", "Join Star", "Leave", "Draw Teams"),
        *("Start Game · 5 Seats Free", "Settings", "Add Computer", "Remove Computer", "How to Play"),
    ]
    assert "of Team Star" in plain(await pressed(world, "red", "Join Star"))


def labels(world: World) -> list[str]:
    (post,) = [each for each in world.public() if "## Kemet" in world_text(each)]
    return [each["label"] for row in parts(post) for each in row.get("components", []) if each["type"] == 2]


def parts(post: Any) -> list[dict[str, Any]]:
    return [part for each in post.components for part in each.to_dict()["components"]]


def world_text(post: Any) -> str:
    return "\n".join(part.get("content", "") for part in parts(post)) if post.components else ""


async def test_teams_are_joined_changed_and_left_by_buttons_and_commands(world: World) -> None:
    await teams_of(world)
    assert "### You are 🟥 Red of Team Sun" in plain(await pressed(world, "red", "Join Sun"))
    assert "### You are 🟦 Blue of Team Moon" in plain(await pressed(world, "blue", "Join Moon"))
    seen = await world.slash("green", "kemet join", team=1, colour="black")
    assert "### You are ⬛ Black of Team Sun" in plain(seen)
    assert "your team is drawn at the start" in plain(await world.slash("dina", "kemet join"))
    assert shown(world)[2:5] == [
        f"**Team Sun** 🟥 Red {at(world, 'red')} · ⬛ Black {at(world, 'green')}",
        f"**Team Moon** 🟦 Blue {at(world, 'blue')}",
        f"**To be drawn** 🟩 Green {at(world, 'dina')}",
    ]
    await world.slash("red", "kemet join", team=0)
    await world.slash("green", "kemet join", city="c1")
    await pressed(world, "blue", "Leave")
    assert shown(world)[2:5] == [
        f"**Team Sun** ⬛ Black {at(world, 'green')} (C1 North-West City)",
        "**Team Moon** nobody yet",
        f"**To be drawn** 🟥 Red {at(world, 'red')} · 🟩 Green {at(world, 'dina')} · ▫️ free: 1",
    ]


async def test_what_cannot_be_joined_is_told_and_changes_nothing(world: World) -> None:
    await teams_of(world)
    await pressed(world, "red", "Join Sun")
    await pressed(world, "blue", "Join Sun")
    made = f"l1:{world.game_id}:join_"
    async with Unchanged(world):
        for seen in (
            await world.press_made("green", f"{made}1"),
            await world.slash("green", "kemet join", team=1),
        ):
            assert "Team Sun is full" in plain(seen)
            assert "A team has 2 seats" in seen.text
        seen = await world.press_made("green", f"{made}3")
        assert "There is no Team Star at this table" in plain(seen)
        assert "Its teams: Team Sun and Team Moon" in seen.text
        assert "You sit at this table already" in plain(await world.press_made("blue", f"{made}1"))
        assert "Only the host can do that" in plain(await pressed(world, "blue", "Draw Teams"))
        assert "Only the host can do that" in plain(await pressed(world, "dina", "Draw Teams"))


async def test_without_teams_their_buttons_do_nothing(world: World) -> None:
    await opened(world)
    assert not [line for line in shown(world) if "Team" in line or "thread" in line]
    async with Unchanged(world):
        for op in ("join_1", "join_2", "join_3", "draw"):
            seen = await world.press_made("red", f"l1:{world.game_id}:{op}")
            assert "This table has no teams" in plain(seen)
        assert "This table has no teams" in plain(await world.slash("blue", "kemet join", team=2))


async def test_the_host_draws_all_who_sit(world: World) -> None:
    await teams_of(world)
    await pressed(world, "blue", "Join Moon")
    for _ in range(2):
        await pressed(world, "red", "Add Computer")
    assert "The teams are drawn" in plain(await pressed(world, "red", "Draw Teams"))
    sun, moon = shown(world)[2:4]
    assert sun.count(" · ") == moon.count(" · ") == 1
    assert not [line for line in shown(world) if "To be drawn" in line]
    assert {each.team for each in info(world).seats} == {1, 2}
    before = [each.team for each in info(world).seats]
    await world.again()
    assert [each.team for each in info(world).seats] == before


async def test_a_kept_seat_stands_among_those_to_be_drawn(world: World) -> None:
    await teams_of(world)
    await world.slash("red", "kemet invite", user=world.who("blue"))
    assert shown(world)[4] == f"**To be drawn** 🟥 Red {at(world, 'red')} · ▫️ kept for {at(world, 'blue')} · ▫️ free: 2"
    assert "of Team Moon" in plain(await pressed(world, "blue", "Join Moon"))


async def test_another_mode_shows_another_lobby(world: World) -> None:
    await teams_of(world)
    await pressed(world, "red", "Join Moon")
    seen = await pressed(world, "red", "Settings")
    assert "Seats: 4, teams, 2 against 2" in options_of(seen, "set_seats")
    await select(world, "red", seen, "set_seats", "4.free_for_all")
    assert shown(world)[0] == "## Kemet · Rise of the Gods"
    assert "Join" in labels(world)
    assert "Join Sun" not in labels(world)
