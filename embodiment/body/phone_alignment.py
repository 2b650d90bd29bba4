"""Which sound of a word is heard when: the expected sounds of some words laid over the scores of their frames.

A walk through the chain of expected sounds, with a pause before each word that may be passed over, is laid over the
frames so that all of them together fit best (Viterbi). Where `expected` says of a word's sounds what share of it they
should take, this says where they are; it needs the sound of all the words to be there, and takes too long for a frame.

Source: forced alignment as for hidden Markov models (Rabiner 1989, Proc. IEEE 77); lengths are weighed less than
sounds, by own measurement on training voices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.body.acoustics import HOP
from embodiment.body.expected import HintedWord, Span, Table, word_sounds
from embodiment.body.mouth_net import MOST_AT_ONCE, MouthNet
from embodiment.body.sounds import SoundClass
from embodiment.units import OUTPUT_HZ, Samples

REACH: Final[Samples] = OUTPUT_HZ * 50 // 1000
"""A word's sounds are looked for so far beyond its claimed place."""
_LENGTH_WEIGHT: Final = 0.3
_OUTSIDE: Final = -30.0
"""Score of a frame beyond the reach of the word."""
_NEVER: Final = -1e9
_PAUSE_STAYS: Final = -0.05
_PAUSE_LEAVES: Final = -1.0
_PAUSE_PASSED: Final = -0.3

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class AlignmentRequest:
    """Some words and the frames they are heard in.

    Attributes:
        table: Quantised features, shape (n, FEATURES), of the frames and their neighbours; nobody changes it.
        first: Row of the first frame.
        count: Number of frames.
        begin: Ring position of the first frame.
        words: The words in order.
    """

    table: Table
    first: int
    count: int
    begin: Samples
    words: tuple[HintedWord, ...]


class _Chain:
    """The states to walk through, one per expected sound and one per pause, which begins each word and the end."""

    def __init__(self, request: AlignmentRequest) -> None:
        kinds, lows, highs, stays, leaves, self.words = (
            [0],
            [0],
            [request.count],
            [_PAUSE_STAYS],
            [_PAUSE_LEAVES],
            [-1],
        )
        for number, word in enumerate(request.words):
            classes, ends = word_sounds(word.text)
            reach = REACH + word.error_ms * OUTPUT_HZ // 1000
            begin = 0.0
            for kind, end in zip(classes, ends, strict=True):
                frames = max(1.0, (word.end - word.position) * (end - begin) / HOP)
                begin = end
                kinds.append(kind)
                lows.append((word.position - reach - request.begin) // HOP)
                highs.append((word.end + reach - request.begin) // HOP)
                stays.append(_LENGTH_WEIGHT * float(np.log(1.0 - 1.0 / (frames + 0.5))))
                leaves.append(_LENGTH_WEIGHT * float(np.log(1.0 / (frames + 0.5))))
                self.words.append(number)
            kinds.append(0)
            lows.append(0)
            highs.append(request.count)
            stays.append(_PAUSE_STAYS)
            leaves.append(_PAUSE_LEAVES)
            self.words.append(-1)
        self.kinds = np.array(kinds)
        self.lows, self.highs = np.array(lows), np.array(highs)
        self.stays, self.leaves = np.array(stays), np.array(leaves)
        is_pause = np.array(self.words) < 0
        self.passes = np.where(is_pause[1:-1], self.leaves[:-2] + _PAUSE_PASSED, _NEVER)


def align_phones(request: AlignmentRequest, net: MouthNet) -> list[tuple[Span | None, ...]]:
    """Where each sound of each word is heard. Any thread.

    Returns:
        For each word the ring positions between which each of its sounds is heard; None for one that is not.
    """
    chain = _Chain(request)
    path = _walk(chain, _log_odds(request, net))
    spans: list[list[Span | None]] = [[] for _ in request.words]
    for state, word in enumerate(chain.words):
        if word >= 0:
            frames = np.flatnonzero(path == state)
            spans[word].append(
                (request.begin + int(frames[0]) * HOP, request.begin + (int(frames[-1]) + 1) * HOP)
                if len(frames)
                else None
            )
    return [tuple(each) for each in spans]


def _log_odds(request: AlignmentRequest, net: MouthNet) -> Table:
    """How much likelier than usual each class is in each frame, up to a sum a frame; shape (count, len(SoundClass))."""
    pieces: Sequence[Table] = [
        net.scores(request.table, request.first + at, min(MOST_AT_ONCE, request.count - at))
        for at in range(0, request.count, MOST_AT_ONCE)
    ]
    odds: Table = np.concatenate(pieces or [np.zeros((0, len(SoundClass)), np.float32)]) - np.log(net.usual)
    return odds


def _walk(chain: _Chain, odds: Table) -> NDArray[np.int64]:
    """The state of each frame on the best walk from the first pause to the last pause or the sound before it."""
    count = len(odds)
    at = np.arange(count)[:, None]
    scores = np.where((at >= chain.lows) & (at <= chain.highs), odds[:, chain.kinds], _OUTSIDE)
    best = np.full(len(chain.kinds), _NEVER)
    steps = np.zeros((count, len(best)), np.int8)
    moved: Vector = np.full((3, len(best)), _NEVER)
    for frame, here in enumerate(scores):
        if frame == 0:
            best[:2] = here[:2]
            continue
        moved[0] = best + chain.stays
        moved[1, 1:] = best[:-1] + chain.leaves[:-1]
        moved[2, 2:] = best[:-2] + chain.passes
        steps[frame] = moved.argmax(axis=0)
        best = moved.max(axis=0) + here
    path = np.zeros(count, np.int64)
    state = len(best) - 1
    if state and best[state - 1] > best[state]:
        state -= 1
    for frame in range(count - 1, -1, -1):
        path[frame] = state
        state -= steps[frame, state]
    return path
