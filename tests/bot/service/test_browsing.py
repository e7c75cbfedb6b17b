"""Private looks by command and by select, on the whole bot: seats, market, piles, score, rules, the log as a file."""

from __future__ import annotations

from typing import Any

from tests.bot.service.world import World


def parts(message: Any) -> list[dict[str, Any]]:
    """All components of a message, nested ones too."""
    found: list[dict[str, Any]] = []
    left = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    while left:
        found.append(left.pop(0))
        left = [*found[-1].get("components", []), *left]
    return found


def words(message: Any) -> str:
    return "\n".join(each["content"] for each in parts(message) if each["type"] == 10)


def answer_of(result: Any) -> Any:
    """What the presser sees, which is for nobody else."""
    assert result.acknowledged
    message = (result.followups[-1] if result.followups else None) or result.response
    assert message.flags.ephemeral
    return message


async def shown(world: World, command: str, seat: int = 0, **options: Any) -> Any:
    return answer_of(await world.seats[seat].slash(world.channel, command, **options))


async def test_seats_and_one_of_them_in_place(world: World) -> None:
    await world.table()
    message = await shown(world, "show seat")
    assert words(message).startswith("### Seats")
    assert "🟥 **Red**" in words(message)
    closer = await world.seats[0].select(message, ["blue"])
    assert closer.acknowledged
    assert words(message).startswith("### 🟦 Blue · <@")
    assert words(await shown(world, "show seat", 1, player="green")).startswith("### 🟩 Green")


async def test_a_seat_that_nobody_holds_is_refused(world: World) -> None:
    await world.table()
    assert "I know no colour" in words(await shown(world, "show seat", player="black"))


async def test_market_by_colour_and_a_tile_of_it(world: World) -> None:
    game = await world.table()
    colours = (await world.app.service.view(game)).table.colours
    message = await shown(world, "show tiles")
    assert words(message).startswith("### Tile market")
    assert words(message).count(" left") == len(colours)
    await world.seats[0].select(message, [colours[0]])
    assert words(message).startswith(f"### Tile market · {colours[0]}")
    absent = next(each for each in ("ruby", "sapphire", "diamond", "onyx", "amethyst") if each not in colours)
    assert "is not in this game.** In play: " in words(await shown(world, "show tiles", colour=absent))


async def test_piles_and_score_without_a_hand(world: World) -> None:
    await world.table()
    assert "**DI discard, open** (0): none" in words(await shown(world, "show discards"))
    assert words(await shown(world, "show score")).count("**0** Glory") == 3


async def test_the_rules_need_no_game(world: World) -> None:
    assert "Price 2 PP." in words(await shown(world, "rules lookup", term="phoenix"))
    message = await shown(world, "rules lookup", term="phenix")
    assert "Did you mean Phoenix" in words(message)
    assert "Price 2 PP." in words(answer_of(await world.seats[0].select(message, ["phoenix"])))
    assert "any zone with an obelisk" in words(await shown(world, "rules lookup", term="teleport"))
    await world.table()
    assert "Price 2 PP." in words(await shown(world, "rules lookup", term="Phoenix"))


async def test_the_log_as_a_file_holds_what_its_reader_may_see(world: World) -> None:
    game = await world.table()
    message = await shown(world, "kemet export")
    (file,) = message.attachments
    assert file.filename == f"kemet-{game}.txt"
    told = (await file.read()).decode()
    assert "As Red may read it" in told
    assert "The game begins in the order" in told


async def test_a_lobby_has_no_log_to_export(world: World) -> None:
    assert "No game in this channel" in words(await shown(world, "kemet export"))


async def test_a_table_of_six(world: World) -> None:
    opened = await shown(world, "kemet new", players=6)
    assert "Your table is open" in words(opened)
    info = world.app.service.game_in(world.channel.id)
    assert info is not None
    assert info.players == 6
    message = await shown(world, "kemet join", city="c6")
    assert "### You are 🟥 Red" in words(message)
    found = world.app.service.game_in(world.channel.id)
    assert found is not None
    assert found.seats[0].city == "c6"
