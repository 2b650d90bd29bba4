"""What the ear gets from a voice: cepstra every 20 ms, made independent of loudness, room and speaker.

Numbers in, numbers out. Frame ``k`` stands for samples ``k * HOP`` to ``(k + 1) * HOP`` and looks `OVERHANG`
samples beyond either end.

Source: mel-frequency cepstral coefficients after Davis and Mermelstein (1980); running cepstral mean
    subtraction
after Atal (1974), here with a prior so that the first syllable of a voice is already usable.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.units import OUTPUT_HZ, Int16Array, Samples

FloatTable = NDArray[np.float64]

HOP: Final[Samples] = OUTPUT_HZ * 20 // 1000
WINDOW: Final[Samples] = OUTPUT_HZ * 30 // 1000
OVERHANG: Final[Samples] = (WINDOW - HOP) // 2
BANDS: Final = 20
COEFFICIENTS: Final = 12
FEATURES: Final = 2 * COEFFICIENTS
"""Normalised cepstra; then how far the quiet lies below the loud, which tells the noise of the room; then the running
mean of the other cepstra, which tells the speaker."""
LOWEST_HZ: Final = 80.0
HIGHEST_HZ: Final = 7600.0
"""Below the limit of 16 kHz voices, so that every engine's voice is heard through the same ear."""
_FLOOR: Final = 1e3
"""Power added to every band, about that of one unit of int16 noise: digital silence has a logarithm too."""
_SPEECH_DEPTH: Final = 22.0
_SETTLED: Final = 200
_PRIOR_WEIGHT: Final = 25
_FALL: Final = 0.002
_RISE: Final = 0.5
_LEAP: Final = 20.0
_DROP: Final = 0.2
_CLIMB: Final = 0.01


def mel_filters(warp: float = 1.0) -> FloatTable:
    """Triangular filters, shape (WINDOW // 2 + 1, BANDS).

    Args:
        warp: Stretches the frequency axis, as a shorter (above 1) or longer vocal tract does.
    """
    frequencies = np.arange(WINDOW // 2 + 1) * (OUTPUT_HZ / WINDOW)
    low, high = (1127.0 * np.log1p(hz / 700.0) for hz in (LOWEST_HZ, HIGHEST_HZ))
    corners = 700.0 * np.expm1(np.linspace(low, high, BANDS + 2) / 1127.0) * warp
    left, centre, right = corners[:-2], corners[1:-1], corners[2:]
    rising = (frequencies[:, None] - left) / (centre - left)
    falling = (right - frequencies[:, None]) / (right - centre)
    return np.maximum(0.0, np.minimum(rising, falling))


def heard(filters: FloatTable) -> FloatTable:
    """Filters without the bins above all of them, which they do not hear."""
    return np.ascontiguousarray(filters[: int(np.flatnonzero(filters.any(axis=1))[-1]) + 1])


_FILTERS: Final = heard(mel_filters())
_AT_ONCE: Final = 64
_HANN: Final = 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(WINDOW) / WINDOW)
_COSINES: Final = (
    np.cos(np.pi * np.arange(COEFFICIENTS)[:, None] * (np.arange(BANDS) + 0.5) / BANDS) * np.sqrt(2.0 / BANDS)
).T.copy()


def cepstra(samples: Int16Array, filters: FloatTable = _FILTERS) -> FloatTable:
    """Cepstra of consecutive frames.

    Args:
        samples: The frames' samples with `OVERHANG` more at either end, length ``n * HOP + 2 * OVERHANG``.
        filters: Shape (up to WINDOW // 2 + 1, BANDS), see `mel_filters`; bins above the last row are not heard.

    Returns:
        Shape (n, COEFFICIENTS). Column 0 grows with the loudness in all bands; each row depends on its own
        samples alone, however many rows are computed at once.
    """
    count = (len(samples) - 2 * OVERHANG) // HOP
    if count > _AT_ONCE:
        rest = cepstra(samples[_AT_ONCE * HOP :], filters)
        return np.concatenate([cepstra(samples[: _AT_ONCE * HOP + 2 * OVERHANG], filters), rest])
    samples = np.ascontiguousarray(samples)
    step = samples.itemsize
    frames: Int16Array = np.ndarray((count, WINDOW), samples.dtype, samples, strides=(HOP * step, step))
    levels = np.abs(np.fft.rfft(frames * _HANN)[:, : len(filters)])
    levels *= levels
    energy = levels.dot(filters)
    energy += _FLOOR
    result: FloatTable = np.log(energy, out=energy).dot(_COSINES)
    return result


class VoiceNorm:
    """Follows one voice's loudness and mean spectrum, and takes them out.

    It lives as long as the voice: a second turn begins with what the first one taught.

    Args:
        mean: Mean cepstra of speech in general, shape (COEFFICIENTS,).
        loudest: Column 0 of a loud frame in general.

    Attributes:
        loudest: Column 0 of this voice's loud frames.
        quietest: Column 0 of the room behind it.
    """

    def __init__(self, mean: FloatTable, loudest: float) -> None:
        self.loudest = loudest
        self.quietest = loudest - _SPEECH_DEPTH
        self._prior = mean
        self._mean: list[float] = mean.tolist()
        self._weight = _PRIOR_WEIGHT

    def apply(self, table: FloatTable) -> FloatTable:
        """Normalise the next frames in order.

        Args:
            table: As `cepstra` returns, shape (n, COEFFICIENTS).

        Returns:
            Shape (n, FEATURES); column 0 is the loudness relative to the voice's loud frames.
        """
        mean, weight = self._mean, self._weight
        loudest, quietest = self.loudest, self.quietest
        lifts, depths, means = [], [], []
        for row in table.tolist():  # by hand: for the few rows of a plan this is quicker than arrays
            loudness = row[0]
            above = loudness - loudest
            # A much louder voice is believed at once, a slightly louder vowel half; quiet is forgotten slowly.
            loudest += above * (1.0 if above > _LEAP else _RISE if above > 0.0 else _FALL)
            below = loudness - quietest
            quietest += below * (_DROP if below < 0.0 else _CLIMB)
            if loudness > loudest - _SPEECH_DEPTH:
                weight = min(weight + 1, _SETTLED)
                share = 1.0 / weight
                mean = [old + share * (new - old) for old, new in zip(mean, row, strict=True)]
            means.append(mean)
            lifts.append(loudness - loudest)
            depths.append(quietest - loudest)
        self._mean, self._weight = mean, weight
        self.loudest, self.quietest = loudest, quietest
        out = np.empty((len(means), FEATURES))
        usual = np.array(means)
        np.subtract(table, usual, out=out[:, :COEFFICIENTS])
        np.subtract(usual, self._prior, out=out[:, COEFFICIENTS:])
        out[:, 0] = lifts
        out[:, COEFFICIENTS] = depths
        return out
