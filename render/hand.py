"""One's own hand as a picture, for its owner alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from PIL import Image

from engine.view import BattleView, Own, Seat, View
from render.cards import CARD, COLOUR, SPENT, DiCard, back, battle_card, by_id, di_drawn, di_effects, drawn, foot_words
from render.colours import (
    ANKH,
    BLOOD,
    CHIP,
    CHIP_DEEP,
    CHIP_LINE,
    CREAM,
    GOLD_STAR,
    HEADING,
    INK,
    INK_SOFT,
    MIST,
    NIGHT,
    NIGHT_DEEP,
    PAPYRUS,
    PAPYRUS_DEEP,
    PAPYRUS_LINE,
    RULE,
    mix,
)
from render.fonts import SECTION, TITLE, Style, fit, width, write
from render.icons import icon
from render.layout import Zone, map_of
from render.marks import mark, tag, troop
from render.palette import encode
from render.pen import Shadow, Sheet, Sprite, gradient
from render.shapes import rectangle
from render.strip import shown_name
from render.words import Words, seat_word, source_name

WIDE, EDGE = 1600, 32
HEAD, REMINDER = 90, 146
CARDS_HIGH, DI_HIGH, DI_STEP, DI_ROW = 370, 408, 311, 380
PER_ROW = 5
KEY_WIDE = 880
SECOND, BODY, PLACE = Style(25, 500, 88), Style(25, 500, 88), Style(25, 700, 88)
TOTAL = Style(44, 800, 90)
NOTES = ("picture.to_play", "picture.to_discard")
MEANING = (("khopesh", "strength"), ("drop", "damage"), ("shield", "shield"), ("pierced", "own_loss"))
BEFORE_REVEAL = ("council_start", "foresight", "war_council")


def hand(view: View, cards: dict[str, Any], layout: dict[str, Any], names: Mapping[str, str], *, words: Words) -> bytes:
    """The viewer's cards as PNG.

    Raises ValueError if the view is nobody's own, KeyError for an unknown card and for a word that is missing.
    """
    if view.own is None or view.viewer not in view.table.seats:
        raise ValueError("a hand is drawn from a seat's own view only")
    return encode(draw(view, view.own, cards, layout, names, words))


def draw(
    view: View, own: Own, cards: dict[str, Any], layout: dict[str, Any], names: Mapping[str, str], words: Words
) -> Image.Image:
    """The picture in full colour; it grows by a row for each five kinds of Divine Intervention card."""
    fight = own_fight(view)
    kinds = di_cards(view, own, cards, words)
    top = HEAD + (REMINDER if fight else 0)
    rows = max((len(kinds) + PER_ROW - 1) // PER_ROW, 1)
    image = gradient((WIDE, top + CARDS_HIGH + DI_HIGH + (rows - 1) * DI_ROW + 16), NIGHT, NIGHT_DEEP)
    seat = view.table.seats[view.viewer]
    _head(image, view, seat, names, words)
    if fight is not None:
        _reminder(image, view, fight, map_of(layout, view.table.configuration).zones[fight.zone], names, words)
    notes = {card: words[note] for card, note in zip(laid(view, own), NOTES, strict=False)}
    _battle_cards(image, own, seat, by_id(cards["battle"]), top, notes, words)
    _di_cards(image, kinds, seat, len(own.di_cards), top + CARDS_HIGH, words)
    return image


def own_fight(view: View) -> BattleView | None:
    """The battle the viewer takes part in."""
    fight = view.battle
    return fight if fight is not None and view.viewer in (fight.attacker, fight.defender) else None


def di_cards(view: View, own: Own, cards: Mapping[str, Any], words: Words) -> list[DiCard]:
    """Each kind once, with its number of copies."""
    found = []
    rows = by_id(cards["di"])
    for card, copies in sorted(Counter(own.di_cards).items()):
        entry = rows[card]
        when, is_laid = str(entry.get("when", "always")), card in laid(view, own)[2:]
        now = "laid" if is_laid else "can_play" if is_time(view, when) else f"later_{when}"
        found.append(
            DiCard(
                name=words[f"di.{card}"],
                cost=int(entry.get("cost", 0)),
                when=when,
                timing=words[f"picture.timing_{when}"],
                free=words["picture.free"],
                text=words[f"di_text.{card}"],
                effects=di_effects(entry),
                copies=copies,
                foot=words[f"picture.{now}"],
                is_open=is_laid or is_time(view, when),
            )
        )
    return sorted(found, key=lambda card: not card.is_open)


def laid(view: View, own: Own) -> list[str]:
    """The seat's own sealed plan: the card to play, the card to discard, then any DI cards."""
    fight = own_fight(view)
    return list(own.sealed or []) if fight is not None and fight.stage in BEFORE_REVEAL else []


