from __future__ import annotations

import pytest

from embodiment.tutor.numbers.spelling import devanagari_key, key, roman_key


@pytest.mark.parametrize(
    "spellings",
    [
        "पाँच पांच पाच",
        "साढ़े साढे साढ़े",
        "पच्चीस पचीस",
        "पन्द्रह पंद्रह",
        "बाईस बाइस",
        "छः छ",
        "चौंसठ चौसठ",
    ],
)
def test_spellings_of_one_word_in_devanagari_have_one_key(spellings: str) -> None:
    assert len({devanagari_key(word) for word in spellings.split()}) == 1


@pytest.mark.parametrize(
    "spellings",
    [
        "pachchees pachees pachis Pachchis", "gyaarah gyarah gyara", "chhah chah chha", "saadhe sadhe",
        "chhiyalees chiyalis chhialis", "chaubees chaubis chobis", "dedh ḍeḍh", "sava sawa savaa",
    ],
)  # fmt: skip
def test_spellings_of_one_word_in_latin_letters_have_one_key(spellings: str) -> None:
    assert len({roman_key(word) for word in spellings.split()}) == 1


@pytest.mark.parametrize(
    "pair", ["सात साठ", "saat saath", "teen tees", "do dau-sau", "नौ सौ", "unnees untees", "assi ek"]
)
def test_what_tells_numbers_apart_is_kept(pair: str) -> None:
    one, other = pair.split()
    assert key(one) != key(other)
