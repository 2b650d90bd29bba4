"""Time that moves when told: the clock and the pacer of every run nobody watches."""

from __future__ import annotations

from embodiment.units import Seconds


class SimulatedClock:
    """A clock that stands still until it is advanced."""

    def __init__(self) -> None:
        self._now: Seconds = 0.0

    def now(self) -> Seconds:
        """Seconds since the clock was made."""
        return self._now

    def advance(self, seconds: Seconds) -> None:
        """Move forward. Raises ValueError for a negative step: simulated time never goes back."""
        if seconds < 0:
            raise ValueError(f"a clock cannot be advanced by {seconds} s: give a step of zero or more")
        self._now += seconds


class ManualPacer:
    """Every frame is worth exactly what was asked for, at once: as fast as the machine can."""

    def wait(self, frame: Seconds) -> Seconds:
        """Return ``frame`` without waiting."""
        return frame
