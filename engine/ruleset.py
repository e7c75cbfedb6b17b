"""An edition with its modules: numbers, sequences, named policies and catalogues. There is no `if edition` anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from pydantic import Field

from engine.board import Board
from engine.catalogue import Catalogue, DataError, DiCard, Moment, Permission, Row, Stat, Tile, checked, load_catalogue
from engine.state import ColourId, SeatId, SideId, SpaceId
from engine.step import STEPS, Step

if TYPE_CHECKING:
    from engine.game import Game

Stage = Callable[..., Any]
VICTORY: dict[str, Callable[[Game, SeatId], SideId | None]] = {}
REPLACED: dict[str, Stage] = {}


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


class Edition(Row):
    """One file of `data/editions`."""

    id: str
    colours: tuple[ColourId, ...]
    tile_colours: tuple[ColourId, ...]
    colours_drawn: dict[str, int]
    tile_cut: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    tile_files: tuple[str, ...]
    card_file: str
    numbers: Numbers
    spaces: tuple[Space, ...]
    sequence: Mapping[str, tuple[str, ...]]
    stages: Mapping[str, str] = Field(default_factory=dict)
    victory: str


class Ruleset:
    """What steps ask about the game in play."""

    def __init__(self, edition: Edition, catalogue: Catalogue) -> None:
        self.edition = edition
        self.catalogue = catalogue
        self.numbers = edition.numbers
        self.spaces = {space.id: space for space in edition.spaces}
        self.speaking = _speaking(catalogue)

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


def _speaking(catalogue: Catalogue) -> Mapping[str, frozenset[str]]:
    """Each word of a row with the ids of the tiles and cards that have it: a question asks these alone."""
    words = [word for kind in (Stat, Permission, Moment) for word in get_args(kind)]
    found: dict[str, set[str]] = {word: set() for word in [*words, "gold", "show"]}
    rows: list[Tile | DiCard] = [*catalogue.tiles.values(), *catalogue.di_cards.values()]
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
        self.rules = cache(self._rules)
        self.board = cache(self._board)

    def _edition(self, edition: str) -> Edition:
        file = f"editions/{edition}.toml"
        return checked(Edition, file, edition, self.read(file))

    def _rules(self, edition: str) -> Ruleset:
        # The steps register themselves; they need this module, so they are asked for only here.
        import engine.steps  # noqa: F401  (imported for what it registers)
        from engine.effects import HOOKS

        found = self._edition(edition)
        wrong = _wrong_name(found)
        if wrong:
            raise DataError(f"data/editions/{edition}.toml: row {edition}: {wrong}")
        return Ruleset(found, load_catalogue(self.read, found.tile_files, found.card_file, HOOKS))

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of all editions there are."""
        return tuple(file.removeprefix("editions/").removesuffix(".toml") for file in self.names("editions"))

    def _board(self, configuration: str) -> Board:
        file = self.read("boards/index.toml")["configurations"][configuration]
        return Board(self.read(f"boards/{file}.toml"), configuration)


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
