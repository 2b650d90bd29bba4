"""Nodding at the talker's pauses, which is how people show that they follow.

Source: listeners' nods fall on the speaker's pauses and clause ends (Ward and Tsukahara 2000, "Prosodic
    features
which cue back-channel responses": about 110 ms of low pitch, then a response within a second). Without a
pitch tracker the pause itself is the cue; the figures below are this project's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from embodiment.units import NEVER, Ticks

if TYPE_CHECKING:
    from random import Random

ENOUGH_TALK: Final[Ticks] = 60
PAUSE: Final[Ticks] = 28
SPACING: Final[Ticks] = 180
_CHANCE: Final = 0.75
_DROP: Final = 5.0
_DOWN: Final[Ticks] = 17
_UP: Final[Ticks] = 25
LENGTH: Final[Ticks] = 2 * (_DOWN + _UP)


class Nods:
    """Decides when to nod from when the other one talks.

    Args:
        rng: Not every pause gets a nod.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._talked: Ticks = 0
        self._quiet: Ticks = 0
        self._free_at: Ticks = 0

    def hear(self, talking: bool, now: Ticks) -> bool:
        """Follow the talker by one tick; those that ``next_change`` passes over are not missed.

        Returns:
            True at the tick a nod should begin.
        """
        if talking:
            # A breath inside a sentence does not start the count again.
            self._talked += 1
            self._quiet = 0
            return False
        self._quiet += 1
        if self._quiet != PAUSE:
            return False
        talked, self._talked = self._talked, 0
        if talked < ENOUGH_TALK or now < self._free_at or self._rng.random() > _CHANCE:
            return False
        self._free_at = now + SPACING
        return True

    def next_change(self, now: Ticks) -> Ticks:
        """The next tick to be told about: talk and a pause are counted, quiet is not."""
        return now + 1 if self._quiet < PAUSE else NEVER


def nod_offset(since: Ticks) -> float:
    """Drop of the head in sheet pixels ``since`` ticks after a nod began: down, up, and again half as far."""
    if not 0 <= since < LENGTH:
        return 0.0
    second, at = divmod(since, _DOWN + _UP)
    size = _DROP / 2 if second else _DROP
    return size * (at / _DOWN if at < _DOWN else 1.0 - (at - _DOWN) / _UP)
