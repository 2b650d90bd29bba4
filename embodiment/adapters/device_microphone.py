"""Microphones: what a device captured since the last look, at 16 kHz, and a level for the display."""

from __future__ import annotations

from collections import deque
from typing import Final, Protocol

import numpy as np

from embodiment.adapters.audio_keeper import DeviceKeeper
from embodiment.audio.level import LevelMeter
from embodiment.audio.pcm import to_int16
from embodiment.audio.resampler import Resampler
from embodiment.units import INPUT_HZ, FloatArray, Hz, Int16Array, Seconds

PENDING: Final = 500
"""Blocks kept for a game that does not read; 5-10 s, older ones are dropped and counted."""
_IDLE: Final[Seconds] = 0.1


class Captured:
    """What a capturing thread hands to the game thread: blocks of mono samples with their rate.

    The deque is the whole of what the two threads share; each end is used by one of them.

    Attributes:
        overruns: Blocks the game came too late for.
    """

    def __init__(self, pending: int = PENDING) -> None:
        self.overruns = 0
        self._blocks: deque[tuple[Hz, FloatArray]] = deque()
        self._pending = pending

    def put(self, rate_hz: Hz, mono: FloatArray) -> None:
        """Add a block, float32, shape (n,), that nobody changes any more. Thread: the capturing one."""
        self._blocks.append((rate_hz, mono))
        if len(self._blocks) > self._pending:
            self._take()
            self.overruns += 1

    def take_all(self) -> list[tuple[Hz, FloatArray]]:
        """Everything that has arrived, in order. Thread: the game."""
        blocks = []
        while (block := self._take()) is not None:
            blocks.append(block)
        return blocks

    def _take(self) -> tuple[Hz, FloatArray] | None:
        try:
            return self._blocks.popleft()
        except IndexError:  # the other thread was quicker
            return None


class Inlet(Protocol):
    """A device that captures into a ``Captured``, served by a keeper (see ``audio_keeper.Serviced``)."""

    @property
    def name(self) -> str:
        """Back end and device, for people."""
        ...

    def open(self) -> None:
        """Start capturing. Raises DeviceError with one sentence."""
        ...

    def serve(self) -> Seconds:
        """Do what is due; the seconds until the next time. Raises DeviceError when the device is lost."""
        ...

    def close(self) -> None:
        """Stop; idempotent, never raises."""
        ...


class NoInlet:
    """Nothing to capture from."""

    name = "none"

    def open(self) -> None:
        """Nothing is opened."""

    def serve(self) -> Seconds:
        """Nothing is due."""
        return _IDLE

    def close(self) -> None:
        """Nothing is given back."""


class DeviceMicrophone:
    """The ``Microphone`` port on an inlet that may be lost and found again.

    While the device is lost ``read`` gives nothing; when it is back, the stream goes on.

    Args:
        inlet: The device.
        captured: Where it captures to.
    """

    def __init__(self, inlet: Inlet, captured: Captured) -> None:
        self._inlet = inlet
        self._captured = captured
        self._keeper = DeviceKeeper("microphone", inlet, NoInlet())
        self._meter = LevelMeter(INPUT_HZ)
        self._resampler = Resampler(INPUT_HZ, INPUT_HZ)

    @property
    def name(self) -> str:
        """Back end and device, for people."""
        return self._inlet.name

    @property
    def level(self) -> float:
        """Loudness of what was read last: 0.0 .. 1.0, linear in decibels."""
        return self._meter.level

    @property
    def lost(self) -> bool:
        """The device is gone and is looked for every second."""
        return self._keeper.lost

    @property
    def losses(self) -> int:
        """How often the device was lost since ``open``."""
        return self._keeper.losses

    @property
    def problem(self) -> str:
        """Why the device was lost last, in one sentence; empty if it never was."""
        return self._keeper.problem

    @property
    def overruns(self) -> int:
        """Blocks dropped because nobody read for seconds."""
        return self._captured.overruns

    def open(self) -> None:
        """Start capturing; nothing happens if it is open. Raises DeviceError with one sentence."""
        self._keeper.open()

    def read(self) -> Int16Array:
        """Everything captured since the last call: int16, shape (n,), n >= 0, 16 kHz mono."""
        parts = [self._convert(rate_hz, mono) for rate_hz, mono in self._captured.take_all()]
        samples = to_int16(np.concatenate(parts)) if parts else np.zeros(0, np.int16)
        self._meter.feed(samples)
        return samples

    def close(self) -> None:
        """Stop capturing; idempotent."""
        self._keeper.close()

    def _convert(self, rate_hz: Hz, mono: FloatArray) -> FloatArray:
        if rate_hz != self._resampler.src_hz:
            self._resampler = Resampler(rate_hz, INPUT_HZ)
        return self._resampler.process(mono)


class AbsentMicrophone:
    """The ``Microphone`` port where there is none: the player types."""

    name = "none"
    level = 0.0

    def open(self) -> None:
        """Nothing is opened."""

    def read(self) -> Int16Array:
        """Never anything."""
        return np.zeros(0, np.int16)

    def close(self) -> None:
        """Nothing is given back."""
