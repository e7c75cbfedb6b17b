"""Forms: answers with several parts at once. They are named by game, key and seat and read from what was submitted,
so that one left open over a restart is still understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import discord
from discord import ui

from bot.prompts.door import Interaction
from bot.prompts.layout import LABEL, MENU, OPTION, Option, cut, select_options

TITLE, CAPTION, GROUP = 45, 45, 10
COPY = "."
Values = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a form: one of a group, one of a select, any of a group, any of a select."""

    id: str
    label: str
    kind: Literal["radio", "select", "checks", "several"]
    options: Sequence[Option]
    description: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """What a form asks."""

    title: str
    text: str
    fields: Sequence[Field] = field(default_factory=tuple)


def modal(form: Form, custom_id: str) -> ui.Modal:
    """The form as Discord shows it. It is stopped at once: what is submitted is read by its id, never from memory."""
    shown = ui.Modal(title=cut(form.title, TITLE), custom_id=custom_id)
    if form.text:
        shown.add_item(ui.TextDisplay(form.text))
    for each in form.fields:
        label = ui.Label[ui.Modal](
            text=cut(each.label, CAPTION), description=each.description or None, component=_control(each)
        )
        shown.add_item(label)
    shown.stop()
    return shown


def _control(each: Field) -> ui.Item[Any]:
    if each.kind == "radio" and len(each.options) <= GROUP:
        return ui.RadioGroup(
            custom_id=each.id,
            options=[
                discord.RadioGroupOption(label=cut(o.label, OPTION), value=o.value, default=o.chosen)
                for o in each.options
            ],
        )
    if each.kind == "checks" and len(each.options) <= GROUP:
        return ui.CheckboxGroup(
            custom_id=each.id,
            required=False,
            min_values=0,
            options=[
                discord.CheckboxGroupOption(
                    label=cut(o.label, OPTION), value=o.value, description=o.description or None, default=o.chosen
                )
                for o in each.options
            ],
        )
    several = each.kind in ("checks", "several")
    options = select_options(each.options)
    return ui.Select(
        custom_id=each.id,
        options=options,
        required=not several,
        min_values=0 if several else 1,
        max_values=min(len(options), MENU) if several else 1,
    )


def submitted(interaction: Interaction) -> Values:
    """What was filled in, by the id of each part, read from the interaction itself."""
    found: Values = {}
    data: Any = interaction.data or {}
    for row in data.get("components", []):
        control = row.get("component") or {}
        if "custom_id" in control:
            single = control.get("value")
            found[control["custom_id"]] = [*control.get("values", ()), *([str(single)] if single is not None else ())]
    return found


def copies(words: Sequence[str]) -> list[tuple[str, int]]:
    """Each word with how many equal ones came before it: two equal cards are two lines of a form."""
    return [(word, words[:at].count(word)) for at, word in enumerate(words)]


def copy_value(word: str, copy: int) -> str:
    """The value of a line that may stand there twice."""
    return f"{word}{COPY}{copy}" if copy else word


def word_of(value: str) -> str:
    """The word a line stands for."""
    return value.split(COPY)[0]


__all__ = ["LABEL", "Field", "Form", "Values", "copies", "copy_value", "modal", "submitted", "word_of"]
