"""What a person does, through simcord's public verbs only: press, choose, fill in, type, talk. Each act is answered."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import discord
import simcord

from bot.sandbox import phrases
from bot.sandbox.mirror import USED, Mirror, Origin
from bot.sandbox.world import Seat

if TYPE_CHECKING:
    from bot.sandbox.host import Sandbox

Answer = dict[str, Any]
Actor = simcord.MemberActor | simcord.UserHandle
MESSAGE_COMPONENT = 3
USER_SELECT, STRING_SELECT, MENTIONABLE_SELECT, LABEL = 5, 3, 7, 18
FORMS_KEPT = 20


@dataclass(frozen=True, slots=True)
class Form:
    """A form that stands open on somebody's page."""

    seat: int
    shown: simcord.InteractionResult
    origin: Origin | None


@dataclass(frozen=True, slots=True)
class Sent:
    """What the page knows of a form it sends: where it was opened, and its own text."""

    channel: int = 0
    modal: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Acts:
    """Does one thing after the other: simcord's verbs may not overlap."""

    sandbox: Sandbox
    mirror: Mirror
    forms: dict[str, Form] = field(default_factory=dict)

    async def press(self, seat: Seat, channel: int, message: int, custom_id: str) -> Answer:
        """Presses a button."""
        return await self._on_message(seat, channel, message, custom_id, None)

    async def select(self, seat: Seat, channel: int, message: int, custom_id: str, chosen: list[str]) -> Answer:
        """Chooses in a select menu."""
        return await self._on_message(seat, channel, message, custom_id, chosen)

    async def _on_message(
        self, seat: Seat, channel: int, message: int, custom_id: str, chosen: list[str] | None
    ) -> Answer:
        async def act() -> Answer:
            found = self.mirror.message(seat, channel, message)
            part = _component(found, custom_id) if found else None
            if found is None or part is None or part.get("disabled"):
                return {"error": "gone"}
            actor = self._actor(seat, found)
            if chosen is None:
                result = await actor.click(found, custom_id=custom_id)
            else:
                result = await actor.select(found, self._handles(part, chosen), custom_id=custom_id)
            label = part.get("label") or part.get("placeholder") or ""
            origin = Origin(seat.name, "pressed" if chosen is None else "chose", label)
            return self._answer(seat, result, origin, public=not found.flags.ephemeral, source=found.id)

        return await self._one_at_a_time(act)

    async def submit(self, seat: Seat, token: str, typed: dict[str, Any], sent: Sent | None = None) -> Answer:
        """Sends a form. A form belongs to whoever opened it."""

        async def act() -> Answer:
            if token not in self.forms and sent is not None:
                self._take_up(seat, token, sent)
            form = self.forms.get(token)
            if form is None or form.seat != seat.id:
                return {"error": "gone"}
            values = self._filled(form.shown.modal or {}, typed)
            actor: Actor = seat.member if form.shown._interaction.guild_id else seat.user
            try:
                result = await actor.submit_modal(form.shown, values)
            except simcord.SetupError:
                if form.shown._interaction.modal_consumed:
                    del self.forms[token]
                return {"error": "unfit"}
            del self.forms[token]
            return self._answer(seat, result, form.origin, public=False)

        return await self._one_at_a_time(act)

    async def slash(self, seat: Seat, channel: int, name: str, typed: dict[str, str]) -> Answer:
        """Runs a slash command with what was typed for its options."""

        async def act() -> Answer:
            place = self.mirror.channel(seat, channel)
            if place is None:
                return {"error": "hidden"}
            if phrases.leaf(self.sandbox.town, name) is None:
                return {"error": "command", "word": name}
            options = phrases.values(self.sandbox.town, name, typed)
            if place.guild:
                result = await seat.member.slash(place, name, **options)
            else:
                result = await seat.user.slash(name, **options)
            return self._answer(seat, result, Origin(seat.name, USED, "/" + name), public=True)

        return await self._one_at_a_time(act)

    async def complete(self, seat: Seat, channel: int, name: str, option: str, typed: dict[str, str]) -> Answer:
        """What the bot suggests for the option being typed."""

        async def act() -> Answer:
            place = self.mirror.channel(seat, channel)
            if place is None:
                return {"error": "hidden"}
            text = typed.get(option, "")
            others = {key: word for key, word in typed.items() if key != option}
            filled = phrases.values(self.sandbox.town, name, others, partial=True)
            if place.guild:
                choices = await seat.member.autocomplete(place, name, option, text, **filled)
            else:
                choices = await seat.user.autocomplete(name, option, text, **filled)
            return {"choices": [{"name": one["name"], "value": one["value"]} for one in choices]}

        return await self._one_at_a_time(act)

    async def say(self, seat: Seat, channel: int, text: str) -> Answer:
        """Talks at the table, or to the bot."""

        async def act() -> Answer:
            place = self.mirror.channel(seat, channel)
            if place is None:
                return {"error": "hidden"}
            sent = await (seat.member.send(place, text) if place.guild else seat.user.send_dm(text))
            self.mirror.read_to[seat.id, channel] = sent.id
            return {"ok": True}

        return await self._one_at_a_time(act)

    async def _one_at_a_time(self, act: Callable[[], Awaitable[Answer]]) -> Answer:
        async with self.sandbox.lock:
            try:
                return await act()
            except phrases.Unfit as unfit:
                return unfit.answer
            except simcord.OptionError as error:
                return {"error": "option", "option": error.option or "", "reason": "unfit"}
            except (simcord.SetupError, simcord.BackendError):
                return {"error": "gone"}
            except TimeoutError:
                return {"error": "busy"}
            finally:
                self.sandbox.look()
                self.sandbox.save()
                self.sandbox.changed()

    def _answer(
        self, seat: Seat, result: simcord.InteractionResult, origin: Origin | None, *, public: bool, source: int = 0
    ) -> Answer:
        if not result.acknowledged:
            return {"error": "silent"}
        for message in [*([result.response] if result.response else []), *result.followups]:
            fresh = message.id != source and message.id not in self.mirror.origins
            told_anew = message.id == source and message.ephemeral
            if origin is not None and (told_anew or (fresh and (public or message.ephemeral))):
                self.mirror.origins[message.id] = self._as_it_stands(seat, result, message.id, origin)
        form = result.modal
        return {"ok": True, "form": self._open(seat, result, origin) if form else None}

    def _as_it_stands(self, seat: Seat, result: simcord.InteractionResult, message: int, origin: Origin) -> Origin:
        found = self.mirror.message(seat, result._interaction.channel_id, message)
        return replace(origin, edited=found.edited_at if found else None)

    def _open(self, seat: Seat, result: simcord.InteractionResult, origin: Origin | None) -> dict[str, Any]:
        token = secrets.token_urlsafe(9)
        self.forms[token] = Form(seat.id, result, origin)
        for old in list(self.forms)[:-FORMS_KEPT]:
            del self.forms[old]
        modal = result.modal or {}
        return {"form": token, **{key: modal[key] for key in ("custom_id", "title", "components")}}

    def _take_up(self, seat: Seat, token: str, sent: Sent) -> None:
        """A form stays open on the page while the bot is stopped: on Discord, too, the next process is sent it."""
        place = self.mirror.channel(seat, sent.channel)
        if place is None or not sent.modal:
            return
        guild = self.sandbox.town.guild.id if place.guild else None
        again = self.sandbox.env.backend.new_interaction(MESSAGE_COMPONENT, place.id, seat.id, guild)
        again.modal = sent.modal
        self.forms[token] = Form(seat.id, simcord.InteractionResult(self.sandbox.env, again), None)

    def _filled(self, modal: dict[str, Any], typed: dict[str, Any]) -> dict[str, Any]:
        parts = {one["custom_id"]: one for one in _walk(modal.get("components", [])) if one.get("custom_id")}
        return {
            name: self._handles(parts[name], word) if isinstance(word, list) else word
            for name, word in typed.items()
            if name in parts
        }

    def _handles(self, part: dict[str, Any], chosen: list[str]) -> list[Any]:
        if part["type"] not in (USER_SELECT, MENTIONABLE_SELECT):
            return list(chosen)
        return [seat.member for seat in self.sandbox.town.seats if str(seat.id) in chosen]

    def _actor(self, seat: Seat, message: discord.Message) -> Actor:
        return seat.user if message.channel.id == seat.user.dm_channel.id else seat.member


def _component(message: discord.Message, custom_id: str) -> dict[str, Any] | None:
    for part in _walk([dict(one.to_dict()) for one in message.components]):
        if part.get("custom_id") == custom_id:
            return part
    return None


def _walk(parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(part.get(key), dict):
                yield from _walk([part[key]])
