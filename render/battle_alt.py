"""A battle in words, for those who cannot see its picture; from the same facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.alt import person, shortened
from render.battle_facts import STATS, WARRIORS, Battle, Row, Side, line_text, lines, part_name, rows
from render.words import Words, seat_word


def battle_alt(told: Battle, names: Mapping[str, str], words: Words) -> str:
    """Who attacked, who won and by how much, losses, rewards and consequences, then the sums; at most 1,024
    characters, cut from the end at a full stop."""
    called = {one.seat: seat_word(words, one.seat) for one in told.sides}
    head = words["fight.alt_head" if told.round else "fight.alt_head_short"]
    attacker, defender = (person(one.seat, names, words) for one in told.sides)
    parts = [
        head.format(place=told.place, label=told.label, round=told.round),
        words["fight.alt_attack"].format(attacker=attacker, defender=defender),
        _outcome(told, called, words),
    ]
    parts += [_losses(told, called, words)] if told.attacker.lost is not None else []
    parts += [line_text(line, called, words) for line in lines(told)]
    parts += [_sum(told, own, called[own.seat], words) for own in told.sides]
    return shortened(" ".join(parts))


def _outcome(told: Battle, called: Mapping[str, str], words: Words) -> str:
    winner, loser = sorted(told.sides, key=lambda one: one.seat != told.winner)
    return words["fight.alt_tie" if told.is_tie else "fight.alt_wins"].format(
        winner=called[winner.seat], strength=winner.strength, other=loser.strength
    )


def _losses(told: Battle, called: Mapping[str, str], words: Words) -> str:
    attacker, defender = told.sides
    return words["fight.alt_lost"].format(
        attacker=called[attacker.seat],
        lost=_lost(attacker, words),
        left=attacker.left,
        defender=called[defender.seat],
        other_lost=_lost(defender, words),
        other_left=defender.left,
    )


def _lost(own: Side, words: Words) -> str:
    """`2`; of a mixed Troop `2 (Red 1 and Green 1)`."""
    if len(own.owners) == 1 or not own.lost:
        return str(own.lost)
    shares = _shares([(seat, fell) for seat, _, fell in own.owners], words)
    return words["fight.alt_lost_of"].format(count=own.lost, shares=shares)


def _shares(counts: Sequence[tuple[str, int]], words: Words) -> str:
    """`Red 4 and Green 1`, as the board tells a mixed Troop."""
    told = (words["alt.troop"].format(seat=seat_word(words, seat), count=count) for seat, count in counts if count)
    return words["alt.and"].join(told)


def _sum(told: Battle, own: Side, name: str, words: Words) -> str:
    parts = [_part(own, source, value, words) for source, value in own.parts]
    others = rows(own, words)[len(own.parts) :]
    said = [words["fight.alt_other"].format(name=row.text, value=_values(row, words)) for row in others]
    key = "fight.alt_sum" if len(told.stats) < len(STATS) else "fight.alt_sum_impenetrable"
    return words[key].format(
        person=name,
        parts=", ".join([*parts, *said]),
        strength=own.strength,
        damage=own.damage.total,
        unblockable=own.unblockable.total,
        shield=own.shield.total,
        impenetrable=own.impenetrable.total,
    )


def _part(own: Side, source: str, value: int, words: Words) -> str:
    if source == own.card_id:
        return words["fight.alt_part"].format(count=value, name=words["fight.by_card"])
    if source == WARRIORS:
        told = words[f"alt.warriors_{'one' if value == 1 else 'other'}"].format(count=value)
        shares = _shares([(seat, count) for seat, count, _ in own.owners], words)
        return words["fight.alt_mixed"].format(warriors=told, shares=shares) if own.allies else told
    return words["fight.alt_part"].format(count=value, name=part_name(own, source, words))


def _values(row: Row, words: Words) -> str:
    return ", ".join(_value(value, unit, words) for value, unit in ((row.value, row.unit), *row.also))


def _value(value: str, unit: str, words: Words) -> str:
    names = dict(STATS)
    return f"{value} {words[f'fight.{names[unit]}']}" if unit else value
