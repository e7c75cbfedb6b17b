"""The people, channels and threads of the sandbox, and the file that brings them back with the same ids."""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import simcord

GUILD_ID = 4242424242
GUILD_NAME = "Sandbox"
BOT_NAME = "Kemet"
FIRST_PEOPLE = ("Ada", "Ben", "Cleo")
MORE_PEOPLE = ("Dina", "Eli", "Fay", "Gus", "Hana")
MOST_PEOPLE = 8
LONGEST_NAME = 24
# Signs that turn the direction of what follows them.
TURNING = {chr(sign) for sign in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
FIRST_CHANNEL = "table"
VERSION = 1
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12


class WorldFileError(Exception):
    """The world file cannot be read; the games themselves lie in the database and are untouched."""


@dataclass(frozen=True, slots=True)
class Made:
    """One recorded thing, in the order it was made: a person (with the DM channel), a channel or a thread."""

    kind: str
    id: int
    name: str
    dm: int = 0
    parent: int = 0
    private: bool = False
    members: tuple[int, ...] = ()
    used: bool = False  # something was written there


@dataclass(slots=True)
class World:
    """What the file holds. `clock` is the virtual time last seen: time never runs backwards over a restart."""

    clock: datetime | None = None
    made: list[Made] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person of the sandbox: the member acts in the server, the user in the direct messages."""

    number: int
    user: simcord.UserHandle
    member: simcord.MemberActor

    @property
    def id(self) -> int:
        """The Discord id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name people read."""
        return self.user.global_name or self.user.name


def read(path: Path) -> World | None:
    """The recorded world, or None when there is none yet. Raises WorldFileError when it cannot be read."""
    try:
        raw = json.loads(path.read_text("utf-8"))
        if raw["version"] != VERSION:
            raise WorldFileError(f"{path} has version {raw['version']}, this program reads {VERSION}")
        made = [Made(**{**row, "members": tuple(row.get("members", ()))}) for row in raw["made"]]
        clock = datetime.fromisoformat(raw["clock"]) if raw["clock"] else None
        _check(made, clock)
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise WorldFileError(f"{path} cannot be read; start with --fresh or move it away") from error
    return World(clock, made)


def _check(made: list[Made], clock: datetime | None) -> None:
    """Raises ValueError for rows that no town can be made of."""
    ids = [number for row in made for number in ((row.id, row.dm) if row.kind == "person" else (row.id,))]
    channels = {row.id for row in made if row.kind == "channel"}
    good = (
        {row.kind for row in made} <= {"person", "channel", "thread"}
        and all(type(number) is int and number > 0 for number in ids)
        and len(set(ids)) == len(ids)
        and all(isinstance(row.name, str) and row.name for row in made)
        and all(row.parent in channels for row in made if row.kind == "thread")
        and all(type(member) is int for row in made for member in row.members)
        and any(row.kind == "person" for row in made)
        and bool(channels)
        and (clock is None or clock.tzinfo is not None)
    )
    if not good:
        raise ValueError("rows that make no sense")


def plain_name(typed: str) -> str:
    """A name in one line, read in one direction."""
    kept = (sign for sign in typed if unicodedata.category(sign) != "Cc" and sign not in TURNING)
    return "".join(kept).strip()[:LONGEST_NAME]


def write(path: Path, world: World) -> None:
    """Replaces the file in one step, so that a crash leaves the old or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [{key: value for key, value in _row(made).items() if value} for made in world.made]
    clock = world.clock.isoformat() if world.clock else None
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8") as out:
        json.dump({"version": VERSION, "clock": clock, "made": rows}, out, indent=1)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)


def _row(made: Made) -> dict[str, Any]:
    return {name: getattr(made, name) for name in Made.__slots__}


@contextmanager
def _next_id(env: simcord.Env, value: int) -> Iterator[None]:
    """The next id that simcord gives is the recorded one: its ids tell the moment, which has passed."""
    backend = env.backend
    given = backend.snowflake
    waiting = [value]

    def give() -> int:
        return backend.reserve_id(waiting.pop()) if waiting else given()

    backend.snowflake = give  # type: ignore[method-assign]  # simcord has no verb that takes an id
    try:
        yield
    finally:
        del backend.snowflake


