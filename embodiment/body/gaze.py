"""Where a character looks: the eyes jump, the head follows.

Eyes move in saccades, arriving within one frame; the head turns a quarter of a second later. Sheets hold no
turned head, so turning is flipping the figure, and the delay is what makes it read as a turn.

Source: a saccade every 1-3 s and the head three frames of a 12 fps animation behind the eyes are the
    project's
art direction; the order (eyes, then head) is that of gaze shifts in people (Freedman 2008).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from embodiment.body.dialogue import GazePolicy
from embodiment.units import Ticks

if TYPE_CHECKING:
    from random import Random

SHORTEST_STAY: Final[Ticks] = 100
LONGEST_STAY: Final[Ticks] = 300
HEAD_DELAY: Final[Ticks] = 25
"""Three frames at 12 fps."""
_GLANCE: Final = (25, 45)
_GLANCE_ONE_IN: Final = 3
_FRONT: Final = 24.0
"""World units to either side within which somebody counts as straight ahead: no wish to turn."""
_WANDERING: Final = ("center", "right", "center", "left", "down", "up")
_SEARCHING: Final = ("up", "right", "up", "left")


class Gaze:
    """The eyes and the facing of one character.

    Args:
        rng: Source of the saccades.
        flip: Whether it faces left at first.

    Attributes:
        flip: Whether it faces left now.
        target: Where the partner's face is, relative to the own one, in world units (right, down); None while
            there is nobody to look at.
        policy: Where the eyes rest.
    """

    def __init__(self, rng: Random, *, flip: bool = False) -> None:
        self._rng = rng
        self.flip = flip
        self.target: tuple[float, float] | None = None
        self.policy = GazePolicy.WANDER
        self._cell = "center"
        self._until: Ticks = rng.randrange(LONGEST_STAY)
        self._glancing = False
        self._turn_at: Ticks | None = None

    def face(self, flip: bool) -> None:
        """Turn at once, as walking does."""
        self.flip = flip
        self._turn_at = None

    def step(self, now: Ticks, *, free_to_turn: bool) -> tuple[str, bool]:
        """Move one tick on.

        Args:
            now: The tick.
            free_to_turn: False while something else decides the facing: a walk, an emote.

        Returns:
            The eyes cell, and whether the head turned at this tick.
        """
        turned = self._turn_head(now) if free_to_turn else False
        if now >= self._until or turned:
            self._saccade(now)
        if self.policy is GazePolicy.PARTNER and self.target is not None and not self._glancing:
            return self._towards(self.target), turned
        return self._cell, turned

    def next_change(self, now: Ticks) -> Ticks:
        """The next tick at which `step` may decide something by itself, after that of ``now``."""
        turn = self._turn_at
        return self._until if turn is None or turn <= now else min(self._until, turn)

    def _turn_head(self, now: Ticks) -> bool:
        wants = self.flip
        if self.target is not None and self.policy is not GazePolicy.WANDER and abs(self.target[0]) > _FRONT:
            wants = self.target[0] < 0
        if wants == self.flip:
            self._turn_at = None
            return False
        if self._turn_at is None:
            self._turn_at = now + HEAD_DELAY
        if now < self._turn_at:
            return False
        self.face(wants)
        return True

    def _saccade(self, now: Ticks) -> None:
        if self.policy is GazePolicy.PARTNER and self.target is not None:
            # A stare is a threat: every few seconds the eyes leave the other one for a moment.
            self._glancing = not self._glancing and self._rng.randrange(_GLANCE_ONE_IN) == 0
            stay = _GLANCE if self._glancing else (SHORTEST_STAY, LONGEST_STAY)
            places: tuple[str, ...] = ("center", "down", "right", "left")
        else:
            self._glancing = False
            stay = (SHORTEST_STAY, LONGEST_STAY)
            places = _SEARCHING if self.policy is GazePolicy.ALOFT else _WANDERING
        resting = self._cell
        self._cell = self._rng.choice([place for place in places if place != resting])
        self._until = now + self._rng.randint(*stay)

    def _towards(self, target: tuple[float, float]) -> str:
        right, down = (-target[0] if self.flip else target[0]), target[1]
        if abs(down) > 1.2 * abs(right) and abs(down) > _FRONT:
            return "down" if down > 0 else "up"
        if abs(right) <= _FRONT:
            return "center"
        return "right" if right > 0 else "left"
