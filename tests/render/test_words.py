"""Words of pictures: all from the catalogue, none left over there, none written in the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import data
import render
from engine.view import Outcome, Own, View
from render.alt import board_alt, hand_alt, market_alt, seats_alt
from render.battle import battle
from render.battle_alt import battle_alt
from render.battle_facts import SIGNS, Line
from render.board import board
from render.hand import hand
from render.market import market
from render.seats import seats
from render.words import KEYS, source_name
from tests.render import battles, more_positions, positions
from tests.render.market_rows import ROWS
from tests.render.positions import CARDS, LAYOUT, NAMES, TEXTS, WORDS

FOLDER = Path(render.__file__).parent
GROUPS = ("picture.", "alt.", "fight.")


class Noted(Mapping[str, str]):
    """Words that remember which of them were asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return WORDS[key]

    def __iter__(self) -> Iterator[str]:
        return iter(WORDS)

    def __len__(self) -> int:
        return len(WORDS)


def _own(battle: list[str], di: list[str]) -> Own:
    return Own(battle, di, [], None)


def _boards() -> list[View]:
    setup, over, night, many = positions.opening(), positions.late(), positions.storms(), positions.late()
    setup.table.round, setup.table.phase, setup.table.active = 0, "setup", ""
    over.table.outcome = Outcome("red", "red", "victory")
    many.table.seats["red"].tiles = ["charge", "defense", "priest", "priestess", "charge", "defense", "priest"]
    many.table.seats["blue"].tiles = []
    assert many.table.last_move
    many.table.last_move.warriors = 1
    many.table.pyramids["c1_north"].level, many.table.glory["c1_north"] = 3, "red"
    many.table.colours = ["ruby", "sapphire", "diamond", "onyx", "amethyst"]
    amon = positions.view(positions.table([positions.seat("amon", "c1"), positions.seat("yellow", "c2")]))
    plain = [positions.six(), positions.opening(), positions.middle()]
    return [setup, over, night, many, amon, *plain, more_positions.two_teams()]


def _hands() -> list[View]:
    asked, laid, shown, quiet = (positions.holding("red") for _ in range(4))
    attacked = positions.holding("green")
    assert laid.own
    assert shown.battle
    laid.own.sealed = ["battle_3_2", "battle_5_self2", "distraction", "done"]
    shown.battle.stage, shown.battle.cards = "retreat", {"red": "battle_4_1", "green": "battle_1_3"}
    quiet.battle, quiet.own = None, _own([], [])
    one, none = positions.opening("blue"), positions.middle("blue")
    one.own, none.own = _own(["battle_1_1_3"], ["distraction"]), _own([], [])
    return [asked, laid, shown, quiet, attacked, one, none]


def _timings(view: View, words: Mapping[str, str]) -> None:
    for when in ("battle", "day", "night", "move", "move_start", "recruit", "always"):
        rows = {"battle": CARDS["battle"], "di": {"distraction": {"when": when, "cost": 0}}}
        view.own, view.battle = _own([], ["distraction", "distraction"]), None
        hand(view, rows, LAYOUT, NAMES, words=words)
        hand_alt(view, rows, LAYOUT, NAMES, words)


def _shops(words: Mapping[str, str]) -> None:
    for view, offers in ((positions.shop("blue"), {"portal": 2}), (more_positions.teams("red"), None)):
        market(view, ROWS, NAMES, words=words, colour="ruby", offers=offers)
        market(view, ROWS, NAMES, words=words, offers=offers)
        if len(view.table.colours) > 3:
            market(view, ROWS, NAMES, words=words, page=2)
        seats(view, ROWS, NAMES, words=words)
        seats(view, ROWS, NAMES, words=words, seat="red")
        market_alt(view, ROWS, NAMES, words)
        seats_alt(view, ROWS, NAMES, words)


def _battles(words: Mapping[str, str]) -> None:
    kinds = [Line("red", kind, count, 1, "D1", "charge", "green") for kind in SIGNS for count in (1, 2)]
    told = [make() for make in battles.ALL.values()] + [
        battles.plain(tale=tuple(kinds[at : at + 10]), is_over=True) for at in range(0, len(kinds), 10)
    ]
    for one in (*told, battles.plain(round=0)):
        battle(one, NAMES, words=Laid(words, battles.WORDS))
        battle_alt(one, NAMES, Laid(words, battles.WORDS))


