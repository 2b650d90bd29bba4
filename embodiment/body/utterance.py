"""The sound of one turn in one piece, frame by frame, with what was already made of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence

import numpy as np

from embodiment.audio.certainty import Certainty
from embodiment.audio.ring import Chunk
from embodiment.body.acoustics import FEATURES, HOP, OVERHANG, VoiceNorm, cepstra
from embodiment.body.expected import HintedWord, Table
from embodiment.body.mouth_net import OFFSETS, MouthNet
from embodiment.body.visemes import MouthShape
from embodiment.units import Int16Array, Samples

_BACK = -OFFSETS[0]
_SILENT_LOUDNESS = 60.0
"""Column 0 of the cepstra at about -62 dBFS of white noise; speech of any voice is above."""
_SILENT_DEPTH = 75.0
"""48 dB below the voice's loud frames."""


class Utterance:
    """One turn, or the part of it between two gaps. Frame ``k`` begins at ``start + k * HOP``.

    Attributes:
        gen: Number of the turn.
        start: Ring position of its first sample.
        end: Ring position after the last sample so far.
        words: The words hinted for it, ordered by position.
        shapes: The shapes decided so far, from frame 0 on.
        held: How many frames the last of them has been shown.
        first: Number of the frame in row 0 of ``table``.
        table: Quantised features of the last frames analysed, shape (n, FEATURES).
        quiet: Whether each of these frames is silent.
    """

    def __init__(self, gen: int, start: Samples, held: int) -> None:
        self.gen = gen
        self.start = start
        self.end = start
        self.words: Sequence[HintedWord] = ()
        self.shapes: list[MouthShape] = []
        self.held = held
        self._beginnings: list[tuple[int, Certainty]] = []
        self.first = 0
        self.table: Table = np.zeros((0, FEATURES), np.float32)
        self.quiet: list[bool] = []
        self._chunks: deque[tuple[Samples, Int16Array]] = deque()

    @property
    def ready(self) -> int:
        """Number of frames whose sound is there, with what they look at beyond their end."""
        return max(0, (self.end - self.start - OVERHANG) // HOP)

    @property
    def analysed(self) -> int:
        """Number of frames whose features are known."""
        return self.first + len(self.table)

    def began(self, frame: int, certainty: Certainty) -> None:
        """Another shape begins with a frame, later than all that have begun."""
        self._beginnings.append((frame, certainty))

    def beginning_of(self, frame: int) -> tuple[int, Certainty]:
        """With which frame the shape of a frame began, and how that is known."""
        at = bisect_right(self._beginnings, frame, key=lambda beginning: beginning[0])
        return self._beginnings[at - 1] if at else (0, Certainty.ESTIMATED)

    def is_silent(self, frame: int, frames: int) -> bool:
        """Whether an analysed frame is at least the ``frames``-th silent one in a row."""
        at = frame - self.first + 1
        return at >= frames and all(self.quiet[at - frames : at])

    def add(self, chunk: Chunk) -> None:
        """Append a chunk; its samples are shared."""
        self._chunks.append((chunk.start - self.start, chunk.samples))
        self.end = chunk.end

    def jump(self, frame: int) -> None:
        """Pass over frames nobody asked about; their mouth is closed."""
        if frame > len(self.shapes):
            self.began(len(self.shapes), Certainty.ESTIMATED)
        self.shapes += [MouthShape.X] * (frame - len(self.shapes))
        if frame > self.analysed:
            self.first = frame
            self.table = self.table[:0]
            self.quiet = []

    def analyse(self, until: int, net: MouthNet, norm: VoiceNorm) -> None:
        """Have the features of all frames before ``until`` (at most ``ready``)."""
        begin = self.analysed
        if until <= begin:
            return
        raw = cepstra(self._samples(begin * HOP - OVERHANG, until * HOP + OVERHANG))
        features = norm.apply(raw)
        spare = max(0, len(self.shapes) - _BACK - self.first)
        self.table = np.concatenate((self.table[spare:], net.quantise(features)))
        self.quiet = self.quiet[spare:]
        loudness = zip(raw[:, 0].tolist(), features[:, 0].tolist(), strict=True)
        self.quiet += [level < _SILENT_LOUDNESS or depth < -_SILENT_DEPTH for level, depth in loudness]
        self.first += min(spare, begin - self.first)

    def _samples(self, begin: Samples, end: Samples) -> Int16Array:
        """Samples between two offsets, zeros before the turn; chunks that are used up are let go."""
        while self._chunks and self._chunks[0][0] + len(self._chunks[0][1]) <= begin:
            self._chunks.popleft()
        out = np.zeros(end - begin, np.int16)
        for start, samples in self._chunks:
            if start >= end:
                break
            low, high = max(begin, start), min(end, start + len(samples))
            out[low - begin : high - begin] = samples[low - start : high - start]
        return out
