"""SDL's audio calls, on its driver that needs no device."""

from __future__ import annotations

import pytest

from embodiment.adapters.sdl_library import SdlAudio, load_sdl
from embodiment.errors import DeviceError


@pytest.fixture
def sdl() -> SdlAudio:
    try:
        return load_sdl()
    except DeviceError as error:
        pytest.skip(str(error))


def test_the_library_of_pygame_is_loaded_once(sdl: SdlAudio) -> None:
    assert load_sdl() is sdl


def test_starting_is_counted(sdl: SdlAudio) -> None:
    sdl.start("dummy")
    sdl.start("dummy")
    assert sdl.driver == "dummy"
    sdl.stop()
    assert sdl.driver == "dummy"
    sdl.stop()
    assert sdl.driver == ""


def test_a_driver_by_name_is_stronger_than_the_environment(
    sdl: SdlAudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sdl.start("disk")
    assert sdl.driver == "disk"
    sdl.stop()
    sdl.start()
    assert sdl.driver == "dummy"
    sdl.stop()


def test_a_driver_that_does_not_exist_is_a_sentence(sdl: SdlAudio) -> None:
    with pytest.raises(DeviceError, match="SDL finds no sound system"):
        sdl.start("gramophone")


def test_a_busy_device_is_a_sentence(sdl: SdlAudio) -> None:
    """Some drivers have one playback device only; a mixer that is open already has it."""
    sdl.start("dummy")
    first = sdl.open_device(None, capture=False, rate_hz=48_000, channels=2, samples=512)
    try:
        with pytest.raises(DeviceError, match=r"SDL \(dummy\) cannot open the default as speaker"):
            sdl.open_device(None, capture=False, rate_hz=48_000, channels=2, samples=512)
    finally:
        sdl.close_device(first)
        sdl.stop()


def test_another_library_is_refused_with_the_cure(tmp_path: object) -> None:
    with pytest.raises(DeviceError, match="install pygame-ce"):
        SdlAudio("libc.so.6")
    with pytest.raises(DeviceError, match="install pygame-ce"):
        SdlAudio(f"{tmp_path}/no_such_library.so")
