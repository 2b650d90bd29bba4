"""The light of the day is data, continuous, and kind to faces."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.adapters.daylight import HOURS, STEPS_PER_HOUR, light_at, light_step

STEPS = range(24 * STEPS_PER_HOUR + 1)


def test_the_rows_cover_the_day_in_order() -> None:
    hours = [hour for hour, _ in HOURS]
    assert hours == sorted(hours)
    assert (hours[0], hours[-1]) == (0.0, 24.0)


def test_midnight_meets_midnight() -> None:
    assert light_at(STEPS[0]) == light_at(STEPS[-1])


def test_no_step_of_ten_minutes_is_a_jump() -> None:
    for before, after in pairwise(STEPS):
        for name in ("world", "cast", "far"):
            pairs = zip(getattr(light_at(before), name), getattr(light_at(after), name), strict=True)
            assert all(abs(x - y) <= 22 for x, y in pairs), f"{name} at {after / STEPS_PER_HOUR:.2f} h"


def test_characters_are_never_darker_than_the_world_around_them() -> None:
    for step in STEPS:
        light = light_at(step)
        assert all(c >= w - 1 for c, w in zip(light.cast, light.world, strict=True))


@pytest.mark.parametrize(("hour", "windows"), [(12.0, 0.0), (19.5, 0.7), (23.0, 1.0)])
def test_windows_are_lit_in_the_evening(hour: float, windows: float) -> None:
    assert light_at(light_step(hour)).windows == pytest.approx(windows)


@given(st.floats(-100, 100))
def test_any_hour_has_a_light(hour: float) -> None:
    assert len(light_at(light_step(hour)).sky) == 4
