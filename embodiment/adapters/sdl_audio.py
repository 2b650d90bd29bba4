"""Speaker and microphone on SDL's audio queues: no Python in the audio thread, nothing to install."""

from __future__ import annotations

from typing import Final

import numpy as np

from embodiment.adapters.device_choice import choose
from embodiment.adapters.device_microphone import Captured, DeviceMicrophone
from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.adapters.sdl_library import Opened, SdlAudio, load_sdl
from embodiment.audio.feed import DeviceFeed
from embodiment.audio.mixer import Mixer
from embodiment.errors import DeviceError
from embodiment.units import FloatArray, Hz, Seconds

RATE_HZ: Final[Hz] = 48_000
BLOCK: Final = 1024
"""Frames per block of the speaker, at the device's rate: 21 ms at 48 kHz."""
BLOCKS_QUEUED: Final = 3
"""Blocks kept in SDL's queue; with the device's own buffer at most 85 ms until a voice that was cut is
silent.

Source: own measurement, ``tests/benchmarks/voices_50.py``: beside a game loop a block is up to 28 ms late.
Blocks of 256 frames tear (4 holes in 4 s), a queue of two blocks of 1024 too (2 in 6 s), three of 512 or more
do not. On a machine with three times more to do than it has cores, 1024 tears least.
"""
CAPTURE_BLOCK: Final = 512
"""Frames of the microphone's buffer: 11 ms. Capture waits in SDL's queue and cannot tear."""
_FRAME_BYTES: Final = 8  # two floats


class SdlOutlet:
    """Keeps SDL's queue a few blocks long, from its keeper's thread.

    Args:
        mixer: What is played.
        device: Name of a device; None for the system's default.
        block: Frames per block, a power of two.
        queued: Blocks kept in the queue.
        driver: An SDL audio driver by name; empty for SDL's choice.
        sdl: The library.
    """

    def __init__(
        self,
        mixer: Mixer,
        device: str | None = None,
        *,
        block: int = BLOCK,
        queued: int = BLOCKS_QUEUED,
        driver: str = "",
        sdl: SdlAudio,
    ) -> None:
        self._mixer = mixer
        self._device_name = device
        self._queued = queued
        self._block: FloatArray = np.zeros((block, 2), np.float32)
        self._driver = driver
        self._sdl = sdl
        self._opened: Opened | None = None
        self._feed = DeviceFeed(mixer, RATE_HZ)
        self._primed = False
        self.starved = 0
        """Times the queue was found empty: the device has played silence in between."""

    @property
    def name(self) -> str:
        """Back end, driver and device."""
        return f"sdl {self._sdl.driver}: {self._device_name or 'default'}"

    @property
    def latency(self) -> Seconds:
        """What waits in the queue now, one device buffer, and the rate conversion."""
        opened = self._opened
        if opened is None:
            return 0.0
        waiting = self._sdl.queued(opened) // _FRAME_BYTES + opened.samples
        return waiting / opened.rate_hz + self._feed.delay

    def open(self) -> None:
        """Start SDL's audio and the device."""
        self._sdl.start(self._driver)
        try:
            self._opened = self._sdl.open_device(
                self._chosen(), capture=False, rate_hz=RATE_HZ, channels=2, samples=len(self._block)
            )
        except DeviceError:
            self._sdl.stop()
            raise
        self._feed = DeviceFeed(self._mixer, self._opened.rate_hz)
        self._primed = False

    def serve(self) -> Seconds:
        """Fill the queue up; half a block's time until the next look."""
        opened = self._opened
        if opened is None or not self._sdl.is_running(opened):
            raise DeviceError(f"{self.name} is gone")
        size = self._block.nbytes
        waiting = self._sdl.queued(opened)
        self.starved += self._primed and not waiting
        self._primed = True
        while waiting <= (self._queued - 1) * size:
            self._feed.fill(self._block)
            if not self._sdl.queue(opened, self._block.ctypes.data, size):
                raise DeviceError(f"{self.name} takes no more sound")
            waiting += size
        return len(self._block) / opened.rate_hz / 2

    def close(self) -> None:
        """Close the device and SDL's audio."""
        opened, self._opened = self._opened, None
        if opened is not None:
            self._sdl.close_device(opened)
            self._sdl.stop()

    def _chosen(self) -> str | None:
        wanted = self._device_name
        return None if wanted is None else choose(wanted, self._sdl.names(capture=False), "speaker")


