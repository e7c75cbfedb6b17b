"""Pages of a table's life within the limits of Discord, at their fullest."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.limits import message_faults
from bot.messages import doorway, seats, settings, votes
from bot.messages.parts import Post, components
from bot.ports import GameInfo, Person, Seating, ServiceError, Vote
from bot.refusing import error_words
from bot.settling import left_out, offered
from bot.texts import has, text
from bot.wishes import ServerRules
from bot.wording import city_name

BIG = 10**15 - 1
COLOURS = ("red", "blue", "green", "yellow", "purple", "black")
PEOPLE = {seat: Person(10**19 + at, seat) for at, seat in enumerate(COLOURS)}
LOBBY = GameInfo(
    id=BIG,
    guild_id=10**19,
    channel_id=10**19,
    host_id=PEOPLE["red"].id,
    state="lobby",
    edition="rise_of_the_gods",
    mode="free_for_all",
    players=6,
    undo="standard",
    pace="standard",
    seats=tuple(Seating(seat, PEOPLE[seat], city=f"c{at}") for at, seat in enumerate(COLOURS[:5], 1)),
    created=datetime(2026, 1, 1, tzinfo=UTC),
    watch="players",
    pictures=False,
    invites=(PEOPLE["black"],),
    modules=("update",),
    options={"di_deck": "49"},
)
FULL = replace(LOBBY, state="running", invites=(), seats=(*LOBBY.seats, Seating("black", PEOPLE["black"])))
LINES = [f"🟪 Purple moves {n} warriors, {city_name('c1')} to {city_name('c2')} (0 PP)" for n in range(20)]
END = Vote("end", "red", 0, 4, COLOURS, {"red": True, "blue": True})
UNDO = Vote("undo", "red", BIG, 5, COLOURS[1:], {}, (("red", 3), ("blue", 12)))
POSTS: dict[str, Post] = {
    "lobby": seats.lobby(LOBBY),
    "settings": settings.settings(LOBBY, offered(LOBBY), left_out(LOBBY), manager=True),
    "fixed": settings.fixed(FULL, "x" * 200, manager=True),
    "info": settings.about(FULL),
    "invite": seats.invite(LOBBY, PEOPLE["black"].id),
    "unused": seats.unused(LOBBY),
    "end_ask": votes.end_ask(FULL, ["ask_end", "end_now"], 3, 4),
    "end_vote": votes.end_vote(FULL, END),
    "undo_ask": votes.undo_ask(FULL, UNDO, LINES),
    "undo_consent": votes.undo_consent(FULL, UNDO, LINES),
    "greet": doorway.greet(),
    "missing": doorway.missing(
        ("view_channel", "send_messages_in_threads", "embed_links", "read_message_history", "attach_files"),
        doorway.again({}),
        "n1:x:y",
        alone=False,
    ),
    "server": doorway.server(ServerRules("role", 10**19)),
}


@pytest.mark.parametrize("name", POSTS)
def test_every_page_keeps_the_limits(name: str) -> None:
    found = components(POSTS[name])
    assert message_faults(found) == []
    for option in [option for part in flat(found) for option in part.get("options", [])]:
        assert len(option["label"]) <= 60
        assert len(option.get("description") or "") <= 100


def flat(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for part in parts for each in (part, *flat(part.get("components", [])))]


def test_bodies_stay_short() -> None:
    """At most four lines of what falls, the rest counted."""
    assert POSTS["undo_consent"].words.count("•") == 5
    assert "and 16 more" in POSTS["undo_consent"].words


def test_without_lines_the_steps_are_counted() -> None:
    words = votes.undo_ask(FULL, UNDO, []).words
    assert "3 steps of 🟥 Red and 12 of 🟦 Blue" in words
    assert "• the last step of 🟥 Red" in votes.undo_ask(FULL, replace(UNDO, fell=()), []).words


@pytest.mark.parametrize(
    ("ballots", "shown"),
    [
        ({"red": True}, "1 of 6 for it, 4 are needed"),
        ({"red": True, "blue": True}, "2 of 6 for it, 4 are needed"),
        ({"red": True, "blue": False}, "1 of 6 for it, 4 are needed"),
        ({"red": False, "blue": True}, "4 of 6 are needed"),
        ({"red": False}, "4 of 6 are needed"),
        ({"red": False, "green": True}, "4 of 6 are needed"),
    ],
)
def test_the_count_of_a_secret_vote_names_nobody(ballots: dict[str, bool], shown: str) -> None:
    """Beside whoever asked before all, a count is one of several others; without them none is shown."""
    words = votes.end_vote(FULL, replace(END, ballots=ballots)).words
    assert words.splitlines()[1].startswith(f"-# {shown}")


def test_a_vote_calls_the_others_and_never_who_asked() -> None:
    assert POSTS["end_vote"].pings == tuple(PEOPLE[seat].id for seat in COLOURS[1:])
    assert POSTS["undo_consent"].pings == tuple(PEOPLE[seat].id for seat in COLOURS[1:])


def test_every_choice_of_a_setting_has_its_words() -> None:
    for what, choices in offered(LOBBY).items():
        assert choices
        assert sum(stands for _, stands in choices) == 1, what
        if what != "seats":
            assert all(has(f"{what}.{value}") and has(f"settings.{what}_{value}") for value, _ in choices)


@pytest.mark.parametrize("edition", ["rise_of_the_gods", "blood_and_sand", "classic"])
def test_an_edition_is_offered_or_named(edition: str) -> None:
    is_offered = edition in [value for value, _ in offered(LOBBY)["edition"]]

    assert is_offered != (text(f"edition.{edition}") in left_out(LOBBY))


def test_a_module_or_a_deck_that_is_not_there_is_told_what_there_is() -> None:
    error = ServiceError("not_ready_option", option="module", value="war", known="none update")
    assert error_words(error) == "**There is no module war here.** Choose none or Update."
    error = ServiceError("not_ready_option", option="di_deck", value="34", known="33 38 49")
    assert error_words(error) == "**There is no DI deck of 34 cards here.** Choose 33, 38 or 49."
