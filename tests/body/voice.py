"""A buzzing voice made of numbers: vowels from three resonators, hiss, and silence."""

from __future__ import annotations

import numpy as np

from embodiment.audio.ring import Chunk
from embodiment.units import OUTPUT_HZ, Int16Array, Samples

FORMANTS = {
    "ah": (730.0, 1090.0, 2440.0),
    "ee": (270.0, 2290.0, 3010.0),
    "oo": (300.0, 870.0, 2240.0),
}
"""Source: Peterson and Barney (1952), averages of the men."""


def silence(seconds: float) -> Int16Array:
    return np.zeros(round(seconds * OUTPUT_HZ), np.int16)


def vowel(name: str, seconds: float, pitch: float = 120.0, level: float = 6000.0) -> Int16Array:
    """A steady vowel: a pulse train, softened as the glottis does, through one resonator per formant."""
    count = round(seconds * OUTPUT_HZ)
    sound = (np.diff(np.floor(np.arange(count + 1) * pitch / OUTPUT_HZ)) > 0).astype(float)
    sound = np.convolve(sound - sound.mean(), 0.95 ** np.arange(200))[:count]
    times = np.arange(OUTPUT_HZ // 25) / OUTPUT_HZ
    for formant in FORMANTS[name]:
        ringing = np.exp(-np.pi * 90.0 * times) * np.sin(2.0 * np.pi * formant * times)
        sound = np.convolve(sound, ringing)[:count]
    return np.rint(sound / np.abs(sound).max() * level).astype(np.int16)


def hiss(seconds: float, level: float = 1500.0) -> Int16Array:
    """An s: noise without its low part."""
    noise = np.random.default_rng(1).normal(size=round(seconds * OUTPUT_HZ) + 1)
    return np.rint(np.diff(noise) * level / 2).astype(np.int16)


def sentence() -> Int16Array:
    """Something like speech, 2.4 s, with a long pause in the middle."""
    parts = [silence(0.2), vowel("ah", 0.25), hiss(0.15), vowel("ee", 0.3), vowel("oo", 0.2), silence(0.6)]
    return np.concatenate([*parts, vowel("oo", 0.2), hiss(0.1), vowel("ah", 0.25), silence(0.15)])


def chunks(samples: Int16Array, size: int, *, gen: int = 1, start: Samples = 0) -> list[Chunk]:
    return [Chunk(gen, start + at, samples[at : at + size]) for at in range(0, len(samples), size)]
