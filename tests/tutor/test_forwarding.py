from __future__ import annotations

from embodiment.tutor.contract import (
    Canonical,
    LiveTurnResponse,
    NextAction,
    SpeakDirective,
    TutorIntent,
    TutorState,
    UIDirective,
    VoicePlan,
)
from embodiment.tutor.forwarding import forwarded
from tests.tutor import seed


def full(ssml: str | None) -> LiveTurnResponse:
    plan = seed.EXAMPLE_RESPONSE["voice_plan"]
    return LiveTurnResponse(
        session_id="sess_123",
        question_id="q_8_3_12",
        state=TutorState.SHOWING_HINT,
        attempt_no=1,
        is_correct=False,
        tutor_intent=TutorIntent.GUIDE_THINKING,
        language="hinglish",
        voice_plan=VoicePlan(**plan),
        canonical=Canonical(question_text="What is 2/3 + 1/4?", expected_answer="11/12"),
        ui=UIDirective(subtitle="s", show_steps=["11/12"], big_question_text="2/3 + 1/4 = ?"),
        speak=SpeakDirective(text="plain words", ssml=ssml),
        next_action=NextAction(type="WAIT_STUDENT"),
    )


def test_what_is_forwarded_is_the_agreed_subset_and_nothing_of_the_board() -> None:
    sent = forwarded(full(seed.EXAMPLE_RESPONSE["speak"]["ssml"]))
    assert sent == seed.EXAMPLE_RESPONSE
    assert list(sent) == list(seed.EXAMPLE_RESPONSE)
    assert "11/12" not in str(sent)


def test_a_line_without_markup_is_forwarded_plain() -> None:
    assert forwarded(full(None))["speak"] == {"text": "plain words"}
