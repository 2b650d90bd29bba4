from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from embodiment.tutor.knowledge import DEFAULT, MASTERED, next_item, updated

SHARES = st.floats(0.0, 1.0)


@dataclass(frozen=True)
class Item:
    skill: str
    name: str


ITEMS = [Item("a", "a1"), Item("a", "a2"), Item("b", "b1")]


@given(SHARES, st.booleans())
def test_knowing_stays_a_probability_and_moves_with_the_evidence(known: float, correct: bool) -> None:
    after = updated(known, correct)
    assert 0 <= after <= 1
    assert updated(known, True) >= updated(known, False)
    if correct:
        assert after >= known or known > 0.999


def test_a_hand_worked_step() -> None:
    # 0.3 * 0.9 / (0.3 * 0.9 + 0.7 * 0.05) = 0.27 / 0.305; then a fifth of the rest is learnt
    assert abs(updated(0.3, True) - (0.27 / 0.305 + (1 - 0.27 / 0.305) * 0.2)) < 1e-12
    # 0.3 * 0.1 / (0.3 * 0.1 + 0.7 * 0.95)
    assert abs(updated(0.3, False) - (0.03 / 0.695 + (1 - 0.03 / 0.695) * 0.2)) < 1e-12


def test_two_right_answers_in_a_row_are_mastery_and_one_is_not() -> None:
    once = updated(DEFAULT.known_before, True)
    assert once < MASTERED <= updated(once, True)


def test_the_least_known_skill_comes_next_and_the_mastered_one_not_at_all() -> None:
    assert next_item(ITEMS, {}) == ITEMS[0]
    assert next_item(ITEMS, {"a": 0.6, "b": 0.4}) == ITEMS[2]
    assert next_item(ITEMS, {"a": 0.6}) == ITEMS[2]
    assert next_item(ITEMS, {"a": 0.99, "b": 0.5}) == ITEMS[2]
    assert next_item(ITEMS, {"a": 0.99, "b": 0.99}) is None
    assert next_item([], {}) is None
