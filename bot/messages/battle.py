"""A battle in the channel: both sides before the cards, the result after them, its sums in detail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
    source_part,
    tile_name,
    waits_for,
    zone_place,
)
from engine.decision import Decision
from engine.state import SeatId
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
    head += [text("battle.choosing" if seat in asked else "battle.sealed", seat=seat_name(seat)) for seat in seats]
    blocks: list[Block] = ["\n".join(head)]
    if people_of(info, asked):
        blocks.append(text("battle.ask", who=mentions(info, asked)))
    return Post([*blocks, *rows([opener, tool(info.id, "board")])], BATTLE, pings=people_of(info, pings))


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
        for source, value in battle.strength[seat]
        if source == "home" or source in catalogue().tiles
    ]
    return " · ".join([", ".join([counted("warriors", parts["warriors"]), *companions]), *added])


def _hand(view: View, seat: SeatId) -> str:
    held = view.counts[seat]
    return text("battle.hand", seat=seat_word(seat), battle_cards=held.battle_cards, di_cards=held.di_cards)


def closed(attacker: SeatId, defender: SeatId, zone: str, *, fell: bool = False) -> Post:
    """What the call to battle becomes when both plans are open, or when the attack was taken back."""
    key = "battle.fell" if fell else "battle.over"
    return Post([text(key, **_sides(attacker, defender), place=zone_place(zone))], silent=True)


def result(info: GameInfo, told: Values, following: str, number: int) -> Post:
    """`battle.result`: one post for cards, sums, losses and rewards, all of them public by now.

    `told` holds the values of the events; `number` names the battle for its details.
    """
    lines = [text("battle.result", winner=seat_name(told["winner"]), place=zone_place(told["zone"]))]
    for at, role in enumerate(("attacker", "defender")):
        lines += [_played(told, role, told["cards"][at]), _sum(told, role)]
    if "attacker_losses" in told:
        lines.append(text("battle.losses", losses=" · ".join(_loss(told, role) for role in ("attacker", "defender"))))
    rewards = [_reward(row) for row in told.get("rewards", ()) if row["glory"] or row["veterans"]]
    lines += [text("battle.rewards", rewards=" · ".join(rewards))] if rewards else []
    lines += [following] if following else []
    buttons = rows([tool(info.id, "details", number=number), tool(info.id, "board")])
    return Post(["\n".join(lines), Picture(), *buttons], BATTLE)


def _played(told: Values, role: str, card: str) -> str:
    di_cards = [f"*{di_name(each)}*" for each in told[f"{role}_di"]]
    values = {"seat": seat_bold(told[role]), "card": card_line(card), "di": listed(di_cards)}
    return text("battle.played_with" if di_cards else "battle.played", **values)


def pairs(parts: Sequence[str]) -> list[tuple[str, int]]:
    """`source value source value` as pairs."""
    return [(source, int(value)) for source, value in zip(parts[::2], parts[1::2], strict=True)]


def _sum(told: Values, role: str) -> str:
    return text(
        "battle.sum",
        parts=" + ".join(source_part(source, value) for source, value in pairs(told[f"{role}_parts"])),
        strength=told[f"{role}_strength"],
        damage=told[f"{role}_damage"],
        shield=told[f"{role}_shield"],
    )


def _loss(told: Values, role: str) -> str:
    count, left = told[f"{role}_losses"], told[f"{role}_left"]
    return text("battle.loss", seat=seat_word(told[role]), count=count, left=left)


def _reward(row: Values) -> str:
    found = [text("battle.reward_glory")] if row["glory"] else []
    if row["veterans"]:
        found.append(text("battle.reward_veterans", veterans=counted("veterans", row["veterans"])))
    return text("battle.reward", seat=seat_word(row["seat"]), what=listed(found))


def next_line(view: View, decisions: Sequence[Decision]) -> str:
    """`Next: 🟩 Green, retreat or recall`."""
    asked = waiting(view, decisions)
    return text("battle.next", seat=seat_name(asked[0].seat), what=waits_for(asked[0])) if asked else ""


def details(told: Values) -> Post:
    """Each sum line by line, privately."""
    lines = [text("battle.details", **_sides(told["attacker"], told["defender"]), place=zone_place(told["zone"]))]
    for at, role in enumerate(("attacker", "defender")):
        lines.append(_played(told, role, told["cards"][at]))
        lines += [_detail(source, value) for source, value in pairs(told[f"{role}_parts"])]
        values = {key: told[f"{role}_{key}"] for key in ("strength", "damage", "shield")}
        lines.append(text("battle.details_total", **values))
    if "attacker_losses" in told:
        lines.append(text("battle.losses", losses=" · ".join(_loss(told, role) for role in ("attacker", "defender"))))
    return Post(["\n".join(lines)], BATTLE)


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
    """The values of the last battle that these events resolve, with its losses and rewards; empty if none does."""
    told: dict[str, Any] = {}
    for event in events:
        if event.kind == "battle_resolved":
            told = {**event.values, "rewards": []}
        elif told and event.kind == "losses" and event.values["zone"] == told["zone"]:
            told |= event.values
        elif told and event.kind == "rewarded" and len(told["rewards"]) < 2:
            told["rewards"].append(dict(event.values))
    return told
