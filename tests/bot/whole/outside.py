"""All that reaches a person by Discord, as text: what is posted, what is answered, what may be pressed and typed."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
from discord import ui

from bot import browsing, log_files, looks, pace, refusing, rows, step_help, tools, zooming
from bot.announce import Announcements
from bot.guard import guarded
from bot.ports import Commit, CommitKind, GameInfo, OutRow, Person, ServiceError
from bot.prompts import DYNAMIC_ITEMS, commands, complete, on_form, presses
from bot.prompts.turn_commands import acquire, di, token
from bot.publisher import DiscordPublisher
from bot.records import Prompt
from bot.service import Service
from bot.store import Store
from engine.game import Choice, Event, Game
from engine.view import view_for
from tests.bot.whole.support import NAMES, SEATS, Painter, flat, quick
from tests.engine import test_secrecy as secrecy

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CHANNEL = 77
ALL_SEATS = (*SEATS, "yellow", "purple", "black")
ALL_NAMES = (*NAMES, "dora", "emil", "fay")
PEOPLE = {seat: Person(11 + number, ALL_NAMES[number]) for number, seat in enumerate(ALL_SEATS)}
STRANGER = 99
TYPED = (
    *("battle_1_3", "battle_4_1", "di", "di prayer", "di raining_fire west_temple", "di tactical_support c1_north 1"),
    *("prayer", "war_fury", "iron_wall", "swiftness", "claim nonsense", "claim 1", "nonsense", "f1_pray"),
    *("red tokens f1_pray silver f2_pray", "blue battle 4/1 discard 1/3", "hold on", "c1_north di swiftness"),
)
CARDS = ("", "prayer", "raining_fire", "tactical_support", "iron_wall", "swiftness", "transfer", "distraction")
MOST, DEEP = 120, 5  # presses in one walk, and one after the other


def told(view: Any = None, files: Any = (), content: str = "", file: Any = None, **more: Any) -> str:
    """What Discord is sent, as text; of a text file the text too."""
    sent = [*(files or ()), *([file] if file is not None else [])]
    names = [(each.filename, each.description, each.fp.read().decode(errors="replace")) for each in sent]
    mentions = more.pop("allowed_mentions", None)
    more |= {"mentions": mentions.to_dict() if mentions is not None else None}
    shown = view.to_components() if view is not None else content
    return json.dumps([shown, names, {name: repr(value) for name, value in sorted(more.items())}])


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

    type = discord.InteractionType.component

    def __init__(self, client: Any, person_id: int, **namespace: Any) -> None:
        self.client, self.user = client, type("User", (), {"id": person_id})()
        self.channel_id, self.guild_id, self.message = CHANNEL, 1, None
        self.data: dict[str, Any] = {}
        self.namespace = type("Namespace", (), namespace)()
        self.answers: list[str] = []
        self.response = self.followup = self

    def is_done(self) -> bool:
        return bool(self.answers)

    async def defer(self, **given: Any) -> None:
        self.answers.append(f"defer {given}")

    async def send(self, content: str = "", *, ephemeral: bool, **given: Any) -> None:
        assert ephemeral
        self.answers.append(told(content=content, **given))

    send_message = send

    async def edit_original_response(self, *, attachments: Any = (), **given: Any) -> Any:
        self.answers.append(told(files=attachments, **given))
        return SimpleNamespace(id=id(self))

    async def send_modal(self, form: Any) -> None:
        self.answers.append(json.dumps(form.to_dict()))


@dataclass(frozen=True)
class Step:
    """One press: a button, a line of a select, or a filled form."""

    custom_id: str
    values: tuple[str, ...] = ()
    parts: str = ""

    @property
    def data(self) -> dict[str, Any]:
        if self.parts:
            return {"custom_id": self.custom_id, "components": [{"component": each} for each in json.loads(self.parts)]}
        return {"custom_id": self.custom_id, "component_type": 3 if self.values else 2, "values": list(self.values)}


def steps_from(answer: str) -> Iterator[Step]:
    """All that may be pressed on an answer; a form is sent with all first lines, and with the last of a group."""
    if answer.startswith("defer") or not answer.startswith(("[", "{")):
        return
    found = json.loads(answer)
    if isinstance(found, dict):
        yield from _filled(found)
        return
    for each in flat(found[0] if isinstance(found[0], list) else []):
        if each.get("disabled") or "custom_id" not in each or ":0:any:" in each["custom_id"]:
            continue
        if each["type"] == 3:
            lines = [option["value"] for option in each["options"]]
            most = each.get("max_values", 1)
            for value in lines:
                yield Step(each["custom_id"], (value,))
            if most > 1:
                yield Step(each["custom_id"], tuple(lines[:most]))
        else:
            yield Step(each["custom_id"])


def _filled(form: dict[str, Any]) -> Iterator[Step]:
    """Twice: parts that are alike say the same, which may be refused, and each something else."""
    for apart in (False, True):
        parts: list[dict[str, Any]] = []
        for each in flat(form["components"]):
            if each["type"] in (3, 21, 22) and each.get("options"):
                values = [option["value"] for option in each["options"]]
                value = values[len(parts) % len(values) if apart else 0]
                said = {"value": value} if each["type"] == 21 else {"values": [value]}
                parts.append({"custom_id": each["custom_id"], **said})
        yield Step(form["custom_id"], parts=json.dumps(parts))


FIRST = (".di", ".companion", ":card:", ":who:", ":several:", ":first:", ":leave:", ":onward:", ":part:")


def of_cards(step: Step) -> bool:
    """Presses about cards and companions are followed further than others."""
    return any(part in step.custom_id for part in FIRST)


class Outside:
    """A running game whose position is put in its place at will, with all that tells of it.

    Whatever would be saved after `open` is refused at the last moment, with the same words each time.
    """

    def __init__(self, path: Path) -> None:
        self.reached: list[str] = []  # what would have been saved
        self.walk: list[Step] = []
        self.channel = Channel()
        self.pictures = Painter()
        self.announcer = Announcements()
        self.publisher = DiscordPublisher(self)  # type: ignore[arg-type]  # stands in for the bot object
        self.service = Service(Store(path), self.announcer, self.publisher, clock=lambda: NOW, source=random.Random(3))

    def get_partial_messageable(self, number: int) -> Channel:
        return self.channel

    async def open(self, seats: Sequence[str] = SEATS) -> None:
        await self.service.open()
        await quick(self.service)
        host = PEOPLE["red"]
        info = await self.service.open_lobby(guild_id=1, channel_id=CHANNEL, host=host, players=len(seats))
        for seat in seats[1:]:
            await self.service.join(info.id, PEOPLE[seat], seat)
        await self.service.start(info.id, PEOPLE["red"])
        await self.service.outbox.settle()
        self.service.ledger.save = self._unsaved  # type: ignore[method-assign, assignment]  # nothing is to move on

    async def _unsaved(self, held: Any, deed: Any) -> Commit:
        self.reached.append(deed.kind)
        raise ServiceError("restarting")

    @property
    def info(self) -> GameInfo:
        return self.service.info(1)

    async def put(self, game: Game, *, anew: bool = True) -> None:
        """This is the game now; `anew`: and nothing was told or begun of it yet."""
        held = self.service.tables.held(1)
        self.reached.clear()
        held.game = secrecy.reshuffle_free(game)
        held.views.clear()
        waiting = [each for each in game.decisions() if each.seat in game.awaited()]
        held.prompts = tuple(Prompt(each.key, each.kind, NOW) for each in waiting)
        if anew:
            await self.service.store.run(lambda db: (rows.drop_messages(db, 1), db.execute("DELETE FROM drafts")))
            self.channel.calls.clear()

    def forget(self) -> None:
        """Nobody was refused anything yet."""
        refusing._last.pop(self, None)

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
        kinds: tuple[CommitKind, ...] = ("start", "answer", "computer", "aside", "take_back", "undo", "rehome", "end")
        return [line for kind in kinds for line in await self.public(game, kind, "red")]

    # What one person sees

    async def private(self, game: Game, viewer: str, *, few: bool = False) -> list[str]:
        """Every look, refusal and suggestion of a seat, or of somebody who watches; `few`: of what waits for it."""
        found: list[str] = []
        self.forget()
        why = partial(looks.why, info=self.info)
        for act in [commands.prompt, why] if few else [*self.acts(game), why]:
            found += await self.did(game, viewer, act)
        return [*found, *([] if few else await self.suggested(game, viewer)), *self.described(game, viewer)]

    def acts(self, game: Game) -> list[Callable[[Any], Awaitable[Any]]]:
        """Looks, commands, and presses made up for every question that is open."""
        keys = [each.key for each in [*game.decisions(), *game.asides()]]
        ops = ("show", "change", "form", "why", "none", "claim", "take_back", "undo", "nothing", "hold")
        return [
            *(
                partial(look, info=self.info)
                for look in (looks.hand, zooming.board, looks.status, looks.why, looks.fight)
            ),
            *(partial(look, info=self.info) for look in (looks.history, looks.details, log_files.export)),
            *(partial(look, info=self.info) for look in (browsing.all_seats, browsing.my_seat, browsing.discards)),
            *(partial(look, info=self.info) for look in (browsing.score, browsing.market_of, step_help.step)),
            *(partial(zooming.board, info=self.info, area=area) for area in (*SEATS, "delta")),
            *(partial(browsing.seats, info=self.info, seat=seat) for seat in SEATS),
            *(partial(browsing.tiles, info=self.info, colour=colour) for colour in ("ruby", "sapphire")),
            commands.prompt,
            commands.battle,
            *(partial(commands.choose, answer=words) for words in TYPED),
            *(partial(di, card=card, target="") for card in CARDS),
            partial(di, card="raining_fire", target="west_temple"),
            partial(commands.move, start="c1_north", goal="desert_c1", via="", warriors=None),
            partial(commands.move, start="", goal="", via="", warriors=None),
            partial(commands.recruit, warriors=None, where=""),
            partial(commands.build, pyramid="", level=None, colour=""),
            partial(commands.retreat, place=""),
            partial(acquire, tile="", quarter=""),
            partial(acquire, tile="wrryt_storm", quarter=""),
            partial(token, space="f1_pray", silver="f2_pray", gold=False),
            partial(token, space="", silver="", gold=True),
            *(partial(presses.press, key=key, game_id=1, op=op, arg="") for key in keys for op in ops),
            *(partial(presses.press, key=key, game_id=1, op="word", arg=f"x.{card}") for key in keys for card in CARDS),
        ]

    async def did(self, game: Game, viewer: str, act: Callable[[Any], Awaitable[Any]]) -> list[str]:
        """What somebody is answered."""
        await self.put(game)
        interaction = Pressed(self, self.person(viewer))
        pace._shown.clear()  # whoever looks at so much takes their time
        await guarded(interaction, lambda: act(interaction))  # type: ignore[arg-type]  # stands in for an interaction
        assert interaction.answers, f"nothing was answered to {act}"
        return interaction.answers

    async def suggested(self, game: Game, viewer: str) -> list[str]:
        """What is suggested while every option of a command is typed."""
        await self.put(game)
        names = {"from": "c1_north", "space": "f1_pray", "pyramid": "c1_north", "tile": "phoenix", "warriors": 1}
        asked: list[Callable[[Any], Awaitable[Any]]] = [
            *(partial(complete.answer, current=typed) for typed in ("", "di ", "di p", "battle_4_1 ", "c1_north ")),
            *(partial(find, current="") for find in (complete.space, complete.start, complete.goal, complete.stop)),
            *(partial(find, current="") for find in (complete.colour, complete.tile, complete.home, complete.target)),
            *(partial(complete.card, current=typed) for typed in ("", "p", "iron")),
            *(partial(complete.quarter, current="", kind=kind) for kind in ("build", "recruit")),
            *(partial(complete.own_space, current="", silver=silver) for silver in (False, True)),
            partial(complete.word, current="", kind="retreat"),
        ]
        found = []
        for card in ("", *CARDS[1:4]):
            for find in asked if not card else asked[12:13]:
                interaction = Pressed(self, self.person(viewer), **names, card=card)
                found.append(repr([(each.name, each.value) for each in await find(interaction)]))
        return found

    def described(self, game: Game, viewer: str) -> list[str]:
        """The words beside pictures."""
        view, draws = view_for(game, viewer), self.pictures
        found = [draws.board_alt(view, self.info), draws.market_alt(view, self.info), draws.seats_alt(view, self.info)]
        return [*found, *([draws.hand_alt(view, self.info)] if viewer else [])]

    async def walked(self, game: Game, viewer: str) -> list[str]:
        """Every panel and form that presses lead to from what waits for a seat, and what each press is answered."""
        self.forget()
        asked = next((each for each in game.decisions() if each.seat == viewer), None)
        begun = await self.did(game, viewer, commands.prompt)
        self.walk = []
        found, seen = list(begun), set[Step]()
        left: list[tuple[Step, list[list[str]], int]] = [(step, [], 1) for step in steps_from(begun[-1])]
        while left and len(seen) < MOST:
            step, draft, depth = left.pop(0)
            if step in seen:
                continue
            seen.add(step)
            self.walk.append(step)
            await self.put(game, anew=False)
            if asked is not None:
                await self.service.keep_draft(1, asked.key, draft)
            answers = await self.pressed(viewer, step)
            found += [repr(step), *answers]
            after = await self.service.draft(1, asked.key) if asked is not None else []
            if depth < DEEP:
                left += [(each, after, depth + 1) for each in steps_from(answers[-1])]
            left.sort(key=lambda each: each[2] - 2 * of_cards(each[0]))
        return found

    async def pressed(self, viewer: str, step: Step) -> list[str]:
        """What somebody is answered who presses this."""
        interaction: Any = Pressed(self, self.person(viewer))
        interaction.data = step.data
        if step.parts:
            interaction.type = discord.InteractionType.modal_submit
            await on_form(interaction)
        else:
            await self._item(interaction, step.custom_id)
        answers: list[str] = interaction.answers
        assert answers, f"nothing was answered to {step}"
        return answers

    async def _item(self, interaction: Any, custom_id: str) -> None:
        for kind in (*DYNAMIC_ITEMS, *tools.DYNAMIC_ITEMS):
            found = kind.__discord_ui_compiled_template__.fullmatch(custom_id)
            if found is not None:
                made = await kind.from_custom_id(interaction, ui.Button(custom_id=custom_id), found)
                await made.callback(interaction)
                return
        raise AssertionError(f"nobody knows {custom_id}")

    def person(self, viewer: str) -> int:
        return PEOPLE[viewer].id if viewer else STRANGER


def acted(game: Game, viewer: str) -> Game:
    """The same game after every aside of everybody, and the viewer's own answer or take-back while others choose."""
    copied = secrecy.reshuffle_free(game)
    for aside in copied.asides():
        copied.answer(aside.key, [aside.offer.offer([])[0].word], aside.kind)
    if viewer in copied.sealed():
        copied.take_back(viewer)
    elif viewer in copied.awaited() and len(copied.awaited()) > 1:
        secrecy.say_any(copied, "act", viewer)
    return copied


def seen_events(game: Game, viewer: str) -> list[Event]:
    """What happened, as this person may read it."""
    return [Event(each.kind, {**each.values, **each.private.get(viewer, {})}) for each in game.events]
