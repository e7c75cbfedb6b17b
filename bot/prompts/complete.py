"""Suggestions while a command is typed: from memory, of one's own seat only, and never more than 25."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.ports import ServiceError
from bot.prompts.ask import Ask, load, own_seat
from bot.prompts.commands import ACTIONS, game_here, space_for, spaces_of
from bot.prompts.door import Interaction, client_of
from bot.prompts.typed import completions, label, matching, reach, understand
from engine.decision import Word
from engine.refusals import Refused

log = logging.getLogger(__name__)
Choices = list[app_commands.Choice[str]]
Names = list[tuple[str, str]]


async def suggest(find: Callable[[Ask], Awaitable[Names]], interaction: Interaction) -> Choices:
    """Suggestions for the open decision of the person; nothing rather than an error."""
    try:
        client, info = client_of(interaction), game_here(interaction)
        decision = await client.service.asked(info.id, own_seat(info, interaction.user.id))
        if decision is None:
            return []
        found = await find(await load(client, info, interaction.user.id, decision, [[]]))
        return [app_commands.Choice(name=name[:100], value=value) for name, value in found[:25] if value]
    except (Refused, ServiceError):
        return []
    except Exception as error:
        log.error("no suggestions: %s", type(error).__qualname__)
        return []


async def action(ask: Ask, kind: str) -> Ask:
    """The question of an action, with the space it would be placed on in the draft."""
    if ask.kind != "tokens":
        return ask
    space, _ = space_for(ask, ACTIONS[kind])
    return await load(ask.client, ask.info, ask.person_id, ask.root, [[space], []])


def names(words: list[Word]) -> Names:
    """Words with their names."""
    return [(label(each), each.word) for each in words]


async def answer(interaction: Interaction, current: str) -> Choices:
    """For `choose`: the words said so far and what may follow."""

    async def find(ask: Ask) -> Names:
        return completions(ask.view, current, ask.current.offer)

    return await suggest(find, interaction)


async def space(interaction: Interaction, current: str) -> Choices:
    """The spaces of Prayer."""

    async def find(ask: Ask) -> Names:
        return names(matching(ask.view, current, spaces_of(ask, "prayer")))

    return await suggest(find, interaction)


async def start(interaction: Interaction, current: str) -> Choices:
    """Where a move begins."""

    async def find(ask: Ask) -> Names:
        moving = await action(ask, "move")
        return names(matching(moving.view, current, moving.after()))

    return await suggest(find, interaction)


async def goal(interaction: Interaction, current: str) -> Choices:
    """Every place the way may come to; without a start, from anywhere."""
    typed = str(getattr(interaction.namespace, "from", "") or "")
    warriors = getattr(interaction.namespace, "warriors", None)

    async def find(ask: Ask) -> Names:
        moving = await action(ask, "move")
        starts = [understand(moving.view, typed, moving.after())] if typed else [each.word for each in moving.legal]
        found: dict[str, Word] = {}
        for each in starts:
            words = [each, *([str(warriors)] if typed and warriors else [])]
            for zone, way in reach(moving.view, moving.current.offer, words).items():
                before = moving.current.offer.offer(way[:-1])
                found.setdefault(zone, next(entry for entry in before if entry.word == zone))
        return names(matching(moving.view, current, found.values()))

    return await suggest(find, interaction)


async def stop(interaction: Interaction, current: str) -> Choices:
    """A place on the way: next to the start."""
    typed = str(getattr(interaction.namespace, "from", "") or "")

    async def find(ask: Ask) -> Names:
        moving = await action(ask, "move")
        if not typed:
            return []
        first = understand(moving.view, typed, moving.after())
        zones = [each for each in moving.after(first) if not each.word.isdigit()]
        return names(matching(moving.view, current, zones))

    return await suggest(find, interaction)


async def quarter(interaction: Interaction, current: str, kind: str) -> Choices:
    """Quarters of one's own city, for Construction and Recruitment."""

    async def find(ask: Ask) -> Names:
        asked = await action(ask, kind)
        return names(matching(asked.view, current, asked.after()))

    return await suggest(find, interaction)


async def colour(interaction: Interaction, current: str) -> Choices:
    """The colours of a new pyramid."""
    typed = str(getattr(interaction.namespace, "pyramid", "") or "")

    async def find(ask: Ask) -> Names:
        building = await action(ask, "build")
        if not typed:
            return []
        zone = understand(building.view, typed, building.after())
        return names(
            [each for each in matching(building.view, current, building.after(zone)) if not each.word.isdigit()],
        )

    return await suggest(find, interaction)


async def word(interaction: Interaction, current: str) -> Choices:
    """The first words of whatever is asked: tiles of the set-up, places of a retreat."""

    async def find(ask: Ask) -> Names:
        return names(matching(ask.view, current, ask.after())) if ask.kind in ("tile", "retreat") else []

    return await suggest(find, interaction)
