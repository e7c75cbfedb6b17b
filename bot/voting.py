"""The end of a table, alone or by a vote, and steps that are taken back with the consent of others."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from bot.doors import Games
from bot.guard import saved
from bot.messages import seats, votes
from bot.messages.look import told_lines
from bot.messages.parts import Post
from bot.ports import Commit, GameInfo, Person, ServiceError, Vote, VoteKind
from bot.private import Interaction, answer, begin, turn_into
from bot.tabling import is_manager, person_of
from bot.texts import text
from engine.refusals import Refusal
from engine.state import SeatId

ENTRIES = 100  # more than fall with one step


class Voting(Games, Protocol):
    """The part of the service that votes need."""

    async def end(
        self, game_id: int, person: Person, *, is_lobby: bool | None = None, manager: bool = False
    ) -> Commit: ...

    async def ask_end(self, game_id: int, person: Person) -> Commit: ...

    async def undo_asks(self, game_id: int, person_id: int) -> Vote: ...

    async def ask_undo(self, game_id: int, person_id: int, *, serial: int | None = None) -> Commit: ...

    async def cast(
        self, game_id: int, person: Person, kind: VoteKind, yes: bool, *, serial: int | None = None
    ) -> Commit: ...

    def vote(self, game_id: int, kind: VoteKind) -> Vote | None: ...


def service_of(interaction: Interaction) -> Voting:
    """The only door to games."""
    return cast(Voting, interaction.client.service)


# The end


async def ask_end(interaction: Interaction, info: GameInfo) -> None:
    """Whoever may end this, or may ask for it, is asked once more. Raises ServiceError vote_open, and as `_ways`."""
    ways = _ways(interaction, info)
    if service_of(interaction).vote(info.id, "end") is not None:
        ways = [way for way in ways if way != "ask_end"]
        if not ways:
            raise ServiceError("vote_open")
    await begin(interaction)
    await turn_into(interaction, await _end_question(interaction, info, ways))


def _ways(interaction: Interaction, info: GameInfo) -> list[str]:
    """How the presser may end this: a lobby or a game that cannot be read its host, a game that runs its table or its
    only person, any a manager of the server.

    Raises ServiceError ended, not_in_game, not_host.
    """
    manager = is_manager(interaction, info)
    if info.state in ("over", "ended"):
        raise ServiceError("ended")
    if info.state != "running":
        if not manager and interaction.user.id != info.host_id:
            raise ServiceError("not_host", host=info.host_id)
        return ["end_lobby" if info.state == "lobby" else "end_game"]
    sits = info.seat_of(interaction.user.id) is not None
    if sits and len(info.people()) == 1:
        return ["end_game"]
    if not sits and not manager:
        raise ServiceError("not_in_game")
    return [*(["ask_end"] if sits else []), *(["end_now"] if manager else [])]


async def _end_question(interaction: Interaction, info: GameInfo, ways: Sequence[str], before: str = "") -> Post:
    view = await service_of(interaction).view(info.id, "") if info.state == "running" else None
    need = len(info.people()) // 2 + 1
    return votes.end_ask(info, ways, view.table.round if view is not None else None, need, before=before)


async def end_lobby(interaction: Interaction, info: GameInfo) -> None:
    """Close a lobby that its host was asked about."""
    await _end(interaction, info, is_lobby=True)


async def end_game(interaction: Interaction, info: GameInfo) -> None:
    """End a game that its host or its only person was asked about."""
    await _end(interaction, info, is_lobby=False)


async def end_now(interaction: Interaction, info: GameInfo) -> None:
    """End a game that others play. Raises ServiceError not_manager."""
    if not is_manager(interaction, info):
        raise ServiceError("not_manager")
    await _end(interaction, info, is_lobby=False)


async def _end(interaction: Interaction, info: GameInfo, *, is_lobby: bool) -> None:
    """What was not asked about does not end: the question is put anew."""
    ways = _ways(interaction, info)
    await begin(interaction)
    service = service_of(interaction)
    try:
        await service.end(info.id, person_of(interaction), is_lobby=is_lobby, manager=is_manager(interaction, info))
    except ServiceError as error:
        if error.key != "stale":
            raise
        now = service.info(info.id)
        ways = _ways(interaction, now)
        await turn_into(interaction, await _end_question(interaction, now, ways, text("refusal.stale")))
        return
    await turn_into(interaction, seats.said("end.done_lobby" if is_lobby else "end.done"))


async def keep(interaction: Interaction, info: GameInfo) -> None:
    """Do not."""
    await turn_into(interaction, seats.said("end.kept_lobby" if info.state == "lobby" else "end.kept"))


async def ask_table(interaction: Interaction, info: GameInfo) -> None:
    """`end.vote`: the others are called to say yes or no."""
    await begin(interaction)
    await service_of(interaction).ask_end(info.id, person_of(interaction))
    await turn_into(interaction, seats.said("vote.asked_end"))


# Ballots


async def vote_yes(interaction: Interaction, info: GameInfo) -> None:
    """For the end."""
    await _ballot(interaction, info, "end", yes=True)


async def vote_no(interaction: Interaction, info: GameInfo) -> None:
    """Against it."""
    await _ballot(interaction, info, "end", yes=False)


async def undo_yes(interaction: Interaction, info: GameInfo) -> None:
    """The step may be taken back."""
    await _ballot(interaction, info, "undo", yes=True)


async def undo_no(interaction: Interaction, info: GameInfo) -> None:
    """It stays."""
    await _ballot(interaction, info, "undo", yes=False)


async def _ballot(interaction: Interaction, info: GameInfo, kind: VoteKind, *, yes: bool) -> None:
    await begin(interaction)
    service = service_of(interaction)
    if info.seat_of(interaction.user.id) is None:
        raise ServiceError("not_in_game")
    stored = await service.message(info.id, f"vote_{kind}")
    pressed = interaction.message.id if interaction.message is not None else 0
    if stored is not None and stored.message_id != pressed:
        raise ServiceError("no_vote")  # the button of an earlier question
    serial = stored.data.get("serial") if stored is not None else None
    said = await service.cast(info.id, person_of(interaction), kind, yes, serial=serial)
    with saved():
        await answer(interaction, _voted(service, said, kind, yes=yes))


def _voted(service: Voting, said: Commit, kind: VoteKind, *, yes: bool) -> Post:
    how = dict(said.votes).get(kind, "open")
    if how == "open" and kind == "undo":
        vote = service.vote(said.info.id, kind)
        return seats.said("vote.said_agree", needed=votes.still_needed(vote) if vote is not None else "")
    if how == "open":
        return seats.said("vote.said_yes" if yes else "vote.said_no")
    return seats.said(f"vote.told_{kind}_{how}")


# One step back


async def ask_before_undo(
    interaction: Interaction, info: GameInfo, why: Refusal | None = None, *, before: str = ""
) -> None:
    """`undo.ask`: a step that is not free is asked for twice. Raises NotAllowed where it cannot be taken back."""
    await begin(interaction)
    vote = await service_of(interaction).undo_asks(info.id, interaction.user.id)
    lines = await fallen_lines(service_of(interaction), info, vote.seat)
    await turn_into(interaction, votes.undo_ask(info, vote, lines, why=why, before=before))


async def ask_undo(interaction: Interaction, info: GameInfo, serial: int) -> None:
    """Ask for it, as long as the table is where the question was put; else the question is put anew."""
    await begin(interaction)
    service = service_of(interaction)
    try:
        said = await service.ask_undo(info.id, interaction.user.id, serial=serial)
    except ServiceError as error:
        if error.key != "stale":
            raise
        await ask_before_undo(interaction, info, before=text("refusal.stale"))
        return
    with saved():
        if said.kind == "undo":
            await import_module("bot.prompts.done").undone(interaction, said)
        else:
            await turn_into(interaction, seats.said("vote.asked_undo"))


async def keep_step(interaction: Interaction, info: GameInfo) -> None:
    """Leave it."""
    await turn_into(interaction, seats.said("undo_ask.kept"))


async def fallen_lines(service: Games, info: GameInfo, seat: SeatId) -> list[str]:
    """What everybody read of the last step of a seat and of all that followed it."""
    last = (await service.view(info.id, "")).last_by.get(seat, 0)
    entries: list[Any] = [each for each in await service.log(info.id, "", limit=ENTRIES) if each.serial >= last > 0]
    return [line for _, line in told_lines([each for each in entries if not each.undone])]
