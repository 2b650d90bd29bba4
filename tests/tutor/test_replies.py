from __future__ import annotations

import logging

import pytest

from embodiment.tutor.contract import TutorIntent
from embodiment.tutor.memory import Memory
from embodiment.tutor.phrases import phrases
from embodiment.tutor.questions import Element, Sentence
from embodiment.tutor.replies import Saying, answer_text, composed
from tests.tutor.tiny import question

MEMORY = Memory(session_id="s")


def said(text: str, intent: TutorIntent, caplog: pytest.LogCaptureFixture, secret: bool = True) -> str:
    own = (
        Sentence(text="Take your time.", element=Element.ENCOURAGEMENT),
        Sentence(text=text, element=Element.GUIDING_QUESTION),
    )
    with caplog.at_level(logging.ERROR):
        line = composed(Saying("", own=own), MEMORY, intent, phrases(), question("q_1") if secret else None)
    return " ".join(sentence.text for sentence in line)


def test_a_line_that_may_be_said_is_said(caplog: pytest.LogCaptureFixture) -> None:
    assert (
        said("What comes first?", TutorIntent.GUIDE_THINKING, caplog) == "Take your time. What comes first?"
    )
    assert not caplog.records


@pytest.mark.parametrize("text", ["Is it five by six?", "Is it 10/12?", "Is that wrong?", "What? Why?"])
def test_a_line_that_may_not_be_is_replaced_and_logged(text: str, caplog: pytest.LogCaptureFixture) -> None:
    line = said(text, TutorIntent.GUIDE_THINKING, caplog)
    assert text not in line
    assert "may not be spoken" in caplog.text


def test_once_the_answer_may_be_told_it_is(caplog: pytest.LogCaptureFixture) -> None:
    own = (Sentence(text="It is 5/6.", element=Element.SOLUTION_STEP),)
    line = composed(Saying("explain", own=own), MEMORY, TutorIntent.EXPLAIN_SOLUTION, phrases(), None)
    assert line[-1].text == "It is 5/6."


def test_a_percentage_is_written_with_its_sign() -> None:
    assert answer_text(question("q_1", "12.5")) == "12.5"
    assert answer_text(question("q_1", "12.5").model_copy(update={"percent": True})) == "12.5%"
