from __future__ import annotations

import argparse

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
        (["--mode", "teams_2v2"], "--mode teams_2v2: not built yet; this version knows free_for_all"),
        (["--mode", "duel"], "--mode duel: there is no such word"),
        (["--module", "gods"], "--module gods: not built yet; this version knows none"),
        (["--module", "update,horus"], "--module update: not built yet"),
        (["--module", "horus"], "--module horus: there is no such word"),
        (["--option", "draft=on"], "--option draft: not built yet; this version knows none"),
        (["--option", "draft"], "--option draft: write KEY=VALUE"),
        (["--option", "=on"], "--option =on: write KEY=VALUE"),
    ],
)
def test_the_rest_is_refused_with_its_reason(said: list[str], reason: str) -> None:
    with pytest.raises(CliError, match="--") as raised:
        read(*said)
    assert reason in str(raised.value)
    assert raised.value.status == 2
