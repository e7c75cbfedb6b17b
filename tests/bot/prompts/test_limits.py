"""Discord's limits and our own, over every screen and form that a position leads to."""

from __future__ import annotations

from typing import Any

import pytest

from bot import texts, wording
from bot.library import LIBRARY
from bot.prompts.ask import Ask
from bot.prompts.form_kinds import FORMS, fits
from bot.prompts.forms import CAPTION, TITLE
from bot.prompts.ids import panel_id, say_id
from bot.prompts.layout import LABEL, MENU, OPTION, Button, Menu, Panel, layout
from bot.prompts.names import number
from bot.prompts.screens import SCREENS, screen
from bot.prompts.screens.choose import groups
from engine.decision import Amount, Decision, Key, Order, Pick, Word
from engine.game import Game
from engine.positions import position
from engine.view import view_for

SIX = ("c1_north", "c1_east", "c1_west", "desert_c1", "west_temple", "west_gate")
POSITIONS: dict[str, dict[str, Any]] = {
    "troops": {"now": "setup troops"},
    "pyramids": {"now": "setup pyramids"},
    "tile": {"now": "setup tile"},
    "tokens": {"now": "red turn"},
    "last_tokens": {"now": "red turn", "tokens": {"red": 2}},
    "build": {"now": "red build", "pp": {"red": 11}},
    "recruit": {"now": "red recruit", "troops": {"red": {}, "blue": {"c1_north": 5}, "green": {"c1_east": 5}}},
    "move": {"now": "red move", "troops": {"red": {"desert_c1": 3, "west_temple": 4, "c1_north": 5}}},
    "move_many": {
        "now": "red move",
        "troops": {"red": dict.fromkeys(SIX, 1)},
    },
    "battle": {
        "now": "battle southwest_shore red blue",
        "troops": {"red": {"southwest_shore": 5}, "blue": {"southwest_shore": 5}},
    },
    "battle_home": {"now": "battle c2_south red blue", "troops": {"red": {"c2_south": 5}, "blue": {"c2_south": 5}}},
    "devotion": {"now": "night devotion", "troops": {"red": {"sanctuary": 5}}},
    "delta": {"now": "night delta_control", "troops": {"red": {"delta_temple": 1}}},
    "prayers": {"now": "night prayers", "veterans": {"red": 7}},
    "summon": {"now": "night summoning", "veterans": {"red": 12}, "troops": {"red": {}, "blue": {"c1_north": 5}}},
    "destiny": {"now": "night destiny"},
    "acquire": {"now": "red acquire", "pp": {"red": 11}},
    "acquire_all": {
        "now": "red acquire",
        "colours": ["ruby", "sapphire", "onyx"],
        "pp": {"red": 11},
        "pyramids": {
            "red": {"c1_north": "ruby 4", "c1_east": "sapphire 4"},
            "blue": {"c2_south": "onyx 4"},
        },
        "troops": {"red": {"c2_south": 3, "c1_north": 5}, "blue": {"west_temple": 4}},
    },
    "tokens_all": {
        "now": "red turn",
        "colours": ["ruby", "sapphire", "onyx"],
        "silver": {"red": 2},
        "pp": {"red": 11},
        "tiles": {
            "red": ["forced_march", "divine_will", "twin_ceremony", "phoenix", "giant_scorpion", "griffin_sphinx"]
        },
        "companions": {"red": {"phoenix": "c1_north"}},
        "di_cards": {"red": ["raining_fire", "tactical_support", "prayer", "war_fury", "iron_wall", "distraction"]},
        "troops": {
            "red": {"c1_north": 4, "c1_east": 2, "desert_c1": 3},
            "blue": {"west_temple": 3, "c2_south": 2, "west_gate": 2},
            "green": {"c3_north": 5, "sanctuary": 2, "delta_temple": 2},
        },
    },
    "hand_of_god": {
        "now": "night awakening",
        "colours": ["ruby", "sapphire", "diamond"],
        "tiles": {"red": ["hand_of_god"]},
    },
}
UPDATE: dict[str, Any] = {"modules": ["update"], "options": {"di_deck": "49"}}
POSITIONS |= {
    "recruit_opened": {
        **UPDATE,
        "now": "red recruit",
        "players": ["red", "blue", "green", "yellow", "purple", "black"],
        "colours": ["ruby", "sapphire", "onyx", "diamond", "amethyst"],
        "tiles": {"red": ["giant_sandworm", "phoenix", "griffin_sphinx"]},
        "di_cards": {"red": ["distraction", "unexpected_reinforcement", "unexpected_reinforcement"]},
        "pp": {"red": 11},
    },
    "recruit_opened_everywhere": {
        **UPDATE,
        "now": "red recruit",
        "colours": ["ruby", "sapphire", "onyx"],
        "tiles": {"red": ["giant_sandworm", "local_recruit", "phoenix"]},
        "di_cards": {"red": ["distraction", "unexpected_reinforcement"]},
        "troops": {"red": {"desert_c1": 1, "west_obelisk": 1, "c1_north": 1}},
        "pp": {"red": 11},
    },
    "ceremony": {
        **UPDATE,
        "now": "night divine_intervention",
        "colours": ["ruby", "sapphire", "diamond"],
        "tiles": {"red": ["night_ceremony"]},
        "di_cards": {
            "red": ["distraction", "war_rage", "war_rage", "iron_wall", "military_ceremony", "planned_attack"]
        },
    },
    "ceremony_bare": {
        **UPDATE,
        "now": "night divine_intervention",
        "colours": ["ruby", "sapphire", "diamond"],
        "tiles": {"red": ["night_ceremony", "vision"]},
    },
    "top": {
        **UPDATE,
        "now": "red turn",
        "colours": ["ruby", "sapphire", "amethyst"],
        "tiles": {"red": ["restructuring"]},
        "pyramids": {"red": {"c1_north": "ruby 4", "c1_east": "sapphire 3", "c1_west": "amethyst 2"}},
    },
    "bull": {
        **UPDATE,
        "now": "red recruit",
        "colours": ["ruby", "sapphire", "onyx"],
        "tiles": {"red": ["sacred_bull"]},
        "troops": {"red": {"c1_north": 2}},
    },
    "temple_card": {
        **UPDATE,
        "now": "red turn",
        "di_cards": {"red": ["military_ceremony", "unhoped_assistance"]},
        "troops": {"red": {"west_temple": 2, "delta_temple": 2, "west_nile_temple": 2}, "blue": {"c1_north": 5}},
        "temporary": dict.fromkeys(("west_temple", "delta_temple", "west_nile_temple"), "red"),
    },
}
TEAMS: dict[str, Any] = {
    "mode": "teams_2v2",
    "players": ["red", "green", "blue", "yellow"],
    "teams": [["red", "green"], ["blue", "yellow"]],
}
THREE: dict[str, Any] = {
    "mode": "teams_3v3",
    "players": ["red", "blue", "green", "yellow", "purple", "black"],
    "teams": [["red", "purple", "yellow"], ["blue", "green", "black"]],
}
POSITIONS |= {
    "team_markers": {**TEAMS, "now": "setup markers"},
    "team_markers_3": {**THREE, "now": "setup markers"},
    "team_troops": {**TEAMS, "now": "setup troops"},
    "team_troops_3": {**THREE, "now": "setup troops"},
    "team_marker": {**TEAMS, "now": "night destiny"},
    "team_marker_3": {**THREE, "now": "night destiny"},
    "team_marker_2v2v2": {
        **THREE,
        "mode": "teams_2v2v2",
        "teams": [["red", "purple"], ["blue", "green"], ["yellow", "black"]],
        "now": "night destiny",
    },
    "team_defender": {
        **THREE,
        "now": "battle c2_south red blue",
        "troops": {"red": {"c2_south": 5}, "blue": {"c2_south": 2}, "green": {"c2_south": 2}, "black": {"c2_south": 1}},
    },
    "team_devotion": {
        **THREE,
        "now": "night devotion",
        "troops": {"red": {"sanctuary": 2}, "purple": {"sanctuary": 2}, "yellow": {"sanctuary": 1}},
    },
    "team_delta": {
        **TEAMS,
        "now": "night delta_control",
        "troops": {"red": {"delta_temple": 1}, "green": {"delta_temple": 1}},
    },
    "team_temples": {
        **TEAMS,
        "now": "night shared_temples",
        "troops": {
            "red": {"west_temple": 1, "delta_temple": 1, "east_temple": 1},
            "green": {"west_temple": 1, "east_temple": 1},
        },
    },
    "team_recruit": {
        **THREE,
        "now": "red recruit",
        "troops": {
            "red": {"c1_north": 1},
            "purple": {"c1_north": 1, "c1_east": 3},
            "yellow": {"c1_north": 1, "c1_east": 2},
            "blue": {"c1_west": 2},
            "green": {"c1_west": 1},
        },
    },
    "team_move": {
        **THREE,
        "now": "red move",
        "troops": {
            "red": {"c1_north": 2, "desert_c1": 1},
            "purple": {"c1_north": 2, "desert_c1": 2},
            "yellow": {"c1_north": 1, "desert_c1": 2},
            "blue": {"west_temple": 2},
            "green": {"west_temple": 1},
        },
    },
    "team_card": {
        **TEAMS,
        "now": "red turn",
        "di_cards": {"red": ["gather", "distraction", "prayer"]},
        "troops": {"red": {"c1_north": 2, "west_temple": 2}, "green": {"c1_north": 1}},
    },
}
# Positions that answers lead to.
AFTER: dict[str, tuple[str, list[list[str]]]] = {
    "order": ("tokens_all", [["f3_move", "silver", "f2_build", "gold"]]),
    "order_alike": ("tokens_all", [["f3_move", "silver", "f2_move"]]),
    "gold": ("tokens_all", [["f2_pray", "gold"], ["f2_pray"], ["gold"]]),
    "add": ("add", [["f1_pray"]]),
    "swap": ("acquire", [["wrryt_storm"]]),
    "restructure": ("top", [["f2_pray", "gold"], ["f2_pray"]]),
    "team_gather": ("team_card", [["di", "gather", "west_temple"]]),
    "free_move": ("bull", [["c1_north", "1", "sacred_bull", "c1_north"]]),
}
POSITIONS["add"] = {
    "now": "red turn",
    "colours": ["ruby", "sapphire", "diamond"],
    "tiles": {"red": ["reinforcement_prayer"]},
    "troops": {"red": {"c1_north": 3}},
}


