"""Reshuffle on the Discord side: whatever a person may not know is changed in the hidden part of the game.

All that reaches that person stays byte for byte: panels and forms, private looks, refusals, suggestions, alt texts,
and for everybody the public messages with their file names, custom ids and mentions.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import announce
from bot.messages import counts, table
from bot.ports import Commit, OutRow
from bot.prompts import complete, presses
from bot.prompts.screens import cards
from bot.wording import event_line
from engine.decision import Decision
from engine.game import Game
from engine.view import view_for
from tests.bot.whole.outside import ALL_SEATS, SEATS, Outside, acted, seen_events
from tests.bot.whole.positions import MAKERS, positions
from tests.engine import test_secrecy as secrecy
from tests.engine.secret_positions import FIGHT, HANDS, stands
from tests.engine.support import LIBRARY

VIEWERS = (*SEATS, "")
# Positions in which each kind of leak that is made up below must show.
TELLING = ("council, attacker sealed", "later council, defender sealed", "night, before cards are drawn")


@pytest.fixture
def games() -> dict[str, Game]:
    return positions()


@pytest.fixture
async def outside(tmp_path: Path) -> AsyncIterator[Outside]:
    made = Outside(tmp_path / "kemet.db")
    await made.open()
    yield made
    made.pictures.close()
    await made.service.close()


async def everything(outside: Outside, game: Game, viewer: str) -> list[str]:
    """All that reaches a person, now and after what reveals nothing: a claim, its own answer, its take-back."""
    moved = acted(game, viewer)
    log = repr([event_line(each) for each in seen_events(moved, viewer)])
    now = [*await outside.everything_public(game), *await outside.private(game, viewer)]
    return [*now, *await outside.public(moved), *await outside.private(moved, viewer, few=True), log]


def differing(shown: list[str], other: list[str]) -> list[tuple[str, str]]:
    """What is not byte for byte the same."""
    assert len(other) == len(shown)
    return [pair for pair in zip(shown, other, strict=True) if pair[0] != pair[1]]


@pytest.mark.parametrize("position", MAKERS)
async def test_what_a_person_may_not_know_changes_nothing_that_reaches_them(
    outside: Outside, games: dict[str, Game], position: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = games[position]
    for viewer in VIEWERS:
        shown = await everything(outside, game, viewer)
        other = secrecy.reshuffled(game, viewer, "one")
        assert repr(other.hidden) != repr(game.hidden)
        assert differing(shown, await everything(outside, other, viewer)) == []
    assert card_ids(await outside.everything_public(game), open_cards(game)) == []
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize("count", [2, 4, 5, 6])
async def test_at_other_tables_as_well(tmp_path: Path, count: int) -> None:
    seats = ALL_SEATS[:count]
    hands = {seat: ["distraction", "war_rage"] for seat in seats} | {seat: HANDS[seat] for seat in ("red", "blue")}
    made = Outside(tmp_path / "kemet.db")
    await made.open(seats)
    table: dict[str, Any] = {"players": list(seats), "di_cards": hands}
    for game in (
        stands({**FIGHT, **table}, "red battle 4/1 discard 1/3 di war_fury"),
        stands({**FIGHT, **table, "tiles": {"red": ["spy"]}}),
        stands({**table, "now": "red turn"}),
    ):
        game.events.clear()
        for viewer in (seats[1], seats[-1], ""):
            shown = await everything(made, game, viewer)
            other = secrecy.reshuffled(game, viewer, "one")
            assert differing(shown, await everything(made, other, viewer)) == []
    made.pictures.close()
    await made.service.close()


@pytest.mark.parametrize("position", MAKERS)
async def test_no_panel_tells_what_its_person_may_not_know(
    outside: Outside, games: dict[str, Game], position: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = games[position]
    for viewer in {*SEATS} & set(game.awaited()) | {*game.sealed()}:
        shown = await outside.walked(game, viewer)
        other = secrecy.reshuffled(game, viewer, "walk")
        assert differing(shown, await outside.walked(other, viewer)) == []
        assert card_ids(shown, open_cards(game)) == []
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


# A select of so many lines that it is parted, one of what has no screen of its own, and a way out of a refused form.
RARE = {"group", "answer", "back_out"}
# Nobody has allies in these positions; `test_team_secrecy.py` and the tests of team prompts press them.
OF_TEAMS = {"take", "lead", "split", "counts", "pair", "gift_who", "gift_what", "gift_do", "gift_rule"}


async def test_the_walk_comes_to_every_press_of_a_panel(outside: Outside, games: dict[str, Game]) -> None:
    found = set()
    for game in games.values():
        for viewer in {each.seat for each in game.decisions()}:
            await outside.walked(game, viewer)
            found |= {step.custom_id.split(":")[4] for step in outside.walk if step.custom_id.startswith("p1:")}
    assert presses.KNOWN - found - OF_TEAMS <= RARE
    assert not OF_TEAMS & found, "whoever plays alone is offered nothing of teams"


def open_cards(game: Game) -> list[str]:
    """Cards of a plan that was turned up: no secret any more (R-088)."""
    battle = view_for(game, "").battle
    return [card for laid in battle.di_cards.values() for card in laid] if battle is not None else []


def card_ids(answers: list[str], known: list[str]) -> list[str]:
    """Custom ids that name a secret card: everybody who sees a message can read them."""
    catalogue = LIBRARY.rules("rise_of_the_gods").catalogue
    kinds = {card for card in [*catalogue.di_cards, *catalogue.battle_cards] if card not in known}
    found = [each for answer in answers for each in re.findall(r'"custom_id": "([^"]*)"', answer)]
    return [each for each in found if kinds & set(re.split("[:.]", each))]


# The comparison finds what it must


def leaking_wait(decision: Decision) -> str:
    """The first words of a secret offer."""
    return " ".join(str(word) for word in decision.offer.offer([]))


def leaking_row(commit: Commit, *_: Any) -> list[OutRow]:
    """The words of the answers that a command brought."""
    lines = [f"{choice.seat} {' '.join(choice.words)}" for choice in commit.choices]
    return [OutRow("log", {"seat": commit.mover, "lines": lines})]


async def found_out(outside: Outside, games: dict[str, Game]) -> list[str]:
    """The positions and viewers for which a leak shows in public."""
    found = []
    for position in TELLING:
        for viewer in ("green", ""):
            shown = await outside.everything_public(games[position])
            other = await outside.everything_public(secrecy.reshuffled(games[position], viewer, "leak"))
            if other != shown:
                found.append(f"{position}, {viewer or 'spectators'}")
    return found


@pytest.mark.parametrize(
    ("owner", "name", "leak"),
    [
        (table, "waits_for", leaking_wait),
        (announce, "_battle", leaking_row),
    ],
)
async def test_a_secret_in_a_public_text_would_be_found_out(
    outside: Outside, games: dict[str, Game], monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, leak: Any
) -> None:
    assert await found_out(outside, games) == []
    monkeypatch.setattr(owner, name, leak)
    assert await found_out(outside, games) != []


class Leak:
    """Names the cards of red wherever something is made up of words."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside

    def words(self, *_: Any, **__: Any) -> str:
        game = self.outside.service.tables.held(1).game
        assert game is not None
        return " ".join(game.hidden.hands["red"].di)

    def suggestions(self, *_: Any) -> list[tuple[str, str]]:
        return [(self.words(), "x")]


