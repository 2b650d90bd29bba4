"""The recogniser of the local server for games that listen without a live session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from embodiment.app.late_engine import Closable, LateEngine
from embodiment.live.sections import Knowledge
from embodiment.server.engines.brain_scripted import SURE, UNSURE
from embodiment.server.engines.recogniser_sphinx import SphinxRecogniser
from embodiment.server.lexicon import vocabulary_of
from embodiment.server.ports import Character, Heard, Vocabulary
from embodiment.units import Int16Array


class ClosableRecogniser(Closable, Protocol):
    """A recogniser that holds something, usually a process."""

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """Recognise a whole utterance. Raises EngineError."""
        ...


class LocalEars:
    """Understands what was said to a character, engine started when the first utterance is to be understood.

    Args:
        make: Makes the engine; it may take a moment.
        in_thread: Whether it is made on a thread of its own; on simulated time, which stands still meanwhile, it is
            not.
    """

    def __init__(
        self, make: Callable[[], ClosableRecogniser] = SphinxRecogniser, *, in_thread: bool = True
    ) -> None:
        self._engine = LateEngine(make, "the local ears were closed; make new ones", in_thread=in_thread)

    async def transcribe(self, sound: Int16Array, knowledge: Knowledge) -> tuple[str, float]:
        """Recognise one utterance. Thread: voice.

        Args:
            sound: int16, shape (n,), 16 kHz mono.
            knowledge: What players may say to the character that listens.

        Returns:
            The words, empty for nothing, and how sure that is, 0..1.

        Raises:
            EngineError: Also when the engine cannot be started.
        """
        engine = await self._engine.get()
        heard = await engine.transcribe(sound, vocabulary_of(Character(knowledge=knowledge)))
        return heard.text, SURE if heard.expected else UNSURE

    def close(self) -> None:
        """End the engine. Thread: any, once the voice loop has stopped."""
        self._engine.close()
