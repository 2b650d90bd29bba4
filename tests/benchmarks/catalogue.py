"""The benchmarks there are. Each is a module with ``figures(options) -> list[Figure]``; loaded when it is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from tests.benchmarks.figures import Figure, Options


@dataclass(frozen=True)
class Benchmark:
    """One of them.

    Attributes:
        name: On the command line, of its file of results, and of its table in docs/benchmarks.md.
        module: Where its ``figures`` is.
        title: One line.
    """

    name: str
    module: str
    title: str

    def load(self) -> Callable[[Options], list[Figure]]:
        """Its function."""
        run: Callable[[Options], list[Figure]] = import_module(self.module).figures
        return run


BENCHMARKS = {
    one.name: one
    for one in (
        Benchmark("decode", "tests.benchmarks.decode", "a message's bytes to events, without a network"),
        Benchmark("local-server", "tests.benchmarks.local_server", "sessions a core, time to first sound"),
        Benchmark("receive", "tests.benchmarks.receive", "socket to dispatcher: blast, paced, beside a game"),
        Benchmark("speech", "tests.benchmarks.speech_cost", "words and mouth, against LiveKit's words"),
        Benchmark(
            "crowd", "tests.benchmarks.crowd_cost", "the game thread with up to 500 who talk, in lockstep"
        ),
        Benchmark("game", "tests.benchmarks.game_thread", "up to 500 who talk, in real time over sockets"),
        Benchmark("latency", "tests.benchmarks.latency", "sound, key, interruption and call: how soon"),
        Benchmark("startup", "tests.benchmarks.startup", "imports, and the command to the first frame"),
        Benchmark(
            "frames", "tests.benchmarks.frames", "pictures of the village with everything on the screen"
        ),
        Benchmark(
            "simulated", "tests.benchmarks.simulated_speed", "a scene on simulated time, drawn and not"
        ),
    )
}
