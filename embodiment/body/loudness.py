"""Guessing the mouth from loudness alone: the louder, the wider. What remains when nothing better may be afforded."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.body.sounds import SoundClass

Table = NDArray[np.float32]

_STEPS: Final[tuple[tuple[float, SoundClass], ...]] = (
    (-65.0, SoundClass.REST),
    (-40.0, SoundClass.LIPS),
    (-14.0, SoundClass.INNER),
    (-5.0, SoundClass.OPEN),
    (0.0, SoundClass.WIDE),
)
"""Typical loudness of a class relative to the voice's loud frames, in steps of column 0 of the cepstra.

Source: medians of the training voices, see ``tests/benchmarks/train_visemes.py``.
"""
_SPREAD: Final = 6.0
_UNHEARD: Final = -12.0


def loudness_scores(loudness: Table) -> Table:
    """Log scores of the classes, shape (n, len(SoundClass)), from loudness, shape (n,).

    Classes that loudness cannot tell from others get a low score, which the transcript may outvote.
    """
    scores = np.full((len(loudness), len(SoundClass)), _UNHEARD, np.float32)
    for typical, kind in _STEPS:
        scores[:, kind] = -0.5 * ((loudness - typical) / _SPREAD) ** 2
    return scores
