from __future__ import annotations

import pytest

from embodiment.tutor.numbers.lexemes import EXACT, FILLERS, Kind, Lexeme, lexemes


def kinds(text: str) -> list[str]:
    return [
        "|".join(sorted({option.kind.name for option in options})) for options in lexemes(tuple(text.split()))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("five by seven", "UNIT OVER UNIT"),
        ("five divided by seven", "UNIT OVER UNIT"),
        ("paanch bata saat", "HINDI OVER HINDI"),
        ("फाइव बाय सेवन", "UNIT OVER UNIT"),
        ("is equal to five", "EQUALS UNIT"),
        ("i don't know", "HELP"),
        ("mujhe nahi pata", "HELP"),
        ("barah nahi terah", "HINDI TAKEN_BACK HINDI"),
        ("five not six", "UNIT UNKNOWN UNIT"),
        ("about five", "UNKNOWN UNIT"),
        ("05", "UNKNOWN"),
        ("0.5", "DECIMAL"),
        ("x is five", "VARIABLE FILLER UNIT"),
        ("पौने दो", "PAUNE HINDI"),
        ("paanch hazar rupaye", "HINDI SCALE MEASURE"),
    ],
)
def test_words_and_phrases_are_known_by_what_they_do(text: str, expected: str) -> None:
    assert kinds(text) == expected.split()


def test_a_spelling_of_two_numbers_stands_for_both() -> None:
    assert set(lexemes(("saath",))[0]) == {Lexeme(Kind.HINDI, 7), Lexeme(Kind.HINDI, 60)}


@pytest.mark.parametrize(
    ("text", "number"), [("do", True), ("do bata teen", True), ("i do", False), ("do it", False)]
)
def test_do_is_two_unless_it_is_english(text: str, number: bool) -> None:
    at = text.split().index("do")
    assert (lexemes(tuple(text.split()))[at][0].kind is Kind.HINDI) is number


@pytest.mark.parametrize(
    "word", ["not", "about", "almost", "more", "less", "than", "plus", "times", "into", "between", "nearly", "except",
             "squared", "isn't", "never", "to", "for", "won", "ate", "लगभग", "ज़्यादा", "kam", "zyada", "na"],
)  # fmt: skip
def test_words_that_change_or_might_be_a_number_are_nobody_s_filler(word: str) -> None:
    assert word not in FILLERS.split()
    assert EXACT.get((word,), Lexeme(Kind.UNKNOWN)).kind is not Kind.FILLER
