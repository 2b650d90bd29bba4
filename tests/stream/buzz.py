"""A voice made of tones: it speaks any text with the sounds its spelling promises and says where each word
began.

It is no speech, but it has what the aligner listens to: levels, hiss, colour and lengths. Real voices are
measured by ``tests/benchmarks/word_timing.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from embodiment.stream.acoustics import CLASS_MEANS
from embodiment.stream.frames import BAND_EDGES_HZ, HOP, TYPICAL_SHAPE
from embodiment.stream.states import CLASSES, pause_after, word_states
from embodiment.units import OUTPUT_HZ, Int16Array, Samples


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said: text, sound, and for each word where it began."""

    text: str
    audio: Int16Array
    onsets: tuple[Samples, ...]

    def end_of(self, words: int) -> Samples:
        """Where the sound of the first ``words`` words is over."""
        return self.onsets[words] if words < len(self.onsets) else len(self.audio)


def speak(text: str, *, pace: float = 1.0, loudness: float = 3000.0) -> Spoken:
    """Say a text.

    Args:
        text: Words with punctuation; a pause is made after it.
        pace: Lengths against the usual ones.
        loudness: Amplitude of the loudest sounds.
    """
    pieces = [silence(0.1)]
    onsets: list[Samples] = []
    for word in text.split():
        onsets.append(sum(map(len, pieces)))
        frames = [state.sound for state in word_states(word)]
        count = max(1, round(len(frames) * pace)) if frames else 0
        pieces += [sound(CLASSES[frames[i * len(frames) // count]], loudness) for i in range(count)]
        if pause_after(word) > 0.4:
            pieces.append(silence(0.3))
    pieces.append(silence(0.2))
    return Spoken(text, np.concatenate(pieces), tuple(onsets))


def silence(seconds: float) -> Int16Array:
    return np.zeros(round(seconds * OUTPUT_HZ), np.int16)


def sound(name: str, loudness: float) -> Int16Array:
    """One frame of a class of sound: a sine in every band, as loud as the class is there."""
    means = CLASS_MEANS[CLASSES.index(name)]
    level = means[0]
    time = np.arange(HOP) / OUTPUT_HZ
    wave = np.zeros(HOP)
    for band, (low, high) in enumerate(pairwise(BAND_EDGES_HZ)):
        decibels = level + TYPICAL_SHAPE[band] + means[1 + band]
        centre = round((low + high) / 2 / 50) * 50
        wave += 10 ** (decibels / 20) * np.sin(2 * np.pi * centre * time)
    return np.clip(wave * loudness, -32000, 32000).astype(np.int16)
