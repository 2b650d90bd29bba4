"""No drift, no seams, the same bits for any chunking, and the figures of the filter."""

from __future__ import annotations

from math import ceil

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.resampler import Resampler, resample
from embodiment.errors import UsageError
from embodiment.units import FloatArray

RATES = [
    (24_000, 48_000),
    (24_000, 44_100),
    (22_050, 24_000),
    (48_000, 16_000),
    (44_100, 16_000),
    (24_000, 16_000),
]


def tone(frequency: float, rate_hz: int, count: int) -> FloatArray:
    return np.sin(2 * np.pi * frequency * np.arange(count) / rate_hz).astype(np.float32)


def wanted_and_rest_db(samples: FloatArray, frequency: float, rate_hz: int) -> tuple[float, float]:
    """Level of a tone, fitted by least squares, and of everything that is not that tone."""
    angle = 2 * np.pi * frequency * np.arange(len(samples)) / rate_hz
    basis = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    weights = np.linalg.lstsq(basis, samples.astype(np.float64), rcond=None)[0]
    rest = samples - basis @ weights
    return 20 * np.log10(np.hypot(*weights)), 20 * np.log10(np.sqrt(2 * np.mean(rest**2)) + 1e-12)


@settings(max_examples=60)
@given(st.sampled_from(RATES), st.lists(st.integers(0, 900), min_size=1, max_size=6), st.sampled_from([1, 2]))
def test_any_chunking_gives_the_same_bits(rates: tuple[int, int], chunks: list[int], channels: int) -> None:
    shape = (sum(chunks),) if channels == 1 else (sum(chunks), channels)
    source = np.random.default_rng(1).uniform(-1, 1, shape).astype(np.float32)
    at_once = Resampler(*rates, channels=channels)
    expected = np.concatenate([at_once.process(source), at_once.flush()])
    stream, got, at = Resampler(*rates, channels=channels), [], 0
    for count in chunks:
        got.append(stream.process(source[at : at + count]))
        at += count
        assert sum(map(len, got)) == ceil(at * rates[1] / rates[0])
    got.append(stream.flush())
    assert np.array_equal(np.concatenate(got), expected)


def test_sample_by_sample_gives_the_same_bits() -> None:
    source = tone(440, 24_000, 300)
    stream = Resampler(24_000, 44_100)
    singly = np.concatenate([stream.process(source[at : at + 1]) for at in range(300)])
    assert np.array_equal(singly, Resampler(24_000, 44_100).process(source))


@pytest.mark.parametrize("rates", RATES)
def test_callbacks_of_an_odd_size_do_not_drift(rates: tuple[int, int]) -> None:
    """A converter that rounds up at every callback and forgets the rest loses audio and runs away."""
    stream = Resampler(*rates)
    came = 0
    for _ in range(40):
        came += len(stream.process(np.zeros(317, np.float32)))
    assert came == ceil(40 * 317 * rates[1] / rates[0])


@pytest.mark.parametrize(("rates", "ten_ms"), [((24_000, 48_000), 480), ((48_000, 16_000), 160)])
def test_ten_milliseconds_in_are_ten_milliseconds_out(rates: tuple[int, int], ten_ms: int) -> None:
    stream = Resampler(*rates)
    block = np.zeros(rates[0] // 100, np.float32)
    assert {len(stream.process(block)) for _ in range(20)} == {ten_ms}


@pytest.mark.parametrize("rates", RATES)
def test_speech_passes_flat(rates: tuple[int, int]) -> None:
    src, dst = rates
    for part in (0.05, 0.4, 0.75):
        frequency = round(part * min(rates) / 2)
        out = Resampler(src, dst).process(tone(frequency, src, src // 4))[-dst // 8 :]
        level, rest = wanted_and_rest_db(out, frequency, dst)
        assert abs(level) < 0.1
        assert rest < -80


@pytest.mark.parametrize("rates", [(48_000, 16_000), (44_100, 16_000), (24_000, 16_000)])
def test_what_the_lower_rate_cannot_hold_does_not_fold_back(rates: tuple[int, int]) -> None:
    src, dst = rates
    for part in (1.07, 1.25, 1.37):
        out = Resampler(src, dst).process(tone(part * dst / 2, src, src // 4))[-dst // 8 :]
        assert 20 * np.log10(np.abs(out).max() + 1e-12) < -80


@pytest.mark.parametrize("rates", RATES)
def test_a_constant_stays_constant(rates: tuple[int, int]) -> None:
    out = Resampler(*rates).process(np.full(4000, 0.5, np.float32))
    assert np.allclose(out[200:], 0.5, atol=1e-5)


@pytest.mark.parametrize("rates", RATES)
def test_the_delay_is_what_it_says(rates: tuple[int, int]) -> None:
    src, dst = rates
    stream = Resampler(src, dst)
    bump = np.exp(-(((np.arange(3000) - 1000) / 20.0) ** 2)).astype(np.float32)
    out = np.concatenate([stream.process(bump), stream.flush()])
    assert int(np.argmax(out)) / dst == pytest.approx(1000 / src + stream.delay, abs=1 / dst)


@pytest.mark.parametrize("rates", RATES)
def test_a_clip_keeps_its_place_and_its_length(rates: tuple[int, int]) -> None:
    src, dst = rates
    bump = np.exp(-(((np.arange(9001) - 5000) / 40.0) ** 2)).astype(np.float32)
    out = resample(bump, src, dst)
    assert len(out) == ceil(len(bump) * dst / src)
    assert int(np.argmax(out)) / dst == pytest.approx(5000 / src, abs=1 / dst)


def test_equal_rates_pass_through() -> None:
    source = tone(440, 24_000, 100)
    stream = Resampler(24_000, 24_000)
    out = stream.process(source)
    assert np.array_equal(out, source)
    assert out is not source
    assert (stream.delay, len(stream.flush())) == (0.0, 0)
    assert np.array_equal(resample(source, 16_000, 16_000), source)


@settings(max_examples=60)
@given(st.sampled_from(RATES), st.lists(st.integers(0, 400), min_size=1, max_size=8))
def test_needed_is_the_least_that_suffices(rates: tuple[int, int], wishes: list[int]) -> None:
    stream = Resampler(*rates)
    for frames in wishes:
        needed = stream.needed(frames)
        if needed:
            assert len(Resampler.process(_copy(stream), np.zeros(needed - 1, np.float32))) < frames
        assert len(stream.process(np.zeros(needed, np.float32))) >= frames


def _copy(stream: Resampler) -> Resampler:
    twin = Resampler(stream.src_hz, stream.dst_hz)
    twin._next = stream._next
    return twin


def test_a_flushed_stream_begins_anew() -> None:
    stream = Resampler(24_000, 48_000)
    first = stream.process(tone(300, 24_000, 500))
    stream.flush()
    assert np.array_equal(stream.process(tone(300, 24_000, 500)), first)


@pytest.mark.parametrize("arguments", [(0, 48_000), (24_000, -1)])
def test_rates_must_be_rates(arguments: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="1 or more"):
        Resampler(*arguments)


def test_the_shape_must_fit_the_channels() -> None:
    with pytest.raises(UsageError, match=r"\(n,\)"):
        Resampler(24_000, 48_000).process(np.zeros((4, 2), np.float32))
    with pytest.raises(UsageError, match=r"\(n, 2\)"):
        Resampler(24_000, 48_000, channels=2).process(np.zeros(4, np.float32))
