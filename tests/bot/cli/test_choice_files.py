"""A game as text: it reads back to the same, replays to the same end, and names the line and word of what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import rows
from bot.choice_files import ChoiceFileError, digest, read, replayed, write
from bot.cli import selfplay
from bot.cli.selfplay import begin, say_one
from bot.cli.words import GameWords
from bot.library import LIBRARY
from engine import saves
from engine.game import Choice, Game
from engine.refusals import NotAllowed
from engine.setup import Lobby, new_game
from tests.bot.service.support import ADA, BEN, CLEO, house

Kemet = Callable[..., Any]


def played(choices: int, seed: str = "file") -> Game:
    game = begin(GameWords(), seed)
    for _ in range(choices):
        say_one(game, seed)
    return game


@pytest.fixture(scope="module")
def text() -> str:
    """A game of forty choices: it is not over."""
    game = played(40)
    return write(game, game.choices)


@pytest.fixture(scope="module")
def whole() -> str:
    """A game that is over."""
    game = begin(GameWords(), "over")
    while game.table.outcome is None:
        say_one(game, "over")
    return write(game, game.choices)


def lines_of(text: str) -> list[str]:
    """The choice lines."""
    lines = text.splitlines()
    return lines[lines.index("choices") + 1 : -1]


def fault(text: str) -> str:
    with pytest.raises(ChoiceFileError) as caught:
        replayed(LIBRARY, read(text, LIBRARY))
    return str(caught.value)


def number_of(text: str, line: str) -> int:
    return text.splitlines().index(line) + 1


def test_a_game_replays_to_the_same_save(whole: str) -> None:
    game = replayed(LIBRARY, read(whole, LIBRARY))
    again = replayed(LIBRARY, read(write(game, game.choices), LIBRARY))
    assert saves.dump(again) == saves.dump(game)
    assert game.table.outcome is not None
    assert write(again, again.choices) == whole


@pytest.mark.parametrize(
    ("modules", "options", "lines"),
    [
        (("update",), {"di_deck": "49"}, ["module update", "option di_deck=49"]),
        (("update",), {}, ["module update"]),
        ((), {"di_deck": "38"}, ["option di_deck=38"]),
    ],
)
def test_modules_and_options_are_kept(modules: tuple[str, ...], options: dict[str, str], lines: list[str]) -> None:
    game = begin(GameWords(modules=modules, options=options), "kept")
    for _ in range(60):
        say_one(game, "kept")
    written = write(game, game.choices)
    assert [line for line in written.splitlines() if line.startswith(("module", "option"))] == lines
    file = read(written, LIBRARY)
    assert (tuple(file.lobby.modules), dict(file.lobby.options)) == (modules, options)
    again = replayed(LIBRARY, file)
    assert saves.dump(again) == saves.dump(game)
    assert (again.table.modules, again.table.options) == (list(modules), options)
    assert write(again, again.choices) == written


@pytest.mark.parametrize(
    ("mode", "seats", "teams"),
    [
        ("teams_2v2", 4, {}),
        ("teams_2v2", 4, {"yellow": 1}),
        ("teams_2v2", 4, {"red": 2, "blue": 2}),
        ("teams_2v2v2", 6, {"black": 3, "red": 3, "blue": 1}),
        ("teams_3v3", 6, {"red": 1, "blue": 1, "green": 1, "yellow": 2, "purple": 2, "black": 2}),
    ],
)
def test_mode_and_teams_are_kept_whether_chosen_or_drawn(mode: str, seats: int, teams: dict[str, int]) -> None:
    """A file names the team of every seat; the same seed then draws the same game."""
    colours = LIBRARY.edition("rise_of_the_gods").colours[:seats]
    game = new_game(LIBRARY, Lobby(dict.fromkeys(colours, ""), mode=mode, teams=teams), "kept")
    for _ in range(60):
        say_one(game, "kept")
    written = write(game, game.choices)
    file = read(written, LIBRARY)
    assert (file.lobby.mode, set(file.lobby.teams)) == (mode, set(colours))
    assert {seat: file.lobby.teams[seat] for seat in teams} == teams
    again = replayed(LIBRARY, file)
    assert saves.dump(again) == saves.dump(game)
    assert again.table.sides == game.table.sides
    assert write(again, again.choices) == written


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("team red", "team pink", "write the seat and the number of its team"),
        ("team red", "team red x", "write the seat and the number of its team"),
        ("team red", "team blue", "two teams"),
        ("mode teams_2v2", "mode free_for_all", "team: there are none in free_for_all"),
        ("mode teams_2v2", "mode teams_3v3", "players 4: teams_3v3 is for 6"),
        ("team blue 2", "team blue 3", "there is no such team in teams_2v2, or it is full"),
        ("team blue 2", "team blue 0", "there is no such team in teams_2v2, or it is full"),
        ("team blue 2", "team blue 1", "there is no such team in teams_2v2, or it is full"),
    ],
)
def test_teams_that_cannot_be_are_named_with_their_line(old: str, new: str, says: str) -> None:
    teams = {"red": 1, "blue": 2, "green": 1, "yellow": 2}
    game = new_game(LIBRARY, Lobby(dict.fromkeys(teams, ""), mode="teams_2v2", teams=teams), "s")
    written = write(game, game.choices)
    assert old in written
    found = fault(written.replace(old, new, 1))
    assert found.startswith("line ")
    assert says in found


def test_what_any_drew_is_written_by_name() -> None:
    game = begin(GameWords(modules=("any",), options={"di_deck": "any"}), "drawn")
    file = read(write(game, game.choices), LIBRARY)
    assert (list(file.lobby.modules), file.lobby.options) == (game.table.modules, game.table.options)
    assert saves.dump(replayed(LIBRARY, file)) == saves.dump(game)


def test_a_game_that_is_not_over_replays_to_what_is_asked_now(text: str) -> None:
    game = replayed(LIBRARY, read(text, LIBRARY))
    assert saves.dump(game) == saves.dump(played(40))


def test_the_text_says_what_was_settled_and_that_it_is_secret(text: str) -> None:
    lines = text.splitlines()
    assert "all that is secret" in lines[0]
    head = [line for line in lines[: lines.index("choices")] if not line.startswith("#")]
    assert head[:4] == ["format 1", "edition rise_of_the_gods", "players 3", "mode free_for_all"]
    assert [line.split()[:2] for line in head[4:7]] == [["city", "red"], ["city", "blue"], ["city", "green"]]
    assert head[7:] == ['seed "file"']
    assert lines[-1].startswith("end ")


def test_what_the_game_answers_by_itself_is_left_out(text: str) -> None:
    game = played(40)
    assert any(choice.auto for choice in game.choices)
    assert len(lines_of(text)) == 40


def test_comments_and_empty_lines_say_nothing(text: str) -> None:
    said = text.replace("choices\n", "\n# set-up\nchoices\n\n  # red begins\n")
    assert saves.dump(replayed(LIBRARY, read(said, LIBRARY))) == saves.dump(played(40))


@pytest.mark.parametrize("chosen", [{"red": "c3"}, {"blue": "c1", "green": "c2"}, {"red": "c2", "blue": "c3"}])
def test_cities_that_were_dealt_and_cities_that_were_chosen_draw_the_same_game(chosen: dict[str, str]) -> None:
    """A file names every city: whether it was chosen or dealt is not known any more."""
    dealt = new_game(LIBRARY, Lobby({seat: chosen.get(seat, "") for seat in ("red", "blue", "green")}), "s")
    file = read(write(dealt, dealt.choices), LIBRARY)
    assert set(file.lobby.seats) == {"red", "blue", "green"}
    assert all(file.lobby.seats.values())
    assert saves.dump(replayed(LIBRARY, file)) == saves.dump(dealt)


@pytest.mark.parametrize("seed", ["", " two words ", 'quote " and # and\nline', "ägyptisch"])
def test_any_seed_is_written_and_read(seed: str) -> None:
    game = new_game(LIBRARY, Lobby(dict.fromkeys(("red", "blue", "green"), "")), seed)
    assert read(write(game, game.choices), LIBRARY).seed == seed


# What the store knows: undo, take-backs, changed answers, loads


async def test_a_game_with_undos_and_changed_answers_replays_to_where_it_stands(tmp_path: Path) -> None:
    here = await house(tmp_path / "kemet.db")
    game_id, chance = await here.table(ADA, BEN, CLEO), random.Random(3)
    people = {"red": ADA, "blue": BEN, "green": CLEO}
    service, undone, taken, changed = here.service, 0, 0, 0
    try:
        for turn in range(300):
            seat = chance.choice((await service.view(game_id)).awaited)
            key, kind, words = await here.choice(game_id, seat)
            person = people[seat].id
            await service.say(game_id, person, key, [words], kind)
            if turn % 40 == 0:
                service.tables.held(game_id).rest()
            if seat in (await service.view(game_id)).sealed and chance.random() < 0.9:
                if chance.random() < 0.5:
                    await service.take_back(game_id, person)
                    taken += 1
                else:
                    await service.say(game_id, person, key, [words], kind, replace=True)
                    changed += 1
            if turn % 3 == 0:
                try:
                    await service.undo(game_id, person)
                    undone += 1
                except NotAllowed:
                    continue
        assert min(undone, taken, changed) > 0
        found = await service.store.run(lambda db: rows.choices(db, game_id))
        stored = await service.store.run(lambda db: rows.newest_snapshot(db, game_id))
    finally:
        await here.close()
    assert stored is not None
    game = saves.load(LIBRARY, stored[1]).game
    written = write(game, found)
    assert "take_back" in written
    again = replayed(LIBRARY, read(written, LIBRARY))
    assert (again.table, again.hidden, again.awaited()) == (game.table, game.hidden, game.awaited())
    assert again.serial < game.serial  # what was undone has left its numbers


def test_an_answer_that_a_load_opened_again_reads_as_taken_back() -> None:
    game = begin(GameWords(), "file")
    decision = game.decision_of("red")
    assert decision is not None
    say = [each.word for each in decision.offer.offer([]) if each.legal][:2]
    game.answer(decision.key, say)
    assert game.sealed() == ["red"]
    del game.hidden.sealed["red"]
    told = [*game.choices, Choice(game.serial + 1, "", "load", ["red"], auto=True)]
    written = write(game, told)
    assert lines_of(written)[-1] == "red take_back done"
    assert replayed(LIBRARY, read(written, LIBRARY)).awaited() == game.awaited()


# What a digest tells apart


def test_the_digest_tells_whatever_somebody_could_find_out() -> None:
    base, other = played(30), played(30)
    assert digest(base) == digest(other)
    other.table.seats["red"].pp += 1
    assert digest(base) != digest(other)
    other = played(30)
    other.hidden.deck.append("distraction")
    assert digest(base) != digest(other)
    assert digest(base) != digest(played(31))


def test_the_digest_knows_no_running_numbers() -> None:
    base, other = played(30), played(30)
    other.undone_to(saves.load(LIBRARY, saves.dump(other)).game)
    older = other.undone_to(saves.load(LIBRARY, saves.dump(other)).game)
    assert older.serial > base.serial
    assert digest(older) == digest(base)


# What is wrong is named by line and word


def test_an_unknown_word_is_named(text: str) -> None:
    line = next(each for each in lines_of(text) if " move " in each)
    wrong = line.replace(line.split()[2], "atlantis", 1)
    found = fault(text.replace(line, wrong, 1))
    assert found.startswith(f"line {number_of(text, line)}: {line.split()[0]} move: there is no word 'atlantis' here")


def test_a_refused_word_is_named_with_its_rule(text: str) -> None:
    """2.3.2: two different Quarters."""
    line = lines_of(text)[0]
    seat, _, first, _ = line.split()
    found = fault(text.replace(line, f"{seat} troops {first} {first}", 1))
    assert found.startswith(f"line {number_of(text, line)}: {seat} troops: ")
    assert repr(first) in found


def test_an_answer_that_stops_too_early_is_named(text: str) -> None:
    """2.3.2: two Quarters; a Movement from somewhere goes somewhere."""
    line = lines_of(text)[0]
    found = fault(text.replace(line, " ".join(line.split()[:3]), 1))
    assert found.endswith("troops: it does not end here, 2.3.2")
    line = next(each for each in lines_of(text) if " move " in each)
    found = fault(text.replace(line, " ".join(line.split()[:3]), 1))
    assert "move: it does not end here; what may follow: " in found


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("red dance", "there is no kind of choice 'dance'"),
        ("pink tokens f1_pray", "there is no seat 'pink'; red, blue, green sit here"),
        ("red", "there is no kind of choice ''"),
    ],
)
def test_a_line_that_is_no_choice_is_named(text: str, line: str, says: str) -> None:
    first = lines_of(text)[0]
    assert fault(text.replace(first, line, 1)) == f"line {number_of(text, first)}: {line!r}: {says}"


def test_a_choice_out_of_turn_names_who_is_waited_for(text: str) -> None:
    lines = lines_of(text)
    at = next(n for n, line in enumerate(lines) if " tokens " in line and lines[n + 1].split()[0] != line.split()[0])
    one, two = lines[at : at + 2]
    found = fault(text.replace(f"{one}\n{two}\n", f"{two}\n{one}\n", 1))
    seat, kind = two.split()[:2]
    assert found.startswith(f"line {number_of(text, one)}: {seat} {kind} is not asked now; round ")
    assert f"waited for: {one.split()[0]} tokens" in found


def test_a_take_back_of_nothing_is_named(text: str) -> None:
    line = lines_of(text)[-1]
    found = fault(text.replace(line, f"{line}\nred take_back", 1))
    assert f"line {number_of(text, line) + 1}: red take_back is not asked now" in found


def test_a_line_too_many_is_named(whole: str) -> None:
    last = lines_of(whole)[-1]
    lines = whole.splitlines()
    more = "\n".join([*lines[:-1], "red tokens f1_pray", lines[-1]])
    assert fault(more).startswith(f"line {len(lines)}: a line too many, 'red tokens f1_pray': the game is over")
    assert fault(f"{whole}{last}\n") == f"line {len(lines) + 1}: a line too many after the end: {last}"


def test_a_missing_end_is_named(text: str) -> None:
    lines = text.splitlines()
    cut = "\n".join(lines[:-1])
    assert fault(cut) == f"line {len(lines) - 1}: the text stops here: its last line, `end`, is missing"
    assert "`end`, is missing" in fault("\n".join(lines[: lines.index("choices") + 1]))
    assert fault("\n".join(lines[: lines.index("choices")])).endswith("choices is missing")


def test_another_end_is_named(text: str) -> None:
    end = text.splitlines()[-1]
    found = fault(text.replace(end, "end 0123"))
    assert found.startswith(f"line {number_of(text, end)}: another end: round ")
    assert found.endswith(f"which is {end.split()[1]}, not 0123")
    assert "another end" in fault(text.replace(f"{lines_of(text)[-1]}\n", "", 1))
    assert "another end" in fault(text.replace(end, "end"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("format 1", "format 2", "written by another version: format 2, this one reads 1"),
        ("format 1\n", "", "this is no game: it begins with edition in place of format"),
        ("edition rise_of_the_gods", "edition chess", "written by another version: edition chess; this one knows "),
        ("mode free_for_all", "mode hotseat", "written by another version: mode hotseat; this one knows "),
        ("mode free_for_all", "mode free_for_all\nmodule bees", "written by another version: module bees"),
        ("mode free_for_all", "mode free_for_all\nmodule bees", "module bees; this one knows update"),
        ("mode free_for_all", "mode free_for_all\noption bees=3", "written by another version: option bees=3"),
        (
            "mode free_for_all",
            "mode free_for_all\noption di_deck=3",
            "this one knows di_deck=33, di_deck=38, di_deck=49",
        ),
        ("mode free_for_all", "mode free_for_all\noption di_deck", "written by another version: option di_deck"),
        ("mode free_for_all", "mode free_for_all\nmode free_for_all", "mode stands there twice"),
        ("mode free_for_all\n", "", "mode is missing"),
        ("mode free_for_all", "mode free_for_all\nweather fair", "there is no word weather here"),
        ("players 3", "players 4", "players 4, and 3 have a city"),
        ("city red", "city pink", "there is no pink to sit at"),
        ("city red c", "city red c9", "there is no c9"),
        ("city blue", "city red", "red has two cities"),
        ('seed "file"', "seed file", "seed file: write it in double quotes"),
        ('seed "file"', 'seed "\\ud800"', "write it in double quotes"),
    ],
)
def test_what_does_not_belong_in_the_head_is_named(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    assert says in fault(text.replace(old, new, 1))


def test_a_number_of_seats_that_cannot_be_laid_out_is_another_version(text: str) -> None:
    """No edition seats seven; the seventh colour does not exist either."""
    lone = text.replace("players 3", "players 1")
    lone = "\n".join(line for line in lone.splitlines() if not line.startswith(("city blue", "city green")))
    assert "written by another version: 1 players of rise_of_the_gods" in fault(lone)


@pytest.mark.parametrize("nothing", ["", "\n\n", "# a comment\n"])
def test_an_empty_text_is_no_game(nothing: str) -> None:
    assert fault(nothing) == "line 1: this is no game: it begins with nothing in place of format"


# The verbs


def test_selfplay_saves_its_last_game_and_replay_plays_it(kemet: Kemet) -> None:
    outcome = kemet("selfplay", "--games", "2", "--seed", "9", "--save", "game.txt", "--json")
    assert outcome.status == 0
    again = kemet("replay", "game.txt")
    assert (again.status, again.err) == (0, "")
    assert again.out.startswith("game.txt: ")
    assert again.out.rstrip().endswith("has won; the end is as written")
    assert 'seed "9:2"' in Path("game.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "says"), [("no/such/game.txt", "the folder no/such does not exist"), (".", "Is a directory")]
)
def test_where_no_game_can_be_saved_none_is_played(
    kemet: Kemet, monkeypatch: pytest.MonkeyPatch, file: str, says: str
) -> None:
    monkeypatch.setattr(selfplay, "play", lambda *_: pytest.fail("a game was played"))
    outcome = kemet("selfplay", "--games", "2", "--save", file)
    assert (outcome.status, outcome.out, outcome.err) == (2, "", f"kemet selfplay: --save {file}: {says}\n")


def test_a_game_that_failed_is_not_saved(kemet: Kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.selfplay.MOST_CHOICES", 20)
    outcome = kemet("selfplay", "--games", "1", "--save", "game.txt")
    assert outcome.status == 1
    assert "the last game failed" in outcome.err
    assert not Path("game.txt").exists()


def test_replay_of_what_is_wrong_is_one_line_and_status_1(kemet: Kemet, text: str) -> None:
    Path("game.txt").write_text(text.replace("format 1", "format 7"), encoding="utf-8")
    outcome = kemet("replay", "game.txt")
    assert (outcome.status, outcome.out) == (1, "")
    number = number_of(text, "format 1")
    said = f"line {number}: written by another version: format 7, this one reads 1"
    assert outcome.err == f"kemet replay: game.txt: {said}\n"


def test_replay_of_no_file_and_of_no_text_is_one_line(kemet: Kemet) -> None:
    assert kemet("replay", "nowhere.txt").err == "kemet replay: nowhere.txt: No such file or directory\n"
    Path("picture.png").write_bytes(b"\x89PNG\xff\xfe")
    assert kemet("replay", "picture.png").err == "kemet replay: picture.png: this is no text\n"
