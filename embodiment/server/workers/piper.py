"""The Piper worker: loads one voice and speaks what it is told, alone in its process.

piper-tts is licensed GPL-3.0-or-later, so it is loaded here and nowhere else: this executable is reached over a pipe
and exchanges plain data.

    python -m embodiment.server.workers.piper VOICE.onnx

Requests: ``{"op": "speak", "text", "speaker", "length"}`` gives ``{"rate_hz", "marks": [[phoneme, sample], ...]}`` and
s16le PCM; without marks where the voice does not tell them.
"""

from __future__ import annotations

import itertools
import json
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from embodiment.server.workers.framing import Message, Unavailable, require, serve

MOST_CHARACTERS: Final = 5_000
NO_SOUND: Final = ("^", "$", "_")
"""Piper's signs for beginning, end and padding."""


def start(path: str) -> tuple[dict[str, Any], Callable[[Message], Message]]:
    """Load a voice."""
    require("piper", "the synthesizer piper", "piper")
    check_files(path)
    try:
        from piper import PiperVoice, SynthesisConfig

        voice = PiperVoice.load(path, include_alignments=True)
    except Exception as error:  # of the library, of onnxruntime, or of a system library one of them misses
        raise Unavailable(
            f"{path} cannot be loaded as a Piper voice: {type(error).__name__}: {error}"
        ) from None

    def answer(request: Message) -> Message:
        header = request.header
        if len(header["text"]) > MOST_CHARACTERS:
            raise ValueError(f"{len(header['text'])} characters in one sentence; at most {MOST_CHARACTERS}")
        speaker = header["speaker"] % max(1, voice.config.num_speakers)
        settings = SynthesisConfig(
            speaker_id=speaker if voice.config.num_speakers > 1 else None,
            length_scale=voice.config.length_scale * header["length"],
        )
        marks, pcm = collected(voice.synthesize(header["text"], settings, include_alignments=True))
        return Message({"rate_hz": voice.config.sample_rate, "marks": marks}, pcm)

    return {"rate_hz": voice.config.sample_rate, "speakers": voice.config.num_speakers}, answer


def check_files(path: str) -> None:
    """Raise Unavailable with a whole sentence if ``path`` is no Piper voice."""
    if not path:
        raise Unavailable(
            "the synthesizer piper needs a voice: --piper VOICE.onnx, with VOICE.onnx.json beside it "
            "(python -m piper.download_voices en_US-lessac-medium fetches one)"
        )
    for file in (Path(path), Path(f"{path}.json")):
        if not file.is_file():
            raise Unavailable(f"there is no Piper voice at {path}: {file} is missing")
    try:
        config = json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))
        rate = config["audio"]["sample_rate"]
    except (ValueError, KeyError, TypeError) as error:
        raise Unavailable(f"{path}.json describes no Piper voice ({type(error).__name__}: {error})") from None
    if not isinstance(rate, int) or rate <= 0:
        raise Unavailable(f"{path}.json gives the sample rate {rate!r}; a voice has one above 0")


def collected(chunks: Iterable[Any]) -> tuple[list[list[Any]], bytes]:
    """The sound of all chunks, and where in it each phoneme begins; no marks unless every chunk has them."""
    marks: list[list[Any]] = []
    pcm = bytearray()
    known = True
    for chunk in chunks:
        begin = len(pcm) // 2
        pcm += chunk.audio_int16_bytes
        known = known and chunk.phoneme_alignments is not None
        spans = chunk.phoneme_alignments or ()
        ends = list(itertools.accumulate((int(span.num_samples) for span in spans), initial=begin))
        marks += [
            ["" if span.phoneme in NO_SOUND else span.phoneme, at]
            for span, at in zip(spans, ends, strict=False)
        ]
        marks.append([" ", len(pcm) // 2])
    return (marks if known else []), bytes(pcm)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    sys.exit(serve(lambda: start(sys.argv[1] if len(sys.argv) > 1 else "")))
