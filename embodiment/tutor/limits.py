"""How often somebody may ask: a bucket of turns per caller, filled with time."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from embodiment.units import Seconds

CALLERS: Final = 10_000
"""Callers remembered at once; the one unheard of for longest is forgotten first, with a full bucket."""


class Buckets:
    """Token buckets.

    Args:
        per_second: Turns a caller may ask in the long run; 0 for no limit.
        burst: Turns at once.
    """

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate, self._burst = per_second, float(burst)
        self._levels: OrderedDict[str, tuple[float, Seconds]] = OrderedDict()

    def take(self, caller: str, now: Seconds) -> Seconds:
        """Take one turn.

        Args:
            caller: Who asks.
            now: Monotonic time.

        Returns:
            0 if it is granted, else the seconds to wait.
        """
        if self._rate <= 0:
            return 0.0
        level, since = self._levels.pop(caller, (self._burst, now))
        level = min(self._burst, level + max(0.0, now - since) * self._rate)
        granted = level >= 1
        self._levels[caller] = (level - 1 if granted else level, now)
        if len(self._levels) > CALLERS:
            self._levels.popitem(last=False)
        return 0.0 if granted else (1 - level) / self._rate
