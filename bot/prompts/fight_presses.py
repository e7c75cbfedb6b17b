"""Presses of Movement, Battle and Night panels: words that come in any order or several at once, and claims."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.guard import saved
from bot.ports import GameInfo, ServiceError
from bot.private import chosen
from bot.prompts.ask import Ask, own_seat, prefix
from bot.prompts.done import after, commit, sealed_decision
from bot.prompts.door import Interaction, client_of
from bot.prompts.forms import word_of
from bot.prompts.next_hop import toggled, way_of, with_number
from bot.prompts.reply import acknowledge, show
from bot.prompts.screens import battle, foresight, hops
from bot.prompts.steps import put, say_on
from engine.decision import DONE, Key
from engine.refusals import NotAllowed, NotNow, NotUnderstood, refuse

Press = Callable[[Interaction, Ask, str], Awaitable[None]]


async def say_all(ask: Ask, words: list[str]) -> Ask:
    """The question with these words in place of those said. Raises NotAllowed if one of them does not hold."""
    _, refusal = prefix(ask.current.offer, words)
    if refusal is not None:
        raise NotAllowed(refusal)
    return await say_on(ask, [*ask.answers[:-1], words])


# Movement


def _on_way(ask: Ask) -> None:
    """A press of a way that has not begun was made up. Raises ServiceError unknown_button."""
    if not ask.words:
        raise ServiceError("unknown_button")


async def _leave(interaction: Interaction, ask: Ask, _: str) -> None:
    _on_way(ask)
    await show(interaction, hops.leave(ask), ask.info)


async def _onward(interaction: Interaction, ask: Ask, number: str) -> None:
    """So many go on; where allies, or a Companion, may now stay or come along, that is told beside it."""
    _on_way(ask)
    said = await say_all(ask, with_number(ask, number or chosen(interaction)))
    way = way_of(said)
    if way.allied or (way.staying(way.onward) and (way.brought or way.found)):
        await show(interaction, hops.leave(said), said.info)
        return
    await put(interaction, said)


async def _part(interaction: Interaction, ask: Ask, tile: str) -> None:
    _on_way(ask)
    way = way_of(ask)
    if tile not in (*way.brought, *way.found):
        raise NotUnderstood(refuse("unknown", word=tile, near=""))
    said = await say_all(ask, toggled(ask, tile))
    await show(interaction, hops.leave(said), said.info)


# Cards and effects


async def _finish(interaction: Interaction, ask: Ask, word: str) -> None:
    """Say a word and all that is no choice after it; a whole answer counts at the press."""
    words = [*ask.words, word]
    _, refusal = prefix(ask.current.offer, words)
    if refusal is not None:
        raise NotAllowed(refusal)
    while len(left := [each.word for each in ask.after(*words) if each.legal]) == 1 and left != [DONE]:
        words.append(left[0])
    if left == [DONE]:
        await commit(interaction, ask, [*ask.answers[:-1], words])
        return
    await put(interaction, await say_on(ask, [*ask.answers[:-1], words]))


async def _first(interaction: Interaction, ask: Ask, _: str) -> None:
    """Another Battle card to be shown; DI cards chosen before stay."""
    await put(interaction, await say_all(ask, [chosen(interaction), *ask.words[1:]]))


async def _several(interaction: Interaction, ask: Ask, _: str) -> None:
    """All that is picked now, in place of what was."""
    before = foresight.kept(ask) if ask.kind == "foresight" else []
    await put(interaction, await say_all(ask, [*before, *_picked(interaction)]))


def _picked(interaction: Interaction) -> list[str]:
    """The words picked in a select of several."""
    data: Any = interaction.data or {}
    return [word_of(str(value)) for value in data.get("values") or ()]


# a claim beside a sealed plan


async def _claim(interaction: Interaction, info: GameInfo, key: Key) -> None:
    """Which number; nothing is answered by it."""
    await _check_sealed(interaction, info, key)
    await acknowledge(interaction)
    await show(interaction, battle.claim(info, key), info)


async def _claimed(interaction: Interaction, info: GameInfo, key: Key) -> None:
    await _check_sealed(interaction, info, key)
    await acknowledge(interaction)
    client = client_of(interaction)
    said = await client.service.say(info.id, interaction.user.id, key, [[chosen(interaction)]], "claim")
    with saved():
        await after(interaction, said, key.seat)


async def _check_sealed(interaction: Interaction, info: GameInfo, key: Key) -> None:
    seat = own_seat(info, interaction.user.id)
    if seat != key.seat:
        raise ServiceError("wrong_seat", seat=key.seat, mine=seat)
    waiting = await sealed_decision(client_of(interaction), info, seat)
    if waiting is None or waiting.key != key or waiting.kind != "battle":
        raise NotNow(refuse("stale"))


FIGHT_PRESSES: dict[str, Press] = {
    "leave": _leave,
    "onward": _onward,
    "part": _part,
    "finish": _finish,
    "first": _first,
    "several": _several,
}
FIGHT_ONLY = {**dict.fromkeys(("leave", "onward", "part"), ("move",)), "first": ("foresight",)}
FIGHT_AFTERWARDS: dict[str, Callable[[Interaction, GameInfo, Key], Awaitable[None]]] = {
    "claim": _claim,
    "claimed": _claimed,
}
