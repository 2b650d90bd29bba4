"""One turn of speech on its way from the wire to the ear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from embodiment.session.assembler import Assembled
from embodiment.session.events import (
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    TextReceived,
    UnvoicedLine,
    WordHeard,
)
from embodiment.stream.words import WordAligner, WordMark
from embodiment.units import Samples, Seconds

SpeechEvent: TypeAlias = (
    Assembled
    | SpeakingStarted
    | SpeakingStopped
    | SpeechInterrupted
    | TextReceived
    | UnvoicedLine
    | WordHeard
)
"""What is told of a turn as it is heard."""


@dataclass(slots=True, eq=False)
class Utterance:
    """One turn of speech on its way from the wire to the ear."""

    gen: int
    aligner: WordAligner
    text: str = ""
    start: Samples | None = None
    end: Samples = 0
    is_whole: bool = False
    is_started: bool = False
    is_stopped: bool = False
    was_cut: bool = False
    is_calling: bool = False
    """Whether the last that came of it was a function call."""
    revealed: int = 0
    touched: Seconds = 0.0

    @property
    def marks(self) -> Sequence[WordMark]:
        """The words whose place in the sound is known, in order."""
        return self.aligner.marks

    def heard(self, mark: WordMark) -> WordHeard:
        """The news that a word of it is heard."""
        return WordHeard(
            gen=self.gen,
            index=mark.index,
            text=mark.text,
            position=mark.position,
            certainty=mark.certainty,
            error_ms=mark.error_ms,
        )
