"""The acoustic model: features of a frame and its neighbours to a score for each class of sound.

A small perceptron with two hidden layers, in whole numbers. Weights are 8-bit and so are the activations;
products and sums stay below 2**24, where float32 is exact, so the matrix product may run in any order and in
any block size and still gives the same bits.

The weights come from ``tests/benchmarks/train_visemes.py``, which also says which voices they have heard.
"""

from __future__ import annotations

import base64
import zlib
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.body import mouth_weights
from embodiment.body.acoustics import COEFFICIENTS, FloatTable
from embodiment.body.sounds import SoundClass

Table = NDArray[np.float32]

OFFSETS: Final = (-8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4)
"""Neighbours a frame is judged by, in frames of 20 ms. Those not there yet are stood in for by the last one
there is; the training has seen that too."""
LOOKAHEAD: Final = OFFSETS[-1]
INPUTS: Final = len(OFFSETS) * COEFFICIENTS + COEFFICIENTS
INPUT_STEPS: Final = 32.0
"""Steps per standard deviation of a feature."""
HIDDEN_STEPS: Final = 16.0
_LIMIT: Final = np.array(127.0)
"""With the other limits an array, which NumPy takes at two thirds of the cost of a number."""
_LEAST: Final = np.array(-127.0)
_NEAR: Final = len(OFFSETS) * COEFFICIENTS
MOST_AT_ONCE: Final = 64
"""Frames scored in one go."""
_AROUND: Final = np.arange(MOST_AT_ONCE)[:, None] + np.array(OFFSETS)
"""Rows to look at for the first frames."""
_HIDDEN_LIMIT: Final = np.array(255.0, np.float32)
_NOTHING: Final = np.array(0.0, np.float32)


def decode(text: str, shape: tuple[int, int]) -> Table:
    """Weights from their text form (base85 of zlib of int8), as float32."""
    raw = zlib.decompress(base64.b85decode("".join(text.split())))
    return np.frombuffer(raw, np.int8).reshape(shape).astype(np.float32)


class MouthNet:
    """The trained model; stateless, one for all voices.

    Attributes:
        prior_mean: Mean cepstra of speech in general, for `VoiceNorm`.
        prior_loudest: Loudness of its loud frames.
        usual: How often each class is heard, flattened (square roots), sum 1; what is expected of a frame about
            which nothing is known, in the measure that goes with the scores.
    """

    def __init__(self) -> None:
        self.prior_mean: FloatTable = np.array(mouth_weights.PRIOR_MEAN)
        self.prior_loudest: float = mouth_weights.PRIOR_LOUDEST
        self.usual: Table = np.array(mouth_weights.USUAL, np.float32) / np.float32(sum(mouth_weights.USUAL))
        self._centre = np.array(mouth_weights.CENTRE)
        self._scale = INPUT_STEPS / np.array(mouth_weights.SPREAD)
        sizes = (INPUTS, *mouth_weights.HIDDEN, len(SoundClass))
        texts = zip(mouth_weights.WEIGHTS, pairwise(sizes), strict=True)
        weights = [decode(text, shape) for text, shape in texts]
        biases = [np.array(bias, np.float32) for bias in mouth_weights.BIASES]
        factors = [np.float32(factor) for factor in mouth_weights.FACTORS]
        *self._layers, self._last = zip(weights, biases, factors, strict=True)

    def quantise(self, features: FloatTable) -> Table:
        """Features in whole steps, shape (n, FEATURES)."""
        steps = features - self._centre
        steps *= self._scale
        np.rint(steps, out=steps)
        np.minimum(steps, _LIMIT, out=steps)
        np.maximum(steps, _LEAST, out=steps)
        quantised: Table = steps.astype(np.float32)
        return quantised

    def loudness(self, quantised: Table) -> Table:
        """Loudness relative to the voice's loud frames, in steps of column 0 of the cepstra; shape (n,)."""
        loudness: Table = (quantised[:, 0] / self._scale[0] + self._centre[0]).astype(np.float32)
        return loudness

    def scores(self, quantised: Table, first: int, count: int) -> Table:
        """Log scores of the classes; their exponentials are in proportion to the probabilities.

        Args:
            quantised: Quantised features of the frames known so far, shape (n, FEATURES).
            first: The first frame to judge; frames before 0 are stood in for by frame 0.
            count: How many, at most `MOST_AT_ONCE`, with ``first + count <= n``.

        Returns:
            Shape (count, len(SoundClass)).
        """
        rows = _AROUND[:count] + first
        near = quantised[:, :COEFFICIENTS].take(rows, axis=0, mode="clip")  # beyond either end: the row there
        around = quantised[first : first + count, COEFFICIENTS:]
        layer = np.concatenate((near.reshape(count, _NEAR), around), axis=1)
        for weights, bias, factor in self._layers:
            layer = layer.dot(weights)  # for a few rows half the cost of the operator
            layer += bias
            layer *= factor
            np.rint(layer, out=layer)
            np.maximum(layer, _NOTHING, out=layer)
            np.minimum(layer, _HIDDEN_LIMIT, out=layer)
        weights, bias, factor = self._last
        logits: Table = layer.dot(weights)
        logits += bias
        logits *= factor
        return logits


@lru_cache(maxsize=1)
def shared_net() -> MouthNet:
    """The model, unpacked once for all voices."""
    return MouthNet()
