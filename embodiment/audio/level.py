"""How loud it is, in dBFS, and as the 0..1 of a level display."""

from __future__ import annotations

from math import exp, log10, sqrt
from typing import Final

import numpy as np

from embodiment.audio.pcm import FULL_SCALE
from embodiment.units import INPUT_HZ, Hz, Int16Array, Seconds

SILENCE_DBFS: Final = -96.0
"""Floor of the scale: below the last bit of 16."""
DISPLAY_FLOOR_DBFS: Final = -60.0
"""Level 0.0 of the display; quiet rooms lie around it."""


def rms_dbfs(samples: Int16Array) -> float:
    """Root mean square against full scale: -96.0 .. 0.0 (a full square wave); -96.0 for no samples."""
    if not len(samples):
        return SILENCE_DBFS
    wide = samples.astype(np.float64)
    return _dbfs(sqrt(float(np.dot(wide, wide)) / len(wide)))


def peak_dbfs(samples: Int16Array) -> float:
    """Largest sample against full scale: -96.0 .. 0.0; -96.0 for no samples."""
    if not len(samples):
        return SILENCE_DBFS
    return _dbfs(float(np.abs(samples.astype(np.int32)).max()))


class LevelMeter:
    """A needle that jumps up with the sound and falls back slowly enough to be read.

    Args:
        rate_hz: Rate of what is fed.
        fall: Seconds in which the needle falls by two thirds of the way.
    """

    __slots__ = ("_fall", "_rate_hz", "level", "peak_dbfs", "rms_dbfs")

    def __init__(self, rate_hz: Hz = INPUT_HZ, fall: Seconds = 0.15) -> None:
        self._rate_hz = rate_hz
        self._fall = fall
        self.level = 0.0
        """0.0 (silence) .. 1.0 (full scale), linear in decibels from -60 dBFS up."""
        self.rms_dbfs = SILENCE_DBFS
        """Of the last samples fed."""
        self.peak_dbfs = SILENCE_DBFS
        """Of the last samples fed."""

    def feed(self, samples: Int16Array) -> float:
        """Show the next samples.

        Args:
            samples: int16, shape (n,); no samples change nothing.

        Returns:
            ``level``.
        """
        if not len(samples):
            return self.level
        self.rms_dbfs, self.peak_dbfs = rms_dbfs(samples), peak_dbfs(samples)
        now = min(1.0, max(0.0, 1.0 - self.rms_dbfs / DISPLAY_FLOOR_DBFS))
        kept = exp(-len(samples) / self._rate_hz / self._fall)
        self.level = max(now, now + (self.level - now) * kept)
        return self.level


def _dbfs(amplitude: float) -> float:
    if amplitude <= 0.0:
        return SILENCE_DBFS
    return max(SILENCE_DBFS, min(0.0, 20.0 * log10(amplitude / FULL_SCALE)))
