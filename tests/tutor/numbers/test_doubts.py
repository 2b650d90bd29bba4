"""What looks like a number and may be none is asked for again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from embodiment.tutor.evaluator import Answer, Judgement, judge
from embodiment.tutor.numbers.doubts import is_doubtful
from embodiment.tutor.numbers.tokens import tokens


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Ans - 9", -9), ("ans-9", -9), ("Ans - 13", 13), ("answer - 5", -5), ("mujhe jawab do", 2), ("मुझे जवाब दो", 2),
        ("answer do", 2), ("please do", 2), ("this one", 1), ("let me see this one", 1), ("saat so", 7),
        ("seven oh", 7), ("do so", 2), ("5 so", 5), ("no sau", 100), ("nahi hai saat", 7), ("hai nahi saat", 7),
        ("it's no seven", 7),
        ("नहीं है पाँच", 5), ("ye tera hai", 13),
    ],
)  # fmt: skip
def test_nobody_is_judged_by_it(said: str, value: int) -> None:
    assert is_doubtful(tokens(said))
    for wanted in (value, value + 1, -value):
        verdict = judge(Answer(Fraction(wanted)), said)
        assert verdict.judgement not in (Judgement.CORRECT, Judgement.INCORRECT)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Ans: 13", 13), ("ans = -9", -9), ("the answer is -9", -9), ("jawab do hai", 2), ("answer is one", 1),
        ("no, five", 5), ("nahi, paanch", 5), ("so five", 5), ("oh, seven", 7), ("ek sau", 100), ("it's seven", 7),
    ],
)  # fmt: skip
def test_plain_answers_are_still_read(said: str, value: int) -> None:
    assert judge(Answer(Fraction(value)), said).judgement is Judgement.CORRECT
