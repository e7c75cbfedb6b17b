"""Battle cards and Divine Intervention cards, face up, spent and face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from render.colours import (
    BLOOD,
    CREAM,
    GLOW,
    GOLD,
    GOOD,
    INK,
    INK_SOFT,
    KIND,
    PAPYRUS,
    PAPYRUS_DEEP,
    RULE,
    SEAT,
    SEAT_TEXT,
    STEEL,
    WHITE,
    Colour,
    mix,
)
from render.fonts import BODY, CARD_NAME, SMALLEST, Style, fit, is_cut, spread, width, wrap
from render.icons import icon
from render.pen import Shadow, Sheet, Sprite
from render.shapes import rectangle
from render.tiles import KIND_SIGN
from render.words import Words

CARD = (200, 286)
SPENT = (166, 237)
DI = (291, 334)
VEIL = 0.34
PAD = 16
SIGN = KIND_SIGN
EFFECT = {
    "strength": "khopesh",
    "damage": "drop",
    "unblockable": "pierced",
    "unblockable_damage": "pierced",
    "shield": "shield",
    "impenetrable_shield": "impenetrable",
}
COLOUR = {
    "khopesh": INK,
    "drop": BLOOD,
    "pierced": BLOOD,
    "shield": STEEL,
    "impenetrable": STEEL,
    "ignored": STEEL,
    "eye": INK,
}
WORD, FOOT = Style(24, 650, 88), Style(22, 650, 84)


@dataclass(frozen=True, slots=True)
class BattleCard:
    """The numbers of a battle card."""

    strength: int
    damage: int = 0
    unblockable: int = 0
    shield: int = 0
    own_loss: int = 0
    impenetrable: int = 0
    ignores_damage: bool = False


@dataclass(frozen=True, slots=True)
class DiCard:
    """A Divine Intervention card as it is drawn; `foot` says that it may be used now, or when else."""

    name: str
    cost: int
    when: str
    timing: str
    free: str
    text: str
    effects: tuple[tuple[str, str], ...]
    copies: int
    foot: str
    is_open: bool


def by_id(rows: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
    """Rows of cards by their id, whether they come as a table or as they stand in a file."""
    return rows if isinstance(rows, Mapping) else {str(row["id"]): row for row in rows}


def battle_card(entry: Mapping[str, Any]) -> BattleCard:
    """A battle card from its row; what a row does not name is zero."""
    return BattleCard(
        strength=int(entry.get("strength", 0)),
        damage=int(entry.get("damage", 0)),
        unblockable=int(entry.get("unblockable_damage", 0)),
        shield=int(entry.get("shield", 0)),
        own_loss=int(entry.get("own_loss", 0)),
        impenetrable=int(entry.get("impenetrable_shield", 0)),
        ignores_damage=bool(entry.get("ignores_damage", False)),
    )


def di_effects(entry: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Numbers with icons, as far as the row has them; else the sign of its kind, an eye for a bluff."""
    rows = {str(row.get("stat")): row.get("add") for row in entry.get("effects", [])} | dict(entry)
    found = tuple((f"+{rows[key]}", sign) for key, sign in EFFECT.items() if rows.get(key))
    if found:
        return found
    return (("", "eye" if entry.get("when") == "battle" else SIGN.get(str(entry.get("when")), "di_card")),)


def foot_words(card: BattleCard, words: Words) -> str:
    """What a card does besides its numbers: whom its own loss falls on, or that it ignores Damage."""
    if card.ignores_damage:
        return words["fight.ignores"]
    return words["picture.own_troop"] if card.own_loss else ""


