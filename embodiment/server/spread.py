"""Words laid over a sentence's sound: by the engine's own phonemes, or spread over what is loud."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from embodiment.live.messages import WordTime
from embodiment.server.text import Token, syllables, tokens
from embodiment.units import Hz, Int16Array, Samples, to_seconds

FRAME: Final = 100
"""Frames a second for loudness: 10 ms."""
QUIET: Final = 0.02
"""Part of the loudest frame's amplitude below which there is a pause."""

Marks = Sequence[tuple[str, Samples]]


def spread_words(text: str, pcm: Int16Array, rate_hz: Hz, marks: Marks = ()) -> tuple[WordTime, ...]:
    """When each word of a sentence is spoken.

    Args:
        text: The sentence.
        pcm: Its sound, int16, shape (n,).
        rate_hz: Of the sound and of the marks.
        marks: Phonemes with their first sample, " " between words. They are used if they hold as many words as the
            text; phonemisers run short words together, and then, as without marks, the words share the loud parts of
            the sound by their syllables. Good to about a tenth of a second.

    Returns:
        The words that are spoken, in order.
    """
    spoken = [token for token in tokens(text) if token.spoken]
    if not spoken or not len(pcm):
        return ()
    groups = _groups(marks, len(pcm))
    spans = groups if len(groups) == len(spoken) else _shares(spoken, pcm, rate_hz)
    return tuple(
        WordTime(token.text, to_seconds(first, rate_hz), to_seconds(last, rate_hz))
        for token, (first, last) in zip(spoken, spans, strict=True)
    )


def _groups(marks: Marks, end: Samples) -> list[tuple[Samples, Samples]]:
    """First and last sample of the phonemes between spaces; a pause inside belongs to none."""
    groups: list[tuple[Samples, Samples]] = []
    begin: Samples | None = None
    for (phoneme, at), (_, after) in pairwise([*marks, (" ", end)]):
        if phoneme.isspace():
            begin = None
        elif any(character.isalpha() for character in phoneme):
            if begin is None:
                begin = at
                groups.append((begin, after))
            groups[-1] = (begin, after)
    return groups


def _shares(spoken: list[Token], pcm: Int16Array, rate_hz: Hz) -> list[tuple[Samples, Samples]]:
    """Each word gets of the loud frames what its syllables are of all syllables."""
    size = max(1, rate_hz // FRAME)
    frames = -(-len(pcm) // size)
    padded = np.zeros(frames * size, dtype=np.float64)
    padded[: len(pcm)] = np.abs(pcm.astype(np.float64))
    loudness = padded.reshape(frames, size).max(axis=1)
    loud = np.flatnonzero(loudness > QUIET * max(loudness.max(), 1.0))
    if not len(loud):
        loud = np.arange(frames)
    weights = np.array([syllables(token.text) + 0.5 for token in spoken])
    edges = np.concatenate(([0.0], np.cumsum(weights) / weights.sum())) * len(loud)
    spans: list[tuple[Samples, Samples]] = []
    for first, after in pairwise(edges):
        begin = int(loud[min(int(first), len(loud) - 1)])
        last = int(loud[max(int(first), min(int(np.ceil(after)), len(loud)) - 1)])
        spans.append((begin * size, min((last + 1) * size, len(pcm))))
    return spans
