"""4 Team Mode: what one ally answers for all of them (R-132): markers, who defends, whose Warriors, shared Temples."""

from __future__ import annotations

from bot import wording
from bot.library import LIBRARY
from bot.messages.parts import BATTLE, NIGHT
from bot.names import leads_label, pair_label
from bot.prompts.allies import by_owner, splits, troop_in
from bot.prompts.ask import Ask
from bot.prompts.layout import MENU, PRIMARY, ROW, SUCCESS, Block, Button, Menu, Option, Panel, accent, rows, small
from bot.prompts.names import named, reasons, value_of
from bot.prompts.tools import back, confirm, reset, tools
from bot.texts import text
from engine.decision import DONE
from engine.state import SeatId, ZoneId


def team(ask: Ask) -> str:
    """`Team Sun`."""
    return wording.team_name(ask.view.table, ask.view.table.seats[ask.seat].side)


# Setup and Destiny


def markers(ask: Ask) -> Panel:
    """Whose marker of the team is laid first, then whose; the last is no choice."""
    lines = [text("team.markers.title", team=team(ask))]
    seat = wording.seat_word(ask.seat)
    lines.append(text("team.markers.next") if ask.words else text("team.markers.body", seat=seat))
    buttons = [Button(wording.seat_name(each.word), ask.marked("finish", each.word)) for each in ask.legal]
    last = [*([back(ask)] if ask.words else []), *tools(ask, "board")]
    return Panel(accent(ask.seat), ["\n".join([*lines, *_said(ask)]), *rows(buttons), last])


def _said(ask: Ask) -> list[str]:
    return [text("choose.pick.said", words=wording.ordered(ask.words))] if ask.words else []


def destiny(ask: Ask) -> Panel:
    """`team.destiny`: marker and place in one select, then Confirm."""
    lines = [text("night.destiny.title"), destiny_line(ask)]
    said = ".".join(ask.words)
    options = [
        Option(
            pair_label(owner.word, place.word),
            f"{owner.word}.{place.word}",
            chosen=f"{owner.word}.{place.word}" == said,
        )
        for owner in ask.after()
        for place in ask.after(owner.word)
        if place.legal
    ]
    first = ask.after()[0].word
    closed = reasons(
        [each for each in ask.after(first) if not each.legal], lambda entry: wording.ordinal(int(entry.word))
    )
    notes: list[Block] = [small(text("team.destiny.closed", reasons="; ".join(closed)))] if closed else []
    ready = ask.end is not None and ask.end.legal
    menu = Menu(text("team.destiny.menu"), ask.marked("pair"), options[:MENU])
    row = [*tools(ask, "board"), confirm(ask, text("button.confirm"), ready=ready)]
    return Panel(NIGHT, ["\n".join(lines), menu, *notes, row])


def destiny_line(ask: Ask) -> str:
    """Which marker the team lays now, and with how much Glory."""
    size, left = len(ask.view.table.side_of(ask.seat).seats), len(ask.after())
    marker = wording.ordinal(size - left + 1)
    return text("team.destiny.body", team=team(ask), glory=value_of(ask, "glory"), marker=marker)


# Battle


def defender(ask: Ask) -> Panel:
    """`team.defender`, for whoever comes to it in private."""
    zone = named(ask, "zone")
    troop = troop_in(ask.view, ask.seat, zone)
    lines = [
        text("team.defender.title", place=wording.zone_place(zone)),
        text("team.defender.body", warriors=wording.shares(troop.warriors if troop else {}, "comma")),
    ]
    buttons = [Button(leads_label(each.word), ask.say(each.word)) for each in ask.legal]
    note = small("\n".join(leader_notes(zone, [each.word for each in ask.legal], ask)))
    return Panel(BATTLE, ["\n".join(lines), note, *rows(buttons), tools(ask, "board", "my_hand")])


def leader_notes(zone: ZoneId, among: list[SeatId], ask: Ask) -> list[str]:
    """What depends on who leads (R-120, R-125)."""
    city = LIBRARY.board(ask.view.table.configuration).zones[zone].city
    owner = next((seat for seat in among if city and ask.view.table.seats[seat].city == city), "")
    home = [text("team.defender.home", seat=wording.seat_word(owner), n=ask.numbers.home_strength)] if owner else []
    return [text("team.defender.only"), *home]


def losses(ask: Ask) -> Panel:
    """`team.losses`: up to five splits as buttons, else a select; it counts at the press."""
    zone, count = named(ask, "zone"), value_of(ask, "count")
    troop = troop_in(ask.view, ask.seat, zone)
    warriors = dict(troop.warriors) if troop else {}
    lines = [
        text("team.losses.title", n=count, total=sum(warriors.values())),
        text("team.losses.body", warriors=wording.shares(warriors, "comma"), place=wording.zone_place(zone)),
    ]
    found = split_blocks(ask, splits(ask.current.offer))
    return Panel(accent(ask.seat), ["\n".join(lines), *found, tools(ask, "board", "rule")])


def split_blocks(ask: Ask, found: list[list[str]], before: str = "", label: str = "team.losses.split") -> list[Block]:
    """Each way to share as a button, with `before` said first; more than fit a row stand in a select."""
    head = [before] if before else []
    style = SUCCESS if before else PRIMARY
    named_ = [(text(label, shares=wording.shares(by_owner(each), "comma")), ".".join([*head, *each])) for each in found]
    if len(named_) <= ROW:
        return rows(Button(name, ask.marked("split", value), style) for name, value in named_)
    options = [Option(name, value) for name, value in named_]
    return [Menu(text("team.losses.menu"), ask.marked("split"), options[:MENU])]


# Night


def temples(ask: Ask) -> Panel:
    """R-131: which ally counts each Temple that several hold. One alone is answered at the press."""
    lines = [text("team.temples.title"), text("team.temples.body", n=ask.numbers.temples_for_glory)]
    zones = [each.word for each in ask.after() if each.word != DONE]
    lines += [text("team.temples.line", zone=wording.zone_name(zone), warriors=_there(ask, zone)) for zone in zones]
    if len(zones) == 1:
        buttons = [
            Button(
                text("team.temples.counts", seat=wording.seat_word(each.word)),
                ask.marked("split", f"{zones[0]}.{each.word}"),
            )
            for each in ask.after(zones[0])
        ]
        return Panel(NIGHT, ["\n".join(lines), *rows(buttons), tools(ask, "board")])
    said = dict(zip(ask.words[::2], ask.words[1::2], strict=False))
    menus: list[Block] = [_temple(ask, zone, said.get(zone, "")) for zone in zones]
    ready = ask.end is not None and ask.end.legal
    return Panel(
        NIGHT,
        [
            "\n".join(lines),
            *menus,
            [reset(ask), *tools(ask, "board"), confirm(ask, text("button.confirm"), ready=ready)],
        ],
    )


def _there(ask: Ask, zone: ZoneId) -> str:
    troop = troop_in(ask.view, ask.seat, zone)
    return wording.shares(troop.warriors if troop else {})


def _temple(ask: Ask, zone: ZoneId, said: SeatId) -> Menu:
    label = wording.zone_label(zone)
    options = [
        Option(
            text("team.temples.option", zone=label, seat=wording.seat_name(each.word)),
            each.word,
            chosen=each.word == said,
        )
        for each in ask.after(zone)
    ]
    return Menu(text("team.temples.menu", zone=label), ask.marked("counts", zone), options)
