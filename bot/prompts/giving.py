"""R-121: prayer points and Veteran tokens pass between allies (`team.give`). Nobody is asked for it, so that the panel
keeps what was picked in the ids of its own parts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot import wording
from bot.guard import saved
from bot.messages.parts import REFUSED
from bot.messages.terms import says
from bot.ports import GameInfo, ServiceError
from bot.private import chosen
from bot.prompts.allies import allies_of
from bot.prompts.ask import own_seat
from bot.prompts.commands import game_here
from bot.prompts.door import Client, Interaction, client_of
from bot.prompts.facts import Facts
from bot.prompts.ids import panel_id
from bot.prompts.layout import MENU, SECONDARY, SUCCESS, Block, Button, Menu, Option, Panel, accent, small
from bot.prompts.names import reasons
from bot.prompts.reply import acknowledge, show
from bot.prompts.typed import understand
from bot.texts import text
from engine.decision import Key, Spelled, Word, check
from engine.game import Game
from engine.gifts import PP, VETERANS, gift_words, give_refusal
from engine.refusals import NotAllowed, Refusal, refuse
from engine.state import SeatId
from engine.view import View

RULING = "R-121"


@dataclass(frozen=True, slots=True)
class Gift:
    """What is picked so far: to whom, `pp` or `veterans`, how many."""

    ally: SeatId = ""
    what: str = ""
    count: str = ""

    @property
    def words(self) -> list[str]:
        """The answer, as far as it is picked."""
        return [word for word in (self.ally, self.what, self.count) if word]


@dataclass(frozen=True, slots=True)
class Purse:
    """What a seat of a team may give now, asked of the engine: it rests on open facts alone."""

    info: GameInfo
    view: View
    seat: SeatId
    game: Game

    @classmethod
    async def of(cls, client: Client, info: GameInfo, person_id: int) -> Purse:
        """Raises ServiceError no_allies where nobody has allies, not_in_game, ended."""
        seat = own_seat(info, person_id)
        view = await client.service.view(info.id, seat)
        if not allies_of(view, seat):
            raise ServiceError("no_allies")
        return cls(info, view, seat, Facts.of(view, seat).game)

    def after(self, *words: str) -> list[Word]:
        """What may follow these words of a gift."""
        return gift_words(self.game, self.seat, words)

    @property
    def have(self) -> tuple[int, int]:
        """PP and Veteran tokens."""
        owner = self.view.table.seats[self.seat]
        return owner.pp, owner.veterans

    @property
    def held(self) -> str:
        """`6 PP and 2 Veteran tokens`."""
        pp, veterans = self.have
        return wording.listed([text("part.pp", pp=pp), wording.counted("veterans", veterans)])

    def refusal(self) -> Refusal | None:
        """Why nothing at all may be given now, or None."""
        return give_refusal(self.game, self.seat)

    def check(self) -> None:
        """Raises the reason if nothing at all may be given now."""
        refusal = self.refusal()
        if refusal is not None:
            raise NotAllowed(refusal)

    def fits(self, gift: Gift) -> Refusal | None:
        """Why a finished gift may not be made, or None. Words that are not offered are left to whoever says them."""
        said: list[str] = []
        for word in gift.words:
            found = next((each for each in self.after(*said) if each.word == word), None)
            if found is None or found.refusal is not None:
                return found.refusal if found is not None else refuse("unknown", word=word, near="")
            said.append(word)
        return None

    def id(self, op: str, arg: str = "") -> str:
        """The custom id of a part of the panel."""
        return panel_id(self.info.id, Key(0, self.seat), op, arg)


# The panel


def panel(purse: Purse, gift: Gift, note: str = "") -> Panel:
    """`team.give`."""
    allies = [each.word for each in purse.after() if each.legal]
    if len(allies) == 1:
        gift = Gift(allies[0], gift.what, gift.count)
    pp, veterans = purse.have
    tokens = wording.counted("veterans", veterans)
    lines = [*([note] if note else []), text("team.give.title"), text("team.give.body", pp=pp, tokens=tokens)]
    blocks: list[Block] = ["\n".join(lines)]
    if allies:
        options = [Option(_who(purse, each), each, chosen=each == gift.ally) for each in allies]
        blocks.append(Menu(text("team.give.who"), purse.id("gift_who", f"{gift.what}.{gift.count}"), options))
    if whats := _whats(purse, gift):
        blocks.append(Menu(text("team.give.what"), purse.id("gift_what", gift.ally), whats[:MENU]))
    refused = reasons([each for each in purse.after() if not each.legal], lambda each: wording.seat_name(each.word))
    wrong = purse.fits(gift) or purse.refusal()
    if wrong is not None and not refused:
        refused = [wording.refusal_short(wrong)]
    blocks += [small(text("team.give.closed", reasons="; ".join(refused)))] if refused else []
    ready = len(gift.words) == 3 and wrong is None
    arg = ".".join([*gift.words, str(pp), str(veterans)])
    last = [
        Button(text("label.rule"), purse.id("gift_rule"), SECONDARY),
        Button(text("team.give.give"), purse.id("gift_do", arg), SUCCESS, disabled=not ready),
    ]
    return Panel(accent(purse.seat), [*blocks, last])


def _who(purse: Purse, ally: SeatId) -> str:
    """`🟩 Green · 4 PP, room for 7`."""
    pp = purse.view.table.seats[ally].pp
    most = purse.game.rules.numbers.most_pp
    return text("team.give.ally", seat=wording.seat_name(ally), pp=pp, room=most - pp)


def _whats(purse: Purse, gift: Gift) -> list[Option]:
    """`1 PP`, `2 PP`, `1 Veteran token`: all that the ally picked, or any, may be given."""
    found: list[Option] = []
    ally = gift.ally or next((each.word for each in purse.after() if each.legal), "")
    for what in (each.word for each in (purse.after(ally) if ally else ()) if each.legal or not gift.ally):
        for each in purse.after(ally, what):
            if each.legal or not gift.ally:
                name = text("part.pp", pp=each.word) if what == PP else wording.counted("veterans", int(each.word))
                chosen_ = (what, each.word) == (gift.what, gift.count)
                found.append(Option(name, f"{what}.{each.word}", chosen=chosen_))
    return found


# By command and by press


async def open_panel(interaction: Interaction, info: GameInfo) -> None:
    """Show what may be given. Raises the reason if nothing may."""
    await acknowledge(interaction)
    purse = await Purse.of(client_of(interaction), info, interaction.user.id)
    purse.check()
    await show(interaction, panel(purse, Gift()), info)


async def _put(interaction: Interaction, info: GameInfo, gift: Gift, note: str = "") -> None:
    """The panel as it is picked now, and why nothing may be given if that changed meanwhile.

    Raises ServiceError unknown_button for a press that somebody made up for no ally.
    """
    await acknowledge(interaction)
    purse = await Purse.of(client_of(interaction), info, interaction.user.id)
    if gift.ally and all(each.word != gift.ally for each in purse.after()):
        raise ServiceError("unknown_button")
    await show(interaction, panel(purse, gift, note), info)


async def give(interaction: Interaction, ally: str, pp: int | None, veterans: int | None) -> None:
    """`/team give`: what was said at once; the panel where something is left open."""
    info, client = game_here(interaction), client_of(interaction)
    await acknowledge(interaction)
    purse = await Purse.of(client, info, interaction.user.id)
    purse.check()
    allies = purse.after()
    to = understand(purse.view, ally, allies) if ally else allies[0].word if len(allies) == 1 else ""
    wanted = [Gift(to, what, str(count)) for what, count in ((PP, pp), (VETERANS, veterans)) if count]
    if not to or not wanted:
        await _put(interaction, info, wanted[0] if wanted else Gift(to))
        return
    if any(int(gift.count) > have for gift in wanted for what, have in _held(purse) if what == gift.what):
        raise ServiceError("give_too_much", have=purse.held)
    for gift in wanted:
        check(Spelled(partial(gift_words, purse.game, purse.seat)), gift.words)
    await _hand_over(interaction, purse, wanted)


def _held(purse: Purse) -> list[tuple[str, int]]:
    return list(zip((PP, VETERANS), purse.have, strict=True))


async def _hand_over(interaction: Interaction, purse: Purse, gifts: list[Gift]) -> None:
    """Done at once, all or nothing; then the panel again, below what was given."""
    words = [list(gift.words) for gift in gifts]
    said = await client_of(interaction).service.give(purse.info.id, interaction.user.id, words, purse.have)
    lines = wording.event_lines([each for each in said.events if each.kind == "given"])
    with saved():
        await _put(interaction, purse.info, Gift(), "\n".join(f"-# {line}" for line in lines))


async def allies_for(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The allies of whoever types, with what they hold."""
    info = game_here(interaction)
    purse = await Purse.of(client_of(interaction), info, interaction.user.id)
    found = [(_who(purse, each), each) for each in allies_of(purse.view, purse.seat)]
    return [each for each in found if typed.lower() in each[0].lower()]


