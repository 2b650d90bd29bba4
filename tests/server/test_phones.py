from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.phones import from_spelling

VOWELS = ("AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW")
STOPS = ("B", "CH", "D", "G", "JH", "K", "P", "T")
OTHERS = ("DH", "F", "HH", "L", "M", "N", "NG", "R", "S", "SH", "TH", "V", "W", "Y", "Z", "ZH")
ARPABET = frozenset(VOWELS + STOPS + OTHERS)


@pytest.mark.parametrize(
    ("word", "phones"),
    [("Zorblax", "Z AO R B L AE K S"), ("shilling", "SH IH L IH NG"), ("Osric", "AA S R IH K"), ("", "")],
)
def test_a_name_can_be_guessed_from_its_spelling(word: str, phones: str) -> None:
    assert from_spelling(word) == phones


@given(st.text())
def test_only_phones_the_dictionary_knows_come_out(text: str) -> None:
    assert set(from_spelling(text).split()) <= ARPABET
