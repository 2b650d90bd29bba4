"""Nods at the talker's pauses."""

from __future__ import annotations

import random
from itertools import pairwise

from embodiment.body.nods import ENOUGH_TALK, LENGTH, PAUSE, SPACING, Nods, nod_offset


def nods_of(pattern: list[tuple[bool, int]], seed: int) -> list[int]:
    nods, now, found = Nods(random.Random(seed)), 0, []
    for talking, ticks in pattern:
        for _ in range(ticks):
            if nods.hear(talking, now):
                found.append(now)
            now += 1
    return found


def test_most_pauses_after_enough_talk_get_a_nod_and_never_two() -> None:
    counts = [len(nods_of([(True, 150), (False, 300)], seed)) for seed in range(60)]
    assert set(counts) == {0, 1}
    assert 30 <= sum(counts) <= 55


def test_the_nod_falls_into_the_pause() -> None:
    found = [nod for seed in range(10) for nod in nods_of([(True, 150), (False, 300)], seed)]
    assert set(found) == {150 + PAUSE - 1}


def test_a_word_or_a_breath_is_no_reason_to_nod() -> None:
    for seed in range(10):
        assert nods_of([(True, ENOUGH_TALK - 1), (False, 200)], seed) == []
        assert nods_of([(True, 40), (False, PAUSE - 1)] * 3 + [(True, 40)], seed) == []


def test_nods_keep_their_distance() -> None:
    for seed in range(10):
        found = nods_of([(True, 70), (False, 40)] * 20, seed)
        assert all(b - a >= SPACING for a, b in pairwise(found))


def test_a_nod_goes_down_comes_back_and_is_repeated_at_half_its_size() -> None:
    offsets = [nod_offset(since) for since in range(-1, LENGTH + 1)]
    assert offsets[0] == offsets[-1] == 0.0
    half = LENGTH // 2
    assert max(offsets[: half + 1]) == 5.0
    assert max(offsets[half + 1 :]) == 2.5
    assert min(offsets) == 0.0
