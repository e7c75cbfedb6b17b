"""A process killed at each fault point of the save path, and at random: `many.py` says what holds, often."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bot import faults

RANDOM = 2


def test_no_kill_loses_or_doubles_anything(tmp_path: Path) -> None:
    """One life after the other on the same database and journal, then one that sends what is left."""
    kills = len(faults.POINTS) + RANDOM
    script = str(Path(__file__).with_name("many.py"))
    args = ["--kills", str(kills), "--each", "1", "--folder", str(tmp_path)]
    done = subprocess.run([sys.executable, script, *args], capture_output=True, text=True, timeout=240, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    assert "\n0 violations" in told, told
    ends = told.splitlines()[0].partition(":")[2]
    assert ends.split() == [
        *(word for point in sorted([*faults.POINTS, "random"]) for word in (point, str(1 + (point == "random"))))
    ]
    assert int(told.splitlines()[1].split()[0]) > kills, "hardly anything was played"
