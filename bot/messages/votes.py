"""What a table is asked to decide: the end of its game, and a step that somebody wants to take back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.parts import GOLD, Block, D, G, P, Post, button, lobby_id, mention, people_of, rows
from bot.messages.seats import nobody_won
from bot.ports import GameInfo, How, Vote
from bot.texts import text
from bot.wording import fallen_steps, refusal_short, seat_name, seats_named
from engine.refusals import Refusal
from engine.state import SeatId

LINES = 4  # of what would fall; the rest is counted
# Ways to end, with their style: those that end at once cannot be taken back.
WAYS = {"end_lobby": D, "end_game": D, "ask_end": D, "end_now": D}


def end_ask(info: GameInfo, ways: Sequence[str], round_number: int | None, need: int = 0, *, before: str = "") -> Post:
    """`end.ask`: whether this shall end, and how it may; a button ends what was asked about alone.

    Without a round the game cannot be read. `before` is said above the question.
    """
    is_lobby = info.state == "lobby"
    title = text("end.title_lobby") if is_lobby else text("end.title")
    if is_lobby:
        lines = [text("end.body_lobby")]
    else:
        won = "" if round_number is None else f"{nobody_won(round_number)} "
        others = text("end.others", need=need, of=len(info.people())) if "ask_end" in ways else ""
        lines = [f"{won}{others}{text('end.body')}"]
        lines += [text("end.note_now")] if "end_now" in ways else [text("end.note")] if others else []
    keep = button(text("label.lobby_keep" if is_lobby else "label.end_no"), lobby_id(info.id, "keep"), P)
    buttons = [keep, *(button(text(f"label.{way}"), lobby_id(info.id, way), WAYS[way]) for way in ways)]
    return Post([*([before] if before else []), "\n".join([title, *lines]), *rows(buttons)], GOLD)


def end_vote(info: GameInfo, vote: Vote) -> Post:
    """`end.vote`: who asks, and what is needed; it calls the others.

    Votes are secret. Who asks has said so before all; as long as that stands, the count tells of no one else alone.
    """
    others = [seat for seat in vote.asked if seat != vote.seat]
    values = {"of": len(vote.asked), "need": vote.need}
    shown = vote.ballots.get(vote.seat, False)
    count = text("vote.count", yes=vote.yes, **values) if shown else text("vote.needed", **values)
    ask = text("vote.end", who=_called(info, others), seat=seat_name(vote.seat))
    buttons = [
        button(text("label.vote_yes"), lobby_id(info.id, "vote_yes")),
        button(text("label.end_no"), lobby_id(info.id, "vote_no"), P),
    ]
    return Post([f"{ask}\n{count}", *rows(buttons)], GOLD, pings=people_of(info, others))


def undo_ask(info: GameInfo, vote: Vote, lines: Sequence[str], *, why: Refusal | None = None, before: str = "") -> Post:
    """`undo.ask`: what would fall and who would be asked, before anybody is. With nobody to ask it is done at once.

    `why` it is not free any more, if that is known; `before` is said above the question.
    """
    fall = text("undo_ask.fall_why", reason=refusal_short(why)) if why is not None else text("undo_ask.fall")
    body = [text("undo_ask.title"), *_falls(vote, lines, fall)]
    if vote.need:
        body.append(text("undo_ask.asked", seats=seats_named(vote.asked)))
    body.append(text("undo_ask.note" if vote.need else "undo_ask.note_alone"))
    label = text("label.ask_others" if vote.need else "label.take_back")
    buttons = [
        button(label, lobby_id(info.id, f"ask_undo-{vote.serial}"), P),
        button(text("label.undo_keep"), lobby_id(info.id, "keep_step")),
    ]
    return Post([*([before] if before else []), "\n".join(body), *rows(buttons)], GOLD)


def undo_consent(info: GameInfo, vote: Vote, lines: Sequence[str]) -> Post:
    """`undo.consent`: what would fall; it calls those who are asked. Who has agreed stands there as a count."""
    ask = text("vote.undo", who=_called(info, vote.asked), seat=seat_name(vote.seat))
    count = text("vote.undo_count", yes=vote.yes, need=vote.need)
    buttons = [
        button(text("label.agree"), lobby_id(info.id, "undo_yes"), G),
        button(text("label.refuse"), lobby_id(info.id, "undo_no")),
    ]
    body: list[Block] = ["\n".join([ask, *_falls(vote, lines, ""), count])]
    return Post([*body, *rows(buttons)], GOLD, pings=people_of(info, vote.asked))


def _falls(vote: Vote, lines: Sequence[str], title: str) -> list[str]:
    """The lines of the log that would fall, oldest first; the steps by number if nothing was told of them."""
    told = [text("vote.falls", line=line) for line in lines[:LINES]]
    told += [text("vote.more", n=len(lines) - LINES)] if len(lines) > LINES else []
    if not told:
        steps = fallen_steps(vote.fell) if vote.fell else text("vote.own_step", seat=seat_name(vote.seat))
        told = [text("vote.falls", line=steps)]
    return [*([title] if title else []), *told]


def _called(info: GameInfo, seats: Sequence[SeatId]) -> str:
    return " ".join(mention(info, seat) for seat in seats)


def decided(kind: str, seat: SeatId, how: How) -> Post:
    """What a question becomes that is no longer open: one line without buttons."""
    return Post([text(f"vote.{kind}_line", seat=seat_name(seat), how=text(f"vote.{kind}_{how}"))], silent=True)


def still_needed(vote: Vote) -> str:
    """`2 of 3 agree`, to somebody who has just agreed."""
    return text("vote.undo_agreed", yes=vote.yes, need=vote.need)
