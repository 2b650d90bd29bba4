"""Blinking: rare, uneven, sometimes double.

Source: 2.5-6 s between blinks, one in six doubled and about 160 ms from open to open are the figures of the
project's art direction; they lie inside what is measured on people in conversation (Bentivoglio et al. 1997,
"Analysis of blink rate patterns in normal subjects": 26 blinks a minute on average).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from embodiment.units import Ticks

if TYPE_CHECKING:
    from random import Random

SHORTEST_GAP: Final[Ticks] = 250
LONGEST_GAP: Final[Ticks] = 600
DOUBLE_GAP: Final[Ticks] = 14
DOUBLE_ONE_IN: Final = 6
HALF: Final[Ticks] = 4
CLOSED: Final[Ticks] = 8
LENGTH: Final[Ticks] = HALF + CLOSED + HALF


class Blinks:
    """When the lids of one character are down.

    Args:
        rng: Source of the uneven gaps.
        now: Tick of birth.
    """

    def __init__(self, rng: Random, now: Ticks = 0) -> None:
        self._rng = rng
        # The first gap starts anywhere, or a village would blink in step.
        self._start = now + rng.randrange(LONGEST_GAP)

    def soon(self, now: Ticks) -> None:
        """Blink now unless already blinking: people do when they turn their head."""
        if now < self._start:
            self._start = now

    def lids(self, now: Ticks) -> str | None:
        """The eyes cell the lids ask for: ``"half"``, ``"closed"`` or None while open.

        Call it at every ``next_change``; in between nothing is different.
        """
        since = now - self._start
        if since < 0:
            return None
        if since >= LENGTH:
            double = self._rng.randrange(DOUBLE_ONE_IN) == 0
            gap = DOUBLE_GAP if double else self._rng.randint(SHORTEST_GAP, LONGEST_GAP)
            self._start = now + gap
            return None
        return "closed" if HALF <= since < HALF + CLOSED else "half"

    def next_change(self, now: Ticks) -> Ticks:
        """The next tick at which the lids may be elsewhere than at ``now``."""
        return self._start if now < self._start else now + 1
