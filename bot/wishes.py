"""What people and servers have set for themselves: read once at the start, kept in memory, written through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import partial
from typing import Any, TypeVar

from bot import rows_table
from bot.store import Store

SECRETS = ("here", "dm", "thread")
PING_EVERY = (0, 2, 4, 8, 12, 24)  # hours; 0: once


@dataclass(frozen=True, slots=True)
class Wishes:
    """A person's. `ping_every`: hours after which a call comes again, 0: never. `secrets`: `here`, as private answers
    alone; also a copy by `dm`, or in a private `thread`. `end_turn`: a turn ends with its last action (R-033).
    `hints`: a line at each prompt that says what it is for.
    """

    ping_every: int = 0
    secrets: str = "here"
    end_turn: bool = True
    hints: bool = False


@dataclass(frozen=True, slots=True)
class ServerRules:
    """A server's. `creators` may open tables: `everyone`, `managers` of the server, or the `role` of that id."""

    creators: str = "everyone"
    role: int = 0
    greeted: bool = False


R = TypeVar("R", Wishes, ServerRules)


class Settings:
    """Wishes by person, rules by server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._people: dict[int, Wishes] = {}
        self._servers: dict[int, ServerRules] = {}

    async def open(self) -> None:
        """Read all of them."""
        people, servers = await self.store.run(rows_table.people), await self.store.run(rows_table.servers)
        self._people = {key: _known(Wishes, each) for key, each in people.items()}
        self._servers = {key: _known(ServerRules, each) for key, each in servers.items()}

    def wishes(self, person_id: int) -> Wishes:
        """What somebody has set, else what stands for everybody."""
        return self._people.get(person_id, Wishes())

    async def set_wishes(self, person_id: int, wishes: Wishes) -> None:
        """Keep what somebody has set."""
        await self.store.run(partial(rows_table.set_person, person_id=person_id, settings=asdict(wishes)))
        self._people[person_id] = wishes

    def server(self, guild_id: int) -> ServerRules:
        """What a server has set."""
        return self._servers.get(guild_id, ServerRules())

    async def set_server(self, guild_id: int, server: ServerRules) -> None:
        """Keep what a server has set."""
        await self.store.run(partial(rows_table.set_server, guild_id=guild_id, settings=asdict(server)))
        self._servers[guild_id] = server


def _known(kind: type[R], found: Mapping[str, Any]) -> R:
    """Settings of an older or newer version: what this one does not know is left out."""
    names = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in found.items() if name in names})
