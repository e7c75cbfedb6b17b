"""What teams read, made from plain positions: within Discord's limits, and with the buttons that are due."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.announce import Announcements
from bot.library import LIBRARY
from bot.limits import message_faults
from bot.messages import team
from bot.messages.parts import Post, components
from bot.messages.team_compose import Composed, composing
from bot.ports import Commit, CommitKind, GameInfo, Person, Seating
from bot.rows_team import Proposal, ShownHand
from bot.teams import rows as team_rows
from bot.teams.words import phrase
from engine.decision import Decision
from engine.game import Game
from engine.positions import position
from engine.view import View, view_for
from engine.way import Leg

SIX = ("red", "blue", "green", "yellow", "purple", "black")
THREES: dict[str, Any] = {
    "players": [*SIX],
    "mode": "teams_3v3",
    "teams": [["red", "green", "purple"], ["blue", "yellow", "black"]],
    "now": "red turn",
}
PEOPLE = {seat: Person(11 + at, seat) for at, seat in enumerate(SIX)}


def info(seats: tuple[str, ...] = SIX, computers: tuple[str, ...] = ()) -> GameInfo:
    seated = tuple(Seating(s, None if s in computers else PEOPLE[s], s in computers) for s in seats)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    words = ("running", "rise_of_the_gods", "teams_3v3")
    return GameInfo(7, 1, 500, 11, *words, len(seats), "friendly", "untimed", seated, moment)  # type: ignore[arg-type]  # words of the closed lists


def stood(**given: Any) -> tuple[Game, View, Decision]:
    game = position(LIBRARY, {**THREES, **given})
    decision = game.decision_of("red")
    assert decision is not None
    return game, view_for(game, ""), decision


def labels(post: Post) -> list[list[str]]:
    return [[str(each.label) for each in block] for block in post.blocks if isinstance(block, list)]


HOW = ("done", "declined", "withdrawn", "replaced", "otherwise", "gone")


def proposed(decision: Decision, *answers: list[str], **voices: Any) -> Proposal:
    return Proposal("red", decision.key, decision.kind, [*answers], number=5, **voices)


def test_three_allies_are_told_that_only_they_read() -> None:
    _, view, _ = stood()
    post = team.welcome(info(), view, "team_1")
    assert "<@11> <@13> <@15> — only you three, and server staff, can read here." in post.words
    assert set(post.pings) == {11, 13, 15}


def test_a_single_person_among_computers_is_told_so() -> None:
    _, view, _ = stood()
    post = team.welcome(info(computers=("green", "purple")), view, "team_1")
    assert "<@11> — the computer plays the rest of your team" in post.words
    assert labels(post) == [["Our Board", "Give PP…"]]


def test_once_an_ally_has_spoken_the_others_may_still() -> None:
    _, view, decision = stood()
    first = team.proposal(info(), view, proposed(decision, ["f1_pray"]), decision, [])
    assert labels(first) == [["Agree", "Rather Not", "Propose Instead…"]]
    assert set(first.pings) == {13, 15}
    second = team.proposal(info(), view, proposed(decision, ["f1_pray"], agreed=("green",)), decision, [])
    assert labels(second) == [["Do It", "Change", "Withdraw"], ["Agree", "Rather Not", "Propose Instead…"]]
    assert second.pings == ()
    both = {"agreed": ("green",), "against": ("purple",)}
    third = team.proposal(info(), view, proposed(decision, ["f1_pray"], **both), decision, [])
    assert labels(third) == [["Do It", "Change", "Withdraw"], ["Agree", "Rather Not"]]
    assert "🟩 Green agrees.\n🟪 Purple would rather not." in third.words


def test_agree_commits_and_only_a_shown_hand_is_dangerous() -> None:
    """2 styles: Success commits, Danger cannot be undone."""
    _, view, decision = stood()
    post = team.proposal(info(), view, proposed(decision, ["f1_pray"]), decision, [])
    (row,) = [block for block in post.blocks if isinstance(block, list)]
    assert [each.style for each in row] == [discord.ButtonStyle.success, *[discord.ButtonStyle.secondary] * 2]
    shown = team.show(info(), view, "red", "all", ("all", "battle", "di"), threads=True)
    (last,) = [block for block in shown.blocks if isinstance(block, list)]
    assert [(str(each.label), each.style) for each in last] == [
        ("Cancel", discord.ButtonStyle.secondary),
        ("Show Hand", discord.ButtonStyle.danger),
    ]


def test_a_way_over_several_places_names_them() -> None:
    _, view, decision = stood(troops={"red": {"desert_c1": 3}, "green": {"desert_c1": 1}})
    legs = [
        Leg("desert_c1", "west_gate", 3, {"green": 1}, costs=[1]),
        Leg("west_gate", "west_nile_temple", 2, {"green": 1}),
    ]
    made = proposed(decision, ["f3_move"], ["desert_c1", "west_gate", "2", "west_nile_temple"])
    post = team.proposal(info(), view, made, decision, legs)
    assert "**Move to T2 West Nile Temple** with 2 Red + 1 Green from D1 by D9" in post.words
    assert "-# Movement, floor 3 · 1 PP · 1 Red stays in D9" in post.words
    assert post.picture is not None
    assert post.picture.path == ("desert_c1", "west_gate", "west_nile_temple")
    assert post.picture.attacked == ""


@pytest.mark.parametrize(
    ("kind", "words", "told"),
    [
        ("recruit", ["c1_north", "2", "c1_west", "1"], "2 in C1-a and 1 in C1-c"),
        ("battle", ["battle_4_1", "battle_1_3"], "Play 4·1·0, discard 1·3·0"),
        ("battle", ["battle_1_3"], "Discard 1·3·0"),
        ("losses", ["blue", "2", "purple", "1"], "2 Blue, 1 Purple"),
        ("markers", ["green", "red"], "1 🟩 Green · 2 🟥 Red"),
        ("marker", ["green", "1", "done"], "🟩 Green 1st"),
        ("pyramids", ["c1_north", "ruby", "1", "c1_west", "diamond", "2"], "ruby 1 in C1-a and diamond 2 in C1-c"),
        ("pyramids", ["c1_north", "ruby", "1", "c1_west"], "ruby 1 in C1-a and C1-c"),
        ("build", ["c1_north", "ruby", "2"], "ruby 2 in C1-a"),
        ("defender", ["green"], "Green Leads"),
        ("troops", ["c1_north", "c1_west"], "North C1-a and West C1-c"),
        ("devotion", ["give", "red", "1", "green", "1"], "Give 1 Red, 1 Green"),
        ("temples", ["west_temple", "red"], "T1: 🟥 Red"),
        ("move", [], "Nothing"),
    ],
)
def test_answers_are_told_in_words(kind: str, words: list[str], told: str) -> None:
    assert phrase(stood()[1], "red", kind, words) == told


def test_all_messages_keep_the_limits() -> None:
    game, view, decision = stood()
    held = game.hidden.hands["red"]
    hand = ShownHand("red", "all", tuple(held.battle), tuple([*held.di, *held.di] * 6))
    made = proposed(decision, ["f1_pray"], agreed=("green",))
    posts = [
        team.welcome(info(), view, "team_1"),
        team.proposal(info(), view, made, decision, []),
        *(team.over(how, "red", "green", "**Prayer, floor 1**") for how in HOW),
        team.hand(hand),
        team.news(info(), ["green", "purple"]),
        team.news_over(),
        team.no_threads(info()),
        team.threads("open"),
        team.threads("without"),
        team.questions(info(), "red", [decision] * 3),
        team.show(info(), view, "red", "di", ("all", "battle", "di"), threads=False),
    ]
    three = [team.proposal(info(), view, replace(made, number=n), decision, []) for n in (5, 6, 7)]
    posts.append(team.looked(view, "team_1", [*[team.hand(hand)] * 9, *three]))
    for post in posts:
        assert message_faults(components(post)) == []
    words = [word.word for word in decision.offer.offer([]) if word.word.startswith("f")] * 4
    post = composing(info(), view, Composed(decision, decision, "abcdef", [], words, "C1-a", True, True, True))
    (menu,) = [block for block in post.blocks if isinstance(block, discord.ui.Select)]
    assert len(menu.options) == 25
    assert all(len(option.label) <= 60 for option in menu.options)
    assert labels(post) == [["Back", "Reset", "Its Action…", "Propose"]]


# Rows


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("start", ["teams"]),
        ("rehome", ["teams"]),
        ("answer", ["team"]),
        ("computer", ["team"]),
        ("undo", ["team"]),
        ("end", ["team"]),
        ("vote", []),
        ("lobby", []),
    ],
)
def test_each_commit_of_teams_looks_after_their_threads_and_says_nothing(kind: CommitKind, rows: list[str]) -> None:
    game, view, decision = stood()
    commit = Commit(kind, info(), game.serial - 1, game.serial, "red", view=view, decisions=(decision,))
    found = [row for row in Announcements().rows(commit) if row.kind.startswith("team")]
    assert [row.kind for row in found] == rows
    assert all(row.data == {} for row in found)


def test_without_teams_no_commit_has_such_a_row() -> None:
    game = position(LIBRARY, {"now": "red turn"})
    view = view_for(game, "")
    kinds: tuple[CommitKind, ...] = ("start", "answer", "undo", "end", "rehome")
    for kind in kinds:
        commit = Commit(kind, info(("red", "blue", "green")), game.serial - 1, game.serial, "red", view=view)
        assert team_rows.rows(commit) == []
