"""The numbers of a tile or card as its row gives them, by the names that texts call them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.catalogue import DiCard, Effect, Tile
from engine.ruleset import Ruleset

AMOUNTS = ("gain_pp", "glory", "draw", "silver", "mercenaries", "surcharge", "number")
CARD = ("strength", "damage", "shield", "own_loss")
# A stat that counts from a number of the edition with another name.
COUNTED_FROM = {"glory_level": "pyramid_cap"}


def tile_numbers(rules: Ruleset, row: Tile) -> dict[str, int]:
    """What the effects of a tile count with; of a swap the numbers of the battle card that comes."""
    found = _numbers(rules, row.effects)
    for swap in (effect.swap for effect in row.effects if effect.swap):
        card = rules.catalogue.battle_cards[swap]
        found |= {f"card_{name}": getattr(card, name) for name in CARD}
    return found


def di_numbers(rules: Ruleset, row: DiCard) -> dict[str, int]:
    """What the effects of a DI card count with."""
    return _numbers(rules, row.effects)


def _numbers(rules: Ruleset, effects: Iterable[Effect]) -> dict[str, int]:
    """A stat by how much it changes; where the edition has a number for it, also `base_` and `new_`."""
    edition = rules.numbers.model_dump()
    found = {f"base_{name}": value for name, value in edition.items()}
    for effect in effects:
        if effect.stat:
            found[effect.stat] = abs(effect.add)
            base = COUNTED_FROM.get(effect.stat, effect.stat)
            found |= {f"new_{effect.stat}": edition[base] + effect.add} if base in edition else {}
        found |= {name: value for name in AMOUNTS if (value := getattr(effect, name))}
    return found
