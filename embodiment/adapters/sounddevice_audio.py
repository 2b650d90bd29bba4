"""Speaker and microphone on PortAudio, by the sounddevice package.

PortAudio calls us in its own thread. The speaker's callback mixes, the microphone's copies; neither waits for
anything, raises or asks a clock. A keeper's thread only looks whether the calls still come.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final

from embodiment.adapters.device_microphone import Captured, DeviceMicrophone
from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.adapters.portaudio import PortAudio, load_portaudio
from embodiment.audio.feed import DeviceFeed
from embodiment.audio.mixer import Mixer
from embodiment.errors import DeviceError
from embodiment.units import OUTPUT_HZ, FloatArray, Hz, Seconds

_WATCH: Final[Seconds] = 0.1
_STALLED: Final[Seconds] = 2.0


class _Stream:
    """One stream of ours and the proof that it is alive.

    Attributes:
        glitches: Blocks PortAudio reported as late: too late to be played, or lost in capture.
        rate_hz: Rate of the device.
        fault: What went wrong inside the callback; empty as long as nothing did.
    """

    def __init__(self, kind: str, device: str | None, latency: str) -> None:
        self.glitches = 0
        self.fault = ""
        self.rate_hz: Hz = OUTPUT_HZ
        self._kind = kind
        self._device = device
        self._wished = latency
        self._portaudio: PortAudio | None = None
        self._stream: Any = None
        self._calls = 0
        self._calls_seen = -1
        self._seen_at = 0.0

    @property
    def name(self) -> str:
        return f"sounddevice: {self._device or 'default'}"

    @property
    def latency(self) -> Seconds:
        stream = self._stream
        return float(stream.latency) if stream is not None else 0.0

    def open(self, callback: Callable[..., None]) -> None:
        self._portaudio = load_portaudio()
        self.fault = ""
        self._stream, self.rate_hz = self._portaudio.open(self._kind, self._device, callback, self._wished)
        self._seen_at = time.monotonic()

    def count(self, status: Any) -> None:
        """A call has come. Thread: PortAudio's."""
        self._calls += 1
        if status:
            self.glitches += 1

    def watch(self) -> Seconds:
        """Raises DeviceError when PortAudio has stopped calling, or calling us has failed."""
        if self.fault:
            raise DeviceError(f"{self.name} failed: {self.fault}")
        now = time.monotonic()
        if self._calls != self._calls_seen:
            self._calls_seen, self._seen_at = self._calls, now
        if self._stream is None or not self._stream.active or now - self._seen_at > _STALLED:
            raise DeviceError(f"{self.name} is gone")
        return _WATCH

    def close(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None and self._portaudio is not None:
            self._portaudio.close(stream)


class SounddeviceOutlet:
    """Mixes in PortAudio's callback.

    Args:
        mixer: What is played.
        device: Name of a device; None for the system's default.
        latency: PortAudio's "low" or "high".
    """

    def __init__(self, mixer: Mixer, device: str | None = None, *, latency: str = "low") -> None:
        self._mixer = mixer
        self._stream = _Stream("speaker", device, latency)
        self._feed = DeviceFeed(mixer, OUTPUT_HZ)
        self._ready = threading.Event()

    @property
    def name(self) -> str:
        """Back end and device."""
        return self._stream.name

    @property
    def latency(self) -> Seconds:
        """As PortAudio tells it, and the rate conversion."""
        return self._stream.latency + self._feed.delay

    @property
    def glitches(self) -> int:
        """Blocks that came too late for the device."""
        return self._stream.glitches

    def open(self) -> None:
        """Open the stream; the callback plays silence until the device's rate is known."""
        self._ready.clear()
        self._stream.open(self._play)
        self._feed = DeviceFeed(self._mixer, self._stream.rate_hz)
        self._ready.set()

    def serve(self) -> Seconds:
        """See that the callback is still called."""
        return self._stream.watch()

    def close(self) -> None:
        """End the stream."""
        self._stream.close()

    def _play(self, out: FloatArray, frames: int, moment: Any, status: Any) -> None:
        try:
            if self._ready.is_set():
                self._feed.fill(out)
            else:
                out.fill(0.0)
        except Exception as error:  # the one place where a fault of this thread becomes data
            out.fill(0.0)
            self._stream.fault = str(error) or type(error).__name__
        self._stream.count(status)


class SounddeviceInlet:
    """Copies in PortAudio's callback.

    Args:
        captured: Where the samples go.
        device: Name of a device; None for the system's default.
        latency: PortAudio's "low" or "high".
    """

    def __init__(self, captured: Captured, device: str | None = None, *, latency: str = "low") -> None:
        self._captured = captured
        self._stream = _Stream("microphone", device, latency)
        self._ready = threading.Event()

    @property
    def name(self) -> str:
        """Back end and device."""
        return self._stream.name

    @property
    def glitches(self) -> int:
        """Blocks of which PortAudio lost a part."""
        return self._stream.glitches

    def open(self) -> None:
        """Open the stream."""
        self._ready.clear()
        self._stream.open(self._capture)
        self._ready.set()

    def serve(self) -> Seconds:
        """See that the callback is still called."""
        return self._stream.watch()

    def close(self) -> None:
        """End the stream."""
        self._stream.close()

    def _capture(self, entered: FloatArray, frames: int, moment: Any, status: Any) -> None:
        if self._ready.is_set():
            self._captured.put(self._stream.rate_hz, entered[:, 0].copy())
        self._stream.count(status)


class SounddeviceSpeaker(DeviceSpeaker):
    """The ``Speaker`` port on PortAudio.

    Args:
        device: Name of a device as ``embodiment devices`` lists it; None for the system's default.
        latency: PortAudio's "low" or "high".
    """

    def __init__(self, device: str | None = None, *, latency: str = "low") -> None:
        mixer = Mixer()
        self._callback_outlet = SounddeviceOutlet(mixer, device, latency=latency)
        super().__init__(self._callback_outlet, mixer)

    @property
    def starved(self) -> int:
        """Blocks that came too late for the device."""
        return self._callback_outlet.glitches


class SounddeviceMicrophone(DeviceMicrophone):
    """The ``Microphone`` port on PortAudio.

    Args:
        device: Name of a device as ``embodiment devices`` lists it; None for the system's default.
        latency: PortAudio's "low" or "high".
    """

    def __init__(self, device: str | None = None, *, latency: str = "low") -> None:
        captured = Captured()
        super().__init__(SounddeviceInlet(captured, device, latency=latency), captured)
