"""Mouth shapes from the very samples that are played.

`LipSync` is fed the chunks of one voice by reference as they arrive and asked for the shape at the position
that is being heard. It looks no further ahead than the sound that is already there, computes just before it
is needed (so that words which arrive meanwhile still help), and never changes a shape once it has been asked
for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, Protocol

import numpy as np

from embodiment.audio.ring import Chunk
from embodiment.body.visemes import MINIMUM_HOLD, MouthShape
from embodiment.units import OUTPUT_HZ, Int16Array, Samples

HOP: Final[Samples] = OUTPUT_HZ * 20 // 1000
"""One shape is decided for every 20 ms."""
_HOLD: Final = MINIMUM_HOLD // HOP
_QUIET: Final = 60.0
_STEPS: Final = ((0.10, MouthShape.A), (0.30, MouthShape.B), (0.65, MouthShape.C), (9.9, MouthShape.D))


class HintedWord(Protocol):
    """A word and where it is heard; the transcript aligner's marks are such words."""

    @property
    def text(self) -> str:
        """The word as written."""

    @property
    def index(self) -> int:
        """Number of the word in its turn; hinting it again moves it."""

    @property
    def position(self) -> Samples:
        """Ring position of its first sample."""

    @property
    def end(self) -> Samples:
        """Ring position after its last sample."""

    @property
    def error_ms(self) -> int:
        """How far off the position may be, in milliseconds."""


class _Turn:
    """Sound of one turn in one piece, and the shapes decided for it."""

    def __init__(self, gen: int, start: Samples) -> None:
        self.gen = gen
        self.start = start
        self.end = start
        self.chunks: deque[Int16Array] = deque()
        self.first = start  # position of the first sample of chunks[0]
        self.shapes: list[MouthShape] = []


class LipSync:
    """The mouth of one voice. Game thread.

    Attributes:
        peak: Running loudness of the voice (RMS of a loud frame), by which it is normalised.
    """

    def __init__(self) -> None:
        self._turns: deque[_Turn] = deque()
        self.peak = 2000.0
        self._held = 0

    def feed(self, chunk: Chunk) -> None:
        """Take note of a chunk; the samples are shared, not copied.

        A new turn or a gap in the positions (after a cut) starts with a closed mouth.
        """
        turn = self._turns[-1] if self._turns else None
        if turn is None or turn.gen != chunk.gen or turn.end != chunk.start:
            turn = _Turn(chunk.gen, chunk.start)
            self._turns.append(turn)
        turn.chunks.append(chunk.samples)
        turn.end = chunk.end

    def hint(self, words: Iterable[HintedWord]) -> None:
        """Tell which words are heard where; the sooner, the more it helps."""

    def shape_at(self, position: Samples) -> MouthShape:
        """The shape of the sample at a position; X where there is no sound."""
        for turn in self._turns:
            if turn.start <= position < turn.end:
                index = (position - turn.start) // HOP
                while len(turn.shapes) <= index:
                    self._decide(turn)
                return turn.shapes[index]
        return MouthShape.X

    def forget(self, before: Samples) -> None:
        """Let go of everything before a position that has been played."""
        while self._turns and self._turns[0].end <= before:
            self._turns.popleft()

    def _decide(self, turn: _Turn) -> None:
        samples = self._frame(turn)
        loudness = float(np.sqrt(np.mean(samples.astype(np.float32) ** 2))) if len(samples) else 0.0
        self.peak = max(self.peak * 0.998, loudness, 500.0)
        share = loudness / self.peak
        wanted = (
            next(shape for limit, shape in _STEPS if share < limit) if loudness > _QUIET else MouthShape.X
        )
        last = turn.shapes[-1] if turn.shapes else MouthShape.X
        if wanted is not last and turn.shapes and self._held < _HOLD:
            wanted = last
        self._held = self._held + 1 if wanted is last else 1
        turn.shapes.append(wanted)

    def _frame(self, turn: _Turn) -> Int16Array:
        start = turn.start + len(turn.shapes) * HOP
        while turn.chunks and turn.first + len(turn.chunks[0]) <= start:
            turn.first += len(turn.chunks.popleft())
        parts, at = [], turn.first
        for samples in turn.chunks:
            if at >= start + HOP:
                break
            parts.append(samples[max(0, start - at) : start + HOP - at])
            at += len(samples)
        return np.concatenate(parts) if parts else np.zeros(0, np.int16)
