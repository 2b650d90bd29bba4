from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.units import (
    INPUT_HZ,
    INPUT_PER_TICK,
    OUTPUT_HZ,
    OUTPUT_PER_TICK,
    TICK,
    TICK_HZ,
    to_samples,
    to_seconds,
    to_ticks,
)

RATES = st.sampled_from([8_000, INPUT_HZ, 22_050, OUTPUT_HZ, 44_100, 48_000])
A_WEEK = 7 * 24 * 3600


def test_a_tick_is_a_whole_number_of_samples_at_both_rates() -> None:
    """Anything else would make sound depend on how many ticks a frame has."""
    assert OUTPUT_PER_TICK * TICK_HZ == OUTPUT_HZ
    assert INPUT_PER_TICK * TICK_HZ == INPUT_HZ
    assert to_samples(TICK) == OUTPUT_PER_TICK
    assert to_samples(TICK, INPUT_HZ) == INPUT_PER_TICK


@given(st.integers(0, A_WEEK * 48_000), RATES)
def test_samples_survive_the_way_through_seconds(samples: int, rate_hz: int) -> None:
    assert to_samples(to_seconds(samples, rate_hz), rate_hz) == samples


@given(st.integers(0, A_WEEK * TICK_HZ))
def test_ticks_survive_the_way_through_seconds(ticks: int) -> None:
    assert to_ticks(ticks * TICK) == ticks


@given(st.floats(0, A_WEEK), RATES)
def test_rounding_is_never_off_by_more_than_half_a_sample(seconds: float, rate_hz: int) -> None:
    assert to_seconds(to_samples(seconds, rate_hz), rate_hz) == pytest.approx(seconds, abs=0.5001 / rate_hz)


def test_lengths_without_a_rate_are_those_of_the_voice() -> None:
    assert to_seconds(12_000) == 0.5
    assert to_samples(0.5) == 12_000
    assert to_samples(0.5, INPUT_HZ) == 8_000
