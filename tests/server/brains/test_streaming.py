from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.brains.streaming import LONGEST, SentenceStream, readable


def spoken(*pieces: str) -> list[str]:
    stream = SentenceStream()
    return [sentence for piece in pieces for sentence in stream.feed(piece)] + stream.finish()


def test_a_sentence_is_over_when_the_next_one_begins() -> None:
    stream = SentenceStream()
    assert stream.feed("It costs 3.") == []
    assert stream.feed("50 gold. ") == []
    assert stream.feed("D") == ["It costs 3.50 gold."]
    assert stream.feed("r. Lee knows.\n") == ["Dr. Lee knows."]
    assert stream.finish() == []


@given(st.text(alphabet="ab. !?,\nÄ", max_size=120), st.integers(1, 7))
def test_pieces_make_no_difference_to_the_words(text: str, size: int) -> None:
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert "".join(spoken(*pieces)).replace(" ", "") == "".join(spoken(text)).replace(" ", "")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("**Well** met, *friend*.", "Well met, friend."),
        ("# Prices", "Prices"),
        ("- a sword", "a sword"),
        ("2. a nail", "a nail"),
        ("Use `hammer`, not snake_case.", "Use hammer, not snake_case."),
        ("See [the map](http://x.example/a).", "See the map."),
        ("Hello 😀 there ⚔️!", "Hello there !"),
        ("***", ""),
        ("😀", ""),
        ("...", ""),
    ],
)
def test_what_is_only_for_the_eye_is_not_read_aloud(written: str, said: str) -> None:
    assert readable(written) == said


def test_a_sentence_without_end_is_cut_at_a_pause() -> None:
    long = "and then, " * 40
    first, *rest = SentenceStream().feed(long)
    assert first.endswith("then,")
    assert len(first) >= LONGEST - 10
    assert rest == []


def test_even_a_word_without_end_is_cut() -> None:
    assert len(SentenceStream().feed("a" * (LONGEST + 5))[0]) == LONGEST
