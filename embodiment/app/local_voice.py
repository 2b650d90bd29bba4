"""The speech engine of the local server as a voice provider, for characters that should not sound like the model.

A ``[voice]`` table with ``provider = "local"`` in a ``character.toml`` is all it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from embodiment.app.late_engine import Closable, LateEngine
from embodiment.session.tts import SpokenSound
from embodiment.units import OUTPUT_HZ

if TYPE_CHECKING:
    from embodiment.server.ports import Speech

NAME = "local"
"""What a persona writes."""


class ClosableEngine(Closable, Protocol):
    """A synthesizer that holds something, usually a process."""

    async def speak(self, text: str, voice: str, language: str = "") -> Speech:
        """Turn a sentence into speech at 24 kHz. Raises EngineError."""
        ...


def espeak() -> ClosableEngine:
    """The engine that needs no model; loaded when somebody speaks with it."""
    from embodiment.server.engines.synth_espeak import EspeakSynthesizer

    return EspeakSynthesizer()


class LocalVoice:
    """A TTSProvider that speaks with an engine of the local server, started when the first sentence is to be spoken.

    Args:
        make: Makes the engine; it may take a moment.
        in_thread: Whether it is made on a thread of its own; on simulated time, which stands still meanwhile, it is
            not.
    """

    def __init__(self, make: Callable[[], ClosableEngine] = espeak, *, in_thread: bool = True) -> None:
        self._engine = LateEngine(make, "the local voice was closed; make a new one", in_thread=in_thread)

    async def synthesize(self, text: str, voice: str) -> SpokenSound:
        """Speak ``text``. Raises EngineError, also when the engine cannot be started. Thread: voice."""
        return await self.synthesize_in(text, voice, "")

    async def synthesize_in(self, text: str, voice: str, language: str) -> SpokenSound:
        """Speak ``text`` in a language; raises as ``synthesize``. Thread: voice."""
        engine = await self._engine.get()
        speech = await engine.speak(text.strip(), voice, language)
        return SpokenSound(
            samples=speech.pcm, rate_hz=OUTPUT_HZ, words=speech.words, phonemes=speech.phoneme_times()
        )

    def close(self) -> None:
        """End the engine. Thread: any, once the voice loop has stopped."""
        self._engine.close()
