from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.persona.spec import Behavior, CallSupport, FunctionSpec, Scheduling, Timing

SEEN = FunctionSpec.of(timing="playhead")
QUERY = FunctionSpec.of()


def test_emotes_default_to_non_blocking_and_silent() -> None:
    """Nobody waits for something that is only seen, and its answer is nothing to talk about."""
    assert (SEEN.behavior, SEEN.scheduling) == (Behavior.NON_BLOCKING, Scheduling.SILENT)
    assert SEEN.timeout is None
    assert SEEN.repeat_window == 2.0


def test_queries_leave_behavior_to_the_model_family() -> None:
    assert (QUERY.timing, QUERY.behavior, QUERY.scheduling) == (Timing.NOW, None, None)
    assert QUERY.timeout == 10.0
    assert QUERY.repeat_window == 0.0


def test_explicit_choices_win() -> None:
    spec = FunctionSpec.of(
        timing="playhead", behavior="BLOCKING", scheduling="INTERRUPT", timeout=1.0, repeat_window=0.0
    )
    assert (spec.behavior, spec.scheduling, spec.timeout, spec.repeat_window) == (
        "BLOCKING",
        "INTERRUPT",
        1.0,
        0.0,
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"timing": "later"},
        {"behavior": "ASYNC"},
        {"scheduling": "LOUD"},
        {"timeout": 0},
        {"repeat_window": -1},
    ],
)
def test_wrong_words_and_numbers_raise(wrong: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        FunctionSpec.of(**wrong)  # type: ignore[arg-type]


def test_blocking_or_not_is_per_model_family() -> None:
    """One family waits always, one never, most as asked: a word a family refuses is not sent."""
    blocking_spec = FunctionSpec.of(behavior="BLOCKING")
    only_blocking = CallSupport()
    assert only_blocking.declared(SEEN) is None
    assert only_blocking.behavior_of(SEEN) is Behavior.BLOCKING
    assert only_blocking.scheduling_of(SEEN) is None
    both = CallSupport(non_blocking=True, default=Behavior.NON_BLOCKING, scheduling=True)
    assert both.declared(SEEN) is Behavior.NON_BLOCKING
    assert both.declared(blocking_spec) is Behavior.BLOCKING
    assert both.behavior_of(QUERY) is Behavior.NON_BLOCKING
    assert both.scheduling_of(SEEN) is Scheduling.SILENT
    assert both.scheduling_of(blocking_spec) is None
    only_non_blocking = CallSupport(
        blocking=False, non_blocking=True, default=Behavior.NON_BLOCKING, scheduling=True
    )
    assert only_non_blocking.declared(blocking_spec) is None
    assert only_non_blocking.behavior_of(blocking_spec) is Behavior.NON_BLOCKING
