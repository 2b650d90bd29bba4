"""The local server with its real engines: time to the first sound, sessions a core, where the time goes.

    python -m tests.benchmarks.local_server docs/media/server_flame.svg      # the picture of docs/benchmarks.md

``server_figures`` does the measuring. Server, workers and players are asked into the FIFO class, so that other work on
the machine delays none of them; where the system refuses, the figures are those of a busy machine. Needs the voice
extra, and py-spy for the picture.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from embodiment.units import Int16Array, Seconds
from tests.benchmarks.figures import Figure, Options, Unmeasurable, figure
from tests.benchmarks.flame import picture, tree
from tests.benchmarks.race import prefer
from tests.benchmarks.server_figures import (
    ANSWERED,
    CLEAREST,
    Load,
    measure_answers,
    measure_sessions,
    real_engines,
    spoken_lines,
)

SESSIONS = 8
SECONDS: Seconds = 24.0


@contextmanager
def preferred() -> Iterator[None]:
    """This process, and what it starts, in the FIFO class for a while."""
    was = prefer(os.getpid())
    try:
        yield
    finally:
        if was:
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


def spoken() -> list[Int16Array]:
    """What the players say."""
    if not Path("/proc/self/stat").exists():
        raise Unmeasurable("processor time is read from /proc, which only Linux has")
    try:
        with real_engines() as engines:
            return [pcm for _, pcm in spoken_lines(engines, CLEAREST, ANSWERED)]
    except Exception as error:
        raise Unmeasurable(f"the speech engines cannot be used: pip install '.[voice]' ({error})") from None


def figures(options: Options) -> list[Figure]:
    """One session's answers, then eight sessions' load."""
    lines = spoken()
    with preferred():
        answers = measure_answers(lines[:4] if options.quick else lines, rounds=1)
        seconds = 10.0 if options.quick else SECONDS
        loads = [measure_sessions(lines, SESSIONS, seconds) for _ in range(1 if options.quick else 3)]
    first = figure(
        "end of speech to first sound, 1 session",
        "ms",
        [1000 * answers.median],
        note=f"{answers.answered} of {answers.utterances} answered, 95 %: {1000 * answers.p95:.0f}, worst "
        f"{1000 * answers.worst:.0f}; 450 of them are the silence that ends an utterance",
    )
    return [first, *load_rows(loads)]


def load_rows(loads: list[Load]) -> list[Figure]:
    """What several sessions at once take and give."""
    asked = f"{SESSIONS} sessions at real time"
    late = 1000 * max(load.latest_microphone for load in loads)
    return [
        figure(
            f"{asked}, end of speech to first sound",
            "ms",
            [1000 * load.answers.median for load in loads],
            note=f"95 %: {max(1000 * load.answers.p95 for load in loads):.0f}",
        ),
        figure(f"{asked}, the server's process", "% of a core", [100 * load.server_load for load in loads]),
        figure(f"{asked}, its engine workers", "% of a core", [100 * load.worker_load for load in loads]),
        figure(
            "sessions a core",
            "sessions",
            [load.per_core for load in loads],
            better="more",
            note=f"a line every eight seconds, the microphone open; the players' at most {late:.0f} ms late",
        ),
    ]


def flame(target: Path) -> None:
    """Draw where the server and its workers spend their time while eight sessions converse."""
    with TemporaryDirectory() as folder:
        stacks = Path(folder) / "stacks.txt"
        spies: list[subprocess.Popen[bytes]] = []

        def watch(pid: int) -> None:
            command = ["py-spy", "record", "--format", "raw", "--rate", "200", "--subprocesses"]
            command += ["--duration", f"{SECONDS - 4:.0f}", "--output", str(stacks), "--pid", str(pid)]
            try:
                spies.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
            except FileNotFoundError:
                raise Unmeasurable("py-spy is not installed: pip install '.[bench]'") from None

        lines = spoken()
        measure_sessions(lines, SESSIONS, SECONDS, began_talking=watch)
        for spy in spies:
            spy.wait(60.0)
        root = tree(stacks.read_text(encoding="utf-8").splitlines())
    target.write_text(picture(root, f"local server, {SESSIONS} sessions"), encoding="utf-8")


if __name__ == "__main__":
    flame(Path(sys.argv[1]))
