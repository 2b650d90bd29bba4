from __future__ import annotations

import pytest

from embodiment.world.daytime import SECONDS_PER_HOUR, Daytime, part_of_day


def test_a_day_goes_round() -> None:
    day = Daytime(start=23.5)
    assert day.hour(0.0) == 23.5
    assert day.hour(SECONDS_PER_HOUR) == pytest.approx(0.5)
    assert day.part(SECONDS_PER_HOUR) == "night"


@pytest.mark.parametrize(
    ("hour", "name"),
    [(0.0, "night"), (5.0, "early morning"), (10.9, "morning"), (12.0, "midday"), (16.5, "afternoon"),
     (17.0, "late afternoon"), (21.9, "evening"), (22.0, "night"), (23.99, "night")],
)  # fmt: skip
def test_parts_of_the_day(hour: float, name: str) -> None:
    assert part_of_day(hour) == name
