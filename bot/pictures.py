"""Pictures from views, drawn one after the other in one worker thread, never on the loop.

What was drawn is kept by what it shows. If several pictures of one thing wait, the newest is drawn for all of them.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any

import data
from bot.library import LIBRARY, layout, picture_words
from bot.names import EDITION
from bot.ports import GameInfo
from bot.texts import text
from engine.view import View
from render.alt import board_alt, hand_alt, market_alt, seats_alt
from render.battle import battle
from render.battle_alt import battle_alt
from render.battle_facts import Battle
from render.board import Draft, board
from render.hand import hand
from render.market import market
from render.seats import seats
from render.tile_card import tile_card
from render.tiles import Rows

Slot = tuple[str, int, str, str]
KEPT = 64
SHORT_TURN = 0.001  # seconds that drawing may keep the loop waiting; Python's own choice is five times as long


@dataclass(frozen=True, slots=True)
class Wish:
    """A picture that somebody waits for; a higher number is newer."""

    number: int
    key: str
    draw: Callable[[], bytes]


def names_of(info: GameInfo) -> dict[str, str]:
    """Who sits where, as pictures name them."""
    return {each.seat: each.person.name if each.person else text("seat.computer") for each in info.seats}


def told_apart(info: GameInfo) -> dict[str, str]:
    """The same where names stand in sentences, without a mark: a computer seat is called by its colour too."""
    called = names_of(info)
    return called | {
        each.seat: text("seat.computer_of", seat=text(f"seat.{each.seat}")) for each in info.seats if not each.person
    }


def state_key(view: View, *more: object) -> str:
    """A short name of all that a picture of this view can show."""
    shown = (view.viewer, view.table, view.battle, view.awaited, view.counts, view.holders, view.own, view.sealed, more)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:24]


def board_key(view: View) -> str:
    """A short name of what stands on the board, the seats' boards left out."""
    table = view.table
    shown = (table.troops, table.pyramids, table.glory, table.phase == "setup")
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:24]


def battle_key(told: Battle) -> str:
    """A short name of all that the picture of a battle shows; what stands on the board is no part of it."""
    return hashlib.sha256(repr(told).encode()).hexdigest()[:24]


