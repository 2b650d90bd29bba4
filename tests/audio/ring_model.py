"""A voice as a plain list, sample by sample: what the ring must equal, slow and obvious."""

from __future__ import annotations

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.units import FloatArray, Int16Array


def ramp(start: int, count: int) -> Int16Array:
    """Samples that tell where they are: position modulo 30000, plus one."""
    return (np.arange(start, start + count) % 30_000 + 1).astype(np.int16)


def sine(count: int, period: int = 120) -> Int16Array:
    """A smooth sound that starts at zero and, after whole periods, ends there."""
    return (16_000 * np.sin(np.arange(count) * 2 * np.pi / period)).astype(np.int16)


def values(block: FloatArray) -> list[int]:
    return [round(float(sample) * 32768) for sample in block]


def read(ring: VoiceRing, frames: int) -> list[int]:
    out = np.full(frames, 9.0, np.float32)
    count = ring.read(out)
    assert not out[count:].any() or ring.sounding
    return values(out)[:count]


class ListVoice:
    """The same operations as ``VoiceRing`` without fades, one sample at a time."""

    def __init__(self, jitter: int) -> None:
        self.jitter = jitter
        self.stream: list[tuple[int, int]] = []  # (turn, value) at every position
        self.played = 0
        self.heard: list[int] = []  # positions, in the order in which they sounded
        self.underruns = 0
        self.dropped = 0
        self.cut_gen = -1
        self.finished = -1
        self.halted = self.unhalted = -1
        self.target = 0
        self.release_to = VoiceRing.FREE
        self._turn = -1
        self._open = False
        self._running = False

    def write(self, gen: int, values: list[int]) -> None:
        if gen <= self.cut_gen:
            self.dropped += len(values)
        else:
            self.stream += [(gen, value) for value in values]

    def read(self, frames: int) -> list[int]:
        out: list[int] = []
        while len(out) < frames and self._next_may_sound():
            self._running = True
            self.heard.append(self.played)
            out.append(self.stream[self.played][1])
            self.played += 1
        return out

    def _next_may_sound(self) -> bool:
        while self.played < len(self.stream) and self._is_passed_over(self.played):
            self._enter(self.stream[self.played][0])
            self.played += 1
            self._running = False
        held = self.played >= self.release_to
        if self.played == len(self.stream):
            if self._running and not self._is_whole(self._turn) and not held:
                self.underruns += 1
            self._running = False
            return False
        gen = self.stream[self.played][0]
        self._enter(gen)
        held = held or self.unhalted < gen <= self.halted
        waiting = len(self.stream) - self.played
        if not held and not self._open and (self._is_whole(gen) or waiting >= self.jitter):
            self._open = True
        if held or not self._open:
            self._running = False
            return False
        return True

    def _is_passed_over(self, position: int) -> bool:
        return position < self.target or self.stream[position][0] <= self.cut_gen

    def _enter(self, gen: int) -> None:
        if gen != self._turn:
            self._turn = gen
            self._open = False

    def _is_whole(self, gen: int) -> bool:
        newest = self.stream[-1][0] if self.stream else -1
        return gen <= self.finished or gen < newest or gen <= self.cut_gen
