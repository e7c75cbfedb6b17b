"""The words drawn into pictures or said of them: handed in by key, for nothing here knows a language.

Besides `KEYS`, words hold what things are called: `tile.<id>`, `di.<id>`, and `di_text.<id>` for the face of a card,
with teams `team.<side>`, and `ordinal.<n>` for a place in turn order. A key that is missing raises KeyError with its
name. `tile_text.<id>` says what a tile does, `tile_short.<id>` the same in a few words, `tile_kind.<id>` names its
kind; all three may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Words = Mapping[str, str]


def _keys(group: str, names: str) -> Iterable[str]:
    return (f"{group}.{name}" for name in names.split())


KEYS = frozenset(
    [
        *_keys("picture", "seat_red seat_blue seat_green seat_yellow seat_purple seat_black seat_amon"),
        *_keys("picture", "family_ruby family_sapphire family_diamond family_onyx family_amethyst"),
        *_keys("picture", "closed storm round setup phase_setup phase_day phase_night phase_over"),
        *_keys("picture", "moved attacks wins glory pp supply veterans battle_held di_held no_tiles more"),
        *_keys("picture", "permanent temporary awaited first"),
        *_keys("picture", "hand only_you battle_at before_cards with_cards home attacked attacking choose wait chosen"),
        *_keys("picture", "battle_cards in_hand played_up played face_down own_troop laid to_play to_discard"),
        *_keys("picture", "di di_none di_one di_other free can_play reading"),
        *_keys("picture", "sign_strength sign_damage sign_shield sign_own_loss"),
        *_keys("picture", "means_strength means_damage means_shield means_own_loss"),
        *_keys("picture", "timing_battle timing_day timing_night timing_move timing_move_start timing_recruit"),
        *_keys("picture", "timing_always later_always"),
        *_keys("picture", "later_battle later_day later_night later_move later_move_start later_recruit"),
        *_keys("picture", "market level price can_buy not_now for_sale owned can_spend page"),
        *_keys("picture", "kind_battle kind_day kind_night kind_ongoing kind_creature kind_servant kind_gold_action"),
        *_keys("picture", "kind_silver kind_glory kind_card kind_mercenary"),
        *_keys("picture", "seats in_order tokens_left divine battle_glory temple_glory pyramid_glory"),
        *_keys("alt", "over round phase phase_setup phase_day phase_night awaited active person"),
        *_keys("alt", "move warriors_one warriors_other place battle and against troop troop_with"),
        *_keys("alt", "temples temple held free sanctuary empty cities city quarter pyramid no_pyramid deserts desert"),
        *_keys("alt", "scores score score_team score_ally tokens_one tokens_other"),
        *_keys("alt", "hand battle_cards played face_down di pp none copies"),
        *_keys("alt", "market spend for_sale level owns seats team seat seat_glory seat_facts companions"),
        *_keys("alt", "strength damage unblockable shield impenetrable ignores own_loss pyramid_glory"),
        *_keys("fight", "below below_short versus attacker defender role with warriors card no_effect not_paid"),
        *_keys(
            "fight",
            "ignores paid said hits own of follow left sums damage unblockable shield part by_card wins totals tie",
        ),
        *_keys("fight", "glory veterans_one veterans_other effect_glory glory_gained glory_lost glory_taken recalled"),
        *_keys("fight", "retreated stayed home limit gone effect_pp effect_cards_one effect_cards_other card_taken"),
        *_keys("fight", "warriors_added cards_back shields_turned must_leave may_stay losses_follow"),
        *_keys("fight", "alt_head alt_head_short alt_attack alt_wins alt_tie alt_lost alt_sum"),
        *_keys("fight", "alt_part alt_mixed alt_lost_of alt_other alt_sum_impenetrable impenetrable keeps"),
    ]
)


def seat_word(words: Words, seat: str) -> str:
    """The colour of a seat."""
    return words[f"picture.seat_{seat}"]


def tile_name(words: Words, tile: str) -> str:
    """What a tile is called, a companion too."""
    return words[f"tile.{tile}"]


def companion_kind(words: Words, companion: str) -> str:
    """Whether a companion is a creature or a servant."""
    return words.get(f"tile_kind.{companion}", "creature")


def source_name(words: Words, source: str) -> str:
    """Where Strength comes from: the own City, a tile or a Divine Intervention card."""
    if source == "home":
        return words["picture.home"]
    return words[f"di.{source}"] if f"di.{source}" in words else tile_name(words, source)
