"""The audio part of the SDL2 that comes inside every pygame wheel, by ctypes.

Why not pygame's own audio device: its callback runs Python in SDL's audio thread while ``pause`` and
``close`` hold the interpreter's lock and wait for that thread; both wait for ever (seen with pygame 2.6.1 and
pygame-ce 2.5.8 as soon as another Python thread is busy). SDL's queue needs no callback: no Python ever runs
in the audio thread, and ctypes lets go of the lock around each call.

Source: SDL 2 API reference, ``SDL_OpenAudioDevice`` and ``SDL_QueueAudio``.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
import threading
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from embodiment.adapters.alsa_noise import silence_alsa
from embodiment.errors import DeviceError

INIT_AUDIO: Final = 0x10
FORMAT_F32: Final = 0x8120 if sys.byteorder == "little" else 0x9120
ALLOW_FREQUENCY_CHANGE: Final = 0x1
_STOPPED: Final = 0
_DRIVER: Final = "SDL_AUDIODRIVER"
_HINT_OVERRIDE: Final = 2  # stronger than the environment
_DEVICE_FOLDERS: Final = (
    "../pygame_ce.libs/libSDL2-2*.so*",
    "../pygame.libs/libSDL2-2*.so*",
    ".dylibs/libSDL2-2*.dylib",
    "SDL2.dll",
)


class _AudioSpec(ctypes.Structure):
    """SDL_AudioSpec."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A device as SDL gave it.

    Attributes:
        handle: SDL's number for it.
        rate_hz: Frames per second, chosen by the device.
        samples: Frames of the device's own buffer.
    """

    handle: int
    rate_hz: int
    samples: int


@cache
def load_sdl() -> SdlAudio:
    """The library pygame uses, loaded once.

    Raises:
        DeviceError: There is no SDL 2 here, or it cannot queue audio.
    """
    return SdlAudio(library_file())


class SdlAudio:
    """SDL's audio calls with Python's manners: names as text, failures as DeviceError.

    SDL starts and stops its parts without a lock of its own; two lost devices looked for at once crash it. So
    everything but the queues goes one at a time here.

    Args:
        path: File of the library.

    Raises:
        DeviceError: The file is no SDL 2 with audio queues.
    """

    def __init__(self, path: str) -> None:
        try:
            library = ctypes.CDLL(path)
            self._declare(library)
        except (OSError, AttributeError) as error:
            raise DeviceError(
                f"the SDL library of pygame cannot queue audio ({error}); install pygame-ce 2.5 or sounddevice"
            ) from None
        self._sdl = library
        self._lock = threading.RLock()

    @staticmethod
    def _declare(library: ctypes.CDLL) -> None:
        text, number, word, spec = ctypes.c_char_p, ctypes.c_int, ctypes.c_uint32, ctypes.POINTER(_AudioSpec)
        for name, result, arguments in (
            ("SDL_InitSubSystem", number, [word]),
            ("SDL_QuitSubSystem", None, [word]),
            ("SDL_GetError", text, []),
            ("SDL_SetHintWithPriority", number, [text, text, number]),
            ("SDL_GetCurrentAudioDriver", text, []),
            ("SDL_GetNumAudioDevices", number, [number]),
            ("SDL_GetAudioDeviceName", text, [number, number]),
            ("SDL_OpenAudioDevice", word, [text, number, spec, spec, number]),
            ("SDL_PauseAudioDevice", None, [word, number]),
            ("SDL_GetAudioDeviceStatus", number, [word]),
            ("SDL_QueueAudio", number, [word, ctypes.c_void_p, word]),
            ("SDL_DequeueAudio", word, [word, ctypes.c_void_p, word]),
            ("SDL_GetQueuedAudioSize", word, [word]),
            ("SDL_ClearQueuedAudio", None, [word]),
            ("SDL_CloseAudioDevice", None, [word]),
        ):
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments

    @property
    def driver(self) -> str:
        """Name of the driver in use, for example ``pulseaudio``; empty outside ``start`` and ``stop``."""
        name: bytes | None = self._sdl.SDL_GetCurrentAudioDriver()
        return name.decode(errors="replace") if name else ""

    def start(self, driver: str = "") -> None:
        """Begin to use audio; counted by SDL, so that pygame's own use and ours do not meet.

        Args:
            driver: A driver by name; empty for the one of SDL_AUDIODRIVER, else SDL's choice. Ignored by SDL
                where audio runs already.

        Raises:
            DeviceError: No driver works here.
        """
        silence_alsa()
        with self._lock:
            wish = driver or os.environ.get(_DRIVER, "")
            self._sdl.SDL_SetHintWithPriority(_DRIVER.encode(), wish.encode() or None, _HINT_OVERRIDE)
            if self._sdl.SDL_InitSubSystem(INIT_AUDIO):
                raise DeviceError(f"SDL finds no sound system ({self._error()}); subtitles work without one")

    def stop(self) -> None:
        """The other end of ``start``."""
        with self._lock:
            self._sdl.SDL_QuitSubSystem(INIT_AUDIO)

    def names(self, *, capture: bool) -> list[str]:
        """Names of the devices SDL can list; some drivers list none and still have a default."""
        with self._lock:
            count = self._sdl.SDL_GetNumAudioDevices(int(capture))
            found = [self._sdl.SDL_GetAudioDeviceName(index, int(capture)) for index in range(max(0, count))]
        return [name.decode(errors="replace") for name in found if name]

    def open_device(
        self, name: str | None, *, capture: bool, rate_hz: int, channels: int, samples: int
    ) -> Opened:
        """Open a device for float32 and start it.

        Args:
            name: One of ``names``; None for the system's default.
            capture: Microphone instead of speaker.
            rate_hz: Wished for; the device's own rate wins.
            channels: 1 or 2; SDL converts.
            samples: Frames of the device's buffer, a power of two: SDL's waits are whole milliseconds and
                only such sizes keep time.

        Raises:
            DeviceError: Absent, busy or refused; the text is SDL's reason.
        """
        wanted = _AudioSpec(freq=rate_hz, format=FORMAT_F32, channels=channels, samples=samples)
        given = _AudioSpec()
        with self._lock:
            handle: int = self._sdl.SDL_OpenAudioDevice(
                name.encode() if name is not None else None,
                int(capture),
                ctypes.byref(wanted),
                ctypes.byref(given),
                ALLOW_FREQUENCY_CHANGE,
            )
            if not handle:
                kind = "microphone" if capture else "speaker"
                shown = repr(name) if name is not None else "the default"
                raise DeviceError(f"SDL ({self.driver}) cannot open {shown} as {kind}: {self._error()}")
            self._sdl.SDL_PauseAudioDevice(handle, 0)
        return Opened(handle, given.freq, given.samples)

    def is_running(self, device: Opened) -> bool:
        """False once the device was unplugged or its sound server has gone."""
        return int(self._sdl.SDL_GetAudioDeviceStatus(device.handle)) != _STOPPED

    def queue(self, device: Opened, address: int, size: int) -> bool:
        """Append ``size`` bytes at ``address`` to what is played; False if SDL refused."""
        return int(self._sdl.SDL_QueueAudio(device.handle, address, size)) == 0

    def dequeue(self, device: Opened, address: int, size: int) -> int:
        """Take at most ``size`` captured bytes; how many there were."""
        return int(self._sdl.SDL_DequeueAudio(device.handle, address, size))

    def queued(self, device: Opened) -> int:
        """Bytes waiting in SDL's queue, of playback or capture."""
        return int(self._sdl.SDL_GetQueuedAudioSize(device.handle))

    def close_device(self, device: Opened) -> None:
        """Give the device back; what was queued is not played any more."""
        with self._lock:
            self._sdl.SDL_ClearQueuedAudio(device.handle)
            self._sdl.SDL_CloseAudioDevice(device.handle)

    def _error(self) -> str:
        reason: bytes | None = self._sdl.SDL_GetError()
        return reason.decode(errors="replace") if reason else "no reason given"


def library_file() -> str:
    """File of the SDL 2 inside the installed pygame; else the system's, which a packaged pygame uses.

    Raises:
        DeviceError: There is none.
    """
    spec = find_spec("pygame")
    if spec is not None and spec.origin is not None:
        folder = Path(spec.origin).parent
        for pattern in _DEVICE_FOLDERS:
            base, _, name = pattern.rpartition("/")
            for found in sorted((folder / base).glob(name)):
                return str(found)
    system = ctypes.util.find_library("SDL2-2.0") or ctypes.util.find_library("SDL2")
    if system is None:
        raise DeviceError("no SDL 2 library is found; install pygame-ce, whose wheel contains it")
    return system
