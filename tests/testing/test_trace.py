from __future__ import annotations

import os
import time

import pytest

import embodiment as em
from embodiment.session.looking_ahead import Quiet
from embodiment.session.parts import SessionParts
from embodiment.testing.stage import Stage
from embodiment.units import TICK
from tests.testing.long_scene import FRAMES, TEN_MINUTES, scene

RUNS = int(os.environ.get("EMBODIMENT_TRACE_RUNS", "5"))
"""How often the long scene is played by the slow test; ``tests.testing.long_scene`` plays it 50 times."""


def test_a_scene_of_three_is_the_same_at_any_frame_rate() -> None:
    assert len({scene(6.0, frame=frame) for frame in (TICK, 1 / 30, 1 / 144)}) == 1


def test_what_is_passed_over_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions that never rest and bodies that decide at every tick give the same trace."""

    def never_still(stage: Stage) -> None:
        world = stage.world
        world.observers.append(lambda: [who.body.animator.wake() for who in world.characters.values()])

    passing = scene(12.0)
    monkeypatch.setattr(SessionParts, "is_resting", False)
    monkeypatch.setattr(SessionParts, "is_calm", lambda self, now: False)
    monkeypatch.setattr(Quiet, "look", lambda self, turns, assembler, release, wait: None)
    monkeypatch.setattr(em.Character, "is_passing", lambda self, tick, now, is_noticing: False)
    assert scene(12.0, watch=never_still) == passing


def test_a_voice_nobody_listens_to_is_followed_as_if_it_were_mixed() -> None:
    def listening(stage: Stage) -> None:
        stage.world.speaker.listen()

    assert scene(12.0) == scene(12.0, watch=listening)


def test_a_wall_clock_read_is_caught() -> None:
    """The proof that equal digests mean something: one look at the real clock makes them differ."""

    class Restless(em.Character):
        async def script(self) -> None:
            while True:
                await self.wait(0.5 + time.perf_counter_ns() % 97 / 100)
                self.play("nod")

    assert len({scene(3.0, kind=Restless) for _ in range(3)}) > 1


@pytest.mark.slow
def test_ten_minutes_are_the_same_over_many_runs() -> None:
    began = time.process_time()
    digests = {scene(TEN_MINUTES, frame=FRAMES[run % len(FRAMES)]) for run in range(RUNS)}
    cost = (time.process_time() - began) / RUNS
    print(f"{cost:.1f} s for ten minutes of three characters, {TEN_MINUTES / cost:.0f} times real time")
    assert len(digests) == 1
