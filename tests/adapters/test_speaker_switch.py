"""Another device in mid-sentence: nothing is lost, nothing twice, and the game's references stay good."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest

from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.adapters.speaker_switch import SpeakerSwitch
from embodiment.audio.mixer import Mixer
from embodiment.audio.ring import VoiceRing
from embodiment.units import FloatArray, Seconds


class Bench:
    """An outlet that plays when the test says so."""

    latency: Seconds = 0.02

    def __init__(self, name: str, mixer: Mixer) -> None:
        self.name, self._mixer = name, mixer
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def serve(self) -> Seconds:
        return 0.05

    def close(self) -> None:
        self.is_open = False

    def play(self, frames: int) -> FloatArray:
        out = np.zeros((frames, 2), np.float32)
        self._mixer.mix(out)
        return out[:, 0]


def device(name: str) -> tuple[DeviceSpeaker, Bench]:
    mixer = Mixer()
    bench = Bench(name, mixer)
    return DeviceSpeaker(bench, mixer), bench


def test_speech_goes_on_on_the_other_device_with_the_very_next_sample() -> None:
    first, one = device("one")
    second, other = device("other")
    speaker = SpeakerSwitch(first)
    speaker.open()
    ring = VoiceRing(fade=0)
    ring.write(0, np.arange(1000, 3000, dtype=np.int16))
    voice = speaker.voice("mira", ring)
    voice.pan = -1.0
    speaker.volume = 0.5
    one.play(700)

    def opened() -> DeviceSpeaker:
        assert not one.is_open, "the first is given back before the second is opened"
        second.open()
        return second

    speaker.exchange(opened)
    assert ring.played == 700
    assert speaker.name == "other"
    assert speaker.volume == 0.5
    heard = other.play(600)
    assert ring.played == 1300
    assert ring.skipped == 0
    assert heard[0] == pytest.approx(0.5 * 1700 / 32768, rel=1e-3)
    voice.gain = 0.0
    other.play(2000)
    assert not other.play(10).any(), "the game's own voice object still steers it"
    speaker.close()
    assert not other.is_open


def test_a_voice_added_after_the_exchange_is_heard_there() -> None:
    first, _ = device("one")
    second, other = device("other")
    speaker = SpeakerSwitch(first)
    speaker.exchange(lambda: second)
    ring = VoiceRing(fade=0)
    ring.write(0, np.full(500, 9000, np.int16))
    speaker.voice("osric", ring)
    assert other.play(100).any()
    speaker.close()


def test_what_is_played_is_told_whatever_device_plays_it() -> None:
    (first, bench), (second, other) = device("first"), device("second")
    switch = SpeakerSwitch(first)
    tap = switch.listen()
    bench.play(480)
    assert len(tap.read()) == 480
    switch.exchange(lambda: second)
    other.play(240)
    assert len(tap.read()) == 240
    switch.close()


def test_what_the_game_does_while_devices_are_exchanged_holds_on_the_other_one() -> None:
    """Opening a device takes a moment, on a thread of its own; the game does not wait for it."""
    (first, _), (second, other) = device("first"), device("second")
    speaker = SpeakerSwitch(first)
    ring = VoiceRing(fade=0)
    ring.write(0, np.full(5000, 9000, np.int16))
    taps = []

    def opened() -> DeviceSpeaker:
        speaker.voice("osric", ring)
        speaker.volume = 0.25
        taps.append(speaker.listen())
        return second

    speaker.exchange(opened)
    other.play(100)
    assert ring.played == 100
    assert speaker.volume == 0.25
    assert len(taps[0].read()) == 100
    speaker.close()


def test_a_device_that_comes_after_the_end_is_given_back() -> None:
    (first, one), (second, other) = device("first"), device("second")
    speaker = SpeakerSwitch(first)
    speaker.open()

    def opened() -> DeviceSpeaker:
        speaker.close()
        second.open()
        return second

    speaker.exchange(opened)
    assert not one.is_open
    assert not other.is_open


def test_a_visit_may_end_while_the_old_device_is_still_being_closed() -> None:
    (first, one), (second, other) = device("first"), device("second")
    speaker = SpeakerSwitch(first)
    speaker.open()
    closing, go_on = threading.Event(), threading.Event()

    def close_slowly() -> None:
        closing.set()
        assert go_on.wait(10)
        one.is_open = False

    one.close = close_slowly  # type: ignore[method-assign]
    second.open()
    problems: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            problems.append(error)

    exchange = threading.Thread(target=run, args=(lambda: speaker.exchange(lambda: second),))
    end = threading.Thread(target=run, args=(speaker.close,))
    exchange.start()
    assert closing.wait(10)
    end.start()
    go_on.set()
    exchange.join(10)
    end.join(10)
    assert problems == []
    assert not one.is_open
    assert not other.is_open
