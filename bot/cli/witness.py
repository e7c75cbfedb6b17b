"""What tiles, cards and hooks really did in a game: watched while it is played, and put together for many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import engine.hooks  # noqa: F401  (imported for what it registers)
from bot.cli.words import GameWords
from bot.library import LIBRARY
from engine import effects
from engine.catalogue import Effect
from engine.effects import Hook, Scope, Source
from engine.game import Event, Game
from engine.setup import candidates, tiles_in_play
from engine.steps.battle import Battle

SHOWN = {"card_shown": "played", "di_shown": "di"}  # the events in which a tile makes the opponent show this


@dataclass(slots=True)
class Deeds:
    """Of one game or many: tiles owned at the end, at how many choices one acted, DI cards played, hooks that ran."""

    owned: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    ran: Counter[str] = field(default_factory=Counter)

    def add(self, other: Deeds) -> None:
        """Count those of another game besides."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))


def _asked_rows(game: Game) -> dict[int, str]:
    """The rows that answer a question, each with its tile. What one does at a moment or as an option, events tell."""
    rows = [(effect, tile.id) for tile in game.rules.catalogue.tiles.values() for effect in tile.effects]
    return {id(effect): tile for effect, tile in rows if effect.stat or effect.allow or effect.forbid}


class Witness:
    """Watches one game; other games, as those that computer players imagine, do not count, nor what a check asks."""

    def __init__(self) -> None:
        self.deeds = Deeds()
        self.game: Game | None = None
        self.rows: dict[int, str] = {}
        self.applied: set[int] = set()
        self.acting: set[str] = set()

    def watch(self, game: Game) -> None:
        """This one counts."""
        self.game, self.rows = game, _asked_rows(game)

    def note(self) -> None:
        """Take in what the last choice did; the events of the game are those of this choice."""
        assert self.game is not None
        tiles, acting = self.game.rules.catalogue.tiles, self.acting
        acting.update(self.rows[row] for row in self.applied if row in self.rows)
        for event in self.game.events:
            acting.update(_actors(self.game, event))
            self.deeds.played.update(_cards(event))
        self.deeds.acted.update(name for name in acting if name in tiles)
        self.forget()

    def forget(self) -> None:
        """What was asked since the last choice does not count."""
        self.applied.clear()
        self.acting.clear()

    def end(self) -> None:
        """Who owns what."""
        if self.game is not None:
            self.deeds.owned.update(tile for seat in self.game.table.seats.values() for tile in seat.tiles)


def _actors(game: Game, event: Event) -> Iterator[str]:
    """The ids that an event names as its cause, and of what needs a second look the tiles that must have been it."""
    values, tiles = event.values, game.rules.catalogue.tiles
    if "source" in values:
        yield str(values["source"])
    if event.kind == "gold_action":
        yield str(values["tile"])
    if event.kind in SHOWN and (battle := game.find(Battle)) is not None:
        for tile in game.table.seats[battle.opponent(str(values["seat"]))].tiles:
            if any(effect.show == SHOWN[event.kind] for effect in tiles[tile].effects):
                yield tile
    if event.kind == "companion_placed" and any(each.kind == "recruited" for each in game.events):
        companion = str(values["companion"])
        if any(effect.option == "recruitment" for effect in tiles[companion].effects):
            yield companion


def _cards(event: Event) -> Sequence[str]:
    """The DI cards that lie open by this event."""
    if event.kind == "card_played":
        return [str(event.values["card"])]
    if event.kind == "battle_resolved":
        return [*_listed(event, "attacker_di"), *_listed(event, "defender_di")]
    return ()


def _listed(event: Event, name: str) -> list[str]:
    found = event.values[name]
    assert isinstance(found, list)
    return found


@contextmanager
def witness() -> Iterator[Witness]:
    """Watch what rows apply, which creatures are silenced and which hooks run, until the end of the block."""
    seen = Witness()
    applies, muted, plain = effects.applies, effects._muted, dict(effects.HOOKS)

    def watched(game: Game, effect: Effect, scope: Scope) -> bool:
        applied = applies(game, effect, scope)
        if applied and game is seen.game:
            seen.applied.add(id(effect))
        return applied

    def silenced(game: Game, scope: Scope) -> bool:
        is_muted = muted(game, scope)
        if is_muted and game is seen.game and scope.battle is not None:
            foe = scope.battle.troop_at_start(game, scope.battle.opponent(scope.seat))
            rows = game.rules.catalogue.tiles
            seen.acting.update(tile for tile in foe.companions if any(effect.mutes for effect in rows[tile].effects))
        return is_muted

    effects.applies, effects._muted = watched, silenced
    effects.HOOKS.update({name: _counted(name, hook, seen) for name, hook in plain.items()})
    try:
        yield seen
    finally:
        seen.end()
        effects.applies, effects._muted = applies, muted
        effects.HOOKS.update(plain)


def _counted(name: str, hook: Hook, seen: Witness) -> Hook:
    def counted(game: Game, source: Source, scope: Scope) -> None:
        if game is seen.game:
            seen.deeds.ran[name] += 1
            seen.acting.add(source.id)
        hook(game, source, scope)

    return counted


# Many games


def deeds_of(all_games: Iterable[Deeds]) -> Deeds:
    """All of them added up."""
    whole = Deeds()
    for deeds in all_games:
        whole.add(deeds)
    return whole


def told(games: Iterable[GameWords], deeds: Deeds) -> dict[str, Any]:
    """The counts for all that was in these games, nought among them, then by name what never did anything."""
    tiles: set[str] = set()
    cards: set[str] = set()
    drawn: Counter[str] = Counter()
    hooks: set[str] = set()
    for game in games:
        tiles |= (laid := _tiles(game))
        cards |= (deck := _deck(game))
        hooks |= _hooks(game, laid | deck)
        drawn.update([*game.modules, *(f"{name}={value}" for name, value in game.options.items())])
    return {
        "drawn": dict(sorted(drawn.items())),
        "tiles": {tile: {"owned": deeds.owned[tile], "acted": deeds.acted[tile]} for tile in sorted(tiles)},
        "di_cards": {card: deeds.played[card] for card in sorted(cards)},
        "hooks": {name: deeds.ran[name] for name in sorted(hooks)},
        "never_owned": sorted(tile for tile in tiles if not deeds.owned[tile]),
        "never_acted": sorted(tile for tile in tiles if not deeds.acted[tile]),
        "never_played": sorted(card for card in cards if not deeds.played[card]),
        "never_ran": sorted(name for name in hooks if not deeds.ran[name]),
    }


def _tiles(game: GameWords) -> set[str]:
    """Every tile that may come into such a game, whatever colours are drawn."""
    rules = LIBRARY.rules(game.edition)
    colours = rules.edition.tile_colours
    found = set(tiles_in_play(rules, colours, game.players))
    for module in game.modules:
        if rules.modules[module].replaces:
            found |= {tile for colour in colours for tile in candidates(rules, module, colour)}
    return found


def _deck(game: GameWords) -> set[str]:
    rules = LIBRARY.rules(game.edition, game.mode)
    return {*rules.di_cards(game.options), *rules.personal}


def _hooks(game: GameWords, ids: set[str]) -> set[str]:
    rows = LIBRARY.rules(game.edition).catalogue
    found = [row.effects for row in rows.tiles.values() if row.id in ids]
    found += [row.effects for row in rows.di_cards.values() if row.id in ids]
    return {effect.hook for row in found for effect in row if effect.hook}
