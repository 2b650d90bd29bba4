from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.stream.phones import SOUNDS, sounds
from embodiment.stream.transcript import Word


@pytest.mark.parametrize(
    ("word", "spelt"),
    [
        ("bridge", "blebz"),
        ("knight", "nAp"),
        ("stone", "spOn"),
        ("stones", "spOnz"),
        ("wanted", "wanpeb"),
        ("jumped", "bzampb"),
        ("thought", "fOp"),
        ("The", "v@"),
        ("whose", "hOz"),
        ("brother's", "blav@lz"),
        ("don't", "bOnp"),
        ("don\u2019t", "bOnp"),
        ("U.S.", "wOes"),
        ("12", "pwelv"),
        ("नमस्ते", "n@m@spE"),
        ("आप", "Ap"),
        ("—", ""),
        ("...", ""),
        ("", ""),
    ],
)
def test_spelling_gives_broad_sounds(word: str, spelt: str) -> None:
    assert sounds(word) == spelt


def test_punctuation_around_a_word_does_not_change_its_sounds() -> None:
    assert sounds("\u201cHello!\u201d") == sounds("hello")


@given(st.text(max_size=20))
def test_any_text_has_sounds_of_the_alphabet(text: str) -> None:
    assert set(sounds(text)) <= set(SOUNDS)


@given(st.text(min_size=1, max_size=12))
def test_what_is_spoken_has_at_least_one_sound(text: str) -> None:
    word = Word(text, 0, 0, 0)
    assert bool(sounds(text)) == word.spoken
