"""Stand-ins for engine modules the view imports and pictures never touch."""

from __future__ import annotations

import importlib
import sys
import types

for name, members in {
    "engine.control": ("holders",),
    "engine.game": ("Game",),
    "engine.step": ("Step",),
    "engine.steps": (),
    "engine.steps.battle": ("Battle", "strength_parts"),
}.items():
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        module = sys.modules[name] = types.ModuleType(name)
        for member in members:
            setattr(module, member, type(member, (), {}))
