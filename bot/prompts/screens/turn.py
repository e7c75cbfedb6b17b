"""3.3: the player board as three rows of buttons, floor 3 on top, and the spaces whose action has no choice."""

from __future__ import annotations

from collections.abc import Callable

from bot.prompts.ask import Ask
from bot.prompts.facts import Facts
from bot.prompts.layout import FEW, SECONDARY, Block, Button, Panel, accent, rows, small
from bot.prompts.names import capital, number, reasons, value_of
from bot.prompts.screens.acquire import not_offered
from bot.prompts.tools import back, confirm, tools, why
from bot.texts import text
from bot.wording import catalogue, colour_name, listed, space_label, tile_name
from engine.decision import Word

SHORT = {"3.3": "used", "R-030": "floor"}


def panel(ask: Ask) -> Panel:
    """`turn.panel`: only a token or the Equilibrium rule greys a space (3.3)."""
    spaces, facts = spaces_in(ask.after()), Facts.of(ask.view, ask.seat)
    blocks: list[Block] = [_head(ask, spaces, facts), *floors(spaces, lambda space: _button(ask, facts, space))]
    blocks += [*_notes(ask, spaces), *beside(ask, facts), [*tools(ask, "my_hand", "board"), why(ask)]]
    return Panel(accent(ask.seat), blocks)


def spaces_in(words: list[Word]) -> list[Word]:
    """The spaces of the three floors among these words; the Divine Power space is on none (R-034)."""
    return [each for each in words if number(each, "floor")]


def floors(spaces: list[Word], button: Callable[[Word], Button]) -> list[Block]:
    """The action pyramid: a line and a row of buttons for each floor."""
    blocks: list[Block] = []
    for floor in sorted({_floor(space) for space in spaces}, reverse=True):
        row = [space for space in spaces if _floor(space) == floor]
        blocks += [small(text(f"turn.panel.floor{floor}")), *rows(button(space) for space in row)]
    return blocks


def beside(ask: Ask, facts: Facts) -> list[Block]:
    """What may be done beside the actions (R-033, R-061): always in its place, greyed where it may not."""
    said = {each.word for each in ask.after() if each.legal}
    held = facts.hold()
    row = [
        Button(text(f"turn.{word}"), ask.marked("word", word), SECONDARY, disabled=word not in said)
        for word in ("di", "companion")
    ]
    if not held:
        return [row]
    return [[*row, Button(text(f"hold.{held}"), ask.id("hold", held), SECONDARY)], small(text(f"hold.{held}_note"))]


def _head(ask: Ask, spaces: list[Word], facts: Facts) -> str:
    seat = ask.view.table.seats[ask.seat]
    lines = [
        text("turn.panel.title", n=value_of(ask, "number"), of=ask.numbers.tokens),
        text("turn.panel.body", pp=seat.pp, supply=seat.supply, cards=_day_cards(ask)),
    ]
    if more := more_tokens(ask, facts):
        lines.append(text("turn.panel.more", tokens=more))
    covered = {_floor(space) for space in spaces if space.word in seat.spaces}
    bare = sorted({_floor(space) for space in spaces} - covered, reverse=True)
    if bare:
        key = "turn.panel.bare_one" if len(bare) == 1 else "turn.panel.bare_other"
        lines.append(small(text(key, floors=listed(map(str, bare)))))
    return "\n".join(lines)


def more_tokens(ask: Ask, facts: Facts) -> str:
    """The tokens that may go with the own one: `a **silver token** and **gold: Forced March**`."""
    seat, tiles = ask.view.table.seats[ask.seat], facts.gold()
    found = [text("turn.panel.silver")] if seat.silver_left else []
    if seat.gold_left and tiles:
        found.append(text("turn.panel.gold", tiles=listed(map(tile_name, tiles), "or")))
    return listed(found)


def _day_cards(ask: Ask) -> int:
    own = ask.view.own
    return sum(catalogue().di_cards[card].when == "day" for card in own.di_cards) if own is not None else 0


def _floor(space: Word) -> int:
    return number(space, "floor")


def _button(ask: Ask, facts: Facts, space: Word) -> Button:
    if space.refusal is not None:
        return greyed_space(ask, space)
    if nothing := _nothing_now(ask, facts, space):
        return Button(nothing, ask.id("space", space.word), SECONDARY)
    return Button(_label(ask, facts, space), ask.id("space", space.word))


def _nothing_now(ask: Ask, facts: Facts, space: Word) -> str:
    """R-036: the space may be used, yet its action would come to nothing; said in the label."""
    if space.values["action"] == "recruitment" and not ask.view.table.seats[ask.seat].supply:
        return text("turn.panel.recruit_none")
    if space.values["action"] == "acquisition" and not any(each.legal for each in facts.tiles(space.word)):
        return text("turn.panel.tile_none", colour=verb(space))
    return ""


