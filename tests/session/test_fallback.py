from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.persona.persona import AuthoredLines
from embodiment.session.events import AuthoredLine
from embodiment.session.fallback import FallbackLines

LINES = AuthoredLines(offline=("Hm.", "Later.", "Not now."), again=("Again?",))


@given(st.integers(0, 1000), st.integers(2, 20))
def test_no_line_comes_twice_in_a_row_where_there_are_others(seed: int, count: int) -> None:
    fallback = FallbackLines(LINES, Random(seed))
    picked = [fallback.pick("offline")[0].text for _ in range(count)]
    assert all(before != after for before, after in pairwise(picked))
    assert set(picked) <= set(LINES.offline)


def test_every_line_gets_its_turn() -> None:
    fallback = FallbackLines(LINES, Random(1))
    assert {fallback.pick("offline")[0].text for _ in range(40)} == set(LINES.offline)


def test_the_only_line_is_said_again_rather_than_nothing() -> None:
    fallback = FallbackLines(LINES, Random(1))
    assert fallback.pick("again") == fallback.pick("again") == [AuthoredLine(kind="again", text="Again?")]


def test_where_nothing_was_authored_nothing_is_said() -> None:
    assert FallbackLines(LINES, Random(1)).pick("reconnecting") == []


def test_the_same_seed_says_the_same() -> None:
    one, other = FallbackLines(LINES, Random(5)), FallbackLines(LINES, Random(5))
    assert [one.pick("offline") for _ in range(10)] == [other.pick("offline") for _ in range(10)]


def test_an_occasion_nobody_writes_lines_for_is_a_mistake_in_the_code() -> None:
    with pytest.raises(AttributeError):
        FallbackLines(LINES, Random(1)).pick("ofline")
