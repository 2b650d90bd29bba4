"""The best that works is opened, and one sentence says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embodiment.adapters.audio_devices import list_devices, open_microphone, open_speaker
from embodiment.adapters.device_microphone import AbsentMicrophone, Captured, DeviceMicrophone, NoInlet
from embodiment.adapters.device_speaker import DeviceSpeaker, WallClockOutlet, WallClockSpeaker
from embodiment.audio.mixer import Mixer
from embodiment.errors import DeviceError, UsageError


class NamedOutlet(WallClockOutlet):
    def __init__(self, name: str) -> None:
        super().__init__(Mixer())
        self.name = name


def works(name: str) -> Callable[[str | None], DeviceSpeaker]:
    return lambda device: DeviceSpeaker(NamedOutlet(f"{name}: {device or 'default'}"), Mixer())


def fails(sentence: str) -> Callable[[str | None], DeviceSpeaker]:
    class Refusing(NamedOutlet):
        def open(self) -> None:
            raise DeviceError(sentence)

    return lambda device: DeviceSpeaker(Refusing("refusing"), Mixer())


def test_the_first_that_opens_is_taken() -> None:
    speaker, why = open_speaker(backends={"one": works("one"), "two": works("two")})
    assert why == "speaker: one: default"
    speaker.close()


def test_what_did_not_open_is_said_beside_what_did() -> None:
    speaker, why = open_speaker(device="usb", backends={"one": fails("one is busy"), "two": works("two")})
    assert why == "speaker: two: usb (one is busy)"
    speaker.close()


def test_a_preference_tries_nothing_else() -> None:
    speaker, why = open_speaker("two", backends={"one": works("one"), "two": works("two")})
    assert why == "speaker: two: default"
    speaker.close()


def test_without_any_device_the_game_runs_on_the_wall_clock() -> None:
    speaker, why = open_speaker(backends={"one": fails("one is busy"), "two": fails("two is absent")})
    assert isinstance(speaker, WallClockSpeaker)
    assert why == "no sound, subtitles only: one is busy; two is absent"
    speaker.close()


def test_silence_may_be_asked_for() -> None:
    speaker, why = open_speaker("none")
    assert isinstance(speaker, WallClockSpeaker)
    assert why == "no sound, subtitles only: no speaker was asked for"
    speaker.close()
    microphone, why = open_microphone("none")
    assert isinstance(microphone, AbsentMicrophone)
    assert "please type" in why


def test_a_device_asked_for_by_name_is_not_silently_replaced() -> None:
    with pytest.raises(DeviceError, match="no speaker 'usb'"):
        open_speaker(device="usb", backends={"one": fails("no speaker 'usb' (there are none)")})


def test_a_misspelt_preference_is_answered_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'sdl'"):
        open_speaker("sld")
    with pytest.raises(UsageError, match="did you mean 'sounddevice'"):
        open_microphone("sounddevic")


def test_a_microphone_is_chosen_the_same_way() -> None:
    microphone, why = open_microphone(
        backends={"one": lambda device: DeviceMicrophone(NoInlet(), Captured())}
    )
    assert why == "microphone: none"
    microphone.close()


def test_listing_never_fails() -> None:
    devices, problems = list_devices()
    assert {device.backend for device in devices} <= {"sounddevice", "sdl"}
    assert {device.kind for device in devices} <= {"speaker", "microphone"}
    assert all(problem.startswith(("sounddevice: ", "sdl: ")) for problem in problems)
