"""What a commit tells the channel, as rows for the outbox. Pure: no clock, no memory, nothing but the commit.

Rows say what to send; how it looks is built from the newest view when a row is sent (`bot.publisher`). A row is public:
seats, serials, and what events told everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot import copies
from bot.lines import event_line, in_order
from bot.messages import battle, night
from bot.messages.asks import PUBLIC, in_turn
from bot.messages.parts import person_of
from bot.ports import Commit, GameInfo, OutRow
from bot.teams import rows as team_rows
from bot.texts import text
from bot.wording import fallen_steps, seat_bold
from engine.decision import Decision
from engine.game import Event
from engine.notation import ASIDES
from engine.state import SeatId
from engine.view import View

# Told by a post of their own, or by the turn that begins.
NOT_LOGGED = (
    "game_began",
    "game_won",
    "day_began",
    "night_began",
    "battle_began",
    "battle_resolved",
    "losses",
    "rewarded",
)
# Told by the post of their battle, or as lines where it was posted before them.
OF_A_BATTLE = ("losses", "rewarded")
# An action begins with one of these.
TOKENS = ("token_placed", "silver_placed", "gold_placed")
# The word of a ping that became a line: what its seat did.
PAST = {
    "moved": "moved",
    "moved_nothing": "moved",
    "recruited": "recruited",
    "built": "built",
    "built_nothing": "built",
    "prayed": "prayed",
    "acquired": "acquired",
    "acquired_nothing": "acquired",
}


class Announcements:
    """The announcer of `bot.ports`."""

    def rows(self, commit: Commit) -> list[OutRow]:
        """The outbox rows of a commit, in order."""
        return [*self._rows(commit), *team_rows.rows(commit)]

    def _rows(self, commit: Commit) -> list[OutRow]:
        view = commit.view
        if commit.kind == "lobby" or view is None:
            return [_newest("lobby"), *_lobby(commit)]
        if commit.kind == "start":
            start = OutRow("start", {"pings": list(_people(commit.info, commit.newly))})
            return [_newest("lobby"), start, STATUS, *copies.rows(commit)]
        if commit.kind == "end":
            return [*_votes(commit), OutRow("over"), LIVE, STATUS]
        if commit.kind == "undo":
            return [*_votes(commit), _undone(commit), *_back_in(commit, view), LIVE, STATUS, *copies.rows(commit)]
        if commit.kind == "vote":
            return _votes(commit)
        if commit.kind == "rehome":
            awaited = _people(commit.info, view.awaited)
            asked = self.ask_rows(commit.info, view, commit.decisions, awaited)
            return [OutRow("resumed"), STATUS, *asked, *_votes(commit)]
        return _played(commit, view)

    def ask_rows(
        self, info: GameInfo, view: View, decisions: Sequence[Decision], due: Sequence[SeatId]
    ) -> list[OutRow]:
        """One call for all due seats that are asked the same together."""
        groups: dict[tuple[str, int], list[SeatId]] = {}
        for each in decisions:
            if each.seat in due and each.seat in view.awaited and person_of(info, each.seat):
                groups.setdefault((each.kind, each.key.serial), []).append(each.seat)
        return [_ask(kind, serial, seats) for (kind, serial), seats in groups.items()]

    def remind_rows(self, info: GameInfo, due: Mapping[SeatId, bool]) -> list[OutRow]:
        """One call for all who are called once more; `last` are those who will not be called again."""
        seats = _people(info, due)
        return [OutRow("remind", {"seats": list(seats), "last": [seat for seat in seats if not due[seat]]})]


def _newest(kind: str) -> OutRow:
    return OutRow(kind, replaces=True)


STATUS, LIVE = _newest("status"), _newest("live")


def _ask(kind: str, serial: int, seats: Sequence[SeatId]) -> OutRow:
    if kind == "battle":
        return OutRow("battle", {"serial": serial, "pings": list(seats)})
    return OutRow("ask", {"ask": kind, "serial": serial, "seats": list(seats)})


def _asked_at_once(commit: Commit, view: View) -> list[OutRow]:
    """What the mover is asked next before all, with its answers: nobody is pinged for what they did themselves."""
    mine = [each for each in commit.decisions if each.seat == commit.mover and each.seat in view.awaited]
    if commit.kind in ("take_back", "aside") or not person_of(commit.info, commit.mover):
        return []
    return [_quietly(each) for each in mine if each.kind in PUBLIC and not each.private]


def _quietly(decision: Decision) -> OutRow:
    row = _ask(decision.kind, decision.key.serial, [decision.seat])
    return OutRow(row.kind, {**row.data, "quiet": [decision.seat]})


def _people(info: GameInfo, seats: Iterable[SeatId]) -> tuple[SeatId, ...]:
    return tuple(seat for seat in seats if person_of(info, seat))


def _undone(commit: Commit) -> OutRow:
    """`first` of an undo is the serial gone back to: what came after it fell."""
    fell = [[seat, number] for seat, number in commit.fell if seat != commit.mover]
    return OutRow("undone", {"seat": commit.mover, "kept": commit.first, "fell": fell})


def _back_in(commit: Commit, view: View) -> list[OutRow]:
    """The way in again, below all that fell: a call only for whoever had to wait until others agreed."""
    if not person_of(commit.info, commit.mover):
        return []
    if any(kind == "undo" for kind, _ in commit.votes):
        asked = [each for each in commit.decisions if each.seat == commit.mover and each.seat in view.awaited]
        return [_ask(each.kind, each.key.serial, [each.seat]) for each in asked]
    return [_quietly(each) for each in commit.decisions if each.seat == commit.mover and each.seat in view.awaited]


def _lobby(commit: Commit) -> list[OutRow]:
    """Whoever a seat is kept for, is in another team by what somebody else did, or is host since the host left, is
    called; who does not come is told of; so is an end.
    """
    found = []
    if commit.kind == "rehome":
        found += [OutRow("invite", {"person": each.id}) for each in commit.info.invites]
    if commit.invited is not None:
        found.append(OutRow("invite", {"person": commit.invited.id}))
    if commit.declined is not None:
        found.append(OutRow("declined", {"person": commit.declined.id}))
    if commit.drawn:
        found.append(OutRow("drawn", {"people": list(commit.drawn)}))
    if commit.moved:
        found.append(OutRow("moved", {"people": list(commit.moved), "by": commit.mover}))
    if commit.new_host:
        found.append(OutRow("host", {"person": commit.info.host_id}))
    return [*found, OutRow("unused")] if commit.unused else found


def _votes(commit: Commit) -> list[OutRow]:
    """What a vote is about and how it stands: of the end of a game the count alone, never who said what."""
    seat = {"undo": commit.mover}
    return [OutRow("vote", {"vote": kind, "how": how, "seat": seat.get(kind, "")}) for kind, how in commit.votes]


def _played(commit: Commit, view: View) -> list[OutRow]:
    """Answers of people and computers, asides, take-backs."""
    day, dark = split_night(commit.events, view.table.phase)
    found = [*_answered(commit, view), *_told(commit, view, [*day, *_of_no_step(dark)])]
    found += _night(commit, view, dark)
    found += _battle(commit)
    found += _asked_at_once(commit, view)
    if view.table.outcome is not None:
        found.append(OutRow("over"))
    return [*_votes(commit), *found, LIVE, STATUS, *copies.rows(commit)]


def split_night(events: Sequence[Event], phase: str) -> tuple[list[Event], list[Event]]:
    """Events of the day (and of set-up), and those of the night, which has a post of its own."""
    marks = [event for event in events if event.kind in ("night_began", "day_began")]
    first = marks[0] if marks else None
    dark = phase == "night" if first is None else first.kind == "day_began" and first.values["round"] != 1
    found: tuple[list[Event], list[Event]] = ([], [])
    for event in events:
        dark = event.kind == "night_began" or (dark and event.kind != "day_began")
        found[dark].append(event)
    return found


def _of_no_step(events: Sequence[Event]) -> list[Event]:
    """R-121: what passes between allies at Night belongs to none of its steps; it is told as by day."""
    return [event for event in events if event.kind == "given"]


def _answered(commit: Commit, view: View) -> list[OutRow]:
    """The mover's ping becomes a line, unless its turn goes on: with an action, or with tokens after a card."""
    goes_on = [each for each in commit.decisions if each.seat == commit.mover and each.seat in view.awaited]
    again = any(choice.kind == "tokens" for choice in commit.choices[:1])
    goes_on = [each for each in goes_on if in_turn(each) or (again and each.kind == "tokens")]
    only_aside = bool(commit.choices) and all(choice.kind in ASIDES for choice in commit.choices)
    if not commit.mover or commit.kind == "take_back" or goes_on or only_aside:
        return []
    did = next((PAST[event.kind] for event in commit.events if event.kind in PAST), "other")
    more = {"did": did, "cards": _cards_alone(commit), "serial": commit.last}
    return [OutRow("answered", {"seat": commit.mover, **more})]


