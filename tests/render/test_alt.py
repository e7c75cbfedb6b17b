"""Alt texts: the facts in their order, never too long, nothing secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import data
from bot.library import LIBRARY, picture_words
from engine.view import Outcome, Own, Pyramid, View
from render.alt import LIMIT, board_alt, hand_alt, market_alt, seats_alt, shortened
from tests.render import positions
from tests.render.market_rows import ROWS
from tests.render.positions import CARDS, LAYOUT, NAMES, PLACES, WORDS


def test_the_facts_come_in_their_order() -> None:
    text = board_alt(positions.middle(), LAYOUT, NAMES, WORDS)
    parts = [
        "Board, round 3, day.",
        "Waited for: Red (Ada), Green (Cleo).",
        "Active: Red.",
        "Last move: Red, 5 warriors, C1-b to D9 (West Gate Shore).",
        "Battle at D9: Red 5 attacks Green 3.",
        "T1 2 PP, Green 4.",
        "T2 3 PP, free.",
        "Sanctuary: empty.",
        "C1 Red: a ruby 3, Red 2;",
        "Deserts: D8 Blue 2.",
        "Scores: Green 2 Glory 11 PP 3 tokens left;",
    ]
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)


def test_companions_and_foreign_troops_are_named() -> None:
    text = board_alt(positions.six(), LAYOUT, {}, WORDS)
    assert "Battle at D12: Red 5 with Scorpion attacks Blue 4 with Elephant." in text
    assert "b amethyst 1, Black 2" in text


def test_a_pyramid_below_level_4_that_is_worth_glory_says_so() -> None:
    view = positions.opening()
    view.table.pyramids["c1_north"] = Pyramid("ruby", 3)
    assert "a ruby 3, " in board_alt(view, LAYOUT, {}, WORDS)
    view.table.glory["c1_north"] = "red"
    assert "a ruby 3 with Glory, " in board_alt(view, LAYOUT, {}, WORDS)
    view.table.pyramids["c1_north"] = Pyramid("ruby", 4)
    assert "a ruby 4, " in board_alt(view, LAYOUT, {}, WORDS)


def test_what_is_special_about_a_battle_card_is_said() -> None:
    rows = data.read("cards/rise_of_the_gods.toml")
    view = positions.opening("red")
    view.own = Own(["shield_of_onyx", "wrryt_storm", "shetyw_barrier"], ["ultimate_shield"], [], None)
    words = picture_words("rise_of_the_gods")
    alt = hand_alt(view, rows, LAYOUT, NAMES, words)
    assert "Battle cards: 2 Strength ignores Damage; 3 Strength 3 Damage; 3 Strength 3 Shield." in alt
    assert "Divine Intervention: Ultimate Shield." in alt


def test_the_market_names_the_candidate_that_was_drawn_and_no_other() -> None:
    """R-014: the others have left the game unseen."""
    view = positions.shop()
    for seat in view.table.seats.values():
        seat.tiles = []
    view.table.market = ["legion", "spy", "defensive_victory", "giant_sandworm"]
    rows = LIBRARY.rules("rise_of_the_gods").catalogue.tiles
    alt = market_alt(view, rows, NAMES, picture_words("rise_of_the_gods"))
    assert "level 3 Legion, Defensive Victory, Spy, Giant Sandworm." in alt
    assert not any(name in alt for name in ("Perfect Architecture", "Street Fighting", "Domination"))


@pytest.mark.parametrize("make", [positions.opening, positions.middle, positions.late, positions.six, positions.storms])
def test_no_text_is_longer_than_discord_takes(make: Callable[[], View]) -> None:
    assert len(board_alt(make(), LAYOUT, dict.fromkeys(("red", "blue", "green", "purple"), "N" * 300), WORDS)) <= LIMIT


def test_a_long_text_is_cut_at_a_full_stop() -> None:
    text = " ".join(f"Sentence number {i} says something." for i in range(60))
    cut = shortened(text)
    assert len(cut) <= LIMIT
    assert cut.endswith(".")
    assert text.startswith(cut)
    assert len(shortened("x" * 3000)) == LIMIT
    assert shortened("Short.") == "Short."


def test_a_full_stop_in_a_name_is_no_end_of_a_sentence() -> None:
    assert "Red (A B)" in board_alt(positions.middle(), LAYOUT, {"red": "A. B."}, WORDS)


def test_what_is_secret_is_not_said() -> None:
    plain = board_alt(positions.middle(), LAYOUT, NAMES, WORDS)
    view = positions.middle("red")
    view.own = Own(["battle_4_1"], ["distraction"], [], ["battle_4_1"])
    view.sealed = ["red"]
    assert board_alt(view, LAYOUT, NAMES, WORDS) == plain


def test_a_finished_game_names_its_winner_first() -> None:
    view = positions.late()
    view.table.outcome = Outcome("red", "red", "victory")
    assert board_alt(view, LAYOUT, NAMES, WORDS).startswith("Board, game over in round 6. Winner: Red (Ada).")


def test_the_hand_says_its_cards() -> None:
    text = hand_alt(positions.holding("red"), CARDS, LAYOUT, NAMES, WORDS)
    assert text.startswith("Your hand")
    assert "3 Strength 2 Damage" in text
    assert "5 Strength own loss 2" in text
    assert "Face down: 2." in text
    assert "Distraction" in text
    assert "Battle at D9" in text
    assert len(text) <= LIMIT


def test_a_hand_is_told_from_ones_own_view_only() -> None:
    with pytest.raises(ValueError, match="own view"):
        hand_alt(positions.middle(), CARDS, LAYOUT, NAMES, WORDS)


def test_the_market_says_what_is_for_sale_then_who_owns_what() -> None:
    text = market_alt(positions.shop("blue"), ROWS, NAMES, WORDS)
    parts = [
        "Tile market. Blue (Ben) has 7 PP.",
        "For sale, ruby: level 1 Priest of Mafdet; level 2 Wrryt Storm, Portal;",
        "For sale, amethyst: level 1 Masaharta;",
        "Purple owns Priest of Mafdet, Phoenix,",
    ]
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    assert len(text) <= LIMIT
    assert market_alt(positions.shop(), ROWS, NAMES, WORDS).startswith("Tile market. For sale")


def test_one_colour_of_the_market_says_what_its_tiles_do() -> None:
    view = positions.shop()
    view.table.market += ["priest_of_mafdet"]
    text = market_alt(view, ROWS, NAMES, WORDS, "ruby")
    assert "level 1 Priest of Mafdet (+1 land move) ×2;" in text
    assert "sapphire" not in text
    view.table.market = []
    assert "For sale, ruby: none." in market_alt(view, ROWS, NAMES, WORDS, "ruby")


def test_one_colour_too_long_for_an_alt_text_still_names_its_tiles() -> None:
    long = dict(WORDS) | {f"tile_text.{tile}": "x" * 300 for tile in ROWS}
    text = market_alt(positions.shop(), ROWS, NAMES, long, "ruby")
    assert "x" * 300 not in text
    assert "For sale, ruby: level 1 Priest of Mafdet; level 2 Wrryt Storm, Portal;" in text


def test_player_boards_come_in_turn_order() -> None:
    text = seats_alt(positions.middle(), ROWS, NAMES, WORDS)
    parts = [
        "Player boards, round 3, day.",
        "Green (Cleo): 2 Glory, 1 of it permanent; 11 PP; 3 tokens left; warriors in supply 4, veterans 0;",
        "tiles Priest of Mafdet.",
        "Red (Ada): 2 Glory, 2 of it permanent; 4 PP;",
        "DI cards 1, battle cards 4; pyramids ruby 3, sapphire 2, diamond 1;",
        "Blue (Ben):",
    ]
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)


def test_one_player_board_says_what_its_tiles_do() -> None:
    text = seats_alt(positions.shop(), ROWS, NAMES, WORDS, "red", PLACES)
    assert "Charge! (+1 Strength attacking)" in text
    assert text.endswith("In supply: Royal Scarab, Harbour Guide.")
    assert "Blue" not in text
    assert len(seats_alt(positions.shop(), ROWS, dict.fromkeys(NAMES, "N" * 300), WORDS)) <= LIMIT
