"""A voice provider that is exact: tones at a syllable's pace with the time of each word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from embodiment.errors import EngineError
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.session.tts import SpokenSound
from embodiment.units import OUTPUT_HZ, Seconds


class ToneTTS:
    """The TTSProvider of tests.

    Args:
        latency: Seconds each piece takes.
        words: Whether it tells the times of its words; without them they are found in the sound.
        fails_on: Told each text; where it says True the piece fails.

    Attributes:
        asked: The texts so far, in order.
    """

    def __init__(
        self,
        *,
        latency: Seconds = 0.05,
        words: bool = True,
        fails_on: Callable[[str], bool] = lambda text: False,
    ) -> None:
        self._latency = latency
        self._words = words
        self._fails_on = fails_on
        self._engine = ToneSynthesizer()
        self.asked: list[str] = []

    async def synthesize(self, text: str, voice: str) -> SpokenSound:
        """Tones for ``text``; raises EngineError where it is to fail."""
        self.asked.append(text)
        await asyncio.sleep(self._latency)
        if self._fails_on(text):
            raise EngineError("the voice is hoarse")
        speech = await self._engine.speak(text, voice)
        return SpokenSound(samples=speech.pcm, rate_hz=OUTPUT_HZ, words=speech.words if self._words else ())
