from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from embodiment.tutor.numbers.grammar import Form, Reading, readings
from embodiment.tutor.numbers.lexemes import lexemes
from embodiment.tutor.numbers.tokens import tokens


def read(text: str) -> set[Reading]:
    return {reading for phrase in product(*lexemes(tokens(text))) for reading in readings(phrase)}


def values(text: str) -> set[Fraction]:
    return {reading.value for reading in read(text)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # English
        ("zero", "0"), ("twenty one", "21"), ("one hundred and five", "105"), ("a hundred five", "105"),
        ("fifteen hundred", "1500"), ("two lakh thirty thousand", "230000"), ("three crore", "30000000"),
        ("five by seven", "5/7"), ("three over four", "3/4"), ("five divided by seven", "5/7"),
        ("five upon seven", "5/7"),
        ("three fourths", "3/4"), ("three fourth", "3/4"), ("a third", "1/3"),
        ("half", "1/2"), ("three quarters", "3/4"), ("three halves", "3/2"), ("twenty thirds", "20/3"),
        ("one and a half", "3/2"), ("two and three fourths", "11/4"), ("two whole three by four", "11/4"),
        ("two whole and three by four", "11/4"), ("twenty one by two", "21/2"),
        ("three point one four", "3.14"), ("three point fourteen", "3.14"), ("point five", "0.5"),
        ("three point zero five", "3.05"), ("minus five", "-5"), ("negative five by seven", "-5/7"),
        ("five by minus seven", "-5/7"), ("minus five by minus seven", "5/7"), ("minus one and a half", "-3/2"),
        # written
        ("5/7", "5/7"), ("-5/7", "-5/7"), ("5/-7", "-5/7"), ("1 3/4", "7/4"), ("1½", "3/2"), ("0.75", "3/4"),
        ("५/७", "5/7"), ("1,20,000", "120000"), ("5 lakh", "500000"), ("2 and 3/4", "11/4"), ("5 by 7", "5/7"),
        # Hindi
        ("पच्चीस", "25"), ("पाँच लाख", "500000"), ("एक सौ पाँच", "105"), ("तीन बटा चार", "3/4"), ("आधा", "1/2"),
        ("डेढ़", "3/2"), ("ढाई", "5/2"), ("सवा", "5/4"), ("सवा दो", "9/4"), ("साढ़े तीन", "7/2"), ("पौने दो", "7/4"),
        ("पौन", "3/4"), ("दो तिहाई", "2/3"), ("तीन चौथाई", "3/4"), ("एक सही तीन बटा चार", "7/4"),
        ("तीन दशमलव पाँच", "3.5"), ("ऋण पाँच बटा सात", "-5/7"), ("डेढ़ सौ", "150"), ("ढाई हज़ार", "2500"),
        ("साढ़े तीन सौ", "350"), ("सवा सौ", "125"), ("पौने दो सौ", "175"), ("सवा लाख", "125000"),
        # romanised and mixed
        ("paune do", "7/4"), ("teen bata chaar", "3/4"), ("dedh", "3/2"), ("sava do", "9/4"), ("saadhe teen", "7/2"),
        ("pachees", "25"), ("do sahi teen bata chaar", "11/4"), ("do aur aadha", "5/2"), ("paanch by saat", "5/7"),
        ("minus chaar by nine", "-4/9"), ("teen point five", "3.5"), ("chhappan bata unasi", "56/79"),
    ],
)  # fmt: skip
def test_one_meaning(text: str, value: str) -> None:
    assert values(text) == {Fraction(value)}


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("one hundred and two by three", "34 302/3"),
        ("twenty two thirds", "22/3 62/3 202/3"),
        ("two three fourths", "11/4 23/4"),
        ("two three by four", "11/4 23/4"),
        ("three half", "3/2 7/2"),
        ("three twenty fifths", "3/25 64"),
        ("saath", "7 60"),
        ("ek sau saath", "107 160"),
        ("paune sau", "75 399/4"),
    ],
)
def test_several_meanings_all_stand(text: str, meanings: str) -> None:
    assert values(text) == {Fraction(value) for value in meanings.split()}


@pytest.mark.parametrize(
    "text",
    [
        "five seven", "twenty twenty five", "one twenty", "twenty third", "hundred hundred", "five by", "by seven",
        "five by seven by two", "minus", "minus minus five", "five minus", "five minus seven", "three point",
        "two and five", "two and five by three", "five by zero", "5/0", "1.5.2", "1 2", "5-7", "point", "half half",
        "percent", "5 % 3", "five percent rupees", "saadhe", "paune", "dedh bata do", "a five",
        "two thousand lakh crore",
        "2 hundred 3 hundred", "and five", "sava dedh",
    ],
)  # fmt: skip
def test_no_meaning(text: str) -> None:
    assert values(text) == set()


def test_form_terms_percent_and_unit_are_told() -> None:
    assert read("22/24") == {Reading(Fraction(11, 12), Form.FRACTION, lowest=False)}
    assert read("one and two fourths") == {Reading(Fraction(3, 2), Form.MIXED, lowest=False)}
    assert read("6 by 1") == {Reading(Fraction(6), Form.FRACTION, lowest=False)}
    assert read("25 %") == {Reading(Fraction(25), Form.WHOLE, percent=True)}
    assert read("₹ 500") == read("paanch sau rupaye") == {Reading(Fraction(500), Form.WHOLE, unit="rupee")}
    assert read("0.5 km") == {Reading(Fraction(1, 2), Form.DECIMAL, unit="km")}