@lru_cache(maxsize=128)
def drawn(
    card: BattleCard, seat: str, size: tuple[int, int], foot: str, note: str = "", is_spent: bool = False
) -> Sprite:
    """A battle card face up; `foot` are its `foot_words`, `note` is a label at its foot.

    A spent card lies under a veil.
    """
    wide, high = size
    sheet = _paper(wide, high, GOLD if note and not is_spent else INK, bool(note) and not is_spent)
    field = round(high * 0.4)
    sheet.line(rectangle(7, 7, wide - 14, field - 7, 7), 1.8, INK, closed=True)
    sheet.shade(rectangle(7, 7, wide - 14, field - 7, 7), mix(SEAT[seat], WHITE, 0.14), mix(SEAT[seat], INK, 0.12))
    sheet.settle(Shadow(3, 4, 0.45), *([Shadow(0, 8, 1.0, GLOW)] if note and not is_spent else []))
    big = Style(round(high * 0.30), 800, 90)
    run = width(str(card.strength), big) + round(high * 0.27)
    left, middle = wide / 2 - run / 2, 7 + (field - 7) / 2
    sheet.stamp(icon("khopesh", round(high * 0.25)), (left + high * 0.12, middle), SEAT_TEXT[seat])
    sheet.text((left + high * 0.27, middle), str(card.strength), big, SEAT_TEXT[seat], anchor="l")
    _rows(sheet, card, wide, high, field, foot)
    sprite = _veiled(sheet) if is_spent else sheet.sprite()
    return _noted(sprite, note, wide, high, is_spent) if note else sprite


def _paper(wide: int, high: int, line: Colour, is_bright: bool) -> Sheet:
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD)
    edge = 3.4 if is_bright else 2.0
    sheet.fill(rectangle(0, 0, wide, high, 14), line)
    sheet.shade(rectangle(edge, edge, wide - 2 * edge, high - 2 * edge, 12), PAPYRUS, PAPYRUS_DEEP)
    return sheet


def _rows(sheet: Sheet, card: BattleCard, wide: int, high: int, field: int, foot: str) -> None:
    rows = [
        (sign, text)
        for sign, text, value in (
            ("drop", str(card.damage), card.damage),
            ("pierced", str(card.unblockable), card.unblockable),
            ("shield", str(card.shield), card.shield),
            ("impenetrable", str(card.impenetrable), card.impenetrable),
            ("pierced", f"−{card.own_loss}", card.own_loss),
        )
        if value
    ]
    foot = foot if card.own_loss or card.ignores_damage else ""
    step = high * 0.19
    middle = field + (high - field) * (0.44 if foot else 0.5)
    number = Style(round(high * 0.145), 800, 90)
    for i, (sign, text) in enumerate(rows):
        y = middle + (i - (len(rows) - 1) / 2) * step
        sheet.stamp(icon(sign, round(high * 0.155)), (wide * 0.37, y), COLOUR.get(sign, STEEL))
        sheet.text((wide * 0.66, y), text, number, INK)
    if card.ignores_damage:
        sheet.stamp(icon("ignored", round(high * 0.24)), (wide / 2, middle), COLOUR["ignored"])
    if foot:
        small = Style(max(round(high * 0.074), SMALLEST), 600, 84)
        text, small = fit(foot, small, wide - 20)
        sheet.text((wide / 2, high * 0.885), text, small, INK_SOFT)


def _veiled(sheet: Sheet) -> Sprite:
    sprite = sheet.sprite()
    dark = sprite.image.point([round(i * (1 - VEIL) + 40 * VEIL) for i in range(256)] * 3)
    return Sprite(dark, sprite.mask, sprite.dx, sprite.dy)


def _noted(sprite: Sprite, note: str, wide: int, high: int, is_spent: bool) -> Sprite:
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD + 12)
    sheet.settle()
    sheet.lay(sprite, (0, 0))
    style = Style(22, 700, 84)
    half = width(note, style) / 2 + 18
    label = Sheet(-round(half) - 4, -20, round(half) + 4, 20)
    label.fill(rectangle(-half, -16, 2 * half, 32, 8), CREAM if is_spent else GOLD)
    label.fill(rectangle(1.6 - half, -14.4, 2 * half - 3.2, 28.8, 7), INK)
    label.settle()
    label.text((0, 0), note, style, CREAM)
    sheet.lay(label.sprite(), (wide / 2, high - 8))
    return sheet.sprite()


