"""A battle in the channel: both sides before the cards, the result after them, its sums in detail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.battle_facts import Tale, facts, merged, pairs
from bot.folding import fallen, told_fallen
from bot.lines import each_named, named
from bot.messages.parts import BATTLE, Block, Button, Picture, Post, mentions, people_of, rows, tool
from bot.messages.table import waiting
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    card_line,
    catalogue,
    counted,
    di_name,
    listed,
    seat_bold,
    seat_name,
    seat_word,
    seats_named,
    shares,
    source_part,
    tile_name,
    waits_for,
    warriors_named,
    zone_place,
)
from engine.decision import Decision
from engine.state import SeatId
from engine.steps.battle import Battle
from engine.view import BattleView, View

Values = Mapping[str, Any]


def opened(info: GameInfo, view: View, decisions: Sequence[Decision], pings: Sequence[SeatId], opener: Button) -> Post:
    """`battle.open`: the same words for both, whatever their hands; only choosing or sealed changes."""
    battle = _battle(view)
    seats = (battle.attacker, battle.defender)
    asked = [each.seat for each in waiting(view, decisions) if each.kind == "battle"]
    head = [
        text("battle.title", **_sides(battle.attacker, battle.defender), place=zone_place(battle.zone)),
        text("battle.attacker", seat=seat_bold(battle.attacker), force=_force(view, battle, battle.attacker)),
        text("battle.defender", seat=seat_bold(battle.defender), force=_force(view, battle, battle.defender)),
        text("battle.cards", hands=" · ".join(_hand(view, seat) for seat in seats)),
        text("battle.ties"),
    ]
    head += _leaders(view, battle)
    head += [line for seat in seats for line in _shown(battle, seat)]
    head += [text("battle.choosing" if seat in asked else "battle.sealed", seat=seat_name(seat)) for seat in seats]
    blocks: list[Block] = ["\n".join(head)]
    if people_of(info, asked):
        blocks.append(text("battle.ask", who=mentions(info, asked)))
    return Post(
        [*blocks, *rows([opener, *(tool(info.id, name) for name in ("my_hand", "board", "rule"))])],
        BATTLE,
        pings=people_of(info, pings),
    )


def _battle(view: View) -> BattleView:
    if view.battle is None:
        raise ValueError("no battle is fought")
    return view.battle


def _sides(attacker: SeatId, defender: SeatId) -> dict[str, str]:
    return {"attacker": seat_name(attacker), "defender": seat_name(defender)}


def _force(view: View, battle: BattleView, seat: SeatId) -> str:
    """Warriors, companions, and what tiles and the City add before any card."""
    troop = view.table.troop(battle.zone, view.table.seats[seat].side)
    companions = [f"*{tile_name(each)}*" for each in troop.companions] if troop else []
    parts = dict(battle.strength[seat])
    added = [
        text("battle.part", name=text("battle.home") if source == "home" else tile_name(source), n=value)
        for source, value in merged(battle.strength[seat])
        if source == "home" or source in catalogue().tiles
    ]
    warriors = {owner: n for owner, n in troop.warriors.items() if n} if troop else {}
    named_ = warriors_named(warriors) if len(warriors) > 1 else counted("warriors", parts["warriors"])
    return " · ".join([", ".join([named_, *companions]), *added])


def _leaders(view: View, battle: BattleView) -> list[str]:
    """R-120: of a mixed Troop whose tiles and cards count."""
    troops = {
        seat: view.table.troop(battle.zone, view.table.seats[seat].side) for seat in (battle.attacker, battle.defender)
    }
    leading = [seat for seat, troop in troops.items() if troop is not None and len(troop.warriors) > 1]
    return [text("battle.leads", seats=listed([seat_name(seat) for seat in leading]))] if leading else []


def _shown(battle: BattleView, seat: SeatId) -> list[str]:
    """What a tile of the other side made this one show before the plans."""
    lines = []
    if battle.cards.get(seat):
        lines.append(text("battle.shown", seat=seat_name(seat), card=card_line(battle.cards[seat])))
    if seat in battle.di_cards:
        cards = battle.di_cards[seat]
        key = "battle.shown_di" if cards else "battle.shown_di_none"
        lines.append(text(key, seat=seat_name(seat), names=named(cards)))
    return lines


def _hand(view: View, seat: SeatId) -> str:
    held = view.counts[seat]
    return text("battle.hand", seat=seat_word(seat), battle_cards=held.battle_cards, di_cards=held.di_cards)


def closed(attacker: SeatId, defender: SeatId, zone: str, *, fell: bool = False) -> Post:
    """What the call to battle becomes when both plans are open, or when the attack was taken back."""
    key = "battle.fell" if fell else "battle.over"
    return Post([text(key, **_sides(attacker, defender), place=zone_place(zone))], silent=True)


def result(info: GameInfo, told: Values, following: str, number: int) -> Post:
    """`battle.result`: one post for cards, sums, losses and rewards, all of them public by now, with its picture.

    `told` holds the values of the events; `number` names the battle for its details.
    """
    lines = [text("battle.result", winner=seat_name(told["winner"]), place=zone_place(told["zone"]))]
    for at, role in enumerate(("attacker", "defender")):
        lines += [_played(told, role, told["cards"][at]), _sum(told, role)]
    lines += _beside(told)
    if "attacker_losses" in told:
        lines.append(text("battle.losses", losses=" · ".join(_loss(told, role) for role in ("attacker", "defender"))))
    rewards = [_reward(row) for row in told.get("rewards", ()) if row["glory"] or row["veterans"]]
    lines += [text("battle.rewards", rewards=" · ".join(rewards))] if rewards else []
    lines += [following] if following else []
    buttons = rows([tool(info.id, "details", number=number), tool(info.id, "board")])
    return Post(["\n".join(lines), Picture(battle=facts(told)), *buttons], BATTLE)


def _played(told: Values, role: str, card: str) -> str:
    seat, unpaid = told[role], told.get("unpaid", {}).get(told[role], [])
    paid = list(told[f"{role}_di"])
    for each in unpaid:
        paid.remove(each)
    di_cards = [*each_named(paid), *(text("battle.unpaid", name=di_name(each)) for each in unpaid)]
    values = {"seat": _who(told, seat), "card": card_line(card), "di": listed(di_cards)}
    return text("battle.played_with" if di_cards else "battle.played", **values)


def _who(told: Values, seat: SeatId) -> str:
    """The seat, with the allies and the companions of its Troop (R-064)."""
    companions, who = told.get("companions", {}).get(seat, []), seat_bold(seat)
    allies = [ally for ally in told.get("troops", {}).get(seat, {}) if ally != seat]
    if allies:
        who = text("battle.with_allies", seat=who, allies=seats_named(allies))
    return text("battle.side", seat=who, companions=named(companions)) if companions else who


def _beside(told: Values) -> list[str]:
    """What was paid, discarded and said around the plans, in small."""
    found = [text("battle.paid", seat=seat_word(seat), pp=pp) for seat, pp in told.get("paid", {}).items()]
    for key in ("discarded", "said"):
        for seat, n in told.get(key, {}).items():
            found.append(text(f"battle.{key}", seat=seat_word(seat), di_cards=counted("di_cards", n)))
    return [text("battle.beside", parts=" · ".join(found))] if found else []


def _damage(told: Values, role: str) -> str:
    """Damage, and what no Shield stops (R-095)."""
    damage, more = told[f"{role}_damage"], told.get(f"{role}_unblockable", 0)
    return text("battle.unblockable", damage=damage, n=more) if more else str(damage)


def _shield(told: Values, role: str) -> str:
    """Shield, and what keeps Warriors safe from every Damage."""
    shield, more = told[f"{role}_shield"], told.get(f"{role}_impenetrable", 0)
    return text("battle.impenetrable", shield=shield, n=more) if more else str(shield)


def _sum(told: Values, role: str) -> str:
    return text(
        "battle.sum",
        parts=" + ".join(source_part(source, value) for source, value in merged(pairs(told[f"{role}_parts"]))),
        strength=told[f"{role}_strength"],
        damage=_damage(told, role),
        shield=_shield(told, role),
    )


def _loss(told: Values, role: str) -> str:
    count, left = told[f"{role}_losses"], told[f"{role}_left"]
    if fell := told_fallen(told, role):
        return text("battle.loss_shared", shares=shares(fell), left=left)
    return text("battle.loss", seat=seat_word(told[role]), count=count, left=left)


def _reward(row: Values) -> str:
    found = [text("battle.reward_glory", n=row["glory"])] if row["glory"] else []
    if row["veterans"]:
        found.append(text("battle.reward_veterans", veterans=counted("veterans", row["veterans"])))
    return text("battle.reward", seat=seat_word(row["seat"]), what=listed(found))


def next_line(view: View, decisions: Sequence[Decision]) -> str:
    """`Next: 🟩 Green, retreat or recall`; all who are asked the same at once are named."""
    asked = waiting(view, decisions)
    seats = listed([seat_name(each.seat) for each in asked if each.kind == asked[0].kind])
    return text("battle.next", seat=seats, what=waits_for(asked[0])) if asked else ""


def details(told: Values) -> Post:
    """Each sum line by line, privately, with the picture."""
    lines = [text("battle.details", **_sides(told["attacker"], told["defender"]), place=zone_place(told["zone"]))]
    for at, role in enumerate(("attacker", "defender")):
        lines.append(_played(told, role, told["cards"][at]))
        lines += [_detail(source, value) for source, value in merged(pairs(told[f"{role}_parts"]))]
        sums = {"damage": _damage(told, role), "shield": _shield(told, role)}
        lines.append(text("battle.details_total", strength=told[f"{role}_strength"], **sums))
        lines += _stats(told, role, told["cards"][at])
    lines += _beside(told)
    if "attacker_losses" in told:
        lines.append(text("battle.losses", losses=" · ".join(_loss(told, role) for role in ("attacker", "defender"))))
    return Post(["\n".join(lines), Picture(battle=facts(told))], BATTLE)


def _stats(told: Values, role: str, card: str) -> list[str]:
    """What Damage and Shield are made of, and what the card takes of one's own (3.5.4)."""
    found = []
    for stat in ("damage", "unblockable", "shield", "impenetrable"):
        if sources := merged(pairs(told.get(f"{role}_{stat}_parts", ()))):
            named_parts = " + ".join(source_part(source, value) for source, value in sources)
            found.append(text(f"battle.details_{stat}", n=told[f"{role}_{stat}"], parts=named_parts))
    own = catalogue().battle_cards[card].own_loss
    return [*found, text("battle.details_own_loss", warriors=counted("warriors", own))] if own else found


