"""Lines of the full rules: tokens, tiles, companions, cards, ways by land, port and teleport."""

from __future__ import annotations

from typing import Any

import pytest

from bot.folding import folded
from bot.lines import event_line, event_lines, placed, way
from engine.game import Event


def told(*events: tuple[str, dict[str, Any]]) -> list[str]:
    return event_lines([Event(kind, {"seat": "red", **values}) for kind, values in events])


def test_tokens_placed_together_are_one_line() -> None:
    silver = ("silver_placed", {"space": "f2_build"})
    own, gold = ("token_placed", {"space": "f3_move", "left": 2}), ("gold_placed", {})
    assert told(own, silver, gold) == [
        "🟥 Red places 3 tokens: Movement, floor 3; silver on Construction, floor 2; gold"
    ]
    assert told(own, gold) == ["🟥 Red places 2 tokens: Movement, floor 3; gold"]
    assert told(own) == [], "of a token alone its action tells"


def test_an_acquired_companion_says_where_it_went() -> None:
    acquired = ("acquired", {"tile": "phoenix", "colour": "ruby", "level": 2, "cost": 2})
    placing = ("companion_placed", {"companion": "phoenix", "zone": "c1_west"})
    assert told(acquired, placing) == ["🟥 Red acquires *Phoenix* (ruby 2, 2 PP), placed in C1-c"]
    assert told(acquired) == ["🟥 Red acquires *Phoenix* (ruby 2, 2 PP), kept in supply"]
    other = ("acquired", {"tile": "carnage", "colour": "ruby", "level": 2, "cost": 1})
    assert told(other, placing) == [
        "🟥 Red acquires *Carnage* (ruby 2, 1 PP)",
        "🟥 Red places *Phoenix* in C1-c",
    ]


def test_a_free_companion_says_where_it_went() -> None:
    taken = ("tile_taken", {"tile": "servant_masaharta"})
    assert told(taken)[0].endswith("(amethyst 1), kept in supply")
    placing = ("companion_placed", {"companion": "servant_masaharta", "zone": "c1_north"})
    assert told(taken, placing)[0].endswith("(amethyst 1), placed in C1-a")


def test_cards_drawn_by_an_effect_name_it_and_nobody_but_their_owner_reads_which() -> None:
    effect = ("effect_cards", {"source": "jackal", "count": 2})
    shuffled = ("deck_shuffled", {"count": 7})
    drawn = ("cards_drawn", {"count": 2})
    assert told(effect, drawn) == ["🟥 Red draws 2 DI cards (*Jackal*)"]
    assert told(effect, shuffled, drawn)[-1] == "🟥 Red draws 2 DI cards (*Jackal*)"
    assert told(effect) == ["🟥 Red finds no DI card to draw (*Jackal*)"]
    seen = ("cards_drawn", {"count": 2, "cards": ["prayer", "prayer"]})
    assert told(effect, seen) == ["🟥 Red draws 2 DI cards (*Jackal*): *Prayer* ×2"]
    assert told(seen) == ["🟥 Red draws 2 DI cards: *Prayer* ×2"]


def test_companions_that_come_with_warriors_stand_in_their_line() -> None:
    placing = ("companion_placed", {"companion": "phoenix", "zone": "c1_north"})
    words = ["c1_north", "2", "c1_west", "1", "phoenix", "c1_north"]
    recruited = ("recruited", {"cost": 3, "placed": words, "battles": []})
    assert told(placing, recruited) == ["🟥 Red recruits 3 warriors, 2 in C1-a with *Phoenix* and 1 in C1-c (3 PP)"]
    assert placed(words) == "2 in C1-a with *Phoenix* and 1 in C1-c"


def test_a_fold_changes_no_event() -> None:
    events = [Event("token_placed", {"seat": "red", "space": "f3_move", "left": 1}), Event("gold_placed", {})]
    before = repr(events)
    folded(events)
    assert repr(events) == before


def test_ways_name_ports_and_teleports() -> None:
    path = ["c1_north", "desert_c1", "west_temple"]
    assert way(path, [{"red": 3}, {"red": 3}], ["land", "teleport"]) == "C1-a to D1 by teleport to T1"
    assert way(path, [{"red": 3}, {"red": 2}], ["land", "port"]) == "C1-a to D1 with 3, on by port to T1 with 2"
    assert way(path, [{"red": 3}, {"red": 3}]) == "C1-a to D1 to T1", "a game of an earlier release tells no hops"


