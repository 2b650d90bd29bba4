"""A speaker whose device can be exchanged while voices speak."""

from __future__ import annotations

import threading
from collections.abc import Callable

from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.audio.mixer import Voice
from embodiment.audio.ring import VoiceRing
from embodiment.audio.tap import Tap
from embodiment.units import FloatArray, Samples, Seconds


class SwitchTap:
    """What is played, on one device after another, for one reader.

    Args:
        tap: That of the first device.
    """

    def __init__(self, tap: Tap) -> None:
        self._tap = tap

    def read(self) -> FloatArray:
        """Everything played since the last call: float32, shape (n,), n >= 0, 24 kHz mono."""
        return self._tap.read()

    def follow(self, tap: Tap) -> None:
        """Go on with another device's."""
        self._tap = tap


class SpeakerSwitch:
    """The ``Speaker`` port on one device after another. Voices keep their place, their gain and their pan.

    Thread: game, and the one that exchanges. The game never waits for a device to open: it adds voices and turns the
    volume on the old one, and what it did is taken over.

    Args:
        device: What is heard at first.
    """

    def __init__(self, device: DeviceSpeaker) -> None:
        self._device = device
        self._voices: list[Voice] = []
        self._taps: list[SwitchTap] = []
        self._is_closed = False
        self._changing = threading.Lock()
        """Held for moments, around all of the above."""
        self._closing = threading.Lock()
        """Held while a device is closed: a visit may end while the old one is being given back."""

    @property
    def name(self) -> str:
        """Back end and device, for people."""
        return self._device.name

    @property
    def latency(self) -> Seconds:
        """That of the device."""
        return self._device.latency

    @property
    def volume(self) -> float:
        """Loudness of everything, 0.0 .. 1.0."""
        return self._device.volume

    @volume.setter
    def volume(self, volume: float) -> None:
        with self._changing:
            self._device.volume = volume

    def open(self) -> None:
        """Start consuming. Raises DeviceError with one sentence."""
        self._is_closed = False
        self._device.open()

    def voice(self, name: str, ring: VoiceRing) -> Voice:
        """Add a voice that reads ``ring``; its gain and pan may be set at any time."""
        with self._changing:
            voice = self._device.voice(name, ring)
            self._voices.append(voice)
        return voice

    def listen(self) -> SwitchTap:
        """Have all that is played from now on recorded, on whatever device, for one reader."""
        with self._changing:
            tap = SwitchTap(self._device.listen())
            self._taps.append(tap)
        return tap

    def pump(self, frames: Samples) -> None:
        """Nothing: a device has its own pull."""
        self._device.pump(frames)

    def exchange(self, opener: Callable[[], DeviceSpeaker]) -> None:
        """Go on with another device. Speech stands still in between and goes on with the very next sample.

        Blocks for as long as a device takes; it may be called from a thread of its own, one at a time. Where the
        speaker was closed meanwhile, the other device is closed at once.

        Args:
            opener: Opens the other device; called when the present one has been given back, as some devices are
                opened by one program only.
        """
        self._give_back(self._device)
        device = opener()
        with self._changing:
            is_wanted = not self._is_closed
            if is_wanted:
                self._take_over(device)
        if not is_wanted:
            self._give_back(device)

    def close(self) -> None:
        """Fall silent and give the device back; idempotent."""
        with self._changing:
            self._is_closed = True
        self._give_back(self._device)

    def _take_over(self, device: DeviceSpeaker) -> None:
        device.volume = self._device.volume
        for voice in self._voices:
            device.adopt(voice)
        for tap in self._taps:
            tap.follow(device.listen())
        self._device = device

    def _give_back(self, device: DeviceSpeaker) -> None:
        with self._closing:
            device.close()
