"""What somebody proposes, in words: made for its team alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from bot.doors import prompts
from bot.library import LIBRARY
from bot.lines import named, placed
from bot.names import (
    card_short,
    catalogue,
    colour_name,
    leads_label,
    listed,
    ordered,
    pair_label,
    quarter_name,
    seat_name,
    shares,
    tile_line,
    word_name,
    zone_label,
    zone_name,
    zones,
)
from bot.rows_team import Answers, Proposal
from bot.texts import has, text
from engine.decision import DONE, Decision
from engine.mixed import read_shares
from engine.state import SeatId, ZoneId
from engine.view import View
from engine.way import Leg


def told(view: View, made: Proposal, legs: Sequence[Leg] = (), decision: Decision | None = None) -> str:
    """The last answer in one line; `legs` are the hops of a Movement, `decision` the open question if it is known."""
    if legs:
        return way(view, made.key.seat, legs)
    asked = decision if decision is not None and not made.answers[1:] else None
    return text("team.words", words=phrase(view, made.key.seat, made.kind, made.answers[-1], asked))


def way(view: View, owner: SeatId, legs: Sequence[Leg]) -> str:
    """`Attack T2 West Nile Temple with 3 Red + 2 Green from D9`."""
    first, last = legs[0], legs[-1]
    force = shares({owner: last.count, **last.allies})
    if last.companions:
        force = text("team.with", force=force, companions=named(last.companions))
    values = {"goal": zone_name(last.goal), "start": zone_label(first.start), "force": force}
    line = text("team.attack" if attacked(view, owner, legs) else "team.move", **values)
    stops = [zone_label(each.goal) for each in legs[:-1]]
    return text("team.via", line=line, stops=listed(stops)) if stops else line


def attacked(view: View, owner: SeatId, legs: Sequence[Leg]) -> ZoneId:
    """The zone of an opponent that the way ends in, or an empty string."""
    goal, side = legs[-1].goal, view.table.seats[owner].side
    return goal if any(each != side for each in view.table.troops.get(goal, {})) else ""


def details(view: View, owner: SeatId, answers: Answers, legs: Sequence[Leg], pp: int = 0) -> list[str]:
    """The space, what is paid, and who of a mixed Troop stays, or that all go together."""
    found = [named_word(view, owner, answers[0][0])] if answers[1:] and has(f"space.{answers[0][0]}") else []
    if legs:
        found.append(text("team.paid", pp=sum(sum(leg.costs) for leg in legs)))
        left = staying(view, owner, legs)
        together = [text("team.together")] if legs[-1].allies and legs[-1].count else []
        found += left or together
    elif pp:
        found.append(text("team.paid", pp=pp))
    return found


def named_word(view: View, owner: SeatId, word: str) -> str:
    """Any word of an answer; a slot for Acquisitions by its colour, a tile with its colour and level."""
    if colour := view.table.seats[owner].slots.get(word):
        return text("team.slot", colour=colour_name(colour).capitalize())
    return tile_line(word) if word in catalogue().tiles else word_name(word)


def staying(view: View, owner: SeatId, legs: Sequence[Leg]) -> list[str]:
    """`2 Blue stay in D9`: of each mixed Troop that was led, those who are left behind (R-130)."""
    found, came = [], Counter[SeatId]()
    for leg in legs:
        troop = view.table.troop(leg.start, view.table.seats[owner].side)
        there = came + Counter(troop.warriors if troop is not None else {})
        came = Counter({owner: leg.count, **leg.allies})
        left = there - came
        if len(there) > 1 and left:
            key = "team.stays" if left.total() == 1 else "team.stay"
            found.append(text(key, force=shares(left), zone=zone_label(leg.start)))
    return found


def phrase(view: View, owner: SeatId, kind: str, said: Sequence[str], decision: Decision | None = None) -> str:
    """The words of an answer, finished or not, as its prompt or the log has them."""
    words = [word for word in said if word != DONE]
    if not words:
        return text("team.nothing")
    if decision is not None and (label := prompts().answer_label(decision, words)):
        return label
    found = PHRASES[kind](view, words) if kind in PHRASES else ""
    return found or ", ".join(_grouped([named_word(view, owner, word) for word in words], words))


def _placed(_: View, words: Sequence[str]) -> str:
    is_paired = not len(words) % 2 and all(word in zones() for word in words[::2])
    return placed(words) if is_paired and all(word.isdigit() for word in words[1::2]) else ""


def _quarters(_: View, words: Sequence[str]) -> str:
    names = [quarter_name(zone) for zone in words]
    return text("setup.troops.pair", first=names[0], second=names[1]) if len(names) == 2 else listed(names)


def _pyramids(_: View, words: Sequence[str]) -> str:
    """What is not finished stands at the end, as far as it is said."""
    whole = len(words) // 3 * 3
    found = [_pyramid(*words[at : at + 3]) for at in range(0, whole, 3)]
    begun = [text("join.comma").join(word_name(word) for word in words[whole:])]
    return listed([*found, *(begun if words[whole:] else [])])


def _built(view: View, words: Sequence[str]) -> str:
    """A Quarter, the colour of a new Pyramid, the Level."""
    if len(words) < 2 or not words[-1].isdigit():
        return ""
    colour = words[1] if words[2:] else view.table.pyramids[words[0]].colour
    return _pyramid(words[0], colour, words[-1])


def _pyramid(zone: ZoneId, colour: str, level: str) -> str:
    return text("part.built", colour=colour_name(colour), level=level, zone=zone_label(zone))


def _marker(_: View, words: Sequence[str]) -> str:
    """`Blue 1st`."""
    return pair_label(words[0], words[1]) if len(words) == 2 else ""


def _losses(_: View, words: Sequence[str]) -> str:
    return shares(read_shares(words), "comma") if not len(words) % 2 else ""


def _given(_: View, words: Sequence[str]) -> str:
    """Of a mixed Troop it is said whose Warriors are given (3.6.1, 3.6.2)."""
    shared = words[0] == "give" and words[1:] and words[-1].isdigit()
    return text("team.give_split", shares=shares(read_shares(words[1:]), "comma")) if shared else ""


def _temples(_: View, words: Sequence[str]) -> str:
    if len(words) % 2:
        return ""
    pairs = zip(words[::2], words[1::2], strict=True)
    told = [text("team.temples.option", zone=zone_label(zone), seat=seat_name(seat)) for zone, seat in pairs]
    return text("join.semicolon").join(told)


def _grouped(names: Sequence[str], words: Sequence[str]) -> list[str]:
    """A number belongs to the word before it."""
    found: list[str] = []
    for name, word in zip(names, words, strict=True):
        if word.isdigit() and found:
            found[-1] = f"{found[-1]} {name}"
        else:
            found.append(name)
    return found


def _plan(view: View, words: Sequence[str]) -> str:
    """A card played unless it lies open already, one discarded, DI cards."""
    known = LIBRARY.rules(view.table.edition, view.table.mode).catalogue.battle_cards
    cards = [card_short(word) for word in words if word in known]
    more = [word for word in words if word not in known]
    if len(cards) > 1:
        plan = text("team.plan", played=cards[0], discarded=cards[1])
    else:
        plan = text("team.plan_open", discarded=cards[0])
    return text("team.plan_di", plan=plan, cards=named(more)) if more else plan


PHRASES: Mapping[str, Callable[[View, Sequence[str]], str]] = {
    "battle": _plan,
    **dict.fromkeys(("devotion", "delta"), _given),
    "build": _built,
    "defender": lambda _, words: leads_label(words[0]),
    "losses": _losses,
    "marker": _marker,
    "markers": lambda _, words: ordered(words),
    "pyramids": _pyramids,
    "temples": _temples,
    "troops": _quarters,
    **dict.fromkeys(("recruit", "summon", "add"), _placed),
}
