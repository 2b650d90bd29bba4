"""What a short stretch of a voice sounds like, as a few numbers every 20 ms.

Each frame is described by its level below the voice's own loudness, the shape of its spectrum in eight bands,
and how both change. Loudness and average shape are learnt while the voice speaks, so that the numbers mean
the same for a murmur and a shout, for a bright synthesizer and a dull telephone.

The work is done in blocks of fixed size whatever the chunks: the same sound gives the same bits.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.units import OUTPUT_HZ, Int16Array, Samples

Rows = NDArray[np.float64]

HOP: Final[Samples] = 480
"""20 ms. Source: own measurement (docs/timing.md): shorter steps do not place words better, only cost
more.
"""
WINDOW: Final[Samples] = 512
"""21 ms, ending with the frame: two periods of a deep voice, and no look-ahead."""
BLOCK: Final = 8
"""Frames worked on at once: 160 ms. Shorter blocks place words no better and cost more."""
FEATURES: Final = 11
"""Columns of a row: level, eight bands, change of level, change of shape."""
BLOCK_SAMPLES: Final[Samples] = HOP * BLOCK

_OVERLAP: Final = WINDOW - HOP
_SPAN: Final = BLOCK_SAMPLES + _OVERLAP
_TAPER: Final = np.hanning(WINDOW)
BAND_EDGES_HZ: Final = (80, 300, 600, 1000, 1600, 2400, 3500, 5000, 7500)
"""Edges of the eight bands, about equally wide to the ear."""
_BINS: Final = [round(edge * WINDOW / OUTPUT_HZ) for edge in BAND_EDGES_HZ]
_COLUMNS: Final = [2 * number for number in _BINS]
_LOWEST: Final = -55.0
_HIGHEST: Final = 5.0
_SHAPE_FLOOR: Final = -45.0
_SPEECH: Final = -20.0
"""Level in dB below the voice's loudness above which a frame counts as its sound rather than as the
room's.
"""
_QUIET: Final = -40.0
"""Below this the shape is the room's: it says nothing and is set to zero."""
_NOISE_FLOOR: Final = 1e3
"""Added to the power of each band (int16 units): digital silence has a level, and it is the lowest."""
_TYPICAL_LOUDNESS: Final = 115.0
"""Where the running peak starts, in dB: speech at about -20 dB of full scale."""
_FALL: Final = 0.15
_FIRST_FALL: Final = 0.5
_NEW: Final = 20
"""How fast the peak falls in dB per block of speech, and for how many blocks a new voice may fall faster."""
_FLOOR_BLOCKS: Final = 18
"""Blocks whose quietest frame is the hiss, about 3 s. Source: Martin 2001 (IEEE Trans. Speech Audio Process.
9).
"""
_NEAREST_FLOOR: Final = 18.0
"""The hiss is taken to be at least this much fainter than the voice."""
_OVER_FLOOR: Final = 7.0
"""A frame no louder than this above the hiss is silence."""
_CHANGE_LIMIT: Final = 30.0
TYPICAL_SHAPE: Final = np.array([-11.9, -5.6, -9.2, -14.1, -20.3, -21.4, -22.3, -25.3])
"""Mean band levels (dB below the frame's total) of speech; the start of the running mean."""
_TYPICAL_WEIGHT: Final = 40
_LONGEST_MEMORY: Final = 500
"""Frames of speech over which the mean shape forgets: 10 s."""


class VoiceProfile:
    """Loudness and mean spectrum of one voice and the hiss behind it, kept from turn to turn.

    Attributes:
        loudness: Running peak of the frame level in dB (int16 power units).
        floor: Level of the hiss between words in dB.
        shape: Running mean of the band levels of its speech, shape (8,).
    """

    def __init__(self) -> None:
        self.loudness = _TYPICAL_LOUDNESS
        self.floor = _TYPICAL_LOUDNESS - _NEAREST_FLOOR
        self.shape: Rows = TYPICAL_SHAPE.copy()
        self._weight = _TYPICAL_WEIGHT
        self._blocks = 0
        self._least: deque[float] = deque(maxlen=_FLOOR_BLOCKS)

    def learn(self, measured: Rows) -> None:
        """Take in one block: loudness fast up, slowly down and never down in silence; shape from speech only.

        Args:
            measured: Level and bands of each frame, in dB, shape (n, 9).
        """
        levels: list[float] = measured[:, 0].tolist()
        peak = max(levels)
        if peak > self.loudness:
            self.loudness += 0.7 * (peak - self.loudness)
        elif peak > self.loudness + _SPEECH:
            self._blocks += 1
            self.loudness -= _FALL if self._blocks > _NEW else _FIRST_FALL
        self._least.append(min(levels))
        self.floor = min(*self._least, self.loudness - _NEAREST_FLOOR)
        least = self.loudness + _SPEECH
        speech = [1.0 if level > least else 0.0 for level in levels]
        count = int(sum(speech))
        if count:
            self._weight = min(self._weight + count, _LONGEST_MEMORY)
            self.shape += (np.array(speech) @ measured[:, 1:] - count * self.shape) / self._weight