def _detail(source: str, value: int) -> str:
    if source == "warriors":
        return counted("warriors", value)
    return text("battle.details_part", value=value, name=_source(source))


def _source(source: str) -> str:
    if source == "home":
        return text("battle.source_home")
    if source in catalogue().battle_cards:
        return text("battle.source_card", card=card_line(source))
    return f"*{tile_name(source) if source in catalogue().tiles else di_name(source)}*"


def gathered(events: Sequence[Any]) -> dict[str, Any]:
    """The values of the last battle that these events resolve, with what was said, paid and discarded in it, its
    losses, its rewards and what came of it; empty if none does."""
    told: dict[str, Any] = {}
    around, tale = _around(), Tale()
    gone: list[tuple[SeatId, int]] = []
    for event in events:
        values = event.values
        tale.add(event)
        if event.kind == "removed" and values["cause"] == "battle":
            gone.append((values["seat"], values["count"]))
        if event.kind == "battle_began":
            around = _around()
        elif event.kind == "battle_resolved":
            told, around, tale, gone = {**values, "rewards": [], **around}, _around(), Tale(), []
            told["tale"] = tale.told
        elif event.kind in AROUND:
            AROUND[event.kind](around, values)
        elif told and event.kind == "losses" and values["zone"] == told["zone"]:
            told |= {**values, **fallen(gone, values)}
        elif told and event.kind == "rewarded" and len(told["rewards"]) < 2:
            told["rewards"].append(dict(values))
    return told


