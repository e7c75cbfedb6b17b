"""Points of the save path at which a test may end the process as a power cut would."""

from __future__ import annotations

import os

SAVING = ("decided", "writing", "saved")
SENDING = ("sending", "sent", "noted")
TELLING = ("posted", "edited")  # Discord has a message or its change, and nothing of that is noted yet
POINTS = (*SAVING, *SENDING, *TELLING)
STATUS = 86


def point(name: str) -> None:
    """End at once, nothing flushed or closed, if KEMET_FAULT names this point. Raises KeyError for an unknown one."""
    if name not in POINTS:
        raise KeyError(name)
    if os.environ.get("KEMET_FAULT") == name:
        os._exit(STATUS)
