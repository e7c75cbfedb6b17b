"""`kemet picture`: a picture of a save or of a game played so far, and clear errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli.selfplay import begin, say_one
from bot.cli.words import GameWords
from engine.saves import dump

Kemet = Callable[..., Any]


def size(file: Path) -> tuple[int, int]:
    with Image.open(file) as image:
        assert image.format == "PNG"
        return image.size


def test_the_board_after_some_choices(kemet: Kemet) -> None:
    outcome = kemet("picture", "--seed", "1", "--after", "40", "-o", "board.png")
    assert outcome.status == 0
    assert outcome.out.startswith("board.png: board, ")
    width, height = size(Path("board.png"))
    assert width > height > 900


def test_the_same_game_is_the_same_picture_and_another_another(kemet: Kemet) -> None:
    for name, after in (("a", "40"), ("b", "40"), ("c", "60")):
        kemet("picture", "--seed", "1", "--after", after, "-o", name)
    first, again, later = (Path(name).read_bytes() for name in "abc")
    assert first == again
    assert first != later


def test_the_board_of_a_mode_has_its_seats(kemet: Kemet) -> None:
    drawn = []
    for said in (("--mode", "teams_2v2"), ("--players", "4")):
        outcome = kemet("picture", "--seed", "s", "--after", "3", *said, "-o", "board.png")
        assert outcome.status == 0
        drawn.append(Path("board.png").read_bytes())
    assert drawn[0] != drawn[1], "teams have their badges"
    outcome = kemet("picture", "--seed", "s", "--mode", "teams_2v2", "--players", "3", "-o", "no.png")
    assert (outcome.status, Path("no.png").exists()) == (2, False)


def test_a_market_with_the_module_is_drawn(kemet: Kemet) -> None:
    said = ("picture", "--seed", "1", "--after", "5", "--kind", "market", "-o")
    assert kemet(*said, "plain.png").status == 0
    assert kemet(*said, "update.png", "--module", "update", "--option", "di_deck=49").status == 0
    assert size(Path("update.png"))[0] == 1600
    assert Path("plain.png").read_bytes() != Path("update.png").read_bytes()


def test_a_hand_from_a_save(kemet: Kemet) -> None:
    game = begin(GameWords(), "7")
    for _ in range(20):
        say_one(game, "7")
    Path("game.json").write_text(dump(game))
    assert kemet("picture", "--save", "game.json", "--kind", "hand", "--viewer", "red", "-o", "hand.png").status == 0
    assert size(Path("hand.png"))[0] > 600


@pytest.mark.parametrize(
    "said",
    [
        ("market",),
        ("market", "--viewer", "red"),
        ("market", "--colour", "onyx"),
        ("seats",),
        ("seats", "--seat", "blue"),
    ],
)
def test_the_market_and_the_player_boards(kemet: Kemet, said: tuple[str, ...]) -> None:
    outcome = kemet("picture", "--seed", "1", "--after", "40", "-o", "x.png", "--kind", *said)
    assert outcome.status == 0
    assert outcome.out.startswith(f"x.png: {said[0]}, ")
    assert size(Path("x.png"))[0] == 1600


def test_the_last_battle_of_a_game(kemet: Kemet) -> None:
    outcome = kemet("picture", "--seed", "1", "--after", "120", "--kind", "battle", "-o", "x.png")
    assert outcome.status == 0
    assert outcome.out.startswith("x.png: battle, ")
    assert size(Path("x.png")) == (1600, 1200)
    kemet("picture", "--seed", "1", "--after", "200", "--kind", "battle", "-o", "y.png")
    assert Path("x.png").read_bytes() != Path("y.png").read_bytes()


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (("--seed", "1", "--after", "3"), "no battle was fought in the first 3 choices"),
        (("--save", "game.json"), "a save tells how a game stands, not what was fought"),
    ],
)
def test_a_battle_that_nobody_tells_of_is_one_clear_error(kemet: Kemet, where: tuple[str, ...], says: str) -> None:
    Path("game.json").write_text(dump(begin(GameWords(), "7")))
    outcome = kemet("picture", *where, "--kind", "battle", "-o", "x.png")
    assert outcome.status == 1
    assert says in outcome.err
    assert not Path("x.png").exists()


def test_one_colour_and_one_seat_are_other_pictures_than_all(kemet: Kemet) -> None:
    for name, kind in (("a", ("market",)), ("b", ("market", "--colour", "onyx")), ("c", ("seats",))):
        kemet("picture", "--seed", "1", "--after", "40", "-o", name, "--kind", *kind)
    kemet("picture", "--seed", "1", "--after", "40", "-o", "d", "--kind", "seats", "--seat", "red")
    assert len({Path(name).read_bytes() for name in "abcd"}) == 4


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (("--seed", "1"), "-o"),
        (("-o", "x.png"), "--save --seed"),
        (("--seed", "1", "--save", "x", "-o", "x.png"), "not allowed"),
        (("--save", "nowhere.json", "-o", "x.png"), "--save nowhere.json: No such file"),
        (("--save", "broken.json", "-o", "x.png"), "--save broken.json: this is no save"),
        (("--seed", "1", "--after", "soon", "-o", "x.png"), "--after soon"),
        (("--seed", "1", "--after", "99999", "-o", "x.png"), "this game ends after"),
        (("--seed", "1", "--viewer", "pink", "-o", "x.png"), "--viewer pink: this game has the seats red, blue, green"),
        (("--seed", "1", "--kind", "hand", "-o", "x.png"), "say whose with --viewer"),
        (
            ("--seed", "1", "--kind", "market", "--colour", "ruby", "-o", "x.png"),
            "--colour ruby: this game has sapphire,",
        ),
        (("--seed", "1", "--kind", "seats", "--seat", "pink", "-o", "x.png"), "--seat pink: this game has red, blue"),
        (("--seed", "1", "--colour", "ruby", "-o", "x.png"), "--colour ruby: goes with --kind market"),
        (("--seed", "1", "--kind", "cat", "-o", "x.png"), "--kind"),
        (("--seed", "1", "-o", "no/folder/x.png"), "-o no/folder/x.png: No such file"),
        (("--seed", "1", "--players", "9", "-o", "x.png"), "--players 9"),
        (("--seed", "1", "--module", "gods", "-o", "x.png"), "--module gods: not built yet; this version knows update"),
        (("--seed", "1", "--option", "deck=49", "-o", "x.png"), "--option deck: there is no such option"),
    ],
)
def test_what_makes_no_sense_is_one_clear_error(kemet: Kemet, said: tuple[str, ...], says: str) -> None:
    Path("broken.json").write_text("{")
    outcome = kemet("picture", *said)
    assert outcome.status == 2
    assert says in outcome.err
    assert "Traceback" not in outcome.err
    assert not Path("x.png").exists()
