from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.text import (
    LONGEST_WORD,
    full_words_of,
    last_words,
    sentences,
    spelt,
    syllables,
    tokens,
    words_of,
)


@given(st.text())
def test_tokens_are_the_text_without_its_white_space(text: str) -> None:
    found = tokens(text)
    assert "".join(token.text for token in found) == "".join(text.split())
    assert all(text[token.start : token.end] == token.text for token in found)


@given(
    st.lists(st.text("ab'é", min_size=1, max_size=20)), st.sampled_from([" ", "  ", "\n"]), st.integers(1, 9)
)
def test_the_last_words_are_the_end_of_the_text(words: list[str], gap: str, count: int) -> None:
    text = gap.join(words)
    assert last_words(text, count).split() == words[-count:]
    assert text.endswith(last_words(text, count))


def test_a_text_without_an_end_costs_no_more_than_its_last_words() -> None:
    assert len(last_words("x" * 100_000, 3)) == 3 * LONGEST_WORD
    assert last_words("one two " + "x" * 100_000 + " three four", 2) == "three four"


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
