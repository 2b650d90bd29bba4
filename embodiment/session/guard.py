"""What a model may say aloud: a guard hears every sentence before the player does.

A character whose words matter (a tutor, a judge, a shopkeeper with real prices) is given a guard. A sentence that does
not pass is withheld with all that follows it in its turn: neither heard nor shown, and told by ``SpeechWithheld``. The
guard decides by the text alone and at once; what has no text cannot pass.
"""

from __future__ import annotations

from typing import Protocol

from embodiment.session.events import SpeechWithheld


class SpeechGuard(Protocol):
    """Somebody who decides what may be said. Thread: game."""

    def passes(self, sentence: str) -> bool:
        """Whether the character may say this sentence of the model's now."""
        ...


class Muted:
    """The guard of a character whose model is never heard: it only listens, and the game speaks (``say``)."""

    def passes(self, sentence: str) -> bool:
        """No."""
        return False


class GuardPost:
    """The place in a session where the guard stands. Thread: game.

    Attributes:
        guard: None lets everything pass.
    """

    def __init__(self) -> None:
        self.guard: SpeechGuard | None = None
        self._withheld: set[int] = set()
        self._events: list[SpeechWithheld] = []

    def passes(self, gen: int, sentence: str) -> bool:
        """Whether a sentence of turn ``gen`` may be heard; after one that may not, none of the turn may."""
        if gen in self._withheld:
            return False
        if self.guard is None or self._is_nothing(sentence) or self.guard.passes(sentence):
            return True
        self.withhold(gen, sentence)
        return False

    def withhold(self, gen: int, text: str) -> None:
        """Nothing more of turn ``gen`` may be heard; told once."""
        if gen not in self._withheld:
            self._withheld.add(gen)
            self._events.append(SpeechWithheld(gen=gen, text=text.strip()))

    def is_withheld(self, gen: int) -> bool:
        """Whether something of turn ``gen`` did not pass."""
        return gen in self._withheld

    def forget(self, gen: int) -> None:
        """Turns before ``gen`` are over."""
        self._withheld = {known for known in self._withheld if known >= gen}

    def take_events(self) -> list[SpeechWithheld]:
        """What was withheld since the last time."""
        events, self._events = self._events, []
        return events

    @staticmethod
    def _is_nothing(sentence: str) -> bool:
        return not any(character.isalnum() for character in sentence)
