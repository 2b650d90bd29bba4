"""Nothing grows: an hour of a world's time, and minutes of real time on threads.

The marked run is short; ``EMBODIMENT_SOAK=3600 EMBODIMENT_SOAK_REAL=600 pytest -m slow -s --timeout=1200
tests/testing/test_long_soak.py`` is the long one. What it measured is in docs/testing.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import linear_regression

import pytest

from embodiment.units import Seconds
from tests.testing.soak import LAPS, Measure, Run

ROOT = Path(__file__).resolve().parents[2]
HOUR: Seconds = 3600.0
STEEPEST = 2.0
"""Kilobytes a minute by which what is held may grow in the second half of an hour or more; in less, nothing has
reached its bound."""
SLACK = 1024 * 1024
"""Bytes by which a later lap may hold more than the fullest of the first ones: what is under way differs."""


def run(which: str) -> Run:
    """A long life in a process of its own; it ends with this one's time limit."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.testing.soak", which],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    seconds, cost, resident, laps = json.loads(done.stdout.splitlines()[-1])
    return Run(seconds, cost, resident, [Measure(*lap) for lap in laps])


def slope(laps: list[Measure]) -> float:
    """Kilobytes a minute by which memory grows in the second half."""
    later = laps[LAPS // 2 :]
    return linear_regression([lap.at / 60.0 for lap in later], [lap.memory / 1000.0 for lap in later]).slope


def assert_flat(laps: list[Measure]) -> None:
    first, later = laps[: LAPS // 2], laps[LAPS // 2 :]
    fullest = Measure(*(max(values) for values in zip(*first, strict=True)))
    for lap in later:
        assert lap.memory - fullest.memory < SLACK, laps
        assert lap.threads <= fullest.threads, laps
        assert lap.tasks <= fullest.tasks, laps
        assert lap.descriptors <= fullest.descriptors, laps


def told(run: Run) -> str:
    memory = ", ".join(f"{lap.memory / 1e6:.2f}" for lap in run.laps)
    last = run.laps[-1]
    return (
        f"{run.seconds:.0f} s in {len(run.laps)} laps: {memory} MB, in the second half {slope(run.laps):+.2f} kB a "
        f"minute; {last.threads} threads, {last.tasks} tasks, {last.descriptors} descriptors; "
        f"{run.resident:.0f} MB resident; {run.cost:.0f} s of processor time"
    )


@pytest.mark.slow
@pytest.mark.parametrize("which", ["hour", "minutes"])
def test_a_long_life_leaves_nothing_behind(which: str) -> None:
    """An hour of a world's time; minutes of real time on threads."""
    life = run(which)
    print(told(life))
    assert_flat(life.laps)
    assert life.seconds < HOUR or slope(life.laps) < STEEPEST, life.laps
