"""What words let expect."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.body.expected import Claims, Table, claim_table, words_between
from embodiment.body.mouth_net import shared_net
from embodiment.body.sounds import SoundClass

USUAL = shared_net().usual


@dataclass(frozen=True)
class Word:
    text: str
    position: int
    end: int
    error_ms: int = 0


def expectation(words: list[Word], *positions: int) -> Table:
    """Probability of each class at some positions, one row each."""
    odds = Claims(words, claim_table(USUAL)).odds(np.array(positions))
    rows: Table = odds * np.broadcast_to(USUAL, (len(positions), len(USUAL)))
    rows /= rows.sum(axis=1, keepdims=True)
    return rows


def likeliest(words: list[Word], *positions: int) -> list[SoundClass]:
    return [SoundClass(kind) for kind in expectation(words, *positions).argmax(axis=1)]


def test_the_sounds_of_a_word_are_expected_in_their_order() -> None:
    word = Word("mama", 0, 12_000)
    assert likeliest([word], 1000, 4000, 7000, 10_500) == [
        SoundClass.LIPS, SoundClass.OPEN, SoundClass.LIPS, SoundClass.OPEN,
    ]  # fmt: skip


def test_where_no_word_is_nothing_is_claimed() -> None:
    far = expectation([Word("mama", 0, 12_000)], 200_000)
    none = expectation([], 0)
    assert np.allclose(far, USUAL, atol=1e-3)
    assert np.allclose(none, USUAL)


def test_a_doubtful_position_claims_less() -> None:
    sure, unsure = (
        expectation([Word("mama", 0, 12_000, error)], 1000)[0, SoundClass.LIPS] for error in (0, 250)
    )
    assert sure > 2 * unsure


def test_only_words_nearby_are_looked_at() -> None:
    words = [Word("so", 5000 * number, 5000 * number + 4000) for number in range(400)]
    near = words_between(words, 1_000_000, 1_010_000)
    assert 3 <= len(near) <= 6
    assert all(abs(word.position - 1_005_000) < 20_000 for word in near)
    assert words_between([], 0, 1000) == []


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.text(max_size=8), st.integers(0, 8000), st.integers(0, 300)), max_size=6),
    st.lists(st.integers(0, 60_000), min_size=1, max_size=10),
)
def test_odds_are_positive_whatever_the_words(given_words: list[tuple[str, int, int]], at: list[int]) -> None:
    words, position = [], 0
    for text, length, error in given_words:
        words.append(Word(text, position, position + length, error))
        position += length
    odds = Claims(words, claim_table(USUAL)).odds(np.array(at))
    assert np.shape(odds) in {(), (len(at), len(SoundClass))}
    assert np.all(odds > 0)
    assert np.all(np.isfinite(expectation(words, *at)))
