"""A device gets exactly the frames it asks for, whatever its rate."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.feed import DeviceFeed
from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.resampler import Resampler
from embodiment.audio.ring import VoiceRing
from embodiment.units import FloatArray, Int16Array


def noise(count: int) -> Int16Array:
    return np.random.default_rng(3).integers(-9000, 9000, count).astype(np.int16)


def feed_of(samples: Int16Array, device_hz: int) -> tuple[DeviceFeed, VoiceRing]:
    ring, mixer = VoiceRing(), Mixer()
    ring.write(0, samples)
    ring.finish(0)
    mixer.add(Voice("mira", ring, pan=-1.0))
    return DeviceFeed(mixer, device_hz), ring


@settings(max_examples=30)
@given(
    st.sampled_from([24_000, 48_000, 44_100, 16_000]), st.lists(st.integers(1, 1500), min_size=1, max_size=8)
)
def test_blocks_of_any_size_are_one_stream(device_hz: int, blocks: list[int]) -> None:
    samples = noise(6000)
    feed, ring = feed_of(samples, device_hz)
    got: list[FloatArray] = []
    for frames in blocks:
        out = np.full((frames, 2), 9.0, np.float32)
        feed.fill(out)
        got.append(out[:, 0])
    stream = np.concatenate(got)
    source = np.concatenate([samples.astype(np.float32) / 32768, np.zeros(40_000, np.float32)])
    expected = Resampler(24_000, device_hz).process(source)
    assert np.array_equal(stream, expected[: len(stream)])
    assert ring.played <= np.ceil(len(stream) * 24_000 / device_hz)


def test_a_block_longer_than_its_buffer_is_filled() -> None:
    feed, _ = feed_of(noise(40_000), 16_000)
    out = np.zeros((20_000, 2), np.float32)
    feed.fill(out)
    assert np.abs(out[-100:, 0]).max() > 0


@pytest.mark.parametrize(("device_hz", "delay"), [(24_000, 0.0), (48_000, 16 / 24_000)])
def test_the_delay_of_the_conversion_is_known(device_hz: int, delay: float) -> None:
    assert feed_of(noise(10), device_hz)[0].delay == pytest.approx(delay)
