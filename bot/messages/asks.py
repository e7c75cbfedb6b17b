"""Calls to whoever is newly waited for: one message, one way in, a small line when it was answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.library import LIBRARY
from bot.lines import named
from bot.messages import team_asks
from bot.messages.night import step_of
from bot.messages.parts import BATTLE, NIGHT, Block, Button, Picture, Post, accent, jump, mention, people_of, rows, tool
from bot.messages.team_buttons import thread_button
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    by_colour,
    card_line,
    catalogue,
    counted,
    listed,
    recall_gain,
    recall_pays,
    recall_rules,
    refusal_short,
    seat_bold,
    seat_name,
    seat_word,
    tile_name,
    tile_text,
    tokens_of_a_day,
    waits_for,
    word_name,
    zone_label,
    zone_name,
    zone_place,
    zones,
)
from engine.decision import DONE, Amount, Decision, Word
from engine.refusals import Refusal
from engine.state import SeatId, ZoneId
from engine.view import View

# What is asked in the middle of one's own turn.
ACTIONS = ("build", "recruit", "move", "acquire", "action", "gold", "add", "swap", "restructure")
# Asked in the channel, where they are few with their answers on the message itself.
PUBLIC = (
    *("aftermath", "retreat", "destiny", "devotion", "delta", "order", "payment", "protect", "effect"),
    *("defender", "marker"),
)

WITH_THREAD = ("defender", "marker", "markers")  # talked over before it is answered
HOME = "home"  # a retreat into one's own City


def in_turn(decision: Decision) -> bool:
    """A turn goes on with this; at Night a tile may ask for the same things."""
    return decision.kind in ACTIONS and not step_of(decision)


def call(
    info: GameInfo,
    view: View,
    asked: Sequence[Decision],
    buttons: Sequence[Button],
    *,
    last: str = "",
    board: bool = False,
    shown: int = 0,
    quiet: Sequence[SeatId] = (),
) -> Post:
    """The call for these decisions, which are of one kind and asked together. `last` is what happened last.

    `board` puts the picture of a changed board into the same message; else `shown` is the message that holds it.
    `quiet` are seats that are named without being notified: they are asked because of what they just did.
    """
    first = asked[0]
    seats = [each.seat for each in asked]
    called = team_asks.called(info, view, asked)
    who = " ".join(seat_bold(seat) if seat in quiet else mention(info, seat) for seat in called)
    words = _words(info, view, first, who, last)
    link = [text("ping.board", url=jump(info, shown))] if shown and not board else []
    small = "\n".join([*([_small(view, first)] if _small(view, first) else []), *link])
    cut = _offered(first) if first.kind == "retreat" else None
    picture = [cut or Picture()] if board or cut else []
    thread = [thread_button(info)] if first.kind in WITH_THREAD else []
    end = rows([*buttons, *thread, *(tool(info.id, name) for name in ("board", "rule"))])
    blocks: list[Block] = [words, *picture, *end, *([small] if small else [])]
    return Post(blocks, _accent(first, seats), pings=people_of(info, [seat for seat in called if seat not in quiet]))


def _offered(decision: Decision) -> Picture:
    """3.5.6: the battle with all the places offered, and those that are open stand out."""
    words = [word for word in decision.offer.offer([]) if word.word in zones()]
    lit = tuple(word.word for word in words if word.legal)
    return Picture((str(decision.values["zone"]), *lit), lit)


def _accent(decision: Decision, seats: Sequence[SeatId]) -> int:
    if step_of(decision):
        return NIGHT
    return accent(seats, BATTLE)


def _words(info: GameInfo, view: View, decision: Decision, who: str, last: str) -> str:
    if view.sealed and view.awaited == [decision.seat] and decision.kind not in PUBLIC:
        return text("ping.last_one", who=who, what=waits_for(decision))
    special = SPECIAL.get(decision.kind)
    if special is not None:
        return special(view, decision, who)
    if step_of(decision):
        return text("ping.night", who=who, what=waits_for(decision))
    if in_turn(decision):
        return text("ping.goes_on", who=who, what=waits_for(decision))
    if decision.kind == "tokens":
        return text("ping.turn", who=who, number=decision.values["number"], of=tokens_of_a_day(), last=last).strip()
    if decision.kind in ("pyramids", "tile", "troops"):
        return text(f"ping.{decision.kind}", who=who, last=last).strip()
    return text("ping.other", who=who, what=waits_for(decision))


def _small(view: View, decision: Decision) -> str:
    """What stands under the buttons: what a recall pays, greyed places, who is next."""
    if decision.kind in team_asks.SMALL:
        return team_asks.SMALL[decision.kind](view, decision)
    if decision.kind == "aftermath":
        return _recall_pays(view, decision)
    if decision.kind in ("devotion", "delta") and decision.values["here"] == decision.values["count"]:
        return text(f"night.{decision.kind}.last")
    if decision.kind == "retreat":
        return _closed_places(decision.offer.offer([]))
    return _then(view, decision) if decision.kind == "destiny" else ""


def _recall_pays(view: View, decision: Decision) -> str:
    """3.5.6, and why a retreat, or the way home that a tile opens, is closed."""
    less = LIBRARY.rules(view.table.edition).numbers.recall_less
    lines = [f"-# {text('aftermath.less', less=less)}"]
    for word in decision.offer.offer([]):
        if word.refusal is not None:
            key = "ping.closed_home" if word.word == HOME else "ping.closed"
            lines.append(text(key, reason=refusal_short(word.refusal)))
    is_shared = team_asks.are_shared(view, decision.seat, str(decision.values["zone"]))
    lines += recall_rules(recall_pays(decision.offer.offer([]))[1], decision.seat if is_shared else "")
    return "\n".join(lines)


def _closed_places(words: Sequence[Word]) -> str:
    """`Closed: D2 and D3, a Troop stands there (3.5.6)`: places with one reason stand together."""
    reasons: dict[str, list[str]] = {}
    for word in words:
        if word.refusal is not None:
            reasons.setdefault(refusal_short(word.refusal), []).append(zone_label(word.word))
    found = [text("ping.place_closed", place=listed(zones), reason=reason) for reason, zones in reasons.items()]
    return text("ping.places_closed", places="; ".join(found)) if found else ""


def _then(view: View, decision: Decision) -> str:
    """3.6.9: who chooses after this seat, in ascending order of Glory."""
    table = view.table
    taken = {str(r.values["seat"]) for r in _refusals(decision)}
    left = [seat for seat in table.turn_order if seat not in taken and seat != decision.seat]
    left.sort(key=lambda seat: table.glory_of(table.seats[seat].side))
    seats = [
        text("ping.destiny_seat", seat=seat_word(seat), glory=table.glory_of(table.seats[seat].side)) for seat in left
    ]
    return text("ping.destiny_then", seats=text("join.then").join(seats)) if seats else ""


def _refusals(decision: Decision) -> list[Refusal]:
    return [word.refusal for word in decision.offer.offer([]) if word.refusal is not None]


def _aftermath(view: View, decision: Decision, who: str) -> str:
    zone, count = str(decision.values["zone"]), int(decision.values["count"])
    pp, passed = recall_pays(decision.offer.offer([]))
    values = {"who": who, "warriors": team_asks.standing(view, decision.seat, zone, count), "place": zone_place(zone)}
    values["gain"] = recall_gain(count, pp, view.table.seats[decision.seat].pp, passed)
    if decision.values["role"] == "loser":
        values["home"] = team_asks.home_of(view, decision.seat, zone)
        told = text("ping.loser", **values, winner=seat_name(str(decision.values["other"])))
        at_home = any(word.word == HOME for word in decision.offer.offer([]))
        return f"{told}\n{text('ping.loser_home')}" if at_home else told
    side = view.table.seats[decision.seat].side
    gains = zone in view.table.glory and zone not in view.table.pyramids and view.table.glory[zone] != side
    return text("ping.winner_glory" if gains else "ping.winner", **values, count=count)


def _retreat(view: View, decision: Decision, who: str) -> str:
    """The winner chooses the place, unless a tile lets the loser bring its Troop home."""
    if "count" not in decision.values:
        return text("ping.home", who=who, place=zone_place(str(decision.values["zone"])))
    loser, count = str(decision.values["other"]), int(decision.values["count"])
    warriors = team_asks.standing(view, loser, str(decision.values["zone"]), count)
    return text("ping.retreat", who=who, loser=seat_name(loser), warriors=warriors)


def _destiny(view: View, decision: Decision, who: str) -> str:
    key = "ping.destiny_next" if _refusals(decision) else "ping.destiny"
    return text(key, who=who, glory=decision.values["glory"], round=view.table.round + 1)


def _order(view: View, decision: Decision, who: str) -> str:
    battles = decision.values.get("battles")
    if battles is None:
        return text("ping.other", who=who, what=waits_for(decision))
    zones = [word.word for word in decision.offer.offer([]) if word.word != DONE]
    fights = [text("ping.order_zone", zone=zone_label(zone), foes=_foes(view, decision.seat, zone)) for zone in zones]
    return text("ping.order", who=who, count=battles, battles=listed(fights))


def _foes(view: View, seat: SeatId, zone: ZoneId) -> str:
    """Whoever of another side stands in a zone."""
    own = view.table.seats[seat].side
    troops = [troop for side, troop in view.table.troops.get(zone, {}).items() if side != own]
    return listed([f"{seat_name(each)} {count}" for troop in troops for each, count in by_colour(troop.warriors)])


def _sacrifice(view: View, decision: Decision, who: str) -> str:
    """3.6.1 and 3.6.2: what is there, what is given, what it brings."""
    zone = str(decision.values["zone"])
    income = LIBRARY.board(view.table.configuration).zones[zone].income
    pp, here = (
        view.table.seats[decision.seat].pp,
        team_asks.standing(view, decision.seat, zone, int(decision.values["here"])),
    )
    return text(f"ping.{decision.kind}", who=who, here=here, n=decision.values["count"], gain=income, pp=pp)


def _source(decision: Decision) -> str:
    return word_name(str(decision.values.get("source", "")))


def _add(view: View, decision: Decision, who: str) -> str:
    most = min(int(decision.values["most"]), view.table.seats[decision.seat].supply)
    return text("ping.add", who=who, source=_source(decision), warriors=counted("warriors", most))


def _swap(view: View, decision: Decision, who: str) -> str:
    return text("ping.swap", who=who, source=_source(decision), special=card_line(str(decision.values["special"])))


def _foresight(view: View, decision: Decision, who: str) -> str:
    """What is demanded stands on a tile of the opponent; the words are the same whatever the hand."""
    parts = listed([text(f"ping.foresight_{part}") for part in str(decision.values["parts"]).split()])
    return text("ping.foresight", who=who, parts=parts, place=zone_place(str(decision.values["zone"])))


def _payment(view: View, decision: Decision, who: str) -> str:
    """R-088: the cards lie open."""
    laid = view.battle.di_cards.get(decision.seat, []) if view.battle is not None else []
    return text("ping.payment", who=who, pp=view.table.seats[decision.seat].pp, cards=named(laid))


def _effect(view: View, decision: Decision, who: str) -> str:
    """What may be chosen is what the tile says."""
    source = str(decision.values.get("source", ""))
    if source in catalogue().di_cards:
        return team_asks.gather(view, decision, who)
    if source not in catalogue().tiles:
        return text("ping.other", who=who, what=waits_for(decision))
    if isinstance(decision.offer, Amount) and "zone" in decision.values:
        place = zone_name(str(decision.values["zone"]))
        return text("ping.effect_buy", who=who, source=tile_name(source), place=place)
    return text("ping.effect", who=who, source=tile_name(source), effect=tile_text(source))


def _discard(view: View, decision: Decision, who: str) -> str:
    """Asked by open facts alone: so many exactly, or any number."""
    count = decision.values.get("count")
    if count is None:
        key = "ping.discard_night" if step_of(decision) else "ping.discard_any"
        return text(key, who=who, source=_source(decision))
    return text("ping.discard", who=who, source=_source(decision), di_cards=counted("di_cards", int(count)))


SPECIAL: dict[str, Callable[[View, Decision, str], str]] = {
    "aftermath": _aftermath,
    "retreat": _retreat,
    "destiny": _destiny,
    "order": _order,
    "devotion": _sacrifice,
    "delta": _sacrifice,
    "add": _add,
    "swap": _swap,
    "foresight": _foresight,
    "payment": _payment,
    "discard": _discard,
    "effect": _effect,
    **team_asks.SPECIAL,
}
