"""Saves: what is written comes back; what cannot be read is said so without telling what is in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import invariants, saves
from engine.game import Game
from engine.saves import SaveError, dump, load
from tests.engine.support import (
    DEALT,
    LIBRARY,
    SEATS,
    Asking,
    answer,
    battle,
    kinds,
    new,
    played,
    say_any,
    trace,
    traced,
)

KEPT = Path(__file__).parent.parent / "saves"


@pytest.mark.parametrize("seed", ["one", "two"])
def test_save_and_load_after_each_choice_give_the_same_state_and_questions(seed: str) -> None:
    game = new(seed, DEALT)
    for _ in range(150):
        assert invariants.saved_faults(DEALT, game) == []
        say_any(game, seed)


def test_a_loaded_game_plays_on_like_the_one_that_was_saved() -> None:
    game = played(60, books=DEALT)
    other = load(DEALT, dump(game)).game
    for _ in range(200):
        say_any(game, "on")
        say_any(other, "on")
    assert invariants.written(other) == invariants.written(game)


def test_sealed_answers_and_keys_come_back() -> None:
    game, _ = battle(DEALT)
    answer(game, "red", "battle_4_1", "battle_1_3")
    loaded = load(DEALT, dump(game))
    assert loaded.asked_again == ()
    assert loaded.game.sealed() == ["red"]
    assert loaded.game.awaited() == ["blue"]
    assert [d.key for d in loaded.game.decisions()] == [d.key for d in game.decisions()]
    loaded.game.take_back("red")
    assert loaded.game.awaited() == ["red", "blue"]


@pytest.mark.parametrize("file", sorted(KEPT.glob("*.json")), ids=lambda file: file.stem)
def test_a_save_of_an_older_version_is_read_and_played_to_its_end(file: Path) -> None:
    game = load(LIBRARY, file.read_text(encoding="utf-8")).game
    assert game.awaited()
    while game.table.outcome is None and game.table.round < 60:
        say_any(game, file.stem)
    assert game.table.outcome is not None


def test_a_finished_game_comes_back_finished() -> None:
    game = new()
    while game.table.outcome is None:
        say_any(game, "end")
    loaded = load(LIBRARY, dump(game)).game
    assert loaded.table.outcome == game.table.outcome
    assert loaded.decisions() == []


# What no longer fits


def changed(game: Game, change: Any) -> str:
    raw = json.loads(dump(game))
    change(raw)
    return json.dumps(raw)


def test_a_sealed_answer_that_no_longer_fits_is_asked_again_and_the_others_stay() -> None:
    game = traced(Asking(seats=list(SEATS), private=True))
    answer(game, "red", "yes")
    answer(game, "green", "no")
    loaded = load(LIBRARY, changed(game, lambda raw: raw["hidden"]["sealed"].update(red=["perhaps", "done"])))
    assert loaded.asked_again == ("red",)
    assert loaded.game.awaited() == ["red", "blue"]
    assert loaded.game.hidden.sealed == {"green": ["no", "done"]}
    answer(loaded.game, "red", "no")
    answer(loaded.game, "blue", "no")
    assert trace(loaded.game)[:3] == ["first red no", "first blue no", "first green no"]


def test_a_stage_that_nobody_is_asked_in_any_more_goes_on() -> None:
    game = traced(Asking(seats=["red"]))
    loaded = load(LIBRARY, changed(game, lambda raw: raw["steps"][-1].update(seats=[]))).game
    assert trace(loaded) == ["second"]
    assert loaded.awaited() == ["red"]


# Migrations


def test_an_older_save_is_raised_version_by_version(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(20)
    monkeypatch.setattr(saves, "SCHEMA", 3)
    monkeypatch.setitem(saves.MIGRATIONS, 1, lambda raw: {**raw, "barrier": raw["old_barrier"] + 1})
    monkeypatch.setitem(
        saves.MIGRATIONS,
        2,
        lambda raw: {**{k: v for k, v in raw.items() if k != "old_barrier"}, "barrier": raw["barrier"] * 2},
    )
    text = changed(game, lambda raw: raw.update(schema=1, old_barrier=raw.pop("barrier")))
    assert load(LIBRARY, text).game.barrier == (game.barrier + 1) * 2


# Damage


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda raw: raw.update(schema=99), "version 99"),
        (lambda raw: raw.pop("schema"), "no save"),
        (lambda raw: raw.update(schema=0), "no save"),
        (lambda raw: raw.update(schema=-3), "no save"),
        (lambda raw: raw["table"].update(turn_order=[]), "cannot be read"),
        (lambda raw: raw.pop("table"), "cannot be read"),
        (lambda raw: raw["table"].update(round="many"), "cannot be read"),
        (lambda raw: raw["table"].update(edition="nowhere"), "edition"),
        (lambda raw: raw["hidden"].pop("seed"), "cannot be read"),
        (lambda raw: raw["table"].update(troop=raw["table"].pop("troops")), "fields"),
        (lambda raw: raw["hidden"].pop("face_down"), "fields"),
        (lambda raw: raw["table"]["seats"]["red"].update(mood="good"), "fields"),
        (lambda raw: raw["steps"][-1].update(step="Dance"), "Dance"),
        (lambda raw: raw["steps"][-1].update(colour="red"), "colour"),
        (lambda raw: raw["steps"][-1].update(stage="elsewhere"), "stage"),
        (lambda raw: raw["table"]["seats"]["red"]["tiles"].append("ghost"), "ghost"),
        (lambda raw: raw.pop("serial"), "cannot be read"),
        (lambda raw: raw.update(serial="x"), "cannot be read"),
    ],
)
def test_a_damaged_save_is_refused_without_telling_what_is_in_it(change: Any, says: str) -> None:
    game = new("the secret seed", DEALT)
    with pytest.raises(SaveError, match="save") as caught:
        load(DEALT, changed(game, change))
    shown = str(caught.value)
    assert says in shown
    assert "secret seed" not in shown
    assert not any(card in shown for card in [*game.rules.catalogue.battle_cards, *game.hidden.deck])


@pytest.mark.parametrize("text", ["", "not json", "[]", "{}", "null", '{"schema": "1"}'])
def test_text_that_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match="no save"):
        load(LIBRARY, text)


def test_half_a_save_is_refused() -> None:
    text = dump(new())
    with pytest.raises(SaveError):
        load(LIBRARY, text[: len(text) // 2])


def test_a_save_names_no_object_of_the_program() -> None:
    text = dump(played(40, books=DEALT))
    assert "object at" not in text
    assert json.loads(text)["schema"] == saves.SCHEMA
    assert kinds(load(DEALT, text).game) == kinds(played(40, books=DEALT))
