from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.session.budget import Budget
from embodiment.units import OUTPUT_HZ

MINUTE = 60 * OUTPUT_HZ


@given(st.integers(0, 10**9))
def test_without_a_limit_there_is_no_end(heard: int) -> None:
    assert not Budget(None).is_spent(heard)


@given(st.floats(0.01, 600.0), st.integers(0, 10**9))
def test_each_conversation_has_all_of_it(minutes: float, began: int) -> None:
    budget = Budget(minutes)
    budget.begin(began)
    assert not budget.is_spent(began)
    assert not budget.is_spent(began + int(minutes * MINUTE) - 1)
    assert budget.is_spent(began + int(minutes * MINUTE) + 1)


def test_another_limit_counts_what_was_spent() -> None:
    budget = Budget(None)
    budget.learn(0.5)
    assert budget.is_spent(MINUTE)
    budget.learn(2.0)
    assert not budget.is_spent(MINUTE)


@pytest.mark.parametrize(("minutes", "told"), [(0.5, "0.5 minutes"), (3.0, "3 minutes"), (None, "")])
def test_the_sentence_names_the_limit_and_what_to_do(minutes: float | None, told: str) -> None:
    sentence = Budget(minutes).sentence
    assert told in sentence
    assert ("connect()" in sentence) is (minutes is not None)
