"""Where the ear is: the position played a moment ago, as long ago as the output is late.

Subtracting the latency from the position would be wrong: when a voice falls silent its position stands still, and the
last samples would never be heard.
"""

from __future__ import annotations

from collections import deque

from embodiment.units import Samples, Seconds


class Ear:
    """Follows one voice through the delay of the output.

    Attributes:
        latency: Seconds between a sample being played and being heard.
    """

    def __init__(self) -> None:
        self.latency: Seconds = 0.0
        self._passed: deque[tuple[Seconds, Samples]] = deque()
        self._heard: Samples = 0

    @property
    def position(self) -> Samples:
        """Ring position of the sample being heard; it only grows."""
        return self._heard

    def has_heard(self, played: Samples) -> bool:
        """Whether everything that was played by now has reached the ear."""
        return self._heard == played and not self._passed

    def follow(self, played: Samples, now: Seconds) -> Samples:
        """Note what was played by now.

        Args:
            played: Ring position of the next sample to be played.
            now: Time, never earlier than in the call before.

        Returns:
            ``position``.
        """
        if self.latency <= 0.0:
            if self._passed:
                self._passed.clear()
            if played > self._heard:
                self._heard = played
            return self._heard
        if not self._passed or self._passed[-1][1] != played:
            self._passed.append((now, played))
        while self._passed and self._passed[0][0] <= now - self.latency:
            self._heard = max(self._heard, self._passed.popleft()[1])
        return self._heard
