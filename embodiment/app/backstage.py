"""Everything a visit needs that takes a while, made on one thread of its own while the window goes on drawing.

The local server is started as soon as the game begins and kept from visit to visit; devices, sockets and voices are
opened for each. What is asked for comes back as a ``Job``, which the game looks at once a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from embodiment.adapters.audio_devices import AUTO, NONE, list_devices, open_microphone, open_speaker
from embodiment.adapters.device_microphone import AbsentMicrophone, DeviceMicrophone
from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.adapters.speaker_switch import SpeakerSwitch
from embodiment.app.services import plugged, progress, service_for
from embodiment.errors import DeviceError, UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.world.ports import Microphone, Ports
from embodiment.world.settings import Settings, split_device

T = TypeVar("T")


class Job(Generic[T]):
    """Something under way on another thread.

    Args:
        future: What it will be.
    """

    def __init__(self, future: Future[T]) -> None:
        self._future = future

    @property
    def is_done(self) -> bool:
        """Whether ``result`` returns, or raises, at once."""
        return self._future.done()

    def result(self) -> T:
        """What it is. Raises what went wrong."""
        return self._future.result()


@dataclass(frozen=True, slots=True)
class Opened:
    """What a visit is plugged into.

    Attributes:
        ports: For the world.
        told: Sentences about speaker and microphone.
        cleanup: Gives the visit's part of it back; the devices are the world's to close.
        set_volume: Sets the loudness of everything, 0.0 .. 1.0.
    """

    ports: Ports
    told: tuple[str, ...]
    cleanup: ExitStack
    set_volume: Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Devices:
    """Values the settings ``speaker`` and ``microphone`` can have now."""

    speakers: tuple[str, ...]
    microphones: tuple[str, ...]


class Backstage(Protocol):
    """Where a game gets what its visits need. Methods return at once."""

    step: str

    def prepare(self, backend: str) -> None:
        """Begin with what is the same for every visit."""
        ...

    def open(self, settings: Settings) -> Job[Opened]:
        """Open what one visit needs."""
        ...

    def change_speaker(self, choice: str) -> Job[str]:
        """Let the visit's voices sound elsewhere; a sentence about it."""
        ...

    def change_microphone(self, choice: str) -> Job[tuple[Microphone | None, str]]:
        """Open another microphone, None where there is none; and a sentence about it."""
        ...

    def devices(self) -> Job[Devices]:
        """Look what is plugged in."""
        ...


class RealBackstage:
    """The local server or the real service, and this machine's sound devices.

    Args:
        news: Told, from another thread, when the local server had to be started again.

    Attributes:
        step: What is being done now, a few words; empty for nothing.
    """

    def __init__(self, news: Callable[[str], None]) -> None:
        self.step = ""
        self._news = news
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="embodiment-backstage")
        self._service_stack = ExitStack()
        self._service: GeminiLiveConfig | None = None
        self._backend = ""
        self._speaker: SpeakerSwitch | None = None

    def prepare(self, backend: str) -> None:
        """Start the service, if it is not there; what goes wrong is told by ``open``."""
        self._worker.submit(self._serve, backend)

    def open(self, settings: Settings) -> Job[Opened]:
        """Open devices and sockets, and the service before them if it is not there."""
        return Job(self._worker.submit(self._open, settings))

    def change_speaker(self, choice: str) -> Job[str]:
        """Close the speaker and open another; what cannot be opened is the best there is instead."""
        return Job(self._worker.submit(self._change_speaker, choice))

    def change_microphone(self, choice: str) -> Job[tuple[Microphone | None, str]]:
        """Open another microphone; closing the old one is for who hears with it."""
        return Job(self._worker.submit(self._change_microphone, choice))

    def devices(self) -> Job[Devices]:
        """Names as the settings take them."""
        return Job(self._worker.submit(_devices))

    def close(self) -> None:
        """End the service and the thread."""
        self._worker.shutdown(wait=True, cancel_futures=True)
        self._service_stack.close()

    # -- the worker's ------------------------------------------------------------------------------------------

    def _say(self, step: str) -> None:
        self.step = step
        progress(step)

    def _serve(self, backend: str) -> GeminiLiveConfig:
        if self._service is None or backend != self._backend:
            self._service_stack.close()
            self._service = None
            self._service = self._service_stack.enter_context(service_for(backend, self._news, self._say))
            self._backend = backend
            self.step = ""
        return self._service

    def _open(self, settings: Settings) -> Opened:
        service = self._serve(settings.backend)
        cleanup = ExitStack()
        try:
            self._say("opening the sound devices")
            device, *told = _speaker(settings.speaker)
            cleanup.callback(device.close)
            self._speaker = SpeakerSwitch(device)
            microphone, *heard = _microphone(settings.microphone)
            cleanup.callback(microphone.close)
            ports = plugged(cleanup, service, self._speaker, microphone)
        except BaseException:
            cleanup.close()
            raise
        finally:
            self.step = ""
        return Opened(ports, tuple(filter(None, (*told, *heard))), cleanup, self._set_volume)

    def _set_volume(self, volume: float) -> None:
        if self._speaker is not None:
            self._speaker.volume = volume

    def _change_speaker(self, choice: str) -> str:
        if self._speaker is None:
            return ""
        told = ""

        def opened() -> DeviceSpeaker:
            nonlocal told
            device, told, gone = _speaker(choice)
            told = gone or told
            return device

        self._speaker.exchange(opened)
        return told

    def _change_microphone(self, choice: str) -> tuple[Microphone | None, str]:
        microphone, told, gone = _microphone(choice)
        return (None if isinstance(microphone, AbsentMicrophone) else microphone), gone or told


def _speaker(choice: str) -> tuple[DeviceSpeaker, str, str]:
    """The chosen speaker, or the best there is where it is not there any more; a sentence about it, and one why."""
    try:
        return (*open_speaker(*split_device(choice)), "")
    except (DeviceError, UsageError) as error:
        return (*open_speaker(AUTO), _gone("speaker", choice, error))


def _microphone(choice: str) -> tuple[DeviceMicrophone | AbsentMicrophone, str, str]:
    """As ``_speaker``."""
    try:
        return (*open_microphone(*split_device(choice)), "")
    except (DeviceError, UsageError) as error:
        return (*open_microphone(AUTO), _gone("microphone", choice, error))


def _gone(kind: str, choice: str, error: Exception) -> str:
    return f"the {kind} of the settings, {choice}, cannot be used now: {error}"


def _devices() -> Devices:
    found, _ = list_devices()

    def values(kind: str) -> Sequence[str]:
        return [f"{device.backend}:{device.name}" for device in found if device.kind == kind]

    return Devices((AUTO, *values("speaker"), NONE), (AUTO, *values("microphone"), NONE))
