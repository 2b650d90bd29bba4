"""Each thing the doctor looks at, well and ill; what is ill comes with a cure."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from embodiment.__main__ import main
from embodiment.adapters.audio_devices import AudioDevice
from embodiment.app import doctor
from embodiment.compiled import is_core_compiled
from embodiment.errors import how_to_install

EVERYTHING = {name: "1.0" for name, _, _ in doctor.OPTIONAL}
HEADSET = [
    AudioDevice(backend="sdl", kind=kind, name="Headset", is_default=True)
    for kind in ("speaker", "microphone")
]


def one(found: object) -> doctor.Diagnosis:
    (diagnosis,) = list(found)  # type: ignore[call-overload]
    assert isinstance(diagnosis, doctor.Diagnosis)
    return diagnosis


def test_all_packages_are_there() -> None:
    assert {d.state for d in doctor.packages(EVERYTHING.get)} == {"ok"}


def test_a_missing_package_is_what_one_goes_without_and_how_to_get_it() -> None:
    missing = {d.name: d for d in doctor.packages({}.get) if d.state == "without"}
    assert missing["pocketsphinx"].cure == how_to_install("voice")
    assert "recognition" in missing["pocketsphinx"].told


def test_whether_the_core_is_compiled_is_said() -> None:
    (core,) = (d for d in doctor.packages(EVERYTHING.get) if d.name == "core")
    assert core.told.startswith("compiled") == is_core_compiled()


def test_two_pygames_are_told_with_the_two_commands() -> None:
    found = list(doctor.packages({**EVERYTHING, "pygame": "2.6", "pygame-ce": "2.5"}.get))
    assert any(d.state == "broken" and "pip uninstall" in d.cure for d in found)


def test_no_screen_is_no_reason_not_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert one(doctor.screen()).state == "without"


def test_sound_devices_are_counted() -> None:
    assert [d.state for d in doctor.sound((HEADSET, ()))] == ["ok", "ok"]


def test_without_sound_devices_one_reads_and_types() -> None:
    speaker, microphone, back_end = doctor.sound(((), ["sounddevice: no PortAudio"]))
    assert "subtitles" in speaker.told
    assert "type with ENTER" in microphone.told
    assert back_end.told == "sounddevice: no PortAudio"


@pytest.mark.parametrize(
    ("value", "state"), [("", "ok"), ("AIza0123", "ok"), (" AIza0123", "broken"), ('"AIza0123"', "broken")]
)
def test_the_key_is_looked_at_and_never_shown(value: str, state: str) -> None:
    found = one(doctor.key({doctor.KEY_VARIABLE: value}))
    assert found.state == state
    assert "AIza" not in found.told + found.cure


def test_a_port_in_use_is_told_with_another_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        found = one(doctor.port(number))
    assert found.state == "without"
    assert f"--port {number + 1}" in found.cure


def test_assets_and_memory_have_a_place(tmp_path: Path) -> None:
    assets, memory = doctor.folders([tmp_path / "new" / "folder"])
    assert (assets.state, memory.state) == ("ok", "ok")


@pytest.mark.engine
def test_the_engines_load() -> None:
    assert [d.state for d in doctor.engines()] == ["ok", "ok", "ok"]


@pytest.mark.engine
def test_the_whole_examination_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["doctor", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert status == int(any(d["state"] == "broken" for d in found))
    assert {"Python", "screen", "key", "port", "assets"} <= {d["name"] for d in found}
    assert all(d["cure"] for d in found if d["state"] != "ok" and d["name"] != "sound back end")
