"""The SDL queue carries every sample: into a file without a device, and through a sound server with one."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from embodiment.adapters.sdl_audio import BLOCKS_QUEUED, SdlMicrophone, SdlSpeaker
from embodiment.adapters.sdl_library import load_sdl
from embodiment.audio.pcm import to_float
from embodiment.audio.resampler import Resampler
from embodiment.audio.ring import VoiceRing
from embodiment.errors import DeviceError
from embodiment.units import Int16Array
from tests.adapters.null_sinks import (
    NullSinks,
    best_share,
    needs_pulseaudio,
    speech_like,
    unharmed,
    wait_for,
)


@pytest.fixture(autouse=True)
def _library() -> None:
    try:
        load_sdl()
    except DeviceError as error:
        pytest.skip(str(error))


def test_every_sample_arrives_once_and_in_order_in_the_file_of_the_disk_driver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the bit, and however busy the machine is: SDL writes zeros where our thread came late, nothing else."""
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "out.raw"))
    said = speech_like(0.15, 24_000)
    speaker, ring = SdlSpeaker(driver="disk", block=256), VoiceRing()
    speaker.voice("mira", ring).pan = -1.0
    ring.write(0, said)
    ring.finish(0)
    assert speaker.latency == 0.0
    speaker.open()
    try:
        assert speaker.name == "sdl disk: default"
        wait_for(lambda: ring.drained)
        assert 0.0 < speaker.latency < (BLOCKS_QUEUED + 1) * 256 / 48_000 + 0.001
    finally:
        speaker.close()
    assert not speaker.lost
    left = np.fromfile(tmp_path / "out.raw", "<f4").reshape(-1, 2)[:, 0]
    arrived = left[left != 0.0]
    expected = Resampler(24_000, 48_000).process(np.append(to_float(said), np.zeros(99, np.float32)))
    expected = expected[expected != 0.0]
    assert len(arrived) > len(expected) - (BLOCKS_QUEUED + 1) * 256
    assert np.array_equal(arrived, expected[: len(arrived)])


def test_the_microphone_reads_a_file_through_the_disk_driver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = speech_like(0.2, 48_000)
    path = tmp_path / "in.raw"
    path.write_bytes((said / 32768).astype("<f4").tobytes())
    monkeypatch.setenv("SDL_DISKAUDIOFILEIN", str(path))
    microphone = SdlMicrophone(driver="disk", block=256)
    microphone.open()
    parts: list[Int16Array] = []
    deadline = time.monotonic() + 5.0
    while sum(map(len, parts)) < 3400 and time.monotonic() < deadline:
        parts.append(microphone.read())
        time.sleep(0.005)
    microphone.close()
    assert unharmed(said[::3][200:3000], np.concatenate(parts), 16_000) == 1.0


def test_a_device_that_does_not_exist_is_a_sentence_and_leaves_sdl_stopped() -> None:
    speaker = SdlSpeaker("Gramophone", driver="dummy")
    with pytest.raises(DeviceError, match="no speaker 'Gramophone'"):
        speaker.open()
    assert load_sdl().driver == ""


@pytest.mark.device
def test_every_sample_is_heard_through_a_sound_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs_pulseaudio()
    said = speech_like(1.5, 24_000)
    with NullSinks(tmp_path, monkeypatch) as sinks:

        def played() -> Int16Array:
            # SDL gives the server one block of advance: a long one lets a shared machine stall without tearing.
            speaker = SdlSpeaker("NPC_Speaker", driver="pulseaudio", block=2048)
            ring = VoiceRing()
            speaker.voice("mira", ring).pan = -1.0
            speaker.open()
            with sinks.recording(24_000) as recorded:
                ring.write(0, said)
                ring.finish(0)
                wait_for(lambda: ring.drained)
            speaker.close()
            assert speaker.losses == 0
            return recorded[0]

        assert best_share(said, 24_000, played) >= 0.95


@pytest.mark.device
def test_what_the_player_says_is_captured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs_pulseaudio()
    said = speech_like(1.0, 16_000)
    with NullSinks(tmp_path, monkeypatch) as sinks:
        microphone = SdlMicrophone("NPC_Mic", driver="pulseaudio")
        assert best_share(said, 16_000, lambda: sinks.captured_by(microphone, said)) >= 0.95


@pytest.mark.device
def test_speech_and_hearing_survive_the_end_of_the_sound_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hot-plug: the server dies, the voice goes on unheard, the server is back and so are both devices."""
    needs_pulseaudio()
    ring = VoiceRing()
    ring.write(0, speech_like(30.0, 24_000))
    with NullSinks(tmp_path, monkeypatch) as sinks:
        speaker, microphone = SdlSpeaker(driver="pulseaudio"), SdlMicrophone(driver="pulseaudio")
        speaker.open()
        microphone.open()
        speaker.voice("mira", ring)
        time.sleep(0.5)
        sinks.kill()
        wait_for(lambda: speaker.lost and microphone.lost)
        unheard = ring.played
        time.sleep(0.5)
        assert ring.played > unheard
        sinks.start()
        wait_for(lambda: not speaker.lost and not microphone.lost)
        microphone.read()
        back = ring.played
        time.sleep(0.5)
        assert ring.played > back
        assert len(microphone.read()) > 4000
        assert (speaker.losses, microphone.losses) == (1, 1)
        speaker.close()
        microphone.close()
