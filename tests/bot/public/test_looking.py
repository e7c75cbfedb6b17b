"""What can be looked at: seats, market, discards, score, entries of the rules, the log as a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot import log_files
from bot.cogs.kemet import city_choices
from bot.limits import message_faults
from bot.messages import counts, market, table
from bot.messages.parts import Image, Post, components
from bot.names import catalogue
from engine.view import view_for

SEATS = ("red", "blue", "green", "yellow", "purple", "black")
ROW = re.compile(r"[\U0001F7E5-\U0001F7EB⬛]")


def laden(tables: Callable[..., Any]) -> Any:
    """Six seats, each with every tile there is and long piles: more than any game brings."""
    made = tables(players=6)
    state = made.game.table
    for seat in state.seats.values():
        seat.tiles = list(catalogue().tiles)
        seat.companions = sorted(catalogue().companions)
        seat.played = list(catalogue().hand)
        seat.silver_left = 1
        seat.spaces = dict.fromkeys(made.game.rules.spaces, "own")
        seat.acquired = list(state.colours)
    state.di_discard = [card.id for card in catalogue().di_cards.values() for _ in range(card.copies)]
    state.round = 12
    return made


def fits(post: Post) -> None:
    assert message_faults(components(post, Image("a.png", "x" * 1024, None))) == []


async def test_looks_fit_with_six_seats_and_every_tile(tables: Callable[..., Any]) -> None:
    made = laden(tables)
    view, info = view_for(made.game, "red"), made.state
    for seat in SEATS:
        fits(counts.seat(info, view, seat, picture=True))
    for colour in view.table.colours:
        fits(market.market(info, view, colour, picture=True))
    fits(market.market(info, view, "", picture=True))
    fits(counts.seats(info, view, picture=True))
    fits(counts.discards(info, view))
    fits(counts.score(info, view))


async def test_status_of_six_seats_fits(tables: Callable[..., Any]) -> None:
    made = laden(tables)
    view = view_for(made.game, "")
    lines = ["x" * 300, "y" * 300]
    post = table.status(made.state, view, list(made.game.decisions()), lines, {})
    fits(post)
    assert len(ROW.findall(post.words.split("Waiting for")[0])) >= 6
    assert "**5** tokens, silver, gold" in post.words


def test_status_names_gold_only_where_a_tile_gives_it_a_use(table: Any) -> None:
    from bot.messages.table import tokens_left

    table.stand(now="red turn", tiles={"blue": ["divine_will"]}, colours=["ruby", "sapphire", "diamond"])
    view = view_for(table.game, "")
    assert tokens_left(view, "red") == "**5** tokens"
    assert tokens_left(view, "blue") == "**5** tokens, gold"


@pytest.mark.parametrize(("players", "colours"), [(2, 2), (4, 3), (5, 4), (6, 5)])
async def test_games_of_two_to_six_seats_are_told(tables: Callable[..., Any], players: int, colours: int) -> None:
    made = tables(players=players, seed=f"seats {players}")
    await made.start()
    start = made.find("## The game begins").words
    (line,) = [line for line in start.splitlines() if line.startswith("**Tile colours**")]
    assert len(re.split(", | and ", line.removeprefix("**Tile colours** "))) == colours  # 2.1.3
    await made.play(lambda t: t.game.table.round == 3)
    status = made.note("status").words
    assert len([line for line in status.splitlines() if " Glory · " in line]) == players


def test_one_seat_tells_what_lies_before_it(table: Any) -> None:
    table.stand(
        now="red turn",
        tiles={"red": ["charge", "phoenix", "ancestral_elephant"]},
        companions={"red": {"phoenix": "c1_north"}},
        colours=["ruby", "sapphire", "diamond"],
        acquired={"red": ["ruby"]},
        played={"red": ["battle_3_2"]},
    )
    words = counts.seat(table.state, view_for(table.game, "blue"), "red", picture=False).words
    assert "C1-a: Red 5, ruby 2" in words
    assert "C1-c: empty, no pyramid" in words
    assert "*Charge!* (ruby 1)" in words
    assert "*Phoenix* in C1-a" in words
    assert "*Ancestral Elephant* in supply" in words
    assert "-# Acquired this round: ruby" in words
    assert "**Played, face up** 3·2·0" in words


def test_seats_and_discards_count_what_lies_face_down_and_name_what_lies_open(table: Any) -> None:
    table.stand(
        now="red turn",
        di_cards={"red": ["prayer", "war_rage"], "blue": ["iron_wall"]},
        discard=["bloodbath", "bloodbath", "transfer"],
        face_down={"red": ["battle_1_3"]},
        played={"red": ["battle_3_2"]},
    )
    view = view_for(table.game, "blue")
    words = counts.discards(table.state, view).words
    assert "**DI discard, open** (3): *Bloodbath* ×2 and *Transfer*" in words
    assert "🟥 Red · played 3·2·0 · 1 face down" in words
    told = words + counts.seats(table.state, view, picture=False).words
    assert "Prayer" not in told
    assert "1·3·0" not in told
    assert "War Rage" not in told


def test_score_tells_glory_by_kind_highest_first(table: Any) -> None:
    table.stand(now="red turn", divine={"blue": 2}, battle_glory={"blue": 1, "red": 1})
    lines = counts.score(table.state, view_for(table.game, "")).words.splitlines()
    assert lines[1] == "1st 🟦 **Blue** · **3** Glory (1 Battle and 2 Divine)"
    assert lines[2] == "2nd 🟥 **Red** · **1** Glory (1 Battle)"
    assert lines[-1].startswith("-# 9 Glory")  # 3.2


def test_market_tells_what_is_left_and_who_owns(table: Any) -> None:
    table.stand(now="red turn", tiles={"blue": ["charge"], "red": ["carnage"]}, colours=["ruby", "sapphire", "diamond"])
    view = view_for(table.game, "red")
    whole = market.market(table.state, view, "", picture=False).words
    assert "**Ruby** · 14 left" in whole, "2.1.4: 16 tiles of a colour, two of them owned"
    lines = market.market(table.state, view, "ruby", picture=False).words.splitlines()
    assert next(line for line in lines if "Charge!" in line).endswith(" · 🟦 Blue")
    assert "(none left)" in next(line for line in lines if "Carnage" in line)
    assert "×2" in next(line for line in lines if "Priest of Mafdet" in line)


def labels(post: Post) -> dict[str, str]:
    """What the first select offers, by value; the one that is chosen has a star."""
    pick = next(block for block in post.blocks if isinstance(block, discord.ui.Select))
    return {option.value: option.label + ("*" if option.default else "") for option in pick.options}


def test_a_market_of_five_colours_has_pages_before_its_colours(table: Any) -> None:
    table.stand(now="red turn", colours=["ruby", "sapphire", "diamond", "onyx", "amethyst"])
    view = view_for(table.game, "red")
    second = market.market(table.state, view, "", 2, picture=True)
    assert second.words.startswith("### Tile market · onyx and amethyst\n")
    found = labels(second)
    assert list(found) == ["1", "2", "ruby", "sapphire", "diamond", "onyx", "amethyst"]
    assert (found["1"], found["2"]) == ("Ruby, sapphire and diamond", "Onyx and amethyst*")
    one = labels(market.market(table.state, view, "onyx", picture=True))
    assert [value for value, label in one.items() if label.endswith("*")] == ["onyx"]


def test_a_market_of_three_colours_has_no_pages(table: Any) -> None:
    table.stand(now="red turn", colours=["ruby", "sapphire", "diamond"])
    post = market.market(table.state, view_for(table.game, "red"), "", picture=True)
    assert post.words.startswith("### Tile market\n")
    assert list(labels(post)) == ["ruby", "sapphire", "diamond"]


async def test_cities_offered_are_those_of_the_table(tables: Callable[..., Any]) -> None:
    made = tables(players=6)

    class Press:
        class client:
            class service:
                @staticmethod
                def game_in(channel: int) -> Any:
                    return made.state

        channel_id = 500

    found = [choice.value for choice in await city_choices(Press(), "")]
    assert found == ["c1", "c2", "c3", "c4", "c5", "c6", "any"]


async def test_an_export_tells_everything_and_names_drawn_cards_to_nobody_else(table: Any) -> None:
    await table.set_up()
    await table.play(lambda t: t.game.table.round == 2)
    entries = table.entries
    drawn = next(entry for entry in entries if entry.kind == "cards_drawn")
    public = log_files.written(table.state, "", entries)
    drawn.values["cards"] = ["iron_wall"] * drawn.values["count"]
    mine = log_files.written(table.state, "red", entries)
    assert "Iron Wall" in mine
    assert "Iron Wall" not in public.replace(mine, "")
    assert "== Day of round 2 ==" in public
    assert "Red: Ada" in public
    assert "As everybody may read it." in public
    assert "**" not in public
    assert "*Charge" not in public
    assert len(public.splitlines()) > 40


async def test_an_export_marks_what_was_undone(table: Any) -> None:
    await table.set_up()
    (seat,) = table.game.awaited()
    await table.say(seat, "f2_pray")
    await table.undo(seat)
    assert re.search(r"^\(undone\) . \w+ prays, ", log_files.written(table.state, "", table.entries), re.MULTILINE)


async def test_every_page_of_the_log_goes_into_an_export(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.set_up()
    monkeypatch.setattr(log_files, "ENTRIES", 3)
    assert await log_files.every_entry(table, table.state, "red") == table.entries


def test_marks_go_and_names_with_stars_inside_stay() -> None:
    line = event_words("🟥 **Red** draws 2 DI cards (*Jackal*): *Prayer* ×2")
    assert line == "🟥 Red draws 2 DI cards (Jackal): Prayer ×2"


def event_words(line: str) -> str:
    return log_files.MARKS.sub("", line)


def test_no_look_tells_more_than_the_view_of_its_viewer(table: Any) -> None:
    """Two games that differ in others' hands alone look the same."""
    told = []
    for hand in (["prayer"], ["transfer"]):
        table.stand(now="red turn", di_cards={"blue": hand}, face_down={"blue": ["battle_1_3"]})
        view, info = view_for(table.game, "red"), table.state
        posts = [counts.seats(info, view, picture=False), counts.discards(info, view), counts.score(info, view)]
        posts += [counts.seat(info, view, seat, picture=False) for seat in ("red", "blue", "green")]
        told.append([components(post) for post in posts])
    assert told[0] == told[1]


def test_a_page_of_the_log_that_is_too_long_begins_later(table: Any) -> None:
    from bot.messages import look

    for at in range(40):
        cards = {"seat": "red", "cards": ["tactical_support", "bloody_battle", "raining_fire", "swiftness", "war_fury"]}
        table.entries.append(made_entry(at + 1, "cards_discarded", cards))
    post = look.log(table.state, table.entries, 40)
    fits(post)
    assert 20 < post.words.count("discards") < 40
    older = next(part for part in components(post)[0]["components"][-1]["components"] if part["label"] == "Older")
    assert older["custom_id"].endswith(f"-{post.words.count('discards')}")
    assert not older.get("disabled")


def made_entry(number: int, kind: str, values: dict[str, Any]) -> Any:
    from tests.bot.public.fakes import Entry

    return Entry(number, number, kind, values)
