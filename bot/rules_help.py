"""`/rules lookup`: entries of the rules by any name they go by, their pictures, and sharing them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import Any, cast

import discord
from discord import app_commands, ui

from bot.guard import BUTTON, check_kind, guarded
from bot.looks import drawn, game_here, service_of
from bot.messages import entries, market
from bot.messages import terms as rule_terms
from bot.messages.parts import Post, allowed, layout
from bot.names import catalogue, di_name, tile_name
from bot.pictures import Pictures
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, is_private, turn_into
from engine.catalogue import Tile
from engine.view import View

MENU, NEAR, SHORTEST, CHOICE = 25, 3, 3, 100


# Entries by name


@cache
def terms() -> dict[str, str]:
    """What can be looked up: ids with their names."""
    rows = catalogue()
    found = rule_terms.known() | {tile: tile_name(tile) for tile in rows.tiles}
    found |= {card: di_name(card) for card in rows.di_cards}
    return found | entries.battle_cards() | rule_terms.rulings()


@cache
def _other_names() -> dict[str, list[str]]:
    """What else each of them is called: synonyms, the id of a battle card, a ruling without its dash."""
    found = {term: rule_terms.also(term) for term in rule_terms.known()}
    found |= {card: [card.removeprefix(entries.CARD)] for card in entries.battle_cards()}
    found |= {row.id: _names_of(row) for row in catalogue().tiles.values()}
    return found | {ruling: [ruling.replace("-", ""), ruling.removeprefix("R-")] for ruling in rule_terms.rulings()}


def _names_of(row: Tile) -> list[str]:
    """A tile with its colour, as there may be others of its name; a Servant without its title."""
    plain = [row.name.removeprefix("Servant ")] if row.name.startswith("Servant ") else []
    return [f"{row.name} {row.colour}", f"{row.colour} {row.name}", *plain]


@cache
def _by_name() -> dict[str, str]:
    """Ids by name; a name counts before what something else is called besides."""
    found: dict[str, str] = {}
    for term, name in terms().items():
        # A DI card counts before a tile of its name, and a tile before its battle card.
        found.setdefault(name.casefold(), term)
    for term, names in _other_names().items():
        for name in names:
            found.setdefault(name.casefold(), term)
    return found


def known_term(typed: str) -> str:
    """The id of what was typed. Raises ServiceError unknown_term with what is near."""
    if typed in terms():
        return typed
    by_name, word = _by_name(), " ".join(typed.split()).casefold()
    if word in by_name:
        return by_name[word]
    within = [name for name in by_name if len(word) >= SHORTEST and (word in name or _holds(word, name))]
    near = [by_name[name] for name in [*within, *get_close_matches(word, by_name, n=NEAR, cutoff=0.5)]]
    raise ServiceError("unknown_term", word=typed, near=" ".join(list(dict.fromkeys(near))[:NEAR]))


def _holds(typed: str, name: str) -> bool:
    """A name stands in what was typed as words of its own."""
    return len(name) >= SHORTEST and f" {name} " in f" {typed} "


async def term_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What is meant by what is typed so far, the best first."""
    found = sorted((rank, at, term) for at, term in enumerate(terms()) if (rank := _rank(term, typed)) is not None)
    return [app_commands.Choice(name=told(term)[:CHOICE], value=term) for _, _, term in found[:MENU]]


def _rank(term: str, typed: str) -> int | None:
    """How well an entry fits what is typed: the whole name, its beginning, that of a word, what else it is called."""
    word, name = " ".join(typed.split()).casefold(), terms()[term].casefold()
    others = [each.casefold() for each in _other_names().get(term, ())]
    tests = (
        word in (name, term.casefold()),
        word in others,
        name.startswith(word),
        f" {word}" in f" {name}",
        any(f" {word}" in f" {each}" for each in others),
        word in name,
        any(word in each for each in others),
    )
    return next((rank for rank, holds in enumerate(tests) if holds), None)


