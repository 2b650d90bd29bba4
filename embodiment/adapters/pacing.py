"""How fast game time passes: by the wall clock for a person, at once for everybody else."""

from __future__ import annotations

import time

from embodiment.units import Seconds

SPIN: Seconds = 0.001
"""The last millisecond is not slept: sleeping is late by about that much."""


class RealTimePacer:
    """One frame per frame of real time; a late frame is followed at once by the next."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._next = self._last

    def wait(self, frame: Seconds) -> Seconds:
        """Wait until ``frame`` seconds after the last call's slot.

        Returns:
            Seconds that really passed since the last call.
        """
        self._next += frame
        ahead = self._next - time.perf_counter()
        if ahead < -frame:  # more than a frame late: do not try to catch up with a burst
            self._next = time.perf_counter()
        elif ahead > SPIN:
            time.sleep(ahead - SPIN)
        now = time.perf_counter()
        passed, self._last = now - self._last, now
        return passed
