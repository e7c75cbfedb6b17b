"""7 Secret information: what is posted, when, in which order and to whom does not depend on what a hand holds.

Each story is played twice by the same open choices, with hands that differ; all that leaves the bot for everybody, the
moments at which calls are due, and what is asked of whom, are the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot import log_files, looks
from bot.announce import Announcements
from bot.computers import Computers
from bot.guard import guarded
from bot.ledger import Deed, Ledger
from bot.prompts import commands
from bot.publisher import DiscordPublisher
from bot.service import Service
from bot.store import Store
from bot.timers import Timers
from engine.positions import position
from tests.bot.whole.outside import CHANNEL, NOW, PEOPLE, STRANGER, Channel, Pressed
from tests.bot.whole.support import SEATS, Painter, quick
from tests.engine.secret_positions import FIGHT
from tests.engine.support import LIBRARY

Given = dict[str, Any]
DAY = {"red": ["distraction", "prayer", "raining_fire"], "blue": ["distraction"], "green": ["distraction"]}
MOVE = {**DAY, "red": ["distraction", "swiftness", "transfer"]}
BATTLE = {**DAY, "red": ["distraction", "war_fury", "bloodbath"]}
DEFENCE = {**DAY, "red": ["distraction", "iron_wall", "bronze_wall"]}


LARGE = {"di_deck": "49"}
COMING = {**DAY, "red": ["distraction", "unexpected_reinforcement", "military_ceremony"]}


@dataclass
class Story:
    """Where it begins, both hands, and what is said; where a line has two ways, both look the same to others."""

    given: Given
    hands: tuple[dict[str, list[str]], dict[str, list[str]]]
    lines: list[str | tuple[str, str]]
    computer: str = ""


TROOPS = {"red": {"c1_north": 5, "desert_c1": 3}, "blue": {"west_temple": 4}}
STORIES = {
    "a turn with a Day card or without": Story({"now": "red turn"}, (DAY, BATTLE), ["red tokens f1_pray"]),
    "two tokens": Story(
        {"now": "red turn", "silver": {"red": 1}},
        (DAY, DEFENCE),
        ["red tokens f1_pray silver f2_pray", "look", "red action f2_pray", "red action f1_pray"],
    ),
    "a turn kept open": Story(
        {"now": "red turn"}, (DAY, MOVE), ["red hold on", "red tokens f1_pray", "look", "red action done"]
    ),
    "a turn kept open and let go": Story(
        {"now": "red turn"}, (DAY, BATTLE), ["red hold on", "red tokens f1_pray", "red hold off", "look"]
    ),
    "a move": Story(
        {"now": "red turn", "troops": {"red": {"c1_north": 5}}},
        (MOVE, DEFENCE),
        ["red tokens f3_move", "look", "red move c1_north 3 > desert_c1"],
    ),
    "an attack and two plans, one changed": Story(
        {"now": "red turn", "troops": TROOPS},
        (BATTLE, MOVE),
        [
            *("red tokens f3_move", "red move desert_c1 3 > west_temple", "look"),
            ("red battle 4/1 discard 1/3 di war_fury bloodbath", "red battle 1/3 discard 4/1"),
            *("look", "red claim 3", "undo red", "look"),
            ("red battle 3/2 discard 1/3 di war_fury", "red battle 2/0/2 discard 1/3 di distraction"),
        ],
    ),
    "foresight": Story(
        {**FIGHT, "tiles": {"red": ["spy"]}},
        (BATTLE, DAY),
        [
            *("look", "blue foresight 4/1"),
            *(("blue battle discard 1/3", "blue battle discard 3/2 di distraction"), "look"),
        ],
    ),
    "a night in which drawn cards go again": Story(
        {"now": "night divine_intervention", "tiles": {"red": ["vision"]}, "deck": ["prayer"] * 2 + ["war_rage"] * 4},
        (DAY, BATTLE),
        ["look", "red discard prayer prayer war_rage war_rage", "look"],
    ),
    "a swap": Story(
        {"now": "red acquire", "pyramids": {"red": {"c1_north": "ruby 2"}}},
        (DAY, BATTLE),
        ["red acquire wrryt_storm", "look", ("red swap 1/3", "red swap 4/1")],
    ),
    "a recruitment that a card may go with": Story(
        {"now": "red turn", "options": LARGE, "pp": {"red": 4}},
        (COMING, DEFENCE),
        ["look", "red tokens f3_recruit", "look", "red recruit c1_west 1", "look"],
    ),
    "a night ceremony": Story(
        {"now": "night divine_intervention", "modules": ["update"], "tiles": {"red": ["night_ceremony"]}},
        (COMING | {"red": ["distraction", "prayer", "prayer"]}, BATTLE),
        ["look", "red discard", "look"],
    ),
    "the end of a turn, then the computer": Story(
        {"now": "green turn"}, (DAY, BATTLE), ["green tokens f1_pray"], computer="red"
    ),
}


@dataclass
class Told:
    """A life whose clock is moved by hand, and all that left it."""

    service: Service
    channel: Channel
    timers: Timers
    now: list[Any]
    seen: list[str] = field(default_factory=list)

    async def note(self, what: str) -> None:
        """What stands outside now, and what is still to come, with the moments."""
        await self.service.outbox.settle()
        held = self.service.tables.held(1)
        self.seen.append(f"{what} at {self.now[0]}")
        self.seen += self.channel.calls
        self.seen += [f"{each.kind} {each.key} {each.due}" for each in held.timers]
        self.seen += [f"{each.key} {each.kind} {each.since}" for each in held.prompts]
        sent = await self.service.store.run(lambda db: db.execute("SELECT kind, data, nonce FROM outbox").fetchall())
        self.seen += [json.dumps(row) for row in sent]
        for viewer in ("green", ""):
            self.seen.append(repr(await self.service.view(1, viewer)))
            self.seen += await self.looks(viewer)
        self.channel.calls.clear()

    async def looks(self, viewer: str) -> list[str]:
        """The log, its export and the last battle, as somebody else reads them."""
        found: list[str] = []
        for look in (looks.history, looks.details, looks.fight, looks.status, log_files.export):
            interaction: Any = Pressed(self.client, PEOPLE[viewer].id if viewer else STRANGER)
            await guarded(interaction, partial(look, interaction, self.service.info(1)))
            found += interaction.answers
        return found

    async def later(self) -> None:
        """Seconds go by, and what falls due is done; the computer only begins to think."""
        for _ in range(5):
            self.now[0] += timedelta(seconds=1)
            held = self.service.tables.held(1)
            due = [each for each in held.timers if each.due <= self.now[0] and each.kind == "ping"]
            if due:
                await self.service.ask(1, due)
            await self.note("later")

    async def say(self, line: str) -> None:
        """One line of one's own, an undo, or a look of everybody at hand and question."""
        seat = line.split()[-1] if line.startswith("undo") else line.split()[0]
        if line == "look":
            for person in PEOPLE.values():
                for act in (commands.prompt, lambda interaction: looks.hand(interaction, self.service.info(1))):
                    interaction: Any = Pressed(self.client, person.id)
                    await guarded(interaction, partial(act, interaction))
        elif line.startswith("undo"):
            await self.service.take_back(1, PEOPLE[seat].id)
        else:
            await self.service.lines(1, PEOPLE[seat].id, line)

    @property
    def client(self) -> Any:
        return type("Client", (), {"service": self.service, "pictures": Painter()})()


