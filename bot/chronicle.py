"""What became of a game, round by round: read from kept snapshots and the log. All of it is public."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot import rows
from bot.records import LogEntry
from bot.tables import Held
from bot.teams.desk import TeamDesk
from engine import saves
from engine.state import SeatId
from engine.view import View

PAGE = 1000


@dataclass(frozen=True, slots=True)
class Report:
    """Battles won by seat, Glory of each seat at the end of each round, tiles by seat.

    `turning`: the round at whose end the winner went ahead for good, 0 where nobody won or there was no such round.
    """

    view: View
    battles: int
    won: Mapping[SeatId, int]
    glory: Mapping[SeatId, Sequence[int]]
    tiles: Mapping[SeatId, int]
    turning: int = 0


class Chronicle(TeamDesk):
    """The report of a game, over or not."""

    async def report(self, game_id: int) -> Report:
        """Raises ServiceError not_started, damaged or no_game."""
        async with self._look(game_id) as held:
            await self.ledger.game(held)
            view = self.ledger.view(held, "")
            entries = await self._entries(game_id)
            glory = await self._glory(held, view, entries)
        fought = [str(each.values["winner"]) for each in entries if each.kind == "battle_resolved"]
        won = Counter(winner for winner in fought if winner in view.table.seats)
        tiles = {seat: len(owner.tiles) for seat, owner in view.table.seats.items()}
        return Report(view, len(fought), won, glory, tiles, _turning(view, glory))

    async def _entries(self, game_id: int) -> list[LogEntry]:
        """The whole log without what an undo took back, oldest first."""
        found: list[LogEntry] = []
        while page := await self.log(game_id, limit=PAGE, before=found[0].number if found else None):
            found = [*page, *found]
        return [each for each in found if not each.undone]

    async def _glory(self, held: Held, view: View, entries: Sequence[LogEntry]) -> dict[SeatId, list[int]]:
        """A round ends when the next one begins; the one under way ends as it stands."""
        begun = [each.serial for each in entries if each.kind == "day_began" and each.values["round"] != 1]
        texts = await self.store.run(partial(rows.snapshots_from, game_id=held.info.id, serials=begun))
        found = await asyncio.to_thread(self._read, texts, list(view.table.seats))
        for seat, each in found.items():
            each.append(view.table.glory_of(view.table.seats[seat].side))
        return found

    def _read(self, texts: Sequence[str], seats: Sequence[SeatId]) -> dict[SeatId, list[int]]:
        found: dict[SeatId, list[int]] = {seat: [] for seat in seats}
        for text in texts:
            table = saves.load(self.library, text).game.table
            for seat in seats:
                found[seat].append(table.glory_of(table.seats[seat].side))
        return found


def _turning(view: View, glory: Mapping[SeatId, Sequence[int]]) -> int:
    if view.table.outcome is None:
        return 0
    winner = view.table.outcome.seat
    others = [each for seat, each in glory.items() if view.table.seats[seat].side != view.table.outcome.winner]
    ahead = [all(mine > each[at] for each in others) for at, mine in enumerate(glory[winner])]
    first = len(ahead)
    while first and ahead[first - 1]:
        first -= 1
    return first + 1 if first < len(ahead) else 0
