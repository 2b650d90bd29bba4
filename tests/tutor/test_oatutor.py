from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from embodiment.errors import AssetError
from embodiment.tutor.oatutor import LOOK_AGAIN, chapter_from
from embodiment.tutor.questions import Shelf
from embodiment.tutor.service import Tutor
from embodiment.tutor.speech import reveals
from tests.tutor.lesson import Lesson


def step(**changes: Any) -> dict[str, Any]:
    return {
        "id": "frac1a",
        "problemType": "TextBox",
        "answerType": "arithmetic",
        "stepTitle": r"What is $$\frac{1}{2}+\frac{1}{3}$$?",
        "stepBody": "",
        "stepAnswer": [r"$$\frac{5}{6}$$"],
        "knowledgeComponents": ["add fractions"],
        "hints": {
            "DefaultPathway": [
                {"id": "h1", "type": "hint", "dependencies": [], "text": "Look at the bottoms. Slowly."},
                {"id": "h2", "type": "scaffold", "dependencies": ["h1"], "text": "Which number do both divide?",
                 "hintAnswer": ["6"]},
                {"id": "h3", "type": "hint", "dependencies": ["h2"], "text": r"It is $$\frac{5}{6}$$."},
            ]
        },
        **changes,
    }  # fmt: skip


def problems(*steps: dict[str, Any]) -> str:
    problem = {
        "id": "frac1",
        "title": "Sums",
        "body": "",
        "lesson": "4.2 Adding Fractions",
        "steps": list(steps),
    }
    return json.dumps([problem])


def test_a_typed_number_becomes_a_question_with_its_hints_and_steps() -> None:
    imported = chapter_from(problems(step()), "pool.json")
    (question,) = imported.questions
    english = question.in_language("hi")
    assert imported.chapter.id == "oa_4_2_adding_fractions"
    assert imported.chapter.names == ("adding fractions",)
    assert (question.id, question.skill, question.value) == ("frac1a", "add fractions", Fraction(5, 6))
    assert english.question == question.board == "What is 1/2+1/3?"
    assert (english.hint_1, english.hint_2) == ("Look at the bottoms.", "Which number do both divide?")
    assert english.steps[-1] == "So the answer is 5/6."


def test_a_hint_that_tells_the_answer_is_not_given() -> None:
    hints = [{"type": "hint", "text": "The sum is five sixths."}]
    (question,) = chapter_from(problems(step(hints=hints)), "pool.json").questions
    english = question.in_language("en")
    assert english.hint_1 == english.hint_2 == LOOK_AGAIN
    assert not reveals(english.hint_1, question.value)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"problemType": "MultipleChoice"}, "not a typed number"),
        ({"answerType": "string"}, "not a typed number"),
        ({"stepAnswer": ["$$2x+3$$"]}, "not one exact number"),
        ({"stepAnswer": ["5 or 6"]}, "not one exact number"),
        ({"stepAnswer": []}, "not one exact number"),
        ({"variabilization": {"a": ["1", "2"]}}, "not one exact number"),
        ({"stepTitle": "See ##figure1.gif##. How long?"}, "needs a picture"),
        ({"stepTitle": r"What is $$\sqrt{9}$$?"}, "formulas that cannot be spoken"),
        ({"stepTitle": "Is 5/6 the sum?"}, "holds its answer"),
        ({"stepTitle": "One. Two. Three. Four. How much?"}, "sentences"),
    ],
)
def test_what_cannot_be_asked_aloud_is_left_out_with_its_reason(changes: dict[str, Any], why: str) -> None:
    imported = chapter_from(problems(step(id="good"), step(**changes)), "pool.json")
    assert [question.id for question in imported.questions] == ["good"]
    assert len(imported.skipped) == 1
    assert why in imported.skipped[0][1]
    assert "1 questions, 1 left out; frac1a:" in imported.summary


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "pool.json:1: not JSON"),
        ("[1]", 'expected problems with a list of "steps"'),
        ("[]", "nothing a spoken tutor can ask: no steps"),
        (problems(step(answerType="string")), "nothing a spoken tutor can ask: not a typed number"),
    ],
)
def test_a_file_of_another_shape_is_told(text: str, says: str) -> None:
    with pytest.raises(AssetError, match=says):
        chapter_from(text, "pool.json")


def test_an_imported_chapter_can_be_worked_through_in_any_language() -> None:
    imported = chapter_from(
        problems(step(), step(id="frac1b", stepAnswer=["25%"], stepTitle="What is half of 50%?")), "f"
    )
    lesson = Lesson(Tutor(Shelf((imported.chapter,), imported.questions)))
    lesson.turn("START_SESSION", language="hinglish")
    lesson.turn("REQUEST_CHAPTER", student_utterance="Adding fractions")
    assert lesson.turn("REQUEST_QUESTION").question_id == "frac1a"
    assert [lesson.say("1/9").tutor_intent.value for _ in range(3)] == [
        "GUIDE_THINKING",
        "GIVE_HINT",
        "EXPLAIN_SOLUTION",
    ]
    assert lesson.turn("REQUEST_QUESTION").question_id == "frac1b"
    assert lesson.say("pachees percent").is_correct is True
    assert lesson.turn("REQUEST_QUESTION").tutor_intent == "FINISH_CHAPTER"
