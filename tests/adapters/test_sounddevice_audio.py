"""PortAudio's callbacks mix and copy; through a sound server every sample is heard and captured."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from embodiment.adapters.device_microphone import Captured
from embodiment.adapters.portaudio import load_portaudio
from embodiment.adapters.sounddevice_audio import (
    SounddeviceInlet,
    SounddeviceMicrophone,
    SounddeviceOutlet,
    SounddeviceSpeaker,
)
from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.errors import DeviceError
from embodiment.units import Int16Array
from tests.adapters.null_sinks import NullSinks, best_share, needs_pulseaudio, speech_like, wait_for


def test_before_the_rate_is_known_the_callback_plays_silence() -> None:
    mixer, ring = Mixer(), VoiceRing()
    ring.write(0, np.full(1000, 9000, np.int16))
    mixer.add(Voice("mira", ring))
    outlet = SounddeviceOutlet(mixer)
    out = np.full((480, 2), 9.0, np.float32)
    outlet._play(out, 480, None, None)
    assert not out.any()
    assert ring.played == 0
    outlet._ready.set()
    outlet._play(out, 480, None, "output underflow")
    assert ring.played == 480
    assert outlet.glitches == 1


def test_a_fault_in_the_callback_is_a_lost_device_not_a_traceback() -> None:
    mixer, ring = Mixer(), VoiceRing()
    ring.write(0, np.full(1000, 9000, np.int16))
    mixer.add(Voice("mira", ring))
    mixer._mono = np.zeros(
        (3, 3), np.float32
    )  # what a fault in the mixer would be: a sum that cannot be made
    outlet = SounddeviceOutlet(mixer)
    outlet._ready.set()
    out = np.full((480, 2), 9.0, np.float32)
    outlet._play(out, 480, None, None)
    assert not out.any()
    with pytest.raises(DeviceError, match="broadcast"):
        outlet.serve()


def test_the_capturing_callback_copies() -> None:
    captured = Captured()
    inlet = SounddeviceInlet(captured)
    entered = np.ones((160, 1), np.float32)
    inlet._capture(entered, 160, None, None)
    assert captured.take_all() == []
    inlet._ready.set()
    inlet._capture(entered, 160, None, "input overflow")
    entered.fill(0.0)
    ((_, mono),) = captured.take_all()
    assert mono.tolist() == [1.0] * 160
    assert inlet.glitches == 1


def test_a_stream_that_is_not_open_is_gone() -> None:
    with pytest.raises(DeviceError, match="sounddevice: default is gone"):
        SounddeviceOutlet(Mixer()).serve()
    inlet = SounddeviceInlet(Captured(), "usb")
    inlet.close()
    with pytest.raises(DeviceError, match="sounddevice: usb is gone"):
        inlet.serve()


@pytest.fixture
def _server_for_portaudio() -> None:
    needs_pulseaudio()
    try:
        load_portaudio()
    except DeviceError as error:
        pytest.skip(str(error))


@pytest.mark.device
@pytest.mark.usefixtures("_server_for_portaudio")
@pytest.mark.parametrize("latency", ["low", "high"])
def test_every_sample_is_heard_through_a_sound_server(
    latency: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = speech_like(1.5, 24_000)
    with NullSinks(tmp_path, monkeypatch) as sinks:

        def played() -> Int16Array:
            speaker = SounddeviceSpeaker("pulse", latency=latency)
            ring = VoiceRing()
            speaker.voice("mira", ring).pan = -1.0
            speaker.open()
            with sinks.recording(24_000) as recorded:
                ring.write(0, said)
                ring.finish(0)
                wait_for(lambda: ring.drained)
            assert 0.005 < speaker.latency < 0.3
            speaker.close()
            assert speaker.losses == 0
            return recorded[0]

        assert best_share(said, 24_000, played) >= 0.95


@pytest.mark.device
@pytest.mark.usefixtures("_server_for_portaudio")
def test_what_the_player_says_is_captured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = speech_like(1.0, 16_000)
    with NullSinks(tmp_path, monkeypatch) as sinks:
        microphone = SounddeviceMicrophone("pulse")
        assert best_share(said, 16_000, lambda: sinks.captured_by(microphone, said)) >= 0.95


@pytest.mark.device
@pytest.mark.usefixtures("_server_for_portaudio")
def test_speech_and_hearing_survive_the_end_of_the_sound_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hot-plug: the server dies, the voice goes on unheard, the server is back and so are both devices."""
    ring = VoiceRing()
    ring.write(0, speech_like(30.0, 24_000))
    with NullSinks(tmp_path, monkeypatch) as sinks:
        speaker, microphone = SounddeviceSpeaker(), SounddeviceMicrophone()
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
