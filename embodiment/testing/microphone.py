"""A microphone whose sound is given: silence with a faint floor, and speech where the script says so."""

from __future__ import annotations

import numpy as np

from embodiment.units import INPUT_PER_TICK, TICK_HZ, Int16Array, Samples

FLOOR = 12
"""Peak of the noise floor in int16 steps, about -69 dBFS: a real microphone is never exactly silent, and exact
zeros ruin a recogniser's feature normalisation (Source: measured with pocketsphinx 5.1.1, word error .42 -> .02)."""


class ScriptedMicrophone:
    """The Microphone port on simulated time: one tick's worth of samples a read.

    Args:
        seed: Seed of the noise floor; the same seed gives the same samples.
    """

    def __init__(self, *, seed: int = 0) -> None:
        self._random = np.random.default_rng(seed)
        self._floor = np.zeros((0, INPUT_PER_TICK), np.int16)
        self._reads = 0
        self._queue: list[Int16Array] = []
        self._offset: Samples = 0
        self.is_open = False

    def open(self) -> None:
        """Start capturing; always succeeds."""
        self.is_open = True

    def say(self, samples: Int16Array) -> None:
        """Append sound: int16, shape (n,), 16 kHz mono. It is captured from the next read on."""
        if samples.size:
            self._queue.append(samples.astype(np.int16, copy=False))

    @property
    def remaining(self) -> Samples:
        """Samples said but not captured yet."""
        return sum(part.size for part in self._queue) - self._offset

    def read(self) -> Int16Array:
        """One tick of sound: int16, shape (160,)."""
        out = self._silence()
        filled = 0
        while self._queue and filled < INPUT_PER_TICK:
            part = self._queue[0][self._offset : self._offset + INPUT_PER_TICK - filled]
            mixed = out[filled : filled + part.size].astype(np.int32) + part
            out[filled : filled + part.size] = np.clip(mixed, -32768, 32767).astype(np.int16)
            filled += part.size
            self._offset += part.size
            if self._offset >= self._queue[0].size:
                self._queue.pop(0)
                self._offset = 0
        return out

    def _silence(self) -> Int16Array:
        """The next tick of the noise floor, drawn a second at a time."""
        at = self._reads % TICK_HZ
        if at == 0:
            self._floor = self._random.integers(-FLOOR, FLOOR + 1, (TICK_HZ, INPUT_PER_TICK), dtype=np.int16)
        self._reads += 1
        tick: Int16Array = self._floor[at]
        return tick

    def close(self) -> None:
        """Stop capturing."""
        self.is_open = False
