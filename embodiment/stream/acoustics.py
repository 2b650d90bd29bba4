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
    (-49.3, -0.1, -0.2, 0.1, -0.7, 0.3, 0.3, 0.6, 0.2, -0.6, 4.2),
    (-8.5, -1.2, -0.6, 13.0, 10.1, 1.3, 2.4, -0.3, -5.2, -1.8, 4.9),
    (-7.3, 0.1, 4.2, -2.7, -10.4, 5.4, 3.2, -0.0, -5.1, -2.7, 5.5),
    (-9.2, -1.9, 1.7, 10.6, 6.7, -14.6, 0.7, -4.2, -2.7, -3.0, 7.0),
    (-8.6, -0.2, 3.5, 5.5, 11.2, 3.8, -0.5, -1.4, -1.4, -1.0, 6.2),
    (-9.1, -3.2, -2.9, 11.9, 9.2, -4.2, 2.5, 0.4, -6.1, -2.5, 6.2),
    (-10.1, 4.0, -0.0, -14.2, -17.5, 8.1, 8.2, 3.8, -2.4, -3.4, 5.7),
    (-6.9, -0.1, 3.4, 5.3, 6.6, -6.5, -0.1, -4.2, -2.6, -1.7, 5.0),
    (-10.3, 2.4, 3.8, -6.2, 5.6, -3.0, -4.8, -4.5, -4.1, 5.4, 9.0),
    (-10.6, 2.1, 3.7, -5.2, -9.8, -3.9, -3.7, -8.6, -7.6, 7.2, 8.7),
    (-12.7, 6.6, -0.3, -6.1, -13.1, -1.7, -5.2, -5.1, -5.1, -2.4, 8.0),
    (-13.3, 6.2, -2.6, -2.5, 9.3, -8.3, -5.7, -3.8, -5.7, 2.8, 7.3),
    (-20.5, 7.2, 0.2, -4.2, 0.3, -3.2, -3.4, 1.3, 10.7, 1.9, 7.5),
    (-20.7, 4.1, -4.1, -9.0, -1.6, -1.1, -1.6, 13.5, 21.9, -4.7, 6.8),
    (-15.9, -21.2, -21.5, -6.8, -0.8, 2.8, 3.4, 18.5, 28.0, 0.8, 8.9),
    (-27.3, -5.1, -1.8, 0.8, 7.2, 7.8, 7.6, 14.1, 24.8, 2.9, 7.4),
    (-23.4, -19.4, -9.3, 10.9, 10.5, 10.2, 9.9, 14.6, 18.9, 6.1, 9.4),
    (-19.2, 7.0, -2.2, -4.0, -3.4, -1.0, -7.7, -4.1, -0.9, -4.8, 11.4),
    (-21.2, 5.7, -2.7, -4.3, 0.8, 4.4, -0.1, 4.8, 11.4, 6.4, 10.1),
    (-21.5, -6.3, -5.1, 4.2, 5.5, 10.8, 6.1, 14.4, 22.9, 13.5, 5.5),
    (-24.2, -4.8, -3.7, 3.6, 3.8, 9.0, 5.7, 13.5, 21.1, 4.2, 9.3),
)
CLASS_SPREADS: Final = (
    (12.3, 3.7, 4.1, 4.9, 6.2, 4.8, 3.0, 4.8, 6.5, 16.1, 5.8),
    (12.0, 2.8, 2.9, 5.2, 6.8, 12.9, 2.8, 4.9, 6.9, 12.6, 4.7),
    (9.6, 2.8, 2.8, 12.9, 12.8, 9.8, 3.9, 5.2, 6.4, 11.2, 4.8),
    (14.0, 4.5, 4.7, 7.8, 10.0, 8.6, 4.0, 5.7, 7.0, 13.2, 5.2),
    (8.9, 3.0, 2.8, 7.8, 7.7, 8.7, 4.7, 6.2, 6.5, 11.3, 4.8),
    (12.7, 3.7, 5.0, 7.5, 12.2, 12.5, 4.2, 6.0, 7.3, 12.1, 4.8),
    (11.8, 4.0, 4.3, 14.6, 9.8, 8.1, 4.2, 5.9, 6.5, 11.1, 5.0),
    (8.2, 4.1, 2.9, 12.0, 10.1, 12.3, 3.7, 5.6, 5.3, 9.2, 4.2),
    (10.5, 3.6, 3.1, 12.4, 8.2, 9.9, 9.7, 8.4, 6.8, 8.2, 4.0),
    (8.0, 4.6, 3.6, 12.8, 13.3, 11.6, 8.9, 10.9, 7.0, 6.7, 4.0),
    (9.6, 3.8, 4.3, 10.4, 13.4, 7.9, 5.7, 6.2, 6.4, 10.3, 5.9),
    (9.8, 4.2, 3.5, 10.1, 6.9, 8.8, 6.4, 4.5, 5.6, 10.1, 4.4),
    (7.7, 3.0, 3.0, 8.7, 6.1, 5.7, 4.1, 7.0, 6.4, 11.2, 3.6),
    (8.4, 5.3, 6.1, 7.4, 5.3, 5.2, 4.4, 7.6, 7.3, 10.1, 4.0),
    (6.5, 11.7, 11.1, 6.4, 5.7, 6.3, 5.6, 7.2, 5.1, 8.6, 6.5),
    (6.6, 9.8, 7.5, 5.8, 4.8, 5.0, 4.0, 7.7, 6.6, 12.4, 5.4),
    (8.0, 9.6, 6.2, 6.3, 6.7, 6.1, 4.1, 7.4, 6.3, 11.1, 5.9),
    (6.4, 3.3, 4.2, 8.9, 11.0, 9.7, 11.1, 12.5, 14.3, 13.3, 4.4),
    (10.9, 4.4, 4.9, 8.8, 7.4, 6.6, 6.8, 9.4, 10.9, 11.5, 4.4),
    (6.3, 6.1, 5.6, 6.4, 5.9, 6.4, 5.0, 8.0, 7.5, 14.6, 3.2),
    (10.9, 7.3, 5.6, 7.2, 5.7, 6.4, 5.0, 8.5, 9.8, 13.2, 4.8),
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