class Town:
    """The living server: made new or made again, and read back into a World."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        env.backend.bot_user.name = BOT_NAME
        self.guild = env.create_guild(GUILD_NAME, id=GUILD_ID)
        with _next_id(env, GUILD_ID + 1):
            self._manages = self.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
        self.seats: list[Seat] = []
        self._used: set[int] = set()

    def begin(self) -> None:
        """A first start: three people and one channel. Made before the clock is set, so their ids are always these."""
        for name in FIRST_PEOPLE:
            self.add_person(name)
        self.guild.create_text_channel(FIRST_CHANNEL)

    def make_again(self, world: World) -> None:
        """The recorded people, channels and threads in recorded order, each with its own id."""
        self._used = {made.id for made in world.made if made.used}
        for made in world.made:
            if made.kind == "person":
                with _next_id(self.env, made.id):
                    user = self.env.create_user(made.name.lower(), global_name=made.name)
                with _next_id(self.env, made.dm):
                    self._sit(user)
            elif made.kind == "channel":
                with _next_id(self.env, made.id):
                    self.guild.create_text_channel(made.name)
            else:
                self._thread_again(made)

    def _thread_again(self, made: Made) -> None:
        backend = self.env.backend
        kind = PRIVATE_THREAD if made.private else PUBLIC_THREAD
        owner = backend.bot_user.id
        thread = backend.create_thread(
            made.parent, made.name, owner, type=kind, message_id=backend.reserve_id(made.id), broadcast=False
        )
        for member in made.members:
            thread.thread_members[member] = backend.now_iso()

    def add_person(self, name: str | None = None) -> Seat:
        """A new member of the server; without a name the next one of the list."""
        taken = {seat.name for seat in self.seats}
        free = [known for known in MORE_PEOPLE if known not in taken]
        chosen = name or (free[0] if free else f"Guest {len(self.seats) + 1}")
        return self._sit(self.env.create_user(chosen.lower(), global_name=chosen))

    def _sit(self, user: simcord.UserHandle) -> Seat:
        roles = () if self.seats else (self._manages,)  # the first person runs the server
        seat = Seat(len(self.seats) + 1, user, self.guild.add_member(user, roles=roles))
        self.seats.append(seat)
        _ = user.dm_channel  # made at once, so that its id comes back too
        return seat

    def channels(self) -> list[simcord.ChannelHandle]:
        """The text channels of the server, each followed by its threads."""
        found: list[simcord.ChannelHandle] = []
        for channel in self.guild.channels.values():
            found += [channel, *channel.threads]
        return found

    def is_used(self, channel_id: int) -> bool:
        """Is anything written there, or was there before a restart?"""
        return channel_id in self._used or bool(self.env.backend.messages.get(channel_id))

    def record(self) -> World:
        """The world as it stands: rows sorted by id, which is the order of making, parents before threads."""
        people = [Made("person", seat.id, seat.name, dm=seat.user.dm_channel.id) for seat in self.seats]
        places = [self._place(channel) for channel in self.channels()]
        rows = sorted([*people, *places], key=lambda made: made.id)
        return World(self.env.now(), [row for row in rows if row.kind != "thread"] + _threads(rows))

    def _place(self, channel: simcord.ChannelHandle) -> Made:
        name = channel.name or ""
        if not channel.is_thread:
            return Made("channel", channel.id, name, used=self.is_used(channel.id))
        model = self.env.backend.get_channel(channel.id)
        return Made(
            "thread",
            channel.id,
            name,
            parent=model.parent_id or 0,
            private=model.type == PRIVATE_THREAD,
            members=tuple(model.thread_members),
            used=self.is_used(channel.id),
        )


def _threads(rows: list[Made]) -> list[Made]:
    return [row for row in rows if row.kind == "thread"]
