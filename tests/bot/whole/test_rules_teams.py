"""`/rules` in a game of teams: what its words mean there, and what an ally is told of the questions of the team."""

from __future__ import annotations

import pytest

from tests.bot.whole.checks import look, plain
from tests.bot.whole.support import World
from tests.bot.whole.teams import BOARD, SUN, TEAMS, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")
WIN = "A team wins with 12 Glory in all at the start of a turn of any of its allies, if no team has more."
WIN_ALONE = "You win at the start of your own turn with 9 Glory, if nobody has more."
# What somebody in a team types, and what section 4 or a ruling says of it.
WORDS = [
    ("victory", WIN, "4, ruling R-020"),
    ("end of the game", WIN, "R-026"),
    ("team mode", "A team wins with 12 Glory at the start of a turn of any ally, if no team has more.", "R-026"),
    ("2v2v2", "Allies add up their Glory, may show each other their cards, and never fight each other.", "4"),
    ("glory", "A temple or a pyramid at level 4 is one Glory for a team, however many allies hold it.", "R-123"),
    ("turn order", "allies never act one after the other", "R-128"),
    ("our marker", "the teams lay them in turn, one of each team at a time", "R-128"),
    ("Destiny", "the team with the lowest Glory lays one of its markers first", "R-128"),
    ("set-up", "2 Troops in their City at once, each 4 warriors of their own and 1 of an ally", "2.3"),
    ("mixed troop", "5 at most whatever tiles say", "R-122"),
    ("troop limit", "A mixed Troop has 5 warriors at most, whatever tiles say.", "R-122"),
    ("active ally", "Only this ally's tiles, cards and PP count.", "R-120"),
    ("companion", "It works for the ally who leads its Troop, whoever owns its tile.", "R-120"),
    ("gift", "PP and Veteran tokens may pass to an ally at any time, but not by or to an ally who fights", "R-121"),
    ("give pp", "Nobody may hold more than 11 PP by it.", "R-160"),
    ("PP", "what you gain beyond goes to the ally with the fewest", "R-121"),
    ("veteran", "They may be given to an ally, also to one who was not in the battle.", "R-121"),
    ("gather", "Day: allies add up to 2 free warriors in all to a Troop or quarter of yours", "R-090"),
    ("gathering of allies", "Everybody has one in team mode, once a game.", "R-090"),
    ("propose", "Whoever is asked decides, and nothing is done before that.", "R-132"),
    ("speaker", "the active one, else of those it concerns the first in turn order", "R-132"),
    ("show my hand", "Allies may show each other their battle cards and DI cards in secret.", "4"),
    ("team thread", "A private thread for each team", "4"),
    ("port", "The Military Port beside the City of an ally counts as your own", "R-124"),
    ("military port", "The one beside the City of an ally counts as your own", "R-124"),
    ("wall", "The Walls of allies count as your own", "R-124"),
    ("city", "you recruit, build and have the bonus in your own alone", "R-125"),
    ("quarter", "An ally with a warrior there counts as holding its pyramid as well.", "R-127"),
    ("control", "A quarter of an ally stays the ally's where you stand in it.", "R-127"),
    ("movement", "One warrior of your own goes all the way.", "R-130"),
    ("recruit", "In your own City alone, also to warriors of allies there, 5 in all at most.", "R-122"),
    ("acquire", "One warrior of yours in the quarter of an ally is enough", "R-127"),
    ("teleport", "It may also start from a pyramid of an ally.", "R-127"),
    ("tile", "It works for its owner alone", "R-120"),
    ("battle", "Allies never fight each other.", "R-120"),
    ("defender", "Of a mixed Troop the team says which ally leads the defence.", "R-132"),
    ("strength", "All warriors of a mixed Troop count.", "R-125"),
    ("home bonus", "Only for the ally who leads, and only in the City of that ally.", "R-125"),
    ("losses", "Of a mixed Troop the team says whose warriors fall", "R-132"),
    ("retreat", "Quarters are open to it in the City of the ally who led, in no other.", "R-098"),
    ("recall", "All warriors of a mixed Troop count, and each goes home to its owner.", "R-129"),
    ("two temples", "Each ally counts temples alone.", "R-126"),
    ("worship", "A temple under a mixed Troop pays the one ally who counts it.", "R-126"),
    ("R-026", WIN, "R-026"),
    ("R-021", "12 Glory or more win at once if nobody has more", "R-021"),
]


@pytest.mark.parametrize(("typed", "says", "rule"), WORDS)
async def test_a_word_as_it_stands_in_a_game_of_teams(four: Teams, typed: str, says: str, rule: str) -> None:
    told = plain(await look(four, typed))
    assert says in told
    assert rule in told
    assert "9 Glory" not in told


