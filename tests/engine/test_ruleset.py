"""Editions: another sequence, another stage in place of one, policies by name; data errors name file, row and word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.catalogue import DataError
from engine.decision import Decision, Pick, offered
from engine.game import Game
from engine.ruleset import REPLACED, VICTORY
from engine.setup import Lobby, LobbyError, new_game
from engine.step import Answers
from engine.steps.battle import Battle
from tests.engine.support import (
    CARDS,
    EDITION,
    LIBRARY,
    RUBY,
    SEATS,
    Asking,
    answer,
    battle,
    library,
    new,
    trace,
    traced,
    until,
)


def edition(**changes: Any) -> Any:
    def change(file: dict[str, Any]) -> None:
        for name, value in changes.items():
            file[name] = {**file.get(name, {}), **value} if isinstance(value, dict) else value

    return library({EDITION: change})


def test_an_edition_gives_a_step_another_stage_list() -> None:
    game = traced(Asking(seats=["red"]), books=edition(sequence={"Asking": ["second", "first"]}))
    assert trace(game) == ["second"]
    answer(game, "red", "yes")
    assert trace(game) == ["second", "first red yes"]


def test_a_stage_that_is_left_out_never_runs() -> None:
    game = traced(Asking(seats=["red"]), books=edition(sequence={"Asking": ["second"]}))
    assert trace(game) == ["second"]
    assert game.awaited() == ["red"]  # the trace below it waits


def test_an_edition_puts_a_pair_of_functions_in_the_place_of_a_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(step: Asking, game: Game) -> Iterator[Decision]:
        yield step.ask("green", "order", Pick(offered(["other"] * 1 + ["way"])))

    def do(step: Asking, game: Game, answers: Answers) -> None:
        trace(game).append(f"instead {answers}")

    monkeypatch.setitem(REPLACED, "tiny.first.ask", ask)
    monkeypatch.setitem(REPLACED, "tiny.first.do", do)
    game = traced(Asking(seats=["red"]), books=edition(stages={"Asking.first": "tiny.first"}))
    assert game.awaited() == ["green"]
    answer(game, "green", "way")
    assert trace(game) == ["instead {'green': ['way']}", "second"]


def test_a_battle_without_a_section_is_a_difference_of_data() -> None:
    stages = [stage for stage in Battle.STAGES if stage != "veterans"]
    game, _ = battle(edition(sequence={"Battle": stages}))
    answer(game, "red", "battle_4_1", "battle_1_3")
    answer(game, "blue", "battle_3_2", "battle_1_3")
    assert not any(event.kind == "rewarded" for event in game.events)
    assert game.table.seats["red"].veterans == 0


def test_the_round_follows_the_edition() -> None:
    game = until(lambda game: game.table.phase != "setup", books=edition(sequence={"round": ["Night", "Day"]}))
    assert game.table.phase == "night"


def test_the_victory_policy_is_named_by_the_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VICTORY, "at_once", lambda game, seat: game.table.seats[seat].side)
    game = until(lambda game: game.table.outcome is not None, books=edition(victory="at_once"))
    assert game.table.outcome is not None
    assert game.table.outcome.seat == game.table.turn_order[0]


def test_numbers_come_from_the_edition() -> None:
    game = new(books=edition(numbers={"start_pp": 3, "warriors": 20}))
    assert {(seat.pp, seat.pool) for seat in game.table.seats.values()} == {(3, 20)}


# Errors in data


def broken(file: str, row: dict[str, Any], into: str) -> Any:
    return library({file: lambda read: read[into].append(row)})


UPDATE = "tiles/rise_of_the_gods_update.toml"
TILE = {"id": "odd", "name": "Odd", "colour": "ruby", "level": 1, "kind": "day"}


@pytest.mark.parametrize(
    ("file", "into", "row", "says"),
    [
        (RUBY, "tile", {**TILE, "strenght": 1}, ["odd", "strenght"]),
        (RUBY, "tile", {**TILE, "level": "high"}, ["odd", "level"]),
        (RUBY, "tile", {**TILE, "kind": "nothing"}, ["odd", "kind"]),
        (RUBY, "tile", {**TILE, "effects": [{"stat": "strengt", "add": 1}]}, ["odd", "effects.0.stat"]),
        (RUBY, "tile", {**TILE, "effects": [{"stat": "strength", "at": "rewards"}]}, ["odd", "effects.0"]),
        (RUBY, "tile", {**TILE, "effects": [{"add": 1}]}, ["odd", "effects.0"]),
        (RUBY, "tile", {**TILE, "effects": [{"at": "sunrise"}]}, ["odd", "effects.0.at"]),
        (RUBY, "tile", {**TILE, "effects": [{"allow": "fly"}]}, ["odd", "effects.0.allow"]),
        (
            RUBY,
            "tile",
            {**TILE, "effects": [{"stat": "shield", "add": 1, "when": "asleep"}]},
            ["odd", "effects.0.when"],
        ),
        (RUBY, "tile", {**TILE, "effects": [{"swap": "excalibur"}]}, ["odd", "swap", "excalibur"]),
        (RUBY, "tile", {**TILE, "effects": [{"swap": "battle_4_1"}]}, ["odd", "swap", "battle_4_1"]),
        (RUBY, "tile", {**TILE, "ready": False}, ["odd", "ready"]),
        (RUBY, "tile", {**TILE, "id": "charge"}, ["charge", "twice"]),
        (RUBY, "tile", {**TILE, "id": "defense"}, ["defense", "two files"]),
        (RUBY, "tile", {"name": "no id"}, ["number 15", "id"]),
        (CARDS, "battle", {"id": "odd", "damage": 1}, ["odd", "strength"]),
        (CARDS, "di", {"id": "odd", "name": "Odd", "when": "never"}, ["odd", "when"]),
        (CARDS, "di", {"id": "prayer", "name": "Odd", "when": "day"}, ["prayer", "twice"]),
        (CARDS, "di", {"id": "charge", "name": "Odd", "when": "day"}, ["charge", "a tile is called so"]),
        (UPDATE, "tile", {**TILE, "id": "charge"}, ["charge", "two files"]),
        (UPDATE, "tile", {**TILE, "effects": [{"at": "sunrise"}]}, ["odd", "effects.0.at"]),
    ],
)
def test_a_wrong_row_is_named_with_its_file_and_word(
    file: str, into: str, row: dict[str, Any], says: list[str]
) -> None:
    with pytest.raises(DataError) as caught:
        broken(file, row, into).rules("rise_of_the_gods")
    message = str(caught.value)
    assert message.startswith("data/tiles/" if "two files" in says else f"data/{file}")
    assert all(word in message for word in says), message


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"numbers": {"start_pp": "seven"}}, "numbers.start_pp"),
        ({"numbers": {"start_glory": 1}}, "numbers.start_glory"),
        ({"victory": "by_luck"}, "by_luck"),
        ({"di_decks": {"33": [], "34": ["ankh"]}}, "di_decks.34: no extra card ankh"),
        ({"di_decks": {"33": [], "34": ["prayer"]}}, "di_decks.34: no extra card prayer"),
        ({"ranks": {"tile": "high"}}, "ranks.tile"),
        ({"ranks": {"weather": 9}}, "ranks.weather"),
    ],
)
def test_a_wrong_edition_is_named_with_its_file_and_word(change: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=r"data/editions/rise_of_the_gods\.toml: row rise_of_the_gods") as caught:
        edition(**change).rules("rise_of_the_gods")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"replaces": "obelisk"}, "replaces: no tile obelisk"),
        ({"rank": "king"}, "rank"),
        ({"effects": [{"stat": "luck"}]}, "effects.0.stat"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_module_is_named_with_its_file_and_word(change: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=r"data/modules/update\.toml: row update: ") as caught:
        library({"modules/update.toml": lambda file: file.update(change)}).rules("rise_of_the_gods")
    assert says in str(caught.value)


def test_a_hook_that_does_not_exist_is_named_when_the_data_is_loaded() -> None:
    effect = {"at": "rewards", "hook": "not_written"}
    with pytest.raises(DataError, match=r"odd.*not_written"):
        broken(RUBY, {**TILE, "effects": [effect]}, "tile").rules("rise_of_the_gods")


@pytest.mark.parametrize(
    ("change", "says"),
    [({"sequence": {"round": ["Day", "Nigth"]}}, "Nigth"), ({"sequence": {"Batle": ["arrival"]}}, "Batle")],
)
def test_a_sequence_that_names_what_does_not_exist_is_an_error_of_data(change: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=says):
        edition(**change).rules("rise_of_the_gods")


# Lobbies


@pytest.mark.parametrize(
    ("seats", "word"),
    [
        ({"red": "", "blue": "", "pink": ""}, "pink"),
        ({"red": "c9", "blue": "", "green": ""}, "c9"),
        ({"red": "c1", "blue": "c1", "green": ""}, "c1"),
    ],
)
def test_a_lobby_with_a_colour_or_city_that_cannot_be_had_is_refused(seats: dict[str, str], word: str) -> None:
    with pytest.raises(LobbyError) as caught:
        new_game(LIBRARY, Lobby(seats), "seed")
    assert caught.value.word == word


def test_R_017_who_chose_no_city_gets_one_that_is_left() -> None:
    game = new_game(LIBRARY, Lobby({"red": "c2", "blue": "", "green": ""}), "seed")
    assert game.table.seats["red"].city == "c2"
    assert {game.table.seats[seat].city for seat in SEATS} == {"c1", "c2", "c3"}


@pytest.mark.parametrize(
    ("file", "change", "says"),
    [
        (
            "modes/teams.toml",
            {"numbers": {"start_glory": 1}},
            r"data/modes/teams_2v2\.toml: row teams_2v2: numbers\.start_glory",
        ),
        ("modes/teams.toml", {"sequence": {"Night": ["dusk", "siesta"]}}, "siesta"),
        ("modes/teams_2v2.toml", {"players": "four"}, r"data/modes/teams_2v2\.toml: row teams_2v2: players"),
        ("modes/teams_2v2.toml", {"captain": "red"}, r"data/modes/teams_2v2\.toml: row teams_2v2: captain"),
    ],
)
def test_a_wrong_mode_is_named_with_its_file_and_word(file: str, change: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=says):
        library({file: lambda rows: rows.update(change)}).rules("rise_of_the_gods", "teams_2v2")
