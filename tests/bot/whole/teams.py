"""Two against two with the whole bot: Red and Green against Blue and Yellow, and a thread for each team."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord

from bot import lobby
from bot.library import LIBRARY
from bot.ports import Person
from tests.bot.whole.support import Seen, World, flat, words_of

FOUR = {"red": "ada", "blue": "ben", "green": "cleo", "yellow": "emil"}
TEAMS = (("red", "green"), ("blue", "yellow"))
SUN, MOON = "team_1", "team_2"
BOARD: dict[str, Any] = {"players": [*FOUR], "mode": "teams_2v2", "teams": [list(team) for team in TEAMS]}
# Green has two Warriors beside Red's, and Blue with Yellow hold the Temple next to them.
HANDS = {"red": ["war_fury"], "green": ["iron_wall"], "blue": ["prayer"], "yellow": ["war_rage"]}
# With the two cards that everybody has, so that nobody knows whether one of the deck is held.
HELD = {seat: ["distraction", "gather", *cards] for seat, cards in HANDS.items()}
TURN: dict[str, Any] = {
    **BOARD,
    "now": "red turn",
    "troops": {"red": {"desert_c1": 3}, "green": {"desert_c1": 2}, "blue": {"west_temple": 2}},
    "pp": {"red": 2},
    "di_cards": HELD,
}
BATTLE: dict[str, Any] = {
    **BOARD,
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
    "temporary": {"west_temple": "blue"},
    "di_cards": HELD,
}


class Teams(World):
    """Four people, one who watches, and a channel with what stands in its threads."""

    def __init__(self, env: Any, database: Path) -> None:
        super().__init__(env, database)
        emil = self.guild.add_member(env.create_user("emil"))
        self.people = dict(zip(FOUR, [*self.people.values(), emil], strict=True))

    async def begin(self, channel: Any = None) -> None:
        self.channel = channel or self.channel
        await self._begin(channel_id=self.channel.id)

    async def begin_in(self, thread: int) -> None:
        """In a thread of the channel."""
        await self._begin(channel_id=thread, parent_id=self.channel.id)

    async def _begin(self, **where: int) -> None:
        people = {seat: Person(member.id, FOUR[seat]) for seat, member in self.people.items()}
        told: dict[str, Any] = {"guild_id": self.guild.id, "host": people["red"], "players": 4, "mode": "teams_2v2"}
        info = await self.service.open_lobby(**told, **where)
        for seat, person in people.items():
            if seat != "red":
                await self.service.join(info.id, person, seat)
        held = self.service.tables.held(info.id)
        for number, team in enumerate(TEAMS, start=1):
            for seat in team:
                held.info = lobby.in_team(LIBRARY, held.info, people[seat], number)
        await self.service.start(info.id, people["red"])
        self.game_id = info.id
        await self.service.outbox.settle()

    # The threads

    def threads(self, side: str) -> list[Any]:
        """All threads of a team that there are, oldest first."""
        name = {SUN: "Team Sun", MOON: "Team Moon"}[side]
        return [each for each in self.channel.threads if each.name == f"Kemet {self.game_id} · {name}"]

    def thread(self, side: str) -> Any:
        """The only one."""
        (found,) = self.threads(side)
        return found

    def members(self, side: str) -> set[int]:
        """Who is in it, without the bot."""
        found = set(self.env.backend.get_thread(self.thread(side).id).thread_members)
        return found - {self.env.backend.bot_user.id}

    def in_thread(self, side: str) -> list[str]:
        """The texts of the bot's messages in it."""
        return [
            words_of([part.to_dict() for part in each.components])
            for each in self.thread(side).history()
            if each.type is discord.MessageType.default and not each.flags.ephemeral
        ]

    def newest_in(self, side: str, label: str) -> tuple[Any, str]:
        """The newest message of a thread with a button of this label, and the button's custom id."""
        for message in reversed(self.thread(side).history()):
            for each in flat([part.to_dict() for part in message.components]):
                if each["type"] == 2 and each["label"] == label and not message.flags.ephemeral:
                    return message, each["custom_id"]
        raise AssertionError(f"no button {label} in {self.in_thread(side)}")

    async def press_in(self, name: str, side: str, label: str) -> Seen:
        """Press a button in a thread."""
        return await self.press_id(name, *self.newest_in(side, label))

    def calls(self, name: str) -> list[str]:
        """The texts of what was sent to the channel and called somebody."""
        found = []
        for entry in self.env.http_requests:
            if entry.method == "POST" and entry.path == f"/channels/{self.channel.id}/messages":
                users = entry.json["allowed_mentions"].get("users", [])
                if self.who(name).id in map(int, users):
                    found.append(words_of(entry.json["components"]))
        return found

    async def without_threads(self) -> Any:
        """A channel in which the bot may open none."""
        me = self.guild.me
        overwrite = discord.PermissionOverwrite(create_private_threads=False)
        return self.guild.create_text_channel("closed", overwrites={me: overwrite})
