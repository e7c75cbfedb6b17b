"""Sections 4 to 6: what a mode or a module puts in the place of a stage. All of it registers here."""

from engine.modules import teams

__all__ = ["teams"]
