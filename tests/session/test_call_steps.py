from __future__ import annotations

from embodiment.live.messages import FunctionResponse
from embodiment.session.call_steps import (
    FINAL,
    TRANSITIONS,
    Answer,
    CallEvent,
    CallEventKind,
    CallState,
    Route,
    tool_response,
)


def test_every_state_has_its_followers_and_final_ones_have_none() -> None:
    assert set(TRANSITIONS) == set(CallState)
    assert {state for state, followers in TRANSITIONS.items() if not followers} == FINAL


def test_every_state_can_be_reached() -> None:
    reached = {CallState.PENDING}
    for _ in CallState:
        reached |= {after for before in reached for after in TRANSITIONS[before]}
    assert reached == set(CallState)


def test_several_answers_make_one_tool_response() -> None:
    answers = [
        Answer(ticket=1, call_id="fc_1", name="wave", response={"status": "scheduled"}, scheduling="SILENT"),
        Answer(ticket=2, call_id="fc_2", name="price_of", response={"gold": 7}),
    ]
    assert tool_response(answers).responses == (
        FunctionResponse("fc_1", "wave", {"status": "scheduled"}, "SILENT"),
        FunctionResponse("fc_2", "price_of", {"gold": 7}),
    )


def test_an_answer_to_a_tag_is_a_result_line() -> None:
    answer = Answer(ticket=1, call_id="", name="price_of", response={"gold": 7}, route=Route.TAG)
    assert answer.to_text() == '[RESULT: price_of {"gold": 7}]'


def test_problems_are_marked() -> None:
    kinds = {
        kind for kind in CallEventKind if CallEvent(kind=kind, ticket=1, call_id="", name="f").is_problem
    }
    assert kinds == {CallEventKind.FAILED, CallEventKind.REFUSED, CallEventKind.TIMED_OUT}
