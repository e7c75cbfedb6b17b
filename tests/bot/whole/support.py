"""The whole bot in an in-memory Discord: people who press, type and fill in forms, and lives of the bot that end."""

from __future__ import annotations

import asyncio
import copy
import random
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import discord
from discord import ui

import data
from bot import app, faults, library
from bot.client import KemetClient
from bot.ledger import Deed
from bot.library import LIBRARY
from bot.pictures import Pictures
from bot.ports import Commit, Person
from bot.prompts.forms import copies, copy_value
from bot.service import Service
from engine import saves
from engine.decision import Decision
from engine.game import Game
from engine.pilots.random import choose
from engine.positions import position
from engine.ruleset import Library
from engine.view import View

SEATS = ("red", "blue", "green")
NAMES = ("ada", "ben", "cleo")
PICTURE = b"\x89PNG"
Row = tuple[Any, ...]


class Painter(Pictures):
    """Says in words what is there, and draws nothing."""

    async def board(self, view: Any, info: Any, draft: Any = None, around: Any = (), zoom: Any = ()) -> bytes:
        return PICTURE

    async def battle(self, told: Any, info: Any) -> bytes:
        return PICTURE

    async def hand(self, view: Any, info: Any) -> bytes:
        return PICTURE

    async def market(self, view: Any, info: Any, colour: str = "", offers: Any = None, page: int = 1) -> bytes:
        return PICTURE

    async def seats(self, view: Any, info: Any, seat: str = "") -> bytes:
        return PICTURE


def bot(database: Path, seed: int = 5) -> KemetClient:
    """One life of the whole bot."""
    client = app.build(database, source=random.Random(seed)).client
    client.pictures.close()
    client.pictures = Painter()
    return client


async def quick(service: Service) -> None:
    """No test ends by a real power cut: the disk need not be waited for."""
    assert service.store._db is not None
    await service.store._db.execute_fetchall("PRAGMA synchronous = OFF")


