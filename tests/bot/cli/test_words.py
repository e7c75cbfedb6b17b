from __future__ import annotations

import argparse
from collections import Counter

import pytest

from bot.cli import CliError, words
from bot.cli.words import GameWords


def read(*said: str) -> GameWords:
    parser = argparse.ArgumentParser()
    words.add(parser)
    return words.read(parser.parse_args(said))


def test_nothing_said_is_the_default_game() -> None:
    assert read() == GameWords(players=3, edition="rise_of_the_gods", mode="free_for_all", modules=(), options={})


def test_what_is_built_is_read() -> None:
    assert [read("--players", str(number)).players for number in range(2, 7)] == [2, 3, 4, 5, 6]
    assert read("--players", "3", "--edition", "rise_of_the_gods", "--mode", "free_for_all") == GameWords()


@pytest.mark.parametrize(("mode", "players"), [("teams_2v2", 4), ("teams_2v2v2", 6), ("teams_3v3", 6)])
def test_the_players_follow_the_mode(mode: str, players: int) -> None:
    """4: two against two, two against two against two, three against three."""
    assert read("--mode", mode) == GameWords(players=players, mode=mode)
    assert read("--mode", mode, "--players", str(players)) == GameWords(players=players, mode=mode)


def test_modules_and_options_of_the_edition_are_read() -> None:
    """R-006: 33, 38 or 49 cards."""
    assert read("--module", "update").modules == ("update",)
    assert [read("--option", f"di_deck={cards}").options for cards in (33, 38, 49)] == [
        {"di_deck": cards} for cards in ("33", "38", "49")
    ]
    assert read("--module", "").modules == ()
    assert read("--module", "update,update").modules == ("update",)


def test_what_is_any_is_drawn_from_the_seed_of_each_game() -> None:
    game = read("--module", "any", "--option", "any")
    drawn = [words.settled(game, f"s:{number}") for number in range(60)]
    assert Counter(each.modules for each in drawn).keys() == {(), ("update",)}
    assert {each.options["di_deck"] for each in drawn} == {"33", "38", "49"}
    assert [words.settled(game, f"s:{number}") for number in range(60)] == drawn
    assert len({words.settled(read("--option", "di_deck=any"), f"s:{n}").options["di_deck"] for n in range(60)}) == 3


def test_what_is_said_is_not_drawn() -> None:
    for said in (["--module", "any,update", "--option", "any", "--option", "di_deck=38"], ["--option", "di_deck=38"]):
        drawn = [words.settled(read(*said), str(number)) for number in range(20)]
        assert {each.options["di_deck"] for each in drawn} == {"38"}
        assert {each.modules for each in drawn} == {("update",) if "--module" in said else ()}
    assert words.settled(GameWords(), "1") == GameWords()


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (["--players", "any"], "--players any: not built yet; this version knows 2, 3, 4, 5 or 6"),
        (["--players", "٣"], "--players ٣: rise_of_the_gods seats 2 to 6"),
        (["--players", "1"], "--players 1: rise_of_the_gods seats 2 to 6"),
        (["--players", "7"], "--players 7: rise_of_the_gods seats 2 to 6"),
        (["--players", "three"], "--players three: rise_of_the_gods seats 2 to 6"),
        (["--edition", "classic"], "--edition classic: not built yet; this version knows rise_of_the_gods"),
        (["--edition", "rotg"], "there is no such word; it is rise_of_the_gods, blood_and_sand or classic"),
        (["--mode", "solo"], "--mode solo: not built yet; this version knows free_for_all, teams_2v2, teams_2v2v2 or"),
        (["--mode", "teams_2v2", "--players", "3"], "--players 3: teams_2v2 is for 4 players"),
        (["--mode", "teams_2v2v2", "--players", "4"], "--players 4: teams_2v2v2 is for 6 players"),
        (["--mode", "teams_3v3", "--players", "7"], "--players 7: rise_of_the_gods seats 2 to 6"),
        (["--mode", "duel"], "--mode duel: there is no such word"),
        (["--module", "gods"], "--module gods: not built yet; this version knows update"),
        (["--module", "update,horus"], "--module horus: there is no such word; it is update or any"),
        (["--option", "draft=on"], "--option draft: there is no such option; rise_of_the_gods has di_deck"),
        (["--option", "draft"], "--option draft: write KEY=VALUE, or any"),
        (["--option", "=on"], "--option =on: write KEY=VALUE, or any"),
        (["--option", "di_deck="], "--option di_deck=: write KEY=VALUE, or any"),
        (["--option", "di_deck=40"], "--option di_deck=40: there is no such value; it is 33, 38, 49 or any"),
        (["--option", "di_deck=33", "--option", "di_deck=49"], "--option di_deck=49: di_deck is said twice"),
        (["--option", "any", "--option", "draft=on"], "--option draft: there is no such option"),
    ],
)
def test_the_rest_is_refused_with_its_reason(said: list[str], reason: str) -> None:
    with pytest.raises(CliError, match="--") as raised:
        read(*said)
    assert reason in str(raised.value)
    assert raised.value.status == 2
