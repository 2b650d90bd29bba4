"""What was captured comes out once, in order, at 16 kHz."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from embodiment.adapters.device_microphone import AbsentMicrophone, Captured, DeviceMicrophone, NoInlet
from embodiment.audio.pcm import to_int16
from embodiment.audio.resampler import Resampler
from embodiment.errors import DeviceError
from embodiment.units import FloatArray


def tone(count: int, rate_hz: int) -> FloatArray:
    return (0.5 * np.sin(2 * np.pi * 440 * np.arange(count) / rate_hz)).astype(np.float32)


def test_blocks_come_out_once_and_in_order_at_16_khz() -> None:
    captured = Captured()
    microphone = DeviceMicrophone(NoInlet(), captured)
    sound = tone(4800, 48_000)
    expected = to_int16(Resampler(48_000, 16_000).process(sound))
    got = []
    for start in range(0, 4800, 480):
        captured.put(48_000, sound[start : start + 480])
        if start % 960 == 0:
            got.append(microphone.read())
    got.append(microphone.read())
    assert np.array_equal(np.concatenate(got), expected)
    assert microphone.read().shape == (0,)
    assert microphone.level > 0.8


def test_another_device_may_have_another_rate() -> None:
    captured = Captured()
    microphone = DeviceMicrophone(NoInlet(), captured)
    captured.put(48_000, tone(4800, 48_000))
    captured.put(44_100, tone(4410, 44_100))
    captured.put(16_000, tone(1600, 16_000))
    assert len(microphone.read()) == 4800


def test_a_game_that_does_not_read_loses_the_oldest_and_knows_it() -> None:
    captured = Captured(pending=3)
    microphone = DeviceMicrophone(NoInlet(), captured)
    for value in range(5):
        captured.put(16_000, np.full(2, value / 10, np.float32))
    assert microphone.overruns == 2
    assert np.rint(microphone.read() / 3276.8).tolist() == [2, 2, 3, 3, 4, 4]


class Unplugged(NoInlet):
    name = "unplugged"

    def __init__(self) -> None:
        self.asked = threading.Event()

    def serve(self) -> float:
        self.asked.set()
        raise DeviceError("no microphone any more")


def test_a_lost_microphone_is_silent_not_an_error() -> None:
    inlet = Unplugged()
    microphone = DeviceMicrophone(inlet, Captured())
    microphone.open()
    assert inlet.asked.wait(5.0)
    for _ in range(100):
        if microphone.lost:
            break
        threading.Event().wait(0.01)
    assert microphone.lost
    assert microphone.losses == 1
    assert "any more" in microphone.problem
    assert microphone.read().dtype == np.int16
    assert microphone.name == "unplugged"
    microphone.close()


@pytest.mark.parametrize("microphone", [AbsentMicrophone(), DeviceMicrophone(NoInlet(), Captured())])
def test_without_a_device_there_is_nothing_to_read(microphone: AbsentMicrophone | DeviceMicrophone) -> None:
    microphone.open()
    assert microphone.read().shape == (0,)
    assert microphone.level == 0.0
    assert microphone.name == "none"
    microphone.close()
    microphone.close()