class SpeechFrames:
    """Turns one turn's sound into rows; pure, one thread.

    Args:
        profile: The voice's; shared by all its turns and changed by them.
    """

    def __init__(self, profile: VoiceProfile) -> None:
        self._profile = profile
        self._span = np.zeros(_SPAN, np.int16)
        self._filled = _OVERLAP
        self._last: Rows | None = None  # level and bands of the last two frames

    def feed(self, samples: Int16Array) -> list[Rows]:
        """Take in sound.

        Args:
            samples: int16 at 24 kHz, shape (n,), any n.

        Returns:
            Blocks of rows, float64, shape (m, FEATURES), in order. A row needs the frame after it, so the
            rows are one frame behind the blocks they were made in.
        """
        out: list[Rows] = []
        at, count = 0, len(samples)
        while at < count:
            filled = self._filled
            taken = min(count - at, _SPAN - filled)
            self._span[filled : filled + taken] = samples[at : at + taken]
            self._filled = filled + taken
            at += taken
            if self._filled == _SPAN:
                out.append(self._rows(BLOCK))
                self._span[:_OVERLAP] = self._span[BLOCK_SAMPLES:]
                self._filled = _OVERLAP
        return out

    def flush(self) -> list[Rows]:
        """The turn's sound is whole: rows for what is left of it, the last frame filled up with silence."""
        frames = -(-(self._filled - _OVERLAP) // HOP)
        self._span[self._filled :] = 0
        self._filled = _OVERLAP
        out = [self._rows(frames)] if frames else []
        if self._last is not None:
            out.append(self._described(np.concatenate((self._last, self._last[-1:]))))
            self._last = None
        return out

    def _rows(self, frames: int) -> Rows:
        """Measure a block of which the first ``frames`` frames are real."""
        windows = np.ndarray(
            (BLOCK, WINDOW), np.int16, self._span, 0, (2 * HOP, 2)
        )  # a view, a hop from row to row
        spectrum = np.fft.rfft(windows * _TAPER, axis=1).view(np.float64)  # real and imaginary parts in turn
        power = np.add.reduceat((spectrum * spectrum)[:frames, : _COLUMNS[-1]], _COLUMNS[:-1], 1)
        power += _NOISE_FLOOR
        measured = np.empty((frames, 1 + power.shape[1]))
        measured[:, 0] = np.add.reduce(power, 1)
        measured[:, 1:] = power
        measured = np.log10(measured)
        measured *= 10.0
        measured[:, 1:] -= measured[:, :1]
        np.maximum(measured[:, 1:], _SHAPE_FLOOR, out=measured[:, 1:])
        self._profile.learn(measured)
        before = measured[:1] if self._last is None else self._last
        measured = np.concatenate((before, measured))
        self._last = measured[-2:]
        return self._described(measured)

    def _described(self, measured: Rows) -> Rows:
        """Rows of all frames but the first and the last."""
        rows = np.empty((len(measured) - 2, FEATURES))
        level, shape = rows[:, 0], rows[:, 1:9]
        profile = self._profile
        np.subtract(measured[1:-1, 0], profile.loudness, out=level)
        level[level < profile.floor + _OVER_FLOOR - profile.loudness] = _LOWEST
        np.minimum(np.maximum(level, _LOWEST, out=level), _HIGHEST, out=level)
        np.subtract(measured[1:-1, 1:], profile.shape, out=shape)
        shape *= (level > _QUIET)[:, None]
        change = measured[2:] - measured[:-2]
        rows[:, 9] = np.minimum(np.maximum(change[:, 0], -_CHANGE_LIMIT), _CHANGE_LIMIT)
        rows[:, 10] = np.add.reduce(np.abs(change[:, 1:]), 1)
        rows[:, 10] *= 1.0 / shape.shape[1]
        return rows
