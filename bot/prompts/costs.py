"""What a question offers in words: what each action costs now, what is left to place, why something may not be done.

All of it is read from the offer of the open decision and from the quotes that the labels of panels use.
"""

from __future__ import annotations

from collections.abc import Callable

from bot import wording
from bot.prompts.ask import Ask
from bot.prompts.facts import Facts
from bot.prompts.hints import hint_of
from bot.prompts.names import by_reason, number, word_label
from bot.prompts.screens.turn import full_name, more_tokens, spaces_in, verb
from bot.prompts.whys import greyed_name, shortened
from bot.texts import text
from engine.decision import DONE, Word
from engine.steps.actions import build_words

NAMED, REASONS, SHORT = 8, 4, 4
BESIDE = ("di", "companion")
ORDER = ("movement", "recruitment", "construction", "prayer", "acquisition")


def now_lines(ask: Ask) -> list[str]:
    """What is asked, what may be said, what may not and why."""
    lines = _turn(ask) if ask.kind == "tokens" else _question(ask)
    greyed = by_reason([each for each in ask.refused if each.word != DONE], greyed_name)
    refused = [text("panel.reason", names=shortened(names, SHORT), reason=reason) for reason, names in greyed.items()]
    if refused:
        more = [text("panel.why_more", n=len(refused) - REASONS)] if len(refused) > REASONS else []
        lines.append(text("step.refused", reasons="; ".join([*refused[:REASONS], *more])))
    return lines


# A turn


def _turn(ask: Ask) -> list[str]:
    facts, spaces = Facts.of(ask.view, ask.seat), spaces_in(ask.after())
    lines = [f"{_left(ask, facts)} {_bare(ask, spaces)}"]
    found = [cost for action in ORDER if (cost := _action(ask, facts, action, spaces))]
    lines += [" · ".join(found)] if found else []
    beside = [text(f"step.beside_{each.word}") for each in ask.legal if each.word in BESIDE]
    return [*lines, text("step.beside", words=wording.listed(beside))] if beside else lines


def _left(ask: Ask, facts: Facts) -> str:
    tokens = wording.counted("tokens", ask.view.table.seats[ask.seat].tokens)
    more = more_tokens(ask, facts)
    return text("step.place_with", tokens=tokens, more=more) if more else text("step.place", tokens=tokens)


def _bare(ask: Ask, spaces: list[Word]) -> str:
    """3.3: the floors without a token."""
    covered = {number(each, "floor") for each in spaces if each.word in ask.view.table.seats[ask.seat].spaces}
    bare = sorted({number(each, "floor") for each in spaces} - covered, reverse=True)
    if not bare:
        return text("step.covered")
    if len(bare) == 1:
        return text("step.bare", floors=text("step.bare_one", floor=bare[0]))
    return text("step.bare", floors=text("step.bare_other", floors=wording.listed(map(str, bare))))


def _action(ask: Ask, facts: Facts, action: str, spaces: list[Word]) -> str:
    """`**Recruitment** 1 PP each`, for an action of which a space is open."""
    open_spaces = [each for each in spaces if each.legal and each.values["action"] == action]
    if not open_spaces:
        return ""
    cost = COSTS[action](ask, facts, open_spaces) or text("step.nothing")
    return text("step.action", name=text(f"action.{action}"), cost=cost)


def _movement(ask: Ask, facts: Facts, spaces: list[Word]) -> str:
    return text("step.free")


def _recruitment(ask: Ask, facts: Facts, spaces: list[Word]) -> str:
    """What so many warriors would cost, asked one by one."""
    prices = facts.recruit_prices()
    free = sum(1 for price in prices if not price)
    if not prices:
        return text("step.nobody")
    if free == len(prices):
        return text("step.all_free", n=len(prices))
    each = prices[free]
    return text("step.each_with", free=free, pp=each) if free else text("step.each", pp=each)


def _construction(ask: Ask, facts: Facts, spaces: list[Word]) -> str:
    """The next level of each quarter that can be built on now."""
    zones = [each.word for each in build_words(facts.game, ask.seat, []) if each.legal and each.word != DONE]
    return ", ".join(told for zone in zones if (told := _next_level(ask, facts, zone)))


def _next_level(ask: Ask, facts: Facts, zone: str) -> str:
    said = [zone]
    if zone not in ask.view.table.pyramids:
        colours = [each.word for each in build_words(facts.game, ask.seat, said) if each.legal]
        said += colours[:1]
    level = next((each for each in build_words(facts.game, ask.seat, said) if each.legal), None)
    if level is None or not level.word.isdigit():
        return ""
    cost = number(level, "cost")
    values = {"zone": wording.zone_label(zone), "cost": text("step.pp", pp=cost) if cost else text("step.free")}
    return text("step.new", **values) if len(said) > 1 else text("step.raise", level=level.word, **values)


def _prayer(ask: Ask, facts: Facts, spaces: list[Word]) -> str:
    return text("step.gain", pp=facts.prayer()[0])


def _acquisition(ask: Ask, facts: Facts, spaces: list[Word]) -> str:
    """The prices of the tiles that each open slot could bring."""
    found = []
    for space in spaces:
        costs = {number(each, "cost") for each in facts.tiles(space.word) if each.legal}
        if costs:
            name = verb(space).lower() if space.values["colour"] else text("step.no_colour")
            key = "step.tiles_one" if len(costs) == 1 else "step.tiles_other"
            found.append(text(key, colour=name, least=min(costs), most=max(costs)))
    return ", ".join(dict.fromkeys(found))


COSTS: dict[str, Callable[[Ask, Facts, list[Word]], str]] = {
    "movement": _movement,
    "recruitment": _recruitment,
    "construction": _construction,
    "prayer": _prayer,
    "acquisition": _acquisition,
}


# Every other question

PAID = {"build": "construction", "recruit": "recruitment"}  # asked after the token was placed, and paid there


def _question(ask: Ask) -> list[str]:
    """What it is for, and the choices by name, or how many there are."""
    lines = [text("step.asked", what=wording.waits_for(ask.current), hint=hint_of(ask))]
    legal, action = ask.legal, PAID.get(ask.kind, "")
    if action and "source" not in ask.current.values:
        cost = COSTS[action](ask, Facts.of(ask.view, ask.seat), []) or text("step.nothing")
        lines.append(text("step.action", name=text(f"action.{action}"), cost=cost))
    if not legal:
        return lines
    if len(legal) > NAMED:
        return [*lines, text("step.many", n=len(legal))]
    return [*lines, text("step.choices", choices=wording.listed((_named(ask, each) for each in legal), "or"))]


def _named(ask: Ask, entry: Word) -> str:
    if "action" in entry.values:
        return full_name(entry)
    name = wording.ordinal(int(entry.word)) if ask.kind == "destiny" else word_label(entry.word)
    if "pp" in entry.values:
        gain = wording.gain_of(number(entry, "pp"), wording.recall_pays([entry])[1])
        return text("step.gives", name=name, gain=gain)
    return text("step.cost", name=name, pp=number(entry, "cost")) if "cost" in entry.values else name
