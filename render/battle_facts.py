"""What a battle came to, as its picture and its alt text tell it: values of public events, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from render.cards import BattleCard
from render.words import Words, companion_kind, source_name, tile_name

Part = tuple[str, int]
Signed = tuple[str, str]
SIGNS = {
    "glory": "battle_glory",
    "veterans": "veteran",
    "effect_glory": "divine_glory",
    "glory_gained": "temple_glory",
    "glory_taken": "temple_glory",
    "glory_lost": "temple_glory",
    "recalled": "recall",
    "retreated": "retreat",
    "stayed": "flag",
    "home": "paw",
    "limit": "cross",
    "gone": "cross",
    "effect_pp": "ankh",
    "effect_cards": "di_card",
    "card_taken": "di_card",
    "warriors_added": "recruit",
    "cards_back": "battle_card",
    "shields_turned": "drop",
    "must_leave": "hourglass",
    "may_stay": "hourglass",
    "losses_follow": "hourglass",
}
WARRIORS = "warriors"
STATS = (("drop", "damage"), ("pierced", "unblockable"), ("shield", "shield"), ("impenetrable", "impenetrable"))
MOST_LINES = 12


@dataclass(frozen=True, slots=True)
class Stat:
    """Damage, Unblockable Damage, Shield or Impenetrable Shield: the total and each source of it."""

    total: int = 0
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two. `lost` is None until the losses are known; `said` is -1 if nothing was said of DI cards.

    `allies` are the Warriors of other seats in its mixed Troop (4), `fell` those of each seat that were removed.
    """

    seat: str
    card_id: str
    card: BattleCard
    strength: int
    parts: tuple[Part, ...]
    damage: Stat = Stat()
    unblockable: Stat = Stat()
    shield: Stat = Stat()
    impenetrable: Stat = Stat()
    di_cards: tuple[str, ...] = ()
    unpaid: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    paid: int = 0
    said: int = -1
    ignores_damage: bool = False
    lost: int | None = None
    left: int = 0
    allies: tuple[Part, ...] = ()
    fell: tuple[Part, ...] = ()

    @property
    def before(self) -> int:
        """The Warriors of its Troop when Strength was counted (3.5.3)."""
        return sum(value for source, value in self.parts if source == WARRIORS)

    @property
    def owners(self) -> tuple[tuple[str, int, int], ...]:
        """Whose Warriors they were, the leader's first: seat, how many before the losses, how many of them fell."""
        if not self.allies:
            return ((self.seat, self.before, self.lost or 0),)
        own = self.before - sum(count for _, count in self.allies)
        fell = dict(self.fell)
        return tuple((seat, count, fell.get(seat, 0)) for seat, count in ((self.seat, own), *self.allies))


@dataclass(frozen=True, slots=True)
class Line:
    """A reward or a consequence: whose, of which kind, and the values of that kind; `other` is a second seat."""

    seat: str
    kind: str
    count: int = 0
    pp: int = 0
    place: str = ""
    what: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle from the Resolution on. `tale` are its rewards and consequences as far as they are known."""

    place: str
    label: str
    attacker: Side
    defender: Side
    winner: str
    tale: tuple[Line, ...] = ()
    round: int = 0
    is_over: bool = False

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker first."""
        return self.attacker, self.defender

    @property
    def is_tie(self) -> bool:
        """3.5.3: equal Strength, so the defender won."""
        return self.attacker.strength == self.defender.strength

    @property
    def stats(self) -> tuple[tuple[str, str], ...]:
        """Signs and names of what is dealt and stopped; Impenetrable Shields only where there are any."""
        return STATS if any(side.impenetrable.total for side in self.sides) else STATS[:-1]

    def foe(self, side: Side) -> Side:
        """The other one."""
        return self.defender if side is self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class Row:
    """One source of Strength, or a DI card that gave none; `unit` is a sign beside the value, `also` more of both."""

    sign: str
    text: str
    value: str
    unit: str = ""
    also: tuple[Signed, ...] = ()


def rows(side: Side, words: Words) -> list[Row]:
    """3.5.3: every source of Strength, then the DI cards that did something else, or nothing."""
    found = [_strength_row(side, source, value, words) for source, value in side.parts]
    counted, unpaid = [source for source, _ in side.parts], list(side.unpaid)
    for card in side.di_cards:
        if card in unpaid:
            unpaid.remove(card)
            found.append(Row("di_card", source_name(words, card), words["fight.not_paid"]))
        elif card in counted:
            counted.remove(card)
        else:
            found.append(_other_row(side, card, words))
    return found


def _strength_row(side: Side, source: str, value: int, words: Words) -> Row:
    if source == WARRIORS:
        return Row("warrior", words["fight.warriors"], str(value))
    return Row(sign_of(side, source, words), part_name(side, source, words), f"{value:+d}".replace("-", "−"))


