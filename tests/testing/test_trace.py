from __future__ import annotations

import time
from random import Random

import pytest

import embodiment as em
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.testing.stage import Stage
from embodiment.units import TICK

TEN_MINUTES = 600.0
PERSONS = ("Smith", "Baker", "Miller")


def answer(prompt: Prompt) -> object:
    if not prompt.text:
        return None
    wave = CallFunctions((CallFunction("play_emote", {"emote_name": "wave"}),))
    return [Say(f"You say {prompt.text}, do you?"), wave, Say("So be it, and a good day to you.")]


def scene(seconds: float, *, frame: float = TICK, kind: type[em.Character] = em.Character) -> str:
    """Three characters, one visitor who types, speaks and cuts in every few seconds; the digest of its trace."""
    with Stage(answer, seed=11) as stage:
        stage.speaker._keep = False
        for name in PERSONS:
            stage.add(kind, Persona(name=name))
        trace = stage.trace()
        rng = Random(5)
        while stage.world.now < seconds:
            who = stage.world.sessions[rng.choice(PERSONS).lower()]
            who.send_text(f"line {rng.randrange(100)}")
            ticks = rng.randrange(150, 900)
            end = stage.world.tick_count + ticks
            while stage.world.tick_count < end:
                stage.world.advance(min(frame, (end - stage.world.tick_count) * TICK))
        return trace.digest()


def test_a_scene_of_three_is_the_same_at_any_frame_rate() -> None:
    assert len({scene(6.0, frame=frame) for frame in (TICK, 1 / 30, 1 / 144)}) == 1


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
    frames = (TICK, 1 / 30, 1 / 50, 1 / 60, 1 / 144)
    began = time.perf_counter()
    digests = {scene(TEN_MINUTES, frame=frames[run % len(frames)]) for run in range(3)}
    print(f"{(time.perf_counter() - began) / 3:.1f} s for ten minutes of three characters")
    assert len(digests) == 1
