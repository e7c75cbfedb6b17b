"""`rules.lookup`: one entry of the rules: a tile, a card, a word or a ruling, by its id."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.library import LIBRARY
from bot.messages import by_team, terms
from bot.messages.market import capital, is_here, owners
from bot.messages.parts import GOLD, Block, Picture, Post, button, lobby_id, rows
from bot.messages.terms import effect_words, tile_rules
from bot.names import EDITION
from bot.texts import text
from bot.wording import (
    card_line,
    card_short,
    catalogue,
    colour_name,
    di_effect,
    di_name,
    listed,
    seats_named,
    tile_kind,
    tile_name,
    tile_text,
)
from engine.catalogue import DiCard, Tile
from engine.ruleset import FREE_FOR_ALL
from engine.state import CardId, TileId
from engine.view import View

CARD = "card."


@dataclass(frozen=True, slots=True)
class Entry:
    """`says` is what it does in two sentences at most, `head` what stands before it, `notes` the small line.

    `teams` is what they change.
    """

    name: str
    says: str
    head: str = ""
    notes: list[str] = field(default_factory=list)
    teams: str = ""


def entry_id(game_id: int, deed: str, term: str) -> str:
    """The custom id of a button of an entry."""
    return lobby_id(game_id, f"entry_{deed}:{term}")


def battle_cards() -> dict[str, str]:
    """Ids of the battle cards with their names; a special one has the name of its tile."""
    return {f"{CARD}{card}": battle_card_name(card) for card in catalogue().battle_cards}


def battle_card_name(card: CardId) -> str:
    """`3·2·0 (battle card)`, `Wrryt Storm (battle card)`."""
    is_named = card in catalogue().tiles
    special = tile_name(card) if is_named else card.replace("_", " ").title()
    name = special if catalogue().battle_cards[card].special else card_short(card)
    return text("entry.card_name", name=name)


def read(term: str, view: View | None = None) -> Entry:
    """The entry of an id that is known; with a game also what is left of a tile and who owns it."""
    if term in catalogue().tiles:
        return _tile(catalogue().tiles[term], view)
    if term in catalogue().di_cards:
        return _di_card(term, view)
    if term.startswith(CARD):
        return _battle_card(term.removeprefix(CARD))
    if term in terms.rulings():
        return Entry(term, terms.says(term, _mode(view)), notes=[text("lookup.ruling")])
    return _word(term, view)


def _mode(view: View | None) -> str:
    return view.table.mode if view is not None else FREE_FOR_ALL


def _word(term: str, view: View | None) -> Entry:
    """A word of the rules as it stands in this game; without one first as everybody plays alone, then with teams."""
    has_teams = view is None or by_team.has_teams(view.table)
    notes = [*_module(term, view), terms.rule_note(terms.rules_of(term, teams=has_teams))]
    says, (too, instead) = terms.says(term, _mode(view)), terms.with_teams(term)
    if view is not None and has_teams:
        says, instead = instead or says, ""
    more = too or instead if has_teams else ""
    return Entry(terms.known()[term], says, notes=notes, teams=text("entry.teams", says=more) if more else "")


def _module(term: str, view: View | None) -> list[str]:
    """Whether a module is in this game, and which of its tiles came in."""
    module = term.removeprefix(terms.TERM)
    if view is None or module not in LIBRARY.rules(view.table.edition).modules:
        return []
    if module not in view.table.modules:
        return [text("lookup.no_module")]
    rows = [row for row in catalogue().tiles.values() if row.module == module and is_here(view, row)]
    names = listed(text("lookup.came_in_tile", name=row.name, colour=colour_name(row.colour)) for row in rows)
    return [text("lookup.came_in", tiles=names) if rows else text("lookup.none_came_in")]


def here_of(term: str, view: View | None) -> str:
    """Of tiles of one name one that may be acquired in this game, else an owned one, else the one asked for."""
    rows = catalogue().tiles
    if term not in rows or view is None:
        return term
    alike = [row for row in rows.values() if row.name == rows[term].name]
    found = [row.id for row in alike if row.id in view.table.market] or [row.id for row in alike if is_here(view, row)]
    return found[0] if found else term


def post(term: str, view: View | None, game_id: int, *, public: bool = False, shared: bool = False) -> Post:
    """As a message. `public`: it stands in the channel and cannot be shared again; `shared`: it was just now."""
    entry = read(term, view)
    says = f"{entry.head} {entry.says}".strip()
    teams = [entry.teams] if entry.teams else []
    lines = [text("lookup.title", name=entry.name), says, *teams, text("lookup.note", parts=" ".join(entry.notes))]
    buttons = []
    if term in catalogue().tiles:
        buttons.append(button(text("entry.show"), entry_id(game_id, "show", term)))
    if not public:
        label = text("entry.shared") if shared else text("entry.share")
        buttons.append(button(label, entry_id(game_id, "share", term), disabled=shared))
    return Post(["\n".join(lines), *rows(buttons)], GOLD)


def picture(tile: TileId, *, drawn: bool) -> Post:
    """One tile large, or its words alone if it could not be drawn."""
    entry = read(tile)
    place: list[Block] = [Picture()] if drawn else [f"{entry.head} {entry.says}"]
    return Post([text("lookup.title", name=entry.name), *place], GOLD)


def alt(tile: TileId) -> str:
    """The picture of a tile in words."""
    entry = read(tile)
    return f"{entry.name}: {entry.head} {entry.says}"


def _tile(row: Tile, view: View | None) -> Entry:
    head = text("lookup.tile", colour=capital(colour_name(row.colour)), level=row.level, kind=tile_kind(row.id))
    notes = [text("lookup.price", level=row.level), *_on_table(row, view)]
    notes += [text(f"lookup.candidate_{row.module}")] if row.module else []
    notes += _alike(row, view)
    notes.append(terms.rule_note(tile_rules(row)))
    notes += [text("entry.amber")] if row.colour == "amethyst" else []
    notes += [text("lookup.inferred")] if row.source == "inferred" else []
    return Entry(row.name, tile_text(row.id), head, notes)


def _alike(row: Tile, view: View | None) -> list[str]:
    """In which other colours of this game a tile of the same name lies."""
    others = [each for each in catalogue().tiles.values() if each.name == row.name and each.id != row.id]
    colours = [colour_name(each.colour) for each in others if view is not None and is_here(view, each)]
    return [text("lookup.also_in", colours=listed(colours))] if colours else []


def _on_table(row: Tile, view: View | None) -> list[str]:
    if view is None:
        return []
    if row.colour not in view.table.colours:
        return [text("lookup.not_in_play")]
    if not is_here(view, row):
        return [text("lookup.not_in_game")]
    held = owners(view, row.id)
    owned = text("entry.owners", seats=seats_named(held)) if held else text("entry.no_owner")
    return [text("lookup.left", n=view.table.market.count(row.id)), owned]


def _di_card(card: CardId, view: View | None) -> Entry:
    row = catalogue().di_cards[card]
    cost = text("lookup.cost", cost=row.cost) if row.cost else text("lookup.free")
    notes = [*_in_deck(row), *_in_this_deck(row, view)]
    words = ["personal"] if row.personal else [word for effect in row.effects for word in effect_words(effect)]
    notes.append(terms.rule_note(terms.rules_of_words(words)))
    # Of the extra cards the reference has all but the cost, of those of a mode not even the text.
    if row.source == "inferred":
        notes.append(text("lookup.inferred" if row.mode else "lookup.cost_inferred"))
    return Entry(di_name(card), f"{di_effect(card)}.", text("lookup.card", cost=cost), notes)


def _in_deck(row: DiCard) -> list[str]:
    """How many the shared deck has of it; of an extra card in which decks a table may choose."""
    if row.personal:
        return [text("lookup.personal_once" if row.mode else "lookup.personal")]
    if not row.extra:
        return [text("lookup.copies", n=row.copies)]
    decks = [deck for deck, cards in LIBRARY.edition(EDITION).di_decks.items() if row.id in cards]
    key = "lookup.extra_one" if len(decks) == 1 else "lookup.extra_other"
    return [text(key, decks=listed(decks), n=row.copies)]


def _in_this_deck(row: DiCard, view: View | None) -> list[str]:
    """Where the table plays with a deck that has no such card."""
    if view is None or not row.extra or row.id in LIBRARY.rules(EDITION).di_cards(view.table.options):
        return []
    return [text("lookup.not_in_deck")]


def _battle_card(card: CardId) -> Entry:
    row = LIBRARY.rules(EDITION).catalogue.battle_cards[card]
    key = "entry.special_card" if row.special else "entry.battle_card"
    says = text(key, stats=card_line(card))
    says += f" {text('entry.ignores_damage')}" if row.ignores_damage else ""
    refs = terms.rules_of_words(["own_loss" if row.own_loss else "battle_card"])
    return Entry(battle_card_name(card), says, notes=[terms.rule_note(refs)])