@pytest.mark.parametrize(
    ("kind", "values", "line"),
    [
        (
            "moved",
            {"path": ["c1_north", "west_temple"], "hops": ["teleport"], "counts": ["5"], "companions": ["phoenix"]},
            "🟥 Red moves 5 warriors with *Phoenix*, C1-a by teleport to T1 (2 PP)",
        ),
        (
            "moved",
            {
                "path": ["c1_north", "desert_c1", "west_temple"],
                "hops": ["land", "land"],
                "counts": ["5", "2"],
                "companions": ["phoenix"],
            },
            "🟥 Red moves C1-a to D1 with 5, on to T1 with 2 and *Phoenix* (2 PP)",
        ),
        ("gold_action", {"tile": "divine_will", "action": "movement"}, "🟥 Red uses *Divine Will* for Movement"),
        ("gold_action", {"tile": "divine_will", "action": ""}, "🟥 Red uses *Divine Will*"),
        ("card_played", {"card": "raining_fire"}, "🟥 Red plays *Raining Fire* (2 PP)"),
        (
            "removed",
            {"zone": "west_temple", "count": 1, "cause": "effect"},
            "🟥 Red loses 1 warrior in T1 Western Temple",
        ),
        ("card_shown", {"card": "battle_3_0_1"}, "🟥 Red shows 3 Strength · 1 Shield before the battle plans"),
        ("di_shown", {"cards": []}, "🟥 Red shows before the battle plans that no DI card is added"),
        ("di_shown", {"cards": ["war_rage"]}, "🟥 Red shows before the battle plans: *War Rage*"),
        ("card_unpaid", {"card": "war_fury"}, "🟥 Red cannot pay *War Fury*: no effect"),
        ("cards_paid", {"pp": 2}, "🟥 Red pays 2 PP for DI cards"),
        (
            "cards_discarded",
            {"cards": ["prayer", "war_rage", "prayer"]},
            "🟥 Red discards 3 DI cards: *Prayer* ×2 and *War Rage*",
        ),
        ("battle_card_swapped", {"source": "wrryt_storm"}, "🟥 Red swaps a battle card in secret (*Wrryt Storm*)"),
        ("companion_home", {"companion": "phoenix"}, "*Phoenix* returns to the supply of 🟥 Red"),
        (
            "companions_swapped",
            {"companion": "phoenix", "other": "jackal"},
            "🟥 Red lets *Phoenix* and *Jackal* change places",
        ),
        ("effect_glory", {"source": "sphinx", "count": 1}, "🟥 Red gains 1 Divine Glory (*Sphinx*)"),
        ("effect_pp", {"source": "divine_hunger", "pp": 4}, "🟥 Red gains 4 PP (*Divine Hunger*)"),
        ("silver_gained", {"source": "act_of_god_ruby"}, "🟥 Red gains a silver token (*Act of God*)"),
        (
            "warriors_added",
            {"source": "reinforcement_prayer", "placed": ["c1_north", "2"], "battles": []},
            "🟥 Red adds 2 warriors in C1-a (*Reinforcement Prayer*)",
        ),
        (
            "warriors_added",
            {"source": "reinforcement_prayer", "placed": [], "battles": []},
            "🟥 Red adds nobody (*Reinforcement Prayer*)",
        ),
        ("rewarded", {"glory": 2, "veterans": 0}, "🟥 Red gains 2 Battle Glory"),
    ],
)
def test_lines(kind: str, values: dict[str, Any], line: str) -> None:
    assert event_line(Event(kind, {"seat": "red", "cost": 2, **values})) == line


TOP = {"seat": "red", "source": "restructuring", "zone": "c1_north", "before": "ruby", "colour": "onyx"}


@pytest.mark.parametrize(
    ("kind", "values", "line"),
    [
        (
            "restructured",
            {**TOP, "other": ""},
            "🟥 Red turns the pyramid in C1-a from ruby into onyx (*Restructuring*)",
        ),
        (
            "restructured",
            {**TOP, "other": "c1_east"},
            "🟥 Red lets the ruby pyramid in C1-a and the onyx one in C1-b change colours (*Restructuring*)",
        ),
        (
            "warriors_bought",
            {"seat": "red", "source": "tactical_reinforcement", "zone": "west_temple", "count": 2, "cost": 2},
            "🟥 Red buys 2 warriors in T1 Western Temple (2 PP, *Tactical Reinforcement*)",
        ),
        (
            "free_move",
            {"seat": "red", "source": "sacred_bull", "zone": "c1_north"},
            "🟥 Red may move the Troop in C1-a once more (*Sacred Bull*)",
        ),
        (
            "glory_passed",
            {"zone": "c1_north", "loser": "red", "gainer": ""},
            "🟥 Red loses the Glory of C1-a",
        ),
        ("glory_passed", {"zone": "c1_north", "loser": "", "gainer": ""}, None),
    ],
)
def test_lines_of_what_the_update_brings(kind: str, values: dict[str, Any], line: str | None) -> None:
    assert event_line(Event(kind, values)) == line


def test_who_gives_no_warriors_because_a_tile_spares_them_is_told_so() -> None:
    removed = ("removed", {"zone": "sanctuary", "count": 2, "cause": "devotion"})
    given = ("devotion", {"given": 1})
    assert told(removed, given) == ["🟥 Red gives 2 warriors, +1 Divine Glory"]
    assert told(given) == ["🟥 Red gains 1 Divine Glory in Devotion, without warriors"]
    assert told(("devotion", {"given": 0})) == ["🟥 Red keeps its warriors in the Sanctuary"]
    assert told(("delta", {"given": 1, "pp": 5})) == ["🟥 Red gains 5 PP in the Delta Temple, without a warrior"]
