"""What somebody proposes, in words: made for its team alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.library import LIBRARY
from bot.lines import named, placed
from bot.names import card_short, listed, seat_word, shares, space_label, word_name, zone_label, zone_name, zones
from bot.rows_team import Answers
from bot.texts import has, text
from engine.decision import DONE
from engine.state import SeatId, ZoneId
from engine.view import View
from engine.way import Leg

PLACING = ("recruit", "summon", "add")


def told(view: View, owner: SeatId, kind: str, answers: Answers, legs: Sequence[Leg] = ()) -> str:
    """The last answer in one line; `kind` is that of its question, `legs` the hops of a Movement."""
    words = [word for word in answers[-1] if word != DONE]
    if legs:
        return way(view, owner, legs)
    return text("team.words", words=phrase(view, kind, words))


def way(view: View, owner: SeatId, legs: Sequence[Leg]) -> str:
    """`Attack T2 West Nile Temple with 3 Red + 2 Green from D9`."""
    first, last = legs[0], legs[-1]
    force = shares({owner: last.count, **last.allies})
    values = {"goal": zone_name(last.goal), "start": zone_label(first.start), "force": force}
    line = text("team.attack" if attacked(view, owner, legs) else "team.move", **values)
    stops = [zone_label(each.goal) for each in legs[:-1]]
    return text("team.via", line=line, stops=listed(stops)) if stops else line


def attacked(view: View, owner: SeatId, legs: Sequence[Leg]) -> ZoneId:
    """The zone of an opponent that the way ends in, or an empty string."""
    goal, side = legs[-1].goal, view.table.seats[owner].side
    return goal if any(each != side for each in view.table.troops.get(goal, {})) else ""


def details(owner: SeatId, answers: Answers, legs: Sequence[Leg]) -> list[str]:
    """The space, what is paid, and that Warriors of several allies go together."""
    found = [space_label(answers[0][0])] if answers[1:] and has(f"space.{answers[0][0]}") else []
    if legs:
        found.append(text("team.paid", pp=sum(sum(leg.costs) for leg in legs)))
        found += [text("team.together")] if legs[-1].allies and legs[-1].count else []
    return found


def phrase(view: View, kind: str, words: Sequence[str]) -> str:
    """The words of an answer as people know them."""
    if not words:
        return text("team.nothing")
    if kind == "battle":
        return _plan(view, words)
    if kind == "defender":
        return text("team.defender.leads", seat=seat_word(words[0]))
    is_paired = not len(words) % 2 and all(word in zones() for word in words[::2])
    if kind in PLACING and is_paired and all(word.isdigit() for word in words[1::2]):
        return placed(words)
    return ", ".join(_grouped([word_name(word) for word in words], words))


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