@lru_cache(maxsize=32)
def back(seat: str, count: int, size: tuple[int, int]) -> Sprite:
    """Cards that lie face down: one back with their number."""
    wide, high = size
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD)
    sheet.fill(rectangle(0, 0, wide, high, 12), INK)
    sheet.shade(rectangle(2, 2, wide - 4, high - 4, 10), mix(SEAT[seat], WHITE, 0.14), mix(SEAT[seat], INK, 0.16))
    sheet.line(rectangle(8, 8, wide - 16, high - 16, 7), 1.8, mix(SEAT[seat], CREAM, 0.6), closed=True)
    sheet.settle(Shadow(3, 4, 0.45))
    ink = SEAT_TEXT[seat]
    sheet.stamp(icon("battle", round(high * 0.30)), (wide / 2, high * 0.37), ink)
    sheet.text((wide / 2, high * 0.72), f"×{count}", Style(round(high * 0.19), 800, 90), ink)
    return sheet.sprite()


@lru_cache(maxsize=128)
def di_drawn(card: DiCard) -> Sprite:
    """A Divine Intervention card: timing and price, name, effect, words, and whether it can be played now."""
    wide, high = DI
    sheet = _paper(wide, high, GOLD if card.is_open else INK, card.is_open)
    kind = KIND.get(card.when, KIND["always"])
    sheet.fill(rectangle(10, 10, wide - 20, 50, 8), kind)
    if card.cost:
        sheet.fill(rectangle(wide - 92, 16, 74, 38, 17), CREAM)
    sheet.fill(rectangle(20, 117, wide - 40, 1.8), RULE)
    sheet.settle(Shadow(3, 4, 0.45), *([Shadow(0, 8, 1.0, GLOW)] if card.is_open else []))
    _bar(sheet, card, wide)
    _face(sheet, card, wide, high)
    return sheet.sprite() if card.is_open else _veiled(sheet)


def _bar(sheet: Sheet, card: DiCard, wide: int) -> None:
    sheet.stamp(icon(SIGN.get(card.when, "always"), 32), (38, 35), CREAM)
    sheet.text((62, 35), card.timing, WORD, CREAM, anchor="l")
    if card.cost:
        sheet.stamp(icon("ankh", 28), (wide - 70, 35), KIND["move"])
        sheet.text((wide - 40, 35), str(card.cost), Style(28, 800, 90), INK)
    else:
        sheet.text((wide - 24, 35), card.free, WORD, CREAM, anchor="r")


def name_lines(card: DiCard, wide: int = DI[0]) -> tuple[tuple[str, ...], Style]:
    """The name in one line, or in two smaller ones before it is cut; beside it stands how many copies there are."""
    less = width(f" ×{card.copies}", VALUE_OF) if card.copies > 1 else 0
    rows, style = spread(card.name, CARD_NAME, wide - 40, 1, less)
    return spread(card.name, replace(CARD_NAME, size=21), wide - 40, 2, less) if is_cut(rows) else (rows, style)


def _face(sheet: Sheet, card: DiCard, wide: int, high: int) -> None:
    times = f" ×{card.copies}" if card.copies > 1 else ""
    names, style = name_lines(card, wide)
    for i, name in enumerate(names):
        end = sheet.text((20, 90 + (i - (len(names) - 1) / 2) * 23), name, style, INK, anchor="l")
    if times:
        sheet.text((end, 90 + (len(names) - 1) * 11.5), times, VALUE_OF, INK, anchor="l")
    x = 20.0
    for number, sign in card.effects[:3]:
        if number:
            x = sheet.text((x, 156), number, Style(38, 800, 90), INK, anchor="l") + 8
        sheet.stamp(icon(sign, 46), (x + 23, 156), COLOUR.get(sign, INK))
        x += 60
    for i, line in enumerate(wrap(card.text, BODY, wide - 40, 3)):
        text, style = fit(line, BODY, wide - 40)
        sheet.text((20, 208 + i * 30), text, style, INK, anchor="l")
    sign, colour = ("check", GOOD) if card.is_open else ("lock", INK_SOFT)
    sheet.stamp(icon(sign, 22), (32, high - 30), colour)
    foot, style = fit(card.foot, FOOT, wide - 72)
    sheet.text((52, high - 30), foot, style, colour, anchor="l")


VALUE_OF = Style(26, 800, 88)
