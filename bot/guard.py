"""What every callback is wrapped in: whoever pressed always gets an answer, of a fault never more than a code."""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import discord

from bot import refusing
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, answer
from bot.wording import refusal_short
from engine.decision import Decision
from engine.refusals import Refused

log = logging.getLogger("kemet.interactions")
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that are taken for one another
GAME = re.compile(r"[klmpt]1:([0-9]{1,15}):")
BUTTON, SELECT = discord.ComponentType.button.value, discord.ComponentType.select.value


class Late(Exception):
    """A fault after what was asked for had been saved; its cause is the fault."""


@contextmanager
def saved() -> Iterator[None]:
    """What was asked for stands: whatever breaks from here on is told so."""
    try:
        yield
    except (ServiceError, Refused, discord.NotFound):
        raise
    except Exception as error:
        raise Late from error


async def guarded(interaction: Interaction, act: Callable[[], Awaitable[None]]) -> None:
    """Run a callback. Refusals are answered privately; any other fault is logged by a code and told by it."""
    try:
        try:
            _check_near(interaction)
            await act()
        except (ServiceError, Refused) as error:
            await answer_refusal(interaction, error)
    except discord.NotFound as error:
        # The token of the press has run out, or the message is gone: nobody is left to be told.
        log.info("a press came too late to be answered: %d", error.code)
    except Late as error:
        await _quietly(_lost_answer(interaction, error))
    except Exception as error:
        await _quietly(_own_fault(interaction, error))


def _check_near(interaction: Interaction) -> None:
    """A game is for its table and for its server, and anybody may make up an id. Raises ServiceError not_yours."""
    info = _game_by_id(interaction)
    if info is None or interaction.guild_id == info.guild_id or interaction.user.id == info.host_id:
        return
    if all(each.id != interaction.user.id for each in (*info.invites, *info.persons())):
        raise ServiceError("not_yours")


async def unknown(interaction: Interaction) -> None:
    """Answer a press or a form that no part of the bot knows: from another version, or made up."""

    async def act() -> None:
        raise ServiceError("unknown_button")

    await guarded(interaction, act)


def check_kind(interaction: Interaction, kind: int) -> None:
    """An id can be made up for another kind of component. Raises ServiceError unknown_button."""
    if _pressed(interaction).get("component_type") != kind:
        raise ServiceError("unknown_button")


async def _lost_answer(interaction: Interaction, error: Late) -> None:
    """What was asked for was done. If it was only Discord that did not take the answer, that is no fault of ours."""
    if not isinstance(error.__cause__, discord.HTTPException | OSError | TimeoutError):
        await _own_fault(interaction, error)
        return
    log.info("an answer was lost on its way: %s", type(error.__cause__).__qualname__)
    await answer(interaction, refusing.refusal(ServiceError("saved_late"), game_of(interaction)))


async def _own_fault(interaction: Interaction, error: Exception) -> None:
    cause = error.__cause__ if isinstance(error, Late) and error.__cause__ is not None else error
    code = "".join(secrets.choice(SIGNS) for _ in range(4))
    places = "".join(traceback.format_tb(cause.__traceback__)).rstrip()
    log.error("code %s: %s\n%s", code, type(cause).__qualname__, places)
    told = refusing.broken(code, game_of(interaction), _again(interaction), saved=cause is not error)
    await answer(interaction, told)


async def _quietly(answering: Awaitable[None]) -> None:
    try:
        await answering
    except discord.HTTPException as error:
        log.info("an answer could not be given: %d", error.code)


def _pressed(interaction: Interaction) -> dict[str, Any]:
    """What Discord says of the press or command."""
    return cast("dict[str, Any]", interaction.data or {})


def _again(interaction: Interaction) -> str:
    """The custom id of the button that was pressed, so that it can be pressed once more."""
    data = _pressed(interaction)
    return str(data.get("custom_id", "")) if data.get("component_type") == BUTTON else ""


def game_of(interaction: Interaction) -> GameInfo | None:
    """The game that a press belongs to by its custom id, or a command by its channel."""
    if _number(interaction):
        return _game_by_id(interaction)
    service, channel = interaction.client.service, interaction.channel_id or 0
    return cast("GameInfo | None", service.game_in(channel) or service.last_in(channel))


def _game_by_id(interaction: Interaction) -> GameInfo | None:
    number = _number(interaction)
    try:
        return cast(GameInfo, interaction.client.service.info(number)) if number else None
    except ServiceError:
        return None


def _number(interaction: Interaction) -> int:
    """The number of a game in the custom id of a press; 0 for none."""
    found = GAME.match(str(_pressed(interaction).get("custom_id", "")))
    return int(found[1]) if found is not None else 0


async def answer_refusal(interaction: Interaction, error: ServiceError | Refused, info: GameInfo | None = None) -> None:
    """Tell privately what was not done, why, and what now; the reason of a rule is kept for `/rules why`."""
    is_near = not isinstance(error, ServiceError) or error.key != "not_yours"
    info = (info or game_of(interaction)) if is_near else None
    asked = await _asked(interaction, info)
    if info is not None and isinstance(error, Refused):
        reason = refusal_short(error.refusal)
        refusing.remember(interaction.client, info.id, interaction.user.id, reason)
    await answer(interaction, refusing.refusal(error, info, asked=asked))


async def _asked(interaction: Interaction, info: GameInfo | None) -> Decision | None:
    """What the game waits for from whoever pressed."""
    seating = info.seat_of(interaction.user.id) if info is not None and info.state == "running" else None
    if info is None or seating is None:
        return None
    return cast("Decision | None", await interaction.client.service.asked(info.id, seating.seat))
