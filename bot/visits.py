"""Presses, commands and forms handed to the bot's own dispatcher, as the gateway would hand them over.

Each becomes the payload of INTERACTION_CREATE and goes through the library's parser, so that the command tree, dynamic
items and listeners run as they do on Discord. Many may be under way at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot import recorded
from bot.ports import Person
from bot.recorded import APPLICATION_ID, UPDATES, Call, Json
from bot.recorder import Recorder

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
BUTTON, SELECT = 2, 3
SUBCOMMAND, STRING, INTEGER, BOOLEAN, USER = 1, 3, 4, 5, 6


@dataclass(slots=True)
class Visit:
    """One interaction and what it brought.

    `called` is when it was handed to the dispatcher, `acknowledged` when the response endpoint was called, both by the
    clock of `time.perf_counter`; None: never. `messages` are what the visitor was shown.
    """

    channel_id: int
    user: Person
    token: str
    pressed: Json | None = None
    called: float = 0.0
    acknowledged: float | None = None
    kind: int = 0
    data: Json = field(default_factory=dict)
    messages: list[Json] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    _work: list[asyncio.Task[Any]] = field(default_factory=list)
    _left: Callable[[], object] = lambda: None

    @property
    def seconds(self) -> float:
        """From the call of the handler to the call of the response endpoint. Raises ValueError if it never was."""
        if self.acknowledged is None:
            raise ValueError("it was not acknowledged")
        return self.acknowledged - self.called

    @property
    def thinking(self) -> bool:
        """It was promised that something follows, and nothing has yet: the first that does takes that place."""
        return self.kind == 5 and not self.messages[0]["components"] and not self.messages[0]["content"]

    @property
    def modal(self) -> Json | None:
        """The form that was opened."""
        return self.data if self.kind == 9 else None

    def respond(self, call: Call, message: Json | None) -> None:
        """The response endpoint was called."""
        self.acknowledged = call.at
        self.kind, self.data = call.body["type"], call.body.get("data") or {}
        if message is not None:
            self.messages.append(message)
        self.answered.set()

    def message(self, which: str) -> Json | None:
        """One of the messages by its id; `@original` is the first answer, or what was pressed if that was changed."""
        if which == "@original":
            return self.pressed if self.kind in UPDATES else next(iter(self.messages), None)
        return next((each for each in self.messages if each["id"] == which), None)

    async def end(self) -> None:
        """Wait until the handler is done, then the token is no longer good."""
        if self._work:
            await asyncio.wait(self._work)
        self._left()

    def begin(self, work: Sequence[asyncio.Task[Any]], left: Callable[[], object]) -> None:
        """Whose work it is; a visit that nobody answers is over when all of it is done."""
        self._work, self._left = [*work], left
        pending = len(self._work)
        if not pending:
            self.answered.set()

        def done(_: asyncio.Task[Any]) -> None:
            nonlocal pending
            pending -= 1
            if not pending:
                self.answered.set()

        for task in self._work:
            task.add_done_callback(done)


async def press(
    recorder: Recorder,
    channel_id: int,
    message: Json,
    custom_id: str,
    user: Person,
    *,
    values: Sequence[str] | None = None,
) -> Visit:
    """Press a button of a message, or choose in a select; returns once the response endpoint was called.

    Raises KeyError if the message has no such component: the library would let such a press fall.
    """
    if not any(each.get("custom_id") == custom_id for each in _flat(message["components"])):
        raise KeyError(custom_id)
    data: Json = {"custom_id": custom_id, "component_type": BUTTON if values is None else SELECT}
    if values is not None:
        data["values"] = [*values]
    return await _visit(recorder, COMPONENT, channel_id, user, data, message)


def made_up(recorder: Recorder, channel_id: int, custom_id: str) -> Json:
    """A message with one button, which nobody sent: to press what may long have gone from the channel."""
    button = {"type": BUTTON, "style": 1, "label": "Press", "custom_id": custom_id}
    return recorder.places.message(channel_id, {"components": [{"type": 1, "components": [button]}]})


def _flat(parts: Sequence[Json]) -> Iterator[Json]:
    for each in parts:
        yield each
        yield from _flat(each.get("components", ()))
        yield from _flat([each["accessory"]] if "accessory" in each else ())


async def slash(recorder: Recorder, channel_id: int, name: str, options: Mapping[str, Any], user: Person) -> Visit:
    """Type a command such as `act choose`; returns once the response endpoint was called."""
    return await _visit(recorder, COMMAND, channel_id, user, _command(name, options))


async def complete(
    recorder: Recorder, channel_id: int, name: str, options: Mapping[str, Any], focused: str, user: Person
) -> Visit:
    """Ask what may stand in an option while it is typed; `data` of the visit holds the choices."""
    return await _visit(recorder, AUTOCOMPLETE, channel_id, user, _command(name, options, focused))


async def submit(
    recorder: Recorder,
    channel_id: int,
    modal: Json,
    values: Mapping[str, Sequence[str]],
    user: Person,
    message: Json | None = None,
) -> Visit:
    """Send a form that a visit opened, its parts filled in by their ids; returns once the endpoint was called."""
    filled = [_filled(row, values) for row in modal["components"]]
    data = {"custom_id": modal["custom_id"], "components": filled, "resolved": {}}
    return await _visit(recorder, FORM, channel_id, user, data, message)


def _filled(row: Json, values: Mapping[str, Sequence[str]]) -> Json:
    """A label with what was filled in: kinds of parts differ in whether they hold one value or several."""
    part = row.get("component")
    if part is None:
        return row
    given = [*values.get(part["custom_id"], ())]
    single = part["type"] in (4, 21)
    said: Json = {"value": given[0] if given else None} if single else {"values": given}
    return {"type": row["type"], "component": {"type": part["type"], "custom_id": part["custom_id"], **said}}


def _command(name: str, options: Mapping[str, Any], focused: str = "") -> Json:
    first, *path = name.split()
    given = [_option(each, value, each == focused) for each, value in options.items()]
    for at, each in enumerate(reversed(path)):
        given = [{"name": each, "type": SUBCOMMAND + (at > 0), "options": given}]
    found: Json = {"id": str(APPLICATION_ID), "name": first, "type": 1, "options": given}
    people = {str(each.id): each.name for each in options.values() if isinstance(each, Person)}
    if people:
        found["resolved"] = {
            "users": {number: recorded.user(int(number), called) for number, called in people.items()},
            "members": {number: recorded.member(int(number), called) for number, called in people.items()},
        }
    return found


def _option(name: str, value: Any, focused: bool) -> Json:
    found: Json = {"name": name, "type": STRING, "value": value}
    if isinstance(value, bool):
        found["type"] = BOOLEAN
    elif isinstance(value, int):
        found["type"] = INTEGER
    elif isinstance(value, Person):
        found |= {"type": USER, "value": str(value.id)}
    return {**found, "focused": True} if focused else found


async def _visit(
    recorder: Recorder, kind: int, channel_id: int, user: Person, data: Json, message: Json | None = None
) -> Visit:
    number = recorder.places.new_id()
    visit = Visit(channel_id, user, f"token{number}", message)
    payload = _payload(recorder, kind, visit, number, user, data)
    recorder.visits[visit.token] = visit
    visit.called = time.perf_counter()
    work = _dispatched(recorder, payload)
    visit.begin(work, partial(recorder.visits.pop, visit.token, None))
    await visit.answered.wait()
    return visit


def _payload(recorder: Recorder, kind: int, visit: Visit, number: int, user: Person, data: Json) -> Json:
    guild_id = recorder.places.guilds.get(visit.channel_id)
    found: Json = {"id": str(number), "application_id": str(APPLICATION_ID), "type": kind, "token": visit.token}
    found |= {"version": 1, "data": data, "channel_id": str(visit.channel_id), "locale": "en-US", "entitlements": []}
    found |= {"authorizing_integration_owners": {}, "attachment_size_limit": 1 << 23}
    if visit.pressed is not None:
        found["message"] = visit.pressed
    if guild_id is None:
        place = recorded.channel(visit.channel_id, str(user.id), None, recorded.DM)
        return {**found, "user": recorded.user(user.id, user.name), "channel": place, "context": 1}
    found |= {
        "guild_id": str(guild_id),
        "member": recorded.member(user.id, user.name, recorder.rights),
        "guild_locale": "en-US",
    }
    place = recorded.channel(visit.channel_id, "table", guild_id)
    return {**found, "channel": place, "app_permissions": str(recorder.permissions), "context": 0}


def _dispatched(recorder: Recorder, payload: Json) -> list[asyncio.Task[Any]]:
    """The tasks that the library begins for an interaction; it begins them all before it returns."""
    loop = asyncio.get_running_loop()
    work: list[asyncio.Task[Any]] = []
    before = loop.get_task_factory()

    def begin(loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> Any:
        task: Any = before(loop, coro, **options) if before is not None else asyncio.Task(coro, loop=loop, **options)
        work.append(task)
        return task

    loop.set_task_factory(begin)
    try:
        parse = recorder.client._connection.parse_interaction_create
        recorder.context.copy().run(parse, payload)  # type: ignore[arg-type]  # a payload as Discord sends it
    finally:
        loop.set_task_factory(before)
    return work
