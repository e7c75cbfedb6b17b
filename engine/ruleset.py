"""An edition with its modules: numbers, sequences, named policies and catalogues. There is no `if edition` anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from pydantic import Field

from engine.board import Board
from engine.catalogue import (
    Catalogue,
    DataError,
    DiCard,
    Effect,
    Moment,
    Permission,
    Row,
    Stat,
    Tile,
    checked,
    load_catalogue,
)
from engine.state import CardId, ColourId, SeatId, SideId, SpaceId
from engine.step import STEPS, Step

if TYPE_CHECKING:
    from engine.game import Game

Stage = Callable[..., Any]
VICTORY: dict[str, Callable[[Game, SeatId], SideId | None]] = {}
REPLACED: dict[str, Stage] = {}
DI_DECK = "di_deck"
FREE_FOR_ALL = "free_for_all"


class Space(Row):
    """1.2: one action space of the player board; floor 0 is the Divine Power space above the three floors (R-034)."""

    id: SpaceId
    floor: int
    action: Literal["movement", "recruitment", "construction", "prayer", "acquisition", "gold_action"]


class Numbers(Row):
    """Every number of the rules that an edition may set."""

    start_pp: int
    most_pp: int
    warriors: int
    tokens: int
    troop_limit: int
    start_quarters: int
    start_troop: int
    start_allies: int
    mixed_limit: int
    start_levels: int
    start_level_cap: int
    pyramid_cap: int
    prayer_pp: int
    warrior_cost: int
    land_moves: int
    teleport_cost: int
    home_strength: int
    glory_to_win: int
    recall_less: int
    devotion_warriors: int
    delta_warriors: int
    temples_for_glory: int
    night_prayer_pp: int
    veterans_per_card: int
    night_cards: int
    start_cards: int
    ascension_glory: int


class Ranks(Row):
    """3.1 Rule priority: the higher decides."""

    di_card: int
    battle_card: int
    tile: int
    companion: int
    expansion: int
    module: int
    base: int


class Mode(Row):
    """One file of `data/modes`: how many play and in how many teams, and what differs from the edition.

    `like` names a file whose differences hold here too.
    """

    id: str
    players: int = 0
    teams: int = 0
    like: str = ""
    numbers: Mapping[str, int] = Field(default_factory=dict)
    sequence: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    stages: Mapping[str, str] = Field(default_factory=dict)


class Module(Row):
    """One file of `data/modules`: its rank among rules (3.1), its tiles, and effects that hold for every seat.

    Its tiles of a colour are mixed with the tile of the artwork it `replaces` (R-014).
    """

    id: str
    rank: Literal["module", "expansion"]
    tile_files: tuple[str, ...] = ()
    replaces: str = ""
    effects: tuple[Effect, ...] = ()


class Edition(Row):
    """One file of `data/editions`.

    `modes` and `modules` are those that may be played with it; `ranks` says whose word decides (3.1), the highest.
    `di_decks` names the DI decks a table may choose from, the first being the usual one, each with its extra cards.
    """

    id: str
    colours: tuple[ColourId, ...]
    tile_colours: tuple[ColourId, ...]
    colours_drawn: dict[str, int]
    tile_cut: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    tile_files: tuple[str, ...]
    card_file: str
    modes: tuple[str, ...]
    modules: tuple[str, ...] = ()
    ranks: Ranks
    di_decks: Mapping[str, tuple[CardId, ...]] = Field(default_factory=dict)
    numbers: Numbers
    spaces: tuple[Space, ...]
    sequence: Mapping[str, tuple[str, ...]]
    stages: Mapping[str, str] = Field(default_factory=dict)
    victory: str

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """What a table may choose, by name: the values there are, the usual one first."""
        return {DI_DECK: tuple(self.di_decks)} if self.di_decks else {}


class Ruleset:
    """What steps ask about the game in play."""

    def __init__(self, edition: Edition, mode: Mode, catalogue: Catalogue, modules: Mapping[str, Module]) -> None:
        self.edition = edition
        self.mode = mode
        self.catalogue = catalogue
        self.modules = modules
        cards = catalogue.di_cards.values()
        # R-006, 4: what every player holds from the start, whatever is drawn.
        self.personal = tuple(card.id for card in cards if card.personal and card.mode in ("", mode.id, mode.like))
        self.numbers = edition.numbers
        self.spaces = {space.id: space for space in edition.spaces}
        self.ranks: Mapping[str, int] = edition.ranks.model_dump()
        self.speaking = _speaking([*catalogue.tiles.values(), *catalogue.di_cards.values(), *modules.values()])

    def di_cards(self, options: Mapping[str, str]) -> list[CardId]:
        """1.4: the shared DI deck in the order of the rows, with the extra cards that the options of the table name."""
        decks = self.edition.di_decks
        extra = decks[options.get(DI_DECK) or next(iter(decks))] if decks else ()
        cards = self.catalogue.di_cards.values()
        return [card.id for card in cards if not card.extra or card.id in extra for _ in range(card.copies)]

    def stages(self, step: Step) -> tuple[str, ...]:
        """The stages of a step, as the edition orders them."""
        return self.edition.sequence.get(type(step).__name__, step.STAGES)

    def first_stage(self, step: Step) -> str:
        """The stage a step begins with."""
        return self.stages(step)[0]

    def stage_after(self, step: Step) -> str:
        """The stage that follows, or an empty string at the end."""
        stages = self.stages(step)
        following = stages.index(step.stage) + 1
        return stages[following] if following < len(stages) else ""

    def stage(self, step: Step, part: Literal["ask", "do"]) -> Stage | None:
        """The method of the open stage, or what the edition puts in its place; None if there is none."""
        name = self.edition.stages.get(f"{type(step).__name__}.{step.stage}")
        if name is not None:
            return REPLACED.get(f"{name}.{part}")
        return getattr(type(step), f"{part}_{step.stage}", None)

    def round_steps(self) -> list[Step]:
        """3.1: the phases of a Round in order."""
        return [STEPS[name]() for name in self.edition.sequence["round"]]

    def winner(self, game: Game, seat: SeatId) -> SideId | None:
        """3.2: the side that wins as this seat's turn starts."""
        return VICTORY[self.edition.victory](game, seat)


