"""Before the War Council a tile of the opponent may demand to see the card played, or the DI cards."""

from __future__ import annotations

from bot import wording
from bot.messages.parts import BATTLE
from bot.prompts.ask import Ask
from bot.prompts.battle_sums import before_cards, di_line, opponent, strongest_first
from bot.prompts.forms import copies, copy_value
from bot.prompts.layout import DANGER, MENU, Block, Button, Menu, Option, Panel
from bot.prompts.names import named, number
from bot.prompts.tools import tools
from bot.texts import text
from engine.decision import DONE
from engine.foresight import DI_CARDS, PLAYED
from engine.state import CardId, TileId


def panel(ask: Ask) -> Panel:
    """`battle.foresight`: what is shown is shown to all, for good; so it is confirmed."""
    parts = named(ask, "parts").split()
    other = opponent(ask.view, ask.seat)
    tiles = wording.listed(wording.tile_name(tile) for tile in demanding(ask, parts))
    both = "both" if len(parts) > 1 else parts[0]
    lines = [
        text(f"foresight.title_{both}", tiles=tiles),
        text(f"foresight.body_{both}", owner=wording.seat_name(other), tiles=tiles),
        before_cards(ask),
    ]
    blocks: list[Block] = ["\n".join(lines)]
    blocks += [_played(ask)] if PLAYED in parts else []
    blocks += _di_cards(ask, PLAYED in parts) if DI_CARDS in parts else []
    return Panel(BATTLE, [*blocks, [*tools(ask, "board"), _show(ask, both)]])


def demanding(ask: Ask, parts: list[str]) -> list[TileId]:
    """The tiles of the opponent that demand it."""
    rows = ask.rules.catalogue.tiles
    owned = ask.view.table.seats[opponent(ask.view, ask.seat)].tiles
    return [tile for tile in owned if any(effect.show in parts for effect in rows[tile].effects)]


def _played(ask: Ask) -> Menu:
    said = ask.words[0] if ask.words else ""
    options = [Option(wording.card_line(e.word), e.word, chosen=e.word == said) for e in strongest_first(ask.after())]
    return Menu(text("battle.plan.play"), ask.marked("first"), options[:MENU])


def _di_cards(ask: Ask, after_card: bool) -> list[Block]:
    """Any number of them; with a Battle card to be shown as well, that one is chosen first."""
    if after_card and not ask.words:
        return []
    before = ask.words[:1] if after_card else []
    words = {each.word: each for each in ask.after(*before) if each.legal and each.word != DONE}
    own = [card for card in ask.view.own.di_cards if card in words] if ask.view.own is not None else []
    picked = copies(ask.words[len(before) :])
    options = [
        Option(di_line(card, number(words[card], "cost"), copy), copy_value(card, copy), chosen=(card, copy) in picked)
        for card, copy in copies(own)
    ][:MENU]
    return [Menu(text("foresight.di"), ask.marked("several"), options, 0, len(options))] if options else []


def kept(ask: Ask) -> list[CardId]:
    """The card said before the DI cards, if one is shown too."""
    return ask.words[:1] if PLAYED in named(ask, "parts").split() else []


def _show(ask: Ask, both: str) -> Button:
    end = ask.end
    ready = end is not None and end.legal
    return Button(text(f"foresight.show_{both}"), ask.marked("confirm"), DANGER, disabled=not ready)
