"""Discord's limits and our own over the screens of Movement, Recruitment, Battle and Night with every tile in play."""

from __future__ import annotations

from typing import Any

import pytest

from bot.library import LIBRARY
from bot.prompts.ask import Ask
from bot.prompts.form_kinds import FORMS, fits
from bot.prompts.forms import CAPTION, TITLE, modal
from bot.prompts.layout import LABEL, MENU, OPTION, Menu, Panel, layout
from bot.prompts.screens import hops, screen
from bot.prompts.screens.battle import claim
from bot.texts import text
from engine.decision import DONE, Decision, Key
from engine.game import Game
from engine.positions import position
from engine.view import view_for

COLOURS = ["ruby", "onyx", "sapphire", "diamond"]
PLAYERS = ["red", "blue", "green", "yellow", "purple", "black"]
COMPANIONS = ["phoenix", "royal_scarab", "giant_scorpion", "griffin_sphinx", "khnum_sphinx", "soul_devourer"]
HAND = ["distraction", *["war_rage"] * 5, *["bloody_battle"] * 3, *["bronze_wall"] * 3, "swiftness", "transfer"]
SIX = {"players": PLAYERS, "colours": ["ruby", "onyx", "sapphire", "diamond", "amethyst"]}
POSITIONS: dict[str, dict[str, Any]] = {
    "move": {
        "now": "red move",
        **SIX,
        "troops": {"red": {"c1_north": 3, "desert_c1": 5, "west_temple": 2}, "blue": {"west_gate": 5}},
        "tiles": {"red": ["priest_of_mafdet", *COMPANIONS[:4]], "blue": ["khnum_sphinx"]},
        "companions": {
            "red": {"griffin_sphinx": "desert_c1", "phoenix": "c1_north"},
            "blue": {"khnum_sphinx": "west_gate"},
        },
        "di_cards": {"red": HAND},
    },
    "recruit": {
        "now": "red recruit",
        **SIX,
        "troops": {"red": {"c1_north": 1}, "blue": {"c1_east": 5}},
        "tiles": {"red": COMPANIONS},
        "pp": {"red": 11},
    },
    "abroad": {
        "now": "red recruit",
        **SIX,
        "troops": {"red": {"desert_c1": 1, "west_gate": 1, "northeast_shore": 1, "c1_north": 1}},
        "tiles": {"red": ["local_recruit", *COMPANIONS]},
        "pp": {"red": 11},
    },
    "add": {
        "now": "red pray",
        **SIX,
        "tiles": {"red": ["reinforcement_prayer", *COMPANIONS]},
        "troops": {"red": {"c1_north": 4}, "black": {"c1_east": 5}},
    },
    "summon": {"now": "night summoning", **SIX, "veterans": {"red": 12}, "tiles": {"red": COMPANIONS}},
    "battle": {
        "now": "battle southwest_shore red blue",
        **SIX,
        "troops": {"red": {"southwest_shore": 5}, "blue": {"southwest_shore": 5}},
        "tiles": {"red": ["initiative", "carnage", "giant_scorpion"], "blue": ["deadly_trap"]},
        "companions": {"red": {"giant_scorpion": "southwest_shore"}},
        "di_cards": {"red": HAND},
    },
    "foresight": {
        "now": "battle c2_south red blue",
        **SIX,
        "troops": {"red": {"c2_south": 5}, "blue": {"c2_south": 5}},
        "tiles": {"blue": ["spy"], "red": []},
    },
    "vision": {"now": "night divine_intervention", **SIX, "tiles": {"red": ["vision"]}, "di_cards": {"red": HAND}},
    "destiny": {"now": "night destiny", **SIX},
}


def asked(game: Game, decision: Decision, words: list[str]) -> Ask:
    info: Any = type("Info", (), {"id": 123456})()
    client: Any = None
    return Ask(client, info, 1, decision, [words], decision, view_for(game, decision.seat))


def check(panel: Panel) -> None:
    shown = layout(panel, "board.png", "the board")
    assert shown.total_children_count <= 40
    assert sum(len(block) for block in panel.blocks if isinstance(block, str)) <= 4000
    assert sum(isinstance(block, list | Menu) for block in panel.blocks) <= 5, "rows"
    ids = []
    for block in panel.blocks:
        if isinstance(block, Menu):
            ids.append(block.custom_id)
            assert 1 <= len(block.options) <= MENU
            assert 0 <= block.least <= block.most <= len(block.options)
            assert len({option.value for option in block.options}) == len(block.options)
            for option in block.options:
                assert 1 <= len(option.label) <= OPTION, option.label
                assert len(option.value) <= 100
                assert len(option.description) <= 100
        elif isinstance(block, list):
            assert 1 <= len(block) <= 5
            ids += [button.custom_id for button in block]
            assert all(1 <= len(button.label) <= LABEL for button in block), [button.label for button in block]
    assert all(len(each) <= 100 for each in ids)
    assert len(ids) == len(set(ids))
    cards = LIBRARY.rules("rise_of_the_gods").catalogue
    assert not any(card in each for each in ids for card in (*cards.battle_cards, *cards.di_cards))


def walk(game: Game, decision: Decision, words: list[str], deep: int) -> None:
    ask = asked(game, decision, words)
    check(screen(ask))
    if ask.kind == "move" and words and any(each.word.isdigit() for each in ask.legal):
        check(hops.leave(ask))
    for each in ask.legal if deep else ():
        if each.word != DONE:
            walk(game, decision, [*words, each.word], deep - 1)


@pytest.mark.parametrize("name", POSITIONS)
def test_screens_keep_the_limits(name: str) -> None:
    game = position(LIBRARY, POSITIONS[name])
    assert game.decisions(), name
    for decision in game.decisions():
        ask = asked(game, decision, [])
        check(screen(ask))
        if not fits(ask):
            walk(game, decision, [], 3 if decision.kind == "move" else 2)


@pytest.mark.parametrize("name", POSITIONS)
def test_forms_keep_the_limits(name: str) -> None:
    game = position(LIBRARY, POSITIONS[name])
    for decision in game.decisions():
        ask = asked(game, decision, [])
        if not fits(ask):
            continue
        form = FORMS[ask.kind].build(ask, [])
        assert len(form.title) <= TITLE, form.title
        assert 1 <= len(form.fields) <= 4
        assert len(modal(form, "p1:1:1:red:form:").children) <= 5
        for part in form.fields:
            assert len(part.label) <= CAPTION, part.label
            assert len(part.description) <= 100
            assert 1 <= len(part.options) <= MENU
            assert all(len(option.label) <= OPTION for option in part.options), part.options
            assert len({option.value for option in part.options}) == len(part.options)


def test_titles_hold_every_tile_that_adds_warriors() -> None:
    tiles = LIBRARY.rules("rise_of_the_gods").catalogue.tiles.values()
    adding = [tile.name for tile in tiles if any(effect.mercenaries for effect in tile.effects)]
    assert adding
    names = [*adding, "Reinforcement Prayer", "Tactical Support"]
    assert all(len(text("recruit.add.title", source=name, n=3)) <= TITLE for name in names)
    assert all(len(text("recruit.add.title_all", source=name, warriors="3 warriors")) <= TITLE for name in adding)


def test_a_claim_keeps_the_limits() -> None:
    info: Any = type("Info", (), {"id": 10**9})()
    check(claim(info, Key(10**9, "yellow")))
