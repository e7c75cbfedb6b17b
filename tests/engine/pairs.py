"""Games that begin with a pair of tiles, for the pair soak: the pairs, the positions and forty choices by chance.

`python -m tests.engine.pairs --jobs 2`, from the root, runs every pair; `--from N` begins with the N-th.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from engine.catalogue import Tile
from engine.game import Game
from engine.invariants import question_faults, saved_faults, table_faults
from engine.positions import position
from engine.rng import Draw
from engine.setup import candidates
from engine.state import SeatId, TileId, ZoneId
from tests.engine.support import LIBRARY, ZONE, say_any

ATTACKER, DEFENDER, ONLOOKER = SEATS = ("red", "blue", "green")
WAYS = ("one", "sides")
CHOICES, OFTEN = 40, 10  # what takes long is looked at every so many choices, and at the end
RULES = LIBRARY.rules("rise_of_the_gods")
DECK = "49"


@dataclass(frozen=True, slots=True)
class Case:
    """Two tiles of one seat (`one`), or one of each side of the battle (`sides`)."""

    first: TileId
    second: TileId
    way: str

    def __str__(self) -> str:
        return f"{self.first} + {self.second} ({self.way})"

    @property
    def tiles(self) -> dict[SeatId, list[TileId]]:
        """Who owns what. Of two tiles that one seat has, the attacker is the owner as often as the defender."""
        if self.way == "sides":
            return {ATTACKER: [self.first], DEFENDER: [self.second]}
        owner = (ATTACKER, DEFENDER)[Draw(str(self), 0).below(2)]
        return {owner: [self.first, self.second]}


def pairs() -> list[tuple[TileId, TileId]]:
    """All pairs that may lie in one game: of different artworks (R-052), of a module one candidate a colour (R-014)."""
    rows = RULES.catalogue.tiles
    slots = [candidates(RULES, module, colour) for module in RULES.modules for colour in RULES.edition.tile_colours]
    apart = {frozenset(two) for slot in slots for two in combinations(slot, 2)}
    return [
        (a, b)
        for a, b in combinations(rows, 2)
        if rows[a].picture != rows[b].picture and frozenset((a, b)) not in apart
    ]


def cases() -> Iterator[Case]:
    """Every pair both ways."""
    return (Case(*pair, way) for pair in pairs() for way in WAYS)


# The position


def begun(case: Case) -> Game:
    """Red attacks blue in a Temple with its Companions; all have PP, tokens of each kind, cards and high Pyramids.

    Few own tokens are left, so that the Night comes within the forty choices.
    """
    rows = [RULES.catalogue.tiles[tile] for tile in (case.first, case.second)]
    able = RULES.edition.tile_colours
    colours = list(dict.fromkeys([*(row.colour for row in rows), *able]))[:3]
    homes = {
        seat: LIBRARY.board("rise_of_the_gods_3").quarters(city) for seat, city in zip(SEATS, _cities(), strict=True)
    }
    given: dict[str, Any] = {
        "now": f"battle {ZONE} {ATTACKER} {DEFENDER}",
        "players": list(SEATS),
        "cities": dict(zip(SEATS, _cities(), strict=True)),
        "modules": [row.module for row in rows if row.module][:1],
        "options": {"di_deck": DECK},
        "colours": sorted(colours, key=able.index),
        "seed": str(case),
        "tiles": case.tiles,
        "pp": dict.fromkeys(SEATS, 7),
        "silver": dict.fromkeys(SEATS, 1),
        "tokens": {ATTACKER: 2, DEFENDER: 2, ONLOOKER: 1},
        "veterans": dict.fromkeys(SEATS, 2),
        "troops": {seat: _troops(seat, homes[seat]) for seat in SEATS},
        "pyramids": {
            seat: dict(zip(homes[seat], (f"{colours[0]} 4", f"{colours[1]} 3"), strict=False)) for seat in SEATS
        },
        "companions": {seat: _homes(tiles, homes[seat]) for seat, tiles in case.tiles.items()},
        "di_cards": dict(zip(SEATS, _hands(case), strict=True)),
    }
    return position(LIBRARY, given)


def _cities() -> list[str]:
    return list(LIBRARY.board("rise_of_the_gods_3").cities)[: len(SEATS)]


def _troops(seat: SeatId, quarters: tuple[ZoneId, ...]) -> dict[ZoneId, int]:
    return {quarters[0]: 4, **({ZONE: 4} if seat != ONLOOKER else {quarters[1]: 4})}


def _homes(tiles: list[TileId], quarters: tuple[ZoneId, ...]) -> dict[TileId, ZoneId]:
    """One Companion of each kind fights (3.4.3), another one of the kind stays at home."""
    companions = [RULES.catalogue.tiles[tile] for tile in tiles if tile in RULES.catalogue.companions]
    first: dict[str, Tile] = {}
    for row in companions:
        first.setdefault(row.kind, row)
    return {row.id: ZONE if first[row.kind] is row else quarters[0] for row in companions}


def _hands(case: Case) -> list[list[str]]:
    deck = Draw(f"hands {case}", 0).shuffled(RULES.di_cards({"di_deck": DECK}))
    return [[*RULES.personal, *deck[at : at + 4]] for at in range(0, 12, 4)]


# The run


def faults(case: Case) -> str:
    """What goes wrong in the first forty choices, and at which; empty if nothing does."""
    made = 0
    try:
        game = begun(case)
        while made < CHOICES and game.table.outcome is None:
            say_any(game, str(case))
            made += 1
            found = table_faults(game)
            if made % OFTEN == 0 or game.table.outcome is not None:
                found += [*question_faults(game), *saved_faults(LIBRARY, game)]
            if found:
                return f"choice {made}: {'; '.join(found)}"
    except Exception as error:  # a game that breaks is a result, the others go on
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"choice {made + 1}: {error!r} in {Path(last.filename).name}:{last.lineno}"
    return ""


def main() -> int:
    """Run every pair both ways. Returns 1 if something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=1)
    args = parser.parse_args()
    todo, failed, start = list(cases())[args.first - 1 :], 0, time.perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        for done, (case, found) in enumerate(zip(todo, pool.map(faults, todo, chunksize=20), strict=True), start=1):
            failed += bool(found)
            if found:
                print(f"{case}: {found}", flush=True)
            if done % 500 == 0:
                print(f"{done}/{len(todo)} runs, {failed} failed", file=sys.stderr, flush=True)
    print(f"{len(todo)} runs of {CHOICES} choices, {failed} failed, {time.perf_counter() - start:.0f} seconds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
