"""Presses of what is asked of a team, and of allies' Warriors on a way: several words at one press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.ports import ServiceError
from bot.private import chosen
from bot.prompts.ask import Ask, prefix
from bot.prompts.door import Interaction
from bot.prompts.next_hop import with_allies
from bot.prompts.onward import commit
from bot.prompts.reply import show
from bot.prompts.screens import hops
from bot.prompts.steps import put, say_on
from engine.refusals import NotAllowed

Press = Callable[[Interaction, Ask, str], Awaitable[None]]


async def _said(ask: Ask, words: list[str]) -> Ask:
    """The question with these words. Raises NotAllowed if one of them does not hold."""
    refusal = prefix(ask.current.offer, words)[1]
    if refusal is not None:
        raise NotAllowed(refusal)
    return await say_on(ask, [*ask.answers[:-1], words])


async def _split(interaction: Interaction, ask: Ask, word: str) -> None:
    """A whole answer: it counts at the press."""
    await commit(interaction, ask, [*ask.answers[:-1], (word or chosen(interaction)).split(".")])


async def _pair(interaction: Interaction, ask: Ask, _: str) -> None:
    """Whose marker, and where; Confirm says it."""
    await put(interaction, await _said(ask, chosen(interaction).split(".")))


async def _counts(interaction: Interaction, ask: Ask, zone: str) -> None:
    """Which ally counts a Temple; the other Temples stay as they were said."""
    said = dict(zip(ask.words[::2], ask.words[1::2], strict=False)) | {zone: chosen(interaction)}
    await put(interaction, await _said(ask, [word for pair in said.items() for word in pair]))


async def _lead(interaction: Interaction, ask: Ask, word: str) -> None:
    """R-130: how many Warriors of an ally go on, `seat.number`."""
    ally, _, number = (word or chosen(interaction)).partition(".")
    if not ask.words:
        raise ServiceError("unknown_button")
    said = await _said(ask, with_allies(ask, ally, number))
    await show(interaction, hops.leave(said), said.info)


async def _take(interaction: Interaction, ask: Ask, word: str) -> None:
    """The same at one press on the way: `seat.number` go on."""
    ally, _, number = word.partition(".")
    if not ask.words:
        raise ServiceError("unknown_button")
    await put(interaction, await _said(ask, with_allies(ask, ally, number)))


TEAM_PRESSES: dict[str, Press] = {"split": _split, "pair": _pair, "counts": _counts, "lead": _lead, "take": _take}
TEAM_ONLY: dict[str, tuple[str, ...]] = {
    "split": ("losses", "devotion", "delta", "temples"),
    "pair": ("marker",),
    "counts": ("temples",),
    "lead": ("move",),
    "take": ("move",),
}
