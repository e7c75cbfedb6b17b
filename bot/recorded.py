"""What Discord's REST layer knows and answers, as plain values: people, places and the messages that stand in them.

The same calls, numbered alike, always lead to the same world: that is how a journal of calls is read again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

Json = dict[str, Any]

FIRST_ID = 1_500_000_000_000_000_000  # a snowflake of 2026
APPLICATION_ID = FIRST_ID - 1
EVERYTHING = discord.Permissions.all().value
EPHEMERAL = 64
WHEN = "2026-01-01T00:00:00+00:00"
DM, TEXT, PRIVATE_THREAD = 1, 0, 12
UPDATES = (6, 7)  # kinds of responses that change the message that was pressed


@dataclass(slots=True)
class Call:
    """One call of the REST layer. `at` is the moment it was made, by the clock of `time.perf_counter`."""

    method: str
    path: str
    body: Any = None
    files: Sequence[tuple[str, int]] = ()
    at: float = 0.0

    @property
    def parts(self) -> list[str]:
        """The parts of the path."""
        return self.path.strip("/").split("/")


class Unknown(Exception):
    """Discord knows no such thing. It becomes a discord.NotFound with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def user(user_id: int, name: str, *, bot: bool = False) -> Json:
    """Somebody."""
    about = {"discriminator": "0", "avatar": None, "bot": bot, "system": False, "public_flags": 0, "flags": 0}
    return {"id": str(user_id), "username": name, "global_name": name, **about}


def member(user_id: int, name: str, permissions: int = EVERYTHING, *, bot: bool = False) -> Json:
    """Somebody in a server, as an interaction tells of them."""
    about: Json = {"roles": [], "nick": None, "avatar": None, "joined_at": WHEN, "premium_since": None}
    about |= {"deaf": False, "mute": False, "pending": False, "flags": 0, "communication_disabled_until": None}
    return {**about, "user": user(user_id, name, bot=bot), "permissions": str(permissions)}


def channel(channel_id: int, name: str, guild_id: int | None, kind: int = TEXT, parent_id: int | None = None) -> Json:
    """A place: a text channel, a thread or a direct message."""
    found: Json = {"id": str(channel_id), "type": kind, "last_message_id": None, "flags": 0}
    if guild_id is None:
        return {**found, "recipients": [user(int(name), f"person{name}")]}
    found |= {"guild_id": str(guild_id), "name": name, "position": 0, "permission_overwrites": [], "topic": None}
    found |= {"parent_id": str(parent_id) if parent_id else None, "rate_limit_per_user": 0, "nsfw": False}
    if parent_id is not None:
        meta = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": WHEN, "locked": False}
        found |= {"thread_metadata": meta, "owner_id": str(APPLICATION_ID), "message_count": 0, "member_count": 1}
    return found


