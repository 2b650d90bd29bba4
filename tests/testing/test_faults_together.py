"""Two things go wrong in one conversation: the same invariant holds."""

from __future__ import annotations

import pytest

from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import Armed
from tests.testing.test_fault_matrix import misbehave
from tests.testing.visits import VISITS


def two_at_once() -> list[tuple[str, Armed, Armed]]:
    """Every fault with two others, each at a moment of its own, in a visit that passes both."""
    chosen: list[tuple[str, Armed, Armed]] = []
    faults = list(FAULTS.values())
    for number, first in enumerate(faults):
        for step in (1, 7):
            second = faults[(number + step) % len(faults)]
            visits = list(VISITS.values())
            visit = visits[(number + step) % len(visits)]
            moments = [
                [moment for moment in visit.moments if moment in fault.moments] for fault in (first, second)
            ]
            if all(moments):
                at = [fitting[number % len(fitting)] for fitting in moments]
                chosen.append((visit.name, Armed(first, at[0]), Armed(second, at[1])))
    return chosen


def in_words(case: tuple[str, Armed, Armed]) -> str:
    visit, *armed = case
    return "-".join([visit, *(f"{one.fault.name}-{one.moment}" for one in armed)])


def bear_both(case: tuple[str, Armed, Armed]) -> None:
    visit, first, second = case
    misbehave(VISITS[visit], first, second)
    assert first.struck or second.struck, "neither fault struck: the visit reaches neither moment"


@pytest.mark.parametrize("case", two_at_once()[::6], ids=in_words)
def test_two_faults_at_once(case: tuple[str, Armed, Armed]) -> None:
    bear_both(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", two_at_once(), ids=in_words)
def test_every_fault_with_two_others(case: tuple[str, Armed, Armed]) -> None:
    bear_both(case)
