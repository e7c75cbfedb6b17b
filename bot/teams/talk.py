"""What somebody does among allies: shows cards, says what they think of a proposal, does what was proposed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from bot import doors
from bot.doors import Now
from bot.guard import saved
from bot.lobby import check_running
from bot.messages import team
from bot.messages.parts import Post
from bot.names import seat_bold, team_name
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, begin, is_private, turn_into
from bot.prompts.ask import load, open_decision
from bot.prompts.door import client_of
from bot.prompts.onward import commit
from bot.service import Service
from bot.tabling import person_of
from bot.teams.desk import ALL, PARTS
from bot.teams.posts import TeamPosts, people
from bot.texts import text
from engine.state import SeatId, SideId
from engine.view import View


def service_of(interaction: Interaction) -> Service:
    """The only door to games."""
    return cast(Service, interaction.client.service)


async def own_team(interaction: Interaction, info: GameInfo) -> tuple[View, SeatId, SideId]:
    """What everybody sees, the presser's seat and its team. Raises ServiceError not_in_game, no_team and others."""
    mine = info.seat_of(interaction.user.id)
    if mine is None:
        raise ServiceError("not_in_game")
    check_running(info)
    view = await service_of(interaction).view(info.id, "")
    side = view.table.side_of(mine.seat)
    if len(side.seats) < 2:
        raise ServiceError("no_team")
    return view, mine.seat, side.id


async def own_readers(interaction: Interaction, info: GameInfo) -> tuple[View, SeatId, SideId]:
    """The same, where an ally reads what is shown or proposed. Raises ServiceError no_readers for computers alone."""
    view, seat, side = await own_team(interaction, info)
    if len(people(info, view.table.sides[side].seats)) < 2:
        raise ServiceError("no_readers")
    return view, seat, side


async def where(interaction: Interaction, info: GameInfo, side: SideId) -> str:
    """The thread of a team as a link, or that one stands in it; empty where there is none."""
    service = service_of(interaction)
    thread = (await service.team_threads(info.id)).get(side, 0)
    if thread and thread == interaction.channel_id:
        return text("team.here")
    return f"<#{thread}>" if thread and await service.message(info.id, "nothreads") is None else ""


# Hands


async def ask_to_show(interaction: Interaction, info: GameInfo, part: str = ALL) -> None:
    """`team.show`: asked once more, since it cannot be unseen."""
    await begin(interaction)
    view, seat, side = await own_readers(interaction, info)
    if part not in PARTS:
        raise ServiceError("unknown_button")
    threads = bool(await where(interaction, info, side))
    await turn_into(interaction, team.show(info, view, seat, part, PARTS, threads=threads))


async def show_hand(interaction: Interaction, info: GameInfo, part: str) -> None:
    """Show it."""
    await begin(interaction)
    view, _, side = await own_readers(interaction, info)
    await service_of(interaction).show_hand(info.id, interaction.user.id, part)
    with saved():
        place, name = await where(interaction, info, side), team_name(view.table, side)
        key = "show_done" if place else "show_done_without"
        await turn_into(interaction, team.said(key, team=name, where=place))


async def keep_hand(interaction: Interaction, info: GameInfo) -> None:
    """Do not."""
    await turn_into(interaction, team.said("show_cancelled"))


# Proposals


async def agree(interaction: Interaction, info: GameInfo, number: int, *, yes: bool = True) -> None:
    """Say what one thinks of it; the message in the thread changes."""
    await begin(interaction)
    service, person = service_of(interaction), interaction.user.id
    made = await service.proposal(info.id, person, number)
    await service.voice(info.id, person, number, yes=yes)
    with saved():
        if is_private(interaction):
            await look(interaction, info)
        else:
            declined = not yes and person_of_seat(info, made.key.seat) == person
            key = "said_declined" if declined else "said_agree" if yes else "said_against"
            await answer(interaction, team.said(key, owner=seat_bold(made.key.seat)))


async def withdraw(interaction: Interaction, info: GameInfo, number: int) -> None:
    """Take one's own proposal back."""
    await begin(interaction)
    await service_of(interaction).withdraw(info.id, interaction.user.id, number)
    with saved():
        if is_private(interaction):
            await look(interaction, info)
        else:
            await answer(interaction, team.said("withdrawn"))


async def do_it(interaction: Interaction, info: GameInfo, number: int) -> None:
    """What was proposed is said as if it had been put together and confirmed: every word is tested again.

    Raises ServiceError not_decider, or not_decider_proposer, for anybody but the seat that is asked, and what refuses
    the answer.
    """
    await acknowledge(interaction)
    client, person = client_of(interaction), interaction.user.id
    made = await service_of(interaction).proposal(info.id, person, number)
    if person_of_seat(info, made.key.seat) != person:
        mine = info.seat_of(person)
        own = mine is not None and mine.seat == made.seat
        raise ServiceError("not_decider_proposer" if own else "not_decider", seat=made.key.seat)
    decision = await open_decision(client, info.id, person, made.key)
    ask = await load(client, info, person, decision, [[]])
    await commit(interaction, ask, made.answers)


def person_of_seat(info: GameInfo, seat: SeatId) -> int:
    """Whoever holds a seat, 0 for the computer."""
    return next(iter(people(info, [seat])), 0)


# Without threads


async def look(interaction: Interaction, info: GameInfo) -> None:
    """All that stands for the presser's team, in private."""
    await begin(interaction)
    view, _, side = await own_team(interaction, info)
    service = service_of(interaction)
    now = await doors.now(service, info)
    mine = view.table.sides[side].seats
    parts: list[Post] = [team.hand(each) for each in await service.hands(info.id) if each.seat in mine]
    parts += await _proposals(interaction, now, mine)
    await turn_into(interaction, team.looked(view, side, parts))


async def _proposals(interaction: Interaction, now: Now, mine: Sequence[SeatId]) -> list[Post]:
    posts = TeamPosts(interaction.client, cast(Any, None))
    keys = [each.key for each in now.decisions]
    found = await service_of(interaction).proposals(now.info.id)
    return [await posts.proposal(now, each) for each in found if each.seat in mine and each.key in keys]


async def to_thread(interaction: Interaction, info: GameInfo) -> None:
    """The way to the own team's thread; without one, what stands for the team. A prompt with the button stays."""
    await acknowledge(interaction)
    _, _, side = await own_team(interaction, info)
    place = await where(interaction, info, side)
    if place:
        await turn_into(interaction, team.said("where", where=place))
    else:
        await look(interaction, info)


async def check_again(interaction: Interaction, info: GameInfo) -> None:
    """The host has allowed threads, perhaps. Raises ServiceError not_host."""
    await _host(interaction, info)
    service = service_of(interaction)
    await service.refresh_teams(info.id)
    await service.outbox.flush(info.id)
    with saved():
        still = await service.message(info.id, "nothreads") is not None
        await answer(interaction, team.said("threads_still" if still else "threads_open"))


async def go_on_without(interaction: Interaction, info: GameInfo) -> None:
    """The host knows. Raises ServiceError not_host."""
    await _host(interaction, info)
    service: Any = service_of(interaction)
    stored = await service.message(info.id, "nothreads")
    if stored is not None:
        await interaction.client.publisher.sender.edit(info, "nothreads", "", stored, team.threads("without"))
    await answer(interaction, team.said("threads_without"))


async def _host(interaction: Interaction, info: GameInfo) -> None:
    await acknowledge(interaction)
    check_running(info)
    if person_of(interaction).id != info.host_id:
        raise ServiceError("not_host", host=info.host_id)
