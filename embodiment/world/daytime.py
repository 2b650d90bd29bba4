"""The hour of the day, as a function of the time that was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from embodiment.units import Seconds

SECONDS_PER_HOUR: Final[Seconds] = 150.0
"""A village day takes an hour: an evening falls during a longer visit."""
_PARTS: Final = (
    (5.0, "night"),
    (8.0, "early morning"),
    (11.0, "morning"),
    (14.0, "midday"),
    (17.0, "afternoon"),
    (19.0, "late afternoon"),
    (22.0, "evening"),
    (24.0, "night"),
)


@dataclass(slots=True)
class Daytime:
    """The clock of a scene.

    Attributes:
        start: Hour at which the visit begins, 0..24.
        seconds_per_hour: How long an hour takes.
    """

    start: float = 16.5
    seconds_per_hour: Seconds = SECONDS_PER_HOUR

    def hour(self, now: Seconds) -> float:
        """Hour of the day after ``now`` seconds, 0..24."""
        return (self.start + now / self.seconds_per_hour) % 24

    def part(self, now: Seconds) -> str:
        """What people call that hour, for example ``"late afternoon"``."""
        return part_of_day(self.hour(now))


def part_of_day(hour: float) -> str:
    """What people call an hour, 0..24."""
    return next(name for until, name in _PARTS if hour < until)
