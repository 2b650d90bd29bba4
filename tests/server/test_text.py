from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.text import full_words_of, sentences, spelt, syllables, tokens, words_of


@given(st.text())
def test_tokens_are_the_text_without_its_white_space(text: str) -> None:
    found = tokens(text)
    assert "".join(token.text for token in found) == "".join(text.split())
    assert all(text[token.start : token.end] == token.text for token in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ten o’clock, 21 coins!", ("ten", "o'clock", "twenty", "one", "coins")),
        ("", ()),
        ("— … !", ()),
        ("Grüße, DÉJÀ-vu", ("grüsse", "déjà", "vu")),
        ("123456", ("123456",)),
    ],
)
def test_words_are_compared_without_case_and_punctuation(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


def test_short_forms_are_the_same_words_as_long_ones() -> None:
    assert full_words_of("What's it? I'm sure you don't, can't, won't.") == full_words_of(
        "what is it i am sure you do not can not will not"
    )
    assert full_words_of("the smith's hammer") == ("the", "smith's", "hammer")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (40, "forty"),
        (105, "one hundred five"),
        (9999, "nine thousand nine hundred ninety nine"),
    ],
)
def test_numbers_are_spelt_as_they_are_said(number: int, words: str) -> None:
    assert " ".join(spelt(number)) == words


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("sword", 1),
        ("traveller", 3),
        ("horse", 1),
        ("table", 2),
        ("the", 1),
        ("—", 0),
        ("12", 2),
        ("नमस्ते", 2),
    ],
)
def test_syllables(word: str, count: int) -> None:
    assert syllables(word) == count


@given(st.text())
def test_anything_that_can_be_spoken_has_a_syllable(text: str) -> None:
    assert (syllables(text) > 0) == any(character.isalnum() for character in text)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Well met. Mind the sparks.", ("Well met.", "Mind the sparks.")),
        ("It costs 3.14 gold. Truly!", ("It costs 3.14 gold.", "Truly!")),
        ("Ask Dr. Lee. He knows.", ("Ask Dr. Lee.", "He knows.")),
        ('He said "no." Then he left.', ('He said "no."', "Then he left.")),
        ("One", ("One",)),
        ("  ", ()),
    ],
)
def test_sentences_are_cut_after_their_end_and_nowhere_else(text: str, cut: tuple[str, ...]) -> None:
    """A full stop inside a number or after a title ends nothing."""
    assert sentences(text) == cut


@given(st.text(alphabet=st.characters(codec="ascii")))
def test_sentences_lose_nothing_but_white_space(text: str) -> None:
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())
