"""The recognition worker: two pocketsphinx decoders, alone in their process because decoding never lets go of the
interpreter.

    python -m embodiment.server.workers.recognition

Requests:
``{"op": "pronunciations", "words"}`` gives ``{"pronunciations": [[word, phones], ...]}``, empty phones for unknown.
``{"op": "add", "pronunciations": [[word, phones], ...]}``
``{"op": "define", "name", "jsgf"}``
``{"op": "expected", "name"}`` and PCM gives ``{"text", "phones", "fit", "covered"}``: what the grammar makes of it,
how well its words explain their frames and how much of what was loud lies inside them.
``{"op": "open"}`` and PCM gives ``{"guesses": [{"text", "phones"}, ...]}``, best first.

PCM is s16le, 16 kHz, mono, one whole utterance.
"""

from __future__ import annotations

import itertools
import math
import re
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from embodiment.server.workers.framing import Message, serve
from embodiment.server.workers.frequent import frequent_words
from embodiment.units import Int16Array

GUESSES: Final = 10
MOST_GRAMMARS: Final = 64
FREQUENT: Final = 20_000
"""Words of open recognition."""
DICTIONARY: Final = "cmudict-en-us.dict"
LANGUAGE_MODEL: Final = "en-us.lm.bin"
FEWEST: Final = -745.0
"""Natural logarithm of the smallest number; stands for a score that underflowed."""
HOPELESS: Final = -15.0
"""A frame of a word so long and so badly explained that its score underflowed."""
FRAME: Final = 160
"""Samples of a decoder frame, 10 ms."""
LOUD_DB: Final = 20.0
"""How far under the loudest frame speech still counts as loud."""
_VARIANT: Final = re.compile(r"\(\d+\)")
_SILENCES: Final = frozenset({"<sil>", "SIL", "(NULL)", "<s>", "</s>", "[NOISE]", "+NSN+", "+SPN+"})


class Span(NamedTuple):
    """A word or a pause in an utterance: first and last frame, and its acoustic score (a probability)."""

    start: int
    end: int
    score: float

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return self.end - self.start + 1


class Recognition:
    """Both decoders: one for grammars, one for open English."""

    def __init__(self) -> None:
        from pocketsphinx import Config, Decoder, get_model_path

        model = f"{get_model_path()}/en-us"
        shared = {
            "hmm": f"{model}/en-us",
            "dict": f"{model}/{DICTIONARY}",
            "loglevel": "FATAL",
            "cmn": "batch",
        }
        self._expected = Decoder(Config(lm=None, **shared))
        with tempfile.TemporaryDirectory(prefix="words-") as folder:
            shared["dict"] = small_dictionary(model, folder)
            # 5000 active states keep every word of the human samples and save a quarter of the time (measured).
            self._open = Decoder(Config(lm=f"{model}/{LANGUAGE_MODEL}", maxhmmpf=5000, **shared))
        self._defined: list[str] = []

    def answer(self, request: Message) -> Message:
        """Serve one request."""
        header, pcm = request.header, request.payload
        match header["op"]:
            case "pronunciations":
                return Message({"pronunciations": [[word, self._phones(word)] for word in header["words"]]})
            case "add":
                for word, phones in header["pronunciations"]:
                    if not self._phones(word):  # two sessions may have asked for it at the same time
                        self._expected.add_word(word, phones, True)
                return Message({})
            case "define":
                self._define(header["name"], header["jsgf"])
                return Message({})
            case "expected":
                return Message(self._hear_expected(header["name"], pcm))
            case "open":
                return Message({"guesses": self._hear_open(pcm)})
            case other:
                raise ValueError(f"no operation {other!r}")

    def _define(self, name: str, jsgf: str) -> None:
        if name in self._defined:
            return
        self._expected.add_jsgf_string(name, jsgf)
        self._defined.append(name)
        if len(self._defined) > MOST_GRAMMARS:
            self._expected.remove_search(self._defined.pop(0))

    def _hear_expected(self, name: str, pcm: bytes) -> dict[str, Any]:
        if name not in self._defined:
            raise KeyError(f"no grammar {name!r}; define it first")
        text, segments = self._decode(self._expected, name, pcm)
        spans = [(Span(s.start_frame, s.end_frame, s.ascore), s.word not in _SILENCES) for s in segments]
        words = [span for span, is_word in spans if is_word]
        if not text or not words:
            return {"text": "", "phones": [], "fit": FEWEST, "covered": 0.0}
        spoken = [span for span, _ in spans if words[0].start <= span.start and span.end <= words[-1].end]
        samples = np.frombuffer(pcm, dtype="<i2")
        return {
            "text": text,
            "phones": self._phones_of(text),
            "fit": fit(spoken),
            "covered": covered(words, samples),
        }

    def _hear_open(self, pcm: bytes) -> list[dict[str, Any]]:
        best, _ = self._decode(self._open, "", pcm)
        texts = dict.fromkeys([best] if best else [])
        for guess in (
            itertools.islice((g for g in self._open.nbest() or () if g), 3 * GUESSES) if best else ()
        ):
            texts[_plain(guess.hypstr)] = None
        return [{"text": text, "phones": self._phones_of(text)} for text in list(texts)[:GUESSES] if text]

    def _decode(self, decoder: Any, search: str, pcm: bytes) -> tuple[str, list[Any]]:
        if search:
            decoder.activate_search(search)
        decoder.start_utt()
        decoder.process_raw(pcm, False, True)
        decoder.end_utt()
        best = decoder.hyp()
        return (_plain(best.hypstr), list(decoder.seg() or ())) if best else ("", [])

    def _phones(self, word: str) -> str:
        return self._expected.lookup_word(word) or ""

    def _phones_of(self, text: str) -> list[str]:
        return [phone for word in text.split() for phone in self._phones(word).split()]


