"""`/show board`: the whole board or one area of it larger, in a private message that is edited in place."""

from __future__ import annotations

import re
from typing import Any, cast

from discord import app_commands, ui

from bot import pace
from bot.guard import BUTTON, SELECT, check_kind, guarded
from bot.library import layout as layout_of
from bot.looks import drawn, game_here, seat_here, service_of
from bot.messages import look
from bot.messages.look import DELTA, WHOLE
from bot.messages.parts import ALT
from bot.pictures import Pictures
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, acknowledge, answer, chosen, is_private, turn_into
from bot.texts import text
from engine.state import SeatId, ZoneId
from engine.view import View
from render.layout import map_of

CITY = "city"
VIEWS = [
    app_commands.Choice(name=text("zoom.whole"), value=WHOLE),
    app_commands.Choice(name=text("zoom.own"), value=CITY),
    app_commands.Choice(name=text("zoom.delta"), value=DELTA),
]


def areas(view: View) -> dict[str, tuple[ZoneId, ...]]:
    """What can be looked at closer: the city of each seat in turn order, then the Delta, where the river parts."""
    plan = map_of(layout_of(view.table.configuration), view.table.configuration)
    seats = view.table.turn_order or list(view.table.seats)
    cities = {seat: view.table.seats[seat].city for seat in seats}
    found = {seat: plan.cities[city].quarters for seat, city in cities.items() if city}
    delta = tuple(zone.id for zone in plan.open() if zone.bank == DELTA)
    return found | ({DELTA: delta} if delta else {})


async def board(interaction: Interaction, info: GameInfo, area: str = WHOLE, *, in_place: bool = False) -> None:
    """The board as the presser sees it. Raises ServiceError no_area for an area that this game does not have."""
    in_place = in_place and is_private(interaction)
    if in_place:
        await interaction.response.defer()
    else:
        await acknowledge(interaction)
    seat = seat_here(interaction, info)
    view = await service_of(interaction).view(info.id, seat)
    known = areas(view)
    if area != WHOLE and area not in known:
        raise ServiceError("no_area", area=look.area_name(area))
    pace.check(interaction, "board", view, area, in_place=in_place)
    pictures = cast(Pictures, interaction.client.pictures)
    zoom = known.get(area, ())
    alt = pictures.board_alt(view, info)[:ALT]
    name = f"board-{area}-{view.serial}.png" if zoom else f"board-{view.serial}.png"
    image = await drawn(name, lambda: alt, lambda: pictures.board(view, info, zoom=zoom))
    post = look.board(info, seat, alt, picture=image is not None, areas=list(known), area=area)
    await (turn_into if in_place else answer)(interaction, post, image)


async def show(interaction: Interaction, what: str, seat: SeatId) -> None:
    """`/show board`: the whole board, the Delta, or a city: one's own unless another seat is named."""
    info = game_here(interaction)
    if seat or what == CITY:
        area = seat or seat_here(interaction, info)
        if not area:
            raise ServiceError("not_in_game")
        await board(interaction, info, area)
    else:
        await board(interaction, info, what or WHOLE)


class Zoom(ui.DynamicItem[Any], template=r"l1:(?P<game>[0-9]{1,15}):zoom(?:_(?P<area>[a-z]{1,10}))?"):
    """The select of areas, or the button that draws the same area anew."""

    def __init__(self, game_id: int, area: str, item: ui.Item[Any]) -> None:
        super().__init__(item)
        self.game_id, self.area = game_id, area

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Zoom:
        """The select or button that was used."""
        return cls(int(match["game"]), match["area"] or "", item)

    async def callback(self, interaction: Interaction) -> None:
        """Show the area in place."""
        await guarded(interaction, lambda: self._show(interaction))

    async def _show(self, interaction: Interaction) -> None:
        check_kind(interaction, BUTTON if self.area else SELECT)
        info: GameInfo = interaction.client.service.info(self.game_id)
        await board(interaction, info, self.area or chosen(interaction), in_place=True)


DYNAMIC_ITEMS: list[type[ui.DynamicItem[Any]]] = [Zoom]
__all__ = ["DYNAMIC_ITEMS", "VIEWS", "areas", "board", "show"]
