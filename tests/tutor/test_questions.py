from __future__ import annotations

import pytest
from pydantic import ValidationError

from embodiment.errors import UsageError
from embodiment.tutor.questions import Chapter, Question, Shelf
from tests.tutor.tiny import CHAPTER, question


def test_a_shelf_gives_chapters_and_questions_in_order() -> None:
    one, two = question("q_1"), question("q_2")
    shelf = Shelf((CHAPTER,), (one, two))
    assert shelf.chapters() == (CHAPTER,)
    assert shelf.questions(CHAPTER.id) == (one, two)
    assert shelf.questions("elsewhere") == ()
    assert shelf.question("q_2") is two
    assert shelf.question("q_3") is None


def test_an_id_twice_and_a_question_of_no_chapter_are_mistakes() -> None:
    with pytest.raises(UsageError, match="'q_1' is there twice"):
        Shelf((CHAPTER,), (question("q_1"), question("q_1")))
    with pytest.raises(UsageError, match="chapter is there twice"):
        Shelf((CHAPTER, CHAPTER), ())
    with pytest.raises(UsageError, match="belongs to no chapter"):
        Shelf((), (question("q_1"),))


def test_a_language_that_is_not_there_falls_back_to_english() -> None:
    only_english = question("q_1")
    assert only_english.in_language("hi") == only_english.in_language("en")
    assert Chapter(id="c", title={"en": "sums"}).called("hi") == "sums"


@pytest.mark.parametrize("wrong", [{"answer": "about five"}, {"unit": "parsec"}, {"id": "a b"}], ids=str)
def test_an_answer_is_exact_and_a_unit_known(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        Question.model_validate({**question("q_1").model_dump(), **wrong})


def test_a_question_survives_json() -> None:
    one = question("q_1")
    assert Question.model_validate_json(one.model_dump_json()) == one
