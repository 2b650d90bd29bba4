"""Real threads, real delays: the races a simulated clock cannot have.

A simulated world runs voice and game in turns. Here the voice runs on its own thread, frames are late at random, the
visitor types, cuts in and leaves at random, and connections break at random.
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

import embodiment as em
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.server.options import SessionOptions
from embodiment.session.events import InputUnsent, SpeakingStarted
from embodiment.testing.figures import plain_sheet
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.leaks import LeakCheck
from embodiment.testing.memory import Fault
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import TICK
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec

SERVICE = GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True)
HANDLE_LIFE = 60.0
"""Seconds; conversations are left for good all the time here, and with two hours each nothing would be forgotten."""
LINES = "One of these. And another one of those, if you like."


def late(rng: Random) -> Fault:
    """Frames that come late by up to a few milliseconds, sometimes by many."""

    async def fault(frame: str | bytes) -> AsyncIterator[str | bytes]:
        await asyncio.sleep(rng.choice((0.0, 0.0, 0.001, 0.004, 0.03)) * rng.random())
        yield frame

    return fault


class Town:
    """A world whose voice is on a thread of its own, with three characters."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        options = SessionOptions(pace=0.0, playback_delay=False, seed=seed, handle_life=HANDLE_LIFE)
        self.server = FunctionServer(lambda prompt: LINES, options=options, fault=late(self.rng))
        self.host = ThreadedLoop(f"soak-{seed}")
        self.world = Runtime(
            link=LiveLink(self.host, self.server.connector),
            speaker=PulledSpeaker(keep=False),
            host=self.host,
            service=SERVICE,
            seed=seed,
        )
        self.events: list[object] = []
        for number, name in enumerate(("Smith", "Baker", "Miller")):
            spec = CharacterSpec(
                kind=em.Character,
                key=name,
                persona=Persona(name=name),
                sheet=plain_sheet(),
                at=(200.0 * number, 0.0),
            )
            self.world.add(spec).session.subscribe(self.events.append)

    def live(self, ticks: int) -> None:
        """Let ticks pass faster than real time, now and then giving way to the other thread."""
        for _ in range(ticks):
            self.act()
            self.world.tick()
            if self.rng.random() < 0.3:
                time.sleep(self.rng.random() * 0.002)

    def act(self) -> None:
        dice = self.rng.random()
        session = self.rng.choice(list(self.world.sessions.values()))
        if dice < 0.01:
            session.send_text(f"line {self.world.tick_count}")
        elif dice < 0.014:
            session.interrupt()
        elif dice < 0.017 and self.server.streams:
            stream = self.server.streams[-1]
            self.host.call(lambda: stream.cut(1006))
        elif dice < 0.018:
            session.disconnect()
            session.connect(self.world.now)

    def settle(self) -> None:
        """Let real time pass until nobody waits for anything."""
        end = time.monotonic() + 90  # far more than a starved machine needs
        while any(session.is_in_conversation for session in self.world.sessions.values()):
            self.world.tick()
            time.sleep(TICK / 10)
            stuck = {name: session.state for name, session in self.world.sessions.items()}
            assert time.monotonic() < end, f"somebody is stuck: {stuck}"


def descriptors() -> int:
    folder = Path("/proc/self/fd")
    return len(os.listdir(folder)) if folder.is_dir() else 0


def one_life(seed: int, ticks: int) -> Town:
    check = LeakCheck()
    town = Town(seed)
    check.watch(town.host._loop)
    try:
        town.live(ticks)
        town.settle()
    finally:
        town.world.close()
    assert check.leaks() == []
    assert town.world.stats.script_failures == []
    return town


def test_a_short_life_on_threads_leaves_nothing_behind() -> None:
    town = one_life(seed=1, ticks=120)
    assert town.world.dispatcher.handled > 0


@pytest.mark.slow
def test_many_lives_on_threads() -> None:
    """Many seeds; threads, tasks and descriptors stay as many as they were."""
    one_life(0, 100)  # whatever is made once is made now
    gc.collect()
    before = (threading.active_count(), descriptors())
    spoke = unsent = 0
    for seed in range(25):
        town = one_life(seed, 600)
        spoke += sum(isinstance(event, SpeakingStarted) for event in town.events)
        unsent += sum(isinstance(event, InputUnsent) for event in town.events)
    gc.collect()
    assert (threading.active_count(), descriptors()) == before
    assert spoke > 50


@pytest.mark.slow
def test_a_link_that_is_stopped_in_the_middle_of_anything_ends() -> None:
    """Stopping while connections open, speak and close must neither hang nor leave a task."""
    for seed in range(40):
        check = LeakCheck()
        town = Town(seed)
        check.watch(town.host._loop)
        town.live(town.rng.randrange(1, 60))
        began = time.monotonic()
        town.world.close()
        town.world.link.stop()
        assert time.monotonic() - began < 3.0
        assert check.leaks() == []
