"""The Kokoro worker: loads the model and its voices and speaks what it is told, alone in its process.

kokoro-onnx finds its phonemes with espeak-ng, which is GPL-3.0-or-later and not thread-safe: both are reasons to load
it here and nowhere else.

    python -m embodiment.server.workers.kokoro MODEL.onnx VOICES.bin

Requests: ``{"op": "speak", "text", "voice", "speed", "lang"}`` gives ``{"rate_hz", "marks": [[phoneme, sample],
...]}`` and s16le PCM; without marks where the model does not tell them. ``{"op": "check", "voices": [...]}`` gives
``{"wrong": [...]}``.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from embodiment.server.workers.framing import Message, Unavailable, require, serve

MOST_CHARACTERS: Final = 5_000
RELEASES: Final = "https://github.com/thewh1teagle/kokoro-onnx/releases"


def start(model: str, voices: str) -> tuple[dict[str, Any], Callable[[Message], Message]]:
    """Load the model."""
    require("kokoro_onnx", "the synthesizer kokoro", "kokoro")
    for what, path in (("model", model), ("voices", voices)):
        if not path or not Path(path).is_file():
            raise Unavailable(
                f"the synthesizer kokoro finds no {what} {path or 'file'}: give --kokoro a folder with the model's "
                f".onnx and the voices' .bin from {RELEASES}"
            )
    try:
        from kokoro_onnx import Kokoro

        kokoro = Kokoro(model, voices)
        known = set(kokoro.get_voices())
    except Exception as error:  # of the library, of onnxruntime, or of a system library one of them misses
        raise Unavailable(f"{model} cannot be loaded as Kokoro: {type(error).__name__}: {error}") from None

    def answer(request: Message) -> Message:
        header = request.header
        if header["op"] == "check":
            return Message({"wrong": [name for name in header["voices"] if name not in known]})
        if len(header["text"]) > MOST_CHARACTERS:
            raise ValueError(f"{len(header['text'])} characters in one sentence; at most {MOST_CHARACTERS}")
        sound, rate_hz, timings = kokoro.create_timed(
            header["text"], header["voice"], speed=header["speed"], lang=header["lang"]
        )
        marks = [[timing.phoneme, round(timing.start * rate_hz)] for timing in timings]
        pcm = np.clip(np.rint(sound * 32_767), -32_768, 32_767).astype("<i2")
        return Message({"rate_hz": rate_hz, "marks": marks}, pcm.tobytes())

    return {"voices": len(known)}, answer


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    sys.exit(serve(lambda: start(*([*sys.argv[1:], "", ""][:2]))))
