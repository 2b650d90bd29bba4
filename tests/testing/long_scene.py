"""A scene of three characters and a visitor who never stops: the run whose trace is compared.

    python -m tests.testing.long_scene --seconds 600 --runs 50 --workers 2

prints the digest of every run and how long it took, and fails if two differ. ``.ci/run`` compares all Pythons.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random

import embodiment as em
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.testing.stage import Stage
from embodiment.units import TICK, Seconds

TEN_MINUTES: Seconds = 600.0
PERSONS = ("Smith", "Baker", "Miller")
FRAMES = (1 / 30, 1 / 50, 1 / 60, 1 / 144, TICK)


def answer(prompt: Prompt) -> object:
    if not prompt.text:
        return None
    wave = CallFunctions((CallFunction("play_emote", {"emote_name": "wave"}),))
    return [Say(f"You say {prompt.text}, do you?"), wave, Say("So be it, and a good day to you.")]


def scene(
    seconds: Seconds,
    *,
    frame: Seconds = TICK,
    kind: type[em.Character] = em.Character,
    watch: Callable[[Stage], None] = lambda stage: None,
) -> str:
    """Play the scene: somebody is told something every few seconds, often in the middle of an answer.

    Args:
        seconds: How much of it.
        frame: Length of a frame.
        kind: Class of the characters.
        watch: Given the stage before it begins.

    Returns:
        Digest of its trace.
    """
    with Stage(answer, seed=11, keep_sound=False) as stage:
        for name in PERSONS:
            stage.add(kind, Persona(name=name))
        watch(stage)
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


def timed(seconds: Seconds, frame: Seconds) -> tuple[str, Seconds]:
    """One run: its digest and the processor time it took."""
    began = time.process_time()
    return scene(seconds, frame=frame), time.process_time() - began


def main() -> int:
    """Run it many times; 1 if two runs differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=TEN_MINUTES)
    parser.add_argument("--runs", type=int, default=len(FRAMES))
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    frames = [FRAMES[run % len(FRAMES)] for run in range(arguments.runs)]
    with ProcessPoolExecutor(arguments.workers) as pool:
        runs = list(pool.map(timed, [arguments.seconds] * arguments.runs, frames))
    digests = {digest for digest, _ in runs}
    cost = sorted(seconds for _, seconds in runs)
    python = ".".join(map(str, sys.version_info[:3]))
    print(
        f"Python {python}: {arguments.runs} runs of {arguments.seconds:.0f} s at {len(set(frames))} frame rates, "
        f"{cost[len(cost) // 2]:.1f} s of processor time each (median; {cost[0]:.1f} to {cost[-1]:.1f})",
        file=sys.stderr,
    )
    print("\n".join(sorted(digests)))
    return len(digests) - 1


if __name__ == "__main__":
    sys.exit(main())
