"""`kemet export` and `kemet import`: out of one database, into another, and it goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.choice_files import read, replayed, write
from bot.cli.selfplay import begin, say_one
from bot.cli.words import GameWords
from bot.desk import utcnow
from bot.library import LIBRARY
from bot.migrate import known
from engine import saves
from tests.bot.service.support import ADA, BEN, CHANNEL, CLEO, GUILD, Clock, everything, house

Kemet = Callable[..., Any]
PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}
HOME = ("--guild", str(GUILD), "--channel", str(CHANNEL))
SEATS = ("--seat", "red=1:Ada", "--seat", "blue=2:Ben")


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database with a game of three people, some choices old, and a lobby."""
    here = await house(tmp_path / "kemet.db")
    game = await here.table(ADA, BEN, CLEO)
    await here.play(game, lambda view: view.table.round == 2)
    await here.service.open_lobby(guild_id=GUILD, channel_id=CHANNEL + 1, host=ADA)
    await here.close()
    return tmp_path / "kemet.db"


def game_file(choices: int = 10_000, seed: str = "import") -> Path:
    game = begin(GameWords(), seed)
    for _ in range(choices):
        if game.table.outcome is not None:
            break
        say_one(game, seed)
    Path("game.txt").write_text(write(game, game.choices), encoding="utf-8")
    return Path("game.txt")


def state_of(path: Path, game: int = 1) -> str:
    rows = everything(path)["snapshots"]
    return str(max((row for row in rows if row[0] == game), key=lambda row: row[1])[-1])


def test_a_game_is_written_whole_and_replays(database: Path, kemet: Kemet) -> None:
    outcome = kemet("export", "1", "--database", str(database))
    assert outcome.status == 0
    assert outcome.out.startswith("game-1.txt: game 1, ")
    assert "every hand" in outcome.err
    file = Path("game-1.txt")
    assert file.stat().st_mode & 0o077 == 0
    game = replayed(LIBRARY, read(file.read_text(encoding="utf-8"), LIBRARY))
    assert saves.dump(game) == state_of(database)
    assert kemet("replay", "game-1.txt").status == 0


def test_an_export_changes_nothing_and_works_beside_a_running_bot(database: Path, kemet: Kemet) -> None:
    before = everything(database)
    with closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert kemet("export", "1", "--database", str(database), "-o", "x.txt").status == 0
    assert everything(database) == before


def test_a_file_that_is_there_is_not_written_over(database: Path, kemet: Kemet) -> None:
    Path("mine.txt").write_text("mine", encoding="utf-8")
    outcome = kemet("export", "1", "--database", str(database), "-o", "mine.txt")
    assert (outcome.status, outcome.err) == (2, "kemet export: -o mine.txt: the file is there already\n")
    assert Path("mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("game", "says"),
    [("7", "has no game 7"), ("2", "game 2 has not begun"), ("one", "GAME one: the number of a game is digits only")],
)
def test_what_cannot_be_exported_is_one_line(database: Path, kemet: Kemet, game: str, says: str) -> None:
    outcome = kemet("export", game, "--database", str(database))
    assert (outcome.status, outcome.out) == (2, "")
    assert says in outcome.err
    assert list(Path().glob("game-*")) == []


def test_a_database_that_is_none_is_one_line(tmp_path: Path, kemet: Kemet) -> None:
    assert "there is no such database" in kemet("export", "1", "--database", "nowhere.db").err
    (tmp_path / "bad.db").write_bytes(b"no database" * 1000)
    assert kemet("export", "1", "--database", str(tmp_path / "bad.db")).status == 2
    with closing(sqlite3.connect(tmp_path / "old.db")) as db:
        db.executescript(f"CREATE TABLE games (id); PRAGMA user_version = {known()[-1].number - 1}")
    assert "made by an older version" in kemet("export", "1", "--database", str(tmp_path / "old.db")).err


def test_a_save_that_cannot_be_read_is_one_line(database: Path, kemet: Kemet) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE snapshots SET state = '{}'")
    outcome = kemet("export", "1", "--database", str(database))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == "kemet export: game 1 cannot be read: this is no save\n"


