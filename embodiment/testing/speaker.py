"""A speaker that is pulled: it consumes exactly the samples it is told to, and keeps what it heard."""

from __future__ import annotations

import numpy as np

from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.pcm import to_int16
from embodiment.audio.ring import VoiceRing
from embodiment.audio.tap import Tap
from embodiment.units import FloatArray, Int16Array, Samples, Seconds

MAX_BLOCK = 2400
KEPT_TOGETHER = 24_000
"""Samples that become integers in one go: a block of a tick is too small for NumPy to be worth its calls."""


class PulledSpeaker:
    """The Speaker port on simulated time.

    Args:
        latency: Declared output latency in seconds; 0 makes "consumed" and "heard" the same moment.
        keep: Keep everything that is played, for a WAV. Turned off, nothing is mixed unless somebody listens: the
            samples are counted, and what is heard of every voice is the same.
    """

    def __init__(self, *, latency: Seconds = 0.0, keep: bool = True) -> None:
        self._latency = latency
        self._keep = keep
        self._mixer = Mixer(MAX_BLOCK)
        self._fresh: FloatArray = np.zeros((KEPT_TOGETHER if keep else MAX_BLOCK, 2), np.float32)
        self._filled = 0  # samples of it that are to be kept
        self._heard: list[Int16Array] = []
        self.pulled: Samples = 0

    @property
    def latency(self) -> Seconds:
        """The declared output latency."""
        return self._latency

    def open(self) -> None:
        """Nothing to open; always succeeds."""

    def voice(self, name: str, ring: VoiceRing) -> Voice:
        """Add a voice that reads ``ring``."""
        voice = Voice(name, ring)
        self._mixer.add(voice)
        return voice

    def listen(self) -> Tap:
        """Have all that is played from now on recorded, for one reader: an open microphone, or a room."""
        return self._mixer.listen()

    def pump(self, frames: Samples) -> None:
        """Consume ``frames`` samples of every voice now."""
        if not (self._keep or self._mixer.is_recorded):
            self._mixer.pass_over(frames)
            self.pulled += frames
            return
        while frames > 0:
            size = min(frames, MAX_BLOCK)
            if self._filled + size > len(self._fresh):
                self._put_away()
            self._mixer.mix(self._fresh[self._filled : self._filled + size])
            if self._keep:
                self._filled += size
            self.pulled += size
            frames -= size

    def close(self) -> None:
        """Nothing to give back."""

    def recording(self) -> Int16Array:
        """Everything mixed so far: int16, shape (n, 2), 24 kHz stereo."""
        self._put_away()
        if not self._heard:
            return np.zeros((0, 2), np.int16)
        joined = np.concatenate(self._heard)
        self._heard = [joined]
        return joined.reshape(-1, 2)

    def _put_away(self) -> None:
        """Keep what was mixed since the last time."""
        if self._filled:
            self._heard.append(to_int16(self._fresh[: self._filled].reshape(-1)))
            self._filled = 0
