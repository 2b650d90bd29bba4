"""Blinks: rare, uneven, sometimes double."""

from __future__ import annotations

import random
from itertools import pairwise

from embodiment.body.blink import CLOSED, DOUBLE_GAP, HALF, LENGTH, LONGEST_GAP, SHORTEST_GAP, Blinks


def starts(seed: int, ticks: int) -> list[int]:
    blinks = Blinks(random.Random(seed))
    lids = [blinks.lids(now) for now in range(ticks)]
    return [now for now in range(1, ticks) if lids[now] is not None and lids[now - 1] is None]


def test_a_blink_closes_over_half_and_opens_over_half() -> None:
    blinks = Blinks(random.Random(1))
    blinks.soon(0)
    lids = [blinks.lids(now) for now in range(LENGTH + 1)]
    assert lids == ["half"] * HALF + ["closed"] * CLOSED + ["half"] * HALF + [None]


def test_gaps_are_uneven_and_one_in_six_is_double() -> None:
    begun = starts(3, 200_000)
    gaps = [b - a - LENGTH for a, b in pairwise(begun)]
    doubles = [gap for gap in gaps if gap == DOUBLE_GAP]
    singles = [gap for gap in gaps if gap != DOUBLE_GAP]
    assert 0.12 < len(doubles) / len(gaps) < 0.22
    assert all(SHORTEST_GAP <= gap <= LONGEST_GAP for gap in singles)
    assert len(set(singles)) > 100


def test_a_village_does_not_blink_in_step() -> None:
    assert len({starts(seed, 2000)[0] for seed in range(12)}) > 8


def test_a_blink_under_way_is_not_begun_again() -> None:
    blinks = Blinks(random.Random(1))
    blinks.soon(0)
    for now in range(5):
        blinks.lids(now)
        blinks.soon(now)
    assert [blinks.lids(now) for now in range(5, LENGTH)][-1] == "half"