def guild(guild_id: int, name: str, channels: Mapping[int, str]) -> Json:
    """A server in which the bot may do everything."""
    role: Json = {"id": str(guild_id), "name": "@everyone", "permissions": str(EVERYTHING), "position": 0}
    role |= {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    role |= {"colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}
    found: Json = {"id": str(guild_id), "name": name, "owner_id": "1", "member_count": 1, "large": False}
    found |= {"afk_timeout": 60, "verification_level": 0, "default_message_notifications": 0, "mfa_level": 0}
    found |= {"explicit_content_filter": 0, "premium_tier": 0, "preferred_locale": "en-US", "nsfw_level": 0}
    found |= {"roles": [role], "emojis": [], "stickers": [], "features": [], "threads": [], "voice_states": []}
    found |= {"system_channel_flags": 0, "presences": [], "stage_instances": [], "guild_scheduled_events": []}
    return {
        **found,
        "members": [member(APPLICATION_ID, "Kemet", bot=True)],
        "channels": [channel(each, called, guild_id) for each, called in channels.items()],
    }


@dataclass(slots=True)
class Places:
    """Channels and messages. `shown` are the messages that stand, by channel, oldest first."""

    next_id: int = FIRST_ID
    guilds: dict[int, int] = field(default_factory=dict)  # of each channel
    shown: dict[int, dict[int, Json]] = field(default_factory=dict)
    nonces: dict[tuple[int, str], int] = field(default_factory=dict)
    threads: dict[int, Json] = field(default_factory=dict)
    members: dict[int, dict[int, Json]] = field(default_factory=dict)  # of each thread

    def new_id(self) -> int:
        """Rising, never the same twice."""
        self.next_id += 1
        return self.next_id

    def in_channel(self, channel_id: int) -> list[Json]:
        """The messages of a channel, oldest first."""
        return [*self.shown.get(channel_id, {}).values()]

    def answer(self, call: Call) -> Any:
        """Do what a call asks and answer it. Raises Unknown, and KeyError for a call that nobody foresaw."""
        body = call.body
        match call.method, call.parts:
            case "GET", ["users", "@me"]:
                return user(APPLICATION_ID, "Kemet", bot=True)
            case "GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return _application()
            case "PUT", ["applications", _, "commands"] | ["applications", _, "guilds", _, "commands"]:
                return [self._command(each) for each in body]
            case "POST", ["users", "@me", "channels"]:
                return channel(self.new_id(), str(body["recipient_id"]), None, DM)
            case _, ["channels", *_]:
                return self._in_channel(call)
            case "GET", ["guilds", guild_id, "threads", "active"]:
                found = [each for each in self.threads.values() if each["guild_id"] == guild_id]
                return {"threads": found, "members": []}
            case "GET", ["guilds", _, "members", user_id]:
                return member(int(user_id), f"person{user_id}")
        raise KeyError(f"{call.method} {call.path}")

    def _in_channel(self, call: Call) -> Any:
        match call.method, call.parts[1:]:
            case "POST", [place, "messages"]:
                return self._create(int(place), call)
            case "GET", [place, "messages"]:
                return self.in_channel(int(place))[::-1]
            case "PUT" | "DELETE", [place, "messages", "pins", number] | [place, "pins", number]:
                self._message(int(place), int(number))["pinned"] = call.method == "PUT"
                return None
            case _, [place, "messages", number]:
                return self._change(int(place), int(number), call)
            case "POST", [place, "threads"] | [place, "messages", _, "threads"]:
                return self._thread(int(place), call.body)
            case _, [place, "thread-members", *who]:
                return self._in_thread(call.method, int(place), [int(each) for each in who])
            case "POST", [_, "typing"]:
                return None
            case "GET" | "PATCH" | "DELETE", [place] if int(place) in self.threads:
                return self.threads[int(place)]
            case "GET" | "PATCH" | "DELETE", [place]:
                return channel(int(place), "table", self.guilds.get(int(place), 1))
        raise KeyError(f"{call.method} {call.path}")

    def message(self, channel_id: int, body: Json, files: Sequence[tuple[str, int]] = ()) -> Json:
        """A new message of the bot's that nobody but its caller keeps."""
        made: Json = {"id": str(self.new_id()), "channel_id": str(channel_id), "type": 0, "timestamp": WHEN}
        made |= {"author": user(APPLICATION_ID, "Kemet", bot=True), "edited_timestamp": None, "tts": False}
        made |= {"mentions": [], "mention_roles": [], "mention_everyone": False, "pinned": False, "embeds": []}
        made |= {"content": "", "components": [], "attachments": [], "flags": 0, "nonce": body.get("nonce")}
        self.alter(made, body, files)
        return made

    def alter(self, message: Json, body: Json, files: Sequence[tuple[str, int]] = ()) -> None:
        """Put into a message what was sent; what was not sent stays."""
        message |= {key: body[key] for key in ("components", "embeds") if body.get(key) is not None}
        message["content"] = body.get("content") or ("" if "content" in body else message["content"])
        message["flags"] |= body.get("flags") or 0
        if "attachments" in body or files:
            message["attachments"] = self._attachments(message, body, files)

    def _attachments(self, message: Json, body: Json, files: Sequence[tuple[str, int]]) -> list[Json]:
        kept = {str(each["id"]) for each in body.get("attachments") or ()}
        found = [each for each in message["attachments"] if each["id"] in kept]
        for name, size in files:
            number = self.new_id()
            url = f"https://cdn.discordapp.com/attachments/{message['channel_id']}/{number}/{name}"
            found.append({"id": str(number), "filename": name, "size": size, "url": url, "proxy_url": url})
        return found

    def _create(self, channel_id: int, call: Call) -> Json:
        """A message; one whose nonce was used in this channel before is that message."""
        nonce = call.body.get("nonce")
        before = self.nonces.get((channel_id, str(nonce))) if nonce is not None else None
        if before is not None:
            return self._message(channel_id, before)
        made = self.message(channel_id, call.body, call.files)
        self.shown.setdefault(channel_id, {})[int(made["id"])] = made
        if nonce is not None:
            self.nonces[channel_id, str(nonce)] = int(made["id"])
        return made

    def _message(self, channel_id: int, number: int) -> Json:
        found = self.shown.get(channel_id, {}).get(number)
        if found is None:
            raise Unknown(10008)
        return found

    def _change(self, channel_id: int, number: int, call: Call) -> Json | None:
        found = self._message(channel_id, number)
        if call.method == "DELETE":
            del self.shown[channel_id][number]
            return None
        if call.method == "PATCH":
            self.alter(found, call.body, call.files)
            found["edited_timestamp"] = WHEN
        return found

    def _thread(self, parent_id: int, body: Json) -> Json:
        number, guild_id = self.new_id(), self.guilds.get(parent_id, 1)
        self.guilds[number], self.members[number] = guild_id, {}
        made = channel(number, body["name"], guild_id, body.get("type", PRIVATE_THREAD), parent_id)
        self.threads[number] = made
        return made

    def _in_thread(self, method: str, thread_id: int, who: Sequence[int]) -> Any:
        """Who is in a thread: all, or one who comes, goes or is looked up."""
        there = self.members.setdefault(thread_id, {})
        if not who:
            return [*there.values()]
        if method == "PUT":
            about = {"join_timestamp": WHEN, "flags": 0}
            there[who[0]] = {"id": str(thread_id), "user_id": str(who[0]), **about}
        elif method == "DELETE":
            there.pop(who[0], None)
        elif who[0] not in there:
            raise Unknown(10007)
        else:
            return there[who[0]]
        return None

    def _command(self, told: Json) -> Json:
        about = {"id": str(self.new_id()), "application_id": str(APPLICATION_ID), "version": "1"}
        return {"description": "", "type": 1, **told, **about}


def _application() -> Json:
    found: Json = {"id": str(APPLICATION_ID), "name": "Kemet", "description": "", "icon": None, "flags": 0}
    found |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "summary": ""}
    return {**found, "owner": user(1, "owner"), "team": None, "rpc_origins": []}
