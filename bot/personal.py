"""What people set for themselves: one private panel, by command or by its buttons, in servers and in DMs alike."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

from discord import ui

from bot.copies import DM, Copies, Unreachable
from bot.guard import BUTTON, SELECT, check_kind, guarded
from bot.messages import me
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, chosen, is_private, turn_into
from bot.texts import text
from bot.wishes import PING_EVERY, SECRETS, Wishes

AnyItem = ui.Item[Any]
TEST = "test"

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


class Settings(Protocol):
    """What people have set."""

    def wishes(self, person_id: int) -> Wishes: ...


class Service(Protocol):
    """The part of the service that is needed here."""

    @property
    def settings(self) -> Settings: ...

    def info(self, game_id: int) -> GameInfo: ...

    def game_in(self, channel_id: int) -> GameInfo | None: ...

    def games_of(self, person_id: int) -> list[GameInfo]: ...

    async def set_wishes(self, person_id: int, wishes: Wishes) -> None: ...


def service_of(interaction: Interaction) -> Service:
    """The only door to games."""
    return cast(Service, interaction.client.service)


def wishes_of(interaction: Interaction) -> Wishes:
    """What whoever pressed or typed has set."""
    return service_of(interaction).settings.wishes(interaction.user.id)


def own_game(interaction: Interaction) -> GameInfo | None:
    """The game that runs here if the presser sits at it, else one of theirs that runs."""
    service, person = service_of(interaction), interaction.user.id
    here = service.game_in(interaction.channel_id or 0)
    found = [*([here] if here is not None else []), *service.games_of(person)]
    return next((each for each in found if each.state == "running" and each.seat_of(person) is not None), None)


async def panel(interaction: Interaction, **changes: Any) -> None:
    """`/me …`: save what was said, if anything, and show all that is set."""
    await acknowledge(interaction)
    await change(interaction, **changes)
    info, note = own_game(interaction), text("me.next_turn") if changes.get("end_turn") is not None else ""
    await answer(interaction, me.settings(wishes_of(interaction), info.id if info is not None else 0, note))


async def change(interaction: Interaction, **changes: Any) -> None:
    """Save what is said, and nothing else: two presses at once do not undo each other. Raises ServiceError
    no_such_wish for what is not offered.
    """
    said = {name: value for name, value in changes.items() if value is not None}
    if said.get("ping_every", 0) not in PING_EVERY or said.get("secrets", "here") not in SECRETS:
        raise ServiceError("no_such_wish")
    service, person = service_of(interaction), interaction.user.id
    async with _locks.setdefault(person, asyncio.Lock()):
        wishes = replace(service.settings.wishes(person), **said)
        if wishes != service.settings.wishes(person):
            await service.set_wishes(person, wishes)


async def press(interaction: Interaction, game_id: int, op: str) -> None:
    """A button of the panel: a switch, or the test. What is shown changes in place."""
    await _begin(interaction)
    note = ""
    if op == TEST:
        note = await _test(interaction, game_id)
    else:
        await change(interaction, **{op: not getattr(wishes_of(interaction), op)})
        note = text("me.next_turn") if op == "end_turn" else ""
    await turn_into(interaction, me.settings(wishes_of(interaction), game_id, note))


async def pick(interaction: Interaction, game_id: int, what: str) -> None:
    """A line of a select of the panel."""
    value = chosen(interaction)
    await _begin(interaction)
    if what == "secrets":
        await change(interaction, secrets=value)
    else:
        # Digits of other scripts and numbers without end are no hours either.
        known = {str(hours): hours for hours in PING_EVERY}
        if value not in known:
            raise ServiceError("no_such_wish")
        await change(interaction, ping_every=known[value])
    await turn_into(interaction, me.settings(wishes_of(interaction), game_id))


async def _test(interaction: Interaction, game_id: int) -> str:
    """A message the way that is set, and where it went. Raises ServiceError with what stands in its way."""
    person = interaction.user.id
    info = service_of(interaction).info(game_id) if game_id else None
    if info is None or info.state != "running" or info.seat_of(person) is None:
        info = own_game(interaction)
    copies = Copies(interaction.client)
    try:
        channel = await copies.test(info, person, str(interaction.id))
    except Unreachable as error:
        raise ServiceError(error.key) from None
    if not channel:
        return text("me.test_here")
    is_dm = wishes_of(interaction).secrets == DM
    return text("me.test_sent", channel=text("me.test_dm") if is_dm else f"<#{channel}>")


async def _begin(interaction: Interaction) -> None:
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await acknowledge(interaction)


class MeButton(ui.DynamicItem[ui.Button[Any]], template=r"m1:(?P<game>[0-9]{1,15}):(?P<op>end_turn|hints|test)"):
    """A button of the panel."""

    def __init__(self, game_id: int, op: str) -> None:
        super().__init__(ui.Button(label=op, custom_id=me.me_id(game_id, op)))
        self.game_id, self.op = game_id, op

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> MeButton:
        """The button that was pressed."""
        return cls(int(match["game"]), match["op"])

    async def callback(self, interaction: Interaction) -> None:
        """Switch it, or send the test."""

        async def act() -> None:
            check_kind(interaction, BUTTON)
            await press(interaction, self.game_id, self.op)

        await guarded(interaction, act)


class MeSelect(ui.DynamicItem[AnyItem], template=r"m1:(?P<game>[0-9]{1,15}):(?P<what>ping_every|secrets)"):
    """A select of the panel."""

    def __init__(self, game_id: int, what: str, item: AnyItem) -> None:
        super().__init__(item)
        self.game_id, self.what = game_id, what

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /) -> MeSelect:
        """The select that was used."""
        return cls(int(match["game"]), match["what"], item)

    async def callback(self, interaction: Interaction) -> None:
        """Set it."""

        async def act() -> None:
            check_kind(interaction, SELECT)
            await pick(interaction, self.game_id, self.what)

        await guarded(interaction, act)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [MeButton, MeSelect]
