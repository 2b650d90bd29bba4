"""Speech by a Piper voice, in its worker process: thirty voices from one model by speaker, or by size and pace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from embodiment.audio.pcm import pcm16, to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.errors import EngineError, did_you_mean
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.process import WorkerProcess
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.ports import External, Phoneme, Speech, just_await
from embodiment.server.spread import spread_words
from embodiment.units import OUTPUT_HZ, Hz, Seconds, to_seconds

LATENCY: Seconds = 0.4
"""Declared on a simulated clock. Not measured here: no voice can be had on the machines this was written on."""
SIZES: Final = (0.92, 0.95, 0.98, 1.0, 1.03, 1.06)
PACES: Final = (0.92, 0.96, 1.0, 1.05, 1.1)
RATE_STEP: Final = 300
"""Rates that are played back are multiples of this, which keeps the resampler's ratio small."""


SILENCE: Final = Speech(np.zeros(0, dtype=np.int16))


@dataclass(frozen=True, slots=True)
class Timbre:
    """How one prebuilt voice differs from the model's own.

    Attributes:
        size: Played faster by this factor and spoken slower by as much: a smaller body, a higher voice.
        length: Time a sentence takes, as a factor.
    """

    size: float
    length: float


def timbre_of(voice: str, speakers: int) -> Timbre:
    """A fixed difference for each of the thirty; a model of many speakers has real voices instead."""
    if speakers > 1:
        return Timbre(1.0, 1.0)
    number = PREBUILT_VOICES.index(voice)
    return Timbre(SIZES[number % len(SIZES)], PACES[number // len(SIZES)])


class PiperSynthesizer:
    """Speaks through one worker process, requests in order.

    Args:
        external: How to await the worker.
        settings: ``piper`` is the voice.

    Raises:
        EngineError: The package or the voice is missing; says what to do.
    """

    def __init__(
        self,
        external: External = just_await,
        settings: EngineSettings | None = None,
    ) -> None:
        voice = settings.piper if settings else ""
        self._worker = WorkerProcess(
            "embodiment.server.workers.piper",
            "speech",
            latency=LATENCY,
            external=external,
            arguments=(voice,),
        )
        self._speakers = int(self._worker.hello["speakers"])

    async def speak(self, text: str, voice: str) -> Speech:
        """Speak one sentence; one without a word is silent. Raises EngineError."""
        if voice not in PREBUILT_VOICES:
            raise EngineError(did_you_mean("voice", voice, PREBUILT_VOICES))
        if not any(map(str.isalnum, text)):
            return SILENCE
        timbre = timbre_of(voice, self._speakers)
        speaker = PREBUILT_VOICES.index(voice) * self._speakers // len(PREBUILT_VOICES)
        request = {"op": "speak", "text": text, "speaker": speaker, "length": timbre.length * timbre.size}
        answer = await self._worker.request(request)
        rate_hz = round(answer.header["rate_hz"] * timbre.size / RATE_STEP) * RATE_STEP
        if timbre.size == 1.0:
            rate_hz = answer.header["rate_hz"]
        return marked_speech(text, answer.header["marks"], answer.payload, rate_hz)

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def marked_speech(text: str, marks: list[list[Any]], payload: bytes, rate_hz: Hz) -> Speech:
    """What a worker made, at 24 kHz, with its words.

    Args:
        text: The sentence.
        marks: ``[phoneme, first sample]`` in time order, " " between words; empty where they are not known.
        payload: s16le PCM.
        rate_hz: At which it is to be played.
    """
    raw = pcm16(payload)
    pcm = to_int16(resample(to_float(raw), rate_hz, OUTPUT_HZ)) if len(raw) else np.zeros(0, dtype=np.int16)
    words = spread_words(text, raw, rate_hz, [(str(phoneme), int(at)) for phoneme, at in marks])
    phonemes = tuple(
        Phoneme(ipa.strip("ˈˌ ") if any(c.isalpha() for c in ipa) else "", to_seconds(at, rate_hz))
        for ipa, at in marks
        if ipa not in ("ˈ", "ˌ")
    )
    return Speech(pcm, words, phonemes)
