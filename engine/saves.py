"""A game as text and back: plain values, checked when they are read.

A changed shape raises SCHEMA and adds one function from dict to dict to MIGRATIONS; a renamed step gets an alias.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engine.decision import check
from engine.game import Game
from engine.hidden import Hidden
from engine.refusals import Refused
from engine.ruleset import Library, Ruleset
from engine.setup import LobbyError, check_wishes
from engine.state import SeatId, Table
from engine.step import STEPS, Step

SCHEMA = 3


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Tiles could not be acquired yet; the game goes on with the tiles and the empty DI deck it began with."""
    seats = {name: {**seat, "acquired": []} for name, seat in raw["table"]["seats"].items()}
    return {**raw, "schema": 2, "table": {**raw["table"], "seats": seats}}


def _from_2(raw: dict[str, Any]) -> dict[str, Any]:
    """No card could leave the game yet."""
    seats = {name: {**seat, "spent": []} for name, seat in raw["table"]["seats"].items()}
    return {**raw, "schema": 3, "table": {**raw["table"], "seats": seats}}


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1, 2: _from_2}
ALIASES: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Counters:
    """The serials of a game, as they are saved."""

    serial: int
    barrier: int
    next_id: int
    last_by: dict[SeatId, int]
    before_seal: dict[SeatId, int]


COUNTERS = tuple(field.name for field in fields(Counters))


# What reading a damaged save can end in: a value of the wrong shape, or one that points at nothing.
DAMAGE = (ValidationError, LookupError, TypeError, ValueError, AttributeError, RecursionError, StopIteration)


class SaveError(Exception):
    """A save cannot be read; the message says why without telling what is in it."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game read from a save, and the seats whose sealed answer no longer fits the rules: they are asked again."""

    game: Game
    asked_again: tuple[SeatId, ...]


ADAPTERS: dict[str, TypeAdapter[Any]] = {}


def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    if kind.__name__ not in ADAPTERS:
        ADAPTERS[kind.__name__] = TypeAdapter(kind)
    return ADAPTERS[kind.__name__]


def dump(game: Game) -> str:
    """The whole game as JSON, secrets and all. Each part is written as text at once: this runs with every command."""
    parts = [
        f'"schema":{SCHEMA}',
        f'"table":{_json(game.table)}',
        f'"hidden":{_json(game.hidden)}',
        f'"steps":[{",".join(_dump_step(step) for step in game.steps)}]',
        *(f'"{name}":{json.dumps(getattr(game, name), separators=(",", ":"))}' for name in COUNTERS),
    ]
    return f"{{{','.join(parts)}}}"


def _json(part: object) -> str:
    return _adapter(type(part)).dump_json(part).decode()


def _dump_step(step: Step) -> str:
    """Its name stands before its fields; it has some, for each step has an id."""
    return f'{{"step":"{type(step).__name__}",{_json(step)[1:]}'


def load(library: Library, text: str) -> Loaded:
    """A game from its save, with its questions open.

    Raises SaveError for text that is no save, one of a newer version, or one that names what this version lacks.
    """
    try:
        game = _game(library, _raw(text))
        again = _recheck(game)
        if not game.awaited():
            game.advance()
    except DAMAGE as error:
        raise SaveError(f"a part of the save cannot be read ({type(error).__name__})") from None
    return Loaded(game, again)


def _raw(text: str) -> dict[str, Any]:
    try:
        raw: dict[str, Any] = json.loads(text)
    except ValueError:
        raise SaveError("this is no save") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("schema"), int) or raw["schema"] < 1:
        raise SaveError("this is no save")
    if raw["schema"] > SCHEMA:
        raise SaveError(f"the save has version {raw['schema']}, this program reads up to {SCHEMA}")
    for version in range(raw["schema"], SCHEMA):
        raw = MIGRATIONS[version](raw)
    return raw


def _game(library: Library, raw: dict[str, Any]) -> Game:
    table: Table = _read(Table, raw["table"])
    if table.edition not in library.editions:
        raise SaveError("the save names an edition this version lacks")
    rules = library.rules(table.edition, table.mode)
    hidden: Hidden = _read(Hidden, raw["hidden"])
    steps = [_load_step(step) for step in raw["steps"]]
    _check_names(rules, table, hidden, steps)
    if any(step.stage and step.stage not in rules.stages(step) for step in steps):
        raise SaveError("the save names a stage this version lacks")
    counters: Counters = _adapter(Counters).validate_python({name: raw[name] for name in COUNTERS})
    return Game(
        rules=rules,
        board=library.board(table.configuration),
        table=table,
        hidden=hidden,
        steps=steps,
        **{name: getattr(counters, name) for name in COUNTERS},
    )


def _check_names(rules: Ruleset, table: Table, hidden: Hidden, steps: Sequence[Step]) -> None:
    """Raises SaveError for a module, option, tile or card that this version lacks; of cards it tells no name."""
    try:
        check_wishes(rules, table.modules, table.options)
    except LobbyError as error:
        raise SaveError(f"the save names what this version lacks: {error.word}") from None
    owned = [tile for seat in table.seats.values() for tile in [*seat.tiles, *seat.companions]]
    carried = [tile for sides in table.troops.values() for troop in sides.values() for tile in troop.companions]
    for tile in [*table.market, *owned, *carried]:
        if tile not in rules.catalogue.tiles:
            raise SaveError(f"the save names a tile this version lacks: {tile}")
    battle = [card for hand in hidden.hands.values() for card in hand.battle]
    battle += [card for pile in [*hidden.face_down.values(), *hidden.removed.values()] for card in pile]
    battle += [card for seat in table.seats.values() for card in seat.played]
    laid = [cards for each in hidden.laid.values() for cards in each.values()]
    battle += [card for cards in laid for card in (cards.battle, cards.discard) if card]
    battle += [card for step in steps for seat in table.seats for card in step.lying(seat)]
    lying = [card for step in steps for seat in table.seats for card in step.lying_di(seat)]
    di = [
        *lying,
        *(card for cards in laid for card in cards.di),
        *hidden.deck,
        *table.di_discard,
        *(card for hand in hidden.hands.values() for card in hand.di),
    ]
    if not (rules.catalogue.battle_cards.keys() >= set(battle) and rules.catalogue.di_cards.keys() >= set(di)):
        raise SaveError("the save names a card this version lacks")


def _read(kind: type[Any], raw: dict[str, Any]) -> Any:
    """One part of a save. It must read back to itself: nothing is dropped, nothing made up in silence."""
    made = _adapter(kind).validate_python(raw)
    if _adapter(kind).dump_python(made, mode="json") != raw:
        raise SaveError("the save has fields this version lacks, or lacks some")
    return made


def _load_step(raw: dict[str, Any]) -> Step:
    values = dict(raw)
    name = values.pop("step")
    kind = STEPS.get(ALIASES.get(name, name))
    if kind is None:
        raise SaveError(f"the save names a step this version lacks: {name}")
    unknown = set(values) - {field.name for field in fields(kind)}
    if unknown:
        raise SaveError(f"the save names a field this version lacks: {name}.{min(unknown)}")
    step: Step = _adapter(kind).validate_python(values)
    return step


def _recheck(game: Game) -> tuple[SeatId, ...]:
    """Drop sealed answers that the rules no longer offer."""
    again: list[SeatId] = []
    for decision in game.decisions():
        words = game.hidden.sealed.get(decision.seat)
        if words is None:
            continue
        try:
            check(decision.offer, words)
        except (Refused, ValueError):
            del game.hidden.sealed[decision.seat]
            again.append(decision.seat)
    return tuple(again)
