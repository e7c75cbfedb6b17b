"""3.3: which tokens to place, and in which order to act. Each space is tried on a copy of the imagined game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decision import DONE, Decision
from engine.pilots import trial, works
from engine.pilots.ideas import idea
from engine.pilots.worth import CARD, Outlook
from engine.state import SpaceId, TileId

UNCOVERED = 0.7  # to cover a floor that has no token yet
AGAIN = 0.6  # what is left of an action's worth when it is done a second time in a turn
ENOUGH = 1.0  # a silver or gold token is played for so much …
HASTE = 2  # … or when so few own tokens are left
GAIN = 0.3  # what a card or a companion must bring beyond its own worth
# 3.3.2: in which order the actions of one turn are done.
ORDER = ("prayer", "construction", "acquisition", "recruitment", "movement", "gold_action", "gold")
BEFORE = ("di", "companion")

Values = dict[SpaceId, float]


def tokens(outlook: Outlook, decision: Decision) -> list[str] | None:
    """A Day card or a companion first, if it helps; then the space whose action does most good now."""
    before = beforehand(outlook, decision)
    if before is not None:
        return before
    values = _values(outlook, decision)
    if not values:
        return None
    own = max(values, key=lambda space: values[space])
    return _more(outlook, decision, [own], values)


def _values(outlook: Outlook, decision: Decision) -> Values:
    """What the action of each legal space is worth; to cover a bare floor counts besides."""
    game = outlook.game
    floors = {game.rules.spaces[space].floor for space in outlook.owner.spaces}
    tried: dict[tuple[str, str], float] = {}
    values: Values = {}
    for entry in decision.offer.offer(()):
        space = game.rules.spaces.get(entry.word)
        if space is None or not entry.legal:
            continue
        kind = (space.action, str(entry.values.get("colour", "")))
        if kind not in tried:
            tried[kind] = trial.better(outlook, trial.begun(outlook, entry.word))
        values[entry.word] = tried[kind] + UNCOVERED * (space.floor not in floors)
    return values


def _more(outlook: Outlook, decision: Decision, said: list[str], values: Values) -> list[str]:
    """The silver token on the next best space, the gold one if it does any good."""
    spaces, hurry = outlook.game.rules.spaces, outlook.owner.tokens <= HASTE
    words = _legal(decision, said)
    if "silver" in words:
        left = [space for space in _legal(decision, [*said, "silver"]) if space in values]
        worth = {s: values[s] * (AGAIN if spaces[s].action == spaces[said[0]].action else 1.0) for s in left}
        if left and (hurry or max(worth.values()) > ENOUGH):
            said = [*said, "silver", max(left, key=lambda space: worth[space])]
            words = _legal(decision, said)
    if "gold" in words and _gold(outlook, said, values) > (0 if hurry else ENOUGH):
        said = [*said, "gold"]
    return said


def _gold(outlook: Outlook, said: Sequence[str], values: Values) -> float:
    """What the best Gold action may bring, of the tiles owned and of one that is acquired just before."""
    rows, spaces = outlook.game.rules.catalogue.tiles, outlook.game.rules.spaces
    tiles = [*outlook.owner.tiles, *_wanted(outlook, said)]
    done = [spaces[space].action for space in said if space in spaces]
    found = 0.0
    for effect in (effect for tile in tiles for effect in rows[tile].effects if effect.option):
        if not effect.actions:
            return 2 * ENOUGH
        for action in effect.actions:
            worth = max((value for space, value in values.items() if spaces[space].action == action), default=ENOUGH)
            found = max(found, worth * (AGAIN if action in done else 1.0))
    return found


def _wanted(outlook: Outlook, said: Sequence[str]) -> list[TileId]:
    """The tile that one of these spaces would be used for."""
    spaces = outlook.game.rules.spaces
    for space in said:
        if space in spaces and spaces[space].action == "acquisition":
            following = trial.begun(outlook, space).decision_of(outlook.seat)
            return idea(outlook, following)[1][:1] if following is not None else []
    return []


def _legal(decision: Decision, said: Sequence[str]) -> list[str]:
    return [entry.word for entry in decision.offer.offer(said) if entry.legal]


def beforehand(outlook: Outlook, decision: Decision) -> list[str] | None:
    """A Day card or a move of a companion that leaves the seat better off, or nothing."""
    found: tuple[float, list[str] | None] = (GAIN, None)
    for first in _legal(decision, ()):
        if first in BEFORE:
            for second in _legal(decision, [first]):
                value, words = _tried(outlook, decision, [first, second])
                if value > found[0]:
                    found = value, words
    return found[1]


def _tried(outlook: Outlook, decision: Decision, said: list[str]) -> tuple[float, list[str]]:
    """The best way to go on from these words: Warriors to be placed, or one word of a list."""
    following = _legal(decision, said)
    if following == [DONE]:
        return trial.after(outlook, decision, said), said
    numbers = [word for zone in following[:1] if zone != DONE for word in _legal(decision, [*said, zone])]
    if any(word.isdigit() for word in numbers):
        value, words = works.recruit(outlook, decision.offer, said)
        return value - CARD, words or said
    ways = [[*said, word] for word in following if word != DONE][: trial.MOST]
    ways = [way for way in ways if DONE in _legal(decision, way)]
    return max(((trial.after(outlook, decision, way), way) for way in ways), default=(0.0, said))


def action(outlook: Outlook, decision: Decision) -> list[str] | None:
    """What is pending in a good order; a card or a companion before it if that helps."""
    before = beforehand(outlook, decision)
    if before is not None:
        return before
    spaces = outlook.game.rules.spaces
    pending = [word for word in _legal(decision, ()) if word in spaces]
    if pending:
        return [min(pending, key=lambda space: ORDER.index(spaces[space].action))]
    return []