def laid(name: str) -> Game:
    """The game at a position, or after the answers that lead there."""
    base, answers = AFTER.get(name, (name, []))
    game = position(LIBRARY, POSITIONS[base])
    for words in answers:
        decision = game.decision_of("red")
        assert decision is not None
        game.answer(decision.key, words)
    return game


def asked(game: Game, decision: Decision, words: list[str]) -> Ask:
    info: Any = type("Info", (), {"id": 123456})()
    client: Any = None
    return Ask(client, info, 1, decision, [words], decision, view_for(game, decision.seat))


def check_panel(panel: Panel) -> None:
    layout(panel, "board.png", "the board")
    for block in panel.blocks:
        if isinstance(block, Menu):
            assert 1 <= len(block.options) <= MENU
            assert all(len(option.label) <= OPTION and len(option.description) <= 100 for option in block.options)
        elif isinstance(block, list):
            assert 1 <= len(block) <= 5
            for button in block:
                assert isinstance(button, Button)
                assert 1 <= len(button.label) <= LABEL, button.label
                assert len(button.custom_id) <= 100
    ids = [b.custom_id for block in panel.blocks if isinstance(block, list) for b in block]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", [*POSITIONS, *AFTER])
def test_screens_keep_the_limits(name: str) -> None:
    game = laid(name)
    for decision in game.decisions():
        ask = asked(game, decision, [])
        check_panel(screen(ask))
        for first in ask.legal:
            following = asked(game, decision, [first.word])
            if not fits(ask) and not (decision.kind == "action" and number(first, "floor")):
                check_panel(screen(following))


