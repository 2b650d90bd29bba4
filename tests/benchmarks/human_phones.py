"""People instead of engines: recordings with phones placed by pocketsphinx's forced alignment.

The truth is an aligner's, good to 10 ms at the median and 29 ms for nine of ten phones where it was compared
with an engine that knows. The recordings are no part of the project; their folder is
``EMBODIMENT_SPEECH_SAMPLES`` or ``../shared/speech_samples``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec

import numpy as np

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.wav import parse_wav
from embodiment.body.sounds import SoundClass, classes_of_arpabet
from embodiment.units import INPUT_HZ, OUTPUT_HZ, Int16Array
from tests.benchmarks.human_corpus import TEXTS, samples_folder
from tests.benchmarks.spoken import Phone, Spoken, Word

_FRAME = INPUT_HZ // 100
_PAUSE = 15
_QUIET = ("<s>", "</s>", "<sil>", "(NULL)")


def human_sentences() -> list[Spoken]:
    """Every recording there is, cut at its pauses; empty if there is none, or no pocketsphinx."""
    if find_spec("pocketsphinx") is None:
        return []
    found: list[Spoken] = []
    for name, text in TEXTS.items():
        path = samples_folder() / name
        if path.exists():
            clip = parse_wav(path.read_bytes())
            plain = [re.sub("[^a-z]", "", word.lower()) for word in text.split()]
            for samples, words in _pieces(clip.samples, plain):
                piece = _aligned(samples, words, name.split("_")[0])
                if piece is not None:
                    found.append(piece)
    return found


def _decoder(words: list[str], samples: Int16Array) -> object:
    from pocketsphinx import Config, Decoder

    decoder = Decoder(Config(loglevel="FATAL"))
    decoder.set_align_text(" ".join(words))
    _decode(decoder, samples)
    return decoder


def _decode(decoder: object, samples: Int16Array) -> None:
    decoder.start_utt()  # type: ignore[attr-defined]
    decoder.process_raw(samples.tobytes(), full_utt=True)  # type: ignore[attr-defined]
    decoder.end_utt()  # type: ignore[attr-defined]


def _pieces(samples: Int16Array, words: list[str]) -> Iterator[tuple[Int16Array, list[str]]]:
    """Sound and words between pauses; short pieces align where a long one fails."""
    decoder = _decoder(words, samples)  # segments are only valid while it lives
    segments = [(one.word, one.start_frame, one.end_frame) for one in decoder.seg()]  # type: ignore[attr-defined]
    begin, taken, said = 0, 0, 0
    for name, first, last in segments:
        if name not in _QUIET:
            said += 1
        elif last - first >= _PAUSE and said > taken:
            middle = (first + last) // 2 * _FRAME
            yield samples[begin:middle], words[taken:said]
            begin, taken = middle, said
    if said > taken:
        yield samples[begin:], words[taken:said]


def _aligned(samples: Int16Array, words: list[str], speaker: str) -> Spoken | None:
    decoder = _decoder(words, samples)
    try:
        decoder.set_alignment()  # type: ignore[attr-defined]
        _decode(decoder, samples)
    except RuntimeError:
        return None  # pocketsphinx gives up on some pieces
    phones: list[Phone] = []
    said: list[Word] = []
    for word in decoder.get_alignment():  # type: ignore[attr-defined]
        quiet = word.name in _QUIET
        phones += [
            (phone.start / 100, (SoundClass.REST,) if quiet else classes_of_arpabet(phone.name))
            for phone in word
        ]
        if not quiet:
            scale = OUTPUT_HZ // 100
            name = re.sub(r"\(\d\)$", "", word.name)
            said.append(Word(name, word.start * scale, (word.start + word.duration) * scale))
    sound = to_int16(resample(to_float(np.ascontiguousarray(samples)), INPUT_HZ, OUTPUT_HZ))
    return Spoken("human", speaker, " ".join(words), sound, tuple(phones), tuple(said))
