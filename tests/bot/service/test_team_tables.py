"""4 Team Mode at a table before its game: how many sit, who chooses which team, what is drawn, what is kept."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.ports import GameInfo, Person, ServiceError
from tests.bot.service.support import ADA, BEN, CHANNEL, CLEO, DINA, GUILD, House, refused

SUN, MOON, STAR = 1, 2, 3
EMIL = Person(5, "Emil")


async def opened(here: House, mode: str = "teams_2v2", **words: Any) -> int:
    made = await here.service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=ADA, mode=mode, **words)
    return made.id


def teams(info: GameInfo) -> dict[str, int]:
    return {each.seat: each.team for each in info.seats}


async def fault(doing: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ServiceError) as caught:
        await doing
    return caught.value.key, caught.value.values


# How many seats


@pytest.mark.parametrize(("mode", "players"), [("teams_2v2", 4), ("teams_2v2v2", 6), ("teams_3v3", 6)])
async def test_the_number_of_seats_follows_the_mode(here: House, mode: str, players: int) -> None:
    """4: two teams of two, three of two, two of three."""
    game = await opened(here, mode)
    assert here.service.info(game).players == players
    assert (await here.again()).service.info(game).mode == mode


async def test_without_a_mode_three_sit(here: House) -> None:
    assert here.service.info(await opened(here, "free_for_all")).players == 3


@pytest.mark.parametrize(("mode", "players", "fits"), [("teams_2v2", 3, 4), ("teams_2v2v2", 4, 6), ("teams_3v3", 2, 6)])
async def test_a_number_that_does_not_fit_is_refused_and_told_which_does(
    here: House, mode: str, players: int, fits: int
) -> None:
    words = {"guild_id": GUILD, "channel_id": CHANNEL, "host": ADA, "mode": mode, "players": players}
    assert await fault(here.service.open_lobby(**words)) == ("mode_seats", {"mode": mode, "players": fits})
    assert here.service.game_in(CHANNEL) is None


async def test_another_mode_brings_its_seats(here: House) -> None:
    game = await opened(here, "free_for_all")
    assert (await here.service.change(game, ADA, mode="teams_2v2")).players == 4
    assert (await here.service.change(game, ADA, mode="teams_3v3")).players == 6
    info = await here.service.change(game, ADA, mode="free_for_all")
    assert (info.mode, info.players) == ("free_for_all", 6)
    info = await here.service.change(game, ADA, mode="teams_2v2", players=4)
    assert (info.mode, info.players) == ("teams_2v2", 4)


async def test_a_mode_with_fewer_seats_than_are_taken_is_refused(here: House) -> None:
    game = await opened(here, "free_for_all", players=6)
    for person in (BEN, CLEO, DINA):
        await here.service.join(game, person)
    await here.service.invite(game, ADA, EMIL)
    before = here.service.info(game)
    assert await fault(here.service.change(game, ADA, mode="teams_2v2")) == (
        "too_few_seats",
        {"players": 4, "taken": 5},
    )
    assert here.service.info(game) == before
    assert (await here.service.change(game, ADA, mode="teams_3v3")).players == 6


async def test_seats_that_the_mode_does_not_have_cannot_be_set(here: House) -> None:
    game = await opened(here)
    before = here.service.info(game)
    assert await fault(here.service.change(game, ADA, players=5)) == ("mode_seats", {"mode": "teams_2v2", "players": 4})
    assert await fault(here.service.change(game, ADA, mode="teams_3v3", players=4)) == (
        "mode_seats",
        {"mode": "teams_3v3", "players": 6},
    )
    assert await refused(here.service.change(game, BEN, mode="teams_3v3")) == "not_host"
    assert here.service.info(game) == before


# Who is in which team


async def test_teams_are_chosen_changed_left_and_kept(here: House) -> None:
    game = await opened(here)
    await here.service.choose_team(game, ADA, SUN)
    await here.service.join(game, BEN, team=MOON)
    await here.service.join(game, CLEO, seat="black", team=MOON)
    await here.service.join(game, DINA)
    assert teams(here.service.info(game)) == {"red": SUN, "blue": MOON, "black": MOON, "green": 0}
    await here.service.join(game, BEN, team=SUN)
    await here.service.choose_team(game, CLEO, 0)
    # At the full table Dina had the last place when Ben left it.
    assert teams(here.service.info(game)) == {"red": SUN, "blue": SUN, "black": 0, "green": MOON}
    await here.service.join(game, BEN, seat="yellow")
    await here.service.choose_team(game, DINA, 0)
    assert teams((await here.again()).service.info(game)) == {"red": SUN, "yellow": SUN, "black": 0, "green": 0}


async def test_what_is_refused_to_whoever_wants_a_team(here: House) -> None:
    game = await opened(here)
    await here.service.choose_team(game, ADA, SUN)
    await here.service.join(game, BEN, team=SUN)
    before = here.service.info(game)
    full = ("team_full", {"team": SUN, "people": f"{ADA.id} {BEN.id}"})
    assert await fault(here.service.join(game, CLEO, team=SUN)) == full
    assert await fault(here.service.join(game, CLEO, seat="black", city="c1", team=SUN)) == full
    for wrong in (STAR, -1, 99):
        key, values = await fault(here.service.choose_team(game, ADA, wrong))
        assert (key, values) == ("no_such_team", {"team": wrong, "teams": "1 2"})
    assert await refused(here.service.choose_team(game, DINA, MOON)) == "not_in_game"
    assert await refused(here.service.join(game, ADA, team=SUN)) == "already_seated"
    assert here.service.info(game) == before
    await here.service.join(game, CLEO, team=MOON)
    assert await fault(here.service.choose_team(game, CLEO, SUN)) == full


async def test_without_teams_nobody_chooses_or_draws_one(here: House) -> None:
    game = await opened(here, "free_for_all")
    before = here.service.info(game)
    assert await refused(here.service.choose_team(game, ADA, SUN)) == "no_teams"
    assert await refused(here.service.join(game, BEN, team=SUN)) == "no_teams"
    assert await refused(here.service.draw_teams(game, ADA)) == "no_teams"
    assert here.service.info(game) == before


async def full_of_people(here: House) -> int:
    """Ada and Ben in Team Sun, Cleo and Dina in Team Moon."""
    game = await opened(here)
    await here.service.choose_team(game, ADA, SUN)
    for person, team in ((BEN, SUN), (CLEO, MOON), (DINA, MOON)):
        await here.service.join(game, person, team=team)
    return game


async def test_a_computer_sits_in_the_team_with_most_places_left(here: House) -> None:
    game = await opened(here)
    await here.service.choose_team(game, ADA, SUN)
    for team in (MOON, SUN, MOON):
        assert (await here.service.add_computer(game, ADA)).team == team
    assert teams((await here.again()).service.info(game)) == {"red": SUN, "blue": MOON, "green": SUN, "yellow": MOON}


async def test_computers_have_a_team_in_another_mode_too(here: House) -> None:
    game = await opened(here, "free_for_all", players=6)
    for _ in range(3):
        assert (await here.service.add_computer(game, ADA)).team == 0
    info = await here.service.change(game, ADA, mode="teams_2v2v2")
    assert teams(info) == {"red": 0, "blue": SUN, "green": MOON, "yellow": STAR}
    info = await here.service.change(game, ADA, mode="teams_3v3")
    assert teams(info) == {"red": 0, "blue": SUN, "green": MOON, "yellow": SUN}


async def test_who_joins_a_full_team_changes_places_with_its_computer(here: House) -> None:
    game = await opened(here)
    await here.service.choose_team(game, ADA, SUN)
    await here.service.join(game, BEN, team=MOON)
    await here.service.join(game, CLEO, team=MOON)
    await here.service.add_computer(game, ADA)
    assert (await here.service.join(game, BEN, team=SUN)).team == SUN
    assert teams(here.service.info(game)) == {"red": SUN, "blue": SUN, "green": MOON, "yellow": MOON}


async def test_whoever_sits_down_in_a_full_team_sends_its_computer_where_most_places_are_left(here: House) -> None:
    game = await opened(here, "teams_2v2v2")
    for _ in range(4):
        await here.service.add_computer(game, ADA)
    computers = {"blue": SUN, "green": MOON, "yellow": STAR, "purple": SUN}
    assert teams(here.service.info(game)) == {"red": 0, **computers}
    assert (await here.service.join(game, ADA, team=SUN)).team == SUN
    assert teams(here.service.info(game)) == {"red": SUN, **computers, "purple": MOON}
    await here.service.join(game, BEN, team=MOON)
    assert teams(here.service.info(game)) == {"red": SUN, **computers, "purple": STAR, "black": MOON}


async def test_at_a_full_table_the_last_to_be_drawn_has_the_last_place(here: House) -> None:
    game = await opened(here)
    await here.service.join(game, BEN, team=SUN)
    await here.service.join(game, CLEO)
    await here.service.add_computer(game, ADA)
    assert teams(here.service.info(game)) == {"red": 0, "blue": SUN, "green": 0, "yellow": MOON}
    await here.service.choose_team(game, CLEO, SUN)
    assert teams(here.service.info(game)) == {"red": MOON, "blue": SUN, "green": SUN, "yellow": MOON}


@pytest.mark.parametrize(("first", "second"), [(ADA, CLEO), (CLEO, ADA)])
async def test_two_people_of_full_teams_change_places_whoever_begins(
    here: House, first: Person, second: Person
) -> None:
    game = await full_of_people(here)
    wanted = {ADA: MOON, CLEO: SUN}
    assert (await here.service.join(game, first, team=wanted[first])).team == 0
    assert await fault(here.service.join(game, first, team=wanted[first])) == (
        "team_full",
        {"team": wanted[first], "people": f"{CLEO.id} {DINA.id}" if first is ADA else f"{ADA.id} {BEN.id}"},
    )
    await here.service.join(game, second, team=wanted[second])
    assert teams(here.service.info(game)) == {"red": MOON, "blue": SUN, "green": SUN, "yellow": MOON}


async def test_whoever_made_room_for_nothing_takes_it_back(here: House) -> None:
    game = await full_of_people(here)
    before = teams(here.service.info(game))
    await here.service.join(game, ADA, team=MOON)
    await here.service.join(game, ADA, team=SUN)
    assert teams(here.service.info(game)) == before


async def test_drawing_keeps_what_was_chosen(here: House) -> None:
    drawn = set()
    game = await opened(here, "teams_2v2v2")
    await here.service.choose_team(game, ADA, STAR)
    await here.service.join(game, BEN)
    await here.service.join(game, CLEO, team=STAR)
    await here.service.join(game, DINA)
    assert await fault(here.service.draw_teams(game, BEN)) == ("not_host", {"host": ADA.id})
    for _ in range(12):
        info = await here.service.draw_teams(game, ADA)
        found = teams(info)
        assert (found["red"], found["green"]) == (STAR, STAR)
        assert {found["blue"], found["yellow"]} <= {SUN, MOON}
        drawn.add((found["blue"], found["yellow"]))
        for person in (BEN, DINA):
            await here.service.choose_team(game, person, 0)
    assert len(drawn) > 1, "by chance"


async def test_where_all_are_in_teams_they_are_drawn_anew_only_if_that_is_meant(here: House) -> None:
    game = await full_of_people(here)
    before = here.service.info(game)
    assert await refused(here.service.draw_teams(game, ADA)) == "all_in_teams"
    assert await fault(here.service.draw_teams(game, BEN, anew=True)) == ("not_host", {"host": ADA.id})
    assert here.service.info(game) == before
    drawn = set()
    for _ in range(12):
        info = await here.service.draw_teams(game, ADA, anew=True)
        assert Counter(teams(info).values()) == {SUN: 2, MOON: 2}
        drawn.add(tuple(teams(info).values()))
    assert len(drawn) > 1, "by chance"


async def test_few_are_drawn_and_all_find_a_team_later(here: House) -> None:
    game = await opened(here)
    await here.service.join(game, BEN)
    info = await here.service.draw_teams(game, ADA)
    assert set(teams(info).values()) <= {SUN, MOON}
    for person in (CLEO, DINA):
        await here.service.join(game, person)
    await here.service.start(game, ADA)
    assert Counter(teams(here.service.info(game)).values()) == {SUN: 2, MOON: 2}


async def test_another_mode_has_other_teams(here: House) -> None:
    game = await opened(here)
    await here.service.choose_team(game, ADA, MOON)
    await here.service.change(game, ADA, undo="strict")
    assert teams(here.service.info(game)) == {"red": MOON}
    await here.service.change(game, ADA, mode="teams_3v3")
    assert teams(here.service.info(game)) == {"red": 0}


# The start, and once more


async def begun(here: House, mode: str = "teams_2v2") -> int:
    game = await opened(here, mode)
    await here.service.choose_team(game, ADA, MOON)
    for person in (BEN, CLEO, DINA):
        await here.service.join(game, person)
    await here.service.choose_team(game, CLEO, MOON)
    await here.service.start(game, ADA)
    return game


async def test_at_the_start_those_without_a_team_are_drawn(here: House) -> None:
    game = await begun(here)
    table = (await here.service.view(game)).table
    assert {side: held.seats for side, held in table.sides.items()} == {
        "team_1": ["blue", "yellow"],
        "team_2": ["red", "green"],
    }
    assert teams(here.service.info(game)) == {"red": MOON, "blue": SUN, "green": MOON, "yellow": SUN}
    assert (await here.again()).service.info(game).seats == here.service.info(game).seats


async def test_after_the_start_teams_stay(here: House) -> None:
    game = await begun(here)
    before = here.service.info(game)
    assert await refused(here.service.choose_team(game, ADA, SUN)) == "not_lobby"
    assert await refused(here.service.join(game, ADA, team=SUN)) == "not_lobby"
    assert await refused(here.service.draw_teams(game, ADA)) == "not_lobby"
    assert here.service.info(game) == before


async def test_nobody_has_a_team_where_there_are_none(here: House) -> None:
    game = await here.table(ADA, BEN, computers=1)
    assert set(teams(here.service.info(game)).values()) == {0}


async def test_who_plays_once_more_plays_in_the_same_teams(here: House) -> None:
    game = await begun(here)
    old = here.service.info(game)
    await here.service.end(game, ADA, manager=True)
    made = await here.service.open_lobby(
        guild_id=GUILD, channel_id=CHANNEL, host=ADA, players=4, mode="teams_2v2", seats=old.seats
    )
    assert teams(made) == teams(old)
    assert await refused(here.service.draw_teams(made.id, ADA)) == "all_in_teams"
    await here.service.change(made.id, ADA, mode="free_for_all")
    seats = here.service.info(made.id).seats
    await here.service.end(made.id, ADA)
    plain = await here.service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=ADA, players=4, seats=old.seats)
    assert set(teams(plain).values()) == {0}
    assert {each.seat for each in seats} == {each.seat for each in plain.seats}
