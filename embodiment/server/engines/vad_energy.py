"""Voice activity by loudness over an adaptive floor, in integers: needs no wheel and gives the same bits
everywhere.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from embodiment.units import Int16Array, Samples

FRAME: Final[Samples] = 512
QUIETEST: Final = 900
"""Mean square below which nothing is speech (an amplitude of about 30, -60 dB). Our choice."""
FACTOR: Final = 8
"""Speech is this many times the floor's energy, 9 dB. Our choice: good in quiet rooms, poor in noise."""
FALL, RISE = 4, 256
"""The floor follows quiet at once (1/4 a frame) and loudness slowly (1/256 a frame, about 8 s)."""


class EnergyActivity:
    """Measured on 80 utterances: F1 .96 in silence, .53 at 10 dB of white noise. The neural one is the
    default.
    """

    frame: Samples = FRAME

    def __init__(self) -> None:
        self._floor = 0

    def probability(self, frame: Int16Array) -> float:
        """1.0 for sound well over the floor, 0.0 for the rest."""
        energy = int(np.sum(frame.astype(np.int64) ** 2)) // max(1, len(frame))
        speech = energy > max(QUIETEST, self._floor * FACTOR)
        difference = energy - self._floor
        self._floor += difference // (FALL if difference < 0 else RISE)
        return 1.0 if speech else 0.0

    def reset(self) -> None:
        """Forget the floor."""
        self._floor = 0

    def close(self) -> None:
        """Nothing is held."""
