from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from importlib import resources

import pytest

from embodiment.errors import AssetError
from embodiment.tutor.contract import LANGUAGES
from embodiment.tutor.evaluator import Judgement, judge
from embodiment.tutor.library import CHAPTERS, chapter_of, complaints, library
from embodiment.tutor.questions import Element, Question, Sentence, Wording
from tests.tutor.lesson import Lesson

QUESTIONS = [q for chapter in library().chapters() for q in library().questions(chapter.id)]
BY_ID = {
    entry["id"]: entry
    for name in CHAPTERS
    for entry in tomllib.loads(
        resources.files("embodiment.tutor").joinpath(f"content/{name}.toml").read_text(encoding="utf-8")
    )["question"]
}


def test_there_are_three_chapters_with_forty_questions_and_more_in_three_languages() -> None:
    assert len(library().chapters()) == 3
    assert len(QUESTIONS) == len({q.id for q in QUESTIONS}) == 48
    assert set(Counter(q.skill for q in QUESTIONS).values()) == {4}
    for question in QUESTIONS:
        assert set(question.wording) == set(LANGUAGES)
        assert all(set(path.lines) == set(LANGUAGES) for path in question.wrong_paths)
        assert question.wrong_paths


def test_a_chapter_can_be_asked_for_by_every_title_it_is_offered_under() -> None:
    for chapter in library().chapters():
        assert set(chapter.title.values()) <= set(chapter.names)


@pytest.mark.parametrize(
    ("said", "chapter"),
    [
        ("Algebra", "ch_8_2"),
        ("let us do बीजगणित", "ch_8_2"),
        ("profit and loss", "ch_8_7"),
        ("bhinn", "ch_8_3"),
    ],
)
def test_a_chapter_has_the_names_learners_know_it_by(said: str, chapter: str) -> None:
    lesson = Lesson()
    lesson.turn("START_SESSION")
    assert lesson.turn("REQUEST_CHAPTER", student_utterance=said).tutor_intent == "OPEN_CHAPTER"
    assert lesson.turn("REQUEST_QUESTION").question_id.startswith(chapter.replace("ch", "q"))


def worked_out(entry: dict[str, str]) -> Fraction:
    """The answer once more, from what the question says and not from what its author wrote."""
    number = {
        k: Fraction(v) for k, v in entry.items() if k not in ("id", "pattern", "answer", "wrong", "board")
    }
    a, b, c = (number.get(name, Fraction(0)) for name in "abc")
    p, w, s, m = (number.get(name, Fraction(0)) for name in "pwsm")
    return {
        "add": lambda: a + b, "subtract": lambda: a - b, "multiply": lambda: a * b, "divide": lambda: a / b,
        "shift": lambda: b - a, "scale": lambda: b / a, "two_steps": lambda: (c - b) / a, "share": lambda: b * a,
        "part": lambda: w * p / 100, "convert": lambda: a * 100, "profit": lambda: (s - c) / c * 100,
        "discount": lambda: m - m * p / 100,
    }[entry["pattern"]]()  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)
def test_every_answer_is_right(question: Question) -> None:
    assert question.value == worked_out(BY_ID[question.id])


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)
def test_every_wrong_path_can_be_come_down(question: Question) -> None:
    for path in question.wrong_paths:
        verdict = judge(question.expected, path.value)
        assert (verdict.judgement, verdict.value) == (Judgement.INCORRECT, path.number)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)
def test_every_step_that_is_an_equation_holds(question: Question) -> None:
    for step in question.in_language("en").steps:
        for equation in step.rstrip(".").split(" and "):
            left, equals, right = equation.rpartition(" = ")
            if equals and set(left) <= set("0123456789/+- "):
                assert sum(map(Fraction, left.replace("- ", "+ -").split(" + "))) == Fraction(right), equation


def test_what_tells_the_answer_or_may_not_be_said_is_refused_with_its_place() -> None:
    question = QUESTIONS[0]
    english = question.in_language("en")

    def with_(**changes: object) -> Question:
        worded: Wording = english.model_copy(update=changes)
        return question.model_copy(update={"wording": {"en": worded}})

    told = f"It is {question.answer}."
    assert any("tells the answer" in text for text in complaints(with_(hint_1=told)))
    assert any(
        "en hint_2: full_solution" in text for text in complaints(with_(hint_2="Is it eleven by twelve?"))
    ) is (question.answer == "11/12")
    assert any("en hint_2: full_solution" in text for text in complaints(with_(hint_2=told)))
    assert any("en guide: lacks" in text for text in complaints(with_(guide=english.guide[:1])))
    scolding = (Sentence(text="That is wrong.", element=Element.ENCOURAGEMENT), english.guide[1])
    assert any("en guide: say_wrong: 'wrong'" in text for text in complaints(with_(guide=scolding)))
    path = question.wrong_paths[0].model_copy(update={"value": question.answer})
    assert any(
        "is the answer" in text for text in complaints(question.model_copy(update={"wrong_paths": (path,)}))
    )


def test_a_broken_file_is_named_with_its_question() -> None:
    text = resources.files("embodiment.tutor").joinpath("content/ch_8_3.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    table["question"][2].pop("lcm")
    with pytest.raises(AssetError, match=r"mine.toml: question '.*': KeyError\('lcm'\)"):
        chapter_of(table, "mine.toml")
