"""Units, rates and the tick: every number in the package is one of these.

Positions in sound are 24 kHz source samples (``Samples``), game time is counted in 10 ms ticks (``Ticks``) and
handed over as seconds (``Seconds``). A tick is a whole number of samples at every rate in use, which is what
makes sound and marks byte-identical at any frame rate.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Seconds: TypeAlias = float
Samples: TypeAlias = int
Ticks: TypeAlias = int
Hz: TypeAlias = int

Int16Array: TypeAlias = NDArray[np.int16]
"""PCM as it travels: int16, shape (n,), mono, -32768..32767."""
FloatArray: TypeAlias = NDArray[np.float32]
"""PCM as it is computed with: float32, -1..1; shape (n,) mono or (n, 2) stereo."""

OUTPUT_HZ: Hz = 24_000
"""Rate of every voice ring and every sample position. Source: the Live service speaks s16le mono at 24 kHz."""
INPUT_HZ: Hz = 16_000
"""Rate of the microphone side. Source: the Live service's native input rate."""
TICK_HZ: Hz = 100
TICK: Seconds = 1.0 / TICK_HZ
OUTPUT_PER_TICK: Samples = OUTPUT_HZ // TICK_HZ
INPUT_PER_TICK: Samples = INPUT_HZ // TICK_HZ
NEVER: Ticks = 1 << 62
"""The tick of what does not happen by itself."""


def to_seconds(samples: Samples, rate_hz: Hz = OUTPUT_HZ) -> Seconds:
    """Length of ``samples`` at ``rate_hz``, in seconds."""
    return samples / rate_hz


def to_samples(seconds: Seconds, rate_hz: Hz = OUTPUT_HZ) -> Samples:
    """Nearest whole number of samples in ``seconds`` at ``rate_hz``."""
    return round(seconds * rate_hz)


def to_ticks(seconds: Seconds) -> Ticks:
    """Nearest whole number of 10 ms ticks in ``seconds``."""
    return round(seconds * TICK_HZ)
