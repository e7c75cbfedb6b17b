"""Private looks at a game: made from the view of whoever asks, or of spectators, and from nothing else."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from bot import doors, here, pace
from bot.battle_facts import facts
from bot.doors import Games, Logged
from bot.lately import recent
from bot.messages import battle, look, table, written
from bot.messages.parts import ALT, GOLD, Image, Post
from bot.pictures import Pictures
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, is_private, turn_into
from bot.publisher import LAST_LINES, RECENT
from bot.refusing import WITH_OWN, last_reason
from bot.texts import text
from engine.decision import DONE, Decision, Key, Word
from engine.state import SeatId

log = logging.getLogger("kemet.looks")
PAGES = 20
ENTRIES = 100
EVERY = 100_000  # lines: more than any game has


class Ahead(Protocol):
    """What would be asked after some answers."""

    @property
    def decision(self) -> Decision | None: ...


class Asking(Games, Protocol):
    """The part of the service that looks need besides."""

    async def asked(self, game_id: int, seat: SeatId) -> Decision | None: ...

    async def ahead(self, game_id: int, person_id: int, answers: list[list[str]]) -> Ahead: ...

    async def draft(self, game_id: int, key: Key) -> list[list[str]]: ...


def service_of(interaction: Interaction) -> Asking:
    """The only door to games."""
    return cast(Asking, interaction.client.service)


def game_here(interaction: Interaction) -> GameInfo:
    """The game that is meant here, or the last one that ended here. Raises ServiceError no_game or which_game."""
    return here.game_to_look_at(interaction)


def seat_here(interaction: Interaction, info: GameInfo) -> SeatId:
    """The seat of whoever asks, or nothing for somebody who watches.

    Raises ServiceError players_only where watchers may not look, until the game is over.
    """
    seating = info.seat_of(interaction.user.id)
    if seating is None and info.watch == "players" and info.state in ("running", "damaged"):
        raise ServiceError("players_only")
    return seating.seat if seating is not None else ""


def own_seat(interaction: Interaction, info: GameInfo) -> SeatId:
    """Raises ServiceError not_in_game."""
    seat = seat_here(interaction, info)
    if not seat:
        raise ServiceError("not_in_game")
    return seat


async def in_words(interaction: Interaction, info: GameInfo, part: int = 0, *, in_place: bool = False) -> None:
    """The board as text, part by part."""
    if in_place and is_private(interaction):
        await interaction.response.defer()
    else:
        await acknowledge(interaction)
    view = await service_of(interaction).view(info.id, seat_here(interaction, info))
    await (turn_into if in_place else answer)(interaction, written.shown(info, view, part))


async def hand(interaction: Interaction, info: GameInfo) -> None:
    """One's own cards. The name of the file tells nothing of them."""
    await acknowledge(interaction)
    seat = own_seat(interaction, info)
    view = await service_of(interaction).view(info.id, seat)
    if view.own is None:
        raise ServiceError("not_in_game")
    pace.check(interaction, "hand", view)
    pictures = _pictures(interaction)
    image = await drawn(
        f"hand-{view.serial}.png", lambda: pictures.hand_alt(view, info), lambda: pictures.hand(view, info)
    )
    await answer(interaction, look.hand(info, view, view.own, picture=image is not None), image)


async def drawn(name: str, alt: Callable[[], str], draw: Callable[[], Awaitable[bytes]]) -> Image | None:
    """A picture with its words, or nothing if it cannot be drawn."""
    try:
        return Image(name, alt()[:ALT], await draw())
    except Exception as error:
        # The words say the same; a picture never holds them up.
        log.error("no picture %s: %s", name, type(error).__qualname__)
        return None


def _pictures(interaction: Interaction) -> Pictures:
    return cast(Pictures, interaction.client.pictures)


async def status(interaction: Interaction, info: GameInfo) -> None:
    """What the status message shows, for one person."""
    seat_here(interaction, info)
    await acknowledge(interaction)
    service = service_of(interaction)
    now = await doors.now(service, info)
    lines = recent(await service.log(info.id, "", limit=RECENT), LAST_LINES)
    post = table.status(info, now.view, now.decisions, lines, service.since(info.id))
    pictures, view = _pictures(interaction), now.view
    name = f"board-{view.serial}.png"
    image = await drawn(name, lambda: pictures.board_alt(view, info), lambda: pictures.board(view, info))
    await answer(interaction, post, image)