def _speaking(rows: Iterable[Tile | DiCard | Module]) -> Mapping[str, frozenset[str]]:
    """Each word of a row with the ids of the tiles, cards and modules that have it: a question asks these alone."""
    words = [word for kind in (Stat, Permission, Moment) for word in get_args(kind)]
    found: dict[str, set[str]] = {word: set() for word in [*words, "gold", "recruitment", "show"]}
    for row in rows:
        for effect in row.effects:
            for word in (
                effect.stat,
                effect.at,
                effect.allow,
                effect.forbid,
                effect.option,
                "show" if effect.show else "",
            ):
                if word:
                    found[word].add(row.id)
    return {word: frozenset(ids) for word, ids in found.items()}


class Library:
    """All editions, loaded once: `read` hands out the dict of a data file, `names` the files of a folder."""

    def __init__(self, read: Callable[[str], dict[str, Any]], names: Callable[[str], Iterable[str]]) -> None:
        self.read = read
        self.names = names
        self.edition = cache(self._edition)
        self.mode = cache(self._mode)
        self._catalogue = cache(self._catalogued)
        self._ruleset = cache(self._rules)
        self.board = cache(self._board)

    def _edition(self, edition: str) -> Edition:
        file = f"editions/{edition}.toml"
        return checked(Edition, file, edition, self.read(file))

    def rules(self, edition: str, mode: str = FREE_FOR_ALL) -> Ruleset:
        """An edition played in a mode. Raises DataError for a wrong row, KeyError for a mode it has not."""
        return self._ruleset(edition, mode)

    def _rules(self, edition: str, mode: str) -> Ruleset:
        plain = self.edition(edition)
        if mode not in plain.modes:
            raise KeyError(mode)
        how, file = self.mode(mode), f"modes/{mode}.toml"
        changes = {name: {**getattr(plain, name), **getattr(how, name)} for name in ("sequence", "stages")}
        numbers = {**plain.numbers.model_dump(), **how.numbers}
        changed = checked(Edition, file, mode, {**plain.model_dump(), **changes, "numbers": numbers})
        # The steps register themselves; they need this module, so they are asked for only here.
        import engine.modules
        import engine.steps  # noqa: F401  (imported for what they register)

        wrong = _wrong_name(changed)
        if wrong:
            raise DataError(f"data/editions/{edition}.toml: row {edition}: {wrong}")
        return Ruleset(changed, how, *self._catalogue(edition))

    def _mode(self, mode: str) -> Mode:
        """A mode with what it takes over from another."""
        file = f"modes/{mode}.toml"
        found = checked(Mode, file, mode, self.read(file))
        if not found.like:
            return found
        return checked(
            Mode, file, mode, {**self.mode(found.like).model_dump(), **found.model_dump(exclude_defaults=True)}
        )

    def _catalogued(self, edition: str) -> tuple[Catalogue, Mapping[str, Module]]:
        import engine.steps  # noqa: F401  (imported for the hooks it registers)
        from engine.effects import HOOKS

        found = self.edition(edition)
        modules = {name: self._module(name) for name in found.modules}
        files = dict.fromkeys(found.tile_files, "")
        files |= {file: module.id for module in modules.values() for file in module.tile_files}
        catalogue = load_catalogue(self.read, files, found.card_file, HOOKS)
        _check_extra(found, catalogue)
        for module in modules.values():
            if module.replaces and all(tile.artwork != module.replaces for tile in catalogue.tiles.values()):
                raise DataError(f"data/modules/{module.id}.toml: row {module.id}: replaces: no tile {module.replaces}")
        return catalogue, modules

    def _module(self, module: str) -> Module:
        file = f"modules/{module}.toml"
        from engine.effects import HOOKS

        return checked(Module, file, module, self.read(file), HOOKS)

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of all editions there are."""
        return tuple(file.removeprefix("editions/").removesuffix(".toml") for file in self.names("editions"))

    def _board(self, configuration: str) -> Board:
        file = self.read("boards/index.toml")["configurations"][configuration]
        return Board(self.read(f"boards/{file}.toml"), configuration)


def _check_extra(edition: Edition, catalogue: Catalogue) -> None:
    """The cards a larger deck names are extra ones. Raises DataError."""
    extra = [card.id for card in catalogue.di_cards.values() if card.extra]
    for deck, cards in edition.di_decks.items():
        lacking = [card for card in cards if card not in extra]
        if lacking:
            raise DataError(
                f"data/editions/{edition.id}.toml: row {edition.id}: di_decks.{deck}: no extra card {lacking[0]}"
            )


def _wrong_name(edition: Edition) -> str:
    """The first name in an edition that stands for nothing, with the word it stands under; empty if all is well."""
    if edition.victory not in VICTORY:
        return f"victory: no policy {edition.victory}"
    for name, parts in edition.sequence.items():
        if name not in STEPS and name != "round":
            return f"sequence: no step {name}"
        lacking = [part for part in parts if not _exists(edition, name, part)]
        if lacking:
            return f"sequence.{name}: no {lacking[0]}"
    return ""


def _exists(edition: Edition, step: str, part: str) -> bool:
    """A step of the Round, or a stage that the step has or that the edition puts there."""
    if step == "round":
        return part in STEPS
    kind = STEPS[step]
    return part in kind.STAGES or hasattr(kind, f"do_{part}") or f"{step}.{part}" in edition.stages