async def test_the_thread_of_a_team_knows_its_game(four: Teams) -> None:
    assert plain(await look(four, "winning", channel=four.thread(SUN))).splitlines()[1] == WIN


async def test_everyone_against_everyone_is_told_nothing_of_teams(table: World) -> None:
    assert plain(await look(table, "winning")) == f"### Winning\n{WIN_ALONE}\n-# Rule 3.2, ruling R-020, R-021, R-022."
    assert "eam" not in plain(await look(table, "destiny")) + plain(await look(table, "port"))


async def test_without_a_game_a_word_is_told_both_ways(table: World) -> None:
    told = plain(await look(table, "winning", "dina", table.elsewhere))
    assert told.splitlines()[1:3] == [WIN_ALONE, f"**With teams** · {WIN}"]
    assert told.endswith("-# Rule 3.2, 4, ruling R-020, R-021, R-022, R-026.")
    assert "**With teams** · The Walls of allies" in plain(await look(table, "wall", "dina", table.elsewhere))


async def test_what_is_shared_in_a_game_of_teams_is_what_was_read(four: Teams) -> None:
    entry = await look(four, "destiny")
    await four.press("red", "Share in Channel", entry)
    assert four.texts()[-1] == plain(entry)


# What can be done now


async def test_step_names_the_ally_who_answers_for_the_team(four: Teams) -> None:
    """R-132: of each team the first in turn order lays the markers; the others propose."""
    asked = [seat for seat in four.people if await four.service.asked(four.game_id, seat) is not None]
    assert len(asked) == 2
    told = {name: plain(await four.slash(name, "rules step")) for name in (*four.people, "dina")}
    waits = told["dina"].removeprefix("### What can I do now?\nYou are watching this game. ")
    names = {"red": "🟥 Red", "blue": "🟦 Blue", "green": "🟩 Green", "yellow": "🟨 Yellow"}
    for team in TEAMS:
        (speaker,) = set(team) & set(asked)
        (ally,) = set(team) - {speaker}
        assert "You are asked for **the order of the team's markers**." in told[speaker]
        assert told[ally] == (
            f"### What can I do now?\n{names[speaker]} answers for your team (R-132); you may propose. {waits}"
        )
        assert f"{names[speaker]}: the order of the team's markers" in waits


async def test_step_while_a_computer_answers_for_the_team(four: Teams, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads no proposals."""
    asked = [seat for seat in four.people if await four.service.asked(four.game_id, seat) is not None]
    monkeypatch.setattr(four.service, "is_computer", lambda game_id, seat: seat in asked)
    for name in set(four.people) - set(asked):
        told = plain(await four.slash(name, "rules step"))
        assert "(computer) answers for your team (R-132). We wait for " in told
        assert "propose" not in told


async def test_step_while_an_ally_acts_alone(four: Teams) -> None:
    """A turn is the ally's own affair."""
    await four.place(**TURN)
    for name in ("green", "blue"):
        assert plain(await four.slash(name, "rules step")) == (
            "### What can I do now?\nNothing waits for you. We wait for 🟥 Red: action 1 of 5."
        )


async def test_step_in_destiny_of_teams(four: Teams) -> None:
    """4, 9.2: a team is asked for one of its markers, and for a place."""
    await four.place(**BOARD, now="night destiny")
    (speaker,) = (await four.view()).awaited
    told = plain(await four.slash(speaker, "rules step"))
    assert "You are asked for **a marker of the team in Destiny**." in told


@pytest.mark.parametrize(("red", "green", "brings"), [(10, 3, 2), (11, 3, 2), (11, 10, 1), (11, 11, 0)])
async def test_prayer_brings_what_passes_to_an_ally_too(four: Teams, red: int, green: int, brings: int) -> None:
    """R-121: of the 2 PP (3.4.4) what is above 11 passes to the ally, as far as there is room."""
    await four.place(**{**TURN, "pp": {"red": red, "green": green}})
    assert f"**Prayer** +{brings} PP" in plain(await four.slash("red", "rules step"))


async def test_a_prayer_of_which_nothing_is_lost_is_not_asked_about_again(four: Teams) -> None:
    """R-121."""
    await four.place(**{**TURN, "pp": {"red": 10, "green": 3}})
    assert "Only 1 of 2 PP counts" not in plain(await four.slash("red", "act pray", space="f2_pray"))
    seats = (await four.view()).table.seats
    assert (seats["red"].pp, seats["green"].pp) == (11, 4)
