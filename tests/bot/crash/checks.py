"""What the database, the journal of calls and what people were told must say of each other."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot import choice_files, rows
from bot.lately import recent
from bot.library import LIBRARY
from bot.messages import table
from bot.messages.parts import components
from bot.publisher import LAST_LINES, RECENT
from bot.recorded import Json
from bot.recorder import mend, read, replayed
from bot.records import Kept
from engine import saves
from engine.notation import ASIDES
from engine.view import view_for
from tests.bot.crash.life import DATABASE, FAULTS, JOURNAL, TOLD
from tests.bot.whole.support import words_of

POSTED = ("start", "result", "over", "resumed", "undone")  # rows that always make a message
NONCE = 25  # characters that Discord keeps


@dataclass(slots=True)
class Found:
    """What was looked at, how often, and what is wrong."""

    told: int = 0
    choices: int = 0
    undone: int = 0
    games: int = 0
    finished: int = 0
    rows: int = 0
    posts: int = 0
    again: int = 0
    wrong: list[str] = field(default_factory=list)

    def check(self, holds: object, what: str) -> None:
        """One fact."""
        if not holds:
            self.wrong.append(what)


def lines(path: Path) -> list[Any]:
    """Lines of JSON; one that was cut off at the end does not count."""
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]] if path.exists() else []


def opened(folder: Path, scratch: Path) -> sqlite3.Connection:
    """The database as the kill left it, as a copy: the next life must find what the last one left."""
    scratch.mkdir(exist_ok=True)
    for end in ("", "-wal"):
        file = folder / f"{DATABASE}{end}"
        (scratch / file.name).unlink(missing_ok=True)
        if file.exists():
            shutil.copy(file, scratch / file.name)
    (scratch / f"{DATABASE}-shm").unlink(missing_ok=True)
    return sqlite3.connect(scratch / DATABASE)


def after_a_kill(folder: Path) -> Found:
    """What holds at any moment: what was told is saved once, and every commit is whole."""
    found = Found()
    if not (folder / DATABASE).exists():
        return found
    with closing(opened(folder, folder / "copy")) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
            return found
        found.check(db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the database is damaged")
        found.check(not db.execute("PRAGMA foreign_key_check").fetchall(), "a row points nowhere")
        _told_is_saved(db, lines(folder / TOLD), found)
        _once(db, found)
        for kept in rows.games(db):
            _whole(db, kept, found)
    return found


def _told_is_saved(db: sqlite3.Connection, told: list[Any], found: Found) -> None:
    """Every acknowledged choice, seat, start and undo is there; a choice once."""
    found.told = len(told)
    by_key: dict[tuple[Any, ...], list[tuple[list[str], int]]] = defaultdict(list)
    for game, asked, seat, words, undone in db.execute("SELECT game_id, asked, seat, words, undone FROM choices"):
        by_key[game, asked, seat].append(([word for word in json.loads(words) if word != "done"], undone))
    found_all = db.execute("SELECT game_id, serial, undone FROM choices")
    undone_choices = {(game, serial): undone for game, serial, undone in found_all}
    state = dict(db.execute("SELECT id, state FROM games"))
    seated = set(db.execute("SELECT game_id, person_id FROM seats"))
    for line in told:
        match line:
            case ["said" | "below", game, asked, seat, words]:
                same = [1 for given, _ in by_key[game, asked, seat] if sorted(given) == sorted(words)]
                found.check(len(same) == 1, f"told {line}, but it is saved {len(same)} times")
            case ["undone", game, serial]:
                found.check(undone_choices.get((game, serial)), f"told {line}, but it still stands")
            case ["joined", game, person]:
                found.check((game, person) in seated, f"told {line}, but nobody sits there")
            case ["started", game]:
                found.check(state.get(game, "lobby") != "lobby", f"told {line}, but it never began")
            case ["opened", channel, before]:
                sql = "SELECT 1 FROM games WHERE channel_id = ? AND id > ?"
                found.check(db.execute(sql, (channel, before)).fetchone(), f"told {line}, but there is none")


def _once(db: sqlite3.Connection, found: Found) -> None:
    """No key was answered twice, by undone answers or others; a card said beside the question answers nothing."""
    marks = ", ".join("?" * len(ASIDES))
    sql = (
        "SELECT game_id, asked, seat, count(*) FROM choices WHERE asked > 0"
        f" AND kind NOT IN ({marks}) GROUP BY game_id, asked, seat HAVING count(*) > 1"
    )
    for twice in db.execute(sql, ASIDES):
        found.wrong.append(f"answered more than once: {twice}")
    found.choices, found.undone = db.execute("SELECT count(*), coalesce(sum(undone), 0) FROM choices").fetchone()


def _whole(db: sqlite3.Connection, kept: Kept, found: Found) -> None:
    """The newest commit of a game is there with all its parts, and all its commits told of themselves."""
    game_id, state = kept.info.id, kept.info.state
    if state == "lobby":
        return
    newest = rows.newest_snapshot(db, game_id)
    if newest is None:
        found.wrong.append(f"game {game_id} runs, and was never saved")
        return
    game = saves.load(LIBRARY, newest[1]).game
    last = db.execute("SELECT coalesce(max(serial), 0) FROM choices WHERE game_id = ?", (game_id,)).fetchone()[0]
    event = db.execute("SELECT coalesce(max(serial), 0) FROM events WHERE game_id = ?", (game_id,)).fetchone()[0]
    found.check(game.serial == newest[0] >= last, f"game {game_id}: choice {last} has no snapshot, {newest[0]} has")
    found.check(event <= newest[0], f"game {game_id}: events of {event} without a snapshot")
    found.check((state == "over") == (game.table.outcome is not None), f"game {game_id} is {state}, and is not")
    if state == "running":
        awaited = set(game.awaited())
        waiting = {(each.key.serial, each.key.seat) for each in game.decisions() if each.key.seat in awaited}
        prompts = {(each.key.serial, each.key.seat) for each in kept.prompts}
        found.check(waiting == prompts, f"game {game_id} waits for {waiting}, and says {prompts}")
    said = {at for (at,) in db.execute("SELECT DISTINCT at FROM choices WHERE game_id = ?", (game_id,))}
    sql = "SELECT DISTINCT at FROM outbox WHERE game_id = ? AND kind = 'status'"
    told = {at for (at,) in db.execute(sql, (game_id,))}
    found.check(said <= told, f"game {game_id}: {len(said - told)} commits without a word to the channel")
    other = "SELECT DISTINCT at FROM events WHERE game_id = ?"
    orphans = told - said - {at for (at,) in db.execute(other, (game_id,))}
    found.check(not orphans or state != "running", f"game {game_id}: {len(orphans)} rows to send without a commit")


# At the end, when all is sent


def at_the_end(folder: Path) -> Found:
    """All that was committed went out, each message with the one nonce of its row, and the channels say how it is."""
    found = after_a_kill(folder)
    logged = (folder / FAULTS).read_text().splitlines() if (folder / FAULTS).exists() else []
    found.check(not logged, f"{len(logged)} lines of faults were logged: {logged[:1]}")
    mend(folder / JOURNAL)
    places = replayed(folder / JOURNAL)
    with closing(opened(folder, folder / "copy")) as db:
        _sent(db, folder / JOURNAL, found)
        for kept in rows.games(db):
            found.games += 1
            found.finished += kept.info.state == "over"
            if kept.info.state != "lobby":
                _stands(db, kept, places.in_channel(kept.info.channel_id), found)
        for channel in places.shown:
            _log_lines(db, channel, places.in_channel(channel), found)
    return found


def _sent(db: sqlite3.Connection, journal: Path, found: Found) -> None:
    """Every row is done with, and every new message carries the nonce of a row."""
    outbox = db.execute("SELECT id, game_id, kind, state, nonce FROM outbox").fetchall()
    nonces = {row[4] for row in outbox}
    found.rows = len(outbox)
    for number, game, kind, state, _ in outbox:
        found.check(state in ("sent", "replaced"), f"game {game}: row {number} ({kind}) is {state}")
    made: Counter[str] = Counter()
    for _, _, call in read(journal):
        if call.method == "POST" and call.parts[0] == "channels" and call.parts[-1] == "messages":
            nonce = call.body.get("nonce")
            found.check(nonce and call.body.get("enforce_nonce"), f"a message without a nonce: {call.path}")
            made[str(nonce)] += 1
    found.posts, found.again = len(made), sum(made.values()) - len(made)
    for nonce in made:
        base = nonce if nonce in nonces else nonce[:-1] if nonce[-1:] in "fp" else ""
        found.check(base in nonces, f"a message with the nonce {nonce}, which no row has")
    for number, game, kind, state, nonce in outbox:
        if kind in POSTED and state == "sent":
            found.check(made[nonce], f"game {game}: row {number} ({kind}) never went out")


def _stands(db: sqlite3.Connection, kept: Kept, channel: list[Json], found: Found) -> None:
    """The choices alone lead to the saved game, and the status in the channel is that of such an uninterrupted game."""
    game_id, newest = kept.info.id, rows.newest_snapshot(db, kept.info.id)
    assert newest is not None
    game = saves.load(LIBRARY, newest[1]).game
    try:
        file = choice_files.read(choice_files.write(game, rows.choices(db, game_id)), LIBRARY)
        again = choice_files.replayed(LIBRARY, file)
    except choice_files.ChoiceFileError as error:
        found.wrong.append(f"game {game_id} does not replay: {error}")
        return
    entries = rows.log(db, game_id, "", RECENT, None)
    since = {each.key.seat: each.since for each in kept.prompts}
    decisions = list(again.decisions()) if kept.info.state == "running" else []
    post = table.status(kept.info, view_for(again, ""), decisions, recent(entries, LAST_LINES), since)
    said = words_of(components(post))
    # A game that was over before its channel had caught up never had a status; its end was told by a post.
    if kept.info.state == "running" or rows.message(db, game_id, "status", "") is not None:
        stand = [words_of(each["components"]) for each in channel]
        found.check(said in stand, f"game {game_id}: no such status: {said}")


def _log_lines(db: sqlite3.Connection, number: int, channel: list[Json], found: Found) -> None:
    """Every line of the log stands in its messages as often as it was announced, struck out or not."""
    sql = "SELECT data FROM outbox WHERE game_id IN (SELECT id FROM games WHERE channel_id = ?) AND kind = 'log'"
    wanted = Counter(line for (data,) in db.execute(sql, (number,)) for line in json.loads(data)["lines"])
    logs = [lines for lines in map(_plain, channel) if all(line in wanted for line in lines)]
    stand = Counter(line for lines in logs for line in lines)
    for line, count in wanted.items():
        what = f"channel {number}: a line of the log stands {stand[line]} times in place of {count}: {line}"
        found.check(stand[line] == count, what)


def _plain(message: Json) -> list[str]:
    """The lines of a message without what strikes them out."""
    before, after = table.struck("|").split("|")
    found = (line.removeprefix("-# ") for line in words_of(message["components"]).splitlines())
    return [line.removeprefix(before).removesuffix(after) if line.endswith(after) else line for line in found]
