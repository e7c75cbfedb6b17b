"""Private looks at what lies open before the seats: seats, tile market, discards, score."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Protocol, cast

from discord import ui

from bot import pace, rules_help
from bot.guard import SELECT, check_kind, guarded
from bot.looks import drawn, own_seat, seat_here, service_of
from bot.messages import counts, market
from bot.messages.parts import Image
from bot.names import catalogue, colour_name, echoed, listed
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, chosen, is_private, turn_into
from engine.state import ColourId, SeatId
from engine.view import View
from render.tiles import paged

MENU, NEAR = 25, 3


class Drawing(Protocol):
    """What draws what lies before the seats."""

    async def market(
        self, view: View, info: GameInfo, colour: str = "", offers: Mapping[str, int] | None = None, page: int = 1
    ) -> bytes: ...

    async def seats(self, view: View, info: GameInfo, seat: str = "") -> bytes: ...

    def market_alt(self, view: View, info: GameInfo, colour: str = "", page: int = 1) -> str: ...

    def seats_alt(self, view: View, info: GameInfo, seat: str = "") -> str: ...


async def _view(interaction: Interaction, info: GameInfo) -> View:
    return await service_of(interaction).view(info.id, seat_here(interaction, info))


# Seats


async def seats(interaction: Interaction, info: GameInfo, seat: SeatId = "", *, in_place: bool = False) -> None:
    """All seats, or one of them closer. Raises ServiceError unknown_seat for one that nobody holds here."""
    await _begin(interaction, in_place)
    view = await _view(interaction, info)
    if seat and seat not in view.table.seats:
        raise ServiceError("unknown_seat", word=seat, near=" ".join(view.table.seats))
    pace.check(interaction, "seats", view, seat, in_place=in_place)
    draws = _drawing(interaction)
    name = f"seats-{seat or 'all'}-{view.serial}.png"
    image = await drawn(name, lambda: draws.seats_alt(view, info, seat), lambda: draws.seats(view, info, seat))
    has = image is not None
    post = counts.seat(info, view, seat, picture=has) if seat else counts.seats(info, view, picture=has)
    await _tell(interaction, post, image, in_place)


async def all_seats(interaction: Interaction, info: GameInfo) -> None:
    """All seats."""
    await seats(interaction, info)


async def my_seat(interaction: Interaction, info: GameInfo) -> None:
    """One's own seat closer. Raises ServiceError not_in_game."""
    await seats(interaction, info, own_seat(interaction, info))


async def discards(interaction: Interaction, info: GameInfo) -> None:
    """What lies open, and how much lies face down."""
    await acknowledge(interaction)
    await answer(interaction, counts.discards(info, await _view(interaction, info)))


async def score(interaction: Interaction, info: GameInfo) -> None:
    """Glory by kind."""
    await acknowledge(interaction)
    await answer(interaction, counts.score(info, await _view(interaction, info)))


# Tiles


async def tiles(
    interaction: Interaction, info: GameInfo, colour: ColourId = "", page: int = 1, *, in_place: bool = False
) -> None:
    """A page of the market, or one colour of it. Raises ServiceError no_such_colour for one that is not in play."""
    await _begin(interaction, in_place)
    view = await _view(interaction, info)
    page = min(max(page, 1), len(paged(view.table.colours)))
    if colour and colour not in view.table.colours:
        known = listed(map(colour_name, view.table.colours))
        name = market.capital(colour_name(colour)) if colour in catalogue_colours() else echoed(colour)
        raise ServiceError("no_such_colour", colour=name, colours=known)
    draws, offers = _drawing(interaction), await _offers(interaction, info)
    pace.check(interaction, "market", view, colour, page, sorted((offers or {}).items()), in_place=in_place)
    name = f"market-{colour or page}-{view.serial}.png"
    image = await drawn(
        name, lambda: draws.market_alt(view, info, colour, page), lambda: draws.market(view, info, colour, offers, page)
    )
    await _tell(interaction, market.market(info, view, colour, page, picture=image is not None), image, in_place)


async def market_of(interaction: Interaction, info: GameInfo) -> None:
    """The market of all colours."""
    await tiles(interaction, info)


def catalogue_colours() -> set[ColourId]:
    """Every colour that any tile has."""
    return {row.colour for row in catalogue().tiles.values()}


async def _offers(interaction: Interaction, info: GameInfo) -> dict[str, int] | None:
    """What whoever asks may acquire just now, and for how much; None when nothing is to be acquired."""
    seat = seat_here(interaction, info)
    asked = await service_of(interaction).asked(info.id, seat) if seat and info.state == "running" else None
    if asked is None or asked.kind != "acquire":
        return None
    offered = [each for each in asked.offer.offer([]) if each.legal and "cost" in each.values]
    return {each.word: int(each.values["cost"]) for each in offered}


# What is shared


async def _begin(interaction: Interaction, in_place: bool) -> None:
    if in_place and is_private(interaction):
        await interaction.response.defer()
    else:
        await acknowledge(interaction)


async def _tell(interaction: Interaction, post: Any, image: Image | None, in_place: bool) -> None:
    await (turn_into if in_place else answer)(interaction, post, image)


def _drawing(interaction: Interaction) -> Drawing:
    return cast(Drawing, interaction.client.pictures)


class LookSelect(ui.DynamicItem[Any], template=r"l1:(?P<game>[0-9]{1,15}):look_(?P<what>seat|colour|tile)"):
    """A seat or a colour that is shown in place, a tile that is looked up."""

    def __init__(self, game_id: int, what: str, item: ui.Item[Any]) -> None:
        super().__init__(item)
        self.game_id, self.what = game_id, what

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> LookSelect:
        """The select that was used."""
        return cls(int(match["game"]), match["what"], item)

    async def callback(self, interaction: Interaction) -> None:
        """Show it."""
        await guarded(interaction, lambda: self._show(interaction))

    async def _show(self, interaction: Interaction) -> None:
        check_kind(interaction, SELECT)
        value = chosen(interaction)
        if self.what == "tile":
            await rules_help.show_entry(interaction, rules_help.known_term(value))
            return
        info: GameInfo = interaction.client.service.info(self.game_id)
        if self.what == "seat":
            await seats(interaction, info, value, in_place=True)
        elif value.isdecimal():
            await tiles(interaction, info, page=int(value), in_place=True)
        else:
            await tiles(interaction, info, value, in_place=True)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [LookSelect]
