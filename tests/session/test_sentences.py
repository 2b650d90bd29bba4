from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.session.sentences import last_space, sentence_end


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Hello there. My friend", "Hello there. "),
        ("Hello there. ", ""),
        ("Hello there.", ""),
        ("Really? Yes", "Really? "),
        ("Pi is 3.", ""),
        ("Pi is 3.14 or so. Fine", "Pi is 3.14 or so. "),
        ("Dr. Lee is in. Come", "Dr. Lee is in. "),
        ("Ask J. R. Smith. He knows", "Ask J. R. Smith. "),
        ("At 5 p.m. Sharp", ""),
        ("Well... maybe. Or not", "Well... maybe. "),
        ("Well... Maybe", "Well... "),
        ("Well\u2026 maybe", ""),
        ('"Stop!" he said. Then', '"Stop!" he said. '),
        ('"Stop!" The guard', '"Stop!" '),
        ("\u201cGo!\u201d She went", "\u201cGo!\u201d "),
        ("1. Take the sword. 2. Run", "1. Take the sword. "),
        ("Room No. 5 is free. Take", "Room No. 5 is free. "),
        ("It is I. Open", "It is I. "),
        ("नमस्ते। आप", "नमस्ते। "),
        ("नमस्ते।आप", "नमस्ते।"),
        ("नमस्ते।", ""),
        ("你好。我", "你好。"),
        ("first line\nsecond", "first line\n"),
        ("What?! No", "What?! "),
        ("no end here", ""),
        ("", ""),
    ],
)
def test_a_boundary_needs_the_next_character(text: str, first: str) -> None:
    """Lesson: splitting at the edge of a piece cuts "3." from "14" and "Dr." from "Lee"."""
    assert text[: sentence_end(text)] == first


@pytest.mark.parametrize(
    ("text", "ends"), [("Hello.", True), ("Hello. ", True), ("Ask Dr.", False), ("so", False), ("क्या?", True)]
)
def test_at_the_end_a_terminator_is_enough(text: str, ends: bool) -> None:
    assert sentence_end(text, final=True) == (len(text) if ends else 0)


def test_cut_at_the_last_space_keeps_words_whole() -> None:
    assert "the old ma"[: last_space("the old ma")] == "the old "
    assert last_space("word") == 0


@given(st.text(alphabet='ab. !?\n"A1।…', max_size=40), st.booleans())
def test_an_end_is_inside_the_text_and_splits_no_word(text: str, final: bool) -> None:
    end = sentence_end(text, final=final)
    assert 0 <= end <= len(text)
    if 0 < end < len(text):
        assert not text[end].isspace()


@given(st.text(alphabet='ab. !?"A1।', max_size=30), st.text(alphabet="ab. A1", max_size=10))
def test_a_proven_end_stays_proven_when_more_text_comes(text: str, more: str) -> None:
    end = sentence_end(text)
    if end:
        assert sentence_end(text + more) == end