async def history(
    interaction: Interaction,
    info: GameInfo,
    *,
    count: int = look.LINES,
    offset: int = 0,
    in_place: bool = False,
    own: bool = False,
) -> None:
    """What happened, as the presser may read it: so many lines before the newest `offset`.

    `in_place`: paging goes on in the message that was pressed. `own`: only what the presser's seat did.
    """
    if in_place and is_private(interaction):
        await interaction.response.defer()
    else:
        await acknowledge(interaction)
    seat = seat_here(interaction, info)
    wanted = offset + count if not own else EVERY
    entries = await _entries(service_of(interaction), info, seat, wanted)
    post = look.log(info, entries, count, offset, seat=seat, own=own and bool(seat))
    await (turn_into if in_place else answer)(interaction, post)


async def _entries(service: Games, info: GameInfo, seat: SeatId, count: int) -> list[Logged]:
    """From the newest back: more than so many lines, and the round that the first of them belongs to."""
    found: list[Logged] = []
    while True:
        page = await service.log(info.id, seat, limit=ENTRIES, before=found[0].number if found else None)
        found = [*page, *found]
        if not page or (
            len(look.told_lines(found)) > count and look.round_of(found, look.told_lines(found)[-count][0]) > 0
        ):
            return found


async def why(interaction: Interaction, info: GameInfo) -> None:
    """Why choices are greyed, and why the last one was refused."""
    await acknowledge(interaction)
    seat = seat_here(interaction, info)
    refused = await _refused(interaction, info, seat) if seat and info.state == "running" else []
    last = last_reason(interaction.client, info.id, interaction.user.id)
    whys = import_module("bot.prompts.whys")  # which itself builds on what stands here
    await answer(interaction, whys.post(info, refused, last))


async def _refused(interaction: Interaction, info: GameInfo, seat: SeatId) -> list[Word]:
    """The greyed choices at the place where the presser's draft stands."""
    service = service_of(interaction)
    decision = await service.asked(info.id, seat)
    if decision is None:
        return []
    found = list(decision.offer.offer([]))
    answers = await service.draft(info.id, decision.key)
    if answers:
        ahead = (await service.ahead(info.id, interaction.user.id, answers[:-1])).decision if answers[1:] else decision
        words = _holding(ahead, answers[-1]) if ahead is not None else []
        found += ahead.offer.offer(words) if ahead is not None and (words or ahead is not decision) else []
    return [word for word in found if word.refusal is not None and word.refusal.rule not in WITH_OWN]


def _holding(decision: Decision, words: Sequence[str]) -> list[str]:
    """The words up to the first that does not hold: a form that was refused keeps all of its words."""
    said: list[str] = []
    for word in words:
        if word == DONE or not any(each.word == word and each.legal for each in decision.offer.offer(said)):
            break
        said.append(word)
    return said


async def fight(interaction: Interaction, info: GameInfo) -> None:
    """The battle that is fought now, or the last one in detail."""
    seat_here(interaction, info)
    await acknowledge(interaction)
    service = service_of(interaction)
    now = await doors.now(service, info)
    asked = [each for each in now.waiting if each.kind == "battle"]
    if asked and now.view.battle is not None:
        opener = doors.prompts().opener(info, asked[0])
        await answer(interaction, battle.opened(info, now.view, now.decisions, (), opener).quiet())
        return
    await details(interaction, info)


async def details(interaction: Interaction, info: GameInfo, serial: int = 0) -> None:
    """The sums of a battle line by line: of that of this serial, or the last one."""
    seat_here(interaction, info)
    await acknowledge(interaction)
    told = await _battle(service_of(interaction), info, serial)
    if not told:
        await answer(interaction, Post([text("battle.no_battle")], GOLD))
        return
    post, pictures = battle.details(told), _pictures(interaction)
    shown = facts(told)
    name = f"battle-{serial}.png" if serial else "battle.png"
    image = await drawn(name, lambda: pictures.battle_alt(shown, info), lambda: pictures.battle(shown, info))
    await answer(interaction, post, image)


async def _battle(service: Games, info: GameInfo, serial: int) -> dict[str, Any]:
    """Page by page from the newest entry back, until the battle is found with its losses and its round."""
    found: list[Logged] = []
    before: int | None = None
    for _ in range(PAGES):
        page: Sequence[Logged] = await service.log(info.id, "", limit=ENTRIES, before=before)
        found = [*page, *found]
        fought = battle.of_serial(found, serial)
        number = look.round_of(found, fought[0]) if fought else 0
        if not page or (number and fought[0].kind == "battle_began"):
            told = battle.gathered(fought)
            return {**told, "round": number} if told else {}
        before = page[0].number
    return {}
