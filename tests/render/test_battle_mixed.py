"""Mixed Troops in the picture of a battle: whose each Warrior is, standing or fallen (4 Mixed Troops)."""

from __future__ import annotations

from collections import Counter

import pytest
from PIL import Image

from render.battle import LEFT, SIDES, draw
from render.battle_alt import battle_alt
from render.battle_facts import Side
from render.battle_side import FALLEN, FIGURE, FIRST, HIGH, TOKEN, WIDE, figures, led
from render.battle_side import PALE as FALLEN_COLOUR
from render.colours import SEAT, Colour, mix
from render.marks import PART, troop
from tests.render.battles import NAMES, WORDS, example, mixed, mixed_of_three, mixed_open, plain

ROOM = 410
RIGHT = 1600 - LEFT - WIDE


def spots(own: Side, seat: str) -> list[int]:
    """Where the figures of a seat stand in the row: after its own token and before the next one."""
    row = figures(own, ROOM)
    tokens = {owner: troop(owner, count, PART) for owner, count, _ in own.owners}
    starts = [at for at, (sprite, _) in enumerate(row) if any(sprite is token for token in tokens.values())]
    start = next(at for at, (sprite, _) in enumerate(row) if sprite is tokens[seat])
    end = min((at for at in starts if at > start), default=len(row))
    return [place for _, place in row[start + 1 : end]]


def colours_at(image: Image.Image, left: int, place: int) -> Counter[Colour]:
    """The colours of the left half of a figure, which none that stands close behind it covers."""
    x, y = left + FIRST + place, SIDES + FALLEN
    box = image.crop((x - FIGURE // 2, y - FIGURE // 2, x, y + FIGURE // 2)).convert("RGB")
    return Counter({colour: count for count, colour in box.getcolors(FIGURE**2) or ()})


def test_it_knows_whose_warriors_fought_and_whose_fell() -> None:
    told = mixed()
    assert told.attacker.owners == (("green", 1, 1), ("yellow", 4, 1))
    assert told.defender.owners == (("red", 1, 0), ("blue", 4, 2))
    assert mixed_open().defender.owners == (("red", 1, 0), ("blue", 4, 0))
    assert example().defender.owners == (("blue", 4, 0),)


@pytest.mark.parametrize("seat", ["green", "yellow", "red", "blue"])
def test_each_warrior_is_drawn_in_the_colour_of_its_owner(seat: str) -> None:
    """Those who stand in the colour itself, those who fell pale with something of it."""
    told = mixed()
    own, left = (told.attacker, LEFT) if seat in ("green", "yellow") else (told.defender, RIGHT)
    ((count, fell),) = [(count, fell) for owner, count, fell in own.owners if owner == seat]
    image, places = draw(told, NAMES, WORDS), spots(own, seat)
    assert len(places) == count
    for i, place in enumerate(places):
        found = colours_at(image, left, place)
        pale = mix(FALLEN_COLOUR, SEAT[seat], 0.4)
        wanted, other = (SEAT[seat], pale) if i < count - fell else (pale, SEAT[seat])
        assert found[wanted] > 100
        assert found[other] == 0


@pytest.mark.parametrize("own", [mixed().attacker, mixed().defender, mixed_of_three().attacker])
def test_each_owner_s_warriors_follow_the_token_of_the_board_and_all_fit(own: Side) -> None:
    """The token tells the owner by shape, letter and number, and nothing covers it."""
    row = figures(own, ROOM)
    tokens = [troop(seat, count, PART) for seat, count, _ in own.owners]
    led_by = [place for sprite, place in row if any(sprite is token for token in tokens)]
    others = [place for sprite, place in row if not any(sprite is token for token in tokens)]
    assert (len(led_by), len(others)) == (len(tokens), own.before)
    for place in led_by:
        assert all(abs(place - other) >= (TOKEN + FIGURE) // 2 - 1 for other in others)
    assert max(others) + FIGURE // 2 <= ROOM
    assert FALLEN + FIGURE // 2 < HIGH


def test_a_troop_of_one_seat_has_no_token_before_it() -> None:
    told = plain()
    assert len(figures(told.attacker, ROOM)) == 5


def test_the_head_names_the_allies_of_whoever_leads() -> None:
    assert led(mixed().attacker, WORDS) == "Green with Yellow"
    assert led(mixed_of_three().attacker, WORDS) == "Yellow with Purple and Black"
    assert led(mixed_of_three().defender, WORDS) == "Blue"


def test_the_words_tell_the_shares() -> None:
    told = battle_alt(mixed(), {}, WORDS)
    assert "Losses: Green 2 (Green 1 and Yellow 1) (3 left), Red 2 (Blue 2) (3 left)." in told
    assert "Green: 5 warriors (Green 1 and Yellow 4), 4 card = 9 Strength" in told
    assert "Blue: 4 warriors, 2 card" in battle_alt(example(), {}, WORDS)