@asynccontextmanager
async def life(path: Path) -> AsyncIterator[Told]:
    now = [NOW]
    home = type("Home", (), {})()
    publisher = DiscordPublisher(home)
    service = Service(Store(path), Announcements(), publisher, clock=lambda: now[0], source=random.Random(3))
    channel = Channel()
    home.service, home.pictures, home.get_partial_messageable = service, Painter(), lambda number: channel
    await service.open()
    await quick(service)
    info = await service.open_lobby(guild_id=1, channel_id=CHANNEL, host=PEOPLE["red"])
    for seat in SEATS[1:]:
        await service.join(info.id, PEOPLE[seat], seat)
    await service.start(info.id, PEOPLE["red"])
    await service.outbox.settle()
    yield Told(service, channel, Timers(service, Computers(service)), now)
    await service.close()


async def told(path: Path, story: Story, way: int) -> list[str]:
    """Everything outside of a story told one way."""
    async with life(path) as made:
        game = position(LIBRARY, {**story.given, "di_cards": story.hands[way]})
        game.serial += 1000
        for step in game.steps:
            step.opened = game.serial if step.opened else 0
        game.open, game.choices, game.last_by, game.events = None, [], {}, []
        held = made.service.tables.held(1)
        await made.service.ledger.save(held, Deed("rehome", held.info, "", game, game.serial - 1))
        made.service.outbox.begin(1)
        if story.computer:
            await made.service.set_computer(PEOPLE[story.computer].id, True)
        await made.note("begun")
        for line in story.lines:
            await made.say(line if isinstance(line, str) else line[way])
            await made.note(line if isinstance(line, str) else line[0])
            await made.later()
        return made.seen


@pytest.mark.parametrize("name", STORIES)
async def test_nothing_that_everybody_sees_depends_on_a_hand(tmp_path: Path, name: str) -> None:
    story = STORIES[name]
    one = await told(tmp_path / "one.db", story, 0)
    other = await told(tmp_path / "other.db", story, 1)
    assert [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]] == []
    assert any("edit" in line or "components" in line or line.startswith("[[") for line in one), "something was told"


def later_with_a_card(ledger: Ledger) -> Callable[..., Any]:
    """A call that comes later where the hand holds a Day card."""
    timer = ledger._timer

    def made(info: Any, key: Any, now: Any, *, computer: bool) -> Any:
        game = ledger.tables.held(info.id).game
        has = game is not None and "prayer" in game.hidden.hands["red"].di
        return timer(info, key, now + timedelta(seconds=has), computer=computer)

    return made


async def test_a_call_that_comes_later_with_a_card_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Ledger.__init__

    def leaking(ledger: Ledger, *given: Any) -> None:
        begun(ledger, *given)
        ledger._timer = later_with_a_card(ledger)  # type: ignore[method-assign]  # what the comparison must find

    monkeypatch.setattr(Ledger, "__init__", leaking)
    story = STORIES["a turn with a Day card or without"]
    assert await told(tmp_path / "one.db", story, 0) != await told(tmp_path / "other.db", story, 1)
