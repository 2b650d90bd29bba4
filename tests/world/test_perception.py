from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from embodiment.units import Seconds
from embodiment.world.perception import INTERVAL, MAX_LINES, SETTLE, Perception

STEP = 0.1
OPEN, SHUT = {"gate": "The gate is open."}, {"gate": "The gate is closed."}
STATES = st.dictionaries(st.sampled_from("abcd"), st.sampled_from(["One.", "Two.", "Three."]))
HISTORIES = st.lists(st.tuples(STATES, st.integers(1, 40)), max_size=14)


def watch(
    eyes: Perception, facts: dict[str, str], start: Seconds, seconds: Seconds
) -> list[tuple[Seconds, tuple[str, ...]]]:
    """Look at the same facts for a while; returns when which digest came."""
    told = []
    for step in range(round(seconds / STEP)):
        now = start + step * STEP
        digest = eyes.observe(facts, now)
        if digest is not None:
            told.append((now, digest))
    return told


def test_what_lasts_is_told_once() -> None:
    eyes = Perception()
    told = watch(eyes, OPEN, 0.0, 30.0)
    assert [digest for _, digest in told] == [("The gate is open.",)]
    assert SETTLE <= told[0][0] <= SETTLE + 2 * STEP


def test_what_comes_and_goes_is_never_mentioned() -> None:
    eyes = Perception()
    now = 0.0
    told = watch(eyes, OPEN, now, 6.0)
    for _ in range(20):
        now += 6.0
        told += watch(eyes, SHUT, now, SETTLE - 2 * STEP)
        told += watch(eyes, OPEN, now + SETTLE, 3.0)
    assert len(told) == 1


def test_what_is_no_longer_so_is_told_too() -> None:
    eyes = Perception()
    watch(eyes, OPEN, 0.0, 10.0)
    assert [digest for _, digest in watch(eyes, {}, 10.0, 10.0)] == [()]


@given(HISTORIES)
def test_it_never_chatters_and_always_catches_up(history: list[tuple[dict[str, str], int]]) -> None:
    eyes = Perception()
    now, told = 0.0, []
    for facts, steps in history:
        told += watch(eyes, facts, now, steps * STEP)
        now += steps * STEP
    for (before, one), (after, other) in itertools.pairwise(told):
        assert after - before >= INTERVAL - STEP / 2
        assert one != other
    last = history[-1][0] if history else {}
    watch(eyes, last, now, SETTLE + INTERVAL + 1.0)
    assert eyes.digest == tuple(last[key] for key in sorted(last))


@given(STATES)
def test_the_same_facts_are_the_same_digest_in_any_order(facts: dict[str, str]) -> None:
    one, other = Perception(), Perception()
    watch(one, facts, 0.0, 10.0)
    watch(other, dict(reversed(facts.items())), 0.0, 10.0)
    assert one.digest == other.digest


def test_a_digest_is_short() -> None:
    eyes = Perception()
    watch(eyes, {f"k{number}": f"Fact {number}." for number in range(30)}, 0.0, 10.0)
    assert len(eyes.digest) == MAX_LINES


def test_who_has_seen_something_is_not_blank_before_its_end_was_told() -> None:
    eyes = Perception()
    assert eyes.is_blank
    watch(eyes, {"gate": "The gate is open."}, 0.0, 5.0)
    assert not eyes.is_blank
    watch(eyes, {}, 5.0, 0.5)
    assert not eyes.is_blank, "the digest still says that the gate is open"
    watch(eyes, {}, 5.5, 10.0)
    assert eyes.is_blank
