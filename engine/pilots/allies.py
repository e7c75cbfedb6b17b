"""4 Team Mode: what a team chooses together, and what is kept of a Troop that several allies have Warriors in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from engine.decision import Decision, Offer
from engine.mixed import read_shares
from engine.pilots import trial
from engine.pilots.odds import force
from engine.pilots.worth import Outlook
from engine.state import SeatId, Troop
from engine.steps.battle import Battle
from engine.steps.night import Night

MOST = 200  # answers listed for one decision
PER_CARD = 0.4  # what a card in the hand of whoever defends is worth, in Strength


def first(outlook: Outlook, decision: Decision) -> list[str] | None:
    """Where nothing hangs on it: as it was offered."""
    return next(trial.answers(decision.offer), None)


def defender(outlook: Outlook, decision: Decision) -> list[str] | None:
    """The ally whose tiles, City and cards make the Troop strongest; of equal ones the seat that is asked."""
    fight = outlook.game.find(Battle)
    if fight is None:
        return None
    troop = outlook.table.troop(fight.zone, outlook.side) or Troop()

    def strong(seat: SeatId) -> tuple[float, bool]:
        own = force(outlook.game, Battle(zone=fight.zone, attacker=fight.attacker, defender=seat), seat, troop)
        hand = outlook.game.hidden.held(seat)
        cards = PER_CARD * (len(hand.battle) + len(hand.di))
        return own.strength + own.damage / 2 + (own.shield + own.unblockable + own.impenetrable) / 2 + cards, (
            seat == outlook.seat
        )

    seats = [entry.word for entry in decision.offer.offer(()) if entry.legal]
    return [max(seats, key=strong)] if seats else None


def losses(outlook: Outlook, decision: Decision) -> list[str] | None:
    """Everybody keeps a Warrior there if that can be, and the shares stay even."""
    troop = outlook.table.troop(str(decision.values["zone"]), outlook.side)
    return _even(decision.offer, troop.warriors) if troop is not None else None


def given(outlook: Outlook, decision: Decision, begun: Sequence[str]) -> list[str]:
    """3.6.1, 3.6.2: what was said, and of a mixed Troop whose Warriors."""
    troop = outlook.table.troop(str(decision.values["zone"]), outlook.side)
    return _even(decision.offer, troop.warriors if troop else {}, begun) or list(begun)


def _even(offer: Offer, warriors: Mapping[SeatId, int], begun: Sequence[str] = ()) -> list[str] | None:
    def kept(words: list[str]) -> tuple[int, int]:
        gone = read_shares(words[len(begun) :])
        left = [number - gone.get(seat, 0) for seat, number in warriors.items()]
        return sum(map(bool, left)), -sum(number * number for number in left)

    found = list(finished(offer, begun))
    return max(found, key=kept) if found else None


def temples(outlook: Outlook, decision: Decision) -> list[str] | None:
    """3.6.3, R-131: so that as many allies as can be count enough Temples for a Glory."""
    night = outlook.game.find(Night)
    if night is None:
        return None
    seats, enough = outlook.table.sides[outlook.side].seats, outlook.numbers.temples_for_glory
    held = {seat: set(night.temples(outlook.game, seat)) for seat in seats}

    def gained(words: list[str]) -> int:
        counted = dict(zip(words[::2], words[1::2], strict=True))
        own = {seat: len(held[seat] - set(counted)) + list(counted.values()).count(seat) for seat in seats}
        return sum(number >= enough for number in own.values())

    found = list(finished(decision.offer))
    return max(found, key=gained) if found else None


def finished(offer: Offer, begun: Sequence[str] = ()) -> Iterator[list[str]]:
    return islice(trial.answers(offer, begun), MOST)
