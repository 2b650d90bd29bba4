from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from embodiment.tutor.numbers.hearing import Heard, hear, mentions
from embodiment.tutor.numbers.lexemes import EXACT


def values(text: str, variable: str = "x") -> list[str]:
    return sorted(str(reading.value) for reading in hear(text, variable).readings)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The answer is five by seven.", "5/7"), ("um, I think it's 5/7", "5/7"), ("x is five", "5"),
        ("x = -5/7", "-5/7"), ("the value of x is equal to five", "5"),
        ("mujhe lagta hai paanch bata saat hoga", "5/7"),
        ("मेरे हिसाब से उत्तर पाँच बटा सात है", "5/7"), ("x ka maan paanch hai", "5"), ("एक्स बराबर पाँच", "5"),
    ],
)  # fmt: skip
def test_words_that_change_nothing_may_stand_round_a_number(text: str, value: str) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("twelve, no, thirteen", "13"), ("twelve no wait thirteen", "13"), ("no, thirteen", "13"),
        ("twelve no thirteen sorry fourteen", "14"), ("barah nahi terah", "13"), ("बारह, नहीं, तेरह", "13"),
        ("five by seven, I mean, five by eight", "5/8"), ("five by seven no by eight", "5/8"),
        ("minus five no minus six", "-6"), ("twenty one no twenty two", "22"), ("barah matlab terah", "13"),
        ("actually twelve", "12"), ("sorry, no, um, twelve", "12"), ("3/4 no 2/3", "2/3"),
    ],
)  # fmt: skip
def test_a_correction_takes_the_place_of_what_it_corrects(text: str, value: str) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("twelve by seven, no, eight", "3/2 8 8/7"), ("minus twelve, no, thirteen", "-13 13"),
        ("twenty one, no, two", "2 22"), ("one and a half, no, a quarter", "1/4 5/4"), ("five or six", "5 6"),
        ("paanch ya chhah", "5 6"), ("saath", "60 7"), ("five or sixty, no, seven", "5 7"),
    ],
)  # fmt: skip
def test_what_may_mean_several_things_keeps_all_its_meanings(text: str, meanings: str) -> None:
    assert values(text) == sorted(meanings.split())


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("", Heard.NOTHING), ("um, well...", Heard.NOTHING), ("not five", Heard.UNKNOWN_WORDS),
        ("about five", Heard.UNKNOWN_WORDS), ("five more", Heard.UNKNOWN_WORDS),
        ("twelve not thirteen", Heard.UNKNOWN_WORDS),
        ("five squared", Heard.UNKNOWN_WORDS), ("x²", Heard.UNKNOWN_WORDS), ("y is five", Heard.UNKNOWN_WORDS),
        ("x minus five", Heard.UNKNOWN_WORDS), ("5x", Heard.UNKNOWN_WORDS), ("2/3 + 1/4", Heard.UNKNOWN_WORDS),
        ("five seven", Heard.NOT_ONE_NUMBER), ("five, seven", Heard.NOT_ONE_NUMBER), ("5 = 7", Heard.NOT_ONE_NUMBER),
        ("five um by seven", Heard.NOT_ONE_NUMBER), ("saat ka paanch", Heard.NOT_ONE_NUMBER),
        ("thirteen, no", Heard.TAKEN_BACK), ("terah nahi hai", Heard.TAKEN_BACK), ("five... sorry", Heard.TAKEN_BACK),
        ("no", Heard.TAKEN_BACK), ("I don't know", Heard.HELP), ("मुझे नहीं पता", Heard.HELP), ("hint please", Heard.HELP),
        ("phir se boliye", Heard.AGAIN), ("I don't know, five", Heard.UNKNOWN_WORDS),
        ("9**9**9", Heard.UNKNOWN_WORDS), ("__import__('os')", Heard.UNKNOWN_WORDS), ("9" * 40, Heard.UNKNOWN_WORDS),
        ("I do", Heard.UNKNOWN_WORDS), ("to", Heard.UNKNOWN_WORDS), ("for", Heard.UNKNOWN_WORDS),
    ],
)  # fmt: skip
def test_what_is_not_one_number_is_not_guessed_at(text: str, heard: Heard) -> None:
    hearing = hear(text, "x")
    assert hearing.heard is heard
    assert not hearing.readings


WORDS = st.sampled_from(
    [*sorted(" ".join(phrase) for phrase in EXACT), "saath", "teen", "पाँच", "5", "7/2", "not", "zzz"]
)


@given(st.lists(WORDS, max_size=9))
@example(["saath"] * 9)
def test_the_same_words_are_always_heard_alike_and_soon(words: list[str]) -> None:
    text = " ".join(words)
    assert hear.__wrapped__(text, "x") == hear.__wrapped__(text, "x")


@given(st.text(max_size=80))
def test_any_text_is_survived(text: str) -> None:
    hearing = hear(text)
    assert bool(hearing.readings) is (hearing.heard is Heard.NUMBER)


@given(st.lists(WORDS, min_size=1, max_size=6), st.integers(0, 6))
def test_one_unknown_word_is_enough_to_ask_again(words: list[str], at: int) -> None:
    at = min(at, len(words))
    text = " ".join([*words[:at], "gobbledygook", *words[at:]])
    assert not hear(text, "x").readings


def test_numbers_are_found_wherever_they_are_in_a_line() -> None:
    found = {str(r.value) for r in mentions("Hmm beta, 3 aur 4 socho: gyarah bata barah hoga!")}
    assert {"3", "4", "11/12", "11", "12"} <= found
    assert Fraction(3, 4) not in {r.value for r in mentions("3 aur 4 socho")}
    assert not list(mentions("Shabash! Let us go on."))