def of_serial(entries: Sequence[Any], serial: int = 0) -> list[Any]:
    """All of the battle that was resolved at this serial, or of the last one, up to the next; undone ones left out."""
    battles: list[list[Any]] = [[]]
    for entry in entries:
        if entry.undone:
            continue
        if entry.kind == "battle_began":
            battles.append([])
        battles[-1].append(entry)
    return next((each for each in reversed(battles) if any(_resolves(entry, serial) for entry in each)), [])


def _resolves(entry: Any, serial: int) -> bool:
    return entry.kind == "battle_resolved" and serial in (0, entry.serial)


def _around() -> dict[str, dict[str, Any]]:
    return {"said": {}, "unpaid": {}, "paid": {}, "discarded": {}}


Around = dict[str, dict[str, Any]]
AROUND: dict[str, Callable[[Around, Values], object]] = {
    "claimed": lambda told, v: told["said"].update({v["seat"]: v["count"]}),
    "card_unpaid": lambda told, v: told["unpaid"].setdefault(v["seat"], []).append(v["card"]),
    "cards_paid": lambda told, v: told["paid"].update({v["seat"]: v["pp"]}),
    "cards_discarded": lambda told, v: told["discarded"].update({v["seat"]: len(v["cards"])}),
}


def companions(view: View, told: Values, events: Sequence[Any]) -> dict[SeatId, list[str]]:
    """R-064: who stood with each Troop: as the battle still knows, or who is left there and who went home."""
    for step in reversed(view.steps):
        if isinstance(step, Battle) and step.zone == told["zone"]:
            return {seat: list(tiles) for seat, tiles in step.companions.items()}
    found: dict[SeatId, list[str]] = {}
    for seat in (told["attacker"], told["defender"]):
        side = view.table.seats[seat].side
        troop = view.table.troop(told["zone"], side)
        home = [e.values for e in events if e.kind == "companion_home"]
        gone = [values["companion"] for values in home if view.table.seats[values["seat"]].side == side]
        found[seat] = [*(troop.companions if troop else ()), *gone]
    return found


def troops(view: View, told: Values, events: Sequence[Any]) -> dict[SeatId, dict[SeatId, int]]:
    """4 Mixed Troops: whose Warriors fought for each of the two: those who are left there, and those who went."""
    found: dict[SeatId, dict[SeatId, int]] = {}
    gone = [e.values for e in events if e.kind == "removed" and e.values["zone"] == told["zone"]]
    for seat in (told["attacker"], told["defender"]):
        side = view.table.seats[seat].side
        troop = view.table.troop(told["zone"], side)
        warriors = Counter(troop.warriors if troop else {})
        for values in gone:
            if view.table.seats[values["seat"]].side == side:
                warriors[values["seat"]] += values["count"]
        found[seat] = {owner: count for owner, count in warriors.items() if count}
    return found
