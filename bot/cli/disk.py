"""Does a restart wipe the disk a database lies on?"""

from __future__ import annotations

from pathlib import Path

MOUNTS = Path("/proc/self/mountinfo")
REMEDY = "set KEMET_DATABASE to a file on a lasting disk, in a container to one on a mounted volume"
IN_MEMORY = ("tmpfs", "ramfs", "devtmpfs")
LAYERED = ("overlay", "aufs")  # the root of a container: gone when the container is replaced
EMPTIED = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))


def wiped(database: Path, mounts: str | None = None) -> str | None:
    """Why a restart may wipe this file, or None. `mounts` is the system's list of mounts, read here if not given."""
    path = database.absolute().resolve()
    for folder in EMPTIED:
        if path.is_relative_to(folder):
            return f"{path} lies under {folder}, which a restart may empty"
    kind = _kind(path, _mounts() if mounts is None else mounts)
    if kind in IN_MEMORY:
        return f"{path} lies in memory ({kind}): a restart wipes it"
    if kind in LAYERED:
        return f"{path} lies in a container's own layer ({kind}), which goes with the container"
    return None


def _mounts() -> str:
    try:
        return MOUNTS.read_text(encoding="utf-8", errors="replace")
    except OSError:  # a system without it: nothing is known
        return ""


def _kind(path: Path, mounts: str) -> str:
    """The file system of the innermost mount that holds this path."""
    best, kind = -1, ""
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        place = Path(left.split(" ")[4].replace(r"\040", " "))
        if path.is_relative_to(place) and len(place.parts) >= best:
            best, kind = len(place.parts), right.split(" ")[0]
    return kind
