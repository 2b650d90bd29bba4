"""PortAudio as one process may use it: listed, opened and closed one at a time, restarted for hot-plug."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from embodiment.adapters.alsa_noise import silence_alsa
from embodiment.adapters.device_choice import choose
from embodiment.errors import DeviceError
from embodiment.units import Hz, Seconds

BLOCK: Final[Seconds] = 0.020
"""Length of what a callback is asked for.

Source: own measurement, ``tests/benchmarks/voices_50.py``: beside 50 voices and a game loop
a block is ready 4-11 ms after it was asked for (99th percentile; most of it waits for the interpreter, which is
handed on every 5 ms). Blocks of 5 ms tear all the time, 10 ms leave no room, 20 ms do.
"""
_CHANNELS: Final = {"speaker": ("max_output_channels", 2), "microphone": ("max_input_channels", 1)}


@cache
def load_portaudio() -> PortAudio:
    """PortAudio by the sounddevice package, loaded once.

    Raises:
        DeviceError: The package or the library it needs is missing; the text says how to get it.
    """
    silence_alsa()
    try:
        import sounddevice
    except ImportError:
        raise DeviceError("the sounddevice package is missing; run: pip install sounddevice") from None
    except OSError as error:
        raise DeviceError(
            f"sounddevice cannot load PortAudio ({error}); on Debian and Ubuntu run: apt install libportaudio2"
        ) from None
    return PortAudio(sounddevice)


@dataclass(frozen=True, slots=True, kw_only=True)
class PortDevice:
    """A device as PortAudio lists it.

    Attributes:
        index: PortAudio's number for it.
        name: For people.
        rate_hz: Its own rate.
        is_default: The system's choice.
    """

    index: int
    name: str
    rate_hz: Hz
    is_default: bool


class PortAudio:
    """PortAudio's one state of this process, guarded by a lock because the library has none.

    PortAudio lists devices once, when it starts; what is plugged in later is seen only after a restart, and a
    restart ends all streams. So it is restarted when a device is not found and none of our streams runs.

    Args:
        api: The sounddevice module.
    """

    def __init__(self, api: Any) -> None:
        self._api = api
        self._lock = threading.Lock()
        self._streams = 0

    def devices(self, kind: str) -> list[PortDevice]:
        """What can be opened as "speaker" or as "microphone", the system's choice first."""
        with self._lock:
            return self._devices(kind)

    def _devices(self, kind: str) -> list[PortDevice]:
        channels, _ = _CHANNELS[kind]
        default = self._default(kind)
        found = [
            PortDevice(
                index=index,
                name=str(entry["name"]),
                rate_hz=round(entry["default_samplerate"]),
                is_default=index == default,
            )
            for index, entry in enumerate(self._api.query_devices())
            if entry[channels] > 0
        ]
        return sorted(found, key=lambda device: not device.is_default)

    def refreshed(self, kind: str) -> list[PortDevice]:
        """As ``devices``, after looking again what is plugged in, where no stream of ours is in the way."""
        with self._lock:
            self._restart()
            return self._devices(kind)

    def open(
        self, kind: str, name: str | None, callback: Callable[..., None], latency: str
    ) -> tuple[Any, Hz]:
        """Open and start a stream.

        Returns:
            The sounddevice stream and its rate.

        Raises:
            DeviceError: Absent, busy or refused.
        """
        with self._lock:
            try:
                opened = self._open(kind, name, callback, latency)
            except DeviceError:
                if not self._restart():
                    raise
                opened = self._open(kind, name, callback, latency)
            self._streams += 1
        return opened

    def close(self, stream: Any) -> None:
        """End a stream; never raises."""
        with self._lock:
            stream.close(ignore_errors=True)
            self._streams -= 1

    def _open(
        self, kind: str, name: str | None, callback: Callable[..., None], latency: str
    ) -> tuple[Any, Hz]:
        device = self._chosen(kind, name)
        make = self._api.OutputStream if kind == "speaker" else self._api.InputStream
        try:
            stream = make(
                samplerate=device.rate_hz,
                blocksize=round(BLOCK * device.rate_hz),
                device=device.index,
                channels=_CHANNELS[kind][1],
                dtype="float32",
                latency=latency,
                callback=callback,
            )
        except (self._api.PortAudioError, ValueError) as error:
            raise DeviceError(f"sounddevice cannot open {device.name!r} as {kind}: {error}") from None
        try:
            stream.start()
        except self._api.PortAudioError as error:
            stream.close(ignore_errors=True)
            raise DeviceError(f"sounddevice cannot start {device.name!r}: {error}") from None
        return stream, device.rate_hz

    def _chosen(self, kind: str, name: str | None) -> PortDevice:
        devices = self._devices(kind)
        if not devices or (name is None and not devices[0].is_default):
            raise DeviceError(f"PortAudio finds no {kind}; plug one in, or check the sound server")
        if name is None:
            return devices[0]
        meant = choose(name, [device.name for device in devices], kind)
        return next(device for device in devices if device.name == meant)

    def _default(self, kind: str) -> int:
        try:
            entry = self._api.query_devices(kind="output" if kind == "speaker" else "input")
        except (self._api.PortAudioError, ValueError):
            return -1
        return int(entry["index"])

    def _restart(self) -> bool:
        if self._streams:
            return False
        self._api._terminate()
        self._api._initialize()
        return True