def is_time(view: View, when: str) -> bool:
    """Whether the moment printed on a card is now: what may be done with it is said by the prompt, not here."""
    fight = own_fight(view)
    if when == "battle":
        return fight is not None and fight.stage in BEFORE_REVEAL and view.viewer in view.awaited
    return when == view.table.phase and view.table.active == view.viewer and view.battle is None


def _head(image: Image.Image, view: View, seat: Seat, names: Mapping[str, str], words: Words) -> None:
    mark(seat.id, 56).put(image, 66, 48)
    end = write(image, (118, 48), words["picture.hand"], TITLE, HEADING)
    name = shown_name(seat.id, names, words)
    colour = seat_word(words, seat.id)
    said, style = fit(f"{name} · {colour}" if name != colour else colour, SECOND, 460)
    write(image, (end + 22, 49), said, style, MIST)
    glory = view.table.glory_of(seat.side)
    _chip(158).put(image, WIDE - EDGE - 158, 20)
    _chip(158).put(image, WIDE - EDGE - 158 - 170, 20)
    _chip(250).put(image, WIDE - EDGE - 158 - 170 - 262, 20)
    x = WIDE - EDGE - 158
    for sign, shade, value, unit in (("ankh", ANKH, seat.pp, "pp"), ("star", GOLD_STAR, glory, "glory")):
        image.paste(shade, (x + 16, 32), icon(sign, 34))
        stop = write(image, (x + 62, 49), str(value), Style(30, 800, 90), CREAM)
        write(image, (stop + 9, 50), words[f"picture.{unit}"], Style(22, 500, 88), MIST)
        x -= 170
    x = WIDE - EDGE - 158 - 170 - 262
    image.paste(MIST, (x + 18, 35), icon("lock", 26))
    write(image, (x + 56, 49), words["picture.only_you"], Style(23, 500, 88), MIST)


@lru_cache(maxsize=8)
def _chip(wide: int) -> Sprite:
    sheet = Sheet(-2, -2, wide + 2, 60)
    sheet.fill(rectangle(0, 0, wide, 56, 12), CHIP_LINE)
    sheet.shade(rectangle(1.6, 1.6, wide - 3.2, 52.8, 11), CHIP, CHIP_DEEP)
    return sheet.sprite()


@lru_cache(maxsize=1)
def _reminder_ground() -> Sprite:
    wide = WIDE - 2 * EDGE
    sheet = Sheet(-8, -8, wide + 8, 142, scale=2)
    sheet.fill(rectangle(0, 0, wide, 132, 16), PAPYRUS_LINE)
    sheet.shade(rectangle(2, 2, wide - 4, 128, 14), PAPYRUS, PAPYRUS_DEEP)
    red = [(min(x, 120.0), y) for x, y in rectangle(2, 2, 236, 128, 14)]
    sheet.fill(red, mix(BLOOD, INK, 0.06))
    sheet.settle(Shadow(3, 4, 0.4))
    sheet.stamp(icon("battle", 84), (61, 66), CREAM)
    return sheet.sprite()