def _cards_alone(commit: Commit) -> list[str]:
    """The DI cards that the mover played without a token: its action is still to come."""
    asked = any(choice.kind == "tokens" for choice in commit.choices[:1])
    if not asked or any(event.kind in TOKENS for event in commit.events):
        return []
    played = [event.values for event in commit.events if event.kind == "card_played"]
    return [str(values["card"]) for values in played if values["seat"] == commit.mover]


def _told(commit: Commit, view: View, events: Sequence[Event]) -> list[OutRow]:
    """The lines, and a battle that was resolved between those that came before and after it."""
    at = next((at for at, event in enumerate(events) if event.kind == "battle_resolved"), None)
    if at is None:
        return _log(commit, events, without=[kind for kind in NOT_LOGGED if kind not in OF_A_BATTLE])
    before = [event for event in events[:at] if event.kind not in battle.AROUND]
    return [*_log(commit, before), *_result(commit, view, events), *_log(commit, events[at:])]


def _log(commit: Commit, events: Sequence[Event], without: Sequence[str] = NOT_LOGGED) -> list[OutRow]:
    kept = in_order([event for event in events if event.kind not in without])
    told = [event_line(event, bold=True) for event in kept]
    lines = [line for line in told if line]
    return [OutRow("log", {"seat": commit.mover, "lines": lines, "serial": commit.last})] if lines else []


