from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.brains.patterns import Scale, find_entry, fit, pattern
from embodiment.server.brains.stems import stem
from embodiment.server.text import full_words_of

SLOTS = {"item": ("sword", "iron pot", "pot"), "name": ("anna",)}
SCALE = Scale(
    [frozenset(map(stem, topic.split())) for topic in ("how much is a", "what does cost", "my name is")]
)


def score(said: str, wanted: str) -> float:
    return fit(full_words_of(said), pattern("t", wanted), SLOTS, SCALE).score


def slots(said: str, wanted: str) -> dict[str, str]:
    return dict(fit(full_words_of(said), pattern("t", wanted), SLOTS, SCALE).slots)


def test_word_by_word_is_the_best_fit() -> None:
    assert score("how much is a sword", "how much is a {item}") == pytest.approx(1.0)
    assert score("what does a sword cost", "how much is a {item}") < 0.8


def test_more_words_cost_less_than_missing_words() -> None:
    wrapped = score("well then how much is a sword today my friend", "how much is a {item}")
    cut = score("sword", "how much is a {item}")
    assert 1.0 > wrapped > cut


def test_a_slot_that_stays_empty_rules_the_pattern_out() -> None:
    assert score("how much is a dragon", "how much is a {item}") == 0.0


def test_the_longest_entry_wins_and_plurals_count() -> None:
    assert find_entry(["an", "iron", "pot"], SLOTS["item"]) == ("iron pot", 1, 3)
    assert find_entry(["two", "swords"], SLOTS["item"]) == ("sword", 1, 2)
    assert find_entry(["nothing"], SLOTS["item"]) is None


def test_a_name_nobody_listed_is_taken_as_it_was_said() -> None:
    assert slots("my name is Zorblax", "my name is {name}") == {"name": "zorblax"}
    assert slots("my name is Anna", "my name is {name}") == {"name": "anna"}
    assert slots("my name is of no importance to you", "my name is {name}") == {}


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_can_be_compared(said: str, wanted: str) -> None:
    assert 0.0 <= score(said, wanted) <= 1.0 + 1e-9


@given(st.lists(st.sampled_from(["how", "much", "sword", "is", "zebra"]), min_size=1, max_size=6))
def test_a_sentence_fits_itself(words: list[str]) -> None:
    text = " ".join(words)
    assert score(text, text) == pytest.approx(1.0)
