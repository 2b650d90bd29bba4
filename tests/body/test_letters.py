"""Spelling read for the mouth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.body.letters import number_words, sounds_of_word
from embodiment.body.visemes import MouthShape


def code(word: str) -> str:
    """Capitals for vowels, small letters for consonants, as the tables write them."""
    return "".join(
        sound.shape.name if sound.vowel else sound.shape.name.lower() for sound in sounds_of_word(word)
    )


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("Hello,", "cChEF"), ("forge", "gEbb"), ("my", "aDB"), ("making", "aCBbBb"), ("baked", "aCBbb"),
        ("wanted", "fDbbCb"), ("knives", "bDBgb"), ("apple", "CaCh"), ("lamb", "hCa"), ("night", "bDBb"),
        ("picture", "aBbbE"), ("phone", "gEFb"), ("quick", "bfBb"), ("people", "aBaCh"), ("the", "bC"),
        ("don't", "bEFbb"), ("boom", "aFa"), ("car", "bDb"), ("for", "gEb"), ("summer", "bCaE"), ("—", ""),
    ],
)  # fmt: skip
def test_english_words(word: str, sounds: str) -> None:
    assert code(word) == sounds


@pytest.mark.parametrize(
    ("word", "sounds"),
    [("नमस्ते", "bCaCbbC"), ("भारत", "aDbCb"), ("हम", "cCa"), ("फ़िल्म", "gBha"), ("न", "bC"), ("पानी", "aDbB")],
)
def test_hindi_words_in_devanagari(word: str, sounds: str) -> None:
    assert code(word) == sounds


def test_numbers_are_read_out() -> None:
    assert number_words(0) == ("zero",)
    assert number_words(125) == ("one", "hundred", "twenty", "five")
    assert number_words(42_000) == ("forty", "two", "thousand")
    assert number_words(1_000_001)[:2] == ("one", "zero")
    assert code("42") == code("forty") + code("two")


@pytest.mark.parametrize("word", ["mumble", "bump", "pipe", "September", "bamboo", "swamp", "pebble"])
def test_every_written_bilabial_closes_the_lips(word: str) -> None:
    """Audio cannot tell m from n or p from t well enough; the transcript can."""
    bilabials = sum(letter in "mbp" for letter in word.lower()) - word.count("bb")
    assert sum(sound.shape is MouthShape.A for sound in sounds_of_word(word)) == bilabials


@given(st.text(max_size=30))
def test_any_text_gives_sounds_that_are_never_rest(word: str) -> None:
    assert all(sound.shape is not MouthShape.X and sound.length in (1, 2) for sound in sounds_of_word(word))
