"""A recogniser that hears what it was told to hear: for tests, and where no real one can be installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from embodiment.server.ports import Heard, Vocabulary
from embodiment.units import Int16Array

UNINTELLIGIBLE: Final = "[unintelligible]"


class FixedRecogniser:
    """Hears the given texts in order, one an utterance, and nothing intelligible after the last.

    Args:
        texts: What the next utterances will be heard as.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts = deque(texts)

    def will_hear(self, *texts: str) -> None:
        """Append to what will be heard."""
        self._texts.extend(texts)

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Nothing to prepare."""

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """The next text; utterances without a sample are never heard."""
        if not len(pcm):
            return Heard("", expected=False)
        if self._texts:
            return Heard(self._texts.popleft())
        return Heard(UNINTELLIGIBLE, expected=False)

    def close(self) -> None:
        """Nothing is held."""
