from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import disk

MOUNTS = """\
22 1 254:1 / / rw,relatime - ext4 /dev/vda1 rw
24 22 0:5 / /dev rw - devtmpfs udev rw
30 22 0:24 / /run rw,nosuid - tmpfs tmpfs rw
31 30 8:1 / /run/lasting rw - ext4 /dev/sda1 rw
32 22 8:2 / /my\\040disk rw - tmpfs none rw
"""
CONTAINER = """\
600 500 0:52 / / rw,relatime - overlay overlay rw,lowerdir=/a
601 600 8:1 /volume /kept rw - ext4 /dev/sda1 rw
"""


@pytest.mark.parametrize(
    ("path", "mounts", "reason"),
    [
        ("/tmp/kemet.db", MOUNTS, "under /tmp"),
        ("/dev/shm/kemet.db", MOUNTS, "under /dev/shm"),
        ("/run/kemet.db", MOUNTS, "in memory (tmpfs)"),
        ("/my disk/kemet.db", MOUNTS, "in memory (tmpfs)"),
        ("/home/me/kemet.db", CONTAINER, "container's own layer (overlay)"),
    ],
)
def test_a_disk_that_a_restart_wipes_is_named(path: str, mounts: str, reason: str) -> None:
    assert reason in str(disk.wiped(Path(path), mounts))


@pytest.mark.parametrize(
    ("path", "mounts"),
    [
        ("/home/me/kemet.db", MOUNTS),
        ("/run/lasting/kemet.db", MOUNTS),
        ("/running/kemet.db", MOUNTS),
        ("/kept/kemet.db", CONTAINER),
        ("/home/me/kemet.db", ""),
    ],
)
def test_a_lasting_disk_is_none_of_them(path: str, mounts: str) -> None:
    assert disk.wiped(Path(path), mounts) is None
