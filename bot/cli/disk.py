"""Does a restart wipe the disk a database lies on?"""

from __future__ import annotations

from pathlib import Path

MOUNTS = Path("/proc/self/mountinfo")
IN_MEMORY = ("tmpfs", "ramfs", "devtmpfs")
LAYERED = ("overlay", "aufs")  # the root of a container: gone when the container is replaced
EMPTIED = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))


def wiped(database: Path, mounts: str | None = None) -> str | None:
    """Why a restart may wipe this file, or None. `mounts` is the system's list of mounts, read here if not given."""
    path = database.absolute().resolve()
    for folder in EMPTIED:
        if path.is_relative_to(folder):
            return f"{path} lies under {folder}, which a restart may empty: set KEMET_DATABASE to a lasting place"
    kind = _kind(path, _mounts() if mounts is None else mounts)
    if kind in IN_MEMORY:
        return f"{path} lies in memory ({kind}): a restart wipes it; set KEMET_DATABASE to a lasting disk"
    if kind in LAYERED:
        return f"{path} lies in a container's own layer ({kind}): mount a volume and set KEMET_DATABASE to a file on it"
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
