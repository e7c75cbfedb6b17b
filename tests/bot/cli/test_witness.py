"""What `selfplay` counts: rows that apply, creatures silenced, what events tell, hooks that run; nothing imagined."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.cli.selfplay import begin
from bot.cli.witness import Deeds, Witness, deeds_of, told, witness
from bot.cli.words import GameWords
from bot.library import LIBRARY
from engine import effects
from engine.effects import HOOKS, Scope, total
from engine.game import Game
from engine.notation import read_line
from engine.positions import position

FIGHT = {"west_temple": 3}


def say(seen: Witness, game: Game, *lines: str) -> None:
    """Each line is one choice."""
    for text in lines:
        line = read_line(text, game.rules.catalogue)
        decision = game.decision_for(line.seat, line.kind)
        game.answer(decision.key, line.words, decision.kind)
        seen.note()
        game.events.clear()


def deeds(given: dict[str, Any], *lines: str) -> Deeds:
    game = position(LIBRARY, given)
    with witness() as seen:
        seen.watch(game)
        say(seen, game, *lines)
    return seen.deeds


def battle(red: list[str], blue: list[str], **more: Any) -> dict[str, Any]:
    """Red attacks blue; the Companions of both fight."""
    tiles = {"red": red, "blue": blue}
    homes = {
        seat: {tile: "west_temple" for tile in own if tile in LIBRARY.rules("rise_of_the_gods").catalogue.companions}
        for seat, own in tiles.items()
    }
    return {
        "now": "battle west_temple red blue",
        "troops": {"red": FIGHT, "blue": FIGHT},
        "tiles": tiles,
        "companions": homes,
        **more,
    }


PLANS = ("red battle 4/1 discard 3/2", "blue battle 2/0/2 discard 1/3")
RUBY = {"pyramids": {"red": {"c1_north": "ruby 4"}}, "colours": ["ruby", "onyx", "diamond"]}
DAY_CARD = ("red hold on", "red tokens f1_pray", "red action di prayer")
MARKET = {"now": "red acquire", "pp": {"red": 9}, **RUBY}
SETTLERS = {"now": "red recruit", "modules": ["update"], "tiles": {"red": ["giant_sandworm"]}}


@pytest.mark.parametrize(
    ("given", "lines", "acted"),
    [
        (battle(["charge"], ["defense"]), PLANS, {"charge": 1, "defense": 1}),
        (battle(["defense"], ["charge"]), PLANS, {}),
        (battle(["spy"], []), ["blue foresight 2/0/2"], {"spy": 1}),
        (battle(["omniscience"], [], modules=["update"]), ["blue foresight distraction"], {"omniscience": 1}),
        (battle(["phoenix"], ["deep_desert_snake"]), PLANS, {"deep_desert_snake": 1}),
        (battle(["phoenix"], []), PLANS, {"phoenix": 1}),
        (battle([], ["deep_desert_snake"]), PLANS, {}),
        (MARKET, ["red acquire act_of_god_ruby"], {"act_of_god_ruby": 1}),
        (MARKET, ["red acquire wrryt_storm", "red swap 2/0/2"], {"wrryt_storm": 1}),
        (MARKET, ["red acquire carnage"], {}),
        (SETTLERS, ["red recruit giant_sandworm west_gate, west_gate 2"], {"giant_sandworm": 1}),
        (SETTLERS, ["red recruit"], {}),
        ({"now": "red turn", "tiles": {"red": ["divine_will"]}}, ["red tokens f3_move gold", "red action gold"], {}),
        (
            {"now": "red turn", "tiles": {"red": ["divine_will"]}},
            ["red tokens f3_move gold", "red action gold", "red gold divine_will recruitment"],
            {"divine_will": 1},
        ),
    ],
)
def test_what_a_tile_does_counts_once_a_choice(given: dict[str, Any], lines: list[str], acted: dict[str, int]) -> None:
    assert deeds(given, *lines).acted == acted


def test_what_is_owned_cards_that_lie_open_and_hooks_that_run_are_counted() -> None:
    given = battle(["divine_wound"], ["charge"], di_cards={"red": ["war_rage", "war_rage", "prayer"], "blue": []})
    found = deeds(given, "red battle 4/1 discard 3/2 di war_rage, war_rage", PLANS[1])
    assert found.owned == {"divine_wound": 1, "charge": 1}
    assert found.played == {"war_rage": 2}
    assert found.ran == {"divine_wound": 1}
    by_day = deeds({"now": "red turn", "di_cards": {"red": ["distraction", "prayer"]}}, *DAY_CARD)
    assert by_day.played == {"prayer": 1}


def test_a_hook_that_is_asked_for_and_does_not_run_counts_for_nothing() -> None:
    """Without a Shield printed on its card Bakatan's hook runs; without its Troop in the battle it does not."""
    given = battle(["servant_bakatan"], [], colours=["ruby", "onyx", "amethyst"])
    assert deeds(given, *PLANS).ran == {"bakatan": 1}
    assert deeds({**given, "companions": {"red": {"servant_bakatan": "supply"}}}, *PLANS).ran == {}


