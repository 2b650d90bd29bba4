from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.live.messages import Scheduling
from embodiment.live.quirks import Behavior, find_quirks
from embodiment.persona.spec import FunctionSpec, Timing

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
    """One family always waits, one never does, others as asked: a word a family refuses is not sent."""
    blocking = FunctionSpec.of(behavior="BLOCKING")
    always = find_quirks("gemini-3.1-flash-live-preview")
    assert SEEN.declared_behavior(always) is None
    assert SEEN.effective_behavior(always) is Behavior.BLOCKING
    assert SEEN.response_scheduling(always) is None
    as_asked = find_quirks("gemini-3.8-live")
    assert SEEN.declared_behavior(as_asked) is Behavior.NON_BLOCKING
    assert SEEN.response_scheduling(as_asked) is Scheduling.SILENT
    assert QUERY.declared_behavior(as_asked) is None
    assert QUERY.effective_behavior(as_asked) is Behavior.NON_BLOCKING
    assert blocking.declared_behavior(as_asked) is Behavior.BLOCKING
    assert blocking.response_scheduling(as_asked) is None
    never = find_quirks("gemini-3.8-live-extended-thinking")
    assert blocking.declared_behavior(never) is None
    assert blocking.effective_behavior(never) is Behavior.NON_BLOCKING


def test_of_an_unknown_model_nothing_special_is_asked() -> None:
    unknown = find_quirks("some-other-model")
    assert SEEN.declared_behavior(unknown) is None
    assert SEEN.effective_behavior(unknown) is Behavior.BLOCKING
    assert SEEN.response_scheduling(unknown) is None
