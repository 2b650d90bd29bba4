"""How a line fared, and how a model's own turn is followed to its end."""

from __future__ import annotations

from enum import StrEnum

from embodiment.session.events import SpeakingStopped, SpeechInterrupted, SpeechWithheld, TurnEnded


class Outcome(StrEnum):
    """What became of a line."""

    HEARD = "heard"
    INTERRUPTED = "interrupted"
    WITHHELD = "withheld"
    """The model said something else, which nobody heard."""
    SILENT = "silent"
    """The model said nothing."""


class ModelTurn:
    """A turn in which the model is to say a line. Thread: game.

    Args:
        from_gen: The turn of its call, which goes on with its words; older ones do not count.

    Attributes:
        outcome: What became of it; None while that is open.
    """

    def __init__(self, from_gen: int) -> None:
        self._from_gen = from_gen
        self._has_ended = False
        self._was_heard = False
        self.outcome: Outcome | None = None

    def receive(self, event: SpeechWithheld | SpeakingStopped | SpeechInterrupted | TurnEnded) -> None:
        """Take what happened."""
        if event.gen < self._from_gen or self.outcome is not None:
            return
        match event:
            case SpeechWithheld():
                self.outcome = Outcome.WITHHELD
            case SpeechInterrupted(by="player" | "service"):
                self.outcome = Outcome.INTERRUPTED
            case SpeakingStopped():
                self._was_heard |= bool(event.heard.strip())
            case TurnEnded():
                self._has_ended = True
            case _:
                pass

    def look(self, *, is_busy: bool) -> Outcome | None:
        """What became of it by now.

        Args:
            is_busy: Whether anything is being heard or waits to be.
        """
        if self.outcome is None and self._has_ended and not is_busy:
            self.outcome = Outcome.HEARD if self._was_heard else Outcome.SILENT
        return self.outcome
