"""Suggestions while a command is typed: from memory, of one's own seat only, and never more than 25."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from discord import app_commands

from bot import wording
from bot.ports import ServiceError
from bot.prompts.ask import NEVER, Ask, load, own_seat
from bot.prompts.commands import ACTIONS, game_here, space_for, spaces_of, with_space
from bot.prompts.door import Interaction, client_of
from bot.prompts.names import zones
from bot.prompts.next_hop import is_seat
from bot.prompts.screens.acquire import SUPPLY
from bot.prompts.turn_commands import TURN, slots
from bot.prompts.typed import Rest, completions, folded, label, matching, reach, understand
from bot.refusing import error_words
from bot.texts import text
from engine.decision import DONE, Word
from engine.refusals import Refused

log = logging.getLogger(__name__)
Choices = list[app_commands.Choice[str]]
Names = list[tuple[str, str]]


async def suggest(
    find: Callable[[Ask], Awaitable[Names]], interaction: Interaction, typed: str = "", hint: str = ""
) -> Choices:
    """Suggestions for the open decision of the person, or one line that says why there are none.

    Somebody who watches is suggested nothing, and a fault never shows.
    """
    try:
        client, info = client_of(interaction), game_here(interaction)
        seat = own_seat(info, interaction.user.id)
    except ServiceError:
        return []
    try:
        decision = await client.service.asked(info.id, seat)
        if decision is None:
            return _nothing(text("suggest.nothing_waits"))
        found = await find(await load(client, info, interaction.user.id, decision, [[]]))
        shown = [app_commands.Choice(name=name[:100], value=value) for name, value in found[:25] if value]
        return shown or _nothing(text("suggest.no_match", typed=typed) if typed else hint or text("suggest.none"))
    except Refused as error:
        return _nothing(_first_sentence(wording.refusal_text(error.refusal)))
    except ServiceError as error:
        return _nothing(_first_sentence(error_words(error)))
    except Exception as error:
        log.error("no suggestions: %s", type(error).__qualname__)
        return []


def _nothing(reason: str) -> Choices:
    """One line that cannot be chosen: its value is refused by every command."""
    return [app_commands.Choice(name=text("suggest.refused", reason=reason)[:100], value=NEVER)]


def _first_sentence(words: str) -> str:
    """What is told in bold, without its marks: suggestions are plain text."""
    return words.replace("*", "").partition(". ")[0].rstrip(".")


async def action(ask: Ask, kind: str) -> Ask:
    """The question of an action, with the space it would be placed on in the draft. Raises what refuses it."""
    if ask.kind == kind:
        return ask
    if ask.kind not in TURN:
        raise ServiceError("asked_else", kind=kind, what=wording.asks_for(ask.current))
    space, _ = space_for(ask, ACTIONS[kind])
    return await with_space(ask, space)


def names(words: list[Word]) -> Names:
    """Words with their names."""
    return [(label(each), each.word) for each in words]


async def answer(interaction: Interaction, current: str) -> Choices:
    """For `choose`: the words said so far and what may follow."""

    async def find(ask: Ask) -> Names:
        return completions(ask.view, current, ask.current.offer)

    return await suggest(find, interaction, current)


async def space(interaction: Interaction, current: str) -> Choices:
    """The spaces of Prayer."""

    async def find(ask: Ask) -> Names:
        if ask.kind in TURN:
            space_for(ask, "prayer")
        elif ask.kind != "prayer":
            raise ServiceError("asked_else", kind="pray", what=wording.asks_for(ask.current))
        return names(matching(ask.view, current, spaces_of(ask, "prayer")))

    return await suggest(find, interaction, current)


async def start(interaction: Interaction, current: str) -> Choices:
    """Where a move begins."""

    async def find(ask: Ask) -> Names:
        moving = await action(ask, "move")
        return names(matching(moving.view, current, moving.after()))

    return await suggest(find, interaction, current)


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

    return await suggest(find, interaction, current)


async def stop(interaction: Interaction, current: str) -> Choices:
    """A place on the way: next to the start."""

    def find(moving: Ask, first: str) -> Names:
        places = [each for each in moving.after(first) if not each.word.isdigit() and not is_seat(each.word)]
        return names(matching(moving.view, current, places))

    return await _setting_out(find, interaction, current)


async def led(interaction: Interaction, current: str) -> Choices:
    """Allies whose Warriors set out too, and how many (R-130)."""

    def find(moving: Ask, first: str) -> Names:
        found = completions(moving.view, current, Rest(moving.current.offer, (first,)))
        return [(name, value) for name, value in found if _is_led(value.split())]

    return await _setting_out(find, interaction, current, text("suggest.no_allies"))


async def _setting_out(
    find: Callable[[Ask, str], Names], interaction: Interaction, current: str, hint: str = ""
) -> Choices:
    """What may be said of the Troop that moves, once it is said where it stands."""
    typed = str(getattr(interaction.namespace, "from", "") or "")

    async def found(ask: Ask) -> Names:
        moving = await action(ask, "move")
        return find(moving, understand(moving.view, typed, moving.after())) if typed else []

    return await suggest(found, interaction, current, hint if typed else text("suggest.from_first"))


def _is_led(words: list[str]) -> bool:
    """Allies and their numbers alone."""
    return is_seat(words[0]) and all(is_seat(word) or word.isdigit() for word in words)


async def quarter(interaction: Interaction, current: str, kind: str) -> Choices:
    """Quarters of one's own city, for Construction and Recruitment."""

    async def find(ask: Ask) -> Names:
        asked = await action(ask, kind)
        places = zones(asked.view.table.configuration)
        return names(matching(asked.view, current, [each for each in asked.after() if each.word in places]))

    return await suggest(find, interaction, current)


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

    return await suggest(find, interaction, current, text("suggest.old_pyramid" if typed else "suggest.pyramid_first"))