@lru_cache(maxsize=8)
def _box(wide: int) -> Sprite:
    sheet = Sheet(-2, -2, wide + 2, 112, scale=2)
    sheet.fill(rectangle(0, 0, wide, 108, 12), RULE)
    sheet.shade(rectangle(1.6, 1.6, wide - 3.2, 104.8, 11), mix(CREAM, PAPYRUS, 0.2), mix(PAPYRUS, PAPYRUS_DEEP, 0.4))
    sheet.fill(rectangle(wide / 2 - 0.8, 44, 1.6, 52), RULE)
    return sheet.sprite()


def _reminder(
    image: Image.Image, view: View, fight: BattleView, zone: Zone, names: Mapping[str, str], words: Words
) -> None:
    _reminder_ground().put(image, EDGE, 98)
    wide = 470
    left, room = 178, WIDE - EDGE - wide - 16 - 178 - 24
    title, style = fit(words["picture.battle_at"].format(place=zone.name), SECTION, room - 60)
    end = write(image, (left, 138), title, style, INK)
    write(image, (end + 14, 139), zone.label, PLACE, INK_SOFT)
    other = fight.defender if view.viewer == fight.attacker else fight.attacker
    who = words["picture.attacking" if view.viewer == fight.attacker else "picture.attacked"]
    said = f"{who.format(name=shown_name(other, names, words))} {words[_ask(view, fight)]}"
    text, style = fit(said, BODY, room)
    write(image, (left, 188), text, style, INK)
    x = WIDE - EDGE - wide - 14
    _box(wide).put(image, x, 110)
    write(
        image,
        (x + wide / 2, 130),
        words["picture.with_cards" if fight.cards else "picture.before_cards"],
        Style(21, 600, 86),
        INK_SOFT,
        anchor="m",
    )
    _strength(image, view, fight, x, wide, words)


def _ask(view: View, fight: BattleView) -> str:
    """The key of what the viewer has to do now."""
    if fight.stage not in BEFORE_REVEAL and fight.cards:
        return "picture.chosen"
    is_asked = view.viewer in view.awaited and view.own is not None and view.own.sealed is None
    return "picture.choose" if is_asked else "picture.wait"


def _strength(image: Image.Image, view: View, fight: BattleView, x: int, wide: int, words: Words) -> None:
    for seat, turn in ((fight.attacker, 1), (fight.defender, -1)):
        if not seat:
            continue
        start = x + wide / 2 - turn * (wide / 2 - 42)
        parts = fight.strength.get(seat, [])
        group = view.table.troop(fight.zone, view.table.seats[seat].side)
        troop(seat, group.size if group is not None else 0).put(image, start, 182)
        total = str(sum(value for _, value in parts))
        spot = start + turn * 40
        write(image, (spot, 182), total, TOTAL, INK, anchor="l" if turn > 0 else "r")
        spot += turn * (width(total, TOTAL) + 10)
        plain = ("warriors", *fight.cards.values())
        extra = [source for source, value in parts if value and source not in plain][:1]
        for source in extra:
            sprite = tag(source_name(words, source), seat, "creature")
            half = sprite.mask.width / 2 - 5
            sprite.put(image, spot + turn * half, 182)