def greyed_space(ask: Ask, space: Word) -> Button:
    """A space that may not take a token, with its reason in a word or two."""
    refusal = space.refusal
    named = SHORT.get(refusal.rule, "other") if refusal is not None else "other"
    needed = str(refusal.values.get("floors", "")) if refusal is not None else ""
    reason = text(f"turn.short.{named}", floors=needed.replace(" ", ", "))
    return Button(f"{verb(space)} · {reason}", ask.id("space", space.word), SECONDARY, disabled=True)


def verb(space: Word) -> str:
    """What a space is called: its verb, or the colour of its slot."""
    if "action" not in space.values:
        return text(f"turn.{space.word}")
    if space.values["action"] != "acquisition":
        return text(f"button.{space.values['action']}")
    colour = str(space.values["colour"])
    return capital(colour_name(colour)) if colour else text("turn.panel.no_colour")


def _label(ask: Ask, facts: Facts, space: Word) -> str:
    match space.values["action"]:
        case "recruitment":
            return _recruit(ask, facts)
        case "prayer":
            return text("turn.panel.pray", pp=facts.prayer()[1])
        case "construction":
            cost = facts.cheapest_level()
            return verb(space) if cost is None else text("turn.panel.build", pp=cost)
        case "acquisition" if space.values["colour"]:
            return _tiles(facts, space)
    return verb(space)


def _recruit(ask: Ask, facts: Facts) -> str:
    """`Recruit · 1 PP Each`; what tiles make free is free in the label too."""
    prices, pp = facts.recruit_prices(), ask.numbers.warrior_cost
    free = sum(1 for price in prices if not price)
    if free == len(prices):
        return text("turn.panel.recruit_free")
    return text("turn.panel.recruit_some", free=free, pp=pp) if free else text("turn.panel.recruit", pp=pp)


def _tiles(facts: Facts, space: Word) -> str:
    """`Ruby · 1–2 PP`: what the tiles cost that could be acquired there now."""
    costs = {number(each, "cost") for each in facts.tiles(space.word) if each.legal}
    if not costs:
        return verb(space)
    key = "turn.panel.tile" if len(costs) == 1 else "turn.panel.tiles"
    return text(key, colour=verb(space), least=min(costs), most=max(costs))


def _notes(ask: Ask, spaces: list[Word]) -> list[Block]:
    """Up to three reasons of greyed choices, and what a slot without a colour takes."""
    refused = [each for each in ask.refused if each in spaces or each.word == "di"]
    found = [text("panel.greyed", reasons="; ".join(reasons(refused, verb)))] if 0 < len(refused) <= FEW else []
    if any(each.legal and each.values["action"] == "acquisition" and not each.values["colour"] for each in spaces):
        found.append(text("turn.panel.slot"))
    return [small("\n".join(found))] if found else []


def full_name(space: Word) -> str:
    """`Pray, floor 2`."""
    if not _floor(space):
        return verb(space)
    return text("turn.panel.space", verb=verb(space), floor=_floor(space))


# A space whose action has no choice


def empty(ask: Ask) -> Panel:
    """The action comes to its empty answer (R-036), or is a Prayer that would lose PP."""
    space = next((each for each in ask.root.offer.offer([]) if each.word == ask.space), Word(ask.space))
    action = str(space.values.get("action", "gold_action"))
    if action == "prayer":
        return _prayer(ask)
    colour = str(space.values.get("colour", ""))
    title = text(
        "empty.title_slot" if colour else "empty.title",
        space=space_label(space.word) if "action" in space.values else tile_name(space.word),
        colour=colour_name(colour) if colour else "",
    )
    lines = [title, text(f"empty.{action}"), *_why_no_tile(ask, action, space), small(text("empty.rule"))]
    label = text("empty.go_on" if ask.placed else "empty.confirm")
    return Panel(accent(ask.seat), ["\n".join(lines), [back(ask), confirm(ask, label)]])


def _why_no_tile(ask: Ask, action: str, space: Word) -> list[str]:
    if action != "acquisition":
        return []
    facts, slots = Facts.of(ask.view, ask.seat), ask.view.table.seats[ask.seat].slots
    return [small(each) for each in not_offered(facts.tiles(space.word), slots, space.word, facts.levels())]


def _prayer(ask: Ask) -> Panel:
    """`pray.cap`: asked only where PP would be lost."""
    gain, full = Facts.of(ask.view, ask.seat).prayer()
    lines = [text("pray.cap.title", pp=ask.pp), text("pray.cap.body", gain=gain, full=full, most=ask.numbers.most_pp)]
    return Panel(accent(ask.seat), ["\n".join(lines), [back(ask), confirm(ask, text("pray.cap.confirm"))]])
