"""Reshuffle on the Discord side: whatever a person may not know is changed in the hidden part of the game.

All that reaches that person stays byte for byte: panels and forms, private looks, refusals, suggestions, alt texts,
and for everybody the public messages with their file names, custom ids and mentions.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from bot import announce, looks, rows, texts
from bot.announce import Announcements
from bot.guard import guarded
from bot.messages import table
from bot.ports import Commit, CommitKind, GameInfo, OutRow, Person
from bot.prompts import commands, complete, presses
from bot.publisher import DiscordPublisher
from bot.records import Prompt
from bot.service import Service
from bot.store import Store
from bot.wording import event_line
from engine.decision import Decision, Key, Pick, offered
from engine.game import Choice, Event, Game
from engine.ruleset import REPLACED
from engine.steps.battle import Battle
from engine.view import view_for
from tests.bot.whole.support import NAMES, SEATS, Painter, quick, use_library
from tests.engine import test_secrecy as secrecy
from tests.engine.support import CARDS, EDITION, say_any, with_cards

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CHANNEL = 77
PEOPLE = {seat: Person(11 + number, NAMES[number]) for number, seat in enumerate(SEATS)}
EXTRA = ("hawk", "ibis", "jackal", "cobra", "heron")


def told(view: Any, files: Any = (), **more: Any) -> str:
    """What Discord is sent, as text."""
    names = [(file.filename, file.description) for file in files or ()]
    mentions = more.pop("allowed_mentions", None)
    more |= {"mentions": mentions.to_dict() if mentions is not None else None}
    return json.dumps([view.to_components(), names, {name: repr(value) for name, value in sorted(more.items())}])


@dataclass
class Channel:
    """Takes what is sent to it; a message is its own number."""

    calls: list[str] = field(default_factory=list)
    id: int = 0

    async def send(self, **given: Any) -> Channel:
        self.calls.append(told(**given))
        return Channel(self.calls, len(self.calls))

    async def edit(self, *, attachments: Any = (), **given: Any) -> None:
        self.calls.append(f"edit {self.id} {told(files=attachments, **given)}")

    async def delete(self) -> None:
        self.calls.append(f"delete {self.id}")

    async def pin(self) -> None:
        self.calls.append(f"pin {self.id}")

    unpin = pin

    def get_partial_message(self, number: int) -> Channel:
        return Channel(self.calls, number)


class Pressed:
    """An interaction of one person; what it was answered is kept as text."""

    def __init__(self, client: Any, person_id: int) -> None:
        self.client, self.user = client, type("User", (), {"id": person_id})()
        self.channel_id, self.guild_id, self.message = CHANNEL, 1, None
        self.data: dict[str, Any] = {}
        self.namespace = type("Namespace", (), {})()
        self.answers: list[str] = []
        self.response = self.followup = self

    def is_done(self) -> bool:
        return bool(self.answers)

    async def defer(self, **given: Any) -> None:
        self.answers.append(f"defer {given}")

    async def send(self, *, ephemeral: bool, **given: Any) -> None:
        assert ephemeral
        self.answers.append(told(**given))

    send_message = send

    async def edit_original_response(self, *, attachments: Any = (), **given: Any) -> None:
        self.answers.append(told(files=attachments, **given))

    async def send_modal(self, form: Any) -> None:
        self.answers.append(json.dumps(form.to_dict()))


class Outside:
    """A running game whose position is put in its place at will, with all that tells of it."""

    def __init__(self, path: Path) -> None:
        self.channel = Channel()
        self.pictures = Painter()
        self.announcer = Announcements()
        self.publisher = DiscordPublisher(self)  # type: ignore[arg-type]  # stands in for the bot object
        self.service = Service(Store(path), self.announcer, self.publisher, clock=lambda: NOW, source=random.Random(3))

    def get_partial_messageable(self, number: int) -> Channel:
        return self.channel

    async def open(self) -> None:
        await self.service.open()
        await quick(self.service)
        info = await self.service.open_lobby(guild_id=1, channel_id=CHANNEL, host=PEOPLE["red"])
        for seat in SEATS[1:]:
            await self.service.join(info.id, PEOPLE[seat], seat)
        await self.service.start(info.id, PEOPLE["red"])
        await self.service.outbox.settle()

    @property
    def info(self) -> GameInfo:
        return self.service.info(1)

    async def put(self, game: Game) -> None:
        """This is the game now, and nothing was told of it yet."""
        held = self.service.tables.held(1)
        held.game = game
        held.views.clear()
        waiting = [each for each in game.decisions() if each.seat in game.awaited()]
        held.prompts = tuple(Prompt(each.key, each.kind, NOW) for each in waiting)
        await self.service.store.run(partial(rows.drop_messages, game_id=1))
        self.channel.calls.clear()

    # What everybody sees

    async def public(self, game: Game, kind: CommitKind = "answer", mover: str = "blue") -> list[str]:
        """Everything posted and edited after a command that led here, with calls to all who are waited for."""
        await self.put(game)
        view, decisions = view_for(game, ""), tuple(game.decisions())
        awaited = tuple(game.awaited())
        # A choice is as secret as the words it holds: what tells of a command is handed them too.
        choices = tuple(Choice(game.serial, s, "battle", list(words)) for s, words in game.hidden.sealed.items())
        commit = Commit(
            kind, self.info, game.serial - 1, game.serial, mover, tuple(game.events), choices, view, decisions, awaited
        )
        told_rows = [*self.announcer.rows(commit), *self.announcer.ask_rows(self.info, view, decisions, awaited)]
        # Twice: what was posted is then edited.
        for number, row in enumerate([*told_rows, OutRow("live"), OutRow("status"), *told_rows], start=1):
            await self.publisher.send(OutRow(row.kind, row.data, row.replaces, number, 1, f"{number:x}"))
        return [json.dumps([row.kind, row.data]) for row in told_rows] + list(self.channel.calls)

    async def everything_public(self, game: Game) -> list[str]:
        kinds: tuple[CommitKind, ...] = ("start", "answer", "computer", "take_back", "undo", "rehome", "end")
        return [line for kind in kinds for line in await self.public(game, kind, "red")]

    # What one person sees

    async def private(self, game: Game, viewer: str) -> list[str]:
        """Every panel, form and look of a seat, or of somebody who watches."""
        await self.put(game)
        person = PEOPLE[viewer].id if viewer else 99
        keys = [each.key for each in game.decisions()]
        acts: list[Callable[[Any], Awaitable[Any]]] = [
            commands.prompt,
            commands.battle,
            *(partial(self._typed, word) for word in ("hawk", "battle_1_3", "claim nonsense", "nonsense", "f1_pray")),
            *(partial(self._pressed, key, op) for key in keys for op in ("show", "change", "form", "why", "none")),
            *(self._look(look) for look in (looks.hand, looks.board, looks.status, looks.why, looks.fight)),
            self._suggested,
        ]
        found: list[str] = []
        for act in acts:
            interaction = Pressed(self, person)
            # `Pressed` stands in for an interaction, and the two are bound at once.
            await guarded(interaction, lambda act=act, interaction=interaction: act(interaction))  # type: ignore[arg-type, misc]
            assert interaction.answers, f"nothing was answered to {act}"
            found += interaction.answers
        view = view_for(game, viewer)
        found.append(self.pictures.board_alt(view, self.info))
        if viewer:
            found.append(self.pictures.hand_alt(view, self.info))
        return found

    async def _typed(self, answer: str, interaction: Any) -> None:
        """Only words that are not taken: the game stays as it is."""
        decision = await self.service.asked(1, self._seat(interaction))
        if decision is None or answer not in {each.word for each in decision.offer.offer([]) if each.legal}:
            await commands.choose(interaction, answer)
        else:
            interaction.answers.append("taken")

    async def _pressed(self, key: Key, op: str, interaction: Any) -> None:
        await presses.press(interaction, key, 1, op, "")

    def _look(self, look: Any) -> Callable[[Any], Awaitable[Any]]:
        return lambda interaction: look(interaction, self.info)

    async def _suggested(self, interaction: Any) -> None:
        found = await complete.answer(interaction, "")
        interaction.answers.append(repr([(each.name, each.value) for each in found]))

    def _seat(self, interaction: Any) -> str:
        seating = self.info.seat_of(interaction.user.id)
        return seating.seat if seating is not None else ""

    async def all(self, game: Game, viewer: str) -> list[str]:
        """All that reaches a person, now and after what reveals nothing: a claim, its own answer, its take-back."""
        now = [*await self.everything_public(game), *await self.private(game, viewer)]
        moved = acted(game, viewer)
        seen = [Event(each.kind, {**each.values, **each.private.get(viewer, {})}) for each in moved.events]
        log = repr([event_line(each) for each in seen])
        return [*now, *await self.public(moved), *await self.private(moved, viewer), log]


def acted(game: Game, viewer: str) -> Game:
    """The same game after a claim of everybody, and the viewer's own answer or take-back while others still choose."""
    copied = secrecy.reshuffle_free(game)
    for aside in copied.asides():
        copied.answer(aside.key, ["0"], aside.kind)
    if viewer in copied.sealed():
        copied.take_back(viewer)
    elif viewer in copied.awaited() and len(copied.awaited()) > 1:
        say_any(copied, "act", viewer)
    return copied


