"""Which speaker and which microphone: the best that works here, and one sentence why it is that one.

Order: sounddevice (a callback in the driver's own rhythm), then SDL's queue (comes with pygame, needs nothing
installed), then none at all: the game runs on the wall clock with subtitles and the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from embodiment.adapters.device_microphone import AbsentMicrophone, DeviceMicrophone
from embodiment.adapters.device_speaker import DeviceSpeaker, WallClockSpeaker
from embodiment.adapters.portaudio import load_portaudio
from embodiment.adapters.sdl_audio import SdlMicrophone, SdlSpeaker
from embodiment.adapters.sdl_library import load_sdl
from embodiment.adapters.sounddevice_audio import SounddeviceMicrophone, SounddeviceSpeaker
from embodiment.errors import DeviceError, UsageError, did_you_mean

AUTO = "auto"
NONE = "none"
_Device = TypeVar("_Device", DeviceSpeaker, DeviceMicrophone)

SPEAKERS: dict[str, Callable[[str | None], DeviceSpeaker]] = {
    "sounddevice": SounddeviceSpeaker,
    "sdl": SdlSpeaker,
}
MICROPHONES: dict[str, Callable[[str | None], DeviceMicrophone]] = {
    "sounddevice": SounddeviceMicrophone,
    "sdl": SdlMicrophone,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AudioDevice:
    """A line of ``embodiment devices``.

    Attributes:
        backend: "sounddevice" or "sdl".
        kind: "speaker" or "microphone".
        name: What ``open_speaker`` and ``open_microphone`` take.
        is_default: What they take when no name is given.
    """

    backend: str
    kind: str
    name: str
    is_default: bool


def open_speaker(
    preference: str = AUTO,
    device: str | None = None,
    backends: dict[str, Callable[[str | None], DeviceSpeaker]] = SPEAKERS,
) -> tuple[DeviceSpeaker, str]:
    """Open the best speaker there is.

    Args:
        preference: "auto", "sounddevice", "sdl" or "none".
        device: Name of a device, or a part of it that only one has; None for the system's default.
        backends: What to choose from, best first.

    Returns:
        An open speaker, a silent one if need be, and one sentence for the start-up lines.

    Raises:
        UsageError: There is no such preference.
        DeviceError: A device was asked for by name and nothing here has it.
    """
    speaker, why = _first_that_opens(_wanted(preference, backends), backends, device, "speaker")
    if speaker is not None:
        return speaker, why
    silent = WallClockSpeaker()
    silent.open()
    return silent, f"no sound, subtitles only: {why}"


def open_microphone(
    preference: str = AUTO,
    device: str | None = None,
    backends: dict[str, Callable[[str | None], DeviceMicrophone]] = MICROPHONES,
) -> tuple[DeviceMicrophone | AbsentMicrophone, str]:
    """Open the best microphone there is; as ``open_speaker``, with the keyboard as the last resort."""
    microphone, why = _first_that_opens(_wanted(preference, backends), backends, device, "microphone")
    if microphone is not None:
        return microphone, why
    return AbsentMicrophone(), f"no microphone, please type: {why}"


def list_devices() -> tuple[list[AudioDevice], list[str]]:
    """What is plugged in now.

    Returns:
        All devices, and one sentence for every back end that does not work here.
    """
    devices: list[AudioDevice] = []
    problems: list[str] = []
    for backend, look in (("sounddevice", _portaudio_names), ("sdl", _sdl_names)):
        try:
            devices += [
                AudioDevice(backend=backend, kind=kind, name=name, is_default=is_default)
                for kind, name, is_default in look()
            ]
        except DeviceError as error:
            problems.append(f"{backend}: {error}")
    return devices, problems


def _wanted(preference: str, backends: dict[str, Callable[[str | None], _Device]]) -> Sequence[str]:
    if preference == AUTO:
        return list(backends)
    if preference == NONE:
        return []
    if preference not in backends:
        raise UsageError(did_you_mean("sound back end", preference, [AUTO, *backends, NONE]))
    return [preference]


def _first_that_opens(
    wanted: Sequence[str],
    backends: dict[str, Callable[[str | None], _Device]],
    device: str | None,
    kind: str,
) -> tuple[_Device | None, str]:
    problems: list[str] = []
    for backend in wanted:
        try:
            opened = backends[backend](device)
            opened.open()
        except DeviceError as error:
            problems.append(str(error))
            continue
        reason = f" ({'; '.join(problems)})" if problems else ""
        return opened, f"{kind}: {opened.name}{reason}"
    if device is not None and problems:
        raise DeviceError("; ".join(problems))
    return None, "; ".join(problems) or f"no {kind} was asked for"


def _portaudio_names() -> list[tuple[str, str, bool]]:
    portaudio = load_portaudio()
    return [
        (kind, device.name, device.is_default)
        for kind in ("speaker", "microphone")
        for device in portaudio.refreshed(kind)
    ]


def _sdl_names() -> list[tuple[str, str, bool]]:
    sdl = load_sdl()
    sdl.start()
    try:
        return [
            (kind, name, False)
            for kind, capture in (("speaker", False), ("microphone", True))
            for name in sdl.names(capture=capture)
        ]
    finally:
        sdl.stop()
