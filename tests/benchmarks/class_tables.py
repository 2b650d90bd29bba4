"""The class tables of ``embodiment/stream/acoustics.py``, from labelled speech.

Each frame of the tuning voices is labelled with the phoneme the synthesizer says it is speaking; a class's
row is the mean and the spread of its frames, the spread widened a little towards that of all speech: real
voices differ more.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from embodiment.stream.frames import HOP, WINDOW, SpeechFrames, VoiceProfile
from embodiment.stream.states import CLASSES
from tests.benchmarks.speech_corpus import Line

_BY_FIRST_LETTER = {
    "i": "e", "ɪ": "e", "e": "E", "ɛ": "e", "a": "a", "æ": "a", "ɑ": "A", "ʌ": "a", "ɐ": "@", "ə": "@", "ɜ": "@",
    "ɚ": "@", "ᵻ": "e", "o": "O", "ɔ": "O", "u": "O", "ʊ": "o", "ɒ": "o", "l": "l", "ɹ": "l", "r": "l", "ɾ": "Bb",
    "w": "w", "j": "w", "m": "m", "n": "n", "ŋ": "n", "v": "v", "ð": "v", "z": "z", "ʒ": "z", "f": "f", "θ": "f",
    "s": "s", "ʃ": "s", "h": "h", "b": "Bb", "d": "Bb", "ɡ": "Bb", "p": "Pp", "t": "Pp", "k": "Pp", "ʔ": "Pp",
}  # fmt: skip
OWN, SHARED, WIDENED = 5, 20, 0.05


def classes_of(phoneme: str) -> str:
    """Classes of an IPA phoneme as espeak-ng names it, in order of time; empty for a pause."""
    bare = phoneme.replace("ˈ", "").replace("ˌ", "")
    if not bare:
        return ""
    if bare.startswith("tʃ"):
        return "Pps"
    if bare.startswith("dʒ"):
        return "Bbz"
    found = _BY_FIRST_LETTER.get(bare[0], "@")
    if (bare[0] == "i" and "ː" in bare) or (bare[0] == "a" and len(bare) > 1):
        return found.upper()
    return found


def labelled(line: Line, frames: int) -> np.ndarray:
    """Class number of each frame; a frame belongs to what its window's centre belongs to."""
    labels = np.zeros(frames, int)
    shift = WINDOW / 2 - (WINDOW - HOP)  # from a frame's beginning to its window's centre
    for index, (phoneme, start) in enumerate(line.phones):
        if phoneme.startswith("("):
            continue
        names = classes_of(phoneme)
        end = line.phones[index + 1][1] if index + 1 < len(line.phones) else start
        edges = np.linspace(start + shift, end + shift, len(names) + 1) / HOP
        for name, low, high in zip(names, edges, edges[1:], strict=False):
            labels[round(low) : round(high)] = CLASSES.index(name)
    return labels


def tables(lines: Sequence[Line]) -> tuple[np.ndarray, np.ndarray]:
    """Means and spreads, shape (len(CLASSES), FEATURES)."""
    profiles: dict[str, VoiceProfile] = {}
    rows, labels = [], []
    for line in lines:
        frames = SpeechFrames(profiles.setdefault(line.voice, VoiceProfile()))
        described = np.concatenate([*frames.feed(line.audio), *frames.flush()])
        rows.append(described)
        labels.append(labelled(line, len(described)))
    every, label = np.concatenate(rows), np.concatenate(labels)
    shared = every.var(axis=0)
    means, variances = [], []
    for number in range(len(CLASSES)):
        own = every[label == number]
        means.append((own.sum(axis=0) + OWN * every.mean(axis=0)) / (len(own) + OWN))
        variance = own.var(axis=0) if len(own) else shared
        variances.append((variance * len(own) + SHARED * shared) / (len(own) + SHARED) + WIDENED * shared)
    return np.array(means), np.sqrt(variances)


def print_tables(lines: Sequence[Line]) -> None:
    for name, table in zip(("CLASS_MEANS", "CLASS_SPREADS"), tables(lines), strict=True):
        print(f"{name}: Final = (")
        for row in table:
            print("    (" + ", ".join(f"{value:.1f}" for value in row) + "),")
        print(")")
