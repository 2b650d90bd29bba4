"""Nothing grows: an hour of a world's time, and minutes of real time on threads.

The marked run is short; ``EMBODIMENT_SOAK=3600 EMBODIMENT_SOAK_REAL=600 pytest -m slow -s --timeout=1200
tests/testing/test_long_soak.py`` is the long one. What it measured is in docs/testing.md.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
import time
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Any, NamedTuple

import pytest

from embodiment.adapters.loops import SimulatedLoop
from embodiment.persona.persona import Persona
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.stage import Stage
from embodiment.units import TICK, Seconds
from tests.testing.long_scene import PERSONS, answer
from tests.testing.test_threads_soak import Town, descriptors

VIRTUAL: Seconds = float(os.environ.get("EMBODIMENT_SOAK", "480"))
REAL: Seconds = float(os.environ.get("EMBODIMENT_SOAK_REAL", "12"))
LAPS = 12
"""In the first half everything that has a bound fills up to it; the second half must be flat."""
HOUR: Seconds = 3600.0
STEEPEST = 4.0
"""Kilobytes a minute by which what is held may grow in the second half of an hour or more; in less, nothing has
reached its bound."""
TASKS = 5
"""Tasks of one connected session, the fake service's included."""
REST: Seconds = 10.0
"""At most so long is waited for tasks that are about to end."""
SLACK = 1024 * 1024
"""Bytes by which a later lap may hold more than the fullest of the first ones: what is under way differs."""


class Measure(NamedTuple):
    """What a process holds."""

    at: Seconds
    memory: int
    threads: int
    tasks: int
    descriptors: int


def held() -> int:
    """Bytes of all objects of Python, arrays included; following each allocation would cost the run three times as
    much.

    What the collector knows, and below it what it does not: text, numbers, arrays, and tuples and dicts of those.
    Three steps reach them. To go on until nothing is new would never end where somebody holds this very frame, whose
    lists of what was found are then found as well.
    """
    gc.collect()
    total = 0
    found: list[Any] = gc.get_objects()
    seen = set(map(id, found))
    for _ in range(3):
        total += sum(map(sys.getsizeof, found))
        inner = {id(one): one for one in gc.get_referents(*found)}
        found = [one for key, one in inner.items() if key not in seen]
        seen.update(map(id, found))
    return total


def measure(loop: asyncio.AbstractEventLoop, at: Seconds) -> Measure:
    """What is held at a time of the run."""
    return Measure(at, held(), threading.active_count(), len(asyncio.all_tasks(loop)), descriptors())


def resident() -> float:
    """Resident memory in MB; 0 where the system does not tell."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 / 1e6 if status.is_file() else 0.0


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


def told(laps: list[Measure], seconds: Seconds, cost: Seconds) -> str:
    memory = ", ".join(f"{lap.memory / 1e6:.2f}" for lap in laps)
    last = laps[-1]
    return (
        f"{seconds:.0f} s in {len(laps)} laps: {memory} MB, in the second half {slope(laps):+.2f} kB a minute; "
        f"{last.threads} threads, {last.tasks} tasks, {last.descriptors} descriptors; {resident():.0f} MB resident; "
        f"{cost:.0f} s of processor time"
    )


def come_to_rest(town: Town, tasks: int) -> None:
    """Let what a broken or a left connection still has to end come to its end.

    Nobody speaks, but the last of its tasks may not have seen it yet; one that stays is a leak and is measured.
    """
    end = time.monotonic() + REST
    while len(asyncio.all_tasks(town.host._loop)) > tasks and time.monotonic() < end:
        town.world.tick()
        time.sleep(TICK)


def clear_notes(server: FunctionServer) -> None:
    """Forget what the fake service noted for tests to look at; it is a record and has no bound."""
    server.prompts.clear()
    server.streams[:-8] = []
    server.setups.clear()


@pytest.mark.slow
def test_an_hour_of_a_worlds_time_leaves_nothing_behind() -> None:
    laps: list[Measure] = []
    began = time.process_time()
    with Stage(answer, seed=3, keep_sound=False) as stage:
        for name in PERSONS:
            stage.add(persona=Persona(name=name))
        rng, server = Random(9), stage.server
        assert isinstance(stage.host, SimulatedLoop)
        assert isinstance(server, FunctionServer)
        for lap in range(1, LAPS + 1):
            while stage.world.now < VIRTUAL * lap / LAPS:
                session = stage.world.sessions[rng.choice(PERSONS).lower()]
                session.send_text(f"line {rng.randrange(100)}")
                if rng.random() < 0.02:
                    server.streams[-1].cut(1006)
                stage.run(rng.uniform(1.5, 9.0), frame=0.05)
            stage.run(
                12.0, frame=0.05
            )  # everybody has finished: a lap does not end in the middle of a speech
            stage.events.clear()
            clear_notes(server)
            laps.append(measure(stage.host.loop, stage.world.now))
    print(told(laps, VIRTUAL, time.process_time() - began))
    assert_flat(laps)
    assert VIRTUAL < HOUR or slope(laps) < STEEPEST, laps


@pytest.mark.slow
def test_minutes_of_real_time_on_threads_leave_nothing_behind() -> None:
    laps: list[Measure] = []
    town = Town(seed=5)
    try:
        began, cost = time.monotonic(), time.process_time()
        for lap in range(1, LAPS + 1):
            while time.monotonic() - began < REAL * lap / LAPS:
                town.act()
                town.world.tick()
                ahead = town.world.now - (time.monotonic() - began)
                time.sleep(min(max(ahead, 0.0), TICK))
            town.settle()
            come_to_rest(town, max((one.tasks for one in laps), default=len(town.world.sessions) * TASKS))
            town.events.clear()
            clear_notes(town.server)
            laps.append(measure(town.host._loop, time.monotonic() - began))
        print(told(laps, REAL, time.process_time() - cost))
    finally:
        town.world.close()
    assert_flat(laps)
