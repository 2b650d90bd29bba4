"""Recognition by a Whisper model of faster-whisper, in its worker process, told which words to expect."""

from __future__ import annotations

from typing import Final

from embodiment.audio.pcm import pcm16_bytes
from embodiment.server.engines.process import WorkerProcess
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.grammar import words_in
from embodiment.server.ports import External, Heard, Vocabulary, just_await
from embodiment.units import Int16Array, Seconds

LATENCY: Seconds = 0.8
"""Declared on a simulated clock. Not measured here: no model can be had on the machines this was written on."""
CERTAIN: Final = -0.7
"""Mean log-probability a word from which a transcript is believed. Whisper itself retries below -1.0."""
SILENT: Final = 0.6
"""Probability of no speech from which there was none, whatever was written down. Source: Whisper's own default."""
MOST_HOTWORDS: Final = 60
"""Words to expect that are told to the model; its prompt holds 224 tokens."""


class WhisperRecogniser:
    """Recognises through one worker process, requests in order.

    Args:
        external: How to await the worker.
        settings: ``whisper`` is the model.

    Raises:
        EngineError: The package or the model is missing; says what to do.
    """

    def __init__(
        self,
        external: External = just_await,
        settings: EngineSettings | None = None,
    ) -> None:
        model = settings.whisper if settings else ""
        self._worker = WorkerProcess(
            "embodiment.server.workers.whisper",
            "recognition",
            latency=LATENCY,
            external=external,
            arguments=(model,),
        )

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Nothing to prepare: words to expect travel with each utterance."""

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """Recognise one utterance. Raises EngineError."""
        request = {"op": "transcribe", "hotwords": " ".join(words_to_expect(vocabulary))}
        found = (await self._worker.request(request, pcm16_bytes(pcm))).header
        if found["silence"] >= SILENT and found["certainty"] < CERTAIN:
            return Heard("", expected=False)
        return Heard(str(found["text"]), expected=bool(found["text"]) and found["certainty"] >= CERTAIN)

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def words_to_expect(vocabulary: Vocabulary) -> tuple[str, ...]:
    """What is special about a character's players' words: names and slot entries first, then its phrases' words."""
    special = dict.fromkeys(vocabulary.words)
    for _, entries in vocabulary.slots:
        special.update(dict.fromkeys(entries))
    special.update(dict.fromkeys(words_in(vocabulary)))
    return tuple(special)[:MOST_HOTWORDS]
