"""A perceptron in numpy, just enough to train the mouth's acoustic model."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float32]


class Perceptron:
    """Two hidden layers with rectifiers, trained with Adam, drop-out and smoothed labels.

    Args:
        sizes: Inputs, hidden layers, classes.
        rng: Source of the first weights and of every choice.

    Attributes:
        parameters: Weights and biases in turn, first layer first.
    """

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        self._rng = rng
        self.parameters: list[Table] = []
        for rows, columns in pairwise(sizes):
            weights = rng.normal(size=(rows, columns)) * np.sqrt(2.0 / rows)
            self.parameters += [weights.astype(np.float32), np.zeros(columns, np.float32)]
        self._moments = [[np.zeros_like(p) for p in self.parameters] for _ in range(2)]
        self._steps = 0

    def learn(self, inputs: Table, labels: NDArray[np.int64], rate: float, batch: int = 512) -> None:
        """Go through the examples once in random order.

        Args:
            inputs: Shape (n, inputs), about 0 +- 1.
            labels: Right class of each row, shape (n,).
            rate: Size of the steps.
            batch: Examples per step.
        """
        order = self._rng.permutation(len(inputs))
        for start in range(0, len(order) - batch, batch):
            chosen = order[start : start + batch]
            blur = 0.05 * self._rng.standard_normal((batch, inputs.shape[1]), np.float32)
            self._step(inputs[chosen] + blur, labels[chosen], np.float32(rate))

    def _step(self, inputs: Table, labels: NDArray[np.int64], rate: np.float32, drop: float = 0.15) -> None:
        layers, masks = [inputs], []
        for number in range(0, len(self.parameters) - 2, 2):
            size = len(inputs), self.parameters[number].shape[1]
            mask = (self._rng.random(size, np.float32) > drop) / (1.0 - drop)
            active = np.maximum(layers[-1] @ self.parameters[number] + self.parameters[number + 1], 0)
            layers.append((active * mask).astype(np.float32))
            masks.append(mask.astype(np.float32))
        classes = len(self.parameters[-1])
        logits = layers[-1] @ self.parameters[-2] + self.parameters[-1]
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        error = shares / shares.sum(axis=1, keepdims=True) - 0.05 / classes
        error[np.arange(len(labels)), labels] -= 0.95
        error = (error / len(labels)).astype(np.float32)
        slopes: list[Table] = []
        for number in range(len(layers) - 1, -1, -1):
            slopes = [layers[number].T @ error, error.sum(axis=0), *slopes]
            if number:
                error = (error @ self.parameters[2 * number].T) * (layers[number] > 0) * masks[number - 1]
        self._adam(slopes, rate)

    def _adam(self, slopes: list[Table], rate: np.float32) -> None:
        self._steps += 1
        corrections = [np.float32(1.0 / (1.0 - decay**self._steps)) for decay in (0.9, 0.999)]
        for parameter, slope, first, second in zip(self.parameters, slopes, *self._moments, strict=True):
            first += np.float32(0.1) * (slope - first)
            second += np.float32(0.001) * (slope * slope - second)
            step = (first * corrections[0]) / (np.sqrt(second * corrections[1]) + np.float32(1e-8))
            parameter -= rate * step
