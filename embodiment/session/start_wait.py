"""How much of a turn is there before it sounds: as much as was declared, or as much as its words need.

A turn that starts late answers late; one that starts early is heard before its words are there, where a service sends
text behind its sound. How far behind is learnt from the turns of a session, and only later turns wait for it.

Thread: game.
"""

from __future__ import annotations

import math
import re
from collections import deque
from dataclasses import dataclass
from typing import Final

from embodiment.audio.ring import VoiceRing
from embodiment.errors import UsageError
from embodiment.units import OUTPUT_HZ, Samples, Seconds, to_samples

JITTER: Final[Seconds] = 0.06
"""Sound buffered before a turn begins. Source: measured on loopback, arrivals of 40 ms chunks spread over less than
one chunk and a half; the service sends faster than real time, so the buffer fills at once."""
LONGEST: Final[Seconds] = 2.0
"""A service that is further behind than this has stalled, and nobody waits so long for an answer to begin."""
REMEMBERED: Final = 5
"""Turns; the median of so many is waited for, so that one odd turn decides nothing."""
_BEHIND: Final[Seconds] = 0.3
"""Source: own measurement, ``tests/benchmarks/word_timing.py`` and docs/timing.md: brings 95 % of the words of a
service that sends at twice real time, text after sound, below 250 ms (311 without), for answers that begin 105 ms later
there and no later where text is in time."""
PATIENCE: Final[Seconds] = 0.5
"""A turn of which nothing more came for so long (or for as long as is waited for, where that is longer) is heard as it
is. A word before a function call that takes its time, or a turn whose end the service forgot, may be shorter than what
is waited for."""
_TEXT: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


@dataclass(frozen=True, slots=True)
class VoiceBuffer:
    """How long voices wait before a turn begins, in seconds of its own sound. A turn that is whole starts at once.

    Attributes:
        least: What is always waited for, 0..2.
        most: Where the words of a session come behind their sound, its later turns wait for them up to so long,
            ``least``..2; 0 to learn nothing.

    Raises:
        UsageError: A number is out of its range.
    """

    least: Seconds = JITTER
    most: Seconds = 0.0

    def __post_init__(self) -> None:
        if not 0.0 <= self.least <= LONGEST:
            raise UsageError(
                f"a voice buffer of {self.least:g} s cannot be: give 0 to {LONGEST:g} seconds, {JITTER:g} is usual"
            )
        if self.most and not self.least <= self.most <= LONGEST:
            raise UsageError(
                f"a voice buffer that grows from {self.least:g} to {self.most:g} s cannot be: give {self.least:g} to "
                f"{LONGEST:g} seconds for the most, or 0 to learn nothing"
            )


USUAL: Final = VoiceBuffer(JITTER, _BEHIND)
"""What a game has that declares nothing else: ``"60-300"``."""


def parse_voice_buffer(text: str) -> VoiceBuffer:
    """A voice buffer as it is written on a command line and in settings.

    Args:
        text: Milliseconds, ``"60"``, or ``"60-300"``: from 60 up to 300 as the session's words need it.

    Raises:
        UsageError: It is not written so, or a number is out of its range.
    """
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise UsageError(
            f"{text!r} is no voice buffer: write milliseconds, 60, or 60-300 to wait up to 300 where the words come "
            "behind their sound"
        )
    return VoiceBuffer(int(found[1]) / 1000, int(found[2] or 0) / 1000)


class StartWait:
    """Arms the gate of one voice; the gate looks only where a turn begins, so no sentence is ever held up inside.

    Args:
        ring: The voice's ring. What it was made with is waited for until ``use`` says otherwise.
    """

    def __init__(self, ring: VoiceRing) -> None:
        self._ring = ring
        self._least = ring.jitter
        self._most: Samples = 0
        self._seen: deque[Samples] = deque(maxlen=REMEMBERED)
        self._came: Seconds = 0.0
        self._is_given_up = False

    def use(self, buffer: VoiceBuffer) -> None:
        """Wait so long from the next turn on; what was learnt is kept."""
        self._least, self._most = to_samples(buffer.least), to_samples(buffer.most)
        self._arm()

    def learn(self, behind: Samples | None) -> None:
        """A turn is whole.

        Args:
            behind: How much of its sound had come before its first words, from where they begin
                (``WordAligner.behind``); None for a turn that says nothing about it.
        """
        if behind is not None:
            self._seen.append(max(0, behind))
            self._arm()

    def came(self, now: Seconds) -> None:
        """Sound came."""
        self._came = now
        self.rearm()

    def given_up_at(self) -> Seconds:
        """Until when the turn at the gate waits if nothing more comes; for ever once it has been let through."""
        return math.inf if self._is_given_up else self._came + max(PATIENCE, self._ring.jitter / OUTPUT_HZ)

    def look(self, start: Samples, now: Seconds) -> None:
        """Let a turn be heard that has waited for long enough.

        Args:
            start: Ring position of its first sample; the turns before it are over.
            now: Time.
        """
        if self._ring.played > start:
            self.rearm()
        elif now >= self.given_up_at():
            self._is_given_up, self._ring.jitter = True, 0

    def rearm(self) -> None:
        """The turn that was let through has begun, or is void: the next one waits again."""
        if self._is_given_up:
            self._arm()

    def _arm(self) -> None:
        self._is_given_up = False
        learnt = sorted(self._seen)[len(self._seen) // 2] if self._seen else 0
        self._ring.jitter = max(self._least, min(learnt, self._most))
