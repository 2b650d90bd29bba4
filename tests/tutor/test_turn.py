from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.tutor.contract import LANGUAGES
from embodiment.tutor.forwarding import forwarded
from embodiment.tutor.library import library
from embodiment.tutor.numbers.saying import ways
from embodiment.tutor.questions import Question
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.tutor.service import Tutor
from embodiment.tutor.speech import reveals
from tests.tutor.lesson import Lesson
from tests.tutor.test_fsm import texts
from tests.tutor.tiny import SHELF

TUTOR = Tutor()
QUESTIONS = [q for chapter in library().chapters() for q in library().questions(chapter.id)]


def refused(lesson: Lesson, event: str, **fields: Any) -> Refusal:
    with pytest.raises(TurnRefused) as error:
        lesson.turn(event, **fields)
    return error.value.refusal


def begun() -> Lesson:
    lesson = Lesson(Tutor(SHELF))
    lesson.turn("START_SESSION")
    return lesson


def opened() -> Lesson:
    lesson = begun()
    lesson.turn("REQUEST_CHAPTER", chapter_id="ch")
    return lesson


def asked(question: str = "q_1") -> Lesson:
    lesson = opened()
    lesson.turn("REQUEST_QUESTION", question_id=question)
    return lesson


def ended() -> Lesson:
    lesson = begun()
    lesson.turn("END_SESSION")
    return lesson


IMPOSSIBLE = [
    (Lesson, "SUBMIT_ANSWER", {}, Refusal.UNKNOWN_SESSION),
    (Lesson, "END_SESSION", {}, Refusal.UNKNOWN_SESSION),
    (ended, "REPEAT", {}, Refusal.SESSION_ENDED),
    (ended, "START_SESSION", {}, Refusal.SESSION_ENDED),
    (asked, "SUBMIT_ANSWER", {"ts": 1}, Refusal.OUT_OF_ORDER),
    (begun, "REQUEST_CHAPTER", {"chapter_id": "nowhere"}, Refusal.UNKNOWN_CHAPTER),
    (opened, "REQUEST_QUESTION", {"question_id": "nowhere"}, Refusal.UNKNOWN_QUESTION),
    (asked, "SUBMIT_ANSWER", {"question_id": "nowhere"}, Refusal.UNKNOWN_QUESTION),
    (asked, "SUBMIT_ANSWER", {"question_id": "q_2"}, Refusal.FOREIGN_QUESTION),
    (asked, "REQUEST_QUESTION", {"question_id": "q_2"}, Refusal.FOREIGN_QUESTION),
    (
        lambda: Lesson.in_question(tutor=Tutor()),
        "SUBMIT_ANSWER",
        {"question_id": "q_8_2_1"},
        Refusal.FOREIGN_QUESTION,
    ),
]


@pytest.mark.parametrize(("make", "event", "fields", "refusal"), IMPOSSIBLE)
def test_an_impossible_turn_is_refused_and_changes_nothing(
    make: Any, event: str, fields: dict[str, Any], refusal: Refusal
) -> None:
    lesson = make()
    before = len(lesson.tutor.store.turns("s"))
    assert refused(lesson, event, **fields) is refusal
    assert len(lesson.tutor.store.turns("s")) == before


IN_CHARACTER = [
    (begun, "SUBMIT_ANSWER", {"student_utterance": "5/6"}, "OFFER_CHAPTERS", "WAIT_STUDENT"),
    (begun, "REQUEST_QUESTION", {}, "OFFER_CHAPTERS", "WAIT_STUDENT"),
    (begun, "REQUEST_CHAPTER", {}, "OFFER_CHAPTERS", "WAIT_STUDENT"),
    (begun, "REQUEST_CHAPTER", {"student_utterance": "Sums, please!"}, "OPEN_CHAPTER", "AUTO_CONTINUE"),
    (begun, "REQUEST_QUESTION", {"question_id": "q_2"}, "ASK_QUESTION", "WAIT_STUDENT"),
    (begun, "START_SESSION", {}, "OFFER_CHAPTERS", "WAIT_STUDENT"),
    (opened, "SUBMIT_ANSWER", {"student_utterance": "5/6"}, "LISTEN", "AUTO_CONTINUE"),
    (asked, "SUBMIT_ANSWER", {}, "ASK_AGAIN", "WAIT_STUDENT"),
    (
        asked,
        "SUBMIT_ANSWER",
        {"student_utterance": "5/6", "asr_confidence": 0.2},
        "ASK_AGAIN",
        "WAIT_STUDENT",
    ),
    (asked, "SUBMIT_ANSWER", {"student_utterance": "10/12"}, "ASK_SIMPLER", "WAIT_STUDENT"),
    (asked, "SUBMIT_ANSWER", {"student_utterance": "5/6 percent"}, "ASK_AGAIN", "WAIT_STUDENT"),
    (asked, "SUBMIT_ANSWER", {"student_utterance": "hint please"}, "GUIDE_THINKING", "WAIT_STUDENT"),
    (asked, "START_SESSION", {}, "GREET", "AUTO_CONTINUE"),
    (asked, "INTERRUPT", {}, "LISTEN", "WAIT_STUDENT"),
    (asked, "REPEAT", {}, "ASK_QUESTION", "WAIT_STUDENT"),
    (asked, "END_SESSION", {}, "FAREWELL", "END_SESSION"),
]


