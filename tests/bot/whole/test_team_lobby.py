"""The lobby of a table of teams, through Discord: who is in which team, who draws, what the start tells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen, World
from tests.bot.whole.tables import info, opened, options_of, public_with, select, sent_with

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
        "**Team Sun** ▫️ free: 2",
        "**Team Moon** ▫️ free: 2",
        f"**To be drawn** 🟥 Red {at(world, 'red')}",
        THREADS,
        "-# 1 of 4 seats taken: 3 free in all, any other place is for who is to be drawn. Colours can change until the"
        " start.",
    ]
    assert labels(world) == [
        *("Join Sun", "Join Moon", "Leave", "Draw Teams", "Settings"),
        *("Start Game · 3 Seats Free", "Add Computer", "Remove Computer", "How to Play"),
    ]


@pytest.mark.parametrize(("mode", "joins"), [("teams_2v2v2", ("Sun", "Moon", "Star")), ("teams_3v3", ("Sun", "Moon"))])
async def test_all_sizes_have_their_buttons_in_one_order(world: World, mode: str, joins: tuple[str, ...]) -> None:
    """`team.lobby`: Join …, Leave, Draw Teams, Settings, Start Game, …, How to Play."""
    await opened(world, mode=mode)
    assert info(world).players == 6
    assert [line for line in shown(world) if line.startswith("**Team")] == [
        f"**Team {name}** ▫️ free: {6 // len(joins)}" for name in joins
    ]
    assert labels(world) == [
        *(f"Join {name}" for name in joins),
        *("Leave", "Draw Teams", "Settings"),
        *("Start Game · 5 Seats Free", "Add Computer", "Remove Computer", "How to Play"),
    ]
    assert f"of Team {joins[-1]}" in plain(await pressed(world, "red", f"Join {joins[-1]}"))


def labels(world: World) -> list[str]:
    return [each["label"] for each in buttons(world)]


def buttons(world: World) -> list[dict[str, Any]]:
    (post,) = [each for each in world.public() if "## Kemet" in world_text(each)]
    return [each for row in parts(post) for each in row.get("components", []) if each["type"] == 2]


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
        f"**Team Sun** ⬛ Black {at(world, 'green')} (C1 North-West City) · ▫️ free: 1",
        "**Team Moon** ▫️ free: 1",
        f"**To be drawn** 🟥 Red {at(world, 'red')} · 🟩 Green {at(world, 'dina')}",
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
            ask = f"Ask {at(world, 'red')} or {at(world, 'blue')} to press the button of another team first"
            assert ask in seen.text
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


async def test_a_computer_is_in_a_team_and_never_to_be_drawn(world: World) -> None:
    await teams_of(world)
    await pressed(world, "red", "Join Sun")
    seen = await pressed(world, "red", "Add Computer")
    assert "### 🟦 Blue of Team Moon is played by the computer" in plain(seen)
    await pressed(world, "blue", "Join Moon")
    await pressed(world, "red", "Add Computer")
    assert shown(world)[2:5] == [
        f"**Team Sun** 🟥 Red {at(world, 'red')} · 🟨 Yellow Computer",
        f"**Team Moon** 🟦 Blue Computer · 🟩 Green {at(world, 'blue')}",
        THREADS,
    ]


async def test_a_place_of_somebody_to_be_drawn_is_not_counted_as_a_second_free_seat(world: World) -> None:
    await teams_of(world)
    for name, label in (("blue", "Join Sun"), ("green", "Join Moon")):
        await pressed(world, name, label)
    assert [line[-7:] for line in shown(world)[2:4]] == ["free: 1"] * 2, "whichever of the two is joined next"
    assert shown(world)[-1] == (
        "-# 3 of 4 seats taken: 1 free in all, any other place is for who is to be drawn. Colours can change until the"
        " start."
    )
    await pressed(world, "red", "Join Sun")
    assert [line.endswith("free: 1") for line in shown(world)[2:4]] == [False, True]
    assert shown(world)[-1] == "-# 3 of 4 seats taken. Colours can change until the start."


async def test_in_a_full_lobby_a_press_changes_places_with_a_computer(world: World) -> None:
    await teams_of(world)
    await pressed(world, "red", "Join Sun")
    await pressed(world, "blue", "Join Moon")
    for _ in range(2):
        await pressed(world, "red", "Add Computer")
    assert not [each["label"] for each in buttons(world) if each["label"].startswith("Join") and each.get("disabled")]
    assert "### You are 🟦 Blue of Team Sun" in plain(await pressed(world, "blue", "Join Sun"))
    assert shown(world)[2:4] == [
        f"**Team Sun** 🟥 Red {at(world, 'red')} · 🟦 Blue {at(world, 'blue')}",
        "**Team Moon** 🟩 Green Computer · 🟨 Yellow Computer",
    ]


async def test_who_has_no_seat_at_a_full_table_is_told_how_a_computer_makes_room(world: World) -> None:
    await teams_of(world)
    for name, label in (("red", "Join Sun"), ("blue", "Join Moon")):
        await pressed(world, name, label)
    for _ in range(2):
        await pressed(world, "red", "Add Computer")
    async with Unchanged(world):
        for seen in (await pressed(world, "dina", "Join Sun"), await world.slash("dina", "kemet join")):
            assert plain(seen) == (
                "**All seats are taken.** You can watch, or open another table in another channel."
                " The host can take a computer out with **Remove Computer**."
            )
    await pressed(world, "red", "Remove Computer")
    assert "of Team Moon" in plain(await pressed(world, "dina", "Join Moon"))


async def test_where_only_people_sit_nobody_is_told_of_computers(world: World) -> None:
    await four_people(world)
    world.people["emil"] = world.guild.add_member(world.env.create_user("emil"))
    seen = await pressed(world, "emil", "Join Sun")
    assert plain(seen) == "**All seats are taken.** You can watch, or open another table in another channel."


async def four_people(world: World) -> None:
    """Red and Dina in Team Sun, Blue and Green in Team Moon."""
    await teams_of(world)
    for name, team in (("red", "Sun"), ("blue", "Moon"), ("green", "Moon"), ("dina", "Sun")):
        await pressed(world, name, f"Join {team}")


async def test_in_a_lobby_full_of_people_two_of_them_change_places(world: World) -> None:
    await four_people(world)
    seen = await pressed(world, "red", "Join Moon")
    assert "### Team Moon is full; you have made room" in plain(seen)
    assert f"Ask {at(world, 'blue')} or {at(world, 'green')} to press a button too" in seen.text
    assert shown(world)[4] == f"**To be drawn** 🟥 Red {at(world, 'red')}"
    assert "### You are 🟩 Green of Team Sun" in plain(await pressed(world, "green", "Join Sun"))
    told = f"{at(world, 'green')} joined Team Sun, so {at(world, 'red')} is in Team Moon now."
    assert sent_with(world, "joined Team") == [(told, [world.who("red").id])], "nobody else is called"
    assert shown(world)[2:5] == [
        f"**Team Sun** 🟩 Green {at(world, 'green')} · 🟨 Yellow {at(world, 'dina')}",
        f"**Team Moon** 🟥 Red {at(world, 'red')} · 🟦 Blue {at(world, 'blue')}",
        THREADS,
    ]


async def test_whoever_gets_the_last_place_because_another_sat_down_is_told(world: World) -> None:
    await teams_of(world)
    for name, label in (("blue", "Join Sun"), ("green", "Join Moon")):
        await pressed(world, name, label)
    assert not sent_with(world, "joined Team")
    await world.slash("dina", "kemet join", team=2)
    told = f"{at(world, 'dina')} joined Team Moon, so {at(world, 'red')} is in Team Sun now."
    assert sent_with(world, "joined Team") == [(told, [world.who("red").id])], "the host too, who did not do it"


async def test_the_host_draws_those_without_a_team_and_they_are_called(world: World) -> None:
    await teams_of(world)
    await pressed(world, "red", "Join Sun")
    await pressed(world, "blue", "Join Moon")
    for name in ("green", "dina"):
        await world.slash(name, "kemet join")
    assert "The teams are drawn" in plain(await pressed(world, "red", "Draw Teams"))
    found = {each.seat: each.team for each in info(world).seats}
    assert (found["red"], found["blue"], {found["green"], found["yellow"]}) == (1, 2, {1, 2})
    assert not [line for line in shown(world) if "To be drawn" in line]
    words = {1: "Team Sun", 2: "Team Moon"}
    ((told, pings),) = sent_with(world, "drew the teams")
    assert told == (
        f"{at(world, 'red')} drew the teams: {at(world, 'green')} is in {words[found['green']]} and"
        f" {at(world, 'dina')} is in {words[found['yellow']]}. Whoever wants another presses its button."
    )
    assert sorted(pings) == sorted([world.who("green").id, world.who("dina").id])
    before = info(world).seats
    await world.again()
    assert info(world).seats == before


async def test_nobody_loses_a_team_before_the_host_has_said_so(world: World) -> None:
    await four_people(world)
    async with Unchanged(world):
        asked = await pressed(world, "red", "Draw Teams")
        assert "### Draw all teams anew?" in plain(asked)
        assert "The teams stay as they are" in plain(await world.press("red", "Keep Them", asked))
        for name in ("blue", "dina"):
            seen = await world.press_made(name, f"l1:{world.game_id}:draw_all")
            assert "Only the host can do that" in plain(seen)
    before = {each.person.id: each.team for each in info(world).seats if each.person}
    after = before
    while after == before:
        asked = await pressed(world, "red", "Draw Teams")
        assert "The teams are drawn" in plain(await world.press("red", "Draw All Anew", asked))
        after = {each.person.id: each.team for each in info(world).seats if each.person}
    changed = {person for person in after if after[person] != before[person]} - {world.who("red").id}
    assert sorted(sent_with(world, "drew the teams")[-1][1]) == sorted(changed)


async def test_a_draw_that_changes_nobody_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await four_people(world)
    before = info(world).seats
    seats = [each.team for each in before]

    def as_before(places: list[int]) -> None:
        places[:] = seats

    monkeypatch.setattr(world.service.source, "shuffle", as_before)
    asked = await pressed(world, "red", "Draw Teams")
    seen = plain(await world.press("red", "Draw All Anew", asked))
    assert seen == "### The teams are drawn\nNobody changed: everybody is in the same team as before."
    assert info(world).seats == before
    assert not sent_with(world, "drew the teams")


async def test_a_kept_seat_stands_among_those_to_be_drawn(world: World) -> None:
    await teams_of(world)
    await world.slash("red", "kemet invite", user=world.who("blue"))
    assert shown(world)[4] == f"**To be drawn** 🟥 Red {at(world, 'red')} · ▫️ kept for {at(world, 'blue')}"
    assert shown(world)[2:4] == ["**Team Sun** ▫️ free: 2", "**Team Moon** ▫️ free: 2"]
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
