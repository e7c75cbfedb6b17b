"""Entries of the rules: one for each thing, two sentences at most, and no number that differs from its row."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

import data
from bot import rules_help
from bot.library import LIBRARY, picture_words
from bot.messages import entries, terms
from bot.names import EDITION, catalogue, di_effect, tile_effect, tile_text
from bot.row_numbers import tile_numbers
from bot.texts import catalogue as texts
from engine.notation import KINDS
from engine.refusals import REFUSALS

REFERENCE = re.compile(r"R-\d{3}|\b\d(?:\.\d)+\b")
PLACE = re.compile(r"{\w+}")
SAID = (".says", ".teams_too", ".teams_instead")
TABLES = ("tile_text.", "tile_effect.", "di_effect.", "ruling.", "hint.")

# What the rulebook has words for; some of them are found by another name they go by.
WORDS = """
    temple|Delta Temple|Sanctuary of All Gods|sanctuary|desert|shore|obelisk|port|Trade Port|Military Port|quarter|city|
    team mode|ally|mixed troop|active ally|gift|marker|
    closed bank|storm|zone|wall|Nile|Delta|seat|troop|warrior|companion|creature|servant|mercenary|supply|bank|
    Movement|Recruitment|Construction|Prayer (action)|Acquisition|gold action|teleport|land move|control|
    set-up|round|day|night|turn|winning|equilibrium|floor|action space|action token|silver token|gold token|
    Divine Power space|acquisition slot|pyramid|level|tile|tile market|ruby|sapphire|diamond|onyx|amethyst|
    prayer points|pp|Glory|permanent glory|temporary glory|battle glory|divine glory|temple glory|pyramid glory|veteran|
    battle card|special battle card|DI card|day card|DI discard|attacker|defender|War Council|Confrontation|Resolution|
    strength|damage|unblockable damage|shield|impenetrable shield|own loss|losses|rewards|retreat|recall|
    End of the Battle|home bonus|troop limit|Devotion|Control of the Delta Temple|Control of Temples|Worship|
    Prayers (Night)|Divine Intervention (Night)|Summoning|Awakening|Destiny|turn order|player board|ruling
