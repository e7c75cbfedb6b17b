"""3.4.2 Recruitment, 3.6.7 Summoning and Warriors that an effect adds: one form, the same words.

A form has room for so many places only; with more of them they are chosen one after the other on a panel. What opens a
Recruitment is said before it: a card, and a Companion that opens an empty zone to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot import wording
from bot.library import LIBRARY
from bot.prompts.allies import troop_in
from bot.prompts.ask import Ask
from bot.prompts.forms import CAPTION, Field, Form, Values
from bot.prompts.layout import MENU, Option
from bot.prompts.names import force, named, number, others_in, value_of, zones
from bot.texts import text
from engine.companions import quarter_refusal
from engine.decision import DONE, Word
from engine.placing import CARD, Placing
from engine.refusals import Refusal
from engine.state import CardId, TileId, ZoneId

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
    return [each for each in ask.after(*head(ask)) if each.word in known]


def offer_of(ask: Ask) -> Placing:
    """The offer that spells it."""
    offer = ask.current.offer
    if not isinstance(offer, Placing):
        raise TypeError("what is placed is read by the offer that spells it")
    return offer


def head(ask: Ask) -> list[str]:
    """The words said before any Warrior: cards, and Companions that open a zone."""
    found: list[str] = []
    for first, second in zip(ask.words[::2], ask.words[1::2], strict=False):
        if first != CARD and first not in offer_of(ask).settlers:
            break
        found += [first, second]
    return found


def settled(ask: Ask) -> dict[TileId, ZoneId]:
    """The zones that Companions open."""
    said = head(ask)
    return {tile: zone for tile, zone in zip(said[::2], said[1::2], strict=True) if tile != CARD}


def played(ask: Ask) -> list[CardId]:
    """The cards that go with it."""
    said = head(ask)
    return [card for mark, card in zip(said[::2], said[1::2], strict=True) if mark == CARD]


def begun(ask: Ask) -> bool:
    """Something is said before the Warriors, and none of them yet; or one word of a pair is."""
    return bool(ask.words) and (len(ask.words) % 2 == 1 or ask.words == head(ask))


def has_more(ask: Ask) -> bool:
    """More than Warriors and their places may be said. Whether a card may is told by what everybody knows."""
    offer = offer_of(ask)
    return ask.current.private or any(each.word in offer.settlers for each in ask.after())


def supply(ask: Ask) -> int:
    """The seat's Warriors that may come."""
    return ask.view.table.seats[ask.seat].supply


def split(ask: Ask, words: list[str]) -> tuple[dict[ZoneId, int], dict[TileId, ZoneId]]:
    """Warriors by zone and the zone of each Companion; an unfinished pair is left out."""
    known = zones(ask.view.table.configuration)
    pairs = [pair for pair in zip(words[::2], words[1::2], strict=False) if pair[1]]
    warriors = {zone: int(count) for zone, count in pairs if zone in known and count.isdigit()}
    return warriors, {tile: zone for tile, zone in pairs if tile not in known and tile != CARD}


def build(ask: Ask, words: list[str]) -> Form:
    """The form with these words filled in."""
    warriors, homes = split(ask, words)
    warriors = warriors or _only(ask)
    parts = [_place(ask, each, str(warriors.get(each.word, 0))) for each in places(ask)]
    title, body = _head(ask)
    opened = settled(ask)
    others = {tile: zone for tile, zone in homes.items() if tile not in opened}
    return Form(title, "\n".join([body, *head_lines(ask)]), [*parts, *_companions(ask, others)])


def head_lines(ask: Ask) -> list[str]:
    """`Giant Sandworm opens D9.` and the cards that are played with it."""
    found = [
        text("recruit.head.opens", companion=wording.tile_name(tile), zone=wording.zone_name(zone))
        for tile, zone in settled(ask).items()
    ]
    cards = [f"*{wording.di_name(card)}* ({wording.di_effect(card)})" for card in played(ask)]
    return [*found, *([text("recruit.head.cards", cards=wording.listed(cards))] if cards else [])]


def read(ask: Ask, values: Values) -> list[str]:
    """The words that a filled form says."""
    said = head(ask)
    known = zones(ask.view.table.configuration)
    # A zone that is no longer among them stays said, to be refused.
    open_places = dict.fromkeys([*(each.word for each in places(ask)), *(each for each in values if each in known)])
    for zone in open_places:
        amount = "".join(values.get(zone, []))
        if amount.isdigit() and int(amount):
            said += [zone, amount]
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
    if any(_is_shared(ask, zone) for zone in places(ask)):
        found.append(text("team.mixed_limit", n=ask.numbers.mixed_limit))
    return " ".join(found)


def _is_shared(ask: Ask, zone: Word) -> bool:
    """Warriors of an ally stand there: with own ones they are a mixed Troop (4)."""
    troop = troop_in(ask.view, ask.seat, zone.word)
    return troop is not None and bool(troop.warriors.keys() - {ask.seat})


