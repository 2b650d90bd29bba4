"""Human voices for the word benchmark; truth is pocketsphinx's forced alignment, itself good to about 10 ms.

The samples are no part of the project: their folder is ``EMBODIMENT_SPEECH_SAMPLES`` or
``../shared/speech_samples``.
"""

from __future__ import annotations

import os
import re
import wave
from pathlib import Path

import numpy as np

from tests.benchmarks.speech_corpus import RATE, Line, resampled, words_of

TEXTS = {
    "cards_001.wav": "Ten of clubs.",
    "cards_002.wav": "Four, queen of clubs.",
    "cards_003.wav": "Seven of clubs.",
    "cards_004.wav": "Five, five.",
    "cards_005.wav": "Eight of spades, four of clubs, seven of hearts.",
    "jfk_16k.wav": "And so, my fellow Americans, ask not what your country can do for you, "
    "ask what you can do for your country.",
}
FRAME_RATE = 100


def samples_folder() -> Path:
    return Path(os.environ.get("EMBODIMENT_SPEECH_SAMPLES", "../shared/speech_samples"))


def human_lines() -> list[Line]:
    """Every sample that is there; raises FileNotFoundError when none is."""
    found = [
        (samples_folder() / name, text) for name, text in TEXTS.items() if (samples_folder() / name).exists()
    ]
    if not found:
        raise FileNotFoundError(f"no samples in {samples_folder()}; set EMBODIMENT_SPEECH_SAMPLES")
    return [_line(path, text) for path, text in found]


def _line(path: Path, text: str) -> Line:
    with wave.open(str(path)) as file:
        source = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    return Line(f"human {path.stem.split('_')[0]}", text, resampled(samples, source), _onsets(samples, text))


def _onsets(samples: np.ndarray, text: str) -> tuple[int | None, ...]:
    """Word starts; the first word's is unknown where the aligner puts it at the very first frame."""
    from pocketsphinx import Config, Decoder

    decoder = Decoder(Config(loglevel="FATAL"))
    decoder.set_align_text(" ".join(re.sub("[^a-z]", "", word.lower()) for word, _ in words_of(text)))
    decoder.start_utt()
    decoder.process_raw(samples.tobytes(), full_utt=True)
    decoder.end_utt()
    said = [segment for segment in decoder.seg() if segment.word[0] not in "<[("]
    assert len(said) == len(words_of(text)), f"forced alignment found {len(said)} words in {text!r}"
    return tuple(round(s.start_frame * RATE / FRAME_RATE) if s.start_frame else None for s in said)
