from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.tutor.contract import LANGUAGES, Language
from embodiment.tutor.evaluator import SURE_ENOUGH, Answer, Judgement, judge
from embodiment.tutor.numbers.lexemes import EXACT
from embodiment.tutor.numbers.saying import percent_ways, ways

SUM = Answer(Fraction(11, 12))


@pytest.mark.parametrize(
    ("said", "judgement"),
    [
        ("eleven by twelve", "correct"), ("gyarah bata barah", "correct"), ("ग्यारह बटा बारह", "correct"),
        ("11/12", "correct"), ("22/24", "correct"), ("five by seven", "incorrect"), ("three by seven", "incorrect"),
        ("-11/12", "incorrect"), ("12/11", "incorrect"), ("eleven twelve", "unclear"), ("eleven", "incorrect"),
        ("eleven by twelve or three by seven", "unclear"), ("not eleven by twelve", "unclear"),
        ("eleven by twelve no", "unclear"), ("11/12 percent", "unclear"), ("11/12 cm", "unclear"),
        ("", "silent"), (None, "silent"), ("I don't know", "help"), ("repeat please", "again"),
    ],
)  # fmt: skip
def test_an_answer_is_judged_by_its_one_reading(said: str | None, judgement: str) -> None:
    assert judge(SUM, said).judgement == judgement


@pytest.mark.parametrize(
    ("confidence", "judgement"),
    [
        (None, "correct"),
        (1.0, "correct"),
        (SURE_ENOUGH, "correct"),
        (SURE_ENOUGH - 0.01, "unclear"),
        (0.0, "unclear"),
    ],
)
def test_low_confidence_asks_again_and_none_says_nothing(confidence: float | None, judgement: str) -> None:
    assert judge(SUM, "11/12", confidence).judgement == judgement


@pytest.mark.parametrize(
    ("answer", "said", "judgement"),
    [
        (Answer(Fraction(25), percent=True), "25%", "correct"),
        (Answer(Fraction(25), percent=True), "twenty five", "correct"),
        (Answer(Fraction(25), percent=True), "one fourth", "unclear"),
        (Answer(Fraction(25), percent=True), "0.25", "unclear"),
        (Answer(Fraction(25), percent=True), "25 rupees", "unclear"),
        (Answer(Fraction(1, 4)), "25 percent", "unclear"),
        (Answer(Fraction(500), unit="rupee"), "500", "correct"),
        (Answer(Fraction(500), unit="rupee"), "five hundred rupees", "correct"),
        (Answer(Fraction(500), unit="rupee"), "₹500", "correct"),
        (Answer(Fraction(500), unit="rupee"), "50000 paise", "correct"),
        (Answer(Fraction(500), unit="rupee"), "500 paise", "incorrect"),
        (Answer(Fraction(500), unit="rupee"), "500 cm", "unclear"),
        (Answer(Fraction(5), unit="cm"), "5 m", "incorrect"),
        (Answer(Fraction(5), unit="cm"), "0.05 m", "correct"),
        (Answer(Fraction(5), variable="x"), "x is five", "correct"),
        (Answer(Fraction(5), variable="x"), "y is five", "unclear"),
        (Answer(Fraction(2, 3), simplest=True), "4/6", "not_simplest"),
        (Answer(Fraction(2, 3), simplest=True), "2/3", "correct"),
        (Answer(Fraction(2, 3), simplest=True), "4/5", "incorrect"),
    ],
)  # fmt: skip
def test_percent_units_letters_and_lowest_terms_are_the_question_s(
    answer: Answer, said: str, judgement: str
) -> None:
    assert judge(answer, said).judgement == judgement


def test_only_what_was_understood_has_a_value() -> None:
    assert judge(SUM, "twelve thirteen").value is None
    assert judge(SUM, "five by seven").value == Fraction(5, 7)


def sample() -> Iterator[Fraction]:
    yield from map(Fraction, [*range(101), 105, 160, 250, 999, 1005, 1500, 15_000, 100_000, 123_456])
    yield from (Fraction(top, bottom) for bottom in range(2, 13) for top in range(1, 26))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_of_saying_a_number_is_that_number_or_asked_again(language: Language) -> None:
    """Number -> words -> number. The words of one number are never another one's, and hardly ever ask."""
    forms = asked = 0
    for value in {*sample(), *(-v for v in sample())}:
        for words in ways(value, language):
            verdict = judge(Answer(value), words)
            assert verdict.judgement in (Judgement.CORRECT, Judgement.UNCLEAR), (words, value)
            forms += 1
            asked += verdict.judgement is Judgement.UNCLEAR
    assert forms > 3000
    assert asked / forms < 0.005


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages_too(language: Language) -> None:
    for value in map(Fraction, (5, 12, 25, Fraction(25, 2), 100, 125)):
        for words in percent_ways(value, language):
            assert judge(Answer(value, percent=True), words).judgement is Judgement.CORRECT, words


VALUES = st.builds(Fraction, st.integers(-130, 130), st.integers(1, 24))
SPEECH = st.sampled_from(LANGUAGES)


@given(VALUES, VALUES, SPEECH, st.integers(0, 30))
def test_no_way_of_saying_one_number_is_ever_correct_for_another(
    said: Fraction, asked: Fraction, language: Language, which: int
) -> None:
    options = list(ways(said, language))
    verdict = judge(Answer(asked), options[which % len(options)])
    assert (verdict.judgement is Judgement.CORRECT) <= (said == asked)


NEAR = [
    lambda v: -v, lambda v: 1 / v if v else v + 1, lambda v: v + 1, lambda v: v - 1, lambda v: v * 10,
    lambda v: v / 10, lambda v: v + Fraction(1, 4), lambda v: v - Fraction(1, 4), lambda v: v + Fraction(1, 2),
    lambda v: Fraction(v.numerator), lambda v: Fraction(v.denominator), lambda v: v % 1, lambda v: v // 1,
]  # fmt: skip


@given(VALUES, SPEECH, st.integers(0, 30), st.sampled_from(NEAR))
def test_nor_for_the_numbers_it_is_mistaken_for(
    value: Fraction, language: Language, which: int, near: object
) -> None:
    other = Fraction(near(value))  # type: ignore[operator]
    options = list(ways(value, language))
    if other != value:
        assert judge(Answer(other), options[which % len(options)]).judgement is not Judgement.CORRECT


@given(
    VALUES,
    SPEECH,
    st.integers(0, 30),
    st.sampled_from(["not", "isn't", "almost", "plus", "more than", "नहीं", "minus"]),
)
def test_a_word_against_it_never_leaves_an_answer_correct(
    value: Fraction, language: Language, which: int, against: str
) -> None:
    options = list(ways(value, language))
    words = options[which % len(options)]
    if value and against != "नहीं":
        assert judge(Answer(value), f"{against} {words}").judgement is not Judgement.CORRECT
    assert judge(Answer(value), f"{words} {against}").judgement is not Judgement.CORRECT


@given(st.lists(st.sampled_from(sorted(" ".join(phrase) for phrase in EXACT)), max_size=8), VALUES)
def test_random_words_are_judged_the_same_twice(words: list[str], value: Fraction) -> None:
    assert judge(Answer(value), " ".join(words)) == judge(Answer(value), " ".join(words))
