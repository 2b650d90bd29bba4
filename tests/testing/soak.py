"""Long lives of a world, and what its process holds after each lap. See ``test_long_soak``.

    python -m tests.testing.soak hour|minutes

Run in a process of its own: what other tests left behind is neither counted nor walked through.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from embodiment.adapters.loops import SimulatedLoop
from embodiment.persona.persona import Persona
from embodiment.server.options import SessionOptions
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.stage import Stage
from embodiment.units import TICK, Seconds
from tests.testing.long_scene import PERSONS, answer
from tests.testing.test_threads_soak import HANDLE_LIFE, Town, descriptors

VIRTUAL: Seconds = float(os.environ.get("EMBODIMENT_SOAK", "480"))
REAL: Seconds = float(os.environ.get("EMBODIMENT_SOAK_REAL", "12"))
LAPS = 12
"""In the first half everything that has a bound fills up to it; the second half must be flat."""
TASKS = 5
"""Tasks of one connected session, the fake service's included."""
REST: Seconds = 10.0
"""At most so long is waited for tasks that are about to end."""


class Measure(NamedTuple):
    """What a process holds."""

    at: Seconds
    memory: int
    threads: int
    tasks: int
    descriptors: int


class Run(NamedTuple):
    """What was measured.

    Attributes:
        seconds: How long it ran by its own clock.
        cost: Seconds of processor time.
        resident: MB of memory at the end.
        laps: What was held at the end of each lap.
    """

    seconds: Seconds
    cost: Seconds
    resident: float
    laps: list[Measure]


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


def an_hour_of_a_worlds_time() -> Run:
    """Conversations on simulated time, connections cut now and then."""
    laps: list[Measure] = []
    began = time.process_time()
    options = SessionOptions(handle_life=HANDLE_LIFE)
    with Stage(answer, options=options, seed=3, keep_sound=False) as stage:
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
            # Everybody has finished: a lap does not end in the middle of a speech.
            stage.run(12.0, frame=0.05)
            stage.events.clear()
            clear_notes(server)
            laps.append(measure(stage.host.loop, stage.world.now))
    return Run(VIRTUAL, time.process_time() - began, resident(), laps)


def minutes_of_real_time() -> Run:
    """A town whose voice is on a thread of its own, its people cut in on, left and cut off at random."""
    laps: list[Measure] = []
    town = Town(seed=5)
    try:
        began, cost = time.monotonic(), time.process_time()
        for _ in range(LAPS):
            start, first = time.monotonic(), town.world.now
            while (passed := time.monotonic() - start) < REAL / LAPS:
                town.act()
                town.world.tick()
                time.sleep(min(max(town.world.now - first - passed, 0.0), TICK))
            town.settle()
            come_to_rest(town, max((one.tasks for one in laps), default=len(town.world.sessions) * TASKS))
            town.events.clear()
            clear_notes(town.server)
            laps.append(measure(town.host._loop, time.monotonic() - began))
        return Run(REAL, time.process_time() - cost, resident(), laps)
    finally:
        town.world.close()


if __name__ == "__main__":
    print(json.dumps({"hour": an_hour_of_a_worlds_time, "minutes": minutes_of_real_time}[sys.argv[1]]()))
