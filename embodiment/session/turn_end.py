"""The end of a turn that the service forgot to tell.

Some models send ``generationComplete`` and never ``turnComplete``, some neither. The next answer would then continue
the old turn, number and all: nobody would take it for the answer, and an interruption of the old one would silence it.
"""

from __future__ import annotations

from typing import Final

from embodiment.audio.ring import VoiceRing
from embodiment.live.messages import GeminiEvent, TurnComplete
from embodiment.stream.stamper import Stamped, Stamper
from embodiment.units import Seconds

TURN_END_TIMEOUT: Final[Seconds] = 6.0
"""How long after its last sound was heard a turn may stay open. Source: turnComplete was seen missing for 50 s and more
(google-gemini/cookbook#1346); healthy ones follow playback within a second."""


class WatchedStamper(Stamper):
    """A stamper whose running turn can be declared over by the game thread.

    Content that comes nevertheless begins a turn of its own and is played.

    Args:
        ring: The character's ring.
    """

    def __init__(self, ring: VoiceRing) -> None:
        super().__init__(ring)
        self._over = 0

    def end_turn(self, gen: int) -> None:
        """Turn ``gen`` is over; a newer one is not touched. Thread: game."""
        self._over = max(self._over, gen)

    def receive(self, event: GeminiEvent) -> Stamped:
        """Stamp one event; see ``Stamper``. Thread: voice."""
        if self._over >= self.gen > 0:
            super().receive(TurnComplete())
        return super().receive(event)
