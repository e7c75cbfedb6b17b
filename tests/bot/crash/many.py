"""Kill the bot many times and compare what it was told, what it saved and what it sent.

    python tests/bot/crash/many.py --kills 300 [--seed 1] [--folder DIR]

Each life is a process of its own, forked from one that has the program in memory and nothing else. Half of them end at
the fault points of the save path in turn, the others by SIGKILL at random moments.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))  # run as a script it knows the tree only from here on, so its imports follow (E402)

from bot import faults  # noqa: E402
from tests.bot.crash.checks import Found, after_a_kill, at_the_end  # noqa: E402
from tests.bot.crash.life import Plan, live  # noqa: E402

PATIENCE = 60.0  # seconds for a life to come to its fault point, and for the last one to send all
LONGEST = 1.2  # seconds until a kill at random
LATEST = 12  # answers before a fault point ends the life


def born(folder: Path, plan: Plan) -> int:
    """Begin a life in a new process; its number."""
    sys.stdout.flush()
    number = os.fork()
    if number:
        return number
    try:
        asyncio.run(live(folder, plan))
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def ended(number: int, within: float) -> int | None:
    """How a life ended: its status, or minus the signal. None: it did not, and was killed."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        done, status = os.waitpid(number, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)
    return None


def killed(folder: Path, plan: Plan, delay: float) -> str:
    """One life and its end; what is wrong with the end."""
    number = born(folder, plan)
    if not plan.fault:
        status = ended(number, delay)
        return "" if status is None else f"it ended by itself: {status}"
    status = ended(number, PATIENCE)
    return "" if status == faults.STATUS else f"it did not end at {plan.fault}: {status}"


def plans(kills: int, seed: int, each: int) -> list[str]:
    """The fault point of each life, nothing for a kill at random; so many of `each` point first, then half and half."""
    first = [point for point in faults.POINTS for _ in range(each)]
    rest = range(max(0, kills - len(first)))
    mixed = [faults.POINTS[at // 2 % len(faults.POINTS)] if at % 2 and not each else "" for at in rest]
    random.Random(seed).shuffle(mixed)
    return [*first, *mixed]


def run(folder: Path, kills: int, seed: int, each: int = 0) -> tuple[Found, Counter[str]]:
    """All lives and a last one that sends what is left; what was found."""
    chance, origin, wrong = random.Random(seed), time.time(), []
    ends: Counter[str] = Counter()
    for at, fault in enumerate(plans(kills, seed, each)):
        plan = Plan(chance.getrandbits(32), origin, fault, chance.randrange(LATEST + 1))
        trouble = killed(folder, plan, chance.uniform(0.02, LONGEST))
        found = after_a_kill(folder)
        wrong += [f"kill {at} ({fault or 'random'}): {line}" for line in [*filter(None, [trouble]), *found.wrong]]
        ends[fault or "random"] += 1
    status = ended(born(folder, Plan(seed, origin, settle=True)), PATIENCE)
    found = at_the_end(folder)
    found.wrong = [*wrong, *([] if status == 0 else [f"the last life: {status}"]), *found.wrong]
    return found, ends


def main() -> int:
    """Run, print a summary, and return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="Kill the bot many times and compare database and journal.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--each", type=int, default=0, help="so many kills at each fault point, the others at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as made:
        folder = args.folder or Path(made)
        folder.mkdir(exist_ok=True)
        found, ends = run(folder, args.kills, args.seed, args.each)
    print(f"{ends.total()} kills in {time.monotonic() - begun:.0f} s:", *(f"{k} {n}" for k, n in sorted(ends.items())))
    print(f"{found.told} acknowledgements, {found.choices} choices ({found.undone} undone) of {found.games} games")
    print(f"{found.finished} games finished; {found.rows} rows, {found.posts} messages, {found.again} sent again")
    print(f"{len(found.wrong)} violations", *found.wrong[:40], sep="\n")
    return int(bool(found.wrong))


if __name__ == "__main__":
    sys.exit(main())