"""
# style.md section 4: the names of other editions.
SYNONYMS = {
    "unit": "warrior",
    "district": "quarter",
    "VP": "glory",
    "victory points": "glory",
    "acquire": "acquisition",
    "buy": "acquisition",
    "harbor": "port",
    "space": "zone",
    "build": "construction",
    "recruit": "recruitment",
    "move": "movement",
    "pray": "prayer_action",
    "intercession": "prayer_action",
    "protection": "shield",
    "casualties": "losses",
    "aftermath": "aftermath",
    "offering": "devotion",
    "adoration": "worship",
    "conscription": "summoning",
    "reserve": "supply",
    "power tile": "tile",
    "mightiness tile": "tile",
    "amber": "amethyst",
    "action marker": "action_token",
    "teleportation": "teleport",
}


def sentences(words: str) -> int:
    """How many sentences there are: what ends with a full stop before a space or the end."""
    return len(re.findall(r"[.?!](?=\s|$)", words))


def faults(words: str) -> list[str]:
    """What is wrong with an entry."""
    found = [] if 1 <= sentences(words) <= 2 else [f"{sentences(words)} sentences"]
    return found + (["a place is not filled"] if "{" in words else [])


def typed_digits(words: str) -> list[str]:
    """Digits that stand in a text itself: no place, no section, no ruling."""
    return re.findall(r"\d+", REFERENCE.sub("", PLACE.sub("", words)))


def everything() -> list[str]:
    rows = catalogue()
    cards = [f"card.{card}" for card in rows.battle_cards]
    return [*rows.tiles, *rows.di_cards, *cards, *terms.known(), *terms.rulings()]


def missing(wanted: Iterable[str]) -> list[str]:
    """Those that lookup does not know."""
    return [each for each in wanted if each not in rules_help.terms()]


def test_every_tile_card_word_and_ruling_has_an_entry() -> None:
    assert missing(everything()) == []
    tiles, cards = catalogue().tiles.values(), catalogue().di_cards.values()
    assert sum(row.copies for row in tiles if not row.module) == 80  # 1.3
    assert sum(row.module == "update" for row in tiles) == 15
    assert sum(row.copies for row in cards if not row.extra) == 33
    assert sum(row.extra for row in cards) == 9
    for term in everything():
        entry = entries.read(term)
        assert entry.name
        assert entry.notes


def test_a_missing_entry_is_found() -> None:
    assert missing(["phoenix", "minotaur"]) == ["minotaur"]


@pytest.mark.parametrize("word", [" ".join(word.split()) for word in WORDS.split("|")])
def test_every_word_of_the_rulebook_is_found(word: str) -> None:
    assert rules_help.known_term(word)


@pytest.mark.parametrize(("typed", "term"), SYNONYMS.items())
def test_names_of_other_editions_lead_to_the_word(typed: str, term: str) -> None:
    assert rules_help.known_term(typed) == f"term.{term}"


def test_every_kind_of_zone_has_an_entry() -> None:
    kinds = {row["kind"] for row in data.read("boards/six_cities.toml")["zones"]}
    for kind in kinds:
        assert rules_help.known_term(kind.replace("_", " ")).startswith("term.")


def test_every_entry_has_two_sentences_at_most() -> None:
    found = {term: faults(entries.read(term).says) for term in everything()}
    assert {term: wrong for term, wrong in found.items() if wrong} == {}


def test_what_teams_change_has_two_sentences_at_most_and_its_rules() -> None:
    told = {term: terms.with_teams(term) for term in terms.known()}
    said = {term: too + instead for term, (too, instead) in told.items() if too or instead}
    assert len(said) > 30
    assert [term for term, (too, instead) in told.items() if too and instead] == []
    assert {term: wrong for term, words in said.items() if (wrong := faults(words))} == {}
    assert {key.removesuffix(".teams_rule") for key in texts() if key.endswith(".teams_rule")} == set(said)
    assert [term for term in said if "4" not in terms.rules_of(term, teams=True)] == []


def test_an_entry_that_is_too_long_is_found() -> None:
    assert faults("One (3.4.5). Two. Three.") == ["3 sentences"]
    assert faults("Its Troop has +{strength} Strength.") == ["a place is not filled"]
    assert faults("A section (3.4.5, R-073) ends no sentence.") == []


def test_no_number_is_typed_in_an_entry() -> None:
    told = {key: words for key, words in texts().items() if key.startswith(TABLES) or key.endswith(SAID)}
    assert len(told) > 300
    assert {key: typed_digits(words) for key, words in told.items() if typed_digits(words)} == {}


def test_a_typed_number_is_found() -> None:
    assert typed_digits("Every Troop has +1 land move, {land_moves} (3.4.5, R-073).") == ["1"]


def test_every_place_of_an_entry_is_filled() -> None:
    for tile in catalogue().tiles:
        assert "{" not in tile_text(tile) + tile_effect(tile)
        assert tile_text(tile).endswith(".")
        assert len(tile_text(tile)) < 160
        # A line of a select menu holds 100 characters.
        assert len(tile_effect(tile)) <= 100
    for card in catalogue().di_cards:
        assert "{" not in di_effect(card)
        assert len(di_effect(card)) <= 100


# Tiles of every kind, with the numbers that reference lists of the printed tiles give them.
TOLD = {
    "charge": "Your Troop has +1 Strength when you attack.",
    "royal_scarab": "Its Troop has +2 land moves and +2 Strength.",
    "giant_scorpion": "Its Troop has +1 land move, +2 Strength and +2 Damage.",
    "wrryt_storm": "Take back all your battle cards, then swap one in secret for Wrryt Storm: 3 Strength, 3 Damage.",
    "divine_wound": "When the cards are turned up, you may discard any number of DI cards from your hand "
    "for +1 Strength each. Distraction cannot go.",
    "portal": "A teleport costs you 1 PP less, and may start from any zone with an obelisk.",
    "recruiting_scribe": "Up to 3 warriors are free each time you recruit.",
    "reinforcement_prayer": "When you pray you may add up to 2 warriors to quarters of your city for free.",
    "shetyw_barrier": "Take back all your battle cards, then swap one in secret for Shetyw Barrier: "
    "3 Strength, 3 Shield.",
    "legion": "Your Troops may hold 7 warriors instead of 5.",
    "vision": "At Night draw 4 more DI cards, then discard 4. Distraction cannot go.",
    "divine_hunger": "After losses you gain 2 PP for each opposing warrior that your Damage removed.",
    "priest_of_amon": "You gain 7 PP more in the Prayers of the Night.",
    "mercenaries_spears": "3 Mercenaries are your warriors for the rest of the game. "
    "Add them to quarters of your city at once.",
    "twin_ceremony": "Gold action: one Acquisition for 1 PP more, even of a colour you have acquired this Round.",
    "soul_devourer": "Its Troop has +1 land move and +2 Strength. If it wins and its Damage removed at least 2 "
    "opposing warriors, you gain one more Battle Glory.",
    "divine_might": "Each time another effect gives you PP, by day or at Night but not in battle, you gain 2 PP more.",
    "jackal": "Its Troop has +1 land move and +1 Strength. In the Rewards of a battle draw a DI card for every "
    "2 opposing warriors its Damage removed.",
    "servant_patamos": "By night you remove no warriors for Sanctuary and Delta Temple. "
    "In the Delta its Troop has +1 Strength and teleports in or out for 1 PP less.",
    "forced_recall": "You gain 2 PP more when you recall your Troop.",
    "sacred_bull": "Its Troop has +2 land moves and +1 Strength. "
    "After an Acquisition or Recruitment that placed it, its Troop may take a free Movement.",
    "strategic_control": "Your Troop deals +1 Damage when you attack, and has +1 Shield when you defend.",
    "perfect_architecture": "Each pyramid of yours at level 3 or higher is a Pyramid Glory for you "
    "as long as you hold it.",
    "giant_sandworm": "A Recruitment may open an empty zone outside cities with it: 2 warriors are free there, "
    "never in a quarter. Its Troop has +1 land move and +2 Strength.",
    "street_fighting": "Your Troop has +1 Strength in any city. "
    "Your Troops may enter one opponent's quarter without having started next to its Wall.",
    "strategic_hold": "At the end of a battle you gain 1 PP for each warrior that is left in your Troop "
    "of that battle.",
    "night_ceremony": "At Night discard any number of DI cards: you gain as many PP, and draw as many and 1 more. "
    "Distraction cannot go.",
    "horde": "Your Troops may hold 6 warriors instead of 5. Your Troop has +1 Shield in battle.",
    "divine_support": "At the end of a battle draw 1 DI card if any warrior is left in your Troop of that battle.",
    "tactical_reinforcement": "At the end of a battle you may add warriors to your Troop that is left, "
    "for 1 PP each, up to the Troop limit.",
    "shield_of_onyx": "Take back all your battle cards, then swap one in secret for Shield of Onyx: "
    "2 Strength, and all Damage but the Unblockable is ignored.",
    "supreme_power": "You gain 1 PP more in the Prayers of the Night. "
    "In Destiny you choose your place in the turn order before anybody else.",
    "hippopotamus": "Its Troop has +1 land move, +1 Strength, +1 Unblockable Damage and +1 Shield.",
}
# The extra cards, with the numbers of the player aid.
CARDS_TOLD = {
    "bloody_attack": "Battle: +1 Strength, +1 Damage",
    "defensive_strike": "Battle: +1 Damage, +1 Shield",
    "protected_attack": "Battle: +1 Strength, +1 Shield",
    "planned_attack": "Battle: +2 Strength, +2 Shield",
    "deadly_wound": "Battle: +1 Unblockable Damage",
    "ultimate_shield": "Battle: +1 Impenetrable Shield",
    "unexpected_reinforcement": "Recruitment: up to 3 warriors are free",
    "military_ceremony": "Day: a temple you control pays its PP at once, the Delta Temple for a warrior",
    "unhoped_assistance": "Day: up to 4 free warriors, in your city or to your Troops",
}


@pytest.mark.parametrize(("tile", "told"), TOLD.items())
def test_a_filled_text_says_what_is_printed(tile: str, told: str) -> None:
    assert tile_text(tile) == told


@pytest.mark.parametrize(("card", "told"), CARDS_TOLD.items())
def test_a_filled_text_of_an_extra_card_says_what_the_aid_says(card: str, told: str) -> None:
    assert di_effect(card) == told


def test_every_extra_card_is_told() -> None:
    assert set(CARDS_TOLD) == {card.id for card in catalogue().di_cards.values() if card.extra}


def test_a_number_comes_from_the_row() -> None:
    rules = LIBRARY.rules(EDITION)
    row = rules.catalogue.tiles["carnage"]
    other = row.model_copy(update={"effects": (row.effects[0].model_copy(update={"add": 4}),)})
    assert (
        texts()["tile_text.carnage"].format_map(tile_numbers(rules, other)) == "Your Troop deals +4 Damage in battle."
    )


def test_what_is_free_in_a_text_is_free_by_its_row() -> None:
    """Griffin Sphinx takes all that a teleport costs off it; Reinforcements frees more warriors than there are."""
    rules = LIBRARY.rules(EDITION)
    tiles = rules.catalogue.tiles
    assert tile_numbers(rules, tiles["griffin_sphinx"])["new_teleport_cost"] == 0
    assert tile_numbers(rules, tiles["reinforcements"])["free_warriors"] > rules.numbers.warriors + 2 * 3


@pytest.mark.parametrize("card", catalogue().di_cards)
def test_the_face_of_a_di_card_has_the_numbers_of_its_row(card: str) -> None:
    face = data.read("texts/en/pictures.toml")["di_text"][card]
    assert re.findall(r"\d+", face) == re.findall(r"\d+", di_effect(card))


def test_pictures_tell_the_same_numbers() -> None:
    words = picture_words(EDITION)
    assert all(words[f"tile_text.{tile}"] == tile_text(tile) for tile in catalogue().tiles)


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("battle_4_1", "Battle card: 4 Strength · 1 Damage."),
        ("battle_2_2_1", "Battle card: 2 Strength · 2 Damage · 1 Shield."),
        ("battle_5_self2", "Battle card: 5 Strength · 2 own warriors fall."),
        ("wrryt_storm", "Special battle card, which a tile swaps in: 3 Strength · 3 Damage."),
        (
            "shield_of_onyx",
            "Special battle card, which a tile swaps in: 2 Strength · ignores Damage. "
            "Its Troop suffers Unblockable Damage alone.",
        ),
    ],
)
def test_battle_cards_by_their_numbers(card: str, says: str) -> None:
    assert entries.read(f"card.{card}").says == says


def test_every_ruling_that_a_text_an_entry_or_a_refusal_names_can_be_looked_up() -> None:
    named = {found for words in texts().values() for found in re.findall(r"R-\d{3}", words)}
    named |= {rule for rule in REFUSALS if rule.startswith("R-")}
    assert named <= set(terms.rulings())


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "take_back"])
def test_every_question_says_in_a_sentence_what_it_is_for(kind: str) -> None:
    words = texts()[f"hint.{kind}"]
    assert sentences(words) == 1
    assert words.endswith(".")
    assert len(words) <= 130


def test_there_is_no_hint_for_what_is_never_asked() -> None:
    told = {key.removeprefix("hint.") for key in texts() if key.startswith("hint.")}
    assert told == set(KINDS) - {"take_back"}
