"""Few cases that still contain every pair of choices."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TypeVar

T = TypeVar("T", bound=tuple[object, ...])


def pairwise(cases: Iterable[T]) -> list[T]:
    """A selection of ``cases`` in which every pair of values that occurs in any case occurs in one of the selection."""
    left = list(cases)
    open_pairs = {pair for case in left for pair in _pairs(case)}
    chosen: list[T] = []
    while open_pairs:
        best = max(left, key=lambda case: len(_pairs(case) & open_pairs))
        chosen.append(best)
        open_pairs -= _pairs(best)
    return chosen


def _pairs(case: tuple[object, ...]) -> set[tuple[object, ...]]:
    return set(combinations(enumerate(case), 2))
