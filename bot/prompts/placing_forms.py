"""3.4.2 Recruitment, 3.6.7 Summoning and Warriors that an effect adds: one form, the same words.

A form has room for so many places only; with more of them they are chosen one after the other on a panel.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot import wording
from bot.library import LIBRARY
from bot.prompts.ask import Ask
from bot.prompts.forms import CAPTION, Field, Form, Values
from bot.prompts.layout import MENU, Option
from bot.prompts.names import force, named, number, others_in, value_of, zones
from bot.texts import text
from engine.decision import DONE, Word
from engine.refusals import Refusal
from engine.state import TileId, ZoneId

KINDS = ("recruit", "summon", "add")
MOST_PARTS = 4  # beside the text above them
COMPANIONS = "companions"
LIMITS = {"summon": "veterans", "add": "most"}
AT = "."


def fits(ask: Ask) -> bool:
    """A line for each place and one for Companions: are they few enough?"""
    homes = _homes(ask)
    return len(places(ask)) + bool(homes) <= MOST_PARTS and len(homes) < MENU


def places(ask: Ask) -> list[Word]:
    """Where Warriors may come, refused places too."""
    known = zones(ask.view.table.configuration)
    return [each for each in ask.after() if each.word in known]


def supply(ask: Ask) -> int:
    """The seat's Warriors that may come."""
    return ask.view.table.seats[ask.seat].supply


def split(ask: Ask, words: list[str]) -> tuple[dict[ZoneId, int], dict[TileId, ZoneId]]:
    """Warriors by zone and the zone of each Companion; an unfinished pair is left out."""
    known = zones(ask.view.table.configuration)
    pairs = [pair for pair in zip(words[::2], words[1::2], strict=False) if pair[1]]
    warriors = {zone: int(count) for zone, count in pairs if zone in known and count.isdigit()}
    return warriors, {tile: zone for tile, zone in pairs if tile not in known}


def build(ask: Ask, words: list[str]) -> Form:
    """The form with these words filled in."""
    warriors, homes = split(ask, words)
    warriors = warriors or _only(ask)
    parts = [_place(ask, each, str(warriors.get(each.word, 0))) for each in places(ask)]
    title, body = _head(ask)
    return Form(title, body, [*parts, *_companions(ask, homes)])


def read(ask: Ask, values: Values) -> list[str]:
    """The words that a filled form says."""
    said: list[str] = []
    for zone in places(ask):
        amount = "".join(values.get(zone.word, []))
        if amount.isdigit() and int(amount):
            said += [zone.word, amount]
    for picked in values.get(COMPANIONS, []):
        tile, _, home = picked.partition(AT)
        said += [tile, home] if home else []
    return said


def _head(ask: Ask) -> tuple[str, str]:
    """Title and first lines."""
    if ask.kind == "recruit":
        return text("recruit.form.title", pp=ask.pp, supply=supply(ask)), recruit_body(ask)
    if ask.kind == "summon":
        tokens = wording.counted("veterans", value_of(ask, "veterans"))
        return text("night.summoning.title", tokens=tokens, supply=supply(ask)), text("night.summoning.body")
    return added(ask)


def recruit_body(ask: Ask) -> str:
    """What a Warrior costs, and what follows where an opponent stands in an own Quarter (3.4.2)."""
    found = [text("recruit.form.each", pp=ask.numbers.warrior_cost) if _one_price(ask) else text("recruit.form.prices")]
    found.append(text("recruit.form.together"))
    if any(zone.legal and others_in(ask.view, ask.seat, zone.word) for zone in places(ask)):
        found.append(text("recruit.form.battles"))
    return " ".join(found)


def _one_price(ask: Ask) -> bool:
    """No effect makes some of them cheaper (R-048)."""
    amounts = [each for zone in places(ask) if zone.legal for each in ask.after(zone.word) if each.legal]
    return all(number(each, "cost") == int(each.word) * ask.numbers.warrior_cost for each in amounts)


def added(ask: Ask) -> tuple[str, str]:
    """Title and text of Warriors that an effect adds."""
    source, most, must = wording.word_name(named(ask, "source")), value_of(ask, "most"), forced(ask)
    if not must:
        return text("recruit.add.title", source=source, n=most), text("recruit.add.body", supply=supply(ask))
    title = text("recruit.add.title_all", source=source, warriors=wording.counted("warriors", must))
    body = text(f"recruit.add.all_{'one' if must == 1 else 'other'}", n=must)
    return title, "\n".join([body, *([text("recruit.add.fewer", n=most)] if must < most else [])])


def forced(ask: Ask) -> int:
    """3.1: how many must come, where the effect is no choice."""
    end = next((each for each in ask.after() if each.word == DONE), None)
    count = end.refusal.values.get("count", 1) if end is not None and end.refusal is not None else 0
    return count if isinstance(count, int) else 1


