"""Choice lines of rule cases: said, or tried without being said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.decision import DONE, Decision, Word
from engine.game import Game
from engine.notation import Line, read_line
from engine.refusals import NotNow, NotUnderstood, Refused

Wrong = Iterator[str]


class CaseError(Exception):
    """A case says something that has no meaning; the message names the word."""


def table_of(value: object, word: str) -> Mapping[str, Any]:
    """A TOML table. Raises CaseError naming the word under which something else stands."""
    if not isinstance(value, Mapping):
        raise CaseError(f"{word} takes a table")
    return value


def list_of(value: object, word: str) -> list[Any]:
    """A TOML list. Raises CaseError naming the word under which something else stands."""
    if not isinstance(value, list):
        raise CaseError(f"{word} takes a list")
    return value


def keys(row: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    """Raises CaseError naming a word that does not belong there."""
    for word in row:
        if word not in known:
            raise CaseError(f"{place} knows no {word}")


def read(game: Game, text: object) -> Line:
    """One choice line. Raises CaseError if it is none, or of a seat that is not in the game."""
    try:
        line = read_line(str(text), game.rules.catalogue)
    except NotUnderstood as error:
        raise CaseError(f"{text!r} is no choice line: {error.refusal.values.get('word')!r}") from error
    if line.seat not in game.table.seats:
        raise CaseError(f"{text!r}: there is no seat {line.seat}")
    return line


def open_now(game: Game) -> list[str]:
    """Who is waited for, and for what: `red tokens`."""
    awaited = game.awaited()
    return [f"{each.seat} {each.kind}" for each in game.decisions() if each.seat in awaited] or ["nobody"]


def asked(game: Game, line: Line) -> Decision | None:
    """The decision that this line answers, if it is open now."""
    try:
        return game.decision_for(line.seat, line.kind)
    except NotNow:
        return None


def say(game: Game, text: str) -> None:
    """Say one choice line. Raises CaseError if nobody is asked for it, or it is refused."""
    line = read(game, text)
    decision = asked(game, line)
    if decision is None:
        raise CaseError(f"{text!r}: not asked; next is {' and '.join(open_now(game))}")
    try:
        game.answer(decision.key, line.words, decision.kind)
    except Refused as error:
        raise CaseError(f"{text!r} is refused: {error.refusal.rule} {dict(error.refusal.values)}") from error


def verdict(game: Game, line: Line) -> tuple[str, str]:
    """The first word of a line that is refused, and by which rule; two empty strings if the line could be said."""
    try:
        decision = game.decision_for(line.seat, line.kind)
    except NotNow as error:
        return line.kind, error.refusal.rule
    for at, word in enumerate([*line.words, DONE]):
        found = _entry(decision, line.words[:at], word)
        if found is None:
            return word, "unfinished" if word == DONE else "unknown"
        if found.refusal is not None:
            return word, found.refusal.rule
    return "", ""


def _entry(decision: Decision, words: list[str], word: str) -> Word | None:
    return next((entry for entry in decision.offer.offer(words) if entry.word == word), None)


def following(game: Game, line: Line) -> list[Word]:
    """What may follow the words of a line. Raises CaseError if one of them is refused, or nobody is asked."""
    decision = asked(game, line)
    if decision is None:
        raise CaseError(f"{line.seat} is not asked for {line.kind}; next is {' and '.join(open_now(game))}")
    for at, word in enumerate(line.words):
        found = _entry(decision, line.words[:at], word)
        if found is None or not found.legal:
            raise CaseError(f"{line.seat} {line.kind}: {word} is not offered there")
    return decision.offer.offer(line.words)


# Facts about what may be said


def accepted(game: Game, word: str, said: object) -> Wrong:
    """Whole lines that could be said now."""
    for text in list_of(said, word):
        refused_word, rule = verdict(game, read(game, text))
        if rule:
            yield f"accepted: {text!r} is refused at {refused_word}: {rule}"


def refused(game: Game, word: str, said: object) -> Wrong:
    """Lines that are refused at their last word (or at their end) by a rule."""
    for each in list_of(said, word):
        row = table_of(each, word)
        keys(row, ("line", "rule"), word)
        if set(row) != {"line", "rule"}:
            raise CaseError(f"{word} takes line and rule")
        line = read(game, row["line"])
        found, rule = verdict(game, line)
        last = [*line.words[-1:], DONE, *([] if asked(game, line) else [line.kind])]
        if rule != row["rule"] or found not in last:
            yield f"refused: {row['line']!r} by {rule or 'nothing'} at {found or 'no word'}, not by {row['rule']}"


def offered(game: Game, word: str, said: object) -> Wrong:
    """After the words of `line`: `words` are among the legal ones, `only` are all of them, `values` what one means."""
    for each in list_of(said, word):
        row = table_of(each, word)
        keys(row, ("line", "words", "only", "values"), word)
        try:
            found = following(game, read(game, row.get("line", "")))
        except CaseError as error:
            yield f"offered: {error}"
            continue
        yield from _legal(row, [entry.word for entry in found if entry.legal])
        yield from _values(row, {entry.word: entry for entry in found})


def _legal(row: Mapping[str, Any], legal: list[str]) -> Wrong:
    missing = [name for name in list_of(row.get("words", []), "words") if name not in legal]
    if missing:
        yield f"offered after {row['line']!r}: {' '.join(legal)}, and not {' '.join(missing)}"
    if "only" in row and sorted(list_of(row["only"], "only")) != sorted(legal):
        yield f"offered after {row['line']!r}: {' '.join(legal)}, not {' '.join(row['only'])}"


def _values(row: Mapping[str, Any], found: Mapping[str, Word]) -> Wrong:
    for name, values in table_of(row.get("values", {}), "values").items():
        told = found[name].values if name in found else {}
        for key, value in table_of(values, name).items():
            if told.get(key) != value:
                yield f"offered after {row['line']!r}: {key} of {name} is {told.get(key)}, not {value}"
