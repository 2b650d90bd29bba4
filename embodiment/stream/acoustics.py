"""How each class of sound shows in a frame: one Gaussian per class, measured once on synthetic voices.

Source: own measurement. Means and spreads of the rows of ``frames`` over 16 lines spoken by six espeak-ng
voices at 130 to 230 words a minute, labelled by the synthesizer's own phoneme events;
``tests/benchmarks/word_timing.py --tune`` prints these tables. No other voice went into them, so that all
others can test them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.stream.frames import Rows
from embodiment.stream.states import CLASSES, UNIT

WEIGHT: Final = 0.36
"""How much a frame counts against the expected lengths. Neighbouring frames say nearly the same thing twice,
and real voices differ from the measured ones; without it the sounds would drown the durations."""
FILLER_PRICE: Final = 95
"""What a frame of unknown speech costs against the class that fits it best, in units of ``states.UNIT``."""

WORST: Final = 200
"""What a class may lose against the best one in a frame at most: one odd frame must not decide."""
BREATH_PRICE: Final = 40
"""What a frame of breath costs in a pause, in the same units: voices breathe in before they speak."""
_BREATH: Final = CLASSES.index("h")

# Columns: level, eight bands from low to high, change of level, change of shape. Rows: as in ``CLASSES``.
# fmt: off
CLASS_MEANS: Final = (
    (-49.5, -0.1, -0.0, 0.4, -0.3, 0.3, 0.3, 0.3, -0.1, 1.7, 3.9),
    (-10.2, -0.5, -0.7, 12.1, 9.4, 1.7, 1.9, -0.1, -4.6, -3.0, 5.6),
    (-9.2, 0.2, 3.4, -2.0, -9.4, 4.9, 2.8, 0.1, -4.5, -4.6, 6.0),
    (-11.4, -0.9, 1.5, 9.6, 7.3, -13.6, 0.5, -3.3, -1.9, -5.0, 7.9),
    (-10.2, 0.2, 2.6, 4.4, 10.2, 3.6, -0.7, -1.4, -1.8, -3.2, 6.9),
    (-10.5, -2.7, -2.7, 11.1, 8.1, -3.3, 2.3, 0.6, -5.2, -3.0, 6.7),
    (-11.9, 3.6, 1.1, -13.2, -16.4, 7.3, 7.8, 3.8, -2.0, -4.0, 6.0),
    (-8.2, -0.0, 2.9, 5.2, 7.0, -6.8, -0.2, -4.1, -2.3, -2.8, 5.3),
    (-9.1, 1.6, 3.1, -5.8, 3.8, -1.1, -3.3, -4.0, -4.3, 5.8, 8.3),
    (-8.8, 0.5, 3.9, -4.8, -8.1, -3.6, -2.5, -7.9, -7.5, 6.9, 7.8),
    (-14.2, 6.0, 0.2, -6.0, -12.7, -1.7, -4.4, -3.8, -3.5, -2.6, 8.3),
    (-12.8, 5.8, -1.5, -3.4, 8.9, -8.5, -5.1, -3.3, -5.1, 3.7, 7.3),
    (-20.2, 6.7, 1.1, -3.9, 1.0, -1.7, -2.6, 1.5, 10.7, 4.9, 7.6),
    (-22.3, 3.4, -3.4, -8.8, -1.3, -1.0, -1.3, 13.5, 21.8, -4.7, 7.2),
    (-16.3, -20.0, -21.5, -7.1, -0.8, 2.9, 3.2, 17.8, 27.0, 0.9, 8.9),
    (-26.2, -7.2, -2.2, 0.3, 7.3, 7.2, 7.1, 13.6, 23.5, 6.8, 7.8),
    (-20.8, -20.3, -9.2, 10.9, 11.0, 9.4, 9.3, 12.9, 16.7, 10.1, 9.3),
    (-21.1, 8.2, -1.8, -6.2, -5.4, -2.3, -10.1, -4.7, 0.7, -1.0, 11.3),
    (-19.7, 4.5, -0.8, -3.8, 1.3, 3.7, 0.2, 3.7, 9.1, 8.9, 9.8),
    (-21.5, -6.9, -6.9, 3.4, 3.8, 9.3, 6.1, 14.9, 24.3, 6.0, 6.3),
    (-23.1, -1.6, -1.8, 3.8, 2.9, 7.4, 3.4, 8.8, 15.2, 7.3, 11.8),
)
CLASS_SPREADS: Final = (
    (13.1, 3.1, 2.9, 5.0, 6.1, 4.9, 3.0, 4.2, 5.6, 15.5, 5.8),
    (13.3, 3.7, 3.1, 6.4, 7.5, 12.5, 3.5, 5.4, 7.6, 13.4, 5.1),
    (11.3, 3.6, 3.2, 12.4, 13.2, 10.3, 4.5, 6.1, 7.3, 12.3, 5.2),
    (15.0, 4.9, 4.4, 8.1, 10.1, 9.8, 4.8, 7.4, 8.4, 14.5, 5.7),
    (10.4, 4.4, 3.9, 8.6, 8.4, 9.1, 5.5, 6.9, 7.1, 11.9, 5.3),
    (13.9, 4.5, 5.0, 8.5, 12.7, 12.7, 4.6, 6.6, 8.0, 12.9, 5.1),
    (13.1, 4.4, 3.4, 14.5, 10.8, 8.8, 4.9, 6.4, 7.1, 12.7, 5.3),
    (9.7, 4.4, 3.3, 11.7, 9.6, 12.3, 4.3, 6.2, 6.1, 9.9, 4.6),
    (11.3, 3.8, 3.3, 13.8, 11.3, 10.5, 10.3, 8.7, 6.2, 7.8, 3.7),
    (7.8, 4.4, 2.7, 13.6, 14.2, 12.6, 8.7, 10.3, 5.5, 6.7, 3.6),
    (11.5, 5.4, 4.3, 10.6, 14.1, 8.8, 6.3, 7.8, 9.0, 12.2, 6.6),
    (10.6, 5.5, 3.4, 11.2, 8.6, 9.6, 7.0, 5.0, 6.4, 10.7, 4.6),
    (8.9, 3.8, 2.7, 9.3, 7.5, 6.4, 5.0, 7.1, 7.1, 11.3, 3.6),
    (10.2, 6.9, 6.7, 8.1, 5.6, 5.8, 4.8, 8.4, 8.8, 13.0, 4.1),
    (8.2, 12.0, 12.4, 7.1, 6.4, 6.4, 5.8, 8.2, 7.5, 10.2, 6.4),
    (7.8, 10.4, 8.1, 6.5, 5.7, 6.5, 5.0, 8.9, 9.7, 11.5, 5.8),
    (8.6, 12.0, 7.1, 6.8, 7.6, 7.1, 4.7, 8.3, 8.9, 8.4, 5.3),
    (7.2, 3.4, 3.2, 7.6, 10.1, 9.8, 12.1, 14.2, 15.8, 13.5, 4.7),
    (12.9, 5.6, 5.0, 10.5, 9.0, 7.1, 6.5, 9.0, 11.7, 11.4, 4.3),
    (7.2, 7.3, 6.3, 7.3, 5.9, 6.5, 5.2, 7.9, 8.2, 15.3, 3.7),
    (13.1, 7.3, 5.8, 8.3, 8.0, 7.7, 6.2, 10.4, 11.9, 15.0, 5.2),
)
# fmt: on


def scores(rows: Rows) -> NDArray[np.int32]:
    """How well each frame fits each class.

    Args:
        rows: float64, shape (n, FEATURES).

    Returns:
        int32, shape (n, len(CLASSES) + 1), weighted log-likelihoods; the last column is the filler's.
    """
    fit = (rows * rows) @ _SQUARE + rows @ _LINEAR + _CONSTANT
    out = np.empty((len(rows), len(CLASSES) + 1), np.int32)
    out[:, :-1] = np.rint(fit)
    pause = out[:, 0]
    np.maximum(pause, out[:, _BREATH] - BREATH_PRICE, out=pause)
    best = np.maximum.reduce(out[:, :-1], axis=1)
    np.maximum(out, (best - WORST)[:, None], out=out)
    out[:, -1] = best - FILLER_PRICE
    return out


_MEAN = np.array(CLASS_MEANS)
_PRECISION = 1.0 / np.array(CLASS_SPREADS) ** 2
_SQUARE = (-0.5 * WEIGHT * UNIT * _PRECISION).T.copy()
_LINEAR = (WEIGHT * UNIT * _MEAN * _PRECISION).T.copy()
_CONSTANT = -0.5 * WEIGHT * UNIT * (_MEAN**2 * _PRECISION - np.log(_PRECISION)).sum(axis=1)