def _result(commit: Commit, view: View, events: Sequence[Event]) -> list[OutRow]:
    told: dict[str, Any] = battle.gathered(events)
    told["companions"] = battle.companions(view, told, events)
    told["troops"] = battle.troops(view, told, events)
    told["sides"] = {seat: view.table.seats[seat].side for seat in (told["attacker"], told["defender"])}
    told["round"] = view.table.round
    following = battle.next_line(view, commit.decisions)
    return [OutRow("result", {"told": told, "following": following, "number": commit.last})]


def _night(commit: Commit, view: View, events: Sequence[Event]) -> list[OutRow]:
    """What the night post grows by. `serial` is that of the choice that led to it: an undo takes it back."""
    if not events and view.table.phase != "night":
        return []
    serial = commit.choices[0].serial if commit.choices else commit.last
    order = next((event.values["order"] for event in events if event.kind == "order_changed"), None)
    round_number = view.table.round - (view.table.phase == "day")
    return [
        OutRow(
            "night",
            {
                "new": any(event.kind == "night_began" for event in events),
                "round": round_number,
                "parts": [list(part) for part in night.parts(events, serial)],
                "reached": night.reached(events, commit.decisions if view.table.phase == "night" else ()),
                "order": night.order_line(round_number, list(order)) if isinstance(order, list) else "",
                "serial": serial,
                "cards": night.has_cards(view),
            },
        )
    ]


def _battle(commit: Commit) -> list[OutRow]:
    """A battle in which nobody will be called is told at once; else the call itself tells it.

    `called` are those who would be: whether the computer plays for one of them is known when the row is sent.
    """
    asked = [each for each in commit.decisions if each.kind == "battle" and each.key.serial > commit.first]
    if not asked:
        return []
    called = _people(commit.info, (each.seat for each in asked if each.seat in commit.newly))
    return [OutRow("battle", {"serial": asked[0].key.serial, "pings": [], "called": list(called)})]


def undone_line(seat: SeatId, fell: Sequence[tuple[SeatId, int]] = ()) -> str:
    """What an undo leaves in the log: whose step it was, and how many of others fell with it."""
    if not fell:
        return text("event.undone", seat=seat_bold(seat))
    return text("event.undone_with", seat=seat_bold(seat), steps=fallen_steps(fell))