def _only(ask: Ask) -> dict[ZoneId, int]:
    """What must come stands filled in where one place alone has room without a battle."""
    must = forced(ask) if ask.kind == "add" else 0
    free = [each.word for each in places(ask) if each.legal and not others_in(ask.view, ask.seat, each.word)]
    return {free[0]: must} if must and len(free) == 1 else {}


def _place(ask: Ask, zone: Word, picked: str) -> Field:
    """A refused place keeps its line, with nothing but 0 to choose."""
    options = [Option("0", "0", chosen=picked == "0")]
    for each in ask.after(zone.word) if zone.legal else ():
        if each.legal:
            options.append(Option(amount(ask, each), each.word, chosen=picked == each.word))
    if picked not in {option.value for option in options}:
        options[0] = Option("0", "0", chosen=True)
    return Field(zone.word, _caption(ask, zone), "select", options[:MENU])


def _caption(ask: Ask, zone: Word) -> str:
    """The place and its room; a long name gives way to its label."""
    long = f"{place_name(ask, zone.word)} · {room(ask, zone)}"
    return long if len(long) <= CAPTION else f"{wording.zone_label(zone.word)} · {room(ask, zone)}"


def amount(ask: Ask, entry: Word) -> str:
    """`2 · 2 PP`, or the number alone where nothing is paid."""
    return text("recruit.form.cost", n=entry.word, pp=number(entry, "cost")) if "cost" in entry.values else entry.word


def place_name(ask: Ask, zone: ZoneId) -> str:
    """`North C1-a` of a Quarter, else the name of the zone."""
    is_quarter = LIBRARY.board(ask.view.table.configuration).zones[zone].kind == "quarter"
    return wording.quarter_name(zone) if is_quarter else wording.zone_name(zone)


def room(ask: Ask, zone: Word) -> str:
    """How many stand there and how many more may: the same words for all who come."""
    others = others_in(ask.view, ask.seat, zone.word)
    if others:
        key = "recruit.form.battle" if zone.legal else "recruit.form.held"
        return text(key, foes=", ".join(force(seat, count) for seat, count in others))
    here, more = number(zone, "here"), number(zone, "room")
    if more <= 0:
        return text("recruit.form.closed", here=here)
    return text("recruit.form.room", here=here, room=more) if here else text("recruit.form.bare", room=more)


# Companions from supply


def _homes(ask: Ask) -> list[tuple[TileId, ZoneId]]:
    """Each Companion in supply with each place of the own City that somebody may come to."""
    own = LIBRARY.board(ask.view.table.configuration).quarters(ask.view.table.seats[ask.seat].city)
    legal = [each.word for each in places(ask) if each.legal and each.word in own]
    return [(tile, zone) for tile in ask.view.table.seats[ask.seat].companions for zone in legal]


def _companions(ask: Ask, said: Mapping[TileId, ZoneId]) -> list[Field]:
    """One Companion: its places in a list; several: any of them, each at one place."""
    homes = _homes(ask)
    if not homes:
        return []
    label, note = text("recruit.companion.label"), text("recruit.companion.note")
    options = [_home(tile, zone, said, alone=_alone(ask)) for tile, zone in homes]
    if not _alone(ask):
        return [Field(COMPANIONS, label, "several", options, note)]
    kept = Option(text("recruit.companion.keep"), "keep", chosen=not said)
    note = text("recruit.companion.note_one", companion=wording.tile_name(homes[0][0]))
    return [Field(COMPANIONS, label, "select", [kept, *options], note)]


def _alone(ask: Ask) -> bool:
    return len(ask.view.table.seats[ask.seat].companions) == 1


def _home(tile: TileId, zone: ZoneId, said: Mapping[TileId, ZoneId], *, alone: bool) -> Option:
    key = "recruit.companion.with" if alone else "recruit.companion.one"
    label = text(key, companion=wording.tile_name(tile), zone=wording.zone_label(zone))
    return Option(label, f"{tile}{AT}{zone}", chosen=said.get(tile) == zone)


def fault(ask: Ask, words: list[str], refusal: Refusal) -> str:
    """What does not hold of words that are no longer offered, or nothing where the refusal says it itself."""
    if refusal.rule not in ("unknown", "R-045"):
        return ""
    warriors, _ = split(ask, words)
    said = [tile for tile in words[::2] if tile in ask.view.table.seats[ask.seat].companions]
    twice = next((tile for tile in said if said.count(tile) > 1), "")
    if twice:
        return text("recruit.companion.twice", companion=wording.tile_name(twice))
    for tile, zone in zip(words[::2], words[1::2], strict=False):
        if tile in said and zone not in warriors:
            label = wording.zone_label(zone)
            return text("recruit.companion.alone", companion=wording.tile_name(tile), zone=label)
        if tile in said and refusal.values.get("word") == tile:
            return text("recruit.companion.full", companion=wording.tile_name(tile))
    most = min(value_of(ask, LIMITS[ask.kind]), supply(ask)) if ask.kind in LIMITS else supply(ask)
    return text(f"recruit.too_many.{ask.kind}", n=sum(warriors.values()), most=most)
