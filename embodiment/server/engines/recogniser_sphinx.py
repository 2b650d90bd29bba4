"""Recognition by pocketsphinx, in its worker process: the character's own grammar first, open English behind it.

A grammar always finds something, so what it finds is only believed when its score is near that of a free loop of
phones, or when open recognition heard something that sounds alike. All else is handed over as a guess.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from embodiment.audio.pcm import pcm16_bytes
from embodiment.server.brains.stems import FUNCTION_WORDS
from embodiment.server.engines.process import WorkerProcess
from embodiment.server.grammar import Grammar, words_in
from embodiment.server.phones import from_spelling
from embodiment.server.ports import External, Heard, Vocabulary, just_await
from embodiment.units import INPUT_HZ, Int16Array, Seconds

LATENCY: Seconds = 0.15
"""Declared on a simulated clock. Measured: 0.05 s for a phrase of a grammar, 0.2 s a second of open English."""
CERTAIN: Final = -4.3
"""Margin over the phone loop (natural logarithm per frame) from which a grammar's answer is believed at once."""
LONG_ENOUGH: Final = 6
"""Phones below which a good score is no proof: shorter words are found in anything."""
BELIEVED: Final = -3.5
ALIKE: Final = 8.0
"""Believed too: margin plus ``ALIKE`` times the likeness (0..1) to the nearest open guess reaches this. Own
measurement over 150 in-grammar and 48 foreign utterances in several voices: keeps .97 of the former, rejects .88 of
the latter; the phone loop alone keeps .90 and rejects .84."""
FLOOR_DB: Final = 45.0
"""How far under the speech the noise lies that is added to digital silence, whose exact zeros wreck the recogniser's
feature normalisation: word errors .42 without, .02 with."""
EDGE: Final = INPUT_HZ * 15 // 100
"""Quiet kept before and after the speech. Measured on human recordings: up to 0.4 s of quiet changes nothing, half a
second of it (a pre-roll before a breath) is heard as words of its own ("for ten of clubs")."""
QUIET_DB: Final = 30.0
"""How far under the loudest 20 ms a stretch lies that is no speech."""
SILENT_RUN: Final = INPUT_HZ // 100
"""Exact zeros for 10 ms come from no microphone."""

KNOWN_WORD: Final = 2.5
MOST_GRAMMARS: Final = 64
"""Grammars a worker keeps, one for each vocabulary; who needs one that was given up compiles it again."""


class SphinxRecogniser:
    """Recognises through one worker process, requests in order.

    Args:
        external: How to await the worker.

    Raises:
        EngineError: pocketsphinx cannot be loaded.
    """

    def __init__(self, external: External = just_await) -> None:
        self._worker = WorkerProcess(
            "embodiment.server.workers.recognition", "recognition", latency=LATENCY, external=external
        )
        self._grammars: OrderedDict[tuple[int, Vocabulary], tuple[str, Grammar]] = OrderedDict()
        """What the worker knows, by its process; least used first."""

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Compile the vocabulary's grammar in the worker. Raises EngineError."""
        await self._grammar(vocabulary)

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """Recognise one utterance. Raises EngineError."""
        payload = pcm16_bytes(with_noise_floor(trimmed(pcm)))
        name, grammar = await self._grammar(vocabulary)
        expected: dict[str, Any] = {"text": "", "phones": [], "margin": -np.inf}
        if grammar:
            expected = (await self._worker.request({"op": "expected", "name": name}, payload)).header
        whole = bool(expected["text"]) and grammar.holds(expected["text"])
        if whole and expected["margin"] >= CERTAIN and len(expected["phones"]) >= LONG_ENOUGH:
            return Heard(expected["text"])
        guesses = (await self._worker.request({"op": "open"}, payload)).header["guesses"]
        if whole and believed(expected, guesses):
            return Heard(expected["text"])
        texts = reranked([guess["text"] for guess in guesses], vocabulary)
        if whole and expected["text"] not in texts:
            texts.append(expected["text"])
        if not texts:
            return Heard("", expected=False)
        return Heard(texts[0], expected=False, alternatives=tuple(texts[1:]))

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    async def _grammar(self, vocabulary: Vocabulary) -> tuple[str, Grammar]:
        key = (self._worker.pid, vocabulary)  # a worker that was started anew knows nothing
        if key in self._grammars:
            self._grammars.move_to_end(key)
            return self._grammars[key]
        words = words_in(vocabulary)
        unknown = (await self._worker.request({"op": "unknown", "words": list(words)})).header["unknown"]
        added = [(word, phones) for word in unknown if (phones := from_spelling(word))]
        if added:
            await self._worker.request({"op": "add", "pronunciations": added})
        missing = set(unknown) - {word for word, _ in added}
        grammar = Grammar(vocabulary, set(words) - missing)
        name = "g" + hashlib.sha256(repr(vocabulary).encode()).hexdigest()[:16]
        if grammar:
            defined = {"op": "define", "name": name, "jsgf": grammar.jsgf(name), "forget": self._forgotten()}
            await self._worker.request(defined)
        self._grammars[key] = (name, grammar)
        return name, grammar

    def _forgotten(self) -> list[str]:
        """Make room for one more grammar: names of those that nobody used for longest.

        Requests are served in order, so whoever was given a grammar before this has asked for it already.
        """
        names: list[str] = []
        while len(self._grammars) >= MOST_GRAMMARS:
            (pid, _), (name, _) = self._grammars.popitem(last=False)
            if pid == self._worker.pid:  # another one took its grammars along
                names.append(name)
        return names


