from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.stream.numerals import LONGEST, spoken_number


@pytest.mark.parametrize(
    ("digits", "spoken"),
    [
        ("0", "zero"),
        ("7", "seven"),
        ("40", "forty"),
        ("125", "one hundred twenty five"),
        ("1000", "one thousand"),
        ("1984", "nineteen eighty four"),
        ("1905", "one thousand nine hundred five"),
        ("2500000", "two million five hundred thousand"),
        ("007", "zero zero seven"),
        ("१२", "twelve"),
    ],
)
def test_numbers_are_read_out(digits: str, spoken: str) -> None:
    assert " ".join(spoken_number(digits)) == spoken


def test_a_long_number_is_a_code() -> None:
    assert spoken_number("1" * (LONGEST + 1)) == ["one"] * (LONGEST + 1)


@given(st.integers(0, 10**14))
def test_every_number_has_words(number: int) -> None:
    assert all(spoken_number(str(number)))
