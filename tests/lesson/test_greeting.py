from __future__ import annotations

import pytest

from embodiment.lesson.greeting import EAR_NOTE, Greeting, language_in
from embodiment.session.ssml import plain_text


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("English please", "en"), ("let us do it in HINDI", "hi"), ("हिन्दी", "hi"), ("hinglish", "hinglish"),
        ("angrezi mein", "en"), ("mixed", "hinglish"), ("English or Hindi", None), ("five", None), ("", None),
    ],
)  # fmt: skip
def test_a_language_is_named_or_it_is_not(said: str, language: str | None) -> None:
    assert language_in(said) == language


def test_a_local_ear_promises_a_few_numbers_and_no_more() -> None:
    assert "कुछ ही संख्याएँ" in EAR_NOTE["hi"].text
    assert "kuchh hi sankhyaen" in EAR_NOTE["hinglish"].text


def test_what_is_shown_is_what_is_spoken() -> None:
    for line in (Greeting.WELCOME, Greeting.ONCE_MORE, *EAR_NOTE.values()):
        assert plain_text(line.ssml) == line.text
