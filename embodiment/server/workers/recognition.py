"""The recognition worker: two pocketsphinx decoders, alone in their process because decoding never lets go of the
interpreter.

    python -m embodiment.server.workers.recognition

Requests:
``{"op": "unknown", "words"}`` gives ``{"unknown"}``: words without a pronunciation.
``{"op": "add", "pronunciations": [[word, phones], ...]}``
``{"op": "define", "name", "jsgf", "forget"}``: a grammar, and the names of those that are not needed any more.
``{"op": "expected", "name"}`` and PCM gives ``{"text", "phones", "margin"}``: what the grammar makes of it, and its
score over a loop of all phones, per frame.
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
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from embodiment.server.workers.framing import Message, serve
from embodiment.server.workers.frequent import frequent_words

PHONES: Final = "phones"
GUESSES: Final = 10
FREQUENT: Final = 20_000
"""Words of open recognition."""
DICTIONARY: Final = "cmudict-en-us.dict"
LANGUAGE_MODEL: Final = "en-us.lm.bin"
FEWEST: Final = -745.0
"""Natural logarithm of the smallest number; stands for a score that underflowed."""
_VARIANT: Final = re.compile(r"\(\d+\)")
_SILENCES: Final = frozenset({"<sil>", "SIL", "(NULL)", "<s>", "</s>", "[NOISE]", "+NSN+", "+SPN+"})


class Recognition:
    """Both decoders: one for grammars and the phone loop, one for open English."""

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
        self._expected.add_allphone_file(PHONES, f"{model}/en-us-phone.lm.bin")
        with tempfile.TemporaryDirectory(prefix="words-") as folder:
            shared["dict"] = small_dictionary(model, folder)
            # 5000 active states keep every word of the human samples and save a quarter of the time (measured).
            self._open = Decoder(Config(lm=f"{model}/{LANGUAGE_MODEL}", maxhmmpf=5000, **shared))
        self._defined: set[str] = set()

    def answer(self, request: Message) -> Message:
        """Serve one request."""
        header, pcm = request.header, request.payload
        match header["op"]:
            case "unknown":
                return Message({"unknown": [word for word in header["words"] if not self._phones(word)]})
            case "add":
                for word, phones in header["pronunciations"]:
                    if not self._phones(word):  # two sessions may have asked for it at the same time
                        self._expected.add_word(word, phones, True)
                return Message({})
            case "define":
                self._forget(header["forget"])
                self._define(header["name"], header["jsgf"])
                return Message({})
            case "expected":
                return Message(self._hear_expected(header["name"], pcm))
            case "open":
                return Message({"guesses": self._hear_open(pcm)})
            case other:
                raise ValueError(f"no operation {other!r}")

    def _define(self, name: str, jsgf: str) -> None:
        if name not in self._defined:
            self._expected.add_jsgf_string(name, jsgf)
            self._defined.add(name)

    def _forget(self, names: Iterable[str]) -> None:
        self._expected.activate_search(PHONES)  # the one in use cannot be taken away
        for name in self._defined.intersection(names):
            self._expected.remove_search(name)
            self._defined.remove(name)

    def _hear_expected(self, name: str, pcm: bytes) -> dict[str, Any]:
        if name not in self._defined:
            raise KeyError(f"no grammar {name!r}; define it first")
        text, segments = self._decode(self._expected, name, pcm)
        if not text:
            return {"text": "", "phones": [], "margin": FEWEST}
        frames = sum(
            segment.end_frame - segment.start_frame + 1
            for segment in segments
            if segment.word not in _SILENCES
        )
        _, loop = self._decode(self._expected, PHONES, pcm)
        margin = (_score(segments) - _score(loop)) / max(1, frames)
        return {"text": text, "phones": self._phones_of(text), "margin": margin}

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


def _score(segments: Iterable[Any]) -> float:
    """Natural logarithm of the acoustic score; segment by segment, because that of a whole utterance underflows."""
    return sum(math.log(s.ascore) if s.ascore > 0.0 else FEWEST for s in segments)


def start() -> tuple[dict[str, Any], Callable[[Message], Message]]:
    """Load the models from the wheel."""
    recognition = Recognition()
    return {}, recognition.answer


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    sys.exit(serve(start))
