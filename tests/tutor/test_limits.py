from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.tutor.limits import CALLERS, Buckets


def test_a_burst_then_the_rate() -> None:
    buckets = Buckets(per_second=2, burst=3)
    assert [buckets.take("a", 0.0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a", 0.0) == 0.5
    assert buckets.take("a", 0.5) == 0
    assert buckets.take("a", 0.5) > 0
    assert buckets.take("b", 0.5) == 0, "everybody has a bucket of their own"


def test_no_rate_is_no_limit() -> None:
    buckets = Buckets(per_second=0, burst=1)
    assert not any(buckets.take("a", 0.0) for _ in range(100))


@given(st.lists(st.floats(0, 3), max_size=60))
def test_never_more_than_the_burst_and_the_rate_allow(gaps: list[float]) -> None:
    buckets, now, granted = Buckets(per_second=2, burst=5), 0.0, 0
    for gap in gaps:
        now += gap
        granted += buckets.take("a", now) == 0
    assert granted <= 5 + 2 * now + 1e-6


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    buckets = Buckets(per_second=1, burst=1)
    assert buckets.take("a", 10.0) == 0
    assert buckets.take("a", 5.0) > 0


def test_callers_are_forgotten_before_memory_is_full() -> None:
    buckets = Buckets(per_second=1, burst=1)
    for number in range(CALLERS + 10):
        buckets.take(str(number), 0.0)
    assert buckets.take("0", 0.0) == 0
    assert buckets.take(str(CALLERS + 9), 0.0) > 0