def test_a_game_that_no_longer_replays_is_written_and_said_to_be_so(database: Path, kemet: Kemet) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE choices SET words = '[\"atlantis\",\"done\"]' WHERE kind = 'tile' AND seat = 'red'")
    outcome = kemet("export", "1", "--database", str(database))
    assert outcome.status == 1
    assert "game-1.txt is written, but does not replay with this version: line " in outcome.err
    assert "there is no word 'atlantis' here" in outcome.err
    assert Path("game-1.txt").exists()


def test_without_a_token_it_is_the_sandboxs_database(kemet: Kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kemet("export", "1").err == "kemet export: .kemet/sandbox.db: there is no such database\n"
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    assert kemet("export", "1").err == "kemet export: kemet.db: there is no such database\n"


# Import


async def test_an_imported_game_goes_on_where_it_stood(kemet: Kemet, tmp_path: Path) -> None:
    file, path = game_file(60), tmp_path / "new.db"
    outcome = await asyncio.to_thread(kemet, "import", str(file), *HOME, *SEATS, "--database", str(path))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == f"game.txt: is game 1 of {path} now, 60 choices, it goes on when the bot starts\n"
    meant = replayed(LIBRARY, read(file.read_text(encoding="utf-8"), LIBRARY))
    assert state_of(path) == saves.dump(meant)
    here = await house(path, Clock(utcnow()))
    try:
        info = here.service.info(1)
        assert (info.state, info.guild_id, info.channel_id, info.host_id) == ("running", GUILD, CHANNEL, 1)
        assert [(s.seat, s.person.name if s.person else "", s.computer) for s in info.seats] == [
            ("red", "Ada", False),
            ("blue", "Ben", False),
            ("green", "", True),
        ]
        assert [each.key.seat for each in here.service.tables.held(1).prompts] == meant.awaited()
        await here.sweep()
        assert {row.kind for row in here.post.sent} >= {"resumed", "status"}
        log = await here.service.log(1, limit=500)
        assert [entry.kind for entry in log] == [event.kind for event in meant.events]
        assert len({entry.serial for entry in log}) > 10
    finally:
        await here.close()


def test_what_was_imported_is_exported_the_same(kemet: Kemet, tmp_path: Path) -> None:
    file = game_file(60)
    place = ("--database", str(tmp_path / "new.db"))
    assert kemet("import", str(file), *HOME, *SEATS, *place).status == 0
    assert kemet("export", "1", "-o", "again.txt", *place).status == 0
    assert Path("again.txt").read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


async def test_modules_and_options_come_along(kemet: Kemet, tmp_path: Path) -> None:
    game = begin(GameWords(modules=("update",), options={"di_deck": "49"}), "import")
    say_one(game, "import")
    Path("game.txt").write_text(write(game, game.choices), encoding="utf-8")
    path = tmp_path / "new.db"
    outcome = await asyncio.to_thread(kemet, "import", "game.txt", *HOME, *SEATS, "--database", str(path))
    assert (outcome.status, outcome.err) == (0, "")
    here = await house(path, Clock(utcnow()))
    try:
        info, view = here.service.info(1), await here.service.view(1)
        assert (info.modules, dict(info.options)) == (("update",), {"di_deck": "49"})
        assert (view.table.modules, view.table.options) == (["update"], {"di_deck": "49"})
    finally:
        await here.close()
    assert await asyncio.to_thread(kemet, "export", "1", "-o", "again.txt", "--database", str(path))
    assert Path("again.txt").read_text(encoding="utf-8") == Path("game.txt").read_text(encoding="utf-8")


async def test_mode_and_teams_come_along(kemet: Kemet, tmp_path: Path) -> None:
    game = begin(GameWords(players=4, mode="teams_2v2"), "import")
    while game.table.round < 1 or game.decisions()[0].kind != "tokens":
        say_one(game, "import")
    Path("game.txt").write_text(write(game, game.choices), encoding="utf-8")
    path = tmp_path / "new.db"
    outcome = await asyncio.to_thread(kemet, "import", "game.txt", *HOME, *SEATS, "--database", str(path))
    assert (outcome.status, outcome.err) == (0, "")
    here = await house(path, Clock(utcnow()))
    try:
        info, view = here.service.info(1), await here.service.view(1)
        assert (info.mode, info.players) == ("teams_2v2", 4)
        assert {each.seat: f"team_{each.team}" for each in info.seats} == {
            seat: owner.side for seat, owner in game.table.seats.items()
        }
        assert view.table.sides == game.table.sides
    finally:
        await here.close()
    assert await asyncio.to_thread(kemet, "export", "1", "-o", "again.txt", "--database", str(path))
    assert Path("again.txt").read_text(encoding="utf-8") == Path("game.txt").read_text(encoding="utf-8")


def test_a_game_that_is_over_needs_no_home_and_is_not_told(kemet: Kemet, tmp_path: Path) -> None:
    file, path = game_file(), tmp_path / "new.db"
    outcome = kemet("import", str(file), "--database", str(path))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.rstrip().endswith("choices, over")
    rows = everything(path)
    assert [row[4] for row in rows["games"]] == ["over"]
    assert (rows["outbox"], rows["timers"], rows["prompts"]) == ([], [], [])
    assert kemet("export", "1", "-o", "again.txt", "--database", str(path)).status == 0
    assert Path("again.txt").read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("given", [(), HOME, SEATS, (*HOME[:2], *SEATS)])
def test_a_running_game_is_not_placed_nowhere_or_with_nobody(kemet: Kemet, given: tuple[str, ...]) -> None:
    outcome = kemet("import", str(game_file(5)), *given, "--database", "new.db")
    assert (outcome.status, outcome.out) == (2, "")
    assert "this game is not over: say where it goes on with --guild and --channel" in outcome.err
    assert not Path("new.db").exists()


def test_a_channel_holds_one_game(kemet: Kemet, database: Path) -> None:
    before = everything(database)
    outcome = kemet("import", str(game_file(5)), *HOME, *SEATS, "--database", str(database))
    assert outcome.err == f"kemet import: --channel {CHANNEL} holds game 1 already\n"
    assert everything(database) == before


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--guild", "home"), "--guild home: an id of Discord is digits only"),
        (("--seat", "pink=1"), "--seat pink=1: this game has the seats red, blue, green"),
        (("--seat", "red=Ada"), "--seat red=Ada: write COLOUR=ID, or COLOUR=ID:NAME"),
        (("--seat", "red"), "--seat red: write COLOUR=ID, or COLOUR=ID:NAME"),
        (("--guild", "9999999999999999999"), "--guild 9999999999999999999: an id of Discord is digits only"),
        (("--seat", "green=1"), "--seat: one person cannot sit in two seats"),
        (("--seat", "red=8"), "--seat red=8: red was named before"),
        (("--database", "no/such/folder.db"), "no/such does not exist"),
    ],
)
def test_what_makes_no_sense_is_one_line(kemet: Kemet, given: tuple[str, ...], says: str) -> None:
    outcome = kemet("import", str(game_file(5)), *HOME, *SEATS, *given)
    assert outcome.status == 2
    assert says in outcome.err
    assert "Traceback" not in outcome.err


def test_a_file_that_does_not_replay_is_not_imported(kemet: Kemet) -> None:
    file = game_file(5)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(text.splitlines()[-1], "end 0"), encoding="utf-8")
    outcome = kemet("import", str(file), *HOME, *SEATS, "--database", "new.db")
    assert outcome.status == 1
    assert "another end" in outcome.err
    assert not Path("new.db").exists()


def test_a_database_in_use_is_left_alone(kemet: Kemet, database: Path) -> None:
    from bot.cli.lock import only_host

    with only_host(database):
        outcome = kemet("import", str(game_file(5)), *HOME, *SEATS, "--database", str(database))
    assert outcome.status == 2
    assert "is in use by another Kemet host" in outcome.err
