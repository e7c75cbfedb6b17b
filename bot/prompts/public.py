"""Buttons for public messages: answers of one word, and the way in to what must be chosen in private."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot import wording
from bot.messages.parts import tool_id
from bot.names import leads_label
from bot.ports import GameInfo
from bot.prompts.allies import is_call
from bot.prompts.ids import say_id
from bot.prompts.layout import PRIMARY, ROW, SECONDARY, SUCCESS, Button
from bot.prompts.screens.battle import aftermath_label, protect_label
from bot.prompts.screens.effect import send_label
from bot.prompts.screens.night import divine_label, place_label, prayers_label
from bot.prompts.screens.payment import at_one_press
from bot.prompts.screens.payment import label as card_label
from bot.texts import has, text
from engine.decision import DONE, Decision, Pick, Word


def opener(info: GameInfo, decision: Decision) -> Button:
    """The one way in on a ping; it opens whatever waits for the presser."""
    key = f"opener.{decision.kind}"
    return Button(text(key if has(key) else "opener.any"), tool_id(info.id, "my_turn"), PRIMARY)


def answers(info: GameInfo, decision: Decision) -> list[Button]:
    """The words of a public decision as buttons, if there are few enough: nobody need open a private step first."""
    if decision.private or decision.kind not in LABELS or not _is_one_word(decision):
        return []
    offered = [each for each in decision.offer.offer([]) if each.word != DONE]
    shown = [each for each in offered if each.legal] if decision.kind == "retreat" else offered
    if len(shown) > (6 if decision.kind == "destiny" else ROW):
        return []
    label = LABELS[decision.kind]
    return [
        Button(
            label(decision, each),
            say_id(info.id, decision.key, each.word),
            STYLES.get(each.word, PRIMARY),
            disabled=not each.legal,
        )
        for each in shown
    ]


def answer_label(decision: Decision, words: Sequence[str]) -> str:
    """What the button of such an answer says; empty where no button would say it."""
    label = LABELS.get(decision.kind) or IN_PRIVATE.get(decision.kind)
    if label is None or len(words) != 1 or not (decision.kind in IN_PRIVATE or _is_one_word(decision)):
        return ""
    entry = next((each for each in decision.offer.offer([]) if each.word == words[0]), None)
    return label(decision, entry) if entry is not None else ""


def _is_one_word(decision: Decision) -> bool:
    if decision.kind == "effect":
        return is_call(decision)
    return isinstance(decision.offer, Pick) or (decision.kind == "payment" and at_one_press(decision.offer))


def _payment(_: Decision, entry: Word) -> str:
    return card_label(entry)


def _protect(_: Decision, entry: Word) -> str:
    return protect_label(entry)


def _aftermath(_: Decision, entry: Word) -> str:
    return aftermath_label(entry)


def _zone(_: Decision, entry: Word) -> str:
    return wording.zone_name(entry.word)


def _destiny(_: Decision, entry: Word) -> str:
    return place_label(entry.word, str(entry.refusal.values.get("seat", "")) if entry.refusal is not None else "")


def _sacrifice(decision: Decision, entry: Word) -> str:
    if entry.word == "keep":
        return text("button.keep")
    return text(f"night.{decision.kind}.give", n=decision.values["count"])


def _leads(_: Decision, entry: Word) -> str:
    return leads_label(entry.word)


def _prayers(_: Decision, entry: Word) -> str:
    return prayers_label(entry)


def _divine(_: Decision, entry: Word) -> str:
    return divine_label(entry)


def _send(_: Decision, entry: Word) -> str:
    return send_label(entry.word)


# As on the private panels: to keep is no answer that is urged, to give commits what is lost.
STYLES = {"keep": SECONDARY, "give": SUCCESS}
LABELS: dict[str, Callable[[Decision, Word], str]] = {
    "aftermath": _aftermath,
    "retreat": _zone,
    "order": _zone,
    "payment": _payment,
    "protect": _protect,
    "destiny": _destiny,
    "devotion": _sacrifice,
    "delta": _sacrifice,
    "defender": _leads,
    "effect": _send,
}
# One press as well, but on the private panel alone.
IN_PRIVATE: dict[str, Callable[[Decision, Word], str]] = {"prayers": _prayers, "divine": _divine}