def believed(expected: dict[str, Any], guesses: Sequence[dict[str, Any]]) -> bool:
    """Whether a grammar's answer may be trusted, given what open recognition made of the same sound."""
    if any(guess["text"] == expected["text"] for guess in guesses):
        return True
    alike = max((likeness(expected["phones"], guess["phones"]) for guess in guesses), default=0.0)
    return bool(expected["margin"] + ALIKE * alike >= BELIEVED)


def likeness(one: Sequence[str], other: Sequence[str]) -> float:
    """1 for the same phones, 0 for nothing in common: one minus the edit distance over the longer length."""
    if not one or not other:
        return 0.0
    row = list(range(len(other) + 1))
    for i, phone in enumerate(one, start=1):
        before, row = row, [i]
        for j, second in enumerate(other, start=1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (phone != second)))
    return 1.0 - row[-1] / max(len(one), len(other))


def reranked(guesses: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Guesses with those first that hold a word the character knows, if they are nearly as good.

    A known word is worth ``KNOWN_WORD`` places, once: long guesses hold more words, which makes them no better.
    """
    known = set(words_in(vocabulary)) - FUNCTION_WORDS
    places = {
        guess: place - KNOWN_WORD * (not known.isdisjoint(guess.split()))
        for place, guess in enumerate(guesses)
    }
    return sorted(guesses, key=places.__getitem__)


def trimmed(pcm: Int16Array) -> Int16Array:
    """``pcm`` without the quiet at its ends, but for ``EDGE`` samples of it."""
    frame = INPUT_HZ // 50
    frames = len(pcm) // frame
    if frames < 3:
        return pcm
    power = np.mean(pcm[: frames * frame].reshape(frames, frame).astype(np.float64) ** 2, axis=1)
    loud = np.flatnonzero(power >= power.max() * 10 ** (-QUIET_DB / 10))
    start = max(0, int(loud[0]) * frame - EDGE)
    return pcm[start : (int(loud[-1]) + 1) * frame + EDGE]


def with_noise_floor(pcm: Int16Array) -> Int16Array:
    """``pcm``, with faint noise where it holds digital silence; the same noise for the same sound."""
    if not _digitally_silent(pcm):
        return pcm
    heard = pcm[pcm != 0].astype(np.float64)
    loudness = float(np.sqrt(np.mean(heard**2))) if len(heard) else 1.0
    noise = np.random.default_rng(len(pcm)).normal(0.0, max(1.0, loudness * 10 ** (-FLOOR_DB / 20)), len(pcm))
    return np.clip(pcm + np.rint(noise), -32_768, 32_767).astype(np.int16)


def _digitally_silent(pcm: Int16Array) -> bool:
    """Whether any run of ``SILENT_RUN`` samples is exactly zero."""
    loud = np.flatnonzero(pcm)
    edges = np.concatenate(([-1], loud, [len(pcm)]))
    return bool(len(pcm)) and int(np.max(np.diff(edges))) > SILENT_RUN
