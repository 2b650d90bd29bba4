"""A room: a microphone that hears the loudspeakers, late, coloured and with reverberation."""

from __future__ import annotations

from typing import Final

import numpy as np

from embodiment.audio.resampler import Resampler
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.units import INPUT_HZ, INPUT_PER_TICK, OUTPUT_HZ, FloatArray, Int16Array, Seconds
from embodiment.world.ports import PlayedSound

_REVERBERATION: Final[Seconds] = 0.3
"""Time in which the room's answer falls by 60 dB: a furnished living room."""
_DIRECT: Final = 3.0
"""How much stronger the direct way is than the first reflections."""


class EchoingRoom(ScriptedMicrophone):
    """The Microphone port in a room with loudspeakers, on simulated time.

    Args:
        played: What the loudspeakers play (``PulledSpeaker.listen``); this room must be its only reader.
        delay: Seconds from a sample being played to its first being heard: devices and distance.
        loudness_db: Power of the echo against that of what is played; headphones leak about -50, a laptop on a table
            gives -20 to -6.
        drive: How far a small loudspeaker is driven into distortion; 0 is a perfect one.
        seed: Seed of the room's shape and of its noise.
    """

    def __init__(
        self,
        played: PlayedSound,
        *,
        delay: Seconds = 0.06,
        loudness_db: float = -15.0,
        drive: float = 1.0,
        seed: int = 0,
    ) -> None:
        super().__init__(seed=seed)
        self._tap = played
        self._drive = drive
        self._to_input = Resampler(OUTPUT_HZ, INPUT_HZ)
        length = round(_REVERBERATION * INPUT_HZ)
        fall = 10.0 ** (-3.0 * np.arange(length) / length)
        shape = np.random.default_rng(seed).normal(size=length) * fall
        shape[0] = _DIRECT
        shape *= 10.0 ** (loudness_db / 20.0) / np.sqrt(np.sum(shape**2))
        self._answer = np.concatenate([np.zeros(round(delay * INPUT_HZ)), shape])[::-1].astype(np.float32)
        self._past: FloatArray = np.zeros(len(self._answer) - 1, np.float32)
        self._waiting: FloatArray = np.zeros(0, np.float32)

    def read(self) -> Int16Array:
        """One tick of the player, the room's noise and the echo: int16, shape (160,)."""
        said = super().read()
        self._waiting = np.concatenate([self._waiting, self._to_input.process(self._tap.read())])
        played, self._waiting = self._waiting[:INPUT_PER_TICK], self._waiting[INPUT_PER_TICK:]
        played = np.concatenate([played, np.zeros(INPUT_PER_TICK - len(played), np.float32)])
        if self._drive:
            played = (np.tanh(self._drive * played) / self._drive).astype(np.float32)
        heard = np.concatenate([self._past, played])
        self._past = heard[INPUT_PER_TICK:]
        echo = np.convolve(heard, self._answer[::-1], mode="valid") * 32768.0
        return np.clip(said + np.rint(echo), -32768, 32767).astype(np.int16)
