"""Loudness in decibels and as a needle."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.audio.level import SILENCE_DBFS, LevelMeter, peak_dbfs, rms_dbfs
from embodiment.units import INPUT_PER_TICK


def sine(amplitude: float, count: int = 1600) -> np.ndarray:
    return (amplitude * 32767 * np.sin(np.arange(count) * 2 * np.pi / 16)).astype(np.int16)


def test_a_full_sine_is_three_decibels_below_a_full_square() -> None:
    assert rms_dbfs(sine(1.0)) == pytest.approx(-3.01, abs=0.02)
    assert rms_dbfs(np.array([-32768] * 9, np.int16)) == 0.0
    assert peak_dbfs(sine(0.5)) == pytest.approx(-6.02, abs=0.1)
    assert peak_dbfs(np.array([-32768], np.int16)) == 0.0


@pytest.mark.parametrize("samples", [np.zeros(0, np.int16), np.zeros(100, np.int16)])
def test_silence_has_a_floor(samples: np.ndarray) -> None:
    assert rms_dbfs(samples) == peak_dbfs(samples) == SILENCE_DBFS


def test_the_needle_jumps_up_and_falls_back_slowly() -> None:
    meter = LevelMeter(fall=0.1)
    assert meter.feed(sine(0.5, INPUT_PER_TICK)) == pytest.approx(1 - 9.0 / 60, abs=0.01)
    assert meter.peak_dbfs > meter.rms_dbfs
    levels = [meter.feed(np.zeros(INPUT_PER_TICK, np.int16)) for _ in range(60)]
    assert levels == sorted(levels, reverse=True)
    assert levels[9] == pytest.approx(0.85 * np.exp(-1), abs=0.02)
    assert levels[-1] < 0.01


def test_the_needle_falls_alike_in_chunks_of_any_size() -> None:
    one, many = LevelMeter(), LevelMeter()
    for meter in (one, many):
        meter.feed(sine(0.9, 160))
    one.feed(np.zeros(1600, np.int16))
    for _ in range(10):
        many.feed(np.zeros(160, np.int16))
    assert one.level == pytest.approx(many.level)


def test_no_samples_change_nothing() -> None:
    meter = LevelMeter()
    meter.feed(sine(0.5, 160))
    before = meter.level
    assert meter.feed(np.zeros(0, np.int16)) == before
