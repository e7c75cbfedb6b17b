"""A proposal that is being put together: what is picked, and a select for each part that may be said next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.doors import prompts
from bot.messages.parts import Block, Post, Select, accent, button
from bot.messages.team import MENU, OPTION
from bot.messages.team_buttons import team_button, team_id
from bot.names import catalogue, ordinal, seat_bold, seat_name, team_name, zone_label, zones
from bot.ports import GameInfo
from bot.prompts.ask import GOLD, SILVER
from bot.prompts.facts import Facts
from bot.prompts.names import number, word_label
from bot.teams.words import named_word
from bot.texts import has, text
from bot.wording import waits_for
from engine.decision import Decision, Word
from engine.view import View


@dataclass(frozen=True, slots=True)
class Composed:
    """`root` is the open question, `asked` the one that the last answer speaks to, of which `said` is said; `words` may
    follow. `mark` names the draft, `told` are all its words; `own`: whoever proposes decides.
    """

    root: Decision
    asked: Decision
    mark: str
    said: Sequence[str]
    words: Sequence[str]
    told: str
    ready: bool
    onward: bool
    begun: bool
    own: bool = False
    note: str = ""
    closed: Sequence[str] = ()  # why nothing may follow


def composing(info: GameInfo, view: View, now: Composed) -> Post:
    """The private form: all that is picked, what may follow part by part, and what Propose does."""
    root = now.root
    key = f"{root.key.serial}.{root.seat}.{now.mark}"
    team = team_name(view.table, view.table.side_of(root.seat).id)
    lines = [text("team.compose", team=team), *([now.note] if now.note else [])]
    lines.append(text("team.about", seat=seat_name(root.seat), what=waits_for(root)))
    lines += [now.told] if now.told else []
    lines += [text("team.compose_closed", reasons="; ".join(now.closed))] if now.closed else []
    found = parts(view, now)
    menus: list[Block] = [_menu(info, f"{key}.{at}", part) for at, part in enumerate(found)]
    tools = [
        button(text(f"button.{op}"), team_id(info.id, op, key), disabled=not now.begun) for op in ("back", "reset")
    ]
    tools += [team_button(info, "onward", key)] if now.onward else []
    small = [text("team.compose_does_own" if now.own else "team.compose_does", owner=seat_bold(root.seat))]
    small += [text("team.compose_rest")] if any(len(part.words) > MENU for part in found) else []
    post = team_button(info, "post", key, disabled=not now.ready)
    return Post(["\n".join(lines), *menus, [*tools, post], "\n".join(small)], accent([root.seat]))


@dataclass(frozen=True, slots=True)
class Part:
    """What one select asks, and the words it offers with their labels."""

    name: str
    words: Sequence[tuple[str, str]]


def parts(view: View, now: Composed) -> list[Part]:
    """The words that may follow, kind by kind: numbers do not stand among zones."""
    groups: dict[str, list[str]] = {}
    for word in now.words:
        if word != GOLD or not now.said or Facts.of(view, now.root.seat).gold():
            groups.setdefault(_group(view, now, word), []).append(word)
    offered = {each.word: each for each in now.asked.offer.offer(now.said)}
    return [
        Part(
            _name(view, now, group, alone=len(groups) == 1),
            [(word, _label(view, now, offered[word])) for word in words],
        )
        for group, words in groups.items()
    ]


def _group(view: View, now: Composed, word: str) -> str:
    if now.said and word in (GOLD, SILVER):
        return word
    if word.isdigit():
        return "number"
    if word in zones():
        return "zone"
    if word in view.table.seats:
        return "seat"
    found = next((group for group in ("colour", "space") if has(f"{group}.{word}")), "")
    if found:
        return found
    cards = catalogue().battle_cards.keys() | catalogue().di_cards.keys()
    return "tile" if word in catalogue().tiles else "card" if word in cards else "other"


def _label(view: View, now: Composed, entry: Word) -> str:
    """As the button of the prompt says it, where the word is a whole answer; with what it costs."""
    word = entry.word
    if not now.said and (label := prompts().answer_label(now.asked, [word])):
        return label
    if now.asked.kind == "marker" and word.isdigit():
        return ordinal(int(word))
    cost = number(entry, "cost")
    if cost and word.isdigit():
        return text("recruit.form.cost", n=word, pp=cost)
    own_names = word in catalogue().tiles or word in view.table.seats[now.root.seat].slots
    named = named_word(view, now.root.seat, word) if own_names else word_label(word)
    return text("team.tile_paid", tile=named, pp=cost) if cost else named


def _name(view: View, now: Composed, group: str, *, alone: bool) -> str:
    """What is asked: of this kind of question if it says it in words of its own, else of any."""
    kind, last = now.asked.kind, now.said[-1] if now.said else ""
    if group == "number" and (found := _number(view, now, last)):
        return found
    first = "" if now.said else "_first"
    keys = (f"{kind}_{group}{first}", f"{kind}_{group}", group if group != "other" or alone else "else")
    found = next(f"team.next.{each}" for each in keys if has(f"team.next.{each}"))
    return text(found, zone=zone_label(last) if last in zones() else "")


def _number(view: View, now: Composed, last: str) -> str:
    """Whose Warriors, how many for a zone, or the Level of a colour."""
    kind = now.asked.kind
    if kind == "marker":
        return ""
    if last in view.table.seats or kind == "move":
        seat = last if last in view.table.seats else now.root.seat
        return text("team.next.number_of", seat=seat_name(seat))
    if has(f"colour.{last}") or kind == "build":
        return text("team.next.level")
    return text("team.next.number_in", zone=zone_label(last)) if last in zones() else ""


def _menu(info: GameInfo, key: str, part: Part) -> Select:
    options = [discord.SelectOption(label=label[:OPTION], value=word) for word, label in part.words[:MENU]]
    return discord.ui.Select(custom_id=team_id(info.id, "word", key), placeholder=part.name, options=options)