class Laid(Mapping[str, str]):
    """Words that remember, with the names of more cards."""

    def __init__(self, words: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.words, self.names = words, names

    def __getitem__(self, key: str) -> str:
        return self.words[key] if key in WORDS else self.names[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, key: object) -> bool:
        return key in self.names


def test_the_catalogue_has_exactly_the_keys_that_pictures_need() -> None:
    found = {f"{group}.{key}" for group in ("picture", "alt", "fight") for key in TEXTS[group]}
    assert found == KEYS
    assert set(TEXTS) == {"picture", "alt", "fight", "di_text"}


def test_every_card_has_a_face() -> None:
    rows = data.read("cards/rise_of_the_gods.toml")["di"]
    assert set(TEXTS["di_text"]) == {row["id"] for row in rows}


def test_every_key_is_asked_for_by_some_picture_and_no_other_is() -> None:
    words = Noted()
    odd = {"strength": 1, "unblockable_damage": 3, "impenetrable_shield": 1, "ignores_damage": True}
    rows = {"battle": CARDS["battle"] | {"battle_1_3": odd}, "di": CARDS["di"]}
    for view in _boards():
        board(view, LAYOUT, NAMES, words=words)
        board_alt(view, LAYOUT, NAMES, words)
    for view in _hands():
        hand(view, rows, LAYOUT, NAMES, words=words)
        hand_alt(view, rows, LAYOUT, NAMES, words)
    _timings(positions.middle("red"), words)
    _shops(words)
    _battles(words)
    source_name(words, "home")
    assert {key for key in words.asked if key.startswith(GROUPS)} == KEYS


def _without(key: str) -> dict[str, str]:
    return {name: text for name, text in WORDS.items() if name != key}


@pytest.mark.parametrize("key", ["picture.attacks", "picture.round", "tile.charge"])
def test_a_missing_word_of_a_picture_is_named(key: str) -> None:
    with pytest.raises(KeyError, match=key):
        board(positions.middle(), LAYOUT, NAMES, words=_without(key))


@pytest.mark.parametrize("key", ["picture.seat_red", "picture.family_ruby", "alt.scores"])
def test_a_missing_word_of_an_alt_text_is_named(key: str) -> None:
    with pytest.raises(KeyError, match=key):
        board_alt(positions.middle(), LAYOUT, NAMES, _without(key))


def test_sources_of_strength_have_names() -> None:
    assert source_name(WORDS, "charge") == "Charge!"
    assert source_name(WORDS, "war_fury") == "War Fury"
    with pytest.raises(KeyError, match="atlantis"):
        source_name(WORDS, "atlantis")


def test_a_changed_word_changes_the_picture() -> None:
    """The ready pieces kept between pictures are told apart by their words."""
    view = positions.holding("red")
    for key in ("picture.closed", "picture.round", "picture.supply", "picture.permanent", "tile.charge"):
        words = WORDS | {key: "Xyz"}
        assert board(view, LAYOUT, NAMES, words=words) != board(view, LAYOUT, NAMES, words=WORDS), key
    for key in ("picture.own_troop", "picture.free", "di.distraction", "di_text.distraction", "picture.hand"):
        words = WORDS | {key: "Xyz"}
        assert hand(view, CARDS, LAYOUT, NAMES, words=words) != hand(view, CARDS, LAYOUT, NAMES, words=WORDS), key


def _texts(tree: ast.Module) -> set[str]:
    notes = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
    }
    raised = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {str(node.value) for node in constants if id(node) not in notes | raised}


def test_no_sentence_is_written_in_the_code() -> None:
    """Texts of people start with a capital and go on in small letters, or have spaces; ids do neither."""
    allowed = {"I", "II", "III", "IV", "V", "VI"}
    for file in sorted(set(FOLDER.glob("*.py")) - {FOLDER / "words.py", FOLDER / "palette.py"}):
        for text in _texts(ast.parse(file.read_text(encoding="utf-8"))) - allowed:
            words = [word for word in text.split() if word.isalpha() and len(word) > 1]
            assert len(words) < 2, (file.name, text)
            assert not (text[:1].isupper() and text[1:].islower() and text.isalpha() and len(text) > 2), (
                file.name,
                text,
            )
