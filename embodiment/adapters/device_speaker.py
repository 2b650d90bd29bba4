"""Speakers: one mixer, played by whatever device there is, or by the clock on the wall."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Protocol

import numpy as np

from embodiment.adapters.audio_keeper import DeviceKeeper
from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.audio.tap import Tap
from embodiment.units import OUTPUT_PER_TICK, TICK, FloatArray, Samples, Seconds

_STALL: Final[Seconds] = 0.25


class Outlet(Protocol):
    """A device that takes blocks from a mixer, served by a keeper (see ``audio_keeper.Serviced``)."""

    @property
    def name(self) -> str:
        """Back end and device, for people."""
        ...

    @property
    def latency(self) -> Seconds:
        """Time from a sample being taken to its being heard."""
        ...

    def open(self) -> None:
        """Start taking blocks. Raises DeviceError with one sentence."""
        ...

    def serve(self) -> Seconds:
        """Do what is due; the seconds until the next time. Raises DeviceError when the device is lost."""
        ...

    def close(self) -> None:
        """Stop; idempotent, never raises."""
        ...


class WallClockOutlet:
    """Takes samples as time passes and lets nobody hear them.

    Args:
        mixer: What is played.
        clock: Seconds that only grow.
    """

    name = "silent (wall clock)"
    latency: Seconds = 0.0

    def __init__(self, mixer: Mixer, clock: Callable[[], Seconds] = time.monotonic) -> None:
        self._mixer = mixer
        self._clock = clock
        self._block: FloatArray = np.zeros((OUTPUT_PER_TICK, 2), np.float32)
        self._due = 0.0

    def open(self) -> None:
        """Time starts to count now."""
        self._due = self._clock()

    def serve(self) -> Seconds:
        """Play the ticks that have passed; after a stall (a laptop that slept) go on from now."""
        now = self._clock()
        if now - self._due > _STALL:
            self._due = now
        while self._due <= now:
            self._mixer.mix(self._block)
            self._due += TICK
        return max(0.0, self._due - self._clock())

    def close(self) -> None:
        """There is nothing to give back."""


class DeviceSpeaker:
    """The ``Speaker`` port on an outlet that may be lost and found again.

    While the device is lost the voices go on by the wall clock, unheard: the game, its subtitles and
    everybody who waits for the end of a sentence must not stop because a plug was pulled.

    Args:
        outlet: The device.
        mixer: The mixer it plays.
    """

    def __init__(self, outlet: Outlet, mixer: Mixer) -> None:
        self._outlet = outlet
        self._mixer = mixer
        self._keeper = DeviceKeeper("speaker", outlet, WallClockOutlet(mixer))

    @property
    def name(self) -> str:
        """Back end and device, for people."""
        return self._outlet.name

    @property
    def latency(self) -> Seconds:
        """Time from a sample being consumed to its reaching an ear: queue plus device, from the back end."""
        return 0.0 if self._keeper.lost or not self._keeper.is_open else self._outlet.latency

    @property
    def lost(self) -> bool:
        """The device is gone; voices play unheard and it is looked for every second."""
        return self._keeper.lost

    @property
    def losses(self) -> int:
        """How often the device was lost since ``open``."""
        return self._keeper.losses

    @property
    def problem(self) -> str:
        """Why the device was lost last, in one sentence; empty if it never was."""
        return self._keeper.problem

    def open(self) -> None:
        """Start consuming; nothing happens if it is open. Raises DeviceError with one sentence."""
        self._keeper.open()

    def voice(self, name: str, ring: VoiceRing) -> Voice:
        """Add a voice that reads ``ring``; its gain and pan may be set at any time."""
        return self._mixer.add(Voice(name, ring))

    @property
    def volume(self) -> float:
        """Loudness of everything, 0.0 .. 1.0."""
        return self._mixer.volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._mixer.volume = volume

    def adopt(self, voice: Voice) -> None:
        """Play a voice of another speaker, which must be closed: a ring has one reader."""
        self._mixer.add(voice)

    def listen(self) -> Tap:
        """Have all that is played from now on recorded, for one reader: an open microphone."""
        return self._mixer.listen()

    def release(self, voice: Voice) -> None:
        """Let a voice glide to silence and forget it."""
        self._mixer.remove(voice)

    def pump(self, frames: Samples) -> None:
        """Nothing: a device has its own pull."""

    def close(self) -> None:
        """Fall silent and give the device back; idempotent."""
        self._keeper.close()


class WallClockSpeaker(DeviceSpeaker):
    """A speaker without a device: time passes, words are revealed, nothing is heard."""

    def __init__(self) -> None:
        mixer = Mixer()
        super().__init__(WallClockOutlet(mixer), mixer)
