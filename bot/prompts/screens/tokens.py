"""3.3: the tokens that go with the own one, all placed together (`turn.panel.tokens`)."""

from __future__ import annotations

from bot.prompts.ask import GOLD, SILVER, Ask
from bot.prompts.facts import Facts
from bot.prompts.layout import SECONDARY, SUCCESS, Block, Button, Panel, accent, small
from bot.prompts.names import bare_reasons, value_of
from bot.prompts.screens.turn import floors, greyed_space, more_tokens, spaces_in, verb
from bot.prompts.tools import back, reset
from bot.texts import text
from bot.wording import space_label
from engine.decision import Word


def panel(ask: Ask) -> Panel:
    """The own space is said: silver and gold may be added, or kept for another turn."""
    return _space(ask) if ask.words[-1] == SILVER else _toggles(ask)


def asks(ask: Ask) -> bool:
    """With the own space said, whether there is anything to add before its action, or something that must be.

    Gold that only a tile still to be acquired could use (R-031) is left to a button of the Acquisition.
    """
    end = ask.end
    if end is None or not end.legal:
        return True
    following = {each.word for each in ask.legal}
    return SILVER in following or (GOLD in following and bool(Facts.of(ask.view, ask.seat).gold()))


def _toggles(ask: Ask) -> Panel:
    own = ask.words[0]
    lines = [text("turn.tokens.title", n=value_of(ask, "number"), of=ask.numbers.tokens)]
    if more := more_tokens(ask, Facts.of(ask.view, ask.seat)):
        lines.append(text("turn.tokens.more", tokens=more))
    elif GOLD in {each.word for each in ask.after(own)}:
        lines.append(text("turn.tokens.gold_later"))
    lines.append(text("turn.tokens.own", space=space_label(own)))
    blocks: list[Block] = ["\n".join(lines), _extra(ask, own)]
    end = ask.end
    if end is not None and not end.legal:
        blocks.append(small("\n".join(bare_reasons([end]))))
    elif ask.view.table.seats[ask.seat].gold_left and GOLD not in [*ask.words, *(each.word for each in ask.legal)]:
        blocks.append(small(text("turn.tokens.gold_closed")))
    count = 1 + (SILVER in ask.words) + (GOLD in ask.words)
    label = text(f"turn.tokens.place_{'one' if count == 1 else 'other'}", n=count)
    place = Button(label, ask.marked("place"), SUCCESS, disabled=end is None or not end.legal)
    return Panel(accent(ask.seat), [*blocks, [back(ask), reset(ask), place]])


def _extra(ask: Ask, own: str) -> list[Button]:
    """Silver and gold, off, on, or used this Day."""
    seat = ask.view.table.seats[ask.seat]
    after = {each.word for each in ask.after(own) if each.legal}
    found = []
    if seat.silver:
        found.append(
            Button(_silver(ask, used=not seat.silver_left), ask.marked(SILVER), SECONDARY, SILVER not in after)
        )
    gold = "on" if GOLD in ask.words else "off" if seat.gold_left else "used"
    free = GOLD in ask.words or any(each.word == GOLD and each.legal for each in ask.offered)
    found.append(Button(text(f"turn.tokens.gold_{gold}"), ask.marked(GOLD), SECONDARY, not free))
    return found


def _silver(ask: Ask, *, used: bool) -> str:
    if SILVER in ask.words:
        space = ask.words[ask.words.index(SILVER) + 1]
        return text("turn.tokens.silver_on", space=space_label(space))
    return text("turn.tokens.silver_used" if used else "turn.tokens.silver_off")


def _space(ask: Ask) -> Panel:
    """The space of the silver token, asked the same way."""
    spaces = spaces_in(ask.offered)
    own = space_label(ask.words[0])
    head = "\n".join([text("turn.silver_space.title"), text("turn.silver_space.body", space=own)])

    def button(space: Word) -> Button:
        return Button(verb(space), ask.marked("word", space.word)) if space.legal else greyed_space(ask, space)

    return Panel(accent(ask.seat), [head, *floors(spaces, button), [back(ask), reset(ask)]])
