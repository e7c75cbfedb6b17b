"""3.3: the player board as three rows of buttons, floor 3 on top, and the spaces whose action has no choice."""

from __future__ import annotations

from bot.prompts.ask import Ask
from bot.prompts.facts import Facts
from bot.prompts.layout import FEW, SECONDARY, Block, Button, Panel, accent, rows, small
from bot.prompts.names import capital, reasons, value_of
from bot.prompts.tools import back, confirm, tools, why
from bot.texts import text
from bot.wording import colour_name, listed, space_label
from engine.decision import Word

SHORT = {"3.3": "used", "R-030": "floor"}


def panel(ask: Ask) -> Panel:
    """`turn.panel`: only a token or the Equilibrium rule greys a space (3.3)."""
    spaces = ask.after()
    facts = Facts.of(ask.view, ask.seat)
    blocks: list[Block] = [_head(ask, spaces)]
    for floor in sorted({_floor(space) for space in spaces}, reverse=True):
        row = [space for space in spaces if _floor(space) == floor]
        blocks += [small(text(f"turn.panel.floor{floor}")), *rows(_button(ask, facts, space) for space in row)]
    blocks += _greyed(ask)
    return Panel(accent(ask.seat), [*blocks, [*tools(ask, "my_hand", "board"), why(ask)]])


def _head(ask: Ask, spaces: list[Word]) -> str:
    seat = ask.view.table.seats[ask.seat]
    number = value_of(ask, "number")
    lines = [
        text("turn.panel.title", n=number, of=ask.numbers.tokens),
        text("turn.panel.body", pp=seat.pp, supply=seat.supply),
    ]
    covered = {_floor(space) for space in spaces if space.word in seat.spaces}
    bare = sorted({_floor(space) for space in spaces} - covered, reverse=True)
    if bare:
        key = "turn.panel.bare_one" if len(bare) == 1 else "turn.panel.bare_other"
        lines.append(small(text(key, floors=listed(map(str, bare)))))
    return "\n".join(lines)


def _floor(space: Word) -> int:
    return int(space.values["floor"])


def _button(ask: Ask, facts: Facts, space: Word) -> Button:
    if space.refusal is not None:
        floors = str(space.refusal.values.get("floors", ""))
        reason = text(f"turn.short.{SHORT.get(space.refusal.rule, 'other')}", floors=floors.replace(" ", ", "))
        return Button(f"{verb(space)} · {reason}", ask.id("space", space.word), SECONDARY, disabled=True)
    return Button(_label(ask, facts, space), ask.id("space", space.word))


def verb(space: Word) -> str:
    """What a space is called: its verb, or the colour of its slot."""
    if space.values["action"] != "acquisition":
        return text(f"button.{space.values['action']}")
    colour = str(space.values["colour"])
    return capital(colour_name(colour)) if colour else text("turn.panel.no_colour")


def _label(ask: Ask, facts: Facts, space: Word) -> str:
    match space.values["action"]:
        case "recruitment":
            return text("turn.panel.recruit", pp=ask.numbers.warrior_cost)
        case "prayer":
            return text("turn.panel.pray", pp=facts.prayer()[1])
        case "construction":
            cost = facts.cheapest_level()
            return verb(space) if cost is None else text("turn.panel.build", pp=cost)
    return verb(space)


def _greyed(ask: Ask) -> list[Block]:
    found = reasons(ask.refused, verb)
    short = 0 < len(ask.refused) <= FEW
    return [small(text("panel.greyed", reasons="; ".join(found)))] if short else []


def full_name(space: Word) -> str:
    """`Pray, floor 2`."""
    return text("turn.panel.space", verb=verb(space), floor=_floor(space))


def empty(ask: Ask) -> Panel:
    """A space whose action has no choice: the token is placed for its empty answer (R-036), or for a Prayer."""
    space = next(each for each in ask.root.offer.offer([]) if each.word == ask.space)
    action = str(space.values["action"])
    if action == "prayer":
        return _prayer(ask)
    colour = str(space.values["colour"])
    title = text(
        "empty.title_slot" if colour else "empty.title",
        space=space_label(space.word),
        colour=colour_name(colour) if colour else "",
    )
    rule = [] if action == "acquisition" else [small(text("empty.rule"))]
    lines = [title, text(f"empty.{action}"), *rule]
    row = [back(ask), confirm(ask, text("empty.confirm"))]
    return Panel(accent(ask.seat), ["\n".join(lines), row])


def _prayer(ask: Ask) -> Panel:
    """`pray.cap`: asked only where PP would be lost."""
    gain, full = Facts.of(ask.view, ask.seat).prayer()
    lines = [text("pray.cap.title", pp=ask.pp), text("pray.cap.body", gain=gain, full=full, most=ask.numbers.most_pp)]
    return Panel(accent(ask.seat), ["\n".join(lines), [back(ask), confirm(ask, text("pray.cap.confirm"))]])
