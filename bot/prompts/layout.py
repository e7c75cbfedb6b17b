"""A panel as blocks: texts, rows of buttons, selects and one place for a picture; at the end it becomes a container."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import discord
from discord import ui

from bot.messages.parts import GOLD, SEATS
from engine.state import SeatId, TileId, ZoneId

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
SUCCESS, DANGER = discord.ButtonStyle.success, discord.ButtonStyle.danger
LABEL, OPTION, ROW, MENU, FEW = 40, 60, 5, 25, 3


@dataclass(frozen=True, slots=True)
class Button:
    """One button; `custom_id` says everything a press needs."""

    label: str
    custom_id: str
    style: discord.ButtonStyle = PRIMARY
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a select or of a group in a form."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select that fills a row; of its options between `least` and `most` are picked."""

    placeholder: str
    custom_id: str
    options: Sequence[Option]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the board stands: the way so far, the places that may come next, the zone that would be attacked."""

    around: tuple[ZoneId, ...] = ()
    path: tuple[ZoneId, ...] = ()
    lit: tuple[ZoneId, ...] = ()
    battle: ZoneId = ""
    hops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Market:
    """Where the tiles stand: of one colour or of all, and what each costs that may be acquired now."""

    colour: str = ""
    offers: tuple[tuple[TileId, int], ...] = ()


Block = str | Menu | Picture | Market | list[Button]


@dataclass(slots=True)
class Panel:
    """What one person sees in one private message."""

    accent: int
    blocks: list[Block] = field(default_factory=list)

    @property
    def picture(self) -> Picture | Market | None:
        """The picture it asks for, if any."""
        return next((block for block in self.blocks if isinstance(block, Picture | Market)), None)


def accent(seat: SeatId) -> int:
    """The colour of the edge of a seat's panels."""
    return SEATS.get(seat, GOLD)


def cut(label: str, most: int = LABEL) -> str:
    """A label within its limit."""
    return label if len(label) <= most else label[: most - 1].rstrip() + "…"


def rows(buttons: Iterable[Button]) -> list[Block]:
    """Buttons in rows of five."""
    found = list(buttons)
    return [found[at : at + ROW] for at in range(0, len(found), ROW)]


def small(line: str) -> str:
    """Small text below the rows."""
    return "\n".join(f"-# {part}" for part in line.splitlines())


def ui_button(button: Button) -> ui.Button[ui.LayoutView]:
    """The component of a button."""
    return ui.Button(label=cut(button.label), custom_id=button.custom_id, style=button.style, disabled=button.disabled)


def select_options(options: Sequence[Option]) -> list[discord.SelectOption]:
    """The lines of a select, within its limits."""
    return [
        discord.SelectOption(
            label=cut(each.label, OPTION),
            value=each.value,
            description=cut(each.description, 100) or None,
            default=each.chosen,
        )
        for each in options[:MENU]
    ]


def layout(panel: Panel, image: str = "", alt: str = "") -> ui.LayoutView:
    """The message of a panel. `image` names the attached picture; without one its place is left out.

    It is stopped at once: every press is judged by its custom id, and nothing of the message is kept in memory.
    """
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(panel.accent))
    for block in panel.blocks:
        if isinstance(block, str):
            box.add_item(ui.TextDisplay(block))
        elif isinstance(block, Picture | Market):
            if image:
                box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{image}", description=alt)))
        else:
            box.add_item(_row(block))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view


def _row(block: Menu | list[Button]) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if isinstance(block, Menu):
        row.add_item(
            ui.Select(
                custom_id=block.custom_id,
                placeholder=block.placeholder,
                options=select_options(block.options),
                min_values=block.least,
                max_values=block.most,
            )
        )
    for button in block if isinstance(block, list) else ():
        row.add_item(ui_button(button))
    return row
