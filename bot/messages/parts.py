"""What messages are made of: texts, rows of buttons, selects and one place for a picture, in a container."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.ports import GameInfo
from bot.texts import text
from engine.state import SeatId, ZoneId
from render.battle_facts import Battle

Button = ui.Button[ui.LayoutView]
Select = ui.Select[ui.LayoutView]
GOLD, BATTLE, NIGHT, DONE, REFUSED = 0xD9A441, 0xC9463D, 0x5B6BC0, 0x2F8F5B, 0x8A8F98
SEATS = {
    "red": 0xC0392F,
    "blue": 0x2F6FB5,
    "green": 0x357A41,
    "yellow": 0xD9A21B,
    "purple": 0x7A4D9C,
    "black": 0x3A3636,
}
P, S = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
G, D = discord.ButtonStyle.success, discord.ButtonStyle.danger
ROW, LABEL, ALT = 5, 40, 1024


@dataclass(frozen=True, slots=True)
class Picture:
    """Where a picture stands in a message: the board, or what came of a `battle`.

    `around` cuts the board out around these zones, those `lit` stand out; `path` and `hops` are a way that somebody
    proposes, `attacked` the zone of an opponent that it ends in.
    """

    around: tuple[ZoneId, ...] = ()
    lit: tuple[ZoneId, ...] = ()
    battle: Battle | None = None
    path: tuple[ZoneId, ...] = ()
    hops: tuple[str, ...] = ()
    attacked: ZoneId = ""

    @property
    def is_board(self) -> bool:
        """The whole board, so that nobody needs to be shown it again before it changes."""
        return self.battle is None and not self.around


@dataclass(frozen=True, slots=True)
class Image:
    """A drawn picture: its file name, what it shows in words, and its bytes unless the file is there already."""

    name: str
    alt: str
    data: bytes | None


Block = str | Picture | Select | ui.RoleSelect[ui.LayoutView] | list[Button]


@dataclass(frozen=True, slots=True)
class Post:
    """One message. `pings` are the people to be notified; without an accent there is no container around it."""

    blocks: list[Block] = field(default_factory=list)
    accent: int | None = None
    pings: tuple[int, ...] = ()
    silent: bool = False

    @property
    def picture(self) -> Picture | None:
        """The picture it asks for, if any."""
        return next((block for block in self.blocks if isinstance(block, Picture)), None)

    @property
    def words(self) -> str:
        """All its texts."""
        return "\n".join(block for block in self.blocks if isinstance(block, str))

    def quiet(self) -> Post:
        """The same without anybody to notify."""
        return replace(self, pings=())


def layout(post: Post, image: Image | None = None) -> ui.LayoutView:
    """The components of a post. Without an image its place is left out.

    The view is stopped at once: presses are judged by custom id, nothing of the message is kept in memory.
    """
    view = ui.LayoutView(timeout=None)
    items = [item for block in post.blocks if (item := _item(block, image)) is not None]
    if post.accent is None:
        for item in items:
            view.add_item(item)
    else:
        box: ui.Container[ui.LayoutView] = ui.Container(*items, accent_colour=discord.Colour(post.accent))
        view.add_item(box)
    view.stop()
    return view


def components(post: Post, image: Image | None = None) -> list[dict[str, Any]]:
    """What Discord is sent for a post."""
    found: list[dict[str, Any]] = layout(post, image).to_components()  # type: ignore[no-untyped-call]  # the library leaves it bare
    return found


def _item(block: Block, image: Image | None) -> ui.Item[ui.LayoutView] | None:
    if isinstance(block, str):
        return ui.TextDisplay(block) if block else None
    if isinstance(block, Picture):
        if image is None:
            return None
        return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{image.name}", description=image.alt[:ALT]))
    return ui.ActionRow(*block) if isinstance(block, list) else ui.ActionRow(block)


def allowed(post: Post) -> discord.AllowedMentions:
    """Who may be notified: exactly the people named."""
    people = [discord.Object(person) for person in post.pings]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def rows(buttons: Iterable[Button]) -> list[Block]:
    """Buttons in rows of five."""
    found = list(buttons)
    return [found[at : at + ROW] for at in range(0, len(found), ROW)]


def button(label: str, custom_id: str, style: discord.ButtonStyle = S, *, disabled: bool = False) -> Button:
    """One button with its label within our own limit."""
    return ui.Button(label=label[:LABEL], custom_id=custom_id, style=style, disabled=disabled)


def tool_id(game_id: int, tool: str, number: int = 0) -> str:
    """The custom id of a tool, which belongs to no decision."""
    return f"k1:{game_id}:0:any:{tool}" + (f"-{number}" if number else "")


def tool(game_id: int, name: str, style: discord.ButtonStyle = S, *, number: int = 0) -> Button:
    """A tool button with the label of its name."""
    return button(text(f"label.{name}"), tool_id(game_id, name, number), style)


def lobby_id(game_id: int, op: str) -> str:
    """The custom id of what belongs to a table and no decision: a lobby, a vote, what is looked at."""
    return f"l1:{game_id}:{op}"


def jump(info: GameInfo, message_id: int = 0) -> str:
    """The address of a game's channel, or of a message in it."""
    place = f"https://discord.com/channels/{info.guild_id}/{info.channel_id}"
    return f"{place}/{message_id}" if message_id else place


def person_of(info: GameInfo, seat: SeatId) -> int:
    """Whoever holds a seat, 0 for a computer seat."""
    return next((s.person.id for s in info.seats if s.seat == seat and s.person is not None), 0)


def people_of(info: GameInfo, seats: Iterable[SeatId]) -> tuple[int, ...]:
    """The people who hold these seats."""
    return tuple(dict.fromkeys(person for seat in seats if (person := person_of(info, seat))))


def mention(info: GameInfo, seat: SeatId) -> str:
    """`<@7>`, or that the computer plays."""
    person = person_of(info, seat)
    return f"<@{person}>" if person else text("status.computer")


def since(moment: datetime) -> str:
    """A moment that each reader sees in local time, and how long it is ago."""
    stamp = int(moment.timestamp())
    return text("status.since", time=f"<t:{stamp}:t>", ago=f"<t:{stamp}:R>")


def mentions(info: GameInfo, seats: Sequence[SeatId]) -> str:
    """The people of these seats, one behind the other."""
    return " ".join(f"<@{person}>" for person in people_of(info, seats))


def accent(seats: Sequence[SeatId], other: int = GOLD) -> int:
    """The colour of the edge: the seat's if it is one seat's affair."""
    return SEATS[seats[0]] if len(seats) == 1 else other
