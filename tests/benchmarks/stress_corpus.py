"""Harder speech for the word benchmark: slow, fast, noisy, breathing, narrow, long, and in another
language.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.benchmarks import speech_corpus as corpus
from tests.benchmarks.speech_corpus import RATE, Line

HINDI_LINES = (
    "नमस्ते यात्री, आपका स्वागत है। आज नदी बहुत गहरी है और पुल टूट गया है।",
    "क्या आपने मेरी बिल्ली को देखा? वह बहुत छोटी और काली है।",
    "यह तलवार मेरे दादा ने बनाई थी। इसका दाम बारह सोने के सिक्के हैं।",
    "रात को जंगल में मत जाना, वहाँ भेड़िए रहते हैं।",
)
BREATH = 0.4
"""Seconds of breath before the first word, 20 dB below the voice."""


def noisy(line: Line, decibels: float) -> Line:
    """White noise that much below the voice's mean power."""
    clean = line.audio.astype(float)
    noise = np.random.default_rng(len(clean)).normal(0, 1, len(clean))
    noise *= np.sqrt((clean**2).mean()) * 10 ** (-decibels / 20)
    return replace(line, audio=np.clip(clean + noise, -32768, 32767).astype(np.int16))


def breathing(line: Line) -> Line:
    count = round(BREATH * RATE)
    strength = np.sqrt((line.audio.astype(float) ** 2).mean()) / 10
    breath = np.random.default_rng(count).normal(0, strength, count).astype(np.int16)
    onsets = tuple(None if onset is None else onset + count for onset in line.onsets)
    return replace(line, audio=np.concatenate([breath, line.audio]), onsets=onsets, phones=())


def telephone(line: Line) -> Line:
    """Only 300 to 3400 Hz."""
    spectrum = np.fft.rfft(line.audio.astype(float))
    frequency = np.fft.rfftfreq(len(line.audio), 1 / RATE)
    spectrum[(frequency < 300) | (frequency > 3400)] = 0
    return replace(line, audio=np.fft.irfft(spectrum, len(line.audio)).astype(np.int16))


def stressed() -> dict[str, list[Line]]:
    """Sets by name; those that need flite only where it is installed."""
    engine = corpus.Espeak()
    sets = {
        "espeak-ng, 300 words/min": [engine.say(line, "en-us+f4", 300) for line in corpus.HELD_OUT_LINES],
        "espeak-ng, 95 words/min": [engine.say(line, "en-us+m5", 95) for line in corpus.HELD_OUT_LINES],
        "espeak-ng, Hindi": [
            engine.say(line, voice, 160) for voice in ("hi", "hi+f3") for line in HINDI_LINES
        ],
    }
    if corpus.has_flite():
        plain = corpus.spoken_by_flite(corpus.HELD_OUT_LINES, corpus.HELD_OUT_FLITE)
        monologue = " ".join(corpus.HELD_OUT_LINES)
        sets |= {
            "flite slt, 1.8 times as long": [
                corpus.flite(line, "slt", 1.8) for line in corpus.HELD_OUT_LINES
            ],
            "flite, noise at -25 dB": [noisy(line, 25) for line in plain],
            "flite, noise at -15 dB": [noisy(line, 15) for line in plain],
            "flite, breath first": [breathing(line) for line in plain],
            "flite, telephone band": [telephone(line) for line in plain],
            "flite, one long turn": [corpus.flite(monologue, voice) for voice in corpus.HELD_OUT_FLITE],
        }
    return sets
