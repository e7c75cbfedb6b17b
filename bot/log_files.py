"""A player's export: what happened as one person may read it, as text. It holds no choice and replays nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO

import discord

from bot.doors import Games, Logged
from bot.looks import seat_here, service_of
from bot.messages.look import told_lines
from bot.messages.seats import edition_name
from bot.ports import GameInfo
from bot.private import Interaction, acknowledge
from bot.texts import text
from bot.wording import seat_word
from engine.state import SeatId

ENTRIES = 500
MARKS = re.compile(r"\*\*|~~|(?<![A-Za-z0-9])\*|\*(?![A-Za-z0-9])")
PARTS = ("day_began", "night_began")


async def export(interaction: Interaction, info: GameInfo) -> None:
    """`/kemet export`: privately, with what the seat of whoever asks has seen."""
    await acknowledge(interaction)
    seat = seat_here(interaction, info)
    entries = await every_entry(service_of(interaction), info, seat)
    file = discord.File(BytesIO(written(info, seat, entries).encode()), f"kemet-{info.id}.txt")
    words = f"{text('export.title')}\n{text('export.body')}"
    await interaction.followup.send(words, file=file, ephemeral=True)


async def every_entry(games: Games, info: GameInfo, seat: SeatId) -> list[Logged]:
    """The whole log, oldest first. Raises ServiceError for a table without one."""
    found: list[Logged] = []
    while page := await games.log(info.id, seat, limit=ENTRIES, before=found[0].number if found else None):
        found = [*page, *found]
    return found


def written(info: GameInfo, seat: SeatId, entries: Sequence[Logged]) -> str:
    """Who plays, whose view it is, then a line for each thing that happened; what was undone says so."""
    lines = [text("export.head", edition=edition_name(info), game=info.id)]
    for each in info.seats:
        who = each.person.name if each.person is not None else text("seat.computer")
        lines.append(text("export.seat", seat=seat_word(each.seat), who=who))
    lines += [text("export.view", seat=seat_word(seat)) if seat else text("export.view_open"), ""]
    lines += [_line(entry, line) for entry, line in told_lines(entries)]
    return "\n".join(lines) + "\n"


def _line(entry: Logged, line: str) -> str:
    words = MARKS.sub("", line)
    if entry.undone:
        return text("export.undone", line=words)
    return f"\n{text('export.part', line=words)}" if entry.kind in PARTS else words
