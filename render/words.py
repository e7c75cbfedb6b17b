"""The few English words drawn into pictures or said of them, in one place."""

from __future__ import annotations

SEAT = {
    "red": "Red",
    "blue": "Blue",
    "green": "Green",
    "yellow": "Yellow",
    "purple": "Purple",
    "black": "Black",
    "amon": "Amon",
}
PHASE = {"setup": "Set-up", "day": "Day", "night": "Night", "over": "Game over"}
CLOSED, STORM, ROUND, SETUP = "Closed", "Storm", "Round", "Set-up"
MOVED, ATTACKS = "{count} moved from {start} to {goal}", "attacks {seat} at {label} {name}"
GLORY, PP = "Glory", "PP"
SUPPLY, VETERANS, BATTLE_HELD, DI_HELD = "in supply", "veterans", "battle cards", "DI cards"
TILES, NO_TILE, MORE = "Tiles", "none yet", "+{count} more"
PERMANENT, TEMPORARY, FIRST, AWAITED = "permanent", "temporary", "first", "awaited"
TRADE, MILITARY = "trade port", "military port"
FAMILY = {"ruby": "ruby", "sapphire": "sapphire", "diamond": "diamond", "onyx": "onyx", "amethyst": "amethyst"}

WINS = "wins the game"

HAND, ONLY_YOU = "Your hand", "only you see this"
BATTLE_AT, BEFORE_CARDS = "Battle at {place}", "Strength before cards"
WITH_CARDS = "Strength with cards"
ATTACKED, ATTACKING = "{name} attacks you.", "You attack {name}."
CHOOSE = "Play 1 battle card, discard 1, add any DI cards."
WAIT = "Your cards are laid. Waiting for the other side."
CHOSEN = "The cards are on the table."
BATTLE_CARDS, IN_HAND = "Battle cards", "{count} in hand"
PLAYED_UP, PLAYED, FACE_DOWN = "{count} played, face up", "played", "face down"
OWN_TROOP, LAID, TO_PLAY, TO_DISCARD = "own troop", "laid", "you play", "you discard"
DI, DI_COUNT, DI_ONE, DI_NONE = (
    "Divine Intervention",
    "{count} cards · up to {pp} PP to spend",
    "1 card · up to {pp} PP to spend",
    "no cards",
)
FREE, CAN_PLAY = "free", "can play now"
READING = "Reading the cards"
MEANING = (
    ("khopesh", "Strength", "adds to your troop; a tie goes to the defender"),
    ("drop", "Damage", "warriors the other side loses"),
    ("shield", "Shield", "Damage it stops for your troop"),
    ("pierced", "Own troop", "warriors you lose, Shield or not"),
)
TIMING = {"battle": "Battle", "day": "Day", "night": "Night", "move": "Move", "always": "Always"}
LATER = {
    "battle": "in a battle",
    "day": "on your turn",
    "night": "at night",
    "move": "during your move",
    "always": "not now",
}


def title(word: str) -> str:
    """An id as people read it: `deep_desert_snake` is Deep Desert Snake."""
    small = ("of", "the", "and", "to", "in", "for")
    return " ".join(part if i and part in small else part.capitalize() for i, part in enumerate(word.split("_")))


def seat_word(seat: str) -> str:
    """The colour of a seat."""
    return SEAT.get(seat, title(seat))