@pytest.mark.parametrize(
    "name",
    [
        *("tokens_all", "tokens", "order", "acquire", "acquire_all", "tile", "swap", "add"),
        *("recruit_opened", "recruit_opened_everywhere", "restructure", "free_move", "temple_card", "ceremony_bare"),
        *("team_markers_3", "team_marker_3", "team_move", "team_card", "team_temples", "team_devotion"),
    ],
)
def test_every_word_on_the_way_keeps_the_limits(name: str) -> None:
    """All words up to the third, and the first few beyond."""
    game = laid(name)
    (decision,) = [each for each in game.decisions() if not each.aside][:1]
    seen, frontier = 0, [[]] if not fits(asked(game, decision, [])) else []
    while frontier:
        words = frontier.pop()
        ask = asked(game, decision, words)
        if decision.kind != "action" or not words or words[0] in ("di", "companion"):
            check_panel(screen(ask))
            seen += 1
        following = ask.legal if len(words) < 3 else ask.legal[:3]
        frontier += [[*words, each.word] for each in following] if len(words) < 6 else []
    assert seen or fits(asked(game, decision, []))


def test_what_several_seats_and_titles_need_stays_short() -> None:
    tiles = LIBRARY.rules("rise_of_the_gods").catalogue.tiles.values()
    for tile in tiles:
        for key, most in (("acquire.pick.option", OPTION), ("gold.way", LABEL)):
            longest = "Recruit" if most == LABEL else "amethyst 4"
            if key != "gold.way" or any(effect.option == "gold" for effect in tile.effects):
                shown = texts.text(key, tile=tile.name, what=longest, action=longest, pp=11)
                assert len(shown) <= most, shown
    longest = max((wording.space_label(space) for space in LIBRARY.rules("rise_of_the_gods").spaces), key=len)
    assert len(texts.text("turn.tokens.silver_on", space=longest)) <= LABEL