class Pictures:
    """Draws boards, hands, the market, player boards and battles. `close` lets the worker go."""

    def __init__(self, kept: int = KEPT) -> None:
        sys.setswitchinterval(SHORT_TURN)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._most = kept
        self._wishes = count()
        self._wanted: dict[Slot, Wish] = {}
        self._drawing: dict[Slot, asyncio.Future[tuple[Wish, bytes]]] = {}

    def close(self) -> None:
        """Wait for the picture under way; draw no others."""
        self._worker.shutdown(wait=True, cancel_futures=True)

    async def board(
        self,
        view: View,
        info: GameInfo,
        draft: Draft | None = None,
        around: Sequence[str] = (),
        zoom: Sequence[str] = (),
    ) -> bytes:
        """A PNG of the board: whole, cut out around some zones, or their area larger. Raises what drawing raises."""
        plan, names, words = layout(view.table.configuration), names_of(info), picture_words(view.table.edition)
        key = "board" + state_key(view, draft, tuple(around), tuple(zoom), names)

        def draw() -> bytes:
            return board(view, plan, names, words=words, draft=draft, around=tuple(around), zoom=tuple(zoom))

        part = "zoom" if zoom else "part" if draft or around else "whole"
        if draft is not None and draft.path and not view.viewer:
            # What a team proposes is drawn from what everybody sees, and never stands in for another picture.
            part = f"way {draft.path}"
        return await self._picture(("board", info.id, view.viewer, part), key, draw)

    async def hand(self, view: View, info: GameInfo) -> bytes:
        """A PNG of the viewer's own hand. Raises what drawing raises, ValueError for a view without a hand."""
        if view.own is None:
            raise ValueError("a spectator has no hand")
        plan, cards, names = layout(view.table.configuration), card_rows(view), names_of(info)
        words = picture_words(view.table.edition)
        key = "hand" + state_key(view, names)

        def draw() -> bytes:
            return hand(view, cards, plan, names, words=words)

        return await self._picture(("hand", info.id, view.viewer, ""), key, draw)

    async def market(
        self, view: View, info: GameInfo, colour: str = "", offers: Mapping[str, int] | None = None, page: int = 1
    ) -> bytes:
        """A PNG of a page of the market, or one colour closer; `offers`: what the viewer may acquire, at what price.

        Raises what drawing raises, KeyError for a colour that is not in play, IndexError for a page that there is not.
        """
        names, words, rows = names_of(info), picture_words(view.table.edition), tile_rows(view)
        key = "market" + state_key(view, colour, page, sorted((offers or {}).items()), offers is None, names)

        def draw() -> bytes:
            return market(view, rows, names, words=words, colour=colour, offers=offers, page=page)

        return await self._picture(("market", info.id, view.viewer, colour or str(page)), key, draw)

    async def seats(self, view: View, info: GameInfo, seat: str = "") -> bytes:
        """A PNG of all player boards, or of one closer. Raises what drawing raises, KeyError for an unknown seat."""
        names, words, rows = names_of(info), picture_words(view.table.edition), tile_rows(view)
        places = place_names(view.table.configuration)
        key = "seats" + state_key(view, seat, names)

        def draw() -> bytes:
            return seats(view, rows, names, words=words, seat=seat, places=places)

        return await self._picture(("seats", info.id, view.viewer, seat), key, draw)

    async def tile(self, tile: str) -> bytes:
        """A PNG of one tile. Raises what drawing raises, KeyError for an unknown tile."""
        row, words = LIBRARY.rules(EDITION).catalogue.tiles[tile], picture_words(EDITION)
        return await self._picture(("tile", 0, "", tile), f"tile{tile}", lambda: tile_card(row, words))

    async def battle(self, told: Battle, info: GameInfo) -> bytes:
        """A PNG of what came of a battle. Raises what drawing raises."""
        names, words = told_apart(info), picture_words(info.edition)
        key = f"battle{battle_key(told)}{sorted(names.items())}"

        def draw() -> bytes:
            return battle(told, names, words=words)

        return await self._picture(("battle", info.id, "", key), key, draw)

    def board_alt(self, view: View, info: GameInfo) -> str:
        """The board in words, within the limit of an alt text."""
        plan = layout(view.table.configuration)
        return board_alt(view, plan, names_of(info), picture_words(view.table.edition))

    def hand_alt(self, view: View, info: GameInfo) -> str:
        """The viewer's hand in words."""
        plan = layout(view.table.configuration)
        return hand_alt(view, card_rows(view), plan, names_of(info), picture_words(view.table.edition))

    def market_alt(self, view: View, info: GameInfo, colour: str = "", page: int = 1) -> str:
        """The market in words."""
        return market_alt(view, tile_rows(view), names_of(info), picture_words(view.table.edition), colour, page)

    def seats_alt(self, view: View, info: GameInfo, seat: str = "") -> str:
        """The player boards in words."""
        places = place_names(view.table.configuration)
        return seats_alt(view, tile_rows(view), names_of(info), picture_words(view.table.edition), seat, places)

    def battle_alt(self, told: Battle, info: GameInfo) -> str:
        """A battle in words."""
        return battle_alt(told, names_of(info), picture_words(info.edition))

    async def _picture(self, slot: Slot, key: str, draw: Callable[[], bytes]) -> bytes:
        """From what is kept, or drawn. A newer wish for the same slot takes the place of one not begun."""
        wish = Wish(next(self._wishes), key, draw)
        while key not in self._kept:
            if wish.number >= self._wanted.get(slot, wish).number:
                self._wanted[slot] = wish
            drawing = self._drawing.get(slot)
            if drawing is None:
                drawing = self._drawing[slot] = asyncio.ensure_future(self._draw_newest(slot))
            drawn, picture = await asyncio.shield(drawing)
            if drawn.number >= wish.number:
                return picture
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _draw_newest(self, slot: Slot) -> tuple[Wish, bytes]:
        loop = asyncio.get_running_loop()
        try:
            wish, picture = await loop.run_in_executor(self._worker, self._draw, slot)
        finally:
            del self._drawing[slot]
        if self._wanted.get(slot) is wish:
            del self._wanted[slot]
        self._kept[wish.key] = picture
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return wish, picture

    def _draw(self, slot: Slot) -> tuple[Wish, bytes]:
        """In the worker: whatever is the newest wish when its turn comes."""
        wish = self._wanted[slot]
        return wish, wish.draw()


def card_rows(view: View) -> dict[str, Any]:
    """The rows of the cards of the edition in play."""
    return data.read(LIBRARY.edition(view.table.edition).card_file)


def tile_rows(view: View) -> Rows:
    """The tiles of the edition in play, by id."""
    return LIBRARY.rules(view.table.edition).catalogue.tiles


def place_names(configuration: str) -> dict[str, str]:
    """What a board calls its cities and, in short, its zones."""
    plan = layout(configuration)
    cities = {city["id"]: f"{city['label']} {city['name']}" for city in plan["cities"]}
    return cities | {zone["id"]: zone["label"] for zone in plan["zones"]}
