"""Pictures that turn, such as a windmill's sails: made a step ahead, beside the game."""

from __future__ import annotations

import math
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from embodiment.adapters.pygame_boot import pygame

SPIN_STEP = 3
"""A turning picture is drawn at every so many degrees."""
SPIN_STEPS = 360 // SPIN_STEP
_Key: TypeAlias = tuple[str, int]
"""The picture's name, and at which step it is."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A turned picture, trimmed: where it lies in the whole one and how large that is, pixels."""

    surface: pygame.Surface
    at: tuple[int, int]
    size: tuple[int, int]


class Turning:
    """Turned pictures of one scene; all of a windmill's would take 100 MB, so only the nearest are kept.

    To turn one takes as long as half a frame, but pygame turns without holding up other threads. What a frame shows
    does not depend on how far the other thread is: what is not there is waited for, or made.
    """

    def __init__(self) -> None:
        self._kept: dict[_Key, Turned] = {}
        self._reaches: dict[str, float] = {}
        self._worker: ThreadPoolExecutor | None = None
        self._coming: tuple[_Key, Future[Turned]] | None = None

    def picture(self, name: str, plain: pygame.Surface, step: int) -> Turned:
        """A picture turned clockwise by so many steps; a negative step turns the other way."""
        step %= SPIN_STEPS
        key = (name, step)
        found = self._kept.get(key)
        if found is None:
            found = self._come(key) or turned(plain, step, self._reach(name, plain))
            for other in tuple(self._kept):
                if other[0] == name and 1 < (step - other[1]) % SPIN_STEPS < SPIN_STEPS - 1:
                    del self._kept[other]
            self._kept[key] = found
        return found

    def prepare(self, name: str, plain: pygame.Surface, step: int) -> None:
        """Have a picture made that will be asked for soon, one at a time."""
        key = (name, step % SPIN_STEPS)
        if self._coming is not None and self._coming[1].done():
            self._kept[self._coming[0]] = self._coming[1].result()
            self._coming = None
        if self._coming is None and key not in self._kept:
            self._worker = self._worker or ThreadPoolExecutor(1, thread_name_prefix="embodiment-pictures")
            self._coming = (key, self._worker.submit(turned, plain, key[1], self._reach(name, plain)))

    def clear(self) -> None:
        """Forget all: the pictures are others now."""
        self._kept.clear()
        self._coming = None

    def _reach(self, name: str, plain: pygame.Surface) -> float:
        """How far it is seen from its middle; another light changes its colours, not its shape."""
        reach = self._reaches.get(name)
        if reach is None:
            reach = self._reaches[name] = reach_of(plain)
        return reach

    def _come(self, key: _Key) -> Turned | None:
        """What is being made, if it is this; waits until it is there."""
        if self._coming is None or self._coming[0] != key:
            return None
        _, coming = self._coming
        self._coming = None
        return coming.result()


def reach_of(plain: pygame.Surface) -> float:
    """How far from its middle anything of a picture is seen, pixels."""
    seen = np.argwhere(pygame.surfarray.array_alpha(plain))
    if not seen.size:
        return 0.0
    middle = (np.array(plain.get_size()) - 1) / 2
    return float(np.hypot(*(seen - middle).T).max())


def turned(plain: pygame.Surface, step: int, reach: float) -> Turned:
    """A picture turned clockwise by so many steps, without what is empty round what it reaches.

    To look for its edges would hold up the game for a millisecond, as pygame does not let go of it for that.
    """
    whole = pygame.transform.rotozoom(plain, -step * SPIN_STEP, 1.0)
    side = 2 * math.ceil(reach + 2)
    part = pygame.Rect(0, 0, side, side)
    part.center = whole.get_rect().center
    part = part.clip(whole.get_rect())
    return Turned(whole.subsurface(part), part.topleft, whole.get_size())
