from __future__ import annotations

import asyncio

import pytest

from embodiment.tutor.contract import LiveEvent, LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.forwarding import forwarded
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.tutor.service import Tutor
from tests.tutor import seed
from tests.tutor.lesson import Lesson


def test_the_agreed_example_gives_its_response_field_by_field() -> None:
    lesson = Lesson(session_id="sess_123", ts=1706449990000)
    lesson.turn("START_SESSION", language="hinglish")
    lesson.turn("REQUEST_CHAPTER", chapter_id="ch_8_3")
    lesson.turn("REQUEST_QUESTION", question_id="q_8_3_12")
    response = lesson.tutor.turn(LiveTurnRequest.model_validate(seed.EXAMPLE_REQUEST))
    assert forwarded(response) == seed.EXAMPLE_RESPONSE


def test_the_agreed_question_has_its_hints_and_steps() -> None:
    question = Tutor().bank.question("q_8_3_12")
    assert question is not None
    wording = question.in_language("en")
    assert (wording.question, question.answer, question.board) == (
        "What is 2/3 + 1/4?",
        "11/12",
        "2/3 + 1/4 = ?",
    )
    assert wording.hint_1 == "Find a common denominator for 3 and 4."
    assert wording.hint_2 == "Convert both fractions to denominator 12."
    assert wording.steps == (
        "LCM of 3 and 4 is 12.",
        "2/3 = 8/12 and 1/4 = 3/12.",
        "8/12 + 3/12 = 11/12.",
    )
    assert question.show == ("LCM(3,4)=?",)


def test_the_same_turn_is_given_the_same_response_and_costs_nothing() -> None:
    lesson = Lesson.in_question()
    first = lesson.turn("SUBMIT_ANSWER", student_utterance="5/7")
    for said in ("5/7", "3/7", None):
        assert lesson.turn("SUBMIT_ANSWER", ts=lesson.ts, student_utterance=said) == first
    assert lesson.turn("SUBMIT_ANSWER", student_utterance="3/7").attempt_no == 2
    assert len(lesson.tutor.store.turns(lesson.session_id)) == 5


def test_what_was_decided_for_a_turn_is_given_again_even_later_and_after_the_end() -> None:
    lesson = Lesson.in_question()
    first = lesson.turn("SUBMIT_ANSWER", student_utterance="5/7")
    at = lesson.ts
    lesson.turn("END_SESSION")
    assert lesson.turn("SUBMIT_ANSWER", ts=at, student_utterance="5/7") == first


def test_a_session_belongs_to_whoever_began_it() -> None:
    tutor = Tutor()
    request = LiveTurnRequest(session_id="s", event=LiveEvent.START_SESSION, client_ts_ms=1)
    tutor.turn(request, owner="a")
    for event, ts in ((LiveEvent.START_SESSION, 1), (LiveEvent.REPEAT, 2)):
        with pytest.raises(TurnRefused) as refused:
            tutor.turn(request.model_copy(update={"event": event, "client_ts_ms": ts}), owner="b")
        assert refused.value.refusal is Refusal.NOT_YOURS


def test_the_port_is_the_same_turn() -> None:
    request = LiveTurnRequest(session_id="s", event=LiveEvent.START_SESSION, client_ts_ms=1)
    tutor = Tutor()
    response: LiveTurnResponse = asyncio.run(tutor.tutor_turn(request))
    assert response == tutor.turn(request)


def test_every_turn_leaves_one_record_of_what_was_heard_read_judged_and_said() -> None:
    lesson = Lesson.in_question()
    said = lesson.turn("SUBMIT_ANSWER", student_utterance="five by seven", asr_confidence=0.9).speak.text
    record = lesson.tutor.store.turns(lesson.session_id)[-1]
    assert record.audit == {
        "heard": "five by seven", "confidence": 0.9, "read": ["5/7"], "judged": "incorrect", "because": "different",
        "happened": "wrong_once", "state": "SHOWING_HINT", "attempt": 1, "intent": "GUIDE_THINKING", "said": said,
    }  # fmt: skip