class SdlInlet:
    """Empties SDL's capture queue, from its keeper's thread.

    Args:
        captured: Where the samples go.
        device: Name of a device; None for the system's default.
        block: Frames of the device's buffer, a power of two.
        driver: An SDL audio driver by name; empty for SDL's choice.
        sdl: The library.
    """

    def __init__(
        self,
        captured: Captured,
        device: str | None = None,
        *,
        block: int = CAPTURE_BLOCK,
        driver: str = "",
        sdl: SdlAudio,
    ) -> None:
        self._captured = captured
        self._device_name = device
        self._block = block
        self._driver = driver
        self._sdl = sdl
        self._opened: Opened | None = None

    @property
    def name(self) -> str:
        """Back end, driver and device."""
        return f"sdl {self._sdl.driver}: {self._device_name or 'default'}"

    def open(self) -> None:
        """Start SDL's audio and the device."""
        self._sdl.start(self._driver)
        try:
            self._opened = self._sdl.open_device(
                self._chosen(), capture=True, rate_hz=RATE_HZ, channels=1, samples=self._block
            )
        except DeviceError:
            self._sdl.stop()
            raise

    def serve(self) -> Seconds:
        """Hand over what has arrived; half a block's time until the next look."""
        opened = self._opened
        if opened is None or not self._sdl.is_running(opened):
            raise DeviceError(f"{self.name} is gone")
        while frames := self._sdl.queued(opened) // 4:
            mono = np.zeros(frames, np.float32)
            taken = self._sdl.dequeue(opened, mono.ctypes.data, mono.nbytes) // 4
            self._captured.put(opened.rate_hz, mono[:taken])
        return self._block / opened.rate_hz / 2

    def close(self) -> None:
        """Close the device and SDL's audio."""
        opened, self._opened = self._opened, None
        if opened is not None:
            self._sdl.close_device(opened)
            self._sdl.stop()

    def _chosen(self) -> str | None:
        wanted = self._device_name
        return None if wanted is None else choose(wanted, self._sdl.names(capture=True), "microphone")


class SdlSpeaker(DeviceSpeaker):
    """The ``Speaker`` port on SDL.

    Args:
        device: Name of a device as ``embodiment devices`` lists it; None for the system's default.
        block: Frames per block, a power of two.
        driver: An SDL audio driver by name; empty for SDL's choice.

    Raises:
        DeviceError: There is no SDL 2 library.
    """

    def __init__(self, device: str | None = None, *, block: int = BLOCK, driver: str = "") -> None:
        mixer = Mixer()
        self._sdl_outlet = SdlOutlet(mixer, device, block=block, driver=driver, sdl=load_sdl())
        super().__init__(self._sdl_outlet, mixer)

    @property
    def starved(self) -> int:
        """Times the queue was found empty: the device has played silence in between."""
        return self._sdl_outlet.starved


class SdlMicrophone(DeviceMicrophone):
    """The ``Microphone`` port on SDL.

    Args:
        device: Name of a device as ``embodiment devices`` lists it; None for the system's default.
        block: Frames of the device's buffer, a power of two.
        driver: An SDL audio driver by name; empty for SDL's choice.

    Raises:
        DeviceError: There is no SDL 2 library.
    """

    def __init__(self, device: str | None = None, *, block: int = CAPTURE_BLOCK, driver: str = "") -> None:
        captured = Captured()
        super().__init__(SdlInlet(captured, device, block=block, driver=driver, sdl=load_sdl()), captured)