async def own_space(interaction: Interaction, current: str, silver: bool = False) -> Choices:
    """Spaces for the own token, or for the silver one beside it."""
    typed = str(getattr(interaction.namespace, "space", "") or "")

    async def find(ask: Ask) -> Names:
        if ask.kind != "tokens":
            raise ServiceError("asked_else", kind="tokens", what=wording.asks_for(ask.current))
        if not silver:
            return names([each for each in matching(ask.view, current, ask.after()) if "floor" in each.values])
        if not typed:
            return []
        own = understand(ask.view, typed, ask.after())
        understand(ask.view, "silver", ask.after(own))
        return names(matching(ask.view, current, ask.after(own, "silver")))

    return await suggest(find, interaction, current, text("suggest.own_first") if silver and not typed else "")


async def tile(interaction: Interaction, current: str) -> Choices:
    """Tiles that can be acquired, with their prices, from whatever slot serves."""

    async def find(ask: Ask) -> Names:
        found: dict[str, Word] = {}
        for each in await _acquiring(ask):
            found = {entry.word: entry for entry in matching(each.view, current, each.after())} | found
        return [(_priced(entry), entry.word) for entry in found.values()]

    return await suggest(find, interaction, current)


async def _acquiring(ask: Ask) -> list[Ask]:
    if ask.kind in ("tile", "acquire"):
        return [ask]
    if ask.kind not in TURN:
        raise ServiceError("asked_else", kind="acquire", what=wording.asks_for(ask.current))
    space_for(ask, "acquisition")
    return await slots(ask)


def _priced(entry: Word) -> str:
    line = wording.tile_line(entry.word)
    return text("choose.pick.cost", name=line, pp=entry.values["cost"]) if "cost" in entry.values else line


async def home(interaction: Interaction, current: str) -> Choices:
    """Where the companion of the tile may go."""
    typed = str(getattr(interaction.namespace, "tile", "") or "")

    async def find(ask: Ask) -> Names:
        for each in await _acquiring(ask) if typed else ():
            if any(entry.word == typed and entry.legal for entry in each.after()):
                places = [word for word in each.after(typed) if word.legal and word.word != DONE]
                supply = text("acquire.confirm.supply")
                more = [(supply, SUPPLY)] if places and folded(current) in folded(supply) else []
                return [*names(matching(each.view, current, places)), *more]
        return []

    return await suggest(find, interaction, current, text("suggest.companion" if typed else "suggest.tile_first"))


async def card(interaction: Interaction, current: str) -> Choices:
    """Own Day cards that may be played now."""

    async def find(ask: Ask) -> Names:
        if ask.kind not in TURN:
            raise ServiceError("asked_else", kind="di", what=wording.asks_for(ask.current))
        understand(ask.view, "di", [each for each in ask.after() if each.word == "di"])
        return names(matching(ask.view, current, ask.after("di")))

    return await suggest(find, interaction, current)


async def target(interaction: Interaction, current: str) -> Choices:
    """What the card may be aimed at."""
    typed = str(getattr(interaction.namespace, "card", "") or "")

    async def find(ask: Ask) -> Names:
        if ask.kind not in TURN or not typed:
            return []
        said = ("di", understand(ask.view, typed, ask.after("di")))
        return completions(ask.view, current, Rest(ask.current.offer, said))

    return await suggest(find, interaction, current, text("suggest.no_target" if typed else "suggest.card_first"))


async def word(interaction: Interaction, current: str, kind: str) -> Choices:
    """The first words of a question: places of a retreat."""

    async def find(ask: Ask) -> Names:
        if ask.kind not in (kind, *(("aftermath",) if kind == "retreat" else ())):
            raise ServiceError("asked_else", kind=kind, what=wording.asks_for(ask.current))
        return names(matching(ask.view, current, ask.after())) if ask.kind == kind else []

    return await suggest(find, interaction, current, text("suggest.winner_says") if kind == "retreat" else "")