async def test_a_secret_in_an_alt_text_a_look_or_a_suggestion_would_be_found_out(
    outside: Outside, games: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, leak = games["council, attacker sealed"], Leak(outside)
    other = secrecy.reshuffled(game, "blue", "leak")
    assert await outside.private(game, "blue") == await outside.private(other, "blue")
    for owner, name, made in (
        (outside.pictures, "board_alt", leak.words),
        (counts, "score", lambda *_: looked_at(leak)),
        (complete, "completions", leak.suggestions),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, made)
            assert await outside.private(game, "blue") != await outside.private(other, "blue"), name


def looked_at(leak: Leak) -> Any:
    """A look that shows a hand."""
    return table.small(leak.words())


async def test_a_secret_deep_in_a_panel_would_be_found_out(
    outside: Outside, games: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, leak = games["turn, Day cards in hand"], Leak(outside)
    other = secrecy.reshuffled(game, "blue", "leak")
    assert await outside.walked(game, "red") != await outside.walked(other, "red"), "a hand of one's own is shown"
    same = secrecy.reshuffled(game, "red", "leak")
    blue = Leak(outside)
    monkeypatch.setattr(blue, "words", lambda: " ".join(outside.service.tables.held(1).game.hidden.hands["blue"].di))  # type: ignore[union-attr]
    assert await outside.walked(game, "red") == await outside.walked(same, "red")
    monkeypatch.setattr(cards, "_label", lambda entry: f"{entry.word} {blue.words()}")
    assert await outside.walked(game, "red") != await outside.walked(same, "red")
    assert leak.words() != ""
