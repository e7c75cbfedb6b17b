"""Tiles and cards as rows, checked when they are loaded: a wrong word names its file and row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, ValidationInfo, field_validator, model_validator

from engine.state import CardId, ColourId, TileId

Stat = Literal[
    "strength",
    "damage",
    "unblockable_damage",
    "shield",
    "impenetrable_shield",
    "land_moves",
    "free_warriors",
    "prayer_pp",
    "tile_cost",
    "level_cost",
    "effect_cost",
    "teleport_cost",
    "toll",
    "troop_limit",
    "recall_pp",
    "night_prayer_pp",
    "night_cards",
    "glory_level",
]
Permission = Literal[
    "",
    "cross_wall",
    "teleport",
    "teleport_from_obelisk",
    "any_port",
    "recruit_to_troops",
    "second_servant",
    "keep_warriors",
    "retreat_home",
    "without_servant",
    "ignore_damage",
    "same_colour",
    "quarters",
    "first_in_destiny",
]
When = Literal[
    "attacking",
    "defending",
    "battle",
    "delta_battle",
    "city_battle",
    "standing",
    "prayer",
    "movement",
    "delta_teleport",
    "recruitment",
    "construction",
    "acquisition",
    "night",
]
Moment = Literal[
    "acquired",
    "placed",
    "played",
    "prayed",
    "council_start",
    "confrontation_end",
    "losses_start",
    "losses_end",
    "rewards",
    "aftermath",
    "battle_end",
    "control",
    "pp_gained",
    "cards_drawn",
    "awakening",
]
Kind = Literal[
    "ongoing",
    "day",
    "battle",
    "night",
    "gold_action",
    "silver",
    "creature",
    "servant",
    "glory",
    "card",
    "mercenary",
]
COMPANIONS = ("creature", "servant")
ActionName = Literal["movement", "recruitment", "construction", "prayer", "acquisition"]


class DataError(Exception):
    """A data row is wrong; the message names file, row and word."""


class Row(BaseModel):
    """A row of a data file: unknown words are refused, nothing is changed later."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Effect(Row):
    """One effect of a tile, card or companion, the answer to exactly one question.

    It adds to a stat; allows or forbids something; acts at a moment (gains PP, Divine Glory, cards, a silver token,
    Mercenaries, or what its hook does with its `number`); is an option on the Divine Power space or in a Recruitment;
    silences the opposing creature; makes the opponent show a part of its plan; or swaps in a special Battle card.
    `when` narrows it to a role in battle or an action; `ordered` means that its owner may order it among others.
    """

    stat: Stat | None = None
    add: int = 0
    allow: Permission = ""
    forbid: Permission = ""
    at: Moment | None = None
    gain_pp: int = 0
    glory: int = 0
    draw: int = 0
    silver: int = 0
    mercenaries: int = 0
    hook: str = ""
    number: int = 0
    option: Literal["", "gold", "recruitment"] = ""
    actions: tuple[ActionName, ...] = ()
    grants: tuple[Permission, ...] = ()
    denies: tuple[Permission, ...] = ()
    surcharge: int = 0
    when: When | None = None
    mutes: Literal["", "opposing_creature"] = ""
    show: Literal["", "played", "di"] = ""
    swap: CardId = ""
    ordered: bool = False

    @field_validator("hook")
    @classmethod
    def _hook_exists(cls, name: str, info: ValidationInfo) -> str:
        known: Collection[str] = (info.context or {}).get("hooks", (name,))
        if name and name not in known:
            raise ValueError(f"there is no hook {name}")
        return name

    @model_validator(mode="after")
    def _one_question(self) -> Effect:
        asked = [
            bool(self.stat),
            bool(self.allow),
            bool(self.forbid),
            bool(self.at),
            bool(self.option),
            bool(self.mutes),
            bool(self.show),
            bool(self.swap),
        ]
        if sum(asked) != 1:
            raise ValueError("an effect has exactly one of stat, allow, forbid, at, option, mutes, show, swap")
        return self


class Tile(Row):
    """1.3: a Mightiness tile.

    `artwork` names the picture that several tiles share (R-052), `duplicate` what else counts as a double in the cut
    for two players (R-010), `module` whose candidate it is: then it lies in the market only if it was drawn (R-014).
    """

    id: TileId
    name: str
    colour: ColourId
    level: int
    copies: int = 1
    kind: Kind
    artwork: str = ""
    duplicate: str = ""
    module: str = ""
    source: Literal["printed", "inferred"] = "printed"
    effects: tuple[Effect, ...] = ()

    @property
    def picture(self) -> str:
        """What tells whether a player owns this picture already (R-052)."""
        return self.artwork or self.id

    @property
    def is_companion(self) -> bool:
        """3.4.3: Creatures and Servants are Companions."""
        return self.kind in COMPANIONS


