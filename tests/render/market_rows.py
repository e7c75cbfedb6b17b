"""The 80 tiles of five colours as pictures need them: rows, names and short effects."""

from __future__ import annotations

from dataclasses import dataclass

TABLE = """
charge | Charge! | ruby | 1 | 2 | battle | +1 Strength attacking
priest_of_mafdet | Priest of Mafdet | ruby | 1 | 2 | day | +1 land move
carnage | Carnage | ruby | 2 | 1 | battle | +1 Damage
wrryt_storm | Wrryt Storm | ruby | 2 | 1 | card | Swap a Battle card for 3 Strength, 3 Damage
phoenix | Phoenix | ruby | 2 | 1 | creature | +1 move, +1 Strength, crosses Walls
portal | Portal | ruby | 2 | 1 | day | Teleport for 1 PP less, also from obelisks
royal_scarab | Royal Scarab | ruby | 3 | 1 | creature | +2 moves, +2 Strength
blades_of_neith | Blades of Neith | ruby | 3 | 1 | battle | +1 Strength
divine_wound | Divine Wound | ruby | 3 | 1 | battle | Discard DI cards: +1 Strength each
domination_ruby | Domination | ruby | 3 | 1 | glory | +1 Divine Glory
giant_scorpion | Giant Scorpion | ruby | 4 | 1 | creature | +1 move, +2 Strength, +2 Damage
initiative | Initiative | ruby | 4 | 1 | battle | +1 Damage, +1 unblockable; attacking +1 Strength
surprise_attack | Surprise Attack | ruby | 4 | 1 | gold_action | Move; enter one City freely
act_of_god_ruby | Act of God | ruby | 4 | 1 | silver | A silver token
recruiting_scribe | Recruiting Scribe | sapphire | 1 | 2 | day | Recruit: 3 free Warriors
defense | Defense! | sapphire | 1 | 2 | battle | +1 Strength defending
reinforcement_prayer | Reinforcement Prayer | sapphire | 2 | 1 | day | Pray: 2 free Warriors in your City
ancestral_elephant | Ancestral Elephant | sapphire | 2 | 1 | creature | +1 move, +1 Strength, +1 Shield
shetyw_barrier | Shetyw Barrier | sapphire | 2 | 1 | card | Swap a Battle card for 3 Strength, 3 Shield
shield_of_neith | Shield of Neith | sapphire | 2 | 1 | battle | +1 Shield
legion | Legion | sapphire | 3 | 1 | ongoing | Troops of up to 7
defensive_victory | Defensive Victory | sapphire | 3 | 1 | battle | Defend, win, survive: +1 Battle Glory
spy | Spy | sapphire | 3 | 1 | battle | See the card they play first
domination_sapphire | Domination | sapphire | 3 | 1 | glory | +1 Divine Glory
reinforcements | Reinforcements | sapphire | 4 | 1 | day | Recruit any number free
sphinx | Sphinx | sapphire | 4 | 1 | creature | +1 Divine Glory; +1 move, +2 Strength
divine_will | Divine Will | sapphire | 4 | 1 | gold_action | Move or Recruit
act_of_god_sapphire | Act of God | sapphire | 4 | 1 | silver | A silver token
priest | Priest | diamond | 1 | 2 | day | Pray: +1 PP
priestess | Priestess | diamond | 1 | 2 | day | Tiles cost 1 PP less
magical_support | Magical Support | diamond | 2 | 1 | day | Pyramid levels cost 1 PP less each
deep_desert_snake | Deep Desert Snake | diamond | 2 | 1 | creature | +1 move, silences their Creature
vision | Vision | diamond | 2 | 1 | night | Draw 4 more DI cards, discard 4
divine_boon | Divine Boon | diamond | 2 | 1 | night | Draw 1 more DI card
hand_of_god | Hand of God | diamond | 3 | 1 | night | Build 1 level free
divine_hunger | Divine Hunger | diamond | 3 | 1 | battle | +2 PP per Warrior you remove
priest_of_thoeris | Priest of Thoeris | diamond | 3 | 1 | battle | Attacking: draw 1 DI card
domination_diamond | Domination | diamond | 3 | 1 | glory | +1 Divine Glory
priest_of_ra | Priest of Ra | diamond | 4 | 1 | ongoing | Each effect costs 1 PP less
priest_of_amon | Priest of Amon | diamond | 4 | 1 | night | +7 PP
mummy | The Mummy | diamond | 4 | 1 | creature | +1 move, +2 Strength, +1 DI card at night
act_of_god_diamond | Act of God | diamond | 4 | 1 | silver | A silver token
mercenaries_swords | Mercenaries (swords) | onyx | 1 | 1 | mercenary | 3 more Warriors for good, placed at once
mercenaries_spears | Mercenaries (spears) | onyx | 1 | 1 | mercenary | 3 more Warriors for good, placed at once
local_recruit | Local Recruit | onyx | 1 | 2 | day | Recruit to any of your Troops
honor_in_battle | Honor in Battle | onyx | 2 | 1 | battle | +1 PP per Warrior you lose
dedication_to_battle | Dedication to Battle | onyx | 2 | 1 | battle | Attacking: +2 PP
khnum_sphinx | Khnum's Sphinx | onyx | 2 | 1 | creature | Entering its zone costs others 1 PP; +1 move, +1 Strength
twin_ceremony | Twin Ceremony | onyx | 2 | 1 | gold_action | Acquire for 1 PP more
griffin_sphinx | Griffin Sphinx | onyx | 3 | 1 | creature | +2 Strength, teleports from obelisks
forced_march | Forced March | onyx | 3 | 1 | gold_action | Move, no teleport
deadly_trap | Deadly Trap | onyx | 3 | 1 | battle | Defending: +1 Strength, +1 unblockable
domination_onyx | Domination | onyx | 3 | 1 | glory | +1 Divine Glory
soul_devourer | Soul Devourer | onyx | 4 | 1 | creature | +1 move, +2 Strength; +1 Glory for 2 kills
bestial_fury | Bestial Fury | onyx | 4 | 1 | battle | +1 move, +1 Strength, +1 Damage
divine_might | Divine Might | onyx | 4 | 1 | ongoing | +2 PP whenever you gain PP
act_of_god_onyx | Act of God | onyx | 4 | 1 | silver | A silver token
servant_harbour_guide | Harbour Guide | amethyst | 1 | 2 | servant | Sail from any port
servant_masaharta | Masaharta | amethyst | 1 | 2 | servant | +1 Shield; recall costs you no PP
jackal | Jackal | amethyst | 2 | 1 | creature | +1 move, +1 Strength, +1 PP per kill
servant_heqaib | Heqaib | amethyst | 2 | 1 | servant | +2 PP on taking a Temple
servant_bakatan | Bakatan | amethyst | 2 | 1 | servant | Discard 1 DI card: no losses
forced_recall | Forced Recall | amethyst | 2 | 1 | battle | Winning: the loser must recall
hold_the_line | Hold the Line | amethyst | 3 | 1 | battle | Losing: retreat at once
spoils_of_war | Spoils of War | amethyst | 3 | 1 | battle | Winning: +2 PP
servant_patamos | Patamos | amethyst | 3 | 1 | servant | Counts as 2 Warriors for devotion
domination_amethyst | Domination | amethyst | 3 | 1 | glory | +1 Divine Glory
servant_meriptah | Meriptah | amethyst | 4 | 1 | servant | A second Servant; +1 Strength
cat | Cat | amethyst | 4 | 1 | creature | +2 moves, +1 Strength, draw 1 DI card
warriors_pilgrimage | Warriors' Pilgrimage | amethyst | 4 | 1 | gold_action | Pray or Move
act_of_god_amethyst | Act of God | amethyst | 4 | 1 | silver | A silver token
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A tile as the catalogue has it, as far as a picture looks at it."""

    id: str
    colour: str
    level: int
    copies: int
    kind: str


def _fields() -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in TABLE.strip().splitlines()]


ROWS = {id: Row(id, colour, int(level), int(copies), kind) for id, _, colour, level, copies, kind, _ in _fields()}
TILE_WORDS = {
    key: said
    for id, name, _, _, _, kind, text in _fields()
    for key, said in ((f"tile.{id}", name), (f"tile_text.{id}", text), (f"tile_kind.{id}", kind))
}
MARKET = [row.id for row in ROWS.values() for _ in range(row.copies)]