def flat(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, nested ones too."""
    for each in components:
        yield each
        yield from flat(each.get("components", []))
        yield from flat([each[name] for name in ("component", "accessory") if name in each])


def words_of(components: Sequence[dict[str, Any]]) -> str:
    """All texts."""
    return "\n".join(each["content"] for each in flat(components) if each.get("content"))


async def lay(service: Service, game_id: int, **given: Any) -> Game:
    """Lay out a position in a running game, as rule cases do, and save it."""
    game = position(LIBRARY, given)
    game.serial += 1000 * (1 + (await service.view(game_id)).serial // 1000)
    for step in game.steps:
        step.opened = game.serial if step.opened else 0
    game.open, game.choices, game.last_by, game.events = None, [], {}, []
    held = service.tables.held(game_id)
    await service.ledger.save(held, Deed("rehome", held.info, "", game, game.serial - 1))
    return game


class Seen:
    """What one press, form or command brought: acknowledged, and private."""

    def __init__(self, result: Any) -> None:
        assert result.acknowledged, "the interaction failed"
        self.result = result
        self.modal: dict[str, Any] | None = result.modal
        self.message = (result.followups[-1] if result.followups else None) or result.response
        if self.modal is not None:
            self.components: list[dict[str, Any]] = self.modal["components"]
            return
        assert self.message is not None, "nothing was answered"
        assert self.message.flags.ephemeral, "the answer is public"
        self.components = self.message.components

    @property
    def text(self) -> str:
        return words_of(self.components)

    @property
    def buttons(self) -> dict[str, str]:
        """Custom ids by label of all that may be pressed."""
        found = [each for each in flat(self.components) if each["type"] == 2 and not each.get("disabled")]
        return {each["label"]: each["custom_id"] for each in found}


def filled(form: Seen, words: list[str]) -> dict[str, Any]:
    """What somebody fills in who wants to say these words."""
    parts = {each["custom_id"]: each for each in flat(form.components) if each["type"] in (3, 21, 22)}
    if "quarters" in parts:
        pairs = [option["value"] for option in parts["quarters"]["options"]]
        return {"quarters": next(pair for pair in pairs if sorted(pair.split()) == sorted(words))}
    if "discard" in parts:
        # The Battle card may lie open already; two equal DI cards are two lines.
        played = {"play": words[0]} if "play" in parts else {}
        discard, *cards = words[len(played) :]
        di = {"di": [copy_value(card, copy) for card, copy in copies(cards)]} if "di" in parts else {}
        return {**played, "discard": [discard], **di}
    said = {words[at]: f"{words[at + 1]}.{words[at + 2]}" for at in range(0, len(words), 3)}
    return {zone: [said.get(zone, "none")] for zone in parts}


class Cut:
    """Ends a piece of work at a point of the save path, once, as a power cut would end it there."""

    def __init__(self, monkeypatch: Any) -> None:
        self.at, self.passed = "", 0
        monkeypatch.setattr(faults, "point", self.point)

    def set(self, at: str, passed: int = 0) -> None:
        """At this point; it is passed so often before."""
        self.at, self.passed = at, passed

    def point(self, name: str) -> None:
        assert name in faults.POINTS
        if name != self.at:
            return
        if self.passed:
            self.passed -= 1
            return
        self.at = ""
        raise asyncio.CancelledError


class World:
    """Three people, one who watches, and a channel."""

    def __init__(self, env: Any, database: Path) -> None:
        self.env, self.database = env, database
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.elsewhere = self.guild.create_text_channel("elsewhere")
        members = [self.guild.add_member(env.create_user(name)) for name in NAMES]
        self.people = dict(zip(SEATS, members, strict=True))
        self.stranger = self.guild.add_member(env.create_user("dina"))
        self.game_id = 0
        self.dropped: list[KemetClient] = []

    @property
    def bot(self) -> KemetClient:
        client: KemetClient = self.env.bot
        return client

    @property
    def service(self) -> Service:
        return self.bot.service

    def who(self, name: str) -> Any:
        """Whoever holds a seat, or the stranger."""
        return self.people.get(name, self.stranger)

    # What stands in the channel

    def public(self) -> list[Any]:
        """The bot's messages that everybody sees, oldest first."""
        found = [each for each in self.channel.history() if not each.flags.ephemeral]
        return [each for each in found if each.type is discord.MessageType.default]

    def texts(self) -> list[str]:
        """Their texts."""
        return [words_of([part.to_dict() for part in each.components]) for each in self.public()]

    def newest(self, label: str) -> tuple[Any, str]:
        """The newest public message with a button of this label, and the button's custom id."""
        for message in reversed(self.public()):
            for each in flat([part.to_dict() for part in message.components]):
                if each["type"] == 2 and each["label"] == label and not each.get("disabled"):
                    return message, each["custom_id"]
        raise AssertionError(f"no button {label} in {self.texts()}")

    def posts(self) -> dict[str, list[str]]:
        """The texts of all new messages that were sent to the channel, by nonce."""
        found: dict[str, list[str]] = {}
        for entry in self.env.http_requests:
            if entry.method == "POST" and entry.path == f"/channels/{self.channel.id}/messages":
                found.setdefault(entry.json["nonce"], []).append(words_of(entry.json["components"]))
        return found

    def told(self) -> list[str]:
        """The texts of the messages in the channel. Discord merges those of one nonce: the newest stands for all."""
        path = f"/channels/{self.channel.id}/messages"
        calls = [(entry.method, entry.path, entry.json) for entry in self.env.http_requests]
        nonces = [body["nonce"] for method, where, body in calls if (method, where) == ("POST", path)]
        deleted = [where.rpartition("/") for method, where, _ in calls if method == "DELETE"]
        gone = [int(number) for where, _, number in deleted if where == path]
        texts = dict(zip((each.id for each in self.public()), self.texts(), strict=True))
        merged = dict(zip(nonces, sorted([*texts, *gone]), strict=True))
        return [texts[each] for each in merged.values() if each in texts]

    # What people do

    async def press(self, name: str, label: str, seen: Seen | None = None) -> Seen:
        """Press a button by its label: of a private message, or of the newest public one that has it."""
        if seen is not None:
            return await self.press_id(name, seen.message, seen.buttons[label])
        return await self.press_id(name, *self.newest(label))

    async def press_id(self, name: str, message: Any, custom_id: str) -> Seen:
        """Press a button by its id."""
        return Seen(await self.who(name).click(message, custom_id=custom_id))

    async def pick(self, name: str, seen: Seen, value: str) -> Seen:
        """Choose in the only select of a private message that offers it."""
        menus = [each for each in flat(seen.components) if each["type"] == 3]
        offering = [each for each in menus if value in [option["value"] for option in each["options"]]]
        (menu,) = offering or menus
        return Seen(await self.who(name).select(seen.message, [value], custom_id=menu["custom_id"]))

    async def send(self, name: str, form: Seen, **values: Any) -> Seen:
        """Send a form."""
        return Seen(await self.who(name).submit_modal(form.result, values))

    async def slash(self, name: str, command: str, channel: Any = None, **options: Any) -> Seen:
        """Type a command."""
        return Seen(await self.who(name).slash(channel or self.channel, command, **options))

    async def post(self, *items: ui.Item[Any]) -> Any:
        """A public message with these components, each in a row of its own."""
        layout = ui.LayoutView(timeout=None)
        for item in items:
            layout.add_item(ui.ActionRow(item))
        layout.stop()
        return await self.bot.get_channel(self.channel.id).send(view=layout)  # type: ignore[union-attr]  # the table is a text channel

    async def press_made(self, name: str, custom_id: str) -> Seen:
        """Press a button that somebody made up, on a public message."""
        message = await self.post(ui.Button(label="made up", custom_id=custom_id))
        return await self.press_id(name, message, custom_id)

    async def later(self, seconds: float) -> None:
        """Let time pass."""
        await self.env.advance_time(seconds)

    # Below Discord

    async def begin(self) -> None:
        """A running game of the three, opened, filled and begun below Discord."""
        people = [Person(member.id, NAMES[at]) for at, member in enumerate(self.people.values())]
        info = await self.service.open_lobby(guild_id=self.guild.id, channel_id=self.channel.id, host=people[0])
        for person in people[1:]:
            await self.service.join(info.id, person)
        await self.service.start(info.id, people[0])
        self.game_id = info.id
        await self.service.outbox.settle()

    async def place(self, **given: Any) -> None:
        """Lay out a position, and tell of it as of a game that was taken up again."""
        await lay(self.service, self.game_id, **given)
        await self.service.outbox.flush(self.game_id)

    async def view(self, seat: str = "") -> View:
        return await self.service.view(self.game_id, seat)

    async def asked(self, seat: str) -> Decision:
        found = await self.service.asked(self.game_id, seat)
        assert found is not None, f"nothing waits for {seat}"
        return found

    async def chance(self, seat: str) -> list[str]:
        """What chance would answer for a seat."""
        view = await self.view(seat)
        return choose(LIBRARY, view, f"{self.game_id}:{seat}:{view.serial}")[2]

    async def say(self, seat: str, *answers: list[str]) -> Commit:
        """An answer."""
        decision = await self.asked(seat)
        person = self.service.info(self.game_id).seating(seat).person
        assert person is not None
        commit = await self.service.say(self.game_id, person.id, decision.key, list(answers))
        await self.service.outbox.settle()
        return commit

    async def play(self, until: Callable[[View], bool], most: int = 3000) -> View:
        """Chance answers until something holds."""
        for _ in range(most):
            view = await self.view()
            if until(view) or self.service.info(self.game_id).state != "running":
                return view
            await self.say(view.awaited[0], await self.chance(view.awaited[0]))
        raise AssertionError("it did not come to that")

    # What is kept

    def rows(self, table: str) -> list[Row]:
        """All rows of a table."""
        with closing(sqlite3.connect(self.database)) as db:
            return db.execute(f"SELECT * FROM {table}").fetchall()

    def dump(self) -> dict[str, list[Row]]:
        """All that is kept, but for what was noted about the sending of messages."""
        with closing(sqlite3.connect(self.database)) as db:
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        sending = ("outbox", "messages", "facts", "sqlite_sequence")
        return {name: self.rows(name) for name in names if name not in sending}

    def waiting(self) -> list[tuple[str, str]]:
        """Nonce and kind of what still waits to be sent."""
        with closing(sqlite3.connect(self.database)) as db:
            return db.execute("SELECT nonce, kind FROM outbox WHERE state = 'waiting' ORDER BY id").fetchall()

    def saved(self) -> Game:
        """The game of the newest snapshot."""
        with closing(sqlite3.connect(self.database)) as db:
            sql = "SELECT state FROM snapshots WHERE game_id = ? AND NOT undone ORDER BY serial DESC LIMIT 1"
            (text,) = db.execute(sql, (self.game_id,)).fetchone()
        return saves.load(LIBRARY, text).game

    # Lives

    async def drop(self) -> None:
        """This life ends as if by a power cut: nothing is finished, said, committed or closed in order."""
        old = self.bot
        for loop in (old.do_what_is_due, old.send_what_is_left, old.forget_what_was_sent):
            loop.cancel()
        for task in list(old.service.outbox._at_work.values()):
            task.cancel()
        db, old.service.store._db = old.service.store._db, None
        assert db is not None
        await asyncio.wait_for(asyncio.ensure_future(db.stop()), 5)
        self.dropped.append(old)

    async def close(self) -> None:
        """The living bot is closed; of those that were dropped only the drawing threads end."""
        for old in self.dropped:
            old.pictures.close()
        await self.bot.close()
        self.bot.pictures.close()

    async def again(self) -> None:
        """A new life on the same database, in the same world."""
        await self.drop()
        await self.env.restart_bot(self.new_bot())

    def new_bot(self) -> KemetClient:
        """A life that has not begun."""
        return bot(self.database, seed=6 + len(self.dropped))


@contextmanager
def use_library(monkeypatch: Any, changes: Mapping[str, Callable[[dict[str, Any]], None]]) -> Iterator[None]:
    """Some data files changed in memory, for all parts of the program: they share one library."""
    read, made = data.read, {}
    for path, change in changes.items():
        made[path] = copy.deepcopy(read(path))
        change(made[path])

    def changed(path: str) -> dict[str, Any]:
        return made[path] if path in made else read(path)

    fresh = Library(changed, data.names)
    monkeypatch.setattr(data, "read", changed)
    for name in ("read", "edition", "rules", "board"):
        monkeypatch.setattr(LIBRARY, name, getattr(fresh, name))
    library.picture_words.cache_clear()
    yield
    library.picture_words.cache_clear()
