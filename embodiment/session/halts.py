"""A voice that was silenced from outside: whether the interruption that did it has come."""

from __future__ import annotations

from typing import Final

from embodiment.audio.ring import VoiceRing
from embodiment.units import Seconds

LOST_INTERRUPTION: Final[Seconds] = 0.5
"""After so long, an ``interrupted`` that the voice thread saw will not reach the game any more; others take a frame."""


class Halts:
    """Undoes an interruption that silenced the ring and never came, as its connection was left. Thread: game.

    Args:
        ring: The voice; the voice thread halts it where ``interrupted`` arrives.
    """

    def __init__(self, ring: VoiceRing) -> None:
        self._ring = ring
        self._gen = -1
        self._at: Seconds = 0.0

    def is_quiet(self, cut_gen: int) -> bool:
        """Whether there is nothing to wait for: no turn after ``cut_gen`` is halted, and none was since ``watch``."""
        halted = self._ring.halted_gen
        return halted == self._gen and halted <= cut_gen

    def watch(self, cut_gen: int, now: Seconds) -> None:
        """Look once a tick; ``cut_gen`` is the last turn that was cut."""
        halted = self._ring.halted_gen
        if halted != self._gen:
            self._gen, self._at = halted, now
        elif halted > cut_gen and now - self._at >= LOST_INTERRUPTION:
            self._ring.play_on(halted)