@pytest.mark.parametrize("name", list(POSITIONS))
def test_forms_keep_the_limits(name: str) -> None:
    game = position(LIBRARY, POSITIONS[name])
    for decision in game.decisions():
        ask = asked(game, decision, [])
        if not fits(ask):
            continue
        form = FORMS[ask.kind].build(ask, [])
        assert len(form.title) <= TITLE, form.title
        assert 1 <= len(form.fields) <= 4
        for part in form.fields:
            assert len(part.label) <= CAPTION, part.label
            assert len(part.description) <= 100
            assert 1 <= len(part.options) <= MENU
            assert all(len(option.label) <= OPTION for option in part.options), part.options
            assert len({option.value for option in part.options}) == len(part.options)


def test_titles_hold_the_longest_names() -> None:
    zones = [wording.zone_name(zone) for zone in LIBRARY.board("rise_of_the_gods_3").zones]
    longest = max((name.partition(" ")[2] for name in zones), key=len)
    assert len(texts.text("battle.plan.title", place=longest)) <= TITLE
    tokens = wording.counted("veterans", 12)
    assert len(texts.text("night.summoning.title", tokens=tokens, supply=12)) <= TITLE
    assert len(texts.text("recruit.form.title", pp=11, supply=12)) <= TITLE
    foes = " · ".join(["East C1-b", texts.text("recruit.form.battle", foes="🟨 Yellow 5")])
    assert len(foes) <= CAPTION
    assert all(len(f"⚔️ {name}") <= LABEL for name in zones)


def test_custom_ids_hold_the_longest_words() -> None:
    spaces = LIBRARY.rules("rise_of_the_gods").spaces
    zones = LIBRARY.board("rise_of_the_gods_3").zones
    key = Key(10**9, "yellow")
    assert all(len(say_id(10**9, key, word)) <= 100 for word in [*spaces, *zones])
    assert all(len(panel_id(10**9, key, "back_out", f"abcdef.{word}")) <= 100 for word in [*spaces, *zones])


def test_every_kind_has_a_screen_or_is_read_from_its_offer() -> None:
    game = position(LIBRARY, POSITIONS["tokens"])
    many = [Word(f"word_{n}") for n in range(300)]
    for offer in (Pick(many[:5]), Pick(many[:25], 2, 3), Pick(many), Amount(many[:4]), Order(["charge", "defense"])):
        decision = Decision(Key(5, "red"), "something_new", offer)
        check_panel(screen(asked(game, decision, [])))
    assert "something_new" not in SCREENS


def test_groups_hold_every_word_once() -> None:
    words = [Word(f"word_{n}") for n in range(137)]
    parts = groups(words)
    assert len(parts) <= MENU
    assert all(len(part) <= MENU for part in parts)
    assert [word for part in parts for word in part] == words