def _one_price(ask: Ask) -> bool:
    """No effect makes some of them cheaper (R-048)."""
    said = head(ask)
    amounts = [each for zone in places(ask) if zone.legal for each in ask.after(*said, zone.word) if each.legal]
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
    for each in ask.after(*head(ask), zone.word) if zone.legal else ():
        if each.legal:
            options.append(Option(amount(ask, each), each.word, chosen=picked == each.word))
    if picked not in {option.value for option in options}:
        options[0] = Option("0", "0", chosen=True)
    return Field(zone.word, _caption(ask, zone), "select", options[:MENU])


def _caption(ask: Ask, zone: Word) -> str:
    """The place and its room; a long name gives way to its label, owners of a mixed Troop to their number."""
    label = wording.zone_label(zone.word)
    long = f"{place_name(ask, zone.word)} · {room(ask, zone)}"
    short = f"{label} · {room(ask, zone)}"
    fitting = (each for each in (long, short) if len(each) <= CAPTION)
    return next(fitting, f"{label} · {room(ask, zone, by_owner=False)}")


def amount(ask: Ask, entry: Word) -> str:
    """`2 · 2 PP`, or the number alone where nothing is paid."""
    return text("recruit.form.cost", n=entry.word, pp=number(entry, "cost")) if "cost" in entry.values else entry.word


def place_name(ask: Ask, zone: ZoneId) -> str:
    """`North C1-a` of a Quarter, else the name of the zone."""
    is_quarter = LIBRARY.board(ask.view.table.configuration).zones[zone].kind == "quarter"
    return wording.quarter_name(zone) if is_quarter else wording.zone_name(zone)


def room(ask: Ask, zone: Word, *, by_owner: bool = True) -> str:
    """How many stand there, of whom, and how many more may: the same words for all who come."""
    others = others_in(ask.view, ask.seat, zone.word)
    if others:
        key = "recruit.form.battle" if zone.legal else "recruit.form.held"
        return text(key, foes=", ".join(force(seat, count) for seat, count in others))
    more, troop = number(zone, "room"), troop_in(ask.view, ask.seat, zone.word)
    shared = troop is not None and by_owner and troop.warriors.keys() - {ask.seat}
    here = wording.shares(troop.warriors) if troop is not None and shared else str(number(zone, "here"))
    if more <= 0:
        return text("recruit.form.closed", here=here)
    standing = number(zone, "here")
    return text("recruit.form.room", here=here, room=more) if standing else text("recruit.form.bare", room=more)


# Companions from supply


def _homes(ask: Ask) -> list[tuple[TileId, ZoneId]]:
    """Each Companion in supply with each place of the own City that somebody may come to."""
    own = LIBRARY.board(ask.view.table.configuration).quarters(ask.view.table.seats[ask.seat].city)
    legal = [each.word for each in places(ask) if each.legal and each.word in own]
    tiles, game = [tile for tile in in_supply(ask) if tile not in settled(ask)], offer_of(ask).game
    return [(tile, zone) for tile in tiles for zone in legal if quarter_refusal(game, zone, [tile]) is None]


def in_supply(ask: Ask) -> list[TileId]:
    """The seat's Companions that are not on the board."""
    return list(ask.view.table.seats[ask.seat].companions)


def _companions(ask: Ask, said: Mapping[TileId, ZoneId]) -> list[Field]:
    """One Companion: its places in a list; several: any of them, each at one place."""
    homes = _homes(ask)
    if not homes:
        return []
    label, note = text("recruit.companion.label"), text("recruit.companion.note")
    alone = len({tile for tile, _ in homes}) == 1
    options = [_home(tile, zone, said, alone=alone) for tile, zone in homes]
    if not alone:
        return [Field(COMPANIONS, label, "several", options, note)]
    kept = Option(text("recruit.companion.keep"), "keep", chosen=not said)
    note = text("recruit.companion.note_one", companion=wording.tile_name(homes[0][0]))
    return [Field(COMPANIONS, label, "select", [kept, *options], note)]


def _home(tile: TileId, zone: ZoneId, said: Mapping[TileId, ZoneId], *, alone: bool) -> Option:
    key = "recruit.companion.with" if alone else "recruit.companion.one"
    label = text(key, companion=wording.tile_name(tile), zone=wording.zone_label(zone))
    return Option(label, f"{tile}{AT}{zone}", chosen=said.get(tile) == zone)


def fault(ask: Ask, words: list[str], refusal: Refusal) -> str:
    """What does not hold of words that are no longer offered, or nothing where the refusal says it itself."""
    wrong = refusal.values.get("word")
    if refusal.rule not in ("unknown", "R-045") or (wrong in words[::2] and wrong not in _sayable(ask)):
        return ""
    warriors, _ = split(ask, words)
    said = [tile for tile in words[::2] if tile in in_supply(ask)]
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


def _sayable(ask: Ask) -> list[str]:
    """Places and Companions that may be said at all."""
    return [*(each.word for each in places(ask)), *in_supply(ask)]
