"""How turns and calls end on the wire: ends that never come, come twice, or come for a closed connection."""

from __future__ import annotations

import pytest

from embodiment.live.messages import (
    AudioDelta,
    Disconnected,
    FunctionCall,
    GenerationComplete,
    GoAway,
    Interrupted,
    SessionResumptionUpdate,
    ToolResponse,
    TurnComplete,
)
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import (
    SpeakingStarted,
    SpeakingStopped,
    TurnEnded,
)
from embodiment.session.turn_end import TURN_END_TIMEOUT
from tests.session.wire_harness import SECOND, accept, connected, run, says, sent_on, told

# -- the ends of turns -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [[GenerationComplete()], []])
def test_a_turn_whose_end_is_never_told_ends_all_the_same(end: list[GenerationComplete]) -> None:
    """turnComplete may be missing: the next answer must not be taken for more of the last one."""
    harness = connected()
    says(harness, is_over=False)
    for event in end:
        harness.deliver(event)
    run(harness, 2 * TURN_END_TIMEOUT + 2)
    assert [event.gen for event in told(harness, TurnEnded)] == [1]
    harness.type("and then")
    harness.tick()
    says(harness)
    run(harness, 2)
    assert harness.session.waiting_inputs == ()
    assert [event.gen for event in told(harness, SpeakingStopped)] == [1, 2]


def test_generation_complete_after_a_call_is_not_the_end_of_the_turn() -> None:
    harness = connected()
    harness.deliver(FunctionCall("c1", "price"))
    harness.deliver(GenerationComplete())
    run(harness, 0.5)
    says(harness)
    run(harness, 2)
    assert [event.heard for event in told(harness, SpeakingStopped)] == ["Good day to you. "]
    assert [event.gen for event in told(harness, TurnEnded)] == [1]


def test_a_turn_waits_for_a_call_that_takes_its_time() -> None:
    harness = connected()
    harness.deliver(FunctionCall("c1", "ponder", {"depth": 1}))
    run(harness, 9)
    assert told(harness, TurnEnded) == []
    harness.finish_handler()
    harness.tick()
    says(harness)
    run(harness, 2)
    assert [event.heard for event in told(harness, SpeakingStopped)] == ["Good day to you. "]


def test_sound_after_the_turns_end_is_still_played() -> None:
    harness = connected()
    says(harness)
    run(harness, 0.5)
    harness.deliver(AudioDelta(SECOND, 24_000))
    run(harness, 10)
    assert harness.ring.played == 2 * 24_000
    assert not harness.session.is_speaking


def test_sound_after_its_turn_seemed_over_moves_the_mouth_again() -> None:
    harness = connected()
    says(harness, is_over=False)
    harness.deliver(GenerationComplete())
    run(harness, 2)
    assert not harness.session.is_speaking
    harness.deliver(AudioDelta(SECOND, 24_000))
    run(harness, 0.5)
    assert harness.session.is_speaking
    harness.deliver(TurnComplete())
    run(harness, 2)
    assert [event.gen for event in told(harness, SpeakingStarted)] == [1, 1]
    assert not harness.session.is_speaking


def test_repeated_interruptions_are_one() -> None:
    harness = connected()
    says(harness, seconds=3, is_over=False)
    run(harness, 0.5)
    for _ in range(3):
        harness.deliver(Interrupted())
    harness.deliver(TurnComplete())
    run(harness, 0.5)
    assert len(told(harness, SpeakingStopped)) == 1


# -- calls and closed connections --------------------------------------------------------------------------------


def test_a_response_for_a_closed_connection_is_not_sent_on_the_next() -> None:
    harness = connected()
    harness.deliver(FunctionCall("c1", "ponder", {"depth": 1}))
    harness.deliver(FunctionCall("c2", "price"))  # answered, but the socket is gone before it is written
    harness.deliver(Disconnected(1006))
    run(harness, 2)
    accept(harness)
    harness.finish_handler()
    run(harness, 0.1)
    assert [message for _, message in harness.sent if isinstance(message, ToolResponse)] == []
    kinds = {event.call_id: event.kind for event in told(harness, CallEvent)}
    assert kinds == {"c1": CallEventKind.DONE, "c2": CallEventKind.DONE}


def test_a_call_of_the_connection_before_is_not_carried_out() -> None:
    harness = connected()
    harness.deliver(Disconnected(1006))
    run(harness, 2)
    accept(harness)
    harness.deliver(FunctionCall("c1", "price"), connection=1)
    run(harness, 0.1)
    assert told(harness, CallEvent) == []


def test_duplicate_ids_in_one_batch_are_answered_once() -> None:
    harness = connected()
    harness.deliver(FunctionCall("c1", "price"))
    harness.deliver(FunctionCall("c1", "price"))
    harness.deliver(FunctionCall("c2", "nowhere"))
    harness.tick()
    answers = [r for _, m in harness.sent if isinstance(m, ToolResponse) for r in m.responses]
    assert [answer.function_id for answer in answers] == ["c1", "c2"]
    assert [event.kind for event in told(harness, CallEvent)].count(CallEventKind.IGNORED) == 1


def test_a_move_waits_for_an_answer_that_is_owed() -> None:
    harness = connected()
    harness.deliver(FunctionCall("c1", "ponder", {"depth": 1}))
    harness.deliver(TurnComplete())
    harness.deliver(GoAway(50.0))
    run(harness, 1)
    assert len(harness.opened) == 1
    harness.finish_handler()
    run(harness, 0.1)
    assert [type(message) for message in sent_on(harness, 1)] == [ToolResponse]
    harness.deliver(SessionResumptionUpdate("h2", True))
    run(harness, 0.1)
    assert len(harness.opened) == 2
