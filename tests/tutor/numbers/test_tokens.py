from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.tutor.numbers.tokens import MAX_TOKENS, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Twenty-one!", "twenty one !"),
        ("5/7", "5 / 7"),
        ("५⁄७", "5 / 7"),
        ("1½", "1 1 / 2"),
        ("−5", "- 5"),
        ("5-7", "5 - 7"),
        ("1,20,000 or 120,000", "1,20,000 or 120,000"),
        ("3,5", "3 , 5"),
        ("1,234.5.", "1,234.5 ."),
        ("12,34", "12 , 34"),
        ("it’s .5", "it's .5"),
        ("five...seven", "five . seven"),
        ("x²", "x ²"),
        ("साढ़े तीन", "साढ़े तीन"),
        ("", ""),
    ],
)
def test_an_utterance_is_cut_into_words_numbers_and_signs(text: str, expected: str) -> None:
    assert tokens(text) == tuple(expected.split())


def test_endless_numbers_and_endless_talk_are_nothing() -> None:
    assert tokens("9" * 16) == ()
    assert tokens("five " * (MAX_TOKENS + 1)) == ()


@given(st.text(max_size=60))
def test_nothing_but_white_space_is_dropped_silently(text: str) -> None:
    found = tokens(text)
    if found:
        assert all(token.strip() for token in found)
    elif len(text) < 15:
        assert not text.strip().strip("-")
