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
}


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


@pytest.mark.parametrize("name", POSITIONS)
def test_screens_keep_the_limits(name: str) -> None:
    game = position(LIBRARY, POSITIONS[name])
    for decision in game.decisions():
        ask = asked(game, decision, [])
        check_panel(screen(ask))
        for first in ask.legal:
            following = asked(game, decision, [first.word])
            if not fits(ask):
                check_panel(screen(following))


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
