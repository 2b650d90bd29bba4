"""PortAudio's devices are found by name, and found again after they were plugged in."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from embodiment.adapters.portaudio import PortAudio, load_portaudio
from embodiment.errors import DeviceError


def entry(name: str, outputs: int = 0, inputs: int = 0, rate: float = 48_000.0) -> dict[str, Any]:
    return {
        "name": name,
        "max_output_channels": outputs,
        "max_input_channels": inputs,
        "default_samplerate": rate,
    }


class ListedDevices:
    """The part of the sounddevice module that is used, with a list of devices that is read at its start."""

    class PortAudioError(Exception):
        pass

    class Stream:
        def __init__(self, api: ListedDevices, options: dict[str, Any]) -> None:
            self.api = api
            self.options = options
            self.closed = False

        def start(self) -> None:
            if self.api.busy:
                raise self.api.PortAudioError("device busy")

        def close(self, ignore_errors: bool) -> None:
            self.closed = True

    def __init__(self, plugged: list[dict[str, Any]], default: int = 0) -> None:
        self.plugged = plugged
        self.default = default
        self.busy = False
        self.made: list[ListedDevices.Stream] = []
        self._listed = list(plugged)

    def query_devices(self, kind: str | None = None) -> Any:
        if kind is None:
            return self._listed
        key = f"max_{kind}_channels"
        if self.default >= len(self._listed) or not self._listed[self.default][key]:
            raise self.PortAudioError("Error querying device -1")
        return {**self._listed[self.default], "index": self.default}

    def OutputStream(self, **options: Any) -> Stream:
        if options["samplerate"] > 100_000:
            raise self.PortAudioError("Invalid sample rate")
        self.made.append(self.Stream(self, options))
        return self.made[-1]

    InputStream = OutputStream

    def _terminate(self) -> None:
        self._listed = []

    def _initialize(self) -> None:
        self._listed = list(self.plugged)


def nothing(*_: Any) -> None:
    pass


def test_devices_of_a_kind_are_listed_the_default_first() -> None:
    api = ListedDevices(
        [entry("mic", inputs=1), entry("hdmi", outputs=8), entry("usb", outputs=2)], default=2
    )
    portaudio = PortAudio(api)
    assert [device.name for device in portaudio.devices("speaker")] == ["usb", "hdmi"]
    assert [device.is_default for device in portaudio.devices("speaker")] == [True, False]
    assert [device.name for device in portaudio.devices("microphone")] == ["mic"]


def test_a_stream_runs_at_the_rate_of_its_device() -> None:
    api = ListedDevices([entry("hdmi", outputs=8), entry("usb headset", outputs=2, rate=44_100.0)])
    stream, rate_hz = PortAudio(api).open("speaker", "USB", nothing, "low")
    assert rate_hz == 44_100
    assert stream.options["device"] == 1
    assert stream.options["channels"] == 2
    assert stream.options["samplerate"] == 44_100


@pytest.mark.parametrize(
    "make_worse", [lambda api: setattr(api, "busy", True), lambda api: api.plugged.clear()]
)
def test_what_cannot_be_opened_is_a_sentence(make_worse: Callable[[ListedDevices], None]) -> None:
    api = ListedDevices([entry("usb", outputs=2)])
    make_worse(api)
    api._initialize()
    with pytest.raises(DeviceError, match=r"cannot start 'usb': device busy|finds no speaker"):
        PortAudio(api).open("speaker", None, nothing, "low")
    assert all(stream.closed for stream in api.made)


def test_a_rate_that_is_refused_is_a_sentence() -> None:
    api = ListedDevices([entry("usb", outputs=2, rate=192_000.0)])
    with pytest.raises(DeviceError, match="cannot open 'usb' as speaker: Invalid sample rate"):
        PortAudio(api).open("speaker", None, nothing, "low")


def test_a_device_plugged_in_later_is_found() -> None:
    """PortAudio lists devices when it starts: it is started again when one is not found."""
    api = ListedDevices([])
    portaudio = PortAudio(api)
    with pytest.raises(DeviceError, match="plug one in"):
        portaudio.open("speaker", None, nothing, "low")
    api.plugged.append(entry("usb", outputs=2))
    portaudio.open("speaker", None, nothing, "low")
    assert portaudio.devices("speaker")[0].name == "usb"


def test_a_running_stream_is_never_ended_by_looking_for_another() -> None:
    api = ListedDevices([entry("usb", outputs=2)])
    portaudio = PortAudio(api)
    stream, _ = portaudio.open("speaker", None, nothing, "low")
    api.plugged.append(entry("mic", inputs=1))
    with pytest.raises(DeviceError, match="finds no microphone"):
        portaudio.open("microphone", "mic", nothing, "low")
    portaudio.close(stream)
    assert [device.name for device in portaudio.refreshed("microphone")] == ["mic"]


def test_without_the_package_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    load_portaudio.cache_clear()
    with pytest.raises(DeviceError, match="pip install sounddevice"):
        load_portaudio()
    load_portaudio.cache_clear()


def test_nobody_asks_portaudio_while_another_thread_may_be_starting_it_again() -> None:
    """A lost device is looked for every second, also while the settings list what is plugged in."""
    api = ListedDevices([entry("usb", outputs=2)])
    audio = PortAudio(api)
    query, guarded = api.query_devices, []

    def asked(kind: str | None = None) -> Any:
        guarded.append(audio._lock.locked())
        return query(kind)

    api.query_devices = asked  # type: ignore[method-assign]
    audio.devices("speaker")
    audio.refreshed("speaker")
    audio.open("speaker", None, nothing, "low")
    assert len(guarded) >= 3
    assert all(guarded)
