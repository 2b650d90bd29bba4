"""Short ways to write sound in tests."""

from __future__ import annotations

import base64

import numpy as np

from embodiment.live.messages import AudioDelta


def base64_of(*samples: int) -> str:
    return base64.b64encode(np.array(samples, dtype="<i2").tobytes()).decode()


def sound(*samples: int, rate_hz: int = 24_000) -> AudioDelta:
    return AudioDelta(np.array(samples, dtype=np.int16), rate_hz)