def small_dictionary(model: str, folder: str) -> str:
    """Write a dictionary of the most frequent words into ``folder``.

    Args:
        model: Folder of dictionary and language model.
        folder: Where to write.

    Returns:
        Its path; the whole dictionary's where the language model cannot be read.
    """
    whole = Path(model) / DICTIONARY
    try:
        wanted = set(frequent_words((Path(model) / LANGUAGE_MODEL).read_bytes(), FREQUENT))
    except ValueError:
        return str(whole)
    small = Path(folder) / DICTIONARY
    with whole.open(encoding="utf-8") as lines, small.open("w", encoding="utf-8") as kept:
        kept.writelines(line for line in lines if _plain(line.split(maxsplit=1)[0]) in wanted)
    return str(small)


def _plain(text: str) -> str:
    """Words without the number of their pronunciation: ``the(2)`` is ``the``."""
    return _VARIANT.sub("", text)


def fit(spans: Sequence[Span]) -> float:
    """How well words, and the pauses between them, explain their frames: natural logarithm per frame, 0 for
    perfectly, -2 to -6 for words that fit.

    Segment by segment, because the score of a whole utterance underflows.
    """
    total = 0.0
    for span in spans:
        total += float(math.log(span.score)) if span.score > 0.0 else min(FEWEST, HOPELESS * span.frames)
    return total / sum(span.frames for span in spans)


def covered(words: Sequence[Span], samples: Int16Array) -> float:
    """The share of the loud frames that lie inside words: a decoder takes what it cannot explain for silence.

    Args:
        words: Frames of the words.
        samples: The utterance, 16 kHz.
    """
    frames = len(samples) // FRAME
    if not frames:
        return 0.0
    power = np.mean(samples[: frames * FRAME].reshape(frames, FRAME).astype(np.float64) ** 2, axis=1)
    loud = power >= power.max() * 10 ** (-LOUD_DB / 10)
    inside = np.zeros(frames, dtype=bool)
    for word in words:
        inside[word.start : word.end + 1] = True
    return float(np.count_nonzero(inside & loud) / np.count_nonzero(loud))


def start() -> tuple[dict[str, Any], Callable[[Message], Message]]:
    """Load the models from the wheel."""
    recognition = Recognition()
    return {}, recognition.answer


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    sys.exit(serve(start))
