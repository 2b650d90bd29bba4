from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.stream.lead import ENOUGH, REMEMBERED, TIGHTEST, Pace, TextLead


def test_a_habit_is_known_after_a_few_pieces() -> None:
    lead = TextLead()
    for count in range(ENOUGH):
        assert (lead.expected is None) == (count < ENOUGH)
        lead.observe(36_000 + count)
    assert lead.expected == (36_001, TIGHTEST)


def test_unrelated_text_and_sound_give_no_expectation() -> None:
    lead = TextLead()
    for piece in range(12):
        lead.observe(piece * 24_000)
    assert lead.expected is None


def test_one_odd_piece_changes_little() -> None:
    lead = TextLead()
    for _ in range(8):
        lead.observe(-21_600)
    lead.observe(90_000)
    assert lead.expected == (-21_600, TIGHTEST)


def test_a_service_that_changes_its_habit_is_relearnt() -> None:
    lead = TextLead()
    for _ in range(REMEMBERED):
        lead.observe(0)
    for _ in range(REMEMBERED):
        lead.observe(36_000)
    assert lead.expected == (36_000, TIGHTEST)


def test_the_pace_follows_the_voice() -> None:
    pace = Pace()
    assert pace.tenths == 10
    for _ in range(60):
        pace.observe(40, 20)
    assert pace.tenths >= 18
    for _ in range(200):
        pace.observe(20, 20)
    assert pace.tenths == 10


@given(st.lists(st.tuples(st.integers(1, 500), st.integers(1, 60)), max_size=60))
def test_the_pace_stays_speech(words: list[tuple[int, int]]) -> None:
    pace = Pace()
    for taken, usual in words:
        pace.observe(taken, usual)
        assert 6 <= pace.tenths <= 20
