"""ALSA keeps quiet."""

from __future__ import annotations

import ctypes
import sys

import pytest

from embodiment.adapters.alsa_noise import silence_alsa


def test_a_machine_without_alsa_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def missing(name: str) -> None:
        asked.append(name)
        raise OSError(name)

    silence_alsa.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(ctypes, "CDLL", missing)
        silence_alsa()
        silence_alsa()
    silence_alsa.cache_clear()
    assert asked == (["libasound.so.2"] if sys.platform.startswith("linux") else [])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ALSA is the sound system of Linux")
def test_a_failing_device_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    try:
        alsa = ctypes.CDLL("libasound.so.2")
    except OSError:
        pytest.skip("there is no ALSA library here")
    silence_alsa()
    handle = ctypes.c_void_p()
    assert alsa.snd_pcm_open(ctypes.byref(handle), b"no_such_device", 0, 0) < 0
    assert capfd.readouterr().err == ""
