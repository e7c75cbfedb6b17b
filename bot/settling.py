"""What a table and a server settle: the host's settings before the start, and who may open tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import lobby
from bot.library import LIBRARY
from bot.messages import doorway, seats, settings
from bot.messages.parts import Post
from bot.opening import WITH_PICTURES, lacking, server_rules
from bot.ports import GameInfo, ServiceError
from bot.private import Interaction, answer, begin, chosen, turn_into
from bot.tabling import is_manager, lobby_here, person_of, tables_of
from bot.texts import catalogue, text
from bot.wishes import ServerRules

SEATS = range(2, 7)
BOARDS = {"drawn": True, "written": False}
TABLE = ("undo", "pace", "watch")
NO_TABLE = ("no_game", "no_game_here", "ended")


def _names(table: str) -> list[str]:
    """The names in a table of texts, in their order: all editions, all modes."""
    return [key.partition(".")[2] for key in catalogue() if key.startswith(f"{table}.")]


def offered(info: GameInfo) -> settings.Offered:
    """Each setting with the choices that can be made now, and whether it stands so."""
    pairs = [(players, mode) for mode in _names("mode") for players in SEATS]
    return {
        "edition": [(each, each == info.edition) for each in _names("edition") if _may_be(info, each)],
        "seats": [
            (f"{players}.{mode}", (players, mode) == (info.players, info.mode))
            for players, mode in pairs
            if _may(info, players=players, mode=mode)
        ],
        **_wishes(info),
        **{what: [(each, each == getattr(info, what)) for each in lobby.CHOICES[what]] for what in TABLE},
        "board": [(name, pictures == info.pictures) for name, pictures in BOARDS.items()],
    }


def _wishes(info: GameInfo) -> dict[str, list[tuple[str, bool]]]:
    """Modules, and the options of the edition."""
    stands = lobby.wished(LIBRARY, info)
    found = lobby.wishes(LIBRARY, info.edition)
    return {name: [(value, value == stands[name]) for value in values] for name, values in found.items()}


def left_out(info: GameInfo) -> list[str]:
    """What cannot be chosen: what is not built, and too few seats for those who sit."""
    found = [text(f"edition.{each}") for each in _names("edition") if not _may_be(info, each)]
    found += [text(f"mode.{each}") for each in _names("mode") if each not in LIBRARY.edition(info.edition).modes]
    few = [each for each in SEATS if each < info.players - info.free_seats()]
    taken = info.players - info.free_seats()
    return [*found, *([text("settings.too_few", seats=_range(few), taken=taken)] if few else [])]


def _range(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else text("settings.range", first=numbers[0], last=numbers[-1])


def _may_be(info: GameInfo, edition: str) -> bool:
    return _may(info, **lobby.in_edition(LIBRARY, info, edition))


def _may(info: GameInfo, **changes: Any) -> bool:
    try:
        return lobby.with_settings(LIBRARY, info, changes).free_seats() >= 0
    except ServiceError:
        return False


async def open_settings(interaction: Interaction, info: GameInfo) -> None:
    """The settings of a table: to be changed by its host before the start, to be read by all others."""
    await answer(interaction, page(interaction, info))


def page(interaction: Interaction, info: GameInfo) -> Post:
    """`lobby.settings` for the host; the same unchangeable, with why, for others and after the start."""
    manager = is_manager(interaction)
    if info.state != "lobby":
        return settings.fixed(info, text("settings.begun"), manager=manager)
    if interaction.user.id != info.host_id:
        return settings.fixed(info, text("settings.host_only", host=f"<@{info.host_id}>"), manager=manager)
    return settings.settings(info, offered(info), left_out(info), manager=manager)


async def settings_here(interaction: Interaction) -> None:
    """`/kemet settings`: of the table that is meant here; without one, a manager sets who may open tables.

    Raises ServiceError no_game, ended or which_game.
    """
    try:
        info = lobby_here(interaction)
    except ServiceError as error:
        if error.key not in NO_TABLE or not is_manager(interaction):
            raise
        await open_server(interaction)
        return
    await open_settings(interaction, info)


async def change(interaction: Interaction, info: GameInfo, what: str) -> None:
    """A setting that was picked is saved at once. Raises ServiceError of `lobby.changed`, no_attach."""
    await begin(interaction)
    words = _words(info, what, chosen(interaction))
    if words.get("pictures") and WITH_PICTURES in lacking(interaction):
        raise ServiceError("no_attach")
    now = await tables_of(interaction).change(info.id, person_of(interaction), **words)
    await turn_into(interaction, page(interaction, now))


def _words(info: GameInfo, what: str, value: str) -> dict[str, Any]:
    wishes = lobby.wishes(LIBRARY, info.edition)
    if what in wishes:
        return lobby.with_wish(info.options, what, value, wishes[what][0])
    if what == "edition":
        return lobby.in_edition(LIBRARY, info, value)
    if what == "seats":
        players, _, mode = value.partition(".")
        if not players.isdecimal() or len(players) > 2:
            raise ServiceError("unknown_button")
        return {"players": int(players), "mode": mode}
    if what == "board":
        if value not in BOARDS:
            raise ServiceError("unknown_button")
        return {"pictures": BOARDS[value]}
    return {what: value}


async def settled(interaction: Interaction, info: GameInfo) -> None:
    """Nothing more."""
    await turn_into(interaction, seats.said("settings.done"))


async def about(interaction: Interaction, info: GameInfo) -> None:
    """`/kemet info`."""
    await answer(interaction, settings.about(info))


# Who may open tables


async def open_server(interaction: Interaction) -> None:
    """Who may open tables here, for server managers. Raises ServiceError not_manager."""
    _check_manager(interaction)
    await turn_into(interaction, doorway.server(server_rules(interaction)))


async def set_creators(interaction: Interaction) -> None:
    """Everyone, or server managers. Raises ServiceError not_manager, unknown_button."""
    _check_manager(interaction)
    value = chosen(interaction)
    if value not in ("everyone", "managers"):
        raise ServiceError("unknown_button")
    await _set(interaction, replace(server_rules(interaction), creators=value, role=0))


async def set_role(interaction: Interaction) -> None:
    """Members with one role. Raises ServiceError not_manager, unknown_button."""
    _check_manager(interaction)
    value = chosen(interaction)
    role = interaction.guild.get_role(int(value)) if interaction.guild is not None and value.isdecimal() else None
    if role is None:
        raise ServiceError("unknown_button")
    before = server_rules(interaction)
    if role.is_default():  # whom all members have
        await _set(interaction, replace(before, creators="everyone", role=0))
    else:
        await _set(interaction, replace(before, creators="role", role=role.id))


async def server_settled(interaction: Interaction) -> None:
    """Nothing more."""
    await turn_into(interaction, seats.said("server.done", creators=doorway.creators(server_rules(interaction))))


async def _set(interaction: Interaction, rules: ServerRules) -> None:
    await begin(interaction)
    await interaction.client.service.settings.set_server(interaction.guild_id or 0, rules)
    await turn_into(interaction, doorway.server(rules))


def _check_manager(interaction: Interaction) -> None:
    if not is_manager(interaction):
        raise ServiceError("not_manager")