def _other_row(side: Side, card: str, words: Words) -> Row:
    given = [(sign, dict(_stat(side, name).parts).get(card, 0)) for sign, name in STATS]
    told = [(f"+{value}", sign) for sign, value in given if value]
    if not told:
        return Row("di_card", source_name(words, card), words["fight.no_effect"])
    return Row("di_card", source_name(words, card), *told[0], also=tuple(told[1:]))


def sign_of(side: Side, source: str, words: Words) -> str:
    """The sign of where something comes from."""
    if source == side.card_id:
        return "battle_card"
    if source == "home":
        return "city"
    if f"di.{source}" in words:
        return "di_card"
    kind = words.get(f"tile_kind.{source}", "")
    if kind in ("creature", "servant"):
        return "paw" if companion_kind(words, source) == "creature" else "bearer"
    return "battle"


def part_name(side: Side, source: str, words: Words) -> str:
    """What a source is called."""
    return words["fight.card"] if source == side.card_id else source_name(words, source)


def _stat(side: Side, name: str) -> Stat:
    found: Stat = getattr(side, name)
    return found


def stats(battle: Battle, side: Side, words: Words) -> list[tuple[str, int, str, str]]:
    """Sign, total, name and sources of what a side deals and stops."""
    return [
        (sign, _stat(side, name).total, words[f"fight.{name}"], sources(side, name, words))
        for sign, name in battle.stats
    ]


def sources(side: Side, name: str, words: Words) -> str:
    """`card 2 · Scorpion 2`."""
    named = [
        (words["fight.by_card"] if source == side.card_id else source_name(words, source), value)
        for source, value in _stat(side, name).parts
    ]
    said = [words["fight.part"].format(name=one, count=str(value).replace("-", "−")) for one, value in named]
    return " · ".join(said) or words["alt.none"]


@dataclass(frozen=True, slots=True)
class Term:
    """One number of the sum of hits: its operator, sign, value and a word that goes with it."""

    before: str
    sign: str
    value: int
    note: str = ""


def hits(side: Side, foe: Side, words: Words) -> list[Term]:
    """3.5.4: Unblockable Damage, own losses, Damage less what Shields stop of it; the last term is the sum.

    More Shield than Damage stops no more than the Damage. What falls short of the sum was kept safe by an effect.
    """
    unblockable, own, damage = foe.unblockable.total, side.card.own_loss, foe.damage.total
    shield = side.shield.total
    stopped = damage if side.ignores_damage else min(damage, max(shield, 0))
    found = [Term("", "pierced", unblockable)] if unblockable else []
    found += [Term("+" if found else "", "pierced", own, words["fight.own"])] if own else []
    found.append(Term("+" if found else "", "drop", damage))
    if side.ignores_damage:
        found.append(Term("−", "ignored", stopped))
    else:
        spare = shield > stopped
        found.append(Term("−", "shield", stopped, words["fight.of"].format(count=shield) if spare else ""))
    total = unblockable + own + damage - stopped
    # More hits than Warriors keep nobody safe; if somebody was, the sum is that of those who fell.
    safe = 0 if side.lost is None or side.lost >= min(total, side.before) else total - side.lost
    keeps = side.impenetrable.total
    note = words["fight.keeps"].format(count=keeps) if safe > keeps > 0 else ""
    found += [Term("−", "impenetrable", safe, note)] if safe else []
    return [*found, Term("=", "cross", total - safe)]


def lines(battle: Battle) -> list[Line]:
    """Rewards and consequences, whose Troop is gone, and what is still to be chosen (3.5.6, 3.5.7)."""
    if battle.attacker.lost is None:
        return [*battle.tale, Line(battle.winner, "losses_follow")]
    rewards = [line for line in battle.tale if line.kind in ("glory", "veterans")]
    others = [line for line in battle.tale if line not in rewards]
    gone = [Line(side.seat, "gone") for side in battle.sides if not side.left]
    found = [*rewards, *gone, *others]
    if battle.is_over:
        return found
    placed = {line.seat for line in found if line.kind in ("recalled", "retreated", "stayed")}
    loser, winner = sorted(battle.sides, key=lambda side: side.seat == battle.winner)
    if loser.left and loser.seat not in placed:
        found.append(Line(loser.seat, "must_leave"))
    elif winner.left and winner.seat not in placed:
        found.append(Line(winner.seat, "may_stay"))
    return found


def line_text(line: Line, names: Mapping[str, str], words: Words) -> str:
    """A line as a sentence; `names` holds what each seat is called there."""
    number = "one" if line.count == 1 else "other"
    plural = f"fight.{line.kind}_{number}"
    return words[plural if plural in words else f"fight.{line.kind}"].format(
        name=names[line.seat],
        count=line.count,
        warriors=words[f"alt.warriors_{number}"].format(count=line.count),
        pp=line.pp,
        place=line.place,
        what=_called(line.what, words),
        other=names.get(line.other, ""),
    )


def _called(what: str, words: Words) -> str:
    if not what:
        return ""
    return words[f"di.{what}"] if f"di.{what}" in words else tile_name(words, what)
