"""What a device asks for: exactly so many frames at its own rate, from a mixer that works at 24 kHz."""

from __future__ import annotations

from typing import Final

import numpy as np

from embodiment.audio.mixer import Mixer
from embodiment.audio.resampler import Resampler
from embodiment.units import OUTPUT_HZ, FloatArray, Hz, Samples

_MAX_FRAMES: Final = 4096


class DeviceFeed:
    """Pulls a mixer at the pace of a device; one resampler after the mix, whatever the number of voices.

    Called by the device's thread only. At 24 kHz it is the mixer itself.

    Args:
        mixer: The sum of all voices, at 24 kHz.
        device_hz: Rate of the device.

    Attributes:
        delay: Seconds by which the conversion delays the sound.
    """

    def __init__(self, mixer: Mixer, device_hz: Hz) -> None:
        self._mixer = mixer
        self._resampler = Resampler(OUTPUT_HZ, device_hz, channels=2)
        self._source: FloatArray = np.zeros((_MAX_FRAMES, 2), np.float32)
        self._spare: FloatArray = np.zeros((0, 2), np.float32)  # came out of the filter, not yet asked for
        self.delay = self._resampler.delay

    def fill(self, out: FloatArray) -> None:
        """Overwrite ``out`` with the next frames. Never raises.

        Args:
            out: float32, shape (n, 2), at the device's rate; -1..1 but for the filter's overshoot.
        """
        if not self.delay:
            self._mixer.mix(out)
            return
        at = self._take_spare(out, 0)
        while at < len(out):
            source = self._source[: self._resampler.needed(len(out) - at)]
            self._mixer.mix(source)
            self._spare = self._resampler.process(source)
            at = self._take_spare(out, at)

    def _take_spare(self, out: FloatArray, at: Samples) -> Samples:
        count = min(len(self._spare), len(out) - at)
        out[at : at + count] = self._spare[:count]
        self._spare = self._spare[count:]
        return at + count
