"""`kemet selfplay`: whole games, the same for the same seed; whatever breaks fails and says where."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.cli import selfplay
from bot.cli.words import GameWords
from engine import invariants
from engine.game import Game

Kemet = Callable[..., Any]
PLAN = selfplay.Plan(GameWords(), "1", "random", 20)


def found(out: str) -> dict[str, Any]:
    return dict(json.loads(out))


def test_games_are_played_and_summed_up(kemet: Kemet) -> None:
    outcome = kemet("selfplay", "--games", "2", "--seed", "1", "--players", "3", "--json")
    assert outcome.status == 0
    summary = found(outcome.out)
    assert (summary["games"], summary["finished"], summary["failed"], summary["failures"]) == (2, 2, 0, [])
    assert sum(summary["winners"].values()) == 2
    assert summary["choices"] > 500
    assert summary["rounds"]["least"] <= summary["rounds"]["median"] <= summary["rounds"]["most"] <= 200
    assert summary["seconds"] > 0
    assert summary["choices_per_second"] > 0
    assert len(summary["tiles"]) == 71
    owned = {tile for tile, counts in summary["tiles"].items() if counts["owned"]}
    assert len(owned) > 10
    assert sorted(set(summary["tiles"]) - owned) == summary["never_owned"]
    assert min(sum(summary[name].values()) for name in ("di_cards", "hooks")) > 0
    assert outcome.err.splitlines() == ["1/2 games, 0 failed", "2/2 games, 0 failed"]


def test_games_of_teams_are_won_by_sides(kemet: Kemet) -> None:
    outcome = kemet("selfplay", "--games", "2", "--mode", "teams_2v2", "--json")
    assert outcome.status == 0
    summary = found(outcome.out)
    assert (summary["finished"], summary["failures"]) == (2, [])
    assert set(summary["winners"]) <= {"team_1", "team_2"}
    assert sum(summary["winners"].values()) == 2


def test_players_that_do_not_fit_the_mode_are_refused(kemet: Kemet) -> None:
    outcome = kemet("selfplay", "--games", "1", "--mode", "teams_2v2v2", "--players", "4")
    assert outcome.status == 2
    assert "--players 4: teams_2v2v2 is for 6 players" in outcome.err


def test_the_summary_is_printed_in_plain_lines(kemet: Kemet) -> None:
    lines = kemet("selfplay", "--games", "1").out.splitlines()
    names = [line.split()[0] for line in lines]
    assert names == [
        "games",
        "finished",
        "failed",
        "choices",
        "rounds",
        "winners",
        "drawn",
        "tiles",
        "di_cards",
        "hooks",
        "never_owned",
        "never_acted",
        "never_ran",
        "seconds",
        "choices_per_second",
    ]
    assert lines[7].endswith(" of 71")
    assert lines[6].split() == ["drawn", "-"]


@pytest.mark.parametrize("said", [(), ("--module", "update", "--option", "di_deck=49")], ids=["plain", "update_49"])
@pytest.mark.parametrize("players", range(2, 7))
def test_any_number_of_seats_plays_to_an_end(kemet: Kemet, players: int, said: tuple[str, ...]) -> None:
    words = ("--players", str(players), "--games", "1", "--seed", "ci", "--check", "some", "--json", *said)
    outcome = kemet("selfplay", *words)
    found = json.loads(outcome.out)
    assert (outcome.status, found["finished"], found["failed"]) == (0, 1, 0)
    assert found["drawn"] == ({"di_deck=49": 1, "update": 1} if said else {})
    assert ("sacred_bull" in found["tiles"], "deadly_wound" in found["di_cards"]) == (bool(said), bool(said))


def test_the_same_seed_plays_the_same_games_in_any_number_of_processes() -> None:
    alone = list(selfplay._played(PLAN, 3, 1))
    side_by_side = list(selfplay._played(PLAN, 3, 2))
    assert alone == side_by_side
    assert [result.seed for result in alone] == ["1:1", "1:2", "1:3"]
    assert len({result.choices for result in alone}) > 1


def test_a_broken_invariant_fails_the_game_and_the_command(kemet: Kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game, before: int) -> list[str]:
        return ["the sky falls"] if game.table.round == 2 else []

    monkeypatch.setattr(invariants, "check", broken)
    outcome = kemet("selfplay", "--games", "1", "--check", "all")
    assert outcome.status == 1
    assert "failed: game 1 (seed 1:1) at choice" in outcome.out
    assert "the sky falls" in outcome.out


def test_a_game_that_breaks_fails_and_the_others_go_on(kemet: Kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = selfplay.begin

    def first_breaks(game: GameWords, seed: str) -> Game:
        if seed == "1:1":
            raise ZeroDivisionError("by chance")
        return begin(game, seed)

    monkeypatch.setattr(selfplay, "begin", first_breaks)
    outcome = kemet("selfplay", "--games", "2", "--json")
    assert outcome.status == 1
    summary = found(outcome.out)
    assert (summary["finished"], summary["failed"]) == (1, 1)
    assert summary["failures"][0]["seed"] == "1:1"
    assert "ZeroDivisionError('by chance') in test_selfplay.py:" in summary["failures"][0]["why"]


@pytest.mark.parametrize(("name", "most"), [("MOST_ROUNDS", 3), ("MOST_CHOICES", 50)])
def test_a_game_that_does_not_end_has_failed(name: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, name, most)
    result = selfplay.play(PLAN, 1)
    assert result.failure.startswith("no end after")
    assert result.winner == ""


def test_all_choices_are_looked_at_or_one_in_twenty(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr(invariants, "check", lambda game, before: looked.append(before) or [])
    monkeypatch.setattr(selfplay, "MOST_CHOICES", 100)
    selfplay.play(PLAN, 1)
    some = len(looked)
    looked.clear()
    selfplay.play(selfplay.Plan(GameWords(), "1", "random", 1), 1)
    assert (some, len(looked)) == (5, 101)


def test_what_is_any_is_drawn_for_each_game_and_counted(kemet: Kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MOST_CHOICES", 1)
    said = ("--games", "30", "--module", "any", "--option", "any", "--json")
    drawn = found(kemet("selfplay", *said).out)["drawn"]
    assert set(drawn) == {"update", "di_deck=33", "di_deck=38", "di_deck=49"}
    assert sum(drawn.values()) - drawn["update"] == 30
    assert 0 < drawn["update"] < 30
    assert found(kemet("selfplay", *said).out)["drawn"] == drawn


def test_what_is_counted_is_what_happened_however_often_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MOST_CHOICES", 150)
    plan = selfplay.Plan(GameWords(2, modules=("update",), options={"di_deck": "49"}), "1", "random", 20)
    counted = selfplay.play(plan, 1).deeds
    assert selfplay.play(selfplay.Plan(plan.game, "1", "random", 10), 1).deeds == counted
    game = selfplay.begin(plan.game, "1:1")
    for _ in range(151):
        selfplay.say_one(game, "1:1")
    assert counted.owned == Counter(tile for seat in game.table.seats.values() for tile in seat.tiles)
    open_cards = [
        card
        for event in game.events
        for name, words in event.values.items()
        if (event.kind, name)
        in (("card_played", "card"), ("battle_resolved", "attacker_di"), ("battle_resolved", "defender_di"))
        for card in ([words] if isinstance(words, str) else words)
    ]
    assert counted.played == Counter(open_cards)
    assert counted.acted


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (("--games", "0"), "0 is not a whole number above 0"),
        (("--games", "many"), "many is not a whole number above 0"),
        (("--jobs", "-1"), "--jobs"),
        (("--pilot", "chess"), "--pilot"),
        (("--players", "7"), "--players 7"),
        (("--edition", "chess"), "--edition chess"),
        (("--module", "horus"), "--module horus: there is no such word; it is update or any"),
        (("--option", "di_deck=40"), "--option di_deck=40: there is no such value; it is 33, 38, 49 or any"),
        (("--check", "none"), "--check"),
    ],
)
def test_what_makes_no_sense_is_one_clear_error(kemet: Kemet, said: tuple[str, ...], says: str) -> None:
    outcome = kemet("selfplay", *said)
    assert outcome.status == 2
    assert says in outcome.err
    assert "Traceback" not in outcome.err
    assert outcome.out == ""


def test_on_a_terminal_a_bar_grows(kemet: Kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    results = [selfplay.Result(number, "x") for number in (1, 2)]
    lines: list[str] = []

    class Terminal:
        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            lines.append(text)
            return len(text)

        def flush(self) -> None:
            """Nothing is held back."""

    monkeypatch.setattr("sys.stderr", Terminal())
    assert list(selfplay._shown(results, 2)) == results
    text = "".join(lines)
    assert text.count("\r") == 2
    assert text.endswith(f"[{'#' * selfplay.BAR}] 2/2 games, 0 failed\n")
