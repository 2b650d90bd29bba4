"""Guessing the mouth from loudness alone: what remains when nothing better may be afforded."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float32]

_FREQUENCY: Final = (0.058, 0.074, 0.035, 0.361, 0.041, 0.112, 0.130, 0.049, 0.074, 0.057, 0.010)
_MEAN: Final = np.array(
    (-70.0, -30.9, -29.1, -27.0, -20.5, -17.2, -12.1, -5.0, -15.2, -20.9, -26.2), np.float32
)
_DEVIATION: Final = np.array((19.7, 15.2, 9.0, 12.8, 10.3, 9.1, 8.8, 6.0, 9.0, 11.5, 9.6), np.float32)
"""Frequency, mean and spread of each class's loudness relative to the voice's loud frames.

Source: printed by ``tests/benchmarks/train_visemes.py`` for the training voices; rest is moved to where clean voices
have it, the widest mouth to where only the loudest vowels reach, so that loud means wide.
"""
_CONSTANT: Final = np.log(np.array(_FREQUENCY, np.float32)) - np.log(_DEVIATION)


def loudness_scores(loudness: Table) -> Table:
    """Log scores of the classes, shape (n, len(SoundClass)), from loudness, shape (n,).

    Everything above a voice's loud frames counts as one of them. Most frames are nearly undecided, so that a
    transcript decides them.
    """
    distance = (np.minimum(loudness, 0.0)[:, None] - _MEAN) / _DEVIATION
    scores: Table = (_CONSTANT - 0.5 * distance**2).astype(np.float32)
    return scores
