"""Whole games of teams in which people of all teams give, propose, agree, withdraw, show and take back at random.

Only mistakes of people and reasons of the rules are raised; what is kept is whole, and no team reaches into another.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bot.announce import Announcements
from bot.library import LIBRARY
from bot.ports import Person, ServiceError
from bot.service import Service
from bot.store import Store
from engine import invariants
from engine.decision import DONE, Decision, Key, Offer
from engine.pilots.random import choose
from engine.refusals import Refused
from tests.bot.service.support import Clock, Post
from tests.bot.whole.support import quick

GUILD, CHANNEL = 10, 20
STEPS = 150
NOBODY = Person(99, "nobody")
BATTLE = ("foresight", "war_council", "payment", "resolution")


class Table:
    """One game, its people, and what they do beside it."""

    def __init__(self, service: Service, chance: random.Random, game_id: int, people: list[Person]) -> None:
        self.service, self.chance, self.game_id, self.people = service, chance, game_id, people

    def seat(self, person: Person) -> str:
        mine = self.service.info(self.game_id).seat_of(person.id)
        return mine.seat if mine is not None else ""

    def words(self, offer: Offer, *, legal: bool = True) -> list[str]:
        """Offered words at random up to an end, or up to one that may not be said."""
        said: list[str] = []
        while following := [each for each in offer.offer(said) if each.legal or not legal]:
            found = self.chance.choice(following)
            if found.word == DONE:
                break
            said.append(found.word)
            if not found.legal:
                break
        return said

    async def sides(self) -> dict[str, str]:
        return {seat.id: seat.side for seat in (await self.service.view(self.game_id)).table.seats.values()}

    # What somebody does

    async def give(self, person: Person) -> None:
        """What is offered, or what nobody offers."""
        seat = self.seat(person) or "red"
        asides = [each for each in await self.service.asides(self.game_id, seat) if each.kind == "give"]
        key = asides[0].key if asides else Key(self.chance.randrange(999), seat)
        made_up = [self.chance.choice(each) for each in ((seat, "blue", ""), ("pp", "di"), ("-1", "0", "99", "²"))]
        words = self.words(asides[0].offer) if asides and self.chance.random() < 0.7 else made_up
        before, asked = await self.purses(), await self.keys()
        await self.service.say(self.game_id, person.id, key, [words], "give")
        after, view = await self.purses(), await self.service.view(self.game_id)
        if await self.keys() != asked:
            return  # nothing was left to be asked: the game went on by itself
        changed = [each for each in after if after[each] != before[each]]
        assert seat in changed
        assert {view.table.seats[each].side for each in changed} == {view.table.seats[seat].side}
        for at in (0, 1):
            assert sum(each[at] for each in after.values()) == sum(each[at] for each in before.values())
        if view.battle is not None and view.battle.stage in BATTLE:
            assert not {view.battle.attacker, view.battle.defender} & {*changed}

    async def purses(self) -> dict[str, tuple[int, int]]:
        view = await self.service.view(self.game_id)
        return {seat.id: (seat.pp, seat.veterans) for seat in view.table.seats.values()}

    async def keys(self) -> list[Key]:
        return [each.key for each in await self.service.decisions(self.game_id)]

    async def propose(self, person: Person) -> None:
        """To whatever question there is, also one of the other team."""
        asked: list[Decision] = await self.service.decisions(self.game_id)
        decision = self.chance.choice(asked)
        answers: list[list[str]] = [[]]
        for _ in range(self.chance.randrange(1, 3)):
            found = await self.service.advised(self.game_id, person.id, decision.key, answers)
            if found is None:
                break
            answers[-1:] = [self.words(found.offer, legal=self.chance.random() < 0.9), []]
        await self.service.propose(self.game_id, person.id, decision.key, answers[:-1] or answers)
        sides = await self.sides()
        assert sides[self.seat(person)] == sides[decision.seat]

    async def voice(self, person: Person) -> None:
        """On any proposal."""
        made = list(await self.service.proposals(self.game_id))
        number = self.chance.choice([*(each.number for each in made), 0, -1, 9999])
        await self.service.voice(self.game_id, person.id, number, yes=self.chance.random() < 0.5)
        (found,) = [each for each in made if each.number == number]
        sides = await self.sides()
        assert sides[self.seat(person)] == sides[found.seat]

    async def withdraw(self, person: Person) -> None:
        made = list(await self.service.proposals(self.game_id))
        number = self.chance.choice([*(each.number for each in made), 0, -1, 9999])
        await self.service.withdraw(self.game_id, person.id, number)
        assert [each.seat for each in made if each.number == number] == [self.seat(person)]

    async def show(self, person: Person) -> None:
        await self.service.show_hand(self.game_id, person.id, self.chance.choice(("all", "battle", "di", "none")))

    async def undo(self, person: Person) -> None:
        if self.chance.random() < 0.1:
            await self.service.undo(self.game_id, person.id)

    async def take_back(self, person: Person) -> None:
        await self.service.take_back(self.game_id, person.id)

    async def aside(self) -> None:
        """One of them, by anybody."""
        acts: list[Callable[[Person], Awaitable[None]]] = [
            *(self.give, self.give, self.propose, self.propose, self.propose),
            *(self.voice, self.withdraw, self.show, self.undo, self.take_back),
        ]
        with suppress(ServiceError, Refused):
            await self.chance.choice(acts)(self.chance.choice([*self.people, NOBODY]))

    async def answer(self) -> None:
        """Of whoever is waited for: what was proposed, if it still holds, or chance."""
        view = await self.service.view(self.game_id)
        seat = self.chance.choice(view.awaited)
        person = self.service.info(self.game_id).seating(seat).person
        assert person is not None
        made = [each for each in await self.service.proposals(self.game_id) if each.key.seat == seat]
        if made and self.chance.random() < 0.4:
            with suppress(Refused):
                await self.service.say(self.game_id, person.id, made[0].key, made[0].answers)
                return
        own = await self.service.view(self.game_id, seat)
        key, kind, words = choose(LIBRARY, own, f"{self.game_id}:{own.serial}:{self.chance.random()}")
        await self.service.say(self.game_id, person.id, key, [words], kind)

    async def check(self) -> None:
        """The game is whole; each proposal is for an open question of its own team, and can be drawn."""
        held = self.service.tables.held(self.game_id)
        assert invariants.check(await self.service.ledger.game(held), 0) == []
        sides, keys = await self.sides(), await self.keys()
        for each in await self.service.proposals(self.game_id):
            assert each.key in keys
            assert sides[each.seat] == sides[each.key.seat]
            assert {sides[voice] for voice in (*each.agreed, *each.against)} <= {sides[each.seat]}
            await self.service.legs(self.game_id, each)


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    made = Service(Store(tmp_path / "kemet.db"), Announcements(), Post(), clock=Clock(), source=random.Random(5))
    await made.open()
    await quick(made)
    yield made
    await made.close()


@pytest.mark.parametrize("module", ["", "update"])
@pytest.mark.parametrize("mode", ["teams_2v2", "teams_3v3", "teams_2v2v2"])
async def test_whatever_is_done_beside_the_game_it_stays_whole(
    service: Service, caplog: pytest.LogCaptureFixture, mode: str, module: str
) -> None:
    people = [Person(number, f"p{number}") for number in range(1, LIBRARY.mode(mode).players + 1)]
    settings = {"mode": mode, "modules": (module,) if module else ()}
    info = await service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=people[0], **settings)
    for person in people[1:]:
        await service.join(info.id, person)
    await service.start(info.id, people[0])
    table = Table(service, random.Random(f"{mode} {module}"), info.id, people)
    for _ in range(STEPS):
        for _ in range(table.chance.randrange(3)):
            await table.aside()
        await table.check()
        await table.answer()
        if service.info(info.id).state != "running":
            break
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []
