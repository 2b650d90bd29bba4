"""How the place of something in the sound is known."""

from __future__ import annotations

from enum import StrEnum


class Certainty(StrEnum):
    """How a position is known. Never claim that anything belongs to a sample without it."""

    EXACT = "exact"
    """The service or the engine gave the place."""
    ANCHORED = "anchored"
    """Between two known points."""
    ESTIMATED = "estimated"
    """From a speaking rate, or from the sound alone."""