@pytest.mark.parametrize(("make", "event", "fields", "intent", "action"), IN_CHARACTER)
def test_what_a_learner_can_cause_is_answered_in_character(
    make: Any, event: str, fields: dict[str, Any], intent: str, action: str
) -> None:
    response = make().turn(event, **fields)
    assert (response.tutor_intent, response.next_action.type) == (intent, action)


def test_the_session_s_language_is_the_one_it_began_with() -> None:
    lesson = Lesson.in_question(language="hinglish", tutor=Tutor())
    assert lesson.say("five by seven", language="en").language == "hinglish"
    assert lesson.turn("START_SESSION", language="hi").language == "hinglish"


def test_the_ladder_guides_hints_and_explains() -> None:
    lesson = Lesson.in_question(tutor=Tutor())
    told = [lesson.say("5/7") for _ in range(3)]
    assert [(r.attempt_no, r.tutor_intent.value, r.state.value) for r in told] == [
        (1, "GUIDE_THINKING", "SHOWING_HINT"),
        (2, "GIVE_HINT", "SHOWING_HINT"),
        (3, "EXPLAIN_SOLUTION", "COMPLETED"),
    ]
    shown = [r.canonical for r in told]
    assert [bool(c and c.hint_1) for c in shown] == [True, True, True]
    assert [bool(c and c.hint_2) for c in shown] == [False, True, True]
    assert [c and c.expected_answer for c in shown] == ["", "", "11/12"]
    assert [bool(c and c.solution_steps) for c in shown] == [False, False, True]


def test_a_known_wrong_path_gets_its_own_words() -> None:
    guided = Lesson.in_question(tutor=Tutor()).say("5/7").speak.text
    lesson = Lesson.in_question(tutor=Tutor())
    assert lesson.say("three by seven").speak.text != guided
    assert "tops" in lesson.turn("REPEAT").speak.text


def test_repeating_says_the_last_line_that_mattered() -> None:
    lesson = Lesson.in_question(tutor=Tutor())
    guide = lesson.say("5/7").speak
    lesson.say("banana")
    lesson.turn("INTERRUPT")
    assert lesson.turn("REPEAT").speak == guide
    assert lesson.say("repeat please").speak == guide


def test_the_next_question_is_of_the_skill_that_is_known_least() -> None:
    lesson = Lesson(Tutor())
    lesson.turn("START_SESSION")
    lesson.turn("REQUEST_CHAPTER", chapter_id="ch_8_3")
    first = lesson.turn("REQUEST_QUESTION").question_id
    assert first == "q_8_3_1"
    lesson.say("5/6")
    assert lesson.turn("REQUEST_QUESTION").question_id == "q_8_3_4", (
        "adding is known better than the rest now"
    )
    for _ in range(3):
        lesson.say("1000")
    assert lesson.turn("REQUEST_QUESTION").question_id == "q_8_3_5", "subtracting is known least"


def test_help_before_an_answer_counts_as_not_known() -> None:
    alone, helped = (Lesson.in_question(tutor=Tutor()) for _ in range(2))
    helped.say("hint")
    known = []
    for lesson in (alone, helped):
        lesson.say("11/12")
        with lesson.tutor.store.session("s") as ledger:
            memory = ledger.memory()
            assert memory is not None
            known.append(memory.known["add_fractions"])
    assert known[0] > 0.3 > known[1]


def test_telemetry_recommends_a_mode() -> None:
    lesson = begun()
    modes = [
        lesson.turn("INTERRUPT", telemetry={"rtt_ms": rtt}).fallback.recommended_mode
        for rtt in (100, 900, 600, 300)
    ]
    assert modes == ["LIVE", "TTS", "TTS", "LIVE"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_ours_holds_its_answer_before_the_end(language: str) -> None:
    """All questions, all ways down the ladder, all that is said and shown and forwarded, all spoken forms."""
    for number, question in enumerate(QUESTIONS):
        lesson = Lesson.in_question(question.id, language, TUTOR, f"{language}_{number}")
        wrongs = [str(path.value) for path in question.wrong_paths]
        responses = [lesson.turn("REQUEST_QUESTION"), lesson.say("pata nahi"), lesson.say("banana")]
        responses += [
            lesson.say(wrongs[0]),
            lesson.turn("INTERRUPT"),
            lesson.say("100000"),
            lesson.turn("REPEAT"),
        ]
        for response in responses:
            for text in [*texts(response.model_dump(mode="json")), *texts(forwarded(response))]:
                assert not reveals(text, question.value), (question.id, text)
                assert not any(f" {form} " in f" {text} " for form in ways(question.value, response.language))
        assert lesson.say("100000").state == "COMPLETED"


SAYINGS = st.sampled_from(
    ["banana", "", "I don't know", "1/9", "repeat", "five or six", "saath", "12", "-3", "{wrong}"]
)


@settings(max_examples=60)
@given(st.sampled_from(QUESTIONS), st.sampled_from(LANGUAGES), st.lists(SAYINGS, max_size=8), st.integers(0))
def test_whatever_is_said_the_answer_stays_hidden_while_the_question_is_open(
    question: Question, language: str, said: list[str], number: int
) -> None:
    lesson = Lesson.in_question(question.id, language, Tutor(), f"s{number}")
    for utterance in said:
        response = lesson.say(utterance.format(wrong=question.wrong_paths[0].value))
        if response.state == "COMPLETED":
            return
        for text in texts(response.model_dump(mode="json")):
            assert not reveals(text, question.value)
