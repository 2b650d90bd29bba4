"""What the mixer has played, for somebody on another thread who needs to know: the echo canceller, a room."""

from __future__ import annotations

from typing import Final

import numpy as np

from embodiment.units import OUTPUT_HZ, FloatArray, Samples

KEPT: Final[Samples] = OUTPUT_HZ
"""A second: nobody who looks every frame is ever that late."""


class Tap:
    """A record of the last second of the mix, without a lock: one thread writes, one reads.

    Attributes:
        written: Samples recorded so far. Writer.
        lost: Samples the reader came too late for. Reader.
    """

    def __init__(self) -> None:
        self._samples: FloatArray = np.zeros(KEPT, np.float32)
        self._at: Samples = 0
        self.written: Samples = 0
        self.lost: Samples = 0

    def write(self, sides: FloatArray) -> None:
        """Record the middle of a stereo mix. Thread: the speaker. Makes no arrays.

        Args:
            sides: float32, shape (2, n), n at most ``KEPT``.
        """
        count = sides.shape[1]
        at = self.written % KEPT
        first = min(count, KEPT - at)
        for begin, end, start in ((0, first, at), (first, count, 0)):
            room = self._samples[start : start + end - begin]
            np.add(sides[0, begin:end], sides[1, begin:end], out=room)
            room *= np.float32(0.5)
        self.written += count  # after the samples: whoever sees the count finds them

    def write_silence(self, count: Samples) -> None:
        """Record that nothing was played for ``count`` samples, at most ``KEPT``. Thread: the speaker."""
        at = self.written % KEPT
        self._samples[at : at + count] = 0.0
        self._samples[: max(0, at + count - KEPT)] = 0.0
        self.written += count

    def read(self) -> FloatArray:
        """Everything recorded since the last call: float32, shape (n,), 24 kHz mono. Thread: the reader."""
        written = self.written
        late = written - self._at - KEPT // 2
        if late > 0:  # what is older may be overwritten while it is read
            self._at += late
            self.lost += late
        places = np.arange(self._at, written) % KEPT
        self._at = written
        return self._samples[places]
