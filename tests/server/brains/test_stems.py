from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.brains.stems import likeness, stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("swords", "sword"),
        ("selling", "sells"),
        ("poems", "poetry"),
        ("bye", "goodbye"),
        ("costs", "price"),
        ("stories", "story"),
        ("blacksmith", "smith"),
    ],
)
def test_forms_and_everyday_synonyms_meet(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"), [("sword", "word"), ("forge", "four"), ("thing", "this"), ("is", "as")]
)
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert likeness(stem(one), stem(other)) < 0.9


def test_a_misheard_name_is_still_like_it() -> None:
    assert likeness("brunhild", "brunhilt") > 0.8
    assert likeness("herbalist", "herbalists") > 0.8
    assert likeness("four", "forge") == 0.0


@given(st.text(max_size=12), st.text(max_size=12))
def test_likeness_is_a_share(one: str, other: str) -> None:
    assert 0.0 <= likeness(one, other) <= 1.0
    assert likeness(one, one) == 1.0


@given(st.text(max_size=20))
def test_stemming_anything_gives_something(word: str) -> None:
    assert bool(stem(word)) == bool(word)
