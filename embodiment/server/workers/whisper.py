"""The Whisper worker: loads a model of faster-whisper and writes down what it hears, alone in its process.

    python -m embodiment.server.workers.whisper MODEL

MODEL is a folder, or a size that is in the cache of this machine already: nothing is ever downloaded here. Requests:
``{"op": "transcribe", "hotwords"}`` and s16le PCM at 16 kHz give ``{"text", "certainty", "silence"}``: the mean
log-probability of the words and the probability that there are none.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from embodiment.server.workers.framing import Message, Unavailable, require, serve


def start(model: str) -> tuple[dict[str, Any], Callable[[Message], Message]]:
    """Load a model."""
    require("faster_whisper", "the recogniser whisper", "whisper")
    if not model:
        raise Unavailable("the recogniser whisper needs a model: --whisper base.en, or the folder of one")
    try:
        from faster_whisper import WhisperModel

        whisper = WhisperModel(model, local_files_only=True)
    except Exception as error:  # every library below has its own, for a model that is missing or broken
        raise Unavailable(
            f"there is no Whisper model {model!r} on this machine: give the folder of one, or fetch it with "
            f"`python -c \"import faster_whisper; faster_whisper.download_model('{model}')\"` ({type(error).__name__})"
        ) from None
    language = None if whisper.model.is_multilingual else "en"

    def answer(request: Message) -> Message:
        sound = np.frombuffer(request.payload, "<i2").astype(np.float32) / 32_768
        segments, _ = whisper.transcribe(
            sound,
            language=language,
            hotwords=request.header["hotwords"] or None,
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        return Message(summary(list(segments)))

    return {"multilingual": language is None}, answer


def summary(segments: list[Any]) -> dict[str, Any]:
    """One answer from the pieces of an utterance; the least certain piece counts."""
    return {
        "text": " ".join(segment.text.strip() for segment in segments).strip(),
        "certainty": min((segment.avg_logprob for segment in segments), default=0.0),
        "silence": max((segment.no_speech_prob for segment in segments), default=1.0),
    }


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    sys.exit(serve(lambda: start(sys.argv[1] if len(sys.argv) > 1 else "")))