class BattleCard(Row):
    """1.5: a Battle card. `own_loss` is the damage with a minus sign (R-094).

    A `special` one lies beside the board until a tile swaps it in; `ignores_damage`: its Troop suffers Unblockable
    Damage only.
    """

    id: CardId
    strength: int
    damage: int = 0
    unblockable_damage: int = 0
    shield: int = 0
    impenetrable_shield: int = 0
    own_loss: int = 0
    special: bool = False
    ignores_damage: bool = False


class DiCard(Row):
    """1.4: a DI card. `copies` counts the shared deck; a personal one lies in every hand from the start.

    An `extra` one is in the deck only where the table wished for a larger one; one of a `mode` is personal in that one.
    """

    id: CardId
    name: str
    copies: int = 0
    personal: bool = False
    mode: str = ""
    extra: bool = False
    cost: int = 0
    when: Literal["battle", "day", "move", "move_start", "recruit"]
    source: Literal["printed", "inferred"] = "printed"
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Catalogue:
    """All rows of one edition by id."""

    tiles: Mapping[TileId, Tile]
    battle_cards: Mapping[CardId, BattleCard]
    di_cards: Mapping[CardId, DiCard]

    @cached_property
    def hand(self) -> tuple[CardId, ...]:
        """2.2: the Battle cards every player begins with."""
        return tuple(card.id for card in self.battle_cards.values() if not card.special)

    @cached_property
    def companions(self) -> frozenset[TileId]:
        """The tiles that are Companions."""
        return frozenset(tile.id for tile in self.tiles.values() if tile.is_companion)


R = TypeVar("R", Tile, BattleCard, DiCard)


def load_catalogue(
    read: Callable[[str], dict[str, Any]], tiles: Mapping[str, str], cards: str, hooks: Collection[str]
) -> Catalogue:
    """The catalogue made of these files of tiles, each with the module it belongs to or an empty string.

    `hooks` are the names rows may use. Raises DataError: file, row and word.
    """
    found: dict[TileId, Tile] = {}
    files: dict[TileId, str] = {}
    for file, module in tiles.items():
        rows = [{**row, "module": module} if module else row for row in read(file).get("tile", [])]
        for name, tile in _rows(Tile, file, rows, hooks).items():
            if name in found:
                raise DataError(f"data/{file}: row {name}: this id stands in two files")
            found[name], files[name] = tile, file
    card_rows = read(cards)
    made = Catalogue(
        tiles=found,
        battle_cards=_rows(BattleCard, cards, card_rows.get("battle", []), hooks),
        di_cards=_rows(DiCard, cards, card_rows.get("di", []), hooks),
    )
    _check_names(made, files, cards)
    return made


def _check_names(made: Catalogue, files: Mapping[TileId, str], cards: str) -> None:
    """A tile that swaps a card names a special one; a DI card is not called like a tile. Raises DataError."""
    for tile in made.tiles.values():
        for effect in tile.effects:
            if effect.swap and not (effect.swap in made.battle_cards and made.battle_cards[effect.swap].special):
                raise DataError(f"data/{files[tile.id]}: row {tile.id}: swap: there is no special card {effect.swap}")
    for card in made.di_cards:
        if card in made.tiles:
            raise DataError(f"data/{cards}: row {card}: id: a tile is called so")


def _rows(model: type[R], file: str, rows: Iterable[Mapping[str, Any]], hooks: Collection[str]) -> dict[str, R]:
    found: dict[str, R] = {}
    for number, row in enumerate(rows, start=1):
        made = checked(model, file, str(row.get("id", f"number {number}")), row, hooks)
        if made.id in found:
            raise DataError(f"data/{file}: row {made.id}: this id stands here twice")
        found[made.id] = made
    return found


M = TypeVar("M", bound=BaseModel)


def checked(model: type[M], file: str, name: str, row: Mapping[str, Any], hooks: Collection[str] = ()) -> M:
    """One row as its model. Raises DataError naming file, row and word."""
    try:
        return model.model_validate(row, context={"hooks": hooks})
    except ValidationError as error:
        first = error.errors()[0]
        word = ".".join(str(part) for part in first["loc"]) or "row"
        raise DataError(f"data/{file}: row {name}: {word}: {first['msg']}") from error
