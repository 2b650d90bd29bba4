"""Nothing grows: an hour of a world's time, and minutes of real time on threads.

The marked run is short; ``EMBODIMENT_SOAK=3600 EMBODIMENT_SOAK_REAL=600 pytest -m slow -s`` is the long one. What it
measured is in docs/testing.md.
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from embodiment.adapters.loops import SimulatedLoop
from embodiment.persona.persona import Persona
from embodiment.testing.stage import Stage
from embodiment.units import TICK, Seconds
from tests.testing.long_scene import PERSONS, answer
from tests.testing.test_threads_soak import Town, descriptors

VIRTUAL: Seconds = float(os.environ.get("EMBODIMENT_SOAK", "480"))
REAL: Seconds = float(os.environ.get("EMBODIMENT_SOAK_REAL", "12"))
LAPS = 6
"""The first laps fill every cache that has a bound; the others must not grow."""
WARM = 3
SLACK = 1024 * 1024
"""Bytes by which a later lap may hold more than the fullest of the first ones: what is under way differs, and the local
server keeps the words of a conversation for as long as it lasts."""


class Measure(NamedTuple):
    """What a process holds."""

    memory: int
    threads: int
    tasks: int
    descriptors: int


def measure(loop: asyncio.AbstractEventLoop) -> Measure:
    """What is held now; memory is what Python's allocator gave out and did not get back."""
    gc.collect()
    return Measure(
        tracemalloc.get_traced_memory()[0],
        threading.active_count(),
        len(asyncio.all_tasks(loop)),
        descriptors(),
    )


def resident() -> float:
    """Resident memory in MB; 0 where the system does not tell."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 / 1e6 if status.is_file() else 0.0


def assert_flat(laps: list[Measure]) -> None:
    fullest = max(lap.memory for lap in laps[:WARM])
    for lap in laps[WARM:]:
        assert lap[1:] == laps[WARM - 1][1:], laps
        assert lap.memory - fullest < SLACK, laps


def told(laps: list[Measure], seconds: Seconds) -> str:
    memory = ", ".join(f"{lap.memory / 1e6:.2f}" for lap in laps)
    last = laps[-1]
    return (
        f"{seconds:.0f} s in {len(laps)} laps: {memory} MB; {last.threads} threads, {last.tasks} tasks, "
        f"{last.descriptors} descriptors; {resident():.0f} MB resident"
    )


@pytest.mark.slow
def test_an_hour_of_a_worlds_time_leaves_nothing_behind() -> None:
    laps: list[Measure] = []
    tracemalloc.start()
    try:
        with Stage(answer, seed=3, keep_sound=False) as stage:
            for name in PERSONS:
                stage.add(persona=Persona(name=name))
            rng = Random(9)
            assert isinstance(stage.host, SimulatedLoop)
            for lap in range(1, LAPS + 1):
                while stage.world.now < VIRTUAL * lap / LAPS:
                    session = stage.world.sessions[rng.choice(PERSONS).lower()]
                    session.send_text(f"line {rng.randrange(100)}")
                    if rng.random() < 0.02:
                        stage.server.streams[-1].cut(1006)  # type: ignore[attr-defined]
                    stage.run(rng.uniform(1.5, 9.0))
                stage.run(12.0)  # everybody has finished: a lap does not end in the middle of a speech
                stage.events.clear()
                stage.server.prompts.clear()  # type: ignore[attr-defined]
                stage.server.streams[:-8] = []  # type: ignore[attr-defined]
                stage.server.setups.clear()  # type: ignore[attr-defined]
                laps.append(measure(stage.host.loop))
    finally:
        tracemalloc.stop()
    print(told(laps, VIRTUAL))
    assert_flat(laps)


@pytest.mark.slow
def test_minutes_of_real_time_on_threads_leave_nothing_behind() -> None:
    laps: list[Measure] = []
    tracemalloc.start()
    town = Town(seed=5)
    try:
        began = time.monotonic()
        for lap in range(1, LAPS + 1):
            while time.monotonic() - began < REAL * lap / LAPS:
                town.act()
                town.world.tick()
                ahead = town.world.now - (time.monotonic() - began)
                time.sleep(min(max(ahead, 0.0), TICK))
            town.settle()
            town.events.clear()
            town.server.prompts.clear()
            town.server.streams[:-8] = []
            town.server.setups.clear()
            laps.append(measure(town.host._loop))
    finally:
        town.world.close()
        tracemalloc.stop()
    print(told(laps, REAL))
    assert_flat(laps)
