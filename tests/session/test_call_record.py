from __future__ import annotations

import pytest

from embodiment.persona.spec import FunctionSpec
from embodiment.session.call_record import REMEMBERED, CallRecord, RepeatFilter
from embodiment.session.call_steps import CallEventKind, CallState, Route
from embodiment.units import Samples

SEEN = FunctionSpec.of(timing="playhead")


def record(
    name: str = "wave",
    args: dict[str, object] | None = None,
    position: Samples | None = None,
    at: float = 0.0,
) -> CallRecord:
    return CallRecord(1, "fc", name, args or {}, 1, position, Route.WIRE, at, spec=SEEN)


def test_a_step_that_is_none_is_found() -> None:
    call = record()
    call.move(CallState.RUNNING)
    with pytest.raises(AssertionError):
        call.move(CallState.PENDING)


def test_distance_is_measured_in_sound_where_both_have_a_place() -> None:
    """Speech comes faster than it is heard, so arrival says little about how near two gestures will be seen."""
    assert record(position=48_000, at=0.1).distance_from(record(position=0)) == 2.0
    assert record(position=None, at=0.1).distance_from(record(position=0)) == pytest.approx(0.1)


def test_equal_calls_within_the_window_are_repeats() -> None:
    repeats = RepeatFilter()
    assert not repeats.is_repeat(record(position=0))
    assert repeats.is_repeat(record(position=24_000))
    assert not repeats.is_repeat(record(args={"who": "all"}, position=24_000))
    assert not repeats.is_repeat(record(name="bow", position=24_000))
    assert not repeats.is_repeat(record(position=48_000))
    assert repeats.is_repeat(record(position=60_000))


def test_a_call_that_was_lost_is_not_repeated_by_the_next() -> None:
    repeats = RepeatFilter()
    first = record(position=0)
    assert not repeats.is_repeat(first)
    first.move(CallState.DROPPED)
    assert not repeats.is_repeat(record(position=10))


def test_functions_without_a_window_never_repeat() -> None:
    repeats = RepeatFilter()
    for _ in range(2):
        assert not repeats.is_repeat(CallRecord(1, "fc", "f", {}, 1, None, Route.WIRE, 0.0))


def test_memory_is_bounded() -> None:
    repeats = RepeatFilter()
    for number in range(REMEMBERED + 1):
        repeats.is_repeat(record(args={"n": number}))
    assert not repeats.is_repeat(record(args={"n": 0}))
    assert repeats.is_repeat(record(args={"n": REMEMBERED}))


@pytest.mark.parametrize(
    ("route", "certainty", "error_ms"), [(Route.WIRE, "exact", 0), (Route.TAG, "estimated", 1500)]
)
def test_a_call_says_how_its_place_is_known(route: Route, certainty: str, error_ms: int) -> None:
    call = record(position=480)
    call.route = route
    event = call.event(CallEventKind.SCHEDULED)
    assert (event.position, event.certainty, event.error_ms) == (480, certainty, error_ms)
    call.place(960)
    event = call.event(CallEventKind.STARTED)
    assert (event.position, event.certainty, event.error_ms) == (960, "exact", 0), (
        "behind words that have their place"
    )


def test_a_call_without_a_place_claims_nothing() -> None:
    event = record(position=None).event(CallEventKind.STARTED)
    assert (event.position, event.certainty, event.error_ms) == (None, None, 0)