Picked = Callable[[Interaction, GameInfo, str], Awaitable[None]]


async def _pick_who(interaction: Interaction, info: GameInfo, arg: str) -> None:
    what, _, count = arg.partition(".")
    await _put(interaction, info, Gift(chosen(interaction), what, count))


async def _pick_what(interaction: Interaction, info: GameInfo, ally: str) -> None:
    what, _, count = chosen(interaction).partition(".")
    await _put(interaction, info, Gift(ally, what, count))


async def _do(interaction: Interaction, info: GameInfo, arg: str) -> None:
    """The id names what was held: pressed twice, it gives once and shows what is left."""
    *words, pp, veterans = arg.split(".") if arg.count(".") == 4 else ["", "", "", "", ""]
    await acknowledge(interaction)
    purse = await Purse.of(client_of(interaction), info, interaction.user.id)
    if [pp, veterans] != [str(each) for each in purse.have]:
        await _put(interaction, info, Gift(*words))
        return
    purse.check()
    check(Spelled(partial(gift_words, purse.game, purse.seat)), words)
    await _hand_over(interaction, purse, [Gift(*words)])


async def _rule(interaction: Interaction, info: GameInfo, _: str) -> None:
    await acknowledge(interaction)
    purse = await Purse.of(client_of(interaction), info, interaction.user.id)
    back = Button(text("button.back"), purse.id("gift_who"), SECONDARY)
    await show(interaction, Panel(REFUSED, [text("why.ruling", ruling=RULING, says=says(RULING)), [back]]), info)


GIFT_PRESSES: dict[str, Picked] = {
    "gift_who": _pick_who,
    "gift_what": _pick_what,
    "gift_do": _do,
    "gift_rule": _rule,
}


async def press(interaction: Interaction, info: GameInfo, key: Key, op: str, arg: str) -> None:
    """A press of the panel, by whoever it was made for. Raises ServiceError wrong_seat."""
    seat = own_seat(info, interaction.user.id)
    if seat != key.seat:
        raise ServiceError("wrong_seat", seat=key.seat, mine=seat)
    await GIFT_PRESSES[op](interaction, info, arg)