def ask_pause(step: Battle, game: Game) -> Iterator[Decision]:
    for seat in step.seats:
        yield step.ask(seat, "order", Pick(offered(["west_temple", "desert_c1"])), private=True)


@cache
def positions() -> dict[str, Game]:
    """Those of the engine's own test."""
    games = {name: make() for name, make in secrecy.POSITIONS.items()}
    for game in games.values():
        game.events.clear()
    return games


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Game]]:
    """More kinds of cards than there are yet, and a pause in which both plans lie face down."""
    monkeypatch.setitem(REPLACED, "test_pause.ask", ask_pause)
    for card in EXTRA:
        monkeypatch.setitem(texts.catalogue(), f"di_effect.{card}", f"what {card} does")  # type: ignore[arg-type]
    found = positions()
    with use_library(monkeypatch, {CARDS: with_cards(*EXTRA), EDITION: secrecy._pausing}):
        yield found


@pytest.fixture
async def outside(tmp_path: Path) -> AsyncIterator[Outside]:
    made = Outside(tmp_path / "kemet.db")
    await made.open()
    yield made
    made.pictures.close()
    await made.service.close()


@pytest.mark.parametrize("position", secrecy.POSITIONS)
async def test_what_a_person_may_not_know_changes_nothing_that_reaches_them(
    outside: Outside, games: dict[str, Game], position: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = games[position]
    for viewer in (*SEATS, ""):
        shown = await outside.all(game, viewer)
        for seed in ("one", "two"):
            other = secrecy.reshuffled(game, viewer, seed)
            assert repr(other.hidden) != repr(game.hidden)
            assert await outside.all(other, viewer) == shown
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def leaking_wait(decision: Decision) -> str:
    """The first words of a secret offer."""
    return " ".join(str(word) for word in decision.offer.offer([]))


def leaking_row(commit: Commit, *_: Any) -> list[OutRow]:
    """The words of the answers that a command brought."""
    lines = [f"{choice.seat} {' '.join(choice.words)}" for choice in commit.choices]
    return [OutRow("log", {"seat": commit.mover, "lines": lines})]


async def found_out(outside: Outside, games: dict[str, Game]) -> list[str]:
    """The positions and viewers for which a leak shows."""
    found = []
    for position in ("council, attacker sealed", "later council, defender sealed", "night, before cards are drawn"):
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


async def test_a_secret_in_an_alt_text_or_a_look_would_be_found_out(
    outside: Outside, games: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games["council, attacker sealed"]
    other = secrecy.reshuffled(game, "green", "leak")
    hands = outside.service.tables.held(1)

    def leaking(*_: Any) -> str:
        assert hands.game is not None
        return " ".join(hands.game.hidden.hands["red"].di)

    assert await outside.private(game, "green") == await outside.private(other, "green")
    monkeypatch.setattr(outside.pictures, "board_alt", leaking)
    assert await outside.private(game, "green") != await outside.private(other, "green")