def test_other_games_and_what_a_check_asks_do_not_count() -> None:
    given = battle(["charge", "divine_wound"], [])
    game, imagined = position(LIBRARY, given), position(LIBRARY, given)
    with witness() as seen:
        seen.watch(game)
        for line in PLANS:
            asked = read_line(line, imagined.rules.catalogue)
            imagined.answer(imagined.decision_for(asked.seat, asked.kind).key, asked.words, asked.kind)
        assert total(game, "strength", Scope("red", battle=game.steps[-1])) == 1  # type: ignore[arg-type]  # the battle
        assert seen.applied
        seen.forget()
        seen.note()
    assert (seen.deeds.acted, seen.deeds.ran) == ({}, {})


def test_afterwards_nothing_is_watched_any_more() -> None:
    before = (effects.applies, effects._muted, dict(HOOKS))
    with witness():
        assert effects.applies is not before[0]
        assert all(HOOKS[name] is not hook for name, hook in before[2].items())
    assert (effects.applies, effects._muted, dict(HOOKS)) == before


# Many games


def test_all_that_was_in_the_games_is_listed_and_what_never_did_anything() -> None:
    """80 tiles are 71 rows, nine of them twice in the box; the module brings 15; the deck of 33 has 11 kinds."""
    one = Deeds(Counter(charge=2), Counter(charge=3, spy=1), Counter(prayer=1), Counter(cat=4))
    found = told([GameWords(options={"di_deck": "33"})], deeds_of([one, one]))
    assert (len(found["tiles"]), len(found["di_cards"])) == (71, 12)
    assert found["tiles"]["charge"] == {"owned": 4, "acted": 6}
    assert found["tiles"]["spy"] == {"owned": 0, "acted": 2}
    assert (found["di_cards"]["prayer"], found["hooks"]["cat"]) == (2, 8)
    assert "spy" in found["never_owned"]
    assert not {"spy", "charge"} & set(found["never_acted"])
    assert len(found["never_played"]) == 11
    assert "prayer" not in found["never_played"]
    assert set(found["never_ran"]) == set(found["hooks"]) - {"cat"}
    assert found["drawn"] == {"di_deck=33": 1}


def test_what_was_in_no_game_is_no_lack() -> None:
    """R-010: two players have no Act of God; R-014: candidates come in with the module alone."""
    two, plain = told([GameWords(2)], Deeds()), told([GameWords(3)], Deeds())
    more = told([GameWords(3), GameWords(3, modules=("update",), options={"di_deck": "49"})], Deeds())
    assert not [tile for tile in two["tiles"] if tile.startswith("act_of_god")]
    assert len([tile for tile in plain["tiles"] if tile.startswith("act_of_god")]) == 5
    assert len(more["tiles"]) == len(plain["tiles"]) + 15
    assert set(more["hooks"]) - set(plain["hooks"]) == {
        "sacred_bull",
        "strategic_hold",
        "night_ceremony",
        "tactical_reinforcement",
        "restructuring",
        "military_ceremony",
    }
    assert (plain["drawn"], more["drawn"]) == ({}, {"di_deck=49": 1, "update": 1})


def test_every_hook_there_is_belongs_to_some_game() -> None:
    options = {"di_deck": "49"}
    games = [GameWords(6, modules=("update",), options=options), GameWords(4, mode="teams_2v2", options=options)]
    whole = told(games, Deeds())
    begin(GameWords(), "1")
    # Other tests register hooks of their own.
    assert set(whole["hooks"]) == {
        name for name, function in HOOKS.items() if function.__module__.startswith("engine.")
    }
