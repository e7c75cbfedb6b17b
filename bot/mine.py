"""One's games across channels and servers, the oldest that waits, and reports."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from discord.utils import escape_markdown

from bot import log_files
from bot.looks import seat_here
from bot.messages import mine, seats
from bot.messages.mine import MOST, Mine
from bot.messages.parts import jump, layout
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, begin, turn_into
from bot.service import Service
from bot.wording import waits_for


async def games(interaction: Interaction, which: str = "all") -> None:
    """`/kemet games`: what waits for whoever asks first, the longest wait before all."""
    await acknowledge(interaction)
    found = await _found(interaction, which)
    await answer(interaction, mine.games(found[:MOST], len(found) - MOST if len(found) > MOST else 0))


async def next_one(interaction: Interaction) -> None:
    """`/kemet next`: the question that has waited longest. Raises ServiceError nothing_anywhere."""
    service, waiting = _service(interaction), []
    for info in service.games_of(interaction.user.id):
        seat = info.seat_of(interaction.user.id)
        since = service.since(info.id).get(seat.seat) if seat is not None else None
        if since is not None:
            waiting.append((since, info.id))
    if not waiting:
        raise ServiceError("nothing_anywhere")
    game_id = min(waiting)[1]
    await import_module("bot.prompts").open_panel(interaction, game_id)
    info = service.info(game_id)
    if info.channel_id != interaction.channel_id:
        await answer(interaction, mine.from_where(await _mine(interaction, info)))


async def report(interaction: Interaction, info: GameInfo) -> None:
    """`/kemet report`: of the game here, over or not."""
    await acknowledge(interaction)
    seat_here(interaction, info)
    await answer(interaction, mine.report(info, await _service(interaction).report(info.id)))


async def share_report(interaction: Interaction, info: GameInfo) -> None:
    """Put the report into the channel of its game. Only who played there may. Raises ServiceError not_in_game."""
    await begin(interaction)
    if info.seat_of(interaction.user.id) is None:
        raise ServiceError("not_in_game")
    told = await _service(interaction).report(info.id)
    post = mine.report(info, told, shared=True)
    channel = interaction.client.get_partial_messageable(info.channel_id)
    # A second press of an impatient thumb, on the same private message, is the same post for Discord.
    pressed = interaction.message or interaction
    await channel.send(view=layout(post), silent=True, nonce=str(pressed.id))
    await turn_into(interaction, mine.report(info, told, done=True))
    await answer(interaction, seats.said("report.shared"))


async def export(interaction: Interaction, info: GameInfo) -> None:
    """The log as a file, as whoever asks may read it."""
    await log_files.export(interaction, info)


def _service(interaction: Interaction) -> Service:
    return cast(Service, interaction.client.service)


async def _found(interaction: Interaction, which: str) -> list[Mine]:
    service, person = _service(interaction), interaction.user.id
    tables = service.finished_of(person) if which == "finished" else service.games_of(person)
    if which == "running":
        tables = [each for each in tables if each.state == "running"]
    found = [await _mine(interaction, info) for info in tables]
    if which == "waiting":
        found = [each for each in found if each.since is not None]
    waits = sorted((each for each in found if each.since is not None), key=lambda each: str(each.since))
    return [*waits, *(each for each in found if each.since is None)]


async def _mine(interaction: Interaction, info: GameInfo) -> Mine:
    service, client = _service(interaction), interaction.client
    guild, channel = client.get_guild(info.guild_id), client.get_channel(info.channel_id)
    place = escape_markdown(str(getattr(channel, "name", "") or info.channel_id))
    server = escape_markdown(guild.name) if guild is not None else ""
    url = jump(info)
    seat = info.seat_of(interaction.user.id)
    since = service.since(info.id)
    if seat is None or info.state != "running":
        return Mine(info, place, server, url)
    waits = since.get(seat.seat)
    asked = await service.asked(info.id, seat.seat) if waits is not None else None
    if asked is None or waits is None:
        return Mine(info, place, server, url, others=tuple(since))
    return Mine(info, place, server, url, waits_for(asked), waits)
