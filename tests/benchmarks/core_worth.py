"""What a core of this machine is worth, held against the machine that the aims were set on.

Aims in milliseconds were set on one machine (two shared cores, CPython 3.11.7), on which google-genai 3.4 takes 46.2 us
of processor time to open a message with 40 ms of sound, measured as ``decode`` measures it. Other machines, and the
same one in another hour, are several times slower or quicker. So the same message is opened by google-genai before,
between and after what is measured here: what it takes says how far processor time of Python can be compared. A row
that misses its aim as it was set says whether it would meet one that is longer in that proportion, no more. Frames,
latencies and whatever else is by the clock have one verdict only: a frame has 16.7 ms on every machine.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tests.benchmarks.figures import Figure, figure
from tests.benchmarks.race import GENAI, Process, started
from tests.benchmarks.stream import audio_frames

AIMED_ON_US = 46.2
"""Processor time of google-genai for the message on the machine that the aims were set on."""
COUNT = 200
"""Messages in a sample."""


class CoreWorth:
    """Samples of what google-genai needs meanwhile.

    Args:
        process: google-genai in an environment of its own.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._frame = audio_frames(40, 1)[0].decode()
        self._micros: list[float] = []
        process.do("decode", self._frame, COUNT)  # imports and warms up

    def sample(self) -> None:
        """Take one; call it before, between and after what is measured."""
        self._micros.append(1e6 * self._process.do("decode", self._frame, COUNT))

    @property
    def slower(self) -> float:
        """How many times longer than where the aims were set the message took, the median of the samples."""
        return statistics.median(self._micros) / AIMED_ON_US

    def judge(self, rows: Iterable[Figure]) -> list[Figure]:
        """The rows, with a second verdict in proportion; before them what that goes by."""
        first = figure(
            "google-genai opens a message with 40 ms of sound",
            "us CPU",
            self._micros,
            note=f"{AIMED_ON_US:g} where the aims were set: {self.slower:.2g} times as long here",
        )
        return [first, *(replace(row, slower=self.slower) for row in rows)]


@contextmanager
def core_worth() -> Iterator[CoreWorth]:
    """google-genai, started and ended. Raises Unmeasurable where it is not installed."""
    with started([GENAI]) as processes:
        worth = CoreWorth(processes[GENAI.name])
        worth.sample()
        yield worth
