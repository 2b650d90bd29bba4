"""How far a service's text runs ahead of its sound, learnt while it speaks.

Some send a sentence's text before its sound, some after it, some the whole turn at once; none says which.
Once a few pieces have been found in the sound, the next ones can be expected around the same distance.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from embodiment.units import OUTPUT_HZ, Samples

REMEMBERED: Final = 24
"""Pieces; a service that changes its habit is relearnt within about ten sentences."""
ENOUGH: Final = 3
"""Pieces that must agree before anything is expected."""
LOOSEST: Final[Samples] = OUTPUT_HZ * 35 // 100
"""Typical deviation above which text and sound are taken to be unrelated."""
TIGHTEST: Final[Samples] = OUTPUT_HZ * 8 // 100
"""Slack that is always given: pieces end a word early or late."""
SLACK: Final = 3
"""Slack given, in typical deviations."""

PRIOR_FRAMES: Final = 60.0
"""Frames of the usual pace that a new voice is credited with."""
MEMORY: Final = 0.98
"""What a word counts when the next one has come: about fifty words are remembered."""
SLOWEST_AND_FASTEST: Final = (6, 20)


class TextLead:
    """One per session, shared by its turns."""

    def __init__(self) -> None:
        self._seen: deque[Samples] = deque(maxlen=REMEMBERED)
        self._expected: tuple[Samples, Samples] | None = None

    @property
    def expected(self) -> tuple[Samples, Samples] | None:
        """(lead, slack either way) in samples, or None while there is no habit to rely on."""
        return self._expected

    def observe(self, lead: Samples) -> None:
        """A piece of text was found in the sound.

        Args:
            lead: Where its last word ended minus how much sound had been received when it came: positive when
                text is early, 0 when it came in the pause after its words.
        """
        self._seen.append(lead)
        if len(self._seen) < ENOUGH:
            return
        middle = _median(list(self._seen))
        deviation = _median([abs(seen - middle) for seen in self._seen])
        agreed = deviation <= LOOSEST
        self._expected = (middle, max(TIGHTEST, SLACK * deviation)) if agreed else None


def _median(values: list[Samples]) -> Samples:
    return sorted(values)[len(values) // 2]


class Pace:
    """How long this voice takes for its words against what is usual; one per session, shared by its turns."""

    def __init__(self) -> None:
        self._taken = self._usual = PRIOR_FRAMES

    @property
    def tenths(self) -> int:
        """Length against the usual one, in tenths, 6..20."""
        return max(SLOWEST_AND_FASTEST[0], min(SLOWEST_AND_FASTEST[1], round(10 * self._taken / self._usual)))

    def observe(self, taken: int, usual: int) -> None:
        """A word was found.

        Args:
            taken: Frames it took.
            usual: Frames it usually takes.
        """
        self._taken = self._taken * MEMORY + taken
        self._usual = self._usual * MEMORY + usual
