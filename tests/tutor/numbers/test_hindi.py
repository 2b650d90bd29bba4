from __future__ import annotations

from collections import defaultdict

from embodiment.tutor.numbers.hindi import DEVANAGARI_WORDS, ROMAN_WORDS
from embodiment.tutor.numbers.spelling import devanagari_key, roman_key


def meetings(table: dict[int, tuple[str, ...]], key: object) -> dict[str, set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for number, words in table.items():
        for word in words:
            found[key(word)].add(number)  # type: ignore[operator]
    return {folded: numbers for folded, numbers in found.items() if len(numbers) > 1}


def test_every_number_below_a_hundred_has_words_in_both_writings() -> None:
    assert list(DEVANAGARI_WORDS) == list(ROMAN_WORDS) == list(range(100))
    assert all(words and all(words) for table in (DEVANAGARI_WORDS, ROMAN_WORDS) for words in table.values())


def test_no_two_numbers_share_a_spelling_but_the_pair_we_mean_to() -> None:
    assert meetings(DEVANAGARI_WORDS, devanagari_key) == {}
    assert meetings(ROMAN_WORDS, roman_key) == {"sath": {7, 60}}


def test_the_table_is_the_language_s() -> None:
    told = {19: "उन्नीस", 29: "उनतीस", 39: "उनतालीस", 49: "उनचास", 59: "उनसठ", 69: "उनहत्तर", 79: "उनासी", 89: "नवासी",
            99: "निन्यानवे", 55: "पचपन", 64: "चौंसठ", 73: "तिहत्तर", 86: "छियासी"}  # fmt: skip
    assert {number: DEVANAGARI_WORDS[number][0] for number in told} == told


def test_the_nineties_are_known_with_all_their_endings() -> None:
    assert {"ninyanve", "ninyanave", "ninyanbe"} <= set(ROMAN_WORDS[99])
    assert "निन्यानबे" in DEVANAGARI_WORDS[99]
