"""Closed lists, held both ways: every refusal and event used is listed, and every one listed is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.events import EVENTS
from engine.notation import KINDS
from engine.refusals import REFUSALS, refuse
from engine.step import STEPS
from tests.engine.support import new

ROOT = Path(engine.__file__).parent.parent
FILES = [path for folder in ("engine", "bot") for path in sorted((ROOT / folder).rglob("*.py"))]
SOURCES = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def calls(name: str, folder: str = "engine/") -> Iterator[tuple[str, ast.Call]]:
    """All calls of a function or method of this name, with the place."""
    for file, tree in SOURCES.items():
        if not file.startswith(folder):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield f"{file}:{node.lineno}", node


def first_words(name: str, at: int = 0, folder: str = "engine/") -> dict[str, list[str]]:
    """The literal words at one place of all such calls, with where they stand; anything else fails."""
    found: dict[str, list[str]] = {}
    for place, call in calls(name, folder):
        for word in literals(call.args[at]):
            found.setdefault(word, []).append(place)
    return found


def literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return []


def test_every_refusal_used_is_listed() -> None:
    assert set(first_words("refuse")) <= set(REFUSALS)


def test_every_refusal_listed_is_used() -> None:
    assert set(REFUSALS) - set(first_words("refuse", folder="")) == set()


def test_a_refusal_is_named_where_it_is_made() -> None:
    hidden = [place for place, call in calls("refuse") if not literals(call.args[0])]
    assert hidden == []


def test_every_refusal_is_made_with_the_values_of_its_sentence() -> None:
    for place, call in calls("refuse"):
        said = {keyword.arg for keyword in call.keywords}
        for rule in literals(call.args[0]):
            assert None in said or said == set(REFUSALS[rule]), f"{place}: {rule} takes {REFUSALS[rule]}"


def test_only_refusals_of_the_list_can_be_made() -> None:
    with pytest.raises(KeyError):
        refuse("because", zone="x")
    with pytest.raises(KeyError):
        refuse("R-073")
    with pytest.raises(KeyError):
        refuse("R-070", zone="x")


def test_every_event_used_is_listed_and_every_one_listed_is_used() -> None:
    assert set(first_words("emit")) == set(EVENTS)


def test_every_event_tells_the_values_of_its_sentence() -> None:
    for place, call in calls("emit"):
        told = {keyword.arg for keyword in call.keywords if keyword.arg != "private"}
        (kind,) = literals(call.args[0])
        assert told == set(EVENTS[kind]), f"{place}: {kind} takes {EVENTS[kind]}"


def test_only_events_of_the_list_can_be_told() -> None:
    with pytest.raises(KeyError):
        new().emit("rain", seat="red")
    with pytest.raises(KeyError):
        new().emit("turn_ended", seat="red", zone="x")


def test_every_kind_of_decision_has_its_choice_line() -> None:
    asked = set(first_words("ask", at=1)) | {"devotion", "delta"}  # these two are handed on by a common function
    assert asked <= set(KINDS)
    assert set(KINDS) - asked == {"take_back"}


def test_every_step_is_found_by_its_name() -> None:
    named = {
        node.name
        for file, tree in SOURCES.items()
        if file.startswith("engine/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id in STEPS for b in node.bases)
    }
    assert named
    assert named <= set(STEPS)
