"""A speaker plays on, heard or unheard."""

from __future__ import annotations

import threading

import numpy as np

from embodiment.adapters.device_speaker import DeviceSpeaker, WallClockOutlet, WallClockSpeaker
from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.errors import DeviceError
from embodiment.units import OUTPUT_PER_TICK

PATIENCE = 5.0


def ring_of(count: int) -> VoiceRing:
    ring = VoiceRing()
    ring.write(0, np.ones(count, np.int16))
    ring.finish(0)
    return ring


class SetClock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_wall_clock_takes_what_has_passed() -> None:
    mixer, clock, ring = Mixer(), SetClock(), ring_of(24_000)
    mixer.add(Voice("mira", ring))
    outlet = WallClockOutlet(mixer, clock)
    outlet.open()
    for _ in range(17):
        wait = outlet.serve()
        assert 0.0 < wait <= 0.01 + 1e-9
        clock.now += wait
    assert ring.played == 17 * OUTPUT_PER_TICK
    clock.now += 0.105
    outlet.serve()
    assert ring.played == 28 * OUTPUT_PER_TICK


def test_a_laptop_that_slept_does_not_hear_everything_at_once() -> None:
    mixer, clock, ring = Mixer(), SetClock(), ring_of(240_000)
    mixer.add(Voice("mira", ring))
    outlet = WallClockOutlet(mixer, clock)
    outlet.open()
    clock.now += 3600.0
    outlet.serve()
    assert ring.played == OUTPUT_PER_TICK


def test_a_silent_speaker_lets_a_conversation_end() -> None:
    speaker = WallClockSpeaker()
    speaker.open()
    ring = ring_of(1200)
    voice = speaker.voice("mira", ring)
    deadline = threading.Event()
    for _ in range(100):
        if ring.drained:
            break
        deadline.wait(0.01)
    assert ring.drained
    assert ring.heard(0, 1200) == 1200
    assert (speaker.latency, speaker.lost) == (0.0, False)
    assert "silent" in speaker.name
    speaker.release(voice)
    speaker.pump(240)
    speaker.close()
    speaker.close()


class PulledPlug:
    """An outlet that plays nothing and is lost as soon as it is told."""

    name = "headphones"
    latency = 0.05

    def __init__(self) -> None:
        self.pulled = threading.Event()

    def open(self) -> None:
        if self.pulled.is_set():
            raise DeviceError("still unplugged")

    def serve(self) -> float:
        if self.pulled.is_set():
            raise DeviceError("headphones are gone")
        return 0.001

    def close(self) -> None:
        pass


def test_speech_goes_on_unheard_while_the_device_is_lost() -> None:
    """Whoever waits for the end of a sentence must not wait for a plug."""
    outlet, mixer = PulledPlug(), Mixer()
    speaker = DeviceSpeaker(outlet, mixer)
    speaker.open()
    assert (speaker.name, speaker.latency) == ("headphones", 0.05)
    ring = ring_of(1200)
    speaker.voice("mira", ring)
    outlet.pulled.set()
    waiting = threading.Event()
    for _ in range(200):
        if ring.drained:
            break
        waiting.wait(0.01)
    assert ring.drained
    assert speaker.lost
    assert speaker.losses == 1
    assert "gone" in speaker.problem
    assert speaker.latency == 0.0
    speaker.close()