def card_size(count: int, room: int) -> tuple[int, int]:
    """As large as they go, so many in a row."""
    wide = min(CARD[0], (room - 14 * max(count - 1, 0)) // max(count, 1))
    return wide, round(wide * CARD[1] / CARD[0])


def _battle_cards(
    image: Image.Image,
    own: Own,
    seat: Seat,
    cards: Mapping[str, Any],
    top: int,
    notes: Mapping[str, str],
    words: Words,
) -> None:
    end = write(image, (EDGE, top + 28), words["picture.battle_cards"], SECTION, HEADING)
    write(image, (end + 18, top + 29), words["picture.in_hand"].format(count=len(own.battle_cards)), SECOND, MIST)
    spent, down = len(seat.played), len(own.face_down)
    right = WIDE - EDGE
    if down:
        x = right - SPENT[0]
        write(image, (right, top + 29), words["picture.face_down"], SECOND, MIST, anchor="r")
        back(seat.id, down, SPENT).put(image, x - 10, top + 84)
        right = _parted(image, x - 36, top)
    if spent:
        step = min(SPENT[0] + 14, 380 // spent) if spent > 2 else SPENT[0] + 14
        wide = step * (spent - 1) + SPENT[0]
        write(image, (right - max(wide, 220), top + 29), words["picture.played_up"].format(count=spent), SECOND, MIST)
        for i, card in enumerate(seat.played):
            row = battle_card(cards[card])
            face = drawn(row, seat.id, SPENT, foot_words(row, words), words["picture.played"], True)
            face.put(image, right - max(wide, 220) + i * step, top + 84)
        right = _parted(image, right - max(wide, 220) - 24, top)
    size = card_size(len(own.battle_cards), right - EDGE)
    for i, card in enumerate(sorted(own.battle_cards, key=lambda name: _rank(cards[name]))):
        row = battle_card(cards[card])
        face = drawn(row, seat.id, size, foot_words(row, words), notes.get(card, ""))
        face.put(image, EDGE + i * (size[0] + (19 if size == CARD else 14)), top + 58 + (CARD[1] - size[1]) // 2)


def _rank(entry: Mapping[str, Any]) -> tuple[int, int, int]:
    return -int(entry.get("strength", 0)), -int(entry.get("damage", 0)), -int(entry.get("shield", 0))


def _parted(image: Image.Image, x: int, top: int) -> int:
    image.paste(CHIP_LINE, (x, top + 16, x + 2, top + 346))
    return x - 24


def _di_cards(image: Image.Image, kinds: list[DiCard], seat: Seat, count: int, top: int, words: Words) -> None:
    end = write(image, (EDGE, top + 24), words["picture.di"], SECTION, HEADING)
    text = words["picture.di_other" if count > 1 else "picture.di_one" if count else "picture.di_none"]
    write(image, (end + 18, top + 25), text.format(count=count, pp=seat.pp), SECOND, MIST)
    for i, card in enumerate(kinds):
        di_drawn(card).put(image, EDGE + i % PER_ROW * DI_STEP, top + 56 + i // PER_ROW * DI_ROW)
    if len(kinds) <= 2:
        rows = tuple((sign, words[f"picture.sign_{name}"], words[f"picture.means_{name}"]) for sign, name in MEANING)
        _meanings(words["picture.reading"], rows).put(image, WIDE - EDGE - KEY_WIDE, top + 56)


@lru_cache(maxsize=2)
def _meanings(title: str, rows: tuple[tuple[str, str, str], ...]) -> Sprite:
    """What the signs on the cards say, where few cards leave room."""
    sheet = Sheet(-2, -2, KEY_WIDE + 2, 336, scale=2)
    sheet.fill(rectangle(0, 0, KEY_WIDE, 334, 14), CHIP_LINE)
    sheet.fill(rectangle(1.6, 1.6, KEY_WIDE - 3.2, 330.8, 13), mix(CHIP_DEEP, NIGHT, 0.5))
    for i in range(len(rows)):
        sheet.fill(rectangle(26, 72 + i * 64, 52, 52, 10), PAPYRUS)
    sheet.settle()
    sheet.text((28, 38), title, SECTION, HEADING, anchor="l")
    for i, (sign, name, meaning) in enumerate(rows):
        y = 98 + i * 64
        sheet.stamp(icon(sign, 40), (52, y), COLOUR[sign])
        sheet.text((98, y), name, Style(25, 700, 88), CREAM, anchor="l")
        text, style = fit(meaning, BODY, KEY_WIDE - 246)
        sheet.text((240, y), text, style, MIST, anchor="l")
    return sheet.sprite()
