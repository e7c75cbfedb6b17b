"""A small bot with the prompts alone: the real service on a real database, an in-memory Discord, nothing announced."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import ui
from discord.ext import commands

from bot import prompts, tools
from bot.cogs import team
from bot.cogs.act import Act
from bot.library import LIBRARY
from bot.messages import lobby
from bot.ports import Commit, GameInfo, OutRow, Person
from bot.service import Service
from bot.store import Store
from engine.decision import Decision
from engine.pilots.random import choose
from engine.positions import position
from engine.view import View
from render.battle_facts import Battle

SEATS = ("red", "blue", "green")
NAMES = {"red": "ada", "blue": "ben", "green": "cleo", "yellow": "emil"}
# Red and green against blue and yellow, in the Cities c1, c5, c2 and c6.
TEAMS: dict[str, Any] = {
    "mode": "teams_2v2",
    "players": list(NAMES),
    "teams": [["red", "green"], ["blue", "yellow"]],
}
PICTURE = b"\x89PNG"


class Silent:
    """Announces and sends nothing."""

    def rows(self, commit: Commit) -> Sequence[OutRow]:
        return []

    def remind_rows(self, info: GameInfo, due: Any) -> list[OutRow]:
        return []

    def ask_rows(self, info: GameInfo, view: View, decisions: Sequence[Decision], due: Sequence[str]) -> list[OutRow]:
        return []

    async def send(self, row: OutRow) -> None:
        return None


@dataclass
class Drawer:
    """Draws nothing, and keeps what it was asked for."""

    asked: list[tuple[Any, tuple[str, ...]]] = field(default_factory=list)
    markets: list[tuple[str, dict[str, int]]] = field(default_factory=list)
    broken: bool = False

    async def board(
        self, view: View, info: GameInfo, draft: Any = None, around: Sequence[str] = (), zoom: Sequence[str] = ()
    ) -> bytes:
        self.asked.append((draft, tuple(around)))
        if self.broken:
            raise RuntimeError("no ink")
        return PICTURE

    async def battle(self, told: Battle, info: GameInfo) -> bytes:
        if self.broken:
            raise RuntimeError("no ink")
        return PICTURE

    def battle_alt(self, told: Battle, info: GameInfo) -> str:
        return f"the battle at {told.label}"

    def board_alt(self, view: View, info: GameInfo) -> str:
        return "the board"

    async def market(
        self, view: View, info: GameInfo, colour: str = "", offers: Mapping[str, int] | None = None, page: int = 1
    ) -> bytes:
        self.markets.append((colour, dict(offers or {})))
        return PICTURE

    def market_alt(self, view: View, info: GameInfo, colour: str = "", page: int = 1) -> str:
        return f"the tiles {colour}"


class Bot(commands.Bot):
    """As little as prompts need."""

    def __init__(self, path: Path) -> None:
        super().__init__("!", intents=discord.Intents.default())
        silent = Silent()
        self.service = Service(Store(path), silent, silent, source=random.Random(5))
        self.pictures = Drawer()

    async def setup_hook(self) -> None:
        await self.service.open()
        self.add_dynamic_items(*prompts.DYNAMIC_ITEMS, *tools.DYNAMIC_ITEMS, *lobby.DYNAMIC_ITEMS)
        await self.add_cog(Act(self))
        await team.setup(self)
        await self.tree.sync()

    async def close(self) -> None:
        await self.service.close()
        await super().close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "game.db"


@pytest.fixture
def simcord_bot(database: Path) -> Bot:
    return Bot(database)


Say = Callable[[Decision, View], list[str] | None]


class Seen:
    """What one press showed: a private message or a form."""

    def __init__(self, result: Any) -> None:
        assert result.acknowledged
        self.result = result
        self.modal: dict[str, Any] | None = result.modal
        self.message = (result.followups[-1] if result.followups else None) or result.response
        if self.modal is None:
            assert self.message is not None
            assert self.message.flags.ephemeral, "what was asked in private is answered in private"
        # The message goes on changing: what stands there now is kept.
        self.components = self._components() if self.message is not None else []

    def _components(self) -> list[dict[str, Any]]:
        """All components, nested ones too."""
        found: list[dict[str, Any]] = []
        left = [each if isinstance(each, dict) else each.to_dict() for each in self.message.components]
        while left:
            found.append(left.pop(0))
            left = [*found[-1].get("components", []), *left]
        return found

    @property
    def text(self) -> str:
        """All texts of the message."""
        return "\n".join(each["content"] for each in self.components if each["type"] == 10)

    @property
    def buttons(self) -> dict[str, dict[str, Any]]:
        """Its buttons by label; of several with one label the last."""
        return {each["label"]: each for each in self.components if each["type"] == 2}

    @property
    def menu(self) -> dict[str, Any]:
        """Its only select."""
        (found,) = [each for each in self.components if each["type"] == 3]
        return found

    @property
    def menus(self) -> dict[str, dict[str, Any]]:
        """Its selects by what they ask for."""
        return {each["placeholder"]: each for each in self.components if each["type"] == 3}

    @property
    def pictures(self) -> list[str]:
        """The addresses of its pictures."""
        return [item["media"]["url"] for each in self.components if each["type"] == 12 for item in each["items"]]

    @property
    def parts(self) -> dict[str, dict[str, Any]]:
        """The controls of a form by id."""
        assert self.modal is not None
        labels = [each for each in self.modal["components"] if each["type"] == 18]
        return {each["component"]["custom_id"]: {**each["component"], "label": each["label"]} for each in labels}

    def filled(self, part: str) -> list[str]:
        """What is filled in."""
        return [option["value"] for option in self.parts[part]["options"] if option.get("default")]


class World:
    """Some people at a table in one channel, and what they can do."""

    def __init__(self, env: Any, database: Path, seats: Sequence[str] = SEATS) -> None:
        self.env, self.database = env, database
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.people = {seat: self.guild.add_member(env.create_user(NAMES[seat])) for seat in seats}
        self.stranger = self.guild.add_member(env.create_user("dina"))
        self.game_id = 0

    @property
    def bot(self) -> Bot:
        bot: Bot = self.env.bot
        return bot

    @property
    def service(self) -> Service:
        return self.bot.service

    async def begin(self) -> None:
        people = [Person(member.id, seat) for seat, member in self.people.items()]
        info = await self.service.open_lobby(
            guild_id=self.guild.id, channel_id=self.channel.id, host=people[0], players=len(people)
        )
        for person in people[1:]:
            await self.service.join(info.id, person)
        await self.service.start(info.id, people[0])
        self.game_id = info.id

    async def place(self, **given: Any) -> None:
        """Lay out a position, as rule cases do; it is saved with the first answer to it."""
        game = position(LIBRARY, given)
        held = self.service.tables.held(self.game_id)
        game.serial += 1000
        for step in game.steps:
            step.opened = game.serial if step.opened else 0
        game.open, game.choices, game.last_by = None, [], {}
        held.game = game
        held.views.clear()

    async def view(self, seat: str = "") -> View:
        return await self.service.view(self.game_id, seat)

    async def asked(self, seat: str) -> Decision:
        found = await self.service.asked(self.game_id, seat)
        assert found is not None, f"nothing waits for {seat}"
        return found

    async def awaited(self) -> str:
        return (await self.view()).awaited[0]

    async def say(self, seat: str, *answers: list[str]) -> Commit:
        """An answer below Discord."""
        decision = await self.asked(seat)
        return await self.service.say(self.game_id, self.people[seat].id, decision.key, list(answers))

    async def play(self, until: Callable[[View], bool], prefer: Say | None = None, most: int = 4000) -> View:
        """Chance answers, below Discord, until something holds."""
        for _ in range(most):
            view = await self.view()
            if until(view):
                return view
            seat = view.awaited[0]
            decision = await self.asked(seat)
            own = await self.view(seat)
            words = prefer(decision, own) if prefer is not None else None
            if words is None:
                _, _, words = choose(LIBRARY, own, f"{self.game_id}:{seat}:{view.serial}")
            await self.say(seat, words)
        raise AssertionError("it did not come to that")

    async def post(self, *buttons: ui.Button[Any]) -> Any:
        """A public message with these buttons."""
        layout = ui.LayoutView(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow()
        for button in buttons:
            row.add_item(button)
        layout.add_item(row)
        layout.stop()
        await self.bot.get_channel(self.channel.id).send(view=layout)
        return self.channel.last_message

    def seen(self, result: Any) -> Seen:
        """What a press showed."""
        return Seen(result)

    def opener(self) -> ui.Button[Any]:
        """The tool that opens whatever waits."""
        return ui.Button(label="My Turn", custom_id=f"k1:{self.game_id}:0:any:my_turn")

    async def open(self, seat: str) -> Seen:
        """Press the public way in."""
        info = self.service.info(self.game_id)
        decisions = {d.seat: d for d in await self.service.decisions(self.game_id)}
        decision = decisions.get(seat) or next(iter(decisions.values()))
        message = await self.post(prompts.opener(info, decision))
        return Seen(await self.people[seat].click(message, custom_id=f"k1:{self.game_id}:0:any:my_turn"))

    async def click(self, seat: str, seen: Seen, label: str) -> Seen:
        """Press a button of a private message by its label."""
        button = seen.buttons[label]
        assert not button.get("disabled"), f"{label} is greyed"
        return Seen(await self.people[seat].click(seen.message, custom_id=button["custom_id"]))

    async def select(self, seat: str, seen: Seen, value: str, menu: str = "") -> Seen:
        """Choose in the select of a private message, the only one or the one that asks for this."""
        asked = seen.menus[menu] if menu else seen.menu
        return Seen(await self.people[seat].select(seen.message, [value], custom_id=asked["custom_id"]))

    async def send(self, seat: str, form: Seen, **values: Any) -> Seen:
        """Send a form."""
        return Seen(await self.people[seat].submit_modal(form.result, values))

    async def space(self, seat: str, space: str) -> Seen:
        """Open the turn panel and press a space."""
        seen = await self.open(seat)
        key = (await self.asked(seat)).key
        custom_id = f"p1:{self.game_id}:{key.serial}:{seat}:space:{space}"
        return Seen(await self.people[seat].click(seen.message, custom_id=custom_id))

    async def slash(self, seat: str, name: str, **options: Any) -> Seen:
        """Type a command."""
        return Seen(await self.people[seat].slash(self.channel, name, **options))

    async def suggested(self, seat: str, name: str, option: str, typed: str = "", **filled: Any) -> dict[str, str]:
        """What is suggested while an option is typed: names by value."""
        found = await self.people[seat].autocomplete(self.channel, name, option, typed, **filled)
        assert len(found) <= 25
        return {each["value"]: each["name"] for each in found}

    async def to_day(self) -> str:
        """Play the set-up; the seat that acts first."""
        view = await self.play(lambda view: view.table.phase == "day")
        return view.awaited[0]

    async def restart(self) -> None:
        """The process ends and another one begins; the messages stay."""
        await self.bot.close()
        await self.env.restart_bot(Bot(self.database))


@pytest.fixture
async def world(simcord_env: Any, database: Path) -> AsyncIterator[World]:
    made = World(simcord_env, database)
    # Fixtures run by the real clock, tests by the simulated one: what is due must be due by the latter.
    with simcord_env.time_context():
        await made.begin()
    yield made
    await made.bot.close()


class Allies(World):
    """Four people in two teams."""

    async def place(self, **given: Any) -> None:
        await super().place(**{**TEAMS, **given})


@pytest.fixture
async def allies(simcord_env: Any, database: Path) -> AsyncIterator[Allies]:
    made = Allies(simcord_env, database, tuple(NAMES))
    with simcord_env.time_context():
        await made.begin()
    yield made
    await made.bot.close()
