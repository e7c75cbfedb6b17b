"""The whole bot over a recorder, without a disk to wait for: things that happen in the same instant, and what must
hold afterwards."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bot import app, play, rows
from bot.choice_files import digest
from bot.lately import recent
from bot.library import LIBRARY
from bot.messages import table
from bot.messages.parts import components
from bot.ports import Commit, Person
from bot.publisher import LAST_LINES, RECENT
from bot.recorded import Json
from bot.recorder import Recorder
from bot.service import Service
from bot.timers import Timers
from bot.visits import Visit, made_up, press, slash, submit
from engine import saves
from engine.decision import Decision
from engine.notation import ASIDES
from engine.view import View, view_for
from tests.bot.service.support import Clock
from tests.bot.whole.support import SEATS, Painter, filled, flat, lay, quick, words_of

GUILD, CHANNELS = 5, (50, 51, 52)
CHANNEL = CHANNELS[0]
ADA, BEN, CLEO, DINA = PEOPLE = tuple(
    Person(number, name) for number, name in ((11, "ada"), (12, "ben"), (13, "cleo"), (14, "dina"))
)
SEATED = dict(zip((*SEATS, "yellow"), PEOPLE, strict=True))  # of four, Red and Green are allies
INSTANT = 0.005  # two presses of an impatient thumb


@dataclass(slots=True)
class Ring:
    """One bot, its recorder and one table of three that runs."""

    made: app.App
    recorder: Recorder
    clock: Clock
    database: Path
    game_id: int = 0
    origins: dict[int, str] = field(default_factory=dict)

    @property
    def service(self) -> Service:
        return self.made.service

    @property
    def timers(self) -> Timers:
        return self.made.client.timers

    # Tables

    async def begin(self, channel: int = CHANNEL, people: Sequence[Person] = PEOPLE[:3]) -> int:
        """A running game, opened, filled and begun below Discord."""
        info = await self.service.open_lobby(
            guild_id=GUILD, channel_id=channel, host=people[0], players=max(3, len(people))
        )
        for person in people[1:]:
            await self.service.join(info.id, person)
        for _ in range(info.players - len(people)):
            await self.service.add_computer(info.id, people[0])
        await self.service.start(info.id, people[0])
        self.game_id = info.id
        await self._began()
        return info.id

    async def place(self, **given: Any) -> None:
        """Lay out a position in the game."""
        await lay(self.service, self.game_id, **given)
        self.service.outbox.begin(self.game_id)
        await self._began()

    async def _began(self) -> None:
        game = self.service.tables.held(self.game_id).game
        assert game is not None
        self.origins[self.game_id] = saves.dump(game)
        await self.settle()

    async def settle(self, seconds: float = 0) -> None:
        """Let time pass for what rests, and send all there is."""
        self.clock.forward(seconds)
        await self.service.outbox.sweep()
        await self.service.outbox.settle()

    async def sweep(self, seconds: float) -> None:
        """Let time pass and do what is due."""
        self.clock.forward(seconds)
        await self.timers.sweep()
        await self.settle()

    # What is asked and said

    async def view(self, seat: str = "") -> View:
        return await self.service.view(self.game_id, seat)

    async def asked(self, seat: str) -> Decision:
        found = await self.service.asked(self.game_id, seat)
        assert found is not None, f"nothing waits for {seat}"
        return found

    async def say(self, seat: str, *answers: Sequence[str]) -> Commit:
        """An answer below Discord."""
        key = (await self.asked(seat)).key
        return await self.service.say(self.game_id, SEATED[seat].id, key, [list(each) for each in answers])

    async def ids(self, seat: str) -> tuple[str, str]:
        """What custom ids of this seat's question begin with: those of whole answers, and those of panels."""
        key = (await self.asked(seat)).key
        return f"k1:{self.game_id}:{key.serial}:{seat}", f"p1:{self.game_id}:{key.serial}:{seat}"

    # What people do on Discord; each returns once all of it is done

    async def press(
        self, person: Person, custom_id: str, message: Json | None = None, values: Sequence[str] | None = None
    ) -> Visit:
        """Press what stands on a message, or what long has gone from the channel."""
        on = message or made_up(self.recorder, CHANNEL, custom_id)
        return await over(press(self.recorder, CHANNEL, on, custom_id, person, values=values))

    async def type(self, person: Person, command: str, channel: int = CHANNEL, **options: Any) -> Visit:
        """Type a command."""
        return await over(slash(self.recorder, channel, command, options, person))

    async def form(self, person: Person, command: str = "act prompt") -> Visit:
        """Open a form by a command."""
        opened = await self.type(person, command)
        assert opened.modal is not None, said(opened)
        return opened

    async def send(self, opened: Visit, words: Sequence[str]) -> Visit:
        """Send a form, filled in to say these words."""
        assert opened.modal is not None
        values = filled(_Parts(opened.modal["components"]), [*words])  # type: ignore[arg-type]  # all that is read
        given = {name: value if isinstance(value, list) else [value] for name, value in values.items()}
        return await over(submit(self.recorder, CHANNEL, opened.modal, given, opened.user, opened.pressed))

    # What stands in the channel

    def standing(self, channel: int = CHANNEL) -> list[str]:
        """The texts of the messages."""
        return [words_of(each["components"]) for each in self.recorder.places.in_channel(channel)]

    def pings(self, person: Person) -> list[str]:
        """The texts of all messages that notified somebody."""
        found = []
        for call in self.recorder.calls or ():
            if call.method == "POST" and call.parts[0] == "channels" and call.parts[-1] == "messages":
                mentions = call.body.get("allowed_mentions") or {}
                if str(person.id) in map(str, mentions.get("users", ())):
                    found.append(words_of(call.body["components"]))
        return found

    def nonces(self) -> list[str]:
        """Those of all new messages, in order."""
        calls = [each for each in self.recorder.calls or () if each.method == "POST"]
        return [each.body["nonce"] for each in calls if each.parts[0] == "channels" and each.parts[-1] == "messages"]

    # What must hold

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database says."""
        with closing(sqlite3.connect(self.database)) as db:
            return db.execute(sql, values).fetchall()

    def choices(self, game_id: int = 0) -> list[tuple[str, str, list[str]]]:
        """Seat, kind and words of all that people said and that stands, since the position was laid out."""
        game_id = game_id or self.game_id
        origin = saves.load(LIBRARY, self.origins[game_id]).game.serial
        with closing(sqlite3.connect(self.database)) as db:
            found = rows.choices(db, game_id, after=origin)
        return [(each.seat, each.kind, each.words) for each in found if not each.auto]

    async def facts(self, game_id: int = 0) -> None:
        """What holds of a game whatever happened to it: see each line."""
        game_id = game_id or self.game_id
        await self.settle(10)
        held = self.service.tables.held(game_id)
        with closing(sqlite3.connect(self.database)) as db:
            self._saved(db, game_id)
            (kept,) = rows.games(db, game_id)
            entries = rows.log(db, game_id, "", RECENT, None)
        assert (kept.info, set(kept.prompts), set(kept.timers)) == (held.info, set(held.prompts), set(held.timers))
        assert [*kept.votes] == [*held.votes]
        waiting = self.rows("SELECT kind FROM outbox WHERE game_id = ? AND state NOT IN ('sent', 'replaced')", game_id)
        assert waiting == []
        assert max(Counter(self.nonces()).values()) == 1
        if held.info.state == "running":
            self._stands(game_id, recent(entries, LAST_LINES))

    def _saved(self, db: sqlite3.Connection, game_id: int) -> None:
        """No key was answered twice, and the choices that stand lead to what is saved, which is what is in memory."""
        marks = ", ".join("?" * len(ASIDES))
        sql = (
            "SELECT asked, seat FROM choices WHERE game_id = ? AND asked > 0 AND NOT undone"
            f" AND kind NOT IN ({marks}, 'take_back') GROUP BY asked, seat"
            " HAVING count(*) > 1 + (SELECT count(*) FROM choices AS back WHERE back.game_id = choices.game_id"
            " AND back.kind = 'take_back' AND back.seat = choices.seat AND back.serial > choices.asked)"
        )
        assert db.execute(sql, (game_id, *ASIDES)).fetchall() == []
        found = rows.newest_snapshot(db, game_id)
        assert found is not None
        again = saves.load(LIBRARY, self.origins[game_id]).game
        play.repeat(again, rows.choices(db, game_id, after=again.serial))
        saved = saves.load(LIBRARY, found[1]).game
        assert digest(again) == digest(saved)
        held = self.service.tables.held(game_id)
        if held.game is not None and held.info.state == "running":
            assert saves.dump(held.game) == found[1]
            prompts = {(each.key.serial, each.key.seat) for each in held.prompts}
            asked = [each for each in saved.decisions() if each.seat in saved.awaited()]
            assert prompts == {(each.key.serial, each.key.seat) for each in asked}

    def _stands(self, game_id: int, lines: list[str]) -> None:
        """The channel shows the game as it is."""
        held = self.service.tables.held(game_id)
        game = held.game
        assert game is not None
        since = self.service.since(game_id)
        post = table.status(held.info, view_for(game, ""), list(game.decisions()), lines, since)
        assert words_of(components(post)) in self.standing(held.info.channel_id)


class _Parts:
    """As much of a form as `filled` reads."""

    def __init__(self, components: list[Json]) -> None:
        self.components = components


async def ring(folder: Path, seed: int = 5) -> Ring:
    """A bot without loops: the test says when something falls due and when it is sent."""
    clock, database = Clock(), folder / "kemet.db"
    made = app.build(database, source=random.Random(seed), clock=clock)
    made.client.pictures.close()
    made.client.pictures = Painter()
    recorder = Recorder(made.client, keep=True)
    recorder.add_guild(GUILD, dict.fromkeys(CHANNELS, "table"))
    await recorder.start()
    for loop in (made.client.do_what_is_due, made.client.send_what_is_left, made.client.forget_what_was_sent):
        loop.cancel()
    await quick(made.service)
    return Ring(made, recorder, clock, database)


async def over(visiting: Awaitable[Visit]) -> Visit:
    """A visit, when all of it is done."""
    visit = await visiting
    await visit.end()
    return visit


async def later(coming: Awaitable[Any], seconds: float = INSTANT) -> Any:
    """The same an instant later."""
    await asyncio.sleep(seconds)
    return await coming


async def at_once(*coming: Coroutine[Any, Any, Any]) -> list[Any]:
    """All in one instant, in this order; what is raised is returned."""
    return await asyncio.gather(*coming, return_exceptions=True)


async def instants(*coming: Coroutine[Any, Any, Any]) -> list[Any]:
    """One an instant after the other."""
    return await asyncio.gather(*(later(each, INSTANT * at) for at, each in enumerate(coming)), return_exceptions=True)


async def in_the_middle(ring: Ring, *coming: Coroutine[Any, Any, Any], wait: bool = True) -> list[Any]:
    """All others come while what the first did is on its way into the database, and `wait` for it."""
    gate = Gate(ring.service)
    first = asyncio.ensure_future(coming[0])
    await asyncio.wait_for(gate.reached.wait(), 10)
    others = [asyncio.ensure_future(each) for each in coming[1:]]
    await asyncio.sleep(INSTANT)
    assert not (wait and any(each.done() for each in (first, *others))), "somebody did not wait"
    gate.open.set()
    return await asyncio.gather(first, *others, return_exceptions=True)


Way = Callable[..., Awaitable[list[Any]]]


def ways(ring: Ring, *, wait: bool = True) -> list[Way]:
    """How things may meet: at once, 5 ms apart, and while the first is being saved."""
    return [at_once, instants, partial(in_the_middle, ring, wait=wait)]


class Gate:
    """Holds the next commit before it reaches the database until it is opened."""

    def __init__(self, service: Service) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self._service, self._run = service, service.store.run
        service.store.run = self._held  # type: ignore[method-assign]

    async def _held(self, work: Any) -> Any:
        if isinstance(work, partial) and work.func is rows.save:
            self.reached.set()
            del self._service.store.run
            await self.open.wait()
        return await self._run(work)


def said(visit: Visit) -> str:
    """The one private answer of a visit, or the name of the form it opened."""
    assert visit.acknowledged is not None, "it was not answered"
    if visit.modal is not None:
        return f"form {visit.modal['title']}"
    shown = visit.messages[-1] if visit.messages else visit.pressed
    assert shown is not None
    assert not visit.messages or shown["flags"] & 64, "the answer is public"
    return words_of(shown["components"])


def buttons(visit: Visit) -> dict[str, str]:
    """Custom ids by label of all that may be pressed in the answer."""
    shown = visit.messages[-1] if visit.messages else visit.pressed
    assert shown is not None
    found = [each for each in flat(shown["components"]) if each["type"] == 2 and not each.get("disabled")]
    return {each["label"]: each["custom_id"] for each in found}


def outcomes(results: Sequence[Any]) -> list[str]:
    """What each of several got: the text of its answer."""
    for each in results:
        if isinstance(each, BaseException):
            raise each
    return [said(each) for each in results]


def button(visit: Visit, label: str) -> str:
    """The custom id of the button with this in its label."""
    return next(custom_id for name, custom_id in buttons(visit).items() if label in name)
