from __future__ import annotations

from fractions import Fraction

import pytest

from embodiment.tutor.numbers.saying import (
    LARGEST,
    Language,
    decimal_ways,
    fraction_ways,
    percent_ways,
    say,
    ways,
    whole_ways,
)


@pytest.mark.parametrize(
    ("value", "language", "words"),
    [
        ("11/12", "en", "eleven by twelve"), ("11/12", "hi", "ग्यारह बटा बारह"),
        ("11/12", "hinglish", "gyarah by baarah"),
        ("-5", "en", "minus five"), ("-5", "hi", "ऋण पाँच"), ("105", "en", "one hundred and five"),
        ("105", "hi", "एक सौ पाँच"), ("123456", "hi", "एक लाख तेईस हज़ार चार सौ छप्पन"), ("0", "hinglish", "shunya"),
    ],
)  # fmt: skip
def test_the_usual_words(value: str, language: Language, words: str) -> None:
    assert say(Fraction(value), language) == words


def test_idioms_are_among_the_ways() -> None:
    assert {"डेढ़", "एक सही एक बटा दो", "एक दशमलव पाँच", "तीन बटा दो"} <= set(ways(Fraction(3, 2), "hi"))
    assert {"paune do", "saat by chaar"} <= set(ways(Fraction(7, 4), "hinglish"))
    assert {"three quarters", "three fourths", "three over four"} <= set(ways(Fraction(3, 4), "en"))
    assert "saadhe teen" in set(ways(Fraction(7, 2), "hinglish"))


def test_a_fraction_is_said_as_it_stands() -> None:
    assert "eight by twelve" in set(fraction_ways(8, 12, "en"))


def test_only_decimals_that_end_soon_are_said_as_such() -> None:
    assert list(decimal_ways(Fraction(1, 3), "en")) == []
    assert list(decimal_ways(Fraction(157, 50), "en")) == ["three point one four"]
    assert list(decimal_ways(Fraction(-1, 2), "en")) == []


def test_percentages_end_in_the_word() -> None:
    assert next(percent_ways(Fraction(25), "hi")) == "पच्चीस प्रतिशत"


@pytest.mark.parametrize("number", [-1, LARGEST + 1])
def test_there_are_no_words_for_numbers_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match="words for 0 to"):
        next(whole_ways(number, "en"))
