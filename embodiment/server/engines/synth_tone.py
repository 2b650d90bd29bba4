"""A voice of tones, one for each syllable: exact word times, and the same integers on every machine.

Used by tests and the headless demo where traces are compared bit by bit, and, silently, where no speech
engine can be installed: subtitles then still run at the speed of speech.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from embodiment.errors import EngineError, did_you_mean
from embodiment.live.messages import WordTime
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.ports import Phoneme, Speech
from embodiment.server.text import Token, syllables, tokens
from embodiment.units import Int16Array, Samples, to_seconds

SYLLABLE: Final[Samples] = 4_320
"""180 ms. English read aloud runs at four to six syllables a second with its pauses."""
GAP: Final[Samples] = 1_200
"""50 ms of silence between words, so that onsets can be found in the sound alone."""
PAUSES: Final[dict[str, Samples]] = {",": 3_600, ";": 4_800, ":": 4_800, ".": 7_200, "!": 7_200, "?": 7_200}
EDGE: Final[Samples] = 240
"""10 ms of fade at both ends of a tone."""
AMPLITUDE: Final = 9_000
MAX_CHARACTERS: Final = 5_000
"""Longer texts are refused: half an hour of tones is a mistake, not a sentence."""
_PERIODS: Final = tuple(range(100, 160, 2))
"""Tone periods in samples, 240 Hz down to about 150 Hz, one for each voice."""


class ToneSynthesizer:
    """Durations depend on the spelling alone, pitch on the voice alone.

    Args:
        audible: False keeps the durations and word times but gives silence.
    """

    def __init__(self, *, audible: bool = True) -> None:
        self._amplitude = AMPLITUDE if audible else 0
        self._tones: dict[Samples, Int16Array] = {}  # by period; three for each voice

    async def speak(self, text: str, voice: str, language: str = "") -> Speech:
        """Tones for ``text``, the same in every language. Raises EngineError for an unknown voice or endless text."""
        if voice not in PREBUILT_VOICES:
            raise EngineError(did_you_mean("voice", voice, PREBUILT_VOICES))
        if len(text) > MAX_CHARACTERS:
            raise EngineError(f"{len(text)} characters in one sentence; at most {MAX_CHARACTERS}")
        return self._speech(tokens(text), _PERIODS[PREBUILT_VOICES.index(voice)])

    def close(self) -> None:
        """Nothing is held."""

    def _speech(self, words: tuple[Token, ...], period: Samples) -> Speech:
        pieces: list[Int16Array] = []
        times: list[WordTime] = []
        phonemes: list[Phoneme] = []
        at: Samples = 0
        for number, word in enumerate(words):
            begin = at
            for _ in range(syllables(word.text)):
                phonemes.append(Phoneme("ə", to_seconds(at)))
                pieces.append(self._tone(period + 3 * (number % 3)))
                at += SYLLABLE
            if at == begin:
                continue
            times.append(WordTime(word.text, to_seconds(begin), to_seconds(at)))
            phonemes.append(Phoneme("", to_seconds(at)))
            rest = PAUSES.get(word.text[-1], GAP)
            pieces.append(np.zeros(rest, dtype=np.int16))
            at += rest
        pcm = np.concatenate(pieces) if pieces else np.zeros(0, dtype=np.int16)
        return Speech(pcm, tuple(times), tuple(phonemes))

    def _tone(self, period: Samples) -> Int16Array:
        """A syllable: parabolas for a sine, in integers, because sine tables differ in their last bit."""
        if period in self._tones:
            return self._tones[period]
        half = period // 2
        steps = np.arange(SYLLABLE, dtype=np.int64)
        inside = steps % half
        arch = 4 * inside * (half - inside)
        sign = 1 - 2 * ((steps // half) % 2)
        ramp = np.minimum(np.minimum(steps, SYLLABLE - 1 - steps), EDGE)
        tone: Int16Array = (sign * arch * self._amplitude // (half * half) * ramp // EDGE).astype(np.int16)
        self._tones[period] = tone
        return tone