def told(term: str) -> str:
    """As it stands in a list: tiles of one name in several colours are told apart."""
    row = catalogue().tiles.get(term)
    return market.choice(row) if row is not None else terms()[term]


# Showing them


async def lookup(interaction: Interaction, typed: str) -> None:
    """`/rules lookup`: an entry by its id or by any of its names; else what is near."""
    await acknowledge(interaction)
    try:
        found = known_term(typed)
    except ServiceError as error:
        near = {told(each)[:CHOICE]: each for each in str(error.values["near"]).split()}
        await answer(interaction, market.nothing_found(typed, near))
        return
    info, view = await _game_view(interaction)
    # Of tiles of one name the one of this game is meant, unless the colour was said.
    is_named = typed == found or catalogue_colour(found) in typed.casefold()
    await _show(interaction, found if is_named else entries.here_of(found, view), info, view)


def catalogue_colour(term: str) -> str:
    """The colour of a tile, a dash for anything else."""
    row = catalogue().tiles.get(term)
    return row.colour if row is not None else "-"


async def show_entry(interaction: Interaction, term: str) -> None:
    """An entry for whoever asks, with what the table of this channel shows of it."""
    await acknowledge(interaction)
    await _show(interaction, term, *await _game_view(interaction))


async def _show(interaction: Interaction, term: str, info: GameInfo | None, view: View | None) -> None:
    await answer(interaction, entries.post(term, view, info.id if info is not None else 0))


async def _game_view(interaction: Interaction) -> tuple[GameInfo | None, View | None]:
    """The game of this channel as everybody sees it; the rules need none."""
    try:
        info = game_here(interaction)
        return info, await service_of(interaction).view(info.id)
    except ServiceError:
        return None, None


class EntryButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"l1:(?P<game>[0-9]{1,15}):entry_(?P<deed>show|share):(?P<term>[A-Za-z0-9_.-]{1,60})",
):
    """A button of an entry: its picture, or the entry for the whole channel."""

    def __init__(self, game_id: int, deed: str, term: str) -> None:
        super().__init__(ui.Button(label=deed, custom_id=entries.entry_id(game_id, deed, term)))
        self.game_id, self.deed, self.term = game_id, deed, term

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> EntryButton:
        """The button that was pressed."""
        return cls(int(match["game"]), match["deed"], match["term"])

    async def callback(self, interaction: Interaction) -> None:
        """Show it, or share it."""
        await guarded(interaction, lambda: self._press(interaction))

    async def _press(self, interaction: Interaction) -> None:
        check_kind(interaction, BUTTON)
        if self.term not in terms() or (self.deed == "show" and self.term not in catalogue().tiles):
            raise ServiceError("unknown_button")
        await (self._show(interaction) if self.deed == "show" else self._share(interaction))

    async def _show(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        pictures = cast(Pictures, interaction.client.pictures)
        image = await drawn(f"tile-{self.term}.png", lambda: entries.alt(self.term), lambda: pictures.tile(self.term))
        await answer(interaction, entries.picture(self.term, drawn=image is not None), image)

    async def _share(self, interaction: Interaction) -> None:
        """Once from each private answer: its button is greyed then, and Discord drops a second one of its nonce."""
        if not is_private(interaction) or interaction.message is None:
            raise ServiceError("unknown_button")
        await interaction.response.defer()
        _, view = await _game_view(interaction)
        public = entries.post(self.term, view, self.game_id, public=True)
        await _send(interaction, public, f"e{interaction.message.id}")
        await turn_into(interaction, entries.post(self.term, view, self.game_id, shared=True))


async def _send(interaction: Interaction, post: Post, nonce: str) -> None:
    """Raises ServiceError cannot_share where the bot may not write."""
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    try:
        await channel.send(view=layout(post), allowed_mentions=allowed(post), nonce=nonce)
    except discord.Forbidden as error:
        raise ServiceError("cannot_share") from error


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [EntryButton]
