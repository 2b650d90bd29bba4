from __future__ import annotations

from fractions import Fraction

import pytest

from embodiment.tutor.contract import LANGUAGES, TutorIntent
from embodiment.tutor.numbers.saying import ways
from embodiment.tutor.questions import Element, Line, Sentence
from embodiment.tutor.speech import DENIED, PLANS, objections, reveals

GUIDE = PLANS[TutorIntent.GUIDE_THINKING]


def line(*sentences: tuple[str, Element]) -> Line:
    return tuple(Sentence(text=text, element=element) for text, element in sentences)


CALM = ("Take your time.", Element.ENCOURAGEMENT)
ASK = ("What comes first?", Element.GUIDING_QUESTION)


def test_a_line_that_keeps_to_its_plan_may_be_spoken() -> None:
    assert objections(line(CALM, ASK), GUIDE, Fraction(11, 12)) == ()


@pytest.mark.parametrize(
    ("sentences", "says"),
    [
        ([], "0 sentences"),
        ([CALM, CALM, ASK], "3 sentences"),
        ([CALM, ("One. Two. What?", Element.GUIDING_QUESTION)], "4 sentences"),
        ([CALM], "lacks one_guiding_question"),
        ([ASK], "lacks encouragement"),
        ([ASK, ASK], "more than one guiding question"),
        ([("That is not correct.", Element.ENCOURAGEMENT), ASK], "say_wrong: 'not correct'"),
        ([("Yeh galat hai.", Element.ENCOURAGEMENT), ASK], "say_wrong: 'galat'"),
        ([("यह ग़लत है।", Element.ENCOURAGEMENT), ASK], "say_wrong"),
        ([CALM, ("Is it eleven by twelve?", Element.GUIDING_QUESTION)], "full_solution: the answer"),
        ([CALM, ("ग्यारह बटा बारह?", Element.GUIDING_QUESTION)], "full_solution: the answer"),
        ([CALM, ("Is it 22/24?", Element.GUIDING_QUESTION)], "full_solution: the answer"),
        ([CALM, ("So, what is left?", Element.SOLUTION_STEP)], "full_solution: a step"),
    ],
)
def test_what_is_against_a_line_is_told(sentences: list[tuple[str, Element]], says: str) -> None:
    assert any(says in text for text in objections(line(*sentences), GUIDE, Fraction(11, 12)))


@pytest.mark.parametrize("text", ["Wrongly is a word.", "गलतफ़हमी", "A bookmark.", "The tester."])
def test_a_denied_word_inside_another_is_no_offence(text: str) -> None:
    plan = GUIDE.model_copy(update={"required": [], "forbidden": list(DENIED)})
    assert objections(line((text, Element.ENCOURAGEMENT)), plan) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", ["11/12", "-5", "7/4", "37.5", "680", "3/2"])
def test_an_answer_is_found_in_every_way_of_saying_it(language: str, value: str) -> None:
    for words in ways(Fraction(value), language):  # type: ignore[arg-type]
        assert reveals(f"Well beta, {words}, haan?", Fraction(value)), words


def test_other_numbers_are_not_the_answer() -> None:
    assert not reveals("3 aur 4 ka common denominator kya hoga?", Fraction(11, 12))
    assert not reveals("LCM of 3 and 4 is 12.", Fraction(11, 12))


def test_every_intent_has_a_plan_that_never_allows_to_say_wrong_before_the_end() -> None:
    assert set(PLANS) == set(TutorIntent)
    assert GUIDE.model_dump() == {
        "max_sentences": 2,
        "required": ["encouragement", "one_guiding_question"],
        "forbidden": ["say_wrong", "full_solution"],
    }
    assert all(
        "say_wrong" in plan.forbidden for intent, plan in PLANS.items() if intent is not TutorIntent.CELEBRATE
    )
